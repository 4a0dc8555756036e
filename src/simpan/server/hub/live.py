"""A room in memory: its rules (`room.Room`), who is connected to it, and what it waits for."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol, final

from simpan.server.ports import Append, RoomInput, RoomOutput, RoomRow


class Played(Protocol):
    """What is played in a room: a match (`room.Room`) or a campaign (`campaign.Campaign`)."""

    def take(self, given: RoomInput, now: float) -> list[RoomOutput]:
        """Take an input; what is to be done about it, in order. Whatever it raises, it is broken then."""
        ...


class Unknown(LookupError):
    """There is no room of this id."""


class Frozen(Exception):
    """The room cannot be played: its record cannot be carried out."""


class Wire(Protocol):
    """A connection, as a room's runner uses it."""

    conn: int
    seat: int

    def send(self, data: bytes) -> None:
        """Send a message, after those sent before; never waits."""
        ...

    def close(self) -> None:
        """Close it once what was sent is out."""
        ...

    def fault(self, code: str) -> None:
        """Say why, and close."""
        ...


@final
class Live:
    """One loaded room. known: how many entries of the record it has been told of or has written.

    append: what is to be written, or being written. stale: somebody else may have changed the room. task: who sees to
    both. thinking: bots at work, and a campaign that is being read anew. asking: who waits for an
    answer without a connection. lonely: since when nobody is connected; looked: when it was last looked at what
    others wrote (monotonic).
    """

    __slots__ = (
        "append",
        "asking",
        "known",
        "loaded",
        "lonely",
        "looked",
        "room",
        "row",
        "stale",
        "task",
        "thinking",
        "wires",
    )

    def __init__(self, room: Played, row: RoomRow, known: int, now: float) -> None:
        self.room = room
        self.row = row
        self.known = known
        self.wires: dict[int, Wire] = {}
        self.append: Append | None = None
        self.stale = False
        self.task: asyncio.Task[None] | None = None
        self.thinking = 0
        self.asking: set[asyncio.Future[Any]] = set()
        self.lonely = now
        self.looked = now
        self.loaded = True

    @property
    def at_rest(self) -> bool:
        """Whether it can be let go of without anything being lost."""
        return not (self.wires or self.task or self.thinking or self.asking)
