"""One seat, played by a random policy, that writes down what it was promised and what it was shown.

It knows of the game only that a table offers options and what both seats' views must agree on.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections import deque
from operator import attrgetter
from typing import Final, TypeAlias

import msgspec

from simpan.server import protocol
from tools.rig.rooms import Place, address
from tools.rig.wire import Link, connect

ENCODE: Final = msgspec.json.Encoder().encode


class Option(msgspec.Struct, frozen=True):
    """An answer that may be given."""

    code: int


class Side(msgspec.Struct, frozen=True):
    """What both players and the public see of a side, and whether the viewer sees its hand."""

    hp: int
    fp: int
    hand_limit: int
    hand_count: int
    list_count: int
    side_count: int
    broken: tuple[str, ...]
    battle: tuple[str, ...]
    face_down: int
    ultimate: tuple[str, ...]
    readied: bool
    no_response: bool
    technique: str | None
    speed: int | None
    damage: int | None
    counters: dict[str, int]
    hand: tuple[str, ...] | None
    readied_card: str | None
    side_deck: tuple[str, ...] | None


HIDDEN: Final = ("hand", "readied_card", "side_deck")
public_of: Final = attrgetter(*(field for field in Side.__struct_fields__ if field not in HIDDEN))
"""What every viewer must agree on, as a tuple."""


class View(msgspec.Struct, frozen=True):
    """The part of a view that is looked at."""

    phase: str
    turn: int
    priority: int
    waiting: tuple[int, ...]
    sides: tuple[Side, Side]


class Table(msgspec.Struct, frozen=True):
    """A situation."""

    view: View
    options: tuple[Option, ...] = ()


class Message(msgspec.Struct, frozen=True, tag_field="t"):
    """Base of what is read."""


NOTHING: Final = msgspec.Raw(b"null")


class State(Message, frozen=True, tag="state"):
    """The fields of a State that are looked at; the rest is passed over unread."""

    n: int
    stage: str
    table: msgspec.Raw = NOTHING
    clocks: tuple[protocol.Clock, ...] = ()


class Ack(Message, frozen=True, tag="ack"):
    """On disk."""

    id: int
    n: int


class Refused(Message, frozen=True, tag="refused"):
    """Not done."""

    id: int
    reason: str
    text: str


class Fault(Message, frozen=True, tag="fault"):
    """Not understood."""

    code: str
    text: str
    fatal: bool = False


class Welcome(Message, frozen=True, tag="welcome"):
    """Come in."""

    seat: int


class Presence(Message, frozen=True, tag="presence"):
    """Somebody came or went."""


class Pong(Message, frozen=True, tag="pong"):
    """Still there."""

    id: int


Heard: TypeAlias = State | Ack | Refused | Fault | Welcome | Presence | Pong
DECODE: Final = msgspec.json.Decoder(Heard).decode
DECODE_TABLE: Final = msgspec.json.Decoder(Table).decode


class Given(msgspec.Struct):
    """An act on its way: what was answered (code -1: gave up), to the question at n, when it was first sent.

    again: whether it was sent once more, after a connection was lost.
    """

    id: int
    n: int
    code: int
    sent: float
    again: bool = False


class Watch:
    """Whoever wants to know. Everything it is not interested in is passed over."""

    def acked(self, player: Player, given: Given, n: int, at: float) -> None:
        """An act is on disk as entry n."""

    def told(self, player: Player, state: State, table: Table | None, at: float) -> None:
        """A State came."""

    def refused(self, player: Player, given: Given, refusal: Refused) -> None:
        """An act did nothing."""

    def lost(self, player: Player) -> None:
        """The connection ended without our closing it."""

    def wrong(self, player: Player, what: str) -> None:
        """The server broke a promise."""


class Player:
    """A seat of a room. `journal`: the acts that were acknowledged, by id: (n, code)."""

    def __init__(self, url: str, place: Place, number: int, rng: random.Random, watch: Watch, *, keep: bool) -> None:
        self.place: Final = place
        self.journal: dict[int, tuple[int, int]] = {}
        self.shown: dict[int, bytes] = {}  # digests of the tables by n, where they are kept
        self.seen: deque[tuple[int, float]] = deque(maxlen=8)  # the last entries told, and when
        self.n = -1
        self.stage = ""
        self.table: Table | None = None
        self.given: Given | None = None
        self.link: Link | None = None
        self._url = url
        self._address = address(number)
        self._rng = rng
        self._watch = watch
        self._keep = keep
        self._next = 0
        self._last = -1  # the last entry acknowledged
        self.fresh = False  # nothing was shown on this connection yet
        self._client = f"rig-{place.room}-{place.seat}"

    @property
    def asked(self) -> bool:
        """Whether an answer is owed, none is on its way, and the last one is on the screen."""
        return (
            self.n >= self._last
            and self.link is not None
            and not self.fresh
            and self.given is None
            and self.stage == "playing"
            and self.table is not None
            and bool(self.table.options)
        )

    async def come(self) -> None:
        """Connect and say hello; what was not acknowledged is sent again under its old number. Raises OSError."""
        self.fresh = True
        link = await connect(f"{self._url}/ws", self._heard, self._lost, self._address)
        self.link = link
        hello = protocol.Hello(
            v=protocol.VERSION,
            room=self.place.room,
            token=self.place.token,
            since=self.n,
            client=self._client,
        )
        link.send(ENCODE(hello))

    def leave(self) -> None:
        """Close the connection."""
        link, self.link = self.link, None
        if link is not None:
            link.close()

    def act(self) -> None:
        """Give a random answer out of those that are offered."""
        assert self.table is not None
        self.answer(self._rng.choice(self.table.options).code)

    def answer(self, code: int) -> None:
        """Give this answer (-1: give up)."""
        assert self.link is not None
        assert self.given is None
        self.given = Given(self._next, self.n, code, time.monotonic())
        self._next += 1
        self._send(self.given)

    def _send(self, given: Given) -> None:
        assert self.link is not None
        message: protocol.FromClient = protocol.Act(id=given.id, n=given.n, code=given.code)
        if given.code < 0:
            message = protocol.Concede(id=given.id)
        self.link.send(ENCODE(message))

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
        if isinstance(message, State):
            self._told(message, at)
        elif isinstance(message, Ack):
            self._acked(message, at)
        elif isinstance(message, Refused):
            self._refused(message)
        elif isinstance(message, Welcome):
            if message.seat != self.place.seat:
                self._watch.wrong(self, f"seat {message.seat} instead of {self.place.seat}")
        elif isinstance(message, Fault):
            self._watch.wrong(self, f"fault {message.code}: {message.text}")

    def _told(self, state: State, at: float) -> None:
        if state.n < self.n:
            self._watch.wrong(self, f"told entry {state.n} after {self.n}")
        self.n, self.stage = state.n, state.stage
        self.seen.append((state.n, at))
        raw = bytes(state.table)
        self.table = None if raw == b"null" else DECODE_TABLE(raw)
        if self.table is not None:
            other = self.table.view.sides[1 - self.place.seat]
            if other.hand is not None or other.readied_card is not None or other.side_deck is not None:
                self._watch.wrong(self, f"shown the other side's hidden cards at {state.n}")
        if self._keep and self.table is not None:
            digest = hashlib.sha256(raw).digest()
            if self.shown.setdefault(state.n, digest) != digest:
                self._watch.wrong(self, f"shown two tables for entry {state.n}")
        fresh, self.fresh = self.fresh, False
        if fresh and self.given is not None:
            self.given.again = True
            self._send(self.given)
        self._watch.told(self, state, self.table, at)

    def _acked(self, ack: Ack, at: float) -> None:
        given = self.given
        if given is None or ack.id != given.id:
            self._watch.wrong(self, f"act {ack.id} acknowledged, as {ack.n}, while {given} was on its way")
            return
        if ack.n <= self._last:
            self._watch.wrong(self, f"act {ack.id} acknowledged as {ack.n}, which is no later than one before")
        if ack.n <= self.n and not given.again:
            self._watch.wrong(self, f"told entry {self.n} before {ack.n} was acknowledged")
        self.given = None
        self._last = ack.n
        self.journal[ack.id] = (ack.n, given.code)
        self._watch.acked(self, given, ack.n, at)

    def _refused(self, refusal: Refused) -> None:
        given = self.given
        if given is None or refusal.id != given.id:
            self._watch.wrong(self, f"act {refusal.id} refused ({refusal.reason}) while {given} was on its way")
            return
        self.given = None
        self._watch.refused(self, given, refusal)
