"""The referee that is killed: python -m tests.chat.run.killed FOLDER PORT"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from simpan.chat import answer
from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.ledger import Ledger
from simpan.chat.reply import RoomWanted
from simpan.chat.run import lanes
from simpan.chat.run.logs import set_up
from simpan.chat.run.program import serve
from simpan.chat.run.world import World
from simpan.chat.settings import Secret, Settings
from tests.chat.run.besieged import settings
from tests.chat.run.wire import WireGateway


def no_rooms(wanted: RoomWanted) -> tuple[str, str] | None:
    """There is no table."""
    return None


async def main(folder: Path, port: int) -> None:
    """Until SIGTERM, or SIGKILL."""
    ledger = Ledger(folder / "data")
    campaign = BoundCampaign(settings(folder / "war0"))
    world = World(Settings("mastodon", Secret("x"), folder / "data"), ledger, [campaign])
    try:
        await serve(WireGateway(port), ledger, world, answer, no_rooms)
    finally:
        ledger.close()


if __name__ == "__main__":
    lanes.FIRST = 0.05  # type: ignore[misc]  # the network is next door
    set_up([])
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
