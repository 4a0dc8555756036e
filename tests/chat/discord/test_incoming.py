"""What becomes of what Discord tells: every field of a request, and who is not let in."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from simpan.chat.discord.gateway import DiscordGateway
from simpan.chat.ports import Stopped
from simpan.chat.request import Incoming, Person, Place, Request
from tests.chat.discord.rig import Rig, held, play, standing, until
from tests.chat.discord.scene import Scene, key, scene
from tests.chat.discord.stand_in import StandIn

pytestmark = pytest.mark.served


def test_a_mention_becomes_a_request(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            role = at.stand.world.role(at.guild, "총괄진", at.han)
            at.stand.gateway.forget()  # roles are told with the guild
            await at.stand.gateway.close(4009)
            await until(lambda: at.stand.gateway.count["identify"] == 2)
            await until(lambda: at.rig.ledger.current is True)
            first = await at.say(f"here **[이동 k3]** <@{at.doyun.id}>")
            thread = at.stand.world.thread(first, "곁가지")
            await at.stand.gateway.tell("THREAD_CREATE", at.stand.world.channel_wire(thread), 1)
            await at.stand.say(at.doyun, thread, "here 둘", under=first.id)
            await at.rig.quiet()
            one, two = at.echo.asked
            assert one == Request(
                id=f"discord:{first.id}",
                who=Person(key(at.han), "한서", ("총괄진", str(role))),
                place=Place(f"discord:{at.guild.id}/{at.field.id}", str(at.guild.id), str(at.field.id)),
                text="here [이동 k3] @도윤",
                visibility="public",
                at=one.at,
                answers=str(first.id),
                mentions=(key(at.doyun),),
                link=f"https://discord.com/channels/{at.guild.id}/{at.field.id}/{first.id}",
                first=True,
            )
            assert abs(one.at - at.stand.world.clock()) < 30
            place = Place(f"discord:{at.guild.id}/{thread.id}", str(at.guild.id), str(thread.id), str(at.field.id))
            assert (two.place, two.first, two.who.roles) == (place, False, ())

    play(story)


def test_a_command_becomes_a_request(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            at.stand.world.role(at.guild, "총괄진", at.minji)
            asked = await at.stand.command(at.han, at.field, "order", "en-US", text="guard", who="Saber")
            await at.rig.quiet()
            (one,) = at.echo.asked
            assert (one.id, one.form, one.text) == (f"discord:{asked.id}", "command", "order Saber: guard")
            assert (one.lang, one.visibility, one.answers) == ("en", "direct", f"o/{asked.token}")
            for locale, lang in (("ko", "ko"), ("en-GB", "en"), ("fr", None)):
                await at.stand.command(at.han, at.field, "help", locale)
                await until(lambda lang=lang: at.echo.asked[-1].lang == lang)  # type: ignore[misc]

    play(story)


def test_a_token_that_is_refused_ends_the_program(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            stand.rest.token = "another"  # type: ignore[misc]
            rig = Rig(tmp_path, stand)
            with pytest.raises(Stopped) as stopped:
                async with rig.running():
                    pass
            assert str(stopped.value).startswith("토큰이 맞지 않습니다")
            assert rig.settings.token.reveal() not in str(stopped.value)

    play(story)


def test_a_token_that_is_withdrawn_ends_the_program(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)

            async def withdrawn() -> None:
                async with at.rig.running():
                    await stand.gateway.close(4004)
                    await until(lambda: at.rig.gateway.posting.client is None)

            with pytest.raises(Stopped):
                await withdrawn()

    play(story)


def test_what_the_disk_does_not_take_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what comes behind it does not make it forgotten."""
    from simpan.chat.discord import catching_up

    monkeypatch.setattr(catching_up, "AGAIN", 0.3)

    async def story() -> None:
        async with scene(tmp_path) as at:
            taken = at.rig.ledger.take
            full = True
            refused: list[str] = []

            def take(incoming: Incoming) -> bool:
                if full:
                    refused.append(incoming.text)
                    raise OSError("the disk is full")
                return taken(incoming)

            monkeypatch.setattr(at.rig.ledger, "take", take)
            talk = at.stand.world.conversation(at.han.id)
            await at.say("here 하나")
            await at.stand.say(at.han, talk, "here 둘", mention=False)
            await until(lambda: {"here 하나", "here 둘"} <= {*refused})
            full = False
            await at.say("here 셋")
            await until(lambda: len(at.echo.asked) == 3)
            await at.rig.quiet()
            assert sorted(at.asked()) == ["here 둘", "here 셋", "here 하나"]

    play(story)


def test_the_network_is_gone_for_a_while(tmp_path: Path) -> None:
    """Also at the start: it is waited for."""

    stand = StandIn()

    async def story(port: int) -> None:
        await stand.start(port)
        await stand.stop()
        at = Scene(stand, tmp_path)

        async def back() -> None:
            await asyncio.sleep(0.3)
            await stand.start(port)

        begun = asyncio.create_task(back())
        async with at.rig.running():
            await begun
            await at.say("here 하나")
            await at.rig.quiet()
            await stand.stop()
            await asyncio.sleep(0.2)
            await stand.start(port)
            await stand.gateway.connected()
            await at.say("here 둘")
            await until(lambda: len(stand.in_channel(at.field)) == 2)
            await at.rig.quiet()
        await stand.stop()
        assert stand.wrong == []

    with held() as port:
        play(partial(story, port))


def test_nothing_is_sent_while_nothing_is_connected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from simpan.chat.discord import posting
    from simpan.chat.ports import Later, Letter

    monkeypatch.setattr(posting, "LOGGING_IN", 0.1)

    async def story() -> None:
        async with standing() as stand:
            gateway = DiscordGateway(Scene(stand, tmp_path).rig.settings)
            with pytest.raises(Later) as later:
                await gateway.send(Letter("a", "b", b"{}"), lambda _: "")
            assert later.value.all

    play(story)
