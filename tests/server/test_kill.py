"""A server that is killed at random moments loses nothing that it has acknowledged."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server import kill_campaign
from tests.server.kill import ACTS, besiege

KILLS = 10  # of a server with fifty rooms, each of which is hit at another moment of its own


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_and_every_match_goes_on(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(2**32)
    came = besiege(tmp_path, seed, KILLS)
    print(came)  # pytest shows it, with the seed, where the test fails
    assert not came.faults, f"python -m tests.server.kill --kills {KILLS} --seed {seed}"
    assert came.kills == KILLS
    assert came.acked >= KILLS * ACTS
    assert came.resent > 0
    assert came.checked >= 50


@pytest.mark.slow
def test_nothing_answered_is_lost_and_every_campaign_goes_on(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(2**32)
    kills = KILLS // 2 + 1
    came = kill_campaign.besiege(tmp_path, seed, kills)
    print(came)
    assert not came.faults, f"python -m tests.server.kill_campaign --kills {kills} --seed {seed}"
    assert came.kills == kills
    assert came.answered >= kills * kill_campaign.ANSWERS
    assert came.resent > 0
    assert came.compared > kills
