"""What a timing collects (L3.2.c): the effects that lie where they work, with condition and cost met; and decoys.

A decoy is a question about a hidden card that may not be there, so that being asked gives nothing away (DESIGN §2).
"""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.lumen.effect.feasible import feasible
from simpan.lumen.effect.node import ANY_CARD, May, Pattern, Track
from simpan.lumen.frame import EFFECT_FRAME, Frame
from simpan.lumen.gate import WORKED_OUT
from simpan.lumen.heat import ENDS
from simpan.lumen.judge import EVADED, M_EVADE
from simpan.lumen.limits import used_up
from simpan.lumen.mod import LATER, Mod, linked
from simpan.lumen.seat import track_of
from simpan.lumen.side import Side
from simpan.lumen.slot import ANYWHERE, IN_BATTLE, IN_HIDING, Trigger
from simpan.lumen.state import State
from simpan.lumen.stats import banned, fits, holds, in_play, is_open
from simpan.lumen.words import (
    A_LUMEN,
    A_RECOVERY,
    NONE,
    T_ARRIVED,
    T_BATTLE_END,
    T_BROKEN,
    T_COMBO_END,
    T_DAMAGED,
    T_EVADE,
    T_LEFT,
    T_LUMEN_PHASE,
    T_NEGATED,
    T_PAID,
    T_RECOVERY,
    T_SOON,
    T_START,
    T_TURN_END,
    THEIRS,
)


def collect(d: State, f: Frame, seat: i64, stage: i64, may_hide: i64) -> i64:
    """The effects of a seat that can be applied at a stage of a timing, as a set of places in the deck's list for it.

    may_hide: the seats that may hide something usable, for all that is known; a deck whose hidden cards are all
    possible ones has nothing where that is false.
    """
    timing = f.timing
    who = f.who
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
    cards = f.it_seat if seat else f.it
    if timing == T_SOON:
        maybe &= cards  # only what has just become true
    found: i64 = 0
    while maybe:
        index: i64 = lowest(maybe)
        maybe &= maybe - 1
        if ready_to(d, f, seat, side, triggers[index], timing, hidden, did, cards):
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
    d: State, f: Frame, seat: i64, side: Side, trigger: Trigger, timing: i64, hidden: bool, did: bool, cards: i64
) -> bool:
    """Whether one trigger can be applied (L3.2.c).

    It lies where it works, its event was its own, its condition and cost are met.
    """
    if trigger.later:
        if timing == T_DAMAGED + THEIRS and not dealt_by(d, f, seat, trigger, True, ANY_CARD):
            return False  # damage that the opponent took, but not from me
        return not hidden and did and later_laid(d, seat, trigger)
    if not here(d, f, seat, side, trigger, timing, hidden, did, cards):
        return False
    if not condition(d, f, seat, trigger, timing):
        return False
    if not trigger.optional:
        return True
    do = trigger.rule.do
    if isinstance(do, May):
        step = side.deck.programs[trigger.program].steps[trigger.entry]
        if not step.hidden:
            probe = Frame(EFFECT_FRAME, seat, None)
            probe.slot = trigger.slot
            concern(d, f, probe, trigger, timing)
            return feasible(d, probe, do.do)
    return True


def condition(d: State, f: Frame, seat: i64, trigger: Trigger, timing: i64) -> bool:
    """Whether the rule's printed condition holds; read when collected and again on the go (L3.2.c)."""
    gate = trigger.gate
    if gate is None or gate.kind != WORKED_OUT or not trigger.concerned:
        return is_open(d, seat, trigger.slot, gate)
    probe = Frame(EFFECT_FRAME, seat, None)
    probe.slot = trigger.slot
    concern(d, f, probe, trigger, timing)
    return holds(d, seat, trigger.slot, probe, gate.cond)


def concern(d: State, f: Frame, effect: Frame, trigger: Trigger, timing: i64) -> None:
    """Tell an effect what it answers: the card of the event as IT, and how much damage it was."""
    theirs = timing >= THEIRS
    base = timing - THEIRS if theirs else timing
    if base == T_DAMAGED:
        victim: i64 = effect.seat ^ 1 if theirs else effect.seat
        source: i64 = f.program if victim else f.slot
        effect.amount = f.at if victim else f.amount
        if source != NONE:
            effect.it_seat = source >> 5
            effect.it = source & 31
    elif base == T_BROKEN or base == T_ARRIVED:
        owner: i64 = effect.seat ^ 1 if theirs else effect.seat
        cards = f.it_seat if owner else f.it
        of = trigger.rule.of
        while cards:
            slot: i64 = lowest(cards)
            cards &= cards - 1
            if not isinstance(of, Pattern) or fits(d, owner, slot, of, effect.seat, effect.slot):
                effect.it_seat = owner
                effect.it = slot
                return
    elif base < T_START:
        user: i64 = effect.seat ^ 1 if theirs else effect.seat
        effect.it_seat = user
        effect.it = d.side(user).tech


def here(
    d: State, f: Frame, seat: i64, side: Side, trigger: Trigger, timing: i64, hidden: bool, did: bool, cards: i64
) -> bool:
    """Whether the card lies where its effect works, shown or hidden as asked, and the event was its own."""
    place = trigger.place
    slot = trigger.slot
    base = timing - THEIRS if timing >= THEIRS else timing
    if place == IN_BATTLE:
        if hidden or not did or not in_use(side, slot, base, timing >= THEIRS):
            return False
        of = trigger.rule.of
        return base != T_DAMAGED or not isinstance(of, Pattern) or dealt_by(d, f, seat, trigger, timing >= THEIRS, of)
    if place == IN_HIDING:
        zone = side.side_deck if hidden else side.ultimate
        if not did or not zone >> slot & 1 or barred(d, seat, base):
            return False
        return not d.limited or not used_up(d, seat, slot)
    if place == ANYWHERE:
        if base == T_BROKEN:
            return not hidden and cards >> slot & 1 != 0
        return side.broken >> slot & 1 == 0 and ((side.hand | side.side_deck) >> slot & 1 != 0) == hidden
    if hidden:
        return False
    if not in_play(d, seat, slot):
        return False
    return listens(d, f, cards, seat, side, trigger, base, did, timing >= THEIRS)


def in_use(side: Side, slot: i64, base: i64, theirs: bool) -> bool:
    """An attack's or defence's own timing: it is the technique in use, and not void (L3.4).

    Evaded, only what says so is left.
    """
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


def listens(
    d: State, f: Frame, cards: i64, seat: i64, side: Side, trigger: Trigger, base: i64, did: bool, theirs: bool
) -> bool:
    """Whether an effect of the field answers this event: the phase, or an act of the cards that it names."""
    if T_START <= base <= T_TURN_END:
        return not barred(d, seat, base)
    of = trigger.rule.of
    if base == T_SOON:
        return True
    if base == T_LEFT:
        return did and (not isinstance(of, Track) or track_of(side.deck, of) == (f.at if seat else f.amount))
    if base == T_BROKEN or base == T_ARRIVED:
        return happened(d, seat, trigger, cards if not theirs else f.it if seat else f.it_seat, theirs)
    if not isinstance(of, Pattern):
        return did
    if base == T_DAMAGED:
        return did and dealt_by(d, f, seat, trigger, theirs, of)
    if base == T_PAID or not of.tests:
        return did
    user: i64 = seat ^ 1 if theirs else seat
    tech = d.side(user).tech
    return did and tech != NONE and fits(d, user, tech, of, seat, trigger.slot)


def dealt_by(d: State, f: Frame, seat: i64, trigger: Trigger, theirs: bool, of: Pattern) -> bool:
    """Whether such a card dealt the damage: one of the other player's, or of mine where they took it (`theirs`)."""
    victim: i64 = seat ^ 1 if theirs else seat
    source: i64 = f.program if victim else f.slot
    if source == NONE or source >> 5 == victim:
        return False
    return fits(d, source >> 5, source & 31, of, seat, trigger.slot)


def happened(d: State, seat: i64, trigger: Trigger, cards: i64, theirs: bool) -> bool:
    """Whether one of the cards of an event is the one, or such a one, that the effect answers."""
    of = trigger.rule.of
    if not isinstance(of, Pattern):
        return not theirs and cards >> trigger.slot & 1 != 0
    owner: i64 = seat ^ 1 if theirs else seat
    while cards:
        if fits(d, owner, lowest(cards), of, seat, trigger.slot):
            return True
        cards &= cards - 1
    return False


def barred(d: State, seat: i64, base: i64) -> bool:
    """Who is barred from a phase takes no part in it (L5)."""
    return (base == T_LUMEN_PHASE and banned(d, seat, A_LUMEN, NONE)) or (
        base == T_RECOVERY and banned(d, seat, A_RECOVERY, NONE)
    )


# -- hidden cards (DESIGN §2) --------------------------------------------------------------------------------


def decoys(d: State, who: i64, timing: i64, stage: i64) -> i64:
    """The seats to be asked about a hidden card whatever they hold (DESIGN §2)."""
    found: i64 = 0
    if stage == 1 and (d.a.deck.hides | d.b.deck.hides) >> timing & 1:
        if who & 1 and decoy(d, 0, timing):
            found |= 1
        if who & 2 and decoy(d, 1, timing):
            found |= 2
    return found


def decoy(d: State, seat: i64, timing: i64) -> bool:
    """Whether, for all that the opponent can know, this player may hide a usable special technique (DESIGN §2)."""
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


# -- scheduled effects ---------------------------------------------------------------------------------------


def later_laid(d: State, seat: i64, trigger: Trigger) -> bool:
    """Whether a scheduled effect of that trigger is still waiting."""
    wanted: i64 = (trigger.program << 12) | trigger.entry
    mod = d.mods
    while mod is not None:
        if mod.how == LATER and mod.seat == seat and mod.value == wanted:
            return True
        mod = mod.rest
    return False


def take_later(d: State, seat: i64, trigger: Trigger) -> Mod | None:
    """Take one scheduled effect off the list; None if there was none."""
    wanted: i64 = (trigger.program << 12) | trigger.entry
    kept: list[Mod] = []
    mod = d.mods
    while mod is not None:
        if mod.how == LATER and mod.seat == seat and mod.value == wanted:
            break
        kept.append(mod)
        mod = mod.rest
    d.mods = linked(kept, mod.rest if mod is not None else None)
    return mod
