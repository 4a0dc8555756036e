"""Whole games in real browsers: by mouse and finger, by keyboard alone, and from the first page in two clicks."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web import table
from tests.web.person import DESK, PHONE, Person

pytestmark = pytest.mark.slow


def verdict(person: Person) -> str:
    """What the page says of the match once it is over."""
    found = person.page.get_by_role("dialog").get_by_text(re.compile("^(이겼어요|졌어요|무승부)$")).first
    expect(found).to_be_visible()
    return found.inner_text()


def test_two_people_play_a_whole_game_one_of_them_on_a_phone(person: Callable[..., Person]) -> None:
    phone, desk = person(**PHONE), person(**DESK)
    room = table.private_room(phone, 이름="가람")
    table.join(desk, room)
    table.play([phone, desk], random.Random(5), table.over(phone, desk), seconds=170)
    assert {verdict(phone), verdict(desk)} in ({"이겼어요", "졌어요"}, {"무승부"})
    for one in (phone, desk):
        assert "Hangul" in one.page.evaluate("/\\p{Script=Hangul}/u.test(document.title) ? 'Hangul' : document.title")
        expect(one.page.get_by_role("link", name="다시 보기")).to_be_visible()


def test_a_whole_game_by_the_keyboard_alone(person: Callable[..., Person]) -> None:
    one = person()
    one.open("/")
    expect(one.page.get_by_role("button", name="지금 한 판")).to_be_enabled()
    table.tab_to(one.page, "지금 한 판")
    one.page.keyboard.press("Enter")
    table.until(one, lambda room: room["asks"] == "hand")
    rng, end = random.Random(3), time.monotonic() + 170
    while not table.over(one)():
        if not table.keyed(one, rng):
            one.page.wait_for_timeout(table.PAUSE)
        assert time.monotonic() < end, table.room(one)
    assert verdict(one)
    assert one.page.evaluate("Object.values(window.__room.refused)") == []


def test_two_clicks_lead_from_the_first_page_into_a_game(person: Callable[..., Person]) -> None:
    one = person()
    one.open("/")
    one.page.get_by_role("button", name="지금 한 판").click()
    table.until(one, lambda room: room["stage"] == "playing" and room["asks"] == "hand")
    expect(one.page.get_by_role("heading", name="첫 패 5장을 고르세요")).to_be_visible()
