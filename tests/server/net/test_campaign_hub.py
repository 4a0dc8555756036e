"""Campaigns in the hub, on a store in memory: loaded beside the loop, told in parts, frozen alone, and let go of."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from simpan.core.refereeing import Referee
from simpan.server.hub.begin import hashed
from simpan.server.hub.hub import Hub
from simpan.server.hub.live import Frozen, Live
from simpan.server.metrics import Metrics
from simpan.server.ports import Came, Stored
from simpan.server.protocol import Command, Post, Read, Role
from simpan.server.settings import Settings
from simpan.server.store import StoreTrouble
from tests.server.campaign import toy
from tests.server.campaign.desk import note
from tests.server.net.memory import MemoryStore
from tests.server.net.test_hub import Ear
from tests.server.net.test_hub import quiet as settled

ROOM = toy.row().id
Test = Callable[[Hub, MemoryStore], Awaitable[None]]


def run(test: Test) -> Metrics:
    """A test in an event loop, with one campaign."""
    metrics = Metrics()

    async def running() -> None:
        store = MemoryStore()
        await store.create(toy.row())
        hub = Hub(store, {}, Settings(), metrics, {"house": toy.REFEREEING})
        hub.start()
        try:
            await asyncio.wait_for(test(hub, store), 120)
        finally:
            await hub.close()

    asyncio.run(running())
    return metrics


async def seated(hub: Hub, seat: int, role: Role = "seat") -> tuple[Live, Ear]:
    live = await hub.room(ROOM)
    ear = Ear(seat)
    token = hashed(f"token {seat}") if role != "watch" else ""
    hub.come(live, ear, Came(ear.conn, role, seat, "en", -1, f"c{seat}", -1, token))
    await quiet(hub)
    return live, ear


async def quiet(hub: Hub) -> None:
    """Until nothing is under way."""
    await settled(hub, ROOM)


def texts(ear: Ear) -> list[str]:
    return [block["lines"][0]["text"] for message in ear.heard for block in message.get("blocks", ())]


def test_durable_then_answered_then_told() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        _, two = await seated(hub, 1)
        store.gate.clear()
        hub.hear(live, one, Post(7, "say hello"))
        await quiet(hub)
        assert one.kinds() == two.kinds() == ["welcome", "scene"]
        store.gate.set()
        await quiet(hub)
        assert one.kinds()[2:] == ["answer", "scene"]
        assert two.kinds()[2:] == ["scene"]
        assert texts(two) == ["0: hello"]
        assert len(store.written[ROOM]) == 1

    run(test)


def test_a_bug_of_the_rules_freezes_the_campaign_and_nothing_else() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        hub.hear(live, one, Post(1, "say hello"))
        await quiet(hub)
        hub.hear(live, one, Post(2, "bug"))
        await quiet(hub)
        assert one.faults == ["frozen"]
        assert hub.loaded(ROOM) is None
        assert store.rows[ROOM].stage == "frozen"
        assert len(store.written[ROOM]) == 1
        with pytest.raises(Frozen):
            await hub.room(ROOM)

    run(test)


def test_a_question_that_breaks_is_logged_and_breaks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        hub.hear(live, one, Read(1, "bug"))
        hub.hear(live, one, Post(2, "say hello"))
        await quiet(hub)
        assert one.last("refused")["reason"] == "broken"
        assert one.last("answer")["status"] == "ruled"

    run(test)
    assert "question failed" in capsys.readouterr().out


def test_a_record_that_cannot_be_read_is_frozen() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        store.written[ROOM] = [Stored(0, b'{"n":5}')]
        with pytest.raises(Frozen):
            await hub.room(ROOM)
        assert store.rows[ROOM].stage == "frozen"

    run(test)


def test_a_store_that_fails_sends_everybody_away_and_loses_nothing() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        store.trouble = True
        hub.hear(live, one, Post(1, "say hello"))
        await quiet(hub)
        assert one.faults == ["closing"]
        assert "answer" not in one.kinds()
        store.trouble = False
        live, again = await seated(hub, 0)
        hub.hear(live, again, Post(1, "say hello"))
        await quiet(hub)
        assert again.last("answer")["status"] == "ruled"
        assert len(store.written[ROOM]) == 1

    run(test)


def test_what_another_process_wrote_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        _, one = await seated(hub, 0)
        _, away = await seated(hub, 4)
        for number, follows in enumerate((True, False)):
            monkeypatch.setattr(toy.House, "follows", follows)
            store.written[ROOM].append(Stored(number, note(number, "say", seat=1, words=f"{number}")))
            hub.changed(ROOM)
            await quiet(hub)
        assert texts(one) == ["1: 0", "1: 1"]
        assert away.kinds() == ["welcome", "scene"]

    opened = toy.REFEREEING.opened
    run(test)
    assert toy.REFEREEING.opened == opened + 2


def test_a_link_that_ends_closes_its_connections() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        _, one = await seated(hub, 0)
        _, two = await seated(hub, 1)
        before = next(seat for seat in store.rows[ROOM].seats if seat.seat == 0)
        assert await store.seat(ROOM, msgspec.structs.replace(before, token="ff" * 32), before)
        hub.changed(ROOM)
        await quiet(hub)
        assert one.closed
        assert one.last("fault")["code"] == "bad_token"
        assert not two.closed

    run(test)


def test_frozen_elsewhere_is_frozen_here() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        _, one = await seated(hub, 0)
        await store.freeze(ROOM)
        hub.changed(ROOM)
        await quiet(hub)
        assert one.last("fault")["code"] == "frozen"
        assert hub.loaded(ROOM) is None

    run(test)


def test_who_is_there_is_nobody_elses_to_know() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        await seated(hub, 0)
        assert hub.here(ROOM) == frozenset()

    run(test)


def test_a_question_from_beside_is_answered_of_what_is_on_disk() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        def export(referee: Referee, now: int) -> bytes:
            return referee.export(0, "txt", "en")

        live, one = await seated(hub, 0)
        store.gate.clear()
        hub.hear(live, one, Post(1, "say hello"))
        asking = asyncio.ensure_future(hub.ask(ROOM, export))
        await quiet(hub)
        assert not asking.done()
        store.gate.set()
        assert await asking == b"0: hello"
        with pytest.raises(ZeroDivisionError):
            await hub.ask(ROOM, lambda referee, now: 1 // 0)
        assert hub.loaded(ROOM) is live
        store.gate.clear()
        hub.hear(live, one, Post(2, "say more"))
        asking = asyncio.ensure_future(hub.ask(ROOM, export))
        await quiet(hub)
        store.trouble = True
        store.gate.set()
        with pytest.raises(StoreTrouble):
            await asking

    run(test)


def test_who_gave_up_asking_is_not_waited_for() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        store.gate.clear()
        hub.hear(live, one, Post(1, "say hello"))
        asking = asyncio.ensure_future(hub.ask(ROOM, lambda referee, now: 1))
        await quiet(hub)
        asking.cancel()
        await quiet(hub)
        store.gate.set()
        await quiet(hub)
        assert one.last("answer")["status"] == "ruled"
        assert not live.asking

    run(test)


def test_a_campaign_without_anybody_leaves_memory() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, one = await seated(hub, 0)
        hub.sweep(live.lonely + 1e6)
        assert hub.loaded(ROOM) is live
        await quiet(hub)
        hub.go(live, one)
        hub.sweep(live.lonely + 1e6)
        assert hub.loaded(ROOM) is None

    run(test)


def test_what_falls_due_is_told_on_time() -> None:
    async def test(hub: Hub, store: MemoryStore) -> None:
        live, staff = await seated(hub, -2, "staff")
        _, one = await seated(hub, 0)
        hub.hear(live, staff, Command(1, "arm 1"))
        while not texts(one):
            await asyncio.sleep(0.05)
        assert texts(one)[0].startswith("a bell")

    metrics = run(test)
    assert b"simpan_acts_total 2.0" in metrics.text()


def test_everybody_is_told_in_the_end_however_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simpan.server.campaign.telling.SLICE", 1)

    async def test(hub: Hub, store: MemoryStore) -> None:
        live, staff = await seated(hub, -2, "staff")
        ears = [(await seated(hub, seat))[1] for seat in toy.SEATS] + [(await seated(hub, -1, "watch"))[1]]
        hub.hear(live, staff, Command(1, "all hello"))
        await quiet(hub)
        assert [texts(ear) for ear in ears] == [["hello"]] * 5

    run(test)
