"""What a player is asked, in words and with its time, and what of its declarations waits (H6.8, H6.11)."""

from __future__ import annotations

from simpan.core.bits import bit
from simpan.core.entry import Note
from simpan.mansion import show
from simpan.mansion.declare.say import repeat
from simpan.mansion.desk import book
from simpan.mansion.desk.book import Waiting
from simpan.mansion.desk.names import names
from simpan.mansion.desk.prompts import still_to_place
from simpan.mansion.desk.run_on import Awaited, awaited
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import reason, word
from simpan.mansion.hosted.shape import Ask, Pending, Returned
from simpan.mansion.hosted.viewpoint import Viewpoint


def roll_due(eye: Viewpoint) -> Awaited | None:
    """The roll that waits for a word of this player (H2.2)."""
    if not eye.is_player or eye.table.ended:
        return None
    due = awaited(eye.table)
    return due if due is not None and due.seat == eye.viewer else None


def ask_of(eye: Viewpoint, left: int | None, running: bool) -> Ask | None:
    """The question that is open to the viewer; None while nothing is, and in the night between two days.

    left: seconds that it has left now, None where no time runs for it.
    """
    if not eye.is_player or eye.table.ended or eye.table.book.night >= 0:
        return None
    due = roll_due(eye)
    if due is not None:
        return Ask("roll", due.who, eye.word("asked_roll", who=eye.name(due.who), n=due.n))
    asked = eye.view.question
    if asked is None:
        return None
    text = show.question(asked, eye.campaign, eye.lang)
    if asked.asks == "place":
        owed = still_to_place(eye.table, eye.viewer)
        text = eye.word("asked_place", names=", ".join(owed)) if owed else eye.word("asked_place_waits")
    limit = eye.table.limit() if eye.table.time_key() else 0
    timed = left is not None and limit > 0 and not eye.table.unopened
    return Ask(
        asks=asked.asks,
        who=asked.who,
        text=text,
        left=left if timed and left is not None else -1,
        of=limit if timed else -1,
        running=timed and running and eye.table.runs,
    )


def pending_of(eye: Viewpoint) -> tuple[Pending, ...]:
    """The viewer's declarations that wait; of the staff everybody's are in its console."""
    if not eye.is_player:
        return ()
    return tuple(Pending(one.n, said_of(eye, one), one.who, _state(one)) for one in eye.table.book.of_seat(eye.viewer))


def returned_of(eye: Viewpoint) -> tuple[Returned, ...]:
    """The viewer's declarations that it got back, with why, until it writes something."""
    if not eye.is_player or eye.table.ended:
        return ()
    found = eye.table.book.returned.get(eye.viewer, ())
    return tuple(Returned(words_of(eye.table, one.n), one.who, _lines(eye, one), one.how == "asked") for one in found)


def _lines(eye: Viewpoint, one: book.Returned) -> tuple[str, ...]:
    """Why it came back, in the reader's language."""
    if one.how == "lost":
        return one.said
    if one.how == "asked":
        return (word(eye.lang, "asked_back", question=one.said[0]),)
    mine = names(eye.war, eye.campaign, eye.viewer)
    said = ", ".join(repeat(reading, eye.lang, mine) for reading in one.readings)
    return (word(eye.lang, "dropped_by_staff", said=said, why=reason(eye.lang, one.said[0])),)


def words_of(table: Table, n: int) -> str:
    """The words of a post; "" for what is ruled anew."""
    entry = table.entries[n]
    return str(entry.note.get("text", "")) if isinstance(entry, Note) and entry.note.get("kind") == "post" else ""


def said_of(eye: Viewpoint, one: Waiting) -> str:
    """A waiting declaration in the referee's words, in the reader's language."""
    mine = names(eye.war, eye.campaign, one.seat)
    return ", ".join(repeat(reading, eye.lang, mine) for reading in one.readings)


def _state(one: Waiting) -> str:
    if one.begun:
        return "begun"
    return "confirmed" if one.confirmed else "submitted"


def is_asked(eye: Viewpoint) -> bool:
    """Whether the viewer may answer something now, paused or not."""
    return eye.is_player and bool(eye.war.waiting & bit(eye.viewer)) and not eye.war.staff
