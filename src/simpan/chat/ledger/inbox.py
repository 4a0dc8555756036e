"""What came in, in the order in which it is answered."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, final

import msgspec

from simpan.chat.ledger.file import File
from simpan.chat.request import Changed, Incoming, Request

LONGEST: Final = 10_000  # signs of a text that are kept
TRIES: Final = 3  # starts of the program at which a request that fails is tried again
_LINES: Final = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_UNSEEN: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_ORDER: Final = "ORDER BY rank, at, of = '' DESC, length(id), id"  # a change comes behind what it changes


class Backlog(NamedTuple):
    """How many wait, and when the oldest was written (seconds since 1970; 0 if none waits)."""

    requests: int
    oldest: int


@final
class Inbox:
    """Every method that changes something is durable when it returns. Raises LedgerTrouble.

    rank: 0 for what is answered before everything else, 1 for the rest; a change has that of its request.
    """

    def __init__(self, file: File, clock: Callable[[], float]) -> None:
        self.rank: Callable[[Request], int] = lambda request: 0
        self._file: Final = file
        self._clock: Final = clock
        with file.change() as db:
            db.execute("UPDATE inbox SET state = 'waits' WHERE state = 'aside'")

    def take(self, incoming: Incoming) -> bool:
        """As `Intake.take`."""
        if self._file.row("SELECT 1 FROM inbox WHERE id = ?", incoming.id) is not None:
            return False
        kept = _kept(incoming)
        of = kept.of if isinstance(kept, Changed) else ""
        with self._file.change() as db:
            who, rank, at = self._of(kept) if isinstance(kept, Request) else _writer(db, kept)
            done = db.execute(
                "INSERT INTO inbox (id, incoming, who, of, rank, at, taken) VALUES (?, ?, ?, ?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                (kept.id, msgspec.json.encode(kept).decode(), who, of, rank, at, self._clock()),
            )
            return done.rowcount == 1

    def _of(self, request: Request) -> tuple[str | None, int, int]:
        return request.who.key, self.rank(request), request.at

    def request(self, id: str) -> Request | None:
        """As `Intake.request`; None also for one whose text is no longer kept."""
        row = self._file.row("SELECT incoming FROM inbox WHERE id = ? AND of = '' AND incoming IS NOT NULL", id)
        return None if row is None else msgspec.json.decode(row[0], type=Request)

    def recent(self, since: int) -> Sequence[Request]:
        """As `Intake.recent`."""
        rows = self._file.rows(
            "SELECT incoming FROM inbox WHERE at >= ? AND of = '' AND incoming IS NOT NULL "
            "ORDER BY at DESC, length(id) DESC, id DESC",
            since,
        )
        return [msgspec.json.decode(text, type=Request) for (text,) in rows]

    def next(self) -> Incoming | None:
        """What is to be answered first."""
        row = self._file.row(f"SELECT incoming FROM inbox WHERE state = 'waits' {_ORDER} LIMIT 1")
        return None if row is None else msgspec.json.decode(row[0], type=Incoming)

    def urgent(self) -> bool:
        """Whether anything of rank 0 waits."""
        return self._file.row("SELECT 1 FROM inbox WHERE state = 'waits' AND rank = 0 LIMIT 1") is not None

    def aside(self, id: str) -> None:
        """It waits for something else, others need not wait for it. At the next start it is taken up again."""
        with self._file.change() as db:
            db.execute("UPDATE inbox SET state = 'aside' WHERE id = ? AND state = 'waits'", (id,))

    def failed(self, id: str, why: str) -> bool:
        """It could not be answered: put aside until the next start; False: for good, it failed often enough."""
        with self._file.change() as db:
            db.execute("UPDATE inbox SET state = 'aside', tries = tries + 1, why = ? WHERE id = ?", (why, id))
            given_up = db.execute(
                "UPDATE inbox SET state = 'given up', ended = ? WHERE id = ? AND tries >= ?", (self._clock(), id, TRIES)
            )
            _burn(db, id, "given up")
            return given_up.rowcount == 0

    def end(self, db: sqlite3.Connection, id: str) -> bool:
        """It is answered, within the caller's transaction. False: it was before."""
        done = db.execute(
            "UPDATE inbox SET state = 'done', ended = ?, why = '' WHERE id = ? AND state IN ('waits', 'aside')",
            (self._clock(), id),
        )
        _burn(db, id, "done")
        return done.rowcount == 1

    def backlog(self) -> Backlog:
        """How much waits; what was put aside does not count."""
        count, oldest = self._file.row("SELECT count(*), min(at) FROM inbox WHERE state = 'waits'")
        return Backlog(count, oldest or 0)


def legible(text: str) -> str:
    """A text without signs that are never seen and only do things: control signs, and such as turn what stands behind
    them round. It is repeated in answers, to people and to consoles.
    """
    return _UNSEEN.sub("", _LINES.sub("\n", text))


def _kept(incoming: Incoming) -> Incoming:
    """As it is kept: in letters that a file can hold, and not endless."""
    short = msgspec.structs.replace(incoming, text=legible(incoming.text[:LONGEST]))
    try:
        msgspec.json.encode(short)
    except UnicodeEncodeError:
        clean: Incoming = msgspec.convert(_clean(msgspec.to_builtins(short)), type=Incoming)
        return clean
    return short


def _clean(value: Any) -> Any:
    """Without halves of letters, wherever they stand."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {key: _clean(one) for key, one in value.items()}
    return [_clean(one) for one in value] if isinstance(value, list | tuple) else value


def _writer(db: sqlite3.Connection, changed: Changed) -> tuple[str | None, int, int]:
    """Of the request that is changed: who wrote it, its rank, and when it is changed, which is not before that."""
    row = db.execute("SELECT who, rank, at FROM inbox WHERE id = ?", (changed.of,)).fetchone()
    return (None, 0, changed.at) if row is None else (row[0], row[1], max(row[2], changed.at))


def _burn(db: sqlite3.Connection, id: str, state: str) -> None:
    """What is to be forgotten is, once nothing more comes of it."""
    db.execute("UPDATE inbox SET incoming = NULL, who = NULL WHERE id = ? AND burn AND state = ?", (id, state))
