"""What the desk notes in the record of a war, beside the inputs: posts as they were written, and all that follows from
them without changing a position. Queue, standing orders, pauses and deadlines are worked out from these alone (`book`).

A batch of the record is one post or one command: its note first, then what it brought. The inputs behind a `Post` that
was ruled, a `Ruled` or a `Command` belong to that note, up to the next of these.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from simpan.core.entry import Note as Line
from simpan.mansion import reading as rd
from simpan.mansion.desk.orders import Order

Status: TypeAlias = Literal[
    "ruled",  # its inputs follow
    "queued",  # waits for its turn (H6.8)
    "submitted",  # waits to be confirmed (a sitting with `confirm`)
    "rolled",  # dice that were asked for
    "withdrew",  # takes back what was waiting (H6.8)
    "ordered",  # a standing order
    "refused",  # not allowed, with its clause
    "unclear",  # something was left open, and was asked back
    "unread",  # a declaration that could not be read
    "talk",  # no declaration
    "stranger",  # by nobody of this campaign
]
Drop: TypeAlias = Literal["refused", "unclear", "turn_over", "withdrawn", "fell", "staff", "undone"]

ORDER: Final = "예약"  # gives an input for somebody: a standing order (H6.8)
NIGHT: Final = "종전"  # pauses after the end of a day
NO_TIME: Final = "반응 시간 없음"  # … a campaign without time for reactions (H4.8)


class DeskNote(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    """Base of all notes. at: seconds since 1970 (UTC). left: seconds that questions had left then (H6.8, H4.8).

    source: the request of a network that the batch answers, in one of its notes, so that it is never taken again.
    """

    at: int
    left: dict[str, int] = {}
    source: str = ""


class Sitting(DeskNote, frozen=True):
    """The staff sits down or gets up: between the two the clocks run. confirm: declarations are confirmed by staff."""

    opened: bool
    staff: str
    confirm: bool = False


class Post(DeskNote, frozen=True):
    """What somebody wrote. author: as it was given; seat: of the player, -1 for nobody's.

    status: what became of it. readings: as understood; parts: whose declarations they are, in order, as (character or
    "", how many readings); if it was ruled, that is the first part, of which `later` waits for the turn to come back.
    by: who wrote for the author, `ORDER` for a standing order, of the turn `turn`. clause: of the refusal. answer: why
    nothing came of it, as the writer was told. secret: it was written where others do not read, so that its words are
    the writer's and the staff's alone.
    """

    author: str
    seat: int
    text: str
    status: Status
    readings: tuple[rd.Any, ...] = ()
    parts: tuple[tuple[str, int], ...] = ()
    later: tuple[rd.Any, ...] = ()
    by: str = ""
    why: str = ""
    turn: str = ""
    clause: str = ""
    answer: tuple[str, ...] = ()
    secret: bool = False


class Ruled(DeskNote, frozen=True):
    """The turn of a waiting declaration has come: part of that post; later: readings of it that wait still."""

    post: int
    part: int
    later: tuple[rd.Any, ...] = ()


class Dropped(DeskNote, frozen=True):
    """A waiting declaration is out of the queue, without an input. clause: of the refusal. answer: why, as its player
    was told."""

    post: int
    part: int
    why: Drop
    clause: str = ""
    by: str = ""
    answer: tuple[str, ...] = ()


class Rolled(DeskNote, frozen=True):
    """A free roll (H2.2): it counts for nothing. draw: the number of its first die in the stream of free rolls."""

    player: str
    n: int
    plus: int
    faces: tuple[int, ...]
    draw: int


class Ordered(DeskNote, frozen=True):
    """A standing order (H6.8), as it was given: what it says replaces what was ordered before (`orders.merged`).

    late: the turn that was open then, if it was the character's: the order holds in it once its time is out.
    """

    order: Order
    by: str
    late: str = ""


class Command(DeskNote, frozen=True):
    """A command of the staff that changes something (H6.7). name: of `commands`; about: what it concerned."""

    name: str
    by: str
    why: str
    text: str
    about: dict[str, Any] = {}


AnyNote: TypeAlias = Sitting | Post | Ruled | Dropped | Rolled | Ordered | Command


def note_of(line: Line) -> AnyNote | None:
    """The desk's note in a line of a record; None for somebody else's."""
    try:
        found: AnyNote = msgspec.convert(line.note, AnyNote)
    except msgspec.ValidationError:
        return None
    return found


def begins_ruling(note: AnyNote) -> bool:
    """Whether the inputs that follow belong to this note."""
    return isinstance(note, Ruled | Command) or (isinstance(note, Post) and note.status in ("ruled", "rolled"))
