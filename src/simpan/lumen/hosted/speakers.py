"""Who speaks of a game: with the names of the shipped pool, or of the cards that an old match was played with."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from simpan.lumen.card import Card
from simpan.lumen.deck import Deck
from simpan.lumen.duel import Duel
from simpan.lumen.effect.wire import to_wire
from simpan.lumen.hosted import catalogue
from simpan.lumen.hosted.shape import Catalogue
from simpan.lumen.pool import SHIPPED, Pool
from simpan.lumen.say_parts import Speaker, speaker


def speaker_of(d: Duel, lang: str, viewer: int) -> Speaker:
    """The speaker for a game's cards."""
    return speaker(lang, viewer, pool_of(d))


def pool_of(d: Duel) -> Pool:
    """The shipped pool, with the cards of both decks in it where they are others, or have become others since."""
    if not _strange(d.a.deck) and not _strange(d.b.deck):
        return SHIPPED
    return _joined(d.a.deck, d.b.deck)


def own_catalogue(d: Duel) -> bytes | None:
    """The cards and characters of a game that are not the shipped ones, as a `shape.Catalogue`; None if all are."""
    codes = {code for deck in (d.a.deck, d.b.deck) for code in _strange(deck)}
    if not codes:
        return None
    whole = msgspec.json.decode(catalogue.of_pool(pool_of(d))[1], type=Catalogue)
    people = {side.deck.character.key for side in (d.a, d.b)}
    return msgspec.json.encode(
        Catalogue(
            hash="",
            cards={code: face for code, face in whole.cards.items() if code in codes},
            characters={key: who for key, who in whole.characters.items() if key in people},
        )
    )


@lru_cache(maxsize=256)
def _strange(deck: Deck) -> frozenset[str]:
    """The codes of a deck's cards, its trait among them, that the shipped pool lacks or defines otherwise."""
    return frozenset(slot.card.code for slot in deck.slots if not _is_shipped(slot.card, deck))


def _is_shipped(card: Card, deck: Deck) -> bool:
    who = SHIPPED.characters.get(deck.character.key)
    known = who.trait if who is not None and who.trait.code == card.code else SHIPPED.cards.get(card.code)
    return known is card or (known is not None and to_wire(known) == to_wire(card))


@lru_cache(maxsize=16)
def _joined(a: Deck, b: Deck) -> Pool:
    characters = SHIPPED.characters | {deck.character.key: deck.character for deck in (a, b)}
    traits = {who.trait.code for who in characters.values()}
    own = {slot.card.code: slot.card for deck in (a, b) for slot in deck.slots if slot.card.code not in traits}
    return Pool((SHIPPED.cards | own).values(), characters.values())
