"""A program that dies at every durable step, once each: before and after each commit, each sync of a record, each post.

Every step is named by what it does, so that the next life, which does it again, lives past it. A record that was
written and not yet synced is torn anywhere, as by a power failure.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest

from simpan.chat import answer
from simpan.chat.ledger import Ledger
from simpan.chat.ledger.file import File
from simpan.chat.ports import Bound, Letter
from simpan.chat.run.program import serve
from simpan.core.simulate import Dice
from simpan.mansion.desk.folder import Folder
from tests.chat.plain import PlainGateway
from tests.chat.run.echo import world
from tests.chat.run.going import PATIENCE, no_rooms


class Died(BaseException):
    """The process is no more."""


class Bomb:
    """Kills at each step that it has not seen before. armed: whether it does."""

    def __init__(self, seed: int = 1) -> None:
        self.armed = True
        self.dead = False
        self.past: Final[set[object]] = set()
        self.kinds: Final[dict[str, int]] = {}
        self.dice: Final = Dice(seed)

    def step(self, kind: str, name: object, dying: Callable[[], None] = lambda: None) -> None:
        """Something durable happens here."""
        if self.dead:
            raise Died
        if self.armed and (kind, name) not in self.past:
            self.past.add((kind, name))
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            self.dead = True
            dying()
            raise Died

    def lay(self, patch: pytest.MonkeyPatch) -> None:
        """Into the ledger and the record."""
        change, sync, lock = File.change, Folder.sync, Folder.lock
        sound: dict[Path, int] = {}  # bytes of records that are on the disk for sure

        @contextmanager
        def changing(file: File) -> Iterator[Any]:
            if self.dead:
                raise Died
            with change(file) as db:
                notes = Noting(db)
                yield notes
                self.step("before commit", notes.name())
            self.step("after commit", notes.name())

        @contextmanager
        def locking(folder: Folder) -> Iterator[None]:
            with lock(folder):
                sound[folder.record] = folder.size() if folder.exists() else 0
                yield

        def syncing(folder: Folder) -> None:
            size, least = folder.size(), sound[folder.record]

            def tear(most: int = size) -> None:
                with open(folder.record, "r+b") as file:
                    file.truncate(least + int(self.dice.below(most - least + 1)))

            if self.dead:  # in the meantime
                tear(least)
            self.step("before sync", size, tear)
            sync(folder)
            self.step("after sync", size)

        patch.setattr(File, "change", changing)
        patch.setattr(Folder, "sync", syncing)
        patch.setattr(Folder, "lock", locking)


class Noting:
    """A connection that remembers what was done in it."""

    def __init__(self, db: Any) -> None:
        self.db = db
        self.done: list[str] = []

    def execute(self, what: str, values: Sequence[Any] = ()) -> Any:
        self.done.append(f"{what} {values!r}")
        return self.db.execute(what, values)

    def name(self) -> str:
        return hashlib.sha256("\n".join(self.done).encode("utf-8", "replace")).hexdigest()


class Mortal(PlainGateway):
    """A network whose posts may be accepted without our hearing of it."""

    bomb: Bomb

    async def send(self, letter: Letter, remote: Callable[[str], str]) -> str:
        self.bomb.step("before post", letter.key)
        number = await super().send(letter, remote)
        self.bomb.step("after post", letter.key)
        return number


async def live(
    folder: Path, gateway: Mortal, campaigns: Callable[[Ledger], Sequence[Bound]], clock: Callable[[], float]
) -> bool:
    """One life; whether all was done in it."""
    bomb = gateway.bomb
    bomb.dead = False
    ledger = None
    with suppress(Died):
        ledger = Ledger(folder, clock)
    try:
        if ledger is not None and not bomb.dead:
            with suppress(Died):
                await _work(ledger, gateway, campaigns(ledger))
    finally:
        if ledger is not None:
            ledger.close()
    return not bomb.dead


async def _work(ledger: Ledger, gateway: Mortal, campaigns: Sequence[Bound]) -> None:
    stopping, bomb = asyncio.Event(), gateway.bomb
    task = asyncio.create_task(serve(gateway, ledger, world(ledger, *campaigns), answer, no_rooms, stopping))
    calm = 0
    try:
        async with asyncio.timeout(PATIENCE):
            while not (task.done() or bomb.dead) and calm < 4:
                waits = ledger.inbox.backlog().requests or ledger.outbox.backlog()[0]
                done = not waits and gateway.told and ledger.current
                calm = calm + 1 if done else 0
                await asyncio.sleep(0.001)
    finally:
        stopping.set()
        await asyncio.gather(task, return_exceptions=True)
        for one in campaigns:
            one.close()  # type: ignore[attr-defined]
