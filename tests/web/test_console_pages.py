"""The pages of the organiser: making a campaign, and how every part of the console looks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import FilePayload, expect

from tests.web import measures
from tests.web import organiser as desk
from tests.web.looks import Looker
from tests.web.organiser import correct, enter, invitations, make, order, part, placed, visitor
from tests.web.person import Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "mansion"
BROKEN: Final = """이름,역할,페어,플레이어,클래스,근력,내구,민첩,마력,행운,재참전,사거리,스킬,별칭
단비,마스터,단비,새벽,,0,4,1,4,4,,2,최대 체력 증가;보호막,
단비의 등지기,서번트,단비,새벽,세이버,4,4,네개,0,0,,1,간파;질주;저격,
"""
PARTS: Final = ("차례", "정정", "올릴 글", "전황", "기록", "사람")
PLAYERS: Final = ("한서", "도윤", "서아", "이든", "유진", "가온", "해린", "로아")


# -- making one --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_own_files_are_judged_with_everything_that_is_wrong_before_anything_is_made(
    person: Callable[..., Person], looker: Looker, phone: bool
) -> None:
    one = visitor(person, phone)
    page = one.page
    one.open("/campaigns")
    expect(page.get_by_role("heading", name="저택 전쟁 캠페인")).to_be_visible()
    looker.look(one, "campaigns")
    chooser = page.locator("input[type=file]")
    chooser.set_input_files({"name": "characters.csv", "mimeType": "text/csv", "buffer": BROKEN.encode()})
    faults = page.get_by_role("region", name=re.compile("^고칠 곳"))
    expect(faults.get_by_text("네개")).to_be_visible()
    expect(faults.get_by_text("characters.csv:3", exact=False).first).to_be_visible()
    expect(faults.get_by_role("button", name=re.compile("규칙 M3.1 열기"))).to_be_visible()  # 13 points
    expect(page.get_by_role("button", name="이 파일로 시작")).to_be_disabled()
    looker.look(one, "campaign-faults")
    chooser.set_input_files([EXAMPLE / name for name in sorted(path.name for path in EXAMPLE.iterdir())])
    expect(page.get_by_text("작은 저택: 이대로 시작할 수 있어요.")).to_be_visible()
    expect(page.get_by_text("단비, 단비의 등지기")).to_be_visible()
    looker.look(one, "campaign-checked")
    page.get_by_role("button", name="이 파일로 시작").click()
    page.wait_for_url("**/c/*")
    expect(page).to_have_title(re.compile("작은 저택"))
    one.open("/campaigns")
    expect(page.get_by_role("link", name=re.compile("작은 저택"))).to_be_visible()
    assert "총괄진" in page.get_by_role("link", name=re.compile("작은 저택")).inner_text()


def test_samples_can_be_downloaded_and_what_is_no_file_of_a_campaign_is_said(person: Callable[..., Person]) -> None:
    one = person()
    one.open("/campaigns")
    one.page.locator("summary", has_text="본보기 내려받기").click()
    table = desk.download(one, one.page.get_by_role("link", name="캐릭터 표 CSV"))
    assert "이름" in table.decode("utf-8-sig").splitlines()[0]
    assert desk.download(one, one.page.get_by_role("link", name="캐릭터 표 XLSX")).startswith(b"PK")
    assert desk.download(one, one.page.get_by_role("link", name="map.txt")).decode().count("\n") > 10
    picture: FilePayload = {"name": "map.png", "mimeType": "image/png", "buffer": b"\x89PNG"}
    one.page.locator("input[type=file]").set_input_files(picture)
    expect(one.page.get_by_role("alert")).to_contain_text("map.png")
    expect(one.page.get_by_role("button", name="기본 캠페인으로 시작")).to_be_enabled()


# -- looks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_every_part_is_accessible_and_fits(person: Callable[..., Person], looker: Looker, phone: bool) -> None:
    organiser = visitor(person, phone)
    make(organiser, watch=True)
    looker.look(organiser, "console-new")
    placed(organiser)
    order(organiser, "/초과 전체 자리를 비움")
    for name in PARTS if phone else PARTS[1:]:
        part(organiser, name)
        if name == "정정":
            past = organiser.page.get_by_role("list", name="지난 판정에서 찾기").get_by_role("listitem")
            expect(past.first).to_be_visible()
        looker.look(organiser, f"console-{PARTS.index(name)}")
    correct(organiser, "한서", "체력", "13", "시트 옮기다 잘못 적음")
    looker.look(organiser, "console-preview")
    organiser.page.get_by_role("button", name="그만두기").click()
    part(organiser, "전황")
    organiser.page.get_by_label("누구의 눈으로").select_option("0")
    expect(organiser.page.locator(".view .mansion")).to_be_visible()
    looker.look(organiser, "console-view")
    organiser.page.get_by_role("button", name="메뉴").click()
    looker.look(organiser, "console-menu")
    organiser.page.get_by_role("button", name=re.compile("캠페인 설정")).click()
    looker.look(organiser, "console-settings")
    organiser.page.locator("dialog label", has_text="자동").first.click()
    expect(organiser.page.locator("dialog input:checked").first).to_be_checked()
    organiser.page.keyboard.press("Escape")
    if phone:
        part(organiser, "차례")
    organiser.page.locator("summary", has_text="그 밖의 명령").click()
    organiser.page.get_by_role("button", name="대신 선언", exact=True).last.click()
    looker.look(organiser, "console-form")


def test_the_console_speaks_english(person: Callable[..., Person]) -> None:
    organiser = person(locale="en-GB")
    page = organiser.page
    organiser.open("/campaigns")
    page.get_by_role("button", name="Start with the default campaign").click()
    page.wait_for_url("**/c/*")
    expect(page.locator("header")).to_contain_text("Organiser")
    page.get_by_role("list", name="To begin").get_by_role("button").nth(1).click()
    page.get_by_role("combobox", name="Command").fill("/timeout")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".answer")).to_be_visible()
    page.locator("summary", has_text="Other commands").click()
    shown = "".join(page.locator(part).inner_text() for part in (".tally", ".tabs", ".day", ".answer", ".tools"))
    for name in page.evaluate("() => [...document.querySelectorAll('[data-who]')].map((one) => one.dataset.who)"):
        shown = shown.replace(name, "")
    for name in PLAYERS:
        shown = shown.replace(name, "")
    assert re.findall(r"[가-힣]+", shown) == []


def test_the_page_weighs_little_for_players(person: Callable[..., Person], server: Server) -> None:
    organiser, player = person(), person()
    make(organiser)
    links = invitations(organiser)
    fetched: list[str] = []
    player.page.on("request", lambda request: fetched.append(request.url))
    enter(player, links["한서"])
    assert not [url for url in fetched if "/assets/Console" in url]
    assert measures.overflow(player.page) == 0
