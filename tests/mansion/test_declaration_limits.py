"""Limits, hostile texts, talk around declarations, and what the problems say (§H6.3, §H6.8)."""

from __future__ import annotations

import random
import time
from typing import Final

import pytest

from simpan.mansion import reading as rd
from simpan.mansion.declare import problem_text, read, repeat
from tests.mansion.declaration_names import NAMES
from tests.mansion.declaration_notes import ROWS, anybody, problem, told


def test_length() -> None:
    """§H6.8: 2,000 characters are read, one more is not; nothing of a longer post is done."""
    text = "k3으로 이동한다.\n"
    assert told(text + "가" * (2_000 - len(text))).startswith("move K3")
    assert told(text + "가" * (2_001 - len(text))) == "! too_long H6.8 | 2000"
    assert told("\n".join(["2d6"] * 20)).count("roll") == 20
    assert told("\n".join(["2d6"] * 21)) == "! too_many H6.8 | 20"


def test_sentences() -> None:
    """§H6.8: 150 sentences or lines are read, one more is not; what is no declaration counts as well."""
    assert told("\n".join(["가"] * 149 + ["k3으로 이동한다"])).startswith("move K3")
    assert told("\n".join(["가"] * 150 + ["k3으로 이동한다"])) == "! many_sentences H6.8 | 150"
    for lang in ("ko", "en"):
        assert "150" in problem_text(rd.Problem("H6.8", "many_sentences", "150"), lang)


HOSTILE: Final = (
    *(
        "a",
        "이동",
        "k2",
        "가온을 ",
        "이",
        "(",
        "[",
        '"',
        "“",
        ",",
        "-",
        "-=~",
        "d6",
        "9",
        "~~",
        "#a",
        "@a",
        "을를",
        "\u0301",
        "\U0001f3b2",
    ),
    *(
        "가온 ",
        "강타 ",
        "공격 ",
        "물리 마법 ",
        "안 ",
        "네 ",
        "그리고 ",
        "은 는 이 가 ",
        "이동? ",
        "k3으로 이동하고 ",
        "가온이나 ",
        "[이동 k3]",
    ),
    *(
        "이동한다 k3으로 ",
        "\u1100\u1161",
        "\ud7b0",
        "\x00",
        "\n",
        " ",
        "\u200b",
        "다.",
        "“[",
        "> ",
        "ㄱ",
        "보구 ",
        "3구역 ",
        "하고 ",
    ),
    *(
        "검을 들고 ",
        "검을 들고 k3으로 ",
        "가온의 목을 노려 ",
        "않고 ",
        "세이버 뒤로 ",
        "라고 외치며 ",
        "1) 2) ",
        "① ② ",
    ),
)


@pytest.mark.parametrize("piece", HOSTILE, ids=ascii)
@pytest.mark.parametrize("size", [200, 2_000, 100_000])
def test_hostile_texts_take_no_time(piece: str, size: int) -> None:
    """§H6.8: whatever is pasted, there is an answer at once."""
    text = (piece * (size // len(piece) + 1))[:size]
    started = time.process_time()
    found = read(text, NAMES)
    assert time.process_time() - started < 2
    assert bool(found.readings) != bool(found.problems)
    assert size <= 8 * 2_000 or found.problems[0].reason == "too_long"


PIECES: Final = (
    *(
        "이동",
        "이탈",
        "공격",
        "방어",
        "대기",
        "엄호",
        "보구",
        "강타",
        "응급 처치",
        "물리",
        "마법",
        "가온",
        "한서",
        "세이버",
        "k2",
        "K3",
        "3구역",
    ),
    *(
        "을",
        "에게",
        "으로",
        "에서",
        "은",
        "의",
        "한다",
        "합니다",
        "하고",
        "한 뒤",
        "할까",
        "하지 않는다",
        "했다",
        "하면",
        "!",
        "?",
        ".",
        ",",
    ),
    *(
        "[",
        "]",
        "(",
        ")",
        '"',
        "→",
        "/",
        ":",
        "\n",
        " ",
        "  ",
        "2d6",
        "101d6",
        "그리고",
        "오늘은",
        "검이",
        "빛난다",
        "턴 종료",
        "취소",
        "보상",
    ),
    *(
        "회복",
        "최대치",
        "시작",
        "제비",
        "반응",
        "없음",
        "패스",
        "안",
        "\U0001f525",
        "@seraph_fate",
        "#태그",
        "ㅋㅋ",
        "\u200b",
        "~~",
        "move",
        "to",
    ),
)


def test_a_thousand_random_lines() -> None:
    """§H6.8: a thousand random and hostile lines: an answer each, readings or problems, and each can be said."""
    rng = random.Random(1205)
    lines = ["".join(rng.choices(PIECES, k=rng.randrange(1, 14))) for _ in range(600)]
    lines += [" ".join(rng.choices(PIECES, k=rng.randrange(1, 9))) for _ in range(300)]
    lines += [
        "".join(chr(rng.choice((rng.randrange(32, 0x3000), rng.randrange(0xAC00, 0xD7A4)))) for _ in range(40))
        for _ in range(150)
    ]
    read_lines = 0
    for line in lines:
        found = read(line, NAMES)
        assert bool(found.readings) != bool(found.problems), line
        for one in found.readings:
            assert read(repeat(one, "ko", NAMES), NAMES) == rd.Read((anybody(one),)), (line, one)
        for trouble in found.problems:
            for lang in ("ko", "en"):
                text = problem_text(trouble, lang)
                assert trouble.clause in text
                assert "을(를)" not in text
            assert len(trouble.part) <= 80
        read_lines += bool(found.readings)
    assert read_lines > 50  # the lines are not all nonsense


PUT_BETWEEN: Final = ("안 ", "못 ", "만약 ", "혹시 ")
PUT_BEHIND: Final = (
    "?",
    "할까?",
    " 안 함",
    " 취소",
    "면 좋겠다",
    "라고 했다",
    " (농담)",
    " 아니다",
    "지 않는다",
    "던 참이었다",
    "려고 했지만",
)


@pytest.mark.parametrize("behind", PUT_BEHIND)
def test_what_takes_a_declaration_back_is_never_passed_over(behind: str) -> None:
    """§H6.3: a question, a no, a condition or a report is never half read, whatever it is written behind."""
    for text in (
        "k3으로 이동한다",
        "3구역으로 이탈한다",
        "가온을 물리로 공격한다",
        "응급 처치를 한서에게 쓴다",
        "방어한다",
        "k2에서 k3으로 이동",
    ):
        assert told(text + behind).startswith("!"), text + behind


@pytest.mark.parametrize("between", PUT_BETWEEN)
def test_what_stands_before_the_verb_counts(between: str) -> None:
    """§H6.3: so is what stands before the verb."""
    for text in ("k3으로 {}이동한다", "3구역으로 {}이탈한다", "가온을 물리로 {}공격한다", "{}방어한다", "{}대기한다"):
        assert told(text.format(between)).startswith("!"), text.format(between)


STORIES: Final = (
    "검을 고쳐 쥐고 ",
    "숨을 죽인 채, ",
    "세이버가 몸을 낮춰 ",
    "달빛을 등진 세이버가 ",
    "망설이지 않고 ",
    "머리카락을 넘기며 ",
    "“각오해라!”라고 외치며 ",
)
TOLD: Final = (
    "k3으로 이동한다",
    "3구역으로 이탈한다",
    "가온을 물리로 공격한다",
    "응급 처치를 한서에게 쓴다",
    "방어한다",
    "가온을 마법으로 벤다",
    "천리안으로 3구역을 본다",
)
TAKEN_BACK: Final = (
    *PUT_BEHIND,
    *(" 말고 대기한다", " 대신 대기한다", ", 아니다", ", 농담!", ", 만약에", ", 가온이 오면", ", 할까?", ", 그만둔다"),
    *(
        ", 라고 생각한다",
        ", 는 계획이다",
        ", 다음 턴에",
        " 생각이다",
        " 계획을 세운다",
        "고 말한다",
        "는 꿈을 꾼다",
        ", 하지 마!",
    ),
)
PUT_OFF: Final = (
    *(
        "만약 ",
        "혹시 ",
        "다음 턴에 ",
        "나중에 ",
        "상황을 봐서 ",
        "허락을 받고 ",
        "예를 들어 ",
        "꿈속에서 ",
        "가온이 오면 ",
    ),
    *(
        "적이 검을 들고 ",
        "그가 웃으며 ",
        "매번 ",
        "항상 ",
        "거의 ",
        "하지 않고 ",
        "k3으로 이동하는 척하며 ",
        "농담을 하며 ",
    ),
)


@pytest.mark.parametrize("story", STORIES)
def test_a_story_around_a_declaration(story: str) -> None:
    """§H6.3: words of a story in the same sentence change nothing; what takes the declaration back counts as ever."""
    for text in TOLD:
        assert told(story + text).endswith(told(text)), story + text
        for behind in TAKEN_BACK:
            assert told(story + text + behind).startswith("!"), story + text + behind


@pytest.mark.parametrize("before", PUT_OFF)
def test_what_puts_a_declaration_off_is_no_story(before: str) -> None:
    """§H6.3: a condition, another time, somebody else who acts: the declaration behind it is not read."""
    for text in TOLD:
        assert told(before + text).startswith("!"), before + text


SILENT: Final = """
달빛이 복도에 스며든다.
그녀의 공격이 벽을 부수었다.
적의 공격을 받아냈다.
머리카락을 쓸어 넘긴다.
이야기를 마친다.
고개를 돌린다.
3구역에 누가 있나요?
방어도가 3이다.
이동력은 5입니다
나무를 벤다.
저 잠시만요ㅠㅠ 고민 좀 할게요
네네 진행해 주세요!
"""
SPOKEN_OF: Final = """
회오리 턴 종료
엄호는 항상 한다
강타가 스친다.
보구가 뭔가요?
천리안으로 본다
이 저택을 떠난다.
마법으로 그를 친다
가온을 검으로 찌른다
방어에 올인
반응은 전부 패스
회피 판정 굴립니다
세이버야 가온 좀 때려봐
"""


def test_what_nobody_declared_is_answered_by_nothing() -> None:
    """§H6.8: "unread" is for talk, which the desk passes over; with a word of declarations in it the writer is told."""
    for text in SILENT.split("\n")[1:-1]:
        assert told(text).startswith("! unread H6.8"), text
    for text in SPOKEN_OF.split("\n")[1:-1]:
        assert told(text).startswith("!"), text
        assert not told(text).startswith(("! unread", "! nothing")), text


TALK: Final = """
달빛이 복도에 스며든다.
“각오해라!”
그는 웃으며 검을 들었다.
안녕하세요!
오늘도 잘 부탁드립니다 ㅎㅎ
(숨을 고른다)
[2라운드]
좋은 밤이네요...
#저택전쟁
@seraph_fate
🔥🔥🔥
흥, 재미있군.
가온, 미안하다.
Good evening.
"""


@pytest.mark.parametrize("talk", TALK.split("\n")[1:-1])
def test_speech_around_a_declaration(talk: str) -> None:
    """§H6.3: speech on lines of its own, before or behind, changes nothing."""
    for text, expected in (
        ("k2에서 k3으로 이동한다", "move K2>K3"),
        ("[명중 가온]", "attack 가온 physical"),
        ("방어합니다!", "guard"),
    ):
        assert told(f"{talk}\n{text}") == expected
        assert told(f"{text}\n{talk}") == expected
    assert told(talk).startswith("! unread") or told(talk).startswith("! nothing")


@pytest.mark.slow
def test_every_reason_has_its_words() -> None:
    """§H6.8: each problem of the table says its clause in both languages, and Korean particles are settled."""
    reasons = set()
    for text, _ in ROWS:
        for found in read(text, NAMES).problems:
            reasons.add(found.reason)
            assert problem(found).startswith("! ")
            assert problem_text(found, "ko").endswith(f" ({found.clause})")
            assert problem_text(found, "en").endswith(f" ({found.clause})")
    assert reasons == {
        *(
            "ambiguous",
            "conditional",
            "dice_form",
            "dice_limit",
            "incomplete",
            "negated",
            "not_declared",
            "not_on_sheet",
        ),
        *("not_own", "nothing", "past", "question", "quoted", "several_kinds", "tile_by_leave", "two_skills"),
        *("unclear", "unknown_name", "unknown_skill", "unknown_tile", "unknown_zone", "unread", "zone_by_move"),
    }


def test_problems_in_words() -> None:
    """§H6.8: part, reason, what would be possible, clause."""
    said = {
        "가옹을 물리로 공격한다": (
            "“가옹”이라는 캐릭터를 찾을 수 없습니다. 가능한 것: 가온, 가온의 어새신. (H3.6)",
            "There is no character “가옹” here. Possible: 가온, 가온의 어새신. (H3.6)",
        ),
        "k3으로 이동해도 되나요?": (
            "“k3으로 이동해도 되나요”: 묻는 말은 선언이 아닙니다. 이렇게 씁니다: “k2에서 k3으로 이동한다”. (M1.5)",
            "“k3으로 이동해도 되나요”: a question is no declaration. It is written like this: “move k2 to k3”. (M1.5)",
        ),
        "9구역으로 이탈": (
            "“9구역”은 지도에 없는 구역입니다. "
            "가능한 것: 1구역, 2구역, 3구역, 4구역, 5구역, 6구역, 7구역, 8구역. (M1.3)",
            "“9구역” is no zone of the map. "
            "Possible: zone 1, zone 2, zone 3, zone 4, zone 5, zone 6, zone 7, zone 8. (M1.3)",
        ),
    }
    for text, words in said.items():
        (found,) = read(text, NAMES).problems
        assert (problem_text(found, "ko"), problem_text(found, "en")) == words
