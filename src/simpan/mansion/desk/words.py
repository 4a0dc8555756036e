"""What the desk itself says, by key, in the reader's language."""

from __future__ import annotations

from typing import Final

from simpan.core.texts import Texts
from simpan.mansion.desk import words_en, words_ko
from simpan.mansion.say_parts import Lang

WORDS: Final[dict[Lang, dict[str, str]]] = {"ko": words_ko.WORDS, "en": words_en.WORDS}
word: Final = Texts(WORDS)


REASON: Final = "why_"
_REASONS: Final = {text: key for words in WORDS.values() for key, text in words.items() if key.startswith(REASON)}


def reason(lang: Lang, why: str) -> str:
    """A reason as it was noted, for a reader of this language: the desk's own reasons are known in both."""
    key = _REASONS.get(why)
    return why if key is None else WORDS[lang][key]
