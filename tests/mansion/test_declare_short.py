"""Answers of a word or two, which count only while their question is open (H6.1, H4.8, H6.9)."""

from __future__ import annotations

import pytest

from simpan.mansion.declare.short import read_starts, read_yes_no, reads_as_pass
from simpan.mansion.reading import Start
from tests.mansion.declaration_names import NAMES

MASTER, SERVANT = NAMES.own


def start(zone: int | None = None, tile: str = "", who: str = "") -> Start:
    """A start, as it is read."""
    return Start(who=who, zone=zone, tile=tile)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2구역", [start(2)]),
        ("저는 5구역이용", [start(5)]),
        ("5구역에서 시작할게요!", [start(5)]),
        ("전 3구역으로 갈게요~", [start(3)]),
        ("저는 t10이요 ㅎㅎ", [start(None, "T10")]),
        ("k5 3구역", [start(3, "K5")]),
        ("[3구역 k-5]", [start(3, "K5")]),
        ("둘다 8구역", [start(8, who=MASTER), start(8, who=SERVANT)]),
        ("둘 다 8구역에서 시작할게요!", [start(8, who=MASTER), start(8, who=SERVANT)]),
        ("제비", [start()]),
        ("둘 다 제비로 부탁드려요", [start(who=MASTER), start(who=SERVANT)]),
        ("한서는 2구역 K3, 세이버는 K4요~", [start(2, "K3", MASTER), start(None, "K4", SERVANT)]),
        ("한서 2구역 k5\n한서의  세이버 제비", [start(2, "K5", MASTER), start(who=SERVANT)]),
        ("마스터랑 서번트는 3구역", [start(3, who=MASTER), start(3, who=SERVANT)]),
        ("k5, k6", [start(None, "K5"), start(None, "K6")]),
        ("Hanseo starts in zone 3 at k5", [start(3, "K5", MASTER)]),
    ],
)
def test_places_alone_are_starts(text: str, found: list[Start]) -> None:
    """§H6.1: zone and tile for each character; what is left open is left open."""
    assert list(read_starts(text, NAMES, NAMES.own)) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "시작!",
        "안녕하세요",
        "2구역?",
        "2구역이 춥네요",
        "2구역으로 이탈한다",
        "k2에서 k3으로 이동",
        "k2→k3",
        "2구역 말고 5구역",
        "2구역이나 5구역",
        "가온은 2구역",
        "9구역",
        "2구역 k99",
        "2구역에서 시작하지 않는다",
        "2구역 갈까",
        "2구역 " * 80,
    ],
)
def test_anything_else_is_left_to_the_reader(text: str) -> None:
    """§H6.8: nothing is half read."""
    assert read_starts(text, NAMES, NAMES.own) == ()


def test_of_both_there_must_be_somebody() -> None:
    """§H6.1: whose place is named already is not meant by 둘 다."""
    assert read_starts("둘 다 2구역", NAMES, (SERVANT,)) == (start(2, who=SERVANT),)
    assert read_starts("둘 다 2구역", NAMES, ()) == ()


@pytest.mark.parametrize("text", ["ㄴㄴ", "ㄴ", "노", "아니요!", "안 해요", "No", "ㄴㄴㅋㅋ", "nope"])
def test_a_bare_no(text: str) -> None:
    """§H4.8 §H6.9: as phones write it; of a reaction it says that there is none."""
    assert read_yes_no(text) == "no"
    assert reads_as_pass(text)


@pytest.mark.parametrize("text", ["ㅇㅇ", "ㅇ", "네", "넵!", "응", "yes", "OK"])
def test_a_bare_yes(text: str) -> None:
    """§H6.9: a yes, and no pass."""
    assert read_yes_no(text) == "yes"
    assert not reads_as_pass(text)


@pytest.mark.parametrize("text", ["패스", "패스할게요", "넘기기", "pass", "스킵~"])
def test_a_pass_is_no_answer_to_yes_or_no(text: str) -> None:
    """§H4.8."""
    assert reads_as_pass(text)
    assert read_yes_no(text) is None


@pytest.mark.parametrize("text", ["", "ㅋㅋ", "네?", "아니 잠깐만요", "네, 방어합니다", "노을이 예쁘네요"])
def test_what_is_more_than_a_word_is_neither(text: str) -> None:
    """§H6.8."""
    assert read_yes_no(text) is None
    assert not reads_as_pass(text)
