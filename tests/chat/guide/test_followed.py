"""The guide is followed to the letter against the stand-ins: its files, its commands, as processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.chat.discord.rig import play, standing, until
from tests.chat.discord.stand_in import TOKEN
from tests.chat.mastodon.stand_in import StandIn
from tests.cli.guide import blocks

pytestmark = pytest.mark.served
PAGES: Final = {"chat.md": "en_US.UTF-8", "chat.ko.md": "ko_KR.UTF-8"}
RIGHT: Final = {
    "chat.md": "Everything is right. Nothing was posted.",
    "chat.ko.md": "모두 맞습니다. 아무것도 올리지 않았습니다.",
}
ENDS: Final = {"chat.md": "The referee ends.", "chat.ko.md": "심판을 마칩니다."}
PROGRAM: Final = Path(sys.executable).with_name("simpan")
PATIENCE: Final = 120.0  # seconds


class Follower:
    """Somebody with the guide open. put: what they write instead of what stands in a file: their own address."""

    def __init__(self, page: str, folder: Path, put: dict[str, str]) -> None:
        self.page = page
        self.folder = folder
        self.put = put
        self.environ = {**os.environ, "LANG": PAGES[page]}
        for name in ("LC_ALL", "LC_MESSAGES", "SIMPAN_MASTODON_TOKEN", "SIMPAN_DISCORD_TOKEN"):
            self.environ.pop(name, None)

    def blocks(self, info: str) -> list[str]:
        """The blocks behind such a fence."""
        return [block.text for block in blocks(self.page) if block.info == info]

    def set_up(self, token: str, network: str) -> tuple[str, str]:
        """The campaign's folder, the token and the CONFIG; the lines that check it and that start the account."""
        for line in self.blocks("sh")[0].splitlines():
            assert self.run(line).returncode == 0
        self.token(token)
        self.write(f"{network}.toml")
        check, start = (block.strip() for block in self.blocks(f"sh {network}"))
        return check, start

    def token(self, token: str) -> None:
        """`umask 077; cat > token`."""
        handle = os.open(self.folder / "token", os.O_WRONLY | os.O_CREAT, 0o600)
        os.write(handle, f"{token}\n".encode())
        os.close(handle)

    def write(self, name: str) -> None:
        """A file of the guide."""
        (text,) = self.blocks(f"toml {name}")
        for old, new in self.put.items():
            assert old in text
            text = text.replace(old, new)
        (self.folder / name).write_text(text, encoding="utf-8")

    def run(self, line: str) -> subprocess.CompletedProcess[str]:
        """A line of the guide, to its end."""
        return subprocess.run(
            self.words(line),
            cwd=self.folder,
            env=self.environ,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def begin(self, line: str) -> subprocess.Popen[str]:
        """A line of the guide that runs until it is stopped."""
        out = (self.folder / "out.txt").open("a")
        with out:
            return subprocess.Popen(
                self.words(line), cwd=self.folder, env=self.environ, stdout=out, stderr=out, text=True
            )

    @staticmethod
    def words(line: str) -> list[str]:
        program, *words = line.split()
        assert program == "simpan"
        return [str(PROGRAM), *words]

    def said(self) -> str:
        """All that the programs have printed so far."""
        return (self.folder / "out.txt").read_text(encoding="utf-8")


def right(page: str, checked: subprocess.CompletedProcess[str]) -> None:
    """The check found nothing wrong."""
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert RIGHT[page] in checked.stdout


def wait(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)


@pytest.mark.parametrize("page", PAGES)
def test_mastodon(page: str, tmp_path: Path) -> None:
    with StandIn() as server:
        me = server.instance.account("simpan")
        for name in ("hanseo", "doyun", "seoa", "minji", "jiu"):
            server.instance.account(name)
        put = {"https://example.social": server.url, "@example.social": f"@{server.instance.domain}"}
        follower = Follower(page, tmp_path, put)
        check, start = follower.set_up(me.token, "mastodon")
        checked = follower.run(check)
        right(page, checked)
        assert not server.instance.statuses

        def answers(name: str) -> list[str]:
            return readable(server, name, me.id)

        running = follower.begin(start)
        try:
            wait(lambda: any("K3" not in text and "한서의 세이버" in text for text in answers("hanseo")))
            say(server, "jiu", "@simpan 오늘의 운세는 [2d6]", "unlisted")
            say(server, "hanseo", "@simpan 마스터는 2구역 k3, 세이버는 2구역 k4에서 시작합니다", "direct")
            wait(lambda: any("#1 2d6: " in text for text in answers("jiu")))
            wait(lambda: any("한서의 세이버, 2구역 K4" in text for text in answers("hanseo")))
            assert not any("K4" in text for name in ("jiu", "doyun") for text in answers(name))
            running.send_signal(signal.SIGTERM)
            assert running.wait(PATIENCE) == 0
            assert ENDS[page] in follower.said()
            say(server, "jiu", "@simpan [3d6]", "unlisted")  # while nobody is there
            running = follower.begin(start)
            wait(lambda: any("#1 3d6: " in text for text in answers("jiu")))
            running.send_signal(signal.SIGINT)
            assert running.wait(PATIENCE) == 0
        finally:
            running.kill()
            running.wait()
        assert me.token not in follower.said() + checked.stdout + checked.stderr
        assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
        assert server.instance.wrong == []


def readable(server: StandIn, name: str, writer: str) -> list[str]:
    """What somebody can read of what an account has posted."""
    account = server.instance.named(name, "")
    assert account is not None
    return [one.text for one in server.instance.readable(account) if one.account == writer]


def say(server: StandIn, name: str, text: str, visibility: str) -> None:
    account = server.instance.named(name, "")
    assert account is not None
    with server.instance.lock:
        server.instance.post(account, text, visibility, "")


@pytest.mark.parametrize("page", PAGES)
def test_discord(page: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            world = stand.world
            han, doyun, minji = world.user("한서"), world.user("도윤"), world.user("민지")
            guild = world.guild("모임", han, doyun, minji)
            world.role(guild, "총괄", minji)
            field = world.text_channel(guild, "전투")
            office = world.text_channel(guild, "총괄", {minji.id})
            put = {
                'network = "discord"': f'network = "discord"\napi = "{stand.api}"',
                "123456789012345678": str(guild.id),
                "223456789012345678": str(field.id),
                "323456789012345678": str(office.id),
                "423456789012345678": str(han.id),
                "523456789012345678": str(doyun.id),
            }
            follower = Follower(page, tmp_path, put)
            check, start = await asyncio.to_thread(follower.set_up, TOKEN, "discord")
            checked = await asyncio.to_thread(follower.run, check)
            right(page, checked)
            assert "https://discord.com/oauth2/authorize?client_id=" in checked.stdout
            running = follower.begin(start)
            try:
                await until(lambda: stand.threads_of(field), PATIENCE)
                await until(lambda: any("한서의 세이버" in one.content for one in stand.directly(han)), PATIENCE)
                await stand.say(han, field, "[2d6]")
                asked = await stand.command(doyun, field, "roll", dice="3d6")
                await until(lambda: asked.page and "3d6: " in stand.page(asked).content, PATIENCE)
                asked = await stand.command(minji, office, "status")
                await until(lambda: asked.page and stand.page(asked).content, PATIENCE)
                running.send_signal(signal.SIGTERM)
                assert await asyncio.to_thread(running.wait, PATIENCE) == 0
            finally:
                running.kill()
                await asyncio.to_thread(running.wait)
            assert ENDS[page] in follower.said()
            assert TOKEN not in follower.said() + checked.stdout + checked.stderr

    play(story, 900)
