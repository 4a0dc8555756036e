"""The drawn map shows zones in sight and closes the others (§M1.2 §H1.2 §H1.8)."""

from __future__ import annotations

import doctest
import re
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.mansion import chart as drawing
from simpan.mansion.campaign import MapDef, ZoneDef
from simpan.mansion.chart import chart, chart_words, columns, padded, signs_for
from simpan.mansion.plan_check import box_of
from simpan.mansion.plan_file import parse_map

SMALL = MapDef(
    rows=("...#~~~", ".%.=~~~", "...#~~~", "=######", "...####"),
    zones=(ZoneDef(1, "A1", "C3"), ZoneDef(12, "E1", "G3", "온실"), ZoneDef(3, "A5", "C5")),
)


def default_map() -> MapDef:
    found = parse_map((files("simpan.mansion") / "campaigns/default/map.txt").read_text("utf-8"))
    assert isinstance(found, MapDef)
    return found


def test_zones_in_sight_are_drawn_and_the_others_closed() -> None:
    """§M1.2: nobody is seen in another zone; wide signs take two columns."""
    who = {"가": "가온", "R2": "R2", "세": "세이버"}
    assert chart(SMALL, {1}, {"A1": "가", "C3": "R2", "E1": "세"}, "ko", who) == [
        "  A B C D E F G",
        "1 가. . ##+----+",
        "2 . %%. ==|12 ~|",
        "3 . . R2##+----+",
        "4 ==############",
        "5 3구역:########",
        "",
        ". 일반 타일  ~ 푸른 구역  %% 회색 벽  ## 검은 벽  == 통로  닫힌 상자: 보이지 않는 구역",
        "가 가온 (A1)  R2 R2 (C3)",
    ]


def test_a_box_is_drawn_where_there_is_room() -> None:
    """A zone of one row has no room for a frame, one of three columns none for a name."""
    assert chart(SMALL, (), {}, "en")[1:6] == [
        "1 +----+##+----+",
        "2 | 1  |==|12 ~|",
        "3 +----+##+----+",
        "4 ==############",
        "5 Zone:3########",
    ]


def test_the_default_mansion_from_its_second_zone() -> None:
    """§H1.8: all walls and passages are public; the blue zones 4 and 7 are marked as such (§M1.7)."""
    lines = chart(default_map(), {2}, {"K2": "세"})
    assert lines[:5] == [
        "   A B C D E F G H I J K L M N O P Q R S T U V W",
        " 1 +------------+##. . . . . . . ##+------------+",
        " 2 |            |##. . 세. . %%. ##|            |",
        " 3 |   1구역    |==. . . . . . . ==|   3구역    |",
        " 4 |            |==. . . . . . . ==|            |",
    ]
    assert lines[10] == "10 |  4구역 ~   |##################|   5구역    |"
    assert lines[17] == "17 |   6구역    |==|  7구역 ~   |==|   8구역    |"
    assert {columns(line) for line in lines[1:21]} == {3 + 2 * 23}


def test_everything_in_sight_leaves_no_box() -> None:
    """The staff sees every zone."""
    lines = chart(default_map(), range(1, 9), {})
    assert not any("+" in line for line in lines)
    assert "닫힌 상자" not in "\n".join(lines)


def test_the_words_say_what_is_drawn() -> None:
    """For those who have the page read to them: size, walls, passages, people (§M1.3 §M1.6)."""
    assert chart_words(SMALL, {1, 12}, {"c3": "R2", "A1": "가"}, "ko", {"가": "가온"}) == [
        "1구역, A1–C3. 갈 수 있는 타일 8개. 벽: B2. 통로: 3구역으로 A4, 12구역으로 D2. 있는 캐릭터: A1 가온, C3 R2.",
        "12구역 (온실), 푸른 구역, E1–G3. 갈 수 있는 타일 9개. 통로: 1구역으로 D2. 있는 캐릭터: 없음.",
        "보이지 않는 구역: 3.",
    ]
    assert chart_words(SMALL, {3}, {"A5": "R2"}, "en") == [
        "Zone 3, A5–C5. 3 white tiles. Passages: to zone 1 by A4. Here: A5 R2.",
        "Zones out of sight: 1, 12.",
    ]


def test_a_mark_out_of_sight_is_never_told() -> None:
    """§M1.2: even where a caller gives the marks of the whole mansion."""
    marks = {"E1": "적", "F2": "적", "A5": "적", "Z9": "적", "nowhere": "적"}
    for lang in ("ko", "en"):
        assert chart(SMALL, {1}, marks, lang, {"적": "숨은 적"}) == chart(SMALL, {1}, {}, lang)
        assert chart_words(SMALL, {1}, marks, lang) == chart_words(SMALL, {1}, {}, lang)


@settings(deadline=None)
@given(
    st.sets(st.integers(1, 8)),
    st.dictionaries(st.sampled_from(["A1", "K2", "W6", "D10", "K17"]), st.text(max_size=4)),
)
def test_every_drawing_keeps_its_columns(visible: set[int], marks: dict[str, str]) -> None:
    """Whatever stands on a tile, the grid stays a grid."""
    plan = default_map()
    for line in chart(plan, visible, marks)[1 : len(plan.rows) + 1]:
        assert columns(line) <= 3 + 2 * 23
        assert len(line.splitlines()) == 1
    for zone in plan.zones:
        box = box_of(zone)
        assert box is not None
        if zone.number not in visible:
            label = re.compile(rf"\|\s*{zone.number}구역( ~)?\s*\|")
            middle = chart(plan, visible, marks)[box.top + 1 + (box.bottom - box.top) // 2]
            assert label.search(middle)


@pytest.mark.parametrize(
    ("text", "width"), [("K2", 2), ("가", 2), ("ａ", 2), ("é", 1), ("e\u0301", 1), ("★", 1), ("", 0)]
)
def test_columns(text: str, width: int) -> None:
    assert columns(text) == width
    assert columns(padded(text, 2)) == 2
    assert padded(text, 2).startswith(text)


def test_what_only_steers_is_left_out() -> None:
    """A line break or a turn of direction in a name would tear the drawing."""
    assert columns("\n\u202e\u200b") == 0
    assert padded("가\n\u202e", 4) == "가  "


def test_signs_differ() -> None:
    names = ["한서", "한서의 세이버", "한별", "한", "세이버", "Archer", "Arthur", "가", "가"]
    names += [f"적 {n}" for n in range(50)]
    signs = signs_for(names)
    assert len(set(signs.values())) == len(signs) == len(set(names))
    assert all(1 <= columns(sign) <= 2 for sign in signs.values())


def test_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(drawing).failed == 0


def test_a_zone_without_corners_is_an_error() -> None:
    with pytest.raises(ValueError, match="zone 4"):
        chart(MapDef(rows=("..",), zones=(ZoneDef(4, "?", "A1"),)), set(), {})


def test_a_sign_is_a_letter_of_the_name_as_long_as_letters_go_round() -> None:
    """Another one moves aside for it; the particle and a bare number name nobody."""
    names = ["로아", "서아", "이든", "버들", "한서의 세이버", "로아의 세이버"]
    signs = signs_for(names)
    assert len(set(signs.values())) == len(names)
    assert all(sign in name.replace("의", "") for name, sign in signs.items())
