"""Bots at the table: a player gets its seat's view and what is legal, off the event loop, and nothing else."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, Final, final

from simpan.core.chance import Seeded
from simpan.players import LEVELS, player
from simpan.players.random_player import RandomPlayer
from simpan.server.logs import logger
from simpan.server.metrics import Metrics
from simpan.server.ports import ThinkFor

THREADS: Final = 2


@final
class Bots:
    """Thinks for the bots of all rooms."""

    def __init__(self, metrics: Metrics, delay: float) -> None:
        """delay: seconds from the question to the answer, at least, where a person looks on."""
        self._metrics = metrics
        self._delay = delay
        self._pool = ThreadPoolExecutor(THREADS, "bot")
        self._closed = False
        self._tasks: set[asyncio.Task[None]] = set()

    def think(self, game: str, asked: ThinkFor, done: Callable[[int], None]) -> None:
        """Call `done` in the event loop with the code that the bot chose; never, once this is closed."""
        if self._closed:
            return
        task = asyncio.get_running_loop().create_task(self._think(game, asked, done))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, game: str, asked: ThinkFor, done: Callable[[int], None]) -> None:
        begun = monotonic()
        loop = asyncio.get_running_loop()
        try:
            code = await loop.run_in_executor(self._pool, choose, game, asked.level, asked.view, asked.legal)
        except Exception:  # a bot that stumbles must not keep a person waiting for ever
            logger().exception("bot stumbled", game=game, level=asked.level)
            code = RandomPlayer(Seeded(secrets.randbits(63))).choose(None, asked.legal)
        taken = monotonic() - begun
        self._metrics.bots.observe(taken)
        if self._delay > taken:
            await asyncio.sleep(self._delay - taken)
        done(code)

    def close(self) -> None:
        """Think no more."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def choose(game: str, level: str, view: Any, legal: dict[int, Any]) -> int:
    """The code that a bot of this level chooses. Raises KeyError for a level that is not there."""
    chosen = player(LEVELS[game][level], Seeded(secrets.randbits(63))).choose(view, legal)
    return int(chosen)
