"""Whole matches over real sockets: they end, what was acknowledged is in the record, and the record can be verified."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from simpan.core.record import check_draws, read
from simpan.games import GAMES
from simpan.server.client import Client, Ended
from simpan.server.protocol import Ack, Act, Ask, Earlier, Page, Ping, Pong, Refused, Rule, Speak
from tests.server.net.playing import asked, concede, play, play_both, refused
from tests.server.served import PRESET, Served

LUMEN = GAMES["lumen"].host()


def record(served: Served, room: str) -> list[dict[str, Any]]:
    """The record of a finished match, read with suspicion and with all its draws computed again."""
    found = served.get(f"/api/rooms/{room}/record")
    assert found.status_code == 200
    assert "attachment" in found.headers["content-disposition"]
    whole = read(found.content, {"lumen": LUMEN.start})
    assert whole.end is not None
    assert check_draws(whole) is None
    return [json.loads(line) for line in found.content.splitlines()]


def in_record(lines: list[dict[str, Any]], seat: int, acked: list[tuple[int, int]]) -> bool:
    """Whether every act that was acknowledged stands in its entry."""
    return all((lines[n + 1]["seat"], lines[n + 1]["code"]) == (seat, code) for n, code in acked)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_match_against_a_bot(served: Served, level: str) -> None:
    seated = served.room(level=level, seat=1, name="하나")

    async def match() -> tuple[list[tuple[int, int]], str]:
        async with Client.at(served.link(seated)) as client:
            acked = await play(client, 3)
            assert client.state is not None
            return acked, client.state.result

    acked, result = asyncio.run(match())
    assert acked
    assert result
    lines = record(served, seated["room"])
    assert lines[0]["players"] == ["simpan", "하나"]
    assert in_record(lines, 1, acked)


@pytest.mark.slow
def test_a_match_of_two(served: Served) -> None:
    first, second = served.pair(name="하나")

    async def match() -> tuple[Any, Any]:
        async with Client.at(served.link(first)) as one, Client.at(served.link(second), "en") as two:
            acked = await play_both(one, two, 5)
            assert one.state is not None
            assert two.state is not None
            assert one.state.result
            assert one.table["view"]["phase"] == two.table["view"]["phase"]
            return acked

    one, two = asyncio.run(match())
    lines = record(served, first["room"])
    assert in_record(lines, 0, one)
    assert in_record(lines, 1, two)


@pytest.mark.slow
def test_a_broken_line_loses_nothing(served: Served) -> None:
    """The line of one player breaks again and again, in the middle of acts too; each act is carried out once."""
    first, second = served.pair()

    async def breaks(client: Client) -> None:
        """Whenever it has got on a little; there are 28 entries of the set-up alone."""
        for entries in (3, 1, 4, 1, 5, 2, 6):
            n = client.n + entries
            await client.hears(lambda n=n: client.n >= n)  # type: ignore[misc]
            await asyncio.sleep(entries * 0.001)
            await client.break_off()

    async def match() -> tuple[list[tuple[int, int]], int]:
        async with Client.at(served.link(first)) as one, Client.at(served.link(second)) as two:
            breaking = asyncio.create_task(breaks(one))
            acked, _ = await play_both(one, two, 7)
            breaking.cancel()
            await asyncio.gather(breaking, return_exceptions=True)
            return acked, one.connections

    acked, connections = asyncio.run(match())
    assert connections > 5
    lines = record(served, first["room"])
    assert in_record(lines, 0, acked)
    mine = [line["n"] for line in lines[1:-1] if line.get("seat") == 0]
    assert mine == [n for n, _ in acked]


def test_the_same_act_again_gets_the_same_answer(served: Served) -> None:
    first, second = served.pair()

    async def match() -> None:
        async with Client.at(served.link(first)) as one, Client.at(served.link(second)) as two:
            await asked(one)
            act = Act(one.new_id(), one.n, one.options()[0]["code"])
            once = await one.ask(act)
            assert isinstance(once, Ack)
            assert await one.ask(act) == once
            await one.break_off()
            assert await one.ask(act) == once
            await concede(two)

    asyncio.run(match())
    assert sum(line.get("seat") == 0 for line in record(served, first["room"])) == 1


def test_who_comes_back_sees_the_same(served: Served) -> None:
    """A second device, a reload: what it sees is what the first one sees, whole."""
    seated = served.room(options={"clocks": "none"})

    async def match() -> None:
        async with Client.at(served.link(seated)) as one:
            await play(one, 11, 20)
            await asked(one)
            async with Client.at(served.link(seated)) as two:
                while one.n != two.n:  # the bot may act meanwhile
                    await two.reach(one.n)
                    await one.reach(two.n)
                assert two.table == one.table
                assert two.state is not None
                assert two.state.whole
                assert [line.text for line in two.lines][-5:] == [line.text for line in one.lines][-5:]

    asyncio.run(match())


def test_words_in_either_language(served: Served) -> None:
    seated, _ = served.pair()  # nobody else is there, who could act meanwhile

    async def match() -> tuple[str, str]:
        async with Client.at(served.link(seated), "en") as client:
            english = (await asked(client))["question"]
            before = client.n
            await client.say(Speak("ko"))
            async for _ in client.states():
                if client.table["question"] != english:
                    break
            assert client.n == before
            return english, client.table["question"]

    english, korean = asyncio.run(match())
    assert english.isascii()
    assert not korean.isascii()


def test_pings_and_pages(served: Served) -> None:
    seated = served.room()

    async def match() -> None:
        async with Client.at(served.link(seated)) as client:
            await asked(client)
            assert isinstance(await client.ask(Ping(client.new_id(), 30)), Pong)
            page = await client.ask(Earlier(client.new_id(), client.n + 1))
            assert isinstance(page, Page)
            assert page.first

    asyncio.run(match())


def test_a_watcher_sees_no_hand_and_does_nothing(served: Served) -> None:
    first, second = served.pair(watch="link")

    async def match() -> None:
        async with (
            Client.at(served.link(first)) as one,
            Client.at(served.link(second)),
            Client(served.url, first["room"], role="watch") as watcher,
        ):
            await play(one, 2, 3)
            await watcher.reach(one.n)
            assert watcher.options() == []
            assert all(side["hand"] is None for side in watcher.table["view"]["sides"])
            assert (await refused(watcher, Act(1, watcher.n, 0))).reason == "not_a_seat"
            assert (await refused(watcher, Ask(2, "draw"))).reason == "not_a_seat"

    asyncio.run(match())


def test_a_room_that_may_not_be_watched(served: Served) -> None:
    seated = served.room(watch="none")
    assert asyncio.run(_ended(Client(served.url, seated["room"], role="watch"))) == "no_watching"


def test_who_has_no_token_has_no_seat(served: Served) -> None:
    seated, other = served.room(judge=True), served.room()
    for token, role in [
        ("", "seat"),
        ("x" * 32, "seat"),
        (other["token"], "seat"),
        (seated["judge"], "seat"),
        (seated["token"], "judge"),
    ]:
        assert asyncio.run(_ended(Client(served.url, seated["room"], token, role))) == "bad_token"  # type: ignore[arg-type]
    assert asyncio.run(_ended(Client(served.url, "aaaaaaaa", "x"))) == "unknown_room"


async def _ended(client: Client) -> str:
    with pytest.raises(Ended) as ended:
        async with client:
            pass
    return ended.value.fault.code


def test_the_judge_reads_both_hands_and_rules(served: Served) -> None:
    first, second = served.pair(judge=True)

    async def match() -> None:
        async with (
            Client.at(served.link(first)) as one,
            Client.at(served.link(second)) as two,
            Client.at(served.link(first, "j")) as judge,
        ):
            await asked(one)
            hands = [side["view"]["sides"][seat]["hand"] for seat, side in enumerate(judge.table["both"])]
            assert all(hand is not None for hand in hands)
            await play(one, 1, 2)
            ruled = await judge.ask(Rule(judge.new_id(), "note", "L5.2를 다시 읽어 주세요."))
            assert isinstance(ruled, Ack)
            for client in (one, two):
                await client.reach(ruled.n)
                assert any("L5.2를 다시 읽어 주세요." in line.text for line in client.lines)
            assert (await refused(one, Rule(99, "award", "", 0))).reason == "not_judge"
            awarded = await judge.ask(Rule(judge.new_id(), "award", "부재", 1))
            assert isinstance(awarded, Ack)
            await two.reach(awarded.n)
            assert two.over

    asyncio.run(match())
    assert record(served, first["room"])[-1]["end"]["returns"] == [0.0, 1.0]


def test_a_draw_by_consent(served: Served) -> None:
    first, second = served.pair()

    async def match() -> None:
        from simpan.server.protocol import Reply

        async with Client.at(served.link(first)) as one, Client.at(served.link(second)) as two:
            await asked(one)
            offered = await one.ask(Ask(one.new_id(), "draw"))
            assert isinstance(offered, Ack)
            await two.reach(offered.n)
            assert two.state is not None
            (offer,) = two.state.offers
            agreed = await two.ask(Reply(two.new_id(), offer.n, True))
            assert isinstance(agreed, Ack)
            await one.reach(agreed.n)
            assert one.over

    asyncio.run(match())
    end = record(served, first["room"])[-1]
    assert end["end"] == {"returns": [0.5, 0.5], "over": False}


def test_once_more_with_seats_swapped(served: Served) -> None:
    first, second = served.pair(name="하나")
    path = f"/api/rooms/{first['room']}/rematch"
    bearer = [{"authorization": f"Bearer {one['token']}"} for one in (first, second)]
    assert served.post(path, headers=bearer[0]).json()["code"] == "not_over"

    async def match() -> tuple[str, str]:
        async with Client.at(served.link(first)) as one, Client.at(served.link(second)) as two:
            await asked(one)
            await concede(one)
            await two.reach(one.n)
            again = await asyncio.to_thread(served.post, path, headers=bearer[0])
            assert again.status_code == 200
            following = again.json()["room"]
            for client in (one, two):  # it leads the other there
                await client.hears(lambda client=client: client.next == following)  # type: ignore[misc]
            stranger = served.post(f"/api/rooms/{following}/join", {"choice": {"preset": PRESET}})
            assert stranger.json()["code"] == "seat_taken"
            joined = await asyncio.to_thread(served.post, path, headers=bearer[1])
            assert joined.json()["room"] == following
            assert joined.json()["token"] == second["token"]
            repeated = await asyncio.to_thread(served.post, path, headers=bearer[0])
            assert repeated.json() == again.json()
            return following, again.json()["token"]

    following, token = asyncio.run(match())
    assert token == first["token"]
    info = served.get(f"/api/rooms/{following}").json()
    assert info["stage"] == "playing"
    assert [player["name"] for player in info["players"]] == ["둘째", "하나"]

    async def seat() -> int:
        async with Client(served.url, following, token) as client:
            assert client.welcome is not None
            return client.welcome.seat

    assert asyncio.run(seat()) == 1


def test_once_more_against_a_bot(served: Served) -> None:
    seated = served.room(seat=0, name="하나", level="easy")

    async def match() -> None:
        async with Client.at(served.link(seated)) as client:
            await asked(client)
            await concede(client)

    asyncio.run(match())
    bearer = {"authorization": f"Bearer {seated['token']}"}
    again = served.post(f"/api/rooms/{seated['room']}/rematch", headers=bearer).json()
    info = served.get(f"/api/rooms/{again['room']}").json()
    assert (info["stage"], [player["name"] for player in info["players"]]) == ("playing", ["simpan", "하나"])
    assert info["players"][0]["bot"] == "easy"
    assert info["options"] == served.get(f"/api/rooms/{seated['room']}").json()["options"]


def test_the_joiner_is_seen_by_who_waits(served: Served) -> None:
    first = served.room("private", name="하나")

    async def match() -> None:
        async with Client.at(served.link(first)) as one:
            assert one.state is not None
            assert one.state.stage == "open"
            assert one.table is None
            found = await asyncio.to_thread(
                served.post, f"/api/rooms/{first['room']}/join", {"choice": {"preset": PRESET}, "name": "둘"}
            )
            assert found.status_code == 200
            await one.hears(lambda: one.state is not None and one.state.stage == "playing")
            assert [player.name for player in one.state.players] == ["하나", "둘"]
            assert one.options()

    asyncio.run(match())


def test_an_answer_to_an_old_question(served: Served) -> None:
    first, second = served.pair()

    async def match() -> None:
        async with Client.at(served.link(first)) as one, Client.at(served.link(second)):
            await asked(one)
            code = one.options()[0]["code"]
            before = one.n
            assert isinstance(await one.act(code), Ack)
            again = await one.act(code, before)
            assert isinstance(again, Refused)
            assert again.reason == "stale"
            wrong = await one.act(62)
            assert isinstance(wrong, Refused)
            assert wrong.clause

    asyncio.run(match())
