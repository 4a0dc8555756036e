"""What goes out: letters with their order, and what became of each."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Final, final

import msgspec

from simpan.chat.ledger.file import File
from simpan.chat.ports import Letter

CHAIN: Final = 20  # letters in place of letters that are followed


class Outgoing(msgspec.Struct, frozen=True):
    """A letter to be kept. people: accounts that it is about or for; battle: the campaign it comes from, "" for none;
    staff: whether it is for those who lead it; public: whether everybody may read it.
    """

    letter: Letter
    people: tuple[str, ...] = ()
    battle: str = ""
    staff: bool = False
    public: bool = False


class Waiting(msgspec.Struct, frozen=True):
    """A letter that was not sent yet. pos, seq: its place in the order. begun: it may have reached the network.

    tries: how often it was tried in vain; hops: how many letters it goes instead of. since, until: it is put off
    between these moments; made: when it was made (seconds since 1970).
    """

    letter: Letter
    pos: int
    seq: int
    battle: str = ""
    staff: bool = False
    begun: bool = False
    tries: int = 0
    hops: int = 0
    since: float = 0
    until: float = 0
    made: float = 0


_COLUMNS: Final = "key, lane, form, after, replaces, pos, seq, battle, staff, begun, tries, hops, since, until, made"
"""As `_waiting` reads them."""


@final
class Outbox:
    """Every method that changes something is durable when it returns. Raises LedgerTrouble."""

    def __init__(self, file: File, clock: Callable[[], float]) -> None:
        self._file: Final = file
        self._clock: Final = clock

    def add(self, db: sqlite3.Connection, posts: Iterable[Outgoing]) -> list[Waiting]:
        """Keep letters behind all others, within the caller's transaction; those that are new."""
        return [found for post in posts if (found := self._insert(db, post)) is not None]

    def waiting(self) -> list[Waiting]:
        """All letters that were not sent, in order."""
        rows = self._file.rows(f"SELECT {_COLUMNS} FROM outbox WHERE state = 'waits' ORDER BY pos, seq")
        return [_waiting(row) for row in rows]

    def standing(self) -> set[str]:
        """The names under which something stands that can be edited."""
        return {name for (name,) in self._file.rows("SELECT name FROM standing")}

    def remote(self, name: str) -> str:
        """The network's number of a letter, or of what stands under a name; "" if there is none."""
        key = name
        for _ in range(CHAIN):
            row = self._file.row("SELECT state, remote, instead, replaces FROM outbox WHERE key = ?", key)
            if row is None:
                break
            state, remote, instead, replaces = row
            if state == "lost" and instead:
                key = instead
            elif state == "passed":
                key = replaces
                break
            else:
                return str(remote)
        row = self._file.row("SELECT remote FROM standing WHERE name = ?", key)
        return "" if row is None else str(row[0])

    def replaced(self) -> dict[str, str]:
        """Which letter goes in place of which lost one."""
        return dict(self._file.rows("SELECT key, instead FROM outbox WHERE state = 'lost' AND instead <> ''"))

    def posted(self, remote: str) -> bool:
        """Whether a letter is known to have that number."""
        return self._file.row("SELECT 1 FROM outbox WHERE remote = ?", remote) is not None

    def readers(self, key: str) -> list[str]:
        """Accounts that a letter is for or about, in order."""
        return [one for (one,) in self._file.rows("SELECT person FROM reader WHERE letter = ? ORDER BY person", key)]

    def begin(self, key: str) -> None:
        """It may reach the network from now on."""
        with self._file.change() as db:
            db.execute("UPDATE outbox SET begun = 1 WHERE key = ?", (key,))

    def sent(self, key: str, remote: str) -> None:
        """It is posted, under that number of the network."""
        with self._file.change() as db:
            db.execute("UPDATE outbox SET state = 'sent', remote = ? WHERE key = ?", (remote, key))
            self._end(db, key)
            db.execute(
                "INSERT INTO standing SELECT replaces, remote FROM outbox WHERE key = ? AND replaces <> '' "
                "ON CONFLICT (name) DO UPDATE SET remote = excluded.remote",
                (key,),
            )

    def later(self, key: str, until: float, why: str) -> None:
        """It could not be sent now."""
        with self._file.change() as db:
            db.execute(
                "UPDATE outbox SET tries = tries + 1, begun = 1, since = ?, until = ?, why = ? WHERE key = ?",
                (self._clock(), until, why, key),
            )

    def passed(self, keys: Sequence[str]) -> None:
        """Newer letters say more than these."""
        with self._file.change() as db:
            for key in keys:
                db.execute("UPDATE outbox SET state = 'passed' WHERE key = ?", (key,))
                self._end(db, key)

    def lost(self, key: str, why: str, instead: Letter | None = None) -> Waiting | None:
        """It can never be sent; what goes in its place, if something does that is new."""
        with self._file.change() as db:
            db.execute(
                "DELETE FROM standing WHERE name = (SELECT replaces FROM outbox WHERE key = ? AND replaces <> '')",
                (key,),
            )
            if instead is not None and instead.key == key:
                return self._mend(db, instead, why)
            new = None if instead is None else self._insert_instead(db, key, instead)
            db.execute(
                "UPDATE outbox SET state = 'lost', why = ?, instead = ? WHERE key = ?",
                (why, "" if instead is None else instead.key, key),
            )
            self._end(db, key)
            return new

    def backlog(self) -> tuple[int, float]:
        """How many letters wait, and when the oldest was made (0 if none waits)."""
        count, oldest = self._file.row("SELECT count(*), min(made) FROM outbox WHERE state = 'waits'")
        return count, oldest or 0.0

    def late(self, public: bool = False) -> tuple[int, float]:
        """The same of letters that are posts of their own: a status may wait. public: that everybody may read."""
        count, oldest = self._file.row(
            "SELECT count(*), min(made) FROM outbox WHERE state = 'waits' AND replaces = '' AND public >= ?", public
        )
        return count, oldest or 0.0

    def _insert(self, db: sqlite3.Connection, post: Outgoing) -> Waiting | None:
        letter = post.letter
        done = db.execute(
            "INSERT INTO outbox (pos, key, lane, form, after, replaces, battle, staff, public, made) VALUES "
            "((SELECT coalesce(max(seq), 0) + 1 FROM outbox), ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
            (
                letter.key, letter.lane, letter.form, letter.after, letter.replaces, post.battle, post.staff,
                post.public, self._clock(),
            ),
        )  # fmt: skip
        if done.rowcount != 1:
            return None
        for person in post.people:
            db.execute("INSERT INTO reader VALUES (?, ?) ON CONFLICT DO NOTHING", (person, letter.key))
        return _one(db, letter.key)

    def _insert_instead(self, db: sqlite3.Connection, key: str, letter: Letter) -> Waiting | None:
        """In the place of another, for the same readers."""
        done = db.execute(
            "INSERT INTO outbox (pos, key, lane, form, after, replaces, battle, staff, public, made, hops, burn) "
            "SELECT pos, ?, ?, ?, ?, ?, battle, staff, public, made, hops + 1, burn FROM outbox WHERE key = ? "
            "ON CONFLICT (key) DO NOTHING",
            (letter.key, letter.lane, letter.form, letter.after, letter.replaces, key),
        )
        if done.rowcount != 1:
            return None
        db.execute("INSERT INTO reader SELECT person, ? FROM reader WHERE letter = ?", (letter.key, key))
        return _one(db, letter.key)

    def _mend(self, db: sqlite3.Connection, letter: Letter, why: str) -> Waiting | None:
        """The same letter in another form."""
        db.execute(
            "UPDATE outbox SET lane = ?, form = ?, after = ?, replaces = ?, hops = hops + 1, why = ? WHERE key = ?",
            (letter.lane, letter.form, letter.after, letter.replaces, why, letter.key),
        )
        return _one(db, letter.key)

    def _end(self, db: sqlite3.Connection, key: str) -> None:
        """It waits no longer; what is to be forgotten is."""
        db.execute("UPDATE outbox SET ended = ? WHERE key = ?", (self._clock(), key))
        db.execute("UPDATE outbox SET form = NULL, why = '' WHERE key = ? AND burn", (key,))


def _one(db: sqlite3.Connection, key: str) -> Waiting | None:
    row = db.execute(f"SELECT {_COLUMNS} FROM outbox WHERE key = ?", (key,)).fetchone()
    return None if row is None else _waiting(row)


def _waiting(row: tuple[str, str, bytes, str, str, int, int, str, int, int, int, int, float, float, float]) -> Waiting:
    key, lane, form, after, replaces, pos, seq, battle, staff, begun, tries, hops, since, until, made = row
    letter = Letter(key, lane, form, after, replaces)
    return Waiting(letter, pos, seq, battle, bool(staff), bool(begun), tries, hops, since, until, made)
