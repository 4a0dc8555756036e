"""Clauses as readers ask for them: found by number, by words with or without spaces, by 초성; told in plain lines."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final, NamedTuple

from simpan.core.korean import fill, initials
from simpan.core.rulebook import Clause, Language, Rulebook, load

BY_NUMBER: Final = 0  # how well a clause fits what was asked
BY_TITLE: Final = 1
BY_TEXT: Final = 2

_WORDS: Final = {
    "ko": {"edition": "{edition}: {text}", "default": "기본값: {text}"},
    "en": {"edition": "{edition}: {text}", "default": "Default: {text}"},
}
_CONSONANTS: Final = re.compile("[ㄱ-ㅎ]+")
_BREAK: Final = re.compile(r"\s+")


class Hit(NamedTuple):
    """A clause that fits. fit: BY_NUMBER, BY_TITLE or BY_TEXT."""

    game: str
    clause: Clause
    fit: int


class _Ready(NamedTuple):
    """A clause made ready to be searched."""

    clause: Clause
    number: str
    titles: tuple[str, str]
    initials: str
    texts: tuple[str, ...]


def search(asked: str, game: str) -> list[Hit]:
    """The clauses of a game's book that fit, the best first, else in book order; none for an empty search.

    A number finds itself and what stands under it (§ before it and capitals do not matter). Several words are sought as
    one, and where nothing has them so, each for itself. Raises UnknownBook.
    """
    whole = _sought(asked)
    if not whole:
        return []
    apart = [word for part in asked.split() if (word := _sought(part))]
    found = _all(game, [whole]) or _all(game, apart)
    return sorted(found, key=lambda hit: hit.fit)


def lines(clause: Clause, book: Rulebook, language: Language, edition: str | None = None) -> list[str]:
    """What a clause says, without its number and title: text, what holds in one edition only, the default of an open
    point. edition: leaves out what holds in the others.
    """
    words = _WORDS[language]
    found = [line for line in clause.text.in_(language).splitlines() if line]
    for key, text in clause.editions.items():
        if edition in (None, key):
            title = book.editions[key].title.in_(language)
            found.append(fill(words["edition"], edition=title, text=text.in_(language)))
    if clause.default is not None:
        found.append(fill(words["default"], text=clause.default.in_(language)))
    return found


def head(clause: Clause, language: Language) -> str:
    """Its number and title: [L5.3.4] 속도 조정."""
    return f"[{clause.id}] {clause.title.in_(language)}"


def _sought(text: str) -> str:
    return _plain(text).removeprefix("§").rstrip(".")


def _all(game: str, sought: list[str]) -> list[Hit]:
    """The clauses that fit every word, each as well as it fits the word that it fits least."""
    found = []
    for one in _ready(game):
        fits = [_fit(one, word) for word in sought]
        known = [fit for fit in fits if fit is not None]
        if len(known) == len(fits):
            found.append(Hit(game, one.clause, max(known)))
    return found


def _fit(one: _Ready, sought: str) -> int | None:
    """How well it fits; None: not at all."""
    if one.number == sought or one.number.startswith(f"{sought}."):
        return BY_NUMBER
    if any(sought in title for title in one.titles) or (_CONSONANTS.fullmatch(sought) and sought in one.initials):
        return BY_TITLE
    return BY_TEXT if any(sought in text for text in one.texts) else None


@cache
def _ready(game: str) -> tuple[_Ready, ...]:
    found = []
    for clause in load(game).clauses.values():
        title, *rest = clause.words()
        titles = (_plain(title.ko), _plain(title.en))
        texts = tuple(_plain(text) for words in rest for text in (words.ko, words.en))
        found.append(_Ready(clause, _plain(clause.id), titles, initials(titles[0]), texts))
    return tuple(found)


def _plain(text: str) -> str:
    return _BREAK.sub("", unicodedata.normalize("NFC", text).casefold())
