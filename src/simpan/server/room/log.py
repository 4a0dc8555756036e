"""The log of a match: what every entry of the record brought, and each of its lines as a viewer may read it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final, final

from simpan.core.event import Event
from simpan.core.game import STAFF
from simpan.core.hosting import Hosting
from simpan.server.protocol import Lang, Told
from simpan.server.room.said import spoken

PAGE: Final = 100  # lines that are told at once, at most a little more
JUDGE: Final = STAFF  # as a viewer: both hands


@final
class Log:
    """All entries in order. A match has hundreds and a server thousands of matches: they are kept in few objects."""

    def __init__(self, hosting: Hosting, names: Sequence[str]) -> None:
        self._hosting: Final = hosting
        self._names: Final = names
        self._events: Final[list[Event]] = []  # of all entries
        self._starts: Final = array("I", [0])  # of each entry its first event, and the end of the last
        self._notes: Final[dict[int, dict[str, Any]]] = {}  # entries that are no inputs
        self._by: Final[dict[int, str]] = {}
        self._gone: Final[dict[int, int]] = {}  # inputs that were taken back, and by which way back

    def __len__(self) -> int:
        return len(self._starts) - 1

    def add(self, events: Sequence[Event], note: dict[str, Any] | None, by: str) -> None:
        """The next entry: an input with what came of it, or a note of the room. by: who gave it."""
        n = len(self)
        if note is not None:
            self._notes[n] = note
        if by:
            self._by[n] = by
        self._events.extend(events)
        self._starts.append(len(self._events))

    def take_back(self, n: int, back: int) -> None:
        """By the way back of entry `back`, rulings from entry n on no longer stand; what the room said does."""
        for entry in range(n, len(self)):
            if entry not in self._notes:
                self._gone.setdefault(entry, back)

    def events(self, n: int) -> list[Event]:
        """What an entry brought."""
        return self._events[self._starts[n] : self._starts[n + 1]]

    def standing(self, n: int) -> list[Event]:
        """What happened from entry n on and was not taken back."""
        return [event for entry in range(n, len(self)) if entry not in self._gone for event in self.events(entry)]

    def between(self, after: int, upto: int, viewer: int, lang: Lang) -> tuple[Told, ...]:
        """The lines of the entries behind `after` up to `upto`."""
        return tuple(told for n in range(max(after + 1, 0), upto + 1) for told in self._lines(n, upto, viewer, lang))

    def page(self, upto: int, viewer: int, lang: Lang, seen: int) -> tuple[tuple[Told, ...], bool]:
        """The last lines up to entry `upto`, whole entries, and whether there are none before.

        seen: the entry up to which the viewer has seen the match, and so what was taken back.
        """
        found: list[list[Told]] = []
        count = 0
        n = min(upto, len(self) - 1)
        while n >= 0 and count < PAGE:
            found.append(self._lines(n, seen, viewer, lang))
            count += len(found[-1])
            n -= 1
        return tuple(told for lines in reversed(found) for told in lines), n < 0

    def _lines(self, n: int, upto: int, viewer: int, lang: Lang) -> list[Told]:
        """The lines of an entry as they stood at entry `upto`: who sees the match later knows of no way back yet."""
        note = self._notes.get(n)
        if note is not None:
            text = spoken(note, self._names, lang)
            return [Told(n, "", text)] if text else []
        by, gone = self._by.get(n, ""), self._gone.get(n, upto + 1) <= upto
        lines = [self._hosting.line(event, viewer, lang) for event in self.events(n)]
        return [Told(n, line.clause, line.text, line.event, by, gone) for line in lines if line is not None]
