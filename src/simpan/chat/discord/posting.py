"""Sends letters by discord.py, and tells what comes of it: sent, later, lost."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final, NoReturn, final

import aiohttp
import discord
from msgspec.structs import replace

from simpan.chat.discord.accounts import link, message_of, number, remote, user_of
from simpan.chat.discord.client import Client, view_of
from simpan.chat.discord.form import Form, nonce, packed, unpacked
from simpan.chat.discord.forum import LONGEST_TITLE, WEEK, post_in
from simpan.chat.discord.letters import LANE, status_name, thread_key
from simpan.chat.discord.pages import Closed, Pages, file_of, settled
from simpan.chat.discord.plain import MOST, escaped, units
from simpan.chat.discord.there import There
from simpan.chat.discord.words import word
from simpan.chat.ports import Later, Letter, Lost, Stopped
from simpan.chat.settings import CampaignSettings, Settings

log: Final = logging.getLogger("simpan.chat")

SOON: Final = 2.0
AGAIN: Final = 60.0  # seconds until something that a person has to mend is tried again
PATIENCE: Final = 60.0
LOGGING_IN: Final = 5.0
UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
NO_MESSAGES: Final = 50007  # the account takes no direct messages from us
THREAD_EXISTS: Final = 160004
Remote = Callable[[str], str]


@final
class Posting:
    """Puts letters where they go. client: the one that is logged in now, None while there is none."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.campaigns: Final[dict[str, CampaignSettings]] = {one.key: one for one in settings.campaigns}
        self.token: Final = settings.token
        self.clock: Final = clock
        self.client: Client | None = None
        self.open: Final = asyncio.Event()  # whether the client is logged in
        self.pages: Final = Pages()
        self.there: Final = There(clock)
        self.conversations: Final[dict[int, int]] = {}

    async def send(self, letter: Letter, remote_of: Remote) -> str:
        """As of `ports.Gateway`. Raises Later, Lost, Stopped."""
        client = await self._connected()
        form = unpacked(letter.form)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._send(client, letter, form, remote_of)
        except Closed as why:
            raise Lost(f"too late: {why}", self._late(letter, form)) from why
        except discord.RateLimited as why:
            raise Later("rate limit", why.retry_after) from why
        except discord.HTTPException as why:
            self._refused(letter, form, why)
        except (aiohttp.ClientError, OSError, TimeoutError) as why:
            raise Later(f"network: {type(why).__name__}", SOON) from why

    async def _connected(self) -> Client:
        """The client, once it is logged in: that is waited for a little. Raises Later."""
        try:
            await asyncio.wait_for(self.open.wait(), LOGGING_IN)
        except TimeoutError:
            raise Later("not connected", SOON, all=True) from None
        if self.client is None or self.client.is_closed():
            raise Later("not connected", SOON, all=True)
        return self.client

    async def _send(self, client: Client, letter: Letter, form: Form, remote_of: Remote) -> str:
        match form.way:
            case "page" | "aside":
                return await self._answer(client, letter, form)
            case "thread":
                return await self._thread(client, letter, form)
            case "status":
                return await self._status(client, letter, form, remote_of)
            case "direct":
                sent = await self._message(client, letter, form, await self._conversation(client, form.user))
            case "battle":
                thread = number(remote_of(thread_key(form.battle)))
                sent = await self._message(client, letter, form, thread or form.channel)
            case "channel" | "staff":
                sent = await self._message(client, letter, form, form.channel)
        await self._settle(client, form, sent)
        return remote(sent.channel.id, sent.id)

    # -- messages -----------------------------------------------------------------------------------------------------

    async def _message(self, client: Client, letter: Letter, form: Form, channel: int) -> discord.Message:
        """A message of its own, once: Discord knows its nonce for some minutes; behind that, what is there is read."""
        if (found := await self.there.find(client, letter, form, channel)) is not None:
            return found
        reference: Any = None
        if form.under:
            reference = discord.MessageReference(message_id=form.under, channel_id=channel, fail_if_not_exists=False)
        return await client.get_partial_messageable(channel).send(
            form.text or None,
            nonce=nonce(letter.key, self.token.reveal()),
            reference=reference,
            view=view_of(form.buttons) if form.buttons else None,  # type: ignore[arg-type]  # None is its default, untold
            file=file_of(form) if form.file is not None else None,  # type: ignore[arg-type]  # likewise
            allowed_mentions=_calling(form),
            suppress_embeds=True,
        )

    async def _conversation(self, client: Client, user: int) -> int:
        """The direct conversation with an account."""
        if user not in self.conversations:
            self.conversations[user] = (await client.create_dm(discord.Object(user))).id
        return self.conversations[user]

    # -- answers to interactions --------------------------------------------------------------------------------------

    async def _answer(self, client: Client, letter: Letter, form: Form) -> str:
        """On the interaction's page; where that is full, behind it."""
        assert form.token is not None
        page = self.pages.of(form.token)
        if not page.is_open(self.clock()):
            raise Closed("its time is over")
        if form.way == "page":
            found = await page.put(client, form)
            if found is not None:
                return found
            if form.token.mode != "own":  # a message of its own in the same channel is for the same readers
                sent = await self._message(client, letter, form, form.token.channel)
                return remote(sent.channel.id, sent.id)
        return await page.aside(client, form)

    async def _settle(self, client: Client, form: Form, sent: discord.Message) -> None:
        """End the thinking of the interaction whose answer is elsewhere; of no weight if that fails."""
        if form.token is None:
            return
        page = self.pages.of(form.token)
        seen = form.way in ("channel", "battle")
        where = link(sent.guild.id if sent.guild else self._guild(form), sent.channel.id, sent.id) if seen else ""
        try:
            if page.is_open(self.clock()):
                await page.settle(client, settled(form.lang, where))
        except (Closed, discord.DiscordException, aiohttp.ClientError, OSError) as why:
            log.debug("an interaction could not be settled: %s", type(why).__name__)

    def _guild(self, form: Form) -> int:
        campaign = self.campaigns.get(form.battle)
        return number(campaign.guild) if campaign is not None else 0

    def _late(self, letter: Letter, form: Form) -> Letter | None:
        """What was for an interaction that is closed: a direct message, or one in the channel that says for whom."""
        token = form.token
        assert token is not None
        if form.secret or token.mode == "direct" or form.way == "aside":
            direct = replace(form, way="direct", user=token.user, channel=0, token=None)
            return replace(letter, lane=f"{LANE}/u/{token.user}", form=packed(direct))
        call = f"<@{token.user}> "
        text = form.text if units(call + form.text) > MOST else call + form.text
        shown = replace(form, way="channel", channel=token.channel, token=None, text=text, ping=(token.user,))
        return replace(letter, form=packed(shown))

    # -- a campaign's own ---------------------------------------------------------------------------------------------

    async def _thread(self, client: Client, letter: Letter, form: Form) -> str:
        """The thread of a campaign: the place that is set if it is one, else one made there, once."""
        channel = client.get_channel(form.channel) or await client.fetch_channel(form.channel)
        head = replace(form, text=escaped(word(form.lang, "thread", title=form.text)))
        if isinstance(channel, discord.ForumChannel):
            me = client.user.id if client.user is not None else 0
            return str(await post_in(channel, me, letter, form.text, head.text))
        if not isinstance(channel, discord.TextChannel):
            return str(channel.id)
        start = await self._message(client, letter, head, channel.id)
        try:
            made = await channel.get_partial_message(start.id).create_thread(
                name=form.text[:LONGEST_TITLE], auto_archive_duration=WEEK
            )
        except discord.HTTPException as why:
            if why.code != THREAD_EXISTS:
                raise
            return str(start.id)  # a thread has the number of the message it hangs on
        return str(made.id)

    async def _status(self, client: Client, letter: Letter, form: Form, remote_of: Remote) -> str:
        """Edit what stands under its name; where nothing does, post and pin it."""
        channel, message = message_of(remote_of(status_name(form.battle)))
        if message:
            place = client.get_partial_messageable(channel)
            try:
                await place.get_partial_message(message).edit(content=form.text, allowed_mentions=_calling(form))
            except discord.NotFound as why:
                raise Lost("the status message is gone", letter) from why
            return remote(channel, message)
        thread = number(remote_of(thread_key(form.battle)))
        sent = await self._message(client, letter, form, thread or form.channel)
        try:
            await sent.pin()
        except discord.Forbidden:
            log.info("the status message of %s could not be pinned", form.battle)
        return remote(sent.channel.id, sent.id)

    # -- what goes wrong ----------------------------------------------------------------------------------------------

    def _refused(self, letter: Letter, form: Form, why: discord.HTTPException) -> NoReturn:
        """What Discord said no to, as what is to be done about it."""
        if why.status == 429:
            raise Later("rate limit", _wait(why), all=_everything(why)) from why
        if why.status >= 500:
            raise Later(f"Discord: {why.status}", SOON) from why
        if why.status == 401:
            raise Stopped(word(form.lang, "check_token")) from why
        if why.code == NO_MESSAGES:
            raise Lost("takes no direct messages", self._unreached(letter, form)) from why
        if why.status == 403:
            raise Later(f"not permitted: {why.code}", AGAIN) from why
        raise Lost(f"Discord: {why.status} {why.code}", self._unreached(letter, form)) from why

    def _unreached(self, letter: Letter, form: Form) -> Letter | None:
        """A private text that cannot be brought to its reader. That of a campaign goes to its staff, who may see all of
        it; of another, who asked in a channel is told there how to be reached, and no more.
        """
        if form.way != "direct":
            return None
        campaign = self.campaigns.get(form.battle)
        if campaign is not None:
            return self._to_staff(letter, form, campaign)
        if not form.channel:
            return None
        text = f"<@{form.user}> {word(form.lang, 'open_messages')}"
        told = Form("channel", text, form.channel, ping=(form.user,), lang=form.lang)
        return Letter(letter.key, f"{LANE}/c/{form.channel}", packed(told))

    def _to_staff(self, letter: Letter, form: Form, campaign: CampaignSettings) -> Letter | None:
        head = f"{word(campaign.lang, 'not_reached', name=f'<@{form.user}>')}\n"
        text = form.text if units(head + form.text) > MOST else head + form.text
        told = Form("staff", text, battle=form.battle, lang=campaign.lang, file=form.file, secret=True)
        if campaign.staff_channel:
            told = replace(told, channel=number(campaign.staff_channel))
            return Letter(letter.key, f"{LANE}/s/{campaign.key}", packed(told))
        accounts = [user_of(person) for person in campaign.staff]
        left = accounts[accounts.index(form.user) + 1 :] if form.user in accounts else accounts
        reader = next((user for user in left if user), 0)
        direct = replace(told, way="direct", user=reader)
        return Letter(letter.key, f"{LANE}/u/{reader}", packed(direct)) if reader else None


def _calling(form: Form) -> discord.AllowedMentions:
    """Nobody is called by a message but those it is meant to call."""
    if not form.ping:
        return discord.AllowedMentions.none()
    users = [discord.Object(user) for user in form.ping]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def _wait(why: discord.HTTPException) -> float:
    try:
        return float(why.response.headers.get("Retry-After", "5"))
    except ValueError:
        return 5.0


def _everything(why: discord.HTTPException) -> bool:
    return "X-RateLimit-Global" in why.response.headers
