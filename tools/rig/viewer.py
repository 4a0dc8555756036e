"""One viewer of a campaign: it writes down what it was promised and shown, and says what it is told to say."""

from __future__ import annotations

import random
import time
from typing import Final, TypeAlias

import msgspec

from simpan.server import protocol
from tools.rig.rooms import address
from tools.rig.wire import Link, connect

ENCODE: Final = msgspec.json.Encoder().encode


class Choice(msgspec.Struct, frozen=True):
    """Something that may be declared."""

    kind: str
    say: str
    why: str = ""


class Person(msgspec.Struct, frozen=True):
    """Somebody on the map."""

    name: str
    tile: str


class Map(msgspec.Struct, frozen=True):
    """Who is in sight."""

    people: tuple[Person, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """The part of a scene that is looked at."""

    heading: str
    map: Map
    menu: tuple[Choice, ...] = ()


class Message(msgspec.Struct, frozen=True, tag_field="t"):
    """Base of what is read."""


class Block(msgspec.Struct, frozen=True):
    """The part of a block that is looked at."""

    key: int
    n: int = -1


class Scene(Message, frozen=True, tag="scene"):
    """The fields of a scene that are looked at."""

    table: msgspec.Raw
    stage: str
    blocks: tuple[Block, ...] = ()
    whole: bool = False
    total: int = 0
    version: int = 0
    here: tuple[int, ...] = ()


class Answer(Message, frozen=True, tag="answer"):
    """On disk."""

    id: int
    status: str


class Refused(Message, frozen=True, tag="refused"):
    """Not done."""

    id: int
    reason: str
    text: str


class Fault(Message, frozen=True, tag="fault"):
    """Not understood."""

    code: str
    text: str


class Welcome(Message, frozen=True, tag="welcome"):
    """Come in."""

    seat: int


Heard: TypeAlias = Scene | Answer | Refused | Fault | Welcome
DECODE: Final = msgspec.json.Decoder(Heard).decode
DECODE_TABLE: Final = msgspec.json.Decoder(Table).decode


class Given(msgspec.Struct):
    """A post on its way. sent: when it was first sent; due: when it was to be sent."""

    id: int
    text: str
    sent: float
    due: float
    command: bool = False
    again: bool = False


class Watch:
    """Whoever wants to know. Everything it is not interested in is passed over."""

    def answered(self, viewer: Viewer, given: Given, status: str, at: float) -> None:
        """A post is on disk."""

    def refused(self, viewer: Viewer, given: Given, refusal: Refused) -> None:
        """A post did nothing."""

    def told(self, viewer: Viewer, scene: Scene, size: int, at: float) -> None:
        """A scene came."""

    def lost(self, viewer: Viewer) -> None:
        """The connection ended without our closing it."""

    def wrong(self, viewer: Viewer, what: str) -> None:
        """The server broke a promise."""


class Viewer:
    """A player (seat ≥ 0), one of the staff (≤ -2), or a watcher (-1).

    told: of every scene how many blocks of which version the log had, and when it came. tables: the scenes, where they
    are kept. journal: what was answered, by id: the text and the status.
    """

    def __init__(self, url: str, room: str, seat: int, name: str, number: int, watch: Watch, *, keep: bool) -> None:
        """name: whose token and tab it has."""
        self.seat: Final = seat
        self.name: Final = name
        self.journal: dict[int, tuple[str, str]] = {}
        self.told: list[tuple[int, int, float]] = []
        self.tables: list[bytes] = []
        self.scene: Scene | None = None
        self.given: dict[int, Given] = {}
        self.link: Link | None = None
        self._url = url
        self._room = room
        self._address = address(number)
        self._watch = watch
        self._keep = keep
        self._next = 0
        self._fresh = True  # nothing was shown on this connection yet

    @property
    def here(self) -> bool:
        """Whether it has been shown something since it came."""
        return self.link is not None and not self._fresh

    @property
    def role(self) -> protocol.Role:
        """As what it comes."""
        return "watch" if self.seat == -1 else "seat" if self.seat >= 0 else "staff"

    async def come(self) -> None:
        """Connect and say hello; what was not answered is sent again under its old number. Raises OSError."""
        self._fresh = True
        self.link = await connect(f"{self._url}/ws", self._heard, self._lost, self._address)
        since, version = (-1, -1) if self.scene is None else (self.scene.total, self.scene.version)
        token = "" if self.seat == -1 else token_of(self.seat)
        hello = protocol.Hello(protocol.VERSION, self._room, self.role, token, "ko", since, f"rig-{self.name}", version)
        self.link.send(ENCODE(hello))

    def leave(self) -> None:
        """Close the connection."""
        link, self.link = self.link, None
        if link is not None:
            link.close()

    def say(self, text: str, due: float) -> Given:
        """Post this, or as one of the staff command it."""
        self._next += 1
        given = self.given[self._next] = Given(self._next, text, time.monotonic(), due, self.seat <= -2)
        self._send(given)
        return given

    def _send(self, given: Given) -> None:
        message: protocol.FromClient = protocol.Post(given.id, given.text)
        if given.command:
            message = protocol.Command(given.id, given.text)
        if self.link is not None:
            self.link.send(ENCODE(message))

    def choices(self) -> list[Choice]:
        """What may be declared now that answers what is asked or waits for one's turn."""
        if self.scene is None or self.seat < 0:
            return []
        menu = DECODE_TABLE(bytes(self.scene.table)).menu
        return [one for one in menu if one.say and not one.why and one.kind != "withdraw"]

    def _lost(self) -> None:
        if self.link is not None:
            self.link = None
            self._watch.lost(self)

    def _heard(self, data: bytes) -> None:
        at = time.monotonic()
        try:
            message = DECODE(data)
        except msgspec.MsgspecError as error:
            self._watch.wrong(self, f"cannot read {data[:200]!r}: {error}")
            return
        if isinstance(message, Scene):
            self._told(message, len(data), at)
        elif isinstance(message, Answer):
            given = self.given.pop(message.id, None)
            if given is None:
                self._watch.wrong(self, f"{message.id} is answered, which was not asked")
                return
            self.journal[message.id] = (given.text, message.status)
            self._watch.answered(self, given, message.status, at)
        elif isinstance(message, Refused):
            given = self.given.pop(message.id, None)
            if given is not None:
                self._watch.refused(self, given, message)
        elif isinstance(message, Fault):
            self._watch.wrong(self, f"fault {message.code}: {message.text}")

    def _told(self, scene: Scene, size: int, at: float) -> None:
        before, self.scene = self.scene, scene
        fresh, self._fresh = self._fresh, False
        if before is not None and not scene.whole and not fresh:
            if scene.version != before.version or scene.total < before.total:
                self._watch.wrong(self, f"its log went from {before.total} to {scene.total} blocks without a word")
            if not scene.blocks and (bytes(scene.table), scene.here) == (bytes(before.table), before.here):
                self._watch.wrong(self, "told of nothing")
        if self.seat > -2 and any(block.n != -1 for block in scene.blocks):
            self._watch.wrong(self, "told how many entries there are")
        self.told.append((scene.total, scene.version, at))
        if self._keep:
            self.tables.append(bytes(scene.table))
        if fresh:
            for given in [*self.given.values()]:
                given.again = True
                self._send(given)
        self._watch.told(self, scene, size, at)


def token_of(seat: int) -> str:
    """The token of a seat of the rig's campaign."""
    return f"rig token {seat}"


def chosen(choices: list[Choice], tiles: tuple[str, ...], rng: random.Random) -> str:
    """The sentence of one of them."""
    return rng.choice(choices).say.replace("{tile}", rng.choice(tiles))
