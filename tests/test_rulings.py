"""Every published ruling that is sure has a named test, or stands in a short list with the reason."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.scenario import ROOT
from tests.scenario_parse import read

TESTS = Path(__file__).parent
RULINGS = ROOT / "rulings"
ID = re.compile(r"\bR\d{3}\b")


def listed(name: str) -> dict[str, str]:
    """A list of ids with a word for each."""
    return {id: str(word) for id, word in tomllib.loads((RULINGS / name).read_text(encoding="utf-8")).items()}


def in_scenarios() -> set[str]:
    """The ids in the titles of the scenarios of rulings."""
    found = [scenario for path in sorted(RULINGS.glob("*.txt")) for scenario in read(path, ROOT)]
    return {id for scenario in found for id in ID.findall(scenario.title)}


def in_python() -> set[str]:
    """The ids in the names of Python tests."""
    found: set[str] = set()
    for path in sorted((TESTS / "lumen").glob("test_rulings_*.py")):
        found |= {
            id.upper() for id in re.findall(r"^def test_(r\d{3})_", path.read_text(encoding="utf-8"), re.MULTILINE)
        }
    return found


def test_every_sure_ruling_is_tested_or_listed() -> None:
    """A ruling of high confidence has a test that names it, or a reason why not."""
    ids, reasons = listed("ids.toml"), listed("NOT_TESTED.toml")
    tested = in_scenarios() | in_python()
    assert [id for id, sure in ids.items() if sure == "high" and id not in tested and id not in reasons] == []


def test_no_ruling_is_both_tested_and_listed() -> None:
    """What stands in the list of the untested has no test, and each has its reason."""
    reasons = listed("NOT_TESTED.toml")
    assert (in_scenarios() | in_python()) & set(reasons) == set()
    assert all(reasons.values())


def test_no_unknown_ruling() -> None:
    """Tests and the list name only rulings that there are."""
    named = in_scenarios() | in_python() | set(listed("NOT_TESTED.toml"))
    assert sorted(named - set(listed("ids.toml"))) == []


def test_every_scenario_of_a_ruling_names_it() -> None:
    """Each scenario beside the list of ids has an id in its title."""
    found = [scenario for path in sorted(RULINGS.glob("*.txt")) for scenario in read(path, ROOT)]
    assert [scenario.place for scenario in found if not ID.search(scenario.title)] == []
