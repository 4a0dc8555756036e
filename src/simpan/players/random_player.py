"""A player that decides uniformly at random, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping

from simpan.core.chance import Chance


class RandomPlayer:
    """Every legal code is equally likely."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: object, legal: Mapping[int, object]) -> int:
        """One of the legal codes."""
        codes = sorted(legal)
        return codes[self._chance.draw(len(codes))]
