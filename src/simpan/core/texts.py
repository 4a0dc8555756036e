"""What a room of the program says itself: texts by key, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from simpan.core.hosting import Lang
from simpan.core.korean import fill


@final
class Texts:
    """A room's texts; calling it gives one."""

    __slots__ = ("_by_lang",)

    def __init__(self, by_lang: Mapping[Lang, Mapping[str, str]]) -> None:
        self._by_lang: Final = by_lang

    def __call__(self, lang: Lang, key: str, /, **values: object) -> str:
        """The text of a key with its values, Korean particles fitted. Raises KeyError for a key that has no text."""
        text = self._by_lang[lang][key]
        return fill(text, **values) if values else text
