"""What happens around posts is no declaration: boosts, favourites, follows, polls, quotes and whatever there may be."""

from __future__ import annotations

from typing import Final

import pytest

from simpan.chat.reply import Reply
from simpan.chat.request import Request
from tests.chat.mastodon.instance import Account, Status
from tests.chat.mastodon.rig import MemoryIntake, Outbox, gateway, of, play, running, until
from tests.chat.mastodon.stand_in import StandIn

pytestmark = pytest.mark.served

WITH_A_POST: Final = ("reblog", "favourite", "poll", "update", "status", "quote", "quoted_update", "of_next_year")
WITHOUT: Final = (
    "follow", "follow_request", "admin.sign_up", "admin.report", "severed_relationships", "moderation_warning",
    "annual_report", "of_next_year",
)  # fmt: skip


def everything(server: StandIn, bot: Account, by: Account, posts: list[Status]) -> None:
    """All that can happen, about each of the posts."""
    for status in posts:
        server.instance.boost(by, status, bot)
        for kind in WITH_A_POST:
            server.instance.happen(kind, bot, by, status)
    for kind in WITHOUT:
        server.instance.happen(kind, bot, by)


@pytest.mark.parametrize("lax", [False, True], ids=["asked_for_mentions", "sends_all_kinds"])
def test_only_mentions_are_taken_and_each_once(server: StandIn, bot: Account, player: Account, lax: bool) -> None:
    """By the stream and by asking, also where a server does not know how to send mentions alone."""
    server.instance.lax = lax
    overheard = server.instance.post(player, "@simpan 9d6")  # known to us by other notifications only
    server.instance.notifications.clear()
    other = server.instance.account("Doyun")
    intake = MemoryIntake()

    async def story() -> None:
        made = gateway(server, bot)
        async with running(made, intake):
            await until(lambda: server.streams.alive() == 1 and made._current)
            asked = server.instance.post(player, "@simpan 2d6")
            await until(lambda: intake.order)
            request = intake.taken[intake.order[0]]
            assert isinstance(request, Request)
            await Outbox(made).post(Reply("k", "here", "dice", ("7",)), request)
            everything(server, bot, other, [overheard, asked, of(server, bot)[0]])
            server.instance.post(player, "@simpan 3d6")
            await until(lambda: len(intake.order) > 1)
        intake.move(f"mastodon/war.test/{bot.id}/read", "0")
        async with running(gateway(server, bot), intake):  # all of it is read once more
            pass

    play(story())
    assert intake.texts() == ["2d6", "3d6"]
    assert not intake.changes()


def test_a_boost_of_a_mention_is_no_mention(server: StandIn, bot: Account, player: Account) -> None:
    """Not even where an instance calls it one."""
    other = server.instance.account("Doyun")
    intake = MemoryIntake()

    async def story() -> None:
        made = gateway(server, bot)
        async with running(made, intake):
            await until(lambda: server.streams.alive() == 1 and made._current)
            asked = server.instance.post(player, "@simpan 2d6")
            server.instance.boost(other, asked, bot)
            server.instance.happen("mention", bot, other, asked)
            server.instance.post(player, "@simpan 3d6")
            await until(lambda: len(intake.order) > 1)

    play(story())
    assert intake.texts() == ["2d6", "3d6"]
