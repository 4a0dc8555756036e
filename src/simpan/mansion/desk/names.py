"""The words that a player may mean in a declaration (M1.2): the public roster, the whole map, the own skills."""

from __future__ import annotations

from typing import Final

import msgspec

from simpan.core.bits import bit, members
from simpan.mansion.campaign import Campaign, player_of
from simpan.mansion.effect import Power
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.plan_check import tile_name
from simpan.mansion.reading import Names
from simpan.mansion.sheet import Sheet
from simpan.mansion.state import State
from simpan.mansion.view import in_sight, seen_by

MOST_KEPT: Final = 512  # of one campaign
MOST_CAMPAIGNS: Final = 16
ROLES: Final = {"master": ("마스터", "master"), "servant": ("서번트", "servant")}


def names(war: State, campaign: Campaign, seat: int) -> Names:
    """What the player of a seat may mean.

    Everybody of the campaign may be named, as the roster is public; `in_sight` tells whom the player sees, so that a
    word for several means the one in sight, and nothing else of the war is in it. The skills are those of all the
    player's characters. A seat that is no player's has no characters of its own. For the same sight it is the same
    object, and all of a player's share what does not depend on the sight.
    """
    own = int(war.board.own[seat]) if war.board.seats & bit(seat) else 0
    return _roster_of(campaign).names(tuple(war.board.stats[who].name for who in members(own)), sight_of(war, seat))


def sight_of(war: State, seat: int) -> frozenset[str]:
    """The characters that a player sees (M1.2, H6.13), with the own ones in play, placed or not."""
    if not war.board.seats & bit(seat):
        return frozenset()
    seen = seen_by(war, seat, in_sight(war, seat))
    own = [who for who in members(int(war.board.own[seat])) if war.fighters[who].state == IN_PLAY]
    return frozenset(war.board.stats[who].name for who in (*members(seen), *own))


class _Roster:
    """The words of a campaign, kept by whose they are and whom these see."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.without_sight: dict[tuple[str, ...], Names] = {}
        self.with_sight: dict[tuple[tuple[str, ...], frozenset[str]], Names] = {}

    def names(self, own: tuple[str, ...], sight: frozenset[str]) -> Names:
        """The words of a player with these characters."""
        found = self.with_sight.get((own, sight))
        if found is None:
            if own not in self.without_sight:
                self.without_sight[own] = _without_sight(self.campaign, own)
            if len(self.with_sight) >= MOST_KEPT:
                self.with_sight.clear()
            found = msgspec.structs.replace(self.without_sight[own], in_sight=sight)
            self.with_sight[own, sight] = found
        return found


_rosters: dict[int, _Roster] = {}  # by identity: to hash a whole campaign for each post takes longer than to read it


def _roster_of(campaign: Campaign) -> _Roster:
    """The words of a campaign. Each roster holds its campaign, so that nothing else gets its identity."""
    found = _rosters.get(id(campaign))
    if found is None:
        if len(_rosters) >= MOST_CAMPAIGNS:
            _rosters.clear()
        found = _rosters[id(campaign)] = _Roster(campaign)
    return found


def _without_sight(campaign: Campaign, own: tuple[str, ...]) -> Names:
    mine = [sheet for sheet in campaign.sheets if sheet.name in own]
    powers = {skill.key: skill for skill in campaign.skills}
    classes = {made.key: made for made in campaign.classes}
    keys = dict.fromkeys(key for sheet in mine for key in sheet.skills if key in powers)
    phantasms = [
        classes[sheet.class_].phantasm for sheet in mine if sheet.role == "servant" and sheet.class_ in classes
    ]
    return Names(
        characters=_characters(campaign, mine),
        own=own,
        tiles=_drawn(campaign),
        zones={zone.number: zone.name for zone in campaign.map.zones},
        skills={key: _titles(powers[key]) for key in keys},
        phantasm=tuple(dict.fromkeys(word for power in phantasms for word in _titles(power))),
        every_skill={key: _titles(power) for key, power in powers.items()},
        dice_max=campaign.house.dice_max,
    )


def _drawn(campaign: Campaign) -> frozenset[str]:
    """Every tile of the map, white or not, by name."""
    rows = enumerate(campaign.map.rows)
    return frozenset(tile_name((row, column)) for row, drawn in rows for column in range(len(drawn)))


def is_drawn(campaign: Campaign, tile: str) -> bool:
    """Whether the map has a tile of that name, white or not."""
    return tile in _drawn(campaign)


def _titles(power: Power) -> tuple[str, ...]:
    return tuple(dict.fromkeys((power.ko, power.en)))


# -- what a character is called --------------------------------------------------------------------------------------


def _characters(campaign: Campaign, mine: list[Sheet]) -> dict[str, tuple[str, ...]]:
    """Everybody with the other words for them. Somebody's name never means anybody else."""
    taken = {sheet.name for sheet in campaign.sheets}
    roles = _role_words(campaign, mine)
    found: dict[str, tuple[str, ...]] = {}
    for sheet in campaign.sheets:
        words = (*sheet.aliases, sheet.reading, *_class_words(campaign, sheet), *roles.get(sheet.name, ()))
        found[sheet.name] = tuple(dict.fromkeys(word for word in words if word and word not in taken))
    return found


def _role_words(campaign: Campaign, mine: list[Sheet]) -> dict[str, tuple[str, ...]]:
    """마스터 and 서번트 mean the one of the writer's own pairs, where there is just one."""
    pairs = {sheet.pair for sheet in mine}
    found: dict[str, tuple[str, ...]] = {}
    for role, words in ROLES.items():
        fitting = [sheet.name for sheet in campaign.sheets if sheet.pair in pairs and sheet.role == role]
        if len(fitting) == 1:
            found[fitting[0]] = words
    return found


def _class_words(campaign: Campaign, sheet: Sheet) -> tuple[str, ...]:
    """A servant by its class, and as somebody's: 세이버, 한서의 세이버, 한서의 서번트."""
    if sheet.role != "servant":
        return ()
    made = next((made for made in campaign.classes if made.key == sheet.class_), None)
    korean = (*((made.ko,) if made else ()), "서번트")
    english = (*((made.en,) if made else ()), "servant")
    owners = [other.name for other in campaign.sheets if other.pair == sheet.pair and other.role == "master"]
    owners += [name for name in (sheet.pair, player_of(sheet)) if name not in owners]
    whose = [f"{owner}의 {word}" for owner in owners for word in korean]
    whose += [f"{owner}'s {word}" for owner in owners for word in english]
    return (*((made.ko, made.en) if made else ()), *whose)
