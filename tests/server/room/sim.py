"""A whole world around one room, in virtual time and from one seed: processes, disk, network and people, and all that
can befall them. The same seed gives the same world to the last message.

The disk keeps what was committed, in the order of the commits: an append under way when its process dies is there whole
or not at all. Messages to a server come late, twice, or in another order; a connection may die without either side
noticing for a while. People reconnect, send again what was not answered, and open a second tab. Two processes may hold
the room at once and race for the next entry.

`python -m tests.server.room.sim 20000` runs so many seeds.
"""

from __future__ import annotations

import hashlib
import heapq
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from simpan.core.chance import Seeded
from simpan.core.hosting import ClockRules, Hosting
from simpan.core.record import Games
from simpan.server.ports import (
    Append,
    Behind,
    Came,
    Chose,
    Close,
    RoomInput,
    RoomOutput,
    RoomRow,
    Send,
    Stored,
    ThinkFor,
    Ticked,
    WakeAt,
    Went,
    Written,
)
from simpan.server.room.room import Room
from tests.server import toy
from tests.server.room.oracle import Oracle, Wrong
from tests.server.room.sim_people import Link, Tab

FAULTY: Final = 400.0  # seconds in which anything may happen; after them all is well
PATIENCE: Final = 3600.0  # seconds by which a match must have ended
CLOCKS: Final = ClockRules("sim", ready=10, idle=30, choice=20, match=0)


@dataclass(frozen=True)
class Faults:
    """How often things go wrong (shares), and how slow they are (seconds at most)."""

    lost: float
    doubled: float
    cut: float
    crash: float
    slow_net: float
    slow_disk: float
    deaf: float  # a process is not told at once that another wrote


class Setting(NamedTuple):
    """What is played. row: the room of a seed, with a bot on its second seat or not, and with a delay for watchers."""

    hosting: Hosting
    games: Games
    row: Callable[[int, str, int], RoomRow]


def toy_row(seed: int, bot: str, delay: int) -> RoomRow:
    clocks = CLOCKS if seed % 3 else ClockRules()
    return toy.row(rounds=4 + seed % 3, clocks=clocks, bot=bot, judge=True, watch="all", delay=delay)


TOY: Final = Setting(toy.HOSTING, toy.GAMES, toy_row)


class World:
    """Time, chance, disk and everybody."""

    def __init__(self, seed: int, setting: Setting = TOY) -> None:
        self.dice: Final = Random(seed)
        self.setting: Final = setting
        self.now = 1000.0
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._order: Final = count()
        self.conns: Final = count(1)
        self.trace: Final = hashlib.sha256()
        roll = self.dice.random
        self.faults = Faults(
            roll() * 0.1, roll() * 0.3, roll() * 0.05, roll() * 0.05, roll() ** 2 * 3, roll() ** 3 * 4, roll() * 0.5
        )
        self.calm_at: Final = self.now + FAULTY
        bot = "easy" if seed % 5 == 0 else ""
        self.delay: Final = 20 if seed % 14 == 0 else 0
        self.row = setting.row(seed, bot, self.delay)
        self.disk: list[Stored] = []
        self.oracle: Final = Oracle(setting.hosting, self.row, self.now)
        self.processes: Final = [Process(self, number) for number in range(1 + seed % 2)]
        seats = (0,) if bot else (0, 1)
        self.people: Final = [Tab(self, seat, f"p{seat}") for seat in seats]
        if seed % 4 == 0:
            self.people.append(Tab(self, 0, "second"))
        if seed % 7 == 0:
            self.people.append(Tab(self, -1, "watch", "watch"))
        if seed % 3 == 1:
            self.people.append(Tab(self, -1, "judge", "judge"))

    # -- time and chance ----------------------------------------------------------------------------------------------

    @property
    def calm(self) -> bool:
        """Whether nothing goes wrong any more."""
        return self.now >= self.calm_at

    def at(self, when: float, what: Callable[[], None]) -> None:
        heapq.heappush(self._heap, (max(when, self.now), next(self._order), what))

    def soon(self, most: float, what: Callable[[], None]) -> None:
        self.at(self.now + self.dice.random() * most, what)

    def befalls(self, share: float) -> bool:
        """Whether a fault of this share strikes now."""
        return self.dice.random() < share and not self.calm

    def note(self, *what: Any) -> None:
        """Into the trace, by which two runs are compared."""
        self.trace.update(repr((self.now, *what)).encode())

    def run(self) -> str:
        """Until the match is over and everybody knows. Raises Wrong."""
        for person in self.people:
            self.soon(2.0, person.connect)
        for process in self.processes:
            self.soon(20.0, process.stumble)
        while not self.done():
            if not self._heap or self.now > 1000.0 + PATIENCE:
                raise Wrong(f"the match does not end: {len(self.disk)} entries, {self.now}")
            when, _, what = heapq.heappop(self._heap)
            self.now = max(self.now, when)
            what()
        self.oracle.finished(self.row, self.setting.games)
        for person in self.people:
            person.check()
        return self.trace.hexdigest()

    def done(self) -> bool:
        return self.row.stage == "over" and all(person.knows_the_end() for person in self.people)

    # -- the disk ------------------------------------------------------------------------------------------------------

    def commit(self, append: Append) -> bool:
        """All or nothing, if it is the next."""
        if self.row.stage != "playing" or append.entries[0].n != len(self.disk):
            return False
        for stored in append.entries:
            self.disk.append(msgspec.structs.replace(stored, at=self.now))
            self.oracle.durable(stored, self.now)
        if append.end is not None:
            self.row = msgspec.structs.replace(self.row, stage=append.stage or "over", end=append.end)
        self.note("commit", len(self.disk))
        for process in self.processes:
            # Who misses the hint looks for itself after a while.
            self.soon(60.0 if self.befalls(self.faults.deaf) else self.faults.slow_net, process.changed)
        return True


class Process:
    """A server process: what `hub` does, with everything that can go wrong."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.life = 0  # counts its starts
        self.alive = True
        self.room: Room | None = None
        self.row: RoomRow = world.row
        self.known = 0
        self.append: Append | None = None
        self.conns: dict[int, Link] = {}
        self.wake: float | None = None

    def stumble(self) -> None:
        """Die now and then."""
        if self.alive and self.world.befalls(self.world.faults.crash * 10):
            self.world.note("crash", self.number)
            self.alive = False
            self.life += 1
            self.room, self.append, self.wake = None, None, None
            for link in [*self.conns.values()]:
                self.world.soon(1.0, link.broken)
            self.conns.clear()
            self.world.soon(10.0, self.start)
        if not self.world.calm:
            self.world.soon(20.0, self.stumble)

    def start(self) -> None:
        self.alive = True

    def load(self) -> Room:
        if self.room is None:
            self.row, self.known = self.world.row, len(self.world.disk)
            self.room = Room(self.world.setting.hosting, self.row, tuple(self.world.disk), self.world.now, Seeded(0))
        return self.room

    def come(self, link: Link, since: int) -> None:
        self.load()
        self.conns[link.id] = link
        tab = link.tab
        self.give(Came(link.id, tab.role, tab.seat, "en", since, tab.client))

    def go(self, link: Link) -> None:
        if self.conns.pop(link.id, None) is not None and self.alive:
            self.give(Went(link.id))

    def give(self, given: RoomInput) -> None:
        room = self.room
        if room is None or not self.alive:
            return
        self.world.note(self.number, type(given).__name__, getattr(given, "conn", None))
        for out in room.take(given, self.world.now):
            self.carry_out(out)

    def carry_out(self, out: RoomOutput) -> None:
        world, life = self.world, self.life
        if isinstance(out, Send):
            link = self.conns.get(out.conn)
            if link is not None:
                link.send(out.message)
        elif isinstance(out, Append):
            if self.append is not None:
                raise Wrong("two appends at once")
            self.append = out
            world.soon(world.faults.slow_disk, lambda: self.write(out, life))
        elif isinstance(out, WakeAt):
            self.wake = out.at
            if out.at is not None:
                world.at(out.at, lambda at=out.at: self.ring(at, life))  # type: ignore[misc]
        elif isinstance(out, ThinkFor):
            code = world.dice.choice(sorted(out.legal))
            world.soon(2.0, lambda: self.give(Chose(out.seat, out.n, code)) if life == self.life else None)
        elif isinstance(out, Close):
            self.conns.pop(out.conn, None)

    def ring(self, at: float, life: int) -> None:
        if life == self.life and self.wake == at:
            self.wake = None
            self.give(Ticked())

    def write(self, append: Append, life: int) -> None:
        """The append reaches the disk; its process hears of it a little later, if it still lives."""
        if life != self.life and self.world.dice.random() < 0.5:
            return  # it died before; what the system had not written is gone
        done = self.world.commit(append)
        self.world.soon(self.world.faults.slow_disk / 4, lambda: self.wrote(append, done, life))

    def wrote(self, append: Append, done: bool, life: int) -> None:
        if life != self.life or self.append is not append:
            return
        if done and not self.world.befalls(0.02):
            self.append = None
            self.known += len(append.entries)
            self.row = msgspec.structs.replace(self.row, stage=self.world.row.stage, end=self.world.row.end)
            self.give(Written())
        else:  # a conflict; or the connection to the database broke, and nobody knows
            self.catch_up()

    def changed(self) -> None:
        """Another process may have written. While an append is under way, its answer is waited for."""
        if self.alive and self.room is not None and self.append is None and self.known < len(self.world.disk):
            self.catch_up()

    def catch_up(self) -> None:
        self.append = None
        entries = tuple(self.world.disk[self.known :])
        self.known = len(self.world.disk)
        self.row = self.world.row
        self.give(Behind(entries, self.row))


def main(seeds: int, first: int = 0, setting: Setting = TOY) -> None:
    """Run so many seeds, one in a hundred twice."""
    for seed in range(first, first + seeds):
        try:
            trace = World(seed, setting).run()
            if seed % 100 == 0 and World(seed, setting).run() != trace:
                raise Wrong("the same seed made another world")
        except Exception:
            print(f"seed {seed}")
            raise


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
