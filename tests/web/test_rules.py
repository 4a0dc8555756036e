"""The rule browser: both books, found, linked and read with the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.looks import Looker
from tests.web.person import DESK, PHONE, Person

pytestmark = pytest.mark.slow


def clause(page: Page, id: str) -> Any:
    return page.locator(f'article[id="{id}"]')


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_the_books_at_a_glance(person: Callable[..., Person], looker: Looker, phone: bool) -> None:
    settings: dict[str, Any] = PHONE if phone else DESK
    one = person(**settings, bypass_csp=True)
    one.open("/")
    one.page.get_by_role("link", name="규칙 두 게임").click()
    one.page.wait_for_url("**/rules")
    expect(one.page.get_by_role("link", name="루멘콘덴서")).to_be_visible()
    looker.look(one, "rules-shelf")
    one.page.get_by_role("link", name="저택 전쟁").click()
    expect(clause(one.page, "H1.5").get_by_text("orthogonal").first).to_be_visible()
    clause(one.page, "H1.5").get_by_role("button", name="보기").click()
    expect(clause(one.page, "H1.5").locator("details.battle").first).to_have_attribute("open", "")
    clause(one.page, "H1.5").scroll_into_view_if_needed()
    looker.look(one, "rules-mansion")


def test_a_link_opens_its_clause_and_what_it_names(person: Callable[..., Person]) -> None:
    page = person().open("/rules/lumen#L5.3.2")
    expect(page.get_by_role("heading", name="L5.3.2")).to_be_in_viewport()
    expect(page.get_by_role("heading", name="L5.3.2")).to_be_focused()
    clause(page, "L5.3.2").get_by_role("navigation").get_by_role("link", name="L5.3").click()
    expect(page).to_have_url(re.compile(r"#L5\.3$"))
    expect(page.get_by_role("heading", name="L5.3 배틀 페이즈의 순서")).to_be_in_viewport()
    page.go_back()
    expect(page.get_by_role("heading", name="L5.3.2")).to_be_in_viewport()


def test_the_book_is_searched_and_read_with_the_keyboard(person: Callable[..., Person]) -> None:
    page = person().open("/rules/lumen#L2.1")
    expect(page.get_by_role("heading", name="L2.1")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("ㅋㅊㅌㅇ")
    expect(page.get_by_role("status").filter(has_text="조항 1개")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("heading", name="L5.3.10 캐치 타임")).to_be_focused()
    page.keyboard.press("Enter")
    first = clause(page, "L5.3.10").locator("details.battle").first
    expect(first.get_by_text("1P 레디").first).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="L2.1 캐릭터")).to_be_visible()


def test_both_languages_and_the_editions_of_a_scene(person: Callable[..., Person]) -> None:
    page = person(locale="en-GB").open("/rules/lumen#L5.3.2")
    expect(page.get_by_role("heading", name="L5.3.2 Evasion")).to_be_visible()
    page.get_by_role("button", name="English and Korean").click()
    expect(clause(page, "L5.3.2").locator("h3 [lang=ko]")).to_have_text("회피")
    clause(page, "L5.3.2").get_by_role("button", name="examples").first.click()
    scene = clause(page, "L5.3.2").locator("details.battle").filter(has_text="evaded by Roll: classic voids").first
    scene.locator("summary").first.click()
    expect(scene.locator(".fork")).to_have_count(1)
    expect(scene.locator(".fork")).to_contain_text("Edition: current")
    expect(scene.locator("li.about").first).to_contain_text("L5.3.2")


def test_a_search_through_both_books_leads_to_the_clause(person: Callable[..., Person]) -> None:
    page = person().open("/rules")
    expect(page.get_by_role("link", name="루멘콘덴서")).to_be_visible()
    page.keyboard.press("/")
    expect(page.get_by_role("link", name="저택 전쟁")).to_be_visible()
    page.keyboard.type("이동하는길")
    expect(page.get_by_role("link", name="H1.5")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/mansion#H1.5")
    expect(page.get_by_role("heading", name="H1.5 이동하는 길")).to_be_in_viewport()


def test_a_clause_is_handed_on(person: Callable[..., Person]) -> None:
    one = person(permissions=["clipboard-read", "clipboard-write"])
    page = one.open("/rules/mansion")
    page.get_by_role("button", name="M1.5 링크 복사").click()
    expect(page.get_by_text("링크를 복사했습니다.")).to_be_attached()
    assert page.evaluate("navigator.clipboard.readText()") == f"{one.url}/rules/mansion#M1.5"


def test_what_is_no_clause_and_no_book(person: Callable[..., Person]) -> None:
    page = person().open("/rules/lumen#L99.9")
    expect(page.get_by_role("alert")).to_have_text("규칙집에 없는 조항입니다.")
    page.goto("/rules/chess")
    expect(page.get_by_role("alert")).to_have_text("그런 규칙집은 없습니다.")
