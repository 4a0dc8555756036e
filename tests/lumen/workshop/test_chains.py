"""The companion's combo tables say which cards the engine offers, and what they deal: whole combos at random."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.game import CLOCK
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.duel import Duel
from simpan.lumen.edition import CLASSIC
from simpan.lumen.pool import SHIPPED
from simpan.lumen.stats import tally_of
from simpan.lumen.workshop.fights import Fighter, Numbers, place
from simpan.lumen.workshop.reads import NEUTRAL, Reads
from simpan.lumen.workshop.ruling import Barred, Place, default_answer, table
from simpan.lumen.workshop.workshop import WORKSHOP

COMBOS: Final = 2400
SLOWEST: Final = 16  # speeds that are named: beyond that nothing is in the tables
HELD: Final = 22  # so many that no effect finds few cards in hand

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not compiled(), reason="the tables take minutes to work out")]


@cache
def chains() -> dict[str, Any]:
    found = WORKSHOP.data("chains")
    assert found is not None
    facts = WORKSHOP.data("companion")
    assert facts is not None
    return {**json.loads(found), "corrections": json.loads(facts)["corrections"]}


class Combo:
    """A combo as the page follows it, beside the engine."""

    def __init__(self, character: str, state: int) -> None:
        self.of = chains()["of"][character]
        self.state = state
        self.place = 2
        self.before: tuple[str, int] = ("", 0)
        self.dealt = -1  # by the card used last

    def options(self, at: int, state: int, before: tuple[str, int]) -> list[dict[str, Any]]:
        """What the tables offer at a place."""
        first, last = chains()["places"]
        if at == first:
            number = self.of["pairs"][state]
        else:
            kind = self.of["before"][before[0]]
            number = self.of["then"][kind][state][min(at, last) - first - 1][before[1] - 1]
        found = []
        for one in self.of["lists"][number]:
            card, speed, full, corrected, left = self.of["options"][one]
            less = chains()["corrections"][at - 1] if corrected else 0
            found.append({"code": self.of["cards"][card], "speed": speed, "dealt": full - less, "left": left})
        return found

    def firsts(self, held: set[str]) -> set[str]:
        """The first cards of a pair for which there is a second."""
        able = [one for one in self.options(2, self.state, ("", 0)) if one["code"] in held]
        return {one["code"] for one in able if self.seconds(one, held)}

    def seconds(self, one: dict[str, Any], held: set[str]) -> set[str]:
        after = self.options(3, one["left"], (one["code"], one["speed"]))
        return {two["code"] for two in after if two["code"] in held - {one["code"]}}

    def use(self, code: str, speed: int) -> int:
        """The card is used at that speed; what it deals."""
        [one] = [
            one
            for one in self.options(self.place, self.state, self.before)
            if (one["code"], one["speed"]) == (code, speed)
        ]
        self.state, self.before, self.place = one["left"], (code, speed), self.place + 1
        return int(one["dealt"])


def opened(random: Random) -> tuple[Duel, str, int, tuple[Card, ...]]:
    """A combo time that a hit has opened, its owner's hand full of attacks."""
    character = random.choice(list(SHIPPED.characters))
    of = chains()["of"][character]
    every = [card for card in SHIPPED.cards.values() if card.kind == w.ATTACK and card.mark in (character, NEUTRAL)]
    first = random.choice([card for card in every if card.hit == w.COMBO_RESULT and card.code not in of["lasting"]])
    rest = random.sample([card for card in every if card is not first], HELD)
    state = random.randrange(len(of["states"]))
    counters = tuple(zip(of["tracks"], of["states"][state], strict=True))
    mine = place(Fighter(first.code, first, Reads((), ())), Numbers(counters=counters))
    who = SHIPPED.characters[character]
    roomy = Character(who.key, who.name_ko, who.name_en, who.start_hp, ((who.start_hp, 28),), who.trait)
    other = Place(None, SHIPPED.characters["viola"])
    places = (Place(first, roomy, tuple(rest), (), 5000, 0, mine.counters, mine.lumen), other)
    game = table(places, CLASSIC)
    game.apply(0, 0)
    if game.deciding() >> 1 & 1 and game.asks == o.Q_READY:
        game.apply(CLOCK, o.EXPIRE_1)
    return game, character, state, (first, *rest)


def counted(game: Duel, combo: Combo) -> int:
    """The counters as they are now, as a place in the tables."""
    side = game.a
    tracks = {track.key: track for track in side.deck.tracks}
    now = [int(tally_of(game, 0, tracks[key])) for key in combo.of["tracks"]]
    return int(combo.of["states"].index(now))


def held(game: Duel, cards: tuple[Card, ...]) -> set[str]:
    return {cards[slot].code for slot in members(int(game.a.hand)) if slot < len(cards)}


def offered(game: Duel, cards: tuple[Card, ...]) -> set[str]:
    return {cards[code].code for code in members(int(game.legal(0))) if code < len(cards)}


def play(random: Random) -> int:
    """One combo; how many questions were compared."""
    game, character, state, cards = opened(random)
    combo, compared, used = Combo(character, state), 0, set[str]()
    wrong = (character, state, cards[0].code)
    unsure = set(combo.of["unsure"])  # said to be looked at, for what lies where or may be chosen
    for _ in range(60):
        if game.over() or not game.deciding() or game.asks in (o.Q_READY, o.Q_GET, o.Q_CATCH):
            return compared
        if combo.dealt == 0 or used & {*combo.of["lasting"], *unsure}:  # or it went back to hand (O2)
            return compared
        mine = held(game, cards) - used
        if combo.place == 2 and not used:  # the card that opened it may have changed counters
            combo.state = counted(game, combo)
        if game.asks == o.Q_PAIR:
            assert offered(game, cards) - unsure == combo.firsts(mine) - unsure, wrong
            compared += 1
        elif game.asks == o.Q_COMBO:
            options = {one["code"] for one in combo.options(combo.place, combo.state, combo.before)}
            assert offered(game, cards) - unsure == options & mine - unsure, (*wrong, combo.place, combo.before)
            compared += 1
        codes = [code for code in members(int(game.legal(0))) if code != o.PASS]
        if game.asks == o.Q_SPEED:
            codes = [code for code in codes if code - o.NUMBER0 <= SLOWEST]
        if game.asks in (o.Q_PAIR, o.Q_PARTNER, o.Q_COMBO, o.Q_SPEED) and codes:
            game.apply(0, random.choice(codes))
        else:
            game.apply(*default_answer(game))
        follow(game, combo, used, wrong)
    return compared


def follow(game: Duel, combo: Combo, used: set[str], wrong: object) -> None:
    """The cards that the engine has used since, with what they dealt."""
    for event in game.journal or []:
        if isinstance(event, ev.ComboUsed):
            combo.dealt = combo.use(event.card, event.speed)
            used.add(event.card)
        elif isinstance(event, ev.Damaged) and event.why == "combo":
            assert event.dealt == combo.dealt, (wrong, event, combo.dealt)
    game.journal = []


def test_combos_go_on_and_deal_as_the_tables_say() -> None:
    """Every question of a combo offers what the tables offer, and every card deals what they say."""
    random = Random(11)
    compared = played = 0
    while played < COMBOS:
        try:
            compared += play(random)
        except Barred:
            continue
        played += 1
    assert compared > COMBOS
