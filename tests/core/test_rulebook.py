"""The Lumen rule book and the glossary say everything, in both languages, under the ids that code cites."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from simpan.core.rulebook import (
    Clause,
    UnknownBook,
    UnknownClause,
    Words,
    games,
    glossary,
    glossary_page,
    is_clause,
    load,
)

# Every id of the numbered rules the book was written from, in their order, without the section sign: a list is no
# citation (see core/coverage.py).
IDS = [
    "L2.1",
    "L2.2",
    "L2.3",
    "L2.4",
    "L2.5",
    "L2.6",
    "L2.7",
    "L2.7.a",
    "L2.7.b",
    "L2.7.c",
    "L2.8",
    "L3.1",
    "L3.2",
    "L3.2.a",
    "L3.2.b",
    "L3.2.c",
    "L3.2.d",
    "L3.3",
    "L3.4",
    "L3.5",
    "L3.6",
    "L4.1",
    "L4.1.a",
    "L4.1.b",
    "L4.1.c",
    "L4.1.d",
    "L4.1.e",
    "L4.2",
    "L5",
    "L5.0",
    "L5.0.a",
    "L5.1",
    "L5.2",
    "L5.2.a",
    "L5.2.b",
    "L5.3",
    "L5.3.0",
    "L5.3.1",
    "L5.3.2",
    "L5.3.3",
    "L5.3.4",
    "L5.3.5",
    "L5.3.6",
    "L5.3.6.g",
    "L5.3.7",
    "L5.3.8",
    "L5.3.9",
    "L5.3.10",
    "L5.3.10.a",
    "L5.3.11",
    "L5.3.12",
    "L5.4",
    "L5.5",
    "L6.1",
    "L6.2",
    "L6.3",
    "L6.4",
    "L6.5",
    "L6.6",
    "L6.7",
    "L7.1",
    "L7.2",
    "L7.3",
    "L7.4",
    "L8.1",
    "L8.2",
    "L8.3",
    "L8.4",
    "L9.1",
    "L9.2",
    "L9.3",
    "L9.4",
    "O1",
    "O2",
    "O3",
    "O4",
    "O5",
    "O6",
    "O7",
    "O8",
    "O9",
    "O10",
    "O11",
]
SECTIONS = ["L2", "L3", "L4", "L5", "L5.3", "L6", "L7", "L8", "L9", "O"]
BOTH_EDITIONS = ["L3.3", "L5.2", "L5.3.2", "L5.3.10", "L6.4", "L8.2", "L8.3"]
CLASSIC_ONLY = ["L3.2.a", "L5.4", "O6"]
CURRENT_ONLY = ["L3.2.b", "L5.3"]

# Korean that stands in English clauses: card names, and the endings of card text that L2.7 and L7.1 explain.
KOREAN_IN_ENGLISH = (
    "세츠 슬래시",
    "세츠메이 킥",
    "커팅",
    "스로킥",
    "카운터 랫",
    "구르기",
    "차지",
    "위압",
    "키스",
    "예고장",
    "페인 프리즌",
    "한다",
    "할 수 있다",
    "무효될 경우",
)
HANGUL = re.compile("[가-힣]")
ID_IN_TEXT = re.compile(r"(?<![A-Za-z])(?:L\d+(?:\.\d+)+(?:\.[a-z](?![A-Za-z]))?|O\d+)")
GLOSSARY_PAGE = Path(__file__).parents[2] / "rules" / "glossary.md"


def every_text() -> Iterator[tuple[str, Words]]:
    """Every pair of texts in the book, with the place it stands at."""
    book = load("lumen")
    yield "title", book.title
    yield "preface", book.preface
    for section in book.sections.values():
        yield section.id, section.title
    for edition in book.editions.values():
        yield edition.id, edition.title
        yield edition.id, edition.text
    for clause in book.clauses.values():
        for words in clause.words():
            yield clause.id, words


def ids(clauses: list[Clause]) -> list[str]:
    """The ids of some clauses."""
    return [clause.id for clause in clauses]


def test_every_id_in_order() -> None:
    """The book has every clause id of the rules, in their order, and no other."""
    assert list(load("lumen").clauses) == IDS


def test_sections() -> None:
    """The headings are sections, and each of them has clauses."""
    book = load("lumen")
    assert list(book.sections) == SECTIONS
    for id in SECTIONS:
        assert any(clause.startswith(id) for clause in book.clauses), id


def test_no_field_is_empty() -> None:
    """Title, text, edition texts and default are never empty, in either language."""
    assert [place for place, words in every_text() if not words.ko.strip() or not words.en.strip()] == []


def test_korean_is_korean() -> None:
    """Every Korean text is written in Hangul; only the word FP is the same in both languages."""
    assert {words.ko for _, words in every_text() if not HANGUL.search(words.ko)} == {"FP"}


def test_english_is_english() -> None:
    """No English text has Hangul, apart from card names and quoted card text."""
    strays = {}
    for place, words in every_text():
        rest = words.en
        for korean in sorted(KOREAN_IN_ENGLISH, key=len, reverse=True):
            rest = rest.replace(korean, "")
        if HANGUL.search(rest):
            strays[place] = rest
    assert strays == {}


def test_both_languages_point_to_the_same_clauses() -> None:
    """A clause names the same other clauses in Korean as in English, and each of them exists."""
    for place, words in every_text():
        korean, english = set(ID_IN_TEXT.findall(words.ko)), set(ID_IN_TEXT.findall(words.en))
        assert korean == english, place
        assert korean <= set(IDS), place


def test_both_languages_give_the_same_numbers() -> None:
    """A clause names the same figures in Korean as in English, wherever English writes figures."""
    for place, words in every_text():
        korean, english = (set(re.findall(r"\d{2,}", text)) for text in (words.ko, words.en))
        assert english <= korean, place


def test_editions() -> None:
    """The two editions have parts exactly where the rules name them."""
    book = load("lumen")
    assert list(book.editions) == ["classic", "current"]
    found = {id: list(clause.editions) for id, clause in book.clauses.items() if clause.editions}
    expected = {id: ["classic", "current"] for id in BOTH_EDITIONS}
    expected |= {id: ["classic"] for id in CLASSIC_ONLY} | {id: ["current"] for id in CURRENT_ONLY}
    assert found == expected


def test_defaults_belong_to_open_points() -> None:
    """Every open point has a default, and no other clause has one."""
    clauses = load("lumen").clauses.values()
    assert [clause.id for clause in clauses if clause.default] == [id for id in IDS if id.startswith("O")]


def test_seed_sections() -> None:
    """A seed reference is a section number, and the newer edition's clauses have none."""
    for clause in load("lumen").clauses.values():
        assert re.fullmatch(r"(\d+(\.\d+)*)?", clause.seed), clause.id
        if clause.id.startswith(("L9", "O")) or clause.id in {"L2.6", "L3.6", "L6.7"}:
            assert clause.seed == "", clause.id
    assert load("lumen")["L5.3.2"].seed == "5.3.2"


def test_words_in_a_language() -> None:
    """A text is asked for by language."""
    title = load("lumen")["L7.1"].title
    assert title.in_("ko") == "그랩의 무효"
    assert title.in_("en") == "Grab negation"


def test_line_breaks_are_spaces_except_at_lists() -> None:
    """Prose is one line however the file wraps it, and a list keeps a line for each item."""
    book = load("lumen")
    assert "\n" not in book["L3.3"].text.en
    assert "  " not in book["L3.3"].text.ko
    assert len(book["L5.3"].text.en.splitlines()) == 13
    assert book["L4.2"].text.ko.splitlines()[-2:] == ["", "두 플레이어는 동시에, 비공개로 고른다."]
    assert [line[:2] for line in book["L3.4"].text.en.splitlines()] == ["- "] * 6 + ["", "Th"]


def test_unknown_clause_names_near_ids() -> None:
    """An unknown id is refused with the ids that may have been meant."""
    with pytest.raises(UnknownClause, match=r"'L5\.3\.13'.*L5\.3\.1\b") as caught:
        load("lumen")["L5.3.13"]
    assert isinstance(caught.value, LookupError)
    assert "L5.3.12" in caught.value.near


def test_a_section_is_no_clause() -> None:
    """A heading without a rule of its own is refused, and the error names the clauses below it."""
    with pytest.raises(UnknownClause) as caught:
        load("lumen")["L6"]
    assert caught.value.near == ["L6.1", "L6.2", "L6.3", "L6.4", "L6.5"]


def test_unknown_clause_with_nothing_near() -> None:
    """An id that resembles nothing is refused without a hint."""
    with pytest.raises(UnknownClause) as caught:
        load("lumen")["제로"]
    assert str(caught.value) == "no clause '제로'"


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        ("L5.3.1", ["L5.3.1"]),
        ("L5.3.10", ["L5.3.10", "L5.3.10.a"]),
        ("l3.2.C", ["L3.2.c"]),
        ("\N{SECTION SIGN}L7.", ["L7.1", "L7.2", "L7.3", "L7.4"]),
        ("O1", ["O1"]),
        ("디펜스 오버", ["L8.2"]),
        ("DEFENCE OVER", ["L8.2"]),
        ("페인 프리즌", ["L3.1"]),
        ("L5.9", []),
        ("없는 말", []),
        (" ", []),
    ],
)
def test_find(sought: str, found: list[str]) -> None:
    """Find takes an id, a prefix that ends at a dot, or a word in either language."""
    assert ids(load("lumen").find(sought)) == found


def test_find_a_whole_section() -> None:
    """A section id finds all of its clauses in book order."""
    assert ids(load("lumen").find("L5.3")) == [id for id in IDS if id.startswith("L5.3")]


def test_find_reads_edition_texts_and_defaults() -> None:
    """A word that stands only in an edition's text or in a default is found."""
    book = load("lumen")
    assert "L8.2" in ids(book.find("count starts anew"))
    assert ids(book.find("앞면으로 놓는다")) == ["O1"]


def test_books() -> None:
    """The glossary is no rule book, a book is read once, and an unknown one is refused by name."""
    assert "lumen" in games()
    assert "glossary" not in games()
    assert load("lumen") is load("lumen")
    with pytest.raises(UnknownBook, match="lumen"):
        load("../lumen")


def test_is_clause() -> None:
    """An id is a clause if any book has it; sections alone and made-up ids are none."""
    assert is_clause("L5.3.6.g")
    assert is_clause("O11")
    assert not is_clause("L6")
    assert not is_clause("L5.3.13")


def test_glossary_names() -> None:
    """Identifiers are snake_case, and every term has both words and says what it is."""
    for identifier, term in glossary().items():
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", identifier), identifier
        assert term.words.ko, identifier
        assert term.words.en, identifier
        assert term.what, identifier


def test_glossary_cites_clauses_that_exist() -> None:
    """The clause ids in the glossary are clauses of the book."""
    for term in glossary().values():
        assert set(ID_IN_TEXT.findall(term.what)) <= set(IDS), term.identifier


def test_glossary_page_is_up_to_date() -> None:
    """rules/glossary.md is what the glossary renders to."""
    assert GLOSSARY_PAGE.read_text(encoding="utf-8") == glossary_page()
