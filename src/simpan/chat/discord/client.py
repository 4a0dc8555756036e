"""The client: discord.py with no more of Discord than is needed, at another address where one is set."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from simpan.chat.discord.buttons import TEMPLATE

Press = Callable[["discord.Interaction[Any]", str], Awaitable[None]]
TIMEOUT: Final = 60.0  # seconds without a word from Discord before the connection counts as dead
GUILDS_TOLD = 0.5  # seconds after the last guild was told of until they count as all
VERSION: Final = "/api/v10"


def intents() -> discord.Intents:
    """Guilds, and messages there and in direct conversations. None of them is privileged: what messages say is only
    told of those that mention the bot, reply to it or come directly.
    """
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class Client(discord.Client):
    """Keeps no messages and no members. begin: what is done once it is logged in, before it is connected."""

    def __init__(self, press: Press, begin: Callable[[], Awaitable[None]], timeout: float = TIMEOUT) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks
        super().__init__(
            intents=intents(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=30.0,
            guild_ready_timeout=GUILDS_TOLD,
            heartbeat_timeout=timeout,
        )
        self.tree: Final = app_commands.CommandTree(self)
        self.press: Final = press
        self.begin: Final = begin
        self.add_dynamic_items(ReplyButton)

    async def setup_hook(self) -> None:
        """Called by discord.py once the token was accepted."""
        await self.begin()


class ReplyButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=TEMPLATE):
    """A button of ours, found again by its custom id alone, whoever sent it and however long ago."""

    def __init__(self, label: str, custom_id: str) -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> ReplyButton:
        """Called by discord.py when one is pressed."""
        return cls(item.label or "", match.string)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """It was pressed."""
        await cast("Client", interaction.client).press(interaction, self.custom_id)


def view_of(buttons: tuple[tuple[str, str], ...]) -> discord.ui.View:
    """Buttons, as discord.py sends them."""
    view = discord.ui.View(timeout=None)
    for label, custom_id in buttons:
        view.add_item(ReplyButton(label, custom_id))
    return view


@contextmanager
def at(api: str) -> Iterator[None]:
    """Within it discord.py talks to another address than Discord's own, where one is set."""
    if not api:
        yield
        return
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE = api.rstrip("/") + VERSION
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL("ws" + api.rstrip("/").removeprefix("http") + "/gateway/")
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
