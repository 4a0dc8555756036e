"""What a room is given and gives: the ports between sans-IO rooms and the world (DESIGN §7).

A room (`room.room.Room`) is a function of its record and the next input. It asks for what it needs by returning
outputs; whoever runs it (`hub`, or a test with a clock of its own) carries them out and brings the results as
inputs. Times are monotonic seconds. An append is durable when `Written` comes; only then is it acknowledged, and
then told.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from simpan.server.protocol import FromClient, Lang, Role, ToClient

# -- what is stored ----------------------------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A taken seat. seat: -1 for the judge's. token: SHA-256 of the secret, hex. bot: its level, "" for a person.

    choice: judged by the game (`Hosting.choose`). seed: this side's part of the chance, hex.
    """

    seat: int
    name: str
    token: str
    bot: str = ""
    choice: dict[str, Any] = {}
    seed: str = ""


class RoomRow(msgspec.Struct, frozen=True):
    """A room as it is stored, but for its entries.

    stage: open, playing, over, frozen. kind: bot, private, open. header: the record's first line, once it began.
    secret: the server's seed (hex), revealed with the end. end: the record's last line, once it is over.
    """

    id: str
    game: str
    kind: str
    options: dict[str, Any]
    stage: str
    created: float
    seats: tuple[Seat, ...] = ()
    header: bytes = b""
    secret: str = ""
    end: bytes = b""
    next: str = ""


class Stored(msgspec.Struct, frozen=True):
    """An entry of the record as it is stored. line: its JSON without the line end. clocks: how the clocks stood
    after it.

    at: wall-clock time, for people. acts: (client, id) of the acts that it carries out, so that a repeated one is
    known.
    """

    n: int
    line: bytes
    clocks: bytes = b""
    at: float = 0.0
    acts: tuple[tuple[str, int], ...] = ()


# -- into a room -------------------------------------------------------------------------------------------------


class Came(msgspec.Struct, frozen=True):
    """A connection said Hello and may come in. seat: the player's, or -1 where the role has none."""

    conn: int
    role: Role
    seat: int
    lang: Lang
    since: int
    client: str


class Went(msgspec.Struct, frozen=True):
    """A connection is gone."""

    conn: int


class Heard(msgspec.Struct, frozen=True):
    """A connection that came in says something."""

    conn: int
    message: FromClient


class Ticked(msgspec.Struct, frozen=True):
    """The time that the room asked to be woken at has come (never before it)."""


class Written(msgspec.Struct, frozen=True):
    """The append that is under way is durable."""


class Behind(msgspec.Struct, frozen=True):
    """There are entries that the room does not know, from another process.

    Those of an append under way are not on disk.
    """

    entries: tuple[Stored, ...]
    row: RoomRow


class Chose(msgspec.Struct, frozen=True):
    """A bot's answer to `ThinkFor`."""

    seat: int
    n: int
    code: int


RoomInput: TypeAlias = Came | Went | Heard | Ticked | Written | Behind | Chose

# -- out of a room -----------------------------------------------------------------------------------------------


class Append(msgspec.Struct, frozen=True):
    """Write these entries, whose first has this number, all or none; bring Written, or Behind if they are not the next.

    stage, end: what changes in the room's row at the same moment, None where nothing does.
    """

    entries: tuple[Stored, ...]
    stage: str | None = None
    end: bytes | None = None


class Send(msgspec.Struct, frozen=True):
    """A message to a connection."""

    conn: int
    message: ToClient


class Close(msgspec.Struct, frozen=True):
    """Close a connection, after what was sent to it."""

    conn: int


class WakeAt(msgspec.Struct, frozen=True):
    """Bring Ticked at this time (monotonic seconds), or as soon after it as can be; replaces the last one.

    None: never.
    """

    at: float | None


class ThinkFor(msgspec.Struct, frozen=True):
    """A bot's seat owes a decision at entry n: let it choose, bring Chose."""

    seat: int
    n: int
    level: str
    view: Any
    legal: dict[int, Any]


RoomOutput: TypeAlias = Append | Send | Close | WakeAt | ThinkFor
