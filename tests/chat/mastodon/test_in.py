"""What comes in: every mention once, whatever the stream does."""

from __future__ import annotations

from typing import Any, Final

import pytest

from simpan.chat.mastodon import reading
from simpan.chat.reply import Reply
from simpan.chat.request import Request
from tests.chat.mastodon.faults import Fault, StreamEnd
from tests.chat.mastodon.instance import Account
from tests.chat.mastodon.rig import MemoryIntake, Outbox, gateway, looks, play, running, until
from tests.chat.mastodon.stand_in import StandIn

MENTIONS: Final = "GET /api/v1/notifications"


def test_a_mention_becomes_a_request(server: StandIn, bot: Account, player: Account) -> None:
    server.instance.account("far@away.test")
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot), intake):
            text = "@simpan @far@away.test [2d6] 가자\n어서"
            server.instance.post(player, text, "unlisted", language="ko", spoiler="전투")
            await until(lambda: intake.order)

    play(story())
    (status,) = server.instance.statuses.values()
    request = intake.taken[f"mastodon:war.test:{status.id}"]
    assert isinstance(request, Request)
    assert request.text == "전투\n@far@away.test [2d6] 가자\n어서"
    assert (request.who.key, request.who.name) == ("hanseo@war.test", "Hanseo")
    assert (request.place.key, request.answers, request.first) == (f"war.test/{status.id}", status.id, True)
    assert (request.visibility, request.lang, request.at) == ("unlisted", "ko", int(status.at))
    assert request.mentions == ("far@away.test",)
    assert request.link.endswith(status.id)


@pytest.mark.parametrize(
    ("seen", "read"),
    [("public", "public"), ("unlisted", "unlisted"), ("private", "followers"), ("direct", "direct")],
)
def test_how_wide_it_was_asked(server: StandIn, bot: Account, player: Account, seen: str, read: str) -> None:
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot), intake):
            server.instance.post(player, "@simpan 2d6", seen)
            await until(lambda: intake.order)

    play(story())
    (request,) = intake.taken.values()
    assert isinstance(request, Request)
    assert request.visibility == read


def test_people_of_other_instances(server: StandIn, bot: Account) -> None:
    far = server.instance.account("Far@Away.Test")
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot), intake):
            server.instance.post(far, "@simpan@war.test 2d6")
            await until(lambda: intake.order)

    play(story())
    (request,) = intake.taken.values()
    assert isinstance(request, Request)
    assert (request.who.key, request.text) == ("far@away.test", "2d6")


def test_no_letter_passes_for_another(server: StandIn, bot: Account) -> None:
    """The Kelvin sign in small letters would be a k."""
    made = reading.account_of({"id": "1", "username": "simpan"}, "war.test")
    status = {"id": "5", "account": {"acct": "\u212aim@Far.test", "display_name": "\ud800x"}}
    request = reading.request_of(status, made, "5", 7.0)
    assert request.who.key == "\u212aim@far.test"
    assert request.who.name == "\ufffdx"
    assert (request.at, request.visibility) == (7, "direct")


def test_what_cannot_be_read_keeps_nobody_waiting(
    server: StandIn, bot: Account, player: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = reading.request_of

    def read(status: Any, *more: Any) -> Request:
        if "이상한" in status["content"]:
            raise KeyError("content")
        return made(status, *more)

    monkeypatch.setattr(reading, "request_of", read)
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot), intake):
            server.instance.post(player, "@simpan 이상한 글")
            server.faults.add(Fault("context", "status", status=403))
            root = server.instance.post(player, "처음")
            server.instance.post(player, "@simpan 2d6", under=root.id)
            await until(lambda: intake.order)
            (request,) = intake.taken.values()
            assert isinstance(request, Request)
            assert request.place.key == f"war.test/{root.id}"

    play(story())


def test_nothing_from_before_the_first_start(server: StandIn, bot: Account, player: Account) -> None:
    server.instance.post(player, "@simpan 옛날")
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot), intake):
            server.instance.post(player, "@simpan 지금")
            await until(lambda: intake.order)

    play(story())
    assert intake.texts() == ["지금"]


def test_bots_itself_and_who_does_not_call_it_are_not_heard(server: StandIn, bot: Account, player: Account) -> None:
    other = server.instance.account("otherbot", bot=True)
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot, ask=0.2), intake):
            server.instance.post(other, "@simpan 2d6")
            server.instance.post(bot, "@simpan 2d6")
            server.instance.post(player, "simpan 2d6")
            server.instance.post(player, "@simpan 3d6")
            await until(lambda: intake.order)
            await until(looks(server, MENTIONS))

    play(story())
    assert intake.texts() == ["3d6"]


def test_what_was_missed_is_read_in_order_all_pages(server: StandIn, bot: Account, player: Account) -> None:
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot), intake):
            server.instance.post(player, "@simpan 0")
            await until(lambda: intake.order)
        for number in range(1, 101):
            server.instance.post(player, f"@simpan {number}")
        async with running(gateway(server, bot), intake):
            await until(lambda: len(intake.order) == 101)

    play(story())
    assert intake.texts() == [str(number) for number in range(101)]


def test_what_is_new_does_not_overtake_what_was_missed(server: StandIn, bot: Account, player: Account) -> None:
    intake = MemoryIntake()
    intake.move(f"mastodon/war.test/{bot.id}/read", "0")
    for number in range(3):
        server.instance.post(player, f"@simpan {number}")
    server.faults.add(Fault("notifications$", "delay", 2, seconds=0.6))

    async def story() -> None:
        async with running(gateway(server, bot, ask=60, poll=60), intake, ready=False):
            await until(lambda: server.streams.alive() == 1)
            server.instance.post(player, "@simpan 3")
            await until(lambda: len(intake.order) == 4)

    play(story())
    assert intake.texts() == ["0", "1", "2", "3"]


@pytest.mark.parametrize("how", ["closed", "reset", "silent"])
def test_a_stream_that_dies_is_opened_again_and_nothing_is_missed(
    server: StandIn, bot: Account, player: Account, how: StreamEnd
) -> None:
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot, ask=60, poll=60), intake):
            await until(lambda: server.streams.alive() == 1 and intake.up.count(True) >= 2)
            server.instance.post(player, "@simpan 1")
            await until(lambda: len(intake.order) == 1)
            server.streams.deaf = True
            server.streams.end(how)
            server.instance.post(player, "@simpan 2")
            await until(lambda: len(intake.order) == 2)
            assert False in intake.up
            await until(lambda: server.streams.opened >= 2 and intake.up[-1])
            server.streams.deaf = False
            server.instance.post(player, "@simpan 3")
            await until(lambda: len(intake.order) == 3)

    play(story())
    assert intake.texts() == ["1", "2", "3"]


def test_a_stream_that_lives_and_tells_nothing_is_made_good(server: StandIn, bot: Account, player: Account) -> None:
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot, ask=0.5, silence=60), intake):
            server.streams.deaf = True
            server.instance.post(player, "@simpan 1")
            await until(lambda: intake.order)
            assert server.streams.opened == 1

    play(story())


def test_without_a_stream_mentions_are_asked_for(server: StandIn, bot: Account, player: Account) -> None:
    server.faults.add(Fault("streaming", "status", 1_000_000, 503))
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot), intake):
            server.instance.post(player, "@simpan 1")
            await until(lambda: intake.order)
            assert intake.up[-1]

    play(story())


def test_twice_and_out_of_order(server: StandIn, bot: Account, player: Account) -> None:
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot), intake):
            await until(lambda: server.streams.alive() == 1)
            server.streams.twice = server.streams.held = True
            for number in range(5):
                server.instance.post(player, f"@simpan {number}")
            server.streams.let_go()
            await until(lambda: len(intake.order) >= 5)
            server.instance.post(player, "@simpan 5")  # told behind all of them
            await until(lambda: "5" in intake.texts())

    play(story())
    assert sorted(intake.texts()) == ["0", "1", "2", "3", "4", "5"]
    assert len(intake.order) == 6


@pytest.mark.parametrize(
    "fault",
    [
        Fault("GET /api/v[12]/(notifications|instance|accounts)", "status", 3, 500),
        Fault("GET /api/v[12]/(notifications|instance|accounts)", "status", 3, 502),
        Fault("GET /api/v[12]/(notifications|instance|accounts)", "status", 3, 503),
        Fault("GET /api/v[12]/(notifications|instance|accounts)", "status", 3, 429, 1.0),
        Fault("GET /api/v[12]/(notifications|instance|accounts)", "die_before", 3),
        Fault("GET /api/v[12]/(notifications|instance|accounts)", "die_after", 3),
        Fault("GET /api/v[12]/(notifications|instance|accounts)", "garbage", 3),
        Fault("GET /api/v[12]/(notifications|instance|accounts)", "delay", 3, seconds=0.2),
    ],
    ids=lambda fault: f"{fault.kind}{fault.status}",
)
def test_an_instance_that_fails_is_asked_again(server: StandIn, bot: Account, player: Account, fault: Fault) -> None:
    fault = Fault(fault.pattern, fault.kind, fault.times, fault.status, fault.seconds)
    intake = MemoryIntake()
    intake.move(f"mastodon/war.test/{bot.id}/read", "0")
    server.instance.post(player, "@simpan 1")

    async def story() -> None:
        server.faults.add(fault)
        async with running(gateway(server, bot), intake, ready=False):
            await until(lambda: intake.order)

    play(story())
    assert intake.texts() == ["1"]
    assert server.faults.happened == 3


def test_the_cursor_waits_for_what_was_not_taken(server: StandIn, bot: Account, player: Account) -> None:
    class Full(MemoryIntake):
        full = True

        def take(self, incoming: Any) -> bool:
            if self.full and incoming.text == "2":
                raise OSError("no space left on device")
            return super().take(incoming)

    intake = Full()
    name = f"mastodon/war.test/{bot.id}/read"
    intake.move(name, "0")
    for number in (1, 2, 3):
        server.instance.post(player, f"@simpan {number}")
    first = server.instance.notifications[0].id
    server.instance.skew = -120  # so that they are old

    async def story() -> None:
        async with running(gateway(server, bot, overlap=-1), intake, ready=False):
            await until(lambda: intake.cursor(name) == first)
            await until(looks(server, MENTIONS))
            assert intake.cursor(name) == first
            intake.full = False
            await until(lambda: len(intake.order) == 3)

    play(story())
    assert intake.texts() == ["1", "2", "3"]


def test_numbers_that_come_to_light_late(server: StandIn, bot: Account, player: Account) -> None:
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot, ask=0.2), intake):
            server.streams.deaf = True
            server.instance.post(player, "@simpan 1")
            late = server.instance.notifications.pop()
            server.instance.post(player, "@simpan 2")
            await until(lambda: len(intake.order) == 1)
            server.instance.notifications.insert(0, late)
            await until(lambda: len(intake.order) == 2)

    play(story())
    assert intake.texts() == ["2", "1"]


def test_a_thread_is_one_place(server: StandIn, bot: Account, player: Account) -> None:
    intake = MemoryIntake()

    async def story() -> None:
        root = server.instance.post(player, "이야기를 시작합니다")
        middle = server.instance.post(player, "계속", under=root.id)
        made = gateway(server, bot)
        box = Outbox(made)
        async with running(made, intake):
            one = server.instance.post(player, "@simpan 2d6", under=middle.id)
            await until(lambda: len(intake.order) == 1)
            request = intake.taken[intake.order[0]]
            assert isinstance(request, Request)
            assert (request.place.key, request.first) == (f"war.test/{root.id}", False)
            (answer,) = await box.post(Reply("k", "here", "dice", ("7",)), request)
            asked = sum("context" in one for one in server.requests)
            server.instance.post(player, "@simpan 3d6", under=answer)
            server.instance.post(player, "@simpan 4d6", under=one.id)
            await until(lambda: len(intake.order) == 3)
            assert sum("context" in one for one in server.requests) == asked == 1
        async with running(gateway(server, bot), intake):
            server.instance.post(player, "@simpan 5d6", under=answer)
            await until(lambda: len(intake.order) == 4)
        places = {one.place.key for one in intake.taken.values() if isinstance(one, Request)}
        assert places == {f"war.test/{root.id}"}

    play(story())
