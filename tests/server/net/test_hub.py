"""The runner of the rooms, on a store in memory: what is told when, and what happens when something goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, final

import msgspec
import pytest

from simpan.core.hosting import ClockRules
from simpan.server.hub.hub import LOOK, Hub
from simpan.server.hub.live import Frozen, Live, Unknown
from simpan.server.metrics import Metrics
from simpan.server.ports import Came, RoomRow, Stored
from simpan.server.protocol import Act, Concede, FromClient, Ping
from simpan.server.settings import Settings
from tests.server.net.memory import MemoryStore
from tests.server.toy import HOSTING, row

ROOM = row().id
Test = Callable[[Hub, MemoryStore], Awaitable[None]]


@final
class Ear:
    """A connection that writes down what it hears."""

    numbers = iter(range(1, 10_000))

    def __init__(self, seat: int) -> None:
        self.conn = next(self.numbers)
        self.seat = seat
        self.heard: list[Any] = []
        self.faults: list[str] = []
        self.closed = False

    def send(self, data: bytes) -> None:
        self.heard.append(msgspec.json.decode(data))

    def close(self) -> None:
        self.closed = True

    def fault(self, code: str) -> None:
        self.faults.append(code)
        self.closed = True

    def kinds(self) -> list[str]:
        return [message["t"] for message in self.heard]

    def last(self, kind: str) -> Any:
        return [message for message in self.heard if message["t"] == kind][-1]


class Broken:
    """A room with a fault."""

    def take(self, *_: object) -> list[Any]:
        raise ArithmeticError("a bug of the rules")


def run(test: Test, **more: Any) -> Hub:
    """A test in an event loop, with one room that has begun."""

    async def running() -> Hub:
        store = MemoryStore()
        await store.create(row(**more))
        hub = Hub(store, {"bidding": HOSTING}, Settings(), Metrics())
        hub.start()
        try:
            await asyncio.wait_for(test(hub, store), 120)
        finally:
            await hub.close()
        return hub

    return asyncio.run(running())


async def seated(hub: Hub, seat: int) -> tuple[Live, Ear]:
    live = await hub.room(ROOM)
    ear = Ear(seat)
    hub.come(live, ear, Came(ear.conn, "seat", seat, "ko", -1, f"c{seat}"))
    await quiet(hub)
    return live, ear


async def quiet(hub: Hub, room: str = ROOM) -> None:
    """Until nothing is under way: to the disk, unless that waits for its gate, or in somebody's head."""
    assert isinstance(hub.store, MemoryStore)
    turns = 0
    while turns < 50:  # of the loop, in which whatever is to begin has begun
        await asyncio.sleep(0)
        turns += 1
        live = hub.loaded(room)
        if live is not None and (live.thinking or (live.task is not None and hub.store.gate.is_set())):
            turns = 0


def say(hub: Hub, live: Live, ear: Ear, message: FromClient) -> None:
    hub.hear(live, ear, message)


def acts(store: MemoryStore) -> list[int]:
    return [entry.n for entry in store.written[ROOM]]


def test_durable_then_acknowledged_then_told() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        _, two = await seated(hub, 1)
        before = (len(one.heard), len(two.heard))
        store.gate.clear()
        say(hub, live, one, Act(7, one.last("state")["n"], one.last("state")["table"]["options"][0]["code"]))
        for _ in range(50):
            await asyncio.sleep(0)
        assert (len(one.heard), len(two.heard)) == before
        on_disk = len(store.written[ROOM])
        store.gate.set()
        await quiet(hub)
        assert len(store.written[ROOM]) > on_disk
        assert one.kinds()[before[0] :][:2] == ["ack", "state"]
        assert two.kinds()[before[1] :] == ["state"]
        assert one.last("ack")["n"] == one.last("state")["n"] == two.last("state")["n"]

    run(test)


def test_a_disk_that_fails_loses_nothing_that_was_acknowledged() -> None:
    """Nobody is told of the act; everybody is sent away, and who comes back gets the room as the disk has it."""

    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        state = one.last("state")
        store.trouble = True
        say(hub, live, one, Act(7, state["n"], state["table"]["options"][0]["code"]))
        await quiet(hub)
        assert "ack" not in one.kinds()
        assert one.faults == ["closing"]
        assert hub.loaded(ROOM) is None
        assert store.rows[ROOM].stage == "playing"
        store.trouble = False
        live, again = await seated(hub, 0)
        assert again.last("state")["n"] == state["n"]
        say(hub, live, again, Act(7, state["n"], state["table"]["options"][0]["code"]))
        await quiet(hub)
        assert again.last("ack")["id"] == 7

    run(test)


def test_another_process_was_faster() -> None:
    """An append that comes second is judged anew on what is there."""

    async def test(hub: Hub, store: MemoryStore) -> None:
        other = Hub(store, {"bidding": HOSTING}, Settings(), Metrics())
        other.start()
        live, one = await seated(hub, 0)
        there = await other.room(ROOM)
        two = Ear(1)
        other.come(there, two, Came(two.conn, "seat", 1, "ko", -1, "c1"))
        await quiet(other)
        await quiet(hub)
        for hubs, where, ear, id in ((hub, live, one, 1), (other, there, two, 2)):
            state = ear.last("state")
            say(hubs, where, ear, Act(id, state["n"], state["table"]["options"][0]["code"]))
        for _ in range(20):
            await quiet(hub)
            await quiet(other)
            hub.changed(ROOM)
            other.changed(ROOM)
        assert one.last("ack")["id"] == 1
        assert two.last("ack")["id"] == 2
        assert acts(store) == list(range(len(acts(store))))
        assert one.last("state")["n"] == two.last("state")["n"] == len(acts(store)) - 1
        await other.close()

    run(test)


def test_woken_by_another_process() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        _, one = await seated(hub, 0)
        await store.link(ROOM, "nextroom")
        store.woken(ROOM)
        await quiet(hub)
        assert one.heard[-1]["next"] == "nextroom"
        store.woken("")
        store.woken("unheard")
        await quiet(hub)

    run(test)


def test_a_room_that_raises_is_frozen_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        await store.create(msgspec.structs.replace(store.rows[ROOM], id="zyxwvuts"))
        good = await hub.room("zyxwvuts")
        neighbour = Ear(0)
        hub.come(good, neighbour, Came(neighbour.conn, "seat", 0, "ko", -1, "n"))
        live, one = await seated(hub, 0)
        before = acts(store)

        monkeypatch.setattr(live, "room", Broken())
        say(hub, live, one, Ping(1))
        await quiet(hub)
        assert one.faults == ["frozen"]
        assert hub.loaded(ROOM) is None
        assert store.rows[ROOM].stage == "frozen"
        assert acts(store) == before
        say(hub, live, one, Ping(2))
        hub.go(live, one)
        say(hub, good, neighbour, Ping(3))
        assert neighbour.last("pong")["id"] == 3
        assert neighbour.faults == []

    run(test)


def test_a_record_that_cannot_be_read_freezes_its_room() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        store.written[ROOM].append(Stored(0, b'{"n":0,"seat":0,"code":61,"action":{}}'))
        with pytest.raises(Frozen):
            await hub.room(ROOM)
        assert store.rows[ROOM].stage == "frozen"
        with pytest.raises(Unknown):
            await hub.room("nowhere1")

    run(test)


def test_a_room_is_loaded_once_for_all_who_ask() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        first, *others = await asyncio.gather(*(hub.room(ROOM) for _ in range(10)))
        assert all(live is first for live in others)
        waiting = asyncio.create_task(hub.room(ROOM))
        waiting.cancel()
        assert await hub.room(ROOM) is first

    run(test)


def test_a_room_that_nobody_needs_leaves_memory_and_comes_back() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        n = one.last("state")["n"]
        hub.sweep(live.lonely + 10_000)
        assert hub.loaded(ROOM) is live
        hub.go(live, one)
        await quiet(hub)
        hub.sweep(live.lonely + 1)
        assert hub.loaded(ROOM) is live
        hub.sweep(live.lonely + 10_000)
        assert hub.loaded(ROOM) is None
        again, two = await seated(hub, 0)
        assert again is not live
        assert two.last("state")["n"] >= n

    run(test)


def test_rooms_are_looked_at_again_a_few_at_a_time() -> None:
    """What another process wrote is found without being told of, and nobody waits while all rooms are looked at."""

    async def test(hub: Hub, store: MemoryStore) -> None:
        lives = []
        for number in range(90):
            id = f"room{number:04d}"
            await store.create(msgspec.structs.replace(row(), id=id))
            live = await hub.room(id)
            ear = Ear(0)
            hub.come(live, ear, Came(ear.conn, "seat", 0, "ko", -1, "c"))
            lives.append(live)

        async def rest() -> None:
            while any(live.task is not None for live in lives):
                await asyncio.sleep(0)

        await rest()
        at = max(live.looked for live in lives) + LOOK
        for second in range(LOOK):
            hub.sweep(at + second)
            assert sum(live.task is not None for live in lives) <= 4
            await rest()
        assert all(live.looked >= at for live in lives)

    run(test)


def test_an_act_goes_before_a_look() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        looked: list[int] = []
        look = store.look

        async def looking(room: str, start: int = 0, known: RoomRow | None = None) -> Any:
            looked.append(len(acts(store)))
            return await look(room, start, known)

        before = len(acts(store))
        store.look = looking  # type: ignore[method-assign]
        state = one.last("state")
        say(hub, live, one, Act(1, state["n"], state["table"]["options"][0]["code"]))
        hub.changed(ROOM)
        await quiet(hub)
        assert looked == [before + 1]
        assert one.last("ack")["id"] == 1

    run(test)


def test_a_clock_that_runs_out_is_an_entry() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        _, one = await seated(hub, 0)
        _, two = await seated(hub, 1)
        assert one.last("state")["clocks"]
        before = len(acts(store))
        while len(acts(store)) == before:
            await asyncio.sleep(0.01)
        while not two.last("state")["n"] == one.last("state")["n"] == len(acts(store)) - 1:
            await asyncio.sleep(0)

    run(test, clocks=ClockRules("fast", idle=1, choice=1, ready=1))


def test_the_end_closes_nothing_but_says_so() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        _, two = await seated(hub, 1)
        say(hub, live, one, Concede(1))
        await quiet(hub)
        assert two.last("state")["stage"] == "over"
        assert store.rows[ROOM].stage == "over"
        assert store.rows[ROOM].end
        assert live.row == store.rows[ROOM]
        assert two.faults == []

    run(test)


def test_closing_finishes_what_was_begun() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        store.gate.clear()
        state = one.last("state")
        say(hub, live, one, Act(1, state["n"], state["table"]["options"][0]["code"]))
        await asyncio.sleep(0)
        closing = asyncio.create_task(hub.close())
        await asyncio.sleep(0.01)
        say(hub, live, one, Act(2, state["n"], 0))  # too late: nothing is begun any more
        store.gate.set()
        await closing
        assert one.last("ack")["id"] == 1
        assert one.faults == ["closing"]

    run(test)


def test_every_append_is_dated() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        state = one.last("state")
        say(hub, live, one, Act(1, state["n"], state["table"]["options"][0]["code"]))
        await quiet(hub)
        assert all(entry.at > 1_000_000_000 for entry in store.written[ROOM])

    run(test)


def test_an_append_of_a_room_that_left_memory_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that was frozen while its act was on the way to the disk."""

    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        store.gate.clear()
        state = one.last("state")
        say(hub, live, one, Act(1, state["n"], state["table"]["options"][0]["code"]))
        await asyncio.sleep(0)
        monkeypatch.setattr(live, "room", Broken())
        say(hub, live, one, Ping(1))
        assert one.faults == ["frozen"]
        store.gate.set()
        await quiet(hub)
        assert "ack" not in one.kinds()

    run(test)
