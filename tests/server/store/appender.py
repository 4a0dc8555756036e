"""A process that appends as fast as it can, and says what it was promised.

Each line that it writes is `ROOM N NAME`, after the store said that the entry is durable and before anything else is
done. It ends when each room has so many entries, whoever wrote them.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from simpan.server.store import Store, open_store
from tests.server.store.making import one

_SERVER = multiprocessing.get_context("forkserver")  # it imports once what every process needs
_SERVER.set_forkserver_preload(["pytest", "tests.server.store.appender", "simpan.server.store.postgres"])


async def _append(store: Store, name: str, upto: int, room: str, promises: int) -> None:
    n = len(await store.entries(room))
    while n < upto:
        if await store.append(room, one(n, name)):
            os.write(promises, f"{room} {n} {name}\n".encode())
            n += 1
        else:
            n += len(await store.entries(room, n))


async def _live(address: str, name: str, upto: int, rooms: list[str], promises: int) -> None:
    store = await open_store(address)
    os.write(promises, b"ready\n")
    await asyncio.gather(*(_append(store, name, upto, room, promises) for room in rooms))
    await store.close()


def live(address: str, name: str, upto: int, rooms: list[str], promises: Path) -> None:
    """What the process does. promises: the file that its lines are added to."""
    into = os.open(promises, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    asyncio.run(_live(address, name, upto, rooms, into))


def start(address: str, name: str, upto: int, rooms: list[str], promises: Path) -> ForkServerProcess:
    """Start it."""
    process = _SERVER.Process(target=live, args=(address, name, upto, rooms, promises), daemon=True)
    process.start()
    return process
