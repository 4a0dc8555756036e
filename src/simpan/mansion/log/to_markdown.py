"""A log as Markdown. Nothing that people wrote is a mark in it: every sign of punctuation of theirs is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from simpan.mansion.log.page import Block, Heading, Page, Section, Table, pieces
from simpan.mansion.log.words import word

_PUNCTUATION: Final = re.compile(r"([!-/:-@\[-`{-~])")  # what CommonMark lets a backslash escape
_PLAIN: Final = frozenset("(),.%'?!+-:;=/\"")  # no mark in the middle of a line
_BEGINS: Final = re.compile(r"^(?:[-+#>=~]|\d+[.)]|\s)")


def markdown(page: Page) -> str:
    """The whole log."""
    lines = [f"# {marked(page.title)}", "", f"{word(page.lang, 'log')} · {marked(page.version)}", ""]
    lines += [f"- {label}: {marked(value)}" for label, value in page.facts]
    for one in page.body:
        lines += ["", *(_heading(one) if isinstance(one, Heading) else _block(one, page.lang))]
    for section in page.sections:
        lines += ["", *_section(section, page.lang)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def marked(line: str, void: bool = False) -> str:
    """A fragment as Markdown. void: all of it is struck through."""
    found = "".join(
        _strike(escaped(piece)) if struck and not void else escaped(piece) for piece, struck in pieces(line)
    )
    found = f"\u200b{found}" if _BEGINS.match(found) else found
    return _strike(found) if void else found


def _strike(text: str) -> str:
    inner = text.strip()
    return text.replace(inner, f"~~{inner}~~", 1) if inner else text


def escaped(text: str) -> str:
    """A text in which nothing is a mark, a link, a mention or an entity."""
    flat = " ".join(text.split("\n"))
    found = _PUNCTUATION.sub(lambda sign: sign[0] if sign[0] in _PLAIN else f"\\{sign[0]}", flat)
    return re.sub(r"(?i)(www|https?|ftp)(?=[.:])", lambda word: f"{word[0][0]}\u200b{word[0][1:]}", found)


def _heading(one: Heading) -> Iterator[str]:
    yield f"{'#' * one.level} {marked(one.text)}"


def _block(one: Block, lang: str) -> Iterator[str]:
    head = [f'<a id="{one.n}"></a>**#{one.n}**', marked(one.head), *(f"_{marked(tag)}_" for tag in one.tags)]
    yield " · ".join(part for part in head if part)
    if one.void:
        yield f"_{word(lang, 'void')}: {marked(one.void)}_"
    yield ""
    for line in one.lines:
        said = marked(line, bool(one.void))
        yield f"> {said}  " if one.kind == "speech" else f"- {said}"
    if one.dice:
        yield f"- _{marked(', '.join(one.dice))}_"


def _section(section: Section, lang: str) -> Iterator[str]:
    yield f"## {marked(section.title)}"
    for said in section.paragraphs:
        yield ""
        yield marked(said)
    for table in section.tables:
        yield ""
        yield from _table(table, lang)
    if section.code:
        yield ""
        yield from (f"    {line}" for line in section.code)


def _table(table: Table, lang: str) -> Iterator[str]:
    yield f"### {marked(table.title)}"
    yield ""
    if table.rows:
        yield "| " + " | ".join(table.columns) + " |"
        yield "|" + "|".join("---:" if column in table.numbers else "---" for column in range(len(table.columns))) + "|"
    for row in table.rows:
        cells = [marked(cell, bool(row.void)) for cell in row.cells]
        if row.void:
            cells[-1] += f" _{word(lang, 'void')}: {marked(row.void)}_"
        yield "| " + " | ".join(cells) + " |"
    if table.rows:
        yield ""
    yield from (f"- {marked(note)}" for note in table.notes)
