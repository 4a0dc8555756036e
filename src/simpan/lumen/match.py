"""From deck lists to a game: decks made ready, and what a deck of a character may hide."""

from __future__ import annotations

from simpan.lumen.card import Card, Character
from simpan.lumen.deck import Deck
from simpan.lumen.decklist import DeckList
from simpan.lumen.duel import Duel, new_game
from simpan.lumen.edition import CLASSIC, Edition
from simpan.lumen.pool import SHIPPED, Pool
from simpan.lumen.words import SPECIAL

NEUTRAL = "setsumei"


def possible_specials(character: Character, pool: Pool = SHIPPED) -> tuple[Card, ...]:
    """The special techniques that a deck of the character may hide, for all that an opponent can know."""
    return tuple(
        card
        for card in pool.cards.values()
        if card.kind == SPECIAL and not card.ultimate and card.mark in (character.key, NEUTRAL)
    )


def ready_deck(listed: DeckList, pool: Pool = SHIPPED) -> Deck:
    """A legal deck list made ready for play. Raises KeyError for a card or character that the pool lacks."""
    character = pool.characters[listed.character]
    ultimate = pool.cards[listed.ultimate] if listed.ultimate else None
    return Deck(
        character, [pool.cards[code] for code in listed.techniques], ultimate, possible_specials(character, pool)
    )


def start(a: DeckList, b: DeckList, edition: Edition = CLASSIC, holder: int = -1, pool: Pool = SHIPPED) -> Duel:
    """A game between two deck lists, before its set-up."""
    return new_game(ready_deck(a, pool), ready_deck(b, pool), edition, holder)
