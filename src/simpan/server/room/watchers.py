"""Watchers who see a match some seconds later: the moments of those seconds are kept, and told when they are due."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, final

from simpan.server.ports import Stored
from simpan.server.room.clocks import SECOND
from simpan.server.room.moment import Moment, moment
from simpan.server.room.play import Play


@final
class Delayed:
    """The moments of a match that delayed watchers have not seen yet, and the one that they see now."""

    def __init__(self, delay: int) -> None:
        """delay: microseconds."""
        self.delay: Final = delay
        self._moments: deque[Moment] = deque()

    def keep(self, now: Moment) -> None:
        """A moment that has just come."""
        self._moments.append(now._replace(game=now.game.clone()))

    def seen(self, now: int) -> Moment | None:
        """The moment that watchers see now; None before the first."""
        while len(self._moments) > 1 and self._moments[1].at + self.delay <= now:
            self._moments.popleft()
        first = self._moments[0] if self._moments else None
        return first if first is not None and first.at + self.delay <= now else None

    def due(self, after: int, now: int) -> list[Moment]:
        """The moments behind entry `after` that watchers may see by now, in order."""
        return [one for one in self._moments if one.n > after and one.at + self.delay <= now]

    def next(self, now: int) -> int | None:
        """When the next moment is due."""
        return next((one.at + self.delay for one in self._moments if one.at + self.delay > now), None)


@final
class Past:
    """Moments of a match that is being read from its record, each as long ago as it is older than the last entry.

    The time since then, in which nobody had the room in memory, is not counted: watchers never see it too early.
    """

    def __init__(self, delayed: Delayed, play: Play, entries: Sequence[Stored], now: int) -> None:
        self._delayed: Final = delayed
        self._play: Final = play
        self._now: Final = now
        self._last: Final = entries[-1].at if entries else 0.0
        self._keep(entries[0].at if entries else 0.0)

    def keep(self, stored: Stored) -> None:
        """The match has come to this entry."""
        self._keep(stored.at)

    def _keep(self, at: float) -> None:
        ago = round(max(self._last - at, 0.0) * SECOND)
        stage = "playing" if self._play.match.end is None else "over"
        self._delayed.keep(moment(self._play.match, stage, self._now - ago, (), -1))
        self._delayed.seen(self._now)  # lets go of what nobody will see any more
