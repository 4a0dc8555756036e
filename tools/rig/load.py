"""Many rooms at once, at a chosen rate of acts, with every promise of the protocol checked on the way."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from typing import Any, Final

from tools.rig.deadlines import Deadline
from tools.rig.player import Given, Player, Refused, State, Table, Watch, public_of
from tools.rig.rooms import Place, Rooms

MOST_FAULTS: Final = 50  # told; all are counted
TICK: Final = 0.002  # seconds between two looks at the pace
SHORT: Final = {"ready": 3, "idle": 30, "choice": 30, "setup": 300, "match": 0}  # of the rooms whose clock is measured
LINGER: Final = 2.0  # seconds that players stay where a match is over
AT_ONCE: Final = 24  # rooms that are made at the same time


class Room:
    """A room with both its seats.

    open: measured acts that not both screens have shown yet: (entry, sent, seats left). views: by entry what the first
    of the two screens was shown.
    """

    def __init__(self, number: int, players: list[Player], deadline: Deadline | None) -> None:
        self.number: Final = number
        self.players: Final = players
        self.deadline: Final = deadline
        self.open: list[tuple[int, float, set[int]]] = []
        self.views: dict[int, Any] = {}
        self.over = False


class Load(Watch):
    """All rooms and what was measured in them."""

    def __init__(self, url: str, seed: int, options: dict[str, Any], sample: int) -> None:
        self.rng: Final = random.Random(seed)
        self.http: Final = Rooms(url, self.rng)
        self.url: Final = url
        self.options: Final = options
        self.rooms: dict[str, Room] = {}
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.acks: list[float] = []
        self.screens: list[float] = []
        self.deadlines: list[tuple[float, float]] = []
        self.measuring = False
        self.since = 0.0  # acts that were sent before are not measured
        self._sample: Final = sample
        self._number = 0
        self._asked: list[Player] = []
        self._in_list: set[Player] = set()
        self._aside: list[Player] = []
        self._tasks: set[asyncio.Task[None]] = set()

    # -- rooms -----------------------------------------------------------------------------------------------------

    async def fill(self, rooms: int, deadline_rooms: int) -> None:
        """Make so many rooms, and come to all their seats."""
        limit = asyncio.Semaphore(AT_ONCE)

        async def one(deadline: bool) -> None:
            async with limit:
                await self.add(deadline)

        async with asyncio.TaskGroup() as group:
            for number in range(rooms + deadline_rooms):
                group.create_task(one(number >= rooms))

    async def add(self, deadline: bool) -> None:
        """One more room."""
        number, self._number = self._number, self._number + 1
        options = {**self.options, "clocks": SHORT} if deadline else self.options
        places = await self.http.make(number, options)
        players = [self._player(place, number) for place in places]
        self.rooms[places[0].room] = Room(number, players, Deadline() if deadline else None)
        for player in players:
            await player.come()

    def _go(self, room: Room) -> None:
        """Leave a match that is over."""
        for player in room.players:
            player.leave()
        self.rooms.pop(room.players[0].place.room, None)

    def _player(self, place: Place, number: int) -> Player:
        rng = random.Random(self.rng.getrandbits(64))
        return Player(self.url, place, number, rng, self, keep=number < self._sample)

    def leave(self) -> None:
        """Close every connection."""
        for room in self.rooms.values():
            for player in room.players:
                player.leave()

    # -- pace ------------------------------------------------------------------------------------------------------

    async def flood(self, phase: str, in_flight: int, most: float) -> float:
        """As fast as the server answers, until no room is in this phase; the seconds it took. Raises TimeoutError."""
        begun = time.monotonic()
        while any(self._in_phase(room, phase) for room in self.rooms.values()):
            burst = time.monotonic() + 0.25
            while time.monotonic() < burst:
                acting = self.counts["sent"] - self.counts["acked"] - self.counts["refused"]
                for _ in range(in_flight - acting):
                    if not self._one(phase):
                        break
                await asyncio.sleep(TICK / 2)
            if time.monotonic() - begun > most:
                raise TimeoutError(f"rooms are still in {phase} after {most:.0f} s")
        for player in self._aside:
            self._later(player)
        self._aside.clear()
        return time.monotonic() - begun

    async def pace(self, rate: float, seconds: float) -> float:
        """So many acts a second, by whoever owes one; the rate that came of it."""
        begun, sent, short = time.monotonic(), 0, 0
        while (now := time.monotonic()) < begun + seconds:
            due = int((now - begun) * rate)
            while sent + short < due:
                if self._one(None):
                    sent += 1
                else:
                    short = due - sent
            await asyncio.sleep(TICK)
        self.counts["short of work"] += short
        return sent / seconds

    def _in_phase(self, room: Room, phase: str) -> bool:
        return any(player.table is None or player.table.view.phase == phase for player in room.players)

    def _one(self, phase: str | None) -> bool:
        """Let somebody answer who is asked, if anybody is (and the room in this phase)."""
        asked = self._asked
        while asked:
            at = self.rng.randrange(len(asked))
            asked[at], asked[-1] = asked[-1], asked[at]
            player = asked.pop()
            self._in_list.discard(player)
            if not player.asked:
                continue
            assert player.table is not None
            if phase is not None and player.table.view.phase != phase:
                self._aside.append(player)
                continue
            self._act(player)
            return True
        return False

    def _act(self, player: Player) -> None:
        player.act()
        self.counts["sent"] += 1

    def _later(self, player: Player) -> None:
        if player not in self._in_list:
            self._in_list.add(player)
            self._asked.append(player)

    # -- what is heard (Watch) --------------------------------------------------------------------------------------

    def acked(self, player: Player, given: Given, n: int, at: float) -> None:
        """Measure the act, and wait for both screens."""
        self.counts["acked"] += 1
        if not self.measuring or given.sent < self.since:
            return
        self.acks.append(at - given.sent)
        room = self.rooms[player.place.room]
        waiting = {other.place.seat for other in room.players if not any(m >= n for m, _ in other.seen)}
        room.open.append((n, given.sent, waiting))

    def told(self, player: Player, state: State, table: Table | None, at: float) -> None:
        """Compare with the other screen, close what both have shown, and go on."""
        self.counts["states"] += 1
        room = self.rooms[player.place.room]
        if table is not None:
            self._compare(room, player, state, table)
        for n, sent, waiting in room.open:
            if n <= state.n and player.place.seat in waiting:
                waiting.discard(player.place.seat)
                if not waiting:
                    self.screens.append(at - sent)
        room.open = [one for one in room.open if one[2]]
        if state.stage == "over":
            self._over(room)
        elif state.stage == "frozen":
            self.wrong(player, "the room is frozen")
        elif room.deadline is not None and table is not None:
            self._by_the_clock(room, player, state, table, at)
        elif player.asked:
            self._later(player)

    def refused(self, player: Player, given: Given, refusal: Refused) -> None:
        """A stale answer is asked for again by the next State; anything else offered must not be refused."""
        self.counts["refused"] += 1
        if refusal.reason != "stale":
            self.wrong(player, f"refused {given.code} at {given.n}, which was offered: {refusal.reason} {refusal.text}")
        elif player.asked:
            self._later(player)

    def lost(self, player: Player) -> None:
        """Nobody kills the server here, so no connection may be lost."""
        self.wrong(player, "lost its connection")

    def wrong(self, player: Player, what: str) -> None:
        """Note it, with its room."""
        self.counts["faults"] += 1
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(f"room {player.place.room} seat {player.place.seat}: {what}")

    def _compare(self, room: Room, player: Player, state: State, table: Table) -> None:
        seen = (table.view.phase, table.view.turn, table.view.waiting, *map(public_of, table.view.sides))
        other = room.views.pop(state.n, None)
        if other is None:
            room.views[state.n] = seen
            if len(room.views) > 4:
                del room.views[min(room.views)]
        elif other != seen:
            self.wrong(player, f"both screens disagree at {state.n}: {other} and {seen}")

    def _by_the_clock(self, room: Room, player: Player, state: State, table: Table, at: float) -> None:
        assert room.deadline is not None
        found = room.deadline.told(player, state, table, at)
        if found is not None and self.measuring:
            self.deadlines.append(found)
        if found is not None and found[0] < 0:
            self.wrong(player, f"the clock ran out {-found[0] * 1000:.1f} ms early")
        if player.asked and room.deadline.may_answer(player):
            if table.view.phase == "setup":
                self._later(player)
            else:
                self._act(player)
                room.deadline.answered(player)

    def _over(self, room: Room) -> None:
        if not room.over:
            room.over = True
            self.counts["over"] += 1
            if room.number >= self._sample:  # as people do; the server then need not keep it in memory
                asyncio.get_running_loop().call_later(LINGER, self._go, room)
            if self.measuring and room.number >= self._sample:
                task = asyncio.get_running_loop().create_task(self.add(room.deadline is not None))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
