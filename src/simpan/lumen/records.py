"""A Lumen match as the header of a record (`core/record.py`) and back.

The set-up carries everything that the match was played with, so that the record replays whatever becomes of the pool:
every switch of the edition, both decks as codes, and the definitions of all their cards, characters and traits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec

from simpan.core import record
from simpan.lumen.card import Card, Character
from simpan.lumen.deck import MAX_SLOTS, Deck
from simpan.lumen.decklist import DeckList
from simpan.lumen.duel import Duel, new_game
from simpan.lumen.edition import CLASSIC, Edition
from simpan.lumen.effect.wire import WireError, content_hash, from_wire, to_wire
from simpan.lumen.match import possible_specials
from simpan.lumen.pool import SHIPPED, Pool
from simpan.lumen.words import TECHNIQUE, TRAIT

GAME: Final = "lumen"

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Codes = Annotated[list[Text], msgspec.Meta(max_length=MAX_SLOTS - 2)]
Hp = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Bracket = tuple[Annotated[int, msgspec.Meta(ge=0, le=100_000)], Annotated[int, msgspec.Meta(ge=1, le=20)]]


class DeckIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck as codes. possible: the special techniques that it might hide, for all that an opponent could know."""

    name: Annotated[str, msgspec.Meta(max_length=80)]
    character: Text
    techniques: Codes
    ultimate: Text | None
    possible: Annotated[list[Text], msgspec.Meta(max_length=200)]


class CharacterIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character and its trait."""

    key: Text
    name_ko: Text
    name_en: Text
    start_hp: Hp
    brackets: Annotated[tuple[Bracket, ...], msgspec.Meta(min_length=1, max_length=12)]
    trait: dict[str, Any]


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match starts from. holder: who was given priority first (-1: nobody). content: hash of all definitions."""

    edition: dict[str, str | bool | int]
    holder: Annotated[int, msgspec.Meta(ge=-1, le=1)]
    decks: tuple[DeckIn, DeckIn]
    characters: Annotated[list[CharacterIn], msgspec.Meta(min_length=1, max_length=2)]
    cards: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=400)]
    content: str


# -- out -----------------------------------------------------------------------------------------------------


def header(
    a: DeckList,
    b: DeckList,
    edition: Edition = CLASSIC,
    *,
    players: tuple[str, str] = ("", ""),
    holder: int = -1,
    fairness: record.Fairness | None = None,
    pool: Pool = SHIPPED,
) -> record.Header:
    """The header of a match between two deck lists. Raises KeyError for a card or character that the pool lacks."""
    return record.header(GAME, set_up(a, b, edition, holder, pool), players, fairness)


def set_up(
    a: DeckList, b: DeckList, edition: Edition = CLASSIC, holder: int = -1, pool: Pool = SHIPPED
) -> dict[str, Any]:
    """Everything that a match starts from, as JSON values."""
    characters = {deck.character: pool.characters[deck.character] for deck in (a, b)}
    possible = {key: [card.code for card in possible_specials(one, pool)] for key, one in characters.items()}
    codes = {code for deck in (a, b) for code in (*deck.techniques, *([deck.ultimate] if deck.ultimate else []))}
    cards = [pool.cards[code] for code in sorted(codes.union(*possible.values()))]
    made = SetUp(
        edition=edition.switches(),
        holder=holder,
        decks=(_deck_out(a, possible[a.character]), _deck_out(b, possible[b.character])),
        characters=[_character_out(character) for character in characters.values()],
        cards=[to_wire(card) for card in cards],
        content=_content(cards, characters.values()),
    )
    found: dict[str, Any] = msgspec.to_builtins(made)
    return found


def _deck_out(listed: DeckList, possible: list[str]) -> DeckIn:
    return DeckIn(listed.name, listed.character, list(listed.techniques), listed.ultimate, possible)


def _character_out(character: Character) -> CharacterIn:
    return CharacterIn(
        character.key,
        character.name_ko,
        character.name_en,
        int(character.start_hp),
        character.brackets,
        to_wire(character.trait),
    )


def _content(cards: Iterable[Card], characters: Iterable[Character]) -> str:
    return content_hash([*cards, *(character.trait for character in characters)])


def content(set_up: dict[str, Any]) -> str:
    """The hash that belongs to the definitions of a set-up. Raises ValueError for one that is none."""
    found = msgspec.convert({**set_up, "content": ""}, SetUp)
    cards = [_card(wire, f"card {index}") for index, wire in enumerate(found.cards)]
    return _content(cards, [_character(one) for one in found.characters])


# -- in ------------------------------------------------------------------------------------------------------


def from_set_up(data: object) -> Duel:
    """The game before its first input. Raises ValueError with one line for anything that is not exactly a set-up."""
    found = msgspec.convert(data, SetUp)  # its ValidationError is a ValueError
    cards = {card.code: card for card in [_card(wire, f"card {index}") for index, wire in enumerate(found.cards)]}
    characters = {one.key: _character(one) for one in found.characters}
    if len(cards) < len(found.cards) or len(characters) < len(found.characters):
        raise ValueError("a card or character is defined twice")
    if found.content != _content(cards.values(), characters.values()):
        raise ValueError("the definitions of the cards were changed: their hash does not fit")
    a, b = (_deck(deck, cards, characters) for deck in found.decks)
    return new_game(a, b, _edition(found.edition), found.holder)


def _card(wire: dict[str, Any], place: str) -> Card:
    try:
        return from_wire(wire)
    except WireError as error:
        raise ValueError(f"{place}: {error}") from error


def _character(one: CharacterIn) -> Character:
    trait = _card(one.trait, f"trait of {one.key}")
    if trait.kind != TRAIT:
        raise ValueError(f"the trait of {one.key} is none")
    return Character(one.key, one.name_ko, one.name_en, one.start_hp, one.brackets, trait)


def _deck(deck: DeckIn, cards: dict[str, Card], characters: dict[str, Character]) -> Deck:
    """Which decks are legal (L4.1) is asked before a match; here only that the engine can play it."""
    for code in (*deck.techniques, *deck.possible, *([deck.ultimate] if deck.ultimate else [])):
        if code not in cards:
            raise ValueError(f"card {code} is not defined")
        if cards[code].kind == TRAIT:
            raise ValueError(f"card {code} is a trait")
    if deck.character not in characters:
        raise ValueError(f"character {deck.character} is not defined")
    techniques = [cards[code] for code in deck.techniques]
    if not any(card.kind & TECHNIQUE for card in techniques):
        raise ValueError("a deck has no attack and no defence")
    return Deck(
        characters[deck.character],
        techniques,
        cards[deck.ultimate] if deck.ultimate else None,
        tuple(cards[code] for code in deck.possible),
    )


def _edition(switches: dict[str, str | bool | int]) -> Edition:
    """A switch that is younger than the record stands as in its edition."""
    values: dict[str, bool | int] = {}
    for name, value in switches.items():
        if isinstance(value, bool) or (isinstance(value, int) and 0 <= value <= 1000):
            values[name] = value
        elif name != "name":
            raise ValueError(f"switch {name} does not take {value!r}")
    edition = switches.get("name")
    if not isinstance(edition, str):
        raise ValueError("the edition has no name")
    return Edition(edition).but(**values)


GAMES: Final[record.Games] = {GAME: from_set_up}
"""For `record.read`, where only Lumen is wanted."""
