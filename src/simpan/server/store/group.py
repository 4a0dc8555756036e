"""Group commit: what is asked for while a commit runs goes into the next one, together.

So a commit of a millisecond carries one append when little happens and a hundred when much does, and nobody waits for
more than two commits.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from simpan.server.store.base import StoreTrouble

Job = TypeVar("Job")
MOST: Final = 500  # jobs in one transaction


class Group(Generic[Job]):
    """Carries out jobs in batches, one batch at a time. carry_out: a batch → its answers, durable; all or none."""

    def __init__(self, carry_out: Callable[[Sequence[Job]], Awaitable[Sequence[Any]]]) -> None:
        self._carry_out = carry_out
        self._waiting: deque[tuple[Job, asyncio.Future[Any]]] = deque()
        self._running: asyncio.Task[None] | None = None
        self._closed = False

    async def ask(self, job: Job) -> Any:
        """The answer to a job, once it is durable. Raises StoreTrouble, also after `close`.

        The job is carried out even if the caller stops waiting.
        """
        if self._closed:
            raise StoreTrouble("the store is closed")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, answer))
        if self._running is None:
            self._running = asyncio.create_task(self._run(), name="store: group commit")
        return await answer

    async def close(self, patience: float) -> None:
        """Take no more, and finish what was asked for; what is not done after `patience` seconds fails."""
        self._closed = True
        if self._running is not None:
            await asyncio.wait([self._running], timeout=patience)
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])

    async def _run(self) -> None:
        batch: list[tuple[Job, asyncio.Future[Any]]] = []
        try:
            while self._waiting:
                batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST))]
                await self._settle(batch)
        finally:
            self._running = None
            for _, answer in (*batch, *self._waiting):  # none is left, unless this was cancelled
                if not answer.done():
                    answer.set_exception(StoreTrouble("the store is closed"))

    async def _settle(self, batch: Sequence[tuple[Job, asyncio.Future[Any]]]) -> None:
        try:
            answers = await self._carry_out([job for job, _ in batch])
        except Exception as trouble:
            if len(batch) > 1 and not isinstance(trouble, StoreTrouble):
                for one in batch:  # one of them is at fault, and only that one shall fail
                    await self._settle([one])
                return
            for _, future in batch:
                if not future.done():
                    future.set_exception(trouble)
            return
        for (_, future), answer in zip(batch, answers, strict=True):
            if not future.done():
                future.set_result(answer)
