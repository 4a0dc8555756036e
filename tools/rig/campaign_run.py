"""The rig for a campaign: `python -m tools.rig --campaign --characters 40 --viewers 60 --rate 50 --seconds 60`."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import msgspec
import uvloop

from simpan.server.ports import Stored
from simpan.server.store import open_store
from tools.rig.campaign import DECLARED, ROOM, STAFF, Crowd, Made, make
from tools.rig.facts import Facts
from tools.rig.figures import Spread, lines, spread
from tools.rig.machine import disk, noise, sample_memory
from tools.rig.serving import ROOT, Server

PORT: Final = 21452


class Wanted(msgspec.Struct, frozen=True):
    """What the command line asks for."""

    characters: int
    viewers: int
    rate: float
    seconds: float
    sample: int
    seed: int
    port: int
    out: Path


class Found(msgspec.Struct):
    """What came of it. Times in milliseconds, memory in MB, cpu in cores, sizes in bytes."""

    wanted: dict[str, Any]
    rate: float = 0.0
    declared: float = 0.0
    spreads: dict[str, Spread] = {}
    measured: dict[str, int] = {}
    counts: dict[str, int] = {}
    sizes: list[int] = []
    memory: list[float] = []
    server_cpu: float = 0.0
    rig_cpu: float = 0.0
    entries: int = 0
    compared: int = 0
    append: str = ""
    take: str = ""
    exit_status: int = 0
    faults: list[str] = []


def arguments(words: list[str]) -> Wanted:
    """The command line, without --campaign."""
    parser = argparse.ArgumentParser(prog="python -m tools.rig --campaign", description=__doc__)
    parser.add_argument("--characters", type=int, default=40, help="characters, each with a player (default 40)")
    parser.add_argument(
        "--viewers", type=int, default=60, help="connections: the players, 3 staff, watchers (default 60)"
    )
    parser.add_argument("--rate", type=float, default=50, help="posts a second (default 50)")
    parser.add_argument("--seconds", type=float, default=60, help="how long it is measured (default 60)")
    parser.add_argument("--sample", type=int, default=8, help="viewers of whom every scene is compared (default 8)")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is posted (default 1)")
    parser.add_argument("--port", type=int, default=PORT, help=f"of the server (default {PORT})")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "rig-campaign.json", help="the figures as JSON")
    return Wanted(**vars(parser.parse_args(words)))


async def run(wanted: Wanted, server: Server, made: Made, found: Found) -> Crowd:
    """Everybody comes, starts somewhere, and goes on for a while."""
    crowd = Crowd(server.url, made, wanted.viewers, wanted.seed, wanted.sample)
    try:
        await crowd.come()
        await crowd.begin()
        await crowd.pace(wanted.rate, 5)  # the caches warm
        gc.collect()
        gc.freeze()
        gc.disable()
        await measure(wanted, server, crowd, found)
        await crowd.quiet()
    finally:
        crowd.leave()
    return crowd


async def measure(wanted: Wanted, server: Server, crowd: Crowd, found: Found) -> None:
    """The part that counts."""
    used, own_used = server.cpu(), sum(os.times()[:2])
    figures = await server.figures()
    memory = asyncio.create_task(sample_memory(server, found.memory))
    late: list[float] = []
    pulse = asyncio.create_task(noise(late))
    before = len(crowd.sizes)
    crowd.measuring = True
    begun = time.monotonic()
    found.rate = await crowd.pace(wanted.rate, wanted.seconds)
    seconds = time.monotonic() - begun
    found.sizes = crowd.sizes[before:]
    found.server_cpu = (server.cpu() - used) / seconds
    found.rig_cpu = (sum(os.times()[:2]) - own_used) / seconds
    after = await server.figures()
    found.append, found.take = (_told(figures, after, f"simpan_{name}_seconds") for name in ("append", "room"))
    memory.cancel()
    pulse.cancel()
    await crowd.quiet()
    crowd.measuring = False
    found.spreads = {"post to answer": spread(crowd.answers), "(the rig itself late)": spread(late)}
    found.declared = sum(crowd.measured[status] for status in DECLARED) / seconds


def _told(before: dict[str, float], after: dict[str, float], name: str) -> str:
    """A histogram between two looks: its mean, and between which bounds its 99th percentile lies."""
    count, total = (after[name + end] - before[name + end] for end in ("_count", "_sum"))
    mark = f'{name}_bucket{{le="'
    bounds = [key.removeprefix(mark).removesuffix('"}') for key in after if key.startswith(mark)]
    within = [after[f'{mark}{bound}"}}'] - before[f'{mark}{bound}"}}'] for bound in bounds]
    place = next(at for at, number in enumerate(within) if number >= 0.99 * count)
    low = float(bounds[place - 1]) if place else 0.0
    return f"{1000 * total / max(count, 1):.2f} ms on average, p99 {1000 * low:g}–{1000 * float(bounds[place]):g} ms"


async def entries_of(database: str, room: str = ROOM) -> tuple[Stored, ...]:
    """The record, once the server has let go of it."""
    store = await open_store(database)
    try:
        return await store.entries(room)
    finally:
        await store.close()


def compare(made: Made, entries: tuple[Stored, ...], crowd: Crowd, found: Found) -> None:
    """Everything that was promised and shown against the record."""
    staff = {-2 - at: one for at, one in enumerate(STAFF)}
    facts = Facts(made.header, entries, made.seed, crowd.viewers, staff)
    found.faults = [*crowd.faults, *facts.check(crowd.viewers)]
    for name, seats in (
        ("post to last player's screen", range(-1, 100)),
        ("post to last staff's screen", range(-9, -1)),
    ):
        viewers = [viewer for viewer in crowd.viewers if viewer.seat in seats]
        found.spreads[name] = spread(facts.last_screens(viewers, crowd.sent))
    found.entries = len(entries)
    found.compared = sum(len(viewer.tables) for viewer in crowd.viewers)
    found.counts, found.measured = dict(crowd.counts), dict(crowd.measured)


def report(found: Found) -> str:
    """The figures as a table."""
    memory, sizes = found.memory or [0.0], sorted(found.sizes) or [0]
    kinds = ", ".join(f"{count:,} {status}" for status, count in sorted(found.measured.items()))
    return "\n".join(
        [
            f"measured at {found.rate:.1f} posts/s, of which {found.declared:.1f}/s declare something ({kinds})",
            f"server {found.server_cpu:.2f} cores, rig {found.rig_cpu:.2f}; "
            f"memory {memory[0]:.0f} → {memory[-1]:.0f} MB (most {max(memory):.0f})",
            *lines(found.spreads),
            f"{len(sizes):,} scenes of {sizes[len(sizes) // 2]:,} bytes (median; most {sizes[-1]:,})",
            f"{found.entries:,} entries on record; {found.compared:,} scenes compared with them, and everybody's last",
            f"the server's own: an append {found.append}; an input {found.take}",
            f"server exit status {found.exit_status}",
            *(f"FAULT {fault}" for fault in found.faults[:20]),
        ]
    )


def main(words: list[str]) -> int:
    """0 if every promise was kept."""
    wanted = arguments(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server that was started goes too
    found = Found(msgspec.to_builtins(wanted, enc_hook=str))
    with tempfile.TemporaryDirectory(prefix="simpan-rig-") as folder:
        database = str(Path(folder) / "rig.sqlite")
        made = asyncio.run(make(database, wanted.characters))
        alone = disk(Path(folder))
        server = Server(database, wanted.port, Path(folder) / "server.log")
        server.start()
        server.until_ready()
        try:
            crowd = uvloop.run(run(wanted, server, made, found))
        finally:
            found.exit_status = server.stop()
        compare(made, asyncio.run(entries_of(database)), crowd, found)
        found.spreads["(the disk alone)"] = alone
        wanted.out.parent.mkdir(parents=True, exist_ok=True)
        if found.exit_status or found.faults:
            wanted.out.with_suffix(".log").write_bytes(server.log.read_bytes())
    wanted.out.write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    print(report(found))
    return 1 if found.faults or found.exit_status else 0
