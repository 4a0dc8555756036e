"""Whether something optional can be done at all (L2.7.b, L3.2.c), and the questions that rest on it.

The questions are: may, one of several branches, a number.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit, count, lowest
from simpan.lumen.deeds import ask
from simpan.lumen.effect.agenda import stopped
from simpan.lumen.effect.choose import breakable
from simpan.lumen.effect.link import Step
from simpan.lumen.effect.node import (
    ChooseNumber,
    Effect,
    Every,
    Forbid,
    IfDone,
    May,
    Move,
    OneOf,
    Ref,
    Seq,
    Swap,
    Tally,
)
from simpan.lumen.flags import may_break
from simpan.lumen.frame import EFFECT_FRAME, Frame
from simpan.lumen.order import NO, NUMBER0, Q_BRANCH, Q_MAY, Q_NUMBER, YES
from simpan.lumen.seat import ref, track_of
from simpan.lumen.state import State
from simpan.lumen.states import excludes, forbidden, kinds_in, may_enter
from simpan.lumen.stats import MISSING, banned, value, where_mask
from simpan.lumen.words import A_GAIN, A_LEAVE, A_READY, BREAK, NONE

MAX_NUMBER: Final = 29  # the largest number that can be named (codes up to NUMBER0 + 29)


def payable(d: State, seat: i64, slot: i64, cost: Effect) -> bool:
    """Whether a card's cost of use can be paid in full (L5.2.b); a cost is never paid in part (L2.7.b)."""
    probe = Frame(EFFECT_FRAME, seat, None)
    probe.slot = slot
    return feasible(d, probe, cost, True)


def feasible(d: State, f: Frame, node: Effect, full: bool = False) -> bool:
    """Whether something optional can be done at all: its costs can be paid, its cards are there (L2.7.b, L3.2.c).

    full: fewer cards than asked for will not do (O9), as in a cost.
    """
    if isinstance(node, Seq):
        for item in node.items:
            if not feasible(d, f, item, full):
                return False
        return True
    if isinstance(node, IfDone):
        return isinstance(node.do, Seq) or feasible(d, f, node.do, full)
    if isinstance(node, Move):
        return movable(d, f, node, full)
    if isinstance(node, Tally):
        return tellable(d, f, node)
    if isinstance(node, Forbid):
        return node.act != A_READY or not excludes(
            d, f.seat ^ node.who, forbidden(d, f.seat, f.slot, node), kinds_in(node)
        )
    if isinstance(node, Swap):
        one = where_mask(d, f.seat, f.slot, node.one.where)
        other = where_mask(d, f.seat, f.slot, node.other.where)
        return one != 0 and other != 0 and count(one | other) > 1
    if isinstance(node, OneOf):
        for branch in node.branches:
            if feasible(d, f, branch, full):
                return True
        return False
    return True


def tellable(d: State, f: Frame, node: Tally) -> bool:
    """Whether counters can change so far: enough to lose; of a state, whether it can be entered (L2.7.c)."""
    seat: i64 = f.seat ^ node.who
    side = d.side(seat)
    track = track_of(side.deck, node.track)
    if track == NONE:
        return False
    n = value(d, f.seat, f.slot, f, node.n)
    if n > 0 and side.deck.tracks[track].cap == 1:
        return may_enter(d, seat, track)
    by: i64 = n - side.tally(track) if node.become else n
    if by > 0:
        return not banned(d, seat, A_GAIN, track)
    if by < 0 and banned(d, seat, A_LEAVE, track):
        return False
    return node.become or side.tally(track) + n >= 0


def movable(d: State, f: Frame, node: Move, full: bool) -> bool:
    """Whether there are cards to move: as many as asked for, or any where fewer will do (O9)."""
    cards = node.cards
    if isinstance(cards, Ref):
        found = ref(d, f.seat, f.slot, f, cards)
        return found != NONE and (node.to != BREAK or may_break(d, found >> 5, found & 31, f.seat))
    if isinstance(cards, Every) or cards.up_to:
        return True
    mask = where_mask(d, f.seat, f.slot, cards.where)
    if node.to == BREAK:
        mask = breakable(d, f.seat ^ cards.where.who, mask, f.seat)
    wanted: i64 = 1
    if full or node.together or not d.edition.o9_fewer_moves_all:
        wanted = value(d, f.seat, f.slot, f, cards.n)
    return count(mask) >= wanted


# -- questions -----------------------------------------------------------------------------------------------


def ask_may(d: State, f: Frame, step: Step, node: May) -> None:
    """Asked with "no" alone where only its owner can know that it cannot be done; else not asked then (DESIGN §2)."""
    if feasible(d, f, node.do):
        ask(d, f.seat, Q_MAY, 1 << YES | 1 << NO)
    elif step.hidden:
        ask(d, f.seat, Q_MAY, 1 << NO)
    else:
        f.at = step.no


def ask_branch(d: State, f: Frame, step: Step, node: OneOf) -> None:
    """Which of the branches that can be done; a single one is taken unasked, none stops the effect (L2.7.b)."""
    options: i64 = 0
    index: i64 = 0
    for branch in node.branches:
        if feasible(d, f, branch):
            options |= bit(NUMBER0 + index)
        index += 1
    if not options:
        stopped(d, f, "no_candidate")
        f.at = step.no
    elif options & (options - 1) == 0:
        f.at = step.branches[lowest(options) - NUMBER0]
    else:
        ask(d, f.seat, Q_BRANCH, options)


def ask_number(d: State, f: Frame, step: Step, node: ChooseNumber) -> None:
    """Name a number from lo to hi, as far as codes go (MAX_NUMBER)."""
    lo = value(d, f.seat, f.slot, f, node.lo)
    hi = value(d, f.seat, f.slot, f, node.hi)
    if lo == MISSING or hi == MISSING or lo > hi or lo < 0:
        stopped(d, f, "no_candidate")
        f.at = step.no
        return
    if hi > MAX_NUMBER:
        hi = MAX_NUMBER
    options: i64 = 0
    while lo <= hi:
        options |= bit(NUMBER0 + lo)
        lo += 1
    ask(d, f.seat, Q_NUMBER, options)
