"""Which appends of a batch can be done: one place for both databases.

A transaction reads how its rooms stand, asks `judge`, and writes what was granted. It keeps other processes out of
these rooms meanwhile; the primary key (room, n) stands behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from simpan.server.ports import Append, Stored
from simpan.server.store.rows import to_json

Standing = tuple[str, int]  # a room's stage, and the number of its next entry
EntryRow = tuple[str, int, bytes, bytes, float, str]


class Asked(msgspec.Struct, frozen=True):
    """An append that somebody waits for."""

    room: str
    wanted: Append


class Granted(msgspec.Struct):
    """What is to be written. answers: in the order asked. rows: new entries. stages, endings: of rooms that change."""

    answers: list[bool]
    rows: list[EntryRow]
    stages: dict[str, str]
    endings: dict[str, bytes]


def judge(asked: Iterable[Asked], standing: dict[str, Standing]) -> Granted:
    """Grant appends in their order. Refused: a room that is not there or not playing, a number taken, a gap."""
    granted = Granted([], [], {}, {})
    for one in asked:
        stage, expected = standing.get(one.room, ("", 0))
        entries = one.wanted.entries
        fits = stage == "playing" and all(entry.n == expected + i for i, entry in enumerate(entries))
        fits = fits and (bool(entries) or one.wanted.n in (-1, expected))
        granted.answers.append(fits)
        if not fits:
            continue
        granted.rows.extend(entry_row(one.room, entry) for entry in entries)
        if one.wanted.stage is not None:
            stage = granted.stages[one.room] = one.wanted.stage
        if one.wanted.end is not None:
            granted.endings[one.room] = one.wanted.end
        standing[one.room] = (stage, expected + len(entries))
    return granted


def entry_row(room: str, entry: Stored) -> EntryRow:
    """An entry as (room, n, line, clocks, at, acts)."""
    return (room, entry.n, entry.line, entry.clocks, entry.at, to_json(entry.acts) if entry.acts else "[]")


def same(entries: Sequence[Stored], found: Sequence[Stored]) -> bool:
    """Whether the entries found are those that were to be written: a lost connection had committed them."""
    return bool(entries) and tuple(entries) == tuple(found)
