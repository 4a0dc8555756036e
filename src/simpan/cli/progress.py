"""A progress bar on stderr, if a terminal reads it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from simpan.cli.env import is_terminal


class Bar(Protocol):
    """What a command tells of its progress."""

    def forward(self, steps: int) -> None:
        """So many more steps are done."""


class _NoBar:
    def forward(self, steps: int) -> None:
        """Nothing to show."""


@contextmanager
def bar(word: str, steps: int) -> Iterator[Bar]:
    """A bar for so many steps."""
    if not is_terminal(sys.stderr):
        yield _NoBar()
        return
    from rich.console import Console
    from rich.progress import Progress

    class Shown:
        def forward(self, steps: int) -> None:
            """Move the bar."""
            progress.advance(task, steps)

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(word, total=steps)
        yield Shown()
