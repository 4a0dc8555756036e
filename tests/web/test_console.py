"""The organiser's console: people and roles, the line of turns, corrections, texts to be posted, logs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from simpan.core.reader import read
from simpan.core.verify import check
from simpan.mansion.desk.store import GAMES
from tests.web import organiser as desk
from tests.web.organiser import begun, correct, enter, invitations, make, order, part, say, slip
from tests.web.person import PHONE, Person

pytestmark = pytest.mark.slow

PLAYERS: Final = ("한서", "도윤", "서아", "이든", "유진", "가온", "해린", "로아")


# -- people ------------------------------------------------------------------------------------------------------------


def test_a_link_lets_one_player_in_until_it_is_replaced(person: Callable[..., Person]) -> None:
    organiser, player = person(), person(**PHONE)
    make(organiser, watch=True)
    links = invitations(organiser)
    assert set(links) == set(PLAYERS)
    enter(player, links["한서"])
    row = organiser.page.get_by_role("listitem").filter(has_text="한서의 세이버").first
    expect(row.get_by_text("접속 중")).to_be_visible()
    expect(organiser.page.get_by_text("8명 가운데 1명 들어옴").first).to_be_visible()
    row.get_by_role("button", name=re.compile("^링크")).click()
    expect(row.get_by_role("img", name="한서의 링크 QR 코드")).to_be_visible()
    old = row.get_by_label("한서의 링크").input_value()
    assert old == links["한서"]
    row.get_by_role("button", name="새 링크로 바꾸기").click()
    row.get_by_role("button", name="바꾸기", exact=True).click()
    expect(row.get_by_label("한서의 링크")).not_to_have_value(old)
    expect(player.page.locator(".mansion")).to_have_count(0)  # the former link has ended under it
    stranger = person()
    stranger.forgiven += ["status of 40"]
    stranger.open(old)
    expect(stranger.page.get_by_role("heading").first).to_be_visible()
    expect(stranger.page.locator(".mansion")).to_have_count(0)
    enter(player, row.get_by_label("한서의 링크").input_value())


def test_the_links_come_as_a_table_for_a_spreadsheet(person: Callable[..., Person]) -> None:
    organiser = person()
    make(organiser)
    part(organiser, "사람")
    with organiser.page.expect_download() as waiting:
        organiser.page.get_by_role("button", name="링크 표 CSV").click()
    text = Path(str(waiting.value.path())).read_text(encoding="utf-8-sig")
    rows = text.strip().splitlines()
    assert len(rows) == 1 + len(PLAYERS)
    assert all("#s=" in row for row in rows[1:])


def test_staff_may_do_what_their_role_allows(person: Callable[..., Person]) -> None:
    organiser, scribe = person(), person()
    begun(organiser)
    part(organiser, "사람")
    page = organiser.page
    page.get_by_label("총괄진 초대: 이름").fill("바다")
    page.locator("label", has_text="기록").locator("visible=true").last.click()
    page.get_by_role("button", name="초대하고 링크 만들기").click()
    row = page.get_by_role("listitem").filter(has=page.get_by_label("바다의 역할"))
    expect(row).to_be_visible()
    organiser.context.grant_permissions(desk.CLIPBOARD)
    row.get_by_role("button", name=re.compile("링크 복사")).click()
    expect(row.get_by_role("button", name=re.compile("복사됨"))).to_be_visible()
    desk.come_in(scribe, desk.clipboard(organiser), ".tally")
    expect(scribe.page.locator("header")).to_contain_text("기록")
    expect(scribe.page.get_by_role("button", name="정지", exact=True)).to_have_count(0)
    expect(scribe.page.get_by_role("combobox", name="명령")).to_be_visible()
    scribe.page.get_by_role("combobox", name="명령").fill("/정지")
    scribe.page.get_by_role("button", name="보내기").click()
    expect(scribe.page.get_by_role("complementary", name="알려 드려요")).to_contain_text("역할")
    row.get_by_label("바다의 역할").select_option("referee")
    expect(scribe.page.locator("header")).to_contain_text("판정")
    scribe.page.get_by_role("button", name="정지", exact=True).click()
    expect(page.get_by_role("button", name="재개", exact=True)).to_be_visible()  # at once on the other's page
    expect(page.get_by_role("complementary", name="알려 드려요")).to_contain_text("바다: 정지")
    row.get_by_role("button", name=re.compile("^내보내기")).click()
    row.get_by_role("button", name=re.compile("^정말 내보내기")).click()
    expect(scribe.page.locator(".tally")).to_have_count(0)


# -- the line of turns -------------------------------------------------------------------------------------------------


def test_what_is_submitted_is_ruled_by_one_tap_or_key_or_asked_back(person: Callable[..., Person]) -> None:
    organiser, player = person(), person(**PHONE)
    page = organiser.page
    make(organiser, confirm=True)
    links = invitations(organiser)
    page.get_by_role("list", name="시작하기").get_by_role("button", name="확정하며 진행하기").click()
    order(organiser, "/초과 전체 자리를 비움")
    expect(page.locator("header")).to_contain_text("1라운드")
    who = page.locator(".slip.acting").get_attribute("data-who")
    assert who is not None
    enter(player, links[who.split("의")[0]])
    say(player, "대기")
    expect(slip(organiser, who)).to_contain_text("제출됨")
    tally = page.get_by_role("list", name="오늘", exact=True)
    tally.get_by_role("button", name=re.compile("제출됨")).click()
    expect(page.locator(".slip")).to_have_count(1)
    page.get_by_role("button", name=re.compile("모두 보기")).click()
    slip(organiser, who).get_by_role("button", name="되묻기").click()
    slip(organiser, who).get_by_role("textbox").fill("정말 대기인가요?")
    slip(organiser, who).get_by_role("textbox").press("Enter")
    player.page.get_by_role("tab", name=re.compile("^기록")).click()
    expect(player.page.get_by_role("tabpanel").last).to_contain_text("정말 대기인가요?")
    expect(slip(organiser, who)).not_to_contain_text("제출됨")
    say(player, "대기하고 턴 종료")
    expect(slip(organiser, who)).to_contain_text("제출됨")
    page.locator("h1").first.evaluate("() => document.activeElement.blur()")
    for key in ("j", "k", "a"):
        page.keyboard.press(key)
    expect(slip(organiser, who)).to_contain_text("판정됨")


def test_the_command_line_goes_on_with_commands_and_names(person: Callable[..., Person]) -> None:
    organiser = person()
    begun(organiser)
    page = organiser.page
    page.locator("body").press("/")
    field = page.get_by_role("combobox", name="명령")
    expect(field).to_be_focused()
    field.fill("/연")
    expect(page.get_by_role("listbox").get_by_role("option")).to_have_count(1)
    field.press("Tab")
    expect(field).to_have_value("/연장 ")
    field.fill("/연장 십")
    field.press("Enter")
    expect(page.locator(".answer.bad")).to_contain_text("/연장 10")
    field.fill("/보기 로")
    field.press("ArrowDown")
    field.press("Enter")
    expect(field).to_have_value(re.compile("^/보기 로아"))
    assert "로아" in order(organiser, "/보기 로아")
    who = page.locator(".slip.acting").get_attribute("data-who")
    assert who is not None
    field.fill(f"{who}: 대기하고 턴 종료")  # whose name stands first is declared for
    field.press("Enter")
    expect(page.locator(".answer")).to_contain_text("대신 선언해 판정했습니다")
    expect(slip(organiser, who)).to_contain_text("판정됨")


# -- corrections -------------------------------------------------------------------------------------------------------


def test_a_correction_is_shown_first_and_another_who_was_faster_makes_it_stale(person: Callable[..., Person]) -> None:
    organiser = person()
    begun(organiser)
    page = organiser.page
    correct(organiser, "한서", "체력", "13", "시트 옮기다 잘못 적음")
    numbers = page.get_by_role("list", name="달라지는 수")
    expect(numbers).to_contain_text("한서 체력")
    expect(numbers.locator("del")).to_have_text("30/30")
    expect(numbers.locator("ins")).to_have_text("13/30")
    page.get_by_role("button", name="그만두기").click()
    expect(page.get_by_text("아직 기록 안 됨")).to_have_count(0)
    part(organiser, "정정")
    page.locator(".fix").get_by_role("button", name="미리 보기").click()  # the form still holds what was filled in
    expect(page.get_by_text("아직 기록 안 됨")).to_be_visible()
    order(organiser, "/공지 잠시 확인합니다")
    expect(page.get_by_role("button", name=re.compile("정정 기록하기"))).to_be_enabled()  # a notice changes nothing
    order(organiser, "/초과 전체 자리를 비움")
    expect(page.locator(".preview").get_by_role("alert")).to_be_visible()
    expect(page.locator(".preview .btn.main")).to_have_count(0)
    page.locator(".preview").get_by_role("button", name="그만두기").click()
    correct(organiser, "한서", "체력", "12", "시트 옮기다 잘못 적음")
    page.get_by_role("button", name=re.compile("정정 기록하기")).click()
    expect(page.locator(".answer")).to_contain_text("정정했습니다")
    part(organiser, "전황")
    page.locator("#console-sheet select").select_option("한서")
    expect(page.locator("#console-sheet")).to_contain_text("12/30")
    page.locator("#console-sheet summary", has_text="수가 바뀐 까닭").click()
    expect(page.locator("#console-sheet")).to_contain_text("12")


def test_going_back_starts_from_a_ruling_of_the_log(person: Callable[..., Person]) -> None:
    organiser = person()
    begun(organiser)
    page = organiser.page
    first = page.locator(".slip.acting").get_attribute("data-who")
    assert first is not None
    order(organiser, "/초과 전체 자리를 비움")
    order(organiser, "/초과 전체 자리를 비움")
    part(organiser, "기록")
    page.locator("details", has_text="여기에서 고치기").nth(1).locator("summary").click()
    page.get_by_role("button", name="여기부터 되돌리기").locator("visible=true").click()
    expect(page.locator(".fix").get_by_label(re.compile("^기록 번호"))).to_have_value(re.compile("."))
    page.locator(".fix").get_by_label(re.compile("^사유")).fill("잘못 처리함")
    page.locator(".fix").get_by_role("button", name="미리 보기").click()
    expect(page.get_by_role("list", name="뒤따르는 판정")).to_be_visible()
    page.get_by_role("button", name=re.compile("정정 기록하기")).click()
    expect(page.locator(".answer")).to_contain_text("되돌렸습니다")


# -- texts, logs, other eyes -------------------------------------------------------------------------------------------


def test_every_text_is_copied_once_and_the_marks_stay(person: Callable[..., Person]) -> None:
    organiser = person()
    begun(organiser)
    order(organiser, "/초과 전체 자리를 비움")
    organiser.context.grant_permissions(desk.CLIPBOARD)
    page = organiser.page
    page.get_by_role("button", name=re.compile("올릴 글 .개")).click()
    page.locator("label", has_text="280자").click()
    buttons = page.locator(".posts").get_by_role("button", name=re.compile("^복사( |$)"))
    expect(buttons.first).to_be_visible()
    while buttons.count():
        left = buttons.count()
        text = buttons.first.locator("xpath=..").locator("p").inner_text()
        buttons.first.click()
        expect(buttons).to_have_count(left - 1)
        assert desk.clipboard(organiser).strip() == text.strip()
        assert len(text) <= 280
    expect(page.get_by_text("모두 복사됨")).to_be_visible()
    page.reload()
    part(organiser, "올릴 글")
    expect(page.get_by_text("모두 복사됨")).to_be_visible()
    expect(page.get_by_role("radio", name=re.compile("280자"))).to_be_checked()


def test_somebody_elses_eyes_see_no_more_than_theirs(person: Callable[..., Person]) -> None:
    organiser, player = person(), person()
    begun(organiser)
    links = invitations(organiser)
    enter(player, links["한서"])
    part(organiser, "전황")
    page = organiser.page
    page.get_by_label("누구의 눈으로").select_option("0")
    view = page.locator(".view")
    expect(view.get_by_text("한서가 보는 화면 · 읽기만")).to_be_visible()
    expect(view.get_by_role("textbox")).to_have_count(0)
    names = "() => [...document.querySelectorAll('.people b')].map((one) => one.textContent).sort()"
    desk.until(page, lambda: page.evaluate(names) == player.page.evaluate(names))
    view.locator("summary", has_text="여기서 보이지 않는 것").click()
    seen = page.evaluate(names)
    unseen = [name for name in PLAYERS if name not in seen]
    assert all(name in view.inner_text() for name in unseen)
    page.get_by_label("누구의 눈으로").select_option("2")
    expect(view.get_by_text("모두가 보는 전체 공지 · 읽기만")).to_be_visible()
    assert page.evaluate(names) == []


def test_logs_and_the_record_are_exported(person: Callable[..., Person]) -> None:
    organiser = person()
    begun(organiser)
    order(organiser, "/공지 오늘은 여기까지입니다")
    part(organiser, "기록")
    page = organiser.page
    rows = page.locator(".exports .row")
    public, staff, whole = (rows.filter(has_text=name) for name in ("공개판", "총괄판", "기록 원본"))
    for form, start in (("HTML", "<!doctype html"), ("MD", "# "), ("TXT", "")):
        text = desk.download(organiser, public.get_by_role("link", name=form)).decode()
        assert text.lower().startswith(start)
        assert "오늘은 여기까지입니다" in text
        assert "제비뽑기" not in text  # where people start is nobody else's
    assert "제비뽑기" in desk.download(organiser, staff.get_by_role("link", name="TXT")).decode()
    record = desk.download(organiser, whole.get_by_role("link")).decode()
    assert record.startswith("{")
    assert '"seed"' not in record
    page.get_by_label("누구의 기록").select_option("0")
    expect(page.locator(".log pre")).to_contain_text("한서")


def test_a_record_that_is_closed_gives_its_seed_away_and_is_checked(person: Callable[..., Person]) -> None:
    organiser = person()
    begun(organiser)
    page = organiser.page
    page.get_by_role("button", name="메뉴").click()
    page.get_by_role("button", name="기록 마감").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("모임이 흩어짐")
    page.get_by_role("dialog").get_by_role("textbox").press("Enter")
    expect(page.get_by_text("기록을 여기에서 영구히 닫고 시드를 공개하기")).to_be_visible()
    page.get_by_role("button", name="이대로 적용하기").click()
    closed = page.get_by_role("region", name="기록을 닫았습니다")
    closed.get_by_role("button", name="기록 내려받기").click()
    whole = page.locator(".exports .row").filter(has_text="기록 원본").get_by_role("link")
    record = desk.download(organiser, whole).decode()
    assert read(record, GAMES).end is not None
    status, sentence = check([json.loads(line) for line in record.splitlines()])
    assert status == 0, sentence
    assert "OK: all 0" not in sentence
    page.reload()
    expect(closed).to_be_visible()
    expect(page.get_by_role("button", name="재개", exact=True)).to_have_count(0)
