"""The mansion table in a browser, as a player and as the public: the door, taps, sentences, dice, fog, breaks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.campaign import GAON, HANSEO, SEOA, STARTS, Campaign, declare, enter, read, settled, stands, tap
from tests.web.person import DESK, PHONE, Person
from tools.rig.serving import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def war(server: Server) -> Campaign:
    """A campaign on its first day: 한서 and 서아 meet in zone 2, 가온 is in zone 5."""
    campaign = Campaign(server.url)
    campaign.begin(STARTS)
    return campaign


def test_an_invitation_says_who_one_is_and_the_browser_finds_back(person: Callable[..., Person], war: Campaign) -> None:
    one = person(**PHONE)
    page = one.open(war.link(HANSEO))
    expect(page.get_by_role("heading", level=1)).to_have_text("저택 전쟁")
    expect(page.get_by_role("main")).to_contain_text("한서의 세이버")
    assert war.tokens[HANSEO] not in page.url
    page.get_by_role("button", name="들어가기").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("1일차 1라운드")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("1일차 1라운드")
    page.get_by_role("link", name="나가기").click()
    back = page.get_by_role("link", name="돌아가기")
    expect(page.get_by_role("main")).to_contain_text("1라운드")
    back.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("1일차 1라운드")
    expect(page.locator("html")).to_have_attribute("data-stage", "playing")


def test_starts_are_chosen_in_secret_by_taps(person: Callable[..., Person], server: Server) -> None:
    campaign = Campaign(server.url)
    page = enter(person(**PHONE), campaign, HANSEO)
    page.get_by_role("group", name="구역").get_by_role("button", name=re.compile("^2구역")).click()
    tap(page, "K3")
    stands(page, "한서는 K3에서 시작한다")
    read(page)
    names = page.get_by_role("group", name="누구의 자리")
    page.get_by_role("button", name=re.compile("이대로")).click()
    expect(names).to_contain_text("K3")
    tap(page, "N4")
    tap(page, "K4")
    stands(page, "한서의 세이버는 K4에서 시작한다")
    read(page)
    page.get_by_role("button", name=re.compile("이대로")).click()
    expect(names).to_contain_text("K4")
    expect(page.get_by_text("자리를 골랐어요")).to_be_visible()
    other = enter(person(**DESK), campaign, SEOA)
    expect(other.get_by_role("group", name="누구의 자리")).to_contain_text("아직 정하지 않음")
    assert "한서" not in other.get_by_role("main").inner_text()


def test_a_turn_by_taps_is_written_read_and_declared(person: Callable[..., Person], war: Campaign) -> None:
    war.turn_of("한서의 세이버")
    page = enter(person(**DESK), war, HANSEO)
    expect(page.get_by_text("한서의 세이버의 차례입니다.").first).to_be_visible()
    tap(page, "K5")
    stands(page, "K4에서 K5로 이동한다")
    assert re.search(r"^ok .*K4 → K5\s*1칸 / 이동력 6.*M1.5", read(page)[0])
    tap(page, "L4")
    stands(page, "K4에서 L4로 이동한다")
    expect(page.locator(".grid [aria-selected=true]")).to_have_attribute("data-tile", "L4")
    tap(page, "L3")
    sheet = page.get_by_role("dialog", name="서아의 랜서")
    sheet.get_by_role("button", name=re.compile("물리 공격")).first.click()
    stands(page, "K4에서 L4로 이동한다. 서아의 랜서를 물리로 공격한다")
    assert ["1칸 / 이동력 6" in read(page)[0], "거리 1 / 사거리 1" in read(page)[1]] == [True, True]
    expect(page.get_by_role("button", name="이대로 선언하기")).to_be_focused()
    declare(page)
    expect(page.get_by_role("region", name="주사위")).to_contain_text("한서의 세이버 → 서아의 랜서")
    expect(page.get_by_role("log")).to_contain_text("한서의 세이버 이동: K4 → L4")
    war.post(SEOA, "반응 없음")
    war.command("/초과 전체 자리를 비움")
    expect(
        page.get_by_role("img", name=re.compile("^한서의 세이버의 명중: 주사위 [1-6]와 [1-6], 근력 5"))
    ).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("크리티컬 기준 12 이상"))).to_be_visible()


def test_a_typed_sentence_is_echoed_and_a_refused_one_says_why(person: Callable[..., Person], war: Campaign) -> None:
    war.turn_of("한서의 세이버")
    page = enter(person(**DESK), war, HANSEO)
    settled(page)
    before = page.evaluate("document.documentElement.dataset.total")
    page.keyboard.press("/")
    page.keyboard.type("A1로 이동한다")
    part = page.locator(".echo li.no")
    expect(part).to_contain_text("M1.5")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="이대로 선언하기")).to_have_count(0)
    page.get_by_role("button", name="규칙 M1.5 열기").first.click()
    expect(page.get_by_role("note").first).to_contain_text("M1.5")
    settled(page)
    assert page.evaluate("document.documentElement.dataset.total") == before
    box = page.get_by_role("textbox", name="선언")
    box.fill("랜서를 공격한다")
    expect(page.locator(".echo li.ask")).to_contain_text("물리인가요, 마법인가요?")
    page.locator(".instead").get_by_role("button", name=re.compile("물리")).click()
    stands(page, re.compile("물리"))
    assert re.search("^ok .*거리 1 / 사거리 1", read(page)[0])
    box.fill("k4에서 l4로 이동하고 랜서를 물리로 공격한다")
    assert len([one for one in read(page) if one.startswith("ok")]) == 2
    box.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("L4")


def test_a_declaration_ahead_waits_and_can_be_withdrawn(person: Callable[..., Person], war: Campaign) -> None:
    war.turn_of("서아의 랜서")
    page = enter(person(**PHONE), war, HANSEO)
    expect(page.get_by_text("지금은 내 차례가 아니에요")).to_be_visible()
    box = page.get_by_role("textbox", name="선언")
    box.fill("한서의 세이버는 방어한다")
    expect(page.locator(".echo li.later")).to_be_visible()
    page.get_by_role("button", name="이대로 올려 두기").click()
    queue = page.get_by_role("region", name="기다리는 선언")
    expect(queue).to_contain_text("방어")
    queue.get_by_role("button", name="철회").click()
    expect(queue).to_have_count(0)


def test_nothing_of_another_zone_is_in_the_page(person: Callable[..., Person], war: Campaign) -> None:
    war.turn_of("한서의 세이버")
    page = enter(person(**DESK), war, GAON)
    war.post(HANSEO, "K4에서 K6으로 이동한다. 방어한다")
    war.command("/공지 여기까지")  # comes behind whatever the page was told before
    expect(page.get_by_role("log")).to_contain_text("여기까지")
    order = page.get_by_role("list", name="차례").inner_text()
    assert "가온" in order
    assert "안개" in order
    assert not re.search("한서|서아|K6", page.content())


def test_the_keyboard_walks_the_map(person: Callable[..., Person], war: Campaign) -> None:
    war.turn_of("한서의 세이버")
    page = enter(person(**DESK), war, HANSEO)
    grid = page.get_by_role("grid")
    expect(grid.locator("[tabindex='0']")).to_have_count(1)
    grid.locator("[tabindex='0']").focus()
    assert page.evaluate("document.activeElement.dataset.tile") == "K4"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.tile") == "L5"
    expect(page.get_by_role("gridcell", name=re.compile("^L5, L5로 이동"))).to_be_focused()
    page.keyboard.press("Enter")
    stands(page, "K4에서 L5로 이동한다")
    read(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text(re.compile("한서의 세이버 이동: K4 → .*L5"))


def test_a_draft_and_the_table_outlive_reload_and_a_second_tab_follows(
    person: Callable[..., Person], war: Campaign
) -> None:
    war.turn_of("한서의 세이버")
    one = person(**DESK)
    page = enter(one, war, HANSEO)
    page.get_by_role("textbox", name="선언").fill("반쯤 쓴 글")
    page.reload()
    expect(page.get_by_role("textbox", name="선언")).to_have_value("반쯤 쓴 글")
    page.get_by_role("button", name="지우기").click()
    tab = one.context.new_page()
    one.follow(tab)
    tab.goto(f"/c/{war.id}")
    expect(tab.locator("main.mansion")).to_be_visible()
    tap(page, "K5")
    read(page)
    declare(page)
    expect(tab.get_by_role("log")).to_contain_text("K4 → K5")


def test_what_is_said_without_a_line_arrives_once_when_it_is_back(person: Callable[..., Person], war: Campaign) -> None:
    war.turn_of("한서의 세이버")
    one = person(**DESK)
    one.forgiven += ["WebSocket", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    one.context.add_init_script(
        "const Real = WebSocket; window.__cut = false;"
        "window.WebSocket = class extends Real { constructor(...a) { super(...a); window.__socket = this }"
        " send(text) { if (!window.__cut) super.send(text) } }"
    )
    page = enter(one, war, HANSEO)
    tap(page, "K5")
    read(page)
    page.evaluate("window.__cut = true")
    page.get_by_role("button", name="이대로 선언하기").click()
    expect(page.get_by_role("button", name="올리는 중…")).to_be_visible()
    page.evaluate("window.__cut = false; window.__socket.close()")
    expect(page.get_by_role("log")).to_contain_text("K4 → K5")
    expect(page.get_by_role("textbox", name="선언")).to_have_value("")
    settled(page)
    assert page.get_by_role("log").inner_text().count("한서의 세이버 이동: K4 → K5") == 1


def test_sheets_say_where_numbers_come_from(person: Callable[..., Person], war: Campaign) -> None:
    war.turn_of("한서의 세이버")
    page = enter(person(**DESK), war, HANSEO)
    sheet = page.get_by_role("region", name="캐릭터 시트")
    sheet.get_by_role("button", name=re.compile("^명중")).click()
    expect(sheet.locator(".terms")).to_contain_text("근력 5 + 민첩 4")
    sheet.get_by_role("button", name="규칙 M3.7 열기").click()
    expect(sheet.get_by_role("note")).to_contain_text("M3.7")
    sheet.get_by_text(re.compile("^스킬과 보구")).click()
    expect(sheet).to_contain_text("새벽을 여는 검")
    sheet.get_by_role("tab", name="한서", exact=True).click()
    expect(sheet.get_by_role("heading", level=3)).to_contain_text("한서")
    page.get_by_role("button", name=re.compile("^체력 30.30")).click()
    expect(page.get_by_role("dialog", name="한서의 변화")).to_be_visible()


def test_the_map_in_words_can_be_taken_along(person: Callable[..., Person], war: Campaign) -> None:
    one = person(**DESK)
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = enter(one, war, HANSEO)
    page.get_by_role("button", name="글로 보기").click()
    dialog = page.get_by_role("dialog", name="글로 보기")
    mine = re.compile(r"K4 \S 한서의 세이버")
    expect(dialog).to_contain_text(mine)
    dialog.get_by_role("button", name="복사하기").click()
    expect(dialog.get_by_role("button", name="복사했습니다")).to_be_visible()
    assert mine.search(page.evaluate("navigator.clipboard.readText()"))


def test_the_public_sees_what_is_public_and_nobody_comes_in_where_it_may_not(
    person: Callable[..., Person], server: Server, war: Campaign
) -> None:
    watcher = person(**DESK)
    watcher.open(f"/c/{war.id}")
    expect(watcher.page.get_by_text("공개된 것만 보고 있어요")).to_be_visible()
    expect(watcher.page.get_by_role("textbox")).to_have_count(0)
    expect(watcher.page.get_by_role("region", name="캐릭터 시트")).to_have_count(0)
    assert "K4" not in watcher.page.get_by_role("main").inner_text()
    closed = Campaign(server.url, watch="none")
    stranger = person(**PHONE)
    stranger.forgiven += ["401", "403"]
    stranger.open(f"/c/{closed.id}")
    expect(stranger.page.get_by_role("heading", name="초대받은 사람만 들어갈 수 있어요")).to_be_visible()
    lost = person()
    lost.forgiven += ["404"]
    lost.open("/c/zzzz9999")
    expect(lost.page.get_by_role("heading", name="이런 캠페인은 없어요")).to_be_visible()


def fumbled(page: Page) -> bool:
    """Whether the attack came to nothing by its own dice, as the log says it once its window has closed."""
    second = page.get_by_role("region", name="물음").filter(has_text="방어 주사위 뒤")
    said = page.get_by_text("공격이 펌블이라 실패").first
    expect(second.or_(said).first).to_be_visible()
    return said.is_visible()


def test_an_attack_is_shown_whole_through_its_reactions_and_over_reloads(
    person: Callable[..., Person], war: Campaign
) -> None:
    war.turn_of("한서의 세이버")
    page = enter(person(**DESK), war, SEOA)
    war.post(HANSEO, "K4에서 L4로 이동한다. 서아의 랜서를 물리로 공격한다", "반응 없음")
    dice = page.get_by_role("region", name="주사위").first
    for window in ("공격 주사위 뒤", "방어 주사위 뒤"):
        asking = page.get_by_role("region", name="물음")
        expect(asking).to_contain_text(window)
        expect(asking).to_contain_text(re.compile(r"[0-3]:\d\d"))
        page.reload()
        expect(asking).to_contain_text(window)
        asking.get_by_role("button", name="반응하지 않는다").click()
        assert read(page)[0].startswith("ok")
        declare(page)
        war.post(HANSEO, "반응 없음")
        if window.startswith("공격") and fumbled(page):
            return  # one attack in 36: nothing is defended against (M4.4)
    expect(dice.get_by_role("img", name=re.compile("명중: 주사위"))).to_be_visible()
    expect(dice.get_by_role("img", name=re.compile("회피: 주사위"))).to_be_visible()
    expect(dice).to_contain_text(re.compile("적중|빗나감|펌블|크리티컬|회피"))
    page.reload()
    expect(dice.get_by_role("img", name=re.compile("회피: 주사위"))).to_be_visible()
    dice.get_by_role("button", name=re.compile("^검증")).click()
    how = page.get_by_role("dialog", name=re.compile("^검증"))
    expect(how).to_contain_text("simpan dice verify")
    assert re.search("[0-9a-f]{64}", how.inner_text())


def test_when_it_is_over_everybody_can_take_the_log_and_check_the_dice(
    person: Callable[..., Person], war: Campaign
) -> None:
    player = enter(person(**PHONE), war, HANSEO)
    war.command("/마감 시험", "/확인")
    over = player.get_by_role("region", name="전쟁이 끝났어요")
    expect(over).to_contain_text("기록을 닫았어요")
    expect(player.get_by_role("textbox", name="선언")).to_have_count(0)
    for name, part in (("공개 로그 받기", "<html"), ("내 로그 받기", "K4"), ("기록 파일 받기", '"reveal"')):
        with player.expect_download() as told:
            over.get_by_role("link", name=name).click()
        assert part in Path(told.value.path()).read_text(encoding="utf-8")
    over.get_by_role("button", name="주사위 검증하기").click()
    expect(player.get_by_role("dialog")).to_contain_text("공개된 시드")
    player.get_by_role("button", name="닫기").click()
    player.reload()
    expect(over).to_contain_text("기록을 닫았어요")


def test_the_table_speaks_the_language_of_its_reader(person: Callable[..., Person], war: Campaign) -> None:
    war.turn_of("한서의 세이버")
    page = enter(person(**DESK), war, HANSEO)
    page.get_by_role("button", name="메뉴").click()
    page.get_by_role("button", name="화면 설정").click()
    page.get_by_text("English", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Day 1, round 1")
    tap(page, "K5")
    stands(page, re.compile("move", re.IGNORECASE))
    expect(page.locator(".echo li.ok")).to_contain_text("K4 → K5")
    page.get_by_role("button", name="Declare exactly this").click()
    expect(page.get_by_role("log")).to_contain_text("moves: K4 → K5")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Day 1, round 1")


def test_an_enter_that_ends_a_syllable_declares_nothing_half(person: Callable[..., Person], war: Campaign) -> None:
    war.turn_of("한서의 세이버")
    one = person(**DESK)
    page = enter(one, war, HANSEO)
    page.get_by_role("textbox", name="선언").focus()
    ime = one.context.new_cdp_session(page)
    ime.send("Input.insertText", {"text": "방어한"})
    ime.send("Input.imeSetComposition", {"text": "다", "selectionStart": 1, "selectionEnd": 1})
    page.keyboard.down("Enter")  # the keyboard's own: the syllable is still being made
    ime.send("Input.insertText", {"text": "다"})
    page.keyboard.up("Enter")
    stands(page, "방어한다")
    assert "방어" in read(page)[0]
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("방어한다")
    assert page.get_by_role("log").inner_text().count("방어한다") == 1
