"""Work that is shared out to processes, in parts; the result does not depend on how many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from simpan.cli.env import Trouble, env
from simpan.lab.shares import parts

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256

_Task = TypeVar("_Task")
_Part = TypeVar("_Part")


def check(games: int, jobs: int) -> None:
    """Sensible numbers. Raises Trouble."""
    for name, number, most in (("--games", games, MOST_GAMES), ("--jobs", jobs, MOST_JOBS)):
        if not 1 <= number <= most:
            raise Trouble(env().word("out_of_range", name=name, least=1, most=most))


@contextmanager
def pool(jobs: int) -> Iterator[ProcessPoolExecutor | None]:
    """So many processes; None for a single one, which is this."""
    if jobs == 1:
        yield None
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as found:
        yield found


def work(run: Callable[[_Task, int, int], _Part], task: _Task, games: int, jobs: int, size: int) -> Iterator[_Part]:
    """The parts of the work as they are done, in order. size: games of a part, at least."""
    with pool(jobs) as found:
        if found is None:
            for first, number in parts(games, size):
                yield run(task, first, number)
            return
        many = max(size, games // (jobs * 50))
        tasks: list[Any] = [found.submit(run, task, first, number) for first, number in parts(games, many)]
        for one in tasks:
            yield one.result()
