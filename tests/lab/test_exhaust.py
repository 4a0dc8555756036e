"""The exhaustive runner: legal decks, real games, an end, and the truth about what it did not reach."""

from __future__ import annotations

import json

import pytest

from simpan.cli.matrix import WIDTH, wide
from simpan.core.simulate import Dice
from simpan.lab.abilities import Book
from simpan.lab.decks import random_deck
from simpan.lab.exhaust import Exhaust, Limits
from simpan.lab.near import Goal
from simpan.lumen.decklist import problems
from simpan.lumen.effect.build import USE, attack, fp, gain_fp, hp, on
from simpan.lumen.match import start
from simpan.lumen.pool import SHIPPED, Pool
from tests.cli.runner import run

BOTH = ("classic", "current")
NEVER = attack("X-1", "가", "A", "viola", 7, 300, "high", "hand", 1, 1, 1, on(USE, gain_fp(1), given=fp() >= 1000))
WITH_NEVER = Pool([*SHIPPED.cards.values(), NEVER], SHIPPED.characters.values())


@pytest.mark.parametrize("key", list(SHIPPED.characters))
def test_random_decks_are_legal_and_hold_what_is_wanted(key: str) -> None:
    """§L4.1: of every character, any card of its own and any neutral one."""
    character = SHIPPED.characters[key]
    dice = Dice(7)
    fitting = [card for card in SHIPPED.cards.values() if card.mark in (key, "setsumei")]
    for card in fitting:
        deck = random_deck(SHIPPED, character, dice, {card.code})
        assert problems(deck) == []
        # Of the ultimates there is room for one, and now and then a deck has none.
        assert card.ultimate or card.code in deck.techniques
    ultimates = {random_deck(SHIPPED, character, dice, {card.code}).ultimate for card in fitting for _ in range(3)}
    assert ultimates == {None, *(card.code for card in fitting if card.ultimate)}


def test_a_pool_without_enough_cards_is_no_endless_search() -> None:
    few = Pool(list(SHIPPED.cards.values())[:5], SHIPPED.characters.values())
    with pytest.raises(LookupError, match="no legal deck of viola"):
        random_deck(few, few.characters["viola"], Dice(1))


@pytest.mark.slow
def test_what_cannot_resolve_is_named_when_the_limit_is_reached() -> None:
    """It ends by the number of games, and does not take a card in a deck for an ability that resolved."""
    found = Exhaust(Limits(least=1, games=6), BOTH, pool=WITH_NEVER)
    never = next(count for count in found.counts if count.ability.card == "X-1")
    for count in found.counts:
        if count is not never:
            count.done = 1
    assert list(found.run()) == [1] * 6
    assert found.lacking() == [never]
    assert (never.begun, never.done) == (0, 0)
    assert never.sought > 0
    assert found.faults.number == 0, found.faults.first


def test_it_ends_when_nothing_is_lacking_and_at_its_limit_of_time() -> None:
    done = Exhaust(Limits(least=1, games=1000), BOTH)
    for count in done.counts:
        count.done = 1
    assert list(done.run()) == []
    late = Exhaust(Limits(least=1000, games=1000, seconds=0.01), BOTH)
    assert len(list(late.run())) <= 2


def test_a_run_is_fixed_by_its_seed() -> None:
    """The same counts again; another seed plays other games."""
    found = []
    for seed in (3, 3, 4):
        run = Exhaust(Limits(least=2, games=5), BOTH, seed)
        left = list(run.run())
        found.append(([(count.begun, count.done) for count in run.counts], left, run.faults.decisions))
    assert found[0] == found[1]
    assert found[0] != found[2]


@pytest.mark.slow
def test_a_few_games_bring_most_abilities_about_and_no_fault() -> None:
    """Steered games reach more than three quarters once; nothing goes wrong on the way."""
    run = Exhaust(Limits(least=1, games=80), BOTH)
    list(run.run())
    assert run.faults.number == 0, run.faults.first
    assert run.no_deck == {}
    assert len(run.lacking()) < len(run.counts) / 4
    assert all(count.done <= count.begun for count in run.counts)


def test_the_goal_of_an_ability_is_nearer_the_smaller_the_gap() -> None:
    """Only what outlasts a battle is weighed; HP count in steps."""
    late = attack("X-1", "가", "A", "viola", 7, 300, "high", "hand", 1, 1, 1, on(USE, gain_fp(1), given=hp() <= 1000))
    pool = Pool([*SHIPPED.cards.values(), late], SHIPPED.characters.values())
    book = Book(pool)
    ability = next(one for one in book.abilities if one.card == "X-1")
    deck = random_deck(pool, pool.characters["viola"], Dice(1), {"X-1"})
    other = random_deck(SHIPPED, pool.characters["viola"], Dice(1))
    game = start(deck, other, pool=pool)
    goal = Goal(book, ability)
    seen = []
    for left in (5000, 2000, 1200, 1000, 500):
        game.a.hp = left
        seen.append(goal.near(game))
    assert seen == sorted(seen)
    assert seen[0] < 0.1
    assert seen[-2:] == [1.0, 1.0]
    assert len(set(seen)) == 4
    assert Goal(book, next(one for one in book.abilities if one.kind == "guards")).near(game) == 0.0


# -- the command ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_command_counts_every_ability() -> None:
    ran = run("exhaust", "lumen", "--games", "3", "--least", "1", "--seed", "2", "--json")
    found = json.loads(ran.out)
    assert ran.code == 1, "three games do not reach everything"
    assert len(found["abilities"]) == len(Book(SHIPPED).abilities)
    assert found["lacking"] == [n for n, one in enumerate(found["abilities"]) if one["resolved"] < 1]
    assert found["reached"] == len(found["abilities"]) - len(found["lacking"])
    assert found["faults"]["games"] == 3
    assert all(found["faults"][kind] == 0 for kind in ("crashes", "refused", "stuck", "endless", "broken"))


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "word"), [("ko", "해결"), ("en", "resolved")])
def test_the_command_names_what_is_lacking_with_its_text(lang: str, word: str) -> None:
    ran = run("exhaust", "--games", "2", "--least", "2", "--edition", "current", "--lang", lang)
    lines = ran.out.splitlines()
    assert word in lines[0]
    assert "current" in lines[0]
    assert "classic" not in lines[0]
    assert any(line.startswith("ST6-008 ") for line in lines)
    assert max(wide(line) for line in lines) <= WIDTH + 20  # a long name of a card makes a long line


@pytest.mark.slow
def test_the_command_plays_all_pairs() -> None:
    ran = run("exhaust", "--pairs", "--games", "8", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["games"] == 8
    assert "보존 법칙 위반 0" in run("exhaust", "--pairs", "--games", "4").out


def test_numbers_out_of_range_are_refused() -> None:
    for words in (["--least", "0"], ["--games", "0"], ["--seconds", "-1"]):
        assert run("exhaust", *words).code == 2
