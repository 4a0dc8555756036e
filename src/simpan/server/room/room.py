"""A room: a function of its record and the next input (DESIGN §7). It reads no clock and touches no disk.

Whatever is asked of it becomes a draft (`play`, `asks`, `judge`), is written, and is true only then: acknowledged
first, told after. While a draft is being written everything else waits in the order in which it came, with the moment
at which it came, so that a slow disk costs nobody a decision. If another process was faster (`Behind`), the draft is
thrown away and what it came from is judged anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

import msgspec

from simpan import __version__
from simpan.core.chance import Chance
from simpan.core.entry import Back, Entry
from simpan.core.hosting import Hosting
from simpan.server.ports import (
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
    Ticked,
    WakeAt,
    Went,
    Written,
)
from simpan.server.protocol import (
    VERSION,
    Clock,
    Command,
    Earlier,
    Fault,
    Hello,
    Look,
    Page,
    Ping,
    Pong,
    Post,
    Presence,
    Read,
    Refused,
    Speak,
    State,
    ToClient,
    Welcome,
)
from simpan.server.room.about import about, delay, game_options, people
from simpan.server.room.clocks import SECOND
from simpan.server.room.crowd import Conn, Crowd
from simpan.server.room.moment import Around, Moment, Teller, blank, moment
from simpan.server.room.play import Play, Wanted
from simpan.server.room.watchers import Delayed, Past
from simpan.server.words import say

RESUMED: Final = 200  # entries that who comes back is told of one by one; behind more the log starts anew
NOTHING_SEEN: Final = -2  # what a connection was told of that has not been told even of the beginning


@final
class Room:
    """A room in memory."""

    def __init__(self, hosting: Hosting, row: RoomRow, entries: Sequence[Stored], now: float, rng: Chance) -> None:
        """rng: for the draws of a match without seeds. Raises ValueError for a record that cannot be carried out."""
        self.row = row
        self._hosting: Final = hosting
        self._rng: Final = rng
        self._crowd: Final = Crowd()
        self._play: Play | None = None
        self._teller: Teller | None = None
        self._delayed: Final = Delayed(delay(row) * SECOND) if delay(row) else None
        self._out: list[RoomOutput] = []
        self._now = _microseconds(now)
        self._wake: int | None = None
        self._late: tuple[int, str, bool] | None = None  # whom the match waits for, as it was told
        self._begin(entries)

    @property
    def n(self) -> int:
        """The last entry that is known to be on disk; -1 before the first."""
        return -1 if self._play is None else self._play.match.n

    def take(self, given: RoomInput, now: float) -> list[RoomOutput]:
        """Take an input; what is to be done about it, in order. Raises whatever the rules raise: then it is broken."""
        self._now = _microseconds(now)
        self._out = []
        self._release()
        if isinstance(given, Heard):
            self._heard(given)
        elif isinstance(given, Came):
            self._came(given)
        elif isinstance(given, Went):
            self._went(given)
        elif isinstance(given, Written):
            self._written()
        elif isinstance(given, Behind):
            self._behind(given)
        elif isinstance(given, Chose):
            if self._play is not None:
                self._play.want(Wanted(self._now, given))
        elif isinstance(given, Ticked):
            self._wake = None  # it has rung
        self._proceed()
        return self._out

    # -- the match begins and goes on --------------------------------------------------------------------------------

    def _begin(self, entries: Sequence[Stored]) -> None:
        """The match, if the room has one that can be played."""
        if not self.row.header or self.row.stage == "frozen":
            return
        play = self._play = Play(self._hosting, self.row, self._now, self._rng)
        self._teller = Teller(self._hosting, game_options(self.row), play.match.names)
        past = Past(self._delayed, play, entries, self._now) if self._delayed is not None else None
        play.read(entries, self.row.end, self._now, past.keep if past is not None else None)
        play.attend(self._crowd.seats(), self._now)

    def _proceed(self) -> None:
        """Whatever follows from the input: what is to be written, thought about, told; and when to wake."""
        play = self._play
        if play is not None:
            busy = play.flight is not None
            append = play.proceed(self._now)
            self._answer()
            if append is not None and not busy:
                self._out.append(append)
            self._out += play.think()
        self._tell_late()
        self._set_wake()

    def _written(self) -> None:
        play = self._play
        if play is None or play.flight is None:
            raise RuntimeError("nothing was being written")
        append = play.flight.append
        entries = play.written(self._now)
        if append.end is not None:
            self.row = msgspec.structs.replace(self.row, stage="over", end=append.end)
        self._answer()
        self._tell(entries)

    def _behind(self, given: Behind) -> None:
        before, self.row = self.row, given.row
        play = self._play
        if play is None or given.row.stage == "frozen":
            self._play = self._teller = None
            self._begin(given.entries)
            if self._play is not play or before.stage != given.row.stage:
                self._tell_whole()
            else:
                self._tell_presence()
            return
        entries = play.overtaken(given.entries, given.row.end, self._now)
        if entries or before.stage != given.row.stage:
            self._tell(entries)
        elif (before.seats, before.next) != (given.row.seats, given.row.next):
            self._tell_presence()

    def _set_wake(self) -> None:
        """Ask to be woken when something has to be done of itself."""
        play = self._play
        times = [] if play is None else [play.wake(self._now)]
        if self._delayed is not None and any(self._is_delayed(conn) for conn in self._crowd):
            times.append(self._delayed.next(self._now))
        elif play is not None and play.flight is not None:
            return  # what was asked for before does no harm
        wake = min((time for time in times if time is not None), default=None)
        if wake != self._wake:
            self._wake = wake
            self._out.append(WakeAt(None if wake is None else wake / SECOND))

    # -- people --------------------------------------------------------------------------------------------------------

    def _came(self, came: Came) -> None:
        before = (self._here(), self._crowd.watchers())
        conn, gone = self._crowd.add(came)
        for other in gone:
            self._out.append(Send(other.id, Fault("elsewhere", say(other.lang, "fault-elsewhere"), True)))
            self._out.append(Close(other.id))
        self._attend()
        info = about(self.row, self._here())
        if self._is_delayed(conn):
            seen = self._seen_by(conn)
            info = msgspec.structs.replace(info, stage="playing" if seen is None else seen.stage, next=self._next(conn))
        self._send(conn.id, Welcome(VERSION, f"simpan {__version__}", conn.role, conn.viewer, info))
        self._send_state(conn, came.since)
        if before != (self._here(), self._crowd.watchers()):
            self._tell_presence(but=conn)

    def _went(self, went: Went) -> None:
        if self._crowd.drop(went.conn) is None:
            return
        self._attend()
        self._tell_presence()

    def _attend(self) -> None:
        if self._play is not None:
            seats = self._crowd.seats()
            self._play.lags = {seat: self._crowd.lag(seat) for seat in seats}
            self._play.attend(seats, self._now)

    def _here(self) -> frozenset[int]:
        return self._crowd.seats() if self._play is None else self._play.people.known()

    def _heard(self, heard: Heard) -> None:
        conn, message = self._crowd.get(heard.conn), heard.message
        if conn is None or isinstance(message, Hello):
            return
        if isinstance(message, Ping):
            conn.measured(message.lag)
            if self._play is not None and conn.seat >= 0:
                self._play.lags[conn.seat] = self._crowd.lag(conn.seat)
            self._send(conn.id, Pong(message.id))
        elif isinstance(message, Speak):
            conn.lang = message.lang
            self._send_state(conn, -1)
        elif isinstance(message, Earlier):
            self._send(conn.id, self._page(conn, message))
        elif isinstance(message, Post | Read | Command | Look):
            self._send(conn.id, Refused(message.id, "not_here", say(conn.lang, "denied-not-here")))
        elif self._play is None:
            reason = "frozen" if self.row.stage == "frozen" else "not_playing"
            text = say(conn.lang, f"denied-{reason.replace('_', '-')}")
            self._send(conn.id, Refused(message.id, reason, text))
        else:
            self._play.want(
                Wanted(
                    self._now,
                    message,
                    conn.seat,
                    conn.id,
                    conn.sender,
                    bool(conn.client),
                    conn.role == "judge",
                    conn.lang,
                )
            )

    def _page(self, conn: Conn, message: Earlier) -> Page:
        """The lines before an entry, as far as the connection has seen the match."""
        seen = self._seen_by(conn)
        if self._play is None or seen is None:
            return Page(message.id, (), True)
        lines, first = self._play.match.log.page(min(message.before - 1, seen.n), conn.viewer, conn.lang, seen.n)
        return Page(message.id, lines, first)

    # -- telling -------------------------------------------------------------------------------------------------------

    def _send(self, conn: int, message: ToClient) -> None:
        if self._crowd.get(conn) is not None:
            self._out.append(Send(conn, message))

    def _answer(self) -> None:
        if self._play is not None:
            for answer in self._play.answers:
                self._send(answer.conn, answer.message)
            self._play.answers.clear()

    def _is_delayed(self, conn: Conn) -> bool:
        return self._delayed is not None and conn.role == "watch"

    def _seen_by(self, conn: Conn) -> Moment | None:
        """The moment of the match that a connection sees now."""
        if self._play is None:
            return None
        return self._delayed.seen(self._now) if self._delayed is not None and self._is_delayed(conn) else self._live()

    def _live(self, back: int = -1) -> Moment:
        """The match as it stands."""
        if self._play is None:
            raise RuntimeError("the room has no match")
        return moment(self._play.match, self.row.stage, self._now, self._play.clocks.shown(self._now), back)

    def _around(self, conn: Conn) -> Around:
        late = None if self._play is None or self._is_delayed(conn) else self._play.late(self._now)
        return Around(people(self.row, self._here()), self._crowd.watchers(), late, self._next(conn))

    def _next(self, conn: Conn) -> str:
        """The rematch: who sees the match later learns of it at the end that they see."""
        if not self._is_delayed(conn) or not self.row.next:
            return self.row.next
        seen = self._seen_by(conn)
        return self.row.next if seen is not None and seen.stage == "over" else ""

    def _send_state(self, conn: Conn, since: int) -> None:
        """All that a connection sees now; the lines behind entry `since`, or the log anew."""
        seen = self._seen_by(conn)
        if self._play is None or self._teller is None or seen is None:
            stage = "open" if self._is_delayed(conn) else self.row.stage
            self._send(conn.id, blank(stage, self._around(conn)))
            return
        log, backs = self._play.match.log, self._play.match.backs
        whole = not 0 <= since <= seen.n or seen.n - since > RESUMED or any(since < back <= seen.n for back in backs)
        if whole:
            lines, _ = log.page(seen.n, conn.viewer, conn.lang, seen.n)
        else:
            lines = log.between(since, seen.n, conn.viewer, conn.lang)
        conn.told = seen.n
        now = seen._replace(clocks=self._aged(conn, seen), back=-1)
        self._send(conn.id, self._teller.state(now, conn.viewer, conn.lang, lines, self._around(conn), whole))

    def _aged(self, conn: Conn, seen: Moment) -> tuple[Clock, ...]:
        delay = self._delayed.delay if self._delayed is not None and self._is_delayed(conn) else 0
        return seen.aged(self._now - delay)

    def _tell_whole(self) -> None:
        """Everything anew to everybody: the match has begun, or can no longer be played."""
        if self._play is not None and self._delayed is not None:
            self._delayed.keep(self._live())
        for conn in self._crowd:
            self._send_state(conn, -1)
        self._late = self._late_now()

    def _tell(self, entries: Sequence[Entry]) -> None:
        """What the entries that are now on disk have brought, to everybody who sees the match as it is."""
        back = min((entry.back for entry in entries if isinstance(entry, Back)), default=-1)
        now = self._live(back)
        if self._delayed is not None:
            self._delayed.keep(now)
        self._tell_moment(now, [conn for conn in self._crowd if not self._is_delayed(conn)])
        self._late = self._late_now()

    def _release(self) -> None:
        """Tell delayed watchers what has become due for them."""
        if self._delayed is None:
            return
        conns = [conn for conn in self._crowd if self._is_delayed(conn)]
        if conns:
            for one in self._delayed.due(min(conn.told for conn in conns), self._now):
                self._tell_moment(one, [conn for conn in conns if conn.told < one.n])

    def _tell_moment(self, now: Moment, conns: Sequence[Conn]) -> None:
        """A moment to connections that have been told of those before; made once for all that see and read the same."""
        play, teller = self._play, self._teller
        if play is None or teller is None:
            return
        made: dict[tuple[int, str, int], State] = {}
        for conn in conns:
            key = (conn.viewer, conn.lang, conn.told)
            if key not in made:
                lines = play.match.log.between(conn.told, now.n, conn.viewer, conn.lang)
                made[key] = teller.state(
                    now, conn.viewer, conn.lang, lines, self._around(conn), conn.told == NOTHING_SEEN
                )
            conn.told = now.n
            self._send(conn.id, made[key])

    def _tell_presence(self, but: Conn | None = None) -> None:
        """Somebody came or went, or the row changed."""
        for conn in self._crowd:
            if conn is not but:
                around = self._around(conn)
                self._send(conn.id, Presence(around.players, around.watchers, around.late, around.next))
        self._late = self._late_now()

    def _tell_late(self) -> None:
        """Tell everybody who sees the match as it is when it has come to wait for somebody else, or longer."""
        late = self._late_now()
        if late != self._late:
            self._late = late
            for conn in self._crowd:
                if not self._is_delayed(conn):
                    around = self._around(conn)
                    self._send(conn.id, Presence(around.players, around.watchers, around.late, around.next))

    def _late_now(self) -> tuple[int, str, bool] | None:
        late = None if self._play is None else self._play.late(self._now)
        return None if late is None else (late.seat, late.step, late.away)


def _microseconds(seconds: float) -> int:
    return round(seconds * SECOND)
