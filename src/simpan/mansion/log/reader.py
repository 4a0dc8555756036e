"""For whom a log is: the public, the staff, or one player; what each may hear (H6.10–H6.13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from simpan.core.event import Event, heard_by
from simpan.core.game import SPECTATOR, STAFF, player_of
from simpan.mansion import event as ev
from simpan.mansion.campaign import Campaign, players
from simpan.mansion.desk.people import NOBODY, People
from simpan.mansion.log.course import Deed

PUBLIC_WORDS: Final = ("public", "전체", "공개")
STAFF_WORDS: Final = ("staff", "총괄")
PRIVATE: Final = (ev.MpSpent, ev.MpRegained, ev.Counted, ev.RewardEarned, ev.Rewarded, ev.Raised)
"""What only the owner of a character, or a pair, is told (H6.10): others have heard all of an act without it."""


@dataclass(frozen=True)
class Reader:
    """viewer: a player's seat, SPECTATOR or STAFF. name: the player's, else ""."""

    viewer: int
    name: str = ""

    @property
    def is_staff(self) -> bool:
        """Whether it sees everything."""
        return self.viewer == STAFF

    @property
    def is_public(self) -> bool:
        """Whether it is everybody."""
        return self.viewer == SPECTATOR

    def heard(self, events: tuple[Event, ...]) -> list[Event]:
        """Those of the events that the reader may hear."""
        return [event for event in events if heard_by(event, self.viewer)]

    def heard_all(self, deeds: Iterable[Deed]) -> bool:
        """Whether the reader heard a declaration ruled just as the staff did, but for what is the owner's alone.

        Only then may it read the post: in its words may be what its reader did not see (a walk in hiding). What comes
        after the turn is somebody else's.
        """
        told: list[Event] = []
        for event in (event for deed in deeds for event in deed.events):
            if isinstance(event, ev.TurnBegan | ev.CleanedUp | ev.BattleEnded):
                break
            told.append(event)
        return bool(told) and _shared(told, self.viewer) == _shared(told, STAFF)


def _shared(events: Iterable[Event], viewer: int) -> list[Event]:
    """What a viewer heard, but for what is the owner's or the team's alone: movement is told to the team only."""
    heard = [event for event in events if heard_by(event, viewer) and not isinstance(event, PRIVATE)]
    return [
        replace(event, audience=0, budget=0)
        if isinstance(event, ev.Moved | ev.MovementGiven)
        else replace(event, audience=0)
        for event in heard
    ]


def reader_for(campaign: Campaign, who: str) -> Reader | None:
    """The reader that a word means: "public", "staff", a player or a character; None if it means nobody."""
    word = who.strip().casefold()
    if word in PUBLIC_WORDS:
        return Reader(SPECTATOR)
    if word in STAFF_WORDS:
        return Reader(STAFF)
    seat = People(campaign).seat(who)
    return None if seat == NOBODY else Reader(seat, players(campaign)[player_of(seat)])
