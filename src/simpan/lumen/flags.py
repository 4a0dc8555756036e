"""Flags of a card (L2.7, L3.4), printed, given, or against certain cards only; and who may break it (L3.3)."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.lumen.state import State
from simpan.lumen.stats import banned, fits, is_open, stat
from simpan.lumen.words import A_BREAK, F_PROTECTED, F_UNBREAKABLE, NONE, S_FLAGS


def flags_of(d: State, seat: i64, slot: i64, before: i64, other: i64, against: i64) -> i64:
    """All flags of a card.

    A conditional flag holds against the cards that it names: the opposing technique (`against`, a slot of `other`), or
    in a combo the own card used before (`before`).
    """
    s = d.side(seat).deck.slots[slot]
    if s.plain_flags and d.mods is None and not d.field >> S_FLAGS & 1:
        return s.card.flags
    found = stat(d, seat, slot, S_FLAGS)
    index: i64 = -1
    for line in s.flags:
        index += 1
        if line.flags & ~found == 0 or not is_open(d, seat, slot, s.flag_gates[index]):
            continue
        if line.against.tests:
            if before != NONE:
                if not fits(d, seat, before, line.against, seat, slot):
                    continue
            elif against == NONE or not fits(d, other, against, line.against, seat, slot):
                continue
        found |= line.flags
    return found


def may_break(d: State, seat: i64, slot: i64, by: i64) -> bool:
    """Whether a card can be broken by a player (L3.3): some never, some not by their owner."""
    flags = flags_of(d, seat, slot, NONE, 0, NONE)
    if flags & F_PROTECTED or (flags & F_UNBREAKABLE and by == seat):
        return False
    return not banned(d, by, A_BREAK, slot)
