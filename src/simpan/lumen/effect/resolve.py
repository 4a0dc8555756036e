"""Effects carried out, one step at a time, from a frame of small ints; they stop wherever something is asked.

`run` goes on until the effect ends, asks, or puts other work on top of the agenda; `answer` takes a decision. The end
of an effect is the end of a processing unit (L5.0), and so is a payment of HP in its middle (L5.0.a).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit
from simpan.lumen import event as ev
from simpan.lumen.deeds import change_fp, change_tally, code_of, heal, hurt, pay_hp
from simpan.lumen.effect.agenda import end, stopped
from simpan.lumen.effect.choose import chosen, do_move, do_show, do_swap
from simpan.lumen.effect.custom import run_custom
from simpan.lumen.effect.feasible import ask_branch, ask_may, ask_number
from simpan.lumen.effect.link import Step
from simpan.lumen.effect.modify import do_become, do_change, do_forbid, do_give, lay_mod
from simpan.lumen.effect.node import (
    AllowCombo,
    Become,
    CapCombo,
    CapGain,
    Change,
    ChooseNumber,
    Const,
    Custom,
    Damage,
    Forbid,
    Fp,
    Give,
    GoTo,
    GrantCatch,
    Hp,
    Later,
    May,
    Move,
    OneOf,
    Show,
    Swap,
    Tally,
    When,
    loss_in,
)
from simpan.lumen.frame import Frame
from simpan.lumen.mod import ALLOW, GRANT, LATER
from simpan.lumen.order import NO, NUMBER0, Q_BRANCH, Q_CARDS, Q_MAY, YES
from simpan.lumen.seat import track_of
from simpan.lumen.state import State
from simpan.lumen.stats import MISSING, holds, value
from simpan.lumen.words import GO_END_COMBO, GO_START_COMBO, NONE, UNTIL_BATTLE, UNTIL_COMBO

STEP_LIMIT: Final = 1000  # steps of effects in one turn; beyond it an effect is endless


def run(d: State, f: Frame) -> None:
    """Go on with an effect until it ends, asks, or other work comes on top."""
    steps = d.side(f.seat).deck.programs[f.program].steps
    while True:
        if f.at < 0:
            end(d, f)
            return
        d.steps += 1
        if d.steps > STEP_LIMIT:
            # It alone is given up; what it set off before still has its go, and stops here too if it goes on and on.
            stopped(d, f, "endless")
            end(d, f)
            return
        one(d, f, steps[f.at])
        if d.waiting or d.settling or d.top is not f:
            return


def one(d: State, f: Frame, step: Step) -> None:
    """Carry out one step and set where the effect goes on."""
    node = step.node
    if isinstance(node, When):
        f.at = step.yes if holds(d, f.seat, f.slot, f, node.cond) else step.no
    elif isinstance(node, Fp):
        do_fp(d, f, node)
        f.at = step.yes
    elif isinstance(node, Tally):
        # A counter changes as far as it goes; only an "if you did" minds (L2.7.b). Costs were weighed by `feasible`.
        f.at = step.yes if do_tally(d, f, node) or not step.whole else step.no
    elif isinstance(node, Move):
        do_move(d, f, step, node)
    elif isinstance(node, Change):
        do_change(d, f, step, node)
    elif isinstance(node, Become):
        do_become(d, f, step, node)
    elif isinstance(node, Give):
        do_give(d, f, step, node)
    elif isinstance(node, Damage):
        do_damage(d, f, node)
        f.at = step.yes
    elif isinstance(node, May):
        ask_may(d, f, step, node)
    elif isinstance(node, Forbid):
        do_forbid(d, f, node)
        f.at = step.yes
    elif isinstance(node, (GrantCatch, AllowCombo, Later, CapCombo, CapGain, GoTo)):
        do_order(d, f, step)
        f.at = step.yes
    elif isinstance(node, Hp):
        do_hp(d, f, node)
        f.at = step.yes
    elif isinstance(node, Swap):
        do_swap(d, f, step, node)
    elif isinstance(node, Show):
        do_show(d, f, step, node)
    elif isinstance(node, OneOf):
        ask_branch(d, f, step, node)
    elif isinstance(node, ChooseNumber):
        ask_number(d, f, step, node)
    elif isinstance(node, Custom):
        run_custom(d, f, node.name)
        f.at = step.yes
    else:
        raise TypeError(node)  # Seq and IfDone are gone after linking


def answer(d: State, f: Frame, code: i64) -> None:
    """A decision for the question that this effect asked."""
    step = d.side(f.seat).deck.programs[f.program].steps[f.at]
    if d.asks == Q_CARDS:
        chosen(d, f, code)
    elif d.asks == Q_MAY:
        if code == NO and d.journal is not None:
            d.journal.append(
                ev.EffectDeclined(clause="L3.2.c", seat=f.seat, card=code_of(d, f.seat, f.slot), timing=f.timing)
            )
        f.at = step.yes if code == YES else step.no
    elif d.asks == Q_BRANCH:
        f.at = step.branches[code - NUMBER0]
    else:
        f.number = code - NUMBER0
        f.at = step.yes


# -- numbers -------------------------------------------------------------------------------------------------


def do_fp(d: State, f: Frame, node: Fp) -> None:
    """Gain, lose or set FP; a formula below 0 counts as 0 (O5)."""
    n = value(d, f.seat, f.slot, f, node.n)
    if n == MISSING:
        return
    seat: i64 = f.seat ^ node.who
    lost = loss_in(node.n)
    if node.become:
        n -= d.side(seat).fp
    elif lost is not None:
        n = 0 if n > 0 else n  # to lose less than nothing is to lose nothing
    elif n < 0 and is_formula(node) and d.edition.o5_negative_formula_is_zero:
        n = 0
    change_fp(d, seat, n, "effect", "L2.7", f.slot if seat == f.seat else NONE)


def is_formula(node: Fp) -> bool:
    """A number that is worked out, not printed (O5)."""
    return not isinstance(node.n, Const)


def do_tally(d: State, f: Frame, node: Tally) -> bool:
    """Whether all of it happened."""
    seat: i64 = f.seat ^ node.who
    side = d.side(seat)
    track = track_of(side.deck, node.track)
    n = value(d, f.seat, f.slot, f, node.n)
    if track == NONE or n == MISSING:
        return False
    goal = n if node.become else side.tally(track) + n
    went = change_tally(d, seat, track, goal)
    f.done = went if went >= 0 else -went
    return node.become or went == n


def do_hp(d: State, f: Frame, node: Hp) -> None:
    """Regain HP, or with a negative number pay them, which ends a processing unit (L5.0.a)."""
    n = value(d, f.seat, f.slot, f, node.n)
    seat: i64 = f.seat ^ node.who
    if n == MISSING or n == 0:
        return
    if n < 0:
        pay_hp(d, seat, -n)
        d.settling = True  # a unit of its own, before later parts (L5.0.a)
    else:
        heal(d, seat, n)


def do_damage(d: State, f: Frame, node: Damage) -> None:
    """Instances of damage (HP), each reduced and told by itself."""
    n = value(d, f.seat, f.slot, f, node.n)
    if n == MISSING or n <= 0:
        return
    times: i64 = node.times
    while times:
        hurt(d, f.seat ^ node.to, n, f.seat, f.slot, n, 0, "effect", "L2.7")
        times -= 1


# -- orders: what comes later, and where the game goes -------------------------------------------------------


def do_order(d: State, f: Frame, step: Step) -> None:
    """What comes later: granted catches, combo permissions, scheduled effects, caps, where the game goes."""
    node = step.node
    place: i64 = (f.program << 12) | f.at
    if isinstance(node, GrantCatch):
        lay_mod(d, f.seat, 0, 0, GRANT, place, UNTIL_BATTLE, f.slot)
        if d.journal is not None:
            d.journal.append(ev.CatchGranted(clause="L5.3.10.a", seat=f.seat, card=code_of(d, f.seat, f.slot)))
    elif isinstance(node, AllowCombo):
        lay_mod(d, f.seat, 0, 0, ALLOW, place, UNTIL_COMBO, f.slot)
    elif isinstance(node, Later):
        entry: i64 = step.branches[0]
        # What was chosen is kept with it: the cards in `cards`, whose they are behind the slot in `origin`.
        kept: i64 = f.slot | f.them_seat << 6
        lay_mod(d, f.seat, f.them, node.when, LATER, (f.program << 12) | entry, node.until, kept)
        d.hot |= bit(node.when)
        if d.journal is not None:
            d.journal.append(
                ev.Scheduled(clause="L2.7", seat=f.seat, card=code_of(d, f.seat, f.slot), timing=node.when)
            )
    elif isinstance(node, CapCombo):
        if node.n < d.combo_cap:
            d.combo_cap = node.n
    elif isinstance(node, CapGain):
        number = track_of(d.side(f.seat).deck, node.track)
        if number != NONE:
            d.side(f.seat).gained = number << 8 | node.n
    elif isinstance(node, GoTo):
        go(d, f, node.where)


def go(d: State, f: Frame, where: i64) -> None:
    """What is ordered happens at the end of the unit; of two orders only the first (L5.2.a)."""
    if where == GO_START_COMBO:
        d.combos |= 4 << f.seat
    elif where == GO_END_COMBO:
        d.combo_cap = 0
    elif d.going == 0:
        d.going = where | f.seat << 8
