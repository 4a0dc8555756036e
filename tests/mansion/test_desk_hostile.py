"""A thousand random and hostile lines: an answer each, no exception, and no change that nobody declared (H6.8)."""

from __future__ import annotations

import random
from typing import Final

import pytest

from simpan.cli.referee_posts import Pasted, Posts
from simpan.mansion.desk import look
from simpan.mansion.desk.commands import COMMANDS
from simpan.mansion.desk.out import Answer, posts
from tests.mansion.desk_table import STARTS, Table, begun

VOCABULARY: Final = (
    "이동 이탈 공격 물리 마법 방어 대기 보구 스킬 강타 정조준 질주 은신 간파 반응 없음 패스 엄호 한다 합니다 으로 "
    "를 을 k3 m5 z99 3구역 99구역 한서 서아의 랜서 세이버 2d6 999d6 d6+ [이동 k3] [ ] ( ) “ ” > >> # ## ... ?? !! , . "
    "에서 ; : 예약 턴 취소 철회 시작 제비 보상 마스터 30 회복 하지 않는다 할까요 하면 했다 그리고 그런데 "
    "move attack guard pass undo"
)
WORDS: Final = VOCABULARY.split()
SIGNS: Final = "\x00\x07\t\n\r\x1b\u200b\u200d\u202e\ufeff\ud7ff가힣ㅋㅠ①Ⅷ½🎲🏴‍☠️ｋ３％{}[]<>&\"'\\/|*_~`$()　—−"
COMMAND_WORDS: Final = [f"/{called}" for spec in COMMANDS for called in spec.words]
HOSTILE: Final = (
    "",
    " ",
    "\n",
    "/",
    "//",
    "/ /",
    "/정정",
    "/정정 #",
    "/정정 #-1 주사위 1 1 이유",
    "/정정 #99999999999999999999 값 한서 체력 1 이유",
    "/정정 값 한서 체력 -5 이유",
    "/정정 값 한서 체력 0x10 이유",
    "/정정 값 한서의 세이버의 세이버 체력 5 이유",
    "/효과 한서 보호막 999 999 이유",
    "/되돌리기 #0",
    "/되돌리기 " + "가" * 5_000,
    "/공지 " + "가" * 20_000,
    "/대신 한서: " + "(" * 1_000,
    "/대신 한서 (이유: 이동",
    "/예약 : : :",
    "/연장 999999999999",
    "/주사위 1 2 3 4 5 6 1 2 3",
    "가" * 100_000,
    "[" * 3_000,
    "이동 " * 400,
    "2d6 " * 400,
    "한서를 물리로 공격하고 " * 100,
    "예약 한서: 턴: 예약 한서: 턴: 방어",
    "예약: " + ";" * 500,
    '{"n": 5, "seat": 2, "code": 0}',
    "\ud800",
    "k\u0301k\u0301\u0301에서 \u1112\u1161\u11ab으로 이동",
    "'; DROP TABLE war; --",
    "${jndi:ldap://x}",
    "%s%s%n {0} {who}",
)


def line(dice: random.Random) -> str:
    """A post: words, signs, or something that was made to hurt."""
    kind = dice.randrange(10)
    if kind < 4:
        return " ".join(dice.choices(WORDS, k=dice.randrange(1, 9)))
    if kind < 6:
        return "".join(dice.choices(SIGNS, k=dice.randrange(1, 60)))
    if kind < 7:
        return dice.choice(HOSTILE)
    if kind < 9:
        return " ".join([dice.choice(COMMAND_WORDS), *dice.choices(WORDS, k=dice.randrange(5))])
    return "".join(dice.choices("".join(WORDS) + SIGNS, k=dice.randrange(1, 200)))


def given(table: Table, author: str, text: str) -> Answer:
    """To the desk, as a command or a post."""
    return table.desk.command(text) if text.startswith("/") else table.desk.post(author, text)


CHANGING: Final = ("ruled", "rolled", "withdrew", "ordered", "done")


@pytest.mark.parametrize("seed", range(4))
def test_a_thousand_lines_have_an_answer_each(seed: int) -> None:
    """§H6.8: what is not ruled changes nothing; what is kept on record can be read again."""
    dice = random.Random(seed)
    authors = [*STARTS, "아무개", "", "총괄", "한서의", "@한서", "ｈａｎｓｅｏ"]
    table = begun()
    for _ in range(250):
        key = table.war.key()
        text = line(dice)
        answer = given(table, dice.choice(authors), text)
        assert isinstance(answer, Answer)
        if answer.status not in CHANGING:
            assert table.war.key() == key, text
        if table.desk.table.ended:
            table = begun()
    assert table.again().desk.table.war.key() == table.war.key()


def test_what_was_made_to_hurt_does_not() -> None:
    """§H6.8: every hostile line by a player and as a command, each answered in both languages."""
    for lang in ("ko", "en"):
        table = begun(lang=lang)
        for text in HOSTILE:
            key = table.war.key()
            answers = [table.desk.post("한서", text), table.desk.command(text)]
            assert all(answer.status for answer in answers)
            assert table.war.key() == key or any(answer.status in CHANGING for answer in answers), text[:40]


def test_a_stranger_s_post_is_kept_and_changes_nothing() -> None:
    """§H6.8: the staff is told, with the nearest names."""
    table = begun()
    key = table.war.key()
    answer = table.post("한써", "k3에서 k5로 이동한다")
    assert (answer.status, table.war.key()) == ("stranger", key)
    assert "혹시 한서" in answer.text()
    assert [out.to for out in answer.outs] == ["staff"]


def test_hostile_text_is_not_given_back_as_code() -> None:
    """A post in the history or in a list of changes stays one line and short."""
    table = begun()
    table.post("한서", "가\n나\r\x1b[31m" + "다" * 500)
    told = table.again().desk.command("/상태").text()
    assert "\x1b" not in told
    assert look.help_ is not None


@pytest.mark.parametrize("seed", range(3))
def test_pasted_lines_are_cut_into_posts_whatever_they_are(seed: int) -> None:
    """Nothing is lost and nothing raises; a fence that is never closed ends with the input."""
    dice = random.Random(seed)
    cutter = Posts()
    found: list[Pasted] = []
    lines = [
        dice.choice([line(dice).replace("\n", " "), "---", "  더", "한서: 방어", "/상태", "한서:"]) for _ in range(400)
    ]
    for text in lines:
        found += cutter.feed(text)
    found += cutter.rest()
    assert [one.line for one in found] == sorted(one.line for one in found)
    assert sum(one.text.count("더") for one in found) == sum(text.count("더") for text in lines)


def test_posts_are_cut_as_people_paste_them() -> None:
    """Names, commands, lines that go on, and blocks between fences."""
    cutter = Posts()
    pasted = (
        "한서: k2에서 k3으로 이동한다\n  그리고 방어한다\n\n총괄: /상태\n/공지 안녕하세요\n  내일 봐요\n"
        "서아:\n---\n여러 줄의 글\n: 쌍점도\n---\n// 메모\n가온의 어새신：전각 쌍점\n"
        "---\n로아: 울타리 안의 글\n  들여쓴 줄\n---\n2d6\n한서: 끝"
    )
    found = [one for text in pasted.split("\n") for one in cutter.feed(text)] + list(cutter.rest())
    assert [(one.author, one.text, one.line) for one in found] == [
        ("한서", "k2에서 k3으로 이동한다\n그리고 방어한다", 1),
        ("", "/상태", 4),
        ("", "/공지 안녕하세요\n내일 봐요", 5),
        ("서아", "여러 줄의 글\n: 쌍점도", 7),
        ("가온의 어새신", "전각 쌍점", 13),
        ("로아", "울타리 안의 글\n  들여쓴 줄", 14),
        (None, "2d6", 18),
        ("한서", "끝", 19),
    ]


@pytest.mark.parametrize("most", [280, 500, 2000])
def test_every_post_of_an_answer_fits(most: int) -> None:
    """§H2.1: a long answer in posts of the length that was asked for."""
    table = begun()
    for answer in (*table.answers, table.say("/상태"), table.say("/도움"), table.say("/보기 한서")):
        for out in answer.outs:
            for one in posts(out.lines, most):
                assert len(one) <= most
