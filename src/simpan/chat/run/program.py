"""The whole program: what was left goes on, a network is read, answers are made and sent, until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

from simpan.chat.ledger import Ledger
from simpan.chat.ports import Gateway, Rooms, Stopped
from simpan.chat.run.lag import lag
from simpan.chat.run.logs import LOG, event, fault
from simpan.chat.run.sender import Sender
from simpan.chat.run.waiting import kept, until
from simpan.chat.run.worker import Answers, Worker
from simpan.chat.run.world import World

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
MINUTE: Final = 60.0
BEAT: Final = 15.0  # seconds between two notes that the program is at work
DAY: Final = 24 * 3600.0
AGAIN: Final = (5.0, 300.0)  # seconds before a network that failed by a fault is begun anew: first, and at most


async def serve(
    gateway: Gateway,
    ledger: Ledger,
    world: World,
    answers: Answers,
    rooms: Rooms,
    stopping: asyncio.Event | None = None,
) -> None:
    """Until SIGTERM or SIGINT, or `stopping` is set: the request in hand is finished then, the rest stays durable.

    The clock is the ledger's. Raises Stopped where the network bars the program, LedgerTrouble where the disk does not
    take what was done before the program had to stop.
    """
    stop = stopping or asyncio.Event()
    sender = Sender(gateway, ledger, world)
    worker = Worker(gateway, ledger, world, answers, rooms, sender)
    loop = asyncio.get_running_loop()
    ledger.listen(partial(_from_any_thread, loop, worker.wake))
    ledger.inbox.rank = world.rank
    ledger.current = None
    undo = _on_signals(loop, stop)
    requests, _ = ledger.inbox.backlog()
    LOG.info(event("started", network=gateway.network, requests=requests, letters=len(sender)))
    reading = asyncio.create_task(_read(gateway, ledger, stop), name="read")
    parts = {"answer": worker.run(stop), "send": sender.run(stop), "watch": _watch(gateway, ledger, stop)}
    working = [asyncio.create_task(_until_stopped(doing, stop), name=name) for name, doing in parts.items()]
    try:
        await stop.wait()
        LOG.info(event("stopping"))
        worker.wake()
        sender.wake()
        await asyncio.wait(working)  # while the network can still be reached
    finally:
        undo()
        ledger.listen(lambda: None)
        ended = await _end([*working, reading])
    LOG.info(event("stopped"))
    if ended is not None:
        raise ended


async def _end(tasks: list[asyncio.Task[None]]) -> BaseException | None:
    """Nothing goes on; the first error among them."""
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    return next((one for one in ended if one is not None and not isinstance(one, asyncio.CancelledError)), None)


async def _until_stopped(doing: Coroutine[Any, Any, None], stop: asyncio.Event) -> None:
    """Where a part of the program ends, all of it does."""
    try:
        await doing
    finally:
        stop.set()


async def _read(gateway: Gateway, ledger: Ledger, stop: asyncio.Event) -> None:
    """The network reconnects by itself for ever; behind a fault of its own it is begun anew."""
    wait, most = AGAIN
    while not stop.is_set():
        try:
            await gateway.run(ledger)
        except Stopped:
            stop.set()
            raise
        except Exception as error:
            fault("network_failed", error, again_in=wait)
        else:
            LOG.error(event("network_ended", again_in=wait))
        ledger.caught_up(False)
        await until(stop, wait)
        wait = min(2 * wait, most)


async def _watch(gateway: Gateway, ledger: Ledger, stop: asyncio.Event) -> None:
    """A line a minute while there is lag; what is old is deleted once a day."""
    pruned, said = -DAY, 0.0
    while not stop.is_set():
        now = ledger.clock()
        await kept(ledger.beat, stop)
        if abs(now - pruned) >= DAY:
            await kept(ledger.prune, stop)
            pruned = now
        found = await kept(partial(lag, ledger, gateway.network), stop)
        if found.shown and abs(now - said) >= MINUTE:
            said = now
            LOG.warning(
                event(
                    "lag",
                    network=found.network,
                    requests=found.requests,
                    oldest=round(found.oldest),
                    letters=found.letters,
                    oldest_letter=round(found.oldest_letter),
                )
            )
        await until(stop, BEAT)
    await kept(ledger.beat, stop)


def _from_any_thread(loop: asyncio.AbstractEventLoop, do: Callable[[], None]) -> None:
    with suppress(RuntimeError):  # a thread of a library that outlives the loop
        loop.call_soon_threadsafe(do)


def _on_signals(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> Callable[[], None]:
    """SIGTERM and SIGINT stop the program in good order, a second one at once; a function that undoes it."""
    heard: list[signal.Signals] = []

    def undo() -> None:
        while heard:
            loop.remove_signal_handler(heard.pop())

    def hear() -> None:
        stop.set()
        undo()

    for sign in SIGNALS:
        with suppress(NotImplementedError, RuntimeError, ValueError):  # Windows, or no main thread
            loop.add_signal_handler(sign, hear)
            heard.append(sign)
    return undo
