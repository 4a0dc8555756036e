"""Games against the computer in a real browser: one by the keyboard alone, and the way in in two clicks."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web import table
from tests.web.person import Person
from tests.web.test_match import verdict

pytestmark = pytest.mark.slow


def test_a_whole_game_by_the_keyboard_alone(person: Callable[..., Person]) -> None:
    one = person()
    one.open("/")
    expect(one.page.get_by_role("button", name="지금 한 판")).to_be_enabled()
    table.tab_to(one.page, "지금 한 판")
    one.page.keyboard.press("Enter")
    table.until(one, lambda room: room["asks"] == "hand")
    table.play([one], random.Random(3), table.over(one), act=table.keyed)
    assert verdict(one)
    assert one.page.evaluate("Object.values(window.__room.refused)") == []


def test_two_clicks_lead_from_the_first_page_into_a_game(person: Callable[..., Person]) -> None:
    one = person()
    one.open("/")
    one.page.get_by_role("button", name="지금 한 판").click()
    table.until(one, lambda room: room["stage"] == "playing" and room["asks"] == "hand")
    expect(one.page.get_by_role("heading", name="첫 패 5장을 고르세요")).to_be_visible()
