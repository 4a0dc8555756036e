"""What comes to the players of a campaign beside their own turns: rewards, pauses, and what was refused before."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import organiser as desk
from tests.web.campaign import GAON, HANSEO, STAFF, STARTS, Campaign, enter, settled
from tests.web.looks import Looker
from tests.web.organiser import visitor
from tests.web.person import Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow

LANGS: Final = ("ko", "en")
WORDS: Final[dict[str, dict[str, str]]] = {
    "ko": {
        "regain": "한서 회복",
        "raise": "한서 최대치 올리기",
        "guard": "방어한다",
        "later": "다시 진행할 때 판정합니다",
    },
    "en": {
        "regain": "한서 regains",
        "raise": "raise the maximum of 한서",
        "guard": "guard",
        "later": "when the war goes on",
    },
}


def come(person: Callable[..., Person], campaign: Campaign, lang: str) -> tuple[Person, Person, Page]:
    """The organiser at a desk, and 한서's player on a phone, in a language."""
    organiser, player = visitor(person), visitor(person, phone=True)
    desk.come_in(organiser, campaign.link(STAFF), ".tally")
    page = enter(player, campaign, HANSEO)
    if lang == "en":
        page.evaluate("localStorage.setItem('simpan.prefs', JSON.stringify({ lang: 'en' }))")
        page.reload()
        expect(page.locator("html[lang='en']")).to_be_attached()
    return organiser, player, page


def under_way(server: Server) -> Campaign:
    """A campaign in which it is the turn of 한서's saber."""
    campaign = Campaign(server.url)
    campaign.begin(STARTS)
    campaign.turn_of("한서의 세이버")
    return campaign


def write(page: Page, text: str, how: str) -> Locator:
    """Write a sentence that is read so: ok, later (it waits), no (refused)."""
    page.locator(".say textarea").fill(text)
    return reads(page, how)


def reads(page: Page, how: str) -> Locator:
    """What stands there is read so, all of it."""
    found = page.locator(".echo ul:not(.stale):not(.outcome) li")
    expect(found.and_(page.locator(f".{how}"))).to_have_count(1)
    expect(found).to_have_count(1)
    return found


def go(page: Page) -> None:
    """Declare what stands there."""
    button = page.locator(".say .deeds .btn.main")
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()
    expect(page.locator(".say textarea")).to_have_value("")
    settled(page)


def log(page: Page) -> Locator:
    """The log, on a phone behind its tab."""
    page.get_by_role("tab", name=re.compile("^(기록|Log)")).click()
    return page.locator("[role='log']")


@pytest.mark.parametrize("lang", LANGS)
def test_rewards_come_to_a_pair_and_are_chosen(
    person: Callable[..., Person], server: Server, looker: Looker, lang: str
) -> None:
    """§M5.2 §M5.3: the organiser changes the ledger, the day ends, and its player takes what the points bring."""
    words, campaign = WORDS[lang], under_way(server)
    organiser, player, page = come(person, campaign, lang)
    meter = page.locator(".ledger [role='meter']")
    expect(meter).to_have_attribute("aria-valuenow", "0")
    for points in ("58", "108"):
        desk.correct(organiser, "한서", "데미지", points, "지난 회차의 합계")
        organiser.page.get_by_role("button", name=re.compile("정정 기록하기")).click()
        expect(meter).to_have_attribute("aria-valuenow", points)
    page.locator(".ledger summary").click()
    expect(page.locator(".ledger ol li")).to_have_count(2)
    looker.look(player, f"rewards-ledger-{lang}")
    campaign.command("/정정 값 한서 체력 3 아까의 데미지")
    desk.order(organiser, "/종전 오늘은 여기까지")
    asking = page.locator(".asking")
    expect(asking).to_be_visible()
    looker.look(player, f"rewards-asked-{lang}")
    asking.get_by_role("button", name=re.compile(f"^{words['regain']}")).click()
    reads(page, "ok")
    go(page)
    expect(page.locator(".meters, .sheet, article").get_by_text("30/30").first).to_be_visible()
    while_asked(page, words)
    steps = page.locator(".ledger .steps")
    looker.look(player, f"rewards-taken-{lang}")
    expect(steps).not_to_contain_text("종전 후에 받음" if lang == "ko" else "after the battle")
    for seat in (HANSEO, GAON):  # what a pair has is its own player's to see
        pairs = [one["pair"] for one in campaign.scene(seat)["ledger"]]
        assert pairs == [campaign.players[seat][0]]
    desk.order(organiser, "/재개 다음 날")
    expect(page.get_by_role("heading", level=1)).to_contain_text("2일차" if lang == "ko" else "Day 2")
    assert hurt(campaign) == (40, 40)


def while_asked(page: Page, words: dict[str, str]) -> None:
    """Whatever else the points bring: the maximum is 한서's to rise, and 한서 regains."""
    asking = page.locator(".asking")
    for _ in range(4):
        settled(page)
        if asking.count() == 0:
            return
        before = asking.inner_text()
        wanted = asking.get_by_role("button", name=re.compile(f"^({words['raise']}|{words['regain']})"))
        wanted.first.click()
        reads(page, "ok")
        go(page)
        page.wait_for_function("before => document.querySelector('.asking')?.innerText !== before", arg=before)
    raise AssertionError(asking.inner_text())


def hurt(campaign: Campaign) -> tuple[Any, Any]:
    """HP of 한서, and at most."""
    sheets = campaign.scene(HANSEO)["sheets"]
    mine = next(one for one in sheets if one["name"] == "한서")
    return mine["hp"], mine["most_hp"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_pause_stops_the_time_and_keeps_declarations(
    person: Callable[..., Person], server: Server, looker: Looker, lang: str
) -> None:
    """§H6.8: everybody is told why; what is declared waits, what cannot be is refused at once, and then it goes on."""
    words, campaign = WORDS[lang], under_way(server)
    organiser, player, page = come(person, campaign, lang)
    desk.order(organiser, "/정지 저녁 먹고 옵니다")
    expect(page.locator(".mansion")).to_contain_text("저녁 먹고 옵니다")
    clock = page.locator("header").first.inner_text()
    wrong = write(page, "가온을 물리로 공격한다" if lang == "ko" else "attack 가온 physically", "no")
    expect(wrong).to_contain_text("M1.2")
    write(page, words["guard"], "later")
    expect(page.locator(".echo")).to_contain_text(words["later"])
    looker.look(player, f"pause-waits-{lang}")
    go(page)
    waiting = page.locator(".queue li")
    expect(waiting).to_have_count(1)
    looker.look(player, f"pause-queue-{lang}")
    assert page.locator("header").first.inner_text() == clock  # no time runs
    organiser.page.get_by_role("button", name="재개", exact=True).click()
    expect(waiting).to_have_count(0)
    expect(page.locator(".mansion")).not_to_contain_text("저녁 먹고 옵니다")
    expect(log(page)).to_contain_text("저녁 먹고 옵니다")
    looker.look(player, f"pause-over-{lang}")


def test_why_something_was_refused_is_read_again_after_a_reload(
    person: Callable[..., Person], server: Server, looker: Looker
) -> None:
    """§H6.8: the whole sentence, and only by who wrote it."""
    campaign = Campaign(server.url)
    campaign.begin(STARTS)
    campaign.turn_of("한서의 세이버")
    _, player, page = come(person, campaign, "ko")
    wrong = write(page, "가온을 물리로 공격한다", "no")
    said = "가온은 시야에 없습니다"
    expect(wrong).to_contain_text(said)
    page.locator(".say .deeds .btn.still").click()
    expect(log(page).locator("article.refusal")).to_have_count(1)
    page.reload()
    entry = log(page).locator("article.refusal")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text(said)
    looker.look(player, "refusal-kept")
    other = visitor(person)
    page = enter(other, campaign, GAON)
    expect(page.locator("[role='log'] article").first).to_be_visible()
    expect(page.locator("article.refusal")).to_have_count(0)


def test_a_campaign_of_the_default_files_is_given_a_name(person: Callable[..., Person], looker: Looker) -> None:
    organiser = visitor(person, phone=True)
    page = organiser.open("/campaigns")
    page.get_by_label(re.compile("^캠페인 이름")).fill("겨울 저택")
    page.get_by_label(re.compile("^내 이름")).fill("하늘")
    looker.look(organiser, "campaign-named")
    page.get_by_role("button", name="기본 캠페인으로 시작").click()
    page.wait_for_url("**/c/*")
    expect(page.locator(".tally")).to_be_visible()
    organiser.open("/campaigns")
    expect(page.get_by_role("link", name=re.compile("겨울 저택"))).to_be_visible()


def test_who_only_watched_is_offered_no_record(person: Callable[..., Person], server: Server) -> None:
    """A player's file replays and verifies; a watcher has the public log."""
    campaign = Campaign(server.url)
    campaign.command("/열기", "/마감 시험", "/확인")
    for one, path in ((person(), f"/c/{campaign.id}"), (person(), campaign.link(HANSEO))):
        page = one.open(path)
        if "#" in path:
            page.get_by_role("button", name="들어가기").click()
        over = page.get_by_role("region", name="전쟁이 끝났어요")
        expect(over.get_by_role("link", name="공개 로그 받기")).to_be_visible()
        expect(over.get_by_role("link", name="기록 파일 받기")).to_have_count(1 if "#" in path else 0)
