"""What the HTTP API takes and gives, as JSON (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from simpan.core.hosting import Problem
from simpan.server.protocol import RoomInfo, Told

Name = Annotated[str, msgspec.Meta(max_length=24)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seed = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){0,64}$")]


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms. kind: bot (level), private (by link), open (in the lobby). seat: mine, -1 for either.

    watch: who may watch: none, link (who has the room's address), all (in the lobby). seed: my part of the chance, hex.
    """

    game: Key
    kind: Literal["bot", "private", "open"]
    choice: dict[str, Any]
    options: dict[str, Any] = {}
    name: Name = ""
    level: Annotated[str, msgspec.Meta(max_length=40)] = ""
    seat: Annotated[int, msgspec.Meta(ge=-1, le=1)] = -1
    watch: Literal["none", "link", "all"] = "link"
    delay: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    judge: bool = False
    seed: Seed = ""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms/{id}/join: take the free seat."""

    choice: dict[str, Any]
    name: Name = ""
    seed: Seed = ""


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat taken.

    token: the secret of this seat, given once and kept by nobody else. judge: the judge's, where asked.
    """

    room: str
    seat: int
    token: str
    judge: str = ""


class Enter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms/{id}/enter: exchange the token of a seat link's fragment for a cookie."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/{game}/check: would this be taken?"""

    choice: dict[str, Any]
    options: dict[str, Any] = {}


class Checked(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to Check: the choice as judged, or every problem."""

    ok: bool
    label: dict[str, str] = {}
    value: dict[str, Any] = {}
    problems: tuple[Problem, ...] = ()


class Wrong(msgspec.Struct, frozen=True, omit_defaults=True):
    """Any answer of 400 and above. code: stable; text: for people, in the language asked for."""

    code: str
    text: str
    problems: tuple[Problem, ...] = ()


class Lobby(msgspec.Struct, frozen=True):
    """GET /api/rooms: rooms that wait for a second player, and matches that may be watched."""

    waiting: tuple[RoomInfo, ...]
    running: tuple[RoomInfo, ...]


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a replay: an entry, its lines, and the table after it. phase: where it may be jumped to by name."""

    n: int
    lines: tuple[Told, ...]
    table: Any
    by: str = ""
    back: int = -1


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """GET /api/rooms/{id}/replay or /api/replays/{id}: ?as=0, 1, watch, all; a page of steps from ?start on.

    all: both hands open (the two players' views laid together). verified: whether the draws follow from the
    seeds, "" or why not.
    """

    id: str
    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    created: float
    viewer: str
    total: int
    start: int
    steps: tuple[Step, ...]
    catalogue: Any = None
    verified: str | None = None
    result: str = ""
