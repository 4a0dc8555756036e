"""How fast Mansion War is: wars, judgements, declarations, and the table of exact odds; in process CPU time.

`python -m simpan.lab.bench_mansion` prints the runs of the table in this process, for the one that measures the rest.
What is not there yet has a note and no runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.game import SPECTATOR
from simpan.core.simulate import Dice, play_many, who
from simpan.lab.bench import RUNS, Measure, timed
from simpan.lab.odds import table
from simpan.mansion import judge
from simpan.mansion.files.default import default_campaign

if TYPE_CHECKING:
    from simpan.core.game import Game

CAP: Final = 50_000  # decisions of one war
NAMES: Final = (
    "mansion.judgements_per_second",
    "mansion.wars_per_second",
    "mansion.wars_with_views_per_second",
    "mansion.declarations_per_second",
    "mansion.odds_table_seconds",
)


def measure_mansion() -> list[Measure]:
    """Every measure of Mansion War, in the order of NAMES."""
    return [
        _measured(Measure(NAMES[0], "judgements/s"), _judging),
        _measured(Measure(NAMES[1], "wars/s", floor=1_000), _wars),
        _measured(Measure(NAMES[2], "wars/s"), _wars_with_views),
        _measured(Measure(NAMES[3], "declarations/s", floor=500), _declarations),
        _odds_table(),
    ]


def _measured(found: Measure, work: Callable[[], Callable[[int], int]]) -> Measure:
    """The measure with its runs by the compiled engine, or with why it has none. work: gives what `timed` calls."""
    if not compiled():
        found.lacks = "not_compiled"
        return found
    try:
        found.runs = timed(work())
    except ImportError as error:
        found.lacks, found.of = "not_installed", error.name or found.name
    return found


# -- judgements -----------------------------------------------------------------------------------------------------


def _judging() -> Callable[[int], int]:
    """Attacks against defences with random dice, two judgements each: the engine's rules, called by ordinary Python."""
    dice = Dice(1)

    def work(exchanges: int) -> int:
        for _ in range(exchanges):
            a, b, c, d = (dice.below(6) + 1 for _ in range(4))
            attack = judge.status(judge.dice_critical(a, b, 12), judge.dice_fumble(a, b))
            defence = judge.status(judge.dice_critical(c, d, 12), judge.dice_fumble(c, d))
            judge.lands(judge.reason(a + b, attack, c + d, defence), False)
        return 2 * exchanges

    return work


# -- wars -----------------------------------------------------------------------------------------------------------


def _war() -> Game:
    """The first position of the default campaign: eight pairs. Raises ImportError while there is no engine."""
    from simpan.mansion.match import start

    return start(default_campaign())


def _wars() -> Callable[[int], int]:
    """Random wars inside the engine."""
    begin = _war()
    return lambda n: play_many(begin, 1, n, CAP)[1]


def _wars_with_views() -> Callable[[int], int]:
    """Random wars from ordinary Python, with the view of every player and of the public after each decision."""
    begin = _war()
    return lambda n: sum(watched(begin, seed) for seed in range(1, n + 1))


def watched(begin: Game, seed: int) -> int:
    """One random war; after each decision every player and the public get their view. 1 if it came to its end."""
    game = begin.clone()
    players = game.seats()
    viewers = [*members(players), SPECTATOR]
    dice = Dice(seed)
    for _ in range(CAP):
        if game.over():
            return 1
        seat = who(game.deciding() & players, dice)
        game.apply(seat, dice.pick(game.legal(seat)))
        for viewer in viewers:
            game.view(viewer)
    return 0


def _declarations() -> Callable[[int], int]:
    """A day of 40 characters refereed from text, each line durable before its answer. Raises ImportError until then."""
    raise ImportError("declarations are not refereed yet", name="simpan referee")


# -- the table of odds ------------------------------------------------------------------------------------------------


def table_runs() -> list[float]:
    """CPU seconds in which this process works out the 450 cells, several times; the first time from nothing."""
    found = []
    for _ in range(RUNS):
        begun = time.process_time()
        table()
        found.append(time.process_time() - begun)
    return found


def _odds_table() -> Measure:
    """The table with the interpreted engine, in a process of its own."""
    found = Measure(NAMES[-1], "s", floor=0.2, at_most=True)
    done = subprocess.run(
        [sys.executable, "-m", "simpan.lab.bench_mansion"],
        env={**os.environ, "SIMPAN_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        runs = json.loads(done.stdout)
    except ValueError:
        runs = None
    found.runs = runs or []
    found.lacks = "" if runs else "no_process" if runs is None else "only_compiled"
    return found


if __name__ == "__main__":
    print(json.dumps([] if compiled() else table_runs()))
