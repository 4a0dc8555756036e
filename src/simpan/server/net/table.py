"""Everything that the HTTP side needs at hand, in one place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, Final, TypeVar, final

from simpan.core.hosting import Hosting
from simpan.server.hub.begin import is_id
from simpan.server.hub.hub import Hub
from simpan.server.metrics import Metrics
from simpan.server.net.answers import AnyRequest, Wronged, caller_of
from simpan.server.net.credits import Gate, address_of
from simpan.server.ports import RoomRow
from simpan.server.settings import Settings
from simpan.server.store.base import Store

_T = TypeVar("_T")

THREADS: Final = 2


@final
class Table:
    """The server's parts, as the handlers reach them."""

    def __init__(
        self, settings: Settings, store: Store, hosts: Mapping[str, Hosting], hub: Hub, metrics: Metrics
    ) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.hosts: Final = hosts
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

    def admit(self, request: AnyRequest, what: str) -> None:
        """Count a call against its address. Raises Wronged where there were too many."""
        if not self._gates[what].admits(address_of(caller_of(request).address), monotonic()):
            raise Wronged("too_fast")

    def hosting(self, game: str) -> Hosting:
        """The hosting of a game. Raises Wronged."""
        found = self.hosts.get(game)
        if found is None:
            raise Wronged("unknown_game")
        return found

    async def row(self, room: str) -> RoomRow:
        """A room as it is stored. Raises Wronged."""
        found = await self.store.room(room) if is_id(room) else None
        if found is None:
            raise Wronged("unknown_room")
        return found


def table_of(request: AnyRequest) -> Table:
    """The table of the server that was asked."""
    found: Any = request.app.state.table
    assert isinstance(found, Table)
    return found
