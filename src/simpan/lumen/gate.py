"""Conditions of cards made quick: a range of an own counter, of own HP or FP, is two comparisons (DESIGN §3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from simpan.lumen.effect.node import Compare, Cond, Const, Num, Of, TallyOf, Track
from simpan.lumen.words import ME, TRACK_BITS

MANY: Final = 1 << 40

# -- what a gate measures
OWN_TALLY: Final = 0
OWN_HP: Final = 1
OWN_FP: Final = 2
WORKED_OUT: Final = 3


@final
class Gate:
    """A condition made quick: a range lo..hi of an own counter, of own HP or FP; other conditions are worked out.

    kind: OWN_TALLY (with `shift` into Side.tallies), OWN_HP, OWN_FP or WORKED_OUT (then `cond` counts).
    """

    __slots__ = ("cond", "kind", "shift", "lo", "hi")

    def __init__(self, cond: Cond, tracks: list[Track]) -> None:
        self.cond: Cond = cond
        self.kind: i64 = WORKED_OUT
        self.shift: i64 = 0
        self.lo: i64 = -MANY
        self.hi: i64 = MANY
        if isinstance(cond, Compare) and isinstance(cond.b, Const):
            self._measure(cond.a, tracks)
            n: i64 = cond.b.n
            op = cond.op
            if op == ">=" or op == "=":
                self.lo = n
            if op == "<=" or op == "=":
                self.hi = n
            if op == ">":
                self.lo = n + 1
            if op == "<":
                self.hi = n - 1

    def _measure(self, num: Num, tracks: list[Track]) -> None:
        if isinstance(num, TallyOf) and num.who == ME and num.track.holds is None:
            for index in range(len(tracks)):
                if tracks[index].key == num.track.key:
                    self.kind = OWN_TALLY
                    self.shift = index * TRACK_BITS
        elif isinstance(num, Of) and num.who == ME and num.what == "hp":
            self.kind = OWN_HP
        elif isinstance(num, Of) and num.who == ME and num.what == "fp":
            self.kind = OWN_FP


def gate(cond: Cond | None, tracks: list[Track]) -> Gate | None:
    """The condition made quick; None, always open, for a line without one."""
    return None if cond is None else Gate(cond, tracks)
