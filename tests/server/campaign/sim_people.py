"""The people of the simulation (`sim`) and their connections."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from simpan.core.game import SPECTATOR, STAFF
from simpan.core.refereeing import Block
from simpan.server import protocol
from simpan.server.ports import Heard
from tests.server.campaign import toy
from tests.server.campaign.oracle import plain
from tests.server.room.oracle import Wrong

if TYPE_CHECKING:
    from tests.server.campaign.sim import Process, World


class Link:
    """A connection between a tab and a process. Its messages come to people in order, to the server in any."""

    def __init__(self, tab: Tab, process: Process) -> None:
        self.tab = tab
        self.process = process
        self.life = process.life
        self.id = next(tab.world.conns)
        self.open = True
        self.arrives = 0.0
        self.moment = 0  # what was told last, by the oracle's count
        self.scene: protocol.Scene | None = None

    def send(self, message: protocol.ToClient) -> None:
        """To the person."""
        world = self.tab.world
        if isinstance(message, protocol.Answer):
            world.oracle.answered(self.tab.sender, message)
        elif isinstance(message, protocol.Scene):
            self._told(message)
        if not self.open or world.befalls(world.faults.cut):
            self.open = False  # from here on nothing arrives; both find out in time
            world.soon(8.0, self.broken)
            return
        self.arrives = max(self.arrives, world.now + world.dice.random() * world.faults.slow_net)
        world.at(self.arrives, lambda: self.tab.hear(self, message))

    def _told(self, scene: protocol.Scene) -> None:
        """True, not older than the last, and about something that its reader can see."""
        tab = self.tab
        self.moment = tab.world.oracle.told(tab.viewer, scene, self.moment)
        before = self.scene
        if before is not None and not scene.whole:
            same = (before.table, before.stage, before.here) == (scene.table, scene.stage, scene.here)
            if same and not scene.blocks:
                raise Wrong(f"{tab.sender} is told nothing: something happens where it cannot see")
        if scene.here and tab.role != "staff":
            raise Wrong(f"{tab.sender} is told who is there")
        if tab.role != "staff" and any(block.n != -1 for block in scene.blocks):
            raise Wrong(f"{tab.sender} is told how many entries there are")
        self.scene = scene

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
    """A person at one tab: says this and that, and wants an answer to everything."""

    def __init__(self, world: World, seat: int, role: protocol.Role, client: str, lang: protocol.Lang = "en") -> None:
        self.world = world
        self.seat = seat
        self.role: protocol.Role = role
        self.lang: protocol.Lang = lang
        self.viewer = {"seat": seat, "watch": SPECTATOR, "staff": STAFF}[role]
        self.client = client
        self.sender = f"{seat}/{client}"
        self.slow = world.dice.choice([1.0, 3.0, 3.0, 12.0, 25.0])  # seconds between what it says at most
        self.link: Link | None = None
        self.scene: protocol.Scene | None = None
        self.blocks: dict[int, Block] = {}
        self.token = world.tokens.get(seat, "")
        self.open: dict[int, Any] = {}  # without an answer
        self.refused: set[int] = set()
        self.done: dict[int, Any] = {}
        self.ids = count(1)

    def connect(self) -> None:
        alive = [process for process in self.world.processes if process.alive]
        if self.link is not None or not alive:
            self.world.soon(2.0, self.connect) if self.link is None else None
            return
        link = self.link = Link(self, self.world.dice.choice(alive))
        scene = self.scene
        link.process.come(link, -1 if scene is None else scene.total, -1 if scene is None else scene.version)
        for message in [*self.open.values()]:
            link.say(message)
        self.world.soon(5.0, lambda: self.impatient(link))

    def lost(self, link: Link) -> None:
        if self.link is link:
            self.link = None
            self.token = self.world.tokens.get(self.seat, "")
            self.world.soon(100.0 if self.world.befalls(0.1) else 3.0, self.connect)

    def impatient(self, link: Link) -> None:
        """Nothing came for long, or an answer is missing: connect again. Now and then out of a whim."""
        if self.link is not link:
            return
        if self.open or self.world.befalls(0.05) or (self.world.calm and link.scene is None):
            link.broken()
        else:
            self.act()
            self.world.soon(5.0, lambda: self.impatient(link))

    def hear(self, link: Link, message: protocol.ToClient) -> None:
        if self.link is not link or not link.open:
            return
        if isinstance(message, protocol.Scene):
            self._log(message)
            self.scene = message
            self.world.soon(self.slow, self.act)
        elif isinstance(message, protocol.Answer):
            deed = self.open.pop(message.id, None)
            if deed is not None and message.status not in ("unread", "preview"):
                self.done[message.id] = deed
        elif isinstance(message, protocol.Refused):
            self.open.pop(message.id, None)
            if message.reason not in ("ended", "not_allowed"):
                raise Wrong(f"{self.sender}: {message}")
        elif isinstance(message, protocol.Reading | protocol.Seen | protocol.Blocks):
            self.open.pop(message.id, None)
        elif isinstance(message, protocol.Fault):
            link.broken()

    def _log(self, scene: protocol.Scene) -> None:
        if scene.whole:
            self.blocks = {}
        self.blocks |= {block.key: block for block in scene.blocks}
        if self.blocks and sorted(self.blocks) != [*range(min(self.blocks), scene.total)]:
            raise Wrong(f"{self.sender}: its log has a hole: {sorted(self.blocks)} of {scene.total}")

    def act(self) -> None:
        """Say something, if nothing of mine is open."""
        if self.link is None or len(self.open) > 1 or self.scene is None or self.scene.stage != "playing":
            return
        if self.world.quiet and (self.client != "a" or not self.world.closes):
            return
        message = self._wanted(next(self.ids))
        if message is not None:
            self.open[message.id] = message
            self.link.say(message)

    def _wanted(self, id: int) -> Any:
        dice = self.world.dice
        if self.role == "watch":
            return protocol.Look(id, "room") if dice.random() < 0.2 else None
        if self.role == "staff":
            if self.world.quiet:
                return protocol.Command(id, "close")
            texts = [f"all {id}", f"arm {dice.randrange(40)}", f"draft {id}", "apply", "what", f"all {id} {id}"]
            return protocol.Command(id, dice.choice(texts)) if dice.random() < 0.7 else protocol.Look(id, "room")
        if dice.random() < 0.2:
            return dice.choice([protocol.Read(id, "say hm"), protocol.Look(id, "room"), protocol.Earlier(id, 3)])
        texts = [f"say {id} {self.client}", f"go {dice.randrange(2)}", f"keep {id}", "back", "hm", f"say {id}"]
        return protocol.Post(id, dice.choice(texts))

    def settled(self) -> bool:
        """Whether it has an answer to everything and sees what there is to be seen."""
        if self.open or self.link is None or self.scene is None:
            return False
        now = self.world.oracle.moments[-1][self.viewer]
        total = len(self.world.oracle.house.logs[self.viewer])
        return plain(self.scene.table) == now and self.scene.total == total

    def check(self) -> None:
        """All that it was told of its deeds is so; its log is that of somebody who comes now."""
        for deed in self.done.values():
            self.world.oracle.carried_out(self.sender, self.seat, deed)
        anew = toy.House([stored.line for stored in self.world.disk])
        fresh = anew.feed(self.viewer, self.lang, 0, 10_000)
        assert self.scene is not None
        if self.scene.version != fresh.version or any(self.blocks[key] != fresh.blocks[key] for key in self.blocks):
            raise Wrong(f"{self.sender}: who comes anew reads something else")
        if msgspec.json.decode(bytes(self.scene.table))["lang"] != self.lang:
            raise Wrong(f"{self.sender} is spoken to in another language")
