"""Effects of the strange few cards, as functions (DESIGN §4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from simpan.lumen.effect.modify import alter
from simpan.lumen.frame import Frame
from simpan.lumen.mod import ADD
from simpan.lumen.seat import foe
from simpan.lumen.state import State
from simpan.lumen.stats import stat
from simpan.lumen.words import ATTACK, NONE, S_SPEED, UNTIL_BATTLE


def swap_speeds(d: State, f: Frame) -> None:
    """미러스 스텝: the two attacks in use trade their speeds, without FP, until the end of the battle (L3.4).

    Each changes by the difference; one whose speed is fixed stays as it is, and the other changes all the same.
    Against a defence, or nothing, there is no speed to trade.
    """
    found = foe(d, f.seat)
    if found == NONE:
        return
    other: i64 = found >> 5
    slot: i64 = found & 31
    if d.side(other).deck.slots[slot].card.kind != ATTACK:
        return
    # Both are read before either changes.
    gap: i64 = stat(d, other, slot, S_SPEED) - stat(d, f.seat, f.slot, S_SPEED)
    if gap == 0:
        return
    f.them_seat = f.seat
    alter(d, f, 1 << f.slot, S_SPEED, ADD, gap, UNTIL_BATTLE)
    f.them_seat = other
    alter(d, f, 1 << slot, S_SPEED, ADD, -gap, UNTIL_BATTLE)


CUSTOM: Final[dict[str, Callable[[State, Frame], None]]] = {"swap_speeds": swap_speeds}


def run_custom(d: State, frame: Frame, name: str) -> None:
    """Carry out the named function. Raises LookupError if there is none."""
    CUSTOM[name](d, frame)
