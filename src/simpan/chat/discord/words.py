"""What this room itself says, by key, in the reader's language."""

from __future__ import annotations

from typing import Final

from simpan.chat.discord import words_en, words_ko
from simpan.core.hosting import Lang
from simpan.core.texts import Texts

WORDS: Final[dict[Lang, dict[str, str]]] = {"ko": words_ko.WORDS, "en": words_en.WORDS}
word: Final = Texts(WORDS)
