"""Waiting that a stop ends, and a disk that is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from simpan.chat.ledger import LedgerTrouble
from simpan.chat.run.logs import LOG, event

T = TypeVar("T")
FIRST: Final = 1.0  # seconds until a disk that refused is tried again, doubled each time
LONGEST: Final = 60.0


async def until(happens: asyncio.Event, seconds: float | None) -> None:
    """Wait for it, but no longer than so many seconds (None: as long as it takes)."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await happens.wait()


async def kept(do: Callable[[], T], stopping: asyncio.Event) -> T:
    """What `do` gives, tried until the disk takes it. Raises LedgerTrouble if the program is to stop meanwhile."""
    wait = FIRST
    while True:
        try:
            return do()
        except LedgerTrouble as error:
            LOG.error(event("disk", error=error, again_in=wait))
            if stopping.is_set():
                raise
            await until(stopping, wait)
            wait = min(2 * wait, LONGEST)
