"""The fog check over many wars at random: nothing sound is held back, and whatever is planted always is. (§H6.12)"""

from __future__ import annotations

import pytest

from tests.chat.hostile.wars import wild_war

WARS = 16
STEPS = 90


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_nothing_sound_is_held_back(part: int) -> None:
    """§H6.12: a false alarm takes somebody's answer away."""
    for seed in range(part, WARS, 4):
        war = None
        for war in wild_war(seed, STEPS):
            held = [reply.lines for reply in war.replies if reply.key.endswith("/fog")]
            assert not held, (seed, war.given[-1].text, held)
        assert war is not None
        assert len(war.replies) > STEPS
