"""Timings (L3.2.c): the goes in turns by which the effects of a timing are applied.

A timing has four stages, each a timing of its own: own effects of face-up cards, own of hidden cards, then "on
opponent's" ones, shown and hidden. `open_timing` puts it on the agenda only if some card listens, so that quiet timings
cost one test. What a stage holds is collected in `collect.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit, count, lowest
from simpan.lumen import event as ev
from simpan.lumen.collect import collect, concern, condition, decoys, later_laid, take_later
from simpan.lumen.deeds import ask, code_of
from simpan.lumen.effect.agenda import begin
from simpan.lumen.frame import TIMING_FRAME, Frame
from simpan.lumen.heat import may_open
from simpan.lumen.limits import count_use, used_up
from simpan.lumen.mod import Mod
from simpan.lumen.order import PASS, Q_EFFECT, Q_HIDDEN
from simpan.lumen.seat import priority
from simpan.lumen.slot import Trigger
from simpan.lumen.state import State
from simpan.lumen.words import NOBODY, NONE, THEIRS


def open_timing(d: State, timing: i64, who: i64) -> bool:
    """Open a timing for the seats in `who` (whose techniques did it; 3 for a phase). False if nobody has anything."""
    if who == 0:
        return False
    a = d.a.hot
    b = d.b.hot
    own = d.hot | d.hid
    theirs = own
    if who & 1:
        own |= a
        theirs |= b
    if who & 2:
        own |= b
        theirs |= a
    if not (own >> timing & 1 or theirs >> (timing + THEIRS) & 1):
        return False
    return open_at(d, timing, who, 0, 0)


def open_at(d: State, timing: i64, who: i64, cards0: i64, cards1: i64) -> bool:
    """Put the timing on the agenda at its first stage at which there is something; False if there is none.

    cards0, cards1: the cards of each seat to which it happened.
    """
    frame = Frame(TIMING_FRAME, NONE, d.top)
    frame.timing = timing
    frame.who = who
    frame.it = cards0
    frame.it_seat = cards1
    return lay_timing(d, frame)


def lay_timing(d: State, frame: Frame) -> bool:
    """Put a timing on the agenda, as `open_at` does."""
    timing = frame.timing
    who = frame.who
    stage: i64 = 0
    while stage < 4:
        if may_open(d, timing if stage < 2 else timing + THEIRS, stage):
            hidden = decoys(d, who, timing, stage)
            mine = collect(d, frame, 0, stage, hidden)
            other = collect(d, frame, 1, stage, hidden)
            if (mine or other or hidden) and not skipped(d, mine, other, hidden, timing, stage):
                frame.stage = stage
                d.top = frame
                fill(d, frame, mine, other, hidden)
                return True
        stage += 1
    return False


def skipped(d: State, mine: i64, other: i64, hidden: i64, timing: i64, stage: i64) -> bool:
    """Both have something and nobody has priority: the timing is skipped whole (L3.2.a).

    At a stage of hidden cards that would tell who has one; there both are asked in secret (`ask_both`), unless what
    they have is mandatory and so shows itself.
    """
    if stage & 1 and hidden:
        if hidden == 3:
            tell_priority(d, priority(d))
        return False
    if not mine or not other:
        return False
    first = priority(d)
    tell_priority(d, first)
    if first != NOBODY or not d.edition.tie_skips:
        return False
    if d.journal is not None:
        d.journal.append(ev.TimingSkipped(clause="L3.2.a", timing=timing if stage < 2 else timing + THEIRS))
    return True


def fill(d: State, f: Frame, mine: i64, other: i64, hidden: i64) -> None:
    """What both have to apply at this stage, and whose go is first."""
    f.picks = mine
    f.them = other
    f.done = hidden
    first = priority(d)
    f.seat = first if first != NOBODY else 0
    f.number = 1 if first == NOBODY and hidden == 3 and d.edition.tie_skips else 0


def open_news(d: State, timing: i64, cards0: i64, cards1: i64) -> None:
    """Open a timing of events of a unit (L3.2.d): the cards of each seat to which it happened."""
    if d.hot >> timing & 1 or d.hot >> (timing + THEIRS) & 1:
        open_at(d, timing, (1 if cards0 else 0) | (2 if cards1 else 0), cards0, cards1)


def tell_priority(d: State, first: i64) -> None:
    """Tell how priority was settled (L3.2): FP, HP and hand of both."""
    if d.journal is not None:
        a = d.a
        b = d.b
        d.journal.append(
            ev.PriorityCompared(
                clause="L3.2",
                seat=first,
                fp=(a.fp, b.fp),
                hp=(a.hp, b.hp),
                hand=(count(a.hand), count(b.hand)),
                held=d.edition.held_priority,
            )
        )


# -- the goes ------------------------------------------------------------------------------------------------


def run_timing(d: State, f: Frame) -> None:
    """Open the next stage, or give the next go."""
    while f.seat == NONE:
        if f.stage == 4:
            d.top = f.below
            return
        if not open_stage(d, f):
            f.stage += 1
    give_go(d, f)


def open_stage(d: State, f: Frame) -> bool:
    """Collect what both can apply.

    False if there is nothing, or if it is skipped because nobody has priority (L3.2.a).
    """
    stage = f.stage
    timing = stage_timing(f)
    if not may_open(d, timing, stage):
        return False
    hidden = decoys(d, f.who, f.timing, stage)
    mine = collect(d, f, 0, stage, hidden)
    other = collect(d, f, 1, stage, hidden)
    if not mine and not other and not hidden:
        return False
    if skipped(d, mine, other, hidden, f.timing, stage):
        return False
    fill(d, f, mine, other, hidden)
    return True


def give_go(d: State, f: Frame) -> None:
    """One go: the seat whose turn it is, or the other where it has nothing left."""
    if d.limited:
        prune(d, f, 0)
        prune(d, f, 1)
    if f.number == 1:
        ask_both(d, f)
        return
    seat = f.seat
    pending = f.them if seat else f.picks
    if not pending and not f.done >> seat & 1:
        seat ^= 1
        pending = f.them if seat else f.picks
        if not pending and not f.done >> seat & 1:
            f.seat = NONE
            f.stage += 1
            return
        f.seat = seat
    optional = uses(d, f, seat, pending)
    if pending == optional:
        ask(d, seat, Q_HIDDEN, pending | 1 << PASS)
    elif pending & (pending - 1) == 0:
        apply_one(d, f, seat, lowest(pending))
    else:
        ask(d, seat, Q_EFFECT, pending)


def prune(d: State, f: Frame, seat: i64) -> None:
    """Take off what may not be used any more since a copy of it was (L2.7)."""
    triggers = d.side(seat).deck.triggers[stage_timing(f)]
    rest = uses(d, f, seat, f.them if seat else f.picks)
    while rest:
        index: i64 = lowest(rest)
        rest &= rest - 1
        if used_up(d, seat, triggers[index].slot):
            drop(f, seat, index)


def uses(d: State, f: Frame, seat: i64, pending: i64) -> i64:
    """Those that are the use of a special technique, which is optional by itself (L2.5)."""
    triggers = d.side(seat).deck.triggers[stage_timing(f)]
    found: i64 = 0
    while pending:
        index: i64 = lowest(pending)
        pending &= pending - 1
        if triggers[index].rule.use and not triggers[index].later:
            found |= bit(index)
    return found


def stage_timing(f: Frame) -> i64:
    """The timing of the stage: T_…, + THEIRS at the stages of "on opponent's"."""
    return f.timing + THEIRS if f.stage >= 2 else f.timing


def ask_both(d: State, f: Frame) -> None:
    """With nobody holding priority both say in secret whether they use a hidden card (L3.2.a).

    If both would, neither does.
    """
    f.number = 2
    ask(d, 0, Q_HIDDEN, uses(d, f, 0, f.picks) | 1 << PASS)
    ask(d, 1, Q_HIDDEN, uses(d, f, 1, f.them) | 1 << PASS)


def answer_both(d: State, f: Frame) -> None:
    """Both have answered: one use is carried out, two are skipped."""
    first = d.a.secret
    second = d.b.secret
    d.a.secret = NONE
    d.b.secret = NONE
    f.number = 0
    # Who has used one is asked again whatever is left, or being asked would tell of another (DESIGN §2).
    f.done = (1 if first != PASS else 0) | (2 if second != PASS else 0)
    if first != PASS and second != PASS:
        f.picks = 0
        f.them = 0
        f.done = 0
        if d.journal is not None:
            d.journal.append(ev.TimingSkipped(clause="L3.2.a", timing=stage_timing(f)))
        return
    if first == PASS:
        f.picks = 0
    if second == PASS:
        f.them = 0
    f.seat = 0 if first != PASS else 1
    if first != PASS or second != PASS:
        apply_one(d, f, f.seat, first if first != PASS else second)


def answer_timing(d: State, f: Frame, seat: i64, code: i64) -> None:
    """Which effect next, or that no hidden card is used."""
    if f.number == 2:
        d.side(seat).secret = code
        if not d.waiting:
            answer_both(d, f)
        return
    if code != PASS:
        apply_one(d, f, seat, code)
        return
    f.done &= ~(1 << seat)
    if seat:
        f.them = 0
    else:
        f.picks = 0
    f.seat = seat ^ 1


def apply_one(d: State, f: Frame, seat: i64, index: i64) -> None:
    """Apply one effect of a player; its condition is read again (L3.2.c)."""
    timing = stage_timing(f)
    side = d.side(seat)
    trigger = side.deck.triggers[timing][index]
    laid: Mod | None = None
    if trigger.later:
        laid = take_later(d, seat, trigger)
        if laid is None or not later_laid(d, seat, trigger):
            drop(f, seat, index)
        if laid is None:  # another timing of the same unit has used it up
            f.seat = seat ^ 1
            return
    else:
        drop(f, seat, index)
    f.seat = seat ^ 1
    rule = trigger.rule
    gone = rule.use and d.limited and used_up(d, seat, trigger.slot)
    if not trigger.later and (gone or not condition(d, f, seat, trigger, timing)):
        if d.journal is not None:
            d.journal.append(
                ev.EffectStopped(clause="L3.2.c", seat=seat, card=code_of(d, seat, trigger.slot), why="condition")
            )
        return
    if rule.use and not trigger.later and d.limited:
        count_use(d, seat, trigger.slot)
    if d.journal is not None:
        tell_effect(d, seat, trigger, timing)
    effect = begin(d, seat, trigger.slot, trigger.program, trigger.entry, timing)
    concern(d, f, effect, trigger, timing)
    if laid is not None:
        effect.them = laid.cards
        effect.them_seat = laid.origin >> 6


def tell_effect(d: State, seat: i64, trigger: Trigger, timing: i64) -> None:
    """Tell that an effect begins, and that a hidden card is revealed for it (L2.5)."""
    if d.journal is None:
        return
    side = d.side(seat)
    if trigger.rule.use and not trigger.later:
        d.journal.append(ev.SpecialRevealed(clause="L2.5", seat=seat, card=code_of(d, seat, trigger.slot)))
    rules = side.deck.slots[trigger.slot].card.rules
    d.journal.append(
        ev.EffectBegan(
            clause="L3.2.c",
            seat=seat,
            card=code_of(d, seat, trigger.slot),
            timing=timing,
            rule=rules.index(trigger.rule),
        )
    )


def drop(f: Frame, seat: i64, index: i64) -> None:
    """Take an effect off what a seat still has to apply."""
    if seat:
        f.them &= ~(bit(index))
    else:
        f.picks &= ~(bit(index))
