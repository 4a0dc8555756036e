"""Runs the rooms: carries inputs to them and what they ask for out of them, in the order in which it came.

Each room is one plain object; no task belongs to it but while something of it is on its way to the disk. What a room
wants written is durable before the room hears of it, so what it says afterwards (`Ack`, `State`) is true for good.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from time import monotonic, perf_counter, time
from typing import Final, TypeVar, final

import msgspec

from simpan.core.hosting import Hosting
from simpan.core.refereeing import Referee, Refereeing
from simpan.server import ports, protocol
from simpan.server.hub.alarm import Alarm
from simpan.server.hub.begin import begin, complete
from simpan.server.hub.bots import Bots
from simpan.server.hub.live import Frozen, Live, Unknown, Wire
from simpan.server.hub.making import Making
from simpan.server.logs import logger
from simpan.server.metrics import Metrics
from simpan.server.ports import CAMPAIGN, Append, RoomInput, RoomOutput, RoomRow, Stored
from simpan.server.settings import Settings
from simpan.server.store.base import Store, StoreTrouble

SWEEP: Final = 1.0  # seconds between two sweeps through the rooms
LOOK: Final = 30  # seconds between two looks at what other processes wrote in a room; a few rooms a sweep
PATIENCE: Final = 5.0  # seconds that what was begun may take when the server stops

T = TypeVar("T")
_encode = msgspec.json.Encoder().encode


@final
class Hub:
    """All rooms of this process."""

    def __init__(
        self,
        store: Store,
        hosts: Mapping[str, Hosting],
        settings: Settings,
        metrics: Metrics,
        referees: Mapping[str, Refereeing] | None = None,
    ) -> None:
        self.store: Final = store
        self.hosts: Final = hosts
        self._making: Final = Making(hosts, referees or {})
        self.closing = False
        self._settings = settings
        self._metrics = metrics
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._woken_early: set[str] = set()  # rooms that changed while they were being loaded
        self._alarm = Alarm(self._ring)
        self._bots = Bots(metrics, settings.bot_delay)
        self._sweeper: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """To be called in the event loop, once."""
        self.store.watch(self.changed)
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    # -- rooms come and go

    async def room(self, id: str) -> Live:
        """The room, loaded if need be. Raises Unknown, Frozen."""
        live = self._live.get(id)
        if live is not None:
            return live
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)  # whoever gives up waiting gives up alone

    def __len__(self) -> int:
        return len(self._live)

    def loaded(self, id: str) -> Live | None:
        """The room if it is in memory."""
        return self._live.get(id)

    def here(self, id: str) -> frozenset[int]:
        """The seats of a room that somebody is connected to, as far as this process knows; of a campaign nobody is
        told."""
        live = self._live.get(id)
        if live is None or live.row.kind == CAMPAIGN:
            return frozenset()
        return frozenset(wire.seat for wire in live.wires.values())

    async def _load(self, id: str) -> Live:
        self._woken_early.discard(id)
        row, entries = await self._look(id, 0)
        if row.stage == "open" and complete(row, self.hosts[row.game]):  # the process that took the last seat died
            await begin(self.store, self.hosts[row.game], row)
            row, entries = await self._look(id, 0)
        if row.kind == CAMPAIGN and row.stage == "frozen":
            raise Frozen(id)
        try:
            room = await self._making.room(row, entries)
        except Exception as error:
            logger().exception("room cannot be read", room=id, n=len(entries) - 1)
            await self._freeze_row(row, "loading")
            raise Frozen(id) from error
        live = self._live[id] = Live(room, row, len(entries), monotonic())
        self._metrics.rooms.set(len(self._live))
        if id in self._woken_early:
            self._woken_early.discard(id)
            self.changed(id)
        return live

    async def _look(self, id: str, start: int, known: RoomRow | None = None) -> tuple[RoomRow, tuple[Stored, ...]]:
        """A room and its entries from `start` on. Raises Unknown."""
        found = await self.store.look(id, start, known)
        if found is None:
            raise Unknown(id)
        return found

    def _unload(self, live: Live) -> None:
        live.loaded = False
        for answer in [*live.asking]:
            answer.set_exception(StoreTrouble("the room was let go of"))
        self._alarm.at(live.row.id, None)
        if self._live.get(live.row.id) is live:
            del self._live[live.row.id]
        self._metrics.rooms.set(len(self._live))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep(monotonic())

    def sweep(self, now: float) -> None:
        """Let go of rooms that were left alone for long enough; their clocks stand still meanwhile.

        In the others look what other processes wrote: being woken by them is a hint, and a hint may be missed. The
        rooms take turns, for all of them at once would keep every act waiting that comes meanwhile.
        """
        due: list[tuple[float, str]] = []
        for id, live in [*self._live.items()]:
            if live.at_rest and now - live.lonely >= self._settings.unload:
                self._unload(live)
            elif live.wires and now - live.looked >= LOOK:
                due.append((live.looked, id))
        for _, id in sorted(due)[: len(self._live) // LOOK + 1]:
            self._live[id].looked = now
            self.changed(id)

    # -- people come and go

    def come(self, live: Live, wire: Wire, came: ports.Came) -> None:
        """Somebody whose right to be there was checked comes in."""
        live.wires[wire.conn] = wire
        self._give(live, came)

    def hear(self, live: Live, wire: Wire, message: protocol.FromClient) -> None:
        """Somebody who came in says something."""
        if live.loaded and wire.conn in live.wires and not self.closing:
            self._give(live, ports.Heard(wire.conn, message))

    def go(self, live: Live, wire: Wire) -> None:
        """Somebody is gone."""
        if live.wires.pop(wire.conn, None) is None:
            return
        live.lonely = monotonic()
        if live.loaded:
            self._give(live, ports.Went(wire.conn))

    # -- a room takes an input

    def _give(self, live: Live, given: RoomInput) -> None:
        begun = perf_counter()
        try:
            outputs = live.room.take(given, monotonic())
            self._carry_out(live, outputs)
        except Exception:
            # The room alone is at fault: its record stays as it is on disk, and every other room goes on.
            logger().exception("room raised", room=live.row.id, n=live.known - 1, input=type(given).__name__)
            self._freeze(live)
        self._metrics.take.observe(perf_counter() - begun)

    def _carry_out(self, live: Live, outputs: list[RoomOutput]) -> None:
        packed: dict[int, bytes] = {}  # one message may go to many
        for out in outputs:
            if isinstance(out, ports.Send):
                wire = live.wires.get(out.conn)
                if wire is not None:
                    data = packed.get(id(out.message))
                    if data is None:
                        data = packed[id(out.message)] = _encode(out.message)
                        self._count(out.message)
                    wire.send(data)
            elif isinstance(out, Append):
                live.append = out
                self._work(live)
            elif isinstance(out, ports.WakeAt):
                self._alarm.at(live.row.id, out.at)
            elif isinstance(out, ports.ThinkFor):
                self._think(live, out)
            elif isinstance(out, ports.GoOn):
                asyncio.get_running_loop().call_soon(self._go_on, live)
            elif isinstance(out, ports.Open):
                self._open(live, out)
            elif isinstance(out, ports.Trouble):
                logger().error("question failed", room=live.row.id, n=live.known - 1, exc_info=out.error)
            elif isinstance(out, ports.Close):
                wire = live.wires.get(out.conn)
                if wire is not None:
                    wire.close()

    def _count(self, message: protocol.ToClient) -> None:
        if isinstance(message, protocol.Refused):
            self._metrics.refused.labels(message.reason).inc()
        elif isinstance(message, protocol.Fault):
            self._metrics.faults.labels(message.code).inc()

    def _think(self, live: Live, asked: ports.ThinkFor) -> None:
        live.thinking += 1

        def done(code: int) -> None:
            live.thinking -= 1
            if live.loaded and not self.closing:
                self._give(live, ports.Chose(asked.seat, asked.n, code))

        self._bots.think(live.row.game, asked, done)

    def _go_on(self, live: Live) -> None:
        if live.loaded and not self.closing:
            self._give(live, ports.GoneOn())

    def _open(self, live: Live, wanted: ports.Open) -> None:
        """A campaign is read anew, off the event loop as far as that goes."""
        live.thinking += 1

        async def opening() -> None:
            try:
                referee = await self._making.referee(wanted.row, wanted.lines)
            except Exception:
                logger().exception("room cannot be read", room=live.row.id, n=len(wanted.lines) - 1)
                if live.loaded:
                    self._freeze(live)
                return
            finally:
                live.thinking -= 1
            if live.loaded and not self.closing:
                self._give(live, ports.Opened(wanted.number, referee))

        self._begin(opening())

    async def ask(self, id: str, question: Callable[[Referee, int], T]) -> T:
        """What is so in a campaign, as far as it is on disk.

        question: gets the referee and the time (seconds since 1970), changes nothing, and is quick. Raises Unknown,
        Frozen, StoreTrouble, and what the question raises.
        """
        live = await self.room(id)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def asked(referee: Referee, now: int) -> None:
            if answer.done():  # nobody waits any more
                return
            try:
                answer.set_result(question(referee, now))
            except Exception as error:
                answer.set_exception(error)

        live.asking.add(answer)
        answer.add_done_callback(live.asking.discard)
        self._give(live, ports.Asked(asked))
        return await answer

    def _ring(self, room: str, when: float) -> None:
        live = self._live.get(room)
        if live is not None and not self.closing:
            self._metrics.late.observe(monotonic() - when)
            self._give(live, ports.Ticked())

    # -- the disk

    def changed(self, id: str) -> None:
        """Somebody else may have changed the room ("": any room)."""
        for room in [id] if id else [*self._live, *self._loading]:
            if room in self._loading:
                self._woken_early.add(room)
            live = self._live.get(room)
            if live is not None:
                live.stale = True
                self._work(live)

    def _work(self, live: Live) -> None:
        if live.task is None:
            live.task = asyncio.get_running_loop().create_task(self._errands(live))

    async def _errands(self, live: Live) -> None:
        """Write what is to be written and look what others wrote, one after the other, until nothing is left."""
        try:
            while live.loaded and (live.append is not None or live.stale):
                if live.append is not None:  # if others wrote, it is not taken, and that tells of it
                    await self._append(live, live.append)
                else:
                    live.stale = False
                    await self._catch_up(live, must=False)
        except Exception:
            # Nobody was told of what may not be on disk. Who comes back gets the room as the disk has it.
            logger().exception("store failed", room=live.row.id)
            self._drop(live)
        finally:
            live.task = None
        if live.loaded and (live.append is not None or live.stale):
            self._work(live)

    async def _append(self, live: Live, wanted: Append) -> None:
        begun = perf_counter()
        at = time()
        dated = tuple(msgspec.structs.replace(entry, at=at) for entry in wanted.entries)
        done = await self.store.append(live.row.id, msgspec.structs.replace(wanted, entries=dated))
        self._metrics.append.observe(perf_counter() - begun)
        if not live.loaded:
            return
        if not done:
            self._metrics.conflicts.inc()
            await self._catch_up(live, must=True)
            return
        live.append = None
        live.known += len(wanted.entries)
        self._metrics.acts.inc(len(wanted.entries))
        changes = {key: value for key in ("stage", "end") if (value := getattr(wanted, key)) is not None}
        if changes:
            live.row = msgspec.structs.replace(live.row, **changes)
        self._give(live, ports.Written())

    async def _catch_up(self, live: Live, must: bool) -> None:
        """Tell the room what others wrote; `must`: even if that is nothing, for its append was not taken."""
        row, entries = await self._look(live.row.id, live.known, live.row)
        if live.loaded and (must or entries or row != live.row):
            live.append = None
            live.known += len(entries)
            live.row = row
            self._give(live, ports.Behind(entries, row))
            if row.stage == "frozen" and row.kind == CAMPAIGN:
                self._unload(live)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- what goes wrong

    def _freeze(self, live: Live) -> None:
        self._tell_and_close(live, "frozen")
        self._unload(live)
        self._begin(self._freeze_row(live.row, "playing"))

    async def _freeze_row(self, row: RoomRow, when: str) -> None:
        self._metrics.frozen.inc()
        logger().error("room frozen", room=row.id, game=row.game, when=when)
        try:
            await self.store.freeze(row.id)
        except Exception:
            logger().exception("store failed", room=row.id)

    def _drop(self, live: Live) -> None:
        """Out of memory, with everybody sent away to come again."""
        self._tell_and_close(live, "closing")
        self._unload(live)

    def _tell_and_close(self, live: Live, code: str) -> None:
        for wire in [*live.wires.values()]:
            self._metrics.faults.labels(code).inc()
            wire.fault(code)

    async def close(self) -> None:
        """Take nothing more, finish what is on its way to the disk, and send everybody away."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        self._alarm.close()
        self._bots.close()
        self._making.close()
        working = [live.task for live in self._live.values() if live.task is not None]
        if working:
            await asyncio.wait(working, timeout=PATIENCE)
        for live in [*self._live.values()]:
            self._tell_and_close(live, "closing")
            self._unload(live)
