"""From what is stored to what is played: a match at once, a campaign beside the event loop, for it may take seconds."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, time
from typing import Final, final

from simpan.core.chance import Seeded
from simpan.core.hosting import Hosting, Lang
from simpan.core.refereeing import Referee, Refereeing
from simpan.server.campaign.campaign import Campaign
from simpan.server.hub.live import Played
from simpan.server.ports import CAMPAIGN, RoomRow, Stored
from simpan.server.room.room import Room


@final
class Making:
    """Makes rooms; campaigns one after the other."""

    def __init__(self, hosts: Mapping[str, Hosting], referees: Mapping[str, Refereeing]) -> None:
        self._hosts: Final = hosts
        self._referees: Final = referees
        self._pool: Final = ThreadPoolExecutor(1, "campaign")

    async def room(self, row: RoomRow, entries: Sequence[Stored]) -> Played:
        """The room. Raises KeyError for an unknown game, and what a record raises that cannot be carried out."""
        if row.kind != CAMPAIGN:
            return Room(self._hosts[row.game], row, entries, monotonic(), Seeded(secrets.randbits(63)))
        referee = await self.referee(row, tuple(entry.line for entry in entries))
        return Campaign(row, entries, referee, monotonic(), time())

    async def referee(self, row: RoomRow, lines: Sequence[bytes]) -> Referee:
        """The referee of a campaign's record. Raises as `room`."""
        opening = self._referees[row.game].open
        seed = bytes.fromhex(row.secret)
        lang: Lang = "en" if row.options.get("_lang") == "en" else "ko"
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, opening, row.header, lines, row.end, seed, lang)

    def close(self) -> None:
        """Make no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
