"""Combo time (L6): which cards may follow, the shown pair, each card's use, and the end.

Speeds are kept as sets (bit s for speed s): a card's own, those it may count as, and any speed for a price. Each question
offers only what is usable; `bar` says why a card is not.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit, count, lowest
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.battle import mark_used, pay
from simpan.lumen.deck import PLACES
from simpan.lumen.deeds import ask, break_cards, change_tally, clear_fp, code_of, hurt, lay, lift, list_cards
from simpan.lumen.effect.node import AllowCombo, Change, Effect, May, Ref, Seq, Tally
from simpan.lumen.effect.resolve import begin, feasible
from simpan.lumen.judge import is_void
from simpan.lumen.state import ALLOW, EFFECT_FRAME, SET, WITH, Frame, Mod, State
from simpan.lumen.stats import (
    MISSING,
    banned,
    by_print,
    fits,
    flags_of,
    holds,
    is_open,
    stat,
    track_of,
    trait_on,
    value,
    where_mask,
)
from simpan.lumen.timing import open_timing, warm
from simpan.lumen.words import (
    A_COMBO,
    A_USE,
    AS_COMBO,
    BATTLE,
    F_BREAKS,
    F_ENDS_COMBO,
    F_FREE_ORDER,
    F_NO_COMBO,
    F_NO_CORRECTION,
    LIST,
    NONE,
    S_DAMAGE,
    S_FLAGS,
    S_SPEED,
    T_AFTER,
    T_COMBO,
    T_COMBO_END,
    T_GAP,
    T_USE,
    UNTIL_COMBO,
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
)


def combo(d: State) -> None:
    """Go on with combo time until something is asked or effects are to be applied."""
    if d.step == o.COMBO_GAP:
        if d.mode != AS_COMBO:
            start(d)
        d.step = o.COMBO_ASK
        if d.combo_no < d.combo_cap and open_timing(d, T_GAP, 1 << d.actor):
            return
    if d.step == o.COMBO_ASK:
        ask_next(d)
        return
    who: i64 = 1 << d.actor
    if d.step == o.COMBO_USE:
        d.step = o.COMBO_ON
        if open_timing(d, T_USE, who):
            return
    if d.step == o.COMBO_ON:
        d.step = o.COMBO_DAMAGE
        if open_timing(d, T_COMBO, who):
            return
    if d.step == o.COMBO_DAMAGE:
        deal(d)
        return
    if d.step == o.COMBO_AFTER:
        d.step = o.COMBO_NEXT
        if open_timing(d, T_AFTER, who):
            return
    if d.step == o.COMBO_NEXT:
        after_card(d)
        return
    end_of_combo(d)


def end_of_combo(d: State) -> None:
    if d.step == o.MUTUAL_COMBO:
        d.mode = AS_COMBO
        chain_in(d, 0)
        chain_in(d, 1)
        d.step = o.COMBO_OVER
        if open_timing(d, T_COMBO_END, 3):
            return
    if d.step == o.COMBO_END:
        d.step = o.COMBO_OVER
        if d.journal is not None:
            d.journal.append(ev.ComboEnded(clause="L6.4", seat=d.actor, count=d.combo_no))
        if open_timing(d, T_COMBO_END, 1 << d.actor):
            return
    if d.step == o.COMBO_OVER:
        over(d)


def start(d: State) -> None:
    """The technique whose result was `combo` is combo 1 (L6.1); a combo opened by an effect starts with none (L6.7)."""
    d.mode = AS_COMBO
    d.refused = 0
    d.visiting = 0
    side = d.side(d.actor)
    if d.combos & (1 << d.actor):
        d.combo_no = 1
        chain_in(d, d.actor)
        d.last_speed = handled(d, d.actor, side.tech)
    else:
        d.combo_no = 0
    if d.journal is not None:
        card = code_of(d, d.actor, side.tech) if d.combo_no else ""
        d.journal.append(ev.ComboBegan(clause="L6.1" if d.combo_no else "L6.7", seat=d.actor, card=card))


def chain_in(d: State, seat: i64) -> None:
    """Note a used card: it goes to the list at the end, in order of use."""
    side = d.side(seat)
    if side.tech >= 0 and (d.mode != AS_COMBO or d.combo_no != 1 or d.combos & (1 << seat) or seat == d.actor):
        side.chain |= 1 << side.tech
        side.order = (side.order << 6 | (side.tech + 1)) & 0x0FFFFFFFFFFFFFFF


# -- which cards, at which speeds -----------------------------------------------------------------------------------------


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
    return 1 << d.shown if d.shown != NONE else 0


def node_of(d: State, mod: Mod) -> Effect:
    """The step that laid an ALLOW or GRANT modifier."""
    return d.side(mod.seat).deck.programs[mod.value >> 12].steps[mod.value & 0xFFF].node


def allowed(d: State, seat: i64, mod: Mod) -> i64:
    node = node_of(d, mod)
    return where_mask(d, seat, mod.origin, node.cards.where) if isinstance(node, AllowCombo) else 0


def allowed_flags(d: State, seat: i64, slot: i64) -> i64:
    """Flags that come with being allowed by a text."""
    flags: i64 = 0
    mod = d.mods
    while mod is not None:
        if mod.how == ALLOW and mod.seat == seat and allowed(d, seat, mod) >> slot & 1:
            node = node_of(d, mod)
            if isinstance(node, AllowCombo):
                flags |= node.flags
        mod = mod.rest
    return flags


def bar(d: State, seat: i64, slot: i64, number: i64, before: i64) -> i64:
    """Why a card may not be used as that combo number after that card: 0 for nothing, else a place in BARS."""
    side = d.side(seat)
    s = side.deck.slots[slot]
    if not side.deck.attacks >> slot & 1:
        return 2
    was = d.combo_no
    d.combo_no = number
    found: i64 = 0
    flags = flags_of(d, seat, slot, before, 0, NONE) | allowed_flags(d, seat, slot)
    if flags & F_NO_COMBO:
        found = 3
    elif banned(d, seat, A_COMBO, slot) or banned(d, seat, A_USE, slot):
        found = 4
    else:
        for opens in s.conditions:
            if not is_open(d, seat, slot, opens):
                found = 5
        for line in s.combo_no:
            if not line.lo <= number <= line.hi and (line.given is None or holds(d, seat, slot, None, line.given)):
                found = 6
        for cost in s.costs:
            probe = Frame(EFFECT_FRAME, seat, None)
            probe.slot = slot
            if not (cost.free is not None and holds(d, seat, slot, None, cost.free)) and not feasible(
                d, probe, cost.pay
            ):
                found = 9
        if not found and corrected(d, seat, slot, number, flags) + lift_of(d, seat, slot) <= 0:
            found = 7
    d.combo_no = was
    return found


def corrected(d: State, seat: i64, slot: i64, number: i64, flags: i64) -> i64:
    """Damage (HP) of a card at that place of the combo (L6.3)."""
    n = stat(d, seat, slot, S_DAMAGE)
    if number > 1 and not flags & F_NO_CORRECTION:
        n -= CORRECTION * (number - 1)
    return n


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


def price_of(d: State, seat: i64, slot: i64) -> i64:
    """What the trait asks for using a card as any speed (counters), or 0 where it cannot: too few, or then unusable (L6.5)."""
    side = d.side(seat)
    if not side.deck.combo_any or not side.hand >> slot & 1 or not trait_on(d, seat):
        return 0
    for line in side.deck.combo_any:
        track = track_of(side.deck, line.track)
        if track == NONE or side.tally(track) < line.price:
            continue
        if not fits(d, seat, slot, line.what, seat, side.deck.trait):
            continue
        kept = side.tallies
        side.set_tally(track, side.tally(track) - line.price)
        usable = True
        for opens in side.deck.slots[slot].conditions:
            if not is_open(d, seat, slot, opens):
                usable = False
        side.tallies = kept
        if usable:
            return line.price
    return 0


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
    flags = flags_of(d, seat, slot, before, 0, NONE) | allowed_flags(d, seat, slot)
    d.combo_no = was
    return flags & F_FREE_ORDER != 0


def links(d: State, seat: i64, slot: i64, number: i64, before: i64, before_speeds: i64) -> i64:
    """The speeds at which a card may follow another that is handled at one of those speeds."""
    own = speeds(d, seat, slot)
    if is_free(d, seat, slot, before, number):
        return own
    wanted = reach(d, seat, before_speeds)
    return wanted if price_of(d, seat, slot) else own & wanted


# -- asking ---------------------------------------------------------------------------------------------------------------


def pair_due(d: State) -> bool:
    """Two cards are shown at once: after combo 1, or first of all in a combo that an effect opened (L6.2, L6.7)."""
    return d.combo_no == (1 if d.combos & (1 << d.actor) else 0)


def ask_next(d: State) -> None:
    seat = d.actor
    number = d.combo_no
    hand = d.side(seat).hand
    cards = candidates(d, seat, number + 1) if number < d.combo_cap else 0
    public: i64 = count(hand) + count(cards & ~hand)
    if pair_due(d):
        seconds = candidates(d, seat, number + 2)
        if number + 2 > d.combo_cap or count(hand) + count((cards | seconds) & ~hand) < 2:
            d.step = o.COMBO_END
            return
        ask(d, seat, o.Q_PAIR, firsts(d, seat, number, cards, seconds) | 1 << o.PASS)
        return
    if number >= d.combo_cap or public < 1:
        d.step = o.COMBO_END
        return
    ask(d, seat, o.Q_COMBO, followers(d, seat, number + 1, cards) | 1 << o.PASS)


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


def firsts(d: State, seat: i64, number: i64, cards: i64, follow: i64) -> i64:
    """First cards for which there is a second among those that may follow."""
    deck = d.side(seat).deck
    rest = usable(d, seat, number + 1, cards)
    slow = depends(d, seat, cards | follow)
    seconds: i64 = 0
    if not slow:
        seconds = usable(d, seat, number + 2, follow & ~deck.wary)
    found: i64 = 0
    while rest:
        first: i64 = lowest(rest)
        rest &= rest - 1
        if (
            not slow
            and not deck.foreseen >> first & 1
            and (linked(d, seat, seconds & ~(1 << first), reach(d, seat, speeds(d, seat, first))))
        ) or partners(
            d, seat, number, follow if slow or deck.foreseen >> first & 1 else follow & deck.wary, first, True
        ):
            found |= 1 << first
    return found


def depends(d: State, seat: i64, cards: i64) -> bool:
    """Whether what may follow depends on more than speeds and the first card's own effects: prices, modifiers, permissions."""
    return can_pay(d, seat) or by_print(d, seat, cards) != cards


def can_pay(d: State, seat: i64) -> bool:
    """Whether the counters would buy any speed (L6.5)."""
    side = d.side(seat)
    for line in side.deck.combo_any:
        track = track_of(side.deck, line.track)
        if track != NONE and side.tally(track) >= line.price:
            return True
    return False


def linked(d: State, seat: i64, cards: i64, wanted: i64) -> bool:
    """Whether one of the cards can be handled at one of the speeds; free ones always can."""
    steady = cards & d.side(seat).deck.steady
    if steady & at_speeds(d, seat, wanted):
        return True
    cards &= ~steady
    while cards:
        slot: i64 = lowest(cards)
        cards &= cards - 1
        if speeds(d, seat, slot) & wanted or flags_of(d, seat, slot, NONE, 0, NONE) & F_FREE_ORDER:
            return True
    return False


def usable(d: State, seat: i64, number: i64, cards: i64) -> i64:
    """Cards that may be used at that place of the combo, whatever their speed."""
    simple = cards & plain(d, seat)
    found = simple & harmful(d, seat, number)
    cards &= ~simple
    while cards:
        slot: i64 = lowest(cards)
        cards &= cards - 1
        if bar(d, seat, slot, number, NONE) == 0:
            found |= 1 << slot
    return found


def partners(d: State, seat: i64, number: i64, cards: i64, first: i64, any_one: bool) -> i64:
    """Second cards for a first: linked, and usable after the mandatory effects of the first (L6.2); or just one of them."""
    found: i64 = 0
    own = speeds(d, seat, first)
    price = price_of(d, seat, first)
    cards &= ~(1 << first)
    while cards:
        slot: i64 = lowest(cards)
        cards &= cards - 1
        if second_speeds(d, seat, number, first, own, False, slot) or (
            price and second_speeds(d, seat, number, first, ANY_SPEED, True, slot)
        ):
            found |= 1 << slot
            if any_one:
                return found
    return found


def second_speeds(d: State, seat: i64, number: i64, first: i64, first_speeds: i64, paid: bool, second: i64) -> i64:
    """At which speeds a second card may follow the first, once the first is paid for and its mandatory effects are done."""
    side = d.side(seat)
    kept = side.tallies
    was = d.combo_no
    if paid:
        pay_price(d, seat)
    d.combo_no = number + 1
    foresee(d, seat, first)
    d.combo_no = was
    found: i64 = 0
    if bar(d, seat, second, number + 2, first) == 0:
        found = links(d, seat, second, number + 2, first, first_speeds)
    side.tallies = kept
    return found


def pay_price(d: State, seat: i64) -> None:
    """Reckon the price of any speed as paid, in thought only."""
    side = d.side(seat)
    for line in side.deck.combo_any:
        track = track_of(side.deck, line.track)
        side.set_tally(track, side.tally(track) - line.price)


def foresee(d: State, seat: i64, slot: i64) -> None:
    """Set the counters as the mandatory effects of a combo card will leave them; the caller restores them."""
    side = d.side(seat)
    for timing in (T_USE, T_COMBO, T_AFTER):
        for rule in side.deck.slots[slot].card.rules:
            if (
                rule.when >> timing & 1
                and not rule.theirs
                and rule.of is None
                and (rule.given is None or holds(d, seat, slot, None, rule.given))
            ):
                foresee_in(d, seat, slot, rule.do)


def foresee_in(d: State, seat: i64, slot: i64, effect: Effect) -> None:
    if isinstance(effect, Seq):
        for item in effect.items:
            foresee_in(d, seat, slot, item)
    elif isinstance(effect, Tally) and effect.who == 0:
        side = d.side(seat)
        track = track_of(side.deck, effect.track)
        n = value(d, seat, slot, None, effect.n)
        if track != NONE and n != MISSING:
            goal = n if effect.become else side.tally(track) + n
            cap: i64 = side.deck.tracks[track].cap
            side.set_tally(track, cap if goal > cap else 0 if goal < 0 else goal)


# -- answers -----------------------------------------------------------------------------------------------------------------


def answer_pair(d: State, seat: i64, code: i64) -> None:
    """The first of two; which second is asked before anything is shown."""
    if code == o.PASS:
        d.step = o.COMBO_END
        return
    d.first_of_pair = code
    ask(d, seat, o.Q_PARTNER, partners(d, seat, d.combo_no, candidates(d, seat, d.combo_no + 2), code, False))


def answer_partner(d: State, seat: i64, code: i64) -> None:
    d.shown = code
    d.first_speed = 0
    d.shown_speed = 0
    settle_pair(d, seat)


def settle_pair(d: State, seat: i64) -> None:
    """Ask for the speeds that are not settled yet, then show both and use the first."""
    first = d.first_of_pair
    second = d.shown
    number = d.combo_no
    own = speeds(d, seat, first)
    if d.first_speed == 0 and own & (own - 1) == 0 and not price_of(d, seat, first):
        d.first_speed = lowest(own)
    if d.first_speed == 0:
        options: i64 = 0
        rest: i64 = ANY_SPEED if price_of(d, seat, first) else own
        while rest:
            s: i64 = lowest(rest)
            rest &= rest - 1
            if second_speeds(d, seat, number, first, 1 << s, not own >> s & 1, second):
                options |= 1 << s
        if settle_speed(d, seat, first, options):
            return
    if d.shown_speed == 0:
        paid = not own >> d.first_speed & 1
        options = second_speeds(d, seat, number, first, 1 << d.first_speed, paid, second)
        if settle_speed(d, seat, second, options):
            return
    show_pair(d, seat)


def settle_speed(d: State, seat: i64, slot: i64, options: i64) -> bool:
    """Take the only speed, or ask. True if asked."""
    if options & (options - 1) == 0:
        keep_speed(d, slot, lowest(options))
        return False
    d.chosen = slot
    ask(d, seat, o.Q_SPEED, options << o.NUMBER0)
    return True


def keep_speed(d: State, slot: i64, speed: i64) -> None:
    if slot == d.first_of_pair:
        d.first_speed = speed
    else:
        d.shown_speed = speed


def answer_speed(d: State, seat: i64, code: i64) -> None:
    speed: i64 = code - o.NUMBER0
    slot = d.chosen
    d.chosen = NONE
    if d.first_of_pair != NONE:
        keep_speed(d, slot, speed)
        settle_pair(d, seat)
    else:
        use_card(d, slot, speed)


def show_pair(d: State, seat: i64) -> None:
    """Both are shown at once and are out of the hand from here on (L6.2)."""
    side = d.side(seat)
    first = d.first_of_pair
    second = d.shown
    if d.journal is not None:
        d.journal.append(
            ev.ComboShown(
                clause="L6.2",
                seat=seat,
                cards=(code_of(d, seat, first), code_of(d, seat, second)),
                speeds=(d.first_speed, d.shown_speed),
            )
        )
    use_card(d, first, d.first_speed)
    lift(side, second)
    lay(side, second, BATTLE)


def answer_combo(d: State, seat: i64, code: i64) -> None:
    if code == o.PASS:
        d.step = o.COMBO_END
        return
    options = links(d, seat, code, d.combo_no + 1, d.side(seat).tech, bit(d.last_speed))
    if options & (options - 1) == 0:
        use_card(d, code, lowest(options))
    else:
        d.chosen = code
        ask(d, seat, o.Q_SPEED, options << o.NUMBER0)


# -- one card ------------------------------------------------------------------------------------------------------------------


def use_card(d: State, slot: i64, speed: i64) -> None:
    """A combo card is used at a speed; what is paid for the speed is paid first (L6.5)."""
    seat = d.actor
    side = d.side(seat)
    before = side.tech if d.combo_no else NONE
    number = d.combo_no + 1
    linked = number > (2 if d.combos & (1 << seat) else 1)
    free = is_free(d, seat, slot, before, number)
    if not speeds(d, seat, slot) >> speed & 1:
        for line in side.deck.combo_any:
            track = track_of(side.deck, line.track)
            change_tally(d, seat, track, side.tally(track) - line.price)
    d.gain_after = 0
    if linked and not free:
        for step in side.deck.combo_steps:
            if speed == d.last_speed + step.step:
                d.gain_after = side.deck.program_of(step.gain) + 1
    extra = allowed_flags(d, seat, slot)
    ended = (extra | flags_of(d, seat, slot, before, 0, NONE)) & F_ENDS_COMBO
    drop_allowances(d, seat)
    if extra:  # what came with the permission holds for this use
        d.mods = Mod(seat, 1 << slot, S_FLAGS, WITH, extra, UNTIL_COMBO, slot, d.mods)
    d.combo_no = number
    if ended:
        d.combo_cap = number
    origin = lift(side, slot)
    if origin == BATTLE:
        d.refused |= 1 << slot  # from the battle zone only once in a combo
    elif origin == LIST:
        d.visiting |= 1 << slot
    lay(side, slot, BATTLE)
    side.tech = slot
    side.muted = 0
    chain_in(d, seat)
    d.busy |= o.BUSY_ATTACK
    if stat(d, seat, slot, S_SPEED) != speed:
        d.mods = Mod(seat, 1 << slot, S_SPEED, SET, speed, UNTIL_COMBO, slot, d.mods)
    if d.journal is not None:
        d.journal.append(
            ev.ComboUsed(clause="L6.3", seat=seat, card=code_of(d, seat, slot), number=number, speed=speed)
        )
    warm(side)
    d.step = o.COMBO_USE
    for cost in side.deck.slots[slot].costs:
        pay(d, seat, cost)


def drop_allowances(d: State, seat: i64) -> None:
    """What a text allowed was for the next card only; with a pair to show, for both of its cards."""
    if d.first_of_pair != NONE and d.combo_no == (1 if d.combos & (1 << seat) else 0):
        return
    kept: list[Mod] = []
    mod = d.mods
    dropped = False
    while mod is not None:
        if mod.how == ALLOW and mod.seat == seat:
            dropped = True
        else:
            kept.append(mod)
        mod = mod.rest
    if not dropped:
        return
    rest: Mod | None = None
    for old in reversed(kept):
        rest = Mod(old.seat, old.cards, old.stat, old.how, old.value, old.until, old.origin, rest)
    d.mods = rest


def deal(d: State) -> None:
    """Damage with the correction; at 0 or less after its on-combo effects the card goes back (O2)."""
    seat = d.actor
    side = d.side(seat)
    slot = side.tech
    d.step = o.COMBO_AFTER
    if is_void(d, seat):
        return
    flags = flags_of(d, seat, slot, NONE, 0, NONE)
    n = corrected(d, seat, slot, d.combo_no, flags)
    if n <= 0 and d.edition.o2_combo_back_to_hand:
        give_back(d, seat, slot)
        side.chain &= ~(1 << slot)
        side.order >>= 6
        d.combo_no -= 1
        d.refused |= 1 << slot
        if d.shown != NONE:
            give_back(d, seat, d.shown)
            d.shown = NONE
        d.first_of_pair = NONE
        d.step = o.COMBO_GAP
        return
    if n > 0:
        full = stat(d, seat, slot, S_DAMAGE)
        hurt(d, seat ^ 1, n, seat, slot, side.deck.slots[slot].card.damage, n - full, "combo", "L6.3")
    d.settling = True


def give_back(d: State, seat: i64, slot: i64) -> None:
    """A card that is not used after all goes back to hand, or to the list that it came from; what was shown stays known."""
    side = d.side(seat)
    own: i64 = 1 << slot
    if not side.battle & own:
        return
    lift(side, slot)
    if d.visiting & own:
        side.listed |= own
    else:
        side.hand |= own
        side.known |= own
        side.open_ |= own
    if d.journal is not None:
        d.journal.append(ev.ComboReturned(clause="O2", seat=seat, card=code_of(d, seat, slot)))


def after_card(d: State) -> None:
    """After-use is done: breaks of its text, what the link gives, then the next card or the end."""
    seat = d.actor
    side = d.side(seat)
    slot = side.tech
    d.last_speed = handled(d, seat, slot)
    if d.gain_after:
        number: i64 = d.gain_after - 1
        d.gain_after = 0
        begin(d, seat, side.deck.trait, number, side.deck.programs[number].entry, T_AFTER)
        return
    mark_used(d, seat)
    if not side.muted and side.battle >> slot & 1 and flags_of(d, seat, slot, NONE, 0, NONE) & F_BREAKS:
        break_cards(d, seat, 1 << slot, "effect", "L3.3")
        return
    d.first_of_pair = NONE
    second = d.shown
    if second == NONE:
        d.step = o.COMBO_GAP
        return
    d.shown = NONE
    if not side.battle >> second & 1:
        d.step = o.COMBO_END  # a shown card that is gone is not used (L6.3)
    elif d.combo_no >= d.combo_cap or bar(d, seat, second, d.combo_no + 1, slot):
        give_back(d, seat, second)
        d.step = o.COMBO_END
    else:
        use_card(d, second, d.shown_speed)
        d.refused &= ~(1 << second)  # it was only laid out there


def over(d: State) -> None:
    """Used cards go to the list, in order of use; both FP become 0; there is no catch (L6.4, L6.6)."""
    if d.edition.combo_listed_at_once:
        for seat in range(2):
            side = d.side(seat)
            gone: i64 = side.chain & side.battle
            if gone:
                list_cards(d, seat, gone, "L6.4")
            side.chain = 0
            side.order = 0
    clear_fp(d, "combo", "L6.4")
    d.a.gained = -1
    d.b.gained = -1
    d.combo_no = 0
    d.step = o.CLEAN_UP
    d.settling = True
