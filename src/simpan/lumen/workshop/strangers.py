"""What of a deck cannot stay, whatever else changes (L4.1, b, c; L2.6), and what is left when it has gone."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final, final

from simpan.lumen.card import Card, Character
from simpan.lumen.deckrules import NEUTRAL_MARK, DeckList
from simpan.lumen.pool import LONGEST_NAME, SHIPPED, fold

MOST_SEARCHED: Final = 12  # unknown names of one deck for which near ones are looked for


@final
class Kept:
    """What may stay of a deck: known techniques, the ultimate. gone: names and codes that go, each with how many.

    near: for an unknown name the cards that it may have meant; meant: the likeliest of each. to_ultimate: an ultimate
    that stood among the techniques and goes to its place. slot_gone: what stood in the ultimate's place and goes.
    """

    def __init__(self) -> None:
        self.techniques: list[str] = []
        self.ultimate: str = ""
        self.gone: Counter[str] = Counter()
        self.slot_gone: str = ""
        self.to_ultimate: str = ""
        self.near: dict[str, tuple[str, ...]] = {}
        self.meant: list[str] = []

    @property
    def touched(self) -> int:
        """How many cards that is."""
        return sum(self.gone.values()) + bool(self.to_ultimate) + bool(self.slot_gone)


def sort_out(deck: DeckList, character: Character) -> Kept:
    """What may stay in a deck of that character."""
    kept = Kept()
    kept.ultimate, kept.slot_gone = _slot(deck.ultimate or "", character)
    codes: Counter[str] = Counter()
    names: Counter[str] = Counter()
    for text in deck.techniques:
        card = SHIPPED.by_name(text)
        if card is None or card.mark not in (character.key, NEUTRAL_MARK):
            kept.gone[card.code if card else text] += 1
        elif card.ultimate:
            if kept.ultimate or kept.to_ultimate:
                kept.gone[card.code] += 1
            else:
                kept.to_ultimate = card.code
        elif (codes[card.code] if card.copies > 1 else names[fold(card.name_ko)]) >= card.copies:
            kept.gone[card.code] += 1
        else:
            codes[card.code] += 1
            names[fold(card.name_ko)] += 1
            kept.techniques.append(card.code)
    _guess(kept, character)
    return kept


def _slot(written: str, character: Character) -> tuple[str, str]:
    """The ultimate that may stay in its place, and what may not."""
    card = SHIPPED.by_name(written) if written else None
    if card is not None and card.ultimate and card.mark in (character.key, NEUTRAL_MARK):
        return card.code, ""
    return "", written


def _guess(kept: Kept, character: Character) -> None:
    """Which cards the unknown names may have meant."""
    free = Counter(kept.techniques)
    unknown = [text for text in kept.gone if SHIPPED.by_name(text) is None]
    for text in unknown[:MOST_SEARCHED]:
        found = [card for card in near(text) if card.mark in (character.key, NEUTRAL_MARK) and not card.ultimate]
        kept.near[text] = tuple(card.code for card in found if free[card.code] < card.copies)
        first = next((code for code in kept.near[text] if code not in kept.meant), "")
        if first:
            kept.meant.append(first)
    technique = SHIPPED.by_name(kept.slot_gone)
    if technique is not None and not technique.ultimate and technique.mark in (character.key, NEUTRAL_MARK):
        kept.meant.append(technique.code)  # it stood in the wrong place


@lru_cache(maxsize=2048)
def near(text: str) -> tuple[Card, ...]:
    """The cards with a name like that, the nearest first."""
    return tuple(SHIPPED.suggest(text)) if len(text) <= LONGEST_NAME else ()
