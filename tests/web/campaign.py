"""A campaign for the tests of its pages: made as the page makes it, moved on by those who are not in a browser."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import urllib.request
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

from simpan.server.client import CampaignClient
from tests.web.person import PATIENCE, Person

STAFF: Final = -2

HANSEO, SEOA, GAON = 0, 4, 7
STARTS: Final = {
    HANSEO: "한서는 K3에서 시작한다. 한서의 세이버는 K4에서 시작한다",
    1: "도윤은 A1에서 시작한다. 도윤의 아처는 A2에서 시작한다",
    SEOA: "서아는 M3에서 시작한다. 서아의 랜서는 L3에서 시작한다",
    5: "이든은 A15에서 시작한다. 이든의 라이더는 A16에서 시작한다",
    6: "유진은 I15에서 시작한다. 유진의 캐스터는 I16에서 시작한다",
    GAON: "가온은 T10에서 시작한다. 가온의 어새신은 T11에서 시작한다",
    8: "해린은 Q15에서 시작한다. 해린의 버서커는 Q16에서 시작한다",
    9: "로아는 Q1에서 시작한다. 로아의 세이버는 Q2에서 시작한다",
}
"""Where everybody begins: 한서 and 서아 meet in zone 2, the others are each by themselves."""

READ: Final = """() => {
  const parts = [...document.querySelectorAll('.echo ul:not(.stale) li')]
  return parts.length ? parts.map((one) => `${one.className} ${one.innerText}`.replaceAll('\\n', ' ')) : null
}"""


class Campaign:
    """The default campaign on a server: its links, and what others write and command."""

    def __init__(
        self, url: str, watch: str = "link", house: str = "", folder: Path | None = None, confirm: bool = False
    ) -> None:
        """house: lines of the campaign's house rules, instead of the default ones. folder: all of its files."""
        self.url: Final = url
        body: dict[str, Any] = {"game": "mansion", "name": "민지", "lang": "ko", "watch": watch, "confirm": confirm}
        if house:
            own = base64.b64encode(f"[house]\n{house}\n".encode()).decode()
            body["files"] = [{"name": "campaign.toml", "data": own}]
        if folder is not None:
            files = [path for path in sorted(folder.iterdir()) if path.is_file()]
            body["files"] = [
                {"name": path.name, "data": base64.b64encode(path.read_bytes()).decode()} for path in files
            ]
        made = _post(f"{url}/api/campaigns", body)
        self.id: Final[str] = made["room"]
        self.tokens: Final[dict[int, str]] = {
            STAFF: made["staff"],
            **{one["seat"]: one["token"] for one in made["players"]},
        }
        self.players: Final[dict[int, tuple[str, list[str]]]] = {
            one["seat"]: (one["name"], one["characters"]) for one in made["players"]
        }

    def link(self, seat: int) -> str:
        """The invitation of a seat, or of the organiser."""
        return f"/c/{self.id}#{'t' if seat == STAFF else 's'}={self.tokens[seat]}"

    def command(self, *texts: str) -> None:
        """The organiser commands."""
        self._as(STAFF, lambda client, text: client.command(text), texts)

    def post(self, seat: int, *texts: str) -> None:
        """A player writes."""
        self._as(seat, lambda client, text: client.post(text), texts)

    def scene(self, seat: int) -> Any:
        """What somebody sees now, as the server says it."""
        return self._run(seat, _scene)

    def begin(self, starts: dict[int, str]) -> None:
        """Open the day; those who are not named here let the lot decide where they begin."""
        self.command("/열기")
        for seat in self.players:
            self.post(seat, starts.get(seat, "시작은 제비로"))

    def turn_of(self, who: str) -> None:
        """Everybody before that character ends the turn, and whoever is asked to react does not."""
        for _ in range(40):
            queue = self.scene(STAFF)["console"]["queue"]
            acting = next((one for one in queue if one["state"] == "acting"), None)
            if acting is not None and acting["who"] == who:
                return
            if acting is None:
                self.command("/초과 전체 자리를 비움")
            else:
                self.post(acting["seat"], "턴 종료")
        raise AssertionError(f"{who} did not come to its turn")

    def _as(self, seat: int, say: Callable[[CampaignClient, str], Awaitable[Any]], texts: tuple[str, ...]) -> None:
        async def work(client: CampaignClient) -> None:
            for text in texts:
                await say(client, text)

        self._run(seat, work)

    def _run(self, seat: int, work: Callable[[CampaignClient], Awaitable[Any]]) -> Any:
        async def connected() -> Any:
            async with CampaignClient.at(self.url + self.link(seat)) as client:
                return await work(client)

        with ThreadPoolExecutor(1) as pool:  # the browser's own loop runs in this thread
            return pool.submit(asyncio.run, connected()).result(PATIENCE / 1000)


async def _scene(client: CampaignClient) -> Any:
    async for _ in client.scenes():
        return client.table
    return None


def _post(url: str, body: object) -> Any:
    head = {"content-type": "application/json", "origin": url.rsplit("/api", 1)[0]}
    request = urllib.request.Request(url, json.dumps(body).encode(), head)
    with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
        return json.load(answer)


def enter(person: Person, campaign: Campaign, seat: int) -> Page:
    """Come by an invitation for the first time."""
    page = person.open(campaign.link(seat))
    page.get_by_role("button", name="들어가기").click()
    expect(page.locator("main.mansion")).to_be_visible()
    return page


def read(page: Page) -> list[str]:
    """How the sentence that stands there is read, once it is: the parts with their signs."""
    parts: list[str] = page.wait_for_function(READ).json_value()
    return parts


def settled(page: Page) -> None:
    """Wait until nothing of this page is on its way."""
    page.wait_for_function("document.documentElement.dataset.waiting === '0'")


def tap(page: Page, name: str) -> None:
    """Tap a tile."""
    page.locator(f'[data-tile="{name}"]').click()


def stands(page: Page, text: str | re.Pattern[str]) -> None:
    """That this is what stands in the box."""
    expect(page.get_by_role("textbox", name=re.compile("^(선언|Declaration)$"))).to_have_value(text)


def declare(page: Page) -> None:
    """Declare what was read, and wait until it is on the disk."""
    page.get_by_role("button", name="이대로 선언하기").click()
    expect(page.get_by_role("textbox", name="선언")).to_have_value("")
    settled(page)
