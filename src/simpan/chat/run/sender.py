"""The outbox goes out: letters in their lanes, tried until the network takes them or says that it never will."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final, final

from msgspec import structs

from simpan.chat.ledger import Ledger, LedgerTrouble, Waiting
from simpan.chat.ports import Gateway, Later, Letter, Lost, Stopped
from simpan.chat.reply import Reply
from simpan.chat.run.dress import outgoing
from simpan.chat.run.lanes import Lanes
from simpan.chat.run.logs import LOG, event, fault
from simpan.chat.run.waiting import kept, until
from simpan.chat.run.words import word
from simpan.chat.run.world import World

HOPS: Final = 5  # letters in place of letters, before it is given up
FAULTS: Final = 5  # tries of a letter at which the gateway itself fails
LOOK: Final = 60.0  # seconds after which it looks again in any case: clocks jump
GRACE: Final = 10.0  # seconds that letters on their way have when the program stops


@final
class Sender:
    """`add` what the ledger has kept; `run` until the program stops. Raises Stopped where the network bars us."""

    def __init__(self, gateway: Gateway, ledger: Ledger, world: World) -> None:
        self._gateway: Final = gateway
        self._ledger: Final = ledger
        self._world: Final = world
        box = ledger.outbox
        left = box.waiting()
        self._lanes: Final = Lanes(left, box.standing(), box.replaced())
        self._left: Final = {one.letter.key for one in left}  # the program may have died while it sent them
        self._wake: Final = asyncio.Event()
        self._flying: Final[set[asyncio.Task[None]]] = set()
        self._barred: BaseException | None = None
        self._faults: Final[dict[str, int]] = {}

    def __len__(self) -> int:
        return len(self._lanes)

    def add(self, many: Iterable[Waiting]) -> None:
        """Letters that were made durable."""
        self._lanes.add(many)
        self._wake.set()

    def wake(self) -> None:
        """Look anew: something has changed, or the program is to stop."""
        self._wake.set()

    async def run(self, stopping: asyncio.Event) -> None:
        """Send until `stopping` is set; what is on its way then is waited for."""
        try:
            while not stopping.is_set() and self._barred is None:
                self._wake.clear()
                now = self._ledger.clock()
                plan = self._lanes.plan(now)
                if plan.passed:
                    await kept(lambda keys=plan.passed: self._ledger.outbox.passed(keys), stopping)  # type: ignore[misc]
                for one in plan.send:
                    task = asyncio.create_task(self._fly(one, stopping), name=f"send {one.letter.key}")
                    self._flying.add(task)
                    task.add_done_callback(self._landed)
                due = self._lanes.due(now)
                await until(self._wake, LOOK if due is None else min(LOOK, max(0.0, due)))
        finally:
            await self._land()
        if self._barred is not None:
            raise self._barred

    # -- one letter ---------------------------------------------------------------------------------------------------

    async def _fly(self, one: Waiting, stopping: asyncio.Event) -> None:
        """Send it, and note what became of it."""
        key, box = one.letter.key, self._ledger.outbox
        if self._lanes.fresh(one) and not one.begun:
            await kept(lambda: box.begin(key), stopping)
        try:
            number = await self._gateway.send(self._known(one), box.remote)
        except Later as put_off:
            await self._later(one, str(put_off), put_off.seconds, put_off.all, stopping)
        except Lost as lost:
            await self._lost(one, str(lost), lost.instead, stopping)
        except Stopped:
            raise
        except LedgerTrouble as error:
            await self._later(one, str(error), 0, False, stopping)
        except Exception as error:
            fault("send_failed", error, key=key)
            await self._fault(one, error, stopping)
        else:
            await kept(lambda: box.sent(key, number), stopping)
            self._lanes.sent(key)
            self._faults.pop(key, None)
            LOG.debug(event("sent", key=key, remote=number))

    def _known(self, one: Waiting) -> Letter:
        """The letter, with what is known of earlier tries."""
        tried = one.begun or one.letter.key in self._left
        return structs.replace(one.letter, since=one.made) if tried else one.letter

    async def _later(self, one: Waiting, why: str, seconds: float, everything: bool, stopping: asyncio.Event) -> None:
        key, now = one.letter.key, self._ledger.clock()
        wait = self._lanes.later(key, now, seconds, everything)
        LOG.info(event("later", key=key, seconds=round(wait - now, 1), all=everything, why=why))
        await kept(lambda: self._ledger.outbox.later(key, wait, why), stopping)

    async def _lost(self, one: Waiting, why: str, instead: Letter | None, stopping: asyncio.Event) -> None:
        key = one.letter.key
        given = instead if one.hops < HOPS else None
        new = await kept(lambda: self._ledger.outbox.lost(key, why, given), stopping)
        self._lanes.lost(key, new, "" if given is None else given.key)
        LOG.warning(event("lost", key=key, instead="" if given is None else given.key, why=why))
        if given is None and one.battle and not one.staff:
            await self._tell(one, why, stopping)

    async def _fault(self, one: Waiting, error: Exception, stopping: asyncio.Event) -> None:
        """A fault of this program: it is tried again, but does not keep its lane waiting for ever."""
        key = one.letter.key
        self._faults[key] = self._faults.get(key, 0) + 1
        why = word(self._world.lang(one.battle), "fault", name=type(error).__name__)
        if self._faults[key] < FAULTS:
            await self._later(one, why, 0, False, stopping)
        else:
            await self._lost(one, why, None, stopping)

    async def _tell(self, one: Waiting, why: str, stopping: asyncio.Event) -> None:
        """The staff hears that a post did not reach its readers."""
        key, lang = one.letter.key, self._world.lang(one.battle)
        people = ", ".join(self._ledger.outbox.readers(key))
        text = word(lang, "lost_to" if people else "lost", letter=key, why=why, people=people)
        reply = Reply(f"lost/{key}", "staff", "notice", (text,), battle=one.battle)
        posts = outgoing(self._gateway, [reply], None)
        self.add(await kept(lambda: self._ledger.finish("", posts), stopping))

    # -- those on their way -------------------------------------------------------------------------------------------

    def _landed(self, task: asyncio.Task[None]) -> None:
        self._flying.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and self._barred is None:
            self._barred = error
        self._wake.set()

    async def _land(self) -> None:
        """Wait for what is on its way; what takes too long is sent again at the next start, under the same key."""
        if self._flying:
            _, late = await asyncio.wait(self._flying, timeout=GRACE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
