"""A log as plain text, for a terminal or a chat."""

from __future__ import annotations

from collections.abc import Iterator

from simpan.mansion.log.page import Block, Heading, Page, Section, Table, pieces
from simpan.mansion.log.words import word


def text(page: Page) -> str:
    """The whole log."""
    return _Text(page.lang).text(page)


class _Text:
    def __init__(self, lang: str) -> None:
        self.lang = lang

    def text(self, page: Page) -> str:
        """The whole log."""
        lines = [f"{self.plain(page.title)} — {word(self.lang, 'log')}, {self.plain(page.version)}"]
        lines += [f"{label}: {self.plain(value)}" for label, value in page.facts]
        for one in page.body:
            lines += ["", *(self._heading(one) if isinstance(one, Heading) else self._block(one))]
        for section in page.sections:
            lines += ["", "", *self._section(section)]
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def plain(self, line: str) -> str:
        """A fragment as text; dice that no longer count are named as such."""
        return "".join(f"({word(self.lang, 'struck')} {piece})" if struck else piece for piece, struck in pieces(line))

    def _void(self, why: str) -> str:
        return f"({word(self.lang, 'void')}: {self.plain(why)})"

    def _heading(self, one: Heading) -> Iterator[str]:
        yield ("== {} ==" if one.level == 2 else "-- {} --").format(self.plain(one.text))

    def _block(self, one: Block) -> Iterator[str]:
        head = " ".join(part for part in (f"#{one.n}", self.plain(one.head)) if part)
        yield head + "".join(f" [{self.plain(tag)}]" for tag in one.tags)
        if one.void:
            yield f"  {self._void(one.void)}"
        mark = f"{word(self.lang, 'void')}: " if one.void else "> " if one.kind == "speech" else ""
        for line in one.lines:
            yield f"  {mark}{self.plain(line)}"
        if one.dice:
            yield f"  ({', '.join(self.plain(roll) for roll in one.dice)})"

    def _section(self, section: Section) -> Iterator[str]:
        yield f"== {self.plain(section.title)} =="
        yield from (self.plain(said) for said in section.paragraphs)
        for table in section.tables:
            yield ""
            yield from self._table(table)
        yield from (f"  {line}" for line in section.code)

    def _table(self, table: Table) -> Iterator[str]:
        yield self.plain(table.title)
        if table.rows:
            yield "  " + " | ".join(table.columns)
        for row in table.rows:
            said = " | ".join(self.plain(cell) for cell in row.cells)
            yield f"  {said} {self._void(row.void)}" if row.void else f"  {said}"
        yield from (f"  {self.plain(note)}" for note in table.notes)
