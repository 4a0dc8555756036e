"""What goes out: typed replies, and what is to be remembered with them. No network is known here."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

To: TypeAlias = Literal["here", "battle", "people", "staff", "status"]
"""here: in the conversation, under the request, never wider than it was asked. battle: where the campaign's public
posts go. people: to some accounts and nobody else. staff: to those who lead the campaign. status: the one message that
shows how the campaign stands, in place of what it said before (a network without such a message leaves it out)."""
Kind: TypeAlias = Literal[
    "reading", "ruling", "private", "prompt", "refusal", "notice", "dice", "command", "lookup", "help", "status"
]


class Button(msgspec.Struct, frozen=True):
    """To press it is to write `text` (at most 80 signs) as whoever presses. label: at most 80 signs.

    until: it is good for as long as the campaign's `moment` is this; "" for ever.
    """

    label: str
    text: str
    until: str = ""


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """One text for its readers. key: the same whenever the same answer is made again; it is posted once.

    people: accounts, if it is for them. battle: the campaign's key, where it comes from one. lines: paragraphs, cut to
    posts by the network's own limit. file: a name and a text that is attached where the network can.
    """

    key: str
    to: To
    kind: Kind
    lines: tuple[str, ...]
    people: tuple[str, ...] = ()
    battle: str = ""
    buttons: tuple[Button, ...] = ()
    file: tuple[str, str] | None = None


# -- what is remembered with them -------------------------------------------------------------------------------------


class SeriesBegun(msgspec.Struct, frozen=True, tag="series"):
    """Dice of a place that one seed (hex) promises. number: from 1 on. clients: what else goes into every draw."""

    place: str
    number: int
    seed: str
    clients: tuple[str, ...]
    at: int


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """Dice that fell. n: the number of the roll in its place, from 1 on, over all of its series.

    dice: how many, of `sides` each (0: of several kinds, as the notation says); faces: what came; draw: the number of
    the first in its series. notation: as asked.
    """

    place: str
    series: int
    n: int
    who: str
    notation: str
    dice: int
    sides: int
    plus: int
    faces: tuple[int, ...]
    draw: int
    at: int


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """The seed of a series was told: the next roll begins a new one."""

    place: str
    number: int
    at: int


class Enrolled(msgspec.Struct, frozen=True, tag="enrolled"):
    """An account is that player or character of a campaign from now on ("" for nobody); by: which of the staff."""

    battle: str
    person: str
    who: str
    by: str
    at: int


class Previewed(msgspec.Struct, frozen=True, tag="previewed"):
    """What that request asked to see first waits for the word of a member of a campaign's staff, in place of what did
    before; request "": nothing does any more. moved: the last entry that had changed the position.
    """

    battle: str
    staff: str
    request: str
    moved: int


class Forgotten(msgspec.Struct, frozen=True, tag="forgotten"):
    """What is stored about an account is deleted, but for what campaigns' records and the proof of dice rest on."""

    person: str
    at: int


Change: TypeAlias = SeriesBegun | Rolled | Revealed | Enrolled | Previewed | Forgotten


class RoomWanted(msgspec.Struct, frozen=True):
    """A room at the online table is to be made for a game ("lumen"), before the answer can be given.

    deck: what the asker brings, a shipped deck by its key or a deck code.
    """

    game: str
    edition: str
    deck: str = ""


class Answered(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that comes of a request. wish: what has to be fetched first; the answer is then made with `granted`."""

    replies: tuple[Reply, ...] = ()
    changes: tuple[Change, ...] = ()
    wish: RoomWanted | None = None
