"""The tables, the same on SQLite and PostgreSQL. `migrations` makes them; a test sees that the two agree."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Double, Index, Integer, LargeBinary, MetaData, Table, Text

METADATA: Final = MetaData()

ROOM: Final = Table(
    "room",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("stage", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("created", Double, nullable=False),  # wall-clock seconds
    Column("next", Text, nullable=False),  # the room of the rematch, or ""
    Column("options", Text, nullable=False),  # JSON
    Column("secret", Text, nullable=False),
    Column("ending", LargeBinary, nullable=False),  # last: what may be large, so that the rest is read without it
    Column("header", LargeBinary, nullable=False),
    Index("room_by_stage", "stage", "kind", "created"),
)

SEAT: Final = Table(
    "seat",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column(
        "body", Text, nullable=False
    ),  # `ports.Seat` as JSON: names are anybody's, and PostgreSQL's text has no U+0000
)

ENTRY: Final = Table(
    "entry",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
    Column("clocks", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
    Column("acts", Text, nullable=False),  # JSON
    sqlite_with_rowid=False,  # an append touches one page, not one of the table and one of its index
)

REPLAY: Final = Table(
    "replay",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("kept", Double, nullable=False),  # wall-clock seconds
    Column("record", LargeBinary, nullable=False),
)
