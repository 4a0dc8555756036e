"""How tests ask: a word and what stands behind it, of an account with or without an online table."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simpan.chat.lookup.lookup import Found, answer
from simpan.chat.settings import Secret, Settings
from simpan.core.hosting import Lang

TABLE: Final = "https://table.example"
LANGS: Final[tuple[Lang, ...]] = ("ko", "en")
TOTAL: Final = 4_000  # signs of an answer at most


def settings(table: str = "") -> Settings:
    return Settings("mastodon", Secret("token"), Path("data"), table=table)


def ask(word: str, rest: str = "", lang: Lang = "ko", table: str = "") -> Found:
    """The answer, which is always within its bounds."""
    found = answer(word, rest, lang, settings(table))
    assert sum(len(line) + 1 for line in found.lines) <= TOTAL + 1
    assert bool(found.lines) is (found.wish is None)
    assert all(line and line == line.strip() and "\n" not in line for line in found.lines)
    return found


def said(word: str, rest: str = "", lang: Lang = "ko", table: str = "") -> str:
    """The same as one text."""
    return "\n".join(ask(word, rest, lang, table).lines)
