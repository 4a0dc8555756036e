"""`simpan chat discord CONFIG` itself, killed again and again while people ask: nothing is ruled or said twice, and
nothing is missed, in the order in which it was written. (§H6.12)"""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from simpan.core.simulate import Dice
from simpan.mansion.desk.folder import Folder
from tests.chat.books import rows, waiting
from tests.chat.campaign import day
from tests.chat.discord.rig import play, standing, until
from tests.chat.discord.stand_in import TOKEN, StandIn
from tests.chat.discord.test_day import POINTERS, bare
from tests.chat.discord.world import THINKING, Channel, User
from tests.chat.nursery import CHAT, FORKS, SIMPAN, Nursery, Program, Wanted

pytestmark = [pytest.mark.served, pytest.mark.slow, FORKS]
POSTS = 40
KILLS = 6
PATIENCE = 120.0  # seconds
RECEIPTS = {"받았습니다.", "선언으로읽히지않아기록에만적어두었습니다."}


class Killed:
    """A folder as the guide has it, a server, and the program that is killed on it."""

    def __init__(self, stand: StandIn, folder: Path, nursery: Nursery) -> None:
        self.stand, self.folder, self.nursery = stand, folder, nursery
        self.people: dict[str, User] = {name: stand.world.user(name) for name in day.names()}
        self.staff = self.people[day.STAFF]
        guild = stand.world.guild("모임", *self.people.values())
        self.field: Channel = stand.world.text_channel(guild, "전투")
        self.office: Channel = stand.world.text_channel(guild, "총괄", {self.staff.id})
        (folder / "war").mkdir(parents=True)
        day.begin(folder / "war")
        token = folder / "token"
        token.write_text(TOKEN)
        token.chmod(0o600)
        lines = [
            'network = "discord"', f'api = "{stand.api}"', 'token_file = "token"', 'data = "data"', "[[campaign]]",
            'key = "war"', 'folder = "war"', 'staff_gets = "all"', f'guild = "{guild.id}"',
            f'channel = "{self.field.id}"', f'staff_channel = "{self.office.id}"', "[campaign.players]",
            *(f'"{one.id}" = "{name}"' for name, one in self.people.items() if name != day.STAFF),
            "[campaign.staff]", f'"{self.staff.id}" = "{day.STAFF}"',
        ]  # fmt: skip
        (folder / "discord.toml").write_text("\n".join(lines), encoding="utf-8")
        self.program = self.start()

    def start(self) -> Program:
        """As an organiser starts it."""
        words = ["chat", "discord", str(self.folder / "discord.toml")]
        out = self.folder / "log"
        return self.nursery.begin(Wanted(SIMPAN, words, str(self.folder), str(out), environ=dict(os.environ)))

    def kill(self) -> None:
        """Without a word, and started anew."""
        self.program.killed()
        self.stand.gateway.forget()
        self.program = self.start()

    async def ask(self, number: int, one: day.Written, before: list[int]) -> int:
        """By command where the program is there to acknowledge it, else by mention; a command only behind what was
        written before, which a program that has much to read else waits for no longer than a moment."""
        user = self.people[one.author]
        where = self.office if one.author == day.STAFF else self.field
        gateway = self.stand.gateway
        if number % 3 or gateway.line is None or gateway.session is None or not self.stand.rest.commands:
            return (await self.stand.say(user, where, one.text)).id
        await self.until(lambda: not self.untaken(before))
        name = "staff" if one.author == day.STAFF else "declare"
        asked = await self.stand.command(user, where, name, text=one.text)
        await self.until(lambda: asked.took is not None)
        return asked.id

    async def until(self, true: Callable[[], object]) -> None:
        """As long as it runs."""
        await until(lambda: self.program.ended() is not None or true(), PATIENCE)
        assert self.program.ended() is None, self.program.said()[-2000:]

    async def quiet(self, ids: list[int]) -> None:
        """All that was asked is taken and answered, every answer is sent, and nothing more is said."""
        await self.until(lambda: not self.untaken(ids) and not waiting(self.folder / "data"))
        await self.until(lambda: not any(one.flags & THINKING for one in self.stand.world.by_bot()))

    def untaken(self, ids: list[int]) -> bool:
        """Whether any of it is still to be read."""
        taken = {row[0] for row in rows(self.folder / "data", "SELECT id FROM inbox")}
        return not {f"discord:{id}" for id in ids} <= taken

    def sources(self) -> list[str]:
        """Which requests were ruled, as the record says."""
        text = (self.folder / "war" / "war" / "record.jsonl").read_text(encoding="utf-8")
        return re.findall(r'"source": ?"(discord:[^"]+)"', text)

    def said(self) -> Counter[str]:
        """Everything that was said, each paragraph of an interaction's page for itself, without pointers."""
        found: Counter[str] = Counter()
        for one in self.stand.world.by_bot():
            for block in one.content.split("\n\n") if one.interaction else [one.content]:
                text = re.sub(r"\((?:\d+분,)?\d+:\d+까지\)", "", bare(block))
                if text and not text.startswith(POINTERS) and text not in RECEIPTS and not one.pinned:
                    found[text] += 1
        return found


async def played(folder: Path, kills: int, nursery: Nursery) -> tuple[list[bytes], Counter[str], list[str]]:
    """The first posts of the day: the record, what was said, what was ruled."""
    dice = Dice(7)
    async with standing() as stand:
        at = Killed(stand, folder, nursery)
        await at.until(lambda: len(stand.in_channel(at.office)) and stand.gateway.line)
        killed = sorted({1 + int(dice.below(POSTS - 1)) for _ in range(4 * KILLS)})[::4][:kills]
        ids: list[int] = []
        for number, one in enumerate(day.posts()[:POSTS]):
            ids.append(await at.ask(number, one, ids))
            await asyncio.sleep(int(dice.below(100)) / (500 if kills else 50_000))
            if number in killed:
                before = stand.gateway.count["identify"]
                at.kill()
                if dice.below(2):  # else people go on while it is away
                    await at.until(lambda before=before: stand.gateway.count["identify"] > before)  # type: ignore[misc]
        await at.quiet(ids)
        at.program.signal(signal.SIGTERM)
        assert await asyncio.to_thread(at.program.wait) == 0
        log = at.program.said()
        assert TOKEN not in log
        assert not any(token in log for token in stand.interactions.by_token)
        record = Folder(folder / "war").read()
        return day.entries(record, times=False), at.said(), at.sources()


def test_killed_while_people_ask(tmp_path: Path, pasted: day.Pasted) -> None:
    expected = day.entries(pasted.record, times=False)

    async def story() -> None:
        with Nursery(*CHAT, flags=("-W", "ignore")) as nursery:
            calm, said, _ = await played(tmp_path / "calm", 0, nursery)
            record, once, sources = await played(tmp_path / "killed", KILLS, nursery)
        assert record == calm == expected[: len(calm)]
        assert len({*sources}) == len(sources) > POSTS // 2
        assert once == said
        assert sum(said.values()) > POSTS

    play(story, 900)
