"""What uvicorn leaves open at the level of connections: endless headers, silent callers, readers that never read."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_HEADERS: Final = 32 * 1024  # bytes of a request before its body
PATIENCE: Final = 20.0  # seconds from the first byte of a request, or from the connection, to the end of its headers


class TooMuch(Exception):
    """The request is longer than any of ours."""


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, with an end to its patience."""

    _read = 0
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._heard()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._read = 0
        if self._patience is None:
            self._wait()

    def on_url(self, url: bytes) -> None:
        """A part of its address. Raises TooMuch."""
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of its headers. Raises TooMuch."""
        self._count(name + value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All of them."""
        self._heard()
        super().on_headers_complete()

    def _count(self, part: bytes) -> None:
        self._read += len(part)
        if self._read > MOST_HEADERS:
            raise TooMuch

    def _wait(self) -> None:
        self._patience = self.loop.call_later(PATIENCE, self._lose_patience)

    def _heard(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _lose_patience(self) -> None:
        self._patience = None
        if not self.transport.is_closing():
            self.transport.abort()


class WsProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a way to break off a connection whose other end does not read (`Caller.abort`)."""

    def handle_connect(self, event: Any) -> None:
        """The handshake."""
        if not event.path.isascii():
            self.transport.abort()
            return
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"]["simpan.abort"] = self.transport.abort
