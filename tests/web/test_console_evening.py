"""An evening that was made to be confirmed: opened late, asked back, a window that is closed, a day that is ended."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.web.campaign import STAFF, Campaign
from tests.web.looks import Looker
from tests.web.organiser import come_in, enter, part_of_phone, say, slip, visitor
from tests.web.person import Person

pytestmark = pytest.mark.slow

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "mansion"
STARTS: Final = {
    "새벽": "단비는 1구역 d3에서 시작, 등지기는 1구역 e3에서 시작",
    "유월": "은재는 1구역 a1, 아처는 1구역 a2에서 시작",
    "소나기": "2구역 g2에서 시작합니다",
    "안개": "2구역 h2에서 시작",
}
ARCHER, ATTACK = "은재의 아처", "아처: 저격으로 단비를 물리로 공격한다"


def campaign(organiser: Person, confirm: bool = True) -> tuple[Campaign, dict[str, int]]:
    """Everybody has said where to start, and nobody has opened the table; the seats by name."""
    found = Campaign(organiser.url, folder=EXAMPLE, confirm=confirm)
    seats = {name: seat for seat, (name, _) in found.players.items()}
    for name, text in STARTS.items():
        found.post(seats[name], text)
    return found, seats


def day(organiser: Person) -> Locator:
    """What can be done for everybody at once."""
    part_of_phone(organiser)
    return organiser.page.get_by_role("region", name="오늘의 진행")


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_an_evening_that_is_confirmed(person: Callable[..., Person], looker: Looker, phone: bool) -> None:
    player, organiser = visitor(person, phone), visitor(person, phone)
    war, seats = campaign(organiser)
    enter(player, war.link(seats["유월"]))
    table = player.page
    expect(table.get_by_text("총괄의 확정을 기다림").first).to_be_visible()
    looker.look(player, "placing-submitted")
    come_in(organiser, war.link(STAFF), ".tally")
    page = organiser.page
    steps = page.get_by_role("list", name="시작하기")
    expect(steps.get_by_role("button", name="확정하며 진행하기")).to_have_class(re.compile(r"\bmain\b"))
    part_of_phone(organiser)
    expect(slip(organiser, ARCHER)).to_contain_text("제출됨")
    looker.look(organiser, "console-unopened")
    steps.get_by_role("button", name="확정하며 진행하기").click()
    expect(steps).to_have_count(0)
    day(organiser).get_by_role("button", name="제출한 것까지 모두 판정").click()
    expect(page.locator("header")).to_contain_text("1라운드")
    # what is asked back stands where its player writes
    say(player, ATTACK)
    expect(table.get_by_label("이렇게 읽었어요")).to_contain_text("제출")
    slip(organiser, ARCHER).get_by_role("button", name="되묻기").click()
    slip(organiser, ARCHER).get_by_role("textbox").fill("단비가 맞나요?")
    slip(organiser, ARCHER).get_by_role("textbox").press("Enter")
    card = table.get_by_role("region", name="총괄의 물음")
    expect(card).to_contain_text("단비가 맞나요?")
    expect(table.get_by_label("이렇게 읽었어요")).not_to_contain_text("제출")
    looker.look(player, "asked-back")
    card.get_by_role("button", name="고쳐 쓰기").click()
    expect(table.get_by_role("textbox", name="선언", exact=True)).to_have_value(ATTACK)
    say(player, ATTACK)
    expect(card).to_have_count(0)
    # who is asked has the card that is open, also where another was opened before
    slip(organiser, "노을").get_by_role("button", expanded=False).click()
    expect(slip(organiser, "노을").get_by_role("button", expanded=True)).to_be_visible()
    page.get_by_role("button", name="제출한 것까지 모두 판정").click()
    asked = slip(organiser, "단비의 등지기")
    expect(asked).to_contain_text("마스터를 엄호합니까?")
    expect(asked.get_by_role("button", name="시간 초과 처리")).to_be_visible()
    looker.look(organiser, "console-cover-asked")
    # the end of a battle is asked for
    day(organiser).get_by_role("button", name="종전").click()
    sure = page.get_by_role("group", name="종전")
    expect(sure).to_contain_text("1일차의 전투를 지금 끝낼까요?")
    looker.look(organiser, "console-end-sure")
    sure.get_by_role("button", name="그만두기").click()
    expect(sure).to_have_count(0)
    expect(page.locator("header")).to_contain_text("1라운드")


def test_the_step_of_opening_stays_until_somebody_opens(person: Callable[..., Person]) -> None:
    player, organiser = person(), person()
    war, seats = campaign(organiser, confirm=False)
    enter(player, war.link(seats["유월"]))
    expect(player.page.get_by_text("아직 진행을 열지 않았습니다").first).to_be_visible()
    come_in(organiser, war.link(STAFF), ".tally")
    page = organiser.page
    expect(page.locator("header")).to_contain_text("1라운드")  # everybody is placed, and no lot was needed
    steps = page.get_by_role("list", name="시작하기")
    steps.get_by_role("button", name="진행 열기").click()
    expect(steps).to_have_count(0)
    expect(player.page.get_by_text("아직 진행을 열지 않았습니다")).to_have_count(0)
