"""What is known of each card beside its face, for the card browser: the rules behind its words, the cards it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

import msgspec

from simpan.core.rulebook import Words, glossary, load
from simpan.lumen import records
from simpan.lumen.card import Card
from simpan.lumen.effect import text_ko
from simpan.lumen.effect.node import Test
from simpan.lumen.effect.text_parts import Names, name_lookup
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.shape import CardFacts, Cards, Term

_CLAUSE: Final = re.compile(r"\((L\d+(?:\.\d+)*(?:\.[a-z])?)")
_SHORTEST: Final = 2  # letters of a word that is looked for in a text
_LEFT_OUT: Final = ("name", "card", "deck", "turn", "phase", "player", "opponent", "win", "lose", "draw")


def data() -> bytes:
    """`shape.Cards` as JSON."""
    return msgspec.json.encode(Cards({card.code: facts(card) for card in _all()}))


def facts(card: Card) -> CardFacts:
    """What is known of one card."""
    return CardFacts(
        copies=int(card.copies),
        terms=tuple(_terms(card)),
        names=tuple(_named().get(card.code, ())),
        named_by=tuple(code for code, names in _named().items() if card.code in names),
        tags=tuple(card.tags),
    )


def _all() -> list[Card]:
    """Every card, the traits too."""
    return [*SHIPPED.cards.values(), *(character.trait for character in SHIPPED.characters.values())]


# -- words that are rules ----------------------------------------------------------------------------------------------


def _terms(card: Card) -> Iterator[Term]:
    """The words of the glossary that the card's text has, with their clauses; each clause once."""
    text = "\n".join(text_ko.card_text(card, _names()))
    for track in _tracks():
        text = text.replace(f"{track} 카운터", track)  # a number that cards count, and no judgement
    told: set[str] = set()
    for word, clause in _words():
        if word.ko in text and clause not in told:
            told.add(clause)
            yield Term(clause, word.ko, word.en)


@cache
def _names() -> Names:
    return name_lookup(SHIPPED.cards.values(), SHIPPED.characters.values(), "ko")


@cache
def _tracks() -> tuple[str, ...]:
    return tuple(track.ko for character in SHIPPED.characters.values() for track in character.trait.tracks)


@cache
def _words() -> tuple[tuple[Words, str], ...]:
    """The words of Lumen that have a clause, longer ones first, since shorter ones may be parts of them."""
    book = load(records.GAME)
    found: list[tuple[Words, str]] = []
    for term in glossary(records.GAME).values():
        clause = _CLAUSE.search(term.what)
        fine = len(term.words.ko) >= _SHORTEST and term.identifier not in _LEFT_OUT
        if clause and clause[1] in book.clauses and fine:
            found.append((term.words, clause[1]))
    return tuple(sorted(found, key=lambda one: -len(one[0].ko)))


# -- cards that it names -----------------------------------------------------------------------------------------------


@cache
def _named() -> dict[str, tuple[str, ...]]:
    """For each card the other cards that its effects speak of by name or code."""
    found: dict[str, tuple[str, ...]] = {}
    every = _all()
    for card in every:
        codes: list[str] = []
        for test in _tests(card.lines):
            if test.attribute == "code":
                codes += [test.word]
            elif test.attribute == "named":
                codes += [one.code for one in every if test.word in one.name_ko or test.word in one.name_en]
        found[card.code] = tuple(code for code in dict.fromkeys(codes) if code != card.code and code in _codes())
    return found


@cache
def _codes() -> frozenset[str]:
    return frozenset(card.code for card in _all())


def _tests(tree: Any) -> Iterator[Test]:
    """Every test in a card's lines."""
    if isinstance(tree, Test):
        yield tree
    if isinstance(tree, tuple | list):
        for item in tree:
            yield from _tests(item)
    elif is_dataclass(tree) and not isinstance(tree, type):
        for field in fields(tree):
            yield from _tests(getattr(tree, field.name))
