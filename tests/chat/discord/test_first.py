from __future__ import annotations

from pathlib import Path

import pytest

from tests.chat.discord.rig import ACKNOWLEDGED, Rig, play, standing

pytestmark = pytest.mark.served


def test_dice_by_mention_and_by_command(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            jiwoo = stand.world.user("지우")
            guild = stand.world.guild("모임", jiwoo)
            hall = stand.world.text_channel(guild, "잡담")
            async with Rig(tmp_path, stand).running() as rig:
                post = await stand.say(jiwoo, hall, "[2d6]")
                asked = await stand.command(jiwoo, hall, "roll", dice="5d6")
                page = await rig.answered(asked)
                await rig.quiet()
            texts = [one.content for one in stand.in_channel(hall)]
            assert len(texts) == 2
            assert "2d6" in texts[0] or "2d6" in texts[1]
            assert "5d6" in page.content
            assert next(one for one in stand.in_channel(hall) if one.under).under == post.id
            assert asked.took is not None
            assert asked.took < ACKNOWLEDGED

    play(story)
