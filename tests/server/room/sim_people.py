"""The people of the simulation (`sim`) and their connections."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from simpan.core.chance import Seeded
from simpan.server import protocol
from simpan.server.ports import Came, Heard, Send
from simpan.server.room.room import Room
from tests.server.room.oracle import Wrong

if TYPE_CHECKING:
    from tests.server.room.sim import Process, World


class Link:
    """A connection between a tab and a process. Its messages come to people in order, to the server in any."""

    def __init__(self, tab: Tab, process: Process) -> None:
        self.tab = tab
        self.process = process
        self.life = process.life
        self.id = next(tab.world.conns)
        self.open = True
        self.arrives = 0.0

    def send(self, message: protocol.ToClient) -> None:
        """To the person."""
        world = self.tab.world
        if isinstance(message, protocol.Ack):
            world.oracle.acknowledged(self.tab.sender, message)
        world.oracle.told(self.tab.viewer, message, world.now - world.delay * (self.tab.role == "watch"))
        if not self.open or world.befalls(world.faults.cut):
            self.open = False  # from here on nothing arrives; both find out in time
            world.soon(8.0, self.broken)
            return
        self.arrives = max(self.arrives, world.now + world.dice.random() * world.faults.slow_net)
        world.at(self.arrives, lambda: self.tab.hear(self, message))

    def say(self, message: protocol.FromClient) -> None:
        """To the server."""
        world = self.tab.world
        for _ in range(1 + world.befalls(world.faults.doubled)):
            if not world.befalls(world.faults.lost):
                world.soon(world.faults.slow_net, lambda: self.heard(message))

    def heard(self, message: protocol.FromClient) -> None:
        if self.process.life == self.life and self.id in self.process.conns:
            self.process.give(Heard(self.id, message))

    def broken(self) -> None:
        """Both sides find out that it is dead."""
        self.open = False
        if self.process.life == self.life:
            self.process.go(self)
        self.tab.lost(self)


class Tab:
    """A person at one tab: plays at random, asks now and then, and wants an answer to everything."""

    def __init__(self, world: World, seat: int, client: str, role: protocol.Role = "seat") -> None:
        self.world = world
        self.seat = seat
        self.role: protocol.Role = role
        self.viewer = {"seat": seat, "watch": 2, "judge": 3}[role]
        self.client = client
        self.sender = f"{seat if seat >= 0 else role}/{client}"
        self.slow = world.dice.choice([1.0, 3.0, 3.0, 12.0, 25.0])  # seconds it thinks at most
        self.link: Link | None = None
        self.state: protocol.State | None = None
        self.lines: list[protocol.Told] = []
        self.open: dict[int, Any] = {}  # acts without an answer
        self.answered: dict[int, Any] = {}
        self.acts: dict[int, protocol.Act] = {}
        self.ids = count(1)

    def connect(self) -> None:
        alive = [process for process in self.world.processes if process.alive]
        if self.link is not None or not alive:
            self.world.soon(2.0, self.connect) if self.link is None else None
            return
        link = self.link = Link(self, self.world.dice.choice(alive))
        link.process.come(link, -1 if self.state is None else self.state.n)
        for message in [*self.open.values()]:
            link.say(message)
        self.world.soon(5.0, lambda: self.impatient(link))

    def lost(self, link: Link) -> None:
        if self.link is link:
            self.link = None
            self.world.soon(200.0 if self.world.befalls(0.1) else 3.0, self.connect)

    def impatient(self, link: Link) -> None:
        """Nothing came for long, or an answer is missing: connect again. Now and then out of a whim."""
        if self.link is not link:
            return
        if self.open or self.world.befalls(0.05) or (self.world.calm and self.state is None):
            link.broken()
        else:
            self.act()
            self.world.soon(5.0, lambda: self.impatient(link))

    def hear(self, link: Link, message: protocol.ToClient) -> None:
        if self.link is not link or not link.open:
            return
        if isinstance(message, protocol.State):
            self._log(message)
            self.state = message
            self.world.soon(self.slow, self.act)
        elif isinstance(message, protocol.Ack | protocol.Refused):
            wanted = self.open.pop(message.id, None)
            if wanted is not None and isinstance(message, protocol.Ack) and isinstance(wanted, protocol.Act):
                self.acts[message.id] = wanted
            before = self.answered.setdefault(message.id, message)
            if type(before) is not type(message):
                raise Wrong(f"{self.sender} {message.id}: {before} and then {message}")
        elif isinstance(message, protocol.Fault):
            link.broken()

    def _log(self, state: protocol.State) -> None:
        if state.whole:
            self.lines = []
        elif state.back >= 0:
            self.lines = [
                msgspec.structs.replace(line, gone=True) if line.n >= state.back and line.clause else line
                for line in self.lines
            ]
        self.lines += state.lines

    def act(self) -> None:
        """Answer, if there is a question and nothing of mine is open."""
        state, dice = self.state, self.world.dice
        if self.link is None or self.open or state is None or state.stage != "playing" or self.role == "watch":
            return
        message = self._wanted(state, dice) if self.role == "seat" else self._ruling(state, dice)
        if message is not None:
            self.open[message.id] = message
            self.link.say(message)

    def _wanted(self, state: protocol.State, dice: Random) -> Any:
        mine = [offer for offer in state.offers if offer.seat != self.seat]
        if mine and dice.random() < 0.7:
            yes = dice.random() < 0.5 and mine[0].what == "undo"
            return protocol.Reply(next(self.ids), mine[0].n, yes)
        if dice.random() < 0.1 and not self.world.calm:
            return protocol.Ask(next(self.ids), "undo" if dice.random() < 0.8 else "draw")
        if state.late is not None and state.late.seat != self.seat and dice.random() < 0.3:
            what: Any = dice.choice(["wait", "wait", "wait", "win", "draw"])
            return protocol.Claim(next(self.ids), what if not self.world.calm else "wait")
        options = [option["code"] for option in msgspec.json.decode(bytes(state.table or b"{}")).get("options", [])]
        if not options:
            return None
        old = dice.random() < 0.1  # an answer to what is no longer asked
        return protocol.Act(next(self.ids), max(state.n - 2 * old, -1), dice.choice(options))

    def _ruling(self, state: protocol.State, dice: Random) -> Any:
        """What a judge rules, which is mostly nothing; at the end of the troubles it lets the match go on."""
        if state.paused and (self.world.calm or dice.random() < 0.5):
            return protocol.Rule(next(self.ids), "resume", "")
        if self.world.calm or dice.random() < 0.9:
            return None
        n = dice.randrange(state.n + 2) - 1
        what: Any = dice.choice(["back", "extend", "pause", "caution", "note"])
        return protocol.Rule(next(self.ids), what, "why", dice.randrange(2), n, dice.randrange(30))

    def knows_the_end(self) -> bool:
        return self.state is not None and self.state.stage == "over" and not self.open

    def check(self) -> None:
        """All that it was told of its acts is so; its log is that of somebody who comes now."""
        for act in self.acts.values():
            self.world.oracle.carried_out(self.sender, act)
        if self.role == "watch" and self.world.delay:
            return  # sees it later
        anew = Room(self.world.setting.hosting, self.world.row, tuple(self.world.disk), self.world.now, Seeded(0))
        sent = anew.take(Came(1, self.role, self.seat, "en", -1, ""), self.world.now)
        fresh = next(out.message for out in sent if isinstance(out, Send) and isinstance(out.message, protocol.State))
        if self.state is None or fresh.table != self.state.table or fresh.n != self.state.n:
            raise Wrong("who comes anew sees something else")
        if list(fresh.lines) != self.lines[-len(fresh.lines) :]:
            raise Wrong("who comes anew reads something else")
