"""What the inputs in force made happen, kept at hand for scenes: the attack under way, rewards, histories of numbers.

Whoever carries out a record tells it every input's events, and every way back. For one viewer it gives only what that
viewer has heard (`core.event.heard_by`), in the order in which it was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, final

from simpan.core.event import Event, heard_by
from simpan.mansion import event as ev
from simpan.mansion.hosted.shape import Value
from simpan.mansion.log.course import Act, Course
from simpan.mansion.say_parts import Lang

REWARDS: Final = (ev.Counted, ev.RewardEarned, ev.Rewarded, ev.Raised)
LONGEST_ATTACK: Final = 200  # events of one attack on one target, with all reactions


class Told(NamedTuple):
    """An event with the number of its input. hand: its dice were entered by hand (H2.2)."""

    n: int
    event: Event
    hand: bool = False


@final
class Past:
    """The events so far. `follow` the course of the record whenever it has gone on; that costs only what is new."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.rewards: dict[str, list[Told]] = {}  # those of M5, by pair
        self.rows: dict[tuple[Lang, int, int], Value] = {}  # of ledgers, in words: by language, place and event
        self._pairs: dict[str, str] = {}  # of each character
        self._item = 0  # of the course: how far it has been followed
        self._deed = 0
        self._backs = 0

    def follow(self, course: Course) -> Past:
        """Take what the course has more; after a way back all of it anew, without what was withdrawn."""
        self._pairs = self._pairs or {sheet.name: sheet.pair for sheet in course.campaign.sheets}
        if len(course.backs) != self._backs:
            self.told, self.rewards, self.rows = [], {}, {}
            self._item = self._deed = 0
            self._backs = len(course.backs)
        while self._item < len(course.items):
            item = course.items[self._item]
            deeds = item.deeds[self._deed :] if isinstance(item, Act) else []
            for deed in deeds:
                if deed.back < 0:
                    self.take(deed.given.n, deed.events, deed.given.given)
            self._deed += len(deeds)
            if self._item == len(course.items) - 1:
                break  # it may get more deeds
            self._item, self._deed = self._item + 1, 0
        return self

    def take(self, n: int, events: Iterable[Event], hand: bool = False) -> None:
        """What an input made happen. hand: it is an outcome that was entered by hand."""
        for event in events:
            one = Told(n, event, hand)
            self.told.append(one)
            if isinstance(event, REWARDS):
                self.rewards.setdefault(event.pair, []).append(one)
            elif isinstance(event, ev.Corrected) and event.change == "damage":
                self.rewards.setdefault(self._pairs.get(event.who, ""), []).append(one)

    # -- for one viewer ---------------------------------------------------------------------------------------------

    def heard(self, viewer: int) -> Iterator[Told]:
        """All that the viewer has heard."""
        return (one for one in self.told if heard_by(one.event, viewer))

    def rewards_of(self, viewer: int, pair: str) -> list[Told]:
        """What became of the rewards of a pair, as far as the viewer has heard of it."""
        return [one for one in self.rewards.get(pair, ()) if heard_by(one.event, viewer)]

    def attack(self, viewer: int) -> list[Told]:
        """What the viewer has heard since the last attack that it heard of was declared, that first; [] if none."""
        found: list[Told] = []
        for one in reversed(self.told[-LONGEST_ATTACK:]):
            if heard_by(one.event, viewer):
                found.append(one)
                if isinstance(one.event, ev.AttackDeclared):
                    return found[::-1]
        return []
