"""The bots: legal, deterministic, and worth playing against."""

from __future__ import annotations

from itertools import pairwise

import pytest

from simpan.core.bits import members
from simpan.core.chance import Seeded
from simpan.core.game import CHANCE
from simpan.lab.arena import Pairing, run, wilson
from simpan.lumen.action import actions
from simpan.lumen.decklist import starter_decks
from simpan.lumen.edition import edition
from simpan.lumen.match import start
from simpan.lumen.pool import SHIPPED
from simpan.players import PLAYERS, player, worth


@pytest.mark.parametrize("name", list(PLAYERS))
@pytest.mark.parametrize("rules", ["classic", "current"])
def test_a_player_answers_every_question_with_a_legal_code(name: str, rules: str) -> None:
    for seed, (a, b) in enumerate(pairwise(starter_decks().values())):
        chance = Seeded(seed)
        bots = [player(name, chance), player("random", chance)]
        game = start(a, b, edition(rules), holder=0)
        for _ in range(5_000):
            if game.over():
                break
            if game.deciding() == 1 << CHANCE:
                game.apply(CHANCE, members(game.legal(CHANCE))[0])
                continue
            seat = next(seat for seat in (0, 1) if game.deciding() >> seat & 1)
            legal = actions(game, seat)
            code = bots[seat].choose(game.view(seat), legal)
            assert code in legal
            game.apply(seat, code)
        assert game.over()


def test_the_same_chance_gives_the_same_games() -> None:
    decks = tuple(starter_decks().values())
    pairing = Pairing(("greedy", "greedy"), (decks[0], decks[1]), "classic", 5)
    one, two = run(pairing, 0, 6), run(pairing, 0, 6)
    assert (one.wins, one.turns, one.decisions) == (two.wins, two.turns, two.decisions)


def test_greedy_beats_random_with_either_deck() -> None:
    decks = list(starter_decks().values())
    for mine, theirs in zip(decks, decks[1:] + decks[:1], strict=True):
        tally = run(Pairing(("greedy", "random"), (mine, theirs), "classic", 1), 0, 20)
        assert tally.wins[0] >= 16, mine.name


def test_wilson() -> None:
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_exchanges_by_the_printed_numbers() -> None:
    """§L5.3.4 §L5.3.5 as the bot sees them: the faster attack wins, FP slide it, equal speeds cancel out."""
    cutting, kick = SHIPPED.cards["ST1-016"], SHIPPED.cards["ST1-018"]
    guard, roll = SHIPPED.cards["ST1-011"], SHIPPED.cards["ST1-013"]
    assert worth.exchange(cutting, 0, kick, 0, False, False) > 0
    assert worth.exchange(cutting, 0, kick, 4, False, False) < 0
    assert worth.exchange(cutting, 0, cutting, 0, False, False) == 0
    assert worth.exchange(guard, 0, guard, 0, True, True) == 0
    assert worth.exchange(roll, 0, kick, 0, True, True) > 0
    assert worth.exchange(roll, 0, cutting, 0, True, True) < 0, "Roll evades high attacks from speed 9 on"


def test_the_best_chain_of_a_combo() -> None:
    """§L6.2 §L6.3: the official example's four cards after combo 1: 300 + 100 + 200 + 100."""
    hand = [SHIPPED.cards[code] for code in ("ST1-016", "AWL-AT-049", "ST3-017", "ST1-018")]
    assert worth.best_chain(hand, 5, 2) == 300 + 100 + 200 + 100
    assert worth.follows(hand)
