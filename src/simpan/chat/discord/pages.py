"""Answers to interactions, in their own place: the one message that Discord shows as thinking until it is filled.

It is filled and added to by editing, which may be repeated as often as it takes: what stands there already is not
written again. So a text of an interaction's page is shown once whatever dies in between.
"""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from typing import Any, Final, cast, final

import discord
from discord.utils import MISSING

from simpan.chat.discord.accounts import remote, written_at
from simpan.chat.discord.client import Client, view_of
from simpan.chat.discord.form import Form, Token
from simpan.chat.discord.plain import MOST, units
from simpan.chat.discord.words import word
from simpan.core.hosting import Lang

OPEN: Final = 14 * 60 + 40  # seconds; Discord closes an interaction after a quarter of an hour
ORIGINAL: Final = cast(int, "@original")  # Discord's name for the page, where a message's number would stand
THINKING: Final = 1 << 7
GAP: Final = "\n\n"
MOST_KEPT: Final = 1_000
_PLACEHOLDERS: Final = tuple(word(lang, key) for lang in ("ko", "en") for key in ("done", "late", "answered_privately"))


class Closed(Exception):
    """The interaction can no longer be answered."""


@final
class Pages:
    """The pages of the interactions of the last quarter of an hour."""

    def __init__(self) -> None:
        self.pages: Final[OrderedDict[str, _Page]] = OrderedDict()

    def of(self, token: Token) -> _Page:
        """The page of an interaction."""
        found = self.pages.setdefault(token.token, _Page(token))
        self.pages.move_to_end(token.token)
        while len(self.pages) > MOST_KEPT:
            self.pages.popitem(last=False)
        return found


class _Page:
    """content: what stands on it, None while it is not known; "" while Discord shows it as thinking."""

    def __init__(self, token: Token) -> None:
        self.token: Final = token
        self.lock: Final = asyncio.Lock()
        self.content: str | None = None
        self.id = 0

    def is_open(self, now: float) -> bool:
        """Whether Discord still takes answers."""
        return now < written_at(self.token.id) + OPEN

    async def put(self, client: Client, form: Form) -> str | None:
        """Write a text on it, or behind what stands there; its number, or None where it does not fit.

        Raises Closed, and what discord.py raises.
        """
        async with self.lock:
            there = await self._read(client)
            if there and form.text and GAP + form.text + GAP in GAP + there + GAP:
                return self._number()
            fresh = not there or there in _PLACEHOLDERS
            if not fresh and (form.file is not None or form.buttons):
                return None
            text = form.text if fresh else f"{there}{GAP}{form.text}"
            if units(text) > MOST:
                return None
            await self._write(client, text, form)
            return self._number()

    async def settle(self, client: Client, text: str) -> None:
        """End its thinking, where nothing else has: with where the answer is, or that there is one."""
        async with self.lock:
            if not await self._read(client):
                await self._write(client, text, None)

    def _number(self) -> str:
        return remote(self.token.channel, self.id)

    async def _read(self, client: Client) -> str:
        if self.content is None:
            try:
                message = await self.hook(client).fetch_message(ORIGINAL)
            except discord.HTTPException as why:
                raise self._closed(why) from why
            self.content = "" if message.flags.value & THINKING else message.content
            self.id = message.id
        return self.content

    async def _write(self, client: Client, text: str, form: Form | None) -> None:
        self.content = None  # until it is known to have been written
        view = view_of(form.buttons) if form is not None and form.buttons else MISSING
        files = [file_of(form)] if form is not None and form.file is not None else MISSING
        try:
            message = await self.hook(client).edit_message(ORIGINAL, content=text, view=view, attachments=files)
        except discord.HTTPException as why:
            raise self._closed(why) from why
        self.content, self.id = message.content, message.id

    def _closed(self, why: discord.HTTPException) -> Exception:
        return Closed(str(why.code)) if why.status in (401, 404) else why

    async def aside(self, client: Client, form: Form) -> str:
        """A message of its own that only the asker sees. Raises Closed, and what discord.py raises.

        The first message behind an acknowledgement is shown to whom that was shown, so the page is settled before.
        """
        await self.settle(client, word(form.lang, "answered_privately"))
        view = view_of(form.buttons) if form.buttons else MISSING
        file = file_of(form) if form.file is not None else MISSING
        try:
            message = await self.hook(client).send(
                form.text, ephemeral=self.token.mode != "direct", wait=True, view=view, file=file
            )
        except discord.HTTPException as why:
            raise self._closed(why) from why
        return remote(self.token.channel, message.id)

    def hook(self, client: Client) -> discord.Webhook:
        """By which interactions are answered, before a restart or after it."""
        data: Any = {"id": client.application_id, "type": 3, "token": self.token.token}
        return discord.Webhook.from_state(data=data, state=client._connection)


def settled(lang: Lang, link: str) -> str:
    """What a page says whose answer is elsewhere; link: "" where the asker may not see it."""
    return word(lang, "answered_there", link=link) if link else word(lang, "done")


def file_of(form: Form) -> discord.File:
    """The file of a message."""
    assert form.file is not None
    name, text = form.file
    return discord.File(io.BytesIO(text.encode()), filename=name)
