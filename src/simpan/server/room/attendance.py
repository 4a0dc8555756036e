"""Who is there, and whom the match waits for (the ladder: `absence`).

A process knows its own connections. That somebody is connected to another process it learns from the record: by what
that seat does there, or because that process contradicts a note that says that it is away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from simpan.core.entry import Entry, Input, Note
from simpan.server.protocol import Late
from simpan.server.room.absence import WAIT, Person, Step, late
from simpan.server.room.clocks import Clocks
from simpan.server.room.match import Match

_ORDER: Final = {"claimable": 0, "warned": 1, "away": 2}


@final
class Attendance:
    """The seats of people. here: those that somebody is connected to at this process. Times in microseconds."""

    def __init__(self, match: Match, bots: bool, seats: Sequence[int], now: int) -> None:
        """bots: one of the seats is a bot's, and nobody is waited for in the eyes of another."""
        self.here: frozenset[int] = frozenset()
        self._match: Final = match
        self._bots: Final = bots
        self._persons: Final = {seat: Person(now) for seat in seats}
        self._asked: dict[int, int] = {}  # of each seat the question that its ladder belongs to
        self._memo: tuple[int, list[tuple[int, Step]]] | None = None  # the steps of a moment

    def attend(self, here: frozenset[int], now: int) -> None:
        """The seats that somebody is connected to now. Where nobody was, nobody has been waited for."""
        if here and not self.here:
            self.rest(now)
        for seat, person in self._persons.items():
            if seat in here:
                person.gone, person.elsewhere = None, False
            elif person.gone is None:
                person.gone = now
        self.here = here
        self.changed()

    def known(self) -> frozenset[int]:
        """The seats that are known to be connected, at this process or another."""
        return self.here | {seat for seat, person in self._persons.items() if person.elsewhere}

    def rest(self, now: int) -> None:
        """Every ladder begins anew."""
        for person in self._persons.values():
            person.rest(now)

    def changed(self) -> None:
        """Something that bears on who is late has changed."""
        self._memo = None

    # -- who is late -------------------------------------------------------------------------------------------------

    def steps(self, clocks: Clocks, now: int) -> list[tuple[int, Step]]:
        """How late each person is who owes a decision; worked out once for each input."""
        if self._bots or not self.here or self._match.paused or self._match.end is not None:
            return []
        if self._memo is None or self._memo[0] != now:
            waiting = self._match.game.deciding()
            found = [
                (seat, person.step(clocks.of_seat(seat), now))
                for seat, person in self._persons.items()
                if waiting >> seat & 1
            ]
            self._memo = now, found
        return self._memo[1]

    def late(self, clocks: Clocks, now: int) -> Late | None:
        """Whom the match waits for; of two, who has come further."""
        found = [one for seat, step in self.steps(clocks, now) if (one := late(seat, step, now)) is not None]
        return min(found, key=lambda one: (_ORDER[one.step], one.seat), default=None)

    def late_of(self, seat: int, clocks: Clocks, now: int) -> Late | None:
        """How late a seat is; None: not at all."""
        return next((late(who, step, now) for who, step in self.steps(clocks, now) if who == seat), None)

    def to_record(self, clocks: Clocks, now: int) -> tuple[str, int] | None:
        """What is to be put on record: ("here", seat) or ("away", seat)."""
        away = self._match.away
        for seat in sorted(away & self.here):
            return "here", seat
        for seat, step in self.steps(clocks, now):
            if step.away and step.rank >= 2 and seat not in away:
                return "away", seat
        return None

    # -- what the record says ----------------------------------------------------------------------------------------

    def questions(self, now: int) -> None:
        """Every new question begins a new ladder."""
        for seat, person in self._persons.items():
            if self._asked.get(seat) != self._match.asked[seat]:
                self._asked[seat] = self._match.asked[seat]
                person.question(now)
        self.changed()

    def noted(self, entries: Sequence[Entry], now: int, foreign: bool) -> None:
        """New entries. foreign: another process has written them."""
        self.questions(now)
        for entry in entries:
            if isinstance(entry, Input):
                self._seen(entry.seat, foreign)
            elif isinstance(entry, Note):
                self._note(entry, now, foreign)

    def _note(self, entry: Note, now: int, foreign: bool) -> None:
        note = entry.note
        what, seat = note.get("room"), note.get("seat", -1)
        if what == "wait" and note["late"] in self._persons:
            self._persons[note["late"]].until = now + WAIT
        elif what == "rule" and note["what"] == "resume":
            self.rest(now)
        elif what == "away" and seat in self._persons:
            self._persons[seat].elsewhere = False
        elif what in ("here", "ask", "answer", "withdraw"):
            self._seen(seat, foreign)

    def _seen(self, seat: int, foreign: bool) -> None:
        person = self._persons.get(seat)
        if foreign and person is not None and person.gone is not None:
            person.elsewhere = True
