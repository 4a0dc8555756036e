"""What was written while the connection was gone: read afterwards from the channels, without gaps.

Discord repeats what was missed when a connection is resumed. When it cannot be, or after a restart, the channels where
the referee was asked before, and those of campaigns, are read from the last message that was taken there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Final, final

import aiohttp
import discord

from simpan.chat.discord.accounts import number, numbered_at
from simpan.chat.discord.client import Client
from simpan.chat.discord.incoming import deleted, edited, is_for
from simpan.chat.discord.plain import read
from simpan.chat.ports import Intake
from simpan.chat.request import Request
from simpan.chat.settings import Settings

log: Final = logging.getLogger("simpan.chat")

PLACES: Final = "discord/places"  # where we were asked, last first
MOST_PLACES: Final = 200
MOST_BACK: Final = 2_000  # messages of one channel
SWEPT: Final = 24 * 3600  # seconds back to which messages are looked at for edits and deletions
AGAIN: Final = 15.0
BEFORE: Final = 60.0  # seconds that our clock may be ahead of Discord's


def cursor_of(channel: int) -> str:
    """How far a channel was read."""
    return f"discord/read/{channel}"


def origin_of(channel: int) -> str:
    """From where on the threads of a campaign's channel are read in which nothing was heard yet."""
    return f"discord/from/{channel}"


def _told(task: asyncio.Task[None]) -> None:
    """A fault of ours is not swallowed."""
    if not task.cancelled() and (why := task.exception()) is not None:
        log.error("discord: what was missed could not be read: %s", type(why).__name__, exc_info=why)


@final
class CatchingUp:
    """For one client. level: channels that were read up to now, in which every message moves the cursor."""

    def __init__(
        self,
        client: Client,
        intake: Intake,
        settings: Settings,
        take: Callable[[discord.Message], bool],
        clock: Callable[[], float],
    ) -> None:
        self.client: Final = client
        self.intake: Final = intake
        self.settings: Final = settings
        self.take: Final = take
        self.clock: Final = clock
        self.level: Final[set[int]] = set()
        self.done = False
        self.task: asyncio.Task[None] | None = None
        self.behind: Final[dict[int, asyncio.Task[None]]] = {}
        self.held: Final[dict[int, list[discord.Message]]] = {}

    def first(self) -> None:
        """Channels of campaigns that were never read are read from now on, whatever becomes of this start; so are the
        threads in them.
        """
        now = numbered_at(self.clock() - BEFORE)
        for channel in self._of_campaigns():
            if not self.intake.cursor(cursor_of(channel)):
                self._move(channel, now)
            if not self.intake.cursor(origin_of(channel)):
                self.intake.move(origin_of(channel), str(now))

    # -- what happens to the connection -------------------------------------------------------------------------------

    def anew(self) -> None:
        """A connection that goes on with none before: what comes by it moves no cursor until the rest was read."""
        self.stop()
        self.level.clear()
        self.done = False

    def begin(self) -> None:
        """All guilds are known: what was missed can be read."""
        self.anew()
        self.task = asyncio.create_task(self._all())
        self.task.add_done_callback(_told)

    def resumed(self) -> None:
        """Connected again, and Discord has repeated what was missed."""
        if self.done:
            self.intake.caught_up(True)

    def lost(self) -> None:
        """Not connected."""
        self.intake.caught_up(False)

    def stop(self) -> None:
        """Give up reading."""
        if self.task is not None:
            self.task.cancel()
            self.task = None
        for task in self.behind.values():
            task.cancel()
        self.behind.clear()
        self.held.clear()

    # -- messages as they come ----------------------------------------------------------------------------------------

    def hold(self, message: discord.Message) -> bool:
        """Keep a message back while what was written before it is still being read; whether it is."""
        channel = message.channel.id
        reads = not self.done or channel in self.behind
        if not reads or channel in self.level or not self.intake.cursor(cursor_of(channel)):
            return False
        self.held.setdefault(channel, []).append(message)
        return True

    async def read_to_here(self, channel: int, seconds: float) -> None:
        """Wait a little until what was written there before has been read."""
        end = time.monotonic() + seconds
        while not (self.done or channel in self.level) and time.monotonic() < end:
            await asyncio.sleep(0.02)

    def seen(self, channel: int, message: int) -> None:
        """A message for us was taken."""
        self._remember(channel)
        if channel in self.behind:
            return
        if not self.intake.cursor(cursor_of(channel)):  # the first that we hear of there
            self.level.add(channel)
        if channel in self.level:
            self._move(channel, message)

    def heard(self, channel: int, interaction: int) -> None:
        """A command was given or a button pressed: messages there are read from now on, too."""
        if not self.intake.cursor(cursor_of(channel)):
            self.seen(channel, interaction)

    def missed(self, channel: int, message: int) -> None:
        """A message could not be taken: its channel is read again from there, before anything moves its cursor."""
        self.level.discard(channel)
        if channel not in self.behind:
            self.behind[channel] = asyncio.create_task(self._again(channel, message - 1))
            self.behind[channel].add_done_callback(_told)

    async def _again(self, channel: int, since: int) -> None:
        done = False
        while not done:
            await asyncio.sleep(AGAIN)
            with suppress(OSError):
                self._remember(channel)
                if not self.intake.cursor(cursor_of(channel)):
                    self._move(channel, since)
                done = await self._read(channel)
        self.behind.pop(channel, None)

    def _move(self, channel: int, message: int) -> None:
        if message > number(self.intake.cursor(cursor_of(channel))):
            self.intake.move(cursor_of(channel), str(message))

    def _remember(self, channel: int) -> None:
        known = self._places()
        if known[:1] != [channel]:
            places = [channel, *(one for one in known if one != channel)][:MOST_PLACES]
            self.intake.move(PLACES, ",".join(map(str, places)))

    def _places(self) -> list[int]:
        return [found for one in self.intake.cursor(PLACES).split(",") if (found := number(one))]

    # -- reading ------------------------------------------------------------------------------------------------------

    async def _all(self) -> None:
        """Every channel that may hold something for us; what cannot be read now is tried again."""
        await self.client.wait_until_ready()
        left = self._channels()
        while left:
            left = [channel for channel in left if not await self._read(channel)]
            if left:
                await asyncio.sleep(AGAIN)
        if self.settings.listen:
            await self._sweep()
        self.done = True
        self.intake.caught_up(True)

    def _channels(self) -> list[int]:
        if not self.settings.listen:
            return []
        read = [one for one in self._places() if self.intake.cursor(cursor_of(one))]
        return list(dict.fromkeys([*self._of_campaigns(), *read, *self._threads()]))

    def _threads(self) -> list[int]:
        """Threads in the channels of campaigns, posts of forums among them, in which something was not read yet."""
        found = []
        for thread in (one for guild in self.client.guilds for one in guild.threads):
            origin = number(self.intake.cursor(origin_of(thread.parent_id)))
            if origin and not self.intake.cursor(cursor_of(thread.id)):
                self._move(thread.id, origin)
            if origin and (thread.last_message_id or 0) > number(self.intake.cursor(cursor_of(thread.id))):
                found.append(thread.id)
        return found

    def _of_campaigns(self) -> list[int]:
        set_ = [number(one) for each in self.settings.campaigns for one in (each.channel, each.staff_channel)]
        return [one for one in set_ if one]

    async def _read(self, channel: int) -> bool:
        """Read a channel from where it was read to; whether that is done."""
        since = number(self.intake.cursor(cursor_of(channel)))
        try:
            place = await self._place(channel)
            if place is None:
                self.level.add(channel)
                return True
            async for message in place.history(limit=MOST_BACK, after=discord.Object(since), oldest_first=True):
                self.take(await self._with_roles(message))
                self._move(channel, message.id)
        except (discord.Forbidden, discord.NotFound, discord.InvalidData):
            log.info("discord: channel %s can no longer be read", channel)
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as why:
            log.warning("discord: a channel could not be read: %s", type(why).__name__)
            return False
        try:
            for message in sorted(self.held.get(channel, ()), key=lambda one: one.id):
                self.take(message)
                self._move(channel, message.id)
        except OSError:
            return False
        self.held.pop(channel, None)
        self.level.add(channel)
        return True

    async def _place(self, channel: int) -> discord.abc.Messageable | None:
        """The channel, with its guild; None for a forum, where all is written in threads. Raises discord.InvalidData
        where nobody writes in it.
        """
        found = self.client.get_channel(channel) or await self.client.fetch_channel(channel)
        if isinstance(found, discord.ForumChannel):
            return None
        if not isinstance(found, discord.abc.Messageable):
            raise discord.InvalidData("nobody writes there")
        return found

    async def _with_roles(self, message: discord.Message) -> discord.Message:
        """Messages that are read afterwards do not say which roles their author has."""
        me = self.client.user.id if self.client.user is not None else 0
        if message.guild is not None and not isinstance(message.author, discord.Member) and is_for(message, me):
            with suppress(discord.NotFound):
                message.author = await message.guild.fetch_member(message.author.id)
        return message

    # -- edits and deletions that were missed -------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Compare what was taken of late with what stands there now."""
        now = int(self.clock())
        posts = [one for one in self.intake.recent(now - SWEPT) if one.form == "post"]
        posts.sort(key=lambda one: (one.place.channel, number(one.answers)))
        for channel, group in groupby(posts, lambda one: number(one.place.channel)):
            try:
                await self._compare(channel, list(group), now)
            except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as why:
                log.info("discord: edits in a channel could not be read: %s", type(why).__name__)

    async def _compare(self, channel: int, posts: Sequence[Request], now: int) -> None:
        first, last = number(posts[0].answers), number(posts[-1].answers)
        place = await self._place(channel)
        if place is None:
            return
        there: dict[int, discord.Message] = {}
        span = place.history(limit=None, after=discord.Object(first - 1), before=discord.Object(last + 1))
        async for message in span:
            there[message.id] = message
        me = self.client.user.id if self.client.user is not None else 0
        for post in posts:
            found = there.get(number(post.answers))
            if found is None:
                self.intake.take(deleted(post, now))
            elif found.edited_at is not None:
                names = {user.id: user.display_name for user in found.mentions}
                changed = edited(post, read(found.content, me, names), found.edited_at.isoformat(), now)
                if changed is not None:
                    self.intake.take(changed)
