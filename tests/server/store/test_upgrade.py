"""The tables and how they come to be."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from simpan.server.store import Store, StoreTrouble, open_store
from simpan.server.store.changes import Change
from simpan.server.store.common import CommonStore
from simpan.server.store.tables import METADATA
from simpan.server.store.upgrade import HEAD, revision
from tests.server.store.making import entry, playing, run, stores

T = TypeVar("T")
FIRST = Path(__file__).parent / "revision_0001.sql"


def ask(address: str, question: Callable[[Connection], T]) -> T:
    """The answer of a database that was opened once."""
    found: list[T] = []

    async def test(store: Store) -> None:
        assert isinstance(store, CommonStore)
        found.append(await store._read(question))

    run(address, test)
    return found[0]


def test_an_empty_database_gets_the_tables_that_the_code_knows(address: str) -> None:
    differences = ask(address, lambda connection: compare_metadata(MigrationContext.configure(connection), METADATA))
    assert differences == []
    assert ask(address, revision) == HEAD


def test_the_newest_revision_is_the_one_that_the_code_expects() -> None:
    config = Config()
    config.set_main_option("script_location", "simpan.server:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_a_database_of_a_newer_version_is_left_alone(address: str) -> None:
    async def test() -> None:
        async with stores(address) as (store,):
            await playing(store, "r", 1)
            assert isinstance(store, CommonStore)
            await set_revision(store, "9999")
        with pytest.raises(StoreTrouble, match="newer"):
            await open_store(address)

    asyncio.run(test())


async def set_revision(store: CommonStore, number: str) -> None:
    """As if another version had made the database."""

    class Set(Change, frozen=True):
        def make(self, connection: Connection) -> bool:
            connection.execute(text("UPDATE alembic_version SET version_num = :number"), {"number": number})
            return True

    assert await store._change(Set(""))


def test_a_database_of_the_first_revision_opens(tmp_path: Path) -> None:
    """As it was first released, with a match in it: it must open for ever."""
    path = tmp_path / "s.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST.read_text())
        connection.commit()

    async def test(store: Store) -> None:
        row = await store.room("r")
        assert row is not None
        assert (row.stage, row.seats[1].name, row.options) == ("playing", "이름1", {"edition": "1"})
        assert await store.entries("r") == (entry(0), entry(1))
        assert await store.replay("u-1") == b"record"

    run(str(path), test)


def test_many_open_an_empty_database_at_once(address: str) -> None:
    async def test() -> None:
        opened = await asyncio.gather(*(open_store(address) for _ in range(4)))
        await playing(opened[0], "r", 1)
        assert await opened[3].entries("r") == (entry(0),)
        for store in opened:
            await store.close()

    asyncio.run(test())
