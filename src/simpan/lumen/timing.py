"""Timings (L3.2.c): which effects a timing collects, and the goes in turns by which they are applied.

A timing has four stages, each a timing of its own: own effects of face-up cards, own of hidden cards, then "on opponent's"
ones, shown and hidden. `open_timing` puts it on the agenda only if some card listens, so that quiet timings cost one test.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit, count, lowest
from simpan.lumen import event as ev
from simpan.lumen.deck import ANYWHERE, IN_BATTLE, IN_HIDING, Trigger
from simpan.lumen.deeds import ask, code_of
from simpan.lumen.effect.node import May
from simpan.lumen.effect.resolve import begin, feasible
from simpan.lumen.judge import EVADED, M_EVADE
from simpan.lumen.order import PASS, Q_EFFECT, Q_HIDDEN
from simpan.lumen.state import EFFECT_FRAME, LATER, TIMING_FRAME, Frame, Mod, Side, State
from simpan.lumen.stats import banned, fits, is_open, priority, trait_on
from simpan.lumen.words import (
    A_LUMEN,
    A_RECOVERY,
    NOBODY,
    NONE,
    T_ARRIVED,
    T_BATTLE_END,
    T_BROKEN,
    T_COMBO_END,
    T_DAMAGED,
    T_EVADE,
    T_LUMEN_PHASE,
    T_NEGATED,
    T_PAID,
    T_RECOVERY,
    T_START,
    T_TURN_END,
    THEIRS,
)


def warm(side: Side) -> None:
    """Note the timings of the technique now in use; what earlier cards of the battle do at its end or the combo's stays."""
    side.hot = side.hot & ENDS | side.deck.slots[side.tech].hot


ENDS: Final = 1 << T_COMBO_END | 1 << T_BATTLE_END | 1 << (T_COMBO_END + THEIRS) | 1 << (T_BATTLE_END + THEIRS)


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
    """Put the timing on the agenda at its first stage at which there is something; False if there is none."""
    stage: i64 = 0
    while stage < 4:
        if may_open(d, timing if stage < 2 else timing + THEIRS, stage):
            hidden = decoys(d, who, timing, stage)
            mine = collect(d, who, cards0, cards1, 0, timing, stage, hidden)
            other = collect(d, who, cards0, cards1, 1, timing, stage, hidden)
            if (mine or other or hidden) and not skipped(d, mine, other, hidden, timing, stage):
                frame = Frame(TIMING_FRAME, NONE, d.top)
                frame.timing = timing
                frame.who = who
                frame.it = cards0
                frame.it_seat = cards1
                frame.stage = stage
                d.top = frame
                fill(d, frame, mine, other, hidden)
                return True
        stage += 1
    return False


def skipped(d: State, mine: i64, other: i64, hidden: i64, timing: i64, stage: i64) -> bool:
    """Both have something and nobody has priority: the timing is skipped whole (L3.2.a).

    At a stage of hidden cards that would tell who has one; there both are asked in secret (`ask_both`), unless what they have
    is mandatory and so shows itself.
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


def may_open(d: State, timing: i64, stage: i64) -> bool:
    """Whether anything at all can happen at a stage: hidden cards have effects of the field only."""
    if stage & 1:
        return d.hid >> timing & 1 != 0
    return (d.hot | d.a.hot | d.b.hot) >> timing & 1 != 0


def open_news(d: State, timing: i64, cards0: i64, cards1: i64) -> None:
    """Open a timing of events of a unit (L3.2.d): the cards of each seat to which it happened."""
    if d.hot >> timing & 1 or d.hot >> (timing + THEIRS) & 1:
        open_at(d, timing, (1 if cards0 else 0) | (2 if cards1 else 0), cards0, cards1)


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
    """Collect what both can apply. False if there is nothing, or if it is skipped because nobody has priority (L3.2.a)."""
    stage = f.stage
    timing = stage_timing(f)
    if not may_open(d, timing, stage):
        return False
    hidden = decoys(d, f.who, f.timing, stage)
    mine = collect(d, f.who, f.it, f.it_seat, 0, f.timing, stage, hidden)
    other = collect(d, f.who, f.it, f.it_seat, 1, f.timing, stage, hidden)
    if not mine and not other and not hidden:
        return False
    if skipped(d, mine, other, hidden, f.timing, stage):
        return False
    fill(d, f, mine, other, hidden)
    return True


def decoys(d: State, who: i64, timing: i64, stage: i64) -> i64:
    """The seats to be asked about a hidden card whatever they hold (DESIGN §2)."""
    found: i64 = 0
    if stage == 1 and (d.a.deck.hides | d.b.deck.hides) >> timing & 1:
        if who & 1 and decoy(d, 0, timing):
            found |= 1
        if who & 2 and decoy(d, 1, timing):
            found |= 2
    return found


def tell_priority(d: State, first: i64) -> None:
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


def give_go(d: State, f: Frame) -> None:
    """One go: the seat whose turn it is, or the other where it has nothing left."""
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


def uses(d: State, f: Frame, seat: i64, pending: i64) -> i64:
    """Those that are the use of a special technique, which is optional by itself (L2.5)."""
    triggers = d.side(seat).deck.triggers[stage_timing(f)]
    found: i64 = 0
    while pending:
        index: i64 = lowest(pending)
        pending &= pending - 1
        if triggers[index].rule.use:
            found |= bit(index)
    return found


def stage_timing(f: Frame) -> i64:
    return f.timing + THEIRS if f.stage >= 2 else f.timing


def ask_both(d: State, f: Frame) -> None:
    """With nobody holding priority both say in secret whether they use a hidden card; if both would, neither does (L3.2.a)."""
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
    f.done = 0
    if first != PASS and second != PASS:
        f.picks = 0
        f.them = 0
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
    if trigger.later:
        if not take_later(d, seat, trigger) or not later_laid(d, seat, trigger):
            drop(f, seat, index)
    else:
        drop(f, seat, index)
    f.seat = seat ^ 1
    rule = trigger.rule
    if not trigger.later and not condition(d, seat, trigger):
        if d.journal is not None:
            d.journal.append(
                ev.EffectStopped(clause="L3.2.c", seat=seat, card=code_of(d, seat, trigger.slot), why="condition")
            )
        return
    if d.journal is not None:
        if rule.use:
            d.journal.append(ev.SpecialRevealed(clause="L2.5", seat=seat, card=code_of(d, seat, trigger.slot)))
        rules = side.deck.slots[trigger.slot].card.rules
        d.journal.append(
            ev.EffectBegan(
                clause="L3.2.c", seat=seat, card=code_of(d, seat, trigger.slot), timing=timing, rule=rules.index(rule)
            )
        )
    begin(d, seat, trigger.slot, trigger.program, trigger.entry, timing)


def drop(f: Frame, seat: i64, index: i64) -> None:
    if seat:
        f.them &= ~(bit(index))
    else:
        f.picks &= ~(bit(index))


def condition(d: State, seat: i64, trigger: Trigger) -> bool:
    return is_open(d, seat, trigger.slot, trigger.gate)


# -- what a timing collects -----------------------------------------------------------------------------------------


def collect(d: State, who: i64, cards0: i64, cards1: i64, seat: i64, timing: i64, stage: i64, may_hide: i64) -> i64:
    """The effects of a seat that can be applied at this stage, as a set of places in the deck's list for the timing.

    may_hide: the seats that may hide something usable, for all that is known; a deck whose hidden cards are all possible ones
    has nothing where that is false.
    """
    side = d.side(seat)
    deck = side.deck
    hidden = stage & 1 != 0
    did = who >> seat & 1 != 0
    if stage >= 2:
        timing += THEIRS
        did = who >> (seat ^ 1) & 1 != 0
    maybe: i64 = 0
    if deck.listens >> timing & 1:
        maybe = deck.trait_at[timing]
        maybe |= deck.any_at[timing]
    if side.lumen and deck.play_listens >> timing & 1:
        maybe |= deck.play_at[timing]
    if deck.hides >> timing & 1 and (side.ultimate if not hidden else not deck.covered or may_hide >> seat & 1):
        maybe |= deck.hide_at[timing]
    if not hidden:
        if d.mods is not None:
            maybe |= deck.later_at[timing]
        if did and side.hot >> timing & 1:
            maybe |= own_triggers(side, timing)
    if not maybe:
        return 0
    triggers = deck.triggers[timing]
    cards = cards1 if seat else cards0
    found: i64 = 0
    while maybe:
        index: i64 = lowest(maybe)
        maybe &= maybe - 1
        if ready_to(d, seat, side, triggers[index], timing, hidden, did, cards):
            found |= bit(index)
    return found


def own_triggers(side: Side, timing: i64) -> i64:
    """The triggers at a timing of the technique in use; at the end of combo or battle, of every card of it."""
    if not ENDS >> timing & 1:
        return side.deck.slots[side.tech].at[timing] if side.tech >= 0 else 0
    found: i64 = 0
    mask: i64 = side.chain | side.battle
    while mask:
        found |= side.deck.slots[lowest(mask)].at[timing]
        mask &= mask - 1
    return found


def ready_to(
    d: State, seat: i64, side: Side, trigger: Trigger, timing: i64, hidden: bool, did: bool, cards: i64
) -> bool:
    """Whether one trigger can be applied: it lies where it works, its event was its own, its condition and cost are met."""
    if trigger.later:
        return not hidden and later_laid(d, seat, trigger)
    if not here(d, seat, side, trigger, timing, hidden, did, cards):
        return False
    if not condition(d, seat, trigger):
        return False
    if not trigger.optional:
        return True
    do = trigger.rule.do
    if isinstance(do, May):
        step = side.deck.programs[trigger.program].steps[trigger.entry]
        if not step.hidden:
            probe = Frame(EFFECT_FRAME, seat, None)
            probe.slot = trigger.slot
            return feasible(d, probe, do.do)
    return True


def here(d: State, seat: i64, side: Side, trigger: Trigger, timing: i64, hidden: bool, did: bool, cards: i64) -> bool:
    """Whether the card lies where its effect works, shown or hidden as asked, and the event was its own."""
    place = trigger.place
    slot = trigger.slot
    base = timing - THEIRS if timing >= THEIRS else timing
    if place == IN_BATTLE:
        return not hidden and did and in_use(side, slot, base, timing >= THEIRS)
    if place == IN_HIDING:
        zone = side.side_deck if hidden else side.ultimate
        return did and zone >> slot & 1 != 0 and not barred(d, seat, base)
    if place == ANYWHERE:
        if base == T_BROKEN:
            return not hidden and cards >> slot & 1 != 0
        return side.broken >> slot & 1 == 0 and ((side.hand | side.side_deck) >> slot & 1 != 0) == hidden
    if hidden:
        return False
    if slot == side.deck.trait:
        if not trait_on(d, seat):
            return False
    elif not (side.lumen & ~side.face_down) >> slot & 1:
        return False
    return listens(d, cards, seat, side, trigger, base, did)


def in_use(side: Side, slot: i64, base: i64, theirs: bool) -> bool:
    """An attack's or defence's own timing: it is the technique in use, and not void (L3.4); evaded, only what says so."""
    if base == T_COMBO_END:
        return side.chain >> slot & 1 != 0
    if base == T_BATTLE_END:
        return side.battle >> slot & 1 != 0
    if slot != side.tech:
        return False
    if base == T_NEGATED or not side.muted:
        return True
    # Evaded, it keeps "on opponent's evade"; of two that evade each other both have their "on evade" (L5.3.2).
    return side.muted == EVADED and base == T_EVADE and (theirs or side.made & M_EVADE != 0)


def listens(d: State, cards: i64, seat: i64, side: Side, trigger: Trigger, base: i64, did: bool) -> bool:
    """A trait's or Lumen card's timing: a phase, or an act of a technique that it speaks of (L2.7)."""
    if T_START <= base <= T_TURN_END:
        return not barred(d, seat, base)
    of = trigger.rule.of
    if base == T_BROKEN or base == T_ARRIVED:
        if of is None:
            return cards >> trigger.slot & 1 != 0
        while cards:
            if fits(d, seat, lowest(cards), of, seat, trigger.slot):
                return True
            cards &= cards - 1
        return False
    if base == T_DAMAGED or base == T_PAID or of is None or not of.tests:
        return did
    return did and side.tech != NONE and fits(d, seat, side.tech, of, seat, trigger.slot)


def barred(d: State, seat: i64, base: i64) -> bool:
    """Who is barred from a phase takes no part in it (L5)."""
    return (base == T_LUMEN_PHASE and banned(d, seat, A_LUMEN, NONE)) or (
        base == T_RECOVERY and banned(d, seat, A_RECOVERY, NONE)
    )


def later_laid(d: State, seat: i64, trigger: Trigger) -> bool:
    wanted: i64 = (trigger.program << 12) | trigger.entry
    mod = d.mods
    while mod is not None:
        if mod.how == LATER and mod.seat == seat and mod.value == wanted:
            return True
        mod = mod.rest
    return False


def take_later(d: State, seat: i64, trigger: Trigger) -> bool:
    """Take one scheduled effect off the list; False if it was the last of its kind."""
    wanted: i64 = (trigger.program << 12) | trigger.entry
    kept: list[Mod] = []
    mod = d.mods
    while mod is not None:
        if mod.how == LATER and mod.seat == seat and mod.value == wanted:
            break
        kept.append(mod)
        mod = mod.rest
    rest = mod.rest if mod is not None else None
    for old in reversed(kept):
        rest = Mod(old.seat, old.cards, old.stat, old.how, old.value, old.until, old.origin, rest)
    d.mods = rest
    return mod is not None


def decoy(d: State, seat: i64, timing: i64) -> bool:
    """Whether, for all that the opponent can know, this player may hide a special technique that is usable now (DESIGN §2)."""
    if timing >= THEIRS:
        return False
    side = d.side(seat)
    possible = side.deck.possible[timing]
    if not possible or not side.side_deck & ~side.known:
        return False
    for opens in possible:
        if is_open(d, seat, side.deck.trait, opens):
            return True
    return False
