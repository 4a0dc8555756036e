"""What happens in a game of Lumen, in the past tense, each with its clause, numbers and audience.

seat: whose. Cards by code. HP, FP and speeds as integers (speed: lower is faster); timings are T_… numbers, + THEIRS
for "on opponent's …". A number that was changed tells before, by and after.
"""

from __future__ import annotations

from simpan.core.event import Event


class LumenEvent(Event, frozen=True, kw_only=True, tag=True):
    """Base of all events of this game."""


class PriorityDrawn(LumenEvent, frozen=True, kw_only=True):
    """Who holds priority first was drawn (L3.2.b)."""

    seat: int


class PriorityCompared(LumenEvent, frozen=True, kw_only=True):
    """seat: who has priority, -1 nobody. Numbers as (seat 0, seat 1)."""

    seat: int
    fp: tuple[int, int]
    hp: tuple[int, int]
    hand: tuple[int, int]
    held: bool = False


class HandChosen(LumenEvent, frozen=True, kw_only=True):
    """The first hand, told to its owner and, at the mutual look, to the opponent."""

    seat: int
    cards: tuple[str, ...]


class SetUpDone(LumenEvent, frozen=True, kw_only=True):
    """A seat has chosen hand and list; what, is not told yet."""

    seat: int


class ListTurnedUp(LumenEvent, frozen=True, kw_only=True):
    """The first list, for all to see (L4.2)."""

    seat: int
    cards: tuple[str, ...]


class TurnBegan(LumenEvent, frozen=True, kw_only=True):
    """turn: counted from 1. sudden: its number in sudden death (L8.3), else 0."""

    turn: int
    sudden: int = 0


class PhaseBegan(LumenEvent, frozen=True, kw_only=True):
    """phase: lumen, ready, battle, get, recovery."""

    phase: str


class TimingSkipped(LumenEvent, frozen=True, kw_only=True):
    """Both had something to apply and nobody has priority (L3.2.a)."""

    timing: int


class EffectBegan(LumenEvent, frozen=True, kw_only=True):
    """rule: its place among the card's rules."""

    seat: int
    card: str
    timing: int
    rule: int


class EffectDeclined(LumenEvent, frozen=True, kw_only=True):
    """The controller did not use a "may"."""

    seat: int
    card: str
    timing: int


class EffectStopped(LumenEvent, frozen=True, kw_only=True):
    """why: no_candidate, condition, cost, endless."""

    seat: int
    card: str
    why: str


class SpecialRevealed(LumenEvent, frozen=True, kw_only=True):
    """A hidden special technique was shown to be used (L2.5)."""

    seat: int
    card: str


class Readied(LumenEvent, frozen=True, kw_only=True):
    """A seat has picked; which card, only its owner is told (`CardReadied`)."""

    seat: int


class CardReadied(LumenEvent, frozen=True, kw_only=True):
    """For the owner alone: which card."""

    seat: int
    card: str


class NoResponse(LumenEvent, frozen=True, kw_only=True):
    """why: clock, nothing. count: the how manieth of the game."""

    seat: int
    count: int
    why: str


class CardForced(LumenEvent, frozen=True, kw_only=True):
    """`current`: the opponent picked for who did not respond (L5.2)."""

    seat: int
    card: str


class HandSeen(LumenEvent, frozen=True, kw_only=True):
    """What may be readied from the hand of who did not respond; for both players."""

    seat: int
    cards: tuple[str, ...]


class Cautioned(LumenEvent, frozen=True, kw_only=True):
    """Neither readied in time (L9.1)."""

    count: int


class Revealed(LumenEvent, frozen=True, kw_only=True):
    """A readied technique was turned up (L5.3.0)."""

    seat: int
    card: str


class CostUnpaid(LumenEvent, frozen=True, kw_only=True):
    """The cost of use could not be paid, so the technique is void (L5.2.b)."""

    seat: int
    card: str


class SpeedAdjusted(LumenEvent, frozen=True, kw_only=True):
    """printed + changed by effects = reference; reference - fp = final (at least 1); fixed: FP did not count."""

    seat: int
    card: str
    printed: int
    reference: int
    fp: int
    final: int
    fixed: bool = False


class FpSpent(LumenEvent, frozen=True, kw_only=True):
    """FP went into the judgement and are 0 now (L5.3.4)."""

    seat: int
    before: int


class Evaded(LumenEvent, frozen=True, kw_only=True):
    """seat: who evaded, with card; the other's technique lost."""

    seat: int
    card: str
    against: str
    position: int


class Guarded(LumenEvent, frozen=True, kw_only=True):
    """seat: who guarded, with card."""

    seat: int
    card: str
    against: str
    position: int


class Clashed(LumenEvent, frozen=True, kw_only=True):
    """seat: whose technique made the clash."""

    seat: int
    card: str
    against: str
    position: int


class SpeedWon(LumenEvent, frozen=True, kw_only=True):
    """seat: the faster. speeds: final, as (seat 0, seat 1)."""

    seat: int
    speeds: tuple[int, int]


class SpeedTied(LumenEvent, frozen=True, kw_only=True):
    """Equal final speeds, as (seat 0, seat 1): both hit (L5.3.5)."""

    speeds: tuple[int, int]


class BothDefended(LumenEvent, frozen=True, kw_only=True):
    """Two defences met: no judgement (L5.3.12)."""


class Hit(LumenEvent, frozen=True, kw_only=True):
    """The technique's applied result is a hit."""

    seat: int
    card: str


class Countered(LumenEvent, frozen=True, kw_only=True):
    """The technique's applied result is a counter."""

    seat: int
    card: str


class Voided(LumenEvent, frozen=True, kw_only=True):
    """From here on the technique does nothing (L3.4, O10)."""

    seat: int
    card: str


class FpChanged(LumenEvent, frozen=True, kw_only=True):
    """why: hit, guard, counter (results), effect, catch, combo, sudden_death."""

    seat: int
    before: int
    by: int
    after: int
    why: str
    card: str = ""


class ComboJudged(LumenEvent, frozen=True, kw_only=True):
    """The applied result is `combo`."""

    seat: int
    card: str


class Damaged(LumenEvent, frozen=True, kw_only=True):
    """seat took it. printed: on the card; dealt: with modifiers, correction and reductions.

    correction: a combo's (HP).
    """

    seat: int
    card: str
    printed: int
    correction: int
    dealt: int
    before: int
    after: int
    why: str


class HpPaid(LumenEvent, frozen=True, kw_only=True):
    """A payment, which is no damage (L5.0.a)."""

    seat: int
    before: int
    by: int
    after: int


class HpRegained(LumenEvent, frozen=True, kw_only=True):
    """by: what was really regained, up to the start HP."""

    seat: int
    before: int
    by: int
    after: int


class StatChanged(LumenEvent, frozen=True, kw_only=True):
    """One number of a card: stat is an S_… number."""

    seat: int
    card: str
    stat: int
    before: int
    after: int


class FlagsGiven(LumenEvent, frozen=True, kw_only=True):
    """flags: a set of F_… bits (void, fixed …)."""

    seat: int
    card: str
    flags: int


class Forbidden(LumenEvent, frozen=True, kw_only=True):
    """An act (A_…) forbidden to a seat.

    kinds: only with cards of those kinds; some: only with certain cards; track: only for that counter or state.
    """

    seat: int
    act: int
    kinds: int = 0
    some: bool = False
    track: str = ""


class TallyChanged(LumenEvent, frozen=True, kw_only=True):
    """track: its key."""

    seat: int
    track: str
    before: int
    after: int


class StateEntered(LumenEvent, frozen=True, kw_only=True):
    """A player is in a state (its key) from here on."""

    seat: int
    state: str


class StateEnded(LumenEvent, frozen=True, kw_only=True):
    """A player is no longer in a state (its key)."""

    seat: int
    state: str


class Scheduled(LumenEvent, frozen=True, kw_only=True):
    """An effect will follow at a later timing."""

    seat: int
    card: str
    timing: int


class CardMoved(LumenEvent, frozen=True, kw_only=True):
    """Between zones (HAND, LIST …). Told in full to who may know the card; the others hear `HiddenMoved`."""

    seat: int
    card: str
    origin: int
    to: int


class HiddenMoved(LumenEvent, frozen=True, kw_only=True):
    """A card of a hidden zone moved; for those who may not know which."""

    seat: int
    origin: int
    to: int


class CardsShown(LumenEvent, frozen=True, kw_only=True):
    """Cards were shown to everyone and stay where they are."""

    seat: int
    cards: tuple[str, ...]


class CardBroken(LumenEvent, frozen=True, kw_only=True):
    """why: effect, grab, defence_over, list_full, special."""

    seat: int
    card: str
    origin: int
    why: str


class Replenished(LumenEvent, frozen=True, kw_only=True):
    """From the side deck to the list, after a break (L3.3)."""

    seat: int
    card: str


class Discarded(LumenEvent, frozen=True, kw_only=True):
    """why: effect, hand_limit."""

    seat: int
    card: str
    why: str


class HandLimitPassed(LumenEvent, frozen=True, kw_only=True):
    """The hand is over the limit, so cards will be discarded (L5.0)."""

    seat: int
    hand: int
    limit: int


class GrabNegated(LumenEvent, frozen=True, kw_only=True):
    """seat negated the opponent's grab by breaking card."""

    seat: int
    card: str
    against: str


class GrabStood(LumenEvent, frozen=True, kw_only=True):
    """The victim did not negate the grab (L7.1)."""

    seat: int


class ReadyAgain(LumenEvent, frozen=True, kw_only=True):
    """The ready phase is played again in the same turn (L5.2.a)."""


class ComboBegan(LumenEvent, frozen=True, kw_only=True):
    """card: combo 1, or "" when an effect opened it (L6.7)."""

    seat: int
    card: str


class ComboShown(LumenEvent, frozen=True, kw_only=True):
    """The pair, in order of use, and the speeds they are handled at (L6.2)."""

    seat: int
    cards: tuple[str, str]
    speeds: tuple[int, int]


class ComboUsed(LumenEvent, frozen=True, kw_only=True):
    """One card of the combo: its number and the speed that it is handled at."""

    seat: int
    card: str
    number: int
    speed: int


class ComboReturned(LumenEvent, frozen=True, kw_only=True):
    """A shown card that is not used after all goes back to hand (O2, O3)."""

    seat: int
    card: str


class ComboEnded(LumenEvent, frozen=True, kw_only=True):
    """count: the last combo number (L6.4)."""

    seat: int
    count: int


class CatchGranted(LumenEvent, frozen=True, kw_only=True):
    """An effect allows a catch at catch time (L5.3.10.a)."""

    seat: int
    card: str


class CatchDeclared(LumenEvent, frozen=True, kw_only=True):
    """limit: the FP it rests on (0: granted by an effect). speed: what the card is handled at."""

    seat: int
    card: str
    speed: int
    limit: int


class CatchDeclined(LumenEvent, frozen=True, kw_only=True):
    """limit: the FP it would have rested on (0: granted by an effect)."""

    seat: int
    limit: int


class Got(LumenEvent, frozen=True, kw_only=True):
    """origin: LIST or ULTIMATE."""

    seat: int
    card: str
    origin: int


class GetSkipped(LumenEvent, frozen=True, kw_only=True):
    """why: choice, clock, forbidden, no_response, empty, equal_priority (then seat is -1)."""

    seat: int
    why: str


class DefenceOver(LumenEvent, frozen=True, kw_only=True):
    """Too many stalled battles in a row (L8.2)."""

    count: int


class SuddenDeath(LumenEvent, frozen=True, kw_only=True):
    """Both fell at once; three more turns decide (L8.3)."""


class GameEnded(LumenEvent, frozen=True, kw_only=True):
    """winner: 0, 1, or -1 for a draw.

    why: hp, no_response, ready_clock, match_clock, concession, sudden_death, effect.
    """

    winner: int
    why: str
