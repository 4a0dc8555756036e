"""The ledger of a program that runs elsewhere, looked into from outside."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from simpan.chat.ledger.file import NAME


def rows(data: Path, question: str) -> list[Any]:
    """What it says, without changing anything. data: the folder that it lies in."""
    with closing(sqlite3.connect(f"{(data / NAME).absolute().as_uri()}?mode=ro", uri=True, timeout=60)) as db:
        return db.execute(question).fetchall()


def count(data: Path, table: str, where: str) -> int:
    """How many rows of a table there are of that kind; 0 where there is no ledger yet."""
    if not (data / NAME).exists():
        return 0
    try:
        return int(rows(data, f"SELECT count(*) FROM {table} WHERE {where}")[0][0])
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):  # it has just been made
            return 0
        raise


def waiting(data: Path) -> int:
    """How many requests and letters wait."""
    return count(data, "inbox", "state = 'waits'") + count(data, "outbox", "state = 'waits'")
