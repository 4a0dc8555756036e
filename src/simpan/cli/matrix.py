"""The table of `simpan arena --matrix`, in lines of at most 100 columns whatever the decks are called."""

from __future__ import annotations

import unicodedata
from typing import Final

from simpan.cli.env import Env
from simpan.lab.matrix import Matrix

WIDTH: Final = 100  # columns of a line
ROW: Final = 4  # columns for the number of a row
CELL: Final = 11  # columns of a cell: the interval and a space
MEAN: Final = 9


def report(out: Env, matrix: Matrix) -> None:
    """The decks by number, the table in blocks of columns, and what the games came to."""
    plan = matrix.plan
    a, b = plan.players
    total = matrix.total()
    out.line(out.word("matrix_title", n=len(plan.decks), games=plan.games, edition=plan.edition), "bold")
    for number, (key, deck) in enumerate(plan.decks.items(), 1):
        out.line(f"{number:>{ROW}}  {cut(deck.name, WIDTH - ROW - len(key) - 5)} ({key})")
    out.line(out.word("matrix_rows", a=a, b=b))
    size = len(plan.decks)
    most = (WIDTH - ROW - MEAN) // CELL
    for first in range(0, size, most):
        out.line()
        out.lines(block(out, matrix, range(first, min(first + most, size)), is_last=first + most >= size))
    out.line()
    out.line(out.word("arena_rest", draws=total.draws, unfinished=total.unfinished, errors=total.errors))
    found = total.as_dict()
    means = {"turns": found["mean_turns"], "decisions": found["mean_decisions"], "seconds": found["seconds_cpu"]}
    out.line(out.word("arena_means", **means))


def block(out: Env, matrix: Matrix, columns: range, is_last: bool) -> list[str]:
    """Some columns of the table: for each deck its shares, and below them the intervals. The last has the means."""
    head = " " * ROW + "".join(f"{column + 1:>{CELL}}" for column in columns)
    lines = [head + (right(out.word("matrix_mean"), MEAN) if is_last else "")]
    for row in range(len(matrix.plan.decks)):
        cells = [matrix.cell(row, column) for column in columns]
        shares = "".join(f"{f'{cell.rate:.1%}':>{CELL}}" for cell in cells)
        mean = f"{f'{matrix.mean(row):.1%}':>{MEAN}}" if is_last else ""
        bounds = "".join(f"{f'{100 * low:.1f}–{100 * high:.1f}':>{CELL}}" for low, high in (c.interval for c in cells))
        lines += [f"{row + 1:>{ROW}}{shares}{mean}", " " * ROW + bounds]
    return lines


def wide(text: str) -> int:
    """The columns that a text takes on a terminal: Hangul takes two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def cut(text: str, most: int) -> str:
    """The text, or its beginning with an ellipsis where it would take more columns."""
    if wide(text) <= most:
        return text
    while text and wide(text) > most - 1:
        text = text[:-1]
    return text + "…"


def right(text: str, width: int) -> str:
    """The text at the right end of so many columns."""
    return " " * (width - wide(text)) + text
