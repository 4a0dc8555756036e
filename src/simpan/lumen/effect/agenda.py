"""An effect on the agenda: begun, stopped for a reason, over.

The frame (`frame.Frame`) says how far it has come in the steps of its program (`link.Program`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.lumen import event as ev
from simpan.lumen.deeds import code_of
from simpan.lumen.frame import EFFECT_FRAME, Frame
from simpan.lumen.order import BUSY_EFFECT
from simpan.lumen.state import State

STOPS: Final = {
    "no_candidate": "L2.7.b",
    "cost": "L2.7.b",
    "condition": "L3.2.c",
    "excluded": "L2.7.c",
    "endless": "L2.7",
}


def begin(d: State, seat: i64, slot: i64, program: i64, entry: i64, timing: i64) -> Frame:
    """Put an effect of a card on the agenda."""
    frame = Frame(EFFECT_FRAME, seat, d.top)
    frame.slot = slot
    frame.program = program
    frame.at = entry
    frame.timing = timing
    d.top = frame
    return frame


def end(d: State, frame: Frame) -> None:
    """The effect is over: a processing unit ends."""
    d.top = frame.below
    d.busy |= BUSY_EFFECT
    d.settling = True


def stopped(d: State, f: Frame, why: str) -> None:
    """Tell why an effect, or a part of it, comes to nothing (STOPS has the clauses)."""
    if d.journal is not None:
        d.journal.append(ev.EffectStopped(clause=STOPS[why], seat=f.seat, card=code_of(d, f.seat, f.slot), why=why))
