"""kill -9 at random moments, while many rooms play: no acknowledged act is lost, and every match goes on.

    python -m tests.server.kill --kills 1000

Clients are simple: they answer at random, and after a lost connection they come back with what was not acknowledged.
At the end every room is given up and its record compared with all that its seats were ever promised and shown.
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

import httpx
import msgspec

from tests.server.served import free_port
from tools.rig.figures import lines, spread
from tools.rig.ledger import check
from tools.rig.player import Given, Player, Refused, State, Table, Watch
from tools.rig.rooms import Place, Rooms
from tools.rig.serving import Server

PAUSE: Final = (0.05, 0.5)  # seconds that a player takes to answer
ALIVE: Final = (0.05, 0.8)  # seconds between everybody's return and the next kill, at least …
ACTS: Final = 20  # … and acts that are acknowledged meanwhile
RETURN: Final = 120.0  # seconds in which everybody must be back, and what is waited for must come


class Came(msgspec.Struct):
    """What came of it. start: seconds until a killed server answered; back: until every seat was shown its table."""

    seed: int
    kills: int = 0
    acked: int = 0
    resent: int = 0
    over: int = 0
    checked: int = 0
    start: list[float] = []
    back: list[float] = []
    faults: list[str] = []

    def __str__(self) -> str:
        return "\n".join(
            [
                f"seed {self.seed}: {self.kills} kills, {self.acked:,} acts acknowledged, {self.resent} of them again",
                f"{self.checked} records compared, {self.over} matches were played to their end",
                *lines({"server answers": spread(self.start), "all seats back": spread(self.back)}),
                *(f"FAULT {fault}" for fault in self.faults),
            ]
        )


class Siege(Watch):
    """The rooms, and the server that is killed under them."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.server: Final = Server(folder / "kill.sqlite", free_port(), folder / "server.log", SIMPAN_UNLIMITED="1")
        self.came: Final = Came(seed)
        self.rooms: Final[list[list[Player]]] = []
        self._rng: Final = random.Random(seed)
        self._http = Rooms(self.server.url, self._rng)
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False

    # -- what is heard (Watch) ---------------------------------------------------------------------------------------

    def acked(self, player: Player, given: Given, n: int, at: float) -> None:
        """Count."""
        self.came.acked += 1
        self.came.resent += given.again

    def told(self, player: Player, state: State, table: Table | None, at: float) -> None:
        """Answer soon."""
        if state.stage == "frozen":
            self.wrong(player, "the room is frozen")
        asyncio.get_running_loop().call_later(self._rng.uniform(*PAUSE), self._answer, player, state.n)

    def refused(self, player: Player, given: Given, refusal: Refused) -> None:
        """Nothing that was offered may be refused, sent again or not."""
        self.wrong(player, f"refused {given}: {refusal.reason} {refusal.text}")

    def wrong(self, player: Player, what: str) -> None:
        """Note it, with the number of kills so far."""
        self.came.faults.append(
            f"after kill {self.came.kills}, room {player.place.room} seat {player.place.seat}: {what}"
        )

    def _answer(self, player: Player, n: int) -> None:
        if player.asked and player.n == n and not self._stopping:
            player.act()

    # -- the siege ---------------------------------------------------------------------------------------------------

    async def run(self, kills: int, two: int, bots: int) -> Came:
        """So many kills of a server with so many rooms of two players and rooms with a bot."""
        self.server.start()
        await self.server.ready()
        try:
            await self._fill(two, bots)
            for number in range(kills):
                await self._live(in_the_middle=number % 2 == 0)
                await self._kill()
                await self._fill(two, bots)
            await self._go_on()
            await self._compare()
        finally:
            for player in self._players():
                player.leave()
            await self._http.close()
            if (status := self.server.stop()) != 0:
                self.came.faults.append(f"the server's exit status was {status}")
        return self.came

    async def _live(self, in_the_middle: bool) -> None:
        """Let them play for a while. in_the_middle: until an act is on its way, too."""
        acked = self.came.acked
        await asyncio.sleep(self._rng.uniform(*ALIVE))
        until = time.monotonic() + RETURN
        while self.came.acked < acked + ACTS or (in_the_middle and not self._under_way()):
            if time.monotonic() > until:
                self.came.faults.append(f"after kill {self.came.kills}: hardly anything goes on")
                return
            await asyncio.sleep(0.001)

    def _under_way(self) -> bool:
        return any(player.given is not None and player.stage == "playing" for player in self._players())

    async def _kill(self) -> None:
        self.server.kill()
        self.came.kills += 1
        begun = time.monotonic()
        await self._http.close()
        self._http = Rooms(self.server.url, self._rng)
        for player in self._players():
            player.leave()
        self.server.start()
        await self.server.ready()
        self.came.start.append(time.monotonic() - begun)
        await asyncio.gather(*(self._return(player) for player in self._players() if player.stage != "over"))
        self.came.back.append(time.monotonic() - begun)

    async def _return(self, player: Player) -> None:
        """Come back, and be shown at least what was acknowledged."""
        promised = max((n for n, _ in player.journal.values()), default=-1)
        try:
            async with asyncio.timeout(RETURN):
                await player.come()
                while player.fresh:
                    await asyncio.sleep(0.005)
        except (OSError, TimeoutError) as error:
            self.wrong(player, f"could not come back: {error!r}")
        if player.n < promised:
            self.wrong(player, f"shown entry {player.n}, though {promised} was acknowledged before the kill")

    async def _fill(self, two: int, bots: int) -> None:
        """Make up for the rooms whose match is over."""
        living = [len(room) for room in self.rooms if room[0].stage != "over"]
        wanted = ["easy"] * (bots - living.count(1)) + [""] * (two - living.count(2))
        await asyncio.gather(*(self._add(len(self.rooms) + number, level) for number, level in enumerate(wanted)))

    async def _add(self, number: int, level: str) -> None:
        places = await self._http.make(number, {"clocks": "none"}, level=level)
        players = [self._player(place, number) for place in places]
        self.rooms.append(players)
        for player in players:
            await player.come()

    def _player(self, place: Place, number: int) -> Player:
        return Player(self.server.url, place, number, random.Random(self._rng.getrandbits(64)), self, keep=True)

    def _players(self) -> list[Player]:
        return [player for room in self.rooms for player in room]

    async def _go_on(self) -> None:
        """Every match that is not over gets further."""
        living = [room for room in self.rooms if room[0].stage != "over"]
        stood = [room[0].n for room in living]
        until = time.monotonic() + RETURN
        while time.monotonic() < until:
            await asyncio.sleep(0.05)
            if all(room[0].n > n or room[0].stage == "over" for room, n in zip(living, stood, strict=True)):
                break
        for room, n in zip(living, stood, strict=True):
            if room[0].n <= n and room[0].stage != "over":
                self.wrong(room[0], f"does not go on from entry {n}")

    async def _compare(self) -> None:
        """Give up what is left, and compare every record."""
        self._stopping = True
        self.came.over = sum(room[0].stage == "over" for room in self.rooms)
        until = time.monotonic() + RETURN
        while time.monotonic() < until and not all(player.stage == "over" for player in self._players()):
            for player, *_ in self.rooms:
                if player.stage == "playing" and player.given is None:
                    player.answer(-1)
            await asyncio.sleep(0.05)
        for room in self.rooms:
            try:
                record = await self._http.record(room[0].place.room)
            except httpx.HTTPStatusError as error:
                self.wrong(room[0], f"no record: {error}")
                continue
            for fault in check(record, room):
                self.wrong(room[0], fault)
            self.came.checked += 1


def besiege(folder: Path, seed: int, kills: int, two: int = 25, bots: int = 25) -> Came:
    """A whole siege."""

    async def siege() -> Came:
        return await Siege(folder, seed).run(kills, two, bots)

    return asyncio.run(siege())


def main() -> int:
    """0 if nothing was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.kill", description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--rooms", type=int, default=50, help="half of them with a bot")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="simpan-kill-") as folder:
        half = wanted.rooms // 2
        came = besiege(Path(folder), wanted.seed, wanted.kills, wanted.rooms - half, half)
        print(came)
        if came.faults:
            print(Server(Path(), 0, Path(folder) / "server.log").tail())
    return 1 if came.faults else 0


if __name__ == "__main__":
    sys.exit(main())
