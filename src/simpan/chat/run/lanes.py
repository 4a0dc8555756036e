"""Which letters go out now: order, patience and what need not be sent any more. It reads no clock and sends nothing."""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, final

from msgspec import structs

from simpan.chat.ledger import Waiting

AT_ONCE: Final = 4  # letters of different lanes on their way at the same time
FIRST: Final = 5.0  # seconds before a letter is tried again, doubled each time
LONGEST: Final = 300.0


class Plan(NamedTuple):
    """send: what goes out now. passed: keys of letters that newer ones have made needless."""

    send: tuple[Waiting, ...]
    passed: tuple[str, ...]


def patience(tries: int, seconds: float) -> float:
    """Seconds to wait after so many tries in vain; at least those that the network asks for."""
    if seconds > 0 and tries == 0:
        return seconds  # it knows when it can
    return max(seconds, min(FIRST * float(1 << min(tries, 10)), LONGEST))


@final
class Lanes:
    """The letters that were not sent yet.

    waiting: those of the ledger. standing: names under which something can be edited. instead: which letter goes in
    place of one that is lost. What `plan` gives is on its way until `sent`, `later` or `lost` is told of it.
    """

    def __init__(
        self,
        waiting: Iterable[Waiting] = (),
        standing: Iterable[str] = (),
        instead: Mapping[str, str] | None = None,
        at_once: int = AT_ONCE,
    ) -> None:
        self._at_once: Final = at_once
        self._lanes: Final[dict[str, list[Waiting]]] = {}
        self._open: Final[dict[str, Waiting]] = {}
        self._named: Final[dict[str, list[Waiting]]] = {}
        self._standing: Final = set(standing)
        self._instead: Final = dict(instead or {})
        self._flying: Final[set[str]] = set()
        self._paused = (0.0, 0.0)  # nothing at all is sent between these moments
        self._pauses = 0
        self.add(waiting)

    def __len__(self) -> int:
        return len(self._open)

    def add(self, many: Iterable[Waiting]) -> None:
        """Letters that are to be sent; those that are here are left as they are."""
        for one in many:
            if one.letter.key not in self._open:
                self._put(one)

    def plan(self, now: float) -> Plan:
        """What to send at this moment (seconds since 1970), campaigns' letters first; it is on its way from now on."""
        passed = self._needless()
        send: list[Waiting] = []
        if not _put_off(*self._paused, now):
            heads = sorted((lane[0] for lane in self._lanes.values()), key=_urgency)
            for one in heads:
                if len(self._flying) >= self._room(one):
                    break
                if self._free(one) and not _put_off(one.since, one.until, now):
                    self._flying.add(one.letter.key)
                    send.append(one)
        return Plan(tuple(send), passed)

    def due(self, now: float) -> float | None:
        """Seconds until there may be something to send if nothing else happens; None: never."""
        since, until = self._paused
        pause = until - now if _put_off(since, until, now) else 0.0
        waits = [
            max(one.until - now if _put_off(one.since, one.until, now) else 0.0, pause)
            for lane in self._lanes.values()
            if self._free(one := lane[0]) and len(self._flying) < self._room(one)
        ]
        return min(waits, default=None)

    def fresh(self, one: Waiting) -> bool:
        """Whether it would be the first under its name: what of it reached the network could not be found again."""
        return one.letter.replaces != "" and one.letter.replaces not in self._standing

    # -- what became of it --------------------------------------------------------------------------------------------

    def sent(self, key: str) -> None:
        """It is posted."""
        one = self._take(key)
        if one.letter.replaces:
            self._standing.add(one.letter.replaces)
        self._pauses = 0

    def later(self, key: str, now: float, seconds: float, everything: bool) -> float:
        """It could not be sent now, nor anything else if `everything`; until when it is put off."""
        one = self._take(key)
        until = now + patience(one.tries, seconds)
        if everything:
            pause = now + patience(self._pauses, seconds)
            self._paused, self._pauses = (now, pause), self._pauses + 1
            until = max(until, pause)
        self._put(structs.replace(one, begun=True, tries=one.tries + 1, since=now, until=until))
        return until

    def lost(self, key: str, instead: Waiting | None, by: str = "") -> None:
        """It can never be sent. instead: what goes in its place; by: the key of what stands for it from now on."""
        one = self._take(key)
        self._standing.discard(one.letter.replaces)
        if instead is not None:
            by = instead.letter.key
            self._put(instead)
        if by not in ("", key):
            self._instead[key] = by

    # -- inside -------------------------------------------------------------------------------------------------------

    def _put(self, one: Waiting) -> None:
        letter = one.letter
        self._open[letter.key] = one
        bisect.insort(self._lanes.setdefault(letter.lane, []), one, key=_place)
        if letter.replaces:
            bisect.insort(self._named.setdefault(letter.replaces, []), one, key=_place)

    def _take(self, key: str) -> Waiting:
        self._flying.discard(key)
        one = self._open.pop(key)
        for name, kept in ((one.letter.lane, self._lanes), (one.letter.replaces, self._named)):
            if name in kept:
                kept[name].remove(one)
                if not kept[name]:
                    del kept[name]
        return one

    def _needless(self) -> tuple[str, ...]:
        """Letters under a name that a newer one has, unless they may be what stands there without our knowing it."""
        found = [
            one.letter.key
            for name, many in self._named.items()
            for one in many[:-1]
            if one.letter.key not in self._flying and (name in self._standing or not one.begun)
        ]
        for key in found:
            self._take(key)
        return tuple(found)

    def _room(self, one: Waiting) -> int:
        """How many may be on their way; a place is kept free for campaigns."""
        return self._at_once if one.battle else max(1, self._at_once - 1)

    def _free(self, one: Waiting) -> bool:
        """Whether nothing goes before it: it is not on its way, nor is what it replies to still to be sent."""
        letter = one.letter
        if letter.key in self._flying or any(
            other.letter.key in self._flying for other in self._named.get(letter.replaces, ())
        ):
            return False
        before, seen = letter.after, 0
        while before in self._instead and seen < len(self._instead):
            before, seen = self._instead[before], seen + 1
        found = self._open.get(before)
        # What stands behind it in the order cannot be waited for: two could wait for each other.
        return found is None or _place(found) >= _place(one)


def _urgency(one: Waiting) -> tuple[bool, int, int]:
    """Letters of campaigns first; of what is as urgent, the oldest."""
    return one.battle == "", one.pos, one.seq


def _place(one: Waiting) -> tuple[int, int]:
    return one.pos, one.seq


def _put_off(since: float, until: float, now: float) -> bool:
    """Whether it waits. A clock that has gone back behind the moment at which it was put off lets it go."""
    return since <= now < until
