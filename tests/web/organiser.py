"""Campaigns at a browser: made from the first page on, invitations followed, things declared and ordered."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.campaign import STAFF, Campaign
from tests.web.person import DESK, PATIENCE, PHONE, Person

CLIPBOARD: Final = ["clipboard-read", "clipboard-write"]
PAUSE: Final = 20  # milliseconds between two looks
QUEUED: Final = re.compile(r"이대로 선언하기|이대로 올려 두기|총괄에게 남기기")


def make(person: Person, name: str = "하늘", *, confirm: bool = False, watch: bool = False) -> str:
    """From the first page to the console of a new campaign, the default one: its id."""
    page = person.page
    person.open("/")
    page.get_by_role("link", name=re.compile("저택 전쟁")).first.click()
    page.wait_for_url("**/campaigns")
    page.get_by_label(re.compile("내 이름")).fill(name)
    for title, choice in (("선언 판정", "총괄이 확정한 뒤" if confirm else ""), ("관전", "링크로" if watch else "")):
        if choice:
            page.locator("summary", has_text=title).click()
            page.locator("label", has_text=choice).click()
    page.get_by_role("button", name="기본 캠페인으로 시작").click()
    page.wait_for_url("**/c/*")
    expect(page.locator(".tally")).to_be_visible()
    return page.url.split("/c/")[1]


def part(person: Person, name: str) -> None:
    """A part of the console."""
    person.page.get_by_role("navigation", name="화면").get_by_role("button", name=re.compile(f"^{name}")).click()


def clipboard(person: Person) -> str:
    """What was copied last."""
    found: str = person.page.evaluate("navigator.clipboard.readText()")
    return found.replace("\r\n", "\n")


def invitations(organiser: Person) -> dict[str, str]:
    """The message for each player, copied with one button: their links by name."""
    part(organiser, "사람")
    organiser.context.grant_permissions(CLIPBOARD)
    organiser.page.get_by_role("button", name="초대 글 모두 복사").click()
    expect(organiser.page.get_by_role("button", name="복사됨")).to_be_visible()
    text = clipboard(organiser)
    found = re.findall(r"^(\S+) 님의 캐릭터: .*?^(http\S+)", text, re.MULTILINE | re.DOTALL)
    assert found, text
    return dict(found)


def enter(person: Person, link: str) -> None:
    """Follow an invitation up to the table."""
    come_in(person, link, ".mansion")
    assert "#" not in person.page.url, "the secret stays in the address"


def come_in(person: Person, link: str, inside: str) -> None:
    """Follow a link; who comes for the first time is shown who one is before one goes in.

    A page that stands at the same address with its door open loads anew, and the door may then be gone.
    """
    person.open(link)
    go, there = person.page.get_by_role("button", name="들어가기"), person.page.locator(inside)

    def came_in() -> bool:
        if go.is_visible():
            with suppress(TooLate):
                go.click(timeout=500)
        return there.is_visible()

    until(person.page, came_in)


def order(organiser: Person, text: str, good: bool = True) -> str:
    """A command by the line; what the desk said about it."""
    page = organiser.page
    part_of_phone(organiser)
    field = page.get_by_role("combobox", name="명령")
    answer = page.locator(".answer").filter(has_text=text)
    if answer.is_visible():  # of the same command before
        answer.get_by_role("button", name="닫기").click()
        expect(answer).to_have_count(0)
    field.fill(text)
    page.get_by_role("button", name="보내기").click()
    expect(answer).to_be_visible()
    expect(answer.get_by_role("img", name="했습니다" if good else "하지 못했습니다", exact=True)).to_be_visible()
    return answer.inner_text()


def part_of_phone(organiser: Person) -> None:
    """On a phone the line of turns is a part of its own."""
    size = organiser.page.viewport_size
    if size is not None and size["width"] < 1160:
        part(organiser, "차례")


def slip(organiser: Person, who: str) -> Locator:
    """A character's card in the line of turns."""
    return organiser.page.locator(f".slip[data-who='{who}']")


def say(person: Person, text: str) -> None:
    """A player writes a sentence, sees how it is read, and declares it."""
    person.page.get_by_role("textbox", name="선언", exact=True).fill(text)
    declare(person)


def declare(person: Person) -> None:
    """What stands in the sentence is declared, once it was read."""
    page = person.page
    button = page.get_by_role("button", name=QUEUED)
    expect(button).to_be_enabled()
    button.click()
    expect(page.get_by_role("textbox", name="선언", exact=True)).to_have_value("")


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for something."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end, f"still not at {page.url}"
        page.wait_for_timeout(PAUSE)


def choose(organiser: Person, label: str, value: str) -> None:
    """A field of a correction's form."""
    box = organiser.page.locator(".fix")
    box.get_by_label(re.compile(f"^{label}")).first.select_option(value)


def correct(organiser: Person, who: str, what: str, value: str, why: str, n: str = "") -> None:
    """A value is corrected in the form, as far as the preview."""
    part(organiser, "정정")
    page = organiser.page
    box = page.locator(".fix")
    box.get_by_role("button", name="값 고치기").click()
    choose(organiser, "누구", who)
    choose(organiser, "무엇", what)
    box.get_by_label(re.compile("^(새 값|타일)")).fill(value)
    if n:
        box.get_by_label(re.compile("^기록 번호")).fill(n)
    box.get_by_label(re.compile("^사유")).fill(why)
    box.get_by_role("button", name="미리 보기").click()
    expect(page.get_by_text("아직 기록 안 됨")).to_be_visible()


def download(person: Person, link: Locator) -> bytes:
    """The file behind a link of the page."""
    with person.page.expect_download() as waiting:
        link.click()
    path: Any = waiting.value.path()
    data: bytes = path.read_bytes()
    return data


def visitor(person: Callable[..., Person], phone: bool = False, **more: Any) -> Person:
    """Somebody whose pages let axe-core in."""
    settings: dict[str, Any] = PHONE if phone else DESK
    return person(**settings, bypass_csp=True, **more)


def begun(organiser: Person) -> None:
    """At the console of a campaign as `make` and `placed` bring it about, without their pages."""
    campaign = Campaign(organiser.url)
    campaign.command("/열기", "/초과 전체 자리를 비움")
    come_in(organiser, campaign.link(STAFF), ".tally")
    expect(organiser.page.locator("header")).to_contain_text("1라운드")


def placed(organiser: Person) -> None:
    """The day is open, everybody's start drawn by lot."""
    organiser.page.get_by_role("list", name="시작하기").get_by_role("button", name="진행 열기").click()
    expect(organiser.page.get_by_role("list", name="시작하기")).to_have_count(0)
    order(organiser, "/초과 전체 자리를 비움")
    expect(organiser.page.locator("header")).to_contain_text("1라운드")
