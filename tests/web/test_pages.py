"""Every page at a glance: accessible in both themes, fit for a finger and a narrow screen."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web import table
from tests.web.looks import Looker
from tests.web.person import DESK, PHONE, Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow


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


def test_the_table_at_every_moment_on_a_phone_and_on_a_desk(
    person: Callable[..., Person], looker: Looker, server: Server
) -> None:
    seats = table.Seats(server.url)
    people = [visitor(person, phone) for phone in (True, False)]
    seen: list[set[str]] = [set(), set()]
    for seat, one in enumerate(people):
        seats.enter(one, seat)

    def look(one: Person) -> None:
        here, names = table.room(one), seen[people.index(one)]
        name = f"table-{here['phase']}-{here['asks'] or 'waiting'}"
        if here["stage"] == "playing" and name not in names:
            looker.look(one, name)
            names.add(name)

    for one in people:
        look(one)
    table.play(people, random.Random(21), table.over(*people), each=look)
    for seat, one in enumerate(people):
        assert {"table-setup-hand", "table-ready-ready"} <= seen[seat]
        expect(one.page.get_by_role("dialog")).to_be_visible()
        looker.look(one, "over")
        one.open(f"/replay/{seats.room}?step=9&as={seat}")
        expect(one.page.get_by_role("slider")).to_have_attribute("aria-valuenow", "9")
        looker.look(one, "replay")


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
