"""How fast the engine is, in process CPU time, beside references measured in the same run.

The figures that stand from the beginning are of one pair of decks (USUAL), so that they stay comparable; the floors
are asked of the heaviest pair of starter decks too, which is found first. `python -m simpan.lab.bench DECK DECK …`
prints the runs of the interpreted engine, a list for each two decks, for the process that measures the rest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from statistics import median
from typing import Any, Final, TypeAlias, final

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
BRIEF: Final = 0.06  # seconds for which a pair of decks is tried when the heaviest is looked for
ROUNDS: Final = 3  # tries of each pair

DeckPair: TypeAlias = tuple[str, str]
USUAL: Final[DeckPair] = ("viola-duet", "viola-rapier")

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

    `lacks` says why there are no runs: a key of NOTES, and `of` what is missing. decks: the pair that it is of, if it
    is of one.
    """

    name: str
    unit: str
    runs: list[float] = field(default_factory=list)
    floor: float | None = None
    at_most: bool = False
    lacks: str = ""
    of: str = ""
    decks: DeckPair | None = None

    @property
    def value(self) -> float | None:
        """The median of the runs, to four digits."""
        return float(f"{median(self.runs):.4g}") if self.runs else None

    @property
    def is_of_heaviest(self) -> bool:
        """Whether it is of the heaviest pair of decks, whichever that is."""
        return self.name.startswith(HEAVIEST)

    def is_met(self) -> bool:
        """Whether the number is on the right side of its floor; so too if it has none."""
        if self.floor is None or self.value is None:
            return True
        return self.value <= self.floor if self.at_most else self.value >= self.floor

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON; the note only where there is no value, the decks where they are not the usual two."""
        found: dict[str, Any] = {"value": self.value, "unit": self.unit, "floor": self.floor}
        if self.is_of_heaviest:
            found["decks"] = list(self.decks) if self.decks else None
        return {**found, "note": NOTES[self.lacks].format(of=self.of)} if self.lacks else found


HEAVIEST: Final = "lumen.heaviest."
MANSION: Final = (
    "mansion.judgements_per_second",
    "mansion.wars_per_second",
    "mansion.wars_per_second.interpreted",
    "mansion.wars_with_views_per_second",
    "mansion.wars_watched_by_all_per_second",
    "mansion.declarations_per_second",
    "mansion.odds_table_seconds",
)
NAMES: Final = (
    "lumen.games_per_second.compiled",
    "lumen.decisions_per_second.compiled",
    "lumen.games_per_second.interpreted",
    "lumen.decisions_per_second.stepped",
    "lumen.clone_ns.compiled",
    "lumen.state_bytes",
    "lumen.heaviest.games_per_second.compiled",
    "lumen.heaviest.decisions_per_second.compiled",
    "lumen.heaviest.games_per_second.interpreted",
    "lumen.heaviest.clone_ns.compiled",
    *MANSION,
    "reference.open_spiel.goofspiel.decisions_per_second",
    "reference.open_spiel.leduc.decisions_per_second",
    "reference.python_chess.games_per_second",
)


def measure_all() -> list[Measure]:
    """Every measure; a reference that is not installed has a note and no runs."""
    from simpan.lab.bench_mansion import measure_mansion  # which builds on this module

    heavy = heaviest(survey())
    measured = [_compiled(USUAL), _besides(USUAL), _compiled(heavy, HEAVIEST), _interpreted((USUAL, heavy))]
    found = [measure for group in [*measured, measure_mansion(), _references()] for measure in group]
    return sorted(found, key=lambda measure: NAMES.index(measure.name))


def _position(decks: DeckPair) -> Duel:
    """A game between two starter decks."""
    found = starter_decks()
    return start(found[decks[0]], found[decks[1]])


# -- the heaviest pair ----------------------------------------------------------------------------------------------


def survey() -> dict[DeckPair, float]:
    """Random games per second of every pair of starter decks, mirrors too, by the engine of this process.

    Brief: the tries of the pairs take turns, and the best of each counts, so that another program's burst of work
    does not make a pair look heavy.
    """
    begins = {pair: _position(pair) for pair in combinations_with_replacement(starter_decks(), 2)}
    found = dict.fromkeys(begins, 0.0)
    for _ in range(ROUNDS):
        for pair, begin in begins.items():
            found[pair] = max(found[pair], _tried(begin))
    return found


def _tried(begin: Duel) -> float:
    """Games per second in a moment (BRIEF)."""
    games, seconds, size = 0, 0.0, 1
    while seconds < BRIEF:
        took, done = _once(lambda n, seed=games: play_many(begin, 1 + seed, n, CAP)[1], size)  # type: ignore[misc]
        games, seconds, size = games + done, seconds + took, size * 2
    return games / seconds


def heaviest(rates: dict[DeckPair, float]) -> DeckPair:
    """The pair with the fewest games per second."""
    return min(rates, key=lambda pair: (rates[pair], pair))


# -- measuring ------------------------------------------------------------------------------------------------------


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


def _compiled(decks: DeckPair, prefix: str = "lumen.") -> list[Measure]:
    """The compiled engine, where there is one, in games of two decks."""
    games = Measure(f"{prefix}games_per_second.compiled", "games/s", floor=30_000)
    decisions = Measure(f"{prefix}decisions_per_second.compiled", "decisions/s", floor=2_000_000)
    clone = Measure(f"{prefix}clone_ns.compiled", "ns", floor=100, at_most=True)
    found = _of(decks, games, decisions, clone)
    if not compiled():
        return found
    begin = _position(decks)
    made, finished = play_many(begin, 1, 256, CAP)
    games.runs = timed(lambda n: play_many(begin, 1, n, CAP)[1], 256)
    # The same runs, so that the two figures of one engine never contradict each other on a noisy machine.
    decisions.runs = [rate * made / finished for rate in games.runs]
    deep = _deep(decks)
    clone.runs = [1e9 / rate for rate in timed(lambda n: _clones(deep, n), 100_000)]
    return found


def _besides(decks: DeckPair) -> list[Measure]:
    """Of the usual pair alone: stepped from ordinary Python, and the size of a state."""
    stepped = Measure("lumen.decisions_per_second.stepped", "decisions/s")
    size = Measure("lumen.state_bytes", "bytes")
    found = _of(decks, stepped, size)
    if not compiled():
        return found
    begin, deep = _position(decks), _deep(decks)
    stepped.runs = timed(lambda n: sum(step_through(begin, seed) for seed in range(n)), 16)
    size.runs = [float(sys.getsizeof(deep) + sys.getsizeof(deep.a) + sys.getsizeof(deep.b))]
    return found


def _of(decks: DeckPair, *found: Measure) -> list[Measure]:
    """Measures of the compiled engine with a pair of decks."""
    for measure in found:
        measure.decks = decks
        measure.lacks = "" if compiled() else "not_compiled"
    return [*found]


def _deep(decks: DeckPair) -> Duel:
    """A position in the middle of a game."""
    deep = _position(decks)
    play(deep, Dice(1), DEEP)
    return deep


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


def interpreted_runs(decks: DeckPair) -> list[float]:
    """Games per second of the engine in this process; meant for one that runs it interpreted."""
    begin = _position(decks)
    return timed(lambda n: play_many(begin, 1, n, CAP)[1])


def _interpreted(pairs: tuple[DeckPair, DeckPair]) -> list[Measure]:
    """The interpreted engine, in a process of its own: the usual pair and the heaviest."""
    found = [
        Measure(f"{prefix}games_per_second.interpreted", "games/s", floor=300, decks=decks)
        for prefix, decks in zip(("lumen.", HEAVIEST), pairs, strict=True)
    ]
    done = subprocess.run(
        [sys.executable, "-m", "simpan.lab.bench", *pairs[0], *pairs[1]],
        env={**os.environ, "SIMPAN_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        runs = json.loads(done.stdout)
    except ValueError:
        runs = None
    for index, measure in enumerate(found):
        measure.runs = runs[index] if runs else []
        measure.lacks = "" if runs else "no_process" if runs is None else "only_compiled"
    return found


# -- references ---------------------------------------------------------------------------------------------------


def _references() -> list[Measure]:
    units = ("decisions/s", "decisions/s", "games/s")
    found = [Measure(name, unit) for name, unit in zip(NAMES[-3:], units, strict=True)]
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


def _main(words: list[str]) -> None:
    pairs = list(zip(words[::2], words[1::2], strict=True))
    print(json.dumps([] if compiled() else [interpreted_runs(pair) for pair in pairs]))


if __name__ == "__main__":
    _main(sys.argv[1:])
