"""What is so for a seat now: priority (L3.2), counters, and the one card that a name stands for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import count, lowest
from simpan.lumen.deck import Deck
from simpan.lumen.effect.node import Ref, Track
from simpan.lumen.frame import Frame
from simpan.lumen.mod import ALLOW, GRANT, LATER
from simpan.lumen.state import State
from simpan.lumen.words import A_CATCH, A_COMBO, A_USE, AS_READY, NOBODY, NONE, S_DAMAGE, S_FLAGS, S_SPEED

# -- numbers -------------------------------------------------------------------------------------------------


def track_of(deck: Deck, track: Track) -> i64:
    """The number of a track in a deck, or NONE."""
    index: i64 = 0
    for own in deck.tracks:
        if own is track or own.key == track.key:
            return index
        index += 1
    return NONE


LARGEST: Final = 999_999  # home-made cards may multiply on and on


def within(n: i64) -> i64:
    """A number as far as cards may count."""
    if n > LARGEST:
        return LARGEST
    if n < -LARGEST:
        return -LARGEST
    return n


def calculated(op: str, a: i64, b: i64) -> i64:
    """The arithmetic of cards: division rounds down, by 0 it gives 0; nothing grows beyond LARGEST."""
    if op == "+":
        return within(a + b)
    if op == "-":
        return within(a - b)
    if op == "*":
        return within(a * b)
    if op == "//":
        return a // b if b else 0
    if op == "min":
        return a if a < b else b
    return a if a > b else b


# -- priority (L3.2) -----------------------------------------------------------------------------------------


def priority(d: State) -> i64:
    """Who has priority: the holder (`current`, L3.2.b), else by FP, HP, hand (L3.2); NOBODY if all three are equal."""
    if d.edition.held_priority:
        return d.holder
    return compared(d)


def compared(d: State) -> i64:
    """Higher FP, then higher HP, then more cards in hand (L3.2)."""
    a = d.a
    b = d.b
    if a.fp != b.fp:
        return 0 if a.fp > b.fp else 1
    if a.hp != b.hp:
        return 0 if a.hp > b.hp else 1
    mine = count(a.hand)
    other = count(b.hand)
    if mine != other:
        return 0 if mine > other else 1
    return NOBODY


# -- what goes by its print ----------------------------------------------------------------------------------

PRINT: Final = 1 << S_SPEED | 1 << S_DAMAGE | 1 << S_FLAGS | 1 << A_USE | 1 << A_COMBO | 1 << A_CATCH


def by_print(d: State, seat: i64, simple: i64) -> i64:
    """Those of a seat's cards that go by their printed numbers right now.

    simple: Deck.simple in combos, Deck.quick in catches.
    """
    if d.field & PRINT:
        return 0
    mod = d.mods
    while mod is not None:
        if mod.seat == seat:
            if mod.how == ALLOW:
                return 0
            if PRINT >> mod.stat & 1 and mod.how != LATER and mod.how != GRANT:
                simple &= ~mod.cards
        mod = mod.rest
    return simple


# -- names of cards ------------------------------------------------------------------------------------------


def foe(d: State, seat: i64) -> i64:
    """The opposing technique in use as seat * 32 + slot, or NONE: in a combo or catch only its victim has one."""
    other: i64 = seat ^ 1
    tech = d.side(other).tech
    if tech == NONE or (d.mode != AS_READY and seat == d.actor):
        return NONE
    return other * 32 + tech


def ref(d: State, seat: i64, slot: i64, frame: Frame | None, which: Ref) -> i64:
    """The one card a name stands for, as seat * 32 + slot, or NONE."""
    name = which.name
    if name == "this":
        return seat * 32 + slot
    if name == "foe":
        return foe(d, seat)
    if name == "met":
        met = d.side(seat ^ 1).tech
        return NONE if met == NONE else (seat ^ 1) * 32 + met
    if frame is None:
        return NONE
    if name == "it":
        return NONE if frame.it == NONE else frame.it_seat * 32 + frame.it
    return NONE if frame.them == 0 else frame.them_seat * 32 + lowest(frame.them)
