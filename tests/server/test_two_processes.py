"""Two server processes on one PostgreSQL: the players of one match on different ones, and one of them killed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simpan.core.chance import Seeded
from simpan.core.record import check_draws, read
from simpan.games import GAMES
from simpan.server.client import Client
from simpan.server.protocol import Ack
from tests.server.net.playing import concede, play_both
from tests.server.postgres import Postgres, cluster
from tests.server.served import PATIENCE, PRESET, Served

Acked = list[tuple[int, int]]


@pytest.fixture(scope="module")
def both(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    """Two servers on one new database."""
    address = postgres.new_database()
    one, other = (Served(tmp_path_factory.mktemp(name), address, SIMPAN_UNLIMITED="1") for name in ("one", "two"))
    try:
        yield one.start(), other.start()
    finally:
        for server in (one, other):
            server.end()


@pytest.fixture
def two(both: tuple[Served, Served]) -> tuple[Served, Served]:
    """Both, running."""
    for server in both:
        if not server.alive:  # a test has killed it
            server.start()
    return both


def record(served: Served, room: str) -> list[dict[str, Any]]:
    """The record of a finished match, read with suspicion and with all its draws computed again."""
    found = served.get(f"/api/rooms/{room}/record")
    assert found.status_code == 200
    whole = read(found.content, {"lumen": GAMES["lumen"].host().start})
    assert whole.end is not None
    assert check_draws(whole) is None
    return [json.loads(line) for line in found.content.splitlines()]


def in_record(lines: list[dict[str, Any]], seat: int, acked: Acked) -> bool:
    """Whether every act that was acknowledged stands in its entry."""
    return all((lines[n + 1]["seat"], lines[n + 1]["code"]) == (seat, code) for n, code in acked)


@pytest.mark.slow
def test_the_players_of_a_match_on_different_processes(two: tuple[Served, Served]) -> None:
    one, other = two
    first, second = one.pair(name="하나")

    async def match() -> tuple[Acked, Acked]:
        async with Client.at(one.link(first)) as here, Client.at(other.link(second)) as there:
            acked = await play_both(here, there, 3)
            await there.reach(here.n)
            await here.reach(there.n)
            assert here.state is not None
            assert there.state is not None
            assert here.state.result
            assert here.table["view"]["phase"] == there.table["view"]["phase"]
            return acked

    acked = asyncio.run(match())
    lines = record(one, first["room"])
    assert lines == record(other, first["room"])
    assert in_record(lines, 0, acked[0])
    assert in_record(lines, 1, acked[1])
    assert acked[0]
    assert acked[1]
    assert one.errors() == []
    assert other.errors() == []


async def answer(client: Client, acked: Acked, seed: int) -> None:
    """Answer every question until the match is over; `acked` gets each act that is on disk at once."""
    dice = Seeded(seed)
    async for state in client.states():
        if options := client.options():
            code = int(options[dice.draw(len(options))]["code"])
            said = await client.act(code, state.n)
            if isinstance(said, Ack):
                acked.append((said.n, code))


@pytest.mark.slow
def test_a_process_is_killed_and_the_match_goes_on_on_the_other(two: tuple[Served, Served]) -> None:
    one, other = two
    pairs = [one.pair(name=f"{i}") for i in range(3)]
    acked: list[tuple[Acked, Acked]] = [([], []) for _ in pairs]

    async def match(number: int, killed: asyncio.Event) -> None:
        (first, second), (mine, theirs) = pairs[number], acked[number]
        async with Client.at(other.link(second)) as there, asyncio.TaskGroup() as tasks:
            tasks.create_task(answer(there, theirs, 50 + number))
            async with Client.at(one.link(first)) as here:
                begun = tasks.create_task(answer(here, mine, 60 + number))
                await killed.wait()
                begun.cancel()
            async with Client.at(other.link(first)) as here:
                await answer(here, mine, 70 + number)

    async def matches() -> None:
        killed = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            for number in range(len(pairs)):
                tasks.create_task(match(number, killed))
            async with asyncio.timeout(PATIENCE):
                while any(len(mine) < 8 or len(theirs) < 8 for mine, theirs in acked):
                    await asyncio.sleep(0.01)
            one.kill()
            killed.set()

    asyncio.run(matches())
    for (first, _), (mine, theirs) in zip(pairs, acked, strict=True):
        lines = record(other, first["room"])
        assert in_record(lines, 0, mine)
        assert in_record(lines, 1, theirs)
        assert sorted(n for n, _ in mine) == [n for n, _ in mine]
    assert other.errors() == []


@pytest.mark.slow
def test_a_room_is_made_here_joined_there_and_played_again_there(two: tuple[Served, Served]) -> None:
    """What one process is told by HTTP is so at the other: the seat, the begin, the end, the rematch."""
    one, other = two
    first = one.room("private", options={"clocks": "none"}, name="하나")
    path = f"/api/rooms/{first['room']}"
    choice = {"choice": {"preset": PRESET}, "name": "둘째"}

    async def match() -> None:
        async with Client.at(one.link(first)) as here:
            assert here.state is not None
            assert here.state.stage == "open"
            joined = other.post(path + "/join", choice)
            assert joined.status_code == 200
            assert one.post(path + "/join", choice).status_code == 409
            await here.hears(lambda: here.state is not None and here.state.stage == "playing")
            async with Client.at(other.link(joined.json())) as there:
                await concede(there)
                await here.hears(lambda: here.over)
            again = {"Authorization": f"Bearer {first['token']}"}
            made = one.post(path + "/rematch", headers=again)
            assert made.status_code in (200, 201)
            also = other.post(path + "/rematch", headers={"Authorization": f"Bearer {joined.json()['token']}"})
            assert also.json()["room"] == made.json()["room"]
            await here.hears(lambda: here.next == made.json()["room"])
            found = one.get(f"/api/rooms/{made.json()['room']}").json()
            assert found["stage"] == "playing"

    asyncio.run(match())
    assert one.errors() == []
    assert other.errors() == []


@pytest.mark.slow
def test_the_database_restarts_in_the_middle(tmp_path: Path) -> None:
    """Acts wait for it; nothing that was acknowledged is lost, and nobody has to come again."""
    with cluster() as database:
        served = Served(tmp_path, database.new_database(), SIMPAN_UNLIMITED="1").start()
        try:
            first, second = served.pair()
            acked: tuple[Acked, Acked] = ([], [])

            async def match() -> None:
                async with Client.at(served.link(first)) as one, Client.at(served.link(second)) as two:
                    async with asyncio.TaskGroup() as tasks:
                        tasks.create_task(answer(one, acked[0], 81))
                        tasks.create_task(answer(two, acked[1], 82))
                        while not all(len(seat) > 5 for seat in acked):
                            await asyncio.sleep(0.01)
                        await asyncio.to_thread(database.stop, "immediate")
                        await asyncio.sleep(0.3)
                        await asyncio.to_thread(database.start)
                    assert (one.connections, two.connections) == (1, 1)

            asyncio.run(asyncio.wait_for(match(), 2 * PATIENCE))
            lines = record(served, first["room"])
            assert in_record(lines, 0, acked[0])
            assert in_record(lines, 1, acked[1])
            assert served.errors() == []
        finally:
            served.end()
