"""What both tongues need to word events, refusals and views: every event in groups, and who is spoken to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias, final

from simpan.lumen import event as ev
from simpan.lumen.card import Card
from simpan.lumen.effect.text_parts import Names, name_lookup
from simpan.lumen.pool import SHIPPED, Pool
from simpan.lumen.view import SideView

SetUpEvent: TypeAlias = ev.PriorityDrawn | ev.PriorityCompared | ev.HandChosen | ev.SetUpDone | ev.ListTurnedUp
FlowEvent: TypeAlias = (
    ev.TurnBegan
    | ev.PhaseBegan
    | ev.TimingSkipped
    | ev.EffectBegan
    | ev.EffectDeclined
    | ev.EffectStopped
    | ev.SpecialRevealed
    | ev.Scheduled
)
ReadyEvent: TypeAlias = (
    ev.Readied | ev.CardReadied | ev.NoResponse | ev.CardForced | ev.HandSeen | ev.Cautioned | ev.ReadyAgain
)
JudgeEvent: TypeAlias = (
    ev.Revealed
    | ev.CostUnpaid
    | ev.SpeedAdjusted
    | ev.FpSpent
    | ev.Evaded
    | ev.Guarded
    | ev.Clashed
    | ev.SpeedWon
    | ev.SpeedTied
    | ev.BothDefended
    | ev.Hit
    | ev.Countered
    | ev.Voided
    | ev.ComboJudged
)
NumberEvent: TypeAlias = (
    ev.FpChanged
    | ev.Damaged
    | ev.HpPaid
    | ev.HpRegained
    | ev.StatChanged
    | ev.FlagsGiven
    | ev.Forbidden
    | ev.TallyChanged
    | ev.StateEntered
    | ev.StateEnded
)
CardEvent: TypeAlias = (
    ev.CardMoved
    | ev.HiddenMoved
    | ev.CardsShown
    | ev.CardBroken
    | ev.Replenished
    | ev.Discarded
    | ev.HandLimitPassed
    | ev.Got
    | ev.GetSkipped
)
FollowEvent: TypeAlias = (
    ev.GrabNegated
    | ev.GrabStood
    | ev.ComboBegan
    | ev.ComboShown
    | ev.ComboUsed
    | ev.ComboReturned
    | ev.ComboEnded
    | ev.CatchGranted
    | ev.CatchDeclared
    | ev.CatchDeclined
)
EndEvent: TypeAlias = ev.DefenceOver | ev.SuddenDeath | ev.GameEnded
AnyEvent: TypeAlias = (
    SetUpEvent | FlowEvent | ReadyEvent | JudgeEvent | NumberEvent | CardEvent | FollowEvent | EndEvent
)

WATCHER: Final = 2


@final
@dataclass(frozen=True)
class Speaker:
    """Who listens (0 or 1: that player, who is “you”; 2: nobody's side), in which tongue, and all names."""

    lang: str
    viewer: int
    names: Names
    pool: Pool

    def card(self, code: str) -> Card | None:
        """The card of a code, a trait too; None for a word that is no card."""
        known = self.pool.cards.get(code)
        if known is not None:
            return known
        traits = (character.trait for character in self.pool.characters.values())
        return next((trait for trait in traits if trait.code == code), None)

    def is_me(self, seat: int) -> bool:
        """Whether the listener is that seat."""
        return seat == self.viewer


@lru_cache(maxsize=32)
def speaker(lang: str, viewer: int = WATCHER, pool: Pool = SHIPPED) -> Speaker:
    """A speaker who knows the names of a pool; to collect them takes a while, so each is made once."""
    return Speaker(lang, viewer, name_lookup(pool.cards.values(), pool.characters.values(), lang), pool)


def counter_words(s: Speaker, side: SideView) -> list[str]:
    """A player's counters with their numbers; of states only those that the player is in, by name."""
    return [
        s.names(key) if is_state(s, key) else f"{s.names(key)} {n}"
        for key, n in side.counters.items()
        if n or not is_state(s, key)
    ]


def is_state(s: Speaker, key: str) -> bool:
    """Whether that track is a state that a player is in, and no counter."""
    tracks = (track for character in s.pool.characters.values() for track in character.trait.tracks)
    return any(track.key == key and track.cap == 1 for track in tracks)


def decided_by(event: ev.PriorityCompared) -> int:
    """Which number decided priority (L3.2): 0 FP, 1 HP, 2 hand, 3 none."""
    pairs = (event.fp, event.hp, event.hand)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), 3)


def clause_tag(clause: str) -> str:
    """The clause as every line shows it: [L5.3.4]."""
    return f"[{clause}]"
