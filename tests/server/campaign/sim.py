"""A whole world around one campaign, in virtual time and from one seed: as `tests/server/room/sim`, with its faults.

Besides: the store fails and the campaign leaves memory; seats are given new tokens and names while it plays; what a
process reads anew takes its time.

`python -m tests.server.campaign.sim 20000` runs so many seeds.
"""

from __future__ import annotations

import hashlib
import heapq
import sys
from itertools import count
from random import Random
from typing import Final

import msgspec

from simpan.server.campaign.campaign import Campaign
from simpan.server.hub.begin import hashed
from simpan.server.ports import (
    Append,
    Behind,
    Came,
    Close,
    GoneOn,
    GoOn,
    Open,
    Opened,
    RoomInput,
    RoomOutput,
    RoomRow,
    Send,
    Stored,
    Ticked,
    WakeAt,
    Went,
    Written,
)
from tests.server.campaign import toy
from tests.server.campaign.oracle import Oracle
from tests.server.campaign.sim_people import Link, Tab
from tests.server.room.oracle import Wrong
from tests.server.room.sim import Faults

FAULTY: Final = 200.0  # seconds in which anything may happen; after them all is well
QUIET: Final = 40.0  # … and so much later nobody says anything new
PATIENCE: Final = 1500.0  # seconds by which everybody must know everything
WALL: Final = 1_700_000_000.0  # seconds since 1970 at 0


class World:
    """Time, chance, disk and everybody."""

    def __init__(self, seed: int) -> None:
        self.dice: Final = Random(seed)
        self.now = 1000.0
        self._heap: list[tuple[float, int, object]] = []
        self._order: Final = count()
        self.conns: Final = count(1)
        self.trace: Final = hashlib.sha256()
        roll = self.dice.random
        self.faults = Faults(
            roll() * 0.1, roll() * 0.3, roll() * 0.05, roll() * 0.05, roll() ** 2 * 3, roll() ** 3 * 4, roll() * 0.5
        )
        self.calm_at: Final = self.now + FAULTY
        self.closes: Final = seed % 3 == 0  # the record is closed at the end
        self.follows: Final = seed % 4 < 2  # whether a referee takes what others wrote, or is made anew
        self.row = toy.row()
        self.tokens: Final = {seat.seat: f"token {seat.seat}" for seat in self.row.seats}
        self.disk: list[Stored] = []
        self.oracle: Final = Oracle()
        self.processes: Final = [Process(self, number) for number in range(1 + seed % 2)]
        self.people = [Tab(self, seat, "seat", f"t{seat}") for seat in toy.SEATS]
        self.people += [Tab(self, -2, "staff", "a"), Tab(self, -3, "staff", "b")]
        if seed % 4 == 0:
            self.people.append(Tab(self, 0, "seat", "second", "ko"))
        if seed % 5 == 0:
            self.people.append(Tab(self, -1, "watch", "watch"))

    # -- time and chance

    @property
    def calm(self) -> bool:
        """Whether nothing goes wrong any more."""
        return self.now >= self.calm_at

    @property
    def quiet(self) -> bool:
        """Whether nobody says anything new any more."""
        return self.now >= self.calm_at + QUIET

    def at(self, when: float, what: object) -> None:
        heapq.heappush(self._heap, (max(when, self.now), next(self._order), what))

    def soon(self, most: float, what: object) -> None:
        self.at(self.now + self.dice.random() * most, what)

    def befalls(self, share: float) -> bool:
        """Whether a fault of this share strikes now."""
        return self.dice.random() < share and not self.calm

    def note(self, *what: object) -> None:
        """Into the trace, by which two runs are compared."""
        self.trace.update(repr((self.now, *what)).encode())

    def run(self) -> str:
        """Until all is quiet and everybody knows everything. Raises Wrong."""
        for person in self.people:
            self.soon(2.0, person.connect)
        for process in self.processes:
            self.soon(20.0, process.stumble)
        self.soon(60.0, self.reseat)
        while not self.done():
            if not self._heap or self.now > 1000.0 + PATIENCE:
                waits = [(tab.sender, [*tab.open], tab.link is not None) for tab in self.people if not tab.settled()]
                raise Wrong(f"it does not come to rest: {len(self.disk)} entries, {self.now}, {waits}")
            when, _, what = heapq.heappop(self._heap)
            self.now = max(self.now, when)
            what()  # type: ignore[operator]
        self.oracle.finished(self.row, self.disk)
        for person in self.people:
            person.check()
        return self.trace.hexdigest()

    def done(self) -> bool:
        if self.now < self.calm_at + QUIET + 70.0 or self.closes != (self.row.stage == "over"):
            return False
        return all(person.settled() for person in self.people)

    # -- the disk

    def commit(self, append: Append) -> bool:
        """All or nothing, if it is the next."""
        if self.row.stage != "playing" or (append.entries[0].n if append.entries else append.n) != len(self.disk):
            return False
        for stored in append.entries:
            self.disk.append(msgspec.structs.replace(stored, at=self.now + WALL))
        self.oracle.durable(append.entries)
        if append.end is not None:
            self.row = msgspec.structs.replace(self.row, stage=append.stage or "over", end=append.end)
        self.note("commit", len(self.disk))
        self.tell_processes()
        return True

    def tell_processes(self) -> None:
        for process in self.processes:
            # Who misses the hint looks for itself after a while.
            self.soon(60.0 if self.befalls(self.faults.deaf) else self.faults.slow_net, process.changed)

    def reseat(self) -> None:
        """Somebody's link is made anew, and the old one ends; somebody of the staff is called something else."""
        if self.calm:
            return
        if self.dice.random() < 0.7:
            seat = self.dice.choice(toy.SEATS)
            self.tokens[seat] = f"token {seat} {self.now}"
        else:
            seat = -3
        changed = {"token": hashed(self.tokens[seat]), "name": f"p{seat} {self.now}"}
        seats = [msgspec.structs.replace(one, **changed) if one.seat == seat else one for one in self.row.seats]
        self.row = msgspec.structs.replace(self.row, seats=tuple(seats))
        self.tell_processes()
        self.soon(120.0, self.reseat)


class Process:
    """A server process: what `hub` does, with everything that can go wrong."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.life = 0  # counts its starts, and how often the campaign left memory
        self.alive = True
        self.room: Campaign | None = None
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
            self.drop()
            self.world.soon(10.0, self.start)
        if not self.world.calm:
            self.world.soon(20.0, self.stumble)

    def drop(self) -> None:
        """Out of memory; everybody has to come again."""
        self.life += 1
        self.room, self.append, self.wake = None, None, None
        for link in [*self.conns.values()]:
            self.world.soon(1.0, link.broken)
        self.conns.clear()

    def start(self) -> None:
        self.alive = True

    def come(self, link: Link, since: int, version: int) -> None:
        world = self.world
        if self.room is None:
            self.row, self.known = world.row, len(world.disk)
            referee = toy.REFEREEING.open(toy.HEADER, [one.line for one in world.disk], world.row.end, toy.SECRET)
            referee.follows = world.follows
            self.room = Campaign(self.row, tuple(world.disk), referee, world.now, world.now + WALL)
        tab = link.tab
        token = hashed(tab.token) if tab.role != "watch" else ""
        if tab.role != "watch" and all(token != seat.token for seat in self.row.seats):
            world.soon(1.0, link.broken)  # the socket does not let it in
            return
        self.conns[link.id] = link
        self.give(Came(link.id, tab.role, tab.seat, tab.lang, since, tab.client, version, token))

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
                world.at(out.at, lambda at=out.at: self.ring(at, life))
        elif isinstance(out, GoOn):
            world.soon(0.01, lambda: self.give(GoneOn()) if life == self.life else None)
        elif isinstance(out, Open):
            world.soon(world.faults.slow_disk, lambda: self.opened(out, life))
        elif isinstance(out, Close):
            self.conns.pop(out.conn, None)

    def opened(self, wanted: Open, life: int) -> None:
        if life == self.life:
            referee = toy.REFEREEING.open(toy.HEADER, wanted.lines, wanted.row.end, toy.SECRET)
            referee.follows = self.world.follows
            self.give(Opened(wanted.number, referee))

    def ring(self, at: float, life: int) -> None:
        if life == self.life and self.wake == at:
            self.wake = None
            self.give(Ticked())

    def write(self, append: Append, life: int) -> None:
        """The append reaches the disk; its process hears of it a little later, if it still lives."""
        if life != self.life and self.world.dice.random() < 0.5:
            return  # it died before; what the system had not written is gone
        if life == self.life and self.append is not append:
            return
        if life == self.life and self.world.befalls(0.02):
            self.world.note("trouble", self.number)
            self.drop()
            return
        done = self.world.commit(append)
        self.world.soon(self.world.faults.slow_disk / 4, lambda: self.wrote(append, done, life))

    def wrote(self, append: Append, done: bool, life: int) -> None:
        if life != self.life or self.append is not append:
            return
        if done and not self.world.befalls(0.02):
            self.append = None
            self.known += len(append.entries)
            self.row = msgspec.structs.replace(self.row, stage=append.stage or self.row.stage, end=append.end or b"")
            self.give(Written())
            self.changed()  # what was missed meanwhile
        else:  # a conflict; or the connection to the database broke, and nobody knows
            self.catch_up()

    def changed(self) -> None:
        """Another process may have written. While an append is under way, its answer is waited for."""
        if not self.alive or self.room is None or self.append is not None:
            return
        if self.known < len(self.world.disk) or self.row != self.world.row:
            self.catch_up()

    def catch_up(self) -> None:
        self.append = None
        entries = tuple(self.world.disk[self.known :])
        self.known = len(self.world.disk)
        self.row = self.world.row
        self.give(Behind(entries, self.row))


def main(seeds: int, first: int = 0) -> None:
    """Run so many seeds, one in a hundred twice."""
    for seed in range(first, first + seeds):
        try:
            trace = World(seed).run()
            if seed % 100 == 0 and World(seed).run() != trace:
                raise Wrong("the same seed made another world")
        except Exception:
            print(f"seed {seed}")
            raise


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
