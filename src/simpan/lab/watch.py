"""Sees from the journal and the positions of a game which abilities of the cards came to something.

A rule has begun with its `EffectBegan`, and resolved if no `EffectStopped` followed; an optional one besides only if it
was chosen. Properties are seen by what they make possible (`Evaded`, a speed at which a card caught or comboed, a use
in spite of a condition or cost). What nothing tells of is looked for in the positions between decisions: a flag or
standing line counts once a use (or turn) in which its card is in use (or in play) and its condition holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from simpan.core.event import Event
from simpan.lab.abilities import EVENT, Book, more_damage, timings
from simpan.lab.held import Shelf
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.duel import Duel
from simpan.lumen.effect.node import CatchAs, ComboAs, ComboFrom, Cost, Flags, Judges, May, UseIf, Uses
from simpan.lumen.words import BATTLE, F_BREAKS, F_FREE_ORDER, F_NO_CORRECTION, HAND, S_CLASHES, S_EVADES, S_GUARDS

COMBO_QUESTIONS: Final = (o.Q_PAIR, o.Q_PARTNER, o.Q_COMBO)


@final
@dataclass
class _Open:
    """A rule under way. chosen: its "may" was, if the whole of it is one."""

    number: int
    chosen: bool
    stopped: bool = False


@final
class Watch:
    """One game, or a piece of one. begun, done: the abilities in the order in which they began and resolved."""

    def __init__(self, book: Book, shelves: tuple[Shelf, Shelf], looks: bool = True) -> None:
        """Looks: whether at positions too, not only at events."""
        self.book = book
        self.shelves = shelves
        self._looks = looks
        self.begun: list[int] = []
        self.done: list[int] = []
        self._open: dict[tuple[int, str], _Open] = {}
        self._due: dict[tuple[int, str, int], int] = {}  # scheduled deeds that wait, by seat, card and timing
        self._grants: tuple[list[str], list[str]] = ([], [])
        self._costs: dict[tuple[int, str], int] = {}  # costs of techniques just used
        self._came: dict[tuple[int, str], int] = {}  # zones from which the chosen cards of a combo come
        self._last: list[ev.ComboUsed | None] = [None, None]
        self._last_speed = [0, 0]  # of the combo card before; 0: none
        self._steps: list[list[tuple[int, tuple[str, ...]]]] = [[], []]  # links whose gain is due, with its counters
        self._paid: ev.TallyChanged | None = None  # if it was the event before
        self._seen: set[tuple[int, ...]] = set()

    # -- the two ends of a decision ---------------------------------------------------------------------------------

    def before(self, game: Duel, seat: int, code: int) -> None:
        """A decision is about to be carried out."""
        asks = game.asks
        if asks == o.Q_MAY and code == o.YES:
            self._chosen(game)
        elif asks == o.Q_BRANCH:
            number = self.book.branches.get((*_asking(game), code - o.NUMBER0))
            if number is not None:
                self._both(number)
        elif asks in COMBO_QUESTIONS and code < o.NUMBER0:
            side = game.side(seat)
            self._came[seat, side.deck.codes[code]] = side.place(code)

    def after(self, game: Duel) -> None:
        """It has been carried out, and the journal tells what happened; the journal is emptied."""
        if game.journal:
            self.hear(game.journal)
            game.journal.clear()
        if self._looks:
            self._look(game)

    def _look(self, game: Duel) -> None:
        """What is at work in the position."""
        for number in self.shelves[0].at_work(game, 0, self._seen):
            self._both(number)
        for number in self.shelves[1].at_work(game, 1, self._seen):
            self._both(number)

    def close(self) -> None:
        """The game, or the piece of it, is over."""
        for found in self._open.values():
            if found.chosen and not found.stopped:
                self.done.append(found.number)
        self._open.clear()

    def hear(self, events: Sequence[Event]) -> None:
        """What happened, in order."""
        for event in events:
            heard = HEARD.get(type(event))
            if heard is not None:
                heard(self, event)
            self._paid = event if isinstance(event, ev.TallyChanged) else None
        for number in self._costs.values():
            self.done.append(number)
        self._costs.clear()

    def _both(self, number: int) -> None:
        self.begun.append(number)
        self.done.append(number)

    # -- rules ------------------------------------------------------------------------------------------------------

    def _turn(self, _: ev.TurnBegan) -> None:
        self.close()
        self._grants[0].clear()
        self._grants[1].clear()

    def _effect_began(self, event: ev.EffectBegan) -> None:
        key = (event.seat, event.card)
        before = self._open.pop(key, None)
        if before is not None and before.chosen and not before.stopped:
            self.done.append(before.number)
        number = self.book.rules[event.card, event.rule]
        rule = self.book.cards[event.card].rules[event.rule]
        later = self.book.laters.get((event.card, event.rule, event.timing))
        waiting = (event.seat, event.card, event.timing)
        if later is not None and (self._due.get(waiting, 0) > 0 or event.timing not in timings(rule)):
            self._due[waiting] = self._due.get(waiting, 1) - 1
            number = later
            chosen = True
        else:
            chosen = not isinstance(rule.do, May)
        self.begun.append(number)
        self._open[key] = _Open(number, chosen)

    def _effect_stopped(self, event: ev.EffectStopped) -> None:
        found = self._open.get((event.seat, event.card))
        if found is not None and event.why != "condition":  # that one stops a rule which has not begun
            found.stopped = True

    def _scheduled(self, event: ev.Scheduled) -> None:
        waiting = (event.seat, event.card, event.timing)
        self._due[waiting] = self._due.get(waiting, 0) + 1

    def _chosen(self, game: Duel) -> None:
        """A "may" was used: a part of a rule, or the whole of it."""
        asking = _asking(game)
        number = self.book.parts.get(asking)
        if number is not None:
            self._both(number)
        elif game.top is not None:
            found = self._open.get((int(game.top.seat), asking[0]))
            if found is not None:
                found.chosen = True

    # -- uses -------------------------------------------------------------------------------------------------------

    def _used(self, event: ev.Revealed | ev.ComboUsed | ev.CatchDeclared) -> None:
        for number, line in self.book.properties[event.card]:
            if isinstance(line, UseIf | Uses):
                self._both(number)
            elif isinstance(line, Cost):
                self.begun.append(number)
                self._costs[event.seat, event.card] = number

    def _revealed(self, event: ev.SpecialRevealed) -> None:
        for number, line in self.book.properties[event.card]:
            if isinstance(line, Uses):
                self._both(number)

    def _unpaid(self, event: ev.CostUnpaid) -> None:
        self._costs.pop((event.seat, event.card), None)

    def _judged(self, event: ev.Evaded | ev.Clashed | ev.Guarded, stat: int) -> None:
        for number, line in self.book.properties[event.card]:
            if isinstance(line, Judges) and line.stat == stat and line.heights & event.position:
                self._both(number)
        face = self.book.faces.get((event.card, stat))
        if face is not None and face[1] & event.position:
            self._both(face[0])

    def _evaded(self, event: ev.Evaded) -> None:
        self._judged(event, S_EVADES)

    def _clashed(self, event: ev.Clashed) -> None:
        self._judged(event, S_CLASHES)

    def _guarded(self, event: ev.Guarded) -> None:
        self._judged(event, S_GUARDS)

    # -- catches ----------------------------------------------------------------------------------------------------

    def _catch_granted(self, event: ev.CatchGranted) -> None:
        self._grants[event.seat].append(event.card)

    def _caught(self, event: ev.CatchDeclared) -> None:
        self._used(event)
        own = self.book.cards[event.card].speed
        for number, line in self.book.properties[event.card]:
            if isinstance(line, CatchAs) and line.speed == event.speed != own:
                self._both(number)
        if event.limit == 0 and self._grants[event.seat]:
            for number in self.book.grants.get(self._grants[event.seat].pop(), ()):
                self._both(number)

    def _not_caught(self, event: ev.CatchDeclined) -> None:
        if event.limit == 0 and self._grants[event.seat]:
            self._grants[event.seat].pop()

    # -- combos -----------------------------------------------------------------------------------------------------

    def _combo_began(self, event: ev.ComboBegan) -> None:
        self._last_speed[event.seat] = 0
        self._steps[event.seat].clear()

    def _combo_used(self, event: ev.ComboUsed) -> None:
        self._used(event)
        seat, card = event.seat, event.card
        paid = self._paid_for(event)
        origin = self._came.pop((seat, card), HAND)
        for number, line in self.book.properties[card]:
            if isinstance(line, ComboAs):
                # No speed at all in the text means any.
                counts = line.speeds == 0 or line.speeds >> event.speed & 1
                if counts and event.speed != self.book.cards[card].speed and not paid:
                    self._both(number)
            elif isinstance(line, ComboFrom) and origin != HAND and line.zones & origin:
                self._both(number)
        self._steps[seat].clear()
        before = self._last_speed[seat]
        self._last[seat] = event
        if before and not paid and event.speed - before not in self.shelves[seat].reach:
            self._flagged(card, F_FREE_ORDER)
        for number, step in self.shelves[seat].steps:
            if before and event.speed == before + step.step:
                self.begun.append(number)
                tracks = self.shelves[seat].gains[number]
                if tracks:
                    self._steps[seat].append((number, tracks))
                else:
                    self.done.append(number)
        self._last_speed[seat] = event.speed

    def _damaged(self, event: ev.Damaged) -> None:
        """What a standing line adds; and no correction where there would be one, not with the first card (L6.3)."""
        added = event.dealt - event.printed - event.correction
        for number, line in self.book.properties.get(event.card, ()):
            by = more_damage(line)
            if by and added * by >= by * by:  # at least so much, and not less; other texts may add to it
                self._both(number)
        last = self._last[event.seat ^ 1]
        if event.why == "combo" and event.correction == 0 and last is not None and last.number > 1:
            self._flagged(event.card, F_NO_CORRECTION)

    def _broken(self, event: ev.CardBroken) -> None:
        if event.origin == BATTLE and event.why == "effect":
            self._flagged(event.card, F_BREAKS)

    def _flagged(self, card: str, flag: int) -> None:
        """A flag of a card was at work."""
        for number, line in self.book.properties[card]:
            if isinstance(line, Flags) and line.flags & flag and self.book.abilities[number].seen == EVENT:
                self._both(number)

    def _paid_for(self, event: ev.ComboUsed) -> bool:
        """Whether the speed was paid for: then the price went right before the use (L6.5)."""
        paid = self._paid
        if paid is None or paid.seat != event.seat:
            return False
        for number, line in self.shelves[event.seat].prices:
            if line.track.key == paid.track and paid.before - paid.after == line.price:
                self._both(number)
                return True
        return False

    def _combo_ended(self, event: ev.ComboEnded) -> None:
        self._steps[event.seat].clear()
        self._last_speed[event.seat] = 0

    def _tally_changed(self, event: ev.TallyChanged) -> None:
        due = self._steps[event.seat]
        for entry in [entry for entry in due if event.track in entry[1] and event.after > event.before]:
            self.done.append(entry[0])
            due.remove(entry)


HEARD: Final[dict[type[Event], Callable[[Watch, Any], None]]] = {
    ev.TurnBegan: Watch._turn,
    ev.EffectBegan: Watch._effect_began,
    ev.EffectStopped: Watch._effect_stopped,
    ev.Scheduled: Watch._scheduled,
    ev.SpecialRevealed: Watch._revealed,
    ev.Revealed: Watch._used,
    ev.CostUnpaid: Watch._unpaid,
    ev.ComboBegan: Watch._combo_began,
    ev.ComboUsed: Watch._combo_used,
    ev.ComboEnded: Watch._combo_ended,
    ev.CatchGranted: Watch._catch_granted,
    ev.CatchDeclared: Watch._caught,
    ev.CatchDeclined: Watch._not_caught,
    ev.Evaded: Watch._evaded,
    ev.Clashed: Watch._clashed,
    ev.Guarded: Watch._guarded,
    ev.TallyChanged: Watch._tally_changed,
    ev.Damaged: Watch._damaged,
    ev.CardBroken: Watch._broken,
}


def _asking(game: Duel) -> tuple[str, int, int]:
    """Where the effect stands that asks: its card, its place among the rules (-1: none of them), and its node."""
    frame = game.top
    if frame is None:
        return "", -1, 0
    deck = game.side(frame.seat).deck
    program = deck.programs[frame.program]
    rules = deck.slots[frame.slot].card.rules
    place = next((index for index, rule in enumerate(rules) if rule.do is program.source), -1)
    return deck.codes[frame.slot], place, id(program.steps[frame.at].node)
