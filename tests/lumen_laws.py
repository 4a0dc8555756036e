"""Lumen's own laws: cards are conserved, limits are kept, and the events tell the whole story of FP and HP."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from simpan.core.event import Event
from simpan.core.simulate import Dice
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen import records
from simpan.lumen.action import Action
from simpan.lumen.deck import Deck
from simpan.lumen.decklist import DECK_SIZE, LEAST_NOT_SPECIAL, DeckList, starter_decks
from simpan.lumen.duel import Duel
from simpan.lumen.edition import CLASSIC, CURRENT, Edition
from simpan.lumen.pool import SHIPPED
from simpan.lumen.seat import hand_limit
from simpan.lumen.side import RESPONSELESS, Side
from simpan.lumen.words import SPECIAL
from tests.laws import Setting

LIST_LIMIT: Final = 14
DECKS: Final = starter_decks()


def quick(duel: Duel) -> None:
    """What is asked of every position of every random game."""
    for side in (duel.a, duel.b):
        hand, listed, hidden, broken = side.hand, side.listed, side.side_deck, side.broken
        battle, lumen, ultimate = side.battle, side.lumen, side.ultimate
        cards = (1 << side.deck.trait) - 1
        # Seven disjoint sets have the same sum as union.
        assert hand | listed | hidden | broken | battle | lumen | ultimate == cards
        assert hand + listed + hidden + broken + battle + lumen + ultimate == cards
        assert side.hp >= 0
        assert int(listed).bit_count() <= LIST_LIMIT
    if duel.asks == o.Q_READY:
        for seat, side in enumerate((duel.a, duel.b)):
            assert int(side.hand).bit_count() <= hand_limit(duel, seat)


def thorough(duel: Duel) -> None:
    """What takes longer."""
    quick(duel)
    for seat, side in enumerate((duel.a, duel.b)):
        deck: Deck = side.deck
        assert side.hp <= deck.character.start_hp
        assert not deck.specials & (side.hand | side.listed | side.battle), "a special technique left its zones (L2.5)"
        assert not side.face_down & ~side.lumen
        assert not side.open_ & ~side.known, "everybody knows it, but the opponent does not"
        _readied(duel, side)
        for index, track in enumerate(deck.tracks):
            assert 0 <= side.tally(index) <= track.cap
        if not duel.waiting >> seat & 1:
            assert duel.options(seat) == 0
    assert duel.over() == (duel.step == o.OVER) == (duel.waiting == 0)
    assert {duel.returns(0), duel.returns(1)} in ({0.0, 1.0}, {0.5})


def _readied(duel: Duel, side: Side) -> None:
    """A readied card lies in the hand, and only while the other is awaited or the ready phase is played through."""
    if side.readied not in (-1, RESPONSELESS):
        assert side.hand >> side.readied & 1
        assert duel.step in (o.READY, o.FORCED, o.REVEAL, o.OVER)


class Ledger:
    """FP and HP of both seats as the events tell them, and whether FP were spent where the rules say."""

    def __init__(self, duel: Duel) -> None:
        self.fp = [int(duel.a.fp), int(duel.b.fp)]
        self.hp = [int(duel.a.hp), int(duel.b.hp)]
        self.judged = self.combo = False
        self.zero = True  # since the battle began, or the combo ended, both FP were 0 at some moment

    def hear(self, events: Sequence[Event]) -> None:
        """Follow what happened."""
        for event in events:
            self._numbers(event)
            self._moments(event)
            self.zero = self.zero or self.fp == [0, 0]

    def _numbers(self, event: Event) -> None:
        match event:
            case ev.FpChanged():
                assert event.before == self.fp[event.seat]
                assert event.before + event.by == event.after
                self.fp[event.seat] = event.after
            case ev.FpSpent():
                assert event.before == self.fp[event.seat]
                self.fp[event.seat] = 0
            case ev.Damaged():
                assert event.before == self.hp[event.seat]
                assert event.after == max(0, event.before - event.dealt)
                self.hp[event.seat] = event.after
            case ev.HpPaid() | ev.HpRegained():
                assert event.before == self.hp[event.seat]
                assert event.after == max(0, event.before + event.by)
                self.hp[event.seat] = event.after
            case ev.SuddenDeath():
                self.fp, self.hp = [0, 0], [1000, 1000]

    def _moments(self, event: Event) -> None:
        """§L5.3.4, §L6.4: after a judgement and after a combo both FP become 0, before the battle is left."""
        match event:
            case ev.Revealed():
                self.zero, self.judged = False, False
            case ev.Hit() | ev.Countered() | ev.Guarded() | ev.Evaded() | ev.Clashed() | ev.BothDefended():
                self.judged = True
            case ev.ComboEnded():
                self.zero, self.judged = False, True
            case ev.PhaseBegan(phase="get"):
                assert self.zero or not self.judged, "FP were not spent in this battle"

    def agree(self, duel: Duel) -> None:
        """The game stands as its events say."""
        assert self.fp == [duel.a.fp, duel.b.fp], "FP changed without an event"
        assert self.hp == [duel.a.hp, duel.b.hp], "HP changed without an event"


def random_deck(dice: Dice) -> DeckList:
    """A legal deck (L4.1) of any cards of the pool, so that the cards of no starter deck are played too."""
    cards = [card for card in SHIPPED.cards.values() if not card.ultimate]
    own = [card for card in cards if card.mark == "viola"]
    chosen: list[str] = []
    special = 0
    while len(chosen) < DECK_SIZE:
        among = own if len(chosen) < DECK_SIZE // 2 else cards
        card = among[int(dice.below(len(among)))]
        room = card.kind != SPECIAL or special < DECK_SIZE - LEAST_NOT_SPECIAL
        if room and chosen.count(card.code) < card.copies:
            chosen.append(card.code)
            special += card.kind == SPECIAL
    ultimate = "CB01-AT-020" if dice.below(2) else None
    return DeckList("random", "viola", chosen, ultimate)


def setting(edition: Edition, first: DeckList, second: DeckList, name: str) -> Setting:
    """A match between two decks."""
    header = records.header(first, second, edition, players=("random", "random"))
    return Setting(f"lumen-{edition.name}-{name}", header, records.GAMES, quick, thorough, Ledger, Action)


def random_setting(seed: int) -> Setting:
    """A match between two random decks; even seeds `classic`, odd ones `current`."""
    dice = Dice(seed)
    return setting(CURRENT if seed % 2 else CLASSIC, random_deck(dice), random_deck(dice), f"random-{seed}")


SETTINGS: Final = [
    *[setting(edition, DECKS[a], DECKS[b], f"{a}-{b}") for edition, a, b in product((CLASSIC, CURRENT), DECKS, DECKS)],
    *[random_setting(seed) for seed in (2, 3, 4, 5)],
]
"""Both editions; every pair of starter decks, and random decks."""
