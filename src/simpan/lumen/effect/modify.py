"""Effects that lay modifiers: changed and set numbers, flags (L3.4), and acts forbidden (L2.7.c)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import lowest
from simpan.lumen import event as ev
from simpan.lumen.card import is_set
from simpan.lumen.deeds import code_of, note_stat
from simpan.lumen.effect.agenda import stopped
from simpan.lumen.effect.choose import choose
from simpan.lumen.effect.link import Step
from simpan.lumen.effect.node import Become, Change, Forbid, Give
from simpan.lumen.frame import Frame
from simpan.lumen.mod import ADD, BAN, SET, WITH, Mod
from simpan.lumen.seat import within
from simpan.lumen.state import State
from simpan.lumen.states import excludes, forbidden, kinds_in, told
from simpan.lumen.stats import MISSING, stat, unaffected, value
from simpan.lumen.words import A_READY, F_FIXED, S_FLAGS, S_SPEED

MANY_STEPS: Final = 50  # effect steps in a turn from which modifiers are counted
MOST_MODS: Final = 200


def lay_mod(d: State, seat: i64, cards: i64, stat_: i64, how: i64, n: i64, until: i64, origin: i64) -> None:
    """A modifier in front of the others; the newest setting wins. A change by the same amount again is one with it.

    Beyond MOST_MODS nothing is laid: only a home-made card that goes on and on comes so far.
    """
    top = d.mods
    if top is None:
        d.mods = Mod(seat, cards, stat_, how, n, until, origin, None)
        return
    if (
        how == ADD
        and top.how == ADD
        and top.seat == seat
        and top.cards == cards
        and top.stat == stat_
        and top.until == until
        and top.origin == origin
    ):
        d.mods = Mod(seat, cards, stat_, how, within(top.value + n), until, origin, top.rest)
        return
    if d.steps > MANY_STEPS and number_of_mods(d) >= MOST_MODS:
        return
    d.mods = Mod(seat, cards, stat_, how, n, until, origin, top)


def number_of_mods(d: State) -> i64:
    """How many modifiers there are."""
    found: i64 = 0
    mod = d.mods
    while mod is not None:
        found += 1
        mod = mod.rest
    return found


def affected(d: State, f: Frame, mask: i64) -> i64:
    """Those cards of `f.them_seat` that an effect can change: not what only its own effects change (F_UNAFFECTED)."""
    found: i64 = mask
    rest: i64 = mask if d.resists else 0
    while rest:
        slot: i64 = lowest(rest)
        rest &= rest - 1
        if (f.them_seat != f.seat or slot != f.slot) and unaffected(d, f.them_seat, slot):
            found &= ~(1 << slot)
    return found


def alter(d: State, f: Frame, mask: i64, which: i64, how: i64, n: i64, until: i64) -> None:
    """Lay a modifier on cards; a speed that is fixed is not changed any more (L3.4)."""
    owner = f.them_seat
    mask = affected(d, f, mask)
    if which == S_SPEED:
        rest: i64 = mask
        while rest:
            slot: i64 = lowest(rest)
            rest &= rest - 1
            if stat(d, owner, slot, S_FLAGS) & F_FIXED:
                mask &= ~(1 << slot)
    if not mask:
        return
    if d.journal is None:
        lay_mod(d, owner, mask, which, how, n, until, f.slot)
        return
    before = [stat(d, owner, slot, which) if mask >> slot & 1 else 0 for slot in range(31)]
    lay_mod(d, owner, mask, which, how, n, until, f.slot)
    for slot in range(31):
        if mask >> slot & 1:
            note_stat(d, owner, slot, which, before[slot])


def do_change(d: State, f: Frame, step: Step, node: Change) -> None:
    """Add to a number of cards, or add positions to a set of them (speed: lower is faster; damage: HP)."""
    mask = choose(d, f, step, node.cards, 0, False)
    if mask < 0:
        return
    n = value(d, f.seat, f.slot, f, node.by)
    if n != MISSING:
        alter(d, f, mask, node.stat, WITH if is_set(node.stat) else ADD, n, node.until)
    f.at = step.yes


def do_become(d: State, f: Frame, step: Step, node: Become) -> None:
    """Set a number of cards, whatever it was."""
    mask = choose(d, f, step, node.cards, 0, False)
    if mask < 0:
        return
    n = value(d, f.seat, f.slot, f, node.to)
    if n != MISSING:
        alter(d, f, mask, node.stat, SET, n, node.until)
    f.at = step.yes


def do_give(d: State, f: Frame, step: Step, node: Give) -> None:
    """Give cards flags: void, fixed, unguardable … (L3.4)."""
    mask = choose(d, f, step, node.cards, 0, False)
    if mask < 0:
        return
    f.at = step.yes
    mask = affected(d, f, mask)
    if not mask:
        return
    lay_mod(d, f.them_seat, mask, S_FLAGS, WITH, node.flags, node.until, f.slot)
    if d.journal is not None:
        for slot in range(31):
            if mask >> slot & 1:
                d.journal.append(
                    ev.FlagsGiven(
                        clause="L3.4",
                        audience=d.side(f.them_seat).seen_by(f.them_seat, slot),
                        seat=f.them_seat,
                        card=code_of(d, f.them_seat, slot),
                        flags=node.flags,
                    )
                )


# -- bans (L2.7.c) -------------------------------------------------------------------------------------------


def do_forbid(d: State, f: Frame, node: Forbid) -> None:
    """Forbid a player an act; a ban on readying that would leave nothing at all is dropped (L2.7.c)."""
    seat: i64 = f.seat ^ node.who
    mask = forbidden(d, f.seat, f.slot, node)
    if node.act == A_READY and excludes(d, seat, mask, kinds_in(node)):
        stopped(d, f, "excluded")
        return
    lay_mod(d, seat, mask, node.act, BAN, kinds_in(node), node.until, f.slot)
    if d.journal is not None:
        d.journal.append(told(node, seat, mask))
