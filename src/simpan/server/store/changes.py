"""The changes that are no appends: rare, each a few statements inside a transaction, the same on both databases.

`make` does it and tells whether it was possible. `stands` tells, after a connection was lost while it was committing,
whether the change is there.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Table, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from simpan.server.ports import CAMPAIGN, RoomRow, Seat
from simpan.server.store.rows import room_values, seat_values
from simpan.server.store.tables import REPLAY, ROOM, SEAT


class Change(msgspec.Struct, frozen=True):
    """Base of all. room: which is changed, "" for none."""

    room: str

    def make(self, connection: Connection) -> bool:
        """Do it; False, nothing done, where it cannot be."""
        raise NotImplementedError

    def stands(self, connection: Connection) -> bool:
        """Whether it has been done, by this very change."""
        raise NotImplementedError


class Create(Change, frozen=True):
    """A new room with its first seats."""

    row: RoomRow

    def make(self, connection: Connection) -> bool:
        """As in `Change`."""
        if not _insert(connection, ROOM, room_values(self.row)):
            return False
        for seat in self.row.seats:
            _insert(connection, SEAT, seat_values(self.room, seat))
        return True

    def stands(self, connection: Connection) -> bool:
        """As in `Change`."""
        return all(_has(connection, SEAT, seat_values(self.room, seat)) for seat in self.row.seats) and _has(
            connection, ROOM, {"id": self.room, "created": self.row.created}
        )


class Take(Change, frozen=True):
    """A free seat of an open room is taken."""

    seat: Seat

    def make(self, connection: Connection) -> bool:
        """As in `Change`."""
        stage = connection.execute(select(ROOM.c.stage).where(ROOM.c.id == self.room).with_for_update()).scalar()
        return stage == "open" and _insert(connection, SEAT, seat_values(self.room, self.seat))

    def stands(self, connection: Connection) -> bool:
        """As in `Change`."""
        return _has(connection, SEAT, seat_values(self.room, self.seat))


class Sit(Change, frozen=True):
    """A campaign's seat is added, changed or removed; `known` is how it stood before, None: there was none."""

    seat: Seat | None
    known: Seat | None

    def make(self, connection: Connection) -> bool:
        """As in `Change`."""
        kind = connection.execute(select(ROOM.c.kind).where(ROOM.c.id == self.room).with_for_update()).scalar()
        if kind != CAMPAIGN:
            return False
        if self.known is None:
            return self.seat is not None and _insert(connection, SEAT, seat_values(self.room, self.seat))
        there = [SEAT.c[name] == value for name, value in seat_values(self.room, self.known).items()]
        if self.seat is None:
            return connection.execute(delete(SEAT).where(*there)).rowcount == 1
        if self.seat.seat != self.known.seat:
            return False
        change = update(SEAT).where(*there).values(seat_values(self.room, self.seat))
        return connection.execute(change).rowcount == 1

    def stands(self, connection: Connection) -> bool:
        """As in `Change`."""
        if self.seat is not None:
            return _has(connection, SEAT, seat_values(self.room, self.seat))
        assert self.known is not None
        return not _has(connection, SEAT, {"room": self.room, "seat": self.known.seat})


class Begin(Change, frozen=True):
    """From open to playing."""

    header: bytes
    secret: str

    def make(self, connection: Connection) -> bool:
        """As in `Change`."""
        values = {"stage": "playing", "header": self.header, "secret": self.secret}
        return _update(connection, values, ROOM.c.id == self.room, ROOM.c.stage == "open")

    def stands(self, connection: Connection) -> bool:
        """As in `Change`."""
        return _has(connection, ROOM, {"id": self.room, "header": self.header, "secret": self.secret})


class Link(Change, frozen=True):
    """The room's rematch."""

    next: str

    def make(self, connection: Connection) -> bool:
        """As in `Change`."""
        return _update(connection, {"next": self.next}, ROOM.c.id == self.room, ROOM.c.next == "")

    def stands(self, connection: Connection) -> bool:
        """As in `Change`."""
        return _has(connection, ROOM, {"id": self.room, "next": self.next})


class Freeze(Change, frozen=True):
    """A room that raised. One that is over stays so: its record is whole."""

    def make(self, connection: Connection) -> bool:
        """As in `Change`."""
        return _update(connection, {"stage": "frozen"}, ROOM.c.id == self.room, ROOM.c.stage.in_(("open", "playing")))

    def stands(self, connection: Connection) -> bool:
        """As in `Change`."""
        return _has(connection, ROOM, {"id": self.room, "stage": "frozen"})


class Keep(Change, frozen=True):
    """An uploaded record. at: wall-clock seconds."""

    id: str
    record: bytes
    at: float

    def make(self, connection: Connection) -> bool:
        """As in `Change`."""
        return _insert(connection, REPLAY, {"id": self.id, "kept": self.at, "record": self.record})

    def stands(self, connection: Connection) -> bool:
        """As in `Change`."""
        return _has(connection, REPLAY, {"id": self.id})


def _insert(connection: Connection, table: Table, values: dict[str, Any]) -> bool:
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    return connection.execute(insert(table).values(values).on_conflict_do_nothing()).rowcount == 1


def _update(connection: Connection, values: dict[str, Any], *where: ColumnElement[bool]) -> bool:
    return connection.execute(update(ROOM).where(*where).values(values)).rowcount == 1


def _has(connection: Connection, table: Table, values: dict[str, Any]) -> bool:
    query = select(func.count()).select_from(table).where(*(table.c[name] == value for name, value in values.items()))
    return connection.execute(query).scalar() == 1
