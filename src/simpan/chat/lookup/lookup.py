"""The one door to lookups: a word, what stands behind it, and the answer. Nothing is kept between two of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from simpan.chat.lookup import cards, clauses, decks, judged, roomed, suggested
from simpan.chat.lookup.found import Asked, Found, bounded
from simpan.chat.lookup.words import word as said
from simpan.chat.settings import Settings
from simpan.core.hosting import Lang
from simpan.core.korean import plain

Word: TypeAlias = Literal["card", "deck", "clause", "judge", "room"]

WORDS: Final[dict[str, Word]] = {
    "카드": "card",
    "card": "card",
    "cards": "card",
    "덱": "deck",
    "deck": "deck",
    "decks": "deck",
    "조항": "clause",
    "규칙": "clause",
    "룰": "clause",
    "clause": "clause",
    "rule": "clause",
    "rules": "clause",
    "판정": "judge",
    "judge": "judge",
    "방": "room",
    "room": "room",
}
"""Every word that asks for a lookup, in small letters."""
LONGEST: Final = 4_000  # signs behind the word that are read

_ANSWERS: Final[Mapping[Word, Callable[[Asked], Found]]] = {
    "card": cards.answer,
    "deck": decks.answer,
    "clause": clauses.answer,
    "judge": judged.answer,
    "room": roomed.answer,
}


def answer(word: str, rest: str, lang: Lang, settings: Settings) -> Found:
    """The answer to a lookup; of at most `found.MOST` signs. It never raises.

    word: one of `WORDS`. rest: what stands behind it, line breaks and all.
    """
    asked = WORDS.get(word.casefold())
    if asked is None:
        return Found((said(lang, "unknown"),), refused=True)
    return bounded(_ANSWERS[asked](Asked(plain(rest[:LONGEST]).strip(), lang, settings)), settings.table)


def suggest(word: str, typed: str, lang: Lang) -> tuple[tuple[str, str], ...]:
    """What may be meant by what is typed so far, for a network that offers it: labels and values, at most 25.

    Of the judge one technique is asked for at a time.
    """
    asked = WORDS.get(word.casefold())
    return () if asked is None else suggested.of(asked, " ".join(plain(typed[:LONGEST]).split()), lang)


__all__ = ["LONGEST", "WORDS", "Found", "Word", "answer", "suggest"]
