"""The pool: every card, character and pending card that a deck may name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final, final

from simpan.lumen.card import Card, Character
from simpan.lumen.cards import setsumei, viola
from simpan.lumen.cards.pending import Pending

LONGEST_NAME: Final = 80  # no card is called anything longer; a longer text is not searched for
_NEAR: Final = 0.6  # how alike two names must be to be worth suggesting


def fold(text: str) -> str:
    """A name as it is compared: without spaces, case, accents or the two ways to write one Hangul syllable."""
    apart = unicodedata.normalize("NFKD", text)
    bare = "".join(letter for letter in apart if unicodedata.category(letter) not in ("Mn", "Zs", "Cc", "Cf"))
    return unicodedata.normalize("NFKC", bare).casefold()


@final
class Pool:
    """An immutable set of cards and characters; nothing in it changes after it is made.

    `cards` by code hold techniques and ultimates, not the traits: those come with their character.
    """

    __slots__ = ("_pending", "_words", "cards", "characters", "pending")

    def __init__(self, cards: Iterable[Card], characters: Iterable[Character], pending: Iterable[Pending] = ()) -> None:
        """Raises ValueError if two cards share a code. Printings may share a name; it then means the first of them."""
        self.cards: Final[dict[str, Card]] = {}
        self.characters: Final[dict[str, Character]] = {character.key: character for character in characters}
        self.pending: Final = tuple(pending)
        self._words: Final[dict[str, Card]] = {}
        self._pending: Final[dict[str, Pending]] = {}
        for card in cards:
            if card.code in self.cards:
                raise ValueError(f"two cards have the code {card.code}")
            self.cards[card.code] = card
        for card in self.cards.values():
            self._words[fold(card.code)] = card
        for card in self.cards.values():
            self._words.setdefault(fold(card.name_ko), card)
            self._words.setdefault(fold(card.name_en), card)
        for waiting in self.pending:
            for word in (waiting.code, waiting.name_ko, waiting.name_en):
                self._pending.setdefault(fold(word), waiting)

    def by_name(self, text: str) -> Card | None:
        """The card with exactly that code, Korean or English name; spaces, case and accents do not count."""
        return self._words.get(fold(text)) if len(text) <= LONGEST_NAME else None

    def pending_by_name(self, text: str) -> Pending | None:
        """The same for a card that cannot be played yet."""
        return self._pending.get(fold(text)) if len(text) <= LONGEST_NAME else None

    def character(self, text: str) -> Character | None:
        """The character with that key, Korean or English name."""
        if len(text) > LONGEST_NAME:
            return None
        word = fold(text)
        for character in self.characters.values():
            if word in (fold(character.key), fold(character.name_ko), fold(character.name_en)):
                return character
        return None

    def suggest(self, text: str, most: int = 3) -> list[Card]:
        """At most `most` cards with a name or code near that text, the nearest first."""
        if len(text) > LONGEST_NAME:
            return []
        wanted = _letters(text)
        near: dict[str, float] = {}
        for word, card in self._words.items():
            likeness = SequenceMatcher(None, wanted, _letters(word)).ratio()
            if likeness >= _NEAR and likeness > near.get(card.code, 0.0):
                near[card.code] = likeness
        return [self.cards[code] for code in sorted(near, key=lambda code: (-near[code], code))[:most]]


def _letters(text: str) -> str:
    """A folded name letter by letter: in Hangul one wrong vowel is then one letter of a syllable, not all of it."""
    return unicodedata.normalize("NFKD", fold(text))


SHIPPED: Final = Pool(setsumei.CARDS + viola.CARDS, (viola.VIOLA,), setsumei.PENDING + viola.PENDING)
