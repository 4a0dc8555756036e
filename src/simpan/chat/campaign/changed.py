"""A post was edited or deleted after it was taken: the staff is told, and what was ruled stands (H6.7).

It is told, and not put on record: the record holds what was ruled, and that is what the post first said.
"""

from __future__ import annotations

from typing import Final

from simpan.chat.campaign.words import word
from simpan.chat.request import Changed
from simpan.core.entry import Note
from simpan.core.hosting import Lang
from simpan.mansion.desk import notes
from simpan.mansion.desk.table import Table

LONGEST: Final = 500
MISSED: Final = ("unread", "unclear", "refused")
"""What came to nothing, and may be mended: by a new post."""
SILENT: Final = ("talk", "stranger", *MISSED)
"""Of what the staff need not hear."""


def changed_lines(table: Table, n: int, changed: Changed, before: str, lang: Lang) -> tuple[str, ...]:
    """What the staff is told of a change to the post behind entry n; () if it makes no difference.

    before: what the post said when it was taken.
    """
    note = _note(table, n)
    if changed.what == "edited" and " ".join(changed.text.split()) == " ".join(before.split()):
        return ()
    if isinstance(note, notes.Post) and note.status not in SILENT:
        who, state = note.author, _state(table, n, note, lang)
    elif isinstance(note, notes.Command):
        who, state = note.by, word(lang, "command_stands")
    else:
        return ()
    lines = [word(lang, changed.what, n=n, who=who), word(lang, "said", text=_short(before))]
    if changed.what == "edited":
        lines.append(word(lang, "says", text=_short(changed.text)))
    return (*lines, state)


def mends(table: Table, n: int, changed: Changed, before: str) -> bool:
    """Whether a writer edits what could not be ruled, as if it were read again."""
    note = _note(table, n)
    missed = isinstance(note, notes.Post) and note.status in MISSED
    return missed and changed.what == "edited" and changed.text.split() != before.split()


def _note(table: Table, n: int) -> notes.AnyNote | None:
    entry = table.entries[n]
    return notes.note_of(entry) if isinstance(entry, Note) else None


def _state(table: Table, n: int, note: notes.Post, lang: Lang) -> str:
    """What became of the post by now, and how that would be changed."""
    if any(one.n == n and not one.begun for one in table.book.queue):
        return word(lang, "waits", n=n)
    if note.status == "ordered":
        return word(lang, "order_stands")
    ruled = n if note.status in ("ruled", "rolled") else _ruled(table, n)
    return word(lang, "gone") if ruled < 0 else word(lang, "stands", n=ruled)


def _ruled(table: Table, n: int) -> int:
    """The entry with which a declaration was ruled that had waited; -1 if none was."""
    for entry in table.entries[n:]:
        note = notes.note_of(entry) if isinstance(entry, Note) else None
        if isinstance(note, notes.Ruled) and note.post == n:
            return entry.n
    return -1


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
