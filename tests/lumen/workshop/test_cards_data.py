"""What is known of each card: the rules behind its words, the cards that it names, the battles it has a part in."""

from __future__ import annotations

import msgspec

from simpan.core.rulebook import load
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.shape import CardFacts, Cards, Cases
from simpan.lumen.workshop.workshop import WORKSHOP

LARGEST = 200_000  # bytes of all cases


def cards() -> dict[str, CardFacts]:
    return msgspec.json.decode(WORKSHOP.data("cards") or b"", type=Cards).cards


def test_every_card_and_trait_is_there() -> None:
    found = cards()
    assert set(found) == {*SHIPPED.cards, *(one.trait.code for one in SHIPPED.characters.values())}
    for code, card in SHIPPED.cards.items():
        assert found[code].copies == card.copies


def test_terms_are_words_of_the_text_and_clauses_of_the_book() -> None:
    book = load("lumen").clauses
    for code, facts in cards().items():
        assert all(term.clause in book for term in facts.terms), code
        assert len({term.clause for term in facts.terms}) == len(facts.terms)
    fang = {term.clause for term in cards()["ST5-009"].terms}
    assert {"L3.3", "L5.3.2"} <= fang  # it breaks itself, and evades
    hunt = {term.ko for term in cards()["CB01-AT-016"].terms}
    assert "카운터" not in hunt  # 하울링 카운터 is a number that is counted


def test_cards_that_are_named_know_who_names_them() -> None:
    found = cards()
    named = {code: facts.names for code, facts in found.items() if facts.names}
    assert named
    for code, names in named.items():
        assert code not in names
        for other in names:
            assert code in found[other].named_by


def test_cases_are_of_the_card() -> None:
    data = WORKSHOP.data("cases") or b""
    assert len(data) < LARGEST
    found = msgspec.json.decode(data, type=Cases)
    assert set(found.cards) <= set(SHIPPED.cards)
    book = load("lumen").clauses
    for code, places in found.cards.items():
        card = SHIPPED.cards[code]
        for case in (found.cases[at] for at in places):
            assert case.id.startswith(f"cards/{code}-") or card.name_ko in case.en or card.name_en in case.en
            assert all(clause in book for clause in case.clauses)
            for _, steps in case.tellings:
                assert all(0 <= place < len(found.said) for _, place in steps)


def test_there_is_nothing_else() -> None:
    assert WORKSHOP.data("nothing") is None
    assert {"cards", "cases"} <= set(WORKSHOP.names())
