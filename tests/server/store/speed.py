"""How fast a store appends, one entry at a time, each durable before its caller goes on.

    python -m tests.server.store.speed [ADDRESS] [--callers 200] [--entries 50] [--rate 0] [--busy 0]

Without an address: SQLite in the folder for temporary files, then a PostgreSQL of its own. rate: appends a second of
all callers together, 0: as fast as they can. busy: the share of its time that the event loop spends elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time

from simpan.core.chance import Seeded
from simpan.server.store import open_store
from tests.server.postgres import cluster
from tests.server.store.making import one, playing


async def measure(address: str, callers: int, entries: int, rate: float, busy: float) -> None:
    """Print one line."""
    store = await open_store(address)
    tag, chance, took = os.urandom(4).hex(), Seeded(1), list[float]()
    rooms = [f"{tag}{i}" for i in range(callers)]
    for room in rooms:
        await playing(store, room)
    await asyncio.gather(*(store.append(room, one(0)) for room in rooms))

    async def caller(room: str) -> None:
        await asyncio.sleep(chance.draw(1000) / 1000 * callers / rate if rate else 0)
        for n in range(1, entries + 1):
            begun = time.perf_counter()
            assert await store.append(room, one(n))
            took.append(time.perf_counter() - begun)
            if rate:
                await asyncio.sleep(max(0.0, callers / rate - took[-1]))

    async def other() -> None:
        while True:
            until = time.perf_counter() + 0.002 * busy
            while time.perf_counter() < until:
                pass
            await asyncio.sleep(0.002 * (1 - busy))

    occupied = asyncio.create_task(other()) if busy else None
    begun = time.perf_counter()
    await asyncio.gather(*(caller(room) for room in rooms))
    passed = time.perf_counter() - begun
    if occupied is not None:
        occupied.cancel()
    await store.close()
    took.sort()
    marks = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999, "max": 1.0}
    figures = "  ".join(f"{name} {took[int(mark * (len(took) - 1))] * 1000:.2f}" for name, mark in marks.items())
    print(f"{address.partition(':')[0]:10} {callers} callers: {len(took) / passed:,.0f} appends/s, ms {figures}")


def main() -> None:
    """As the module says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", nargs="?")
    parser.add_argument("--callers", type=int, default=200)
    parser.add_argument("--entries", type=int, default=50)
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--busy", type=float, default=0)
    wanted = parser.parse_args()
    sys.setswitchinterval(0.0005)
    how = (wanted.callers, wanted.entries, wanted.rate, wanted.busy)
    if wanted.address:
        asyncio.run(measure(wanted.address, *how))
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{folder}/simpan.db", *how))
    with cluster() as server:
        asyncio.run(measure(server.new_database(), *how))


if __name__ == "__main__":
    main()
