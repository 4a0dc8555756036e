"""Every clause of the rule book is tested, and no test cites a clause that there is not."""

from __future__ import annotations

from pathlib import Path

from simpan.core.coverage import cited, table
from simpan.core.rulebook import load

TESTS = Path(__file__).parent


def test_no_unknown_citation() -> None:
    """A citation in a test or scenario names a clause of the book."""
    found = cited([TESTS])
    unknown = {id: found[id] for id in table(load("lumen"), found).unknown}
    assert unknown == {}


def test_every_clause_is_cited() -> None:
    """Each clause of the book is cited by at least one test."""
    assert table(load("lumen"), cited([TESTS])).untested == []
