"""The PostgreSQL store where the server goes away, and what it says to other processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from simpan.server.ports import Append
from simpan.server.store import Store, StoreTrouble, listening, open_store
from simpan.server.store import postgres as module
from simpan.server.store.failing import Lost, failures
from simpan.server.store.postgres import PostgresStore
from tests.server.postgres import Postgres, cluster
from tests.server.store.making import HEADER, entry, one, playing, room, run, seat


@pytest.fixture(scope="module")
def restarted() -> Iterator[Postgres]:
    """A cluster that may be stopped without harm to other tests."""
    with cluster() as server:
        yield server


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[PostgresStore]:
    store = await open_store(address)
    assert isinstance(store, PostgresStore)
    try:
        yield store
    finally:
        await store.close()


async def until(heard: list[str], wanted: str) -> None:
    async with asyncio.timeout(120):
        while wanted not in heard:
            await asyncio.sleep(0.02)


def test_every_change_of_a_room_wakes_the_other_processes(postgres: Postgres) -> None:
    async def test(store: Store, other: Store) -> None:
        heard: list[str] = []
        own: list[str] = []
        other.watch(heard.append)
        store.watch(own.append)
        await store.create(room("r"))
        await until(heard, "r")
        for change in (
            store.take("r", seat(1)),
            store.begin("r", HEADER, "s"),
            store.append("r", one(0)),
            store.append("r", Append((), "over", b"end")),
            store.link("r", "s"),
        ):
            heard.clear()
            assert await change
            await until(heard, "r")
        heard.clear()
        assert not await store.append("r", one(7))
        assert not await store.take("r", seat(1))
        await store.create(room("last"))
        await until(heard, "last")
        assert heard == ["last"]  # what was refused wakes nobody
        assert own == []

    run(postgres.new_database(), test, 2)


STOP = ("", 0, "")


async def append_on(store: Store, id: str, name: str, written: list[tuple[str, int, str]]) -> None:
    """Append to a room, in competition with others, until STOP is written."""
    n = 0
    while STOP not in written:
        if await store.append(id, one(n, name)):
            written.append((id, n, name))
            n += 1
        else:
            n += len(await store.entries(id, n))


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_server_that_restarts_loses_nothing_and_nothing_is_written_twice(
    restarted: Postgres, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 120.0)

    async def test(*both: Store) -> None:
        await playing(both[0], "r")
        await playing(both[0], "s")
        heard: list[str] = []
        both[1].watch(heard.append)
        written: list[tuple[str, int, str]] = []
        tasks = [asyncio.create_task(append_on(both[i % 2], "rs"[i // 2], f"{i}", written)) for i in range(4)]
        for _ in range(2):
            await asyncio.sleep(0.4)
            await asyncio.to_thread(restarted.stop, mode)
            await asyncio.sleep(0.3)
            await asyncio.to_thread(restarted.start)
        await asyncio.sleep(0.4)
        await until(heard, "")
        upto = len(written) + 40
        async with asyncio.timeout(120):
            while len(written) < upto:
                await asyncio.sleep(0.05)
        written.append(STOP)
        await asyncio.gather(*tasks)
        for id in "rs":
            told = sorted((n, name) for where, n, name in written if where == id)
            assert [n for n, _ in told] == list(range(len(told)))
            assert await both[0].entries(id) == tuple(entry(n, name) for n, name in told)
        heard.clear()
        await both[0].create(room("after"))
        await until(heard, "after")

    run(restarted.new_database(), test, 2)


@pytest.mark.slow
def test_a_server_that_does_not_come_back(restarted: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        address = restarted.new_database()
        async with opened(address) as store:
            await playing(store, "r", 1)
            monkeypatch.setattr(module, "PATIENCE", 0.5)
            monkeypatch.setattr(module, "OPENING", 0.5)
            await asyncio.to_thread(restarted.stop)
            try:
                for asked in (store.append("r", one(1)), store.room("r"), store.freeze("r"), store.entries("r")):
                    with pytest.raises(StoreTrouble):
                        await asked
                with pytest.raises(StoreTrouble):
                    await open_store(address)
            finally:
                await asyncio.to_thread(restarted.start)
            monkeypatch.undo()
            assert await store.append("r", one(1))
            found = await store.room("r")
            assert found is not None
            assert found.stage == "playing"

    asyncio.run(test())


def test_a_commit_whose_answer_is_lost_is_found_again(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection breaks after the server has committed: it is looked for, not written again, and not refused."""
    losses = 0

    async def test() -> None:
        async with opened(postgres.new_database()) as store:
            await playing(store, "r", 1)
            await playing(store, "s", 1)
            await playing(store, "t", 1)
            insert = module._insert

            async def lost(writer: Any, granted: Any) -> None:
                nonlocal losses
                await insert(writer, granted)
                if losses == 0:
                    losses += 1
                    await writer.execute("COMMIT")
                    writer.terminate()
                    raise ConnectionResetError("lost")

            monkeypatch.setattr(module, "_insert", lost)
            answers = await asyncio.gather(
                store.append("r", Append((entry(1, "mine"), entry(2, "mine")))),
                store.append("s", one(5)),
                store.append("t", Append((), "over", b"end")),
            )
            assert tuple(answers) == (True, False, True)
            assert losses == 1
            assert await store.entries("r") == (entry(0), entry(1, "mine"), entry(2, "mine"))
            assert await store.entries("s") == (entry(0),)
            assert not await store.append("r", Append((entry(1, "mine"), entry(2, "mine"))))

    asyncio.run(test())


def test_a_change_whose_answer_is_lost_is_found_again(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with opened(postgres.new_database()) as store:
            begin, losses = store._pool.begin, 0

            @asynccontextmanager
            async def lost() -> AsyncIterator[Any]:
                nonlocal losses
                async with begin() as connection:
                    yield connection
                losses += 1
                if losses % 2:
                    raise ConnectionResetError("lost")

            monkeypatch.setattr(type(store._pool), "begin", lambda _: lost())
            assert await store.create(room("r"))
            assert await store.take("r", seat(1))
            assert await store.begin("r", HEADER, "s")
            assert await store.link("r", "next")
            await store.freeze("r")
            await store.keep_replay("u", b"record")
            assert losses == 12
            assert not await store.create(room("r", created=3.0))
            assert not await store.link("r", "other")
            monkeypatch.undo()
            found = await store.room("r")
            assert found is not None
            assert (found.stage, len(found.seats), found.next, found.header) == ("frozen", 2, "next", HEADER)

    asyncio.run(test())


def test_a_server_that_may_only_be_read(postgres: Postgres) -> None:
    async def test() -> None:
        address = postgres.new_database()
        async with opened(address) as store:
            await playing(store, "r", 1)
        async with opened(address + "&default_transaction_read_only=on") as store:
            with pytest.raises(StoreTrouble, match="read-only"):
                await store.append("r", one(1))
            with pytest.raises(StoreTrouble, match="read-only"):
                await store.freeze("r")
            assert await store.entries("r") == (entry(0),)

    asyncio.run(test())


def test_commits_are_durable_even_where_the_server_is_set_otherwise(postgres: Postgres) -> None:
    async def test() -> None:
        async with opened(postgres.new_database() + "&synchronous_commit=off") as store:
            await playing(store, "r", 1)
            assert await store._writer.fetchval("SHOW synchronous_commit") == "on"

    asyncio.run(test())


@pytest.mark.parametrize(
    "words", ["nobody@/postgres?host={folder}", "simpan@/nowhere?host={folder}", "simpan@/postgres?host=/nowhere"]
)
def test_an_address_that_leads_nowhere(postgres: Postgres, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "OPENING", 0.3)
    with pytest.raises(StoreTrouble):
        asyncio.run(open_store("postgresql://" + words.format(folder=postgres.folder)))


def test_a_listener_whose_connection_is_cut_comes_back_and_says_so(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(store: Store, other: Store) -> None:
        assert isinstance(other, PostgresStore)
        heard: list[str] = []
        other.watch(heard.append)
        await playing(store, "r")
        await until(heard, "r")
        assert isinstance(store, PostgresStore)
        async with store._pool.connect() as connection:
            await connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            )
        await until(heard, "")
        heard.clear()
        assert await store.append("r", one(0))
        await until(heard, "r")

    monkeypatch.setattr(listening, "SOON", 0.02)
    run(postgres.new_database(), test, 2)


@pytest.mark.slow
def test_a_neighbour_that_hangs_with_a_room_locked(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        address = postgres.new_database()
        monkeypatch.setattr(module, "ANSWER", 1.5)
        async with opened(address) as store, opened(address) as neighbour:
            await playing(store, "r", 1)
            assert await store.append("r", one(1))
            monkeypatch.setattr(module, "PATIENCE", 1.0)
            async with neighbour._pool.begin() as connection:
                await connection.exec_driver_sql("SELECT id FROM room FOR UPDATE")
                with pytest.raises(StoreTrouble):
                    await store.append("r", one(2))
                assert await store.entries("r") == (entry(0), entry(1))  # who reads does not wait
            monkeypatch.undo()
            assert await store.append("r", one(2))
            assert await store.entries("r") == (entry(0), entry(1), entry(2))

    asyncio.run(test())


@pytest.mark.parametrize(
    ("error", "wanted"),
    [
        (asyncpg.DiskFullError("full"), StoreTrouble),
        (asyncpg.ReadOnlySQLTransactionError("read-only"), StoreTrouble),
        (asyncpg.InvalidPasswordError("no"), StoreTrouble),
        (asyncpg.DeadlockDetectedError("deadlock"), Lost),
        (asyncpg.AdminShutdownError("going down"), Lost),
        (asyncpg.TooManyConnectionsError("many"), Lost),
        (asyncpg.ConnectionDoesNotExistError("gone"), Lost),
        (asyncpg.InterfaceError("connection is closed"), Lost),
        (asyncpg.InternalClientError("confused"), Lost),
        (TimeoutError(), Lost),
        (ConnectionRefusedError(), Lost),
        (asyncpg.UniqueViolationError("twice"), asyncpg.UniqueViolationError),
        (asyncpg.UndefinedTableError("none"), asyncpg.UndefinedTableError),
        (asyncpg.DataError("no number"), asyncpg.DataError),
        (KeyError("ours"), KeyError),
    ],
)
def test_what_a_failure_means(error: Exception, wanted: type[Exception]) -> None:
    with pytest.raises(wanted) as found, failures():
        raise error
    assert type(found.value) is wanted
