"""What goes out: every letter once, to its readers and nobody else, whatever goes wrong on the way."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

import pytest

from simpan.chat.mastodon.gateway import MastodonGateway
from simpan.chat.mastodon.sending import idempotency_key
from simpan.chat.ports import Later, Lost, Stopped
from simpan.chat.reply import Reply
from simpan.chat.request import Person, Place, Request
from tests.chat.mastodon import rendering
from tests.chat.mastodon.faults import Fault
from tests.chat.mastodon.instance import Account, Status
from tests.chat.mastodon.rig import PATIENCE, QUICK, MemoryIntake, Outbox, of, running, settings
from tests.chat.mastodon.stand_in import StandIn
from tests.chat.mastodon.test_letters import WAR

Story = Callable[[Outbox], Awaitable[None]]


def play(server: StandIn, bot: Account, story: Story, intake: MemoryIntake | None = None) -> Outbox:
    """A story in which letters are sent; the same intake goes on where an earlier one ended."""

    async def run() -> Outbox:
        gateway = MastodonGateway(settings(server, bot, [WAR]), {"war": "긴 밤"}, pace=QUICK, clock=server.instance.now)
        box = Outbox(gateway)
        async with running(gateway, intake or MemoryIntake()):
            await story(box)
        return box

    return asyncio.run(asyncio.wait_for(run(), 4 * PATIENCE))


def asked(status: Status, who: str = "hanseo") -> Request:
    return Request(
        f"mastodon:war.test:{status.id}", Person(f"{who}@war.test"), Place(f"war.test/{status.id}"), "2d6", "public", 5,
        answers=status.id, lang="ko",
    )  # fmt: skip


def test_an_answer_is_posted_under_the_question(server: StandIn, bot: Account, player: Account) -> None:
    question = server.instance.post(player, "@simpan 2d6")

    async def story(box: Outbox) -> None:
        await box.post(Reply("k", "here", "dice", ("#1 2d6: [3][4] = 7",)), asked(question))

    play(server, bot, story)
    (answer,) = of(server, bot)
    assert (answer.text, answer.under, answer.visibility) == ("@hanseo #1 2d6: [3][4] = 7", question.id, "unlisted")
    assert (answer.language, answer.mentions, answer.key) == ("ko", [player.id], "k/0")


def test_a_long_answer_is_a_chain(server: StandIn, bot: Account, player: Account) -> None:
    question = server.instance.post(player, "@simpan 2d6")
    server.instance.most = 200

    async def story(box: Outbox) -> None:
        await box.post(Reply("k", "here", "ruling", tuple(f"{n}번째 줄입니다." for n in range(60))), asked(question))

    play(server, bot, story)
    chain = of(server, bot)
    assert len(chain) > 2
    assert [one.under for one in chain] == [question.id, *(one.id for one in chain[:-1])]
    assert [one.text.split("\n")[-1] for one in chain] == [f"({n}/{len(chain)})" for n in range(1, len(chain) + 1)]


def test_a_battle_is_one_thread_that_is_begun_once(server: StandIn, bot: Account) -> None:
    async def story(box: Outbox) -> None:
        await box.post(Reply("war/1", "battle", "ruling", ("하나",), battle="war"))
        await box.post(Reply("war/2", "battle", "ruling", ("둘",), battle="war"))

    play(server, bot, story)
    root, one, two = of(server, bot)
    assert root.text.startswith("긴 밤\n")
    assert (one.under, two.under) == (root.id, root.id)


FAULTS = [
    Fault("POST /api/v1/statuses$", "status", 2, 500),
    Fault("POST /api/v1/statuses$", "status", 2, 502),
    Fault("POST /api/v1/statuses$", "status", 2, 503),
    Fault("POST /api/v1/statuses$", "status", 2, 429, 0.5),
    Fault("POST /api/v1/statuses$", "die_before", 2),
    Fault("POST /api/v1/statuses$", "die_after", 2),
    Fault("POST /api/v1/statuses$", "garbage", 2),
    Fault("POST /api/v1/statuses$", "delay", 1, seconds=0.3),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.kind}{fault.status}")
def test_whatever_fails_it_is_posted_once(server: StandIn, bot: Account, player: Account, fault: Fault) -> None:
    question = server.instance.post(player, "@simpan 2d6")

    async def story(box: Outbox) -> None:
        server.faults.add(Fault(fault.pattern, fault.kind, fault.times, fault.status, fault.seconds))
        await box.post(Reply("k", "here", "dice", ("#1 2d6: [3][4] = 7",)), asked(question))
        assert bool(box.waits) == (fault.kind != "delay")

    play(server, bot, story)
    assert len(of(server, bot)) == 1
    assert server.faults.happened == fault.times
    assert bool(server.instance.again) == (fault.kind == "die_after")


def limited(server: StandIn, posts: int) -> None:
    """So many posts in three hours, of which an hour is over: the clock does not run into the next three."""
    server.meters.posts = posts
    server.instance.skew = 3600 - time.time() % (3 * 3600)


def test_a_rate_limit_is_waited_for(server: StandIn, bot: Account, caplog: pytest.LogCaptureFixture) -> None:
    limited(server, 2)

    async def story(box: Outbox) -> None:
        letters = box.gateway.letters(Reply("w", "battle", "ruling", ("x",), battle="war"), None)
        for letter in letters:
            await box.send(letter)
        before = len(server.requests)
        (_, more) = box.gateway.letters(Reply("v", "battle", "ruling", ("y",), battle="war"), None)
        with pytest.raises(Later) as later:
            await box.gateway.send(more, box.remote)
        with pytest.raises(Later):
            await box.gateway.send(more, box.remote)
        assert sum("한도를 다 썼습니다" in one.message for one in caplog.records) == 1
        assert later.value.all
        assert 0 < later.value.seconds <= 3 * 3600
        assert not any(one.startswith("POST") for one in server.requests[before:])  # the headers had said so

    play(server, bot, story)
    assert len(of(server, bot)) == 2


def test_the_last_third_of_the_posts_is_the_campaigns(server: StandIn, bot: Account, player: Account) -> None:
    limited(server, 9)
    question = server.instance.post(player, "@simpan 2d6")

    async def story(box: Outbox) -> None:
        for number in range(7):  # 2 are left
            await box.post(Reply(f"chat/{number}", "here", "dice", (f"{number}",)), asked(question))
        (letter,) = box.gateway.letters(Reply("chat/8", "here", "dice", ("8",)), asked(question))
        with pytest.raises(Later) as later:
            await box.gateway.send(letter, box.remote)
        assert not later.value.all
        assert 0 < later.value.seconds <= 3 * 3600
        await box.post(Reply("war/1", "people", "private", ("x",), ("hanseo@war.test",), "war"))

    play(server, bot, story)
    assert [one.text for one in of(server, bot)][-1] == "@hanseo x"
    assert len(of(server, bot)) == 8


def test_a_question_that_is_gone_is_answered_all_the_same(server: StandIn, bot: Account, player: Account) -> None:
    question = server.instance.post(player, "@simpan 2d6", "direct")
    server.instance.delete(player, question.id)

    async def story(box: Outbox) -> None:
        letters = box.gateway.letters(Reply("k", "here", "dice", ("7",)), asked(question))
        with pytest.raises(Lost) as lost:
            await box.gateway.send(letters[0], box.remote)
        assert lost.value.instead is not None
        await box.send(letters[0])

    play(server, bot, story)
    (answer,) = of(server, bot)
    assert (answer.under, answer.text, answer.mentions) == ("", "@hanseo 7", [player.id])


def test_a_limit_that_was_lowered_cuts_anew(server: StandIn, bot: Account, player: Account) -> None:
    question = server.instance.post(player, "@simpan 2d6")

    async def story(box: Outbox) -> None:
        server.instance.most = 120
        await box.post(Reply("k", "here", "ruling", tuple(f"{n}번째 줄입니다." for n in range(40))), asked(question))
        more = box.gateway.letters(Reply("j", "here", "ruling", ("x " * 100,)), asked(question))
        assert len(more) > 1  # the new limit is known from now on

    box = play(server, bot, story)
    chain = of(server, bot)
    assert len(chain) > 3
    assert not box.lost
    assert all(rendering.length(one.text) <= 120 for one in chain)
    assert [one.under for one in chain] == [question.id, *(one.id for one in chain[:-1])]
    assert sum(one.text.count("번째") for one in chain) == 40


def test_private_words_reach_their_readers_only(server: StandIn, bot: Account, player: Account) -> None:
    server.instance.account("jiwoo")

    async def story(box: Outbox) -> None:
        reply = Reply("k", "people", "private", ("비밀은 @jiwoo 모르게 https://x.com/?@jiwoo",), ("hanseo@war.test",))
        await box.post(reply)

    play(server, bot, story)
    (letter,) = of(server, bot)
    assert (letter.visibility, letter.mentions) == ("direct", [player.id])


def test_a_reader_who_is_not_there_is_told_to_the_staff(server: StandIn, bot: Account) -> None:
    async def story(box: Outbox) -> None:
        await box.post(Reply("k", "people", "private", ("x",), ("nobody@war.test",)))
        assert box.lost == ["그런 계정이 없습니다: nobody@war.test"]

    play(server, bot, story)


def test_one_post_that_is_refused_stops_nothing(server: StandIn, bot: Account, player: Account) -> None:
    """Whoever blocks an account may have its posts refused, on some servers."""
    question = server.instance.post(player, "@simpan 2d6")

    async def story(box: Outbox) -> None:
        server.faults.add(Fault("POST", "status", status=403))
        await box.post(Reply("k", "here", "dice", ("7",)), asked(question))
        await box.post(Reply("j", "here", "dice", ("8",)), asked(question))
        assert box.lost == ["서버가 거절했습니다 (a fault)."]

    play(server, bot, story)
    assert [one.text for one in of(server, bot)] == ["@hanseo 8"]


def test_the_status_is_edited_in_place(server: StandIn, bot: Account) -> None:
    async def story(box: Outbox) -> None:
        for text in ("1일째", "2일째"):
            await box.post(Reply(f"s/{text}", "status", "status", (text,), battle="war"))
        box.gateway._pace = QUICK._replace(status=3600)
        third = Reply("s/3", "status", "status", ("3일째",), battle="war")
        (letter,) = box.gateway.letters(third, None)
        with pytest.raises(Later) as later:  # not too often
            await box.gateway.send(letter, box.remote)
        assert 0 < later.value.seconds <= 3600
        box.gateway._pace = QUICK
        await box.post(third)
        (status,) = of(server, bot)
        assert (status.text, bot.pinned) == ("3일째", [status.id])
        server.instance.delete(bot, status.id)
        await box.post(Reply("s/4", "status", "status", ("4일째",), battle="war"))

    play(server, bot, story)
    (status,) = of(server, bot)
    assert status.text == "4일째"


def test_a_status_that_cannot_be_pinned_stands_all_the_same(server: StandIn) -> None:
    scopes = ("read:accounts", "read:notifications", "read:statuses", "write:statuses")
    bot = server.instance.account("simpan", scopes=scopes)

    async def story(box: Outbox) -> None:
        await box.post(Reply("s", "status", "status", ("1일째",), battle="war"))

    play(server, bot, story)
    assert [one.text for one in of(server, bot)] == ["1일째"]


@pytest.mark.parametrize("hours", [0, 2])
def test_a_program_that_died_before_it_heard_the_answer(
    server: StandIn, bot: Account, player: Account, hours: float
) -> None:
    """Within the hour by the key, after it by looking what is there."""
    question = server.instance.post(player, "@simpan 2d6")
    lines = ("#1 2d6: [3][4] = 7", "@가나 https://example.com/a/very/long/path/which/is/cut?x=1&y=2 <끝>")
    intake = MemoryIntake()

    async def dies(box: Outbox) -> None:
        server.faults.add(Fault("POST", "die_after"))
        (letter,) = box.gateway.letters(Reply("k", "here", "dice", lines), asked(question))
        with pytest.raises(Later):
            await box.gateway.send(letter, box.remote)

    async def goes_on(box: Outbox) -> None:
        await box.post(Reply("k", "here", "dice", lines), asked(question))
        await box.post(Reply("other", "here", "dice", lines), asked(question))

    play(server, bot, dies, intake)
    server.instance.skew = hours * 3600
    box = play(server, bot, goes_on, intake)
    first, second = of(server, bot)
    assert box.sent == {"k/0": first.id, "other/0": second.id}
    assert server.instance.again == (["k/0"] if hours == 0 else [])


def test_what_never_arrived_is_posted_after_the_hour_too(server: StandIn, bot: Account, player: Account) -> None:
    question = server.instance.post(player, "@simpan 2d6")
    intake = MemoryIntake()

    async def dies(box: Outbox) -> None:
        server.faults.add(Fault("POST", "die_before"))
        (letter,) = box.gateway.letters(Reply("k", "here", "dice", ("7",)), asked(question))
        with pytest.raises(Later):
            await box.gateway.send(letter, box.remote)

    async def goes_on(box: Outbox) -> None:
        await box.post(Reply("k", "here", "dice", ("7",)), asked(question))

    play(server, bot, dies, intake)
    server.instance.skew = 2 * 3600
    play(server, bot, goes_on, intake)
    assert len(of(server, bot)) == 1


@pytest.mark.parametrize("reason", ["withdrawn", "scope"])
def test_an_account_that_may_not_post_stops_the_program(server: StandIn, player: Account, reason: str) -> None:
    scopes = ("read:accounts", "read:notifications", "read:statuses")
    bot = server.instance.account("simpan", scopes=(*scopes, "write:statuses") if reason == "withdrawn" else scopes)
    token = bot.token
    question = server.instance.post(player, "@simpan 2d6")

    async def run() -> None:
        gateway = MastodonGateway(settings(server, bot, [WAR]), pace=QUICK)
        if reason == "withdrawn":
            bot.token = "another"
        (letter,) = gateway.letters(Reply("k", "here", "dice", ("7",)), asked(question))
        try:
            with pytest.raises(Stopped) as stopped:
                await gateway.send(letter, lambda key: "")
            assert token not in str(stopped.value)
        finally:
            gateway.close()

    asyncio.run(run())


def test_the_token_is_in_no_log(
    server: StandIn, bot: Account, player: Account, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    question = server.instance.post(player, "@simpan 2d6")

    async def story(box: Outbox) -> None:
        for kind in ("status", "die_before", "garbage"):
            server.faults.add(Fault("POST", kind))
        server.streams.end("reset")
        await box.post(Reply("k", "here", "dice", ("7",)), asked(question))

    play(server, bot, story)
    assert len(of(server, bot)) == 1
    assert bot.token not in caplog.text


def test_keys_fit_in_a_header() -> None:
    assert idempotency_key("war/밤/1") != idempotency_key("war/낮/1")
    for key in ("war/밤/1", "k" * 300, "a b", "a\nb"):
        made = idempotency_key(key)
        assert made.isascii()
        assert made.isalnum()
        assert len(made) <= 64
    assert idempotency_key("war/1/0") == "war/1/0"
    assert idempotency_key("war/1/0", 2) == "war/1/0+2"
