"""What the desk answers: posts for different readers, in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from simpan.mansion.desk.notes import Status
from simpan.mansion.say_parts import Lang
from simpan.mansion.split import LEAST, Weight, split

To: TypeAlias = Literal["public", "staff"] | tuple[str, ...]
"""Everybody, the staff, or players by name."""
Kind: TypeAlias = Literal["reading", "ruling", "private", "prompt", "refusal", "notice", "dice", "command"]
Done: TypeAlias = Status | Literal["done", "preview", "stale", "wrong", "nothing"]

HEADS = {"ko": {"public": "전체", "staff": "총괄"}, "en": {"public": "all", "staff": "staff"}}
SHORT = 280  # a post of that length is one of X, which counts Hangul twice


class Out(msgspec.Struct, frozen=True):
    """One text for its readers; nothing in it that one of them may not know (H6.12). kind: what for."""

    to: To
    lines: tuple[str, ...]
    kind: Kind

    def head(self, lang: Lang) -> str:
        """Who it is for: [전체], [한서, 도윤], [총괄]."""
        if isinstance(self.to, str):
            return f"[{HEADS[lang][self.to]}]"
        return f"[{', '.join(self.to)}]"


class Answer(msgspec.Struct, frozen=True):
    """What came of a post or a command, once it is on the disk.

    status: of the post; of a command "done", "preview" (it waits for a word), "stale" (others changed something first),
    "wrong" (it means nothing, or is refused), "nothing" (there was nothing to do). n: the number of its note.
    """

    outs: tuple[Out, ...]
    status: Done
    n: int | None = None

    def text(self, lang: Lang = "ko", most: int = 0) -> str:
        """All of it for a terminal: blocks under their heads, in posts of at most `most` characters (0: uncut)."""
        return "\n\n".join(block for out in self.outs for block in blocks(out, lang, most))


def blocks(out: Out, lang: Lang, most: int) -> list[str]:
    """A text as posts under its head. Raises ValueError for a length that no post can have."""
    return [f"{out.head(lang)}\n{post}" for post in posts(out.lines, most)]


def posts(lines: Iterable[str], most: int) -> list[str]:
    """A text as posts of at most `most`; those of 280 are measured as X measures them."""
    whole = list(lines)
    if not most:
        return ["\n".join(whole)] if any(line.strip() for line in whole) else []
    weight: Weight = "x280" if most == SHORT else "plain"
    return split(whole, max(most, LEAST), weight=weight)
