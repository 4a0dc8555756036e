"""A rule book as a page shows it: what names what, what may be set, where each clause stands."""

from __future__ import annotations

import pytest

from simpan.core.reading import chapters, fields, named_by, names
from simpan.core.rulebook import games, load
from simpan.mansion.house import CLAUSES, House

every_book = pytest.mark.parametrize("game", games())


@every_book
def test_what_is_named_is_there_and_the_same_in_both_languages(game: str) -> None:
    from simpan.core.reading import NAMED

    for clause in load(game).clauses.values():
        assert set(names(clause)) <= set(load(game).clauses) - {clause.id}
        for words in clause.words():
            assert set(NAMED.findall(words.ko)) == set(NAMED.findall(words.en)), clause.id


@every_book
def test_who_is_named_knows_it(game: str) -> None:
    found = named_by(game)
    assert found
    for id, others in found.items():
        assert all(id in names(load(game)[other]) for other in others)
    order = list(load(game).clauses)
    assert all(list(others) == sorted(others, key=order.index) for others in found.values())


@every_book
def test_each_clause_stands_in_one_chapter_in_the_order_of_the_book(game: str) -> None:
    book = load(game)
    assert [id for _, ids in chapters(book) for id in ids] == list(book.clauses)
    assert {section for section, _ in chapters(book)} == set(book.sections)


def test_the_deeper_section_has_the_clause() -> None:
    found = [(section, ids) for section, ids in chapters(load("lumen")) if section.startswith("L5")]
    assert [section for section, _ in found] == ["L5", "L5.3", "L5"]
    assert "L5.2" in found[0][1]
    assert "L5.3.2" in found[1][1]
    assert "L5.4" in found[2][1]


def test_the_house_rules_of_the_book_are_those_of_a_campaign() -> None:
    """Each field stands at its clause, with the default that a campaign has; both languages write the same."""
    book = load("mansion")
    found = {field.name: (clause.id, field) for clause in book.clauses.values() for field in fields(clause)}
    assert {name: id for name, (id, _) in found.items()} == CLAUSES
    for name, (id, field) in found.items():
        default = getattr(House(), name)
        assert {"None": "none", "False": "false"}.get(str(default), str(default)) == field.default, name
        assert book[id].text.ko.count(f"`{name}: ") == 1
    assert found["steps"][1].values == ("orthogonal", "king")
    assert found["guard"][1].values == ()
