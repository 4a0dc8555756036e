"""The clocks of a match as data: what is left of each, in microseconds, exact and never early.

A clock runs out at the very microsecond at which nothing of it is left: an answer that came before counts, one that
came then or later does not. `left` is what people see. Behind it stands a credit for the way that an answer travels
(at most a second a clock, from the round trip that its owner reports, half a second for each answer): it is on record
with the clock and told to nobody. Stored is what is left after an entry, so that time in which no process holds the
room takes nothing from anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

import msgspec

from simpan.core.hosting import Timer
from simpan.server.protocol import Clock

MS: Final = 1000  # microseconds
SECOND: Final = 1_000_000
CREDIT_AN_ACT: Final = 500 * MS
CREDIT_A_CLOCK: Final = 1000 * MS

Lag = Callable[[int], int]
"""A seat's round trip in microseconds."""


@final
class Running:
    """One clock. left, of, credit: microseconds; left may fall below 0 while the credit lasts."""

    __slots__ = ("credit", "left", "of", "timer")

    def __init__(self, timer: Timer, left: int, of: int, credit: int) -> None:
        self.timer = timer
        self.left = left
        self.of = of
        self.credit = credit

    @property
    def until(self) -> int:
        """How long it still runs."""
        return self.left + self.credit


@final
class Clocks:
    """All clocks of a match. since: the moment for which what is left was worked out; they run or stand still."""

    def __init__(self, stored: bytes = b"") -> None:
        self._running: dict[str, Running] = {}
        self._stored: dict[str, list[int]] = msgspec.json.decode(stored) if stored else {}
        self._since = 0
        self._runs = False

    def copy(self) -> Clocks:
        """Another set of the same clocks."""
        other = Clocks()
        other._running = {id: Running(run.timer, run.left, run.of, run.credit) for id, run in self._running.items()}
        other._stored, other._since, other._runs = self._stored, self._since, self._runs
        return other

    def follow(self, timers: Sequence[Timer], now: int, lag: Lag, actor: int = -1) -> None:
        """The clocks of a new position: one of the same id runs on (and what has run out stays so), any other starts.

        actor: who has just answered.
        """
        self._pass(now)
        found: dict[str, Running] = {}
        for timer in timers:
            known = self._running.get(timer.id)
            if known is not None:
                more = lag(actor) if actor in timer.seats else 0
                known.timer, known.credit = timer, _credit(known.credit, more)
                found[timer.id] = known
            else:
                found[timer.id] = self._begin(timer, lag)
        self._running, self._stored = found, {}

    def _begin(self, timer: Timer, lag: Lag) -> Running:
        kept = self._stored.get(timer.id)
        if kept is not None:
            left, of, *credit = kept
            return Running(timer, left * MS, of * MS, credit[0] * MS if credit else 0)
        whole = timer.seconds * SECOND
        return Running(timer, whole, whole, _credit(0, max((lag(seat) for seat in timer.seats), default=0)))

    def run(self, runs: bool, now: int) -> None:
        """Let them run, or stand still."""
        self._pass(now)
        self._runs = runs

    def extend(self, seat: int, more: int, now: int) -> bool:
        """More microseconds for every clock of a seat; whether it has any."""
        self._pass(now)
        found = [run for run in self._running.values() if seat in run.timer.seats]
        for run in found:
            run.left += more
            run.of = max(run.of, run.left)
        return bool(found)

    def drop(self, id: str) -> None:
        """The clock has run out, and that means nothing here."""
        self._running.pop(id, None)

    def next(self) -> int | None:
        """When the next clock runs out; None: none does."""
        if not self._runs or not self._running:
            return None
        return self._since + min(run.until for run in self._running.values())

    def out(self, now: int) -> Timer | None:
        """A clock that has run out by now, the first of them."""
        if not self._runs or not self._running:
            return None
        first = min(self._running.values(), key=lambda run: run.until)
        return first.timer if self._since + first.until <= now else None

    def of_seat(self, seat: int) -> bool:
        """Whether a clock of the seat runs."""
        return self._runs and any(seat in run.timer.seats for run in self._running.values())

    def shown(self, now: int) -> tuple[Clock, ...]:
        """The clocks as everybody sees them; nothing of the credit."""
        gone = now - self._since if self._runs else 0
        return tuple(
            Clock(run.timer.kind, run.timer.seats, _ms(max(run.left - gone, 0)), _ms(run.of), self._runs)
            for run in self._running.values()
        )

    def stored(self, now: int) -> bytes:
        """What is left now, as it is written down: {id: [left, of, credit]} in milliseconds."""
        gone = now - self._since if self._runs else 0
        return msgspec.json.encode(
            {id: [_ms(run.left - gone), _ms(run.of), _ms(run.credit)] for id, run in self._running.items()}
        )

    def _pass(self, now: int) -> None:
        """Take the time since the last look off every clock."""
        gone = now - self._since
        self._since = now
        if self._runs:
            for run in self._running.values():
                run.left -= gone


def _credit(had: int, lag: int) -> int:
    return min(had + min(max(lag, 0), CREDIT_AN_ACT), CREDIT_A_CLOCK)


def _ms(microseconds: int) -> int:
    """Whole milliseconds, rounded up: a clock is never shown or kept shorter than it is."""
    return -(-microseconds // MS)
