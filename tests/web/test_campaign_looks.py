"""What the mansion table looks like in its states: for every reader, on the phone and on the desk, in both themes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web import measures
from tests.web.campaign import HANSEO, SEOA, STARTS, Campaign, declare, read, tap
from tests.web.looks import Looker
from tests.web.organiser import visitor
from tests.web.person import PHONE, Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("phone", [True, False], ids=["360", "1280"])
def test_every_state_is_readable_reachable_and_wide_enough(
    person: Callable[..., Person], server: Server, looker: Looker, phone: bool
) -> None:
    campaign = Campaign(server.url)
    campaign.command("/열기")
    one = visitor(person, phone)
    page = one.open(campaign.link(HANSEO))
    expect(page.get_by_role("button", name="들어가기")).to_be_visible()
    looker.look(one, "campaign-door")
    page.get_by_role("button", name="들어가기").click()
    expect(page.locator("main.mansion")).to_be_visible()
    looker.look(one, "campaign-set-up")
    for seat in campaign.players:
        campaign.post(seat, STARTS.get(seat, "시작은 제비로"))
    campaign.turn_of("한서의 세이버")
    attack(one, campaign, looker)
    if phone:
        page.get_by_role("tab", name=re.compile("^기록")).click()
        looker.look(one, "campaign-log")
    for button, name in (("메뉴", "menu"), ("글로 보기", "text"), ("검증", "verify")):
        page.get_by_role("button", name=re.compile(f"^{button}")).first.click()
        looker.look(one, f"campaign-{name}")
        page.keyboard.press("Escape")
    campaign.command("/마감 시험", "/확인")
    expect(page.get_by_role("region", name="전쟁이 끝났어요")).to_be_visible()
    looker.look(one, "campaign-over")
    watcher = visitor(person, phone)
    watcher.open(f"/c/{campaign.id}")
    expect(watcher.page.get_by_text("공개된 것만 보고 있어요")).to_be_visible()
    looker.look(watcher, "campaign-public")


def attack(one: Person, campaign: Campaign, looker: Looker) -> None:
    """한서의 세이버 goes to 서아의 랜서 and attacks it, as far as the first dice."""
    page = one.page
    expect(page.locator('[data-tile="L4"]')).to_have_accessible_name(re.compile("L4로 이동"))
    tap(page, "L4")
    read(page)
    looker.look(one, "campaign-turn")
    tap(page, "L3")
    expect(page.get_by_role("dialog")).to_be_visible()
    looker.look(one, "campaign-person")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("물리 공격")).first.click()
    read(page)
    declare(page)
    campaign.post(SEOA, "반응 없음")
    expect(page.get_by_role("img", name=re.compile("명중: 주사위"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^명중")).click()
    looker.look(one, "campaign-dice")


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
