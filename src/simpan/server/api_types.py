"""What the HTTP API takes and gives, as JSON (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from simpan.core.examples import Example
from simpan.core.hosting import Problem, Said
from simpan.core.reading import HouseField
from simpan.core.refereeing import Fact, FileFinding, Participant, StaffRole
from simpan.server.protocol import RoomInfo, Told

Name = Annotated[str, msgspec.Meta(max_length=24)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seed = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){0,64}$")]


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms. kind: bot (level), private (by link), open (in the lobby). seat: mine, -1 for either.

    watch: who may watch: none, link (who has the room's address), all (in the lobby). seed: my part of the chance, hex.
    """

    game: Key
    kind: Literal["bot", "private", "open"]
    choice: dict[str, Any]
    options: dict[str, Any] = {}
    name: Name = ""
    level: Annotated[str, msgspec.Meta(max_length=40)] = ""
    seat: Annotated[int, msgspec.Meta(ge=-1, le=1)] = -1
    watch: Literal["none", "link", "all"] = "link"
    delay: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    judge: bool = False
    seed: Seed = ""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms/{id}/join: take the free seat."""

    choice: dict[str, Any]
    name: Name = ""
    seed: Seed = ""


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat taken.

    token: the secret of this seat, given once and kept by nobody else. judge: the judge's, where asked.
    """

    room: str
    seat: int
    token: str
    judge: str = ""


class Enter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms/{id}/enter: exchange the token of a seat link's fragment for a cookie."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/{game}/check: would this be taken?"""

    choice: dict[str, Any]
    options: dict[str, Any] = {}


class Checked(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to Check: the choice as judged, or every problem."""

    ok: bool
    label: dict[str, str] = {}
    value: dict[str, Any] = {}
    problems: tuple[Problem, ...] = ()


class Wrong(msgspec.Struct, frozen=True, omit_defaults=True):
    """Any answer of 400 and above. code: stable; text: for people, in the language asked for."""

    code: str
    text: str
    problems: tuple[Problem, ...] = ()


class Lobby(msgspec.Struct, frozen=True):
    """GET /api/rooms: rooms that wait for a second player, and matches that may be watched."""

    waiting: tuple[RoomInfo, ...]
    running: tuple[RoomInfo, ...]


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a replay: an entry, its lines, and the table after it. phase: where it may be jumped to by name."""

    n: int
    lines: tuple[Told, ...]
    table: Any
    by: str = ""
    back: int = -1


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """GET /api/rooms/{id}/replay or /api/replays/{id}: ?as=0, 1, watch, all; a page of steps from ?start on.

    all: both hands open (the two players' views laid together). verified: whether the draws follow from the
    seeds, "" or why not. by_hand: kept by hand (`core/by_hand.py`): the table of the first step is how it was set up,
    that of each other step a change.
    """

    id: str
    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    created: float
    viewer: str
    total: int
    start: int
    steps: tuple[Step, ...]
    catalogue: Any = None
    verified: str | None = None
    result: str = ""
    by_hand: bool = False


class RuleEdition(msgspec.Struct, frozen=True):
    """A version of the rules that a match can be played by."""

    title: Said
    text: Said


class RuleSection(msgspec.Struct, frozen=True):
    """A chapter or a part of one, with the clauses that stand in it."""

    id: str
    title: Said
    clauses: tuple[str, ...]


class RuleClause(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clause. editions: what is so in one of them only. seed: its place in the source. examples: their number."""

    title: Said
    text: Said
    editions: dict[str, Said] = {}
    default: Said | None = None
    names: tuple[str, ...] = ()
    named_by: tuple[str, ...] = ()
    seed: str = ""
    fields: tuple[HouseField, ...] = ()
    examples: int = 0


class RuleBook(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/rules."""

    title: Said
    preface: Said
    editions: dict[str, RuleEdition]
    sections: tuple[RuleSection, ...]
    clauses: dict[str, RuleClause]


class Examples(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/rules/{clause}/examples: those told in full first."""

    examples: tuple[Example, ...]


class CampaignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a campaign on its way. data: base64."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    data: str


Files = Annotated[tuple[CampaignFile, ...], msgspec.Meta(max_length=40)]


class CampaignText(msgspec.Struct, frozen=True):
    """A file of the campaign that comes with a game."""

    name: str
    text: str


class CampaignFiles(msgspec.Struct, frozen=True):
    """GET /api/campaigns/files."""

    files: tuple[CampaignText, ...]


class CampaignCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/campaigns/check: what is wrong with these files? One that is not there is the default campaign's."""

    game: Key
    files: Files = ()


class CampaignChecked(msgspec.Struct, frozen=True):
    """The answer to CampaignCheck: every finding at once, and what the files come to."""

    ok: bool
    title: str
    players: tuple[Participant, ...]
    facts: tuple[Fact, ...]
    findings: tuple[FileFinding, ...]


class NewCampaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/campaigns. files: none for the default campaign. name: mine, as the organiser. title: of the campaign,
    "" for the one that its files give it.

    lang: of texts to be posted elsewhere. watch: who may read the public log: none, or link (who has the campaign's
    address). confirm: whether declarations are to wait for the staff's word.
    """

    game: Key
    files: Files = ()
    name: Name = ""
    title: Annotated[str, msgspec.Meta(max_length=40)] = ""
    lang: Literal["ko", "en"] = "ko"
    watch: Literal["none", "link"] = "none"
    confirm: bool = False


class Invited(msgspec.Struct, frozen=True):
    """A player of a new campaign. token: the secret of its link, given once and kept by nobody else."""

    seat: int
    name: str
    characters: tuple[str, ...]
    token: str


class CampaignMade(msgspec.Struct, frozen=True):
    """The answer to NewCampaign. staff: the maker's own secret."""

    room: str
    staff: str
    seat: int
    players: tuple[Invited, ...]


class CampaignMe(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who the caller is in a campaign.

    staff_role: organiser, referee or scribe. confirm: as the campaign was made, for the staff.
    """

    role: Literal["seat", "staff"]
    seat: int
    name: str
    characters: tuple[str, ...] = ()
    staff_role: str = ""
    confirm: bool = False


class CampaignInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """GET /api/campaigns/{id}: what everybody may know. me: only where the caller has a seat."""

    id: str
    game: str
    title: Said
    stands: Said
    result: Said
    stage: str
    watch: str
    lang: str
    me: CampaignMe | None = None


class CampaignPerson(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who has a seat. came: whether a link of it was ever used."""

    seat: int
    name: str
    characters: tuple[str, ...] = ()
    role: str = ""
    came: bool = False


class CampaignPeople(msgspec.Struct, frozen=True):
    """GET /api/campaigns/{id}/people, for the staff."""

    players: tuple[CampaignPerson, ...]
    staff: tuple[CampaignPerson, ...]


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/campaigns/{id}/links. fresh: every older link of the seat ends."""

    seat: Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
    fresh: bool = False


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link: answered to NewLink, and what POST /api/campaigns/{id}/qr draws."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class NewStaff(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/campaigns/{id}/staff."""

    name: Name
    role: StaffRole


class StaffSeat(msgspec.Struct, frozen=True):
    """The answer to NewStaff."""

    seat: int
    token: str


class StaffChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/campaigns/{id}/staff/{seat}: another role, or remove."""

    role: Literal["", "organiser", "referee", "scribe"] = ""
    remove: bool = False
