"""The turn (L5): its phases in order, and the loop that runs everything else.

`advance` goes on until a decision is owed or the game is over: first what the end of a unit brings (L5.0, `unit.py`),
then the work on top of the agenda, then the next step of the turn.
"""

from __future__ import annotations

from mypy_extensions import i64

from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.battle import battle
from simpan.lumen.catch import catch
from simpan.lumen.cleanup import again, clean_up
from simpan.lumen.combo import combo
from simpan.lumen.deeds import phase
from simpan.lumen.effect.resolve import run
from simpan.lumen.frame import EFFECT_FRAME, REPLENISH_FRAME, TIMING_FRAME
from simpan.lumen.get import get_and_recovery
from simpan.lumen.limits import renew
from simpan.lumen.ready import forced, ready
from simpan.lumen.replenish import listing, replenish
from simpan.lumen.seat import priority
from simpan.lumen.setup import set_up, take_up
from simpan.lumen.state import State
from simpan.lumen.timing import open_timing, run_timing
from simpan.lumen.unit import end, settle
from simpan.lumen.words import NOBODY, T_BATTLE_END, T_LUMEN_PHASE, T_TURN_START


def advance(d: State) -> None:
    """Run until somebody owes a decision or the game is over."""
    while d.waiting == 0 and d.step != o.OVER:
        if d.settling:
            settle(d)
            continue
        f = d.top
        if f is None:
            if d.ending:
                match_clock(d)
            else:
                flow(d)
        elif f.kind == EFFECT_FRAME:
            run(d, f)
        elif f.kind == TIMING_FRAME:
            run_timing(d, f)
        elif f.kind == REPLENISH_FRAME:
            replenish(d, f)
        else:
            listing(d, f)


def flow(d: State) -> None:
    """The next step of the table in `order.py`."""
    step = d.step
    if step >= o.CLEAN_UP:
        after_battle(d)
    elif step >= o.CATCH_GRANTED:
        catch(d)
    elif step >= o.COMBO_GAP:
        combo(d)
    elif step == o.GRAB_NEGATED:
        again(d)
    elif step >= o.REVEAL:
        battle(d)
    elif step >= o.TURN_START:
        before_battle(d)
    else:
        set_up(d)


def before_battle(d: State) -> None:
    """The steps from the start of the turn to the battle (L5.1, L5.2)."""
    if d.step == o.TURN_START:
        begin_turn(d)
        if open_timing(d, T_TURN_START, 3):
            return
    if d.step == o.LUMEN:
        d.step = o.READY
        phase(d, "lumen", "L5.1")
        if open_timing(d, T_LUMEN_PHASE, 3):
            return
    if d.step == o.READY:
        phase(d, "ready", "L5.2")
        ready(d)
        return
    if d.step == o.FORCED:
        forced(d)


def begin_turn(d: State) -> None:
    """Count the turn; what was used or taken in the last one is forgotten."""
    d.turn += 1
    d.steps = 0
    d.step = o.LUMEN
    d.busy = 0
    a = d.a
    b = d.b
    a.used = 0
    a.taken = 0
    b.used = 0
    b.taken = 0
    if d.limited:
        renew(d, 0)
        renew(d, 1)
    if d.journal is not None:
        d.journal.append(ev.TurnBegan(clause="L5" if not d.sudden else "L8.3", turn=d.turn, sudden=d.sudden))


def after_battle(d: State) -> None:
    """The steps after the battle: cards home, ready again, sudden death, then get and recovery."""
    if d.step == o.CLEAN_UP:
        d.step = o.CARDS_BACK
        if open_timing(d, T_BATTLE_END, 3):
            return
    if d.step == o.CARDS_BACK:
        d.step = o.GET_ENTER
        clean_up(d)
        return
    if d.step == o.READY_AGAIN:
        again(d)
        return
    if d.step == o.SUDDEN_TAKE:
        take_up(d)
        return
    get_and_recovery(d)


def match_clock(d: State) -> None:
    """Match time is out (L9.3): higher HP wins, then priority; nobody: a draw."""
    a: i64 = d.a.hp
    b: i64 = d.b.hp
    winner: i64 = 0 if a > b else 1 if b > a else priority(d)
    end(d, o.DRAW if winner == NOBODY else winner, o.BY_MATCH_CLOCK)
