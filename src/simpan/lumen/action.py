"""Codes as typed, readable actions and back (DESIGN §2). Imperative names; cards by code.

`nth`: which of several legal copies of the same card is meant, counted from 0.
"""

from __future__ import annotations

import msgspec

from simpan.core.bits import members
from simpan.core.game import CHANCE, CLOCK
from simpan.core.refusal import Refusal, Refused
from simpan.lumen import order as o
from simpan.lumen.frame import TIMING_FRAME
from simpan.lumen.state import State
from simpan.lumen.timing import stage_timing
from simpan.lumen.view import asked


class Act(msgspec.Struct, frozen=True, tag=True):
    """Base of all actions."""


class WithCard(Act, frozen=True, tag=True):
    """An action on a card: its code, and which of several legal copies."""

    card: str
    nth: int = 0


class PutInHand(WithCard, frozen=True, tag=True):
    """Set-up: one of the first hand (L4.2)."""


class PutOnList(WithCard, frozen=True, tag=True):
    """Set-up: one of the list (L4.2)."""


class Ready(WithCard, frozen=True, tag=True):
    """L5.2."""


class PickForThem(WithCard, frozen=True, tag=True):
    """`current`: the technique of an opponent who did not respond (L5.2)."""


class NameResult(Act, frozen=True, tag=True):
    """`current`: hit or counter against a stand-in (O4)."""

    result: str


class NegateGrab(WithCard, frozen=True, tag=True):
    """Break a grab of the hand (L7.1)."""


class ShowFirst(WithCard, frozen=True, tag=True):
    """Combo: the first of two (L6.2)."""


class ShowSecond(WithCard, frozen=True, tag=True):
    """Combo: the second of two (L6.2)."""


class Continue(WithCard, frozen=True, tag=True):
    """Combo: one more (L6.2)."""


class CountAs(Act, frozen=True, tag=True):
    """The speed that a card is handled at (L6.5, L5.3.10)."""

    speed: int


class Catch(WithCard, frozen=True, tag=True):
    """L5.3.10."""


class Get(WithCard, frozen=True, tag=True):
    """L5.4."""


class Discard(WithCard, frozen=True, tag=True):
    """Down to the hand limit (L5.0)."""


class Replenish(WithCard, frozen=True, tag=True):
    """L3.3."""


class TakeUp(WithCard, frozen=True, tag=True):
    """Sudden death, `classic` (L8.3)."""


class ListNext(WithCard, frozen=True, tag=True):
    """L3.6."""


class ApplyEffect(WithCard, frozen=True, tag=True):
    """Which of the own effects of a timing next (L3.2.c). rule: its place among the card's rules."""

    rule: int = 0


class UseSpecial(WithCard, frozen=True, tag=True):
    """A hidden special technique (L2.5)."""


class Choose(WithCard, frozen=True, tag=True):
    """A card for an effect."""


class Accept(Act, frozen=True, tag=True):
    """Do what an effect lets you do."""


class Decline(Act, frozen=True, tag=True):
    """Do it not."""


class Branch(Act, frozen=True, tag=True):
    """One of several ways, counted from 0."""

    index: int


class Name(Act, frozen=True, tag=True):
    """A number."""

    number: int


class Pass(Act, frozen=True, tag=True):
    """Nothing, or no more."""


class Hold(Act, frozen=True, tag=True):
    """Chance: who has priority first (L3.2.b)."""

    seat: int


class Expire(Act, frozen=True, tag=True):
    """Clock: a seat's decision, or (-1) both ready clocks (L5.2, L9)."""

    seat: int


class EndMatch(Act, frozen=True, tag=True):
    """Clock: match time is out (L9.3)."""


class Concede(Act, frozen=True, tag=True):
    """L9.4."""

    seat: int


Action = (
    PutInHand
    | PutOnList
    | Ready
    | PickForThem
    | NameResult
    | NegateGrab
    | ShowFirst
    | ShowSecond
    | Continue
    | CountAs
    | Catch
    | Get
    | Discard
    | Replenish
    | TakeUp
    | ListNext
    | ApplyEffect
    | UseSpecial
    | Choose
    | Accept
    | Decline
    | Branch
    | Name
    | Pass
    | Hold
    | Expire
    | EndMatch
    | Concede
)

WITH_CARD: dict[str, type[WithCard]] = {
    "hand": PutInHand,
    "list": PutOnList,
    "ready": Ready,
    "forced": PickForThem,
    "grab": NegateGrab,
    "pair": ShowFirst,
    "partner": ShowSecond,
    "combo": Continue,
    "catch": Catch,
    "get": Get,
    "limit": Discard,
    "replenish": Replenish,
    "sudden": TakeUp,
    "listing": ListNext,
    "cards": Choose,
}


def owner_of_cards(d: State, seat: int) -> int:
    """Whose slots the codes of the question mean."""
    if d.asks == o.Q_FORCED:
        return seat ^ 1
    if d.asks == o.Q_CARDS and d.top is not None:
        return int(d.top.them_seat)
    return seat


def action(d: State, seat: int, code: int) -> Action:
    """What a legal code means now. Raises Refused for a code that is not legal."""
    refusal = d.refusal(seat, code)
    if refusal is not None:
        raise Refused(refusal)
    if seat == CLOCK:
        return clock_action(code)
    if seat == CHANCE and d.asks == o.Q_HOLDER:
        return Hold(code)
    if code == o.PASS:
        return Pass()
    question = asked(d, seat if seat < 2 else int(d.top.seat) if d.top is not None else 0)
    if question in ("effect", "hidden"):
        return effect_action(d, seat, code, question)
    if question in WITH_CARD:
        card, nth = name_of(d, seat, code)
        return WITH_CARD[question](card, nth)  # type: ignore[return-value]
    number = code - o.NUMBER0
    if question == "may":
        return Accept() if code == o.YES else Decline()
    if question == "stand_in":
        return NameResult("counter" if number else "hit")
    if question == "speed":
        return CountAs(number)
    return Branch(number) if question == "branch" else Name(number)


def name_of(d: State, seat: int, code: int) -> tuple[str, int]:
    """A slot's card and which of the legal copies it is."""
    codes = d.side(owner_of_cards(d, seat)).deck.codes
    same = [slot for slot in members(d.options(seat)) if slot < len(codes) and codes[slot] == codes[code]]
    return codes[code], same.index(code)


def effect_action(d: State, seat: int, code: int, question: str) -> Action:
    """Which effect of a timing is applied next (L3.2.c), or which hidden special technique is used (L2.5)."""
    frame = d.top
    if frame is None or frame.kind != TIMING_FRAME:
        raise RuntimeError("an effect is asked for outside a timing")
    deck = d.side(seat).deck
    triggers = deck.triggers[stage_timing(frame)]
    trigger = triggers[code]
    card = deck.codes[trigger.slot]
    rule = deck.slots[trigger.slot].card.rules.index(trigger.rule)
    same = [
        c
        for c in members(d.options(seat))
        if c < len(triggers)
        and deck.codes[triggers[c].slot] == card
        and deck.slots[triggers[c].slot].card.rules.index(triggers[c].rule) == rule
    ]
    nth = same.index(code)
    return UseSpecial(card, nth) if question == "hidden" else ApplyEffect(card, nth, rule)


def clock_action(code: int) -> Action:
    """The clock seat's codes: a seat's time out (L9.2), match time out (L9.3), a concession (L9.4)."""
    if code == o.MATCH_TIME:
        return EndMatch()
    if code in (o.CONCEDE_0, o.CONCEDE_1):
        return Concede(code - o.CONCEDE_0)
    return Expire(-1 if code == o.EXPIRE_BOTH else code)


def parse(d: State, seat: int, act: Action) -> int:
    """The code of an action. Raises Refused if it is not among what the seat may do now."""
    for code in members(d.legal(seat)):
        if action(d, seat, code) == act:
            return code
    refusal = d.refusal(seat, -1)
    raise Refused(refusal if refusal is not None else Refusal("L5", "not_an_option"))


def actions(d: State, seat: int) -> dict[int, Action]:
    """All legal codes of a seat with their meaning."""
    return {code: action(d, seat, code) for code in members(d.legal(seat))}
