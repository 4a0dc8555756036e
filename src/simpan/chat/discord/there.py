"""What may have been posted without our having heard of it: found again among the latest messages of its channel.

Discord knows a message's nonce for some minutes. A letter that is tried again after that (the program was off, or the
network) is first looked for, by all that is seen of it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, NamedTuple, final

import discord

from simpan.chat.discord.accounts import numbered_at, remote
from simpan.chat.discord.client import Client
from simpan.chat.discord.form import Form
from simpan.chat.ports import Letter

log: Final = logging.getLogger("simpan.chat")

SURE: Final = 60.0  # seconds for which a nonce surely holds
BEFORE: Final = 60.0  # seconds by which clocks may differ
MOST: Final = 1_000  # messages of one channel
MOST_CHANNELS: Final = 200
MOST_TRIED: Final = 5_000


class _Read(NamedTuple):
    """What the account itself had posted in a channel since a moment, in seconds since 1970."""

    since: float
    messages: tuple[discord.Message, ...]


@final
class There:
    """known: whether a message, by its channel's and its own number, is a letter that we know to be posted."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.known: Callable[[str], bool] = lambda _: False
        self._clock: Final = clock
        self._read: Final[dict[int, _Read]] = {}
        self._tried: Final[dict[str, None]] = {}  # letters that were tried since the start
        self._found: Final[set[str]] = set()  # messages that were found to be letters, which may not be noted yet

    async def find(self, client: Client, letter: Letter, form: Form, channel: int) -> discord.Message | None:
        """The message that a letter has become; None where it has not, as far as can be seen.

        Raises what discord.py raises, but for channels that may not be read.
        """
        again = letter.key in self._tried
        self._tried[letter.key] = None
        if len(self._tried) > MOST_TRIED:
            self._tried.pop(next(iter(self._tried)))
        if not letter.since or self._clock() - letter.since <= SURE:
            return None
        for message in await self._own(client, channel, letter.since, again):
            number = remote(channel, message.id)
            if _is(message, form) and number not in self._found and not self.known(number):
                self._found.add(number)
                log.info("discord: a letter was there already: %s", number)
                return message
        return None

    async def _own(self, client: Client, channel: int, since: float, again: bool) -> tuple[discord.Message, ...]:
        """The account's messages since a moment, oldest first. again: also those that came about since the start."""
        read = self._read.pop(channel, None)
        if read is None or read.since > since or again:
            place, me = client.get_partial_messageable(channel), client.user
            after = discord.Object(numbered_at(since - BEFORE))
            messages: list[discord.Message] = []
            try:
                async for message in place.history(limit=MOST, after=after, oldest_first=True):
                    if me is not None and message.author.id == me.id:
                        messages.append(message)
            except (discord.Forbidden, discord.NotFound) as why:
                log.info("discord: channel %s cannot be read for what was posted: %s", channel, why.code)
            read = _Read(since, tuple(messages))
        self._read[channel] = read
        while len(self._read) > MOST_CHANNELS:
            self._read.pop(next(iter(self._read)))
        return read.messages


def _is(message: discord.Message, form: Form) -> bool:
    """Whether it looks just as the form does."""
    under = message.reference.message_id if message.reference is not None else None
    buttons = [
        item.custom_id
        for row in message.components
        if isinstance(row, discord.ActionRow)
        for item in row.children
        if isinstance(item, discord.Button)
    ]
    return (
        message.content == form.text.strip()
        and under in (None, form.under)
        and buttons == [custom for _, custom in form.buttons]
        and [one.filename for one in message.attachments] == ([] if form.file is None else [form.file[0]])
    )
