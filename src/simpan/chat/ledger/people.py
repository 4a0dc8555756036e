"""What is known about an account, how much it causes, and what is deleted: at its wish, or when its time is up."""

from __future__ import annotations

import hashlib
import hmac
import sqlite3
from collections.abc import Sequence
from typing import Final

from simpan.chat.ledger.file import File

KEPT: Final = 30 * 24 * 3600  # seconds that texts are kept after they were answered or sent
COUNTED: Final = 3 * 3600  # seconds for which it is known how many letters an account has caused


def known(file: File, person: str) -> Sequence[tuple[str, int]]:
    """As `World.known`: posts and letters whose text is still there, rolls under that name, enrolments."""
    counts = {
        "posts": "SELECT count(*) FROM inbox WHERE who = ? AND incoming IS NOT NULL",
        "rolls": "SELECT count(*) FROM roll WHERE who = ?",
        "letters": "SELECT count(*) FROM reader JOIN outbox ON letter = key WHERE person = ? AND form IS NOT NULL",
        "enrolled": "SELECT count(*) FROM enrolled WHERE person = ?",
    }
    return [(kind, int(file.row(question, person)[0])) for kind, question in counts.items()]


def caused(file: File, person: str, since: float) -> Sequence[float]:
    """When letters came about that an account caused, and no campaign; newest first. That it rests is not counted."""
    rows = file.rows(
        "SELECT made FROM reader CROSS JOIN outbox ON letter = key "
        "WHERE person IN (?, ?) AND battle = '' AND made >= ? AND key NOT LIKE 'rests/%' ORDER BY made DESC",
        person,
        _hidden(file, person),
        since,
    )
    return [made for (made,) in rows]


def rests(file: File, person: str) -> float:
    """Until when an account is not answered; 0 if it is."""
    (until,) = file.row("SELECT max(until) FROM rest WHERE person IN (?, ?)", person, _hidden(file, person))
    return float(until or 0)


def rest(db: sqlite3.Connection, person: str, until: float) -> None:
    """An account is not answered until then, within the caller's transaction."""
    db.execute(
        "INSERT INTO rest VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET until = excluded.until", (person, until)
    )


def forget(db: sqlite3.Connection, file: File, person: str, now: float) -> None:
    """Delete what is stored about an account, within the caller's transaction.

    Deleted: every post of the account and every change of one (name, roles, text, link, mentions) and whose it was;
    the text of every letter that was for it or answered it; its enrolments in campaigns; that it was shown something
    which waits for its word. What of these still waits to be answered or sent is deleted as soon as that is done. In
    the dice, as who enrolled others, and for three hours in how many letters it caused, the account is replaced by a
    keyed hash, under which its rolls still belong together.

    Kept: the ids of posts and letters, without which something would be answered or posted twice; the rolls
    themselves (place, number, notation, faces, draw) and the seed and request id of each series, without which the
    dice of others could no longer be verified; the record of a campaign, which is the organiser's. What others wrote
    that mentions the account stays until its time is up (`KEPT`). The key of the hash is in the ledger too: who has
    the file and guesses the account can see that it is the one.
    """
    hidden = _hidden(file, person)
    db.execute("DELETE FROM preview WHERE request IN (SELECT id FROM inbox WHERE who = ?)", (person,))
    db.execute("UPDATE inbox SET burn = 1 WHERE who = ? AND state IN ('waits', 'aside')", (person,))
    db.execute("UPDATE inbox SET incoming = NULL, who = NULL, why = '' WHERE who = ? AND NOT burn", (person,))
    of_person = "key IN (SELECT letter FROM reader WHERE person = ?)"
    db.execute(f"UPDATE outbox SET burn = 1 WHERE state = 'waits' AND {of_person}", (person,))
    db.execute(f"UPDATE outbox SET form = NULL, why = '' WHERE state <> 'waits' AND {of_person}", (person,))
    db.execute(
        "DELETE FROM reader WHERE person = ? AND letter NOT IN (SELECT key FROM outbox WHERE made >= ?)",
        (person, now - COUNTED),
    )
    db.execute("UPDATE OR REPLACE reader SET person = ? WHERE person = ?", (hidden, person))
    db.execute("UPDATE OR REPLACE rest SET person = ? WHERE person = ?", (hidden, person))
    db.execute("UPDATE roll SET who = ? WHERE who = ?", (hidden, person))
    db.execute("DELETE FROM enrolled WHERE person = ?", (person,))
    db.execute("UPDATE enrolled SET by = ? WHERE by = ?", (hidden, person))


def prune(db: sqlite3.Connection, now: float, kept: float = KEPT) -> None:
    """Delete texts whose time is up: of posts that were answered and of letters that went out. Ids and dice stay."""
    old = now - kept
    db.execute("DELETE FROM rest WHERE until < ?", (now,))
    db.execute(
        "UPDATE inbox SET incoming = NULL, who = NULL, why = '' "
        "WHERE incoming IS NOT NULL AND state IN ('done', 'given up') AND ended < ?",
        (old,),
    )
    db.execute(
        "DELETE FROM reader WHERE letter IN (SELECT key FROM outbox WHERE state <> 'waits' AND ended < ?)",
        (old,),
    )
    db.execute(
        "UPDATE outbox SET form = NULL, why = '' WHERE form IS NOT NULL AND state <> 'waits' AND ended < ?", (old,)
    )


def _hidden(file: File, person: str) -> str:
    """The account as a hash that only this ledger makes."""
    digest = hmac.digest(file.salt, person.encode("utf-8", "replace"), hashlib.sha256)
    return f"forgotten:{digest[:8].hex()}"
