"""Several servers, each with its own campaign and language: what is one's never shows at the other."""

from __future__ import annotations

import re
import time
from pathlib import Path

import msgspec
import pytest

from simpan.chat.settings import CampaignSettings
from simpan.core.entry import Note
from simpan.mansion.desk import notes
from simpan.mansion.desk.folder import Folder
from tests.chat.campaign import day
from tests.chat.discord.rig import Rig, play, standing
from tests.chat.discord.scene import key
from tests.chat.discord.stand_in import StandIn
from tests.chat.discord.world import Message

pytestmark = [pytest.mark.served, pytest.mark.slow]
POSTS = 14


class Two:
    """Two servers with the same people, each with a campaign of its own."""

    def __init__(self, stand: StandIn, folder: Path) -> None:
        world = self.world = stand.world
        self.stand = stand
        world.ahead = day.moment(0) - time.time()
        self.people = {name: world.user(name) for name in day.names()}
        self.staff = self.people[day.STAFF]
        self.guilds = [world.guild(name, *self.people.values()) for name in ("하나", "Two")]
        self.fields = [world.text_channel(guild, "battle") for guild in self.guilds]
        self.offices = [world.text_channel(guild, "staff", {self.staff.id}) for guild in self.guilds]
        self.halls = [world.text_channel(guild, "hall") for guild in self.guilds]
        self.campaigns = [self._campaign(n, folder) for n in (0, 1)]
        (folder / "data").mkdir()
        self.rig = Rig(folder / "data", stand, self.campaigns, guilds={str(self.guilds[1].id): "en"})
        self.asked: list[set[int]] = [set(), set()]

    def _campaign(self, n: int, folder: Path) -> CampaignSettings:
        war = folder / ("one", "two")[n]
        war.mkdir()
        day.begin(war)
        places = (self.guilds[n].id, self.fields[n].id, self.offices[n].id)
        more = dict(zip(("guild", "channel", "staff_channel"), map(str, places), strict=True))
        made = day.settings(war, lambda name: key(self.people[name]), lang=("ko", "en")[n], **more)
        return msgspec.structs.replace(made, key=war.name)

    async def write(self, n: int, one: day.Written, command: bool) -> None:
        """Somebody asks at one of the servers."""
        where = self.offices[n] if one.author == day.STAFF else self.fields[n]
        user = self.people[one.author]
        if command:
            name = "staff" if one.author == day.STAFF else "declare"
            self.asked[n].add((await self.stand.command(user, where, name, text=one.text)).id)
        else:
            self.asked[n].add((await self.stand.say(user, where, one.text)).id)

    def said(self, n: int) -> list[Message]:
        """What was said in a server's campaign."""
        threads = {one.id for one in self.stand.threads_of(self.fields[n])}
        places = {self.fields[n].id, *threads}
        return [one for one in self.world.by_bot() if one.channel in places and one.id not in threads]

    def sources(self, n: int) -> set[int]:
        """What was ruled in a server's campaign."""
        record = Folder(self.campaigns[n].folder).read()
        found = [notes.note_of(entry) for entry in record.entries if isinstance(entry, Note)]
        return {int(note.source.split(":")[1]) for note in found if note and note.source.startswith("discord:")}


def test_two_servers_with_the_same_people_never_mix(tmp_path: Path) -> None:
    """Everybody plays on both, and does at the second the same as at the first, some posts later."""

    async def story() -> None:
        async with standing() as stand:
            two = Two(stand, tmp_path)
            posts = day.sittings()[0]
            async with two.rig.running(bind=True):
                for step in range(POSTS + 4):
                    for n in (0, 1):
                        if 0 <= step - 4 * n < POSTS:
                            await two.write(n, posts[step - 4 * n], command=step % 2 == 0)
                for n in (0, 1):
                    await stand.say(two.staff, two.halls[n], ("[도움]", "[help]")[n])
                await two.rig.quiet()
            check(two)

    play(story, 120)


def check(two: Two) -> None:
    """Records, languages and links are each server's own."""
    for n in (0, 1):
        assert two.sources(n)
        assert two.sources(n) <= two.asked[n]
        assert len(two.said(n)) > 5
        for message in two.said(n):  # links lead to where they were asked from
            for guild in re.findall(r"discord\.com/channels/(\d+)/", message.content):
                assert int(guild) == two.guilds[n].id
    assert [one.content for one in two.said(1) if KOREAN.search(one.content)] == []
    assert any(KOREAN.search(one.content) for one in two.said(0))
    helps = [one.content for one in two.stand.directly(two.staff)]
    assert {bool(KOREAN.search(one)) for one in helps} == {True, False}


KOREAN = re.compile("니다[.,]|라운드")
