"""The pair of cards that is shown at once (L6.2, L6.7): which first cards have a second, and which second a first.

The second has to be usable after the mandatory effects of the first, so these are foreseen in thought.
"""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.lumen.effect.node import AllowCombo, Effect, Seq, Tally, When
from simpan.lumen.flags import flags_of
from simpan.lumen.limits import count_use
from simpan.lumen.links import ANY_SPEED, at_speeds, bar, can_pay, harmful, links, payer, plain, price_of, reach, speeds
from simpan.lumen.mod import ALLOW, Mod
from simpan.lumen.seat import by_print, track_of
from simpan.lumen.state import State
from simpan.lumen.stats import MISSING, holds, value
from simpan.lumen.words import F_FREE_ORDER, NONE, T_AFTER, T_COMBO, T_USE, UNTIL_COMBO


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
    """Whether what may follow depends on more than speeds and the first card's own effects.

    That is: on prices, modifiers, permissions.
    """
    return can_pay(d, seat) or by_print(d, seat, cards) != cards


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
    """Second cards for a first: linked, and usable after the mandatory effects of the first (L6.2).

    any_one: one is enough.
    """
    found: i64 = 0
    own = speeds(d, seat, first)
    price = price_of(d, seat, first)
    cards &= ~(1 << first)
    if not price:
        cards &= ~out_of_reach(d, seat, first, own)
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


def out_of_reach(d: State, seat: i64, first: i64, first_speeds: i64) -> i64:
    """Cards that cannot follow for their printed speed alone, so that nothing else of them need be looked at."""
    deck = d.side(seat).deck
    if deck.foreseen >> first & 1 or can_pay(d, seat):
        return 0
    steady = by_print(d, seat, deck.steady)
    return steady & ~at_speeds(d, seat, reach(d, seat, first_speeds))


def second_speeds(d: State, seat: i64, number: i64, first: i64, first_speeds: i64, paid: bool, second: i64) -> i64:
    """At which speeds a second card may follow the first.

    It is asked for the state once the first is paid for and its mandatory effects are done.
    """
    side = d.side(seat)
    kept = side.tallies
    laid = d.mods
    was = d.combo_no
    if paid:
        pay_price(d, seat, first)
    hand = side.hand
    spent = side.spent
    if d.limited:
        count_use(d, seat, first)
    side.hand &= ~(1 << first)  # what is shown counts as out of the hand (R187)
    d.combo_no = number + 1
    if side.deck.foreseen >> first & 1:
        foresee(d, seat, first)
    d.combo_no = was
    found: i64 = 0
    if side.deck.backward >> second & 1:
        found = after_each(d, seat, number, first, first_speeds, second)
    elif bar(d, seat, second, number + 2, first) == 0:
        found = links(d, seat, second, number + 2, first, first_speeds)
    side.tallies = kept
    side.hand = hand
    side.spent = spent
    d.mods = laid
    return found


def after_each(d: State, seat: i64, number: i64, first: i64, first_speeds: i64, second: i64) -> i64:
    """The same for a card whose text reads the speed of the card before it: weighed for each of its speeds."""
    found: i64 = 0
    was = d.last_speed
    while first_speeds:
        d.last_speed = lowest(first_speeds)
        first_speeds &= first_speeds - 1
        if bar(d, seat, second, number + 2, first) == 0:
            found |= links(d, seat, second, number + 2, first, bit(d.last_speed))
    d.last_speed = was
    return found


# -- in thought ----------------------------------------------------------------------------------------------


def pay_price(d: State, seat: i64, slot: i64) -> None:
    """Reckon the price of any speed for a card as paid, in thought only."""
    side = d.side(seat)
    which = payer(d, seat, slot)
    if which != NONE:
        line = side.deck.combo_any[which]
        track = track_of(side.deck, line.track)
        side.set_tally(track, side.tally(track) - line.price)


def foresee(d: State, seat: i64, slot: i64) -> None:
    """Set counters and permissions as a combo card's mandatory effects will leave them; the caller restores them."""
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
    """One effect in thought: counters of the own side, and what may follow."""
    if isinstance(effect, Seq):
        for item in effect.items:
            foresee_in(d, seat, slot, item)
    elif isinstance(effect, When):
        then = effect.then if holds(d, seat, slot, None, effect.cond) else effect.otherwise
        if then is not None:
            foresee_in(d, seat, slot, then)
    elif isinstance(effect, AllowCombo):
        place = d.side(seat).deck.place_of(effect)
        d.mods = Mod(seat, 0, 0, ALLOW, place, UNTIL_COMBO, slot, d.mods)
    elif isinstance(effect, Tally) and effect.who == 0:
        side = d.side(seat)
        track = track_of(side.deck, effect.track)
        n = value(d, seat, slot, None, effect.n)
        if track != NONE and n != MISSING:
            goal = n if effect.become else side.tally(track) + n
            cap: i64 = side.deck.tracks[track].cap
            side.set_tally(track, cap if goal > cap else 0 if goal < 0 else goal)
