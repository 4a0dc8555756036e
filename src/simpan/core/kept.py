"""Dice once rolled are kept: who goes back and comes to the same roll again finds it as it fell."""

from __future__ import annotations

from collections.abc import Mapping

from simpan.core.entry import Input


class Kept:
    """The rolls that were withdrawn, by their identity (`Game.roll_id`): for each the last input that rolled it."""

    __slots__ = ("_rolls",)

    def __init__(self, rolls: Mapping[bytes, Input] | None = None) -> None:
        self._rolls = dict(rolls or {})

    def __len__(self) -> int:
        return len(self._rolls)

    def keep(self, roll_id: bytes, rolled: Input) -> None:
        """Remember a withdrawn roll; one without an identity cannot come again."""
        if roll_id:
            self._rolls[roll_id] = rolled

    def find(self, roll_id: bytes) -> Input | None:
        """The withdrawn input that has rolled this before, drawn or entered by hand."""
        return self._rolls.get(roll_id) if roll_id else None

    def copy(self) -> Kept:
        """Another of its own."""
        return Kept(self._rolls)


def code_of(rolled: Input, codes: list[int]) -> int:
    """The code by which a kept roll falls again among the legal ones, in ascending order."""
    if rolled.outcome is not None and rolled.outcome < len(codes):
        return codes[rolled.outcome]
    return rolled.code
