"""Any gateway with a stop-watch: when each answer was durable, and when the last post of it was made."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from simpan.chat.ledger import Ledger, Outgoing, Waiting
from simpan.chat.ports import Gateway, Intake, Letter
from simpan.chat.reply import Change, Reply
from simpan.chat.request import Network, Request


class Timed:
    """Times are of this process's clock (`time.monotonic`), by request. written: whoever writes notes it."""

    def __init__(self, gateway: Gateway) -> None:
        self.network: Network = gateway.network
        self.written: Final[dict[str, float]] = {}
        self.answered: Final[dict[str, float]] = {}
        self.posted: Final[dict[str, float]] = {}
        self.posts = 0
        self._gateway: Final = gateway
        self._asked: Final[dict[str, str]] = {}  # the request behind a letter

    def letters(self, reply: Reply, request: Request | None) -> Sequence[Letter]:
        """As `Gateway.letters`."""
        found = self._gateway.letters(reply, request)
        if request is not None:  # a status is no answer, and may wait
            self._asked.update((letter.key, request.id) for letter in found if not letter.replaces)
        return found

    async def send(self, letter: Letter, remote: Callable[[str], str]) -> str:
        """As `Gateway.send`."""
        number = await self._gateway.send(letter, remote)
        self.posts += 1
        if (id := self._asked.get(letter.key)) is not None:
            self.posted[id] = time.monotonic()
        return number

    async def run(self, intake: Intake) -> None:
        """As `Gateway.run`."""
        await self._gateway.run(intake)

    def watch(self, ledger: Ledger) -> None:
        """Remember when the ledger has kept each answer."""
        whole = ledger.finish

        def finish(
            id: str,
            posts: Iterable[Outgoing],
            changes: Iterable[Change] = (),
            rests: tuple[str, float] | None = None,
        ) -> list[Waiting]:
            made = whole(id, posts, changes, rests)
            self.answered.setdefault(id, time.monotonic())
            return made

        ledger.finish = finish  # type: ignore[method-assign]

    def forget(self) -> None:
        """What came before does not count."""
        for times in (self.written, self.answered, self.posted):
            times.clear()
        self.posts = 0

    def lags(self) -> tuple[list[float], list[float]]:
        """Seconds from written to answered, and from written to all of the answer posted."""
        answered = [self.answered[id] - at for id, at in self.written.items() if id in self.answered]
        posted = [self.posted[id] - at for id, at in self.written.items() if id in self.posted]
        return answered, posted
