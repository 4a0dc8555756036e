"""Rewrites the golden files: the playthroughs and the card texts. The diff is the review.

`python tests/golden.py find` prints seeds by which the playthroughs show what they are meant to show, for when a change
of the rules has made the old ones lead elsewhere.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tests import mansion_playthrough
from tests.playthrough import PLAYTHROUGHS, Shown, Through, shown, text

ALL: Final[tuple[Through, ...]] = (*PLAYTHROUGHS, *mansion_playthrough.PLAYTHROUGHS)
PLACE: Final = Path(__file__).parent / "playthroughs"
TRIES: Final = 400
WAR_TRIES: Final = 3000


def path(through: Through) -> Path:
    """Where a playthrough is kept."""
    return PLACE / f"{through.name}.txt"


def write() -> None:
    """Every playthrough anew, and away with files of playthroughs that are no more."""
    PLACE.mkdir(exist_ok=True)
    for old in set(PLACE.glob("*.txt")) - {path(through) for through in ALL}:
        old.unlink()
    for through in ALL:
        path(through).write_text(text(through), encoding="utf-8")
    if find_spec("tests.golden_cards") is not None:
        from tests.golden_cards import main as write_cards

        write_cards()


def find() -> None:
    """For each playthrough the seed that adds most to those before it, of those that show what they must."""
    have = Shown(set(), set(), set())
    for through in ALL:
        best: tuple[int, int, Shown] | None = None
        for seed in range(TRIES if through in PLAYTHROUGHS else WAR_TRIES):
            found = shown(replace(through, seed=seed))  # type: ignore[type-var]
            score = (
                sum(len(new - old) for new, old in zip(found.parts(), have.parts(), strict=True)) * 15 - found.decisions
            )
            if set(through.shows) <= found.events and (best is None or score > best[0]):
                best = (score, seed, found)
        if best is None:
            print(through.name, "nothing found")
        else:
            print(through.name, "seed", best[1])
            have.join(best[2])


if __name__ == "__main__":
    find() if sys.argv[1:] == ["find"] else write()
