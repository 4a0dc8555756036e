"""What may be meant by what is typed so far: for networks that complete an option while it is typed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from simpan.chat.lookup import decks, editions
from simpan.core import clause_text
from simpan.core.hosting import Lang
from simpan.core.rulebook import games, load
from simpan.lumen import face_en, face_ko, find
from simpan.lumen.card import Card
from simpan.lumen.cards.pending import Pending
from simpan.lumen.pool import SHIPPED
from simpan.lumen.words import ATTACK, DEFENCE
from simpan.lumen.workshop.told import NOTHING

MOST: Final = 25
LONGEST: Final = 100  # signs of a label or value


def of(word: str, typed: str, lang: Lang) -> tuple[tuple[str, str], ...]:
    """Labels and values, the likeliest first."""
    if word == "card":
        found = _cards(typed, lang)
    elif word == "judge":
        found = _techniques(typed, lang)
    elif word == "clause":
        found = _clauses(typed, lang)
    elif word == "deck":
        found = _decks(typed, lang)
    else:
        found = ((editions.said(one, lang), one) for one in editions.EDITIONS)
    return tuple((label[:LONGEST], value[:LONGEST]) for label, value in islice(found, MOST))


def _cards(typed: str, lang: Lang) -> Iterator[tuple[str, str]]:
    """Characters, then cards: each by the name that finds it again."""
    for character in SHIPPED.characters.values():
        if typed and find.typed(typed) in find.typed(character.name(lang)):
            yield character.name(lang), character.name(lang)
    for card in _matching(typed, lang):
        yield _label(card, lang), _value(card, lang)


def _techniques(typed: str, lang: Lang) -> Iterator[tuple[str, str]]:
    """Attacks and defences, and no technique at all."""
    nothing = NOTHING[lang == "ko"]
    if typed and nothing.startswith(typed.casefold()):
        yield nothing, nothing
    for card in _matching(typed, lang):
        if isinstance(card, Card) and card.kind in (ATTACK, DEFENCE):
            yield _label(card, lang), _value(card, lang)


def _matching(typed: str, lang: Lang) -> list[find.Known]:
    """The cards that may be meant; all of them by name where nothing is typed."""
    if not typed:
        return sorted(SHIPPED.cards.values(), key=lambda card: find.name(card, lang))
    return find.with_part(typed) or list(find.search(typed).cards)


def _label(card: find.Known, lang: Lang) -> str:
    kinds = (face_ko if lang == "ko" else face_en).KINDS
    parts = [find.name(card, lang), find.mark(card, lang)]
    if not isinstance(card, Pending):
        parts.append(f"{kinds[card.kind]} {card.speed}" if card.kind == ATTACK else kinds[card.kind])
    return " · ".join(parts)


def _value(card: find.Known, lang: Lang) -> str:
    """Its name, or its code where the name is another card's too."""
    name = find.name(card, lang)
    return name if find.known(name) is card else card.code


def _decks(typed: str, lang: Lang) -> Iterator[tuple[str, str]]:
    for key in decks.find_starters(typed) or ([] if len(typed) > 1 else decks.starters()):
        yield decks.named(key, lang), key


def _clauses(typed: str, lang: Lang) -> Iterator[tuple[str, str]]:
    hits = sorted((hit for game in games() for hit in clause_text.search(typed, game)), key=lambda hit: hit.fit)
    every = [hit.clause for hit in hits] if typed else [one for game in games() for one in load(game).clauses.values()]
    for clause in every:
        yield f"{clause.id} {clause.title.in_(lang)}", clause.id
