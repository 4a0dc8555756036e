"""A match that goes on: what waits to be judged, what is being written, the clocks, and whom the match waits for."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from simpan.core.bits import members
from simpan.core.chance import Chance
from simpan.core.entry import Entry
from simpan.core.game import CLOCK
from simpan.core.hosting import Hosting, Timer
from simpan.server.ports import Append, Chose, RoomRow, Stored, ThinkFor
from simpan.server.protocol import Ack, Act, Ask, Claim, Concede, Lang, Late, Refused, Reply, Rule
from simpan.server.room import asks, judge
from simpan.server.room.about import game_options, players
from simpan.server.room.attendance import Attendance
from simpan.server.room.clocks import Clocks
from simpan.server.room.denied import Denied
from simpan.server.room.draft import Draft
from simpan.server.room.match import Match, owes_chance

ANSWERS: Final = 128  # answers that are remembered beyond what the record holds

Asked: TypeAlias = Act | Concede | Ask | Reply | Claim | Rule


class Chore(NamedTuple):
    """What the room does of itself. what: chance, away, here, or out (a clock)."""

    what: str
    seat: int = -1
    timer: Timer | None = None


class Wanted(NamedTuple):
    """Something to be judged. at: when it came, microseconds. sender: under which name its act is known, "" for none.

    kept: whether that name outlives the connection, so that the act is put on record under it.
    """

    at: int
    message: Asked | Chose | Chore
    seat: int = -1
    conn: int = -1
    sender: str = ""
    kept: bool = False
    judge: bool = False
    lang: Lang = "ko"


class Answer(NamedTuple):
    """An answer to whoever wanted something."""

    conn: int
    message: Ack | Refused


class Flight(NamedTuple):
    """What is being written, and what it came from. timers: the clocks of the position after it."""

    append: Append
    entries: tuple[Entry, ...]
    wanted: Wanted
    timers: tuple[Timer, ...]


@final
class Play:
    """The match of a room. `match` is what is on disk; `flight` is on its way there; `answers` are to be sent."""

    def __init__(self, hosting: Hosting, row: RoomRow, now: int, rng: Chance) -> None:
        """Before anything was read. Raises ValueError for a header that cannot be played."""
        self.match: Final = Match(hosting, row)
        self.answers: list[Answer] = []
        self.flight: Flight | None = None
        self.bots: Final = {seat.seat: seat.bot for seat in players(row) if seat.bot}
        seats = [seat for seat in self.match.players if seat not in self.bots]
        self.people: Final = Attendance(self.match, bool(self.bots), seats, now)
        self.lags: dict[int, int] = {}
        self._hosting: Final = hosting
        self._rng: Final = rng
        self._rules: Final = hosting.clock_rules(game_options(row))
        self._queue: deque[Wanted] = deque()
        self._answered: OrderedDict[tuple[str, int], Ack | Refused] = OrderedDict()
        self._thinking: dict[int, int] = {}  # of each bot the question that it was given
        self.clocks = Clocks()

    # -- who is there ------------------------------------------------------------------------------------------------

    def attend(self, here: frozenset[int], now: int) -> None:
        """The seats that somebody is connected to now. Without anybody the clocks stand still."""
        self.people.attend(here, now)
        self._run(now)

    def late(self, now: int) -> Late | None:
        """Whom the match waits for."""
        return self.people.late(self.clocks, now)

    @property
    def going(self) -> bool:
        """Whether the match has not ended."""
        return self.match.end is None

    def _run(self, now: int) -> None:
        """Clocks run or stand still."""
        self.people.changed()
        self.clocks.run(self.going and not self.match.paused and bool(self.people.here), now)

    def wake(self, now: int) -> int | None:
        """When something will have to be done of itself; None: never, or once what is being written is written."""
        if self.flight is not None:
            return None
        times = [step.wake for _, step in self.people.steps(self.clocks, now)] + [self.clocks.next()]
        return min((time for time in times if time is not None), default=None)

    def think(self) -> list[ThinkFor]:
        """The bots that have a new question."""
        if not self.going or self.match.paused or self.flight is not None:
            return []
        match, found = self.match, []
        for seat, level in self.bots.items():
            if match.owes(seat) and self._thinking.get(seat) != match.asked[seat]:
                self._thinking[seat] = match.asked[seat]
                legal = {code: match.game.action(seat, code) for code in members(match.game.legal(seat))}
                found.append(ThinkFor(seat, match.n, level, match.game.view(seat), legal))
        return found

    # -- what comes --------------------------------------------------------------------------------------------------

    def want(self, wanted: Wanted) -> None:
        """Something to be judged, after what came before."""
        self._queue.append(wanted)

    def proceed(self, now: int) -> Append | None:
        """Judge what waits, until something is to be written."""
        while self.flight is None:
            wanted = self._next(now)
            if wanted is None:
                return None
            self._judge(wanted, now)
        return self.flight.append

    def _next(self, now: int) -> Wanted | None:
        """What is judged next: a clock that had run out when the next message came goes before it."""
        first = self._queue[0].at if self._queue else now
        timer = self.clocks.out(first) if self.going else None
        if timer is not None:
            return Wanted(first, Chore("out", timer=timer))
        if self._queue:
            return self._queue.popleft()
        chore = self._chore(now) if self.going else None
        return None if chore is None else Wanted(now, chore)

    def _chore(self, now: int) -> Chore | None:
        if owes_chance(self.match.game):
            return Chore("chance")
        found = self.people.to_record(self.clocks, now)
        return None if found is None else Chore(*found)

    def _judge(self, wanted: Wanted, now: int) -> None:
        if self._repeated(wanted):
            return
        draft = Draft(self.match, self._rng)
        try:
            self._fill(wanted, draft, now)
            if draft.entries:
                self._fly(wanted, draft, now)
        except Denied as no:
            if not isinstance(wanted.message, Chose | Chore):
                text = no.text(wanted.lang)
                self._answer(wanted, Refused(wanted.message.id, no.reason, text, no.clause))

    def _repeated(self, wanted: Wanted) -> bool:
        """The same act again gets the same answer again."""
        message = wanted.message
        if isinstance(message, Chose | Chore):
            return False
        key = (wanted.sender, message.id)
        known = self._answered.get(key)
        if known is None and (n := self.match.acts.get(key)) is not None:
            known = Ack(message.id, n)
        if known is None:
            return False
        if isinstance(known, Ack) and isinstance(message, Act) and message.n >= known.n:
            # It answers what was asked after that act: no repetition, but a number that was used twice (a copied tab).
            known = Refused(message.id, "stale", Denied("stale").text(wanted.lang))
        self.answers.append(Answer(wanted.conn, known))
        return True

    def _answer(self, wanted: Wanted, message: Ack | Refused) -> None:
        self.answers.append(Answer(wanted.conn, message))
        if isinstance(message, Ack) and wanted.kept:
            return  # the record remembers it
        self._answered[wanted.sender, message.id] = message
        if len(self._answered) > ANSWERS:
            self._answered.popitem(last=False)

    # -- judging -----------------------------------------------------------------------------------------------------

    def _fill(self, wanted: Wanted, draft: Draft, now: int) -> None:
        """Put into a draft what is wanted. Raises Denied."""
        message = wanted.message
        if isinstance(message, Chore):
            self._do(message, draft)
            return
        if not self.going:
            raise Denied("over")
        if isinstance(message, Chose):
            self._choose(message, draft)
        elif isinstance(message, Rule):
            if not wanted.judge:
                raise Denied("not_judge")
            judge.rule(self.match, message, draft)
        elif wanted.seat not in self.match.players:
            raise Denied("not_a_seat")
        else:
            self._ask(wanted.seat, message, draft, now)

    def _ask(self, seat: int, message: Act | Concede | Ask | Reply | Claim, draft: Draft, now: int) -> None:
        if self.match.paused and isinstance(message, Act | Claim):
            raise Denied("paused")
        if isinstance(message, Act):
            asks.act(self.match, seat, message, draft)
        elif isinstance(message, Concede):
            asks.concede(self.match, seat, draft)
        elif isinstance(message, Ask):
            asks.ask(self.match, seat, message, 1 - seat in self.bots, draft)
        elif isinstance(message, Reply):
            asks.reply(self.match, seat, message, draft)
        else:
            asks.claim(self.match, seat, message, self.people.late_of(1 - seat, self.clocks, now), draft)

    def _choose(self, message: Chose, draft: Draft) -> None:
        """A bot's answer, if its question still stands."""
        if self.match.paused:
            self._thinking.pop(message.seat, None)  # it will be asked again
        if self.match.paused or not self.match.owes(message.seat) or message.n < self.match.asked[message.seat]:
            raise Denied("stale")
        draft.decide(message.seat, message.code)
        draft.chance()

    def _do(self, chore: Chore, draft: Draft) -> None:
        if chore.what in ("away", "here"):
            draft.note(chore.what, seat=chore.seat)
        elif chore.timer is None:
            draft.chance()
        else:
            self._run_out(chore.timer, draft)

    def _run_out(self, timer: Timer, draft: Draft) -> None:
        """A clock has run out; one that changes nothing is dropped, or it would run out for ever."""
        if self.match.game.legal(CLOCK) >> timer.code & 1:
            draft.decide(CLOCK, timer.code)
        if draft.game.key() == self.match.game.key():
            draft.entries.clear()
            self.clocks.drop(timer.id)
            self.people.changed()
        else:
            draft.chance()

    def _fly(self, wanted: Wanted, draft: Draft, now: int) -> None:
        """Ask for a draft to be written."""
        timers = () if draft.game.over() else self._hosting.timers(draft.game, self._rules)
        after = self.clocks.copy()
        self._turn(after, wanted, timers, now)
        message = wanted.message
        act = None if not wanted.kept or isinstance(message, Chose | Chore) else (wanted.sender, message.id)
        append = draft.append(after.stored(now), act)
        self.flight = Flight(append, tuple(draft.entries), wanted, timers)

    def _turn(self, clocks: Clocks, wanted: Wanted, timers: tuple[Timer, ...], now: int) -> None:
        """What becomes of the clocks. Raises Denied for seconds that no clock can take."""
        message = wanted.message
        if isinstance(message, Rule) and message.what == "extend" and not judge.extension(message, clocks, now):
            raise Denied("no_clock")
        clocks.follow(timers, now, self._lag, wanted.seat if isinstance(message, Act) else -1)

    def _lag(self, seat: int) -> int:
        return self.lags.get(seat, 0)

    # -- what is on disk -----------------------------------------------------------------------------------------------

    def read(self, entries: Sequence[Stored], end: bytes, now: int, told: Callable[[Stored], None] | None) -> None:
        """The record so far. told: called after each batch. Raises ValueError for one that cannot be carried out."""
        missing = 0
        for stored in entries:
            entry = self.match.read(stored)
            missing = entry.lines - 1 if entry.lines else max(missing - 1, 0)
            if end and stored is entries[-1]:
                self.match.close(end)
            if told is not None and not missing:
                told(stored)
        if end and self.going:
            self.match.close(end)
        self._reset(now)

    def _reset(self, now: int) -> None:
        """Take the clocks as they are on record."""
        self.clocks = Clocks(self.match.clocks)
        timers = self._hosting.timers(self.match.game, self._rules) if self.going and not self.match.game.over() else ()
        self.clocks.follow(timers, now, self._lag)
        self.people.questions(now)
        self._run(now)

    def written(self, now: int) -> tuple[Entry, ...]:
        """What was being written is on disk."""
        flight = self.flight
        if flight is None:
            raise RuntimeError("nothing was being written")
        self.flight = None
        for entry, stored in zip(flight.entries, flight.append.entries, strict=True):
            self.match.fold(entry, stored)
        if flight.append.end is not None:
            self.match.close(flight.append.end)
        self._turn(self.clocks, flight.wanted, flight.timers, now)
        self.people.noted(flight.entries, now, foreign=False)
        self._run(now)
        message = flight.wanted.message
        if not isinstance(message, Chose | Chore):
            self._answer(flight.wanted, Ack(message.id, flight.entries[0].n))
        return flight.entries

    def overtaken(self, entries: Sequence[Stored], end: bytes, now: int) -> tuple[Entry, ...]:
        """Another process was faster: take its entries, the new of which are the answer, and judge anew what was being
        written."""
        if self.flight is not None:
            self._queue.appendleft(self.flight.wanted)
            if isinstance(self.flight.wanted.message, Chore):
                self._queue.popleft()  # the room will see for itself whether it is still to be done
            self.flight = None
        fresh = [self.match.read(stored) for stored in entries if stored.n > self.match.n]
        if end and self.going:
            self.match.close(end)
        elif not fresh:
            return ()
        self._reset(now)
        self.people.noted(fresh, now, foreign=True)
        self._run(now)
        return tuple(fresh)
