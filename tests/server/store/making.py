"""Rooms and entries for the tests of the store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec

from simpan.server.ports import Append, RoomRow, Seat, Stored
from simpan.server.store import Store, open_store

HEADER = b'{"format":1,"game":"toy"}'


def room(id: str, **changes: Any) -> RoomRow:
    """An open room with one person in it."""
    row = RoomRow(id, "toy", "private", {"edition": "1"}, "open", 1000.0, (seat(0),))
    return msgspec.structs.replace(row, **changes)


def seat(number: int, **changes: Any) -> Seat:
    """A taken seat."""
    return msgspec.structs.replace(Seat(number, f"이름{number}", "ab" * 32, "", {"deck": [1, 2]}, "00ff"), **changes)


def entry(n: int, words: str = "") -> Stored:
    """An entry; the words make it another."""
    line = msgspec.json.encode({"n": n, "note": {"words": words}})
    return Stored(n, line, b'{"match":[1,2]}', 1000.25 + n, ((f"client {words}", n),))


def one(n: int, words: str = "") -> Append:
    """An append of one entry."""
    return Append((entry(n, words),))


async def playing(store: Store, id: str, entries: int = 0) -> None:
    """A room that plays, with so many entries."""
    assert await store.create(room(id))
    assert await store.take(id, seat(1))
    assert await store.begin(id, HEADER, "secret")
    if entries:
        assert await store.append(id, Append(tuple(entry(n) for n in range(entries))))


@asynccontextmanager
async def stores(address: str, number: int = 1) -> AsyncIterator[list[Store]]:
    """So many stores on one database, as so many processes would have them."""
    async with AsyncExitStack() as stack:
        opened: list[Store] = []
        for _ in range(number):
            opened.append(await open_store(address))
            stack.push_async_callback(opened[-1].close)
        yield opened


def run(address: str, test: Callable[..., Awaitable[None]], number: int = 1) -> None:
    """Run `test(store, …)` with so many stores on one database."""

    async def main() -> None:
        async with stores(address, number) as opened:
            await asyncio.wait_for(test(*opened), 300)

    asyncio.run(main())
