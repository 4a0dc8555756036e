"""What a room is given and gives: the ports between sans-IO rooms and the world (DESIGN §7).

A room (`room.room.Room`, or `campaign.campaign.Campaign`) is a function of its record and the next input. It asks for
what it needs by returning outputs; whoever runs it (`hub`, or a test with a clock of its own) carries them out and
brings the results as inputs. Times are monotonic seconds. An append is durable when `Written` comes; only then is it
acknowledged, and then told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from simpan.core.refereeing import Referee
from simpan.server.protocol import FromClient, Lang, Role, ToClient

# -- what is stored ----------------------------------------------------------------------------------------------------


CAMPAIGN: Final = "campaign"  # the kind of a room that is a campaign


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A taken seat. seat: -1 for the judge's. token: SHA-256 of the secret, hex. bot: its level, "" for a person.

    choice: judged by the game (`Hosting.choose`). seed: this side's part of the chance, hex. In a campaign seat is -2
    and below for its staff, whose choice is {"role": …}; more: the hashes of further tokens that open the seat too.
    """

    seat: int
    name: str
    token: str
    bot: str = ""
    choice: dict[str, Any] = {}
    seed: str = ""
    more: tuple[str, ...] = ()


class RoomRow(msgspec.Struct, frozen=True):
    """A room as it is stored, but for its entries.

    stage: open, playing, over, frozen. kind: bot, private, open, campaign. header: the record's first line, once it
    began. secret: the server's seed (hex), revealed with the end. end: the record's last line, once it is over.
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
    after it; in a campaign what its acts were answered (`campaign.answered`).

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
    """A connection said Hello and may come in. seat: the player's or (-2 and below) the staff's, or -1 for none.

    version: of the log of which `since` was seen. token: the hash of what opened the seat; both of campaigns only.
    """

    conn: int
    role: Role
    seat: int
    lang: Lang
    since: int
    client: str
    version: int = -1
    token: str = ""


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


class Opened(msgspec.Struct, frozen=True):
    """What the `Open` of this number asked for."""

    number: int
    referee: Referee


class GoneOn(msgspec.Struct, frozen=True):
    """What `GoOn` asked for."""


class Asked(msgspec.Struct, frozen=True):
    """Somebody who needs no connection wants to know something of a campaign, as far as it is on disk.

    question: gets the referee and the time (seconds since 1970); it must change nothing and be quick.
    """

    question: Callable[[Referee, int], None]


RoomInput: TypeAlias = Came | Went | Heard | Ticked | Written | Behind | Chose | Opened | GoneOn | Asked

# -- out of a room -----------------------------------------------------------------------------------------------


class Append(msgspec.Struct, frozen=True):
    """Write these entries, whose first has this number, all or none; bring Written, or Behind if they are not the next.

    stage, end: what changes in the room's row at the same moment, None where nothing does. n: where there are no
    entries, the number that has to be the next all the same, so that what was answered was not out of date; -1: any.
    """

    entries: tuple[Stored, ...]
    stage: str | None = None
    end: bytes | None = None
    n: int = -1


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


class Open(msgspec.Struct, frozen=True):
    """A campaign wants to be read anew from these lines of its record; bring Opened of the same number.

    Until then it answers nothing. Who asks once more no longer wants what it asked for before.
    """

    number: int
    lines: tuple[bytes, ...]
    row: RoomRow


class Trouble(msgspec.Struct, frozen=True):
    """A question could not be answered, which changes nothing and concerns nobody else: it is to be looked into."""

    error: Exception


class GoOn(msgspec.Struct, frozen=True):
    """There is more to tell: bring GoneOn after whatever else is to be done now."""


RoomOutput: TypeAlias = Append | Send | Close | WakeAt | ThinkFor | Open | GoOn | Trouble
