"""The store in one SQLite file (WAL, synchronous FULL): the default, correct also for several processes on one file.

One connection writes and one reads. Their statements run on the event loop's thread, where each takes microseconds;
only COMMIT, which waits for the disk, runs on a thread of its own. Drivers that keep connections on threads (aiosqlite)
hand the interpreter lock over at every row: with a busy loop a room of 150 entries then took 80 ms to read, not 9.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, Self, TypeVar

from sqlalchemy import URL, Connection, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from simpan.server.ports import Append
from simpan.server.store.appends import Asked, Standing, judge
from simpan.server.store.base import StoreTrouble
from simpan.server.store.changes import Change
from simpan.server.store.common import CommonStore
from simpan.server.store.group import Group
from simpan.server.store.rows import sayable
from simpan.server.store.upgrade import upgrade

T = TypeVar("T")
P = ParamSpec("P")
PATIENCE: Final = 10.0  # seconds to wait for another process that writes
LOOK: Final = 1.0  # seconds between looks whether another process wrote
SOON: Final = 0.01  # seconds before a reader tries again
FOLD: Final = 1000  # commits after which the log is folded into the file
RESTS: Final = 8  # folds after which the rest is folded too; appends wait for that, so it is done seldom

_STANDING: Final = "SELECT stage, (SELECT max(n) FROM entry WHERE room = id) FROM room WHERE id = ?"
_INSERT: Final = "INSERT INTO entry (room, n, line, clocks, at, acts) VALUES (?, ?, ?, ?, ?, ?)"


class SqliteStore(CommonStore):
    """A `base.Store` in a file."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="simpan-store")
        self._group: Group[Asked | Change] = Group(self._carry_out)
        self._reader: Connection | None = None
        self._one_reads = asyncio.Lock()
        self._connection: Connection | None = None  # what writes; `_raw` is the driver's own under it
        self._writing = False
        self._commits = 0
        self._folds = 0
        self._fold_rest = False  # what was written during a fold is little: with it the log can start anew
        self._version = 0
        self._raw: sqlite3.Connection
        self._tending: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: str) -> Self:
        """Open the file, or make it. Raises StoreTrouble."""
        store = cls(path)
        try:
            await store._in_thread(store._connect)
        except BaseException:
            await store._let_go()
            raise
        store._tending = asyncio.create_task(store._tend(), name="store: tend")
        return store

    async def append(self, room: str, wanted: Append) -> bool:
        """As in `base.Store`."""
        return sayable(room) and await self._group.ask(Asked(room, wanted))

    async def close(self) -> None:
        """As in `base.Store`; the log is folded into the file."""
        await self._group.close(2 * PATIENCE)
        if self._tending is not None:
            self._tending.cancel()
            with suppress(asyncio.CancelledError):
                await self._tending
        await self._let_go()

    async def _change(self, change: Change) -> bool:
        answer: bool = await self._group.ask(change)
        return answer

    async def _read(self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while True:
            async with self._one_reads:
                await asyncio.sleep(0)  # however many read, the loop does everything else between any two of them
                if self._reader is None:
                    raise StoreTrouble("the store is closed")
                try:
                    with _troubles():
                        return question(self._reader, *args, **kwargs)
                except Locked:  # who writes keeps no reader out, only a neighbour who repairs the log after a crash
                    if loop.time() > until:
                        raise
            await asyncio.sleep(SOON)

    # -- writing

    def _connect(self) -> None:
        with _troubles():
            Path(self._path).absolute().parent.mkdir(parents=True, exist_ok=True)
            self._connection = _connect(self._path)
            raw: Any = self._connection.connection.driver_connection
            self._raw = raw
            if raw.execute("PRAGMA journal_mode = WAL").fetchall() != [("wal",)]:
                raise StoreTrouble("the file lies where SQLite cannot keep a write-ahead log; a local disk can")
            raw.execute("PRAGMA synchronous = FULL")
            raw.execute("PRAGMA fullfsync = ON")  # else macOS leaves it in the disk's cache
            raw.execute("PRAGMA wal_autocheckpoint = 0").fetchall()  # `_tend` does it, beside the appends
            self._begin(PATIENCE)
            try:
                upgrade(self._connection)
            except BaseException:
                self._roll_back()
                raise
            self._commit()
            self._version = self._look()
            self._reader = _connect(self._path)
            for words in ("PRAGMA busy_timeout = 0", "PRAGMA query_only = ON"):
                self._reader.exec_driver_sql(words).close()

    async def _carry_out(self, batch: Sequence[Asked | Change]) -> Sequence[bool]:
        """One transaction."""
        self._writing = True
        try:
            with _troubles():
                if self._fold_rest:
                    self._fold_rest = False
                    await self._in_thread(_fold, self._raw)
                try:
                    self._begin(0)
                except sqlite3.OperationalError as trouble:
                    if not _busy(trouble):
                        raise
                    await self._in_thread(self._begin, PATIENCE)
                try:
                    answers = self._write(batch)
                except BaseException:
                    self._roll_back()
                    raise
                await self._in_thread(self._commit)
        finally:
            self._writing = False
        self._commits += 1
        return answers

    def _begin(self, patience: float) -> None:
        self._raw.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
        self._raw.execute("BEGIN IMMEDIATE")

    def _commit(self) -> None:
        try:
            self._raw.execute("COMMIT")
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._raw.in_transaction:  # a full disk has rolled back by itself
            self._raw.execute("ROLLBACK")

    def _write(self, batch: Sequence[Asked | Change]) -> Sequence[bool]:
        assert self._connection is not None
        answers = {i: job.make(self._connection) for i, job in enumerate(batch) if isinstance(job, Change)}
        asked = {i: job for i, job in enumerate(batch) if isinstance(job, Asked)}
        answers.update(zip(asked, self._append(list(asked.values())), strict=True))
        return [answers[i] for i in range(len(batch))]

    def _append(self, asked: Sequence[Asked]) -> Sequence[bool]:
        standing: dict[str, Standing] = {}
        for room in {one.room for one in asked}:
            for stage, last in self._raw.execute(_STANDING, (room,)):
                standing[room] = (stage, 0 if last is None else last + 1)
        granted = judge(asked, standing)
        self._raw.executemany(_INSERT, granted.rows)
        for room, stage in granted.stages.items():
            self._raw.execute("UPDATE room SET stage = ? WHERE id = ?", (stage, room))
        for room, ending in granted.endings.items():
            self._raw.execute("UPDATE room SET ending = ? WHERE id = ?", (ending, room))
        return granted.answers

    # -- beside it

    def _look(self) -> int:
        """A number that changes when another connection has written; the writing connection must be at rest."""
        version: int = self._raw.execute("PRAGMA data_version").fetchall()[0][0]
        return version

    async def _tend(self) -> None:
        """See to it that other processes' changes are noticed and that the log stays short."""
        while True:
            await asyncio.sleep(LOOK)
            with suppress(sqlite3.Error):  # a look and a fold may fail now and be done the next time
                if not self._writing and (version := self._look()) != self._version:
                    self._version = version
                    self._wake("")
                if self._commits >= FOLD:
                    self._commits = 0
                    await asyncio.to_thread(self._fold)
                    self._folds += 1
                    self._fold_rest = self._folds % RESTS == 0

    def _fold(self) -> None:
        """Copy the log into the file, on a connection of its own, while others write."""
        with closing(sqlite3.connect(self._path, timeout=PATIENCE)) as connection:
            _fold(connection)

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*args, **kwargs))

    async def _let_go(self) -> None:
        for connection in (self._reader, self._connection):  # the last one out folds the log into the file
            if connection is not None:
                await self._in_thread(connection.close)
        self._reader = None
        self._thread.shutdown()


def _fold(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def _connect(path: str) -> Connection:
    """A connection that begins and ends its transactions only when told to, and may be used by any thread."""
    how = {"check_same_thread": False, "timeout": PATIENCE, "isolation_level": None}
    return create_engine(URL.create("sqlite", database=path), poolclass=NullPool, connect_args=how).connect()


class Locked(StoreTrouble):
    """Another process holds the file."""


def _busy(error: BaseException) -> bool:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_BUSY


@contextmanager
def _troubles() -> Iterator[None]:
    """What the database cannot do comes as StoreTrouble; what is asked of it wrongly stays as it is."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(cause, sqlite3.OperationalError | sqlite3.InternalError) or type(cause) is sqlite3.DatabaseError:
            raise (Locked if _busy(cause) else StoreTrouble)(str(cause)) from error
        raise
    except OSError as error:
        raise StoreTrouble(str(error)) from error
