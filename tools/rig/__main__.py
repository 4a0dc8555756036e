"""The load rig: `python -m tools.rig --rooms 1000 --rate 400 --seconds 60`, against a server of its own or `--url`;
for a campaign `python -m tools.rig --campaign` (`campaign_run`)."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import resource
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import msgspec
import uvloop

from tools.rig import campaign_run
from tools.rig.figures import Spread, lines, spread
from tools.rig.ledger import check
from tools.rig.load import Load
from tools.rig.machine import disk, noise, sample_memory
from tools.rig.serving import ROOT, Server

PORT: Final = 21500


class Wanted(msgspec.Struct, frozen=True):
    """What the command line asks for."""

    rooms: int
    rate: float
    seconds: float
    deadline_rooms: int
    sample: int
    seed: int
    clocks: str
    url: str
    port: int
    out: Path


class Found(msgspec.Struct):
    """What came of it. Times in milliseconds, memory in MB, cpu in cores."""

    wanted: dict[str, Any]
    made: float = 0.0
    set_up_rate: float = 0.0
    rate: float = 0.0
    spreads: dict[str, Spread] = {}
    counts: dict[str, int] = {}
    memory: list[float] = []
    server_cpu: float = 0.0
    rig_cpu: float = 0.0
    checked: int = 0
    exit_status: int = 0
    faults: list[str] = []


def arguments() -> Wanted:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.rig", description=__doc__)
    parser.add_argument("--rooms", type=int, default=1000, help="rooms of two players (default 1000)")
    parser.add_argument("--rate", type=float, default=400, help="acts a second over all rooms (default 400)")
    parser.add_argument("--seconds", type=float, default=60, help="how long it is measured (default 60)")
    parser.add_argument("--deadline-rooms", type=int, default=60, help="more rooms, for the ready clock (default 60)")
    parser.add_argument("--sample", type=int, default=40, help="rooms that are compared with their record (default 40)")
    parser.add_argument("--seed", type=int, default=1, help="of everything that the players choose (default 1)")
    parser.add_argument("--clocks", default="slow", help="the clocks of the rooms (default slow)")
    parser.add_argument("--url", default="", help="a server that runs; default: one is started")
    parser.add_argument("--port", type=int, default=PORT, help=f"of the server that is started (default {PORT})")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "rig.json", help="the figures as JSON")
    return Wanted(**vars(parser.parse_args()))


async def run(wanted: Wanted, server: Server | None) -> Found:
    """Everything, from the first room to the last record."""
    found = Found(msgspec.to_builtins(wanted, enc_hook=str))
    url = wanted.url or (server.url if server is not None else "")
    load = Load(url, wanted.seed, {"clocks": wanted.clocks}, wanted.sample)
    try:
        begun = time.monotonic()
        await load.fill(wanted.rooms, wanted.deadline_rooms)
        found.made = (wanted.rooms + wanted.deadline_rooms) / (time.monotonic() - begun)
        before = load.counts["acked"]
        seconds = await load.flood("setup", in_flight=16, most=600)
        found.set_up_rate = (load.counts["acked"] - before) / seconds
        await load.pace(wanted.rate, 3)  # into the turns, and the caches warm
        await measure(wanted, server, load, found)
        found.checked = await compare(load, wanted.sample)
    finally:
        load.leave()
        await load.http.close()
    found.counts = dict(load.counts)
    found.faults = load.faults
    return found


async def measure(wanted: Wanted, server: Server | None, load: Load, found: Found) -> None:
    """The part that counts."""
    gc.collect()
    gc.freeze()
    gc.disable()
    await load.pace(wanted.rate, 2)  # what waited while this process cleaned up is nobody's latency
    used, own_used = 0.0 if server is None else server.cpu(), sum(os.times()[:2])
    memory = asyncio.create_task(sample_memory(server, found.memory))
    late: list[float] = []
    pulse = asyncio.create_task(noise(late))
    load.measuring, load.since = True, time.monotonic()
    found.rate = await load.pace(wanted.rate, wanted.seconds)
    load.measuring = False
    memory.cancel()
    pulse.cancel()
    found.server_cpu = ((0.0 if server is None else server.cpu()) - used) / wanted.seconds
    found.rig_cpu = (sum(os.times()[:2]) - own_used) / wanted.seconds
    gc.enable()
    found.spreads = {
        "act to ack": spread(load.acks),
        "act to both screens": spread(load.screens),
        "deadline error": spread([late for _, late in load.deadlines]),
        "deadline error at most": spread([most for most, _ in load.deadlines]),
        "(the rig itself late)": spread(late),
    }


async def compare(load: Load, sample: int) -> int:
    """End the sampled rooms, fetch their records and compare; how many that were."""
    await asyncio.sleep(1)
    rooms = [room for room in load.rooms.values() if room.number < sample]
    for room in rooms:
        giving_up = room.players[room.number % 2]
        if not room.over and giving_up.given is None:
            giving_up.answer(-1)
    until = time.monotonic() + 30
    while not all(player.stage == "over" for room in rooms for player in room.players):
        await asyncio.sleep(0.05)
        if time.monotonic() > until:
            load.wrong(rooms[0].players[0], "rooms did not end when a side gave up")
            break
    for room in rooms:
        if room.over:
            for fault in check(await load.http.record(room.players[0].place.room), room.players):
                load.wrong(room.players[0], fault)
    return sum(room.over for room in rooms)


def report(found: Found) -> str:
    """The figures as a table."""
    memory = found.memory or [0.0]
    return "\n".join(
        [
            f"{found.made:.0f} rooms made a second; set-up at {found.set_up_rate:.0f} acts/s",
            f"measured at {found.rate:.0f} acts/s; server {found.server_cpu:.2f} cores, rig {found.rig_cpu:.2f}",
            *lines(found.spreads),
            f"server memory {memory[0]:.0f} → {memory[-1]:.0f} MB (most {max(memory):.0f})",
            f"server exit status {found.exit_status}",
            f"{found.checked} rooms equal their record" if not found.faults else "",
            ", ".join(f"{count:,} {what}" for what, count in sorted(found.counts.items())),
            *(f"FAULT {fault}" for fault in found.faults[:20]),
        ]
    )


def main() -> int:
    """0 if every promise was kept."""
    wanted = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server that was started goes too
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="simpan-rig-") as folder:
        server = None
        durable = disk(Path(folder))
        if not wanted.url:
            server = Server(Path(folder) / "rig.sqlite", wanted.port, Path(folder) / "server.log")
            server.start()
            server.until_ready()
        try:
            found = uvloop.run(run(wanted, server))
        finally:
            status = 0 if server is None else server.stop()
        found.exit_status = status
        found.spreads["(the disk alone)"] = durable
        if server is not None and (status or found.faults):
            wanted.out.parent.mkdir(parents=True, exist_ok=True)
            wanted.out.with_suffix(".log").write_bytes(server.log.read_bytes())
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    wanted.out.write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    print(report(found))
    return 1 if found.faults or found.exit_status else 0


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(campaign_run.main([word for word in words if word != "--campaign"]) if "--campaign" in words else main())
