"""Clauses as readers ask for them, and in plain lines."""

from __future__ import annotations

import pytest

from simpan.core.clause_text import BY_NUMBER, BY_TEXT, BY_TITLE, head, lines, search
from simpan.core.rulebook import UnknownBook, load


def found(asked: str, game: str = "lumen") -> list[tuple[str, int]]:
    return [(hit.clause.id, hit.fit) for hit in search(asked, game)]


def test_a_number_finds_itself_and_what_stands_under_it() -> None:
    assert [one for one in found("§l4.1") if one[1] == BY_NUMBER] == [
        (f"L4.1{end}", BY_NUMBER) for end in ("", ".a", ".b", ".c", ".d", ".e")
    ]
    assert ("L5.3.10", BY_NUMBER) not in found("L5.3.1")


def test_titles_come_before_texts_and_both_are_in_either_language() -> None:
    for asked in ("캐치 타임", "캐치타임", "CATCH TIME", "ㅋㅊㅌㅇ"):
        assert found(asked)[0] == ("L5.3.10", BY_TITLE), asked
    fits = [fit for _, fit in found("캐치")]
    assert fits == sorted(fits)
    assert BY_TEXT in fits


def test_words_that_stand_apart_are_all_wanted() -> None:
    assert ("H3.12", BY_TEXT) in found("크리티컬 방어도", "mansion")
    assert found("크리티컬 없는낱말", "mansion") == []


def test_nothing_finds_nothing() -> None:
    assert found("") == found("  § .") == []
    with pytest.raises(UnknownBook):
        search("x", "chess")


def test_lines_of_an_edition() -> None:
    book = load("lumen")
    clause = book["L3.3"]
    assert head(clause, "ko") == "[L3.3] 브레이크"
    assert lines(clause, book, "ko")[-2:] == ["클래식: 보충은 강제이다.", "현행: 보충은 선택이다."]
    assert lines(clause, book, "ko", "current")[-1] == "현행: 보충은 선택이다."
    assert lines(book["O3"], book, "en")[-1] == "Default: It goes back to hand and the combo ends."
