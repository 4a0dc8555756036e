"""A small campaign, for tests of the server: people in the rooms of a house, who hear what is said where they are.

Posts: `say WORDS` (heard in the room), `go ROOM` (seen in both rooms), `keep WORDS` (a note for oneself), `back` (takes
back the last thing that one said); anything else is not understood. Commands: `all WORDS`, `arm SECONDS` (a bell for
room 0), `draft WORDS` and `apply` (a preview, kept for each member of staff), `close`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, final

import msgspec

from simpan.core.game import SPECTATOR, STAFF
from simpan.core.hosting import Lang, Said
from simpan.core.refereeing import (
    Block,
    CheckedCampaign,
    Feed,
    FeedLine,
    NotAllowed,
    Out,
    Participant,
    Referee,
    Refereeing,
    Reply,
    StaffRole,
)
from simpan.server.hub.begin import hashed
from simpan.server.ports import CAMPAIGN, RoomRow, Seat

SEATS: Final = (0, 1, 4, 5)
ROOMS: Final = 2
HEADER: Final = b'{"format":1,"game":"house"}'
SECRET: Final = bytes(range(32))

_encode: Final = msgspec.json.Encoder(order="deterministic").encode


@final
class House(Referee):
    """Who is where, and what each has heard. Seats 0 and 1 begin in room 0, seats 4 and 5 in room 1."""

    follows = True
    participants = tuple(Participant(seat, f"p{seat}", (f"c{seat}",)) for seat in SEATS)

    def __init__(self, lines: Sequence[bytes] = ()) -> None:
        self.at = {seat: seat // 4 for seat in SEATS}
        self.logs: dict[int, list[Block]] = {viewer: [] for viewer in (*SEATS, SPECTATOR, STAFF)}
        self.versions = dict.fromkeys(self.logs, 0)
        self.said: dict[int, list[int]] = {seat: [] for seat in SEATS}  # entries that may be taken back
        self.bell: int | None = None
        self.drafts: dict[str, str] = {}
        self.n = 0
        self.closed = False
        self.calls = 0  # of whatever changes it
        self._fresh: list[bytes] = []
        self._end: bytes | None = None
        for line in lines:
            self.read(line)

    @property
    def ended(self) -> bool:
        return self.closed

    # -- what changes it

    def read(self, line: bytes) -> None:
        """A line of the record."""
        value = msgspec.json.decode(line)
        assert value["n"] == self.n
        note: dict[str, Any] = value["note"]
        self.n += 1
        getattr(self, "_" + note["what"])(note)

    def _write(self, what: str, **note: Any) -> None:
        line = _encode({"n": self.n, "note": {"what": what, **note}})
        self.read(line)
        self._fresh.append(line)

    def _hear(self, viewers: Sequence[int], kind: str, text: str) -> None:
        lines = (FeedLine(text),)
        for viewer in (*viewers, STAFF):
            log = self.logs[viewer]
            n = self.n - 1 if viewer == STAFF else -1
            log.append(Block(len(log), kind, lines, n=n))

    def _in(self, *rooms: int) -> list[int]:
        return [seat for seat, room in self.at.items() if room in rooms]

    def _say(self, note: dict[str, Any]) -> None:
        seat = note["seat"]
        self.said[seat].append(self.n - 1)
        self._hear(self._in(self.at[seat]), "speech", f"{seat}: {note['words']}")

    def _go(self, note: dict[str, Any]) -> None:
        seat, room = note["seat"], note["room"]
        self._hear(self._in(self.at[seat], room), "ruling", f"{seat} goes to {room}")
        self.at[seat] = room

    def _keep(self, note: dict[str, Any]) -> None:
        self._hear([note["seat"]], "private", note["words"])

    def _back(self, note: dict[str, Any]) -> None:
        seat = note["seat"]
        self.said[seat].pop()
        last = f"{seat}: "
        for viewer, log in self.logs.items():
            if viewer not in (STAFF, seat) and self.at.get(viewer) != self.at[seat]:
                continue
            for at in reversed(range(len(log))):
                if log[at].lines[0].text.startswith(last) and not log[at].void:
                    log[at] = msgspec.structs.replace(log[at], void="back")
                    self.versions[viewer] += 1
                    break

    def _all(self, note: dict[str, Any]) -> None:
        self._hear([*SEATS, SPECTATOR], "notice", note["words"])

    def _arm(self, note: dict[str, Any]) -> None:
        self.bell = note["at"]

    def _ring(self, note: dict[str, Any]) -> None:
        self.bell = None
        self._hear(self._in(0), "notice", f"a bell of {note['at']}")

    def _apply(self, note: dict[str, Any]) -> None:
        self._hear([], "command", f"{note['by']}: {note['words']}")

    def _close(self, _: dict[str, Any]) -> None:
        self.closed = True

    def post(self, seat: int, who: str, text: str, lang: Lang, now: int) -> Reply:
        self.calls += 1
        what, _, rest = text.partition(" ")
        if what == "say":
            self._write("say", seat=seat, words=rest)
            told = tuple(self._in(self.at[seat]))
            return Reply("ruled", (Out(told, "ruling", (FeedLine(f"{lang}: {rest}"),)), Out("staff", "notice", ())))
        if what == "go" and rest.isdecimal():
            room = int(rest) % ROOMS
            self._write("keep", seat=seat, words=text)
            self._write("go", seat=seat, room=room)
            return Reply("ruled", (Out((seat,), "private", (FeedLine(f"in {room}"),)),))
        if what == "keep":
            self._write("keep", seat=seat, words=rest)
            return Reply("queued")
        if what == "back" and self.said[seat]:
            self._write("back", seat=seat)
            return Reply("withdrew")
        if what == "bug":
            raise ArithmeticError("a bug of the rules")
        return Reply("unread", (Out((seat,), "reading", (FeedLine("what?"),)),))

    def command(self, staff: str, role: StaffRole, text: str, lang: Lang, now: int) -> Reply:
        self.calls += 1
        what, _, rest = text.partition(" ")
        if role == "scribe" and what != "all":
            raise NotAllowed(what)
        if what == "all":
            self._write("all", words=rest)
        elif what == "arm":
            self._write("arm", at=now + int(rest))
        elif what == "draft":
            self.drafts[staff] = rest
            return Reply("preview")
        elif what == "apply" and staff in self.drafts:
            self._write("apply", by=staff, words=self.drafts.pop(staff))
        elif what == "close":
            self._write("close")
            self._end = b'{"end":{}}'
        else:
            return Reply("unread")
        return Reply("done", (Out("staff", "command", (FeedLine(text),)),))

    def tick(self, now: int) -> Reply:
        self.calls += 1
        if self.bell is not None and now >= self.bell:
            self._write("ring", at=self.bell)
            return Reply("done")
        return Reply("nothing")

    def wake(self, now: int) -> int | None:
        return self.bell

    def drain(self) -> tuple[tuple[bytes, ...], bytes | None]:
        lines, self._fresh = tuple(self._fresh), []
        end, self._end = self._end, None
        return lines, end

    def follow(self, lines: Sequence[bytes], end: bytes) -> bool:
        assert not self._fresh
        if not self.follows:
            return False
        for line in lines:
            self.read(line)
        return True

    # -- what is seen

    def key(self, viewer: int, staff: str = "") -> Any:
        return self._seen(viewer, staff), self.versions[viewer], len(self.logs[viewer])

    def _seen(self, viewer: int, staff: str) -> dict[str, Any]:
        if viewer == STAFF:
            where = {str(seat): room for seat, room in self.at.items()}
            return {"where": where, "n": self.n, "bell": self.bell, "draft": self.drafts.get(staff, "")}
        room = self.at.get(viewer, -1)
        return {"room": room, "with": self._in(room), "bell": self.bell if room == 0 else None, "over": self.closed}

    def scene(self, viewer: int, lang: Lang, now: int, staff: str = "", role: StaffRole = "organiser") -> bytes:
        more = {"role": role} if viewer == STAFF else {}
        return _encode({"lang": lang, "viewer": viewer, **more, **self._seen(viewer, staff)})

    def feed(self, viewer: int, lang: Lang, start: int, most: int = 100) -> Feed:
        log = self.logs[viewer]
        first = max(len(log) + start, 0) if start < 0 else start
        return Feed(self.versions[viewer], len(log), tuple(log[first : first + most]))

    def reading(self, seat: int, who: str, text: str, lang: Lang) -> bytes:
        if text == "bug":
            raise ArithmeticError("a bug of the reading")
        return _encode({"text": text, "room": self.at[seat], "who": who})

    def look(self, viewer: int, what: str, of: str, lang: Lang, now: int) -> bytes:
        if what == "drafts":
            if viewer != STAFF:
                raise NotAllowed(what)
            return _encode(self.drafts)
        if what != "room":
            raise KeyError(what)
        return _encode(self._in(self.at.get(viewer, -1)))

    def about(self) -> dict[str, Said]:
        return {"title": Said("집", "House")}

    def export(self, viewer: int, form: Literal["html", "md", "txt"], lang: Lang) -> bytes:
        return b"\n".join(block.lines[0].text.encode() for block in self.logs[viewer])


@final
class HouseRefereeing(Refereeing):
    """The game."""

    game = "house"
    title = Said("집", "House")

    def __init__(self) -> None:
        self.opened = 0

    def files(self) -> dict[str, bytes]:
        return {}

    def check(self, files: Mapping[str, bytes]) -> CheckedCampaign:
        return CheckedCampaign((), "House", House.participants, (), {})

    def begin(self, set_up: dict[str, Any], seed: bytes) -> bytes:
        return HEADER

    def open(self, header: bytes, lines: Sequence[bytes], end: bytes, seed: bytes, lang: Lang = "ko") -> House:
        self.opened += 1
        if header != HEADER or seed != SECRET:
            raise ValueError("not a house")
        return House(lines)


REFEREEING: Final = HouseRefereeing()


def row(watch: str = "link", *staff: tuple[str, StaffRole]) -> RoomRow:
    """A campaign that plays; the token of seat N is `token N`."""
    seats = [Seat(seat, f"p{seat}", hashed(f"token {seat}")) for seat in SEATS]
    for at, (name, role) in enumerate(staff or (("총괄", "organiser"), ("기록", "scribe"))):
        seats.append(Seat(-2 - at, name, hashed(f"token {-2 - at}"), choice={"role": role}))
    options = {"_watch": watch}
    found = tuple(sorted(seats, key=lambda seat: seat.seat))
    return RoomRow("house222", "house", CAMPAIGN, options, "playing", 1000.0, found, HEADER, SECRET.hex())
