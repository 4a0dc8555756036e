"""The battle phase (L5.3) from the reveal to the after-use effects, and where it leads: combo time or catch time.

`battle` runs the steps in the order of the table in `order.py`; each falls through to the next unless it asked
something or put effects on the agenda. The judgement is in `judge.py`, grab negation in `grab.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.deeds import ask, change_fp, clear_fp, code_of, hurt
from simpan.lumen.effect.agenda import begin
from simpan.lumen.effect.feasible import payable
from simpan.lumen.effect.node import Cost
from simpan.lumen.flags import flags_of
from simpan.lumen.grab import ask_grab, grabbed
from simpan.lumen.heat import warm
from simpan.lumen.judge import (
    M_CLASH,
    M_COUNTER,
    M_EVADE,
    M_GUARD,
    M_HIT,
    R_COUNTER,
    R_GUARDED,
    R_HIT,
    VOID,
    is_void,
    judge,
    kind_of,
    made,
    mute,
    result_of,
    set_result,
)
from simpan.lumen.limits import count_use
from simpan.lumen.seat import priority
from simpan.lumen.side import RESPONSELESS
from simpan.lumen.state import State
from simpan.lumen.stats import holds, stat
from simpan.lumen.timing import open_timing
from simpan.lumen.words import (
    AS_READY,
    ATTACK,
    BOTH,
    COMBO_RESULT,
    F_BREAKS,
    NO_RESULT,
    NOBODY,
    NONE,
    S_COUNTER,
    S_DAMAGE,
    S_GUARD,
    S_HIT,
    T_AFTER,
    T_BEFORE,
    T_CLASH,
    T_COUNTER,
    T_EVADE,
    T_GUARD,
    T_HIT,
    T_JUDGED,
    T_USE,
)
from simpan.lumen.zones import break_cards


def battle(d: State) -> None:
    """Go on with the battle until something is asked, effects are to be applied, or it leads elsewhere.

    Here from the reveal (L5.3.0) over the timing before judgement (L5.3.1) to grab negation (L5.3.6.g).
    """
    if d.step == o.REVEAL:
        reveal(d)
        if d.step != o.ON_USE or d.top is not None:
            return
    if d.step == o.ON_USE:
        d.step = o.BEFORE_JUDGEMENT
        if open_timing(d, T_USE, BOTH):
            return
    if d.step == o.BEFORE_JUDGEMENT:
        d.step = o.JUDGE
        if open_timing(d, T_BEFORE, BOTH):
            return
    if d.step == o.JUDGE:
        judge(d)
        d.step = o.GRAB
        if stand_in_needed(d):
            d.step = o.STAND_IN
            return
        if d.watches:
            d.settling = True  # FP spent (L5.3.4) are a unit
            return
    if d.step == o.GRAB:
        d.step = o.ON_EVADE
        if ask_grab(d, grabbed(d)):
            d.step = o.GRAB
            return
    effects_and_results(d)


def effects_and_results(d: State) -> None:
    """L5.3.7 to L5.3.9, in the order of the table."""
    if d.step == o.ON_EVADE:
        d.step = o.ON_GUARD
        if d.a.made | d.b.made and open_timing(d, T_EVADE, made(d, M_EVADE)):
            return
    if d.step == o.ON_GUARD:
        d.step = o.ON_HIT
        if open_timing(d, T_GUARD, made(d, M_GUARD)):
            return
    if d.step == o.ON_HIT:
        d.step = o.ON_COUNTER
        if open_timing(d, T_HIT, made(d, M_HIT)):
            return
    if d.step == o.ON_COUNTER:
        d.step = o.ON_CLASH
        if open_timing(d, T_COUNTER, made(d, M_COUNTER)):
            return
    if d.step == o.ON_CLASH:
        d.step = o.RESULT_FP
        if open_timing(d, T_CLASH, made(d, M_CLASH)):
            return
    if d.step == o.RESULT_FP:
        d.step = o.RESULT_DAMAGE
        result_fp(d)
        d.settling = True
        return
    if d.step == o.RESULT_DAMAGE:
        d.step = o.AFTER_JUDGEMENT
        result_damage(d)
        d.settling = True
        return
    if d.step == o.AFTER_JUDGEMENT:
        d.step = o.AFTER_USE
        if open_timing(d, T_JUDGED, BOTH):
            return
    if d.step == o.AFTER_USE:
        d.step = o.AFTER_BREAKS
        if open_timing(d, T_AFTER, BOTH):
            return
    if d.step == o.AFTER_BREAKS:
        d.step = o.FOLLOW_UP
        after_breaks(d, 0)
        after_breaks(d, 1)
        if d.top is not None:
            return
    if d.step == o.FOLLOW_UP:
        follow_up(d)


# -- the reveal (L5.3.0) -------------------------------------------------------------------------------------


def reveal(d: State) -> None:
    """Both techniques are turned up (L5.3.0); costs of use are paid, or the technique is void (L5.2.b)."""
    d.mode = AS_READY
    d.results = 0
    d.combos = 0
    d.combo_no = 0
    d.combo_cap = 99
    d.catcher = NONE
    # What an effect cut short in the battle before must not be found by this one.
    d.first_of_pair = NONE
    d.shown = NONE
    d.chosen = NONE
    d.gain_after = 0
    d.catch_then = -1
    d.step = o.ON_USE
    bring(d, 0)
    bring(d, 1)
    if d.a.tech == NONE and d.b.tech == NONE:
        # Nothing is used: the battle phase passes and both FP become 0 (L5.2).
        clear_fp(d, "no_response", "L5.2")
        d.step = o.CLEAN_UP
        return
    if d.a.deck.costly | d.b.deck.costly:
        first = priority(d)
        if first == NOBODY:
            first = 0
        pay_cost(d, first ^ 1)  # the frame pushed last runs first
        pay_cost(d, first)


def bring(d: State, seat: i64) -> None:
    """The readied card to the battle zone, face up."""
    side = d.side(seat)
    side.made = 0
    side.muted = 0
    slot = side.readied
    side.readied = NONE
    if slot == RESPONSELESS or slot == NONE:
        side.tech = NONE
        return
    bit: i64 = 1 << slot
    side.hand &= ~bit
    side.battle |= bit
    side.tech = slot
    warm(side)
    if d.limited:
        count_use(d, seat, slot)
    if side.deck.attacks & bit:
        d.busy |= o.BUSY_ATTACK
    if d.journal is not None:
        d.journal.append(ev.Revealed(clause="L5.3.0", seat=seat, card=code_of(d, seat, slot)))


def pay_cost(d: State, seat: i64) -> None:
    """The costs of use of the technique just revealed (L5.2.b)."""
    side = d.side(seat)
    if side.tech == NONE:
        return
    for cost in side.deck.slots[side.tech].costs:
        pay(d, seat, cost)


def pay(d: State, seat: i64, cost: Cost) -> None:
    """Put one cost of use on the agenda; where it cannot be paid, the technique is void instead (L5.2.b)."""
    side = d.side(seat)
    slot = side.tech
    if cost.free is not None and holds(d, seat, slot, None, cost.free):
        return
    if not payable(d, seat, slot, cost.pay):
        if d.journal is not None:
            d.journal.append(ev.CostUnpaid(clause="L5.2.b", seat=seat, card=code_of(d, seat, slot)))
        mute(d, seat, VOID)
        return
    number = side.deck.program_of(cost.pay)
    begin(d, seat, slot, number, side.deck.programs[number].entry, T_USE)


def stand_in_needed(d: State) -> bool:
    """`current`: an attack against a player who had nothing to ready (L5.2).

    Its owner is asked whether it hits or counters. True if asked.
    """
    if not d.edition.forced_response:
        return False
    for seat in range(2):
        if d.side(seat).tech == NONE and kind_of(d.side(seat ^ 1)) == ATTACK and result_of(d, seat ^ 1) == R_HIT:
            ask(d, seat ^ 1, o.Q_STAND_IN, 3 << o.NUMBER0)
            return True
    return False


def answer_stand_in(d: State, seat: i64, code: i64) -> None:
    """Hit, which it is already, or counter (O4)."""
    if code == o.NUMBER0 + 1:
        set_result(d, seat, R_COUNTER)
        d.side(seat).made = M_COUNTER
        if d.journal is not None:
            d.journal.append(ev.Countered(clause="O4", seat=seat, card=code_of(d, seat, d.side(seat).tech)))
    d.step = o.GRAB


# -- results (L5.3.8) ----------------------------------------------------------------------------------------


def own_result(d: State, seat: i64) -> i64:
    """The FP of a seat's applied result from its own technique; COMBO_RESULT or NO_RESULT as they stand."""
    result = result_of(d, seat)
    side = d.side(seat)
    if result == 0 or side.muted or is_void(d, seat):
        return NO_RESULT
    which: i64 = S_HIT if result == R_HIT else S_COUNTER if result == R_COUNTER else S_GUARD
    return stat(d, seat, side.tech, which)


def result_fp(d: State) -> None:
    """Both FP changes at once, each from the technique's own printed results."""
    first = own_result(d, 0)
    second = own_result(d, 1)
    apply_result(d, 0, first)
    apply_result(d, 1, second)


def apply_result(d: State, seat: i64, fp: i64) -> None:
    """One result: FP, or the seat goes on to combo time (L6.1)."""
    if fp == NO_RESULT:
        return
    side = d.side(seat)
    if fp == COMBO_RESULT:
        d.combos |= 1 << seat
        if d.journal is not None:
            d.journal.append(ev.ComboJudged(clause="L6.1", seat=seat, card=code_of(d, seat, side.tech)))
        return
    result = result_of(d, seat)
    change_fp(
        d, seat, fp, "guard" if result == R_GUARDED else "hit" if result == R_HIT else "counter", "L5.3.8", side.tech
    )


def damage_of(d: State, seat: i64) -> i64:
    """Damage that a seat's applied result deals (HP); a guarded technique deals none."""
    result = result_of(d, seat)
    side = d.side(seat)
    if (result != R_HIT and result != R_COUNTER) or side.muted or is_void(d, seat):
        return 0
    n = stat(d, seat, side.tech, S_DAMAGE)
    if n < 0:
        return 0
    return n


def result_damage(d: State) -> None:
    """Both damages at once; in a clash the greater minus the smaller, to the owner of the smaller."""
    first = damage_of(d, 0)
    second = damage_of(d, 1)
    if (d.a.made | d.b.made) & M_CLASH:
        if first > second:
            deal(d, 0, first - second, "clash")
        elif second > first:
            deal(d, 1, second - first, "clash")
        return
    if first:
        deal(d, 0, first, "result")
    if second:
        deal(d, 1, second, "result")


def deal(d: State, seat: i64, amount: i64, why: str) -> None:
    """Damage (HP) from a seat's technique to the opponent (L5.3.8)."""
    side = d.side(seat)
    hurt(d, seat ^ 1, amount, seat, side.tech, side.deck.slots[side.tech].card.damage, 0, why, "L5.3.8")


# -- afterwards (L5.3.9) -------------------------------------------------------------------------------------


def after_breaks(d: State, seat: i64) -> None:
    """A technique that breaks after this use (a flag of its text)."""
    side = d.side(seat)
    slot = side.tech
    if slot == NONE or side.muted or not side.battle >> slot & 1:
        return
    if not side.deck.breakers >> slot & 1 and d.mods is None:
        return
    if flags_of(d, seat, slot, NONE, 0, NONE) & F_BREAKS:
        break_cards(d, seat, 1 << slot, "effect", "L3.3")


def follow_up(d: State) -> None:
    """Combo time where a result was `combo` or an effect opened one (L6.1, L6.7), else catch time (L5.3.10)."""
    mark_used(d, 0)
    mark_used(d, 1)
    if not d.combos:
        d.step = o.CATCH_GRANTED
    elif (d.combos | d.combos >> 2) & BOTH == BOTH:
        d.step = o.MUTUAL_COMBO
    else:
        d.step = o.COMBO_GAP
        d.actor = 0 if (d.combos | d.combos >> 2) & 1 else 1


def mark_used(d: State, seat: i64) -> None:
    """Remember the technique in use among the cards used this turn."""
    side = d.side(seat)
    if side.tech >= 0:
        side.used |= 1 << side.tech
