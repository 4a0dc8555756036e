"""Every deck against every deck: who beats whom, with intervals. A cell is what the plain arena says of its two decks.

Row: deck of the first bot; column: deck of the second. With the same bot on both sides the cells below the diagonal
are those above it seen from the other side, so that each pair is played once and the table never contradicts itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, final

from simpan.lab.arena import Pairing, Tally, parts, run, wilson
from simpan.lumen.decklist import DeckList

PART: Final = 20  # games in one part of the work, at least

Pair: TypeAlias = tuple[int, int]


@final
@dataclass(frozen=True)
class Plan:
    """What is played: `games` for each pair of decks, with two bots. seed: of each pair, as in the plain arena."""

    decks: Mapping[str, DeckList]
    players: tuple[str, str]
    games: int
    edition: str
    seed: int

    def pairs(self) -> list[Pair]:
        """The pairs to be played, as places of the decks: all of them, or with one bot each once."""
        every = range(len(self.decks))
        same = self.players[0] == self.players[1]
        return [(a, b) for a in every for b in every if not same or a <= b]

    def pairing(self, pair: Pair) -> Pairing:
        """One pair as the arena plays it, each deck in every other game on the other seat."""
        decks = list(self.decks.values())
        return Pairing(self.players, (decks[pair[0]], decks[pair[1]]), self.edition, self.seed)


@final
@dataclass(frozen=True)
class Cell:
    """How a row's deck did: games won, and the share with its 95 % interval (draws and broken games are not won)."""

    wins: int
    games: int

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's."""
        return wilson(self.wins, self.games)


@final
class Matrix:
    """The table, filled as the games are done."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tallies: dict[Pair, Tally] = {pair: Tally() for pair in plan.pairs()}

    def cell(self, row: int, column: int) -> Cell:
        """The row's deck against the column's."""
        tally = self.tallies.get((row, column))
        if tally is not None:
            return Cell(tally.wins[0], tally.games)
        tally = self.tallies[column, row]
        return Cell(tally.wins[1], tally.games)

    def mean(self, row: int) -> float:
        """The mean of a row's shares, its own mirror among them."""
        size = len(self.plan.decks)
        return sum(self.cell(row, column).rate for column in range(size)) / size

    def total(self) -> Tally:
        """All games together."""
        found = Tally()
        for tally in self.tallies.values():
            found.add(tally)
        return found

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON. `pairs`: what was played, `a` with the first bot; `table`: every cell, row by row."""
        keys = list(self.plan.decks)
        size = range(len(keys))
        return {
            "players": list(self.plan.players),
            "edition": self.plan.edition,
            "seed": self.plan.seed,
            "games_per_pair": self.plan.games,
            "decks": [
                {"key": key, "name": deck.name, "character": deck.character} for key, deck in self.plan.decks.items()
            ],
            "pairs": [
                {"a": keys[a], "b": keys[b], **tally.as_dict(), **_share(self.cell(a, b))}
                for (a, b), tally in self.tallies.items()
            ],
            "table": [[_share(self.cell(row, column)) for column in size] for row in size],
            "means": {key: round(self.mean(row), 4) for row, key in enumerate(keys)},
        }


def _share(cell: Cell) -> dict[str, float]:
    low, high = cell.interval
    return {"rate": round(cell.rate, 4), "low": round(low, 4), "high": round(high, 4)}


def fill(matrix: Matrix, jobs: int, pool: Executor | None = None) -> Iterator[int]:
    """Play all pairs; how many games each part had. What is found does not depend on `jobs` or the pool."""
    plan = matrix.plan
    size = max(PART, plan.games // (jobs * 10))
    tasks = [(pair, first, number) for pair in matrix.tallies for first, number in parts(plan.games, size)]
    if pool is None:
        done: Iterator[Tally] = (run(plan.pairing(pair), first, number) for pair, first, number in tasks)
    else:
        given = [pool.submit(run, plan.pairing(pair), first, number) for pair, first, number in tasks]
        done = (future.result() for future in given)
    for (pair, _, _), tally in zip(tasks, done, strict=True):
        matrix.tallies[pair].add(tally)
        yield tally.games
