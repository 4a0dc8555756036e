"""`simpan arena`: bots play many games."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from simpan.cli import matrix as table
from simpan.cli import progress
from simpan.cli.decks import STARTER, deck, game_named, home_made
from simpan.cli.env import Env, Trouble, env
from simpan.lab.arena import Pairing, Tally, parts, run, wilson
from simpan.lab.matrix import Matrix, Plan, fill
from simpan.lumen.decklist import starter_decks

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
    cards: str = "",
    matrix: Annotated[bool, Parameter(negative=())] = False,
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let two bots play."""
    game_named(game)
    out = env()
    for name, number, most in (("--games", games, MOST_GAMES), ("--jobs", jobs, MOST_JOBS)):
        if not 1 <= number <= most:
            raise Trouble(out.word("out_of_range", name=name, least=1, most=most))
    if matrix:
        if (deck1, deck2, cards) != (STARTER, STARTER, ""):
            raise Trouble(out.word("matrix_decks"))
        return _matrix(out, Plan(starter_decks(), (p1, p2), games, edition, seed), jobs, json_)
    made = home_made(cards)
    raw = Path(cards).read_bytes() if cards else b""
    pairing = Pairing((p1, p2), (deck(deck1, 0, made), deck(deck2, 1, made)), edition, seed, raw)
    tally = Tally()
    with progress.bar(out.word("arena_bar"), games) as bar:
        for part in _work(pairing, games, jobs):
            tally.add(part)
            bar.forward(part.games)
    _errors(out, tally)
    if json_:
        out.line(json.dumps(tally.as_dict()))
    else:
        _report(out, pairing, tally)
    return 0


def _matrix(out: Env, plan: Plan, jobs: int, as_json: bool) -> int:
    """Every deck against every deck."""
    found = Matrix(plan)
    with progress.bar(out.word("arena_bar"), plan.games * len(found.tallies)) as bar, _pool(jobs) as pool:
        for number in fill(found, jobs, pool):
            bar.forward(number)
    _errors(out, found.total())
    if as_json:
        out.line(json.dumps(found.as_dict(), ensure_ascii=False))
    else:
        table.report(out, found)
    return 0


def _errors(out: Env, tally: Tally) -> None:
    """Tell of games that broke off, on stderr."""
    if tally.errors:
        print(out.word("arena_error", n=tally.errors, what=tally.first_error), file=sys.stderr)


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor | None]:
    """So many processes; None for a single one, which is this."""
    if jobs == 1:
        yield None
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield pool


def _work(pairing: Pairing, games: int, jobs: int) -> Iterator[Tally]:
    """The parts of the work as they are done."""
    with _pool(jobs) as pool:
        if pool is None:
            for first, number in parts(games, PART):
                yield run(pairing, first, number)
            return
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
