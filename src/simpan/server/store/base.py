"""What the server asks of its store. Everything is durable when the call returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from simpan.server.ports import Append, RoomRow, Seat, Stored


class StoreTrouble(Exception):
    """The store cannot do it: disk full, read-only, locked for too long, or a database server that does not come back.

    Nothing is half done. Where a server was lost just while it was committing, only reading tells whether it was done.
    """


class Store(Protocol):
    """Rooms, their seats and their entries. Any process may append; the unique (room, n) decides who was first."""

    async def create(self, row: RoomRow) -> bool:
        """A new room with its first seats. False, nothing done, if there is one of this id."""
        ...

    async def take(self, room: str, seat: Seat) -> bool:
        """Take a free seat of an open room. False, nothing done, if it is taken or the room is not open."""
        ...

    async def seat(self, room: str, seat: Seat | None, known: Seat | None) -> bool:
        """In a campaign, at any time: a new seat (known: None), a seat in place of `known`, or none (seat: None).

        False, nothing done, if the seat is not as it is said to be known, or the room is no campaign.
        """
        ...

    async def begin(self, room: str, header: bytes, secret: str) -> bool:
        """From open to playing, with the record's header. False, nothing done, if the room is not open."""
        ...

    async def append(self, room: str, wanted: Append) -> bool:
        """Write entries, all or none.

        False, nothing done, if one of their numbers is taken, or the room is not playing. Where there are no entries,
        `Append.n` has to be the next.
        """
        ...

    async def link(self, room: str, next: str) -> bool:
        """The room's rematch. False, nothing done, if it has one."""
        ...

    async def freeze(self, room: str) -> None:
        """The room raised: its stage is frozen and its record stays."""
        ...

    async def room(self, room: str) -> RoomRow | None:
        """A room without its entries; None if there is none."""
        ...

    async def entries(self, room: str, start: int = 0) -> tuple[Stored, ...]:
        """The entries from number `start` on, in order."""
        ...

    async def look(
        self, room: str, start: int = 0, known: RoomRow | None = None
    ) -> tuple[RoomRow, tuple[Stored, ...]] | None:
        """A room and its entries from `start` on, as they were at one moment; None if there is no such room.

        known: the row as it was last read, so that what cannot have changed since is not read again (once it plays,
        only stage, end and next can; in a campaign the seats too).
        """
        ...

    async def rooms(self, stage: str, kind: str = "", most: int = 100) -> tuple[RoomRow, ...]:
        """The newest rooms of a stage (and kind), as a lobby lists them: without entries, header, secret and end."""
        ...

    async def keep_replay(self, id: str, record: bytes) -> None:
        """An uploaded record; the same id again replaces nothing."""
        ...

    async def replay(self, id: str) -> bytes | None:
        """An uploaded record."""
        ...

    def watch(self, woken: Callable[[str], None]) -> None:
        """Call `woken(room)` in the event loop when another process changed a room (LISTEN/NOTIFY).

        A hint, no promise.
        """
        ...

    async def close(self) -> None:
        """Finish what was begun, and let go."""
        ...
