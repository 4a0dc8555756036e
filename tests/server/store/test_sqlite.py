"""The SQLite store where the disk or a neighbour makes trouble."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from simpan.server.store import StoreTrouble, open_store, sqlite
from tests.server.store.making import entry, one, playing, room, stores


def raw(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


async def opened(path: Path) -> sqlite.SqliteStore:
    store = await open_store(str(path))
    assert isinstance(store, sqlite.SqliteStore)
    return store


def test_the_file_is_in_wal_and_every_commit_is_synced(tmp_path: Path) -> None:
    async def test() -> None:
        store = await opened(tmp_path / "new" / "folder" / "s.db")
        connection = store._raw
        assert connection.execute("PRAGMA journal_mode").fetchall() == [("wal",)]
        assert connection.execute("PRAGMA synchronous").fetchall() == [(2,)]
        await store.close()

    asyncio.run(test())


@pytest.mark.parametrize("url", ["sqlite:///{}", "{}", "sqlite+aiosqlite:///{}"])
def test_how_a_file_may_be_named(tmp_path: Path, url: str) -> None:
    async def test() -> None:
        async with stores(url.format(tmp_path / "a file%20with signs?&#.db")) as (store,):
            assert await store.create(room("r"))

    asyncio.run(test())
    assert [path.name for path in tmp_path.iterdir()] == ["a file%20with signs?&#.db"]


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://x/y", "sqlite://host/x", ""])
def test_what_is_no_store(url: str) -> None:
    with pytest.raises(StoreTrouble):
        asyncio.run(open_store(url))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "s.db").write_bytes(b"something else entirely" * 500)
    with pytest.raises(StoreTrouble):
        asyncio.run(open_store(str(tmp_path / "s.db")))
    with pytest.raises(StoreTrouble):
        asyncio.run(open_store(str(tmp_path / "s.db" / "inside")))
    assert (tmp_path / "s.db").read_bytes().startswith(b"something")


def test_a_full_disk_stops_nothing_half_way(tmp_path: Path) -> None:
    async def test() -> None:
        store = await opened(tmp_path / "s.db")
        await playing(store, "r", 1)
        pages = store._raw.execute("PRAGMA page_count").fetchall()[0][0]
        store._raw.execute(f"PRAGMA max_page_count = {pages + 2}").fetchall()
        n = 1

        async def fill() -> None:
            nonlocal n
            for n in range(1, 1000):
                await store.append("r", one(n, "x" * 200))

        with pytest.raises(StoreTrouble, match="full"):
            await fill()
        with pytest.raises(StoreTrouble):
            await store.keep_replay("u-1", bytes(100_000))
        answers = await asyncio.gather(
            *(store.append("r", one(n, "x" * 9000)) for _ in range(3)), return_exceptions=True
        )
        assert all(isinstance(answer, StoreTrouble) for answer in answers)
        assert [found.n for found in await store.entries("r")] == list(range(n))
        store._raw.execute("PRAGMA max_page_count = 1000000").fetchall()
        assert await store.append("r", one(n))
        await store.close()

    asyncio.run(test())


def test_a_disk_that_fails_while_committing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        store = await opened(tmp_path / "s.db")
        await playing(store, "r", 1)

        class Failing:
            """A connection whose COMMIT fails as on an I/O error."""

            in_transaction = True

            def execute(self, words: str, *values: Any) -> sqlite3.Cursor:
                if words == "COMMIT":
                    raise sqlite3.OperationalError("disk I/O error")
                return whole.execute(words, *values)

            def executemany(self, words: str, rows: list[tuple[object, ...]]) -> sqlite3.Cursor:
                return whole.executemany(words, rows)

        whole = store._raw
        monkeypatch.setattr(store, "_raw", Failing())
        answers = await asyncio.gather(*(store.append("r", one(1, f"{i}")) for i in range(4)), return_exceptions=True)
        assert all(isinstance(answer, StoreTrouble) for answer in answers)
        monkeypatch.undo()
        assert await store.entries("r") == (entry(0),)
        assert await store.append("r", one(1))
        await store.close()

    asyncio.run(test())


def test_a_neighbour_that_writes_is_waited_for_but_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        store = await opened(tmp_path / "s.db")
        await playing(store, "r", 1)
        with closing(raw(tmp_path / "s.db")) as neighbour:
            neighbour.execute("BEGIN IMMEDIATE")
            asked = asyncio.create_task(store.append("r", one(1)))
            await asyncio.sleep(0.3)
            assert not asked.done()
            assert await store.entries("r") == (entry(0),)  # who reads does not wait
            neighbour.execute("COMMIT")
            assert await asked
            monkeypatch.setattr(sqlite, "PATIENCE", 0.2)
            neighbour.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreTrouble, match="locked"):
                await store.append("r", one(2))
            neighbour.execute("ROLLBACK")
        assert await store.append("r", one(2))
        await store.close()

    asyncio.run(test())


def test_a_file_that_may_only_be_read(tmp_path: Path) -> None:
    async def test() -> None:
        store = await opened(tmp_path / "s.db")
        await playing(store, "r", 1)
        store._raw.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreTrouble, match="readonly"):
            await store.append("r", one(1))
        with pytest.raises(StoreTrouble, match="readonly"):
            await store.freeze("r")
        assert await store.entries("r") == (entry(0),)
        await store.close()

    asyncio.run(test())


def test_the_log_is_folded_into_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(sqlite, "LOOK", 0.02)
        monkeypatch.setattr(sqlite, "FOLD", 20)
        monkeypatch.setattr(sqlite, "RESTS", 1)
        store = await opened(tmp_path / "s.db")
        await playing(store, "r")
        for n in range(400):
            assert await store.append("r", one(n, "x" * 500))
            if n % 40 == 0:
                async with asyncio.timeout(120):
                    while store._commits >= 20:
                        await asyncio.sleep(0.01)
        assert (tmp_path / "s.db").stat().st_size > 100_000
        assert (tmp_path / "s.db-wal").stat().st_size < 400 * 4096  # what 400 commits unfolded have at least
        assert len(await store.entries("r")) == 400
        await store.close()
        assert not (tmp_path / "s.db-wal").exists()

    asyncio.run(test())


@pytest.fixture
def in_memory(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where there is such a thing: for tens of thousands of files that are read once."""
    if not os.access("/dev/shm", os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        yield Path(folder)


def entries_in(path: Path, check: bool) -> list[int]:
    with closing(raw(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        assert not check or connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [n for (n,) in connection.execute("SELECT n FROM entry ORDER BY n")]


@pytest.mark.slow
def test_a_log_cut_at_every_byte_keeps_what_was_acknowledged(tmp_path: Path, in_memory: Path) -> None:
    """What a power cut may leave of the log after its last sync: any part of it, or with nothing where it should be."""
    synced: list[tuple[int, int]] = []  # (length of the log, entries acknowledged)

    async def write() -> None:
        async with stores(str(tmp_path / "s.db")) as (store,):
            await playing(store, "r")
            for n in range(12):
                assert await store.append("r", one(n))
                synced.append(((tmp_path / "s.db-wal").stat().st_size, n + 1))
            shutil.copy(tmp_path / "s.db", tmp_path / "whole.db")
            shutil.copy(tmp_path / "s.db-wal", tmp_path / "whole.db-wal")

    asyncio.run(write())
    log, base = (tmp_path / "whole.db-wal").read_bytes(), (tmp_path / "whole.db").read_bytes()
    assert len(log) == synced[-1][0]
    cut = in_memory / "cut.db"
    seen: set[int] = set()
    for length in range(synced[-3][0], len(log) + 1):
        acknowledged = max(many for size, many in synced if size <= length)
        for tail in (b"", bytes(len(log) - length)) if length % 32 == 0 else (b"",):
            cut.write_bytes(base)
            Path(f"{cut}-wal").write_bytes(log[:length] + tail)
            found = entries_in(cut, length % 64 == 0)
            assert found == list(range(len(found)))
            assert len(found) >= acknowledged
            seen.add(len(found))
    assert seen == {10, 11, 12}

    async def read(length: int) -> int:
        cut.write_bytes(base)
        Path(f"{cut}-wal").write_bytes(log[:length])
        async with stores(str(cut)) as (store,):
            n = len(await store.entries("r"))
            assert await store.append("r", one(n))  # and goes on from there
            assert await store.entries("r") == tuple(entry(i) for i in range(n + 1))
            return n

    for length in range(synced[-2][0], len(log) + 1, 500):
        assert asyncio.run(read(length)) == 11


def test_who_reads_waits_for_a_neighbour_that_holds_the_whole_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        store = await opened(tmp_path / "s.db")
        await playing(store, "r", 1)
        answers = iter([1, 2])

        def question(connection: object) -> str:
            if next(answers, None):
                error = sqlite3.OperationalError("database is locked")
                error.sqlite_errorcode = sqlite3.SQLITE_BUSY_RECOVERY
                raise error
            return "read"

        assert await store._read(question) == "read"
        monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
        answers = iter([1] * 1000)
        with pytest.raises(StoreTrouble):
            await store._read(question)
        await store.close()
        with pytest.raises(StoreTrouble):
            await store.room("r")

    asyncio.run(test())


def test_many_readers_leave_the_loop_free(tmp_path: Path) -> None:
    async def test() -> None:
        store = await opened(tmp_path / "s.db")
        await playing(store, "r", 5)
        rounds = 0

        async def count() -> None:
            nonlocal rounds
            while True:
                rounds += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        await asyncio.gather(*(store.entries("r") for _ in range(200)))
        assert rounds >= 200
        counting.cancel()
        await store.close()

    asyncio.run(test())
