"""A WebSocket client that costs next to nothing, so that the load is the server's: whole text frames, no extensions.

It masks with zeros (RFC 6455 §5.3 asks for a mask, not for an unguessable one from a program that talks to itself).
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
FINAL: Final = 0x80
MASKED: Final = 0x80


class Refusal(ConnectionError):
    """The server did not open the WebSocket; the text is its status line."""


class Link(asyncio.Protocol):
    """One open WebSocket. `heard` gets every text message; `lost` is called once, when the connection ends."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._request = request
        self._heard = heard
        self._lost = lost
        self._buffer = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one without saying so
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the owner, or whoever waits for the opening."""
        if not self.opened.done():
            self.opened.set_exception(Refusal("closed before it was open"))
            return
        if self._open:
            self._open = False
            self._lost()

    def data_received(self, data: bytes) -> None:
        """Take what came apart into frames."""
        self._buffer += data
        if not self._open and not self._upgraded():
            return
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def send(self, text: bytes) -> None:
        """Send a text message; nothing happens if the connection is gone."""
        self._write(TEXT, text)

    def close(self) -> None:
        """Close politely."""
        self._write(CLOSE, (1000).to_bytes(2, "big"))
        if self._transport is not None:
            self._transport.close()

    def _upgraded(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self._buffer[: self._buffer.find(b"\r\n")]).decode("latin-1")
        del self._buffer[: end + 4]
        if " 101 " not in f"{status} ":
            if not self.opened.done():
                self.opened.set_exception(Refusal(status))
            if self._transport is not None:
                self._transport.close()
            return False
        self._open = True
        self.opened.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame: opcode and payload; None until it is there."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start or len(buffer) < start + length:
            return None
        if not buffer[0] & FINAL or buffer[1] & MASKED:
            raise ValueError(f"a frame that this client does not read: {bytes(buffer[:2])!r}")
        opcode, payload = buffer[0] & 0x0F, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return opcode, payload

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._heard(payload)
        elif opcode == PING:
            self._write(PONG, payload)
        elif opcode == CLOSE:
            self._write(CLOSE, payload[:2])
            if self._transport is not None:
                self._transport.close()

    def _write(self, opcode: int, payload: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        size = len(payload)
        head = bytes((FINAL | opcode, MASKED | size)) if size < 126 else bytes((FINAL | opcode, MASKED | 126))
        if size >= 126:
            head += size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)


async def connect(
    url: str, heard: Callable[[bytes], None], lost: Callable[[], None], address: str = "", wait: float = 30.0
) -> Link:
    """Open a WebSocket at an http:// address. address: for X-Forwarded-For, "" for none; wait: seconds for the opening.

    Raises OSError (Refusal too) and TimeoutError.
    """
    parts = urlsplit(url)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {parts.path} HTTP/1.1",
        f"Host: {parts.netloc}",
        f"Origin: {parts.scheme}://{parts.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"X-Forwarded-For: {address}"] if address else []),
    ]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    _, link = await loop.create_connection(lambda: Link(request, heard, lost), parts.hostname or "", parts.port or 80)
    try:
        await asyncio.wait_for(link.opened, wait)
    except BaseException:
        link.close()
        raise
    return link
