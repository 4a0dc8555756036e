"""A campaign for tests: a clock that stands still unless it is moved, and a disk that writes when it is told to."""

from __future__ import annotations

from itertools import count
from typing import Any, Final

import msgspec

from simpan.core.refereeing import Referee, Refereeing
from simpan.server.campaign.campaign import Campaign
from simpan.server.hub.begin import hashed
from simpan.server.ports import (
    Append,
    Behind,
    Came,
    Close,
    GoneOn,
    GoOn,
    Heard,
    Open,
    Opened,
    RoomInput,
    RoomRow,
    Send,
    Stored,
    Ticked,
    WakeAt,
    Went,
    Written,
)
from simpan.server.protocol import Command, Lang, Post, Role, Scene
from tests.server.campaign import toy

WALL: Final = 1_700_000_000


class Desk:
    """A campaign with everything around it. patient: appends wait for `write`, and what is to go on waits for `go_on`.

    heard: the messages of each connection, in order. closed: connections that were closed.
    """

    def __init__(
        self,
        row: RoomRow | None = None,
        entries: tuple[Stored, ...] = (),
        *,
        patient: bool = False,
        refereeing: Refereeing | None = None,
    ) -> None:
        """refereeing: another game than the toy."""
        self.refereeing: Final = refereeing
        self.row = row if row is not None else toy.row()
        self.now = 100.0
        self.patient = patient
        self.entries = [*entries]
        self.heard: dict[int, list[Any]] = {}
        self.closed: list[int] = []
        self.append: Append | None = None
        self.open: Open | None = None
        self.going = False
        self.wake: float | None = None
        self.follows = True
        self._conns = count(1)
        self._ids = count(1)
        self.campaign = Campaign(self.row, entries, self._referee(), self.now, self.now + WALL)

    def _referee(self) -> Referee:
        lines = [entry.line for entry in self.entries]
        if self.refereeing is not None:
            return self.refereeing.open(self.row.header, lines, self.row.end, bytes.fromhex(self.row.secret))
        house = toy.House(lines)
        house.follows = self.follows
        return house

    # -- inputs

    def give(self, given: RoomInput) -> list[Any]:
        """An input; its outputs, after they were carried out."""
        outputs = self.campaign.take(given, self.now)
        for out in outputs:
            self._carry_out(out)
        if not self.patient:
            self.settle()
        return outputs

    def _carry_out(self, out: Any) -> None:
        if isinstance(out, Send):
            self.heard[out.conn].append(out.message)
        elif isinstance(out, Append):
            assert self.append is None
            self.append = out
        elif isinstance(out, Open):
            self.open = out
        elif isinstance(out, GoOn):
            assert not self.going
            self.going = True
        elif isinstance(out, WakeAt):
            self.wake = out.at
        elif isinstance(out, Close):
            self.closed.append(out.conn)

    def write(self) -> None:
        """What is to be written is on disk."""
        append, self.append = self.append, None
        assert append is not None
        assert [entry.n for entry in append.entries] == [
            *range(len(self.entries), len(self.entries) + len(append.entries))
        ]
        self.entries += append.entries
        if append.end is not None:
            self.row = msgspec.structs.replace(self.row, stage="over", end=append.end)
        self.give(Written())

    def go_on(self) -> list[Any]:
        """The next part of what is to be told."""
        assert self.going
        self.going = False
        return self.give(GoneOn())

    def reopen(self) -> None:
        """What was to be made anew is there."""
        wanted, self.open = self.open, None
        assert wanted is not None
        assert wanted.lines == tuple(entry.line for entry in self.entries[: len(wanted.lines)])
        house = toy.House(wanted.lines)
        house.follows = self.follows
        self.give(Opened(wanted.number, house if self.refereeing is None else self._referee()))

    def settle(self) -> None:
        """Until nothing is under way."""
        while self.append is not None or self.going or self.open is not None:
            if self.append is not None:
                self.write()
            elif self.open is not None:
                self.reopen()
            else:
                self.go_on()

    def at(self, seconds: float) -> None:
        """So much later; whoever is to be woken by then is."""
        until = self.now + seconds
        while self.wake is not None and self.wake <= until:
            self.now, self.wake = max(self.wake, self.now), None
            self.give(Ticked())
        self.now = until

    def others(self, *lines: bytes, at: float = 0.0, **changes: Any) -> None:
        """Another process has written, or changed the row; what is under way here is not on disk."""
        self.append = None
        new = tuple(Stored(len(self.entries) + i, line, b"", at) for i, line in enumerate(lines))
        self.entries += new
        self.row = msgspec.structs.replace(self.row, **changes)
        self.give(Behind(new, self.row))

    # -- people

    def come(
        self, seat: int, role: Role = "seat", lang: Lang = "en", client: str = "tab", since: int = -1, version: int = -1
    ) -> int:
        """Somebody comes in; the number of the connection."""
        conn = next(self._conns)
        self.heard[conn] = []
        token = hashed(f"token {seat}") if role != "watch" else ""
        self.give(Came(conn, role, seat, lang, since, f"{client}{seat}" if client else "", version, token))
        return conn

    def staff(self, seat: int = -2) -> int:
        """One of the staff comes in."""
        return self.come(seat, "staff")

    def go(self, conn: int) -> None:
        """Somebody is gone."""
        self.give(Went(conn))

    def post(self, conn: int, text: str, id: int = 0, who: str = "") -> int:
        """A post; its number."""
        id = id or next(self._ids)
        self.give(Heard(conn, Post(id, text, who)))
        return id

    def command(self, conn: int, text: str, id: int = 0) -> int:
        """A command; its number."""
        id = id or next(self._ids)
        self.give(Heard(conn, Command(id, text)))
        return id

    def say(self, conn: int, message: Any) -> None:
        """Anything else."""
        self.give(Heard(conn, message))

    # -- what was heard

    def of(self, conn: int, kind: type[Any]) -> list[Any]:
        """The messages of one kind."""
        return [message for message in self.heard[conn] if isinstance(message, kind)]

    def last(self, conn: int, kind: type[Any]) -> Any:
        """The last of one kind."""
        return self.of(conn, kind)[-1]

    def table(self, conn: int) -> dict[str, Any]:
        """What a connection sees."""
        found: dict[str, Any] = msgspec.json.decode(bytes(self.last(conn, Scene).table))
        return found

    def log(self, conn: int) -> list[str]:
        """What a connection has read, as it stands."""
        found: dict[int, Any] = {}
        for scene in self.of(conn, Scene):
            if scene.whole:
                found = {}
            found |= {block.key: block for block in scene.blocks}
        return [block.lines[0].text + ("!" if block.void else "") for _, block in sorted(found.items())]

    def notes(self) -> list[str]:
        """What is on record, as the kinds of notes."""
        return [msgspec.json.decode(entry.line)["note"]["what"] for entry in self.entries]


def note(n: int, what: str, **values: Any) -> bytes:
    """A line of the record."""
    return msgspec.json.encode({"n": n, "note": {"what": what, **values}})
