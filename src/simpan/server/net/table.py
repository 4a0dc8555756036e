"""Everything that the HTTP side needs at hand, in one place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, Final, TypeVar, final

from simpan.core.hosting import Hosting
from simpan.core.refereeing import Refereeing
from simpan.server.hub.begin import is_id
from simpan.server.hub.hub import Hub
from simpan.server.metrics import Metrics
from simpan.server.net.answers import AnyRequest, Wronged, caller_of
from simpan.server.net.credits import Gate, address_of
from simpan.server.ports import CAMPAIGN, RoomRow
from simpan.server.settings import Settings
from simpan.server.store.base import Store

_T = TypeVar("_T")

THREADS: Final = 2


@final
class Table:
    """The server's parts, as the handlers reach them."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        hosts: Mapping[str, Hosting],
        hub: Hub,
        metrics: Metrics,
        referees: Mapping[str, Refereeing] | None = None,
    ) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.hosts: Final = hosts
        self.referees: Final[Mapping[str, Refereeing]] = referees or {}
        self.hub: Final = hub
        self.metrics: Final = metrics
        self._pool = ThreadPoolExecutor(THREADS, "work")
        limits = settings.limits
        self._gates: Final = {
            what: Gate(getattr(limits, what))
            for what in ("created", "joined", "checked", "uploaded", "replayed", "asked")
        }

    async def work(self, job: Callable[..., _T], /, *given: Any) -> _T:
        """Do what takes long beside the event loop; two such jobs at once, the others wait."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, job, *given)

    def close(self) -> None:
        """Begin no more of it."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def admit(self, request: AnyRequest, what: str, calls: float = 1.0) -> None:
        """Count a call against its address, as so many. Raises Wronged where there were too many."""
        if not self._gates[what].admits(address_of(caller_of(request).address), monotonic(), calls):
            raise Wronged("too_fast")

    def hosting(self, game: str) -> Hosting:
        """The hosting of a game. Raises Wronged."""
        found = self.hosts.get(game)
        if found is None:
            raise Wronged("unknown_game")
        return found

    def referee(self, game: str) -> Refereeing:
        """What is known of a game that is led as a campaign. Raises Wronged."""
        found = self.referees.get(game)
        if found is None:
            raise Wronged("unknown_game")
        return found

    async def row(self, room: str) -> RoomRow:
        """A room as it is stored. Raises Wronged."""
        found = await self.store.room(room) if is_id(room) else None
        if found is None:
            raise Wronged("unknown_room")
        return found

    async def match(self, room: str) -> RoomRow:
        """A room in which a match is played: of campaigns other parts tell, and less. Raises Wronged."""
        found = await self.row(room)
        if found.kind == CAMPAIGN:
            raise Wronged("unknown_room")
        return found


def table_of(request: AnyRequest) -> Table:
    """The table of the server that was asked."""
    found: Any = request.app.state.table
    assert isinstance(found, Table)
    return found
