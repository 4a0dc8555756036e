"""Buttons of the staff: what was shown first, what waits for its word, whose time is out (H6.7, H6.8)."""

from __future__ import annotations

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
    """Those of one desk."""

    def __init__(self, desk: Desk, lang: Lang) -> None:
        self._desk: Final = desk
        self._lang: Final[Lang] = lang

    def under(self, came: Came, note: notes.AnyNote | None) -> Iterator[Button]:
        """The buttons under what the staff is told of an act. note: its first."""
        if isinstance(note, notes.Post) and note.status == "submitted":
            yield self._button("do_rule", f"/처리 #{came.first}")
            yield self._button("do_accept", f"/확정 #{came.first}")
        elif came.preview:
            yield self._button("do_apply", "/확인", self._shown(came.preview))
            yield self._button("do_cancel", "/취소", self._shown(came.preview))
        elif self._desk.told == self._desk.table.time_key() != "":
            yield self._button("do_expire", "/초과", self._late())

    def moments(self, staff: str) -> set[str]:
        """What one of them may be good for now, pressed by that member of the staff."""
        pending = self._desk.pending.get(staff)
        return {self._late()} if pending is None else {self._late(), self._shown(pending.source)}

    def asked_by(self, until: str) -> str:
        """Who was shown what a button confirms, as long as it waits; "" for no such button."""
        return next((name for name, one in self._desk.pending.items() if self._shown(one.source) == until), "")

    def _button(self, key: str, text: str, until: str = "") -> Button:
        return Button(word(self._lang, key), text, until)

    def _shown(self, source: str) -> str:
        """The preview that a request asked for: nothing else was shown to its writer since."""
        return secret(self._desk.table, b"shown", source.encode())

    def _late(self) -> str:
        """Time that is out: the question is the same."""
        table = self._desk.table
        return secret(table, b"late", table.time_key().encode(), str(table.book.moved).encode())
