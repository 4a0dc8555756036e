"""The table of exact odds: every difference of bonuses, every two thresholds, both settings of H3.8.

What a judgement and its damage come to is worked out in `mansion.odds`, whose names are given on from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from simpan.mansion.odds import (
    PAIRS,
    TIES,
    WAYS,
    Exchange,
    Odds,
    Spread,
    Tie,
    damage,
    dice_sums,
    judgement,
    mixed,
    odds,
)

__all__ = [
    "DIFFERENCES",
    "PAIRS",
    "THRESHOLDS",
    "TIES",
    "WAYS",
    "Cell",
    "Exchange",
    "Odds",
    "Spread",
    "Tie",
    "damage",
    "dice_sums",
    "judgement",
    "mixed",
    "odds",
    "table",
]

DIFFERENCES: Final = range(-12, 13)  # attack bonus less defence bonus
THRESHOLDS: Final = (12, 11, 10)  # M3.9


@dataclass(frozen=True, slots=True)
class Cell:
    """One exchange of the table, and how it comes out."""

    exchange: Exchange
    odds: Odds

    def as_dict(self) -> dict[str, int | str | dict[str, str]]:
        """Ready for JSON."""
        of = self.exchange
        where: dict[str, int | str] = {
            "difference": of.attack_bonus - of.defence_bonus,
            "attack_threshold": of.critical,
            "defence_threshold": of.defence_critical,
            "tie_to": of.tie,
        }
        return {**where, **self.odds.as_dict()}


def table() -> list[Cell]:
    """Every difference of bonuses with every two thresholds and both settings of H3.8: 450 cells.

    The difference is enough: the same bonus on both sides changes no comparison.
    """
    exchanges = (
        Exchange(difference, 0, critical, defence_critical, tie)
        for tie, critical, defence_critical, difference in product(TIES, THRESHOLDS, THRESHOLDS, DIFFERENCES)
    )
    return [Cell(exchange, odds(exchange)) for exchange in exchanges]
