"""What can go wrong between the referee and an instance, on demand."""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["status", "die_before", "die_after", "delay", "garbage"]
StreamEnd: TypeAlias = Literal["closed", "reset", "silent"]


@dataclass
class Fault:
    """Befalls the next `times` requests whose "METHOD /path" the pattern finds.

    status: an error of the server with that number instead of an answer. die_before, die_after: the connection is
    reset before or after the request was carried out. delay: it takes that many seconds. garbage: an answer of no kind.
    """

    pattern: str
    kind: Kind
    times: int = 1
    status: int = 503
    seconds: float = 0.0


class Faults:
    """All that is still to go wrong."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[Fault] = []
        self.happened = 0

    def add(self, fault: Fault) -> None:
        with self._lock:
            self._waiting.append(fault)

    def clear(self) -> None:
        with self._lock:
            self._waiting.clear()

    def take(self, request: str) -> Fault | None:
        """What befalls this request."""
        with self._lock:
            for fault in self._waiting:
                if re.search(fault.pattern, request):
                    fault.times -= 1
                    if fault.times <= 0:
                        self._waiting.remove(fault)
                    self.happened += 1
                    return fault
        return None


class Meters:
    """Requests of each token, as Mastodon counts them: so many in five minutes, and so many posts in three hours."""

    def __init__(self, requests: int = 300, posts: int = 300) -> None:
        self.requests = requests
        self.posts = posts
        self._lock = threading.Lock()
        self._used: dict[tuple[str, bool, int], int] = {}

    def count(self, token: str, posting: bool, now: float) -> tuple[int, int, float]:
        """Of how many, how many are left (-1: it is refused), and when that window ends."""
        with self._lock:
            found = [self._one(token, False, now)]
            if posting:
                found.append(self._one(token, True, now))
            return min(found, key=lambda one: one[1]) if any(one[1] < 0 for one in found) else found[-1]

    def _one(self, token: str, posting: bool, now: float) -> tuple[int, int, float]:
        length, most = (3 * 3600, self.posts) if posting else (300, self.requests)
        window = int(now // length)
        used = self._used.get((token, posting, window), 0) + 1
        self._used[token, posting, window] = used
        return most, most - used, (window + 1) * length
