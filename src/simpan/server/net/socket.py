"""The WebSocket at /ws: who may come in as what, and how much each may say (docs/protocol.md)."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic
from typing import Any, Final, final

import msgspec

from simpan.server import protocol
from simpan.server.hub.begin import is_id, role_of, seat_of_token
from simpan.server.hub.hub import Frozen, Hub, Unknown
from simpan.server.hub.live import Live
from simpan.server.logs import logger
from simpan.server.metrics import Metrics
from simpan.server.net.credits import Bucket, address_of
from simpan.server.net.faults import fault
from simpan.server.net.origin import Caller
from simpan.server.net.wire import BYE, SocketWire
from simpan.server.ports import Came
from simpan.server.protocol import VERSION, Hello, Ping
from simpan.server.settings import Settings
from simpan.server.store import StoreTrouble

COSTS: Final = {protocol.Earlier: 2.0, protocol.Speak: 2.0}  # of a message in credits; 1 else
GOODBYE: Final = 2.0  # seconds that the last messages may take

_decode: Final = msgspec.json.Decoder(protocol.FromClient).decode


class Left(Exception):
    """The other end is gone."""


class Bad(Exception):
    """What came cannot be taken; `code` of the Fault. It ends the connection."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@final
class Sockets:
    """All WebSockets of this process."""

    def __init__(self, hub: Hub, settings: Settings, metrics: Metrics) -> None:
        self._hub = hub
        self._settings = settings
        self._metrics = metrics
        self._by_address: Counter[str] = Counter()

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        """One connection, from the handshake to its end (ASGI)."""
        caller = Caller(scope, self._settings.trust_proxy)
        message = await receive()
        if message["type"] != "websocket.connect":
            return
        address = address_of(caller.address)
        if not caller.same_origin or self._hub.closing or self._by_address[address] >= self._settings.limits.sockets:
            await send({"type": "websocket.close", "code": BYE})
            return
        self._by_address[address] += 1
        self._metrics.sockets.inc()
        try:
            await send({"type": "websocket.accept"})
            await _Talk(self._hub, self._settings, self._metrics, caller, receive, send).run()
        finally:
            self._metrics.sockets.dec()
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


@final
class _Talk:
    """What is said over one connection."""

    def __init__(self, hub: Hub, settings: Settings, metrics: Metrics, caller: Caller, receive: Any, send: Any) -> None:
        self._hub = hub
        self._limits = settings.limits
        self._metrics = metrics
        self._caller = caller
        self._receive = receive
        self.wire = SocketWire(send, self._abort, settings.limits, caller.lang)
        self._live: Live | None = None

    async def run(self) -> None:
        """Listen and speak until one side has enough."""
        pump = asyncio.create_task(self.wire.pump())
        try:
            await self._listen()
        except (Left, OSError):
            pass
        except Exception:
            logger().exception("socket failed")
        finally:
            if self._live is not None:
                self._hub.go(self._live, self.wire)
            self.wire.close()
            done, _ = await asyncio.wait({pump}, timeout=GOODBYE)
            if not done:
                pump.cancel()
                self._abort()

    def _abort(self) -> None:
        """Break the connection off."""
        if self._caller.abort is not None:
            self._caller.abort()

    async def _listen(self) -> None:
        try:
            await self._hello()
            await self._go_on()
        except Bad as bad:
            self._metrics.faults.labels(bad.code).inc()
            self.wire.tell(fault(bad.code, self.wire.lang))

    async def _next(self) -> protocol.FromClient:
        """The next message. Raises Left, Bad."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Left
        text = message.get("text")
        if text is None:
            raise Bad("bad_message")
        try:
            return _decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Bad("bad_message") from error

    async def _hello(self) -> None:
        try:
            hello = await asyncio.wait_for(self._next(), self._limits.hello)
        except TimeoutError:
            raise Bad("too_slow") from None
        if not isinstance(hello, Hello):
            raise Bad("bad_message")
        self.wire.lang = hello.lang
        if hello.v != VERSION:
            raise Bad("old_version")
        live = await self._room(hello.room)
        seat = self._seat(live, hello)
        if not live.loaded:
            raise Bad("closing")
        self._live = live
        self.wire.seat = seat
        self._hub.come(live, self.wire, Came(self.wire.conn, hello.role, seat, hello.lang, hello.since, hello.client))

    async def _room(self, id: str) -> Live:
        if not is_id(id):
            raise Bad("unknown_room")
        try:
            return await self._hub.room(id)
        except Unknown:
            raise Bad("unknown_room") from None
        except Frozen:
            raise Bad("frozen") from None
        except StoreTrouble as trouble:
            logger().error("store failed", room=id, why=str(trouble))
            raise Bad("closing") from trouble

    def _seat(self, live: Live, hello: Hello) -> int:
        """The seat of somebody who says to be of this role, -1 where the role has none. Raises Bad."""
        if hello.role == "watch":
            if live.row.options.get("_watch", "none") == "none":
                raise Bad("no_watching")
            return -1
        for token in (hello.token, self._caller.cookie(f"simpan_{live.row.id}")):
            seat = seat_of_token(live.row, token)
            if seat is not None and role_of(seat) == hello.role:
                return seat
        raise Bad("bad_token")

    async def _go_on(self) -> None:
        now = monotonic()
        credits = Bucket(self._limits.credits, self._limits.refill, now)
        pings = Bucket(self._limits.pings, 60.0, now)
        live = self._live
        assert live is not None
        while True:
            message = await self._next()
            now = monotonic()
            if isinstance(message, Hello):
                raise Bad("bad_message")
            if not (
                pings.take(1.0, now) if isinstance(message, Ping) else credits.take(COSTS.get(type(message), 1.0), now)
            ):
                raise Bad("too_fast")
            if isinstance(message, protocol.Speak):
                self.wire.lang = message.lang
            self._hub.hear(live, self.wire, message)
