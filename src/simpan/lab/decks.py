"""Random legal decks (L4.1) over a pool, with certain cards in them if the rules allow it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from simpan.core.simulate import Dice
from simpan.lumen.card import Card, Character
from simpan.lumen.decklist import DECK_SIZE, LEAST_NOT_SPECIAL, NEUTRAL_MARK, DeckList, problems
from simpan.lumen.effect.node import DeckSize, Extra
from simpan.lumen.effect.printed import fits
from simpan.lumen.pool import Pool
from simpan.lumen.words import SPECIAL

TRIES: Final = 20
GRAIN: Final = 1 << 16


def random_deck(pool: Pool, character: Character, dice: Dice, *wanted: Collection[str]) -> DeckList:
    """A legal deck of a character; what is wanted comes first, in that order.

    Raises LookupError if none is found, since the pool has too few cards.
    """
    for _ in range(TRIES):
        found = _attempt(pool, character, dice, wanted)
        if not problems(found, pool):
            return found
    raise LookupError(f"no legal deck of {character.key} in {TRIES} tries: {problems(found, pool)[0].en}")


def _attempt(pool: Pool, character: Character, dice: Dice, wanted: Sequence[Collection[str]]) -> DeckList:
    own = [card for card in pool.cards.values() if card.mark in (character.key, NEUTRAL_MARK)]
    order = _order([card for card in own if not card.ultimate], dice, wanted)
    size = _size(character, dice)
    chosen: list[Card] = []
    names: dict[str, int] = {}
    room = {"special": size - LEAST_NOT_SPECIAL, "neutral": size // 2}
    for card in order:
        kinds = [kind for kind in room if (card.kind == SPECIAL if kind == "special" else card.mark == NEUTRAL_MARK)]
        if len(chosen) < size and all(room[kind] > 0 for kind in kinds) and names.get(card.name_ko, 0) < card.copies:
            chosen.append(card)
            names[card.name_ko] = names.get(card.name_ko, 0) + 1
            for kind in kinds:
                room[kind] -= 1
    more = int(dice.below(GRAIN))  # how many of those that may come on top
    for card in order:
        if names.get(card.name_ko, 0) < card.copies and _on_top(character, card, len(chosen) - size, more):
            chosen.append(card)
            names[card.name_ko] = names.get(card.name_ko, 0) + 1
    ultimates = _order([card for card in own if card.ultimate], dice, wanted)
    ultimate = ultimates[0].code if ultimates and dice.below(4) else None
    return DeckList("random", character.key, [card.code for card in chosen], ultimate)


def _order(cards: list[Card], dice: Dice, wanted: Sequence[Collection[str]]) -> list[Card]:
    """Every copy of the cards in random order, the wanted ones before the others."""
    copies = [card for card in cards for _ in range(card.copies)]
    ranks = [next((rank for rank, some in enumerate(wanted) if card.code in some), len(wanted)) for card in copies]
    drawn = [(rank, int(dice.below(GRAIN)), index) for index, rank in enumerate(ranks)]
    return [copies[index] for _, _, index in sorted(drawn)]


def _size(character: Character, dice: Dice) -> int:
    """How many techniques: 20, unless the trait says otherwise (L4.1)."""
    for line in character.trait.properties:
        if isinstance(line, DeckSize):
            return line.lo + int(dice.below(line.hi - line.lo + 1))
    return DECK_SIZE


def _on_top(character: Character, card: Card, there: int, more: int) -> bool:
    """Whether a card may come on top of the others (L4.1.e), of which `more` says how many come: any number."""
    return any(
        isinstance(line, Extra) and fits(card, line.what) and there < more % (line.n + 1)
        for line in character.trait.properties
    )
