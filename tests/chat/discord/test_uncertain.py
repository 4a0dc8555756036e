"""A message that Discord has taken without our having heard of it is not sent again, however long that was ago."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.chat.discord.rest import NONCES
from tests.chat.discord.rig import play, standing, until
from tests.chat.discord.scene import Scene
from tests.chat.discord.stand_in import StandIn

pytestmark = pytest.mark.served

POST: Final = "^POST /channels/.*/messages$"
LONG: Final = 2 * 3600  # seconds, after which nobody knows a nonce any more
PLACES: Final = {
    "a channel": "here 하나",
    "a campaign's thread": "battle 하나",
    "a direct conversation": "people 한서 하나",
    "the staff's channel": "staff 하나",
    "the status": "status 하나",
}


def said(stand: StandIn, text: str) -> int:
    """How often something was said."""
    return sum(text in one.said for one in stand.world.by_bot())


async def begun(at: Scene) -> None:
    """The campaign's thread is there, and its status message is not."""
    await at.say("battle 처음")
    await at.rig.quiet()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("restarted", [True, False], ids=["restarted", "goes_on"])
def test_what_arrived_unheard_is_found_again(tmp_path: Path, place: str, restarted: bool) -> None:
    assert LONG > NONCES

    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            async with at.rig.running():
                await begun(at)
                stand.rest.fail(POST, "after", 1_000_000)
                await at.say(PLACES[place])
                await until(lambda: said(stand, "하나") == 1)
                if not restarted:
                    stand.world.ahead += LONG
                    await until(lambda: not at.rig.ledger.outbox.backlog()[0])
            stand.rest.faults.clear()
            stand.world.ahead += LONG
            async with at.rig.running():
                await at.rig.quiet()
                await at.say("here 둘")
                await at.rig.quiet()
            assert said(stand, "하나") == 1
            assert said(stand, "둘") == 1

    play(story)


def test_the_head_of_a_thread_is_found_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            async with at.rig.running():
                stand.rest.fail(POST, "after", 1_000_000)
                await at.say("battle 하나")
                await until(lambda: stand.in_channel(at.field))
            stand.rest.faults.clear()
            stand.world.ahead += LONG
            async with at.rig.running():
                await at.rig.quiet()
            assert len(stand.in_channel(at.field)) == 1
            assert at.thread() == ["하나"]

    play(story)


@pytest.mark.parametrize("arrived", [True, False])
def test_what_says_the_same_is_another_letter(tmp_path: Path, arrived: bool) -> None:
    """A message that is known to be another letter is not taken for this one; nor is one taken for two."""

    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            async with at.rig.running():
                await begun(at)
                await at.say("people 한서 하나")
                await at.rig.quiet()
                stand.rest.fail(POST, "after" if arrived else "before", 1_000_000)
                await at.say("people 한서 하나")
                await at.say("people 한서 하나")
                await until(lambda: len(at.echo.asked) == 4)
                await until(lambda: at.rig.ledger.outbox.backlog()[0] == 2)
                if arrived:  # the second of them waits for the first
                    await until(lambda: said(stand, "하나") == 2)
            stand.rest.faults.clear()
            stand.world.ahead += LONG
            async with at.rig.running():
                await at.rig.quiet()
            assert said(stand, "하나") == 3

    play(story)


def test_a_channel_that_may_not_be_read_is_written_to(tmp_path: Path) -> None:
    """Rather twice than never."""

    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            async with at.rig.running():
                stand.rest.fail(POST, "before", 1_000_000)
                await at.say("here 하나")
                await until(lambda: at.rig.ledger.outbox.backlog()[0] == 1)
            stand.rest.faults.clear()
            stand.rest.fail("GET /channels/.*/messages", "403", 1_000_000)
            stand.world.ahead += LONG
            async with at.rig.running():
                await at.rig.quiet()
            assert said(stand, "하나") == 1

    play(story)
