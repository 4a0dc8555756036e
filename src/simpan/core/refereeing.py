"""What a game that is refereed as a campaign tells a server (DESIGN §7): many players, staff who lead it, many days.

A match at a table (`core/hosting.py`) is a handful of decisions; a campaign is a desk to which people write sentences
and staff give commands. The server knows no game but this. A game has one `Refereeing` (`games.Listed.refereeing`),
which holds no state, and one `Referee` for each campaign that is in memory.

A viewer is a player's seat, SPECTATOR (the public) or STAFF (`core/game.py`). Nothing but `scene`, `feed`, `reading`,
`look`, `about`, `export` and `record` may reach one, and each is a function of what that viewer may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from simpan.core.hosting import Lang, Said

StaffRole: TypeAlias = Literal["organiser", "referee", "scribe"]
"""organiser (총괄): everything; referee (판정): declarations, dice, corrections; scribe (기록): looks and notices."""


class FileFinding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to be told about the files of a campaign: where it stands, its clause ("" for a fault of the form)."""

    text: Said
    file: str = ""
    line: int = 0  # 0: nowhere in particular
    who: str = ""
    clause: str = ""
    warning: bool = False


class Participant(msgspec.Struct, frozen=True):
    """A player of a campaign: the seat, the name, and the characters that it decides for."""

    seat: int
    name: str
    characters: tuple[str, ...]


class Fact(msgspec.Struct, frozen=True):
    """One thing that an organiser wants to see before it begins: "구역 8", "라운드 4 × 8일"."""

    label: Said
    value: str


class CheckedCampaign(msgspec.Struct, frozen=True, omit_defaults=True):
    """What files come to. set_up: None while there is anything wrong that is no warning; findings: all at once."""

    findings: tuple[FileFinding, ...]
    title: str = ""
    players: tuple[Participant, ...] = ()
    facts: tuple[Fact, ...] = ()
    set_up: dict[str, Any] | None = None


class FeedLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log without its clauses, which are cited behind it."""

    text: str
    clauses: tuple[str, ...] = ()


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some lines of a viewer's log that belong together.

    key: counts this viewer's blocks from 0. kind: speech, ruling, private, prompt, refusal, reading, notice, dice,
    back, command; day and round are headings. head: whose it is or who wrote it. tags: what became of it. void: why it
    does not hold any more. n: the entry of the record, -1 for all but the staff (how many entries there are elsewhere
    is nobody's to count). at: seconds since 1970. more: the game's own, drawn by its page (exchanges of blows).
    """

    key: int
    kind: str
    lines: tuple[FeedLine, ...]
    head: str = ""
    tags: tuple[str, ...] = ()
    void: str = ""
    n: int = -1
    at: int = 0
    mine: bool = False
    more: Any = None


class Feed(msgspec.Struct, frozen=True):
    """A part of a viewer's log. total: how many blocks stand. version: changes where earlier blocks changed.

    Behind those that stand there may be one more, whose key is `total`: a ruling under way, which comes again, longer.
    """

    version: int
    total: int
    blocks: tuple[Block, ...]


class Out(msgspec.Struct, frozen=True):
    """A text for its readers: everybody, the staff, or seats. kind: as of `Block`."""

    to: Literal["public", "staff"] | tuple[int, ...]
    kind: str
    lines: tuple[FeedLine, ...]


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a post, a command or the passing of time.

    status: ruled, queued, submitted, rolled, withdrew, ordered, refused, unclear, unread, talk, done, preview, stale,
    wrong, nothing. outs: what is said about it to whom.
    """

    status: str
    outs: tuple[Out, ...] = ()


class NotAllowed(Exception):
    """The role of a member of staff does not allow it."""


class Referee:
    """A campaign in memory: one desk for all of its staff.

    `post`, `command` and `tick` carry out at once and leave what is to be written for `drain`. Nobody may be told of
    anything (no `Reply`, no `scene`) before that is on the disk; if it cannot be written, the whole object is thrown
    away and made anew from what the disk has. Times are whole seconds since 1970 and never go back.
    """

    participants: tuple[Participant, ...]

    @property
    def ended(self) -> bool:
        """Whether the record has its last line."""
        raise NotImplementedError

    def post(self, seat: int, who: str, text: str, lang: Lang, now: int) -> Reply:
        """What a player writes. who: the character in whose name, "" for the player. Never raises for any text."""
        raise NotImplementedError

    def command(self, staff: str, role: StaffRole, text: str, lang: Lang, now: int) -> Reply:
        """What a member of staff orders (H6.7). Raises NotAllowed. Never raises else for any text."""
        raise NotImplementedError

    def tick(self, now: int) -> Reply:
        """Time has passed: whose time is out is told of, or gets the default."""
        raise NotImplementedError

    def wake(self, now: int) -> int | None:
        """When `tick` should next be called, if anything falls due; None: nothing does."""
        raise NotImplementedError

    def drain(self) -> tuple[tuple[bytes, ...], bytes | None]:
        """The lines of the record (without line ends) that are to be written since the last call, and its last line."""
        raise NotImplementedError

    def follow(self, lines: Sequence[bytes], end: bytes) -> bool:
        """Lines that another process wrote behind those known here, of which none waits to be drained. False: it has
        to be opened anew, with all of them."""
        return False

    def key(self, viewer: int, staff: str = "") -> Any:
        """Equal keys: `scene` is the same but for times, and so is `feed`. Cheap; for telling only those whom something
        concerns. The same record gives equal keys, but for a preview, also to another object."""
        raise NotImplementedError

    def scene(self, viewer: int, lang: Lang, now: int, staff: str = "", role: StaffRole = "organiser") -> bytes:
        """All that a viewer sees now, as JSON in the game's shape. staff, role: which member, if it is STAFF."""
        raise NotImplementedError

    def feed(self, viewer: int, lang: Lang, start: int, most: int = 100) -> Feed:
        """The viewer's log from block `start` on (negative: so many of the last), at most so many blocks."""
        raise NotImplementedError

    def reading(self, seat: int, who: str, text: str, lang: Lang) -> bytes:
        """How a text would be read and ruled if it were posted now, as JSON, from what the writer may know."""
        raise NotImplementedError

    def look(self, viewer: int, what: str, of: str, lang: Lang, now: int) -> bytes:
        """Something that a viewer asks to see, as JSON: its shapes are the game's. Raises KeyError, NotAllowed."""
        raise NotImplementedError

    def about(self) -> dict[str, Said]:
        """What everybody may know of it, in words: "title", "stands" (the day and the round), "result"."""
        raise NotImplementedError

    def export(self, viewer: int, form: Literal["html", "md", "txt"], lang: Lang) -> bytes:
        """The log as a document. Raises KeyError for another form."""
        raise NotImplementedError

    def record(self, viewer: int) -> bytes:
        """The record as a file: for the staff at any time, for a player once it is closed. Raises NotAllowed.

        A player's has every input and draw, so that it can be replayed and verified; what people wrote in confidence
        stays with the writer and the staff.
        """
        raise NotImplementedError


class Refereeing:
    """Base class: one object per game."""

    game: str
    title: Said

    def files(self) -> dict[str, bytes]:
        """The files of the campaign that comes with the game, by name: to begin with, or to change."""
        raise NotImplementedError

    def template(self, form: Literal["csv", "xlsx"], lang: Lang) -> bytes:
        """A table of characters to fill in, with a few as an example. Raises KeyError for another form."""
        raise NotImplementedError

    def check(self, files: Mapping[str, bytes]) -> CheckedCampaign:
        """Judge files; one that is not there is the default campaign's. Whatever they are, nothing is raised."""
        raise NotImplementedError

    def titled(self, set_up: dict[str, Any], title: str) -> dict[str, Any]:
        """A campaign that was checked, called otherwise than its files say."""
        raise NotImplementedError

    def begin(self, set_up: dict[str, Any], seed: bytes) -> bytes:
        """The first line of the record. seed: the server's 32 secret bytes. Raises ValueError."""
        raise NotImplementedError

    def confirming(self, header: bytes, seed: bytes, lang: Lang, staff: str, now: int) -> tuple[bytes, ...]:
        """The lines behind the first of a campaign in which declarations wait for the staff's word from the beginning.

        staff: who has made it so, at what time (whole seconds since 1970).
        """
        raise NotImplementedError

    def open(self, header: bytes, lines: Sequence[bytes], end: bytes, seed: bytes, lang: Lang = "ko") -> Referee:
        """The campaign of a record, lines without line ends; end: its last line, b"" while it goes on.

        lang: the campaign's own, in which reasons are noted and texts to be posted elsewhere are made. Time in which it
        was in nobody's memory is credited. Raises ValueError for a record that cannot be carried out.
        """
        raise NotImplementedError
