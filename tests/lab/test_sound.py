"""What goes wrong in a game is counted, and told with the game and the decision."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simpan.core.engine import compiled
from simpan.core.simulate import Dice
from simpan.lab import sound
from simpan.lab.exhaust import pairs
from simpan.lab.sound import Choice, Faults, at_random, broken_law, play
from simpan.lumen.decklist import starter_decks
from simpan.lumen.duel import Duel
from simpan.lumen.match import start

DECKS = list(starter_decks().values())
GAMES = 2_000 if compiled() else 60


def position() -> Duel:
    return start(DECKS[0], DECKS[1])


def played(choose: Callable[[Duel], Choice]) -> Faults:
    play(position(), choose, faults := Faults(), "the game")
    return faults


@pytest.mark.slow
def test_random_games_over_all_pairs_have_no_fault() -> None:
    """No crash, no refusal of what was offered, no deadlock, an end, every card in one zone; in both editions."""
    faults = Faults()
    size = 2 * len(DECKS) ** 2
    assert list(pairs(DECKS, ("classic", "current"), max(GAMES, size), faults)) == list(range(max(GAMES, size)))
    assert faults.number == 0, faults.first
    assert (faults.games, faults.finished) == (max(GAMES, size), max(GAMES, size))
    assert faults.turns > faults.games


def test_the_games_of_a_seed_are_always_the_same() -> None:
    found = []
    for seed in (1, 1, 2):
        list(pairs(DECKS[:2], ("classic",), 8, faults := Faults(), seed))
        found.append((faults.turns, faults.decisions))
    assert found[0] == found[1] != found[2]


def test_a_crash_is_counted_and_told() -> None:
    def choose(game: Duel) -> Choice:
        if game.turn == 2:
            raise ZeroDivisionError("the rules stumbled")
        return at_random(Dice(1))(game)

    faults = played(choose)
    assert (faults.crashes, faults.number, faults.finished) == (1, 1, 0)
    assert faults.first.startswith("crashes: the game, decision ")
    assert "ZeroDivisionError: the rules stumbled" in faults.first


def test_a_refusal_is_counted() -> None:
    """What was offered and is refused; here what was never offered."""
    faults = played(lambda game: (0, 61))
    assert (faults.refused, faults.number) == (1, 1)
    assert "seat 0, code 61" in faults.first


def test_a_card_in_no_zone_or_in_two_is_found() -> None:
    """Also when the numbers of cards still fit."""
    dice = Dice(3)

    def choose(game: Duel) -> Choice:
        if game.turn == 3:
            game.a.hand = 0
        return at_random(dice)(game)

    faults = played(choose)
    assert (faults.broken, faults.number) == (1, 1)
    game = position()
    assert broken_law(game) == ""
    first, second = game.a.side_deck & 1, game.a.side_deck & 2
    game.a.listed, game.a.side_deck = first | second, game.a.side_deck & ~second  # one lies here and there
    assert "seat 0: cards in no zone or in two" in broken_law(game)
    game = position()
    game.b.hp = -100
    assert broken_law(game) == "seat 1: HP -100"


def test_a_game_in_which_nobody_can_decide_is_a_deadlock() -> None:
    """Nobody is asked, or somebody who has nothing to answer."""

    def unasked(game: Duel) -> Choice:
        return 0, 0

    game = position()
    game.waiting = 0
    play(game, unasked, faults := Faults(), "")
    game = position()
    game.options1 = 0
    play(game, unasked, faults, "")
    assert (faults.stuck, faults.number, faults.decisions) == (2, 2, 0)


def test_a_game_without_an_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "CAP", 40)
    faults = played(at_random(Dice(1)))
    assert (faults.endless, faults.number, faults.decisions) == (1, 1, 40)
