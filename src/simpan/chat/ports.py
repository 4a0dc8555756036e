"""What the rooms of the chat referee ask of each other: the world that an answer rests on, the ledger, a network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from simpan.chat.reply import Answered, Reply, Rolled, RoomWanted, SeriesBegun
from simpan.chat.request import Changed, Incoming, Network, Request
from simpan.chat.settings import Settings
from simpan.core.hosting import Lang

# -- what an answer rests on ------------------------------------------------------------------------------------------


class Bound(Protocol):
    """A campaign that is bound to a place: one desk, whose record is in a folder (`chat/campaign`)."""

    @property
    def key(self) -> str:
        """Its name in keys, letters and digits."""

    @property
    def lang(self) -> Lang:
        """In which language its people are spoken to."""

    def takes(self, request: Request) -> bool:
        """Whether the writer is one of its people, or its staff, where the request was written."""

    def leads(self, request: Request) -> bool:
        """Whether the writer is of its staff where the request was written."""

    def near(self, request: Request) -> bool:
        """Whether it was written where the campaign is, by whomever."""

    def start(self, now: int, alive: int | None = None) -> Sequence[Reply]:
        """Before anything else: sit down, and say again what may not have gone out.

        alive: when the program was last at work, as time until `now` does not count then; None: it all counts.
        """

    def answer(self, request: Request) -> Answered:
        """What comes of it, durable in the campaign's record before it returns; the same again for the same request.

        A button that was pressed too late (`Request.until`) is refused.
        """

    def stranger(self, request: Request) -> Sequence[Reply]:
        """Somebody of none of its lists writes where it is: told once how to be put on one, and so is the staff."""

    def changed(self, changed: Changed, before: Request) -> Sequence[Reply]:
        """A post that may rest on record was edited or deleted: told to the staff. The ruling stands."""

    def look(self, now: int) -> Sequence[Reply]:
        """Time has passed."""

    def enrol(self, person: str, who: str) -> None:
        """An account is that player or character from now on."""

    def moment_of(self, person: str) -> str:
        """Changes with every question that is asked of that account; what its buttons are good for. "" for none."""


class World(Protocol):
    """All that `answer` may look at beside the request. It is read, never changed, but for a campaign's own record."""

    settings: Settings

    def campaign(self, request: Request) -> Bound | None:
        """The campaign whose affair it is, where it is one's."""

    def series(self, place: str) -> tuple[SeriesBegun, int, int] | None:
        """The open series of a place, how many of its dice were drawn, and the number of the place's last roll."""

    def rolls(self, place: str, series: int) -> Sequence[Rolled]:
        """The rolls of a series, in order."""

    def last_roll(self, place: str) -> tuple[int, int]:
        """The numbers of the place's last roll and last series, 0 where there was none."""

    def seed(self) -> bytes:
        """A fresh secret seed of 32 bytes."""

    def faces(self, series: SeriesBegun, first: int, dice: int, sides: int) -> tuple[int, ...]:
        """What so many dice show, of which the first is draw `first` of the series (`core/fair.py`)."""

    def lag(self, lang: Lang) -> Sequence[str]:
        """How far posting is behind, as lines for anybody who asks how the referee is; no number of anything secret."""

    def known(self, person: str) -> Sequence[tuple[str, int]]:
        """What is stored about an account: kinds ("posts", "rolls", "letters", "enrolled") and how many of each."""


Rooms = Callable[[RoomWanted], "tuple[str, str] | None"]
"""Makes a room at the online table: the host's link and the guest's; None where the table cannot be reached."""

# -- what is kept and sent --------------------------------------------------------------------------------------------


class Letter(msgspec.Struct, frozen=True, omit_defaults=True):
    """One post to be sent once. key: the idempotency key, of the reply and the part ("war/…/412/0/1").

    lane: letters of one lane go out one behind the other; those of other lanes need not wait. form: what is sent, in
    the shape of its network, as JSON. after: the key of the letter that this one is a reply to, "" if none.
    replaces: a name whose former letter is edited instead of a new one being posted ("status/war"), else "". since: if
    an earlier try may have posted it, when it was made (seconds since 1970).
    """

    key: str
    lane: str
    form: bytes
    after: str = ""
    replaces: str = ""
    since: float = 0


class Later(Exception):
    """It could not be sent now. seconds: how long to wait at least; all: whether nothing else can be sent either."""

    def __init__(self, why: str, seconds: float = 0, *, all: bool = False) -> None:
        super().__init__(why)
        self.seconds = seconds
        self.all = all


class Lost(Exception):
    """It can never be sent: what it replies to is gone, its reader has left or refuses messages.

    instead: how it can still reach its readers, if it can.
    """

    def __init__(self, why: str, instead: Letter | None = None) -> None:
        super().__init__(why)
        self.instead = instead


class Stopped(Exception):
    """The program can never go on: its token was withdrawn. Its text says so to people, and holds no secret."""


class Finding(msgspec.Struct, frozen=True):
    """What `simpan chat check` found on a network: whether it is as it should be, and a line for the organiser."""

    right: bool
    line: str


class Intake(Protocol):
    """Where a network leaves what came in. What was taken is on the disk, and will be answered once."""

    def take(self, incoming: Incoming) -> bool:
        """False: it was taken before."""

    def request(self, id: str) -> Request | None:
        """A request that was taken before."""

    def recent(self, since: int) -> Sequence[Request]:
        """Requests written since a moment, which may still be edited or deleted; newest first."""

    def cursor(self, name: str) -> str:
        """How far a network was read without a gap; "" for not at all."""

    def move(self, name: str, to: str) -> None:
        """It was read without a gap up to there, all of it taken."""

    def posted(self, remote: str) -> bool:
        """Whether what has that number on the network is known to be a letter."""

    def caught_up(self, yes: bool) -> None:
        """Whether all that was missed has been read, and the connection stands. While it is not so, nobody's time runs
        out: what they wrote in time may still be on its way. A network that never says it is believed after a minute.
        """


class Gateway(Protocol):
    """A network. `letters` is pure; `run` connects, leaves what comes in at the intake, and reconnects for ever."""

    network: Network

    def letters(self, reply: Reply, request: Request | None) -> Sequence[Letter]:
        """A reply as posts of this network: split, addressed, and never wider than the request."""

    async def send(self, letter: Letter, remote: Callable[[str], str]) -> str:
        """Post it; its number on the network. remote: the number of a letter sent before, or of what stands under a
        `replaces` name, "" if there is none. Raises Later, Lost, Stopped.
        """

    async def run(self, intake: Intake) -> None:
        """Until cancelled."""
