"""The whole program in this process, with a plain network: started, waited for, stopped, started again.

Whatever is waited for has a minute: it comes at once, and a machine that is busy elsewhere is no fault.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from simpan.chat.ledger import Ledger
from simpan.chat.ports import Bound, Gateway
from simpan.chat.reply import RoomWanted
from simpan.chat.request import Request
from simpan.chat.run.program import serve
from simpan.chat.run.worker import Answers
from tests.chat.plain import PlainGateway
from tests.chat.run.echo import Echo, world, written

PATIENCE: Final = 60.0  # seconds


def no_rooms(wanted: RoomWanted) -> tuple[str, str] | None:
    """A table that cannot be reached."""
    return None


@asynccontextmanager
async def going(
    folder: Path,
    gateway: Gateway,
    answers: Answers | None = None,
    campaigns: Sequence[Bound] = (),
    rooms: Callable[[RoomWanted], tuple[str, str] | None] = no_rooms,
    clock: Callable[[], float] = time.time,
) -> AsyncIterator[Ledger]:
    """The program at work; behind it, it was stopped in good order."""
    ledger = Ledger(folder, clock)
    stopping = asyncio.Event()
    try:
        task = asyncio.create_task(
            serve(gateway, ledger, world(ledger, *campaigns), answers or Echo(), rooms, stopping)
        )
        try:
            yield ledger
        finally:
            stopping.set()
            async with asyncio.timeout(PATIENCE):
                await task
    finally:
        ledger.close()


async def idle(ledger: Ledger, seconds: float = PATIENCE) -> None:
    """Until nothing waits to be answered or sent."""
    await happens(lambda: not (ledger.inbox.backlog().requests or ledger.outbox.backlog()[0]), seconds)


async def settled(gateway: PlainGateway, ledger: Ledger, seconds: float = 2 * PATIENCE) -> None:
    """Until all that was written has been taken and answered, every answer sent, and no room is waited for."""
    left = "SELECT 1 FROM inbox WHERE state IN ('waits', 'aside') UNION SELECT 1 FROM outbox WHERE state = 'waits'"
    await happens(lambda: gateway.told and ledger._file.row(left) is None, seconds)


async def happens(what: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Until it does."""
    async with asyncio.timeout(seconds):
        while not what():
            await asyncio.sleep(0.01)


def declared(number: int, text: str = "declared") -> Request:
    """A post in the campaign's place."""
    return written(number, text, place="x/war")


def texts(gateway: PlainGateway) -> list[str]:
    """What was posted, in order."""
    return [post.text for post in gateway.posts]
