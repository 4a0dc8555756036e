"""The inbox is answered: one request after the other, each with all that comes of it; and time passes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol, TypeVar, final

from simpan.chat.ledger import Ledger, LedgerTrouble, Outgoing
from simpan.chat.ports import Bound, Gateway, Rooms
from simpan.chat.ports import World as AnswersWorld
from simpan.chat.reply import Answered, Change, Reply, RoomWanted
from simpan.chat.request import Changed, Incoming, Request
from simpan.chat.run.brake import Brake
from simpan.chat.run.dress import outgoing
from simpan.chat.run.logs import LOG, event, fault
from simpan.chat.run.sender import Sender
from simpan.chat.run.waiting import FIRST, LONGEST, kept, until
from simpan.chat.run.words import word
from simpan.chat.run.world import World

T = TypeVar("T")
TICK: Final = 1.0  # seconds between two looks at the time
GRACE: Final = 75  # seconds for which a network may be silent before it knows that it is; nobody's time is out sooner
GAP: Final = 20.0  # seconds without a look, after which the machine must have slept
SILENT: Final = 60.0  # seconds after which a network that never says that it was caught up with is believed
ROOM: Final = 20.0  # seconds that a room at the table may take
DISK: Final = 8  # tries of a request whose campaign's folder cannot be read or written
QUIET: Final = 600  # seconds between two notices of the same fault


class Answers(Protocol):
    """How requests are answered (`chat/answer`)."""

    def answer(self, request: Request, world: AnswersWorld, /) -> Answered:
        """What comes of a request."""

    def granted(self, request: Request, world: AnswersWorld, room: tuple[str, str] | None, /) -> Answered:
        """The same, now that what it wished for has been fetched, or could not be."""


@final
class Worker:
    """`wake` it when something was taken; `run` until the program stops.

    Answers are made on one thread of their own, one at a time: a campaign's record is waited for there, and whoever
    reads the network is not kept waiting meanwhile.
    """

    def __init__(
        self, gateway: Gateway, ledger: Ledger, world: World, answers: Answers, rooms: Rooms, sender: Sender
    ) -> None:
        self._gateway: Final = gateway
        self._ledger: Final = ledger
        self._world: Final = world
        self._answers: Final = answers
        self._rooms: Final = rooms
        self._sender: Final = sender
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="simpan-desk")
        self._one: Final = asyncio.Lock()  # what an answer rests on is as it was until the answer is kept
        self._brake: Final = Brake(ledger, world.settings)
        self._wake: Final = asyncio.Event()
        self._wishes: Final[set[asyncio.Task[None]]] = set()
        self._troubles = 0  # how often the disk refused the request that is first now
        self._said: Final[dict[str, float]] = {}  # faults of campaigns, and when they were last told
        self._begun: Final = ledger.clock()
        self._alive: Final = ledger.alive()
        self._stopping = asyncio.Event()
        self._looked = -TICK  # when it last looked at the time, on the monotonic clock
        self._turned = time.monotonic(), self._begun  # when it last turned to a request, on both clocks
        self._held = 0.0  # it does not look before
        self.answered = 0  # since the start

    def wake(self) -> None:
        """Something is to be done."""
        self._wake.set()

    async def run(self, stopping: asyncio.Event) -> None:
        """Answer until `stopping` is set; the request in hand is finished."""
        self._stopping = stopping
        try:
            await self._start()
            while not stopping.is_set():
                self._wake.clear()
                await self._look_in_time()
                if not await self.step():
                    await until(self._wake, TICK)
        finally:
            for task in self._wishes:
                task.cancel()
            await asyncio.gather(*self._wishes, return_exceptions=True)
            self._thread.shutdown()

    async def step(self) -> bool:
        """Answer the first request that waits; False: none does."""
        incoming = await self._kept(self._ledger.inbox.next)
        if incoming is None:
            return False
        try:
            async with self._one:
                if isinstance(incoming, Changed):
                    await self._finish(incoming, *await self._in_thread(self._changed, incoming))
                else:
                    await self._answer(incoming)
        except OSError as error:
            await self._wait_for_disk(incoming, error)
        except Exception as error:
            fault("failed", error, id=incoming.id)
            await self._failed(incoming, "fault", error)
        else:
            self._troubles = 0
            self.answered += 1
        return True

    async def _look_in_time(self) -> None:
        """Once a tick, unless somebody's declaration waits: it was written before."""
        now, wall = time.monotonic(), self._ledger.clock()
        if max(now - self._turned[0], abs(wall - self._turned[1])) > GAP:  # what was missed meanwhile is not known yet
            self._held = now + GRACE
            LOG.warning(event("slept", held=GRACE))
        self._turned = now, wall
        if now >= max(self._held, self._looked + TICK) and not await self._kept(self._ledger.inbox.urgent):
            self._looked = now
            await self.look()

    async def look(self) -> None:
        """Time has passed for the campaigns, as far as all that was written by then is known here."""
        current = self._ledger.current
        now = self._ledger.clock()
        if current is False or (current is None and now - self._begun < SILENT):
            return
        for campaign in self._world.campaigns.values():
            try:
                await self._tell(await self._in_thread(campaign.look, int(now) - GRACE))
            except Exception as error:
                if self._due(f"{campaign.key}/{type(error).__name__}"):
                    fault("look_failed", error, campaign=campaign.key)

    async def _start(self) -> None:
        """The campaigns sit down, and give again what may not have been kept when the program died."""
        for campaign in self._world.campaigns.values():
            try:
                replies = await self._in_thread(campaign.start, int(self._ledger.clock()), self._alive)
                await self._tell(replies)
            except Exception as error:  # its requests will say so too
                fault("start_failed", error, campaign=campaign.key)

    async def _tell(self, replies: Sequence[Reply]) -> None:
        """What nobody asked for."""
        if replies:
            posts = outgoing(self._gateway, replies, None)
            self._sender.add(await self._kept(lambda: self._ledger.finish("", posts)))

    # -- one request --------------------------------------------------------------------------------------------------

    async def _answer(self, request: Request) -> None:
        answered, rests = await self._in_thread(self._answered, request)
        if answered.wish is None:
            await self._finish(request, request, answered.replies, answered.changes, rests)
            return
        await self._kept(lambda: self._ledger.inbox.aside(request.id))  # nothing of it is kept yet
        task = asyncio.create_task(self._grant(request, answered.wish), name=f"wish {request.id}")
        self._wishes.add(task)
        task.add_done_callback(self._wishes.discard)

    def _answered(self, request: Request) -> tuple[Answered, float | None]:
        """What comes of it, and until when its writer is not answered any more."""
        if self._world.rank(request) and (held := self._brake.holds(request)) is not None:
            return held.answered, held.until
        return self._answers.answer(request, self._world), None

    async def _grant(self, request: Request, wish: RoomWanted) -> None:
        """Fetch what is wished for, beside everything else, and answer then."""
        room: tuple[str, str] | None = None
        try:
            async with asyncio.timeout(ROOM):
                room = await asyncio.to_thread(self._rooms, wish)
        except Exception as error:
            LOG.warning(event("no_room", id=request.id, error=type(error).__name__))
        try:
            async with self._one:
                answered = await self._in_thread(self._answers.granted, request, self._world, room)
                await self._finish(request, request, answered.replies, answered.changes)
        except Exception as error:
            fault("failed", error, id=request.id)
            await self._failed(request, "fault", error)

    def _changed(self, changed: Changed) -> tuple[Request | None, Sequence[Reply]]:
        """An edit or a deletion is the affair of the campaign whose record has the post, whoever is on its lists."""
        if (before := self._ledger.request(changed.of)) is None:
            return None, ()
        return before, [reply for one in self._world.campaigns.values() for reply in one.changed(changed, before)]

    async def _finish(
        self,
        incoming: Incoming,
        under: Request | None,
        replies: Sequence[Reply],
        changes: Sequence[Change] = (),
        until: float | None = None,
    ) -> None:
        """Keep all that comes of it at once, then let it go out."""
        posts = outgoing(self._gateway, replies, under)
        enrolled = self._world.leaving(changes)
        rests = None if until is None or under is None else (under.who.key, until)
        self._sender.add(await self._kept(lambda: self._ledger.finish(incoming.id, posts, changes, rests)))
        self._world.enrol(enrolled)
        LOG.info(event("answered", id=incoming.id, replies=len(replies), letters=len(posts)))

    # -- what goes wrong ----------------------------------------------------------------------------------------------

    async def _wait_for_disk(self, incoming: Incoming, error: OSError) -> None:
        """A campaign's disk is full, or its folder away: nothing was ruled, and the order must not change."""
        self._troubles += not isinstance(error, LedgerTrouble)
        LOG.error(event("disk", id=incoming.id, error=error))
        if self._troubles >= DISK:
            self._troubles = 0
            await self._failed(incoming, "disk", error)
        else:
            await until(self._stopping, min(FIRST * (1 << self._troubles), LONGEST))

    async def _failed(self, incoming: Incoming, what: str, error: Exception) -> None:
        """Set it aside for the next start, and tell the staff; the others go on."""
        again = await self._kept(lambda: self._ledger.inbox.failed(incoming.id, type(error).__name__))
        try:
            request = incoming if isinstance(incoming, Request) else self._ledger.request(incoming.of)
            campaign = None if request is None else await self._in_thread(self._world.campaign, request)
            if campaign is not None and self._due(campaign.key):
                posts = self._notice(campaign, incoming, what, error, again)
                self._sender.add(await self._kept(lambda: self._ledger.finish("", posts)))
        except Exception as other:
            fault("staff_not_told", other, id=incoming.id)

    def _notice(
        self, campaign: Bound, incoming: Incoming, what: str, error: Exception, again: bool
    ) -> Sequence[Outgoing]:
        why = word(campaign.lang, what, name=type(error).__name__)
        text = word(campaign.lang, "failed" if again else "given_up", id=incoming.id, why=why)
        key = f"failed/{incoming.id}/{int(self._ledger.clock())}"
        return outgoing(self._gateway, [Reply(key, "staff", "notice", (text,), battle=campaign.key)], None)

    def _due(self, what: str) -> bool:
        """Whether it is to be told again."""
        now = self._ledger.clock()
        if 0 <= now - self._said.get(what, -QUIET) < QUIET:
            return False
        self._said[what] = now
        return True

    # -- helpers ------------------------------------------------------------------------------------------------------

    async def _in_thread(self, do: Callable[..., T], *given: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, do, *given)

    async def _kept(self, do: Callable[[], T]) -> T:
        return await kept(do, self._stopping)
