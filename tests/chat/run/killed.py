"""The referee that is killed, on a plain network next door; begun again and again (`tests.chat.nursery`)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from simpan.chat import answer
from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.ledger import Ledger
from simpan.chat.run import lanes
from simpan.chat.run.logs import set_up
from simpan.chat.run.program import serve
from simpan.chat.run.world import World
from simpan.chat.settings import Secret, Settings
from tests.chat.run.besieged import settings
from tests.chat.run.going import no_rooms
from tests.chat.run.wire import WireGateway


def main(words: Sequence[str]) -> int:
    """A folder and the port of the network: until SIGTERM, or SIGKILL."""
    lanes.FIRST = 0.05  # type: ignore[misc]
    set_up([])
    asyncio.run(_referee(Path(words[0]), int(words[1])))
    return 0


async def _referee(folder: Path, port: int) -> None:
    ledger = Ledger(folder / "data")
    campaign = BoundCampaign(settings(folder / "war0"))
    world = World(Settings("mastodon", Secret("x"), folder / "data"), ledger, [campaign])
    try:
        await serve(WireGateway(port), ledger, world, answer, no_rooms)
    finally:
        ledger.close()
