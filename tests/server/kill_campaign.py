"""kill -9 at random moments, while campaigns go on: no answered post is lost or done twice, and each goes on.

    python -m tests.server.kill_campaign --kills 1000

Players declare at random, and after a lost connection they come back with what was not answered. At the end the records
are compared with all that everybody was ever promised and shown.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import msgspec

from tests.server.served import free_port
from tools.rig.campaign import STAFF, TICK, Crowd, Made, make
from tools.rig.campaign_run import entries_of
from tools.rig.facts import Facts
from tools.rig.figures import lines, spread
from tools.rig.serving import Server
from tools.rig.viewer import Given, Viewer

ROOMS: Final = ("campkaaa", "campkbbb")
RATE: Final = 40.0  # posts a second in each
ALIVE: Final = (0.05, 0.8)  # seconds between everybody's return and the next kill, at least …
ANSWERS: Final = 10  # … and posts that are answered meanwhile
PATIENCE: Final = 120.0  # seconds in which what is waited for must come


class Came(msgspec.Struct):
    """What came of it. start: seconds until a killed server answered; back: until everybody was shown something."""

    seed: int
    kills: int = 0
    answered: int = 0
    resent: int = 0
    entries: int = 0
    compared: int = 0
    start: list[float] = []
    back: list[float] = []
    faults: list[str] = []

    def __str__(self) -> str:
        return "\n".join(
            [
                f"seed {self.seed}: {self.kills} kills, {self.answered:,} posts answered, {self.resent} of them again",
                f"{self.entries:,} entries on record; {self.compared:,} scenes compared with them",
                *lines({"server answers": spread(self.start), "everybody back": spread(self.back)}),
                *(f"FAULT {fault}" for fault in self.faults),
            ]
        )


class Besieged(Crowd):
    """A campaign whose server is killed."""

    def __init__(self, url: str, made: Made, seed: int, came: Came) -> None:
        super().__init__(url, made, len(made.players) + len(STAFF) + 1, seed, sample=4)
        self.came: Final = came

    def answered(self, viewer: Viewer, given: Given, status: str, at: float) -> None:
        """Count."""
        super().answered(viewer, given, status, at)
        self.came.answered += 1
        self.came.resent += given.again

    def wrong(self, viewer: Viewer, what: str) -> None:
        """With the number of kills so far."""
        super().wrong(viewer, f"after kill {self.came.kills}: {what}")


class Siege:
    """Campaigns, and the server that is killed under them."""

    def __init__(self, folder: Path, seed: int, characters: int) -> None:
        self.database: Final = str(folder / "kill.sqlite")
        self.server: Final = Server(self.database, free_port(), folder / "server.log", SIMPAN_UNLIMITED="1")
        self.came: Final = Came(seed)
        self._rng: Final = random.Random(seed)
        self._characters: Final = characters
        self._crowds: list[Besieged] = []

    async def run(self, kills: int) -> Came:
        """So many kills."""
        made = [await make(self.database, self._characters, room) for room in ROOMS]
        self.server.start()
        await self.server.ready()
        url = self.server.url
        self._crowds = [Besieged(url, one, self._rng.getrandbits(32), self.came) for one in made]
        try:
            for crowd in self._crowds:
                await crowd.come()
                await crowd.begin()
            for number in range(kills):
                await self._post(self._rng.uniform(*ALIVE))
                if number % 2 == 0:  # in the middle of something
                    for crowd in self._crowds:
                        crowd.post(time.monotonic())
                await self._kill()
            await self._post(1.0)
            for crowd in self._crowds:
                await crowd.quiet(wait=PATIENCE)
                await self._compare(crowd)
        finally:
            for crowd in self._crowds:
                crowd.leave()
            if (status := self.server.stop()) != 0:
                self.came.faults.append(f"the server's exit status was {status}")
        return self.came

    async def _post(self, seconds: float) -> None:
        """Everybody declares for a while."""
        answered = self.came.answered
        sent = begun = time.monotonic()
        while (now := time.monotonic()) < begun + seconds or self.came.answered < answered + ANSWERS:
            if now > begun + PATIENCE:
                self.came.faults.append(f"after kill {self.came.kills}: hardly anything goes on")
                return
            while sent < now:
                for crowd in self._crowds:
                    crowd.post(sent)
                sent += 1 / RATE
            await asyncio.sleep(TICK)

    async def _kill(self) -> None:
        self.server.kill()
        self.came.kills += 1
        begun = time.monotonic()
        for crowd in self._crowds:
            crowd.leave()
        self.server.start()
        await self.server.ready()
        self.came.start.append(time.monotonic() - begun)
        await asyncio.gather(*(crowd.come() for crowd in self._crowds))
        self.came.back.append(time.monotonic() - begun)

    async def _compare(self, crowd: Besieged) -> None:
        """Everything that was promised and shown against the record, once everybody was shown how it stands."""
        staff = {-2 - at: one for at, one in enumerate(STAFF)}
        entries = await entries_of(self.database, crowd.made.room)
        facts = Facts(crowd.made.header, entries, crowd.made.seed, crowd.viewers, staff)
        until = time.monotonic() + PATIENCE
        while any(facts.last(viewer) for viewer in crowd.viewers) and time.monotonic() < until:
            await asyncio.sleep(0.1)
        self.came.faults += [*crowd.faults, *facts.check(crowd.viewers)]
        self.came.entries += len(entries)
        self.came.compared += sum(len(viewer.tables) for viewer in crowd.viewers)


def besiege(folder: Path, seed: int, kills: int, characters: int = 8) -> Came:
    """A whole siege."""
    return asyncio.run(Siege(folder, seed, characters).run(kills))


def main() -> int:
    """0 if nothing was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.kill_campaign", description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--characters", type=int, default=8, help="of each of the two campaigns")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="simpan-kill-") as folder:
        came = besiege(Path(folder), wanted.seed, wanted.kills, wanted.characters)
        print(came)
        if came.faults:
            print(Server(Path(), 0, Path(folder) / "server.log").tail())
    return 1 if came.faults else 0


if __name__ == "__main__":
    sys.exit(main())
