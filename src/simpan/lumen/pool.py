"""The pool: every card, character and pending card that a deck may name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final, final

from simpan.core.korean import as_typed
from simpan.lumen.card import Card, Character
from simpan.lumen.cards import kiss, route, setsumei, viola, wolf
from simpan.lumen.cards.pending import Pending

LONGEST_NAME: Final = 80  # no card is called anything longer; a longer text is not searched for
_NEAR: Final = 0.6  # how alike two names must be to be worth suggesting
_LEAST_HANGUL: Final = 2  # a part of a name that is worth searching for
_LEAST_LATIN: Final = 3
_LEAST_WORD: Final = 5  # a name in Latin letters that is no chance in a longer text


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

    __slots__ = ("_pending", "_spelt", "_words", "cards", "characters", "pending")

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
        every: dict[str, Card | Pending] = {**self._pending, **self._words}
        self._spelt: Final = [(word, _letters(word), known) for word, known in every.items()]

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
        return [known for known in self._near(text) if isinstance(known, Card)][:most]

    def near(self, text: str, most: int = 3) -> list[Card | Pending]:
        """The same, cards that wait among them."""
        return self._near(text)[:most]

    def _near(self, text: str) -> list[Card | Pending]:
        """What has a name like that text, a name that it is a part of (초성 will do), or a name that is part of it."""
        if len(text) > LONGEST_NAME:
            return []
        folded, wanted, typed = fold(text), _letters(text), _typed(text)
        part = as_typed(typed) if len(typed) >= (_LEAST_LATIN if typed.isascii() else _LEAST_HANGUL) else None
        near: dict[str, float] = {}
        found: dict[str, Card | Pending] = {}
        for word, letters, known in self._spelt:
            likeness = max(_likeness(wanted, letters), _partial(part, word), _within(word, folded))
            if likeness >= _NEAR and likeness > near.get(known.code, 0.0):
                near[known.code] = likeness
                found[known.code] = known
        return [found[code] for code in sorted(near, key=lambda code: (-near[code], code))]


def _likeness(wanted: str, letters: str) -> float:
    """How alike two names are, letter by letter, from 0 to 1; 0 for what is not worth suggesting."""
    if 2 * min(len(wanted), len(letters)) < _NEAR * (len(wanted) + len(letters)):  # a bound that costs nothing
        return 0.0
    matcher = SequenceMatcher(None, wanted, letters)
    return matcher.ratio() if matcher.quick_ratio() >= _NEAR else 0.0


def _partial(part: re.Pattern[str] | None, word: str) -> float:
    """How well a part of a name, as far as it is typed, fits the name: 1 for the first consonants of all of it."""
    found = part.search(word) if part else None
    if found is None:
        return 0.0
    return (0.9 if found.start() == 0 else 0.8) + 0.1 * len(found[0]) / len(word)


def _within(word: str, folded: str) -> float:
    """How much of a text a whole name in it is."""
    if len(word) < (_LEAST_WORD if word.isascii() else _LEAST_HANGUL) or word not in folded:
        return 0.0
    return _NEAR + 0.3 * len(word) / len(folded)


def _typed(text: str) -> str:
    """A folded name that keeps lone consonants, which `fold` would make parts of syllables."""
    letters = unicodedata.normalize("NFC", text)
    return "".join(letter if "\u3131" <= letter <= "\u314e" else fold(letter) for letter in letters)


def _letters(text: str) -> str:
    """A folded name letter by letter: in Hangul one wrong vowel is then one letter of a syllable, not all of it."""
    return unicodedata.normalize("NFKD", fold(text))


SHIPPED: Final = Pool(
    setsumei.CARDS + viola.CARDS + wolf.CARDS + route.CARDS + kiss.CARDS,
    (viola.VIOLA, wolf.WOLF, route.ROUTE, kiss.KISS),
    setsumei.PENDING + viola.PENDING + wolf.PENDING + route.PENDING + kiss.PENDING,
)
