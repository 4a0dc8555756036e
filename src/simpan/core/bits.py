"""Sets of small numbers held in one int: cards of a zone, legal codes, seats. Compiled with the engine."""

from __future__ import annotations

from mypy_extensions import i64


def bit(n: i64) -> i64:
    """The set that holds n alone (0..62).

    Not `1 << n`: mypyc writes a small literal as a 32-bit number, and shifts it as one; this 1 is as wide as n.
    """
    return ((n >> 6) + 1) << n


def count(mask: i64) -> i64:
    """How many numbers are in a set of 0..31 (no loop)."""
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) >> 24) & 0xFF


def count_wide(mask: i64) -> i64:
    """How many numbers are in a set of 0..62."""
    high: i64 = mask >> 32
    return count(mask & 0xFFFFFFFF) + count(high) if high else count(mask)


def lowest(mask: i64) -> i64:
    """The smallest number of a set that is not empty (0..62)."""
    below: i64 = (mask & -mask) - 1
    return count(below) if below >> 32 == 0 else 32 + count(below >> 32)


def nth(mask: i64, index: i64) -> i64:
    """The number that stands at a place of the set, counted from 0 upwards."""
    while index:
        mask &= mask - 1
        index -= 1
    return lowest(mask)


def members(mask: int) -> list[int]:
    """The numbers of a set, ascending."""
    found: list[int] = []
    index = 0
    while mask:
        if mask & 1:
            found.append(index)
        mask >>= 1
        index += 1
    return found
