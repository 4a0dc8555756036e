"""Every clause of every rule book is tested, and no test cites a clause that there is not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from simpan.core.coverage import cited, letters, table
from simpan.core.rulebook import games, load

TESTS = Path(__file__).parent
RULINGS = "R"  # the collected rulings are cited too; they are no book

every_book = pytest.mark.parametrize("game", games())


@cache
def found() -> dict[str, list[str]]:
    """What the tests cite, and where."""
    return cited([TESTS])


@every_book
def test_no_unknown_citation(game: str) -> None:
    """A citation in a test or scenario names a clause of its book."""
    assert {id: found()[id] for id in table(load(game), found()).unknown} == {}


def test_every_citation_has_a_book() -> None:
    """The letter of a citation belongs to a book."""
    known = {RULINGS}.union(*(letters(load(game)) for game in games()))
    assert {id: places for id, places in found().items() if id[0] not in known} == {}


def test_no_two_books_share_a_letter() -> None:
    """So that a citation names its book."""
    books = [letters(load(game)) for game in games()]
    assert len(set().union(*books)) == sum(map(len, books))


@every_book
def test_every_clause_is_cited(game: str) -> None:
    """Each clause of the book is cited by at least one test."""
    assert table(load(game), found()).untested == []
