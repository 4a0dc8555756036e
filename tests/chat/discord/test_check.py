"""What `simpan chat check` finds before the bot is started."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from simpan.chat.discord.check import check
from simpan.chat.ports import Finding
from simpan.chat.settings import Secret
from tests.chat.discord.rig import play, standing
from tests.chat.discord.scene import Scene
from tests.chat.discord.world import ATTACH, NEEDED, PIN, VIEW

pytestmark = pytest.mark.served


async def found(at: Scene, **more: object) -> list[Finding]:
    """In a thread of its own, as it has a loop of its own; nothing but reading is asked of Discord."""
    settings = msgspec.structs.replace(at.rig.settings, **more)
    result = list(await asyncio.to_thread(check, settings, "ko"))
    assert all(call.startswith("GET ") for call in at.stand.rest.calls)
    return result


def wrong(findings: list[Finding]) -> list[str]:
    return [one.line for one in findings if not one.right]


def test_all_is_well(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            findings = await found(at)
            assert wrong(findings) == []
            lines = [one.line for one in findings]
            assert lines[0] == "봇: simpan"
            assert "서버: 모임" in lines
            assert "캠페인 war: 채널 #전투를 쓸 수 있습니다." in lines
            assert "캠페인 war: 채널 #총괄을 쓸 수 있습니다." in lines
            query = parse_qs(urlsplit(next(one for one in lines if "초대" in one).split(": ")[1]).query)
            assert query["scope"] == ["bot applications.commands"]
            assert int(query["permissions"][0]) == NEEDED
            assert query["client_id"] == [str(stand.world.bot.id)]

    play(story)


def test_everything_that_is_missing_is_named(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            at.field.denied = PIN | ATTACH
            at.office.readers = None
            stand.world.role(at.guild, "운영", at.minji)
            stand.rest.endpoint = "https://example.com"
            campaign = msgspec.structs.replace(at.campaign, staff_roles=("총괄진", "@everyone"))
            lines = wrong(await found(at, campaigns=(campaign,)))
            assert len(lines) == 4
            assert lines[0].startswith("Interactions Endpoint URL")
            assert lines[1] == "캠페인 war: 채널 전투에 없는 권한: 파일 첨부, 메시지 고정"
            assert lines[2] == "캠페인 war: 총괄 채널 총괄을 @everyone이 볼 수 있습니다. 총괄만 보게 해 주세요."
            assert lines[3] == "캠페인 war: 역할 총괄진이 서버에 없습니다. 있는 역할: 운영."

    play(story)


def test_channels_and_servers_that_are_not_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            other = stand.world.guild("다른 모임")
            hidden = stand.world.text_channel(at.guild, "숨김")
            hidden.denied = VIEW
            there = stand.world.text_channel(other, "저기")
            change = msgspec.structs.replace
            campaigns = (
                change(at.campaign, key="a", channel=str(hidden.id), staff_channel="", staff=()),
                change(at.campaign, key="b", channel=str(there.id)),
                change(at.campaign, key="c", guild="123"),
            )
            lines = wrong(await found(at, campaigns=campaigns))
            assert [line[:8] for line in lines] == ["캠페인 a: 채", "캠페인 a: 총", "캠페인 b: 채", "서버 123에 "]

    play(story)


def test_a_token_that_is_not_accepted_and_a_network_that_is_not_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            lines = wrong(await found(at, token=Secret("another-token")))
            assert lines == ["토큰이 맞지 않습니다. Developer Portal의 Bot에서 새로 받아 주세요."]
            (line,) = wrong(await found(at, api="http://127.0.0.1:9"))
            assert line.startswith("Discord에 닿지 않습니다")
            assert stand.rest.token not in line

    play(story)
