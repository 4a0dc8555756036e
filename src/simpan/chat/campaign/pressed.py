"""Buttons of the staff: what was shown first, what waits for its word, whose time is out (H6.7, H6.8)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final, final

from simpan.chat.campaign.again import Came
from simpan.chat.campaign.buttons import secret
from simpan.chat.campaign.words import word
from simpan.chat.reply import Button
from simpan.core.hosting import Lang
from simpan.mansion.desk import notes
from simpan.mansion.desk.desk import Desk


@final
class StaffButtons:
    """Those of one desk, since the program was started."""

    def __init__(self, desk: Desk, lang: Lang) -> None:
        self._desk: Final = desk
        self._lang: Final[Lang] = lang
        self._born: Final = str(time.time_ns()).encode()

    def under(self, came: Came, note: notes.AnyNote | None) -> Iterator[Button]:
        """The buttons under what the staff is told of an act. note: its first."""
        if isinstance(note, notes.Post) and note.status == "submitted":
            yield self._button("do_rule", f"/처리 #{came.first}")
            yield self._button("do_accept", f"/확정 #{came.first}")
        elif came.preview:
            yield self._button("do_apply", "/확인", self._shown())
            yield self._button("do_cancel", "/취소", self._shown())
        elif self._desk.told == self._desk.table.time_key() != "":
            yield self._button("do_expire", "/초과", self._late())

    def moments(self) -> set[str]:
        """What one of them may be good for now."""
        return {self._shown(), self._late()}

    def _button(self, key: str, text: str, until: str = "") -> Button:
        return Button(word(self._lang, key), text, until)

    def _shown(self) -> str:
        """A preview: nothing else was shown since, and the program was not started again."""
        return secret(self._desk.table, b"shown", self._born, str(self._desk.shown).encode())

    def _late(self) -> str:
        """Time that is out: the question is the same."""
        table = self._desk.table
        return secret(table, b"late", table.time_key().encode(), str(table.book.moved).encode())
