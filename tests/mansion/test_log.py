"""The log of a war: what each version says, that it can be trusted as a page, and that nothing leaks into it."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from typing import Final

import msgspec
import pytest

from simpan.core.record import Header, Input, Record, read, sealed
from simpan.mansion.desk.store import GAMES
from simpan.mansion.log.course import Course
from simpan.mansion.log.export import Format, whole
from simpan.mansion.log.page import Block, Page, pieces
from simpan.mansion.log.to_html import document
from simpan.mansion.log.to_markdown import marked
from simpan.mansion.log.to_text import text
from tests.mansion.desk_table import Table, begun, turn_of
from tests.mansion.log_wars import evening, random_day, reader, record_of, told, written
from tests.mansion.made_up import campaign_with

FORMS: Final[tuple[Format, ...]] = ("html", "md", "txt")
CLAUSE: Final = re.compile(r"( \((?:[MH]\d+(?:\.\d+)?(?: (?:하우스 룰|house rule))?)\))+$")


@pytest.fixture(scope="module")
def story() -> Table:
    return told()


# -- what it says ------------------------------------------------------------------------------------------------------


def test_the_staffs_log_has_every_entry(story: Table) -> None:
    """§H6.7: each input and each note of the record can be found by its number; posts stand as they were written."""
    record = record_of(story)
    page = written(record, "staff", "html")
    course = Course(record)
    silent = {deed.given.n for deed in course.deeds.values() if deed.repeats}
    for entry in record.entries:
        if isinstance(entry, Input) and entry.n not in silent:
            assert page.count(f'id="{entry.n}"') == 1
    assert "서아의 랜서를 물리로 공격합니다!" in page
    assert "K3으로 이동" in page


def test_what_was_undone_is_struck_through_with_who_and_why(story: Table) -> None:
    """§H6.14: seen stays seen. The ruling that was undone, and the one whose die was corrected, say who and why."""
    page = whole(record_of(story), reader(record_of(story), "staff"), "ko")
    void = [block for block in page.body if isinstance(block, Block) and block.void]
    assert {re.sub(r"^#\d+, ", "", block.void) for block in void} == {
        "민지. 사유: 거리를 잘못 쟀습니다",
        "민지. 사유: 눈을 잘못 옮김",
    }
    text = written(record_of(story), "staff")
    assert re.search(r"무효: 한서의 세이버가 서아의 랜서에게 물리 공격을 합니다", text)
    assert written(record_of(story), "서아", "html").count('class="ruling void"') >= 2


def test_a_correction_is_marked_and_what_stays_is_told_once(story: Table) -> None:
    """§H6.7, §H6.14: the new ruling is marked; what came out the same after the correction is not told again."""
    record = record_of(story)
    page = whole(record, reader(record, "staff"), "ko")
    blocks = [block for block in page.body if isinstance(block, Block)]
    corrected = [block for block in blocks if "정정" in block.tags]
    assert any("[6][6]" in line for block in corrected for line in block.lines)
    defences = [line for block in blocks for line in block.lines if "서아의 랜서 · 회피 판정" in line]
    dice = [deed.given.action for deed in Course(record).deeds.values() if deed.given.seat == 2 and not deed.repeats]
    assert len(defences) == 2, "once for each attack, though the second stands in the record twice"
    assert len(dice) < sum(isinstance(entry, Input) and entry.seat == 2 for entry in record.entries)


def test_dice_have_their_draw_and_those_by_hand_are_marked(story: Table) -> None:
    """§H2.2, §H6.7: the numbers of the draws for the staff; dice that somebody entered say so to everybody."""
    staff, seoa = (written(record_of(story), who) for who in ("staff", "서아"))
    drawn = [int(n) for n in re.findall(r"추첨 (\d+)번 \[", staff)]
    assert len(set(drawn)) == record_of(story).draws
    assert "손으로 굴림 [6][6]" in staff
    assert "손으로 굴림 [6][6]" in seoa
    assert not re.search(r"추첨 \d+번", seoa), "how much is rolled elsewhere is not hers to know before the reveal"


def test_each_ruling_has_its_clauses(story: Table) -> None:
    """§M3.7, §M3.8, §H3.12: as the desk cites them, house rules marked."""
    text = written(record_of(story), "staff")
    for tag in ("(M3.7)", "(M3.8)", "(H3.12 하우스 룰)", "(H4.8 하우스 룰)"):
        assert tag in text
    assert "(H3.12 house rule)" in written(record_of(story), "staff", lang="en")


@pytest.mark.parametrize("seed", range(3))
def test_a_players_log_is_what_the_player_was_told(seed: int) -> None:
    """§H6.10, §H6.12: line for line what the desk has posted to it and to all, neither more nor less."""
    campaign = campaign_with(reaction_time=3)
    desk, _, heard = random_day(campaign, seed, 90)
    record = desk.table.as_record()
    heads = ("일차 준비", "라운드 (모두")
    for name in record.header.players:
        page = whole(record, reader(record, name), "ko")
        blocks = [block for block in page.body if isinstance(block, Block) and block.kind == "ruling"]
        said = Counter(_bare("".join(piece for piece, _ in pieces(line))) for block in blocks for line in block.lines)
        mine = Counter(_bare(line) for who, line in heard if who in ("", name) and line != "처리 중")
        more = {line for line in mine - said if not any(head in line for head in heads)}
        assert not said - mine, "something that it was never told"
        assert not more, "something is missing"


def _bare(line: str) -> str:
    return CLAUSE.sub("", line)


# -- who may read what -------------------------------------------------------------------------------------------------


def test_the_public_log_names_nobody(story: Table) -> None:
    """§H6.12: days, rounds, notices, and who fell at 종전; no character's doings."""
    record = record_of(story)
    page = whole(record, reader(record, "public"), "ko")
    text = "\n".join(line for block in page.body if isinstance(block, Block) for line in block.lines)
    assert "오늘은 &lt;1라운드&gt;까지 &amp; 내일 계속" in text
    for sheet in Course(record).campaign.sheets:
        assert sheet.name not in text
    assert not any(block.kind == "speech" for block in page.body if isinstance(block, Block))


def test_a_post_is_read_by_those_who_heard_all_of_it() -> None:
    """§H6.12, §H6.13: the writer's own words, refused ones too; others read only what was ruled before their eyes."""
    table = turn_of(begun(), "서아의 랜서")
    assert table.post("서아의 랜서", "l3에서 m4로 이동할게요").status == "ruled"
    table.post("서아의 랜서", "l3에서 s9로 이동")
    table.post("가온", "다들 5구역으로 오세요")
    record = record_of(table)
    assert "이동할게요" in written(record, "한서")
    assert "s9로 이동" not in written(record, "한서")
    assert "s9로 이동" in written(record, "서아")
    assert "이동할게요" not in written(record, "가온")
    assert "5구역으로 오세요" not in written(record, "한서")
    assert "5구역으로 오세요" in written(record, "staff")


def test_a_walk_in_hiding_is_not_read_in_the_post() -> None:
    """§H6.13: enemies in the zone do not learn from the words what they did not see."""
    table = begun()
    table.say("/정정 값 서아의 랜서 은신 사유 없음")
    turn_of(table, "서아의 랜서")
    assert table.post("서아의 랜서", "m4로 이동합니다").status == "ruled"
    record = record_of(table)
    for form in FORMS:
        assert "m4로" not in written(record, "한서", form)
    assert "m4로" in written(record, "서아")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("who", ["한서", "public"])
def test_what_happens_elsewhere_leaves_no_trace(form: Format, who: str) -> None:
    """§M1.2, §H6.11, §H6.12: two evenings that differ out of sight give the same log, byte for byte."""
    quiet, busy = (record_of(evening(elsewhere)) for elsewhere in (False, True))
    assert len(quiet.entries) < len(busy.entries)
    assert "적중" in written(quiet, "한서")
    assert written(quiet, who, form) == written(busy, who, form)


# -- pages -------------------------------------------------------------------------------------------------------------


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        if tag not in ("meta", "link", "img", "br", "hr", "input"):
            self.open.append(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("who", ["staff", "public", "한서"])
def test_the_html_needs_nothing_and_runs_nothing(story: Table, who: str) -> None:
    """One file: no script, no request, tags that close, ids that are there once, links within the page only."""
    text = written(record_of(story), who, "html")
    page = _Page()
    page.feed(text)
    assert not page.open
    allowed = "html head meta title style body main h1 h2 h3 p dl dt dd article div a b span s section table caption"
    assert set(page.tags) <= {*allowed.split(), "thead", "tbody", "tr", "th", "td", "pre"}
    assert len(page.ids) == len(set(page.ids))
    assert all(link[0] == "#" and link[1:] in page.ids for link in page.links)
    assert text.startswith('<!doctype html>\n<html lang="ko">')
    assert "default-src 'none'" in text
    assert "prefers-color-scheme: dark" in text
    assert not re.search(r"url\(|@import|http-equiv=\"refresh\"", text)
    if who != "public":
        assert any("<script>alert(1)</script>" in piece for piece in page.text), "a post is text, whatever it says"
    assert "\x1b" not in text


def test_what_people_write_is_no_mark_in_markdown(story: Table) -> None:
    """No tag, link, mention, table cell or list of somebody's making: names and posts are escaped."""
    record = record_of(story)
    hostile = {"한서": "[한서](http://e.vil)", "서아": "<img src=x>|서아|"}
    text = written(_renamed(record, hostile), "staff", "md")
    own = re.sub(r'<a id="\d+"></a>', "", text)
    assert not re.search(r"(?<!\\)<", own)
    assert not re.search(r"(?<!\\)\]\(|(?i:http)[:s]|www\.|(?<!\\)@|(?<!\\)\*\*굵게", own)
    for line in own.splitlines():
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) == 7
        assert not re.match(r"> (?:[-+*#]|\d+\.) ", line)


def _renamed(record: Record, names: dict[str, str]) -> Record:
    """The same record with other names for pairs and masters, through its text."""
    lines = []
    for one in (record.header, *record.entries):
        plain = msgspec.json.encode(one).decode()
        for old, new in names.items():
            plain = plain.replace(f'"{old}"', msgspec.json.encode(new).decode())
        lines.append(plain)
    head = sealed(msgspec.json.decode(lines[0], type=Header))
    lines[0] = msgspec.json.encode(head).decode()
    return read("\n".join(lines) + "\n", GAMES)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", ["ko", "en"])
def test_a_war_that_has_not_begun_has_a_log(form: Format, lang: str) -> None:
    """Before the first input there is something to read, in every form and language."""
    table = Table()
    table.open()
    text = written(record_of(table), "public", form, lang)
    assert ("아직 아무 일도 없습니다." if lang == "ko" else "Nothing has happened yet.") in text
    assert not re.search(r"[가-힣]{2,}은\(는\)|\{[a-z]+\}", text)


def test_struck_dice_stay_shown() -> None:
    """§H4.6: dice that additional dice replace are struck through in each form, as the form can."""
    line = "눈 <s>[6][6]</s> [1][2]"
    assert pieces(line) == [("눈 ", False), ("[6][6]", True), (" [1][2]", False)]
    assert marked(line) == r"눈 ~~\[6\]\[6\]~~ \[1\]\[2\]"
    page = Page("ko", "", "", (), (Block("ruling", 1, lines=(line,)),))
    assert "  눈 (지운 눈 [6][6]) [1][2]" in text(page)
    assert f'<p class="line">{line}</p>' in document(page)


def test_the_morning_is_told_when_the_staff_begins_it() -> None:
    """§H6.1: after 종전 the next day waits for the staff; until then no log knows of it, and then it stands there."""
    table = turn_of(begun(), "서아")
    table.say("/종전 늦었습니다")
    while table.war.day == 1:
        table.post(table.war.board.stats[table.war.actor].name, "턴 종료")
    for who in ("staff", "서아", "public"):
        log = written(record_of(table), who)
        assert "== 2일차 ==" not in log
        assert "1일차 종전까지" in log
    table.say("/재개 다음 날")
    for who in ("staff", "서아", "public"):
        log = written(record_of(table), who)
        assert log.count("== 2일차 ==") == 1
        assert "2일차 1라운드까지" in log
