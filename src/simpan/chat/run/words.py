"""What the running program says, by key, in the reader's language."""

from __future__ import annotations

from typing import Final

from simpan.chat.run import words_en, words_ko
from simpan.core.hosting import Lang
from simpan.core.texts import Texts

WORDS: Final[dict[Lang, dict[str, str]]] = {"ko": words_ko.WORDS, "en": words_en.WORDS}
word: Final = Texts(WORDS)


def age(lang: Lang, seconds: float) -> str:
    """How long something has waited, in one unit."""
    whole = max(0, int(seconds))
    if whole < 120:
        return word(lang, "seconds", n=whole)
    if whole < 7200:
        return word(lang, "minutes", n=whole // 60)
    return word(lang, "hours", n=whole // 3600)
