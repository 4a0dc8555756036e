"""`simpan arena`: bots play many games."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Annotated, Final, Literal, Protocol

from cyclopts import Parameter

from simpan.cli.decks import deck, game_named
from simpan.cli.env import Env, Trouble, env, is_terminal
from simpan.lab.arena import Pairing, Tally, parts, run, wilson

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256
PART: Final = 20  # games in one part of the work

Bot = Literal["random", "greedy"]


def arena(
    game: str = "lumen",
    /,
    *,
    p1: Bot = "greedy",
    p2: Bot = "random",
    deck1: str = "starter",
    deck2: str = "starter",
    games: int = 100,
    seed: int = 1,
    edition: Literal["classic", "current"] = "classic",
    jobs: int = 1,
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let two bots play."""
    game_named(game)
    out = env()
    if not 1 <= games <= MOST_GAMES:
        raise Trouble(out.word("out_of_range", name="--games", least=1, most=MOST_GAMES))
    if not 1 <= jobs <= MOST_JOBS:
        raise Trouble(out.word("out_of_range", name="--jobs", least=1, most=MOST_JOBS))
    pairing = Pairing((p1, p2), (deck(deck1, 0), deck(deck2, 1)), edition, seed)
    tally = Tally()
    with _bar(out, games) as bar:
        for part in _work(pairing, games, jobs):
            tally.add(part)
            bar.forward(part.games)
    if tally.errors:
        print(out.word("arena_error", n=tally.errors, what=tally.first_error), file=sys.stderr)
    if json_:
        out.line(json.dumps(tally.as_dict()))
    else:
        _report(out, pairing, tally)
    return 0


def _work(pairing: Pairing, games: int, jobs: int) -> Iterator[Tally]:
    """The parts of the work as they are done."""
    if jobs == 1:
        for first, number in parts(games, PART):
            yield run(pairing, first, number)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        size = max(PART, games // (jobs * 50))
        tasks = [pool.submit(run, pairing, first, number) for first, number in parts(games, size)]
        for task in tasks:
            yield task.result()


def _report(out: Env, pairing: Pairing, tally: Tally) -> None:
    a, b = pairing.players
    out.line(out.word("arena_title", a=a, b=b, n=tally.games, edition=pairing.edition), "bold")
    for index, name in enumerate(pairing.players):
        low, high = wilson(tally.wins[index], tally.games)
        share = f"{tally.wins[index] / tally.games:.1%}"
        who = f"{name} ({pairing.decks[index].name})"
        line = out.word(
            "arena_wins", who=who, wins=tally.wins[index], share=share, low=f"{low:.1%}", high=f"{high:.1%}"
        )
        out.line(line)
    out.line(out.word("arena_rest", draws=tally.draws, unfinished=tally.unfinished, errors=tally.errors))
    found = tally.as_dict()
    means = {"turns": found["mean_turns"], "decisions": found["mean_decisions"], "seconds": found["seconds_cpu"]}
    out.line(out.word("arena_means", **means))


class _Bar(Protocol):
    def forward(self, games: int) -> None:
        """So many more games are done."""


class _NoBar:
    def forward(self, games: int) -> None:
        """Nothing to show."""


@contextmanager
def _bar(out: Env, games: int) -> Iterator[_Bar]:
    """A progress bar on stderr, if a terminal reads it."""
    if not is_terminal(sys.stderr):
        yield _NoBar()
        return
    from rich.console import Console
    from rich.progress import Progress

    class Shown:
        def forward(self, games: int) -> None:
            """Move the bar."""
            progress.advance(task, games)

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(out.word("arena_bar"), total=games)
        yield Shown()
