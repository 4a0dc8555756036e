"""Every playable card has scenarios that name it: at least three, in a file of its own, with the card on the table."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from simpan.lumen.card import Card
from simpan.lumen.pool import SHIPPED
from tests.scenario import ROOT
from tests.scenario_parse import Scenario, read

LEAST = 3
OWN = ROOT / "cards"
CODE = re.compile(r"\b[A-Z]+[0-9]*(?:-[A-Z]*[0-9]*)+[0-9]\b")
TRAITS = {character.trait.code: character for character in SHIPPED.characters.values()}
PLAYABLE: dict[str, Card] = SHIPPED.cards | {code: character.trait for code, character in TRAITS.items()}


@cache
def scenarios() -> tuple[Scenario, ...]:
    """All scenarios of all files, once each: editions and seats do not count."""
    return tuple(found for path in sorted(ROOT.rglob("*.txt")) for found in read(path, ROOT))


def codes(scenario: Scenario) -> list[str]:
    """The codes that a title names."""
    return list(dict.fromkeys(CODE.findall(scenario.title)))


def on_the_table(code: str, scenario: Scenario) -> bool:
    """Whether the position holds the card: by code or name, a trait with its character."""
    laid = " ".join(cell for line in scenario.lines if line.verb == "start" for cell in line.cells)
    if code in TRAITS:
        return f"character={TRAITS[code].key}" in laid
    return code in laid or PLAYABLE[code].name_ko in laid


def test_what_a_code_looks_like() -> None:
    """The pattern finds every code of the pool, and no clause."""
    assert [code for code in PLAYABLE if CODE.findall(f"§L5.3.10.a §O9 {code} −4 0-1") != [code]] == []


def test_every_card_has_its_scenarios() -> None:
    """At least three titles name each playable card and each trait."""
    told = Counter(code for scenario in scenarios() for code in codes(scenario))
    assert {code: told[code] for code in PLAYABLE if told[code] < LEAST} == {}


def test_no_scenario_names_an_unknown_card() -> None:
    """A code in a title is that of a playable card."""
    assert [(s.place, code) for s in scenarios() for code in codes(s) if code not in PLAYABLE] == []


@pytest.mark.parametrize("code", sorted(PLAYABLE))
def test_a_card_has_a_file_of_its_own(code: str) -> None:
    """The file bears the code; each title in it names code and Korean name; the card lies in each position."""
    named = code if PLAYABLE[code].name_ko == code else f"{code} {PLAYABLE[code].name_ko}"
    found = read(OWN / f"{code}.txt", ROOT)
    assert [s.place for s in found if named not in s.title] == []
    assert [s.place for s in found if not on_the_table(code, s)] == []


def test_no_file_is_of_no_card() -> None:
    """Every file among the cards' is named after one."""
    assert sorted(path.stem for path in OWN.glob("*.txt")) == sorted(PLAYABLE)
