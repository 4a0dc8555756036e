"""The whole referee on the stand-in, in one process: the real client, ledger, worker and sender."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

import discord
import pytest

from simpan.chat import answer
from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.discord import client, posting
from simpan.chat.discord.gateway import DiscordGateway
from simpan.chat.ledger import Ledger
from simpan.chat.reply import Answered, Reply, RoomWanted
from simpan.chat.request import Request
from simpan.chat.run import lanes
from simpan.chat.run.program import serve
from simpan.chat.run.world import World
from simpan.chat.settings import CampaignSettings, Secret, Settings
from tests.chat.discord.interactions import SOON, Asked
from tests.chat.discord.stand_in import TOKEN, StandIn
from tests.chat.discord.world import THINKING, Message

PATIENCE: Final = 60.0  # seconds: what is waited for comes at once, unless the machine is busy elsewhere
ACKNOWLEDGED: Final = SOON if os.environ.get("SIMPAN_QUIET") == "1" else 20 * SOON  # seconds
CALM: Final = 4  # looks, one behind the other, at which nothing is left to do


class _Quick:
    """asyncio, for the waits of discord.py between its own tries: the same, in short."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """A tenth of it at most."""
        await asyncio.sleep(min(seconds / 10, 0.2))


_QUICK: Final = (
    (client, "GUILDS_TOLD", 0.05),
    (lanes, "FIRST", 0.05),
    (lanes, "LONGEST", 0.4),
    (posting, "SOON", 0.1),
    (discord.http, "asyncio", _Quick()),
    (discord.client, "asyncio", _Quick()),
    (discord.webhook.async_, "asyncio", _Quick()),
)


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Let everybody wait for less long; for one test, as others measure how long."""
    for module, name, value in _QUICK:
        patch.setattr(module, name, value)


class Echo:
    """Answers with what was written, by readers: "here …", "battle …", "people NAME …", "staff …", "status …"."""

    def __init__(self, names: dict[str, str] | None = None, battle: str = "") -> None:
        self.names = names or {}
        self.battle = battle
        self.asked: list[Request] = []
        self.more: dict[str, dict[str, Any]] = {}
        self.instead = ""

    def answer(self, request: Request, world: Any) -> Answered:
        """One reply for each part. instead: what is answered to everything, whatever was written."""
        self.asked.append(request)
        replies = []
        for n, line in enumerate((self.instead or request.text.removeprefix("/")).split(" | ")):
            to, _, text = line.partition(" ")
            if to not in ("here", "battle", "people", "staff", "status"):
                continue
            people: tuple[str, ...] = ()
            if to == "people":
                name, _, text = text.partition(" ")
                people = tuple(self.names.get(one, request.who.key) for one in name.split(","))
            more = dict(self.more.get(text, {}))
            lines = more.pop("lines", (text,))
            key = f"echo/{request.id}/{n}"
            replies.append(Reply(key, to, "notice", lines, people, self.battle, **more))  # type: ignore[arg-type]
        return Answered(tuple(replies))

    def granted(self, request: Request, world: Any, room: Any) -> Answered:
        """No rooms are made here."""
        return Answered()


class Rig:
    """A stand-in, and the referee that can be stopped and started on it."""

    def __init__(
        self,
        folder: Path,
        stand: StandIn,
        campaigns: Sequence[CampaignSettings] = (),
        answers: Any = answer,
        timeout: float = 60.0,
        **more: Any,
    ) -> None:
        self.folder: Final = folder
        self.stand: Final = stand
        self.answers: Final = answers
        self.timeout: Final = timeout
        self.settings: Final = Settings("discord", Secret(TOKEN), folder, stand.api, campaigns=tuple(campaigns), **more)
        self.gateway: DiscordGateway
        self.ledger: Ledger
        self.bound: list[BoundCampaign] = []
        self.made: Callable[[DiscordGateway], None] = lambda gateway: None  # called with each new gateway
        self.rooms: Callable[[RoomWanted], tuple[str, str] | None] = lambda wanted: None

    @asynccontextmanager
    async def running(self, *, bind: bool = False) -> AsyncIterator[Rig]:
        """The referee runs, and is connected; at the end it is stopped in good order."""
        clock = self.stand.world.clock
        self.ledger = Ledger(self.folder, clock)
        self.bound = []
        if bind:
            self.bound = [
                BoundCampaign(one, clock=lambda: int(clock()), enrolled=self._enrolled(one.key))
                for one in self.settings.campaigns
            ]
        self.gateway = DiscordGateway(self.settings, {"war": "작은 전쟁"}, clock=clock, timeout=self.timeout)
        self.made(self.gateway)
        world = World(self.settings, self.ledger, self.bound)
        stopping = asyncio.Event()
        task = asyncio.create_task(serve(self.gateway, self.ledger, world, self.answers, self.rooms, stopping))
        try:
            await until(lambda: task.done() or self.ledger.current is True)
            yield self
        finally:
            stopping.set()
            try:
                await asyncio.wait_for(task, PATIENCE)
            finally:
                for one in self.bound:
                    one.close()
                self.ledger.close()

    def _enrolled(self, battle: str) -> list[tuple[str, str]]:
        return [(one.person, one.who) for one in self.ledger.enrolled() if one.battle == battle]

    async def quiet(self) -> None:
        """Until all that was told has been heard and answered, and every answer is sent."""
        calm = 0
        end = time.monotonic() + 2 * PATIENCE
        while calm < CALM:
            heard = self._heard()
            requests, _ = self.ledger.inbox.backlog()
            letters = self.ledger.outbox.backlog()[0]
            calm = calm + 1 if heard and not requests and not letters else 0
            assert time.monotonic() < end, f"{requests} requests and {letters} letters still wait, {heard=}"
            await asyncio.sleep(0.01)

    def _heard(self) -> bool:
        """Whether the client has got everything that the stand-in told, and has read what it had missed."""
        session, client = self.stand.gateway.session, self.gateway.posting.client
        line = getattr(client, "ws", None)
        return line is not None and session is not None and self.ledger.current is True and line.sequence == session.seq

    async def answered(self, asked: Asked) -> Message:
        """The page of an interaction, once it is filled."""
        await until(lambda: asked.page and not self.stand.page(asked).flags & THINKING)
        return self.stand.page(asked)


async def until(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for something to become so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        await asyncio.sleep(0.01)


@contextmanager
def held() -> Iterator[int]:
    """A port that nobody else gets, although at times nobody listens on it."""
    with socket.socket() as kept:
        if hasattr(socket, "SO_REUSEPORT"):
            kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        kept.bind(("127.0.0.1", 0))
        yield kept.getsockname()[1]


@asynccontextmanager
async def standing() -> AsyncIterator[StandIn]:
    """A stand-in on which nothing was done that Discord does not allow. It waits longer for an acknowledgement, unless
    SIMPAN_QUIET=1 says that the machine does nothing else."""
    stand = StandIn(soon=ACKNOWLEDGED)
    await stand.start()
    try:
        yield stand
    finally:
        await stand.stop()
    assert stand.wrong == []


def play(story: Callable[[], Coroutine[Any, Any, None]], seconds: float = 5 * PATIENCE) -> None:
    """Run a test's story, for so long at most."""
    asyncio.run(asyncio.wait_for(story(), seconds))
