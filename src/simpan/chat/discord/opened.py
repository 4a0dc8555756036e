"""Interactions that wait for their answer. Before Discord gives one up, it is said that the answer comes later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, final

import aiohttp
import discord

from simpan.chat.discord.form import Token
from simpan.chat.discord.letters import token_of
from simpan.chat.discord.pages import OPEN, Closed
from simpan.chat.discord.posting import Posting
from simpan.chat.discord.words import word
from simpan.chat.request import Request
from simpan.core.hosting import Lang

log: Final = logging.getLogger("simpan.chat")

EVERY: Final = 10.0
MOST_KNOWN: Final = 2_000
ENOUGH: Final = OPEN - 60  # seconds after which an answer counts as late


@final
class Opened:
    """Those that were acknowledged since the start."""

    def __init__(self, posting: Posting, clock: Callable[[], float]) -> None:
        self.posting: Final = posting
        self.clock: Final = clock
        self.waiting: Final[list[tuple[float, Token, Lang]]] = []
        self._known: Final[dict[str, None]] = {}

    def knows(self, request: Request) -> bool:
        """Whether it was acknowledged before: networks tell things twice."""
        return request.id in self._known

    def add(self, request: Request) -> None:
        """It was acknowledged."""
        self._known[request.id] = None
        if len(self._known) > MOST_KNOWN:
            self._known.pop(next(iter(self._known)))
        token = token_of(request)
        if token is not None:
            self.waiting.append((self.clock(), token, request.lang or "ko"))

    async def sweep(self) -> None:
        """Look after them, until cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            await self.look()

    async def look(self) -> None:
        """Say of each that has waited long that it is late; those that are answered are left as they are."""
        while self.waiting and self.clock() - self.waiting[0][0] > ENOUGH:
            _, token, lang = self.waiting.pop(0)
            client = self.posting.client
            if client is None:
                continue
            try:
                await self.posting.pages.of(token).settle(client, word(lang, "late"))
            except (Closed, discord.DiscordException, aiohttp.ClientError, OSError) as why:
                log.debug("an interaction could not be settled: %s", type(why).__name__)
