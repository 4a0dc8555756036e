"""A clock of a test's own."""

from __future__ import annotations


class Clock:
    """Stands until it is moved."""

    def __init__(self) -> None:
        self.now = 10_000.0

    def __call__(self) -> float:
        return self.now
