"""How fast Mansion War is: wars, judgements, declarations, and the table of exact odds.

In process CPU time; for declarations with the time that they wait for the disk.

`python -m simpan.lab.bench_mansion` prints what the interpreted engine does in this process, for the one that measures
the rest. What is not there has a note and no runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.game import CHANCE, SPECTATOR
from simpan.core.simulate import Dice, play_many, who
from simpan.lab import referee_day
from simpan.lab.bench import MANSION, RUNS, Measure, timed
from simpan.lab.odds import table
from simpan.mansion import judge
from simpan.mansion.desk.folder import Folder
from simpan.mansion.files.default import default_campaign

if TYPE_CHECKING:
    from simpan.core.game import Game

CAP: Final = 50_000  # decisions of one war
DAYS: Final = 5  # that are refereed
NAMES: Final = MANSION


def measure_mansion() -> list[Measure]:
    """Every measure of Mansion War, in the order of NAMES."""
    interpreted = _interpreted()
    return [
        _measured(Measure(NAMES[0], "judgements/s"), _judging),
        _measured(Measure(NAMES[1], "wars/s", floor=1_000), _wars),
        interpreted[0],
        _measured(Measure(NAMES[3], "wars/s"), _wars_with_views),
        _measured(Measure(NAMES[4], "wars/s"), _wars_watched),
        _declarations(),
        interpreted[1],
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
    """Random wars from ordinary Python as a driver with players steps through them."""
    begin = _war()
    return lambda n: sum(driven(begin, seed) for seed in range(1, n + 1))


def driven(begin: Game, seed: int) -> int:
    """One random war; whoever decides gets its view and its readable actions. 1 if it came to its end."""
    game = begin.clone()
    players = game.seats()
    dice = Dice(seed)
    for _ in range(CAP):
        if game.over():
            return 1
        seat = who(game.deciding() & players, dice)
        legal = game.legal(seat)
        if seat != CHANCE:
            game.view(seat)
            for code in members(legal):
                game.action(seat, code)
        game.apply(seat, dice.pick(legal))
    return 0


def _wars_watched() -> Callable[[int], int]:
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


# -- the referee's desk ---------------------------------------------------------------------------------------------


def _declarations() -> Measure:
    """A day of 40 characters refereed from text, all of it on the disk (fsync) before it is answered."""
    found = Measure(NAMES[5], "declarations/s", floor=500)
    if not compiled():
        found.lacks = "not_compiled"
        return found
    day = referee_day.written(1)
    found.runs = [declarations_per_second(day) for _ in range(DAYS)]
    return found


def declarations_per_second(day: referee_day.Day) -> float:
    """The same posts once more, in a new folder, as they are pasted; by CPU time and waits for the disk."""
    with tempfile.TemporaryDirectory() as folder:
        store = Folder(Path(folder))
        desk = referee_day.begun(store, day)
        begun = time.process_time() + store.waited
        made = sum(len(desk.take(posts)) for posts in day.pasted())
        seconds = time.process_time() + store.waited - begun
        desk.close()
    return made / seconds


# -- by the interpreted engine -----------------------------------------------------------------------------------------


def interpreted_runs() -> dict[str, list[float]]:
    """Of this process: wars per second, and the CPU seconds of the 450 cells, the first time from nothing."""
    table_runs = []
    for _ in range(RUNS):
        begun = time.process_time()
        table()
        table_runs.append(time.process_time() - begun)
    return {"wars": timed(_wars()), "table": table_runs}


def _interpreted() -> tuple[Measure, Measure]:
    """Wars, and the table of odds, with the interpreted engine in a process of its own."""
    wars = Measure(NAMES[2], "wars/s")
    odds = Measure(NAMES[6], "s", floor=0.2, at_most=True)
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
    for measure, key in ((wars, "wars"), (odds, "table")):
        measure.runs = runs[key] if runs else []
        measure.lacks = "" if runs else "no_process" if runs is None else "only_compiled"
    return wars, odds


if __name__ == "__main__":
    print(json.dumps({} if compiled() else interpreted_runs()))
