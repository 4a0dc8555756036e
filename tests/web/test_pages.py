"""Every page at a glance: accessible in both themes, fit for a finger and a narrow screen. Its pictures are kept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.web import measures, table
from tests.web.person import DESK, PHONE, Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow

THEMES: Final = ("light", "dark")
NARROW: Final = 320
SETTLED: Final = 250  # milliseconds


class Looker:
    """Looks at a page each time it shows something new: in both themes, and at a phone's width narrower still."""

    def __init__(self, shots: Path) -> None:
        self.found: list[str] = []
        self.names: set[str] = set()
        self._shots: Final = shots

    def look(self, person: Person, name: str) -> None:
        """Measure, and take pictures."""
        page = person.page
        size = page.viewport_size
        assert size is not None
        page.wait_for_timeout(SETTLED)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.wait_for_timeout(SETTLED)  # colours may change gradually
            self._note(name, theme, measures.axe(page))
            if name not in self.names or theme == "dark":
                person.shot(measures.shot_path(self._shots, name, size["width"], theme))
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self._fit(page, name, size["width"])
        if person.touch:
            self._note(name, "targets", measures.small_targets(page))
            page.set_viewport_size({"width": NARROW, "height": size["height"]})
            page.wait_for_timeout(50)
            self._fit(page, name, NARROW)
            page.set_viewport_size(size)
            page.wait_for_timeout(50)
        self.names.add(name)

    def _fit(self, page: Page, name: str, width: int) -> None:
        if (too_wide := measures.overflow(page)) > 0:
            self._note(name, f"{width} px", [f"can be scrolled sideways by {too_wide} px"])

    def _note(self, name: str, what: str, found: list[str]) -> None:
        self.found += [f"{name}, {what}: {one}" for one in found]


@pytest.fixture
def looker(shots: Path) -> Iterator[Looker]:
    """What it found wrong fails the test."""
    one = Looker(shots)
    yield one
    assert not one.found, "\n".join(dict.fromkeys(one.found))


def visitor(person: Callable[..., Person], phone: bool) -> Person:
    """Somebody whose pages let axe-core in."""
    settings: dict[str, Any] = PHONE if phone else DESK
    return person(**settings, bypass_csp=True)


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_the_pages_before_a_match(person: Callable[..., Person], looker: Looker, server: Server, phone: bool) -> None:
    one = visitor(person, phone)
    one.open("/")
    expect(one.page.get_by_role("button", name="지금 한 판")).to_be_enabled()
    looker.look(one, "home")
    one.page.get_by_role("button", name="방 만들기").click()
    expect(one.page.get_by_role("dialog")).to_be_visible()
    looker.look(one, "create")
    one.page.get_by_role("dialog").get_by_role("button", name="방 만들기").click()
    one.page.wait_for_url("**/r/*")
    expect(one.page.get_by_role("heading", name="상대를 기다리고 있어요")).to_be_visible()
    looker.look(one, "waiting")
    other = visitor(person, phone)
    other.open(f"/r/{table.room_of(one)}")
    expect(other.page.get_by_role("button", name="이 조건으로 시작")).to_be_enabled()
    looker.look(other, "join")
    other.open("/lobby")
    expect(other.page.get_by_role("heading", name="열린 방")).to_be_visible()
    looker.look(other, "lobby")
    other.forgiven.append("status of 404")
    other.open("/r/nowhere2")
    expect(other.page.get_by_role("heading").first).to_be_visible()
    looker.look(other, "unknown-room")


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_the_table_at_every_moment(person: Callable[..., Person], looker: Looker, server: Server, phone: bool) -> None:
    seats = table.Seats(server.url)
    people = [visitor(person, phone), person()]
    for seat, one in enumerate(people):
        seats.enter(one, seat)

    def look(_: Person) -> None:
        here = table.room(people[0])
        name = f"table-{here['phase']}-{here['asks'] or 'waiting'}"
        if here["stage"] == "playing" and name not in looker.names:
            looker.look(people[0], name)

    look(people[0])
    table.play(people, random.Random(21), table.over(*people), seconds=200, each=look)
    expect(people[0].page.get_by_role("dialog")).to_be_visible()
    looker.look(people[0], "over")
    people[0].open(f"/replay/{seats.room}?step=9&as=0")
    expect(people[0].page.get_by_role("slider")).to_have_attribute("aria-valuenow", "9")
    looker.look(people[0], "replay")
    assert {"table-setup-hand", "table-ready-ready", "over", "replay"} <= looker.names


def test_menu_settings_and_rules(person: Callable[..., Person], looker: Looker, server: Server) -> None:
    seats = table.Seats(server.url, level="easy")
    one = visitor(person, phone=True)
    seats.enter(one, 0)
    for item, name in (("화면 설정", "settings"), ("규칙 보기", "rules"), ("이 방의 조건", "terms")):
        table.menu(one.page, item)
        expect(one.page.get_by_role("dialog")).to_be_visible()
        looker.look(one, name)
        one.page.keyboard.press("Escape")
        expect(one.page.get_by_role("dialog")).to_have_count(0)
