"""A player that decides uniformly at random."""

from __future__ import annotations

from collections.abc import Mapping

from simpan.core.chance import Chance
from simpan.lumen.action import Action
from simpan.lumen.view import View


class RandomPlayer:
    """Every legal code is equally likely."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Mapping[int, Action]) -> int:
        """One of the legal codes."""
        codes = sorted(legal)
        return codes[self._chance.draw(len(codes))]
