"""Shares of many games with their intervals, and many games in parts."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

Z95: Final = 1.959964  # of the normal distribution, for 95 %
APART: Final = 1_000_003  # between the games of neighbouring seeds


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share of games (Wilson)."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z95 * Z95
    middle = share + z2 / (2 * games)
    width = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, (middle - width) / (1 + z2 / games)), min(1.0, (middle + width) / (1 + z2 / games))


def parts(games: int, size: int) -> Iterator[tuple[int, int]]:
    """Games in parts of a size: number of the first, and how many."""
    for first in range(0, games, size):
        yield first, min(size, games - first)
