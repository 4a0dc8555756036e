"""A day of the default campaign in four browsers: one organiser, three players, one of them on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from simpan.core.game import SPECTATOR, STAFF
from simpan.core.reader import read
from simpan.mansion.desk.store import GAMES
from simpan.mansion.log.export import export
from simpan.mansion.log.reader import Reader
from tests.web import organiser as desk
from tests.web.looks import Looker
from tests.web.person import DESK, PHONE, Person

pytestmark = pytest.mark.slow

PLAYERS: Final = {"한서": PHONE, "도윤": DESK, "서아": DESK}
ABSENT: Final = (
    *("이든", "유진", "가온", "해린", "로아"),
    *("이든의 라이더", "유진의 캐스터", "가온의 어새신", "해린의 버서커", "로아의 세이버"),
)
STARTS: Final = {
    "한서": ("한서는 I1에서 시작한다", "한서의 세이버는 K3에서 시작한다"),
    "도윤": ("도윤은 O1에서 시작한다", "도윤의 아처는 L3에서 시작한다"),
    "서아": ("서아는 O6에서 시작한다", "서아의 랜서는 K4에서 시작한다"),
}
TARGETS: Final = {"한서의 세이버": "서아의 랜서", "도윤의 아처": "한서의 세이버", "서아의 랜서": "한서의 세이버"}
MOST_TURNS: Final = 80  # four rounds of sixteen, and what reactions and dice ask beside


def moment(organiser: Person) -> tuple[str, str]:
    """Day and round, and whose turn it is; "" where it is nobody's."""
    page = organiser.page
    heading = page.locator("header.bar").inner_text()
    found = re.search(r"\d+일차[^·]*", heading)
    acting = page.evaluate("() => document.querySelector('.slip.acting')?.dataset.who ?? ''")
    return (found[0].strip() if found else heading, acting)


def ended(organiser: Person) -> bool:
    """Whether the day is over."""
    return organiser.page.get_by_role("button", name=re.compile("일차 시작$")).count() > 0


def turn(organiser: Person, people: dict[str, Person], attacks: bool) -> None:
    """Whoever is asked acts: who has a browser by a sentence, the others by the organiser's one tap."""
    before = moment(organiser)
    who = before[1]
    player = people.get(who.split("의")[0])
    if player is not None and who:
        act(player, who, attacks)
    elif who:
        desk.slip(organiser, who).get_by_role("button", name="시간 초과 처리").click()
    else:
        desk.order(organiser, "/초과 전체 자리를 비움")
    page = organiser.page
    desk.until(page, lambda: moment(organiser) != before or ended(organiser))


def act(player: Person, who: str, attacks: bool) -> None:
    """An attack if it is possible as it is read, else a guard."""
    page = player.page
    box = page.get_by_role("textbox", name="선언", exact=True)
    if attacks and who in TARGETS:
        box.fill(f"{TARGETS[who]}를 물리로 공격한다. 턴 종료")
        expect(page.locator(".echo ul:not(.stale) li").first).to_be_visible()
        if page.locator(".echo li.no, .echo li.ask").count() == 0:
            desk.declare(player)
            return
    desk.say(player, "방어하고 턴 종료")


def test_a_day(person: Callable[..., Person], looker: Looker) -> None:
    organiser = person(**DESK, bypass_csp=True)
    people: dict[str, Person] = {name: person(**size, bypass_csp=True) for name, size in PLAYERS.items()}
    room = desk.make(organiser)
    gather(organiser, people, looker)
    set_up(organiser, people)
    corrected = rounds(organiser, people, looker)
    for one in people.values():
        expect(one.page.get_by_role("heading", level=1)).to_contain_text("1일차 종전")
    compare(organiser, room, corrected)
    looker.look(organiser, "day-log")
    organiser.page.get_by_role("button", name="2일차 시작").click()
    for one in people.values():
        expect(one.page.get_by_role("heading", level=1)).to_contain_text("2일차 1라운드")


def gather(organiser: Person, people: dict[str, Person], looker: Looker) -> None:
    """Everybody comes by an invitation."""
    links = desk.invitations(organiser)
    looker.look(organiser, "day-invite")
    phone = people["한서"]
    phone.open(links["한서"])
    expect(phone.page.get_by_role("button", name="들어가기")).to_be_visible()
    looker.look(phone, "day-door")
    for name, one in people.items():
        desk.enter(one, links[name])
    expect(organiser.page.get_by_text("8명 가운데 3명 들어옴").first).to_be_visible()
    looker.look(phone, "day-set-up")


def set_up(organiser: Person, people: dict[str, Person]) -> None:
    """Three players name their starts; lots are drawn for the absent, who have standing orders."""
    for name, lines in STARTS.items():
        for line in (*lines, "예약: 엄호하지 않는다", "예약: 반응 없음"):
            desk.say(people[name], line)
    organiser.page.get_by_role("list", name="시작하기").get_by_role("button", name="진행 열기").click()
    desk.order(organiser, "/초과 전체 자리를 비움")
    for who in ABSENT:
        desk.order(organiser, f"/예약 {who}: 엄호하지 않는다; 반응 없음")
    expect(organiser.page.locator("header.bar")).to_contain_text("1일차 1라운드")


def rounds(organiser: Person, people: dict[str, Person], looker: Looker) -> str:
    """Four rounds up to the end of the day, with a reload in the third, and a correction: its reason.

    The correction comes in the second round, or later, where nobody had hit before: the dice are not the test's.
    """
    corrected = ""
    for count in range(MOST_TURNS):
        if ended(organiser):
            break
        before = moment(organiser)[0]
        turn(organiser, people, attacks=not corrected or "2라운드" in before)
        if count == 3:
            looker.look(people["한서"], "day-table-phone")
            looker.look(people["서아"], "day-table")
        now = moment(organiser)[0]
        if not corrected and "1라운드" not in now and (hit := hurt(organiser, "4라운드" in now)):
            corrected = correction(organiser, people, looker, hit)
        if "3라운드" in now and "3라운드" not in before:
            reload(organiser, people["한서"])
    assert ended(organiser), moment(organiser)
    assert corrected
    return corrected


def hurt(organiser: Person, anything: bool) -> str:
    """The number of a ruling that cost 한서의 세이버 HP (anything: that names it), as the console's search finds it.

    "" while there is none.
    """
    page = organiser.page
    desk.part(organiser, "정정")
    box = page.locator(".fix")
    box.get_by_role("button", name="값 고치기").click()
    words = "한서의 세이버" if anything else "한서의 세이버가 받은 데미지"
    box.get_by_role("searchbox").fill(words)
    rows = box.get_by_role("list", name="지난 판정에서 찾기").get_by_role("listitem")
    none = "찾은 판정이 없어요"
    found: list[str] = []

    def settled() -> bool:
        found[:] = rows.all_inner_texts()
        return bool(found) and all(all(word in one for word in words.split()) or none in one for one in found)

    desk.until(page, settled)
    hits = [one for one in found if words in one]
    number = re.search(r"#(\d+)", hits[-1]) if hits else None
    return number[1] if number else ""


def correction(organiser: Person, people: dict[str, Person], looker: Looker, hit: str) -> str:
    """HP just before an attack that hit: its damage is taken from the new value, which all see who may."""
    page = organiser.page
    why = "시트를 옮기다 체력을 잘못 적음"
    desk.correct(organiser, "한서의 세이버", "체력", "40", why, hit)
    expect(page.get_by_role("list", name="뒤따르는 판정")).to_be_visible()
    expect(page.get_by_role("list", name="달라지는 수")).to_contain_text("한서의 세이버 체력")
    looker.look(organiser, "day-preview")
    line = page.get_by_role("list", name="달라지는 수").get_by_role("listitem").filter(has_text="한서의 세이버 체력")
    new = line.locator("ins").inner_text()
    page.get_by_role("button", name=re.compile("정정 기록하기")).click()
    expect(page.locator(".answer")).to_contain_text("정정했습니다")
    phone = people["한서"].page
    phone.get_by_role("tab", name="시트").click()
    phone.get_by_role("tab", name="한서의 세이버").click()
    expect(phone.get_by_role("button", name=f"체력 {new}")).to_be_visible()
    phone.get_by_role("tab", name=re.compile("^기록")).click()
    expect(phone.get_by_role("log")).to_contain_text("총괄의 정정: 한서의 세이버 체력")
    return why


def reload(organiser: Person, phone: Person) -> None:
    """Both come back to the same moment."""
    before = moment(organiser)
    heading = phone.page.get_by_role("heading", level=1).inner_text()
    organiser.page.reload()
    phone.page.reload()
    expect(organiser.page.locator(".slip").first).to_be_visible()
    expect(phone.page.locator(".mansion")).to_be_visible()
    assert moment(organiser) == before
    assert phone.page.get_by_role("heading", level=1).inner_text() == heading


def compare(organiser: Person, room: str, corrected: str) -> None:
    """The logs that the page exports say what the record says that it exports."""
    desk.part(organiser, "기록")
    rows = organiser.page.locator(".exports .row")
    record = read(desk.download(organiser, rows.filter(has_text="기록 원본").get_by_role("link")).decode(), GAMES)
    assert record.end is None
    for name, viewer in (("공개판", SPECTATOR), ("총괄판", STAFF)):
        for form in ("html", "md", "txt"):
            link = rows.filter(has_text=name).get_by_role("link", name=form.upper())
            told = desk.download(organiser, link).decode()
            assert told == export(record, Reader(viewer), form, "ko"), (room, name, form)
            assert (corrected in told) == (viewer == STAFF)
    for name in PLAYERS:
        assert name in told
