"""A campaign in which the players roll: dice by a word of theirs, or faces that were rolled elsewhere (§H2.2)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from simpan.core.verify import check
from tests.web import organiser as desk
from tests.web.campaign import HANSEO, SEOA, STAFF, STARTS, Campaign, declare, enter, read, settled
from tests.web.looks import Looker
from tests.web.organiser import download, visitor
from tests.web.person import Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow

HOUSE: Final = 'who_rolls = "mention"'
BY_HAND: Final = "손으로 적은 주사위"


def asked(page: Page) -> Locator:
    """What a player is asked to roll."""
    return page.locator(".asking")


def fill_in(organiser: Person, faces: str) -> Locator:
    """The form for faces that somebody rolled by hand: its button."""
    page = organiser.page
    page.locator("summary", has_text="그 밖의 명령").click()
    page.get_by_role("group", name="그 밖의 명령").get_by_role("button", name="직접 굴린 눈 넣기").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label(re.compile("^주사위 눈")).fill(faces)
    return sheet.get_by_role("button", name="직접 굴린 눈 넣기")


def roll_what_is_due(campaign: Campaign, page: Page) -> int:
    """한서's player taps and declares each roll that waits; how many these were."""
    count = 0
    for _ in range(6):
        ask: Any = campaign.scene(HANSEO).get("ask") or {}
        if ask.get("asks") != "roll":
            return count
        asked(page).get_by_role("button", name=re.compile("굴리기")).click()
        read(page)
        declare(page)
        settled(page)
        count += 1
    raise AssertionError("a roll is asked for again and again")


def test_dice_wait_for_the_player_or_for_faces_rolled_elsewhere(
    person: Callable[..., Person], server: Server, looker: Looker
) -> None:
    campaign = Campaign(server.url, house=HOUSE)
    campaign.begin(STARTS)
    campaign.turn_of("한서의 세이버")
    campaign.post(SEOA, "예약 서아의 랜서: 반응 없음", "예약 서아: 반응 없음")
    campaign.post(HANSEO, "예약 한서: 반응 없음", "예약 한서의 세이버: 반응 없음")
    organiser, player = visitor(person), visitor(person, phone=True)
    desk.come_in(organiser, campaign.link(STAFF), ".tally")
    page = enter(player, campaign, HANSEO)
    page.get_by_role("textbox", name="선언").fill("서아의 랜서를 물리로 공격한다")
    read(page)
    declare(page)
    expect(asked(page)).to_contain_text("2d6")
    looker.look(player, "dice-asked")
    page.get_by_role("textbox", name="선언").fill("1d6")
    read(page)
    declare(page)  # another roll is free, and what is asked for is said again
    expect(page.locator(".echo")).to_contain_text("주사위를 굴려 주세요. 2d6")
    asked(page).get_by_role("button", name=re.compile("굴리기")).click()
    read(page)
    declare(page)
    expect(page.get_by_role("img", name=re.compile("명중: 주사위"))).to_be_visible()
    assert "눈" in desk.order(organiser, "/주사위 7 7", good=False)
    assert "주사위 2개의 눈이 필요합니다" in desk.order(organiser, "/주사위 3", good=False)
    expect(fill_in(organiser, "7 7")).to_be_disabled()
    organiser.page.get_by_role("dialog").get_by_label(re.compile("^주사위 눈")).fill("6 6")
    looker.look(organiser, "dice-by-hand")
    organiser.page.get_by_role("dialog").get_by_role("button", name="직접 굴린 눈 넣기").click()
    expect(organiser.page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("img", name=re.compile("회피: 주사위 6, 6|회피: 주사위 \\[?6"))).to_be_visible()
    expect(page.locator(".roll")).to_contain_text(BY_HAND)
    roll_what_is_due(campaign, page)
    looker.look(player, "dice-hand-entered")
    campaign.command("/마감 시험", "/확인")
    over = page.get_by_role("region", name="전쟁이 끝났어요")
    expect(over).to_be_visible()
    lines = download(player, over.get_by_role("link", name="기록 파일 받기")).decode().splitlines()
    status, sentence = check([json.loads(line) for line in lines])
    assert status == 0, sentence
    assert sentence.endswith("1 was entered by hand"), sentence
    over.get_by_role("button", name="주사위 검증하기").click()
    expect(page.get_by_role("dialog")).to_contain_text("손으로 적은 눈")
    looker.look(player, "dice-checked")
