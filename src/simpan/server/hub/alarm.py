"""One clock for all rooms: a heap of deadlines, and the event loop asked for the nearest of them only."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from time import monotonic
from typing import Final, final

_BRIEFLY: Final = 0.001  # seconds; the loop's own clock is no finer


@final
class Alarm:
    """Calls `ring(room, at)` at or after the time, never before. A room has one deadline; a new one replaces it."""

    def __init__(self, ring: Callable[[str, float], None]) -> None:
        self._ring = ring
        self._heap: list[tuple[float, str]] = []
        self._due: dict[str, float] = {}
        self._handle: asyncio.TimerHandle | None = None
        self._set = 0.0  # the deadline that the loop was asked for

    def at(self, room: str, when: float | None) -> None:
        """The room's deadline (monotonic seconds); None: it has none."""
        if when is None:
            self._due.pop(room, None)
            return
        if self._due.get(room) == when:
            return
        self._due[room] = when
        heapq.heappush(self._heap, (when, room))
        if self._handle is None or when < self._set:
            self._arm()

    def close(self) -> None:
        """Ring no more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        self._heap.clear()
        self._due.clear()

    def _arm(self) -> None:
        """Ask the loop for the nearest deadline that still counts."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        while self._heap and self._due.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        if self._heap:
            self._set = self._heap[0][0]
            wait = self._set - monotonic()
            if wait > 0:  # the loop may wake a little early: then sleep once more, do not spin
                wait = max(wait, _BRIEFLY)
            self._handle = asyncio.get_running_loop().call_later(max(wait, 0.0), self._woken)

    def _woken(self) -> None:
        self._handle = None
        now = monotonic()
        while self._heap and self._heap[0][0] <= now:
            when, room = heapq.heappop(self._heap)
            if self._due.get(room) == when:
                del self._due[room]
                self._ring(room, when)
        self._arm()
