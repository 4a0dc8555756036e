"""The whole program in this process, with a plain network: started, waited for, stopped, started again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from simpan.chat.ledger import Ledger
from simpan.chat.ports import Bound, Gateway
from simpan.chat.reply import RoomWanted
from simpan.chat.request import Request
from simpan.chat.run.program import serve
from simpan.chat.run.worker import Answers
from tests.chat.plain import PlainGateway
from tests.chat.run.echo import Echo, world, written


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
            async with asyncio.timeout(20):
                await task
    finally:
        ledger.close()


async def idle(ledger: Ledger, seconds: float = 10) -> None:
    """Until nothing waits to be answered or sent."""
    async with asyncio.timeout(seconds):
        while ledger.inbox.backlog().requests or ledger.outbox.backlog()[0]:
            await asyncio.sleep(0.01)


async def happens(what: Callable[[], bool], seconds: float = 10) -> None:
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
