"""The scenario runner says no to words that it does not know and to a game that is not as a scenario says."""

from __future__ import annotations

import pytest

from tests.scenario import run, variants
from tests.scenario_parse import BadScenario, chunks, parse
from tests.scenario_play import Mismatch, Variant

SIGN = "\N{SECTION SIGN}"


def played(text: str) -> None:
    """Run every variant of one scenario."""
    for variant in read(text):
        run(variant)


def read(text: str) -> list[Variant]:
    """The variants of the scenarios in a text, under a title."""
    return list(variants(parse(f"{SIGN}L5 a sample\n{text}", "sample.txt")))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("strat | hand=jab | hand=jab", "sample.txt:2: found 'strat', allowed: start, play"),
        ("start | hand=jub | hand=jab", "sample.txt:2: found 'jub', allowed: jab, hook"),
        ("start | hand=jab", "sample.txt:2: found '1 cells', allowed: two"),
        ("start | hnad=jab | hand=jab", "sample.txt:2: found 'hnad', allowed: hand, list"),
        ("start middle | hand=jab | hand=jab", "found 'middle', allowed: setup, draw"),
        ("start | hp=many | hand=jab", "found 'many', allowed: a whole number"),
        ("start | - | -\nexpect | fp=x | -", "found 'x', allowed: a whole number"),
        ("start | - | -\nexpect | mana=3 | -", "found 'mana=', allowed: hand, list"),
        ("start | - | -\nexpect | event Evadde | -", "found 'Evadde', allowed: BothDefended"),
        ("start | hand=jab | hand=jab\nchoose | fly jab | -", "found 'fly jab', allowed: hand, list"),
        ("start | hand=jab | hand=jab\nrefuse | catch jab | -", "found 'catch', allowed: ready"),
        ("start | hand=jab | hand=jab\nexpect | list+=hook | -", "found 'list+=hook', allowed: say which it left"),
        ("start | hand=jab | hand=jab\nsees | luck=3 | -", "found 'luck', allowed: hand, list"),
        ("start | hand=jab | hand=jab\nclock | tick | -", "found 'tick', allowed: expire, concede"),
        ("card x atack speed=3\nstart | hand=x | hand=jab", "found 'atack', allowed: attack, defence"),
        ("card x attack sped=3\nstart | hand=x | hand=jab", "found 'sped', allowed: speed, damage"),
        ("card x attack : on(HIT\nstart | hand=x | hand=jab", "is no text of a card"),
        ("card x attack : gain_fp(1)\nstart | hand=x | hand=jab", "found 'Fp', allowed: on()"),
        ("edition old\nstart | - | -", "found 'old', allowed: classic, current"),
        ("switch o99=no\nstart | - | -", "no switch 'o99'"),
        ("play | jab | jab", "a scenario starts with a `start` line"),
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
        ("start | hand=jab | hand=idle\nplay | jab | idle\nexpect | fp=+1 | -", "p2 hp is 4700, not 5000"),
        ("start | hand=jab | hand=idle\nplay | jab | idle\nexpect | - | hp=-300", "p1 fp is 1, not 0"),
        ("start | hand=jab | hand=idle\nexpect | - | hp=4000 …", "p2 hp is 5000, not 4000"),
        ("start | hand=jab,hook | hand=idle\nlegal | ready jab | ready idle", "p1 may `ready hook`"),
        ("start | hand=jab | hand=idle\nlegal | ready jab, pass | ready idle", "p1 may not `pass`"),
        ("start | hand=jab | hand=idle\nchoose | get jab | -", "p1 cannot `get jab` now"),
        ("start | hand=jab | hand=idle\nrefuse | ready jab | -", "`ready jab` is allowed, not refused"),
        ("start | hand=jab list=hook | hand=idle\nrefuse | ready hook : L5.3 | -", "is L5.2 not_in_hand, not"),
        ("start | hand=jab | hand=idle\nsees | opp.hand=idle | -", "opp.hand=?1, not idle"),
        ("start | hand=jab | hand=idle\nwinner p1", "the game goes on"),
        (
            "start | hand=jab | hand=idle hp=300\nplay | jab | idle\nexpect | … | …",
            "the game is over (p1 hp), which no",
        ),
        ("start | hand=jab | hand=idle hp=300\nplay | jab | idle\nwinner p2", "not p2; the game is over (p1 hp)"),
        ("start | hand=jab | hand=idle\nplay | jab | idle\nexpect event Evaded | … | …", "event Evaded"),
        ("start | hand=jab | hand=idle\nplay | jab | idle\nexpect ruling !L5.3.8 | … | …", "ruling !L5.3.8"),
        ("start | hand=jab | hand=idle\nplay | jab | idle\norder Damaged@p2, Hit@p1", "Hit@p1 does not follow"),
    ],
)
def test_mismatch(text: str, words: str) -> None:
    """A game that is not as the scenario says is told, with what the game waits for."""
    with pytest.raises(Mismatch) as caught:
        played(text)
    assert words in str(caught.value)


def test_names_before_the_first_scenario() -> None:
    """Cards before the first title are there for all scenarios of the file; a step is not allowed there."""
    text = f"card poke attack speed=1\n\n{SIGN}L5 one\nstart | hand=poke | -\n\n{SIGN}L5 two\nstart | hand=poke | -"
    for variant in variants(parse(text, "sample.txt")):
        run(variant)
    with pytest.raises(BadScenario, match="found 'start'"):
        parse(f"start | - | -\n\n{SIGN}L5 one", "sample.txt")


def test_variants() -> None:
    """A scenario runs in both editions and mirrored, unless it says otherwise."""
    assert [v.name for v in read("start | - | -")] == [
        "sample.txt:1 classic",
        "sample.txt:1 classic mirrored",
        "sample.txt:1 current",
        "sample.txt:1 current mirrored",
    ]
    assert [v.name for v in read("edition current\nnomirror\nstart | - | -")] == ["sample.txt:1 current"]


def test_lines_of_one_edition() -> None:
    """A line that names an edition is for that edition only."""
    played("edition classic\nstart | hand=jab | hand=idle\nexpect current | hp=1 | hp=1")
    with pytest.raises(Mismatch):
        played("edition classic\nstart | hand=jab | hand=idle\nexpect classic | hp=1 | hp=1")


def test_expected_failures() -> None:
    """A bug is marked for all variants or for those that it names."""
    text = "bug mirrored the seats are mixed up\nbug current the other\nstart | - | -"
    assert [v.bug for v in read(text)] == [
        None,
        "mirrored the seats are mixed up",
        "current the other",
        "mirrored the seats are mixed up",
    ]
    assert {v.bug for v in read("bug nobody knows\nstart | - | -")} == {"nobody knows"}


def test_values_with_spaces() -> None:
    """A value goes on until the next name, so that names of cards may hold spaces."""
    assert chunks("hand=Down Guard,jab fp=+1 event Evaded:Down Guard …") == [
        "hand=Down Guard,jab",
        "fp=+1",
        "event Evaded:Down Guard",
        "…",
    ]


def test_decoys_are_answered() -> None:
    """A question to which no is the only answer is passed over, and can be spoken of."""
    text = "start | hand=throw,idle | hand=idle,jab\nplay | throw | idle\n"
    played(text + "expect | fp=+1 … | hp=-500 asks=ready")
    played(text + "legal | - | pass\nchoose | - | pass grab\nexpect | fp=+1 … | hp=-500")
