"""Which cards may follow in a combo, at which speeds, and why others may not (L6.2, L6.3, L6.5).

Speeds are kept as sets (bit s for speed s): a card's own, those it may count as, and any speed for a price. `bar` says
why a card is not usable.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.lumen.deck import PLACES
from simpan.lumen.effect.feasible import payable
from simpan.lumen.effect.node import AllowCombo, Change, Effect, May, Ref, Seq
from simpan.lumen.flags import flags_of
from simpan.lumen.limits import used_up
from simpan.lumen.mod import ALLOW, Mod
from simpan.lumen.seat import by_print, track_of
from simpan.lumen.state import State
from simpan.lumen.stats import MISSING, banned, fits, holds, is_open, stat, trait_on, unaffected, value, where_mask
from simpan.lumen.words import (
    A_COMBO,
    A_USE,
    F_FREE_ORDER,
    F_NO_COMBO,
    F_NO_CORRECTION,
    HAND,
    LIST,
    NONE,
    S_DAMAGE,
    S_SPEED,
    T_COMBO,
    USED,
)

CORRECTION: Final = 100  # HP for each place after the first (L6.3)
ANY_SPEED: Final = 0x3FFFFFFE  # speeds 1..29
SLOWEST: Final = 29  # slower cards than that are handled as that

# -- why a card may not be used (bar): index into BARS
BARS: Final = (
    "",
    "not_there",
    "not_attack",
    "no_combo",
    "forbidden",
    "condition",
    "combo_number",
    "no_damage",
    "speed",
    "cost",
    "given_back",
    "used_up",
)

# -- where cards may come from -------------------------------------------------------------------------------


def candidates(d: State, seat: i64, number: i64) -> i64:
    """Where cards for a place of the combo may come from: the hand, and what a text allows (L6.2)."""
    side = d.side(seat)
    was = d.combo_no
    d.combo_no = number
    found: i64 = side.hand
    rest: i64 = side.deck.visitors & ~found
    while rest:
        index: i64 = lowest(rest)
        rest &= rest - 1
        for line in side.deck.slots[index].combo_from:
            if side.place(index) & line.zones and (line.given is None or holds(d, seat, index, None, line.given)):
                found |= 1 << index
    mod = d.mods
    while mod is not None:
        if mod.how == ALLOW and mod.seat == seat:
            found |= allowed(d, seat, mod)
        mod = mod.rest
    d.combo_no = was
    return found & side.deck.attacks & ~d.refused & ~shown_bit(d)


def shown_bit(d: State) -> i64:
    """The second card of the pair, laid out and not used yet, as a set."""
    return 1 << d.shown if d.shown != NONE else 0


def node_of(d: State, mod: Mod) -> Effect:
    """The step that laid an ALLOW or GRANT modifier."""
    return d.side(mod.seat).deck.programs[mod.value >> 12].steps[mod.value & 0xFFF].node


def allowed(d: State, seat: i64, mod: Mod) -> i64:
    """The cards that a permission of a text speaks of, read anew each time (L6.2)."""
    node = node_of(d, mod)
    return where_mask(d, seat, mod.origin, node.cards.where) if isinstance(node, AllowCombo) else 0


def allowed_flags(d: State, seat: i64, slot: i64) -> i64:
    """Flags that come with being allowed by a text."""
    flags: i64 = 0
    mod = d.mods
    while mod is not None:
        if mod.how == ALLOW and mod.seat == seat and allows(d, seat, mod, slot):
            node = node_of(d, mod)
            if isinstance(node, AllowCombo):
                flags |= node.flags
        mod = mod.rest
    return flags


def allowed_bonus(d: State, seat: i64, slot: i64) -> i64:
    """How much more damage (HP) permissions bring, all together; nothing for what other cards cannot change."""
    found: i64 = 0
    mod = d.mods if not d.resists or not unaffected(d, seat, slot) else None
    while mod is not None:
        if mod.how == ALLOW and mod.seat == seat:
            node = node_of(d, mod)
            if isinstance(node, AllowCombo) and node.bonus and allows(d, seat, mod, slot):
                found += node.bonus
        mod = mod.rest
    return found


def allows(d: State, seat: i64, mod: Mod, slot: i64) -> bool:
    """Whether a permission speaks of a card; of the second of a pair as if it lay still where it came from."""
    side = d.side(seat)
    node = node_of(d, mod)
    if not isinstance(node, AllowCombo):
        return False
    where = node.cards.where
    origin = side.place(slot)
    if (side.battle & ~side.chain) >> slot & 1:
        origin |= LIST if d.visiting >> slot & 1 else HAND
    if where.zones & USED and side.used >> slot & 1:
        origin |= USED
    return where.zones & origin != 0 and fits(d, seat, slot, where.pattern, seat, mod.origin)


# -- why a card may not be used ------------------------------------------------------------------------------


def bar(d: State, seat: i64, slot: i64, number: i64, before: i64) -> i64:
    """Why a card may not be used as that combo number after that card: 0 for nothing, else a place in BARS."""
    side = d.side(seat)
    s = side.deck.slots[slot]
    if not side.deck.attacks >> slot & 1:
        return 2
    was = d.combo_no
    d.combo_no = number
    found: i64 = 0
    flags = allowed_flags(d, seat, slot)
    lift = lifts(d, seat, slot, 0)
    hand = side.hand
    side.hand &= ~(1 << slot)  # once it is used it is no card of the hand (R187)
    flags |= flags_of(d, seat, slot, before, 0, NONE)
    if flags & F_NO_COMBO:
        found = 3
    elif banned(d, seat, A_COMBO, slot) or banned(d, seat, A_USE, slot):
        found = 4
    elif d.limited and used_up(d, seat, slot):
        found = 11
    else:
        for opens in s.conditions:
            if not is_open(d, seat, slot, opens):
                found = 5
        for line in s.combo_no:
            if not line.lo <= number <= line.hi and (line.given is None or holds(d, seat, slot, None, line.given)):
                found = 6
        for cost in s.costs:
            if not (cost.free is not None and holds(d, seat, slot, None, cost.free)) and not payable(
                d, seat, slot, cost.pay
            ):
                found = 9
        if not found and corrected(d, seat, slot, number, flags) + lift <= 0:
            found = 7
    side.hand = hand
    d.combo_no = was
    return found


def corrected(d: State, seat: i64, slot: i64, number: i64, flags: i64) -> i64:
    """Damage (HP) of a card at that place of the combo (L6.3)."""
    n = stat(d, seat, slot, S_DAMAGE)
    if number > 1 and not flags & F_NO_CORRECTION:
        n -= CORRECTION * (number - 1)
    return n


def lifts(d: State, seat: i64, slot: i64, speed: i64) -> i64:
    """What lifts its damage (HP) in a combo: own effects, the permission, the speed it counts as (0: any)."""
    found = lift_of(d, seat, slot)
    if d.mods is not None:
        found += allowed_bonus(d, seat, slot)
    return found + speed_bonus(d, seat, slot, speed)


def speed_bonus(d: State, seat: i64, slot: i64, speed: i64) -> i64:
    """How much more damage (HP) a card deals when it counts as a speed; 0 for any speed: the most there is."""
    found: i64 = 0
    s = d.side(seat).deck.slots[slot]
    index: i64 = 0
    for line in s.combo_as:
        if line.bonus > found and is_open(d, seat, slot, s.combo_as_gates[index]):
            if speed == 0 or (line.speeds >> speed & 1 and speed != handled(d, seat, slot)):
                found = line.bonus
        index += 1
    return found


def lift_of(d: State, seat: i64, slot: i64) -> i64:
    """How far its own on-combo effects may lift its damage (L6.3)."""
    found: i64 = 0
    for rule in d.side(seat).deck.slots[slot].card.rules:
        if (
            rule.when >> T_COMBO & 1
            and not rule.theirs
            and rule.of is None
            and (rule.given is None or holds(d, seat, slot, None, rule.given))
        ):
            found += lift_in(d, seat, slot, rule.do)
    return found


def lift_in(d: State, seat: i64, slot: i64, effect: Effect) -> i64:
    """The part of an effect that lifts the damage (HP) of the card itself, wherever it stands in the tree."""
    if isinstance(effect, Seq):
        found: i64 = 0
        for item in effect.items:
            found += lift_in(d, seat, slot, item)
        return found
    if isinstance(effect, May):
        return lift_in(d, seat, slot, effect.do)
    if (
        isinstance(effect, Change)
        and effect.stat == S_DAMAGE
        and isinstance(effect.cards, Ref)
        and effect.cards.name == "this"
    ):
        n = value(d, seat, slot, None, effect.by)
        return n if n != MISSING and n > 0 else 0
    return 0


# -- speeds --------------------------------------------------------------------------------------------------


def handled(d: State, seat: i64, slot: i64) -> i64:
    """The speed that a card is handled at in a combo, within the speeds that are kept as a set."""
    own = stat(d, seat, slot, S_SPEED)
    if own < 1:
        return 1
    return own if own < SLOWEST else SLOWEST


def speeds(d: State, seat: i64, slot: i64) -> i64:
    """The speeds a card has or may count as in a combo, without paying."""
    found = bit(handled(d, seat, slot))
    s = d.side(seat).deck.slots[slot]
    index: i64 = 0
    for line in s.combo_as:
        if is_open(d, seat, slot, s.combo_as_gates[index]):
            found |= line.speeds
        index += 1
    return found


def payer(d: State, seat: i64, slot: i64) -> i64:
    """Which line of the trait lets that card be used as any speed and can be paid now, or NONE (L6.5)."""
    side = d.side(seat)
    index: i64 = 0
    for line in side.deck.combo_any:
        track = track_of(side.deck, line.track)
        if track != NONE and side.tally(track) >= line.price:
            if fits(d, seat, slot, line.what, seat, side.deck.trait):
                return index
        index += 1
    return NONE


def price_of(d: State, seat: i64, slot: i64) -> i64:
    """What the trait asks for using a card as any speed (counters), or 0 where it cannot (L6.5).

    It cannot with too few counters, or where the card would be unusable once they are paid.
    """
    side = d.side(seat)
    if not side.deck.combo_any or not side.hand >> slot & 1 or not trait_on(d, seat):
        return 0
    which = payer(d, seat, slot)
    if which == NONE:
        return 0
    line = side.deck.combo_any[which]
    track = track_of(side.deck, line.track)
    kept = side.tallies
    side.set_tally(track, side.tally(track) - line.price)
    usable = True
    for opens in side.deck.slots[slot].conditions:
        if not is_open(d, seat, slot, opens):
            usable = False
    side.tallies = kept
    if not usable:
        return 0
    return line.price


def reach(d: State, seat: i64, before: i64) -> i64:
    """The speeds that may follow a set of speeds: exactly 1 higher, or what a trait adds."""
    found: i64 = before << 1
    for line in d.side(seat).deck.combo_steps:
        if trait_on(d, seat):
            found |= before << line.step
    return found & ANY_SPEED


def is_free(d: State, seat: i64, slot: i64, before: i64, number: i64) -> bool:
    """Whether a card may follow regardless of speed."""
    was = d.combo_no
    d.combo_no = number
    flags = allowed_flags(d, seat, slot)
    side = d.side(seat)
    hand = side.hand
    side.hand &= ~(1 << slot)
    flags |= flags_of(d, seat, slot, before, 0, NONE)
    side.hand = hand
    d.combo_no = was
    return flags & F_FREE_ORDER != 0


def links(d: State, seat: i64, slot: i64, number: i64, before: i64, before_speeds: i64) -> i64:
    """The speeds at which a card may follow another that is handled at one of those speeds."""
    own = strong_speeds(d, seat, slot, number, before)
    if is_free(d, seat, slot, before, number):
        return own
    wanted = reach(d, seat, before_speeds)
    return wanted if price_of(d, seat, slot) else own & wanted


def strong_speeds(d: State, seat: i64, slot: i64, number: i64, before: i64) -> i64:
    """The speeds a card may count as there; without those at which it would deal no damage (L6.3)."""
    own = speeds(d, seat, slot)
    if own & (own - 1) == 0 or speed_bonus(d, seat, slot, 0) == 0:
        return own
    was = d.combo_no
    d.combo_no = number
    flags = flags_of(d, seat, slot, before, 0, NONE) | allowed_flags(d, seat, slot)
    full = corrected(d, seat, slot, number, flags)
    found: i64 = 0
    while own:
        speed: i64 = lowest(own)
        own &= own - 1
        if full + lifts(d, seat, slot, speed) > 0:
            found |= bit(speed)
    d.combo_no = was
    return found


# -- the next card -------------------------------------------------------------------------------------------


def followers(d: State, seat: i64, number: i64, cards: i64) -> i64:
    """Cards that may be used next (L6.2)."""
    before = d.side(seat).tech
    simple = cards & plain(d, seat)
    found = simple & harmful(d, seat, number) & at_speeds(d, seat, reach(d, seat, bit(d.last_speed)))
    cards &= ~simple
    while cards:
        slot: i64 = lowest(cards)
        cards &= cards - 1
        if links(d, seat, slot, number, before, bit(d.last_speed)) and bar(d, seat, slot, number, before) == 0:
            found |= 1 << slot
    return found


def plain(d: State, seat: i64) -> i64:
    """Cards for which the printed numbers decide alone: none while any speed could be paid for (L6.5)."""
    return 0 if can_pay(d, seat) else by_print(d, seat, d.side(seat).deck.simple)


def can_pay(d: State, seat: i64) -> bool:
    """Whether the counters would buy any speed (L6.5)."""
    side = d.side(seat)
    for line in side.deck.combo_any:
        track = track_of(side.deck, line.track)
        if track != NONE and side.tally(track) >= line.price:
            return True
    return False


def harmful(d: State, seat: i64, number: i64) -> i64:
    """Simple cards that still deal damage at that place."""
    harms = d.side(seat).deck.harms
    return harms[number] if number < PLACES else 0


def at_speeds(d: State, seat: i64, wanted: i64) -> i64:
    """Simple cards with one of those speeds."""
    slower = d.side(seat).deck.slower
    found: i64 = 0
    while wanted:
        found |= slower[lowest(wanted)]
        wanted &= wanted - 1
    return found
