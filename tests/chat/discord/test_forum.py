"""A forum as a campaign's place: the campaign is one of its posts; people write there or in posts of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
import pytest

from tests.chat.discord.rig import Rig, play, standing, until
from tests.chat.discord.scene import TITLE, Scene
from tests.chat.discord.stand_in import StandIn
from tests.chat.discord.test_check import found, wrong
from tests.chat.discord.world import Channel, Message

pytestmark = pytest.mark.served

LONG: Final = 2 * 3600


class Forum(Scene):
    """The same scene, in which the campaign's channel is a forum."""

    def __init__(self, stand: StandIn, folder: Path, *tags: str, needs_tag: bool = False) -> None:
        super().__init__(stand, folder)
        self.forum: Final[Channel] = stand.world.forum(self.guild, "전쟁터", *tags, needs_tag=needs_tag)
        self.settings: Final = msgspec.structs.replace(self.campaign, channel=str(self.forum.id))
        self.rig = Rig(folder, stand, [self.settings], self.echo)  # type: ignore[misc]

    def posts(self) -> list[Channel]:
        """The posts of the forum."""
        return self.stand.threads_of(self.forum)

    def said(self, post: Channel) -> list[str]:
        """What the bot says in a post."""
        return [one.content for one in self.stand.in_channel(post)]

    async def begin_post(self, text: str) -> Message:
        """한서 begins a post of the forum, while the bot is told of it or not."""
        world = self.stand.world
        made = world.forum_post(self.forum, self.han.id, "내 글", f"<@{world.bot.id}> {text}", mentions=[world.bot.id])
        await self.stand.gateway.tell("THREAD_CREATE", world.channel_wire(world.channels[made.id]), 1)
        await self.stand.rest.told("MESSAGE_CREATE", made)
        return made


def test_the_campaign_is_a_post_of_the_forum(tmp_path: Path) -> None:
    """Made once; its public posts and its status stand there, and who writes in it is answered there."""

    async def story() -> None:
        async with standing() as stand:
            at = Forum(stand, tmp_path)
            async with at.rig.running():
                await stand.command(at.minji, at.hall, "declare", text="battle 하나 | status 상태")
                await at.rig.quiet()
                (post,) = at.posts()
                assert (post.name, at.said(post)[1:]) == (TITLE, ["하나", "상태"])
                assert TITLE in at.said(post)[0]
                await at.say("here 둘", post)
                await until(lambda: "둘" in at.said(post))
                assert at.echo.asked[-1].place.parent == str(at.forum.id)
                await at.rig.quiet()
            async with at.rig.running():
                await at.say("battle 셋", post)
                await at.rig.quiet()
            assert at.said(post)[1:] == ["하나", "상태", "둘", "셋"]
            assert at.posts() == [post]

    play(story)


def test_people_write_in_posts_of_their_own(tmp_path: Path) -> None:
    """Also while the bot is away, and where nothing was heard before; what is older than its start is not read."""

    async def story() -> None:
        async with standing() as stand:
            at = Forum(stand, tmp_path)
            await at.begin_post("here 옛날")
            stand.world.ahead += LONG
            async with at.rig.running():
                made = await at.begin_post("here 하나")
                own = stand.world.channels[made.id]
                await until(lambda: at.said(own) == ["하나"])
                quiet = stand.world.forum_post(at.forum, at.doyun.id, "잡담", "아무 말")
                await at.rig.quiet()
            missed = await at.begin_post("here 둘")
            await stand.say(at.han, stand.world.channels[quiet.id], "here 셋")
            async with at.rig.running():
                await until(lambda: len(at.echo.asked) == 3)
                await at.rig.quiet()
            assert at.said(stand.world.channels[missed.id]) == ["둘"]
            assert at.said(stand.world.channels[quiet.id]) == ["셋"]
            assert sorted(at.asked()) == ["here 둘", "here 셋", "here 하나"]

    play(story)


def test_a_post_that_was_made_unheard_is_found_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Forum(stand, tmp_path)
            stand.world.forum_post(at.forum, at.han.id, TITLE, "이름이 같은 남의 글")
            async with at.rig.running():
                stand.rest.fail(f"POST /channels/{at.forum.id}/threads", "after", 1_000_000)
                await stand.command(at.minji, at.hall, "declare", text="battle 하나")
                await until(lambda: len(at.posts()) == 2)
            stand.rest.faults.clear()
            stand.world.ahead += LONG
            async with at.rig.running():
                await at.rig.quiet()
            (_, post) = at.posts()
            assert at.said(post)[1:] == ["하나"]

    play(story)


def test_a_forum_that_wants_a_tag_gets_one_that_the_bot_may_give(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Forum(stand, tmp_path, "운영진만", "전투", needs_tag=True)
            async with at.rig.running():
                await stand.command(at.minji, at.hall, "declare", text="battle 하나")
                await at.rig.quiet()
            (post,) = at.posts()
            assert post.tags == ("전투",)

    play(story)


def test_the_check_takes_a_forum_for_the_battle_and_not_for_the_staff(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Forum(stand, tmp_path)
            assert wrong(await found(at)) == []
            other = msgspec.structs.replace(at.settings, staff_channel=str(at.forum.id))
            lines = wrong(await found(at, campaigns=(other,)))
            assert any("staff_channel" in line and "전쟁터" in line for line in lines)

    play(story)
