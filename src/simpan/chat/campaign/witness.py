"""What each reader of a war has witnessed, carried out once more from the record (M1.2, H6.10–H6.13).

The record is played again on a position of its own, with the rules' own audiences; the desk's texts and how it groups
their readers are not looked at. `fog` asks here whether a text may go to its readers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, final

from simpan.core.bits import bit, members
from simpan.core.entry import Back, Entry, Note
from simpan.core.event import Event
from simpan.core.game import SPECTATOR
from simpan.core.hosting import Lang
from simpan.core.reader import Record
from simpan.mansion import event as ev
from simpan.mansion import say
from simpan.mansion import words as w
from simpan.mansion.desk import notes
from simpan.mansion.log.course import Act, Course, Deed, WayBack
from simpan.mansion.log.reader import PRIVATE, Reader
from simpan.mansion.view import in_sight, seen_by

MOST_KEPT: Final = 4096


class Sight(NamedTuple):
    """Who sees what at a moment, by seat: characters and zones as sets."""

    seen: dict[int, int]
    zones: dict[int, int]


class Heard(NamedTuple):
    """An event that a reader has heard, with its input."""

    n: int
    event: Event


@final
class Witness:
    """One war as its readers have witnessed it. `follow` the record whenever it has gone on."""

    def __init__(self, record: Record, lang: Lang) -> None:
        self.course: Final = Course(
            Record(record.header, record.start, (), (), None, kept=record.kept, draws=record.draws, sound_bytes=0)
        )
        self.lang: Final[Lang] = lang
        self.sights: Final[dict[int, Sight]] = {}  # behind each entry that changed the position
        self.turns: Final[list[int]] = []  # inputs with which a turn began
        self.whys: Final[dict[int, str]] = {}  # reasons of the staff, by entry
        self.notices: Final[dict[int, tuple[str, ...]]] = {}  # what the staff told everybody, by entry
        self.set_up: Final[set[int]] = set()  # entries behind which starts are named
        self._entries = 0
        self._names: Final[dict[int, set[str]]] = {}  # of whom each reader has heard, so far
        board = self.course.start.board
        self.seats: Final = members(int(board.seats))
        self.own: Final = {seat: int(board.own[seat]) for seat in self.seats}
        self.first: Final = self._sight()
        self.follow(record.entries)

    # -- following ----------------------------------------------------------------------------------------------------

    def follow(self, entries: Sequence[Entry]) -> None:
        """What was written since. entries: all of the record."""
        for entry in entries[self._entries :]:
            self.course.go_on([entry])
            self._entries = entry.n + 1
            if self.course.war.phase == w.SET_UP:
                self.set_up.add(entry.n)
            if isinstance(entry, Note):
                self._note(entry)
                continue
            self.sights[entry.n] = self._sight()
            if isinstance(entry, Back):
                self.whys[entry.n] = entry.why
            else:
                self._heard(entry.n)

    def _heard(self, n: int) -> None:
        events = self.course.deeds[n].events
        if any(isinstance(event, ev.TurnBegan) for event in events):
            self.turns.append(n)
        for event in events:
            for viewer in members(event.audience & (int(self.course.start.board.seats) | bit(SPECTATOR))):
                self._names.setdefault(viewer, set()).update(_names_in(event))

    def _note(self, entry: Note) -> None:
        found = notes.note_of(entry)
        if isinstance(found, notes.Command):
            self.whys[entry.n] = found.why
            self.notices[entry.n] = tuple(str(found.about.get("notice", "")).split("\n"))

    def _sight(self) -> Sight:
        war = self.course.war
        zones = {seat: in_sight(war, seat) for seat in self.seats}
        return Sight({seat: seen_by(war, seat, zones[seat]) for seat in self.seats}, zones)

    # -- questions ----------------------------------------------------------------------------------------------------

    def deeds(self, first: int, after: int) -> list[Deed]:
        """What was done in the entries from `first` up to before `after`; a morning that they brought among it."""
        found = [self.course.deeds[n] for n in range(first, after) if n in self.course.deeds]
        for item in reversed(self.course.items):
            if isinstance(item, WayBack):
                continue
            if item.n < first:
                break
            if isinstance(item, Act) and item.n < after:
                found += [deed for deed in item.deeds if not first <= deed.given.n < after]
        return found

    def told(self, viewer: int, deeds: Iterable[Deed]) -> dict[str, int]:
        """The lines that a viewer is told of some deeds, without their clauses, each with the input behind it."""
        reader = Reader(viewer)
        heard = [Heard(deed.given.n, event) for deed in deeds for event in reader.heard(deed.events)]
        lines: dict[str, int] = {}
        for some in _selections(heard):
            for n, line in self._lines(some):
                lines.setdefault(line, n)
        return lines

    def _lines(self, heard: Sequence[Heard]) -> Iterator[tuple[int, str]]:
        events = [one.event for one in heard]
        campaign = self.course.campaign
        for one in heard:
            yield one.n, say.sentence(one.event, campaign, self.lang)
        said = say.ruling(events, campaign, self.lang, clauses=False)
        last = heard[-1].n if heard else -1
        yield from ((last, line) for line in said)

    def names(self, viewer: int) -> set[str]:
        """The names that a viewer has heard in anything that happened."""
        return self._names.get(viewer, set())

    def at(self, n: int) -> Sight:
        """Who sees what behind entry n."""
        while n >= 0:
            if n in self.sights:
                return self.sights[n]
            n -= 1
        return self.first

    def window(self, first: int, last: int, after: int) -> list[Sight]:
        """The moments at which what was done up to input `last` can have been told: until the next turn has begun.

        last: -1 for no input: all moments of the entries from `first` up to before `after`.
        """
        start = last if last >= 0 else first
        turn = next((n for n in self.turns if n > start), after) if last >= 0 else after
        found = [self.sights[n] for n in range(start, min(turn + 1, after)) if n in self.sights]
        return found or [self.at(start)]

    def know_each_other(self, sight: Sight, seats: Sequence[int]) -> bool:
        """Whether each of the players sees a character of every other (M1.2, H6.13)."""
        return all(sight.seen[one] & self.own[other] for one in seats for other in seats if one != other)

    def everything(self, viewer: int, entries: Iterable[int]) -> dict[str, int]:
        """The lines that a viewer was told of what ways back withdrew, mornings among it."""
        ways = {*entries}
        gone = [deed for n in sorted(ways) for deed in self.course.withdrawn(n)]
        mornings = [deed for act in self.course.acts for deed in act.deeds if deed.back in ways]
        return self.told(viewer, [*gone, *(deed for deed in mornings if deed not in gone)])


def _selections(heard: list[Heard]) -> Iterator[list[Heard]]:
    """What may stand together in a text of somebody who heard all this: all of it, and without what is public, or its
    owner's alone; each up to where a turn ends."""
    public = [one for one in heard if one.event.audience >> SPECTATOR & 1]
    rest = [one for one in heard if not one.event.audience >> SPECTATOR & 1]
    own = [one for one in rest if isinstance(one.event, (*PRIVATE, ev.Revealed))]
    shared = [one for one in rest if not isinstance(one.event, (*PRIVATE, ev.Revealed))]
    for some in (heard, public, rest, own, shared):
        yield some
        part: list[Heard] = []
        for one in some:
            if isinstance(one.event, ev.TurnBegan):
                yield part
                part = []
            part.append(one)
            if isinstance(one.event, ev.TurnEnded | ev.RoundBegan):
                yield part
                part = []
        yield part


@lru_cache(maxsize=MOST_KEPT)
def _names_in(event: Event) -> frozenset[str]:
    """The texts in an event: names of characters among them."""
    found: set[str] = set()
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple):
            found.update(one for one in value if isinstance(one, str))
    return frozenset(found)
