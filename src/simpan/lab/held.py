"""What nothing tells of: flags, standing lines, states and limits, looked for in a position between two decisions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

from simpan.core.bits import members
from simpan.lab.abilities import HELD, RESTRICTIONS, Book
from simpan.lumen import order as o
from simpan.lumen.catchers import bar_catch, limit
from simpan.lumen.deck import Deck
from simpan.lumen.duel import Duel
from simpan.lumen.effect.link import mentioned
from simpan.lumen.effect.node import ComboAny, ComboNo, ComboStep, Flags, Property, TallyOf
from simpan.lumen.links import BARS, SLOWEST, bar
from simpan.lumen.ready import bar_ready
from simpan.lumen.stats import fits, holds, trait_on, value
from simpan.lumen.words import AS_COMBO, AS_READY, F_NO_CATCH, F_NO_COMBO, F_NO_READY, NONE

ASKED: Final = {
    o.Q_READY: F_NO_READY,
    o.Q_CATCH: F_NO_CATCH,
    o.Q_PAIR: F_NO_COMBO,
    o.Q_COMBO: F_NO_COMBO,
}
"""The flag that keeps a card of the hand from being offered, by the question."""
BY_FLAG: Final = BARS.index("no_combo")  # of readying and catching too
BY_NUMBER: Final = BARS.index("combo_number")


@final
class Shelf:
    """The lines of a deck that have to be looked for. steps, prices: lines about combos that events show."""

    def __init__(self, book: Book, deck: Deck) -> None:
        self.deck = deck
        self.steps: Final[list[tuple[int, ComboStep]]] = []
        self.gains: Final[dict[int, tuple[str, ...]]] = {}  # counters that a step gives, by ability
        self.prices: Final[list[tuple[int, ComboAny]]] = []
        self._held: Final[dict[int, list[tuple[int, Property]]]] = {}
        self._barred: Final[dict[int, list[tuple[int, Property]]]] = {}
        self._states: Final[list[tuple[int, TallyOf]]] = []
        self._held_slots = 0
        self._barred_slots = 0
        for slot, code in enumerate(deck.codes):
            for number, line in book.properties[code]:
                self._sort(book, slot, number, line)
        self.reach: Final = {1, *(step.step for _, step in self.steps)}  # by how much a speed may rise in a combo
        for number, track in book.states[deck.codes[deck.trait]]:
            self._states.append((number, TallyOf(track)))

    def _sort(self, book: Book, slot: int, number: int, line: Property) -> None:
        if isinstance(line, ComboStep):
            self.steps.append((number, line))
            self.gains[number] = tuple(mentioned(line.gain))
        elif isinstance(line, ComboAny):
            self.prices.append((number, line))
        elif isinstance(line, ComboNo) or (isinstance(line, Flags) and line.flags & RESTRICTIONS):
            self._barred.setdefault(slot, []).append((number, line))
            self._barred_slots |= 1 << slot
        if book.abilities[number].seen == HELD:
            self._held.setdefault(slot, []).append((number, line))
            self._held_slots |= 1 << slot

    def at_work(self, game: Duel, seat: int, seen: set[tuple[int, ...]]) -> Iterator[int]:
        """The abilities at work in the position that were not seen in this use (or turn) before."""
        side = game.side(seat)
        moment = (seat, int(game.turn), int(game.mode), int(game.combo_no))
        shown = (side.lumen & ~side.face_down) | 1 << side.deck.trait
        if side.tech >= 0:
            shown |= 1 << side.tech
        for slot in members(shown & self._held_slots):
            for number, line in self._held[slot]:
                key = (number, *moment) if slot == side.tech else (number, *moment[:2])
                if key not in seen and in_force(game, seat, slot, line):
                    seen.add(key)
                    yield number
        for number, tally in self._states:
            key = (number, *moment[:2])
            if key not in seen and value(game, seat, side.deck.trait, None, tally) > 0:
                seen.add(key)
                yield number
        if game.waiting >> seat & 1 and game.asks in ASKED and side.hand & self._barred_slots:
            yield from self._kept_back(game, seat, (*moment, int(game.asks)), seen)

    def _kept_back(self, game: Duel, seat: int, moment: tuple[int, ...], seen: set[tuple[int, ...]]) -> Iterator[int]:
        """Lines because of which a card of the hand was not offered."""
        side = game.side(seat)
        for slot in members(side.hand & self._barred_slots & ~game.legal(seat)):
            for number, line in self._barred[slot]:
                key = (number, *moment)
                if key not in seen and bars(game, seat, slot, line):
                    seen.add(key)
                    yield number


def in_force(game: Duel, seat: int, slot: int, line: Property) -> bool:
    """Whether a line of a card in use or in play holds now, against the card that it speaks of."""
    if slot == game.side(seat).deck.trait and not trait_on(game, seat):
        return False
    given: Any = getattr(line, "given", None)
    if given is not None and not holds(game, seat, slot, None, given):
        return False
    if not isinstance(line, Flags) or not line.against.tests:
        return True
    other, met = _met(game, seat, slot)
    return met >= 0 and fits(game, other, met, line.against, seat, slot)


def _met(game: Duel, seat: int, slot: int) -> tuple[int, int]:
    """The card that a flag holds against: the opposing technique; in the own combo the card before (seat and slot)."""
    side = game.side(seat)
    if game.mode == AS_COMBO and seat == game.actor and game.combo_no > 1:
        return seat, int(side.order >> 6 & 63) - 1
    return (seat ^ 1, int(game.side(seat ^ 1).tech)) if game.mode == AS_READY else (seat ^ 1, -1)


def bars(game: Duel, seat: int, slot: int, line: Property) -> bool:
    """Whether a line is why a card of the hand may not be used for what is asked, as the rules give their reason."""
    asks = int(game.asks)
    if isinstance(line, Flags) and not line.flags & ASKED[asks]:
        return False
    given: Any = getattr(line, "given", None)
    if given is not None and not holds(game, seat, slot, None, given):
        return False
    if asks == o.Q_READY:
        return bar_ready(game, seat, slot) == BY_FLAG
    if asks == o.Q_CATCH:
        most = limit(game) & 0xFFFF if game.step == o.CATCH_ASK else SLOWEST  # a granted catch looks at no FP
        return bar_catch(game, seat, slot, most) == BY_FLAG
    before = game.side(seat).tech if game.combo_no else NONE
    return bar(game, seat, slot, game.combo_no + 1, before) == (BY_NUMBER if isinstance(line, ComboNo) else BY_FLAG)
