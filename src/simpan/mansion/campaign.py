"""A campaign: house rules, map, classes, skills, sheets and teams.

What a war is made from, and what its record carries.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from simpan.mansion.effect import Power, Title
from simpan.mansion.house import House
from simpan.mansion.sheet import Name, ServantClass, Sheet


class Team(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pairs that win together (H0.1)."""

    name: Name
    pairs: tuple[Name, ...]


class ZoneDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A zone of the map: its number, the tiles at two opposite corners of its box (such as "A1", "G6"), and a name."""

    number: Annotated[int, msgspec.Meta(ge=1, le=99)]
    corner: str
    opposite: str
    name: Annotated[str, msgspec.Meta(max_length=30)] = ""


class MapDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map as it is drawn (H1.8): rows from 1 downwards, columns from A.

    `.` white, `~` white in a blue zone, `%` grey, `=` black passage, `#` black wall.
    """

    rows: tuple[str, ...]
    zones: tuple[ZoneDef, ...]


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Everything that a war is made from. `teams` empty: each pair is a team of its own."""

    title: Title
    house: House = House()
    map: MapDef
    classes: tuple[ServantClass, ...]
    skills: tuple[Power, ...]
    sheets: tuple[Sheet, ...]
    teams: tuple[Team, ...] = ()
    staff: tuple[Name, ...] = ()
    calendar: tuple[str, ...] = ()  # when each day begins: "2026-12-05 21:00", in the campaign's time zone
    timezone: str = "Asia/Seoul"


def pairs(campaign: Campaign) -> tuple[str, ...]:
    """The pairs' names in the order of their first sheet."""
    return tuple(dict.fromkeys(sheet.pair for sheet in campaign.sheets))


def players(campaign: Campaign) -> tuple[str, ...]:
    """Who decides, in the order of their first sheet: player number p sits on seat `core.game.seat_of(p)`."""
    return tuple(dict.fromkeys(player_of(sheet) for sheet in campaign.sheets))


def player_of(sheet: Sheet) -> str:
    """The name of the sheet's player; a pair without named players has one, of the pair's name."""
    return sheet.player or sheet.pair


def dump(campaign: Campaign) -> dict[str, Any]:
    """The campaign as plain data: the set-up of a record."""
    found: dict[str, Any] = msgspec.to_builtins(campaign)
    return found


def load(data: Any) -> Campaign:
    """A campaign from plain data. Raises ValueError (msgspec's) for what is none."""
    return msgspec.convert(data, Campaign)
