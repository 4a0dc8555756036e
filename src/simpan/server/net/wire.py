"""A WebSocket from this side: messages wait in a bounded queue, and a reader that does not keep up is cut off."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, final

import msgspec

from simpan.server.net.faults import fault
from simpan.server.protocol import Lang, ToClient
from simpan.server.settings import Limits

AsgiSend = Callable[[Any], Awaitable[None]]

BYE: Final = 1000

_numbers: Final = itertools.count(1)
_encode: Final = msgspec.json.Encoder().encode


@final
class SocketWire:
    """One connection (`live.Wire`)."""

    def __init__(self, send: AsgiSend, abort: Callable[[], None], limits: Limits, lang: Lang) -> None:
        """abort: breaks the connection off, whatever is still to be sent."""
        self.conn = next(_numbers)
        self.lang = lang
        self.seat = -1
        self._asgi = send
        self._abort = abort
        self._limits = limits
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._ending = False

    def send(self, data: bytes) -> None:
        """Send a message, after those sent before; a reader that is too far behind is cut off instead."""
        if self._ending:
            return
        self._queue.append(data)
        self._bytes += len(data)
        if len(self._queue) > self._limits.queue or self._bytes > self._limits.behind:
            self._ending = True
            self._queue.clear()
            self._abort()  # who does not read would never read a close either
        self._wake.set()

    def tell(self, message: ToClient) -> None:
        """Send a message that goes to this connection only."""
        self.send(_encode(message))

    def fault(self, code: str) -> None:
        """Say why, and close."""
        self.tell(fault(code, self.lang))
        self.close()

    def close(self) -> None:
        """Close it once what was sent is out."""
        self._ending = True
        self._wake.set()

    async def pump(self) -> None:
        """Carry the messages out until the connection is to be closed, and close it."""
        with contextlib.suppress(OSError, RuntimeError):  # gone, or closed under us for a frame that was none
            await self._carry_out()
            await self._asgi({"type": "websocket.close", "code": BYE})

    async def _carry_out(self) -> None:
        queue = self._queue
        while True:
            while queue:
                data = queue.popleft()
                self._bytes -= len(data)
                await self._asgi({"type": "websocket.send", "text": data.decode()})
            if self._ending:
                return
            self._wake.clear()
            await self._wake.wait()
