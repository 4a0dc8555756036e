"""What happens around messages is no declaration: reactions, pins, threads begun and joined, previews of links."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from simpan.chat.discord.catching_up import cursor_of
from simpan.chat.request import Changed, Incoming, Request
from tests.chat.discord.rig import play, standing, until
from tests.chat.discord.scene import Scene, scene
from tests.chat.discord.world import Message

pytestmark = pytest.mark.served

SINCE: Final = "2026-01-01T00:00:00+00:00"
SYSTEM: Final = (1, 3, 6, 7, 8, 18, 21, 24, 32, 46)
"""Messages that tell of something done, by their kinds: somebody added, a call, a pin, a member, a boost, a thread, its
first message, a rule, a stage, the result of a poll."""


def about(scene: Scene, message: Message) -> list[tuple[str, dict[str, Any]]]:
    """What Discord may tell of a message, without anybody having written anything."""
    at = {"channel_id": str(message.channel), "guild_id": str(scene.guild.id)}
    of = at | {"message_id": str(message.id)}
    whole = scene.stand.world.message_wire(message, event=True)
    member = scene.stand.world.member_wire(scene.doyun, scene.guild.id) | {"user": scene.doyun.wire()}
    emoji = {"emoji": {"id": None, "name": "🎲"}, "user_id": str(scene.doyun.id), "type": 0, "burst": False}
    return [
        ("MESSAGE_REACTION_ADD", of | emoji | {"member": member}),
        ("MESSAGE_REACTION_REMOVE", of | emoji),
        ("MESSAGE_REACTION_REMOVE_EMOJI", of | {"emoji": emoji["emoji"]}),
        ("MESSAGE_REACTION_REMOVE_ALL", of),
        ("MESSAGE_POLL_VOTE_ADD", of | {"user_id": str(scene.doyun.id), "answer_id": 1}),
        ("MESSAGE_UPDATE", whole | {"pinned": True}),
        ("MESSAGE_UPDATE", whole | {"embeds": [{"type": "link", "url": "https://example.org"}]}),
        ("CHANNEL_PINS_UPDATE", at | {"last_pin_timestamp": SINCE}),
        ("TYPING_START", at | {"user_id": str(scene.doyun.id), "timestamp": 1, "member": member}),
    ]


async def everything(at: Scene, messages: list[Message]) -> None:
    """All of that, a thread on each message with somebody joining it, and messages of the system that name the bot."""
    world, tell = at.stand.world, at.stand.gateway.tell
    for message in messages:
        for name, told in about(at, message):
            await tell(name, told)
        thread = world.channel_wire(world.thread(message, "곁가지"))
        await tell("THREAD_CREATE", thread | {"newly_created": True})
        joined = {"id": thread["id"], "guild_id": str(at.guild.id), "member_count": 2, "removed_member_ids": []}
        who = {
            "user_id": str(at.doyun.id),
            "join_timestamp": "2026-01-01T00:00:00+00:00",
            "flags": 0,
            "id": thread["id"],
        }
        await tell("THREAD_MEMBERS_UPDATE", joined | {"added_members": [who]})
        await tell("THREAD_UPDATE", thread | {"name": "다른 이름"})
        for kind in SYSTEM:
            place = int(thread["id"]) if kind == 21 else at.field.id
            made = world.post(place, at.doyun.id, "here 아님", kind=kind, mentions=[world.bot.id])
            await at.stand.rest.told("MESSAGE_CREATE", made)


def test_only_what_people_write_is_taken_and_each_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            async with at.rig.running():
                taken = listened(at)
                first = await at.say("here 하나")
                await until(lambda: len(stand.in_channel(at.field)) == 1)
                (answer,) = stand.in_channel(at.field)
                await everything(at, [first, answer])
                await at.say("here 둘")
                await until(lambda: len(stand.in_channel(at.field)) == 2)
                await at.rig.quiet()
                assert [(type(one), one.text) for one in taken] == [(Request, "here 하나"), (Request, "here 둘")]
                at.rig.ledger.move(cursor_of(at.field.id), "1")
            calls = len(stand.rest.calls)
            async with at.rig.running():  # all of it is read once more
                await at.rig.quiet()
            assert f"GET /channels/{at.field.id}/messages" in stand.rest.calls[calls:]
            assert at.asked() == ["here 하나", "here 둘"]

    play(story)


def test_an_edit_is_told_once_whatever_becomes_of_the_message_after_it(tmp_path: Path) -> None:
    """A message that was edited is pinned: the same edit comes with it again."""

    async def story() -> None:
        async with scene(tmp_path) as at:
            taken = listened(at)
            first = await at.say("here 하나")
            await until(lambda: len(at.echo.asked) == 1)
            await at.stand.edit(first, f"<@{at.stand.world.bot.id}> here 둘")
            for name, told in about(at, first):
                await at.stand.gateway.tell(name, told)
            await at.say("here 셋")
            await until(lambda: len(at.echo.asked) == 2)
            await at.rig.quiet()
            assert at.asked() == ["here 하나", "here 셋"]
            (changed,) = [one for one in taken if isinstance(one, Changed)]
            assert (changed.what, changed.text) == ("edited", "here 둘")

    play(story)


def listened(at: Scene) -> list[Incoming]:
    """What is taken from now on and is new, in order."""
    found: list[Incoming] = []
    take = at.rig.ledger.take

    def taken(incoming: Incoming) -> bool:
        new = take(incoming)
        if new:
            found.append(incoming)
        return new

    at.rig.ledger.take = taken  # type: ignore[method-assign]
    return found
