"""What must be true of a room whatever befalls it: a reference that knows the record and nothing of the server."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from simpan.core.entry import Back, Input, Note
from simpan.core.game import CLOCK
from simpan.core.hosting import Hosting
from simpan.core.record import Games, check_draws, read
from simpan.core.timeline import Timeline
from simpan.server import protocol
from simpan.server.ports import RoomRow, Stored
from simpan.server.room.about import game_options
from tests.server.room.desk import text

VIEWERS: Final = (0, 1, 2)
JUDGE: Final = 3


class Wrong(AssertionError):
    """Something happened that must not."""


class Oracle:
    """Follows the disk, and judges what is told. due: of each clock, when it may run out at the earliest."""

    def __init__(self, hosting: Hosting, row: RoomRow, now: float) -> None:
        header = msgspec.json.decode(row.header)
        self.hosting: Final = hosting
        self.options: Final = game_options(row)
        self.rules: Final = hosting.clock_rules(self.options)
        self.times: list[float] = []  # of each entry, when it was on disk
        self.line: Final = Timeline(hosting.start(header["set_up"]))
        self.entries: list[Stored] = []
        self.parsed: list[Input | Note | Back] = []
        self.tables: list[dict[int, bytes]] = [self._tables()]  # tables[n + 1]: what each viewer sees at entry n
        self.acts: dict[tuple[str, int], int] = {}
        self.begun: dict[str, float] = {}
        self.acked: dict[tuple[str, int], int] = {}
        self._missing = 0  # entries that the batch still lacks
        self._clocks(now)

    def _tables(self) -> dict[int, bytes]:
        found = {viewer: self.hosting.situation(self.line.game, viewer, "en", self.options) for viewer in VIEWERS}
        return {**found, JUDGE: b'{"both":[' + found[0] + b"," + found[1] + b"]}"}

    def _clocks(self, now: float) -> None:
        timers = () if self.line.game.over() else self.hosting.timers(self.line.game, self.rules)
        self.begun = {timer.id: self.begun.get(timer.id, now) for timer in timers}

    def durable(self, stored: Stored, now: float) -> None:
        """An entry is on the disk."""
        if stored.n != len(self.entries):
            raise Wrong(f"entry {stored.n} where {len(self.entries)} should be")
        value = msgspec.json.decode(stored.line)
        kind: Any = Note if "note" in value else Back if "back" in value else Input
        entry = msgspec.convert(value, kind)
        self._timely(entry, now)
        if isinstance(entry, Input):
            self.line.take(entry)
        elif isinstance(entry, Back):
            self.line.back(entry.back)
        for act in stored.acts:
            if act in self.acts:
                raise Wrong(f"{act} is carried out in entry {self.acts[act]} and in {stored.n}")
            self.acts[act] = stored.n
        self.entries.append(stored)
        self.times.append(now)
        self.parsed.append(entry)
        self.tables.append(self._tables())
        self._missing = entry.lines - 1 if entry.lines else max(self._missing - 1, 0)
        if not self._missing:  # in the middle of a batch no clock begins or ends
            self._clocks(now)

    def _timely(self, entry: Input | Note | Back, now: float) -> None:
        """A clock that runs out has run for all of its time, since it was on disk that it began."""
        if not isinstance(entry, Input) or entry.seat != CLOCK or entry.by:
            return
        timers = [timer for timer in self.hosting.timers(self.line.game, self.rules) if timer.code == entry.code]
        if not any(now - self.begun[timer.id] >= timer.seconds - 1e-6 for timer in timers):
            raise Wrong(f"a clock has run out early at {now}: {entry}, {self.begun}")

    def told(self, viewer: int, message: protocol.ToClient, upto: float) -> None:
        """A message leaves the server. upto: what was on disk by then may be told."""
        if isinstance(message, protocol.State) and message.table is not None:
            if message.n >= len(self.entries):
                raise Wrong(f"entry {message.n} is told before it is on disk")
            if message.n >= 0 and self.times[message.n] > upto + 1e-6:
                raise Wrong(f"entry {message.n} is told too early")
            if bytes(message.table) != self.tables[message.n + 1][viewer]:
                raise Wrong(f"viewer {viewer} is told something else than entry {message.n}")
            if any(line.n > message.n for line in message.lines):
                raise Wrong("a line of later")

    def acknowledged(self, sender: str, message: protocol.Ack) -> None:
        """An acknowledgement leaves the server."""
        if message.n >= len(self.entries):
            raise Wrong(f"entry {message.n} is acknowledged before it is on disk")
        before = self.acked.setdefault((sender, message.id), message.n)
        if before != message.n or self.acts.get((sender, message.id)) != message.n:
            raise Wrong(f"{sender} {message.id}: acknowledged as {before} and {message.n}")

    def carried_out(self, sender: str, act: protocol.Act) -> None:
        """An act that was acknowledged is what the record says."""
        entry = self.parsed[self.acts[sender, act.id]]
        if not isinstance(entry, Input) or (entry.seat, entry.code) != (int(sender[0]), act.code):
            raise Wrong(f"{act} became {entry}")
        asked, answered = (self._question(n, entry.seat) for n in (act.n, entry.n - 1))
        if asked != answered:
            raise Wrong(f"{act} answers {asked}, and was taken for an answer to {answered}")

    def _question(self, n: int, seat: int) -> Any:
        """What a seat is asked at entry n."""
        table = msgspec.json.decode(self.tables[n + 1][seat])
        return table["view"].get("phase"), table.get("question"), table.get("options")

    def finished(self, row: RoomRow, games: Games) -> None:
        """The record of a match that has ended is sound, and its draws follow from the seeds."""
        for key, n in self.acked.items():
            if self.acts.get(key) != n:
                raise Wrong(f"{key} was acknowledged and is lost")
        record = read(text(row, self.entries), games)
        if record.end is None or (fault := check_draws(record)) is not None:
            raise Wrong(f"the record has no sound end: {record.end and fault}")
