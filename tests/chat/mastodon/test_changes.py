"""What was written and is no longer so; and a token that is no longer good."""

from __future__ import annotations

import asyncio

import pytest

from simpan.chat.mastodon.gateway import MastodonGateway
from simpan.chat.ports import Stopped
from tests.chat.mastodon.instance import Account
from tests.chat.mastodon.rig import PATIENCE, QUICK, MemoryIntake, gateway, looks, play, running, settings, until
from tests.chat.mastodon.stand_in import StandIn


def test_edits_and_deletions_are_told_once(server: StandIn, bot: Account, player: Account) -> None:
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot), intake):
            edited = server.instance.post(player, "@simpan 2d6")
            deleted = server.instance.post(player, "@simpan 3d6")
            kept = server.instance.post(player, "@simpan 4d6")
            await until(lambda: len(intake.order) == 3)
            server.instance.edit(player, edited.id, "@simpan 2d6+9")
            server.instance.delete(player, deleted.id)
            server.instance.edit(player, kept.id, "@simpan 4d6")  # only a picture was described, say
            await until(lambda: len(intake.changes()) == 2)
        async with running(gateway(server, bot), intake):
            await until(looks(server, "GET /api/v1/statuses"))
        assert {(one.of, one.what, one.text) for one in intake.changes()} == {
            (f"mastodon:war.test:{edited.id}", "edited", "2d6+9"),
            (f"mastodon:war.test:{deleted.id}", "deleted", ""),
        }

    play(story())


def test_a_deletion_that_the_stream_did_not_tell(server: StandIn, bot: Account, player: Account) -> None:
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot), intake):
            posts = [server.instance.post(player, f"@simpan {number}") for number in range(45)]
            await until(lambda: len(intake.order) == 45)
            server.streams.deaf = True
            for one in (posts[0], posts[30], posts[44]):
                server.instance.delete(player, one.id)
            await until(lambda: len(intake.changes()) == 3)

    play(story())
    assert {one.what for one in intake.changes()} == {"deleted"}


def test_an_edit_that_only_the_stream_tells(server: StandIn, bot: Account, player: Account) -> None:
    player.followers.add(bot.id)
    intake = MemoryIntake()

    async def story() -> None:
        async with running(gateway(server, bot, sweep=60), intake):
            status = server.instance.post(player, "@simpan 2d6")
            await until(lambda: intake.order)
            server.instance.edit(player, status.id, "@simpan 9d6")
            await until(intake.changes)

    play(story())
    assert [one.text for one in intake.changes()] == ["9d6"]


@pytest.mark.parametrize("when", ["start", "later"])
def test_a_token_that_was_withdrawn_stops_the_program(server: StandIn, bot: Account, when: str) -> None:
    made = gateway(server, bot, ask=0.2)
    intake = MemoryIntake()
    token = bot.token

    async def story() -> None:
        task = asyncio.create_task(made.run(intake))
        if when == "later":
            await until(lambda: intake.up)
        bot.token = "another"
        with pytest.raises(Stopped) as stopped:
            await asyncio.wait_for(task, PATIENCE)
        assert server.url in str(stopped.value)
        assert token not in str(stopped.value)

    if when == "start":
        made = MastodonGateway(settings(server, Account("1", "x", "", "wrong", ())), pace=QUICK)
    play(story())


def test_a_token_without_a_scope_stops_the_program(server: StandIn) -> None:
    bot = server.instance.account("simpan", scopes=("read:accounts", "read:statuses"))

    async def story() -> None:
        with pytest.raises(Stopped, match="read:notifications"):
            await asyncio.wait_for(gateway(server, bot).run(MemoryIntake()), PATIENCE)

    play(story())
