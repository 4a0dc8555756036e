"""Several processes on one database, and processes killed while they write."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from pathlib import Path

import msgspec
import pytest

from simpan.server.ports import Stored
from simpan.server.store import Store, sqlite
from tests.server.store.appender import start
from tests.server.store.making import one, playing, run, stores

ROOMS = [f"room{i}" for i in range(8)]
KILLS = 15


def promised(path: Path) -> dict[tuple[str, int], str]:
    """What appenders were promised; each number was promised once."""
    found: dict[tuple[str, int], str] = {}
    for line in path.read_text().splitlines():
        if line != "ready":
            room, n, name = line.split()
            assert (room, int(n)) not in found
            found[room, int(n)] = name
    return found


def name_of(entry: Stored) -> str:
    name: str = msgspec.json.decode(entry.line)["note"]["words"]
    return name


def everything(address: str) -> dict[str, tuple[Stored, ...]]:
    """What is in the store."""

    async def read() -> dict[str, tuple[Stored, ...]]:
        async with stores(address) as (store,):
            return {room: await store.entries(room) for room in ROOMS}

    return asyncio.run(read())


def make(address: str) -> None:
    async def rooms(store: Store) -> None:
        for room in ROOMS:
            await playing(store, room)

    run(address, rooms)


@pytest.mark.slow
def test_two_processes_write_each_number_once(address: str, tmp_path: Path) -> None:
    make(address)
    path = tmp_path / "promises"
    both = [start(address, name, 60, ROOMS, path) for name in ("one", "two")]
    for process in both:
        process.join(120)
        assert process.exitcode == 0
    told, found = promised(path), everything(address)
    assert {(room, entry.n): name_of(entry) for room in ROOMS for entry in found[room]} == told
    assert all([entry.n for entry in found[room]] == list(range(60)) for room in ROOMS)


@pytest.mark.slow
def test_kill_9_loses_nothing_that_was_promised(address: str, tmp_path: Path) -> None:
    make(address)
    path = tmp_path / "promises"
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    for kill in range(KILLS):
        before = path.stat().st_size if path.exists() else 0
        until = before + (1, 1000, 3000)[kill % 3]  # bytes of what it says; the first is that it is ready
        process = start(address, f"life{kill}", 10**9, ROOMS, path)
        while not path.exists() or path.stat().st_size < until:
            assert process.exitcode is None
            time.sleep(0.005)
        time.sleep(chance.uniform(0.0, 0.1))
        process.kill()
        process.join(30)
        assert process.exitcode == -signal.SIGKILL
    told, found = promised(path), everything(address)
    assert len(told) > 100
    there = {(room, entry.n): name_of(entry) for room in ROOMS for entry in found[room]}
    assert told.items() <= there.items()
    assert len(there) - len(told) <= KILLS * len(ROOMS)  # at each kill one append of each room may be there, yet unsaid
    assert all([entry.n for entry in found[room]] == list(range(len(found[room]))) for room in ROOMS)


@pytest.mark.slow
def test_what_another_process_writes_wakes_and_what_this_one_writes_does_not(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LOOK", 0.1)

    async def test(store: Store) -> None:
        heard: list[str] = []
        store.watch(heard.append)
        for room in ROOMS:
            await playing(store, room)
        assert await store.append(ROOMS[0], one(0))
        await asyncio.sleep(0.5)
        assert heard == []
        process = await asyncio.to_thread(start, address, "other", 1, ROOMS[:3], tmp_path / "promises")
        async with asyncio.timeout(120):
            while not set(heard) >= set(ROOMS[1:3]) and "" not in heard:
                await asyncio.sleep(0.05)
        assert set(heard) in ({ROOMS[1], ROOMS[2]}, {""})
        await asyncio.to_thread(process.join, 30)
        assert process.exitcode == 0

    run(address, test)
