"""Plays games with a compiled engine, so that the compiler learns which paths are taken often.

Usage: python -m tools.train_engine FOLDER, where FOLDER holds the compiled modules. Always the same games.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.compiled_engine import CompiledFinder

if TYPE_CHECKING:
    from simpan.core.game import Game

GAMES: Final = 8_000  # in all settings together, played inside the engine
STEPPED: Final = 1_600  # … and stepped from here
MOST: Final = 5_000  # decisions of one game
WARS: Final = 300  # of Mansion War, played inside the engine
SEEN_WARS: Final = 6  # … and stepped from here, with a view for whoever decides


def starts() -> list[Game]:
    """The starter decks against each other and themselves, in both editions."""
    from simpan.lumen.decklist import starter_decks
    from simpan.lumen.edition import CLASSIC, CURRENT
    from simpan.lumen.match import start

    decks = starter_decks().values()
    return [start(a, b, edition) for edition, a, b in product((CLASSIC, CURRENT), decks, decks)]


def step_through(start: Game, seed: int) -> None:
    """One random game as a search in Python meets it: at each decision a copy, the options, and one of them."""
    from simpan.core.game import CHANCE
    from simpan.core.simulate import Dice

    game, dice = start, Dice(seed)
    for _ in range(MOST):
        if game.over():
            break
        game = game.clone()
        waiting = game.deciding()
        seat = 0 if waiting & 1 else 1 if waiting & 2 else CHANCE
        game.apply(seat, dice.pick(game.legal(seat)))


def train_on_wars() -> None:
    """Random wars of the default campaign, which take other paths than Lumen's games."""
    from simpan.core.bits import members
    from simpan.core.game import CHANCE
    from simpan.core.simulate import Dice, play_many, who
    from simpan.mansion.files.default import default_campaign
    from simpan.mansion.match import start

    begin = start(default_campaign())
    play_many(begin, 1, WARS, MOST)
    for seed in range(SEEN_WARS):
        war, dice = begin.clone(), Dice(seed)
        for _ in range(MOST):
            if war.over():
                break
            seat = who(war.deciding() & war.seats(), dice)
            legal = war.legal(seat)
            if seat != CHANCE:
                war.view(int(seat))
                for code in members(legal):
                    war.action(int(seat), code)
            war.apply(seat, dice.pick(legal))


def main() -> int:
    """Plays them all. Returns 1 if the engine turns out to be interpreted."""
    sys.meta_path.insert(0, CompiledFinder(Path(sys.argv[1]), sure=True))
    from simpan.core.engine import compiled
    from simpan.core.simulate import play_many

    if not compiled():
        return 1
    settings = starts()
    for start in settings:
        play_many(start, 1, GAMES // len(settings), MOST)
        for seed in range(STEPPED // len(settings)):
            step_through(start, seed)
    train_on_wars()
    return 0


if __name__ == "__main__":
    sys.exit(main())
