"""Prints a digest of each of some random games, over the key after every decision.

Usage: python -m tests.engine_digests FROM TO. Run once compiled and once with SIMPAN_PURE=1 it must print the same but
for the first line, which says which engine ran.
"""

from __future__ import annotations

import hashlib
import sys

from simpan.core.bits import members
from simpan.core.engine import engine_line
from simpan.core.simulate import Dice
from tests import laws, lumen_laws, mansion_laws

SETTINGS = [*lumen_laws.SETTINGS, *mansion_laws.SETTINGS]


def digest(seed: int) -> str:
    """The digest of one game: its settings by turns, its decisions by the engine's own stream of random numbers."""
    game = SETTINGS[seed % len(SETTINGS)].start()
    found = hashlib.sha256(game.key())
    for seat, code in laws.positions(game, Dice(seed)):
        found.update(game.key())
        found.update(bytes((seat, code)))
    found.update(game.key())
    found.update(repr([game.returns(seat) for seat in members(game.seats())]).encode())
    return found.hexdigest()


def main() -> None:
    """One line for each game."""
    print(engine_line())
    for seed in range(int(sys.argv[1]), int(sys.argv[2])):
        print(seed, digest(seed))


if __name__ == "__main__":
    main()
