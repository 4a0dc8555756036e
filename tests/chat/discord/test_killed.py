"""`simpan chat discord CONFIG` itself, killed again and again while people ask: nothing is ruled or said twice, and
nothing is missed, in the order in which it was written. (§H6.12)"""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from simpan.core.simulate import Dice
from simpan.mansion.desk.folder import Folder
from tests.chat.campaign import day
from tests.chat.discord.rig import play, standing, until
from tests.chat.discord.stand_in import TOKEN, StandIn
from tests.chat.discord.test_day import POINTERS, bare
from tests.chat.discord.world import THINKING, Channel, User

pytestmark = [pytest.mark.served, pytest.mark.slow]
POSTS = 40
KILLS = 6
PATIENCE = 60.0
RECEIPTS = {"받았습니다.", "선언으로읽히지않아기록에만적어두었습니다."}


class Killed:
    """A folder as the guide has it, a server, and the program that is killed on it."""

    def __init__(self, stand: StandIn, folder: Path) -> None:
        self.stand, self.folder = stand, folder
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
        self.program: asyncio.subprocess.Process

    async def start(self) -> None:
        """As an organiser starts it."""
        with open(self.folder / "log", "ab") as log:
            self.program = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "simpan.cli.main", "chat", "discord", str(self.folder / "discord.toml"),
                stdout=log, stderr=log,
            )  # fmt: skip

    async def kill(self) -> None:
        """Without a word."""
        self.program.kill()
        await self.program.wait()
        self.stand.gateway.forget()

    async def ask(self, number: int, one: day.Written) -> int:
        """By command where the program is there to acknowledge it, else by mention."""
        user = self.people[one.author]
        where = self.office if one.author == day.STAFF else self.field
        if number % 3 or self.stand.gateway.line is None or not self.stand.rest.commands:
            return (await self.stand.say(user, where, one.text)).id
        name = "staff" if one.author == day.STAFF else "declare"
        asked = await self.stand.command(user, where, name, text=one.text)
        await until(lambda: asked.took is not None, PATIENCE)
        return asked.id

    async def quiet(self, ids: list[int]) -> None:
        """All that was asked is taken and answered, every answer is sent, and nothing more is said."""
        await until(lambda: self._left(ids) == 0, PATIENCE)
        await until(lambda: not any(one.flags & THINKING for one in self.stand.world.by_bot()), PATIENCE)

    def _left(self, ids: list[int]) -> int:
        """How much is still to do, by the ledger."""
        with closing(sqlite3.connect(self.folder / "data" / "chat.db", timeout=30)) as db:
            taken = {row[0] for row in db.execute("SELECT id FROM inbox")}
            waiting = [
                int(db.execute(f"SELECT count(*) FROM {table} WHERE state = 'waits'").fetchone()[0])
                for table in ("inbox", "outbox")
            ]
        return sum(waiting) + sum(f"discord:{id}" not in taken for id in ids)

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


async def played(folder: Path, kills: int) -> tuple[list[bytes], Counter[str], list[str]]:
    """The first posts of the day: the record, what was said, what was ruled."""
    dice = Dice(7)
    async with standing() as stand:
        at = Killed(stand, folder)
        posts = [one for sitting in day.sittings() for one in sitting][:POSTS]
        await at.start()
        try:
            await until(lambda: len(stand.in_channel(at.office)) and stand.gateway.line, PATIENCE)
            killed = sorted({1 + int(dice.below(POSTS - 1)) for _ in range(4 * KILLS)})[::4][:kills]
            ids: list[int] = []
            for number, one in enumerate(posts):
                ids.append(await at.ask(number, one))
                await asyncio.sleep(int(dice.below(100)) / 500)
                if number in killed:
                    await at.kill()
                    before = stand.gateway.count["identify"]
                    await at.start()
                    if dice.below(2):  # else people go on while it is away
                        await until(lambda before=before: stand.gateway.count["identify"] > before, PATIENCE)  # type: ignore[misc]
            await at.quiet(ids)
            at.program.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(at.program.wait(), 30) == 0
        finally:
            if at.program.returncode is None:
                at.program.kill()
                await at.program.wait()
        log = (folder / "log").read_text()
        assert TOKEN not in log
        assert not any(token in log for token in stand.interactions.by_token)
        record = Folder(folder / "war").read()
        return day.entries(record, times=False), at.said(), at.sources()


def test_killed_while_people_ask(tmp_path: Path) -> None:
    (tmp_path / "pasted").mkdir()
    expected = day.entries(day.pasted(tmp_path / "pasted").record, times=False)

    async def story() -> None:
        calm, said, _ = await played(tmp_path / "calm", 0)
        record, once, sources = await played(tmp_path / "killed", KILLS)
        assert record == calm == expected[: len(calm)]
        assert len({*sources}) == len(sources) > POSTS // 2
        assert once == said
        assert sum(said.values()) > POSTS

    play(story, 280)
