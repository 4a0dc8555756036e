"""A line from a client to a server that mends itself: what was asked is asked again until it is answered."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from simpan.server import protocol
from simpan.server.protocol import VERSION, Fault, Hello, Lang, Role, Welcome

LARGEST: Final = 8 * 1024 * 1024  # bytes of a message from the server
FIRST_WAIT: Final = 0.1  # seconds before it comes back; twice as long each time
LONGEST_WAIT: Final = 5.0
LASTING: Final = ("bad_token", "unknown_room", "old_version", "frozen", "elsewhere", "no_watching", "bad_message")
ROLES: Final[dict[str, Role]] = {"s": "seat", "j": "judge", "t": "staff"}

_encode: Final = msgspec.json.Encoder().encode


class Ended(Exception):
    """The server will not have this client back; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.code}: {fault.text}")
        self.fault = fault


def seat_link(link: str) -> tuple[str, str, str, Role]:
    """Server, room, token and role of a link: `http://HOST/r/ROOM#s=TOKEN` (`#j=` for the judge), or of a campaign
    `http://HOST/c/ROOM#s=TOKEN` (`#t=` for the staff); without a token a watcher's. Raises ValueError."""
    parts = urlsplit(link)
    path = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or len(path) != 2 or path[0] not in ("r", "c"):
        raise ValueError(f"this is no link of a room: {link.partition('#')[0]}")
    kind, _, token = parts.fragment.partition("=")
    return f"{parts.scheme}://{parts.netloc}", path[1], token, ROLES.get(kind, "watch")


class Line:
    """Base of the clients: one seat of one room.

    welcome: the room as it was told. connections: how often it came in.
    """

    def __init__(
        self, server: str, room: str, token: str = "", role: Role = "seat", lang: Lang = "ko", name: str = ""
    ) -> None:
        """server: `http://HOST:PORT`. name: of this client, under which its acts are counted; random if not given."""
        self.welcome: Welcome | None = None
        self.connections = 0
        self._address = "ws" + server.removeprefix("http").rstrip("/") + "/ws"
        self._hello = Hello(VERSION, room, role, token, lang, -1, name or secrets.token_hex(8))
        self._socket: ClientConnection | None = None
        self._ids = 0
        self._asked: dict[int, tuple[protocol.FromClient, asyncio.Future[Any]]] = {}
        self._news = asyncio.Condition()
        self._count = 0  # of what was shown so far
        self._ended: Ended | None = None
        self._task: asyncio.Task[None] | None = None

    @classmethod
    def at(cls, link: str, lang: Lang = "ko") -> Self:
        """The client of a seat link. Raises ValueError."""
        server, room, token, role = seat_link(link)
        return cls(server, room, token, role, lang)

    async def __aenter__(self) -> Self:
        """Come in; it returns once the first that is to be seen is there. Raises Ended."""
        self._task = asyncio.create_task(self._run())
        await self.hears(lambda: self._count > 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    # -- what can be said

    def new_id(self) -> int:
        """The number of the next act of this client."""
        self._ids += 1
        return self._ids

    async def ask(self, message: Any) -> Any:
        """Say anything that has an `id`; the answer to it. It is said again if the line breaks before it comes."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[message.id] = (message, answer)
        await self.say(message)
        return await answer

    async def say(self, message: protocol.FromClient) -> None:
        """Say something to which no answer belongs."""
        socket = self._socket
        if socket is not None:
            with contextlib.suppress(WebSocketException, OSError):  # it will be said again
                await socket.send(_encode(message), text=True)

    async def break_off(self) -> None:
        """Break the line, as a bad network does; it is made again."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def hears(self, true: Callable[[], bool]) -> None:
        """Wait until something is so. Raises Ended."""
        async with self._news:
            while not true():
                if self._ended is not None:
                    raise self._ended
                if self._task is not None and self._task.done():
                    self._task.result()
                    raise ConnectionError("the client has left")
                await self._news.wait()

    # -- what a client makes of it

    def _greeting(self) -> Hello:
        """What it says first: who it is, and what it has seen."""
        return self._hello

    def _read(self, raw: str | bytes) -> Any:
        """A message. Raises what msgspec raises."""
        raise NotImplementedError

    def _take(self, message: Any) -> bool:
        """What is shown; False for a message that shows nothing."""
        raise NotImplementedError

    # -- the line

    async def _run(self) -> None:
        wait = FIRST_WAIT
        try:
            while self._ended is None:
                before = self._count
                with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                    async with connect(self._address, max_size=LARGEST, compression=None, proxy=None) as socket:
                        await self._talk(socket)
                self._socket = None
                wait = FIRST_WAIT if self._count > before else min(2 * wait, LONGEST_WAIT)
                if self._ended is None:
                    await asyncio.sleep(wait * (0.5 + secrets.randbelow(500) / 1000))
        finally:
            for _, answer in self._asked.values():
                answer.cancel()
            async with self._news:
                self._news.notify_all()

    async def _talk(self, socket: ClientConnection) -> None:
        self.connections += 1
        await socket.send(_encode(self._greeting()), text=True)
        self._socket = socket
        for message, _ in [*self._asked.values()]:
            await self.say(message)
        async for raw in socket:
            await self._heard(self._read(raw))

    async def _heard(self, message: Any) -> None:
        if isinstance(message, Welcome):
            self.welcome = message
        elif isinstance(message, Fault):
            if message.fatal and message.code in LASTING:
                self._ended = Ended(message)
        elif self._take(message):
            self._count += 1
        elif (asked := self._asked.pop(getattr(message, "id", -1), None)) is not None and not asked[1].done():
            asked[1].set_result(message)
        async with self._news:
            self._news.notify_all()
