"""What the mansion table looks like in its states: for every reader, on the phone and on the desk, in both themes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web import measures
from tests.web.campaign import HANSEO, SEOA, STARTS, Campaign, declare, read, tap
from tests.web.person import DESK, PHONE, Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["360", "1280"])
def test_every_state_is_readable_reachable_and_wide_enough(
    person: Callable[..., Person], server: Server, shots: Path, size: dict[str, object], theme: str
) -> None:
    campaign = Campaign(server.url)
    campaign.command("/열기")
    one = person(**size, color_scheme=theme, bypass_csp=True)
    width = size["viewport"]["width"]  # type: ignore[index]
    one.open(campaign.link(HANSEO))
    expect(one.page.get_by_role("button", name="들어가기")).to_be_visible()
    check(one.page, shots, f"campaign-door-{width}-{theme}", width)
    one.page.get_by_role("button", name="들어가기").click()
    expect(one.page.locator("main.mansion")).to_be_visible()
    check(one.page, shots, f"campaign-set-up-{width}-{theme}", width)
    for seat in campaign.players:
        campaign.post(seat, STARTS.get(seat, "시작은 제비로"))
    campaign.turn_of("한서의 세이버")
    tap(one.page, "L4")
    read(one.page)
    check(one.page, shots, f"campaign-turn-{width}-{theme}", width)
    tap(one.page, "L3")
    expect(one.page.get_by_role("dialog")).to_be_visible()
    check(one.page, shots, f"campaign-person-{width}-{theme}", width)
    one.page.get_by_role("dialog").get_by_role("button", name=re.compile("물리 공격")).first.click()
    read(one.page)
    declare(one.page)
    campaign.post(SEOA, "반응 없음")
    expect(one.page.get_by_role("img", name=re.compile("명중: 주사위"))).to_be_visible()
    one.page.get_by_role("button", name=re.compile("^명중")).click()
    check(one.page, shots, f"campaign-dice-{width}-{theme}", width)
    if width == PHONE["viewport"]["width"]:
        one.page.get_by_role("tab", name=re.compile("^기록")).click()
        check(one.page, shots, f"campaign-log-{width}-{theme}", width)
    for button, name in (("메뉴", "menu"), ("글로 보기", "text"), ("검증된 주사위", "verify")):
        one.page.get_by_role("button", name=button).first.click()
        check(one.page, shots, f"campaign-{name}-{width}-{theme}", width)
        one.page.keyboard.press("Escape")
    campaign.command("/마감 시험", "/확인")
    expect(one.page.get_by_role("region", name="전쟁이 끝났어요")).to_be_visible()
    check(one.page, shots, f"campaign-over-{width}-{theme}", width)
    watcher = person(**size, color_scheme=theme, bypass_csp=True)
    watcher.open(f"/c/{campaign.id}")
    expect(watcher.page.get_by_text("공개된 것만 보고 있어요")).to_be_visible()
    check(watcher.page, shots, f"campaign-public-{width}-{theme}", width)


def test_the_smallest_screen_and_big_text_hold_the_table(person: Callable[..., Person], server: Server) -> None:
    campaign = Campaign(server.url)
    campaign.begin(STARTS)
    campaign.turn_of("한서의 세이버")
    one = person(**{**PHONE, "viewport": {"width": 320, "height": 640}}, locale="en-US")
    one.context.add_init_script("localStorage.setItem('simpan.prefs', JSON.stringify({ big: true, lang: 'en' }))")
    one.open(campaign.link(HANSEO))
    one.page.get_by_role("button", name="Enter").click()
    tap(one.page, "L4")
    read(one.page)
    assert measures.overflow(one.page) == 0
    assert measures.small_targets(one.page) == []


def check(page: Page, shots: Path, name: str, width: object) -> None:
    """Nothing that axe finds, nothing to be scrolled sideways, nothing too small for a finger; and a picture."""
    page.wait_for_timeout(250)
    page.evaluate("scrollTo(0, 0)")
    shots.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=shots / f"{name}.png", full_page=True, animations="disabled")
    assert measures.axe(page) == [], name
    assert measures.overflow(page) == 0, name
    if width == PHONE["viewport"]["width"]:
        assert measures.small_targets(page) == [], name
