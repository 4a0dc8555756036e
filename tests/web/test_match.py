"""What happens around a match: reloads, spectators, undo, a rematch, the replay and its links."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web import table
from tests.web.person import DESK, PHONE, Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow


def verdict(person: Person) -> str:
    """What the page says of the match once it is over."""
    found = person.page.get_by_role("dialog").get_by_text(re.compile("^(이겼어요|졌어요|무승부)$")).first
    expect(found).to_be_visible()
    return found.inner_text()


def test_two_people_play_a_whole_game_and_a_reload_in_every_phase_loses_nothing(person: Callable[..., Person]) -> None:
    """One of them on a phone, and a spectator follows."""
    people = [person(**PHONE), person(**DESK)]
    watcher = person()
    room = table.private_room(people[0], 이름="가람")
    table.join(people[1], room)
    watcher.open(f"/r/{room}")
    expect(watcher.page.get_by_text("관전 중").first).to_be_visible()
    seen: set[tuple[str, str]] = set()

    def reload(one: Person) -> None:
        before = table.room(one)
        moment = (before["phase"], before["asks"])
        if moment in seen or before["stage"] != "playing":
            return
        seen.add(moment)
        one.page.reload()
        after = table.until(one, lambda room: room["entry"] >= before["entry"])
        if after["entry"] == before["entry"]:
            assert (after["phase"], after["asks"]) == moment
        assert not one.page.evaluate("Object.keys(window.__room.refused)")

    table.play(people, random.Random(11), table.over(*people), each=reload)
    assert {"setup", "ready", "catch", "get"} <= {phase for phase, _ in seen}, seen
    assert {verdict(one) for one in people} in ({"이겼어요", "졌어요"}, {"무승부"})
    for one in people:
        assert "Hangul" in one.page.evaluate("/\\p{Script=Hangul}/u.test(document.title) ? 'Hangul' : document.title")
        expect(one.page.get_by_role("link", name="다시 보기")).to_be_visible()
    table.until(watcher, lambda room: room["stage"] == "over")
    assert set(watcher.page.evaluate("window.__room.sent.map((one) => one.t)")) <= {"hello", "ping"}
    assert watcher.page.evaluate("window.__room.hand") == []


def test_an_undo_is_granted_by_the_other_side(person: Callable[..., Person], server: Server) -> None:
    seats = table.Seats(server.url)
    asking, granting = person(**PHONE), person()
    seats.enter(asking, 0)
    seats.enter(granting, 1)
    table.play([asking], random.Random(2), table.asked(asking, "list"))
    entry = table.room(asking)["entry"]
    table.menu(asking.page, "되돌리기 부탁")
    granting.page.get_by_role("button", name="받아들이기").click()
    table.until(asking, lambda room: room["asks"] == "hand" and room["entry"] > entry)
    table.until(granting, lambda room: room["entry"] > entry)
    expect(granting.page.get_by_role("button", name="받아들이기")).to_have_count(0)
    table.play([asking, granting], random.Random(3), table.asked(asking, "ready"))


def test_an_undo_of_what_was_shown_is_refused_with_the_reason(person: Callable[..., Person], server: Server) -> None:
    seats = table.Seats(server.url)
    one, other = person(), person()
    seats.enter(one, 0)
    seats.enter(other, 1)
    table.bring([one, other], random.Random(4), "ready")
    table.play([one], random.Random(5), lambda: table.room(one)["asks"] == "")
    entry = table.room(one)["entry"]
    table.menu(one.page, "되돌리기 부탁")
    told = one.page.get_by_role("status").filter(has_text="레디는 되돌릴 수 없습니다")
    expect(told).to_contain_text("L5.2")
    table.until(one, lambda _: bool(one.page.evaluate("Object.keys(window.__room.refused).length")))
    assert table.room(one)["entry"] == entry
    expect(other.page.get_by_role("button", name="받아들이기")).to_have_count(0)


def test_a_link_to_a_step_of_the_replay_opens_there_and_a_rematch_follows(
    person: Callable[..., Person], server: Server
) -> None:
    seats = table.Seats(server.url)
    one, other = person(), person(**PHONE)
    seats.enter(one, 0)
    seats.enter(other, 1)
    table.play([one, other], random.Random(6), table.asked(one, "get", "catch"))
    table.menu(one.page, "항복")
    one.page.get_by_role("button", name="항복합니다").click()
    for person_ in (one, other):
        table.until(person_, lambda room: room["stage"] == "over")
    guest = person(**PHONE)
    guest.open(f"/replay/{seats.room}?step=7&as=watch")
    expect(guest.page.get_by_role("slider")).to_have_attribute("aria-valuenow", "7")
    guest.page.keyboard.press("ArrowRight")
    guest.page.wait_for_url("**step=8**")
    guest.page.reload()
    expect(guest.page.get_by_role("slider")).to_have_attribute("aria-valuenow", "8")
    one.page.get_by_role("button", name="한 판 더").click()
    one.page.wait_for_url(lambda url: not url.endswith(seats.room))
    other.page.get_by_role("button", name="한 판 더 하기").click()
    for person_ in (one, other):
        table.until(person_, lambda room: room["asks"] == "hand")
    assert table.room_of(one) == table.room_of(other) != seats.room
