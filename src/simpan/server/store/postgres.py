"""The store on PostgreSQL, for several server processes (DESIGN §7): no owners, no leases, first append wins.

Appends go in groups over one connection, each group one transaction: lock its rooms, see how they stand, write, NOTIFY.
Everything else goes over a small pool. Where the server goes away, what was under way is tried again for a while; what
may have been committed unheard is looked for first, so that nothing is done twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Concatenate, Final, ParamSpec, Self, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from simpan.server.ports import Append
from simpan.server.store.appends import Asked, Granted, Standing, judge, same
from simpan.server.store.base import StoreTrouble
from simpan.server.store.changes import Change
from simpan.server.store.common import CommonStore
from simpan.server.store.failing import Lost, failures
from simpan.server.store.group import Group
from simpan.server.store.listening import CHANNEL, Listener
from simpan.server.store.rows import sayable, stored
from simpan.server.store.upgrade import HEAD, revision, upgrade

T = TypeVar("T")
P = ParamSpec("P")
PATIENCE: Final = 20.0  # seconds in which a server that went away may come back
OPENING: Final = 5.0  # the same for the first connection
SOON: Final = 0.05  # seconds before the first try again
LATE: Final = 1.0  # seconds between two tries at most
CLOSING: Final = 3.0  # the same once the store is to be closed
ANSWER: Final = 10.0  # seconds that the server may take for a connection or a statement
POOL: Final = 4
_SETTINGS: Final = {
    "application_name": "simpan",
    "default_transaction_isolation": "read committed",  # what another process committed is seen once its lock is gone
    "idle_in_transaction_session_timeout": "10s",  # a process that hangs keeps no room locked
}
_UPGRADE_LOCK: Final = 0x73696D70616E  # "simpan"

_LOCK: Final = "SELECT id, stage FROM room WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE"
_LAST: Final = "SELECT id, (SELECT max(n) FROM entry WHERE room = id) FROM unnest($1::text[]) AS id"
_INSERT: Final = """
    INSERT INTO entry (room, n, line, clocks, at, acts)
    SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[], $4::bytea[], $5::float8[], $6::text[])
"""
_STAGE: Final = (
    "UPDATE room SET stage = new.stage FROM unnest($1::text[], $2::text[]) AS new(id, stage) WHERE room.id = new.id"
)
_ENDING: Final = (
    "UPDATE room SET ending = new.ending FROM unnest($1::text[], $2::bytea[]) AS new(id, ending) WHERE room.id = new.id"
)
_NOTIFY: Final = f"SELECT pg_notify('{CHANNEL}', id) FROM unnest($1::text[]) AS id"
_FIND: Final = "SELECT n, line, clocks, at, acts FROM entry WHERE room = $1 AND n >= $2 ORDER BY n LIMIT $3"
_FIND_STAGE: Final = "SELECT stage, ending FROM room WHERE id = $1"


class PostgresStore(CommonStore):
    """A `base.Store` on a server. dsn: as libpq takes it."""

    def __init__(self, dsn: str) -> None:
        super().__init__()
        self._dsn = dsn
        self._pids: set[int] = set()
        self._pool = create_async_engine("postgresql+asyncpg://", async_creator=self._connect, pool_size=POOL)
        self._group: Group[Asked] = Group(self._carry_out)
        self._writer: Any = None
        self._listener = Listener(self._connect, self._pids, self._wake)

    @classmethod
    async def open(cls, dsn: str) -> Self:
        """Connect. Raises StoreTrouble."""
        store = cls(dsn)
        try:
            await _patiently(lambda _: asyncio.to_thread(asyncio.run, store._upgrade()), OPENING)
            await _patiently(lambda _: store._listener.start(), OPENING)
        except BaseException:
            await store._pool.dispose()
            raise
        return store

    async def append(self, room: str, wanted: Append) -> bool:
        """As in `base.Store`."""
        return sayable(room) and await self._group.ask(Asked(room, wanted))

    async def close(self) -> None:
        """As in `base.Store`."""
        await self._group.close(CLOSING)
        await self._listener.stop()
        self._drop_writer()
        await self._pool.dispose()

    async def _read(self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        async def once(_: bool) -> T:
            async with self._pool.connect() as connection:
                return await connection.run_sync(question, *args, **kwargs)

        return await _patiently(once, PATIENCE)

    async def _change(self, change: Change) -> bool:
        async def once(again: bool) -> bool:
            async with self._pool.begin() as connection:
                if again and await connection.run_sync(change.stands):
                    return True
                done = await connection.run_sync(change.make)
                if done and change.room:
                    await connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :room)"), {"room": change.room})
            return done

        return await _patiently(once, PATIENCE)

    # -- connections

    async def _connect(self, *_: object, **__: object) -> Any:
        connection = await asyncpg.connect(self._dsn, timeout=ANSWER, command_timeout=ANSWER, server_settings=_SETTINGS)
        pid = connection.get_server_pid()
        self._pids.add(pid)
        connection.add_termination_listener(lambda _: self._pids.discard(pid))
        try:
            if await connection.fetchval("SHOW synchronous_commit") == "off":
                await connection.execute("SET synchronous_commit = on")  # durable means durable
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _upgrade(self) -> None:
        """Make or upgrade the tables; in an event loop of its own, for alembic cannot be run twice at once."""
        engine: AsyncEngine = create_async_engine(
            "postgresql+asyncpg://", async_creator=self._connect, poolclass=NullPool
        )
        try:
            async with engine.begin() as connection:
                if await connection.run_sync(revision) != HEAD:
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({_UPGRADE_LOCK})"))
                    await connection.run_sync(upgrade)
        finally:
            await engine.dispose()

    def _drop_writer(self) -> None:
        if self._writer is not None:
            self._writer.terminate()
            self._writer = None

    # -- appending

    async def _carry_out(self, batch: Sequence[Asked]) -> Sequence[bool]:
        return await _patiently(lambda again: self._write(batch, again), PATIENCE)

    async def _write(self, batch: Sequence[Asked], again: bool) -> Sequence[bool]:
        """One transaction. again: an earlier try may have been committed unheard."""
        try:
            if self._writer is None:
                self._writer = await self._connect()
            writer = self._writer
            stands = [again and await _stands(writer, one) for one in batch]
            todo = [one for one, done in zip(batch, stands, strict=True) if not done]
            async with writer.transaction():
                granted = judge(todo, await _standing(writer, todo))
                await _insert(writer, granted)
        except BaseException:
            self._drop_writer()  # whatever state it is in
            raise
        answers = iter(granted.answers)
        return [done or next(answers) for done in stands]


async def _standing(writer: Any, asked: Sequence[Asked]) -> dict[str, Standing]:
    """How the rooms stand, locked against everybody else until the end of the transaction."""
    rooms = sorted({one.room for one in asked})
    stages = dict(await writer.fetch(_LOCK, rooms))
    lasts = await writer.fetch(
        _LAST, list(stages)
    )  # a statement of its own: it sees what was committed before the lock
    return {room: (stages[room], 0 if last is None else last + 1) for room, last in lasts}


async def _insert(writer: Any, granted: Granted) -> None:
    if granted.rows:
        await writer.execute(_INSERT, *(list(column) for column in zip(*granted.rows, strict=True)))
    if granted.stages:
        await writer.execute(_STAGE, list(granted.stages), list(granted.stages.values()))
    if granted.endings:
        await writer.execute(_ENDING, list(granted.endings), list(granted.endings.values()))
    changed = {row[0] for row in granted.rows} | granted.stages.keys() | granted.endings.keys()
    if changed:
        await writer.execute(_NOTIFY, sorted(changed))


async def _stands(writer: Any, asked: Asked) -> bool:
    """Whether an append is there, by this very append."""
    wanted = asked.wanted
    if wanted.entries:
        found = await writer.fetch(_FIND, asked.room, wanted.entries[0].n, len(wanted.entries))
        return same(wanted.entries, [stored(tuple(row)) for row in found])
    row = await writer.fetchrow(_FIND_STAGE, asked.room)
    return row is not None and row[0] == wanted.stage and wanted.end in (None, row[1])


async def _patiently(once: Callable[[bool], Awaitable[T]], patience: float) -> T:
    """Do it; where the connection is lost, again until it goes or `patience` seconds are over. once: is it again?"""
    loop = asyncio.get_running_loop()
    until, pause, again = loop.time() + patience, SOON, False
    while True:
        try:
            with failures():
                return await once(again)
        except Lost as lost:
            if loop.time() + pause > until:
                raise StoreTrouble(str(lost)) from lost
        await asyncio.sleep(pause)
        pause, again = min(2 * pause, LATE), True
