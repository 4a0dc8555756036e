"""The referee's gateway against the stand-in, in one process: what a test says of both."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from simpan.chat.mastodon.gateway import MastodonGateway
from simpan.chat.mastodon.pace import Pace
from simpan.chat.ports import Later, Letter, Lost
from simpan.chat.reply import Reply
from simpan.chat.request import Changed, Incoming, Request
from simpan.chat.settings import CampaignSettings, Secret, Settings
from tests.chat.mastodon.instance import Account, Status
from tests.chat.mastodon.stand_in import StandIn

QUICK = Pace(ask=3, poll=0.2, silence=1.5, again=0.05, sweep=0.1, recent=3600, overlap=60, status=0.1)
PATIENCE = 60.0  # seconds: what is waited for comes at once, unless the machine is busy elsewhere


def settings(server: StandIn, bot: Account, campaigns: Sequence[CampaignSettings] = ()) -> Settings:
    return Settings("mastodon", Secret(bot.token), Path("nowhere"), server.url, campaigns=tuple(campaigns))


class MemoryIntake:
    """What a ledger keeps, in memory: it outlives a gateway as a ledger outlives a program."""

    def __init__(self) -> None:
        self.taken: dict[str, Incoming] = {}
        self.order: list[str] = []
        self.cursors: dict[str, str] = {}
        self.up: list[bool] = []
        self.twice = 0
        self.known: set[str] = set()  # numbers of letters that were posted

    def take(self, incoming: Incoming) -> bool:
        if incoming.id in self.taken:
            self.twice += 1
            return False
        self.taken[incoming.id] = incoming
        self.order.append(incoming.id)
        return True

    def request(self, id: str) -> Request | None:
        found = self.taken.get(id)
        return found if isinstance(found, Request) else None

    def recent(self, since: int) -> Sequence[Request]:
        found = [one for one in self.taken.values() if isinstance(one, Request) and one.at >= since]
        return sorted(found, key=lambda one: (-one.at, one.id))

    def cursor(self, name: str) -> str:
        return self.cursors.get(name, "")

    def move(self, name: str, to: str) -> None:
        self.cursors[name] = to

    def posted(self, remote: str) -> bool:
        return remote in self.known

    def caught_up(self, yes: bool) -> None:
        self.up.append(yes)

    def texts(self) -> list[str]:
        return [one.text for one in self.taken.values() if isinstance(one, Request)]

    def changes(self) -> list[Changed]:
        return [one for one in self.taken.values() if isinstance(one, Changed)]


@asynccontextmanager
async def running(gateway: MastodonGateway, intake: MemoryIntake, ready: bool = True) -> AsyncIterator[None]:
    """The gateway runs; ready: what was missed has been read, and the stream is open."""
    task = asyncio.create_task(gateway.run(intake))
    try:
        if ready:
            before = intake.up.count(True)
            await until(lambda: task.done() or intake.up.count(True) > before)
        yield
    finally:
        if not task.done():
            task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await asyncio.sleep(0.02)


async def until(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        await asyncio.sleep(0.01)


class Outbox:
    """Letters sent one after the other, as often as it takes."""

    def __init__(self, gateway: MastodonGateway) -> None:
        self.gateway = gateway
        self.sent: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.lost: list[str] = []
        self.waits: list[float] = []

    def remote(self, key: str) -> str:
        return self.sent.get(key) or self.names.get(key, "")

    async def post(self, reply: Reply, request: Request | None = None) -> list[str]:
        """Its numbers."""
        return [await self.send(letter) for letter in self.gateway.letters(reply, request)]

    async def send(self, letter: Letter, tries: int = 20) -> str:
        if letter.key in self.sent and not letter.replaces:
            return self.sent[letter.key]
        for _ in range(tries):
            try:
                number = await self.gateway.send(letter, self.remote)
            except Later as later:
                self.waits.append(later.seconds)
                await asyncio.sleep(min(later.seconds, 0.3) + 0.02)
            except Lost as lost:
                self.names.pop(letter.replaces, None)
                if lost.instead is None:
                    self.lost.append(str(lost))
                    return ""
                letter = lost.instead
            else:
                self.sent[letter.key] = number
                if letter.replaces:
                    self.names[letter.replaces] = number
                return number
        raise AssertionError("never sent")


def of(server: StandIn, account: Account) -> list[Status]:
    """What an account has posted."""
    return [one for one in server.instance.statuses.values() if one.account == account.id and not one.gone]


def play(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 4 * PATIENCE))


def looks(server: StandIn, what: str) -> Callable[[], bool]:
    """Whether the gateway has begun to ask for that twice since this was called: it has looked at all there is now."""
    before = server.requests.count(what)
    return lambda: server.requests.count(what) >= before + 2


def gateway(server: StandIn, bot: Account, **pace: float) -> MastodonGateway:
    return MastodonGateway(settings(server, bot), pace=QUICK._replace(**pace))
