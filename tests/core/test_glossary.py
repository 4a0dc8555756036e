"""The glossary has one word per thing, in code and in both languages, and its page is up to date."""

import re
from pathlib import Path

import pytest

from simpan.core import rulebook
from simpan.core.rulebook import Term, UnknownBook, Words, every_term, games, glossary, glossary_page, load

HANGUL = re.compile("[가-힣]")
CLAUSE = re.compile(r"(?<![A-Za-z])(?:L\d+(?:\.\d+)*(?:\.[a-z](?![A-Za-z]))?|O\d+|[MH]\d+(?:\.\d+)?)")
GLOSSARY_PAGE = Path(__file__).parents[2] / "rules" / "glossary.md"


def test_names() -> None:
    """Identifiers are snake_case, and every term has both words and says what it is."""
    for term in every_term():
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", term.identifier), term.identifier
        assert HANGUL.search(term.words.ko) or term.words.ko == "FP", term.identifier
        assert term.words.en, term.identifier
        assert not HANGUL.search(term.words.en), term.identifier
        assert term.what, term.identifier


def test_words_of_a_game() -> None:
    """A game has the words of every game and its own; what two games name alike is each game's own thing."""
    lumen, mansion = glossary("lumen"), glossary("mansion")
    assert lumen["record"] is mansion["record"]
    assert (lumen["zone"].words.ko, mansion["zone"].words.ko) == ("존", "구역")
    assert lumen["guard"].game == "lumen"
    assert mansion["guard"].game == "mansion"
    assert "passage" not in lumen
    assert "combo" not in mansion
    assert {*lumen.values()} | {*mansion.values()} == {*every_term()}
    with pytest.raises(UnknownBook, match="chess"):
        glossary("chess")


def test_a_word_of_mansion_war_means_one_thing() -> None:
    """No two of the game's own terms have the same Korean or the same English word."""
    own = [term for term in every_term() if term.game == "mansion"]
    for found in ([term.words.ko for term in own], [term.words.en for term in own]):
        assert sorted(found) == sorted(set(found))


@pytest.mark.parametrize(
    ("first", "second", "refused"),
    [("lumen", "lumen", "lumen"), ("", "mansion", "mansion"), ("mansion", "", "mansion"), ("lumen", "mansion", "")],
)
def test_a_name_used_twice(monkeypatch: pytest.MonkeyPatch, first: str, second: str, refused: str) -> None:
    """Two terms of one game share no identifier, and a game takes no word of every game for a thing of its own."""
    terms = tuple(Term("thing", Words("말", "word"), "a thing", "Group", game) for game in (first, second))
    monkeypatch.setattr(rulebook, "every_term", lambda: terms)
    for game in games():
        if game == refused:
            with pytest.raises(ValueError, match=f"'thing' twice for {game}"):
                glossary.__wrapped__(game)
        else:
            assert [term.game for term in glossary.__wrapped__(game).values()] in ([game], [""], [])


def test_cited_clauses_exist() -> None:
    """A clause that a term names is a clause, or a section, of a book: of the term's own where it is a game's."""
    for term in every_term():
        books = [load(game) for game in ([term.game] if term.game else games())]
        for id in CLAUSE.findall(term.what):
            assert any(id in book or id in book.sections for book in books), term.identifier


def test_page_is_up_to_date() -> None:
    """rules/glossary.md is what the glossary renders to."""
    assert GLOSSARY_PAGE.read_text(encoding="utf-8") == glossary_page()
