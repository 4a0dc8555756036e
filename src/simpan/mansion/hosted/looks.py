"""What a viewer may ask to see beside its scene: where a number comes from, and how the dice can be checked."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final, NamedTuple, final

from simpan.core.event import Event
from simpan.core.game import STAFF
from simpan.core.reader import Record
from simpan.mansion import event as ev
from simpan.mansion import say
from simpan.mansion.campaign import Campaign
from simpan.mansion.hosted.dice import how_to_check
from simpan.mansion.hosted.past import Past, Told
from simpan.mansion.hosted.shape import Change
from simpan.mansion.hosted.shape import Told as ToldLines
from simpan.mansion.hosted.words import word
from simpan.mansion.reward import SECOND_AT
from simpan.mansion.say_parts import Lang, speaker

RAISE: Final = 10  # maximum HP and MP (M5.2)
NOWHERE: Final = "–"
AS_TOLD: Final = (
    ev.Corrected,
    ev.Fell,
    ev.EffectGiven,
    ev.EffectEnded,
    ev.MovementGiven,
    ev.Hid,
    ev.CameOut,
    ev.Guarded,
)
"""Events of a character that are told as the log tells them."""


class Step(NamedTuple):
    """A number that has changed: which, from what to what, by what."""

    what: str
    old: object
    new: object
    why: str


def history_of(campaign: Campaign, past: Past, viewer: int, name: str, lang: Lang) -> ToldLines:
    """Each number of a character as it changed, from what the viewer has heard; for the staff with the entries.

    Raises KeyError for a name that is no character's.
    """
    if all(sheet.name != name for sheet in campaign.sheets):
        raise KeyError(name)
    lines = list(_History(campaign, name, lang).lines(past.heard(viewer), viewer == STAFF))
    return ToldLines(tuple(lines) or (Change(word(lang, "history_none"), changed=False),))


def dice_look(record: Record, lang: Lang) -> ToldLines:
    """How the dice can be checked, in words."""
    return ToldLines(tuple(Change(line, changed=False) for line in how_to_check(record, lang)))


@final
class _History:
    """Of one character, in one language."""

    def __init__(self, campaign: Campaign, name: str, lang: Lang) -> None:
        self.campaign, self.name, self.lang = campaign, name, lang
        self.pair = next(sheet.pair for sheet in campaign.sheets if sheet.name == name)
        self.s = speaker(campaign, lang)
        self.day, self.round = 1, 0

    def word(self, key: str, /, **values: Hashable) -> str:
        """A text of the page."""
        return word(self.lang, key, **values)

    def lines(self, told: Iterator[Told], numbered: bool) -> Iterator[Change]:
        """One for each change, oldest first."""
        for one in told:
            event = one.event
            if isinstance(event, ev.DayBegan):
                self.day, self.round = event.day, 0
            elif isinstance(event, ev.RoundBegan):
                self.day, self.round = event.day, event.round
            n = one.n if numbered else -1
            for step in self._steps(event):
                if step.old != step.new:
                    said = self.word("change", what=step.what, old=str(step.old), new=str(step.new), why=step.why)
                    yield Change(self._at(said), str(step.old), str(step.new), n=n, clause=event.clause)
            if isinstance(event, AS_TOLD) and event.who == self.name:
                yield Change(self._at(say.sentence(event, self.campaign, self.lang)), n=n, clause=event.clause)

    def _at(self, said: str) -> str:
        key = "of_round" if self.round else "of_set_up"
        return self.word("change_at", change=said, when=self.word(key, day=self.day, round=self.round))

    def _steps(self, event: Event) -> Iterator[Step]:
        """The numbers that an event changes."""
        if isinstance(event, ev.Counted):
            if event.pair == self.pair:
                why = self.word("hit", by=self.s.name(event.by).text, on=self.s.name(event.on).text)
                yield Step(self.word("count"), event.total - event.points, event.total, why)
        elif getattr(event, "who", None) != self.name:
            return
        elif isinstance(event, ev.Moved | ev.Arrived | ev.Left | ev.Drawn | ev.Placed):
            yield self._place(event)
        else:
            yield from self._points(event)

    def _points(self, event: Event) -> Iterator[Step]:
        """HP, MP and their maximum."""
        hp, mp = self.word("hp"), self.word("mp")
        match event:
            case ev.Damaged():
                why = self.word("by_attack", who=self.s.name(event.by))
                yield Step(hp, event.left + event.hp, event.left, why)
            case ev.Healed():
                yield Step(hp, event.left - event.gained, event.left, self.s.name(event.by).text)
            case ev.MpSpent():
                yield Step(mp, event.left + event.mp, event.left, self.s.title(event.skill))
            case ev.MpRegained():
                yield Step(mp, event.left - event.gained, event.left, self.word("by_blue"))
            case ev.Rewarded():
                why = self.word("by_reward", at=event.at)
                yield Step(hp, event.hp_left - event.hp, event.hp_left, why)
                yield Step(mp, event.mp_left - event.mp, event.mp_left, why)
            case ev.Raised():
                why = self.word("by_reward", at=SECOND_AT)
                yield Step(self.word("most_hp"), event.most_hp - RAISE, event.most_hp, why)
                yield Step(self.word("most_mp"), event.most_mp - RAISE, event.most_mp, why)
            case _:
                pass

    def _place(self, event: ev.Moved | ev.Arrived | ev.Left | ev.Drawn | ev.Placed) -> Step:
        what = self.word("place")
        match event:
            case ev.Moved():
                return Step(what, event.origin, event.to, self.word("by_walk"))
            case ev.Drawn():
                return Step(what, event.origin, event.to, self.word("by_drawn", who=self.s.name(event.by)))
            case ev.Placed():
                return Step(what, NOWHERE, event.tile, self.word("by_start"))
            case ev.Left():
                return Step(what, self._zone(event.zone), self._zone(event.to), self.word("by_leave"))
            case ev.Arrived():
                return Step(what, self._zone(event.origin), event.tile, self.word("by_leave"))

    def _zone(self, number: int) -> str:
        return self.s.zone(number).text
