"""The judgement (L5.3.2 – L5.3.6): two techniques and both FP in, who made what out. No effect happens here.

`State.results` gets each seat's applied result (3 bits each), `Side.made` what its technique made (evade, guard …), by
which the effects of the judgement are opened. FP are spent here, whatever was played (L5.3.4).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.lumen import event as ev
from simpan.lumen.deeds import change_fp, code_of
from simpan.lumen.flags import flags_of
from simpan.lumen.side import Side
from simpan.lumen.state import State
from simpan.lumen.stats import fits, stat
from simpan.lumen.words import (
    ATTACK,
    DEFENCE,
    F_FIXED,
    F_UNCLASHABLE,
    F_UNEVADABLE,
    F_UNGUARDABLE,
    F_VOID,
    NONE,
    S_CLASHES,
    S_EVADES,
    S_FLAGS,
    S_GUARDS,
    S_POSITION,
    S_SPEED,
)

# -- applied results
R_NONE: Final = 0
R_HIT: Final = 1
R_COUNTER: Final = 2
R_GUARDED: Final = 3
# -- what a technique made
M_EVADE: Final = 1
M_GUARD: Final = 2
M_HIT: Final = 4
M_COUNTER: Final = 8
M_CLASH: Final = 16
# -- Side.muted
EVADED: Final = 1
VOID: Final = 2


def result_of(d: State, seat: i64) -> i64:
    """A seat's applied result: R_HIT, R_COUNTER, R_GUARDED, or R_NONE."""
    return (d.results >> (seat * 3)) & 7


def set_result(d: State, seat: i64, result: i64) -> None:
    """Note the applied result, in place of an earlier one."""
    d.results = (d.results & ~(7 << (seat * 3))) | (result << (seat * 3))


def made(d: State, what: i64) -> i64:
    """The seats whose technique made that judgement."""
    return (1 if d.a.made & what else 0) | (2 if d.b.made & what else 0)


def kind_of(side: Side) -> i64:
    """ATTACK or DEFENCE in use, or 0: nothing."""
    if side.tech < 0:
        return 0
    return ATTACK if side.deck.attacks >> side.tech & 1 else DEFENCE


def is_void(d: State, seat: i64) -> bool:
    """Whether the technique in use does nothing from here on (L3.4)."""
    side = d.side(seat)
    if d.mods is None and side.muted != VOID:
        return False  # no card is printed void
    return side.muted == VOID or (side.tech >= 0 and stat(d, seat, side.tech, S_FLAGS) & F_VOID != 0)


def judge(d: State) -> None:
    """The whole judgement in the order of the edition."""
    d.results = 0
    d.a.made = 0
    d.b.made = 0
    void0 = is_void(d, 0)
    void1 = is_void(d, 1)
    if void0:
        mute(d, 0, VOID)
    if void1:
        mute(d, 1, VOID)
    kind0 = kind_of(d.a)
    kind1 = kind_of(d.b)
    fp0 = d.a.fp
    fp1 = d.b.fp
    speed0 = final_speed(d, 0) if kind0 == ATTACK else 0
    speed1 = final_speed(d, 1) if kind1 == ATTACK else 0
    if d.edition.fp_before_evade:
        spend_fp(d)
    if kind0 == ATTACK and kind1 == ATTACK:
        if void0 or void1:
            against_void(d, void0, void1)
        else:
            meet(d, speed0, speed1, fp0, fp1)
    elif kind0 == ATTACK and not void0:
        assault(d, 0, kind1, void1)
    elif kind1 == ATTACK and not void1:
        assault(d, 1, kind0, void0)
    elif kind0 == DEFENCE and kind1 == DEFENCE and d.journal is not None:
        d.journal.append(ev.BothDefended(clause="L5.3.12"))
    if not d.edition.fp_before_evade:
        spend_fp(d)


def spend_fp(d: State) -> None:
    """Both FP become 0, whatever was played (L5.3.4)."""
    if d.a.fp:
        spend(d, 0)
    if d.b.fp:
        spend(d, 1)


def spend(d: State, seat: i64) -> None:
    """FP of one seat into the judgement; told as spent, not as changed."""
    before = d.side(seat).fp
    journal = d.journal
    d.journal = None
    change_fp(d, seat, -before, "spent", "L5.3.4", NONE)
    d.journal = journal
    if journal is not None:
        journal.append(ev.FpSpent(clause="L5.3.4", seat=seat, before=before))


def final_speed(d: State, seat: i64) -> i64:
    """Speed minus own FP, at least 1; a fixed speed is not changed (L5.3.4, L3.4)."""
    side = d.side(seat)
    reference = stat(d, seat, side.tech, S_SPEED)
    if stat(d, seat, side.tech, S_FLAGS) & F_FIXED:
        return at_least_1(reference)
    return at_least_1(reference - side.fp)


def at_least_1(speed: i64) -> i64:
    """No speed is below 1 (L5.3.4)."""
    if speed < 1:
        return 1
    return speed


def mute(d: State, seat: i64, how: i64) -> None:
    """From here on the technique's own effects and damage are void."""
    side = d.side(seat)
    if how > side.muted:
        side.muted = how
    if how == VOID and d.journal is not None:
        d.journal.append(ev.Voided(clause="O10", seat=seat, card=code_of(d, seat, side.tech)))


def against_void(d: State, void0: bool, void1: bool) -> None:
    """A technique voided before the judgement judges nothing; an attack against it counters (O10)."""
    if void0 and void1:
        return
    seat: i64 = 0 if void1 else 1
    if d.edition.o10_void_loses:
        counter(d, seat)
    else:
        hit(d, seat)


# -- attack against attack -----------------------------------------------------------------------------------


def meet(d: State, speed0: i64, speed1: i64, fp0: i64, fp1: i64) -> None:
    """Evade specials, then final speeds, then a clash by the slower (L5.3.2, L5.3.5, L5.3.6)."""
    evades0 = covers(d, 0, S_EVADES)
    evades1 = covers(d, 1, S_EVADES)
    if evades0:
        evade(d, 0)
    if evades1:
        evade(d, 1)
    if evades0 or evades1:
        if not evades1:
            counter(d, 0)
        elif not evades0:
            counter(d, 1)
        return
    tell_speed(d, 0, speed0, fp0)
    tell_speed(d, 1, speed1, fp1)
    spend_fp(d)
    slower: i64 = 1 if speed0 < speed1 else 0 if speed1 < speed0 else NONE
    clasher = slower
    if not d.edition.o6_clash_with_fp:
        plain0 = stat(d, 0, d.a.tech, S_SPEED)
        plain1 = stat(d, 1, d.b.tech, S_SPEED)
        clasher = 1 if plain0 < plain1 else 0 if plain1 < plain0 else NONE
    if clasher != NONE and covers(d, clasher, S_CLASHES):
        clash(d, clasher)
        return
    if slower == NONE:
        if d.journal is not None:
            d.journal.append(ev.SpeedTied(clause="L5.3.5", speeds=(speed0, speed1)))
        hit(d, 0)
        hit(d, 1)
        return
    if d.journal is not None:
        d.journal.append(ev.SpeedWon(clause="L5.3.5", seat=slower ^ 1, speeds=(speed0, speed1)))
    counter(d, slower ^ 1)


def tell_speed(d: State, seat: i64, final: i64, fp: i64) -> None:
    """Tell how a final speed came about: print, effects, FP (L5.3.4)."""
    if d.journal is None:
        return
    side = d.side(seat)
    slot = side.tech
    reference = stat(d, seat, slot, S_SPEED)
    fixed = stat(d, seat, slot, S_FLAGS) & F_FIXED != 0
    d.journal.append(
        ev.SpeedAdjusted(
            clause="L5.3.4",
            seat=seat,
            card=code_of(d, seat, slot),
            printed=side.deck.slots[slot].card.speed,
            reference=reference,
            fp=fp,
            final=final,
            fixed=fixed,
        )
    )


def covers(d: State, seat: i64, special: i64) -> bool:
    """Whether a technique evades, clashes with or guards the opponent's attack.

    Its position decides, with its limits and what forbids it. Limits read the opposing card with card effects and
    without FP (L5.3.4).
    """
    side = d.side(seat)
    other: i64 = seat ^ 1
    slot = side.tech
    positions = stat(d, seat, slot, special)
    if positions == 0:
        return False
    target = d.side(other).tech
    position = stat(d, other, target, S_POSITION)
    if positions & position == 0:
        return False
    for limit in side.deck.slots[slot].limits:
        if limit.stat == special and limit.heights & position and not fits(d, other, target, limit.against, seat, slot):
            return False
    bar: i64 = F_UNEVADABLE if special == S_EVADES else F_UNCLASHABLE if special == S_CLASHES else F_UNGUARDABLE
    return flags_of(d, other, target, NONE, seat, slot) & bar == 0


# -- attack against defence, or nothing ----------------------------------------------------------------------


def assault(d: State, seat: i64, kind: i64, void: bool) -> None:
    """An attack alone: evaded, guarded, clashed with, or a hit (L5.3.2, L5.3.3, L5.3.6, L5.3.8)."""
    other: i64 = seat ^ 1
    if kind == 0 or void:
        hit(d, seat)
    elif covers(d, other, S_EVADES):
        evade(d, other)
    elif covers(d, other, S_GUARDS):
        d.side(other).made |= M_GUARD
        set_result(d, seat, R_GUARDED)
        if d.journal is not None:
            d.journal.append(
                ev.Guarded(
                    clause="L5.3.3",
                    seat=other,
                    card=tech(d, other),
                    against=tech(d, seat),
                    position=position_of(d, seat),
                )
            )
    else:
        spend_fp(d)
        if covers(d, other, S_CLASHES):
            clash(d, other)
        else:
            hit(d, seat)


def tech(d: State, seat: i64) -> str:
    """The code of the technique in use, for events."""
    return code_of(d, seat, d.side(seat).tech)


def position_of(d: State, seat: i64) -> i64:
    """The position at which the technique attacks, as a bit (L2.3)."""
    return stat(d, seat, d.side(seat).tech, S_POSITION)


def evade(d: State, seat: i64) -> None:
    """The opponent's attack loses; `classic`: its effects and damage are void (L5.3.2)."""
    other: i64 = seat ^ 1
    d.side(seat).made |= M_EVADE
    if d.journal is not None:
        d.journal.append(
            ev.Evaded(
                clause="L5.3.2", seat=seat, card=tech(d, seat), against=tech(d, other), position=position_of(d, other)
            )
        )
    if d.edition.evaded_is_void:
        mute(d, other, EVADED)


def clash(d: State, seat: i64) -> None:
    """A draw: each gets the hit result of its own technique (L5.3.6, L5.3.8)."""
    d.side(seat).made |= M_CLASH
    if d.journal is not None:
        d.journal.append(
            ev.Clashed(
                clause="L5.3.6",
                seat=seat,
                card=tech(d, seat),
                against=tech(d, seat ^ 1),
                position=position_of(d, seat ^ 1),
            )
        )
    if kind_of(d.a) == ATTACK:
        d.a.made |= M_HIT
        set_result(d, 0, R_HIT)
    if kind_of(d.b) == ATTACK:
        d.b.made |= M_HIT
        set_result(d, 1, R_HIT)


def hit(d: State, seat: i64) -> None:
    """The technique hits, and its hit result applies (L5.3.8)."""
    d.side(seat).made |= M_HIT
    set_result(d, seat, R_HIT)
    if d.journal is not None:
        d.journal.append(ev.Hit(clause="L5.3.8", seat=seat, card=tech(d, seat)))


def counter(d: State, seat: i64) -> None:
    """The technique won, being faster, evading, or against a void one: its counter result applies (L5.3.8)."""
    d.side(seat).made |= M_COUNTER
    set_result(d, seat, R_COUNTER)
    if d.journal is not None:
        d.journal.append(ev.Countered(clause="L5.3.8", seat=seat, card=tech(d, seat)))
