"""`simpan arena lumen`: two bots with their decks play many games."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from simpan.cli import jobs as shared
from simpan.cli import matrix as table
from simpan.cli import progress
from simpan.cli.decks import STARTER, deck, home_made
from simpan.cli.env import Env, Trouble
from simpan.lab.arena import Pairing, Tally, run
from simpan.lab.matrix import Matrix, Plan, fill
from simpan.lab.shares import wilson
from simpan.lumen.decklist import starter_decks

PART: Final = 20  # games in one part of the work


def arena(
    out: Env,
    players: tuple[str, str],
    decks: tuple[str, str],
    games: int,
    seed: int,
    edition: str,
    jobs: int,
    cards: str,
    matrix: bool,
    as_json: bool,
) -> int:
    """Let two bots play. decks, cards: as they were named."""
    if matrix:
        if (*decks, cards) != (STARTER, STARTER, ""):
            raise Trouble(out.word("matrix_decks"))
        return _matrix(out, Plan(starter_decks(), players, games, edition, seed), jobs, as_json)
    made = home_made(cards)
    raw = Path(cards).read_bytes() if cards else b""
    pairing = Pairing(players, (deck(decks[0], 0, made), deck(decks[1], 1, made)), edition, seed, raw)
    tally = Tally()
    with progress.bar(out.word("arena_bar"), games) as bar:
        for part in shared.work(run, pairing, games, jobs, PART):
            tally.add(part)
            bar.forward(part.games)
    _errors(out, tally)
    if as_json:
        out.line(json.dumps(tally.as_dict()))
    else:
        _report(out, pairing, tally)
    return 0


def _matrix(out: Env, plan: Plan, jobs: int, as_json: bool) -> int:
    """Every deck against every deck."""
    found = Matrix(plan)
    with progress.bar(out.word("arena_bar"), plan.games * len(found.tallies)) as bar, shared.pool(jobs) as pool:
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
