"""What goes wrong between Discord and the referee: everything is answered once, and every answer is said once."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from tests.chat.discord.rig import Rig, play, standing, until
from tests.chat.discord.scene import TITLE, Scene, key, scene
from tests.chat.discord.stand_in import StandIn

pytestmark = pytest.mark.served


# -- the socket -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["1001", "4000", "4009", "1000", "cut", "again"])
def test_what_is_written_while_the_socket_is_gone_is_told_when_it_is_resumed(tmp_path: Path, fault: str) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            await at.say("here 하나")
            match fault:
                case "cut":
                    at.stand.gateway.cut()
                case "again":
                    await at.stand.gateway.reconnect()
                    at.stand.gateway.line = None
                case code:
                    await at.stand.gateway.close(int(code))
            await at.say("here 둘")
            asked = await at.stand.command(at.han, at.field, "declare", text="people 한서 셋")
            assert (await at.rig.answered(asked)).content == "셋"
            await at.rig.quiet()
            assert sorted(at.asked()) == ["here 둘", "here 하나", "people 한서 셋"]
            assert [one.content for one in at.stand.in_channel(at.field)] == ["하나", "둘"]
            assert at.stand.gateway.count == {"identify": 1, "resume": 1}

    play(story)


@pytest.mark.parametrize("forgotten", [False, True])
def test_what_was_missed_is_read_afterwards_when_it_cannot_be_resumed(tmp_path: Path, forgotten: bool) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            await at.say("here 하나")
            await at.rig.quiet()
            at.stand.gateway.refuse = True
            await at.stand.gateway.close(4009 if forgotten else 4007)
            if forgotten:
                at.stand.gateway.forget()
            assert at.rig.ledger.current is not None
            for n in range(120):  # more than one page
                at.stand.world.post(at.field.id, at.doyun.id, f"잡담 {n}")
            missed = await at.say("here 둘")
            await at.stand.say(at.han, at.field, "here 아무에게도", mention=False)
            await until(lambda: at.stand.gateway.count["identify"] >= 2)
            await at.say("here 셋")
            await until(lambda: len(at.stand.in_channel(at.field)) == 3)
            await at.rig.quiet()
            assert at.asked() == ["here 하나", "here 둘", "here 셋"]
            assert [one.content for one in at.stand.in_channel(at.field)] == ["하나", "둘", "셋"]
            assert any(one.under == missed.id for one in at.stand.in_channel(at.field))

    play(story)


def test_time_stands_still_while_what_was_missed_is_not_read(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            assert at.rig.ledger.current is True
            at.stand.gateway.refuse = True
            slow = at.stand.rest.fail("GET /channels/.*/messages", "slow", 2, seconds=0.3)
            await at.stand.gateway.close(4009)
            at.stand.gateway.forget()
            await until(lambda: at.rig.ledger.current is False)
            await until(lambda: at.rig.ledger.current is True)
            assert slow.hit

    play(story)


def test_a_line_that_falls_silent_is_given_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            stand.gateway.beat = 100
            at = Scene(stand, tmp_path, timeout=0.4)
            async with at.rig.running():
                stand.gateway.silent = True
                await at.say("here 하나")
                await until(lambda: stand.gateway.count["resume"] >= 1)
                stand.gateway.beat = 60_000  # from the next connection on
                await until(lambda: len(stand.in_channel(at.field)) == 1)
                await at.rig.quiet()
            assert at.asked() == ["here 하나"]

    play(story)


def test_twice_told_and_out_of_order(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            gateway = at.stand.gateway
            gateway.held = []
            for n in range(8):
                await at.say(f"here {n}")
                await at.stand.command(at.han, at.field, "declare", text=f"people 한서 비밀{n}")
            gateway.again = 1_000
            await gateway.release(backwards=True)
            await gateway.close(4000)
            await until(lambda: gateway.count["resume"] >= 1)
            await until(lambda: len(at.echo.asked) == 16)
            await at.rig.quiet()
            assert len(set(at.asked())) == 16
            said = [one.content for one in at.stand.world.by_bot()]
            assert sorted(said) == sorted([f"{n}" for n in range(8)] + [f"비밀{n}" for n in range(8)])

    play(story)


# -- calls ------------------------------------------------------------------------------------------------------------

PATHS = ["POST /channels/.*/messages$", "PATCH /webhooks", "POST /users/@me/channels", ".*/threads$"]


@pytest.mark.parametrize("kind", ["429", "500", "503", "before", "after", "slow"])
@pytest.mark.parametrize("path", PATHS)
def test_whatever_becomes_of_a_call_everything_is_said_once(tmp_path: Path, path: str, kind: str) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            fault = at.stand.rest.fail(path, kind, 2 if kind not in ("500", "slow") else 1)
            await at.say("here 하나 | people 도윤 둘 | battle 셋 | status 넷")
            asked = await at.stand.command(at.han, at.field, "declare", text="people 한서 다섯 | here 여섯")
            await at.rig.answered(asked)
            await until(lambda: at.stand.threads_of(at.field) and sorted(at.thread()) == ["넷", "셋"])
            await at.rig.quiet()
            assert fault.hit
            said = [one.content for one in at.stand.in_channel(at.field)]
            assert said.count("하나") == said.count("여섯") == said.count(TITLE) == 1
            assert len(said) == 3
            assert [one.content for one in at.stand.directly(at.doyun)] == ["둘"]
            assert at.stand.page(asked).content.count("다섯") == 1

    play(story)


def test_a_global_limit_stops_everything_for_its_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            at.stand.rest.fail("POST /channels/.*/messages$", "429", 1, seconds=0.3, everything=True)
            for n in range(3):
                await at.say(f"here {n}")
            await at.rig.quiet()
            assert [one.content for one in at.stand.in_channel(at.field)] == ["0", "1", "2"]

    play(story)


def test_a_right_that_is_missing_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from simpan.chat.discord import posting
    from tests.chat.discord.world import SEND

    monkeypatch.setattr(posting, "AGAIN", 0.05)

    async def story() -> None:
        async with scene(tmp_path) as at:
            at.field.denied = SEND
            await at.say("here 하나")
            await at.say("here 둘", at.hall)
            await until(lambda: at.stand.in_channel(at.hall))
            assert not at.stand.in_channel(at.field)
            at.field.denied = 0
            await until(lambda: at.stand.in_channel(at.field))

    play(story)


# -- interactions -----------------------------------------------------------------------------------------------------


def test_too_late_to_be_acknowledged(tmp_path: Path) -> None:
    """Discord gives it up after three seconds; what was asked is answered all the same."""

    async def story() -> None:
        async with scene(tmp_path) as at:
            at.stand.interactions.slow = at.stand.interactions.soon + 1
            asked = await at.stand.command(at.han, at.field, "declare", text="people 한서 비밀 | here 공개")
            await until(lambda: at.stand.directly(at.han))
            await at.rig.quiet()
            assert not asked.page
            assert [one.content for one in at.stand.directly(at.han)] == ["비밀"]
            assert [one.content for one in at.stand.in_channel(at.field)] == ["공개"]

    play(story)


def test_too_late_to_be_answered(tmp_path: Path) -> None:
    """An interaction can be answered for a quarter of an hour."""

    async def story() -> None:
        async with scene(tmp_path) as at:
            at.stand.rest.fail("PATCH /webhooks", "503", 1)
            at.echo.instead = "here 공개 | people 한서 비밀"
            asked = await at.stand.command(at.han, at.hall, "card", card="화염")
            await until(lambda: at.stand.rest.faults[0].hit)
            at.stand.world.ahead += 16 * 60
            await until(lambda: at.stand.in_channel(at.hall)[1:])
            await until(lambda: at.stand.directly(at.han))
            await at.rig.quiet()
            told = at.stand.in_channel(at.hall)[-1]
            assert told.content == f"<@{at.han.id}> 공개"
            assert told.mentions == [at.han.id]
            assert [one.content for one in at.stand.directly(at.han)] == ["비밀"]
            assert at.stand.page(asked).said == [""]

    play(story)


def test_a_late_answer_is_said_to_be_late(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            asked = await at.stand.command(at.han, at.hall, "declare", text="niemandem")
            await until(lambda: asked.page)
            await at.rig.quiet()
            at.stand.world.ahead += 14 * 60
            await at.rig.gateway.opened.look()
            assert at.stand.page(asked).content.startswith("답이 늦어지고")

    play(story)


# -- restarts ---------------------------------------------------------------------------------------------------------


def test_a_restart_between_the_question_and_the_answer(tmp_path: Path) -> None:
    """The interaction's page is filled after the restart, and what was written meanwhile is read."""

    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            async with at.rig.running():
                await at.say("here 하나")
                await at.rig.quiet()
                stand.rest.fail("PATCH /webhooks", "503", 50)
                asked = await stand.command(at.han, at.field, "declare", text="people 한서 비밀")
                await until(lambda: stand.rest.faults[0].hit)
            stand.rest.faults.clear()
            stand.gateway.forget()
            await at.say("here 둘")
            talk = stand.world.conversation(at.han.id)
            async with Rig(tmp_path, stand, [at.campaign], at.echo).running() as rig:
                assert (await rig.answered(asked)).content == "비밀"
                await stand.say(at.han, talk, "here 셋", mention=False)
                await until(lambda: stand.directly(at.han))
                await rig.quiet()
            stand.gateway.forget()
            await stand.say(at.han, talk, "here 넷", mention=False)
            async with Rig(tmp_path, stand, [at.campaign], at.echo).running() as rig:
                await until(lambda: len(stand.directly(at.han)) == 2)
                await rig.quiet()
            assert [one.content for one in stand.in_channel(at.field)] == ["하나", "둘"]
            assert [one.content for one in stand.directly(at.han)] == ["셋", "넷"]
            assert sorted(at.asked()) == ["here 넷", "here 둘", "here 셋", "here 하나", "people 한서 비밀"]

    play(story)


def _hit_or_done(stand: StandIn, rig: Rig) -> bool:
    return bool(stand.rest.faults[0].hit or not rig.ledger.outbox.backlog()[0])


def test_killed_behind_every_call(tmp_path: Path) -> None:
    """The sender never hears that a call was accepted, is stopped, and begins anew: nothing is said twice."""

    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            text = "here 하나 | people 도윤 둘 | battle 셋 | status 넷 | people 한서 다섯"
            asked = None
            for n in range(12):
                stand.rest.faults.clear()
                stand.rest.fail("^(POST|PATCH|PUT) /(channels|webhooks)", "after", 1)
                async with Rig(tmp_path, stand, [at.campaign], at.echo).running() as rig:
                    if n == 0:
                        asked = await stand.command(at.han, at.field, "declare", text=text)
                    await until(partial(_hit_or_done, stand, rig))
                    await asyncio.sleep(0.05)
                stand.gateway.forget()
            stand.rest.faults.clear()
            async with Rig(tmp_path, stand, [at.campaign], at.echo).running() as rig:
                await rig.quiet()
            assert asked is not None
            assert len(at.echo.asked) == 1
            said = [one.content for one in stand.world.by_bot() if not one.only]
            assert sorted(said) == sorted(["하나", "둘", "셋", "넷", TITLE])
            assert stand.page(asked).content.count("다섯") == 1
            assert [one.pinned for one in stand.world.by_bot() if one.content == "넷"] == [True]

    play(story)


# -- the status -------------------------------------------------------------------------------------------------------


def test_the_status_is_one_message_and_comes_again_when_it_was_deleted(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            for n in range(3):
                await at.say(f"status {n}")
                await at.rig.quiet()
            assert at.thread() == ["2"]
            (message,) = at.stand.in_channel(at.stand.threads_of(at.field)[0])
            assert (message.pinned, message.said) == (True, ["0", "1", "2"])
            message.gone = True
            await at.say("status 3")
            await at.rig.quiet()
            assert at.thread() == ["2", "3"]
            assert at.stand.in_channel(at.stand.threads_of(at.field)[0])[-1].pinned

    play(story)


# -- what people change -----------------------------------------------------------------------------------------------


def test_edits_and_deletions_are_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            async with at.rig.running():
                first, second = await at.say("here 하나"), await at.say("here 둘")
                third, fourth = await at.say("here 셋"), await at.say("here 넷")
                await at.rig.quiet()
                await stand.edit(first, f"<@{stand.world.bot.id}> here 하나 고침")
                await stand.rest.told("MESSAGE_UPDATE", second)  # a link was unfolded: it says the same
                await stand.delete(second)
                await until(lambda: len(changes(at)) == 2)
            stand.gateway.forget()
            await stand.edit(third, f"<@{stand.world.bot.id}> here 셋 고침")
            await stand.delete(fourth)
            async with Rig(tmp_path, stand, [at.campaign], at.echo).running() as rig:
                await rig.quiet()
                found = changes(at, rig)
            assert sorted((of.rpartition(":")[2], what, text) for of, what, text in found) == sorted(
                [
                    (str(first.id), "edited", "here 하나 고침"),
                    (str(second.id), "deleted", ""),
                    (str(third.id), "edited", "here 셋 고침"),
                    (str(fourth.id), "deleted", ""),
                ]
            )

    play(story)


def changes(at: Scene, rig: Rig | None = None) -> list[tuple[str, str, str]]:
    """The changes that the ledger has."""
    import msgspec

    from simpan.chat.request import Changed, Incoming

    rows = (rig or at.rig).ledger._file.rows("SELECT incoming FROM inbox WHERE incoming IS NOT NULL")
    found = [msgspec.json.decode(row[0], type=Incoming) for row in rows]
    return [(one.of, one.what, one.text) for one in found if isinstance(one, Changed)]


# -- who is heard -----------------------------------------------------------------------------------------------------


def test_bots_webhooks_and_people_who_talk_are_not_heard(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            robot = at.stand.world.user("로봇", bot=True)
            await at.stand.say(robot, at.field, "here 로봇")
            hook = at.stand.world.post(at.field.id, at.han.id, f"<@{at.stand.world.bot.id}> here 훅", webhook=True)
            hook.mentions = [at.stand.world.bot.id]
            await at.stand.rest.told("MESSAGE_CREATE", hook)
            await at.stand.say(at.han, at.field, "here 잡담", mention=False)
            await at.say("here 나")
            await at.rig.quiet()
            assert at.asked() == ["here 나"]
            assert at.echo.asked[0].who.key == key(at.han)

    play(story)


def test_it_can_be_told_to_listen_to_commands_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path, listen=False) as at:
            await at.say("here 하나")
            asked = await at.stand.command(at.han, at.field, "declare", text="people 한서 둘")
            await at.rig.answered(asked)
            await at.rig.quiet()
            assert at.asked() == ["people 한서 둘"]

    play(story)
