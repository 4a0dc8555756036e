"""Finding cards as people name them: by code or name, by a part of it, by first consonants (초성), with slips."""

from __future__ import annotations

import unicodedata
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from simpan.core.korean import as_typed, decompose
from simpan.lumen.card import Card
from simpan.lumen.cards.pending import Pending
from simpan.lumen.deckrules import NEUTRAL_MARK
from simpan.lumen.pool import LONGEST_NAME, SHIPPED, Pool, fold

Known: TypeAlias = Card | Pending

NEUTRAL: Final = {"ko": "중립", "en": "neutral"}
_LEAST_LATIN: Final = 2  # letters of a part that is worth searching for
_NEAR: Final = 12  # cards with a name like that which are looked at
_SURE: Final = 0.75  # how alike two names must be for one to be taken for the other
_AHEAD: Final = 0.12  # … and by how much more than the next


class Hits(NamedTuple):
    """What a name finds. sure: whether the first is meant without a doubt."""

    cards: tuple[Known, ...]
    sure: bool


class _Entry(NamedTuple):
    card: Known
    words: tuple[str, ...]  # code and names, folded


def known(text: str, pool: Pool = SHIPPED) -> Known | None:
    """The card, the waiting card or the trait with exactly that code or name; spaces, case and accents do not count."""
    if len(text) > LONGEST_NAME:
        return None
    found: Known | None = pool.by_name(text) or pool.pending_by_name(text)
    if found is not None:
        return found
    word = fold(text)
    traits = (character.trait for character in pool.characters.values())
    return next((card for card in traits if word in (fold(card.code), fold(card.name_ko), fold(card.name_en))), None)


def search(text: str, pool: Pool = SHIPPED) -> Hits:
    """The cards that may be meant, the likeliest first: that name, else names with that part, else names like it."""
    found = known(text, pool)
    if found is not None:
        return Hits((found,), True)
    parts = with_part(text, pool)
    if not parts:
        return _alike(text, pool)
    pattern = as_typed(typed(text))
    whole = [card for card in parts if any(pattern.fullmatch(word) for word in _words(card))]
    return Hits((whole[0],), True) if len(whole) == 1 else Hits(tuple(parts), len(parts) == 1)


def with_part(text: str, pool: Pool = SHIPPED) -> list[Known]:
    """The cards whose code or one of whose names has that part, or those first consonants: where it comes first."""
    sought = typed(text)
    if not sought or len(text) > LONGEST_NAME or (sought.isascii() and len(sought) < _LEAST_LATIN):
        return []
    pattern = as_typed(sought)
    found: list[tuple[int, int, str, Known]] = []
    for entry in _entries(pool):
        places = [(at.start(), len(word)) for word in entry.words if (at := pattern.search(word))]
        if places:
            found.append((*min(places), entry.card.code, entry.card))
    return [card for *_, card in sorted(found, key=lambda one: one[:3])]


def _alike(text: str, pool: Pool) -> Hits:
    """Names like it, letter by letter; sure of the first where it is far ahead of the second."""
    if len(text) > LONGEST_NAME:
        return Hits((), False)
    wanted = decompose(fold(text))
    found = [(_likeness(wanted, card), card) for card in pool.near(text, _NEAR)]
    traits = [(_likeness(wanted, character.trait), character.trait) for character in pool.characters.values()]
    found += [one for one in traits if one[0] >= _SURE]
    found.sort(key=lambda one: (-one[0], one[1].code))
    likeness = [*(one[0] for one in found), 0.0, 0.0]
    sure = likeness[0] >= _SURE and likeness[0] >= likeness[1] + _AHEAD
    return Hits(tuple(card for _, card in found), sure)


def _likeness(wanted: str, card: Known) -> float:
    words = (card.name_ko, card.name_en, card.code)
    return max(SequenceMatcher(None, wanted, decompose(fold(word))).ratio() for word in words)


def typed(text: str) -> str:
    """A folded name that keeps lone consonants, which `fold` would make parts of syllables."""
    letters = unicodedata.normalize("NFC", text)
    return "".join(letter if "\u3131" <= letter <= "\u314e" else fold(letter) for letter in letters)


@lru_cache(maxsize=4)
def _entries(pool: Pool) -> tuple[_Entry, ...]:
    traits = (character.trait for character in pool.characters.values())
    every: list[Known] = [*pool.cards.values(), *traits, *pool.pending]
    return tuple(_Entry(card, _words(card)) for card in every)


def _words(card: Known) -> tuple[str, ...]:
    return tuple(fold(word) for word in (card.name_ko, card.name_en, card.code))


# -- whose it is -------------------------------------------------------------------------------------------------------


def name(card: Known, lang: str) -> str:
    """Its name in a language."""
    return card.name_ko if lang == "ko" else card.name_en


def mark(card: Known, lang: str, pool: Pool = SHIPPED) -> str:
    """Whose card it is, in words: the character, or that it is neutral."""
    if card.mark == NEUTRAL_MARK:
        return NEUTRAL["ko" if lang == "ko" else "en"]
    character = pool.characters.get(card.mark)
    return character.name(lang) if character is not None else card.mark
