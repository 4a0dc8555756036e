"""The compiled engine and the interpreted one play the same games, to the last bit of the state (DESIGN §3, §6)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from simpan.core.bits import bit, lowest
from tests.engine_digests import digest

GAMES: Final = 2000
PROCESSES: Final = 2
ROOT: Final = Path(__file__).resolve().parent.parent


def test_wide_sets_shift_the_same() -> None:
    """A set of 0..62 is right at every place, also where C would shift a literal 1 as a 32-bit number."""
    assert [bit(n) for n in range(63)] == [2**n for n in range(63)]
    assert [lowest(2**n) for n in range(63)] == list(range(63))


@pytest.mark.slow
@pytest.mark.compiled_only
def test_both_engines_play_the_same_games() -> None:
    """Of each random game, the key after every decision and the result are the same in both engines."""
    share = GAMES // PROCESSES
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.engine_digests", str(start), str(start + share)],
            cwd=ROOT,
            env={**os.environ, "SIMPAN_PURE": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        for start in range(0, GAMES, share)
    ]
    try:
        compiled = [f"{seed} {digest(seed)}" for seed in range(GAMES)]
        printed = [process.communicate(timeout=3600)[0].splitlines() for process in running]
    finally:
        for process in running:
            process.kill()
    assert [process.returncode for process in running] == [0] * PROCESSES
    assert all("pure Python" in lines[0] for lines in printed)
    interpreted = [line for lines in printed for line in lines[1:]]
    differing = [one for one, other in zip(compiled, interpreted, strict=True) if one != other]
    assert not differing, f"{len(differing)} games differ, the first is seed {differing[0]}"
