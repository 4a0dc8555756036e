"""What a log says, before it is HTML, Markdown or text: headings, blocks of lines, tables.

Lines are fragments of HTML in which nothing but `<s>` is a tag: what people wrote is escaped in them.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["speech", "ruling", "command", "notice", "dice", "back", "refusal"]

_TAGS: Final = re.compile(r"</?s>")


def fragment(text: str) -> str:
    """A text that people wrote as a fragment; signs that are not printed are shown as such."""
    kept = "".join(sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return html.escape(kept)


def pieces(line: str) -> list[tuple[str, bool]]:
    """A fragment as plain text in pieces, each with whether it is struck through."""
    found: list[tuple[str, bool]] = []
    struck = False
    at = 0
    for tag in _TAGS.finditer(line):
        found.append((html.unescape(line[at : tag.start()]), struck))
        struck = tag[0] == "<s>"
        at = tag.end()
    found.append((html.unescape(line[at:]), struck))
    return [piece for piece in found if piece[0]]


@dataclass(frozen=True)
class Heading:
    """A day (level 2) or a round (level 3)."""

    level: int
    text: str


@dataclass(frozen=True)
class Block:
    """Some lines that belong together.

    n: its number for this reader; also: further numbers by which it is found. head: whose it is; tags: what became of
    it. void: why it does not hold any more; its lines are then struck through. dice: the rolls behind it.
    """

    kind: Kind
    n: int
    head: str = ""
    lines: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    void: str = ""
    dice: tuple[str, ...] = ()
    also: tuple[int, ...] = ()


@dataclass(frozen=True)
class Row:
    """Cells of a table. void: why they do not hold any more."""

    cells: tuple[str, ...]
    void: str = ""


@dataclass(frozen=True)
class Table:
    """A table with its title. numbers: which columns stand to the right. notes: below it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    numbers: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """A part behind the course: tables under one title, and paragraphs. code: lines to be typed."""

    title: str
    paragraphs: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    code: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """A whole log. facts: what it is of, as (label, value)."""

    lang: Literal["ko", "en"]
    title: str
    version: str
    facts: tuple[tuple[str, str], ...]
    body: tuple[Heading | Block, ...]
    sections: tuple[Section, ...] = field(default=())
