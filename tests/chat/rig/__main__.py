"""How far behind the referee is while a community declares: written to answered, and written to posted.

    python -m tests.chat.rig --rate 200 --seconds 60
    python -m tests.chat.rig --most
    python -m tests.chat.rig --network mastodon

The whole program runs in this process: intake, worker, desk (each declaration waits for the disk), ledger, sender; and
the network too, a plain one or a stand-in that the real client library speaks to, whose work counts in the figures. At
the end every war's record must be the one that its desk alone makes of the same declarations.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import psutil  # type: ignore[import-untyped]

from simpan.chat import answer
from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.ledger import Ledger
from simpan.chat.reply import RoomWanted
from simpan.chat.run.program import serve
from simpan.chat.run.world import World
from simpan.core import engine
from simpan.mansion.desk.desk import Given
from tests.chat.rig import campaigns
from tests.chat.rig.networks import Network, network
from tests.chat.rig.timed import Timed
from tools.rig.figures import Spread, lines, spread

PATIENCE: Final = 120.0  # seconds that the rest may take once all is written
POSTS: Final = 250  # declarations of one day that are used; each day has more


class Ran(msgspec.Struct):
    """What came of it. seconds: from the first declaration to the last post; cpu: of one core; memory: MiB."""

    declared: int
    posts: int
    seconds: float
    cpu: float
    memory: float
    answered: Spread
    posted: Spread
    faults: list[str] = []

    def __str__(self) -> str:
        rate = 60 * self.declared / self.seconds
        return "\n".join(
            [
                engine.engine_line(),
                f"{self.declared} declarations in {self.seconds:.1f} s, {rate:.0f} a minute",
                f"{self.posts} posts, {self.posts / self.declared:.2f} for each declaration",
                f"{self.cpu:.0%} of one core, {self.memory:.0f} MiB",
                *lines({"written to answered": self.answered, "written to posted": self.posted}),
                *(f"FAULT {fault}" for fault in self.faults),
            ]
        )


class Rig:
    """The program, its campaigns and its network. rate: declarations a minute, 0 for all at once."""

    def __init__(self, folder: Path, many: int, rate: float, seed: int) -> None:
        self.folder: Final = folder
        self.rate: Final = rate
        self.many: Final = many
        self.made: Final = [campaigns.make(folder, number, seed + number) for number in range(-(-many // POSTS))]
        self.faults: Final[list[str]] = []

    async def run(self, name: str, latency: float) -> Ran:
        """All of it, on the network of that name."""
        async with network(name, latency) as (written_on, wrong):
            ran = await self._on(written_on)
            self.faults.extend(wrong())
        return ran

    async def _on(self, written_on: Network) -> Ran:
        found = [
            campaigns.settings(made, partial(written_on.account, made), **written_on.place(made)) for made in self.made
        ]
        settings = written_on.connect(found, self.folder / "data")
        timed = Timed(written_on.gateway)
        ledger = Ledger(self.folder / "data")
        timed.watch(ledger)
        bound = [BoundCampaign(one, clock=lambda: int(ledger.clock())) for one in found]
        stopping = asyncio.Event()
        serving = asyncio.create_task(serve(timed, ledger, World(settings, ledger, bound), answer, _no_rooms, stopping))
        try:
            await self._until(lambda: ledger.current is True or serving.done())
            return await self._declare(written_on, timed, ledger)
        finally:
            stopping.set()
            await serving
            for one in bound:
                one.close()
            ledger.close()

    async def _declare(self, written_on: Network, timed: Timed, ledger: Ledger) -> Ran:
        for made in self.made:
            await self._write(written_on, timed, [(made, given) for given in made.day.before], 0)
            await self._idle(timed, ledger)
        timed.forget()
        declared = [(made, given) for made in self.made for given in made.posts[:POSTS]][: self.many]
        process = psutil.Process()
        begun, used = time.monotonic(), sum(process.cpu_times()[:2])
        await self._write(written_on, timed, declared, self.rate / 60)
        await self._idle(timed, ledger)
        seconds = max(timed.posted.values(), default=begun + 1e-9) - begun
        cpu = sum(process.cpu_times()[:2]) - used
        self._compare(timed, [made.number for made, _ in declared])
        answered, posted = timed.lags()
        memory = process.memory_info().rss / 2**20
        return Ran(
            len(declared), timed.posts, seconds, cpu / seconds, memory, spread(answered), spread(posted), self.faults
        )

    async def _write(
        self, written_on: Network, timed: Timed, posts: Sequence[tuple[campaigns.Campaign, Given]], rate: float
    ) -> None:
        """So many a second, evenly (0: all at once)."""
        begun = time.monotonic()
        for number, (made, given) in enumerate(posts):
            if rate:
                await asyncio.sleep(max(0.0, begun + number / rate - time.monotonic()))
            at = time.monotonic()
            timed.written[await written_on.write(made, given)] = at

    async def _idle(self, timed: Timed, ledger: Ledger) -> None:
        """Until everything is answered, and every letter sent."""
        await self._until(
            lambda: (
                timed.written.keys() <= timed.answered.keys()
                and not ledger.inbox.backlog().requests
                and not ledger.outbox.backlog()[0]
            )
        )

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.05)

    def _compare(self, timed: Timed, declared: list[int]) -> None:
        """Every declaration was ruled once, in order, and every answer posted."""
        for made in self.made:
            found, many = campaigns.decided(made), declared.count(made.number)
            if found != made.expected[: len(found)]:
                self.faults.append(f"war{made.number}: the record is not the one that the desk makes")
            if len(found) < many:
                self.faults.append(f"war{made.number}: {many} declarations, {len(found)} decisions")
        if missing := set(timed.written) - set(timed.posted):
            self.faults.append(f"{len(missing)} declarations were not answered: {sorted(missing)[:3]}")


def _no_rooms(wanted: RoomWanted) -> tuple[str, str] | None:
    return None


def measure(many: int, rate: float, name: str = "plain", latency: float = 0.05, seed: int = 7) -> Ran:
    """So many declarations at so many a minute (0: all at once)."""
    with tempfile.TemporaryDirectory(prefix="simpan-chat-rig-") as folder:
        return asyncio.run(Rig(Path(folder), many, rate, seed).run(name, latency))


def main() -> int:
    """0 if everything was answered as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.chat.rig", description=__doc__)
    parser.add_argument("--rate", type=float, default=200, help="declarations a minute")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--latency", type=float, default=0.05, help="seconds that the network takes for a post")
    parser.add_argument("--most", action="store_true", help="all at once: how many a minute can be done")
    parser.add_argument("--network", choices=("plain", "mastodon", "discord"), default="plain")
    parser.add_argument("--seed", type=int, default=7)
    wanted = parser.parse_args()
    many = POSTS if wanted.most else max(1, round(wanted.rate * wanted.seconds / 60))
    rate, latency = (0, 0) if wanted.most else (wanted.rate, wanted.latency)
    ran = measure(many, rate, wanted.network, latency, wanted.seed)
    print(ran)
    return 1 if ran.faults else 0


if __name__ == "__main__":
    sys.exit(main())
