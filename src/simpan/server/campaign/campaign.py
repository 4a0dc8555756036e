"""A campaign: a function of its record and the next input (DESIGN §7). It reads no clock and touches no disk.

What is posted and commanded is carried out in memory, a few at a time, and written; only then it is answered, and then
told. While something is being written everything waits that could show it. Where it cannot be written because another
process was first, the referee is thrown away and made anew from the record, and what waited is done again.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias, final

import msgspec

from simpan import __version__
from simpan.core.refereeing import NotAllowed, Referee
from simpan.server import protocol
from simpan.server.campaign.answered import Answered
from simpan.server.campaign.batch import Batch, Said
from simpan.server.campaign.people import Conn, Crowd, about, valid
from simpan.server.campaign.telling import Scenes, Telling
from simpan.server.ports import (
    Append,
    Asked,
    Behind,
    Came,
    Close,
    GoneOn,
    GoOn,
    Heard,
    Open,
    Opened,
    RoomInput,
    RoomOutput,
    RoomRow,
    Send,
    Stored,
    Ticked,
    Trouble,
    WakeAt,
    Went,
    Written,
)
from simpan.server.protocol import VERSION, Fault, Refused, Welcome
from simpan.server.words import say

PAGE: Final = 100  # blocks of an earlier part of the log
AGAIN: Final = 1.0  # seconds after which a referee is looked at again that had fallen due and did nothing

Question: TypeAlias = protocol.Read | protocol.Look | protocol.Earlier | protocol.Speak | protocol.Ping


class Waiting(NamedTuple):
    """What is to be done, in the order in which it came. what: None for somebody who is to be welcomed."""

    conn: Conn | None
    what: protocol.FromClient | Asked | None


class Flight(NamedTuple):
    """What is being written."""

    batch: Batch
    append: Append


@final
class Campaign:
    """A campaign in memory."""

    def __init__(self, row: RoomRow, entries: Sequence[Stored], referee: Referee, now: float, wall: float) -> None:
        """referee: made from these entries. now: monotonic seconds; wall: seconds since 1970 at the same moment."""
        self.row = row
        self._referee: Referee | None = referee
        self._answered: Final = Answered()
        self._lines: Final[list[bytes]] = []
        self._crowd: Final = Crowd()
        self._telling: Final = Telling(self._crowd)
        self._queue: deque[Waiting] = deque()
        self._flight: Flight | None = None
        self._openings = 0
        self._going_on = False
        self._out: list[RoomOutput] = []
        self._wall: Final = wall - now
        self._now = now
        self._least = 0  # what is on record was before now, whatever this machine's clock says
        self._wake: float | None = None
        self._read(entries)

    def take(self, given: RoomInput, now: float) -> list[RoomOutput]:
        """Take an input; what is to be done about it, in order. Raises whatever the game raises: then it is broken."""
        self._now = now
        self._out = []
        if isinstance(given, Heard):
            self._heard(given)
        elif isinstance(given, Came):
            self._came(given)
        elif isinstance(given, Went):
            self._went(given)
        elif isinstance(given, Asked):
            self._queue.append(Waiting(None, given))
        elif isinstance(given, Written):
            self._written()
        elif isinstance(given, Behind):
            self._behind(given)
        elif isinstance(given, Opened):
            self._opened(given)
        elif isinstance(given, GoneOn):
            self._going_on = False
            self._tell()
        elif isinstance(given, Ticked):
            self._wake = None  # it has rung
            self._tell()
        self._proceed()
        return self._out

    def _seconds(self) -> int:
        """Seconds since 1970."""
        return max(math.floor(round(self._wall + self._now, 6)), self._least)

    # -- what is done --------------------------------------------------------------------------------------------------

    def _proceed(self) -> None:
        """Do what waits: a part of it is to be written, and the rest is answered by how it stands."""
        referee = self._referee
        if referee is None or self._flight is not None:
            return
        batch = Batch(referee, self.row, self._answered, len(self._lines), self._seconds())
        self._tick(referee, batch)
        while self._queue and not self._fill(batch):
            pass
        if batch:
            self._flight = Flight(batch, batch.append())
            self._out.append(self._flight.append)
            return
        self._set_wake(referee)

    def _tick(self, referee: Referee, batch: Batch) -> None:
        due = None if referee.ended else referee.wake(self._seconds())
        if due is not None and due <= self._seconds():
            batch.tick()

    def _fill(self, batch: Batch) -> bool:
        """One walk along the queue; whether what is left has to wait until the batch is written.

        Of one connection everything is done in its order; of several what is to be written goes together.
        """
        rest: deque[Waiting] = deque()
        held: set[Conn | None] = set()
        for waiting in self._queue:
            conn, what = waiting
            if conn not in held and self._do(batch, conn, what):
                continue
            rest.append(waiting)
            if conn is not None:
                held.add(conn)
        self._queue = rest
        return bool(batch)

    def _do(self, batch: Batch, conn: Conn | None, what: protocol.FromClient | Asked | None) -> bool:
        """Do it, if it can be done now."""
        if conn is not None and isinstance(what, protocol.Post | protocol.Command):
            said = Said(conn, what)
            if batch.full or batch.repeats(said):
                return False
            batch.take(said)
            if not batch:  # it was not carried out: it was before, or it may not be
                self._answer(batch)
            return True
        if batch:
            return False
        if isinstance(what, Asked):
            if self._referee is not None:
                what.question(self._referee, self._seconds())
        elif conn is not None:
            self._serve(conn, what)
        return True

    def _answer(self, batch: Batch) -> None:
        """Say what became of what is on disk."""
        for said, answer, done in batch.given:
            if done is not None:
                self._answered.add(said.conn.sender, said.deed.id, done)
            self._send(said.conn, answer)
        batch.given.clear()

    def _read(self, entries: Sequence[Stored]) -> None:
        for stored in entries:
            self._lines.append(stored.line)
            self._answered.read(stored)
            self._least = max(self._least, math.floor(stored.at))

    # -- the disk ------------------------------------------------------------------------------------------------------

    def _written(self) -> None:
        flight = self._flight
        if flight is None:
            raise RuntimeError("nothing was being written")
        self._flight = None
        self._lines.extend(stored.line for stored in flight.append.entries)
        if flight.append.end is not None:
            self.row = msgspec.structs.replace(self.row, stage="over", end=flight.append.end)
        first = [given.said.conn for given in flight.batch.given]
        self._answer(flight.batch)
        self._telling.all(first)
        self._tell()

    def _behind(self, given: Behind) -> None:
        """Others have changed the campaign, or its row."""
        before, self.row = self.row, given.row
        self._read(given.entries)
        if given.row.stage == "frozen":
            self._leave(list(self._crowd), "frozen")
            self._referee = self._flight = None
            return
        self._check_people(before)
        flight, self._flight = self._flight, None
        if given.entries or given.row.end != before.end:
            self._follow(given, flight)
        elif flight is not None:  # nothing came before it
            self._flight = flight
            self._out.append(flight.append)
        if (
            before.seats != self.row.seats
        ):  # what was said by whom a seat was taken from, and is not carried out, is void
            self._queue = deque(one for one in self._queue if one.conn is None or valid(self.row, one.conn))

    def _follow(self, given: Behind, flight: Flight | None) -> None:
        """Take what others wrote; what was carried out here and is not on disk is done again behind it."""
        if flight is None and self._referee is not None:
            if self._referee.follow([stored.line for stored in given.entries], given.row.end):
                self._telling.all()
                self._tell()
                return
        elif flight is not None:
            self._queue.extendleft(Waiting(one.said.conn, one.said.deed) for one in reversed(flight.batch.given))
        self._referee = None
        self._openings += 1
        self._out.append(Open(self._openings, tuple(self._lines), given.row))

    def _opened(self, given: Opened) -> None:
        if given.number == self._openings and self._referee is None:  # nothing has been written since
            self._referee = given.referee
            self._telling.all()
            self._tell()

    # -- people --------------------------------------------------------------------------------------------------------

    def _came(self, came: Came) -> None:
        conn = Conn(came, self.row)
        self._leave(self._crowd.add(conn), "elsewhere")
        self._queue.append(Waiting(conn, None))

    def _went(self, went: Went) -> None:
        if self._crowd.drop(went.conn) is not None:
            self._telling.staff()

    def _leave(self, conns: Sequence[Conn], code: str) -> None:
        """Send connections away."""
        for conn in conns:
            self._crowd.drop(conn.id)
            self._out.append(Send(conn.id, Fault(code, say(conn.lang, f"fault-{code.replace('_', '-')}"), True)))
            self._out.append(Close(conn.id))

    def _check_people(self, before: RoomRow) -> None:
        """Seats may have been given to others, and names changed."""
        if before.seats == self.row.seats:
            return
        self._leave([conn for conn in self._crowd if not valid(self.row, conn)], "bad_token")
        self._crowd.rename(self.row)
        self._telling.staff()

    def _welcome(self, referee: Referee, conn: Conn) -> None:
        info = about(self.row)
        self._send(conn, Welcome(VERSION, f"simpan {__version__}", conn.role, conn.viewer, info))
        self._send(conn, Scenes(referee, conn.who, self._crowd, self.row, self._seconds()).first(conn))
        self._telling.staff()

    def _heard(self, heard: Heard) -> None:
        conn, message = self._crowd.get(heard.conn), heard.message
        if conn is None or isinstance(message, protocol.Hello):
            return
        if isinstance(message, protocol.Ping):  # it asks for nothing that could be on its way to the disk
            self._send(conn, protocol.Pong(message.id))
        elif isinstance(message, protocol.Post | protocol.Command) and (reason := _wrong_side(conn, message)):
            self._refuse(conn, message.id, reason)
        else:
            self._queue.append(Waiting(conn, message))

    def _serve(self, conn: Conn, message: protocol.FromClient | None) -> None:
        """Answer something that changes nothing; None: welcome it."""
        referee = self._referee
        if referee is None or self._crowd.get(conn.id) is not conn:
            return
        if message is None:
            self._welcome(referee, conn)
        elif isinstance(message, protocol.Read | protocol.Look):
            self._question(referee, conn, message)
        elif isinstance(message, protocol.Earlier):
            self._send(conn, _page(referee, conn, message))
        elif isinstance(message, protocol.Speak):
            conn.lang = message.lang
            self._send(conn, Scenes(referee, conn.who, self._crowd, self.row, self._seconds()).whole(conn))
        elif not isinstance(message, protocol.Hello | protocol.Ping):
            self._refuse(conn, message.id, "not_here")

    def _question(self, referee: Referee, conn: Conn, message: protocol.Read | protocol.Look) -> None:
        """Something that is asked often and of anything. A fault of the game in it is no reason to stop a campaign."""
        try:
            if isinstance(message, protocol.Read):
                self._reading(referee, conn, message)
            else:
                self._look(referee, conn, message)
        except Exception as error:
            self._out.append(Trouble(error))
            self._refuse(conn, message.id, "broken")

    def _reading(self, referee: Referee, conn: Conn, message: protocol.Read) -> None:
        if conn.role != "seat":
            self._refuse(conn, message.id, "not_a_seat")
            return
        table = referee.reading(conn.seat, message.who, message.text, conn.lang)
        self._send(conn, protocol.Reading(message.id, msgspec.Raw(table)))

    def _look(self, referee: Referee, conn: Conn, message: protocol.Look) -> None:
        try:
            found = referee.look(conn.viewer, message.what, message.of, conn.lang, self._seconds())
        except KeyError:
            self._refuse(conn, message.id, "nothing_there")
        except NotAllowed:
            self._refuse(conn, message.id, "not_allowed")
        else:
            self._send(conn, protocol.Seen(message.id, msgspec.Raw(found)))

    # -- telling -------------------------------------------------------------------------------------------------------

    def _send(self, conn: Conn, message: protocol.ToClient) -> None:
        if self._crowd.get(conn.id) is conn:
            self._out.append(Send(conn.id, message))

    def _refuse(self, conn: Conn, id: int, reason: str) -> None:
        self._send(conn, Refused(id, reason, say(conn.lang, f"denied-{reason.replace('_', '-')}")))

    def _tell(self) -> None:
        """Tell the next few of whom there is something to be told, if all that they would see is on disk."""
        if self._referee is not None and self._flight is None:
            for conn, scene in self._telling.next(self._referee, self.row, self._seconds(), self._now):
                self._send(conn, scene)

    def _go_on(self) -> None:
        if not self._going_on:
            self._going_on = True
            self._out.append(GoOn())

    def _set_wake(self, referee: Referee) -> None:
        """Ask to be woken when something falls due, or somebody is to be told later."""
        due = None if referee.ended else referee.wake(self._seconds())
        wake = None if due is None else max(due - self._wall, self._now + (AGAIN if due <= self._seconds() else 0.0))
        tell = self._telling.wake()
        if tell is not None and tell <= self._now:
            self._go_on()
        elif tell is not None:
            wake = tell if wake is None else min(wake, tell)
        if wake != self._wake:
            self._wake = wake
            self._out.append(WakeAt(wake))


def _wrong_side(conn: Conn, message: protocol.Post | protocol.Command) -> str:
    """Why somebody may not say this at all; "" if it may."""
    if isinstance(message, protocol.Command):
        return "" if conn.role == "staff" else "not_staff"
    return "" if conn.role == "seat" else "not_a_seat"


def _page(referee: Referee, conn: Conn, message: protocol.Earlier) -> protocol.Blocks:
    """The part of a log before a block."""
    start = max(message.before - PAGE, 0)
    feed = referee.feed(conn.viewer, conn.lang, start, max(message.before - start, 0))
    return protocol.Blocks(message.id, feed.blocks, start == 0)
