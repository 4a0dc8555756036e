"""What was shown to the staff of campaigns before it is done, and waits for its word (H6.7)."""

from __future__ import annotations

import sqlite3

from simpan.chat.ledger.file import File
from simpan.chat.reply import Previewed


def keep(db: sqlite3.Connection, made: Previewed) -> None:
    """One for each member of the staff, within the caller's transaction."""
    db.execute("DELETE FROM preview WHERE battle = ? AND staff = ?", (made.battle, made.staff))
    if made.request:
        db.execute("INSERT INTO preview VALUES (?, ?, ?, ?)", (made.battle, made.staff, made.request, made.moved))


def waiting(file: File, battle: str) -> list[tuple[str, int]]:
    """Requests that asked for what waits in a campaign, each with the entry up to which the position had come."""
    return file.rows("SELECT request, moved FROM preview WHERE battle = ? ORDER BY staff", battle)
