"""A campaign on real servers: who may come in; its people on two processes over one PostgreSQL, one of them killed."""

from __future__ import annotations

import asyncio
import importlib.util
import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from simpan.server.client import CampaignClient, Ended
from simpan.server.hub.begin import hashed, new_id
from simpan.server.protocol import Answer, Post, Read, Refused
from simpan.server.store import open_store
from tests.server.postgres import Postgres
from tests.server.served import PATIENCE, Served
from tools.rig.campaign import Made, make
from tools.rig.serving import ROOT
from tools.rig.viewer import token_of

PLAYERS = 8


class Campaign:
    """A new campaign of eight characters on servers with one database, which are started where they are not running."""

    def __init__(self, servers: Sequence[Served]) -> None:
        for server in servers:
            if not server.alive:
                server.start()
        self.servers = servers
        self.database = servers[0].database
        self.made: Made = asyncio.run(make(self.database, PLAYERS, new_id()))

    def link(self, seat: int, server: int = 0) -> str:
        """The link of a seat; -1: of a watcher."""
        where = f"{self.servers[server].url}/c/{self.made.room}"
        return where if seat == -1 else f"{where}#{'t' if seat < -1 else 's'}={token_of(seat)}"

    def client(self, seat: int, server: int = 0) -> CampaignClient:
        return CampaignClient.at(self.link(seat, server))

    async def record(self) -> list[dict[str, Any]]:
        """What is on disk."""
        store = await open_store(self.database)
        try:
            return [msgspec.json.decode(entry.line) for entry in await store.entries(self.made.room)]
        finally:
            await store.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With the limits that it has by default."""
    found = Served(tmp_path_factory.mktemp("server"))
    yield found
    found.end()
    assert found.errors() == []


@pytest.fixture
def alone(server: Served) -> Campaign:
    """On one server."""
    return Campaign([server])


@pytest.fixture(scope="module")
def both(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Served]]:
    """Two servers with one database."""
    database = postgres.new_database()
    servers = [Served(tmp_path_factory.mktemp(f"{at}"), database, SIMPAN_UNLIMITED="1") for at in range(2)]
    yield servers
    for one in servers:
        one.end()


@pytest.fixture
def two(both: list[Served]) -> Campaign:
    """On two servers."""
    return Campaign(both)


async def refused(link: str) -> str:
    """Why somebody is not let in."""
    try:
        async with asyncio.timeout(PATIENCE), CampaignClient.at(link):
            return ""
    except Ended as ended:
        return ended.fault.code


@pytest.mark.slow
def test_who_may_come_in_and_what_each_may_say(alone: Campaign) -> None:
    where = f"{alone.servers[0].url}/c/{alone.made.room}"

    async def test() -> None:
        assert await refused(f"{where}#t={token_of(0)}") == "bad_token"
        assert await refused(f"{where}#s={token_of(-2)}") == "bad_token"
        assert await refused(f"{where}#j={token_of(0)}") == "bad_token"
        assert await refused(f"{where}#s=nothing") == "bad_token"
        async with alone.client(0) as player, alone.client(-2) as staff, alone.client(-1) as public:
            assert [one.table["viewer"] for one in (player, staff, public)] == ["player", "staff", "public"]
            assert isinstance(await player.command("/열기"), Refused)
            assert isinstance(await public.post("안녕하세요"), Refused)
            assert isinstance(await staff.command("/열기"), Answer)
            answer = await player.post("제비")
            assert isinstance(answer, Answer)
            assert answer.status == "ruled"
            reading = await player.read("K2로 이동한다")
            assert reading["parts"]
            await staff.hears(lambda: any(block.kind == "speech" for block in staff.blocks.values()))
            assert not public.blocks or all(block.kind == "notice" for block in public.blocks.values())

    asyncio.run(test())


@pytest.mark.slow
def test_who_says_too_much_is_cut_off(alone: Campaign) -> None:
    async def test() -> None:
        async with alone.client(0) as player, alone.client(1) as other:
            for _ in range(60):
                await player.read("K2로 이동한다")
            assert player.connections == 1
            async with asyncio.timeout(PATIENCE):
                while player.connections == 1:  # it is cut off, and comes back by itself
                    await player.say(Read(player.new_id(), "K2"))
                    await asyncio.sleep(0)
            await other.say(Post(1, "가" * 4001))
            with pytest.raises(Ended) as ended:
                await asyncio.wait_for(other.hears(lambda: False), PATIENCE)
            assert ended.value.fault.code == "bad_message"

    asyncio.run(test())


@pytest.mark.slow
def test_a_link_that_is_made_anew_ends_the_old_one_at_once(two: Campaign) -> None:
    """On both processes, while everybody else stays."""

    async def test() -> None:
        async with two.client(0) as here, two.client(0, 1) as there, two.client(1, 1) as other:
            store = await open_store(two.database)
            row = await store.room(two.made.room)
            assert row is not None
            before = next(seat for seat in row.seats if seat.seat == 0)
            assert await store.seat(row.id, msgspec.structs.replace(before, token=hashed("a new one")), before)
            await store.close()
            for client in (here, there):
                with pytest.raises(Ended) as ended:
                    async with asyncio.timeout(PATIENCE):
                        await client.hears(lambda: False)
                assert ended.value.fault.code == "bad_token"
            assert other.connections == 1
            async with asyncio.timeout(PATIENCE), CampaignClient.at(f"{two.link(-1)}#s=a new one"):
                pass

    asyncio.run(test())
    assert all(server.errors() == [] for server in two.servers)


@pytest.mark.slow
def test_the_example_bot_plays(alone: Campaign) -> None:
    spec = importlib.util.spec_from_file_location("campaign_bot", ROOT / "examples" / "campaign_bot.py")
    assert spec is not None
    assert spec.loader is not None
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)

    async def test() -> None:
        async with alone.client(-2) as staff:
            assert isinstance(await staff.command("/열기"), Answer)
            bots = [asyncio.create_task(bot.play(alone.link(one.seat))) for one in alone.made.players]
            async with asyncio.timeout(PATIENCE):
                await staff.hears(lambda: staff.scene is not None and staff.scene.total > 40)
            for task in bots:
                task.cancel()
            await asyncio.wait(bots)
            assert staff.table["round"] >= 1

    asyncio.run(test())
    rulings = [
        line["note"]["status"] for line in asyncio.run(alone.record()) if line.get("note", {}).get("kind") == "post"
    ]
    assert rulings.count("ruled") >= len(rulings) * 0.9


async def lead(campaign: Campaign) -> None:
    """The staff opens, and everybody starts by lot."""
    async with campaign.client(-2) as staff:
        assert isinstance(await staff.command("/열기"), Answer)
    for one in campaign.made.players:
        async with campaign.client(one.seat, one.seat % 2) as player:
            answer = await player.post("제비")
            assert isinstance(answer, Answer)
            assert answer.status == "ruled", answer


async def declare(client: CampaignClient, number: int, seed: int, told: list[tuple[int, str]]) -> None:
    """So many posts: a choice of the menu, or talk; `told` gets each that is answered."""
    dice = random.Random(seed)
    for at in range(number):
        says = [choice["say"] for choice in client.menu() if choice["say"]]
        text = dice.choice(says) if says and at % 3 else f"말 {seed} {at}"
        answer = await client.post(text)
        assert isinstance(answer, Answer), answer
        told.append((answer.id, text))


def posts(record: list[dict[str, Any]], seat: int) -> list[str]:
    """What a seat has posted, in order."""
    notes = [line["note"] for line in record if "note" in line]
    return [note["text"] for note in notes if note["kind"] == "post" and note["seat"] == seat]


@pytest.mark.slow
def test_the_people_of_a_campaign_on_different_processes(two: Campaign) -> None:
    told: dict[int, list[tuple[int, str]]] = {one.seat: [] for one in two.made.players}

    async def test() -> None:
        await lead(two)
        async with asyncio.TaskGroup() as tasks:
            for one in two.made.players:
                tasks.create_task(_declare(two, one.seat, told[one.seat]))
        async with two.client(-2) as here, two.client(-2, 1) as there:
            assert _plain(here.table) == _plain(there.table)

    async def _declare(two: Campaign, seat: int, told: list[tuple[int, str]]) -> None:
        async with two.client(seat, seat % 2) as client:
            await declare(client, 8, seat, told)

    asyncio.run(asyncio.wait_for(test(), 2 * PATIENCE))
    record = asyncio.run(two.record())
    for seat, answered in told.items():
        assert posts(record, seat)[1:] == [text for _, text in answered]
    assert all(server.errors() == [] for server in two.servers)


@pytest.mark.slow
def test_a_process_is_killed_and_the_campaign_goes_on_on_the_other(two: Campaign) -> None:
    told: list[tuple[int, str]] = []
    mine: list[tuple[int, str]] = []

    async def test() -> None:
        await lead(two)
        async with two.client(0, 1) as there, asyncio.TaskGroup() as tasks:
            tasks.create_task(declare(there, 20, 3, told))
            async with two.client(1) as here:
                begun = tasks.create_task(declare(here, 1000, 4, mine))
                while len(mine) < 5:
                    await asyncio.sleep(0.01)
                two.servers[0].kill()
                begun.cancel()
            async with two.client(1, 1) as here:
                await declare(here, 5, 5, mine)

    asyncio.run(asyncio.wait_for(test(), 2 * PATIENCE))
    record = asyncio.run(two.record())
    assert posts(record, 0)[1:] == [text for _, text in told]
    found = posts(record, 1)[1:]
    assert [text for _, text in mine if text in found] == [text for _, text in mine]
    assert len(found) <= len(mine) + 1  # the one that was on its way
    assert two.servers[1].errors() == []


def _plain(table: dict[str, Any]) -> dict[str, Any]:
    """A scene without what runs."""
    return {key: value for key, value in table.items() if key in ("map", "order", "sheets", "round", "day")}
