"""The WebSocket protocol, version 1: JSON text frames, one message each, `t` says which (docs/protocol.md explains).

A client says Hello first and is answered by Welcome and State. Every State is whole: what the viewer sees at
entry `n` of the record, and the lines since the last one. Acts carry a number of the client's own (`id`): the
same number again gets the same answer again and is carried out once. An Ack comes when the act is on disk, before
anybody is told of it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from simpan.core.refereeing import Block, Out

VERSION: Final = 1
LARGEST_FRAME: Final = 16 * 1024  # bytes from a client

Id = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Short = Annotated[str, msgspec.Meta(max_length=80)]
Token = Annotated[str, msgspec.Meta(max_length=128)]
Why = Annotated[str, msgspec.Meta(max_length=300)]
Lang: TypeAlias = Literal["ko", "en"]
Role: TypeAlias = Literal["seat", "watch", "judge", "staff"]
Text = Annotated[str, msgspec.Meta(max_length=4000)]


class Message(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=True, forbid_unknown_fields=True):
    """Base of all messages."""


# -- from the client -------------------------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """The first message. token: of the seat or the judge, where no cookie brings it. since: the last entry seen, or -1.

    client: a random name of this tab, kept over a reload, under which its `id`s count up. role: what to come as.
    In a campaign `since` is the number of blocks that were seen, of the log's `version`.
    """

    v: int
    room: Short
    role: Role = "seat"
    token: Token = ""
    lang: Lang = "ko"
    since: Annotated[int, msgspec.Meta(ge=-1, le=2**53 - 1)] = -1
    client: Short = ""
    version: Annotated[int, msgspec.Meta(ge=-1, le=2**53 - 1)] = -1


class Act(Message, frozen=True, tag="act"):
    """An answer to the question of the last State.

    n: that State's, so that an answer to an older question is refused.
    """

    id: Id
    n: Annotated[int, msgspec.Meta(ge=-1, le=2**53 - 1)]
    code: Annotated[int, msgspec.Meta(ge=0, le=62)]


class Concede(Message, frozen=True, tag="concede"):
    """Give up."""

    id: Id


class Ask(Message, frozen=True, tag="ask"):
    """Ask the other side. undo: take back my last decision; draw: end the match without a winner."""

    id: Id
    what: Literal["undo", "draw"]


class Reply(Message, frozen=True, tag="reply"):
    """Answer what the other side asked (`Offer.n`), or withdraw what I asked (yes: False)."""

    id: Id
    offer: Id
    yes: bool


class Claim(Message, frozen=True, tag="claim"):
    """The other side is late: wait (once more as long), win, or draw. Refused before it may be claimed."""

    id: Id
    what: Literal["wait", "win", "draw"]


class Rule(Message, frozen=True, tag="rule"):
    """The judge rules, logged and told to all: back to before entry n; more seconds for a seat; pause; resume;
    award the match to a seat; a caution for a seat; a note."""

    id: Id
    what: Literal["back", "extend", "pause", "resume", "award", "caution", "note"]
    why: Why
    seat: Annotated[int, msgspec.Meta(ge=-1, le=61)] = -1
    n: Annotated[int, msgspec.Meta(ge=-1, le=2**53 - 1)] = -1
    seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


class Earlier(Message, frozen=True, tag="earlier"):
    """The lines before entry `before`, a page of them."""

    id: Id
    before: Id


class Speak(Message, frozen=True, tag="speak"):
    """Another language from now on; answered by a whole State."""

    lang: Lang


class Ping(Message, frozen=True, tag="ping"):
    """Am I still connected? Free of charge. lag: the last round trip in milliseconds; it earns a bounded credit."""

    id: Id
    lag: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 0


class Post(Message, frozen=True, tag="post"):
    """In a campaign: what a player writes. who: the character in whose name, "" for the player."""

    id: Id
    text: Text
    who: Short = ""


class Read(Message, frozen=True, tag="read"):
    """In a campaign: how would this be read? Nothing is declared. Answered by Reading."""

    id: Id
    text: Text
    who: Short = ""


class Command(Message, frozen=True, tag="command"):
    """In a campaign: what a member of staff orders."""

    id: Id
    text: Text


class Look(Message, frozen=True, tag="look"):
    """In a campaign: something to be shown, of somebody or something. Answered by Seen."""

    id: Id
    what: Short
    of: Short = ""


FromClient: TypeAlias = (
    Hello | Act | Concede | Ask | Reply | Claim | Rule | Earlier | Speak | Ping | Post | Read | Command | Look
)


# -- to the client ---------------------------------------------------------------------------------------------------


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it. bot: its level, "" for a person. here: whether somebody is connected to it."""

    seat: int
    name: str
    bot: str = ""
    here: bool = False


class RoomInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A room as everybody may know it. stage: open (a seat is free), playing, over, frozen. next: the rematch's room.

    delay: by how many seconds watchers see the match later. judge: whether the room has a judge's seat.
    """

    id: str
    game: str
    stage: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    judge: bool = False
    watch: str = "none"
    delay: int = 0
    next: str = ""


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to Hello. seat: the viewer whose view follows (`core/game.py`: a seat or SPECTATOR)."""

    v: int
    server: str
    role: Role
    seat: int
    room: RoomInfo


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clock as it stands when the message is sent.

    left, of: milliseconds. running: False while the match is paused.
    """

    kind: str
    seats: tuple[int, ...]
    left: int
    of: int
    running: bool = True


class Offer(msgspec.Struct, frozen=True):
    """What a side has asked and the other has not answered; n: the entry of the record that holds it."""

    n: int
    what: str
    seat: int


class Late(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom the match waits for. step: away (noticed), warned, claimable. left: milliseconds to the next step."""

    seat: int
    step: str
    left: int = 0
    away: bool = True


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: a ruling (with its clause and typed event), or what the room itself says (clause "").

    n: the entry that it comes from. by: who gave the input, where it was not the seat's owner. gone: it was taken back
    since (in whole States and Pages).
    """

    n: int
    clause: str
    text: str
    event: Any = None
    by: str = ""
    gone: bool = False


class State(Message, frozen=True, tag="state"):
    """All that the viewer sees at entry n. table: the game's own (`Hosting.situation`); None while the room is open.

    whole: the log starts anew with these lines (else they are added). back: lines of this entry and later ones
    were taken back before these lines; -1: none were.
    """

    n: int
    stage: str
    players: tuple[Player, ...]
    table: msgspec.Raw | None = None
    lines: tuple[Told, ...] = ()
    whole: bool = False
    back: int = -1
    clocks: tuple[Clock, ...] = ()
    offers: tuple[Offer, ...] = ()
    late: Late | None = None
    paused: bool = False
    watchers: int = 0
    next: str = ""
    result: str = ""


class Presence(Message, frozen=True, tag="presence"):
    """Somebody came or went, or whom the match waits for has changed; nothing else did."""

    players: tuple[Player, ...]
    watchers: int
    late: Late | None = None
    next: str = ""


class Ack(Message, frozen=True, tag="ack"):
    """The act `id` is on disk as entry n; it is never lost from here on."""

    id: int
    n: int


class Refused(Message, frozen=True, tag="refused"):
    """The act `id` did nothing. reason: a stable code; clause: "" where it is no rule of the game; text: for people."""

    id: int
    reason: str
    text: str
    clause: str = ""


class Page(Message, frozen=True, tag="page"):
    """The answer to Earlier; first: whether there are none before."""

    id: int
    lines: tuple[Told, ...]
    first: bool


class Pong(Message, frozen=True, tag="pong"):
    """The answer to Ping."""

    id: int


class Fault(Message, frozen=True, tag="fault"):
    """The message could not be taken: code bad_message, too_fast, unknown_room, bad_token, old_version, frozen,
    elsewhere, closing. The connection is closed after it if `fatal`."""

    code: str
    text: str
    fatal: bool = False


class Scene(Message, frozen=True, tag="scene"):
    """In a campaign: all that the viewer sees now, and the blocks of its log since the last one.

    whole: the log starts anew with these blocks. total: how many blocks the log has. version, total: what Hello's
    `since` and `version` are to say after a break.
    """

    stage: str
    table: msgspec.Raw
    blocks: tuple[Block, ...] = ()
    whole: bool = False
    total: int = 0
    version: int = 0
    here: tuple[int, ...] = ()


class Answer(Message, frozen=True, tag="answer"):
    """In a campaign: the post or command `id` is on disk, and this became of it (`core/refereeing.Reply`)."""

    id: int
    status: str
    outs: tuple[Out, ...] = ()


class Reading(Message, frozen=True, tag="reading"):
    """The answer to Read."""

    id: int
    table: msgspec.Raw


class Seen(Message, frozen=True, tag="seen"):
    """The answer to Look."""

    id: int
    table: msgspec.Raw


class Blocks(Message, frozen=True, tag="blocks"):
    """The answer to Earlier in a campaign; first: whether there are none before."""

    id: int
    blocks: tuple[Block, ...]
    first: bool


ToClient: TypeAlias = (
    Welcome | State | Presence | Ack | Refused | Page | Pong | Fault | Scene | Answer | Reading | Seen | Blocks
)
