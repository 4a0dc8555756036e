"""The end of a processing unit (L5.0): HP, then what was ordered, then hand limits, then the news of what happened."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit, count
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.cleanup import cards_home
from simpan.lumen.deeds import ask, finish
from simpan.lumen.frame import TIMING_FRAME, Frame
from simpan.lumen.seat import priority
from simpan.lumen.setup import sudden_death
from simpan.lumen.side import Side
from simpan.lumen.state import State
from simpan.lumen.states import drop, keep_states
from simpan.lumen.stats import hand_limit, holds, in_play, is_open
from simpan.lumen.timing import lay_timing, open_at, open_news
from simpan.lumen.words import (
    GO_END_BATTLE,
    GO_END_TURN,
    GO_READY_AGAIN,
    GO_WIN,
    NOBODY,
    NONE,
    T_ARRIVED,
    T_BROKEN,
    T_PAID,
    T_SOON,
)
from simpan.lumen.zones import list_cards


def settle(d: State) -> None:
    """HP, then what the unit ordered, then the hand limits, then what the unit triggered (L3.2.d)."""
    d.settling = False
    a = d.a
    b = d.b
    if a.hp <= 0 or b.hp <= 0:
        fallen(d)
        return
    if d.going:
        obey(d)
    if d.crowded and over_limit(d):
        d.settling = True
        return
    if d.watches:
        watch(d)
    if d.hurt or d.news0 or d.news1 or d.arrived0 or d.arrived1 or d.news is not None:
        news(d)


def fallen(d: State) -> None:
    """The opponent's HP is 0 while mine is above: won. Both: sudden death, in it a draw (L8.3)."""
    a: i64 = d.a.hp
    b: i64 = d.b.hp
    if a > 0 or b > 0:
        end(d, 0 if a > 0 else 1, o.BY_HP)
        return
    if d.sudden:
        end(d, o.DRAW, o.BY_HP)
        return
    d.top = None
    d.going = 0
    keep_states(d)
    quiet(d)
    cards_home(d)
    d.sudden = 1
    d.top = None
    sudden_death(d)


END_CLAUSES: Final = ("", "L5.0", "L5.2", "L9.1", "L9.3", "L9.4", "L8.3", "L5.0")


def end(d: State, winner: i64, reason: i64) -> None:
    """The game is over and that is told, with the clause of its reason."""
    finish(d, winner, reason)
    if d.journal is not None:
        d.journal.append(
            ev.GameEnded(clause=END_CLAUSES[reason], winner=-1 if winner == o.DRAW else winner, why=o.REASONS[reason])
        )


def obey(d: State) -> None:
    """Carry out what an effect of the unit ordered; what was waiting lapses (L5.2.a, L5.3.11).

    Results of a judgement are no effects and always apply (L3.2.a): a ready again ordered before them waits for them.
    """
    where: i64 = d.going & 0xFF
    seat: i64 = d.going >> 8
    if where == GO_READY_AGAIN and o.ON_EVADE < d.step <= o.RESULT_DAMAGE:
        d.top = None
        if d.step < o.RESULT_FP:
            d.step = o.RESULT_FP
        return
    d.going = 0
    if where == GO_WIN:
        end(d, seat, o.BY_EFFECT)
        return
    d.top = None
    if where == GO_READY_AGAIN:
        d.step = o.READY_AGAIN
    elif where == GO_END_BATTLE:
        d.step = o.CLEAN_UP
    elif where == GO_END_TURN:
        cards_home(d)
        d.step = o.TURN_END


# -- hand limits (L2.1) --------------------------------------------------------------------------------------


def over_limit(d: State) -> bool:
    """Who holds more than the limit discards (L5.0). True if asked.

    Only once the own techniques have left the battle zone.
    """
    a = d.a
    b = d.b
    if a.battle and b.battle:
        return False
    d.crowded = a.battle != 0 or b.battle != 0
    owing: i64 = (1 if not a.battle and exceeds(d, 0, a) else 0) | (2 if not b.battle and exceeds(d, 1, b) else 0)
    if not owing:
        return False
    if owing == 3:
        first = priority(d)
        if first != NOBODY:
            owing = 1 << first
    d.crowded = True
    for seat in range(2):
        if owing >> seat & 1:
            ask(d, seat, o.Q_LIMIT, d.side(seat).hand)
    return True


def exceeds(d: State, seat: i64, side: Side) -> bool:
    """Whether a hand is over its limit now."""
    hand = count(side.hand)
    if hand <= side.deck.least_limit and not d.shifts:
        return False
    limit = hand_limit(d, seat)
    if hand > limit and d.journal is not None:
        d.journal.append(ev.HandLimitPassed(clause="L5.0", seat=seat, hand=hand, limit=limit))
    return hand > limit


def answer_limit(d: State, seat: i64, code: i64) -> None:
    """A card of choice to the list, for the hand limit (L5.0); the limit is then looked at again."""
    list_cards(d, seat, 1 << code, "L5.0")
    d.settling = True


# -- news (L3.2.d) -------------------------------------------------------------------------------------------


def news(d: State) -> None:
    """Open the timings of what happened in the unit; the first to be applied lies on top."""
    hurt = d.hurt
    d.hurt = 0
    if hurt:
        open_news(d, T_PAID, hurt & 1, hurt >> 1 & 1)
    if d.news is not None:
        open_told(d)
    if d.arrived0 or d.arrived1:
        open_news(d, T_ARRIVED, d.arrived0, d.arrived1)
        d.arrived0 = 0
        d.arrived1 = 0
    if d.news0 or d.news1:
        open_news(d, T_BROKEN, d.news0, d.news1)
        d.news0 = 0
        d.news1 = 0


def open_told(d: State) -> None:
    """Open the timings of damage dealt and states ended, the first to happen on top.

    What happened to one player and to the other is one timing, so that priority decides whose answer comes first.
    """
    told: list[Frame] = []
    news = d.news
    d.news = None
    while news is not None:
        told.insert(0, news)
        news = news.below
    joined: list[Frame] = []
    for item in told:
        partner: Frame | None = None
        for other in joined:
            if partner is None and other.timing == item.timing and not other.who & item.who:
                partner = other
        if partner is None:
            partner = Frame(TIMING_FRAME, NONE, None)
            partner.timing = item.timing
            partner.program = NONE
            joined.append(partner)
        partner.who |= item.who
        if item.who == 1:
            partner.slot = item.slot
            partner.amount = item.amount
        else:
            partner.program = item.slot
            partner.at = item.amount
    for timing in reversed(joined):
        timing.below = d.top
        lay_timing(d, timing)


def watch(d: State) -> None:
    """What happens as soon as a condition is true: states that end (`Track.ends`), effects at T_SOON."""
    for seat in range(2):
        side = d.side(seat)
        number: i64 = 0
        for track in side.deck.tracks:
            ends = track.ends
            if ends is not None and side.tally(number) and holds(d, seat, side.deck.trait, None, ends):
                drop(d, seat, number)
            number += 1
    first = become_true(d, 0)
    second = become_true(d, 1)
    if first or second:
        open_at(d, T_SOON, 3, first, second)


def become_true(d: State, seat: i64) -> i64:
    """The triggers of T_SOON whose condition has become true since it was last looked at, or that came into play so."""
    side = d.side(seat)
    triggers = side.deck.triggers[T_SOON]
    true: i64 = 0
    for index in range(len(triggers)):
        trigger = triggers[index]
        slot = trigger.slot
        if in_play(d, seat, slot) and is_open(d, seat, slot, trigger.gate):
            true |= bit(index)
    new = true & ~side.soon
    side.soon = true
    return new


def quiet(d: State) -> None:
    """Forget what the unit triggered."""
    d.hurt = 0
    d.news = None
    d.news0 = 0
    d.news1 = 0
    d.arrived0 = 0
    d.arrived1 = 0
