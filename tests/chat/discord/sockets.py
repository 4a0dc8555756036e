"""The gateway of the stand-in: one session at a time, which can be lost, resumed, and fall silent."""

from __future__ import annotations

import asyncio
import json
import zlib
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import WSMsgType, web

from tests.chat.discord.world import World

DISPATCH, BEAT, IDENTIFY, RESUME, AGAIN, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
PRIVILEGED: Final = 1 << 1 | 1 << 8 | 1 << 15
KEPT: Final = 5_000


@dataclass
class Session:
    """What was told to one connection, so that it can be resumed."""

    id: str
    intents: int
    seq: int = 0
    told: list[dict[str, Any]] = field(default_factory=list)


class Line:
    """One socket; compressed as the client asked."""

    def __init__(self, socket: web.WebSocketResponse, compressed: bool) -> None:
        self.socket = socket
        self.packer = zlib.compressobj() if compressed else None

    async def send(self, payload: dict[str, Any]) -> None:
        """Send one event."""
        text = json.dumps(payload)
        if self.socket.closed:
            return
        if self.packer is None:
            await self.socket.send_str(text)
        else:
            data = self.packer.compress(text.encode()) + self.packer.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(data)


class Gateway:
    """beat: milliseconds between heartbeats. silent: nothing is sent or acknowledged any more on the socket of now.

    again: how many events before the point of a resumption are told a second time. held: events kept back, None while
    they go out at once. count: how often it was identified and resumed.
    """

    def __init__(self, world: World, token: str, wrong: list[str]) -> None:
        self.world: Final = world
        self.token: Final = token
        self.wrong: Final = wrong
        self.beat = 2_000
        self.silent = False
        self.refuse = False  # resumptions are answered by "invalid session"
        self.again = 0
        self.held: list[tuple[str, dict[str, Any], int]] | None = None
        self.count = {"identify": 0, "resume": 0}
        self.session: Session | None = None
        self.line: Line | None = None
        self.url = ""

    # -- sockets ------------------------------------------------------------------------------------------------------

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """A client connects."""
        if request.query.get("v") != "10" or request.query.get("encoding") != "json":
            self.wrong.append(f"gateway query {dict(request.query)}")
        socket = web.WebSocketResponse(autoping=True, max_msg_size=4096)
        await socket.prepare(request)
        line = Line(socket, request.query.get("compress") == "zlib-stream")
        self.silent = False
        await line.send({"op": HELLO, "d": {"heartbeat_interval": self.beat}, "s": None, "t": None})
        async for message in socket:
            if message.type is not WSMsgType.TEXT or not await self._heard(line, json.loads(message.data)):
                break
        if self.line is line:
            self.line = None
        return socket

    async def _heard(self, line: Line, payload: dict[str, Any]) -> bool:
        """Whether the connection goes on."""
        op, data = payload["op"], payload["d"]
        if op == BEAT:
            if not self.silent:
                await line.send({"op": ACK, "d": None, "s": None, "t": None})
            return True
        if op not in (IDENTIFY, RESUME):
            self.wrong.append(f"op {op}")
            await line.socket.close(code=4001)
            return False
        if data["token"] != self.token:
            await line.socket.close(code=4004)
            return False
        return await (self._identify(line, data) if op == IDENTIFY else self._resume(line, data))

    async def _identify(self, line: Line, data: dict[str, Any]) -> bool:
        if data["intents"] & PRIVILEGED:
            await line.socket.close(code=4014)
            return False
        if data["intents"] != GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES:
            self.wrong.append(f"intents {data['intents']}")
        self.count["identify"] += 1
        self.session = Session(f"session{self.count['identify']}", data["intents"])
        self.line = line
        guilds = [{"id": str(id), "unavailable": True} for id in self.world.guilds]
        await self.tell(
            "READY",
            {
                "v": 10,
                "user": self.world.bot.wire(),
                "guilds": guilds,
                "session_id": self.session.id,
                "resume_gateway_url": self.url,
                "application": {"id": str(self.world.bot.id), "flags": 0},
            },
        )
        for guild in self.world.guilds.values():
            await self.tell("GUILD_CREATE", self.world.guild_wire(guild))
        return True

    async def _resume(self, line: Line, data: dict[str, Any]) -> bool:
        session = self.session
        if self.refuse or session is None or data["session_id"] != session.id:
            await line.send({"op": INVALID, "d": False, "s": None, "t": None})
            return True
        self.count["resume"] += 1
        self.line = line
        for event in session.told:
            if event["s"] > data["seq"] - self.again and event["t"] not in ("READY", "GUILD_CREATE"):
                await line.send(event)
        await self.tell("RESUMED", {})
        return True

    # -- events -------------------------------------------------------------------------------------------------------

    async def tell(self, event: str, data: dict[str, Any], intent: int = 0) -> None:
        """Tell an event, now or when the connection is resumed."""
        if self.held is not None and intent:
            self.held.append((event, data, intent))
            return
        session = self.session
        if session is None or (intent and not session.intents & intent):
            return
        session.seq += 1
        payload = {"op": DISPATCH, "t": event, "s": session.seq, "d": data}
        session.told = [*session.told[-KEPT:], payload]
        if self.line is not None and not self.silent:
            try:
                await self.line.send(payload)
            except (ConnectionError, RuntimeError):
                self.line = None

    async def release(self, backwards: bool = True) -> None:
        """Tell what was held, the last first."""
        held, self.held = self.held or [], None
        for event, data, intent in reversed(held) if backwards else held:
            await self.tell(event, data, intent)

    # -- faults -------------------------------------------------------------------------------------------------------

    async def close(self, code: int) -> None:
        """Close the socket."""
        if self.line is not None:
            line, self.line = self.line, None
            await line.socket.close(code=code)

    def cut(self) -> None:
        """The connection is gone without a word."""
        if self.line is not None:
            transport = self.line.socket._req.transport if self.line.socket._req else None
            self.line = None
            if transport is not None:
                transport.abort()

    async def reconnect(self) -> None:
        """Ask the client to connect anew."""
        if self.line is not None:
            await self.line.send({"op": AGAIN, "d": None, "s": None, "t": None})

    def forget(self) -> None:
        """The session cannot be resumed any more."""
        self.session = None

    async def connected(self, seconds: float = 60.0) -> None:
        """Until a client is connected. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while self.line is None or self.session is None:
                await asyncio.sleep(0.01)
