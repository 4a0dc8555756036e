"""What of the figures is the machine's: how late a process is woken, how fast the disk is, and the server's memory."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

from tools.rig.figures import Spread, spread
from tools.rig.serving import Server


async def noise(late: list[float]) -> None:
    """How late this process itself is woken: what of the figures is the machine's and not the server's."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + 0.01
        await asyncio.sleep(0.01)
        late.append(max(0.0, loop.time() - due))


def disk(folder: Path, times: int = 200) -> Spread:
    """How long this machine takes to make 4 kB durable while nothing else of ours writes."""
    taken = []
    with (folder / "disk").open("wb", buffering=0) as file:
        for _ in range(times):
            begun = time.monotonic()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            taken.append(time.monotonic() - begun)
    return spread(taken)


async def sample_memory(server: Server | None, into: list[float]) -> None:
    """The server's memory every second."""
    while server is not None:
        into.append(round(server.memory(), 1))
        await asyncio.sleep(1)
