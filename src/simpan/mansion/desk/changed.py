"""What others have done at the same war: whoever comes second is told before anything of theirs is done (H6.7)."""

from __future__ import annotations

from collections.abc import Sequence

from simpan.core.entry import Back, Entry, Input, Note
from simpan.mansion.desk import notes
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word

MOST: int = 12  # entries that are told one by one
LONGEST: int = 60


def changed_lines(table: Table, entries: Sequence[Entry]) -> list[str]:
    """The new entries: posts, commands and ways back with their numbers, inputs by how many they are."""
    told = [line for line in (_line(table, entry) for entry in entries) if line]
    first, last = entries[0].n, entries[-1].n
    more = [word(table.lang, "and_more", n=len(told) - MOST)] if len(told) > MOST else []
    return [word(table.lang, "meanwhile", first=first, last=last), *(f"  {line}" for line in told[:MOST]), *more]


def _line(table: Table, entry: Entry) -> str:
    if isinstance(entry, Back):
        return f"#{entry.n} {word(table.lang, 'meanwhile_back', by=entry.by, n=entry.back, why=entry.why)}"
    if isinstance(entry, Input):
        return ""
    return _of_note(table, entry)


def _of_note(table: Table, entry: Note) -> str:
    found = notes.note_of(entry)
    match found:
        case notes.Post():
            status = word(table.lang, f"is_{found.status}")
            return f"#{entry.n} {found.author}: {short(found.text)} ({status})"
        case notes.Command():
            return f"#{entry.n} {found.by}: {short(found.text)}"
        case notes.Ordered():
            return f"#{entry.n} {found.by}: {word(table.lang, 'is_ordered')}"
        case _:
            return ""


def short(text: str) -> str:
    """A post in one line."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
