"""The plainest form of numbers and conditions, for both tongues: a loss, a range, a gap, so much for each."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, final

from simpan.lumen import words as w
from simpan.lumen.effect.node import (
    Arith,
    Compare,
    Cond,
    Const,
    Count,
    Num,
    Of,
    Register,
    Situation,
    Tally,
    TallyOf,
)
from simpan.lumen.effect.text_parts import is_const, is_state, same

NEGATED: Final = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "≠", "≠": "="}
MIRRORED: Final = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=", "≠": "≠"}
_ALLOWS: Final[dict[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "≠": operator.ne,
}


# -- numbers ------------------------------------------------------------------------------------------------


def loss(num: Num) -> Num | None:
    """How much is lost, of a number that stands for a loss: −2, or 0 − n."""
    if isinstance(num, Const):
        return Const(-num.n) if num.n < 0 else None
    if isinstance(num, Arith) and num.op == "-" and is_const(num.a, 0):
        return num.b
    return None


def lost(tally: Tally) -> Num | None:
    """How many counters are lost: a loss, or counters set to as many as there are less so many."""
    if not tally.become:
        return loss(tally.n)
    n = tally.n
    if not isinstance(n, Arith) or n.op != "-" or not isinstance(n.a, TallyOf):
        return None
    return n.b if n.a.who == tally.who and same(n.a.track, tally.track) else None


def split_limits(num: Num) -> tuple[Num, list[tuple[str, int]]]:
    """A formula without its outermost limits, and those: ("min", 9) for at most 9."""
    limits: list[tuple[str, int]] = []
    while isinstance(num, Arith) and num.op in ("min", "max") and isinstance(num.b, Const):
        limits.insert(0, (num.op, num.b.n))
        num = num.a
    return num, limits


def needs_brackets(part: Num, op: str, right: bool) -> bool:
    """Whether a formula that stands on one side of that sign needs brackets."""
    if not isinstance(part, Arith):
        return False
    if op not in ("+", "-", "*") or part.op not in ("+", "-", "*"):
        return True
    if op == "*":
        return part.op != "*"
    return op == "-" and right and part.op != "*"


def per_thing(num: Num) -> tuple[Num, int, int] | None:
    """So much for every so many: (count // 3) * 100 is 100 for every 3; None for any other formula."""
    times, every = 1, 1
    if isinstance(num, Arith) and num.op == "*" and isinstance(num.b, Const):
        times, num = num.b.n, num.a
    if isinstance(num, Arith) and num.op == "//" and isinstance(num.b, Const):
        every, num = num.b.n, num.a
    counts = isinstance(num, Count) or (isinstance(num, TallyOf) and not is_state(num.track))
    counts = counts or (isinstance(num, Register) and num.which.startswith("done_"))
    return (num, every, times) if counts and (times != 1 or every != 1) else None


# -- conditions ---------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Between:
    """Two bounds on one number that read as one: 2 to 4."""

    a: Num
    lo: int
    hi: int


def with_ranges(items: Iterable[Cond]) -> list[Cond | Between]:
    """Conditions that all hold, a lower and an upper bound on one number made one."""
    found: list[Cond | Between] = []
    for item in items:
        low, high = (found[-1], item) if found and _bounds_below(found[-1]) else (item, found[-1] if found else item)
        if (
            isinstance(low, Compare)
            and isinstance(high, Compare)
            and _bounds_below(low)
            and high.op == "<="
            and isinstance(low.b, Const)
            and isinstance(high.b, Const)
            and low.b.n <= high.b.n
            and same(low.a, high.a)
        ):
            found[-1] = Between(low.a, low.b.n, high.b.n)
        else:
            found.append(item)
    return found


def _bounds_below(cond: Cond | Between) -> bool:
    return isinstance(cond, Compare) and cond.op == ">=" and isinstance(cond.b, Const)


def stepped(num: Num) -> tuple[Num, int] | None:
    """A number as another one and how much higher it is: previous + 1."""
    if isinstance(num, Arith) and num.op in "+-" and isinstance(num.b, Const) and not isinstance(num.a, Const):
        return num.a, num.b.n if num.op == "+" else -num.b.n
    return None


def difference(cond: Cond | Between) -> tuple[Num, Num, str, int] | None:
    """A bound on how much higher one number is than another: FP − their FP at least 7."""
    if not isinstance(cond, Compare) or cond.op not in (">=", ">") or not isinstance(cond.b, Const) or cond.b.n <= 0:
        return None
    a = cond.a
    if not isinstance(a, Arith) or a.op != "-" or isinstance(a.a, Const) or isinstance(a.b, Const):
        return None
    return a.a, a.b, *whole(cond.op, cond.b.n)


def gap(items: tuple[Cond, ...]) -> tuple[Num, Num, str, int] | None:
    """Either number may be so much higher than the other: how far they lie apart."""
    found = [difference(item) for item in items]
    if len(found) != 2 or found[0] is None or found[1] is None:
        return None
    one, other = found[0], found[1]
    return one if one[2:] == other[2:] and same(one[0], other[1]) and same(one[1], other[0]) else None


def mirrored(a: Num, b: Num) -> bool:
    """Whether the second is the other player's same number."""
    return isinstance(a, Of) and isinstance(b, Of) and a.what == b.what and (a.who, b.who) == (w.ME, w.OPP)


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Numbers in a row as their ends; two in a row stay two: 5, 7~9."""
    found: list[tuple[int, int]] = []
    for n in numbers:
        if found and found[-1][1] == n - 1:
            found[-1] = (found[-1][0], n)
        else:
            found.append((n, n))
    return [part for lo, hi in found for part in ([(lo, lo), (hi, hi)] if hi == lo + 1 else [(lo, hi)])]


def whole(op: str, n: int) -> tuple[str, int]:
    """A bound on a number that is never below 0, in its plainest form."""
    if op == ">":
        op, n = ">=", n + 1
    elif op == "<":
        op, n = "<=", n - 1
    if op == "<=" and n == 0:
        return "=", 0
    return (">=", 1) if op == "≠" and n == 0 else (op, n)


def holds_in(op: str, n: int) -> list[int]:
    """Which of 0 (outside a state) and 1 (in it) a comparison allows."""
    return [held for held in (0, 1) if _ALLOWS[op](held, n)]


def without_echo(items: tuple[Cond, ...]) -> tuple[Cond, ...]:
    """A combo number above 1 says already that the technique is used in a combo."""
    numbered = any(
        isinstance(item, Compare)
        and isinstance(item.a, Register)
        and item.a.which == "combo"
        and item.op in (">=", "=")
        and isinstance(item.b, Const)
        and item.b.n > 1
        for item in items
    )
    return tuple(item for item in items if not (numbered and isinstance(item, Situation) and item.ways == w.AS_COMBO))
