"""What happened, and for whom it may be told (DESIGN §2).

Events of a game derive from `Event`; their names are in the past tense.
"""

from __future__ import annotations

import msgspec

FIRST, SECOND, WATCHERS = 1, 2, 4  # audience: seat 0, seat 1, spectators
EVERYONE = 7  # of a game with two seats; one with more, or with a view of STAFF, sets its own


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """One thing that happened, the clause that ruled it, and who may hear it: a set of viewers (`core/game.py`)."""

    clause: str
    audience: int = EVERYONE


def heard_by(event: Event, viewer: int) -> bool:
    """Whether a viewer (a seat, SPECTATOR or STAFF) may hear the event."""
    return bool(event.audience >> viewer & 1)
