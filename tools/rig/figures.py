"""Exact percentiles, and a table of them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec


class Spread(msgspec.Struct, frozen=True):
    """How many there were, and how they lie, in milliseconds."""

    count: int
    p50: float
    p90: float
    p99: float
    p999: float
    most: float


def spread(seconds: Sequence[float]) -> Spread:
    """The percentiles of times in seconds; zeros if there are none."""
    if not seconds:
        return Spread(0, 0.0, 0.0, 0.0, 0.0, 0.0)
    ordered = sorted(seconds)
    return Spread(len(ordered), *(_at(ordered, share) for share in (0.5, 0.9, 0.99, 0.999, 1.0)))


def _at(ordered: Sequence[float], share: float) -> float:
    """The smallest time that so large a share does not exceed."""
    return round(ordered[max(math.ceil(share * len(ordered)) - 1, 0)] * 1000, 2)


def lines(spreads: dict[str, Spread]) -> list[str]:
    """The table, one line each."""
    width = max((len(name) for name in spreads), default=0)
    head = f"{'ms':{width}} {'count':>9} {'p50':>9} {'p90':>9} {'p99':>9} {'p99.9':>9} {'max':>9}"
    rows = [
        f"{name:{width}} {s.count:9,} {s.p50:9.2f} {s.p90:9.2f} {s.p99:9.2f} {s.p999:9.2f} {s.most:9.2f}"
        for name, s in spreads.items()
    ]
    return [head, *rows]
