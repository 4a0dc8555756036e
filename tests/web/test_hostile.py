"""Names, decks and records that would like to be scripts: none of them runs, and none becomes an element of a page."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import httpx
import msgspec
import pytest
from playwright.sync_api import FilePayload, expect

from simpan.core.entry import Header, sealed
from tests.web import table
from tests.web.payloads import ALL, LONG, NAMES, SHORT
from tests.web.person import Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow

SHOWN: Final = 100  # rooms that the lobby lists

SKELETON: Final = """async (addresses) => {
  const found = []
  for (const address of addresses) {
    const text = await (await fetch(address)).text()
    const page = new DOMParser().parseFromString(text, 'text/html')
    const marks = [...page.querySelectorAll('*')].map((el) => [el.tagName, ...[...el.attributes].map((a) => a.name)])
    found.push(marks.map((mark) => mark.join(' ')).join('|'))
  }
  return [...new Set(found)]
}"""
"""The elements and attributes of pages as the server writes them: names may change their text and nothing else."""


def make_rooms(url: str, names: tuple[str, ...]) -> list[str]:
    """Rooms in the lobby, one for each name that may be had; their ids."""
    rooms = []
    with table.caller(url) as client:
        choice = preset(client)
        for name in names:
            wanted = {"game": "lumen", "kind": "open", "choice": choice, "name": name, "watch": "all"}
            made = client.post("/api/rooms", json=wanted)
            assert made.status_code in (201, 200, 400), made.text
            client.cookies.clear()
            if made.is_success:
                rooms.append(made.json()["room"])
    return rooms


def preset(client: httpx.Client) -> dict[str, str]:
    """Some deck."""
    menu = client.get("/api/games").raise_for_status().json()[0]["menu"]
    return {"preset": menu["presets"][0]["id"]}


def test_there_are_enough_of_them() -> None:
    assert len(ALL) >= 200
    assert len(NAMES) >= 200


def test_names_in_the_lobby_at_the_door_and_in_link_previews(person: Callable[..., Person], server: Server) -> None:
    one = person()
    rooms: list[str] = []
    for start in range(0, len(NAMES), SHOWN - 10):
        rooms += make_rooms(server.url, NAMES[start : start + SHOWN - 10])
        one.open("/lobby")
        expect(one.page.get_by_role("link", name="참가").nth(20)).to_be_visible()
        assert one.page.locator("main script, main img, main svg[onload], main iframe, main b b").count() == 0
    assert len(rooms) >= 200
    kinds = one.page.evaluate(SKELETON, [f"/r/{room}" for room in rooms])
    assert len(kinds) == 1, "a name changed the elements of a page"
    for room in rooms[:: len(rooms) // 12]:
        one.open(f"/r/{room}")
        expect(one.page.get_by_role("button", name="이 조건으로 시작")).to_be_visible()


def test_names_at_the_table(person: Callable[..., Person], server: Server) -> None:
    names = ("<svg onload=alert(1)>", '"><script>alert(1)//'[:24])
    seats = table.Seats(server.url, names=names)
    people = [person(), person()]
    for seat, one in enumerate(people):
        seats.enter(one, seat)
        expect(one.page.get_by_text(names[1 - seat]).first).to_be_visible()
    table.menu(people[0].page, "항복")
    people[0].page.get_by_role("button", name="항복합니다").click()
    table.until(people[1], lambda room: room["stage"] == "over")
    people[1].open(f"/replay/{seats.room}?as=all")
    expect(people[1].page.get_by_text(names[0]).first).to_be_visible()


def test_decks_that_are_no_decks(person: Callable[..., Person], server: Server) -> None:
    one = person()
    one.open("/")
    one.page.get_by_role("button", name="방 만들기").click()
    form = one.page.get_by_role("dialog")
    form.get_by_text("직접 넣기").click()
    for start in range(0, len(ALL), 60):
        form.get_by_role("textbox", name="덱 코드나 목록").fill("\n".join(ALL[start : start + 60]))
        with one.page.expect_response("**/check**") as answer:
            form.get_by_role("button", name="확인하기").click()
        assert answer.value.json()["ok"] is False
        expect(form.get_by_text("고칠 곳").first).to_be_visible()


def test_records_that_are_none_and_records_with_hostile_names(person: Callable[..., Person], server: Server) -> None:
    seats = table.Seats(server.url)
    one = person()
    seats.enter(one, 0)
    table.menu(one.page, "항복")
    one.page.get_by_role("button", name="항복합니다").click()
    table.until(one, lambda room: room["stage"] == "over")
    with table.caller(server.url) as client:
        record = client.get(f"/api/rooms/{seats.room}/record").raise_for_status().content
        for text in (*SHORT, *LONG[::6]):
            answer = client.post("/api/replays", content=json.dumps({"game": text}).encode() + b"\n")
            assert answer.status_code == 400, answer.text
        kept = []
        for first, second in zip(LONG[0:40:2], LONG[1:40:2], strict=True):
            answer = client.post("/api/replays", content=renamed(record, first[:80], second[:80]))
            assert answer.is_success, answer.text
            kept.append((answer.json()["id"], first[:80]))
    kinds = one.page.evaluate(SKELETON, [f"/replay/{id}" for id, _ in kept])
    assert len(kinds) == 1, "a name changed the elements of a page"
    for id, name in kept[::5]:
        one.open(f"/replay/{id}?as=all")
        expect(one.page.get_by_role("slider")).to_be_visible()
        expect(one.page.get_by_text(name).first).to_be_visible()
    one.forgiven.append("status of 400")
    one.open("/replay")
    for text in LONG[:4]:
        bad = FilePayload(name="record.jsonl", mimeType="application/jsonl", buffer=text.encode())
        with one.page.expect_response("**/api/replays**") as told:
            one.page.locator("input[type=file]").set_input_files(files=[bad])
        assert told.value.status == 400
        expect(one.page.get_by_role("alert").first).to_be_visible()


def renamed(record: bytes, *players: str) -> bytes:
    """The record with other names in its header, sealed anew."""
    first, rest = record.split(b"\n", 1)
    header: dict[str, Any] = json.loads(first)
    header["players"] = players
    header["hash"] = ""
    return msgspec.json.encode(sealed(msgspec.convert(header, Header))) + b"\n" + rest
