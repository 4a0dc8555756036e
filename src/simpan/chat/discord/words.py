"""What this room itself says, by key, in the reader's language."""

from __future__ import annotations

from typing import Final

from simpan.chat.discord import words_en, words_ko
from simpan.core.hosting import Lang
from simpan.core.korean import fill

WORDS: Final = {"ko": words_ko.WORDS, "en": words_en.WORDS}


def word(lang: Lang, key: str, **values: object) -> str:
    """A text; Korean particles are fitted. Raises KeyError for a key that has no text."""
    text = WORDS[lang][key]
    return fill(text, **values) if values else text
