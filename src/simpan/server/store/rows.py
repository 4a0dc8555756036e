"""Rows ↔ what the server holds, and the questions that only read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select

from simpan.server.ports import CAMPAIGN, RoomRow, Seat, Stored
from simpan.server.store.tables import ENTRY, REPLAY, ROOM, SEAT

_LISTED: Final = [ROOM.c[name] for name in ("id", "game", "kind", "options", "stage", "created", "next")]
_ROOM: Final = [*_LISTED, ROOM.c.header, ROOM.c.secret, ROOM.c.ending]
_ENTRY: Final = [ENTRY.c[name] for name in ("n", "line", "clocks", "at", "acts")]
_SEAT: Final = msgspec.json.Decoder(Seat)
_ACTS: Final = msgspec.json.Decoder(tuple[tuple[str, int], ...])


def sayable(id: str) -> bool:
    """Whether a database can hold this as text: no U+0000, no lone surrogate. What cannot be held is not there."""
    return "\0" not in id and id.isprintable()


def to_json(value: object) -> str:
    """JSON as it is stored."""
    return msgspec.json.encode(value).decode()


def room_values(row: RoomRow) -> dict[str, Any]:
    """A room's row, but for its seats."""
    values = {
        name: getattr(row, name) for name in ("id", "game", "kind", "stage", "created", "header", "secret", "next")
    }
    return values | {"options": to_json(row.options), "ending": row.end}


def seat_values(room: str, seat: Seat) -> dict[str, Any]:
    """A seat's row."""
    return {"room": room, "seat": seat.seat, "body": to_json(seat)}


def stored(row: Sequence[Any]) -> Stored:
    """An entry from (n, line, clocks, at, acts)."""
    n, line, clocks, at, acts = row
    return Stored(n, bytes(line), bytes(clocks), at, () if acts == "[]" else _ACTS.decode(acts))


def _room(row: Sequence[Any], seats: Sequence[str]) -> RoomRow:
    id, game, kind, options, stage, created, next, *rest = row
    header, secret, ending = rest or (b"", "", b"")
    taken = tuple(_SEAT.decode(body) for body in seats)
    return RoomRow(
        id, game, kind, msgspec.json.decode(options), stage, created, taken, bytes(header), secret, bytes(ending), next
    )


def read_room(connection: Connection, room: str) -> RoomRow | None:
    """A room with its seats, in one look."""
    query = select(*_ROOM, SEAT.c.body).select_from(ROOM.outerjoin(SEAT, SEAT.c.room == ROOM.c.id))
    rows = connection.execute(query.where(ROOM.c.id == room).order_by(SEAT.c.seat)).all()
    if not rows:
        return None
    return _room(rows[0][:-1], [row[-1] for row in rows if row[-1] is not None])


def read_seats(connection: Connection, room: str) -> tuple[Seat, ...]:
    """The taken seats of a room, in order."""
    bodies = connection.execute(select(SEAT.c.body).where(SEAT.c.room == room).order_by(SEAT.c.seat)).scalars()
    return tuple(_SEAT.decode(body) for body in bodies)


def read_entries(connection: Connection, room: str, start: int) -> tuple[Stored, ...]:
    """The entries from `start` on, in order."""
    rows = connection.execute(select(*_ENTRY).where(ENTRY.c.room == room, ENTRY.c.n >= start).order_by(ENTRY.c.n))
    return tuple(stored(row) for row in rows)


def read_look(
    connection: Connection, room: str, start: int, known: RoomRow | None
) -> tuple[RoomRow, tuple[Stored, ...]] | None:
    """A room and its entries from `start` on, at one moment: the one statement that reads what can change."""
    of_it = (ENTRY.c.room == ROOM.c.id) & (ENTRY.c.n >= start)
    query = select(ROOM.c.stage, ROOM.c.ending, ROOM.c.next, *_ENTRY).select_from(ROOM.outerjoin(ENTRY, of_it))
    query = query.where(ROOM.c.id == room).order_by(ENTRY.c.n)
    row = known if known is not None and known.header else None
    if row is not None and row.kind == CAMPAIGN:  # people come and go while it plays
        row = msgspec.structs.replace(row, seats=read_seats(connection, room))
    while True:
        row = row or read_room(connection, room)
        found = connection.execute(query).all()
        if row is None or not found:
            return None
        stage, ending, next, *_ = found[0]
        if row.header or stage == row.stage:
            row = msgspec.structs.replace(row, stage=stage, end=bytes(ending), next=next)
            return row, tuple(stored(each[3:]) for each in found if each[3] is not None)
        row = None  # it began in between


def read_rooms(connection: Connection, stage: str, kind: str, most: int) -> tuple[RoomRow, ...]:
    """The newest rooms of a stage (and kind), with their seats, without header, secret and end."""
    query = select(*_LISTED).where(ROOM.c.stage == stage).order_by(ROOM.c.created.desc(), ROOM.c.id).limit(most)
    rows = connection.execute(query.where(ROOM.c.kind == kind) if kind else query).all()
    seats: dict[str, list[str]] = {row[0]: [] for row in rows}
    of_these = select(SEAT.c.room, SEAT.c.body).where(SEAT.c.room.in_(list(seats))).order_by(SEAT.c.room, SEAT.c.seat)
    for room, body in connection.execute(of_these):
        seats[room].append(body)
    return tuple(_room(row, seats[row[0]]) for row in rows)


def read_replay(connection: Connection, id: str) -> bytes | None:
    """An uploaded record."""
    record = connection.execute(select(REPLAY.c.record).where(REPLAY.c.id == id)).scalar()
    return None if record is None else bytes(record)
