"""The ledger's file: opened by one program at a time, checked, brought to this version, and changed in transactions."""

from __future__ import annotations

import os
import secrets
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, final

from simpan.chat.ledger import words_en, words_ko
from simpan.chat.ledger.schema import APPLICATION, VERSIONS
from simpan.core.hosting import Lang

try:
    import fcntl
except ImportError:  # Windows: one program at a time is up to who starts it
    fcntl = None  # type: ignore[assignment]

WORDS: Final = {"ko": words_ko.WORDS, "en": words_en.WORDS}
NAME: Final = "chat.db"
LOCK: Final = "chat.lock"
_MAGIC: Final = b"SQLite format 3\0"
_MINE: Final = 0o600  # for the owner's eyes alone: it holds what people wrote, and seeds


class BadLedger(ValueError):
    """The file cannot be used: damaged, of another program or of a newer version, or in use. key: why, of `WORDS`."""

    def __init__(self, path: Path, key: str) -> None:
        super().__init__(f"{path}: {WORDS['en'][key]}")
        self.path: Final = path
        self.key: Final = key
        self.cause: Final = WORDS["en"][key]

    def say(self, lang: Lang) -> str:
        """Why, as a sentence behind the file's name."""
        return WORDS[lang][self.key]


class LedgerTrouble(OSError):
    """The disk cannot take it just now (full, read-only, failing). Nothing of that change was done."""


@final
class File:
    """One connection, used by any thread, one at a time. Raises BadLedger where the file cannot be used."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path: Final = folder / NAME
        self._guard: Final = threading.RLock()
        self._held: IO[bytes] | None = _alone(folder / LOCK, self.path)
        try:
            _private(self.path)
            self._db: Final = _opened(self.path)
            self.salt: Final = self._made_salt()
        except BaseException:
            self._release()
            raise

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """A transaction: durable at the end, or not done at all. Raises LedgerTrouble."""
        with self._guard, _troubles():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise

    def rows(self, question: str, *values: Any) -> list[Any]:
        """All rows of an answer. Raises LedgerTrouble."""
        with self._guard, _troubles():
            return self._db.execute(question, values).fetchall()

    def row(self, question: str, *values: Any) -> Any:
        """The first row, None if there is none. Raises LedgerTrouble."""
        with self._guard, _troubles():
            return self._db.execute(question, values).fetchone()

    def fold(self) -> None:
        """Fold the log of what was written into the file: what was deleted is then nowhere any more."""
        with self._guard, suppress(sqlite3.Error):  # else the next fold does it
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        """Fold the log, and let go of the file."""
        with self._guard:
            self.fold()
            self._db.close()
            self._release()

    def _made_salt(self) -> bytes:
        """What hashes of this ledger are made with."""
        with self.change() as db:
            db.execute("INSERT INTO fact VALUES ('salt', ?) ON CONFLICT DO NOTHING", (secrets.token_hex(32),))
        return bytes.fromhex(self.row("SELECT value FROM fact WHERE name = 'salt'")[0])

    def _release(self) -> None:
        if self._held is not None:
            self._held.close()  # which gives the lock back
            self._held = None


@contextmanager
def _troubles() -> Iterator[None]:
    """What the disk refuses is a trouble of the machine; everything else is a fault of this program, and stays."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
        raise
    except sqlite3.DatabaseError as error:
        raise LedgerTrouble(f"the ledger cannot be read or written: {error}") from error


def _alone(lock: Path, path: Path) -> IO[bytes]:
    """Hold the folder against every other program."""
    held = os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT, _MINE), "r+b")
    if fcntl is not None:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            held.close()
            raise BadLedger(path, "in_use") from error
    return held


def _private(path: Path) -> None:
    """There, a plain file, and nobody else's to read."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, _MINE))
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise BadLedger(path, "no_file")
    if found.st_size > 0:
        with path.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:  # SQLite would take a short file for an empty one
                raise BadLedger(path, "damaged")
    if stat.S_IMODE(found.st_mode) != _MINE:
        os.chmod(path, _MINE)


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        _prepare(db, path)
    except sqlite3.DatabaseError as error:
        db.close()
        raise BadLedger(path, "damaged") from error
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Ours, sound, and of this version."""
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    foreign = application != APPLICATION and (
        application != 0 or version != 0 or db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] > 0
    )
    if foreign:
        raise BadLedger(path, "foreign")
    if version > len(VERSIONS):
        raise BadLedger(path, "newer")
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise BadLedger(path, "damaged")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")  # else macOS leaves it in the disk's cache
    db.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    for number, steps in enumerate(VERSIONS[version:], version + 1):
        db.execute("BEGIN IMMEDIATE")
        for step in steps:
            db.execute(step)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
