"""Looks whether the bot can do its work, before it is started. Nothing is posted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

import aiohttp
import discord

from simpan.chat.discord.accounts import number, user_of
from simpan.chat.discord.client import Client, at
from simpan.chat.discord.words import word
from simpan.chat.ports import Finding
from simpan.chat.settings import CampaignSettings, Settings
from simpan.core.hosting import Lang

PATIENCE: Final = 18.0  # seconds
IN_CHANNEL: Final = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "read_message_history",
    "pin_messages",
)
IN_STAFF_CHANNEL: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")


def invitation(application: int) -> str:
    """The link by which the bot is invited, with exactly what it needs."""
    needed = discord.Permissions(**dict.fromkeys(IN_CHANNEL, True))
    return discord.utils.oauth_url(application, permissions=needed, scopes=("bot", "applications.commands"))


def check(settings: Settings, lang: Lang) -> Sequence[Finding]:
    """What was found, within some seconds; nothing is raised for a network that says no or cannot be reached."""
    return asyncio.run(_bounded(settings, lang))


async def _bounded(settings: Settings, lang: Lang) -> list[Finding]:
    found: list[Finding] = []
    try:
        async with asyncio.timeout(PATIENCE):
            with at(settings.api):
                await _Check(settings, lang, found).all()
    except discord.LoginFailure:
        found.append(Finding(False, word(lang, "check_token")))
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as why:
        found.append(Finding(False, word(lang, "check_network", why=type(why).__name__)))
    return found


class _Check:
    """Collects findings."""

    def __init__(self, settings: Settings, lang: Lang, found: list[Finding]) -> None:
        self.settings: Final = settings
        self.lang: Final[Lang] = lang
        self.found: Final = found

    def _say(self, right: bool, key: str, **values: object) -> None:
        self.found.append(Finding(right, word(self.lang, key, **values)))

    async def all(self) -> None:
        """Ask Discord. Raises what discord.py raises."""
        client = Client(_nothing, _nothing)
        try:
            await client.login(self.settings.token.reveal())
            await self._bot(client)
            guilds = {one.id: one async for one in client.fetch_guilds(limit=None, with_counts=False)}
            for id in dict.fromkeys(number(one.guild) for one in self.settings.campaigns if one.guild):
                await self._guild(client, guilds.get(id), id)
        finally:
            await client.close()

    async def _bot(self, client: Client) -> None:
        """Who it is, how it is invited, and what is set in the Developer Portal."""
        info = await client.application_info()
        self._say(True, "check_bot", name=str(client.user))
        self._say(True, "check_intents")
        self._say(True, "check_invite", link=invitation(info.id))
        if info.interactions_endpoint_url:
            self._say(False, "check_endpoint")
        if info.bot_public:
            self._say(True, "check_public")

    async def _guild(self, client: Client, guild: discord.Guild | None, id: int) -> None:
        """A guild of the settings, with the channels of its campaigns."""
        if guild is None:
            self._say(False, "check_no_guild", id=id)
            return
        whole = await client.fetch_guild(guild.id, with_counts=False)
        self._say(True, "check_guild", name=whole.name)
        assert client.user is not None
        me = await whole.fetch_member(client.user.id)
        for campaign in self.settings.campaigns:
            if number(campaign.guild) == id:
                await self._campaign(client, whole, me, campaign)

    async def _campaign(
        self, client: Client, guild: discord.Guild, me: discord.Member, campaign: CampaignSettings
    ) -> None:
        place = await self._channel(client, guild, me, campaign, campaign.channel, IN_CHANNEL)
        if place is not None and not isinstance(place, discord.TextChannel | discord.ForumChannel):
            self._say(False, "check_kind", war=campaign.key, name=place.name)
        if campaign.staff_channel:
            channel = await self._channel(client, guild, me, campaign, campaign.staff_channel, IN_STAFF_CHANNEL)
            if channel is not None and not isinstance(channel, discord.TextChannel):
                self._say(False, "check_staff_kind", war=campaign.key, name=channel.name)
            if channel is not None and channel.permissions_for(guild.default_role).view_channel:
                self._say(False, "check_staff_open", war=campaign.key, name=channel.name)
        elif not any(user_of(person) for person in campaign.staff):
            self._say(False, "check_no_staff", war=campaign.key)
        known = {name for role in guild.roles for name in (role.name, str(role.id))}
        named = ", ".join(role.name for role in guild.roles if not role.is_default()) or "—"
        for role in campaign.staff_roles:
            if role not in known:
                self._say(False, "check_role", war=campaign.key, role=role, all=named)

    async def _channel(
        self,
        client: Client,
        guild: discord.Guild,
        me: discord.Member,
        campaign: CampaignSettings,
        id: str,
        needed: Sequence[str],
    ) -> discord.abc.GuildChannel | None:
        """The channel of a campaign, or that of the thread that is one; None where it cannot be used."""
        if not id:
            self._say(False, "check_unset", war=campaign.key)
            return None
        try:
            channel = await client.fetch_channel(number(id))
            if isinstance(channel, discord.Thread):
                channel = await client.fetch_channel(channel.parent_id)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            self._say(False, "check_no_channel", war=campaign.key, id=id)
            return None
        if not isinstance(channel, discord.abc.GuildChannel) or channel.guild.id != guild.id:
            self._say(False, "check_other_guild", war=campaign.key, id=id, guild=guild.name)
            return None
        channel.guild = guild  # with its roles, which a channel that was asked for alone does not have
        missing = list(self._missing(channel, me, needed))
        if missing:
            self._say(False, "check_missing", war=campaign.key, name=channel.name, names=", ".join(missing))
        else:
            self._say(True, "check_channel", war=campaign.key, name=channel.name)
        return channel

    def _missing(self, channel: discord.abc.GuildChannel, me: discord.Member, needed: Sequence[str]) -> Iterator[str]:
        """The rights that are missing, as Discord calls them."""
        has = channel.permissions_for(me)
        return (word(self.lang, f"may_{name}") for name in needed if not getattr(has, name))


async def _nothing(*_: object) -> None:
    """Nothing happens while it is only looked."""
