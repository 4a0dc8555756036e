"""Numbers of both sides that put two techniques into given modes and one side ahead, so that it has priority (L3.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from simpan.lumen.workshop.fights import BASE_HP, HELD, Fighter, Numbers
from simpan.lumen.workshop.reads import FAR, FP, HAND, HANDS, HP, LEAD

FIRST: Final = 0  # who is ahead in something: the first side, the second, nobody; ANYHOW: it does not matter
SECOND: Final = 1
NOBODY: Final = 2
ANYHOW: Final = 3
MOST_FP: Final = 15
LEAST_HP: Final = 100
_LOW: Final = {FIRST: 1, NOBODY: 0}  # of the first side's lead in FP
_HIGH: Final = {SECOND: -1, NOBODY: 0}
Mode: TypeAlias = tuple[int, ...]
Span: TypeAlias = tuple[int, int]
Modes: TypeAlias = tuple[Mode, Mode]
NUMBERS: Final = (FP, HP, HAND, HANDS, LEAD)  # axes that are no counters
ANY: Final[Span] = (-FAR, FAR)


def choices(a: Fighter, mode: Mode, b: Fighter, other: Mode, ahead: int = ANYHOW) -> tuple[Span, ...]:
    """FP of both, the smallest first, with which they are in those modes and that one is ahead in FP."""
    low = max(_span(a, mode, LEAD)[0], -_span(b, other, LEAD)[1], _LOW.get(ahead, -FAR))
    high = min(_span(a, mode, LEAD)[1], -_span(b, other, LEAD)[0], _HIGH.get(ahead, FAR))
    return _choices(_span(a, mode, FP), _span(b, other, FP), (low, high))


def numbers(
    who: tuple[Fighter, Fighter], modes: Modes, fp: Span, ahead: int = ANYHOW
) -> tuple[Numbers, Numbers] | None:
    """All numbers of both with those FP, that one being ahead in HP; with nobody ahead in either, hands are the same.

    None where their modes do not allow it.
    """
    hands = _hands(who, modes)
    spans = [_span(who[seat], modes[seat], HP) for seat in (0, 1)]
    hp = [_within(span, BASE_HP) for span in spans]
    if ahead in (FIRST, SECOND):
        hp[ahead ^ 1] = min(hp[ahead ^ 1], hp[ahead] - 100)
    elif ahead == NOBODY:
        hp = [min(hp), min(hp)]
        if fp[0] == fp[1] and hands[0] != hands[1]:
            return None
    if any(not max(span[0], LEAST_HP) <= number <= span[1] for span, number in zip(spans, hp, strict=True)):
        return None
    first, second = (Numbers(fp[seat], hp[seat], hands[seat], _counters(who[seat], modes[seat])) for seat in (0, 1))
    return first, second


def _hands(who: tuple[Fighter, Fighter], modes: Modes) -> list[int]:
    """Cards beside the readied ones: as many as the modes ask for, the same on both sides where they do not."""
    spans = [_span(who[seat], modes[seat], HAND) for seat in (0, 1)]
    hands = [_within(span, HELD) for span in spans]
    if spans[0] == ANY or spans[1] == ANY:
        free = 0 if spans[0] == ANY else 1
        hands[free] = hands[free ^ 1]
    for seat in (0, 1):
        low, high = _span(who[seat], modes[seat], HANDS)
        if not low <= hands[seat] - hands[seat ^ 1] <= high:
            hands[seat] = hands[seat ^ 1] + (1 if low > 0 else -1 if high < 0 else 0)
    return hands


def _span(one: Fighter, mode: Mode, what: str) -> Span:
    for axis, which in zip(one.reads.axes, mode, strict=True):
        if axis.what == what:
            return axis.span(which)
    return ANY


def _within(span: Span, wanted: int) -> int:
    return min(max(span[0], wanted), span[1])


def _counters(one: Fighter, mode: Mode) -> tuple[tuple[str, int], ...]:
    """The least number of each counter in its class."""
    axes = zip(one.reads.axes, mode, strict=True)
    return tuple((axis.what, axis.cuts[which - 1]) for axis, which in axes if which and axis.what not in NUMBERS)


@lru_cache(maxsize=4096)
def _choices(first: Span, second: Span, lead: Span) -> tuple[Span, ...]:
    """Small differences first, and of the same difference such FP as make nobody faster than speed 1 (L5.3.4)."""
    every = range(-MOST_FP, MOST_FP + 1)
    found = [
        (a, b)
        for a in every
        if first[0] <= a <= first[1]
        for b in every
        if second[0] <= b <= second[1] and lead[0] <= a - b <= lead[1]
    ]
    return tuple(sorted(found, key=lambda fp: (abs(fp[0] - fp[1]), max(fp[0], fp[1], 0), abs(fp[0]) + abs(fp[1]))))


@lru_cache(maxsize=4096)
def by_lead(found: tuple[Span, ...]) -> dict[int, Span]:
    """The first FP of each difference, in the same order."""
    first: dict[int, Span] = {}
    for fp in found:
        first.setdefault(fp[0] - fp[1], fp)
    return first
