"""Random play inside the compiled engine: a fast random stream and whole games of uniformly random decisions.

For simulation and benchmarks only; matches draw from `fair.py`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from simpan.core.bits import count_wide, lowest, nth
from simpan.core.game import CHANCE, Game

MASK: Final = 0xFFFFFFFF


@final
class Dice:
    """A small stream of random numbers (xorshift32): the same for the same seed everywhere."""

    __slots__ = ("state",)

    def __init__(self, seed: i64) -> None:
        self.state: i64 = (seed * 2654435769 + 88675123) & MASK | 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        x: i64 = self.state
        x ^= (x << 13) & MASK
        x ^= x >> 17
        x ^= (x << 5) & MASK
        self.state = x
        return (x * n) >> 32

    def pick(self, mask: i64) -> i64:
        """One number of a set that is not empty."""
        return nth(mask, self.below(count_wide(mask)))


def who(waiting: i64, dice: Dice) -> i64:
    """Which of the players that owe a decision gives it first; CHANCE where no player owes one."""
    if waiting == 0:
        return CHANCE
    if waiting & (waiting - 1):
        return dice.pick(waiting)
    return lowest(waiting)


def play(game: Game, dice: Dice, most: i64) -> i64:
    """Play uniformly random decisions to the end, or to `most` decisions; how many were made."""
    made: i64 = 0
    players = game.seats()
    while not game.over() and made < most:
        seat = who(game.deciding() & players, dice)
        game.apply(seat, dice.pick(game.legal(seat)))
        made += 1
    return made


def play_many(start: Game, first_seed: i64, games: i64, most: i64) -> tuple[int, int]:
    """Random games from clones of a position; decisions made and games finished."""
    made: i64 = 0
    finished: i64 = 0
    seed: i64 = first_seed
    while seed < first_seed + games:
        game = start.clone()
        made += play(game, Dice(seed), most)
        if game.over():
            finished += 1
        seed += 1
    return int(made), int(finished)


def clone_many(game: Game, times: i64) -> Game:
    """Clone a position again and again, for measuring; the last copy."""
    twin = game
    while times:
        twin = game.clone()
        times -= 1
    return twin
