"""A store in memory, whose failings a test can choose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import final

import msgspec

from simpan.server.ports import Append, RoomRow, Seat, Stored
from simpan.server.store import StoreTrouble


@final
class MemoryStore:
    """`store.base.Store`. trouble: appends fail. gate: appends wait for it."""

    def __init__(self) -> None:
        self.rows: dict[str, RoomRow] = {}
        self.written: dict[str, list[Stored]] = {}
        self.trouble = False
        self.gate = asyncio.Event()
        self.gate.set()
        self.woken: Callable[[str], None] = lambda room: None
        self.closed = False

    async def create(self, row: RoomRow) -> bool:
        if row.id in self.rows:
            return False
        self.rows[row.id] = row
        self.written[row.id] = []
        return True

    async def take(self, room: str, seat: Seat) -> bool:
        row = self.rows[room]
        if row.stage != "open" or any(one.seat == seat.seat for one in row.seats):
            return False
        self.rows[room] = msgspec.structs.replace(row, seats=(*row.seats, seat))
        return True

    async def seat(self, room: str, seat: Seat | None, known: Seat | None) -> bool:
        row = self.rows[room]
        there = {one.seat: one for one in row.seats}
        number = seat.seat if seat is not None else known.seat if known is not None else 0
        if there.get(number) != known:
            return False
        there.pop(number, None)
        if seat is not None:
            there[number] = seat
        self.rows[room] = msgspec.structs.replace(row, seats=tuple(there[one] for one in sorted(there)))
        return True

    async def begin(self, room: str, header: bytes, secret: str) -> bool:
        row = self.rows[room]
        if row.stage != "open":
            return False
        self.rows[room] = msgspec.structs.replace(row, stage="playing", header=header, secret=secret)
        return True

    async def append(self, room: str, wanted: Append) -> bool:
        await self.gate.wait()
        if self.trouble:
            raise StoreTrouble("the disk is full")
        entries = self.written[room]
        row = self.rows[room]
        if row.stage != "playing" or (wanted.entries[0].n if wanted.entries else wanted.n) != len(entries):
            return False
        entries += wanted.entries
        changes = {key: value for key in ("stage", "end") if (value := getattr(wanted, key)) is not None}
        self.rows[room] = msgspec.structs.replace(row, **changes)
        return True

    async def link(self, room: str, next: str) -> bool:
        row = self.rows[room]
        if row.next:
            return False
        self.rows[room] = msgspec.structs.replace(row, next=next)
        return True

    async def freeze(self, room: str) -> None:
        self.rows[room] = msgspec.structs.replace(self.rows[room], stage="frozen")

    async def room(self, room: str) -> RoomRow | None:
        await self.ask()
        return self.rows.get(room)

    async def entries(self, room: str, start: int = 0) -> tuple[Stored, ...]:
        await asyncio.sleep(0)
        return tuple(self.written.get(room, ())[start:])

    async def ask(self) -> None:
        """What every question begins with. Raises StoreTrouble."""
        await asyncio.sleep(0)
        if self.trouble:
            raise StoreTrouble("the disk is full")

    async def look(
        self, room: str, start: int = 0, known: RoomRow | None = None
    ) -> tuple[RoomRow, tuple[Stored, ...]] | None:
        await self.ask()
        row = self.rows.get(room)
        return None if row is None else (row, tuple(self.written[room][start:]))

    async def rooms(self, stage: str, kind: str = "", most: int = 100) -> tuple[RoomRow, ...]:
        found = [row for row in self.rows.values() if row.stage == stage and kind in ("", row.kind)]
        return tuple(sorted(found, key=lambda row: -row.created)[:most])

    async def keep_replay(self, id: str, record: bytes) -> None:
        return None

    async def replay(self, id: str) -> bytes | None:
        return None

    def watch(self, woken: Callable[[str], None]) -> None:
        self.woken = woken

    async def close(self) -> None:
        self.closed = True
