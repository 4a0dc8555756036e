"""How often a card may be used (L2.7): a limit that names the card counts all copies, and voided uses."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit
from simpan.lumen.state import State
from simpan.lumen.words import UNTIL_TURN

BITS: Final = 2  # of Side.spent, for each group of copies: a limit is at most 3


def used_up(d: State, seat: i64, slot: i64) -> bool:
    """Whether the copies of a card have been used as often as its text allows."""
    side = d.side(seat)
    shift: i64 = 0
    for group in side.deck.limited:
        if group.cards >> slot & 1 and (side.spent >> shift & 3) >= group.most:
            return True
        shift += BITS
    return False


def count_use(d: State, seat: i64, slot: i64) -> None:
    """Count one use of a card with a limit."""
    side = d.side(seat)
    shift: i64 = 0
    for group in side.deck.limited:
        if group.cards >> slot & 1 and (side.spent >> shift & 3) < 3:
            side.spent += bit(shift)
        shift += BITS


def renew(d: State, seat: i64) -> None:
    """A new turn: limits of a turn count anew."""
    side = d.side(seat)
    shift: i64 = 0
    for group in side.deck.limited:
        if group.per == UNTIL_TURN:
            side.spent &= ~(bit(shift) | bit(shift + 1))
        shift += BITS
