"""Citations are counted by the clause they name, and nothing else counts."""

import doctest
from pathlib import Path

from simpan.core import coverage
from simpan.core.coverage import CITATION, Coverage, cited, letters, table
from simpan.core.rulebook import load

# The sign is joined at run time, so that the samples below are no citations of this file.
SIGN = "\N{SECTION SIGN}"


def write(path: Path, text: str) -> Path:
    """A file whose `@` stand for the section sign."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("@", SIGN), encoding="utf-8")
    return path


def found(tmp_path: Path, text: str) -> list[str]:
    """The ids cited in one file of this text."""
    return list(cited([write(tmp_path / "sample.txt", text)]))


def test_forms_of_an_id(tmp_path: Path) -> None:
    """Chapters, clauses, lettered sub-clauses and open points can be cited."""
    text = "@L5 @L5.3 @L5.3.10 @L5.3.10.a @L5.3.6.g @O2 @O11"
    assert found(tmp_path, text) == ["L5", "L5.3", "L5.3.10", "L5.3.10.a", "L5.3.6.g", "O2", "O11"]


def test_only_the_section_sign_cites(tmp_path: Path) -> None:
    """An id without the sign is no citation, nor is what has not the form of an id."""
    assert found(tmp_path, "L5.3.2 (O2) @ L5.1 @F-7.3 @2 @m1.2") == []


def test_every_book_is_cited_in_the_same_way(tmp_path: Path) -> None:
    """The letter says which book is meant: the second game's M and H beside the first one's L and O."""
    assert found(tmp_path, "@M1.5 @H3.11, @H6.9의 엄호; @L5.1") == ["M1.5", "H3.11", "H6.9", "L5.1"]


def test_punctuation_ends_an_id(tmp_path: Path) -> None:
    """A full stop, a comma, a quote or a Korean particle after an id is not part of it."""
    text = "See @L5.3.2. Then @L5.1, '@L5.2'; @L7.1의 예, @L6.3.and @L6.4.a_b"
    assert found(tmp_path, text) == ["L5.3.2", "L5.1", "L5.2", "L7.1", "L6.3", "L6.4"]


def test_places(tmp_path: Path) -> None:
    """Every line that cites is named once, with its number."""
    path = write(tmp_path / "catch.txt", "@L5.3.10 @L5.3.10\n\n@O2\n@L5.3.10\n")
    name = path.as_posix()
    assert cited([path]) == {"L5.3.10": [f"{name}:1", f"{name}:4"], "O2": [f"{name}:3"]}


def test_folders_hold_tests_and_scenarios(tmp_path: Path) -> None:
    """A folder is read down to its last test and scenario, and nothing else in it is."""
    write(tmp_path / "lumen" / "test_catch.py", "@L5.3.10")
    write(tmp_path / "scenarios" / "deep" / "combo.txt", "@L6.2")
    write(tmp_path / "notes.md", "@L8.3")
    (tmp_path / "folder.txt").mkdir()
    assert list(cited([tmp_path])) == ["L5.3.10", "L6.2"]
    assert list(cited([str(tmp_path / "scenarios")])) == ["L6.2"]


def test_nothing_cited() -> None:
    """A book that nobody cites is untested, clause by clause, in book order."""
    book = load("lumen")
    nothing = table(book, {})
    assert nothing == Coverage(clauses=len(book.clauses), tested=0, untested=list(book.clauses), unknown=[])


def test_a_citation_counts_for_its_own_clause_only() -> None:
    """A sub-clause does not test its clause, nor a clause its sub-clauses."""
    below = table(load("lumen"), {"L5.3.10.a": ["x:1"]})
    assert below.tested == 1
    assert "L5.3.10" in below.untested
    assert "L5.3.10.a" not in below.untested
    assert "L5.3.10.a" in table(load("lumen"), {"L5.3.10": ["x:1"]}).untested


def test_open_points_count() -> None:
    """An open point is a clause to be tested like any other."""
    with_it, without = table(load("lumen"), {"O2": ["x:1"]}), table(load("lumen"), {})
    assert with_it.clauses == without.clauses
    assert with_it.tested == 1
    assert "O2" in without.untested


def test_unknown_citations() -> None:
    """What is cited but no clause is unknown, sections included, in numeric order, and tests nothing."""
    places = {id: ["x:1"] for id in ("O12", "L5.3.14", "L5.3.13.b", "L10.1", "L6", "L5.3.13", "L5.1")}
    coverage = table(load("lumen"), places)
    assert coverage.unknown == ["L5.3.13", "L5.3.13.b", "L5.3.14", "L6", "L10.1", "O12"]
    assert coverage.tested == 1


def test_the_citations_of_another_book_are_its_own_affair() -> None:
    """What is cited under a letter of no clause of the book is neither tested nor unknown in it."""
    book = load("lumen")
    assert letters(book) == {"L", "O"}
    coverage = table(book, {id: ["x:1"] for id in ("M1.2", "H99", "L99.1", "O99", "L5.1")})
    assert (coverage.unknown, coverage.tested) == (["L99.1", "O99"], 1)


def test_the_example_in_the_documentation_holds() -> None:
    assert doctest.testmod(coverage).failed == 0
    assert CITATION.findall(f"{SIGN}M1.5, {SIGN}H4.6의 예, {SIGN}O2, but not {SIGN}5") == ["M1.5", "H4.6", "O2"]


def test_everything_cited() -> None:
    """A book whose clauses are all cited has none untested."""
    book = load("lumen")
    assert table(book, {id: ["x:1"] for id in book.clauses}).as_dict() == {
        "clauses": len(book.clauses),
        "tested": len(book.clauses),
        "untested": [],
        "unknown": [],
    }
