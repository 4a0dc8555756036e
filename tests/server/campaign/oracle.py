"""What must be true of a campaign whatever befalls it: a reference that knows the record and nothing of the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from simpan.core.game import SPECTATOR, STAFF
from simpan.server import protocol
from simpan.server.ports import RoomRow, Stored
from tests.server.campaign import toy
from tests.server.room.oracle import Wrong

VIEWERS: Final = (*toy.SEATS, SPECTATOR, STAFF)
UNWRITTEN: Final = ("unread", "preview")  # statuses of what leaves nothing on record


def plain(table: Any) -> dict[str, Any]:
    """A scene without its reader's language, and without what is one person's alone and on no disk."""
    found: dict[str, Any] = msgspec.json.decode(bytes(table))
    return {key: value for key, value in found.items() if key not in ("lang", "draft", "role")}


class Oracle:
    """Follows the disk, and judges what is told."""

    def __init__(self) -> None:
        self.house: Final = toy.House()
        self.moments: list[dict[int, dict[str, Any]]] = []  # after each append what each viewer sees
        self.acts: dict[tuple[str, int], dict[str, Any]] = {}  # of each act the note that carries it out
        self.answers: dict[tuple[str, int], protocol.Answer] = {}
        self._moment()

    def _moment(self) -> None:
        self.moments.append({viewer: plain(self.house.scene(viewer, "en", 0)) for viewer in VIEWERS})

    def durable(self, entries: Sequence[Stored]) -> None:
        """Entries are on the disk."""
        for stored in entries:
            if stored.n != self.house.n:
                raise Wrong(f"entry {stored.n} where {self.house.n} should be")
            self.house.read(stored.line)
            for act in stored.acts:
                if act in self.acts:
                    raise Wrong(f"{act} is carried out twice, again in {stored.n}")
                self.acts[act] = msgspec.json.decode(stored.line)["note"]
        self._moment()

    def told(self, viewer: int, message: protocol.Scene, since: int) -> int:
        """A scene leaves the server for somebody who was last told of moment `since`; the moment that it shows."""
        table = plain(message.table)
        for moment in range(since, len(self.moments)):
            if self.moments[moment][viewer] == table:
                return moment
        raise Wrong(f"viewer {viewer} is told what is on no disk, or older than what it knows: {table}")

    def answered(self, sender: str, message: protocol.Answer) -> None:
        """An answer leaves the server."""
        act = sender, message.id
        if act not in self.acts and message.status not in UNWRITTEN:
            raise Wrong(f"{act} is answered before it is on disk")
        before = self.answers.setdefault(act, message)
        if before != message and act in self.acts and before.status not in UNWRITTEN:
            raise Wrong(f"{act}: answered {before} and {message}")

    def carried_out(self, sender: str, seat: int, deed: protocol.Post | protocol.Command) -> None:
        """What was answered is what the record says."""
        note = self.acts[sender, deed.id]
        what, _, rest = deed.text.partition(" ")
        if note["what"] != ("keep" if what == "go" else what):
            raise Wrong(f"{deed} became {note}")
        if what in ("say", "keep", "go", "back") and note["seat"] != seat:
            raise Wrong(f"{deed} of seat {seat} became {note}")
        if what in ("say", "keep", "all") and note["words"] != rest:
            raise Wrong(f"{deed} became {note}")

    def finished(self, row: RoomRow, disk: Sequence[Stored]) -> None:
        """Nothing that was answered is lost."""
        for act, answer in self.answers.items():
            if answer.status not in UNWRITTEN and act not in self.acts:
                raise Wrong(f"{act} was answered and is lost")
        if [msgspec.json.decode(one.line)["n"] for one in disk] != [*range(len(disk))]:
            raise Wrong("the record has a gap")
        if (row.stage == "over") != self.house.ended:
            raise Wrong("the record's end and the room's")
