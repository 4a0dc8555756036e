"""The networks that the rig can write on: a plain one, and the stand-ins of Mastodon and Discord with their clients."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from simpan.chat.ports import Gateway, Letter
from simpan.chat.request import Person, Place, Request
from simpan.chat.settings import CampaignSettings, Secret, Settings
from simpan.mansion.desk.desk import Given
from tests.chat.plain import PlainGateway
from tests.chat.rig.campaigns import Campaign


class Network(Protocol):
    """Where a day is written. gateway: the referee's side of it."""

    gateway: Gateway

    def account(self, made: Campaign, name: str) -> str:
        """The account of a character, or of the staff."""

    def place(self, made: Campaign) -> dict[str, Any]:
        """What the campaign's settings say of this network."""

    def connect(self, campaigns: list[CampaignSettings], data: Path) -> Settings:
        """The settings of the account; from here on there is a gateway."""

    async def write(self, made: Campaign, given: Given) -> str:
        """Somebody writes; the id of the request that comes of it."""


class Plain:
    """Everything is delivered at once, and a post takes so many seconds."""

    def __init__(self, latency: float) -> None:
        self._plain: Final = _Slow(latency)
        self.gateway: Gateway = self._plain
        self.rejected: Final = self._plain.rejected
        self._written = 0

    def account(self, made: Campaign, name: str) -> str:
        """Of this campaign alone."""
        return f"{made.number}.{name.replace(' ', '_') or 'staff'}@rig"

    def place(self, made: Campaign) -> dict[str, Any]:
        """None."""
        return {}

    def connect(self, campaigns: list[CampaignSettings], data: Path) -> Settings:
        """Nothing is needed."""
        return Settings("mastodon", Secret("rig"), data, campaigns=tuple(campaigns))

    async def write(self, made: Campaign, given: Given) -> str:
        """In a thread of the campaign's own."""
        self._written += 1
        id = f"rig:{self._written:06}"
        who = Person(self.account(made, given.author), given.author)
        place = Place(f"rig/{made.number}")
        self._plain.write(Request(id, who, place, given.text, "public", int(time.time()), answers=id))
        return id


class _Slow(PlainGateway):
    def __init__(self, latency: float) -> None:
        super().__init__()
        self._latency = latency

    async def send(self, letter: Letter, remote: Callable[[str], str]) -> str:
        await asyncio.sleep(self._latency)
        return await super().send(letter, remote)


class Mastodon:
    """The stand-in of an instance without limits of its own, in a thread of this process; the real Mastodon.py."""

    def __init__(self, stand: Any) -> None:
        self.gateway: Gateway
        self._stand: Final = stand
        self._bot: Final = stand.instance.account("simpan", bot=True)
        self._people: Final[dict[str, Any]] = {}
        self._roots: Final[dict[int, str]] = {}

    def account(self, made: Campaign, name: str) -> str:
        """Made when it is first asked for."""
        return f"{self._person(made, name).acct.lower()}@{self._stand.instance.domain}"

    def place(self, made: Campaign) -> dict[str, Any]:
        """None."""
        return {}

    def connect(self, campaigns: list[CampaignSettings], data: Path) -> Settings:
        """By the bot's token."""
        from simpan.chat.mastodon.gateway import MastodonGateway

        made = Settings("mastodon", Secret(self._bot.token), data, self._stand.url, campaigns=tuple(campaigns))
        self.gateway = MastodonGateway(made, {one.key: one.key for one in campaigns})
        return made

    async def write(self, made: Campaign, given: Given) -> str:
        """In a thread of the campaign's own."""
        instance, root = self._stand.instance, self._roots.get(made.number, "")
        status = instance.post(self._person(made, given.author), f"@simpan {given.text}", "unlisted", root)
        self._roots.setdefault(made.number, status.id)
        return f"mastodon:{instance.domain}:{status.id}"

    def _person(self, made: Campaign, name: str) -> Any:
        key = f"{made.number}/{name}"
        if key not in self._people:
            self._people[key] = self._stand.instance.account(f"p{len(self._people)}")
        return self._people[key]


class Discord:
    """The stand-in of Discord, in this process; the real discord.py."""

    def __init__(self, stand: Any) -> None:
        self.gateway: Gateway
        self._stand: Final = stand
        self._people: Final[dict[str, Any]] = {}
        self._guild: Final = stand.world.guild("rig")
        self._channels: Final[dict[str, Any]] = {}

    def account(self, made: Campaign, name: str) -> str:
        """Made when it is first asked for."""
        return f"discord:{self._person(made, name).id}"

    def place(self, made: Campaign) -> dict[str, Any]:
        """A channel for the battle and one for the staff."""
        field, office = (self._channel(f"{what}{made.number}") for what in ("field", "office"))
        return {"guild": str(self._guild.id), "channel": str(field.id), "staff_channel": str(office.id)}

    def connect(self, campaigns: list[CampaignSettings], data: Path) -> Settings:
        """By the token of the stand-in."""
        from simpan.chat.discord.gateway import DiscordGateway
        from tests.chat.discord.stand_in import TOKEN

        made = Settings("discord", Secret(TOKEN), data, self._stand.api, campaigns=tuple(campaigns))
        self.gateway = DiscordGateway(made, {one.key: one.key for one in campaigns})
        return made

    async def write(self, made: Campaign, given: Given) -> str:
        """In the campaign's channel, with a mention of the referee."""
        channel = self._channel(f"field{made.number}")
        message = await self._stand.say(self._person(made, given.author), channel, given.text)
        return f"discord:{message.id}"

    def _person(self, made: Campaign, name: str) -> Any:
        key = f"{made.number}/{name}"
        if key not in self._people:
            self._people[key] = self._stand.world.user(name or "staff")
            self._guild.members.add(self._people[key].id)
        return self._people[key]

    def _channel(self, name: str) -> Any:
        if name not in self._channels:
            self._channels[name] = self._stand.world.text_channel(self._guild, name)
        return self._channels[name]


@asynccontextmanager
async def network(name: str, latency: float) -> AsyncIterator[tuple[Network, Callable[[], list[str]]]]:
    """The network of that name, and what was done on it that may not be."""
    if name == "mastodon":
        from tests.chat.mastodon.faults import Meters
        from tests.chat.mastodon.stand_in import StandIn

        with StandIn() as stand:
            stand.meters = Meters(10**9, 10**9)
            yield Mastodon(stand), lambda: stand.instance.wrong
    elif name == "discord":
        from tests.chat.discord.stand_in import StandIn as DiscordStandIn

        here = DiscordStandIn()
        await here.start()
        try:
            yield Discord(here), lambda: here.wrong
        finally:
            await here.stop()
    else:
        plain = Plain(latency)
        yield plain, lambda: plain.rejected
