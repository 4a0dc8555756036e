"""The examples of the clauses: as the scenarios are now, whole, in both languages, and not too much."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from simpan.core import examples
from simpan.core.examples import Example, Step, Telling, folded
from simpan.core.rulebook import games, load

ROOT = Path(__file__).parents[2]
MOST_BYTES = 1_200_000  # of all games, in the package; a page asks for one clause at a time
TESTED_OTHERWISE = {  # decks, sheets and dice requests are judged outside of a game
    "lumen": {"L4.1", "L4.1.a", "L4.1.b", "L4.1.c", "L4.1.d"},
    "mansion": {"M2.1", "H2.1", "H2.2", "M3.1", "H3.1", "H6.14"},
}

every_book = pytest.mark.parametrize("game", games())


def told(game: str) -> list[Example]:
    """All that are told in full, each once."""
    found = {one.id: one for several in examples.load(game).values() for one in several if one.tellings}
    return list(found.values())


@pytest.mark.slow
def test_they_are_up_to_date() -> None:
    """`python -m tools.examples` would write the same files."""
    done = subprocess.run([sys.executable, "-m", "tools.examples", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run: python -m tools.examples"


@every_book
def test_every_title_is_korean_too(game: str) -> None:
    """A scenario that is added wants a line in tools/titles_ko.tsv."""
    told = {one.en for several in examples.load(game).values() for one in several if not re.search("[가-힣]", one.ko)}
    assert not told


@every_book
def test_every_clause_that_a_scenario_cites_has_some(game: str) -> None:
    book, found = load(game), examples.load(game)
    assert set(book.clauses) - set(found) == TESTED_OTHERWISE[game]
    assert set(found) <= set(book.clauses)
    assert [clause for clause, several in found.items() if not several[0].tellings] == []


@every_book
def test_those_told_in_full_come_first(game: str) -> None:
    for clause, several in examples.load(game).items():
        full = [bool(one.tellings) for one in several]
        assert full == sorted(full, reverse=True), clause


@every_book
def test_each_tells_where_it_begins_and_what_comes_of_it(game: str) -> None:
    for one in told(game):
        kinds = [step[0] for telling in one.tellings for step in telling.steps]
        assert "start" in kinds, one.id
        assert {"ruling", "check", "act"} & set(kinds), one.id
        assert one.notation.startswith(("start", "card", "switch", "edition", "map", "house", "who", "track", "skill",
                                        "class", "team", "pair", "nomirror")), one.id  # fmt: skip
        assert bool(one.map) is (game == "mansion"), one.id


@every_book
def test_both_languages_are_what_they_should_be(game: str) -> None:
    hangul = re.compile("[가-힣]")
    names = re.compile(r"[가-힣A-Za-z]+")
    for one in told(game):
        for telling in one.tellings:
            for kind, ko, en in telling.steps:
                assert hangul.search(ko) or not names.search(en), (one.id, kind, ko)
                assert en, (one.id, ko)
                assert "{" not in ko + en, (one.id, ko)


def test_editions_go_apart_where_they_differ() -> None:
    """L5.3.2: what was evaded is void in one edition only."""
    apart = [
        one for one in examples.load("lumen")["L5.3.2"] if {t.edition for t in one.tellings} >= {"classic", "current"}
    ]
    assert apart
    for one in apart:
        first, *rest = one.tellings
        assert first.edition == ""
        steps = [telling.steps for telling in rest]
        assert steps[0][:1] != steps[1][:1], one.id


@every_book
def test_the_file_is_not_too_large(game: str) -> None:
    folder = files("simpan").joinpath(examples.FOLDER)
    sizes = {one: len(folder.joinpath(f"{one}.json").read_bytes()) for one in games()}
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_what_is_folded_unfolds(monkeypatch: pytest.MonkeyPatch) -> None:
    act: Step = ("act", "가", "a")
    tellings = (Telling((act, ("ruling", "나", "b"))), Telling((act,), "classic"))
    one = Example("x-1", ("L5",), "title", "제목", "start | - | -", "", tellings)
    text = folded([one, Example("x-2", ("L5", "L2.1"), "other")])
    assert text.count('["가","a"]') == 1

    class File:
        def joinpath(self, _: str) -> File:
            return self

        def is_file(self) -> bool:
            return True

        def read_bytes(self) -> bytes:
            return text.encode()

    monkeypatch.setattr(examples, "files", lambda _: File())
    found = examples.load.__wrapped__("any")
    assert found["L5"] == (one, Example("x-2", ("L5", "L2.1"), "other"))
    assert found["L2.1"] == found["L5"][1:]
