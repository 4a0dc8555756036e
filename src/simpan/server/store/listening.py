"""What other processes say by NOTIFY: one connection that listens, and comes back when the server was away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Container
from contextlib import suppress
from typing import Any, Final

import structlog

from simpan.server.store.failing import Lost, failures

CHANNEL: Final = "simpan_room"
SOON: Final = 0.1  # seconds before the first try to come back
LATE: Final = 5.0  # seconds between two tries at most
BEAT: Final = 15.0  # seconds between questions whether the connection still stands

_log = structlog.get_logger("simpan.store")


class Listener:
    """Calls `woken(room)` for what others changed, and `woken("")` after it was deaf for a while.

    connect: opens a connection. own: the server's process ids of this process's connections, whose words are no news.
    """

    def __init__(
        self, connect: Callable[[], Awaitable[Any]], own: Container[int], woken: Callable[[str], None]
    ) -> None:
        self._connect = connect
        self._own = own
        self._woken = woken
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen from now on. Raises what connecting raises."""
        first = await self._listen()
        self._task = asyncio.create_task(self._run(first), name="store: listen")

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> Any:
        connection = await self._connect()
        try:
            await connection.add_listener(CHANNEL, self._heard)
        except BaseException:
            connection.terminate()
            raise
        return connection

    def _heard(self, _connection: object, pid: int, _channel: str, room: object) -> None:
        if pid not in self._own:
            self._woken(str(room))

    async def _run(self, connection: Any) -> None:
        while True:
            try:
                await self._until_lost(connection)
            finally:
                connection.terminate()
            _log.warning("listening lost")
            connection = await self._again()
            _log.info("listening again")
            self._woken("")

    async def _until_lost(self, connection: Any) -> None:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        with suppress(Lost):
            while not (lost.is_set() or connection.is_closed()):
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), BEAT)
                    return
                with failures():
                    await connection.execute("SELECT 1")

    async def _again(self) -> Any:
        pause = SOON
        while True:
            await asyncio.sleep(pause)
            try:
                with failures():
                    return await self._listen()
            except Exception as error:  # whatever it is, the only thing to do is to try again
                _log.debug("listening still lost", error=type(error).__name__)
            pause = min(2 * pause, LATE)
