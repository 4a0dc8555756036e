"""How fast the engine is, in process CPU time, beside references measured in the same run.

`python -m simpan.lab.bench` prints the runs of the interpreted engine for the process that measures the rest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final, final

from simpan.core.engine import compiled
from simpan.core.game import CHANCE
from simpan.core.simulate import Dice, clone_many, play, play_many
from simpan.lumen.decklist import starter_decks
from simpan.lumen.duel import Duel
from simpan.lumen.match import start

RUNS: Final = 9
CAP: Final = 5_000  # decisions of one game
PER_RUN: Final = 0.25  # seconds that a run should take, so that the clock's grain does not show
DEEP: Final = 60  # decisions before the position whose clone is measured


NOTES: Final = {
    "not_compiled": "the engine is not compiled here",
    "only_compiled": "only the compiled engine is installed",
    "no_process": "the interpreted engine could not be run",
    "not_installed": "{of} is not installed",
}


@final
@dataclass
class Measure:
    """One number: its runs, its unit, and the floor (`at_most`: the ceiling).

    `lacks` says why there are no runs: a key of NOTES, and `of` what is missing.
    """

    name: str
    unit: str
    runs: list[float] = field(default_factory=list)
    floor: float | None = None
    at_most: bool = False
    lacks: str = ""
    of: str = ""

    @property
    def value(self) -> float | None:
        """The median of the runs, to four digits."""
        return float(f"{median(self.runs):.4g}") if self.runs else None

    def is_met(self) -> bool:
        """Whether the number is on the right side of its floor; so too if it has none."""
        if self.floor is None or self.value is None:
            return True
        return self.value <= self.floor if self.at_most else self.value >= self.floor

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON; the note only where there is no value."""
        found: dict[str, Any] = {"value": self.value, "unit": self.unit, "floor": self.floor}
        return {**found, "note": NOTES[self.lacks].format(of=self.of)} if self.lacks else found


def measure_all() -> list[Measure]:
    """Every measure; a reference that is not installed has a note and no runs."""
    found = [*_compiled(), _interpreted(), *_references()]
    order = {name: index for index, name in enumerate(NAMES)}
    return sorted(found, key=lambda measure: order[measure.name])


NAMES: Final = (
    "lumen.games_per_second.compiled",
    "lumen.decisions_per_second.compiled",
    "lumen.games_per_second.interpreted",
    "lumen.decisions_per_second.stepped",
    "lumen.clone_ns.compiled",
    "lumen.state_bytes",
    "reference.open_spiel.goofspiel.decisions_per_second",
    "reference.open_spiel.leduc.decisions_per_second",
    "reference.python_chess.games_per_second",
)


def _position() -> Duel:
    """A game between the two starter decks."""
    a, b = starter_decks().values()
    return start(a, b)


def timed(work: Callable[[int], int], first: int = 1) -> list[float]:
    """Units of work per second in each run. `work(n)` does about n pieces and says how many units that were."""
    pieces = first
    while True:  # find out how many pieces make a run long enough
        seconds, _ = _once(work, pieces)
        if seconds >= PER_RUN / 4:
            break
        pieces *= 4
    pieces = max(1, int(pieces * PER_RUN / seconds))
    found = [_once(work, pieces) for _ in range(RUNS)]
    return [units / seconds for seconds, units in found]


def _once(work: Callable[[int], int], pieces: int) -> tuple[float, int]:
    begun = time.process_time()
    units = work(pieces)
    return max(time.process_time() - begun, 1e-9), units


def _compiled() -> list[Measure]:
    """The compiled engine, where there is one."""
    games = Measure(NAMES[0], "games/s", floor=30_000)
    decisions = Measure(NAMES[1], "decisions/s", floor=2_000_000)
    stepped = Measure(NAMES[3], "decisions/s")
    clone = Measure(NAMES[4], "ns", floor=100, at_most=True)
    size = Measure(NAMES[5], "bytes")
    found = [games, decisions, stepped, clone, size]
    if not compiled():
        for measure in found:
            measure.lacks = "not_compiled"
        return found
    begin = _position()
    made, finished = play_many(begin, 1, 256, CAP)
    games.runs = timed(lambda n: play_many(begin, 1, n, CAP)[1], 256)
    # The same runs, so that the two figures of one engine never contradict each other on a noisy machine.
    decisions.runs = [rate * made / finished for rate in games.runs]
    stepped.runs = timed(lambda n: sum(step_through(begin, seed) for seed in range(n)), 16)
    deep = _position()
    play(deep, Dice(1), DEEP)
    clone.runs = [1e9 / rate for rate in timed(lambda n: _clones(deep, n), 100_000)]
    size.runs = [float(sys.getsizeof(deep) + sys.getsizeof(deep.a) + sys.getsizeof(deep.b))]
    return found


def _clones(game: Duel, n: int) -> int:
    clone_many(game, n)
    return n


def step_through(begin: Duel, seed: int) -> int:
    """One random game, stepped from ordinary Python as a driver would."""
    game = begin.clone()
    dice = Dice(seed)
    made = 0
    while not game.over() and made < CAP:
        waiting = game.deciding()
        seat = 0 if waiting & 1 else 1 if waiting & 2 else CHANCE
        game.apply(seat, dice.pick(game.legal(seat)))
        made += 1
    return made


def interpreted_runs() -> list[float]:
    """Games per second of the engine in this process; meant for one that runs it interpreted."""
    begin = _position()
    return timed(lambda n: play_many(begin, 1, n, CAP)[1])


def _interpreted() -> Measure:
    """The interpreted engine, in a process of its own."""
    measure = Measure(NAMES[2], "games/s", floor=300)
    environment = {**os.environ, "SIMPAN_PURE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "simpan.lab.bench"], env=environment, capture_output=True, text=True, check=False
    )
    try:
        measure.runs = json.loads(done.stdout)
    except ValueError:
        measure.lacks = "no_process"
    if not measure.runs and not measure.lacks:
        measure.lacks = "only_compiled"
    return measure


# -- references ---------------------------------------------------------------------------------------------------


def _references() -> list[Measure]:
    found = [Measure(NAMES[6], "decisions/s"), Measure(NAMES[7], "decisions/s"), Measure(NAMES[8], "games/s")]
    for measure, work in zip(found, (_goofspiel, _leduc, _chess), strict=True):
        try:
            measure.runs = timed(work())
        except ImportError as error:
            measure.lacks, measure.of = "not_installed", error.name or measure.name
    return found


def _goofspiel() -> Callable[[int], int]:
    return _open_spiel("goofspiel")


def _leduc() -> Callable[[int], int]:
    return _open_spiel("leduc_poker")


def _open_spiel(name: str) -> Callable[[int], int]:
    """Random games of OpenSpiel, stepped from Python; decisions of players and chance."""
    import pyspiel  # type: ignore[import-not-found,unused-ignore]

    game = pyspiel.load_game(name)
    dice = Dice(1)

    def work(games: int) -> int:
        made = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_simultaneous_node():
                    legal = [state.legal_actions(seat) for seat in range(game.num_players())]
                    state.apply_actions([codes[dice.below(len(codes))] for codes in legal])
                    made += len(legal)
                else:
                    codes = state.legal_actions()
                    state.apply_action(codes[dice.below(len(codes))])
                    made += 1
        return made

    return work


def _chess() -> Callable[[int], int]:
    """Random games of python-chess to their end, or to `CAP` moves."""
    import chess  # type: ignore[import-not-found,unused-ignore]

    dice = Dice(1)

    def work(games: int) -> int:
        for _ in range(games):
            board = chess.Board()
            while not board.is_game_over() and board.ply() < CAP:
                moves = list(board.legal_moves)
                board.push(moves[dice.below(len(moves))])
        return games

    return work


if __name__ == "__main__":
    print(json.dumps([] if compiled() else interpreted_runs()))
