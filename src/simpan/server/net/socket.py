"""The WebSocket at /ws: who may come in as what, and how much each may say (docs/protocol.md)."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic, thread_time
from typing import Any, Final, final

import msgspec

from simpan.server import protocol
from simpan.server.hub.begin import hashed, is_id, role_of, seat_of_token
from simpan.server.hub.hub import Hub
from simpan.server.hub.live import Frozen, Live, Unknown
from simpan.server.logs import logger
from simpan.server.metrics import Metrics
from simpan.server.net.credits import Bucket, Gate, address_of
from simpan.server.net.faults import fault
from simpan.server.net.origin import Caller
from simpan.server.net.wire import BYE, SocketWire
from simpan.server.ports import Came
from simpan.server.protocol import VERSION, Hello
from simpan.server.settings import Settings
from simpan.server.store import StoreTrouble

COSTS: Final = {protocol.Earlier: 2.0, protocol.Speak: 2.0, protocol.Look: 2.0}  # of a message in credits; 1 else
EACH: Final = 100.0  # signs that a post or a command counts as beside its own
DEAR: Final = 0.02  # seconds of work from which on the next message of a connection waits, so that others get on
REST: Final = 4.0  # times as long as the work took, and
LONGEST_REST: Final = 2.0  # no longer than this
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
        self._written: Final = Gate(settings.limits.signs)

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
            await _Talk(self._hub, self._settings, self._metrics, self._written, caller, receive, send).run()
        finally:
            self._metrics.sockets.dec()
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


@final
class _Talk:
    """What is said over one connection."""

    def __init__(
        self, hub: Hub, settings: Settings, metrics: Metrics, written: Gate, caller: Caller, receive: Any, send: Any
    ) -> None:
        """written: how much each seat of a campaign has written of late, which is kept for good."""
        self._hub = hub
        self._written = written
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
                self._live = None  # what the server's library keeps of a connection must not keep the room
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
        seat, key = self._seat(live, hello)
        if not live.loaded:
            raise Bad("closing")
        self._live = live
        self.wire.seat = seat
        came = Came(self.wire.conn, hello.role, seat, hello.lang, hello.since, hello.client, hello.version, key)
        self._hub.come(live, self.wire, came)

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

    def _seat(self, live: Live, hello: Hello) -> tuple[int, str]:
        """The seat of somebody who says to be of this role, -1 where the role has none; and the hash of what opened it.
        Raises Bad."""
        if hello.role == "watch":
            if live.row.options.get("_watch", "none") == "none":
                raise Bad("no_watching")
            return -1, ""
        for token in (hello.token, self._caller.cookie(f"simpan_{live.row.id}")):
            seat = seat_of_token(live.row, token)
            if seat is not None and role_of(seat) == hello.role:
                return seat, hashed(token)
        raise Bad("bad_token")

    async def _go_on(self) -> None:
        now = monotonic()
        credits = Bucket(self._limits.credits, self._limits.refill, now)
        buckets: dict[type[protocol.FromClient], Bucket] = {
            protocol.Ping: Bucket(self._limits.pings, 60.0, now),
            protocol.Read: Bucket(self._limits.reads, self._limits.reread, now),
        }
        live = self._live
        assert live is not None
        while True:
            message = await self._next()
            now = monotonic()
            if isinstance(message, Hello):
                raise Bad("bad_message")
            kind = type(message)
            if not buckets.get(kind, credits).take(COSTS.get(kind, 1.0), now):
                raise Bad("too_fast")
            if isinstance(message, protocol.Post | protocol.Command):
                seat = f"{live.row.id}/{self.wire.seat}"
                if not self._written.admits(seat, now, EACH + len(message.text)):
                    raise Bad("too_fast")
            if isinstance(message, protocol.Speak):
                self.wire.lang = message.lang
            begun = thread_time()
            self._hub.hear(live, self.wire, message)
            spent = thread_time() - begun
            if spent > DEAR:
                await asyncio.sleep(min(spent * REST, LONGEST_REST))
