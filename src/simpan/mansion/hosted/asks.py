"""What a player is asked, in words and with its time, and what of its declarations waits (H6.8, H6.11)."""

from __future__ import annotations

from simpan.core.bits import bit
from simpan.mansion import show
from simpan.mansion.declare.say import repeat
from simpan.mansion.desk.book import Waiting
from simpan.mansion.desk.names import names
from simpan.mansion.desk.prompts import to_place
from simpan.mansion.desk.run_on import Awaited, awaited
from simpan.mansion.hosted.shape import Ask, Pending
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
        text = eye.word("asked_place", names=", ".join(to_place(eye.table, eye.viewer)))
    limit = eye.table.limit() if eye.table.time_key() else 0
    timed = left is not None and limit > 0
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
