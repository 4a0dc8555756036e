"""The map as a text: what reads as a map, and what is said about one that does not."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.mansion.campaign import MapDef, ZoneDef
from simpan.mansion.plan import Plan
from simpan.mansion.plan_check import MOST_PROBLEMS, column_name, name_fits, problems, shortened, square_of, tile_name
from simpan.mansion.plan_file import MapProblem, draw, map_problem_text, parse_map
from simpan.mansion.plan_words import WORDS
from tests.mansion.plan_problems import WRONG
from tests.mansion.plan_samples import default_text, maps, the_map

SMALL = """
   ABCDE
 1 ..=~~
 2 .%#~~
zones:
1 = A1-B2  서재
2 = D1-E2
"""
SMALL_MAP = MapDef(("..=~~", ".%#~~"), (ZoneDef(1, "A1", "B2", "서재"), ZoneDef(2, "D1", "E2")))


def wrong(text: str) -> list[MapProblem]:
    """The problems of a text that has some."""
    found = parse_map(text)
    assert isinstance(found, list)
    assert found
    return found


def said(text: str) -> list[str]:
    """Each problem as "line:column reason"."""
    return [f"{problem.line}:{problem.column} {problem.reason}" for problem in wrong(text)]


# -- what reads as a map ------------------------------------------------------------------------------------------


def test_a_map_reads_as_it_is_drawn() -> None:
    """§H1.8: rows by number, columns by letter, zones by box and name; `~` is blue, `%` grey, `=` a passage."""
    assert parse_map(SMALL) == SMALL_MAP
    plan = Plan(SMALL_MAP)
    assert plan.names == [["A1", "B1", "A2"], ["D1", "E1", "D2", "E2"]]
    assert plan.blue == [False, True]


@pytest.mark.parametrize(
    "text",
    [
        SMALL.replace("\n", "\r\n"),
        SMALL.replace("\n", "\r"),
        "\ufeff" + SMALL,
        "\ufeff" + SMALL.strip(),
        SMALL.replace(" 1 ", "\t1\t").replace("\n", " \t\n"),
        SMALL.replace("ABCDE", "ＡＢＣＤＥ")
        .replace("1", "１")
        .replace("=", "＝")
        .replace("~", "～")
        .replace("%", "％"),
        SMALL.replace("ABCDE", "abcde").replace("A1-B2", "a1-b2"),
        SMALL.replace("A1-B2", "A1–B2").replace("D1-E2", "D1 – E2"),
        SMALL.replace("..=~~", "..=~~   the northern side = A1"),
        "; 저택\n" + SMALL.replace("zones:", "\n; 구역\nZones: ; 둘").replace("서재", "서재 ; 책이 많다"),
        SMALL.replace("zones:", "구역 :"),
        SMALL.replace("zones:\n", ""),
        SMALL.replace("서재\n2", "서재, 2"),
        SMALL.replace("zones:\n", "zones: "),
        SMALL.replace("서재", " \t 서재 "),
        SMALL.replace(" 1 ..", "1..").replace(" 2 .", "2."),
    ],
)
def test_other_ways_to_draw_the_same_map(text: str) -> None:
    assert parse_map(text) == SMALL_MAP


def test_zones_may_stand_right_of_the_rows() -> None:
    """The drawing of the rules' page: boxes beside the rows, and a remark in brackets, without a list below."""
    text = """
   ABCDE
 1 ..=~~     1 = A1–B2   (hall)   2 = D1–E2
 2 .%#~~
"""
    assert parse_map(text) == MapDef(SMALL_MAP.rows, (ZoneDef(1, "A1", "B2"), ZoneDef(2, "D1", "E2")))
    listed = text + "zones: 5 = A1-B2 3 = D1-E2"
    assert parse_map(listed) == MapDef(SMALL_MAP.rows, (ZoneDef(5, "A1", "B2"), ZoneDef(3, "D1", "E2")))


def test_names_of_zones() -> None:
    """A name goes on to the next zone of the line; numbers may be in it."""
    text = SMALL.replace("서재\n2", "방 2 (북쪽) 3 2").replace("D1-E2", "D1-E2, 욕실 1-A ")
    found = the_map(text)
    assert [zone.name for zone in found.zones] == ["방 2 (북쪽) 3", "욕실 1-A"]


def test_more_than_26_columns() -> None:
    """§H1.8: after Z the heading begins again with A, and the names go on with AA."""
    found = the_map(f"  {'ABCDEFGHIJKLMNOPQRSTUVWXYZABCD'}\n1 {'.' * 30}\nzones: 1 = A1-AD1")
    assert Plan(found).names[0][-4:] == ["AA1", "AB1", "AC1", "AD1"]
    assert the_map(draw(found)) == found


def test_names_of_columns() -> None:
    assert [column_name(column) for column in (0, 25, 26, 51)] == ["A", "Z", "AA", "AZ"]
    for column in range(52):
        assert square_of(tile_name((98, column))) == (98, column)
    assert [square_of(name) for name in ("a1", "A0", "1A", "A", "A1\n", "A٣", "")] == [None] * 7


def test_the_shipped_map_is_drawn_and_read_back() -> None:
    """§H1.8: the drawing of the default campaign."""
    found = the_map(default_text())
    assert len(found.rows) == 20
    assert {len(row) for row in found.rows} == {23}
    assert found.rows[16] == "...%...=~~%~~~~=..%...."
    assert the_map(draw(found)) == found
    assert draw(found).splitlines()[:2] == ["   ABCDEFGHIJKLMNOPQRSTUVW", " 1 .......#.......#......."]
    assert draw(found).splitlines()[-1] == "8 = Q15-W20"


@given(maps())
@settings(max_examples=100, deadline=None)
def test_what_is_drawn_reads_the_same(drawn: MapDef) -> None:
    """§H1.8: `parse_map` undoes `draw`."""
    assert parse_map(draw(drawn)) == drawn


@given(st.text(max_size=40) | st.text("가1 =-–,;:A~（＝；　", max_size=12))
@settings(max_examples=300, deadline=None)
def test_a_name_reads_the_same_or_is_refused(name: str) -> None:
    """§H1.8: no name of a zone becomes another one by being drawn."""
    named = MapDef((".=.",), (ZoneDef(1, "A1", "A1", name), ZoneDef(2, "C1", "C1", "뒤")))
    if name_fits(name):
        assert parse_map(draw(named)) == named
    else:
        assert [problem.reason for problem in problems(named)] == ["zone_name"]


# -- what does not ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", WRONG, ids=lambda row: row[1])
def test_every_problem_is_named(row: tuple[str, str, str | None, str | None]) -> None:
    """§H1.8: with its place, in Korean and English; nothing that only follows from it is named beside it."""
    text, places, ko, en = row
    assert " ".join(said(text)) == places
    assert ko in (None, map_problem_text(wrong(text)[0], "ko"))
    assert en in (None, map_problem_text(wrong(text)[0], "en"))


def test_no_problem_is_without_a_test() -> None:
    """Every sentence is said somewhere above."""
    provoked = set()
    for text, *_ in WRONG:
        for problem in wrong(text):
            zones = problem.values.get("zones", ())
            more = f"_{min(len(zones), 3)}" if problem.reason == "passage" and isinstance(zones, tuple) else ""
            provoked.add(problem.reason + more)
    assert provoked | {"more"} == set(WORDS)


def test_all_problems_at_once() -> None:
    """§M1.3 §M1.7 §H1.8: one map with nearly everything wrong, in the order of its text."""
    text = """; 저택
   ABCDEFGHI
 1 ..=..#.x.
 2 ..##.#...
 4 ##=###=###
   ~.#..#.=.
 5 .~#..#.=.
 hello
zones:
1 = A1-B2 서재   1 = D1-E2
3 = A4-B5
4 = D4-E9
여기 5 = G1-I5
6 = G0-I5  이름;
"""
    assert said(text) == [
        "3:11 sign",
        "5:2 row_number",
        "5:13 width",
        "6:4 no_row_number",
        "6:4 mixed",
        "6:10 pieces",
        "7:2 row_number",
        "8:2 not_a_row",
        "10:16 same_number",
        "12:1 outside",
        "13:1 legend",
        "14:1 corner",
    ]


def test_a_map_that_was_never_a_text_has_the_places_of_its_drawing() -> None:
    """§H1.8: `draw` would put them there; it refuses to."""
    broken = MapDef((".=.", "..x"), (ZoneDef(1, "A1", "A2"), ZoneDef(2, "C1", "c2")))
    found = [(problem.line, problem.column, problem.reason) for problem in shortened(problems(broken))]
    assert found == [(3, 5, "sign"), (7, 1, "corner")]
    with pytest.raises(ValueError, match=r"“x” at C2 .*; “c2”, a corner of zone 2"):
        draw(broken)
    for zone in (ZoneDef(1, "A1", "C2", "a  b"), ZoneDef(1, "A1", "C2", "a\nb"), ZoneDef(1, "A1", "C2", "a,")):
        assert [problem.reason for problem in problems(MapDef(("...", "..."), (zone,)))] == ["zone_name"]
    assert [problem.reason for problem in problems(MapDef((), ()))] == ["no_rows", "no_zones"]
    assert [problem.reason for problem in problems(MapDef(("",), (ZoneDef(1, "A1", "A1"),)))] == ["no_rows"]


# -- hostile files ------------------------------------------------------------------------------------------------


def test_of_very_many_problems_the_first_are_named() -> None:
    """And how many more there are."""
    text = "  " + "ABCDEFGHIJ\n" + "".join(f"{number} xxxxxxxxxx\n" for number in range(1, 31)) + "zones: 1 = A1-B2"
    found = wrong(text)
    assert len(found) == MOST_PROBLEMS + 1
    assert map_problem_text(found[-1], "ko") == "그 밖에 문제가 100개 더 있습니다."
    assert map_problem_text(found[-1], "en") == "There are 100 more problems."


@pytest.mark.parametrize(
    "text",
    [
        *("", "\n", "\ufeff", "\0" * 999, "zones:", "zones:zones:", "1", "1 = A1-B2", "A", "  A\n1", "=" * 999),
        *("1 " * 9999, "1=A1-A1 " * 8000, "A\n" + "1 .\n" * 9999, "9" * 9999, "1 = " + " " * 60000, "1=" * 30000),
        *("zones:\n" + "1 = A1-AZ99\n" * 5000, "A" * 65536, "\ud800 1 = \udfff", "🎲" * 999, "\x1b[31m", "１" * 9999),
        "1 =\u20281",
    ],
    ids=range(24),
)
def test_what_is_no_map_is_answered_quickly(text: str) -> None:
    start = time.process_time()
    for problem in wrong(text):
        for lang in ("ko", "en"):
            sentence = map_problem_text(problem, lang)
            assert sentence.isprintable()
            assert len(sentence) < 300
    assert time.process_time() - start < 2


def test_any_bytes_are_answered() -> None:
    """Binary files, as text in whatever way: problems, no exception."""
    dice = random.Random(4)
    for _ in range(200):
        raw = dice.randbytes(dice.randrange(400))
        for text in (raw.decode("latin-1"), raw.decode("utf-8", "replace"), raw.decode("utf-8", "surrogateescape")):
            for problem in wrong(text):
                assert map_problem_text(problem, "ko")
                assert map_problem_text(problem, "en")


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_map_with_slips_is_answered(data: st.DataObject) -> None:
    """A few signs of the default map changed, taken out or put in: a map that can be drawn and played, or problems."""
    text = list(default_text())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at] = data.draw(st.sampled_from([".", "~", "#", "=", "%", "", "\n", " ", "A", "7", ";", "zones:", "–"]))
    found = parse_map("".join(text))
    if isinstance(found, MapDef):
        assert the_map(draw(found)) == found
        Plan(found)
    else:
        assert found
        assert [map_problem_text(problem, lang) for problem in found for lang in ("ko", "en")]
        assert [(p.line, p.column) for p in found] == sorted((p.line, p.column) for p in found)
