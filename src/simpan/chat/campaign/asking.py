"""What a player is asked, as it reads for somebody who gets it out of the blue: of which war, and how to answer."""

from __future__ import annotations

from simpan.chat.campaign.words import word
from simpan.core.bits import bit
from simpan.core.hosting import Lang
from simpan.mansion import words as w
from simpan.mansion.desk import notes
from simpan.mansion.desk.prompts import prompt_line
from simpan.mansion.desk.table import Table


def asked_lines(table: Table, seat: int, lang: Lang) -> tuple[str, ...]:
    """The question that is open to a seat, and how it is answered."""
    return (prompt_line(table, seat), *start_hint(table, seat, lang))


def start_hint(table: Table, seat: int, lang: Lang) -> tuple[str, ...]:
    """For whoever has a start to name (H6.1): of which war it is, and that it is secret."""
    war = table.war
    if table.ended or war.asks != w.Q_PLACE_ZONE or not war.waiting & bit(seat):
        return ()
    return (word(lang, "start_hint", title=table.campaign.title),)


def is_first(note: notes.AnyNote | None) -> bool:
    """Whether an act that begins with this note is the first that players hear of the war."""
    return isinstance(note, notes.Sitting) and note.opened
