"""Every scenario file of Mansion War, its sheets straight and reversed; and what the runner says no to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.mansion.scenario import collect, run, variants
from tests.mansion.scenario_parse import BadScenario, parse
from tests.mansion.scenario_play import Mismatch, Variant

SIGN = "\N{SECTION SIGN}"
TABLE = """map A1-C1 E1-F1 ...=..
who 가온 master A str=4 dex=5 at=A1 skills=강타
who 한서 master B dex=3 at=C1 skills=철벽
who 도윤 master C at=E1
"""


def marked(variant: Variant) -> Any:
    """A test case; an expected failure if the scenario says that it shows a bug."""
    marks = []
    if variant.scenario.bug:
        marks.append(pytest.mark.xfail(reason=variant.scenario.bug, raises=Mismatch, strict=True))
    return pytest.param(variant, id=variant.name, marks=marks)


@pytest.mark.parametrize("variant", [marked(variant) for variant in collect()])
def test_scenario(variant: Variant) -> None:
    """The war goes as the scenario says."""
    run(variant)


# -- the runner -------------------------------------------------------------------------------------------------------


def played(text: str) -> None:
    """Run one scenario on a small table, under a title."""
    for variant in variants(parse(f"{SIGN}M1 a sample\n{TABLE}{text}", "sample.txt")):
        run(variant)


HIT = "start 가온\n가온: attack 한서 physical\nroll attack 3 4 pass defence 1 2 pass damage 1\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("strat 가온", "sample.txt:6: found 'strat', allowed: start, roll"),
        ("expect turn=가온", "a scenario starts with a `start` line"),
        ("start 가온\n가온: guard", "found 'does', allowed: at the end"),
        ("start 나무\nexpect turn=가온", "found '나무', allowed: 가온"),
        ("start 가온\nexpect trun=가온", "found 'trun', allowed: turn, day"),
        ("start 가온\nexpect | 가온 hq=3", "found 'hq', allowed: hp, most_hp"),
        ("start 가온\nexpect | 나무 hp=3", "found '나무', allowed: 가온"),
        ("start 가온\nexpect event Mooved", "found 'Mooved', allowed: Name, Name:who"),
        ("start 가온\nexpect event Moved(how=3)", "found 'how', allowed: who, zone"),
        ("start 가온\n가온: fly B1\nexpect", "found 'fly B1', allowed: move TILE"),
        ("start 가온\n가온: use 비행\nexpect", "found '비행', allowed: blade_of_daybreak"),
        ("start 가온\nroll quick 3 4\nexpect", "found 'quick', allowed: attack"),
        ("start 가온\nsees 가온: 가온 | 가온.mana=3", "found 'mana', allowed: name, role"),
        ("house cover=maybe\nstart 가온\nexpect", "Invalid enum value 'maybe'"),
        ("who 서아 master D at=C1\nstart 가온\nexpect", "found 'C1', allowed: a tile where nobody stands"),
        ("who 서아 master D at=D1\nstart 가온\nexpect", "found 'D1', allowed: a white tile"),
    ],
)
def test_bad_words(text: str, words: str) -> None:
    """A word that is not known is named with its place and the words allowed."""
    with pytest.raises(BadScenario) as caught:
        played(text)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HIT + "expect turn=가온", "한서 hp is 15, not 20"),
        (HIT + "expect turn=한서 | 한서 hp=-5", "turn is 가온, not 한서"),
        (HIT + "expect event Fell:한서 | 한서 hp=-5", "event Fell:한서"),
        (HIT + "expect event !Damaged:한서 | 한서 hp=-5", "event !Damaged:한서"),
        (HIT + "expect ruling M4.2 | 한서 hp=-5", "ruling M4.2"),
        (HIT + "expect event Damaged:한서(total=6) | 한서 hp=-5", "event Damaged:한서(total=6)"),
        (HIT + "expect | 한서 hp=-5 | pair A count=6", "pair A count is 5, not 6"),
        (HIT + "hears 도윤: Damaged", "not Damaged"),
        (HIT + "hears 한서: nothing", "AttackDeclared"),
        (HIT + "hears 도윤: only Damaged", "not only Damaged"),
        (HIT + "order Damaged, Judged", "Judged does not follow"),
        ("start 가온\nroll attack 3 4\nexpect", "no attack is owed"),
        ("start 가온\n가온: attack 한서 physical\nroll defence 3 4\nexpect", "no defence is owed"),
        ("start 가온\n가온: attack 한서 physical\nroll attack 3 4 defence 1 1\nexpect", "no defence is owed"),
        ("start 가온\n한서: guard\nexpect", "it is not the turn of 한서"),
        ("start 가온\n가온: move F1\nexpect", "is refused: M1.5"),
        ("start 가온\n가온: wait\n가온: guard\nexpect", "is refused: H6.3 acted_already"),
        ("start 가온\npass all\nexpect", "no window is open"),
        ("start 가온\nrefuse 가온: guard => H6.3", "`guard` is allowed"),
        ("start 가온\nrefuse 한서: guard => H6.3 acted_already", "refused by H6.2 not_your_turn"),
        ("start 가온\nrefuse 한서: guard => H6.2 not_your_turn(who=도윤)", "refused by H6.2 not_your_turn"),
        ("start 가온\nlegal 가온: guard", "가온 may `move`"),
        ("start 가온\nlegal 가온: phantasm, …", "가온 may not `phantasm`"),
        ("start 가온\nlegal 가온 leave: 1, 2", "가온 may not `1`"),
        ("start 가온\nsees 도윤: 가온, 도윤", "도윤 sees: 도윤, not 가온, 도윤"),
        ("start 가온\nsees 가온: … | 한서.hp=3", "한서.hp=20, not 3"),
        ("start 가온\nwinner A", "the war goes on"),
        ("start 가온\nstaff fall 한서\nstaff fall 도윤\nexpect | …", "no line says how the war ended"),
        ("start 가온\nstaff fall 한서\nstaff fall 도윤\nwinner B", "the war ended with"),
        ("start 가온\nstaff fall 한서\nstaff fall 도윤\ndraw", "the war ended with"),
    ],
)
def test_mismatch(text: str, words: str) -> None:
    """A war that is not as the scenario says is told, with what it waits for."""
    with pytest.raises(Mismatch) as caught:
        played(text)
    assert words in str(caught.value)


def test_what_is_right_passes() -> None:
    """The samples above fail for their last line only."""
    played(HIT + "expect turn=가온 event Damaged:한서(total=5) ruling M3.8 | 한서 hp=-5 | pair A count=5")
    played("start 가온\nlegal 가온: leave, …\nrefuse 가온: move F1 => M1.5")
    played("start 가온\nstaff fall 한서\nstaff fall 도윤\nwinner A last_team")


def test_a_scenario_changes_what_its_file_says() -> None:
    """Characters and house rules before the first title are there for all; a scenario may say otherwise, for itself."""
    first = f"{SIGN}M1 one\nwho 한서 hp=7\nstart 가온\nexpect | 한서 hp=7"
    second = f"{SIGN}M1 two\nstart 가온\nexpect | 한서 hp=20"
    text = f"{TABLE}\n{first}\n\n{second}"
    for variant in variants(parse(text, "sample.txt")):
        run(variant)
    with pytest.raises(BadScenario, match="found 'start'"):
        parse(f"start 가온\n\n{SIGN}M1 one", "sample.txt")


def test_variants() -> None:
    """A scenario runs with its sheets in both orders, unless it says otherwise."""
    text = f"{SIGN}M1 a sample\n{TABLE}start 가온\nexpect"
    assert [found.name for found in variants(parse(text, "sample.txt"))] == ["sample.txt:1", "sample.txt:1 reversed"]
    assert [found.name for found in variants(parse(text + "\nnomirror", "sample.txt"))] == ["sample.txt:1"]
