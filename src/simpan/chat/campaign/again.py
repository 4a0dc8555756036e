"""What an act was answered with, made again from the record (H6.12): for a request that is already ruled."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from simpan.core.entry import Entry, Header
from simpan.core.hosting import Lang
from simpan.core.reader import entry_of
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.lines import END, Lines
from simpan.mansion.desk.out import Out
from simpan.mansion.desk.store import Store
from simpan.mansion.desk.table import Table
from simpan.mansion.hosted.copies import Acts, Copier


class Came(NamedTuple):
    """What came of something. first: the number of its first entry, -1 if nothing was written; after: behind it.

    preview: the request by which it is shown first, and waits for a word; "" where it does not.
    """

    outs: tuple[Out, ...]
    first: int = -1
    after: int = -1
    preview: str = ""


@final
class Again:
    """Makes texts of a war's acts anew. Reads the record from its store as far as it has come.

    staff, strict: of the desk that wrote them.
    """

    def __init__(self, store: Store, header: Header, lang: Lang, staff: str, strict: bool) -> None:
        self._staff: Final = staff
        self._strict: Final = strict
        self._store: Final = store
        self._header: Final = header
        self._lang: Final[Lang] = lang
        self._lines: Lines | None = None
        self._copier: Copier | None = None
        self._entries: list[Entry] = []
        self._acts = Acts(())

    def came(self, table: Table, n: int) -> Came:
        """What the act of which entry n is a part was answered with. Raises OSError."""
        copier = self._read()
        first = max(start for start in self._acts.starts if start <= n)
        after = self._acts.end_of(first)
        return Came(copier.outs(table, first, after), first, after)

    def opening(self, table: Table, staff: str, at: int, confirm: bool) -> Came:
        """What the desk said when it was opened for the first time. Raises OSError."""
        self._read()
        assert self._lines is not None
        desk = Desk(Lines(self._lines.header, (), b"", table.seed), lambda: at, staff, self._lang, shared=True)
        return Came(desk.open(confirm).outs, 0, self._acts.end_of(0))

    def _read(self) -> Copier:
        header, *rest = self._store.text.removesuffix(b"\n").split(b"\n")
        rest = [line for line in rest if not line.startswith(END)]
        if self._lines is None or self._copier is None:
            self._lines = Lines(header, (), b"", self._store.seed)
            self._copier = Copier(self._lines, self._lang, by_name=True, staff=self._staff, strict=self._strict)
        known = len(self._entries)
        self._lines.follow(rest[known:])
        self._entries += [entry_of(line, known + place, self._header) for place, line in enumerate(rest[known:])]
        self._acts.go_on(self._entries)
        return self._copier
