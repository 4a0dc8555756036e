"""An edition named among other words: classic or current, in either language."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from simpan.chat.lookup.words import word
from simpan.core.hosting import Lang

Edition: TypeAlias = Literal["classic", "current"]

EDITIONS: Final[tuple[Edition, ...]] = ("classic", "current")
NAMES: Final[dict[str, Edition]] = {
    "classic": "classic",
    "클래식": "classic",
    "current": "current",
    "현행": "current",
}
_FILLERS: Final = ("edition", "에디션", "에디션:", "edition:")


def said(edition: Edition, lang: Lang) -> str:
    """Its name in a language."""
    return word(lang, f"edition_{edition}")


def take(text: str) -> tuple[str, Edition | None]:
    """The text without the edition that begins or ends its first line, and that edition; line breaks stay."""
    first, line_break, rest = text.partition("\n")
    words = first.split()
    for at in (-1, 0):
        if words and words[at].casefold() in NAMES:
            edition = NAMES[words.pop(at).casefold()]
            if words and words[at].casefold() in _FILLERS:
                words.pop(at)
            return " ".join(words) + line_break + rest, edition
    return text, None
