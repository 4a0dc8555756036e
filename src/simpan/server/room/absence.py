"""Whom a match waits for, and what the other side may do about it: a ladder of steps, as data."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from simpan.server.protocol import Late
from simpan.server.room.clocks import SECOND


class Ladder(NamedTuple):
    """Microseconds from when a decision is owed. noticed: all are told; warned: it is put on record; claimable: the
    other side may wait, win or draw."""

    noticed: int
    warned: int
    claimable: int


AWAY: Final = Ladder(15 * SECOND, 30 * SECOND, 60 * SECOND)
"""Who owes a decision and is not connected."""
SILENT: Final = Ladder(300 * SECOND, 300 * SECOND, 420 * SECOND)
"""Who is connected and does not decide, where no clock runs."""
WAIT: Final = 60 * SECOND
"""How long who chose to wait waits, before it may be claimed."""


class Step(NamedTuple):
    """How late a seat is. rank: 0 not at all … 3. following: when the next step comes. wake: when to look again."""

    rank: int
    name: str
    following: int | None
    wake: int | None
    away: bool


@final
class Person:
    """What the ladder knows of a seat. asked: since when its question stands; gone: since when nobody is connected to
    it, None while somebody is; until: the other side waits until then."""

    __slots__ = ("asked", "elsewhere", "gone", "until")

    def __init__(self, now: int) -> None:
        self.asked = now
        self.gone: int | None = now
        self.elsewhere = False  # another process has shown that somebody is connected to it there
        self.until = 0

    @property
    def here(self) -> bool:
        """Whether somebody is connected to it, here or at another process."""
        return self.gone is None or self.elsewhere

    def question(self, now: int) -> None:
        """It is asked something else."""
        self.asked = now
        self.until = 0

    def rest(self, now: int) -> None:
        """Nobody was there to wait for it: the ladder begins now."""
        self.asked = now
        self.gone = None if self.gone is None else now

    def step(self, clock: bool, now: int) -> Step:
        """How far it has come; to be asked only of a seat that owes a decision. clock: one of its clocks runs."""
        found = []
        if not self.here and self.gone is not None:
            found.append(self._on(AWAY, max(self.asked, self.gone), now, True))
        if not clock:
            found.append(self._on(SILENT, self.asked, now, False))
        if not found:
            return Step(0, "", None, None, False)
        best = max(found, key=lambda step: step.rank)
        return best._replace(wake=min((step.following for step in found if step.following is not None), default=None))

    def _on(self, ladder: Ladder, since: int, now: int, away: bool) -> Step:
        claimable = max(since + ladder.claimable, self.until)
        if now >= claimable:
            return Step(3, "claimable", None, None, away)
        if now >= since + ladder.warned:
            return Step(2, "warned", claimable, None, away)
        if now >= since + ladder.noticed:
            return Step(1, "away", since + ladder.warned, None, away)
        return Step(0, "", since + ladder.noticed, None, away)


def late(seat: int, step: Step, now: int) -> Late | None:
    """A step as it is told; None: the seat is not late at all."""
    if step.rank == 0:
        return None
    left = 0 if step.following is None else -(-(step.following - now) // 1000)
    return Late(seat, step.name, left, step.away)
