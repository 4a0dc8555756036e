"""One room run by hand: time is set, the disk answers when it is told to, and everything that was sent can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from simpan.core.chance import Seeded
from simpan.core.hosting import Hosting
from simpan.core.record import Games, Record, read
from simpan.server import protocol
from simpan.server.ports import (
    Append,
    Behind,
    Came,
    Chose,
    Close,
    Heard,
    RoomInput,
    RoomOutput,
    RoomRow,
    Send,
    Stored,
    ThinkFor,
    Ticked,
    WakeAt,
    Went,
    Written,
)
from simpan.server.room.room import Room
from tests.server import toy

M = TypeVar("M")


@dataclass
class Desk:
    """A room and its world. disk: what is durable; held: an append that is not, while `slow`."""

    row: RoomRow = field(default_factory=toy.row)
    hosting: Hosting = toy.HOSTING
    entries: tuple[Stored, ...] = ()
    now: float = 1000.0
    slow: bool = False
    think: bool = False

    def __post_init__(self) -> None:
        self.disk: list[Stored] = list(self.entries)
        self.stored = self.row
        self.sent: dict[int, list[protocol.ToClient]] = {}
        self.closed: list[int] = []
        self.thoughts: list[ThinkFor] = []
        self.held: Append | None = None
        self.wake: float | None = None
        self.ids = 0
        self.load()

    # -- the world -----------------------------------------------------------------------------------------------------

    def load(self) -> None:
        """The process has died, and another takes the room from the disk; nobody is connected."""
        self.held, self.wake = None, None
        self.room = Room(self.hosting, self.stored, tuple(self.disk), self.now, Seeded(1))

    def give(self, given: RoomInput) -> list[RoomOutput]:
        """Bring an input, and carry out what comes of it."""
        outputs = self.room.take(given, self.now)
        for out in outputs:
            self.carry_out(out)
        if self.held is not None and not self.slow:
            self.write()
        return outputs

    def carry_out(self, out: RoomOutput) -> None:
        if isinstance(out, Send):
            self.sent.setdefault(out.conn, []).append(out.message)
        elif isinstance(out, Append):
            assert self.held is None, "two appends at once"
            self.held = out
        elif isinstance(out, WakeAt):
            self.wake = out.at
        elif isinstance(out, ThinkFor):
            self.thoughts.append(out)
        else:
            assert isinstance(out, Close)
            self.closed.append(out.conn)

    def write(self) -> None:
        """The append that is held is durable."""
        append, self.held = self.held, None
        assert append is not None
        assert append.entries
        assert append.entries[0].n == len(self.disk)
        self.disk += [msgspec.structs.replace(stored, at=self.now) for stored in append.entries]
        changes = {"stage": append.stage, "end": append.end} if append.end is not None else {}
        self.stored = msgspec.structs.replace(self.stored, **changes)
        self.give(Written())

    def behind(self, *entries: Stored, row: RoomRow | None = None) -> None:
        """Another process was faster."""
        self.held = None
        self.disk += entries
        self.stored = row or self.stored
        self.give(Behind(entries, self.stored))

    def pass_(self, seconds: float) -> None:
        """Time passes; the room is woken whenever it asked for it."""
        until = round(self.now + seconds, 6)
        while self.wake is not None and self.wake <= until:
            self.now, self.wake = max(self.now, self.wake), None
            self.give(Ticked())
        self.now = until

    # -- people --------------------------------------------------------------------------------------------------------

    def come(self, conn: int, role: protocol.Role = "seat", lang: protocol.Lang = "en", **more: Any) -> protocol.State:
        """A connection comes; seat: its number where none is given. Answered by its first State."""
        seat = more.get("seat", conn if role == "seat" else -1)
        self.give(Came(conn, role, seat, lang, more.get("since", -1), more.get("client", f"tab{conn}")))
        return self.state(conn)

    def go(self, conn: int) -> None:
        self.give(Went(conn))

    def say(self, conn: int, message: protocol.FromClient) -> list[protocol.ToClient]:
        """What a connection is told at once for what it says."""
        before = len(self.sent.setdefault(conn, []))
        self.give(Heard(conn, message))
        return self.sent[conn][before:]

    def act(self, conn: int, code: int, n: int | None = None, id: int | None = None) -> list[protocol.ToClient]:
        """An answer to the last State that the connection was told of."""
        self.ids += 1
        at = self.state(conn).n if n is None else n
        return self.say(conn, protocol.Act(self.ids if id is None else id, at, code))

    def ask(self, conn: int, kind: type[Any], **values: Any) -> list[protocol.ToClient]:
        """Anything else that is answered by an id."""
        self.ids += 1
        return self.say(conn, kind(self.ids, **values))

    def bots(self) -> None:
        """Let the bots answer with their lowest code until none is asked."""
        while self.thoughts:
            thought = self.thoughts.pop(0)
            self.give(Chose(thought.seat, thought.n, min(thought.legal)))

    # -- what was told -------------------------------------------------------------------------------------------------

    def all(self, conn: int, kind: type[M]) -> list[M]:
        return [message for message in self.sent.get(conn, []) if isinstance(message, kind)]

    def state(self, conn: int) -> protocol.State:
        """The last State of a connection."""
        return self.all(conn, protocol.State)[-1]

    def table(self, conn: int) -> Any:
        raw = self.state(conn).table
        return None if raw is None else msgspec.json.decode(raw)

    def options(self, conn: int) -> list[int]:
        return [option["code"] for option in self.table(conn).get("options", ())]

    def record(self, games: Games | None = None) -> Record:
        """The record on the disk, read with suspicion."""
        return read(text(self.stored, self.disk), games or toy.GAMES)


def text(row: RoomRow, entries: Sequence[Stored]) -> bytes:
    """The record of a room as a file."""
    lines = [row.header, *(stored.line for stored in entries), *([row.end] if row.end else [])]
    return b"".join(line + b"\n" for line in lines)


def only(messages: Sequence[protocol.ToClient], kind: type[M]) -> M:
    """The one message of a kind."""
    found = [message for message in messages if isinstance(message, kind)]
    assert len(found) == 1, messages
    return found[0]


def refused(messages: Sequence[protocol.ToClient]) -> str:
    """The reason of the one refusal, which is all that was answered."""
    assert len(messages) == 1, messages
    return only(messages, protocol.Refused).reason
