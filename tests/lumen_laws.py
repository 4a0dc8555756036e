"""Lumen's own laws: cards are conserved, limits are kept, states forbid what they say while they last.

The events tell the whole story of FP and HP.
"""

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
from simpan.lumen.deeds import codes_of
from simpan.lumen.duel import Duel
from simpan.lumen.edition import CLASSIC, CURRENT, Edition
from simpan.lumen.limits import BITS
from simpan.lumen.match import NEUTRAL
from simpan.lumen.mod import BAN, Mod
from simpan.lumen.pool import SHIPPED
from simpan.lumen.side import RESPONSELESS, Side
from simpan.lumen.states import forbidden, lasting
from simpan.lumen.stats import hand_limit
from simpan.lumen.words import A_READY, SPECIAL, T_SOON, UNTIL_LEFT
from tests import made_up
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
        _states(duel, seat)
        _counted(side)
        for index, track in enumerate(deck.tracks):
            assert 0 <= side.tally(index) <= track.cap
        if not duel.waiting >> seat & 1:
            assert duel.options(seat) == 0
    hidden_lies(duel)
    assert duel.over() == (duel.step == o.OVER) == (duel.waiting == 0)
    assert {duel.returns(0), duel.returns(1)} in ({0.0, 1.0}, {0.5})


def _readied(duel: Duel, side: Side) -> None:
    """A readied card lies in the hand, and only while the other is awaited or the ready phase is played through."""
    if side.readied not in (-1, RESPONSELESS):
        assert side.hand >> side.readied & 1
        assert duel.step in (o.READY, o.FORCED, o.REVEAL, o.OVER)


def _laid(duel: Duel, until: int) -> list[Mod]:
    """What lies for that long."""
    found, mod = [], duel.mods
    while mod is not None:
        if mod.until == until:
            found.append(mod)
        mod = mod.rest
    return found


def _states(duel: Duel, seat: int) -> None:
    """§L2.7.c: what a state forbids lies there exactly while its player is in it, once, as far as it fitted."""
    deck = duel.side(seat).deck
    for number, track in enumerate(deck.tracks):
        laid = _laid(duel, int(lasting(seat, number)))
        if track.holds is not None:
            assert duel.side(seat).tally(number) == 0, "nobody enters a state that rests on a condition"
        if not duel.side(seat).tally(number):
            assert not laid, f"{track.key} is over, but not what it forbids"
            continue
        wanted = {(seat ^ ban.who, ban.act, int(forbidden(duel, seat, deck.trait, ban))): ban for ban in track.forbids}
        found = [(int(mod.seat), int(mod.stat), int(mod.cards)) for mod in laid]
        assert all(mod.how == BAN for mod in laid)
        assert len(found) == len(set(found)), f"{track.key} forbids something twice"
        for key, ban in wanted.items():
            # Only a ban on readying may not have fitted when the state was entered.
            assert key in found or ban.act == A_READY, f"{track.key} does not forbid {key}"
    tracks = len(deck.tracks)
    assert not [mod for number in range(tracks, 16) for mod in _laid(duel, UNTIL_LEFT + 16 * seat + number)]


def _counted(side: Side) -> None:
    """§L2.7: uses within their limits; what is kept of cards and triggers names only such as there are."""
    deck: Deck = side.deck
    spent = int(side.spent)
    for group in deck.limited:
        assert spent & (1 << BITS) - 1 <= group.most
        spent >>= BITS
    assert spent == 0
    assert 0 <= side.soon < 1 << len(deck.triggers[T_SOON])
    assert not side.lately & ~deck.specials, "a trait puts only special techniques into the Lumen zone"


def hidden_lies(duel: Duel) -> None:
    """§L2.8: no view but its owner's names a card that lies face down, and its owner's opponent does not know it."""
    for seat, side in enumerate((duel.a, duel.b)):
        assert not side.face_down & side.known, "a card that came from a hidden zone lies there unknown"
        open_ = codes_of(duel, seat, side.lumen & ~side.face_down)
        for viewer in (seat ^ 1, 2):
            shown = duel.view(viewer).sides[seat]
            assert (shown.lumen, shown.face_down) == (open_, int(side.face_down).bit_count())


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


def random_deck(dice: Dice, who: str) -> DeckList:
    """A legal deck (L4.1) of any cards of the pool, so that the cards of no starter deck are played too."""
    cards = [card for card in SHIPPED.cards.values() if not card.ultimate and card.mark in (who, NEUTRAL)]
    ultimates = [card.code for card in SHIPPED.cards.values() if card.ultimate and card.mark == who]
    own = [card for card in cards if card.mark == who]
    chosen: list[str] = []
    special = 0
    while len(chosen) < DECK_SIZE:
        among = own if len(chosen) < DECK_SIZE // 2 else cards
        card = among[int(dice.below(len(among)))]
        room = card.kind != SPECIAL or special < DECK_SIZE - LEAST_NOT_SPECIAL
        if room and chosen.count(card.code) < card.copies:
            chosen.append(card.code)
            special += card.kind == SPECIAL
    return DeckList("random", who, chosen, ultimates[int(dice.below(len(ultimates)))] if dice.below(2) else None)


def setting(edition: Edition, first: DeckList, second: DeckList, name: str) -> Setting:
    """A match between two decks."""
    header = records.header(first, second, edition, players=("random", "random"), pool=made_up.POOL)
    return Setting(f"lumen-{edition.name}-{name}", header, records.GAMES, quick, thorough, Ledger, Action)


def random_setting(seed: int) -> Setting:
    """A match between random decks of two characters; even seeds `classic`, odd ones `current`."""
    dice, keys = Dice(seed), sorted(SHIPPED.characters)
    decks = [random_deck(dice, keys[number % len(keys)]) for number in (seed, seed + seed // len(keys))]
    return setting(CURRENT if seed % 2 else CLASSIC, decks[0], decks[1], f"random-{seed}")


def made_up_setting(seed: int) -> Setting:
    """A match between two decks of made-up cards, with words that shipped cards seldom use."""
    dice = Dice(seed)
    return setting(CURRENT if seed % 2 else CLASSIC, made_up.deck(dice), made_up.deck(dice), f"made-up-{seed}")


PAIRS: Final = [(a, b) for a, b in product(DECKS, DECKS) if a <= b or DECKS[a].character == DECKS[b].character]
"""Each pair of starter decks; two of one character each way round."""
SETTINGS: Final = [
    *[setting(CLASSIC, DECKS[a], DECKS[b], f"{a}-{b}") for a, b in PAIRS],
    *[setting(CURRENT, DECKS[b], DECKS[a], f"{b}-{a}") for a, b in PAIRS],
    *[random_setting(seed) for seed in range(2, 10)],
    *[made_up_setting(seed) for seed in range(4)],
]
"""Both editions: pairs of starter decks, random decks of every character, and made-up cards."""
