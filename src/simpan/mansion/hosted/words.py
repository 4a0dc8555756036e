"""What is said to a campaign's page, by key, in the reader's language."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from simpan.core.korean import fill
from simpan.mansion.hosted import words_en, words_ko
from simpan.mansion.say_parts import Lang

WORDS: Final = {"ko": words_ko.WORDS, "en": words_en.WORDS}
MOST_KEPT: Final = 32_768  # texts: the same tiles, names and numbers come again and again


def word(lang: Lang, key: str, /, **values: Hashable) -> str:
    """A text; Korean particles are fitted. Raises KeyError for a key that has no text."""
    return _filled(lang, key, tuple(values.items())) if values else WORDS[lang][key]


@lru_cache(maxsize=MOST_KEPT)
def _filled(lang: Lang, key: str, values: tuple[tuple[str, Hashable], ...]) -> str:
    return fill(WORDS[lang][key], **dict(values))
