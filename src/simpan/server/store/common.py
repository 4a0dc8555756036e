"""What both stores do alike: every question, and which change each method is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

import structlog
from sqlalchemy import Connection

from simpan.server.ports import Append, RoomRow, Seat, Stored
from simpan.server.store import rows
from simpan.server.store.changes import Begin, Change, Create, Freeze, Keep, Link, Sit, Take

T = TypeVar("T")
P = ParamSpec("P")
_log = structlog.get_logger("simpan.store")


class CommonStore:
    """A `base.Store`, but for how a database is read and changed."""

    def __init__(self) -> None:
        self._woken: list[Callable[[str], None]] = []

    async def _read(self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the database. Raises StoreTrouble."""
        raise NotImplementedError

    async def _change(self, change: Change) -> bool:
        """Make a change, durably. Raises StoreTrouble."""
        raise NotImplementedError

    async def append(self, room: str, wanted: Append) -> bool:
        """As in `base.Store`."""
        raise NotImplementedError

    async def close(self) -> None:
        """As in `base.Store`."""
        raise NotImplementedError

    async def create(self, row: RoomRow) -> bool:
        """As in `base.Store`."""
        return rows.sayable(row.id) and await self._change(Create(row.id, row))

    async def take(self, room: str, seat: Seat) -> bool:
        """As in `base.Store`."""
        return rows.sayable(room) and await self._change(Take(room, seat))

    async def seat(self, room: str, seat: Seat | None, known: Seat | None) -> bool:
        """As in `base.Store`."""
        if seat is None and known is None:
            return False
        return rows.sayable(room) and await self._change(Sit(room, seat, known))

    async def begin(self, room: str, header: bytes, secret: str) -> bool:
        """As in `base.Store`."""
        return rows.sayable(room) and await self._change(Begin(room, header, secret))

    async def link(self, room: str, next: str) -> bool:
        """As in `base.Store`."""
        return rows.sayable(room) and await self._change(Link(room, next))

    async def freeze(self, room: str) -> None:
        """As in `base.Store`; a room that is over stays so, its record is whole."""
        if rows.sayable(room):
            await self._change(Freeze(room))

    async def keep_replay(self, id: str, record: bytes) -> None:
        """As in `base.Store`."""
        await self._change(Keep("", id, record, time.time()))

    async def room(self, room: str) -> RoomRow | None:
        """As in `base.Store`."""
        return await self._read(rows.read_room, room) if rows.sayable(room) else None

    async def entries(self, room: str, start: int = 0) -> tuple[Stored, ...]:
        """As in `base.Store`."""
        return await self._read(rows.read_entries, room, start) if rows.sayable(room) else ()

    async def look(
        self, room: str, start: int = 0, known: RoomRow | None = None
    ) -> tuple[RoomRow, tuple[Stored, ...]] | None:
        """As in `base.Store`."""
        return await self._read(rows.read_look, room, start, known) if rows.sayable(room) else None

    async def rooms(self, stage: str, kind: str = "", most: int = 100) -> tuple[RoomRow, ...]:
        """As in `base.Store`."""
        return await self._read(rows.read_rooms, stage, kind, most)

    async def replay(self, id: str) -> bytes | None:
        """As in `base.Store`."""
        return await self._read(rows.read_replay, id) if rows.sayable(id) else None

    def watch(self, woken: Callable[[str], None]) -> None:
        """As in `base.Store`; "" means that any room may have changed."""
        self._woken.append(woken)

    def _wake(self, room: str) -> None:
        for woken in self._woken:
            try:
                woken(room)
            except Exception:  # the next one shall hear it all the same, and so shall this one the next time
                _log.exception("woken in vain", room=room)
