"""A plain network that lives in one process while the referee is killed in another: JSON lines over loopback.

The network (`Network`) is strict and honours keys of idempotency; it delays what it says, and sometimes takes a post
and dies before it says so. The gateway (`WireGateway`) is as thin as a real one.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from simpan.chat.ports import Intake, Later, Letter
from simpan.chat.request import Request
from tests.chat.plain import Form, PlainGateway

_UNTIL: Final = re.compile(r" \((?:\d+분, )?\d\d:\d\d까지\)")
BATCH: Final = 7  # posts that are read at once
PAUSE: Final = 0.02  # seconds between two looks at what is new


class Wanted(msgspec.Struct):
    """What the referee asks of the network: to read from a number on, or to post."""

    read: int = -1
    key: str = ""
    lane: str = ""
    form: bytes = b""
    under: str = ""
    edits: str = ""


class Network:
    """script: what is written, released as far as `released`. deaths: the share of posts after which it hangs up."""

    def __init__(self, script: Sequence[Request], rng: random.Random, deaths: float = 0.05) -> None:
        self.script: Final = list(script)
        self.released = 0
        self.read = 0  # how far it was
        self.posts: Final[list[tuple[str, str, Form, str]]] = []  # key, lane, form, under
        self.edits = 0
        self.again = 0  # posts that came with a key that was known
        self.wrong: Final[list[str]] = []
        self._numbers: Final[dict[str, str]] = {}
        self._rng: Final = rng
        self._deaths: Final = deaths
        self._server: asyncio.Server | None = None

    async def start(self) -> int:
        """Its port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Nobody is served any more."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                wanted = msgspec.json.decode(line, type=Wanted)
                answer = self._read(wanted) if wanted.read >= 0 else self._post(wanted)
                await asyncio.sleep(self._rng.uniform(0, 0.02))
                if wanted.read < 0 and self._rng.random() < self._deaths:
                    break
                writer.write(msgspec.json.encode(answer) + b"\n")
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass  # it was killed
        finally:
            writer.close()

    def _read(self, wanted: Wanted) -> list[Request]:
        self.read = max(self.read, wanted.read)
        return self.script[wanted.read : min(self.released, wanted.read + BATCH)]

    def _post(self, wanted: Wanted) -> str:
        if (known := self._numbers.get(wanted.key)) is not None:
            self.again += 1
            return known
        numbers = {number: place for place, number in enumerate(self._numbers.values())}
        for named in (wanted.under, wanted.edits):
            if named.startswith("p") and named not in numbers:
                self.wrong.append(f"{wanted.key}: {named} is not there")
        number = wanted.edits or f"p{len(self.posts)}"
        self._numbers[wanted.key] = number
        form = msgspec.json.decode(wanted.form, type=Form)
        if wanted.edits:
            self.edits += 1
        else:
            self.posts.append((wanted.key, wanted.lane, form, wanted.under or form.under))
        return number


class WireGateway(PlainGateway):
    """The referee's side of it."""

    def __init__(self, port: int) -> None:
        super().__init__(most=4)
        self._port: Final = port

    async def send(self, letter: Letter, remote: Callable[[str], str]) -> str:
        """Post it, on a connection of its own."""
        under = remote(letter.after) if letter.after else ""
        edits = remote(letter.replaces) if letter.replaces else ""
        try:
            found = await self._ask(Wanted(-1, letter.key, letter.lane, letter.form, under, edits))
        except OSError as error:
            raise Later("the connection died", 0.05) from error
        return str(found)

    async def run(self, intake: Intake) -> None:
        """Read on from the cursor; it is moved behind every other batch alone, so that much comes twice."""
        number, batches = int(intake.cursor("read") or 0), 0
        while True:
            try:
                found = msgspec.convert(await self._ask(Wanted(number)), list[Request])
            except OSError:
                found = []
            for one in found:
                intake.take(one)
            number, batches = number + len(found), batches + 1
            if batches % 2:
                intake.move("read", str(number))
            intake.caught_up(not found)
            await asyncio.sleep(0 if found else PAUSE)

    async def _ask(self, wanted: Wanted) -> Any:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(msgspec.json.encode(wanted) + b"\n")
            await writer.drain()
            line = await reader.readline()
            if not line:
                raise ConnectionError("hung up")
            return msgspec.json.decode(line)
        finally:
            writer.close()


def texts(posts: Sequence[tuple[str, str, Form, str]]) -> dict[str, list[tuple[str, ...]]]:
    """What was posted, by lane, in order; the status message apart, of which only the last text counts.

    Until when somebody has time is left out: time in which the program was away is given back.
    """
    found: dict[str, list[tuple[str, ...]]] = {}
    for _, lane, form, _ in posts:
        if form.to != "status":
            found.setdefault(lane, []).append(tuple(_UNTIL.sub("", line) for line in form.lines))
    return found
