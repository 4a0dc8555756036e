"""A combo played in thought, on copies of the game: one card after the other, each with what it would deal (L6.3).

The rules' own `use_card` is called on a copy, so speeds, prices, permissions and zones are theirs. Effects are not run:
nobody is asked anything, and no hidden card of the opponent has any part in it. Of effects count those that the card's
own text and the own shown cards have at on-use, on-combo and after-use: counters, permissions for the next card, and
changes of the card's damage. An optional effect counts only if all it does is raise the damage.
"""

from __future__ import annotations

from typing import Final, final

from simpan.core.bits import bit, lowest, members
from simpan.lumen.combo_card import use_card
from simpan.lumen.duel import Duel
from simpan.lumen.effect.node import Change, Cond, Effect, May, Pattern, Ref, Seq, When
from simpan.lumen.flags import flags_of
from simpan.lumen.frame import EFFECT_FRAME, Frame
from simpan.lumen.hosted.shape import Blow
from simpan.lumen.links import ANY_SPEED, candidates, corrected, followers, handled, links, speeds
from simpan.lumen.mod import ADD, Mod
from simpan.lumen.pair import foresee_in, second_speeds
from simpan.lumen.stats import MISSING, altered, banned, fits, holds, in_play, stat, value
from simpan.lumen.words import A_DEAL, BATTLE, LIST, NONE, S_DAMAGE, S_HURT, T_AFTER, T_COMBO, T_USE, UNTIL_COMBO
from simpan.lumen.zones import lay, lift

MOST_SPEEDS: Final = 4  # speeds of one card that are followed up; the own ones before those that are paid for


@final
class Budget:
    """How many more cards may be tried; what is not tried counts for nothing."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


# -- one card --------------------------------------------------------------------------------------------------------


def used(d: Duel, slot: int, speed: int) -> Blow:
    """Use a card of `d`, which is a copy, as the next of the combo; what it deals."""
    seat = int(d.actor)
    use_card(d, slot, speed)
    d.top = None  # the costs: of these, counters are paid below
    for cost in d.side(seat).deck.slots[slot].costs:
        if cost.free is None or not holds(d, seat, slot, None, cost.free):
            foresee_in(d, seat, slot, cost.pay)
    _foretell(d, seat, slot, T_USE)
    _foretell(d, seat, slot, T_COMBO)
    blow = blow_of(d, seat, slot, int(d.combo_no), speed)
    _foretell(d, seat, slot, T_AFTER)
    deck = d.side(seat).deck
    for step in deck.combo_steps:  # what the trait gives for its step follows the card
        if d.gain_after == deck.program_of(step.gain) + 1:
            foresee_in(d, seat, deck.trait, step.gain)
            d.gain_after = 0
    d.last_speed = handled(d, seat, slot)
    return blow


def blow_of(d: Duel, seat: int, slot: int, number: int, speed: int) -> Blow:
    """A card of the combo as it counts now, whether dealt already or about to be."""
    full = int(stat(d, seat, slot, S_DAMAGE))
    n = int(corrected(d, seat, slot, number, flags_of(d, seat, slot, NONE, 0, NONE)))
    dealt = n + int(altered(d, seat ^ 1, S_HURT)) if n > 0 else 0
    if dealt < 0 or banned(d, seat, A_DEAL, slot):
        dealt = 0
    return Blow(number, d.side(seat).deck.codes[slot], speed, full, full - n, dealt)


def _foretell(d: Duel, seat: int, slot: int, timing: int) -> None:
    """What the effects of a timing will have done: the card's own, then those of own shown cards that answer it."""
    side = d.side(seat)
    for rule in side.deck.slots[slot].card.rules:
        if rule.when >> timing & 1 and not rule.theirs and rule.of is None and _given(d, seat, slot, None, rule.given):
            _do(d, seat, slot, slot, None, rule.do)
    for trigger in side.deck.triggers[timing]:
        answer, source = trigger.rule, int(trigger.slot)
        of = answer.of
        if not isinstance(of, Pattern) or answer.use or trigger.later or not in_play(d, seat, source):
            continue
        frame = Frame(EFFECT_FRAME, seat, None)
        frame.it, frame.it_seat = slot, seat
        if fits(d, seat, slot, of, seat, source) and _given(d, seat, source, frame, answer.given):
            _do(d, seat, source, slot, frame, answer.do)


def _given(d: Duel, seat: int, slot: int, frame: Frame | None, cond: Cond | None) -> bool:
    return cond is None or bool(holds(d, seat, slot, frame, cond))


def _do(d: Duel, seat: int, source: int, card: int, frame: Frame | None, effect: Effect) -> None:
    """One effect in thought: changes of the damage of the used card; counters and permissions of its own text."""
    if isinstance(effect, Seq):
        for item in effect.items:
            _do(d, seat, source, card, frame, item)
    elif isinstance(effect, When):
        then = effect.then if holds(d, seat, source, frame, effect.cond) else effect.otherwise
        if then is not None:
            _do(d, seat, source, card, frame, then)
    elif isinstance(effect, May):
        if isinstance(effect.do, Change):
            _do(d, seat, source, card, frame, effect.do)
    elif isinstance(effect, Change):
        name = effect.cards.name if isinstance(effect.cards, Ref) else ""
        if effect.stat == S_DAMAGE and name == ("this" if source == card else "it"):
            n = int(value(d, seat, source, frame, effect.by))
            if n != MISSING and n:
                d.mods = Mod(seat, 1 << card, S_DAMAGE, ADD, n, UNTIL_COMBO, source, d.mods)
    else:
        foresee_in(d, seat, source, effect)


# -- two cards at once -----------------------------------------------------------------------------------------------


def pair_used(d: Duel, first: int, second: int, speed: int, next_speed: int) -> tuple[Blow, Blow]:
    """Show two cards of `d`, which is a copy, and use them (L6.2)."""
    seat = int(d.actor)
    side = d.side(seat)
    d.first_of_pair, d.first_speed, d.shown, d.shown_speed = first, speed, second, next_speed
    one = _laid_out(d, seat, first, second, speed)
    d.first_of_pair, d.shown = NONE, NONE
    two = used(d, second, next_speed)
    d.refused &= ~(1 << second)
    side.tech = second
    return one, two


def _laid_out(d: Duel, seat: int, first: int, second: int, speed: int) -> Blow:
    """The first of the two; the second lies in the battle zone from the start, out of the hand."""
    side = d.side(seat)
    if lift(side, second) == LIST:
        d.visiting |= 1 << second
    lay(side, second, BATTLE)
    return used(d, first, speed)


def pair_speeds(d: Duel, first: int, second: int) -> list[tuple[int, int]]:
    """The speeds that two cards can be handled at together: without a price first, and few of each."""
    seat = int(d.actor)
    number = int(d.combo_no)
    own = int(speeds(d, seat, first))
    found: list[tuple[int, int]] = []
    for speed in members(own):
        seconds = int(second_speeds(d, seat, number, first, bit(speed), False, second))
        found += [(speed, other) for other in members(seconds)[:MOST_SPEEDS]]
    if found:
        return found[:MOST_SPEEDS]
    steps = [1, *(int(line.step) for line in d.side(seat).deck.combo_steps)]
    for other in members(int(second_speeds(d, seat, number, first, ANY_SPEED, True, second))):
        for speed in (other - step for step in steps if other > step):
            if second_speeds(d, seat, number, first, bit(speed), True, second) >> other & 1:
                found.append((speed, other))
                if len(found) == MOST_SPEEDS:
                    return found
    return found


# -- what could follow -----------------------------------------------------------------------------------------------


def best_after(d: Duel, budget: Budget) -> tuple[int, tuple[Blow, ...]]:
    """The most that cards after the last one could deal, and which those are; (0, ()) if none can follow."""
    seat = int(d.actor)
    number = int(d.combo_no)
    if number >= d.combo_cap:
        return 0, ()
    most: int = 0
    chain: tuple[Blow, ...] = ()
    before = int(d.side(seat).tech)
    rest = int(followers(d, seat, number + 1, candidates(d, seat, number + 1)))
    while rest:
        slot = int(lowest(rest))
        rest &= rest - 1
        for speed in members(int(links(d, seat, slot, number + 1, before, bit(d.last_speed))))[:MOST_SPEEDS]:
            if budget.left <= 0:
                return most, chain
            budget.left -= 1
            twin = d.clone()
            blow = used(twin, slot, speed)
            if blow.dealt <= 0 and twin.edition.o2_combo_back_to_hand:
                continue
            further, blows = best_after(twin, budget)
            if blow.dealt + further > most:
                most = blow.dealt + further
                chain = (blow, *blows)
    return most, chain
