"""The companion on a phone between two people: turns, a ruling, a combo, undo, no line at all, the record after."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from simpan.lumen.workshop.workshop import SLOW, WORKSHOP
from tests.web.looks import Looker
from tests.web.person import DESK, PHONE, Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow

PATIENCE: Final = 60  # seconds until all that is needed without a line is there


@pytest.fixture(scope="module", autouse=True)
def _made() -> None:
    """The tables, worked out before a server is asked for them: it reads them from where they are kept."""
    for name in SLOW:
        WORKSHOP.data(name)


def arrive(person: Callable[..., Person], settings: dict[str, Any]) -> Person:
    """Somebody whose companion has all that it needs, the service worker included."""
    one = person(**settings, bypass_csp=True)
    one.open("/companion")
    expect(one.page.get_by_role("region", name="비올라, 체력 5000, FP ±0")).to_be_visible(timeout=PATIENCE * 1000)
    until(one.page, "navigator.serviceWorker.controller !== null")
    return one


def until(page: Page, true: str) -> None:
    """Wait for something in the page."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(true):
        assert time.monotonic() < end, true
        page.wait_for_timeout(50)


def pick(page: Page, name: str, typed: str) -> None:
    """Put a technique down by what is typed of its name."""
    side = page.get_by_role("region", name=f"{name} 기술")
    expect(side).to_be_visible()
    if side.get_by_role("searchbox").count() == 0:
        side.get_by_role("button", name=f"{name} 기술 바꾸기").click()
    side.get_by_role("searchbox").fill(typed)
    side.get_by_role("searchbox").press("Enter")


def times(page: Page, name: str, count: int) -> None:
    for _ in range(count):
        page.get_by_role("button", name=name).click()


def numbers(page: Page, name: str, hp: int, fp: str) -> None:
    """What a side shows."""
    expect(page.get_by_role("region", name=f"{name}, 체력 {hp}, FP {fp}")).to_be_visible()


def test_a_game_with_real_cards(person: Callable[..., Person], looker: Looker, tmp_path: Path) -> None:
    one = arrive(person, PHONE)
    page = one.page
    looker.look(one, "companion")

    # Numbers by hand, and back.
    page.get_by_role("button", name="울프 체력 500 줄이기").click()
    page.get_by_role("button", name="울프 체력 300 줄이기").click()
    times(page, "비올라 FP 1 올리기", 3)
    numbers(page, "울프", 4200, "±0")
    page.get_by_role("button", name="울프 되돌리기").click()
    numbers(page, "울프", 4500, "±0")
    page.get_by_role("button", name="울프 123, 다른 수 입력").click()
    page.get_by_role("button", name="1", exact=True).click()
    page.get_by_role("button", name="00", exact=True).click()
    looker.look(one, "companion-pad")
    page.get_by_role("button", name="데미지", exact=True).click()
    numbers(page, "울프", 4400, "±0")

    # Two speeds on the line: 8 − 3 = 5 < 7.
    rails = [page.get_by_role("slider", name=f"{name} 속도") for name in ("울프", "비올라")]
    for rail, speed in zip(rails, (7, 8), strict=True):
        box = rail.bounding_box()
        assert box is not None
        rail.click(position={"x": box["width"] * (speed - 0.5) / 14, "y": box["height"] / 2})
    expect(page.get_by_role("region", name="판정")).to_contain_text("비올라 카운터")
    expect(page.get_by_role("region", name="판정")).to_contain_text("8 − 3 = 5 < 7")
    looker.look(one, "companion-speeds")
    rails[0].press("ArrowLeft")
    rails[0].press("ArrowLeft")
    expect(page.get_by_role("region", name="판정")).to_contain_text("서로 히트")

    # Two cards, one found by its first consonants: the ruling, applied.
    page.get_by_role("button", name="판정", exact=True).click()
    pick(page, "울프", "ㅋㅌ")
    pick(page, "비올라", "렌딩")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("서로 히트")
    pick(page, "비올라", "포르티시모")
    expect(dialog).to_contain_text("8 − 3 = 5 = 5")
    expect(dialog).to_contain_text("비올라 콤보")
    looker.look(one, "companion-judge")
    pick(page, "울프", "로우")
    expect(dialog).to_contain_text("서로 히트")
    dialog.get_by_role("button", name="적용", exact=True).click()

    # Its combo.
    expect(dialog).to_contain_text("콤보 계산")
    page.get_by_role("button", name="하이킥").first.click()
    expect(dialog).to_contain_text("두 장을 함께 보여야 합니다")
    dialog.locator(".option").first.click()
    looker.look(one, "companion-combo")
    total = int(dialog.get_by_role("status").inner_text().split()[1])
    assert total > 0
    dialog.get_by_role("button", name=f"울프에게 {total} 데미지 적용").click()
    numbers(page, "울프", 4400 - 500 - total, "±0")
    numbers(page, "비올라", 5000 - 300, "±0")

    # The history, and back in it.
    page.get_by_role("button", name="메뉴").click()
    page.get_by_role("button", name="다음 턴").click()
    page.get_by_role("button", name="메뉴").click()
    page.locator("summary", has_text="기록").click()
    looker.look(one, "companion-menu")
    page.get_by_role("button", name="여기로 되돌리기: 비올라 콤보").click()
    page.keyboard.press("Escape")
    numbers(page, "울프", 3900, "+1")

    # No line: the page comes all the same, with the game as it stood, and judges.
    one.forgiven.append("ERR_INTERNET_DISCONNECTED")
    one.context.set_offline(True)
    page.reload()
    numbers(page, "울프", 3900, "+1")
    page.get_by_role("button", name="비올라 체력 100 줄이기").click()
    page.get_by_role("button", name="판정", exact=True).click()
    pick(page, "울프", "커팅")
    pick(page, "비올라", "다운 가드")
    expect(dialog).to_contain_text("비올라 회피")
    dialog.get_by_role("button", name="L5.3.2").first.click()
    expect(dialog.get_by_role("note").first).to_contain_text("L5.3.2")
    dialog.get_by_role("button", name="적용", exact=True).click()
    page.get_by_role("button", name="메뉴").click()
    page.get_by_role("button", name="리플레이로 보기").click()
    expect(dialog).to_contain_text("연결이 필요합니다")
    one.context.set_offline(False)

    # A file of it, and a replay.
    with page.expect_download() as coming:
        page.get_by_role("button", name="파일로 저장").click()
    saved = tmp_path / "game.json"
    coming.value.save_as(saved)
    game = json.loads(saved.read_text(encoding="utf-8"))
    kinds = [change["what"] for change in game["changes"]]
    assert [*kinds[:2], kinds[-1]] == ["hp", "hp", "verdict"]
    assert {"undo", "back", "combo", "turn"} <= set(kinds)
    page.get_by_role("button", name="리플레이로 보기").click()
    page.wait_for_url("**/replay/u-*")
    expect(page.get_by_role("note").first).to_contain_text("손으로 남긴 기록")
    verdict = kinds.index("verdict")
    page.goto(f"{page.url.split('?')[0]}?step={verdict + 1}")
    expect(page.get_by_role("main")).to_contain_text("서로 히트")
    expect(page.get_by_role("main")).to_contain_text("울프 데미지 500")
    looker.look(one, "companion-replay")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("main")).to_contain_text("비올라 콤보")
    until(page, f"new URLSearchParams(location.search).get('step') === '{verdict + 2}'")


def test_side_by_side_on_a_desk(person: Callable[..., Person], looker: Looker) -> None:
    one = arrive(person, DESK)
    page = one.page
    looker.look(one, "companion")
    page.get_by_role("button", name="울프", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="루트").click()
    page.get_by_role("textbox", name="이름").fill("하늘")
    page.keyboard.press("Escape")
    numbers(page, "하늘", 5000, "±0")
    page.get_by_role("button", name="차지").click()
    page.get_by_role("button", name="판정", exact=True).click()
    pick(page, "하늘", "스탠딩")
    pick(page, "비올라", "커팅")
    expect(page.get_by_role("dialog")).to_contain_text("하늘은 스탠딩 가드 레디 불가")
    pick(page, "하늘", "커팅")
    expect(page.get_by_role("dialog")).to_contain_text("7 − 0 = 7 > 5")
    looker.look(one, "companion-judge")


def test_what_others_bring_is_looked_at(person: Callable[..., Person], server: Server, tmp_path: Path) -> None:
    """A file that is no game is refused, and one with hostile parts is shown without them."""
    one = arrive(person, PHONE)
    page = one.page
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": 1, "changes": [{"what": "<script>"}]}')
    hostile = tmp_path / "hostile.json"
    name = "<img src=x onerror=alert(1)>"
    change = {"what": "hp", "seat": 1, "d": [{"hp": 1e99}, {"hp": -500}], "turn": 1, "at": 1}
    people = [{"character": "__proto__", "name": name}, {"character": "wolf", "name": 7}]
    about = {"format": 1, "id": "../../x", "people": people, "start": [5000, 5000], "edition": "classic"}
    hostile.write_text(json.dumps({**about, "changes": [change, {"what": "undo", "of": 10**9, "seat": 0}]}))
    page.get_by_role("button", name="메뉴").click()
    page.locator("summary", has_text="게임").first.click()
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("도우미의 기록이 아닙니다")
    page.locator("input[type=file]").set_input_files(hostile)
    expect(page.get_by_role("main")).to_contain_text(name[:24])
    numbers(page, "울프", 4500, "±0")
