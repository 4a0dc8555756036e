"""A small client of the online table, for bots and tests: it comes in, answers, and comes back when the line breaks.

async with Client.at("http://127.0.0.1:8642/r/abcdefgh#s=TOKEN") as client:
    async for state in client.states():
        if options := client.options():
            await client.act(options[0]["code"])
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any, Final, TypeAlias, final
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from simpan.server import protocol
from simpan.server.protocol import VERSION, Fault, Hello, Lang, Pong, Presence, Role, State, ToClient, Told, Welcome

LARGEST: Final = 8 * 1024 * 1024  # bytes of a message from the server
FIRST_WAIT: Final = 0.1  # seconds before it comes back; twice as long each time
LONGEST_WAIT: Final = 5.0
LASTING: Final = ("bad_token", "unknown_room", "old_version", "frozen", "elsewhere", "no_watching", "bad_message")

Answer: TypeAlias = protocol.Ack | protocol.Refused | protocol.Page | Pong


class _State(State, frozen=True, tag="state"):
    """A state as it is read: msgspec leaves `table` as it came only where it can be nothing else."""

    table: msgspec.Raw = msgspec.Raw(b"null")


_Heard: TypeAlias = Welcome | _State | Presence | Answer | Fault

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(_Heard).decode


class Ended(Exception):
    """The server will not have this client back; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.code}: {fault.text}")
        self.fault = fault


def seat_link(link: str) -> tuple[str, str, str, Role]:
    """Server, room, token and role of a link `http://HOST/r/ROOM#s=TOKEN`. Raises ValueError."""
    parts = urlsplit(link)
    path = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or len(path) != 2 or path[0] != "r":
        raise ValueError(f"this is no link of a room: {link.partition('#')[0]}")
    kind, _, token = parts.fragment.partition("=")
    roles: dict[str, Role] = {"s": "seat", "j": "judge"}
    return f"{parts.scheme}://{parts.netloc}", path[1], token, roles.get(kind, "watch")


@final
class Client:
    """One seat (or a watcher, or the judge) of one room.

    welcome: the room as it was told. state: the last whole state. lines: the log so far. n: the last entry seen.
    """

    def __init__(
        self, server: str, room: str, token: str = "", role: Role = "seat", lang: Lang = "ko", name: str = ""
    ) -> None:
        """server: `http://HOST:PORT`. name: of this client, under which its acts are counted; random if not given."""
        self.welcome: Welcome | None = None
        self.state: State | None = None
        self.lines: list[Told] = []
        self.presence: Presence | None = None
        self.connections = 0
        self._address = "ws" + server.removeprefix("http").rstrip("/") + "/ws"
        self._hello = Hello(VERSION, room, role, token, lang, -1, name or secrets.token_hex(8))
        self._socket: ClientConnection | None = None
        self._ids = 0
        self._asked: dict[int, tuple[protocol.FromClient, asyncio.Future[Answer]]] = {}
        self._news = asyncio.Condition()
        self._count = 0  # of states so far
        self._ended: Ended | None = None
        self._task: asyncio.Task[None] | None = None

    @classmethod
    def at(cls, link: str, lang: Lang = "ko") -> Client:
        """The client of a seat link. Raises ValueError."""
        server, room, token, role = seat_link(link)
        return cls(server, room, token, role, lang)

    async def __aenter__(self) -> Client:
        """Come in; it returns once the first state is there. Raises Ended."""
        self._task = asyncio.create_task(self._run())
        await self._until(lambda: self._count > 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    # -- what is there

    @property
    def n(self) -> int:
        """The last entry of the record that was told; -1: none."""
        return -1 if self.state is None else self.state.n

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state is not None and self.state.stage == "over"

    @property
    def table(self) -> Any:
        """What the seat sees now, as the game says it; None while the room is open."""
        return msgspec.json.decode(self.state.table) if self.state is not None and self.state.table else None

    def options(self) -> list[dict[str, Any]]:
        """The answers that may be given now; none if the seat is asked nothing."""
        table = self.table
        return list(table.get("options", ())) if isinstance(table, dict) else []

    async def states(self) -> AsyncIterator[State]:
        """Every state from the last one on, until the match is over; some are left out where many come at once."""
        seen = 0
        while True:
            await self._until(lambda: self._count > seen)  # noqa: B023 - looked at before it changes
            seen = self._count
            state = self.state
            assert state is not None
            yield state
            if state.stage == "over":
                return

    @property
    def next(self) -> str:
        """The room of the rematch; "" while there is none."""
        state, presence = self.state, self.presence
        return (state.next if state is not None else "") or (presence.next if presence is not None else "")

    async def hears(self, true: Callable[[], bool]) -> None:
        """Wait until something is so. Raises Ended."""
        await self._until(true)

    async def reach(self, n: int) -> State:
        """The first state at entry n or later. Raises Ended."""
        await self._until(lambda: self.n >= n)
        assert self.state is not None
        return self.state

    # -- what can be said

    async def act(self, code: int, n: int | None = None) -> protocol.Ack | protocol.Refused:
        """Answer the question of the last state (or of that at entry n).

        It returns once that is on disk and the state after it is there, or once it is refused.
        """
        answer = await self.ask(protocol.Act(self.new_id(), self.n if n is None else n, code))
        assert isinstance(answer, protocol.Ack | protocol.Refused)
        if isinstance(answer, protocol.Ack):
            await self.reach(answer.n)
        return answer

    def new_id(self) -> int:
        """The number of the next act of this client."""
        self._ids += 1
        return self._ids

    async def ask(self, message: Any) -> Answer:
        """Say anything that has an `id`; the answer to it. It is said again if the line breaks before it comes."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[message.id] = (message, answer)
        await self.say(message)
        return await answer

    async def break_off(self) -> None:
        """Break the line, as a bad network does; it is made again."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def say(self, message: protocol.FromClient) -> None:
        """Say something to which no answer belongs."""
        socket = self._socket
        if socket is not None:
            with contextlib.suppress(WebSocketException, OSError):  # it will be said again
                await socket.send(_encode(message), text=True)

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
        await socket.send(_encode(msgspec.structs.replace(self._hello, since=self.n)), text=True)
        self._socket = socket
        for message, _ in [*self._asked.values()]:
            await self.say(message)
        async for raw in socket:
            await self._heard(_decode(raw))

    async def _heard(self, message: ToClient) -> None:
        if isinstance(message, State):
            self._take(message)
        elif isinstance(message, Welcome):
            self.welcome = message
        elif isinstance(message, Presence):
            self.presence = message
        elif isinstance(message, Fault):
            if message.fatal and message.code in LASTING:
                self._ended = Ended(message)
        elif (asked := self._asked.pop(message.id, None)) is not None and not asked[1].done():
            asked[1].set_result(message)
        async with self._news:
            self._news.notify_all()

    def _take(self, state: State) -> None:
        if state.whole:
            self.lines.clear()
        elif state.back >= 0:
            self.lines = [line for line in self.lines if line.n < state.back or not line.clause]
        self.lines += state.lines
        self.state = state
        self._count += 1

    async def _until(self, true: Callable[[], bool]) -> None:
        async with self._news:
            while not true():
                if self._ended is not None:
                    raise self._ended
                if self._task is not None and self._task.done():
                    self._task.result()
                    raise ConnectionError("the client has left")
                await self._news.wait()
