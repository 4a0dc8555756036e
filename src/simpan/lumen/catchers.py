"""Who may catch, and with what (L5.3.10): the lead by FP, and the cards whose speed is within it."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.lumen.effect.feasible import payable
from simpan.lumen.flags import flags_of
from simpan.lumen.limits import used_up
from simpan.lumen.seat import by_print
from simpan.lumen.state import State
from simpan.lumen.stats import banned, holds, is_open, stat
from simpan.lumen.words import A_CATCH, A_USE, AS_CATCH, F_NO_CATCH, NONE, S_SPEED


def limit(d: State) -> i64:
    """The catcher's lead by FP as seat << 16 | FP, or NONE: exactly one player has FP other than 0 (L5.3.10)."""
    a: i64 = d.a.fp
    b: i64 = d.b.fp
    if (a != 0) == (b != 0):
        return NONE
    lead: i64 = a - b
    seat: i64 = 0
    if lead < 0:
        seat = 1
        lead = -lead
    if lead > 0xFFFF:
        lead = 0xFFFF
    return seat << 16 | lead


def catch_speeds(d: State, seat: i64, slot: i64, most: i64) -> i64:
    """The speeds at most `most` at which a card may be handled in a catch, as a set."""
    own = stat(d, seat, slot, S_SPEED)
    if own > 29:
        own = 29
    elif own < 1:
        own = 1
    found: i64 = 0
    if own <= most:
        found = bit(own)
    for line in d.side(seat).deck.slots[slot].catch_as:
        if line.speed <= most:
            found |= 1 << line.speed
    return found


def weighed_speeds(d: State, seat: i64, slot: i64, most: i64) -> i64:
    """The same for the player's decision, before the card is used: the way of use is a catch already."""
    mode = d.mode
    actor = d.actor
    d.mode = AS_CATCH
    d.actor = seat
    found = catch_speeds(d, seat, slot, most)
    d.mode = mode
    d.actor = actor
    return found


def bar_catch(d: State, seat: i64, slot: i64, most: i64) -> i64:
    """Why a card may not catch: 0 for nothing, else a place in links.BARS."""
    side = d.side(seat)
    s = side.deck.slots[slot]
    if not side.deck.attacks >> slot & 1:
        return 2
    if not catch_speeds(d, seat, slot, most):
        return 8
    if flags_of(d, seat, slot, NONE, 0, NONE) & F_NO_CATCH:
        return 3
    if banned(d, seat, A_USE, slot) or banned(d, seat, A_CATCH, slot):
        return 4
    if d.limited and used_up(d, seat, slot):
        return 11
    for opens in s.conditions:
        if not is_open(d, seat, slot, opens):
            return 5
    for cost in s.costs:
        if not (cost.free is not None and holds(d, seat, slot, None, cost.free)) and not payable(
            d, seat, slot, cost.pay
        ):
            return 9
    return 0


def least(most: i64) -> i64:
    """The lead as a speed that the precomputed sets know (at most 29)."""
    if most > 29:
        return 29
    return most


def catchers(d: State, seat: i64, cards: i64, most: i64) -> i64:
    """The cards that may catch. While they are weighed the way of use is a catch."""
    simple = cards & by_print(d, seat, d.side(seat).deck.quick)
    found: i64 = simple & d.side(seat).deck.up_to[least(most)]
    cards &= ~simple & d.side(seat).deck.attacks
    mode = d.mode
    actor = d.actor
    hand = d.side(seat).hand
    d.mode = AS_CATCH
    d.actor = seat
    while cards:
        slot: i64 = lowest(cards)
        cards &= cards - 1
        d.side(seat).hand = hand & ~(1 << slot)  # once it is used it is no card of the hand (R187)
        if bar_catch(d, seat, slot, most) == 0:
            found |= 1 << slot
    d.mode = mode
    d.actor = actor
    d.side(seat).hand = hand
    return found
