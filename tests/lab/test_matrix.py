"""Every deck against every deck: what a cell is, and that the table says the same however the work is parted."""

from __future__ import annotations

import pytest

from simpan.cli.env import Env
from simpan.cli.matrix import WIDTH, block, cut, wide
from simpan.lab.arena import Tally, run
from simpan.lab.matrix import Matrix, Plan, fill
from simpan.lumen.decklist import DeckList, starter_decks

TWO = dict(list(starter_decks().items())[:2])


def played(players: tuple[str, str], games: int = 7, jobs: int = 1) -> Matrix:
    matrix = Matrix(Plan(TWO, players, games, "classic", 5))
    assert sum(fill(matrix, jobs)) == games * len(matrix.tallies)
    return matrix


def as_dict(matrix: Matrix) -> dict[str, object]:
    """What is found, without the CPU time it took."""
    found = matrix.as_dict()
    for pair in found["pairs"]:
        del pair["seconds_cpu"]
    return found


def test_a_cell_is_what_the_plain_arena_says_of_its_decks() -> None:
    """A cell can be had again with --deck1, --deck2 and the same seed."""
    matrix = played(("random", "random"))
    alone = run(matrix.plan.pairing((0, 1)), 0, 7)
    assert matrix.tallies[0, 1].wins == alone.wins
    assert matrix.cell(0, 1).wins == alone.wins[0]
    assert matrix.cell(1, 0).wins == alone.wins[1]
    assert matrix.plan.pairing((0, 1)).decks == tuple(TWO.values())


def test_with_one_bot_each_pair_is_played_once_with_two_in_both_directions() -> None:
    """A mirror of one deck is played too."""
    size = len(starter_decks())
    same = Plan(starter_decks(), ("greedy", "greedy"), 1, "classic", 1).pairs()
    apart = Plan(starter_decks(), ("greedy", "random"), 1, "classic", 1).pairs()
    assert same == [(a, b) for a in range(size) for b in range(a, size)]
    assert sorted(apart) == [(a, b) for a in range(size) for b in range(size)]


def test_the_table_does_not_depend_on_how_the_work_is_parted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the number of processes, and with it the size of a part."""
    whole = as_dict(played(("random", "random"), 9))
    monkeypatch.setattr("simpan.lab.matrix.PART", 2)
    assert as_dict(played(("random", "random"), 9, jobs=3)) == whole


def test_the_mean_of_a_row_is_over_its_cells() -> None:
    """Its own mirror among them; a draw is won by nobody."""
    matrix = Matrix(Plan(TWO, ("random", "random"), 10, "classic", 1))
    matrix.tallies = {(0, 0): Tally(10, [4, 5], 1), (0, 1): Tally(10, [9, 1]), (1, 1): Tally(10, [5, 5])}
    assert [matrix.cell(row, column).rate for row in (0, 1) for column in (0, 1)] == [0.4, 0.9, 0.1, 0.5]
    assert matrix.mean(0) == pytest.approx(0.65)
    assert matrix.mean(1) == pytest.approx(0.3)
    low, high = matrix.cell(0, 1).interval
    assert 0.59 < low < 0.9 < high < 0.99


def test_a_table_of_many_decks_is_parted_into_blocks_that_fit() -> None:
    """Every column stands in one block, the means in the last, and no line is too long."""
    decks = {f"deck-{n}": DeckList(f"아주 긴 이름의 덱 {n}", "viola", []) for n in range(20)}
    matrix = Matrix(Plan(decks, ("random", "random"), 100, "classic", 1))
    for pair, tally in matrix.tallies.items():
        tally.add(Tally(100, [sum(pair), 100 - sum(pair)]))
    out = Env("ko")
    heads, lines = [], []
    for first in range(0, 20, 7):
        columns = range(first, min(first + 7, 20))
        found = block(out, matrix, columns, is_last=first == 14)
        heads += found[0].split()
        lines += found
    assert heads == [*(str(n) for n in range(1, 21)), "평균"]
    assert max(wide(line) for line in lines) <= WIDTH
    assert block(out, matrix, range(19, 20), is_last=True)[1].split() == ["1", "19.0%", "9.5%"]


def test_a_long_name_is_cut_to_the_columns_it_may_take() -> None:
    """Hangul takes two columns of a terminal."""
    assert wide("비올라 V") == 8
    assert cut("비올라 V", 8) == "비올라 V"
    assert cut("비올라 V", 7) == "비올라…"
    assert wide(cut("가" * 80, 61)) == 61
