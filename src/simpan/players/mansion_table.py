"""What a player of Mansion War knows before anything is seen: the public part of the campaign and the own sheets.

Public are the map, the house rules, the classes with their noble phantasms, what the skills do, and who is of which
pair and team (H0.1, H6.5, H6.6). The abilities, skills and ranges of others are not here (H6.10).
"""

from __future__ import annotations

from typing import final

from simpan.core.bits import bit, members
from simpan.mansion.campaign import Campaign, pairs, player_of
from simpan.mansion.effect import MaxHp, Power
from simpan.mansion.plan import FARTHEST, Plan
from simpan.mansion.sheet import MASTER_HP, RANGE_POWER, Sheet


@final
class Public:
    """The public part of a campaign; made once, and shared by all its players.

    plan: the map. house: the house rules. skills: by key. phantasms, class_hp: by class. team_of: of each pair.
    pairs: how many there are. extra_hp: points of maximum HP that a skill may add (H3.2).
    """

    def __init__(self, campaign: Campaign) -> None:
        house = campaign.house
        self.house = house
        self.plan = Plan(
            campaign.map, house.steps == "king", house.range_metric == "manhattan", house.walls_stop_attacks
        )
        self.skills: dict[str, Power] = {skill.key: skill for skill in campaign.skills}
        self.phantasms: dict[str, Power] = {kind.key: kind.phantasm for kind in campaign.classes}
        self.class_hp: dict[str, int] = {kind.key: kind.hp for kind in campaign.classes}
        self.team_of: dict[str, str] = {pair: team.name for team in campaign.teams for pair in team.pairs}
        self.pairs = len(pairs(campaign))
        self.extra_hp = tuple(
            node.amount for skill in campaign.skills for node in skill.effects if isinstance(node, MaxHp)
        )

    def zone(self, number: int) -> int:
        """The place in the map's list of the zone with that printed number."""
        return self.plan.zone_by_number[number]

    def tile(self, name: str) -> int:
        """The place in its zone of the tile with that name."""
        return self.plan.where[name][1]

    def apart(self, zone: int, one: int, other: int) -> int:
        """Tiles between two tiles of a zone, for range and cover (H3.11)."""
        return int(self.plan.dist[zone][one][other])

    def within(self, zone: int, tile: int, reach: int) -> int:
        """The tiles of a zone, as a set, that an attack of that reach gets to from a tile (H3.11)."""
        return int(self.plan.within[zone][tile][min(reach, FARTHEST + 1)])

    def joined(self, zone: int) -> list[int]:
        """The zones that one may leave for (M1.3)."""
        return members(self.plan.joined[zone])

    def all_tiles(self, zone: int) -> int:
        """The tiles of a zone, as a set."""
        return bit(self.plan.size[zone]) - 1

    def base_hp(self, role: str, class_: str) -> int:
        """The HP of a role or class before skills (M3.2, H3.2)."""
        return MASTER_HP if role == "master" else self.class_hp.get(class_, MASTER_HP)


@final
class Table:
    """The public part with the sheets of one player's own characters, by name."""

    def __init__(self, public: Public, sheets: tuple[Sheet, ...]) -> None:
        self.public = public
        self.sheets: dict[str, Sheet] = {sheet.name: sheet for sheet in sheets}

    def power(self, name: str, key: str) -> Power | None:
        """An own character's skill or phantasm by its key; None for one that is not on the sheet."""
        sheet = self.sheets[name]
        if key in sheet.skills:
            return self.public.skills[key]
        phantasm = self.public.phantasms.get(sheet.class_)
        return phantasm if phantasm is not None and phantasm.key == key else None

    def reach(self, name: str, power: Power) -> int:
        """Tiles to the target of an own power (H3.11)."""
        if power.reach == "own":
            return self.sheets[name].range
        return FARTHEST + 1 if power.reach == "zone" else power.reach

    def damage_power(self, name: str, magical: bool) -> int:
        """STR or MAG with the range modifier (M3.6, M3.11)."""
        sheet = self.sheets[name]
        return sheet.abilities[3 if magical else 0] + RANGE_POWER[sheet.range]


def own_sheets(campaign: Campaign, player: str) -> tuple[Sheet, ...]:
    """The sheets of a player's characters. Raises ValueError for a name that no player has."""
    found = tuple(sheet for sheet in campaign.sheets if player_of(sheet) == player)
    if not found:
        raise ValueError(f"no player of the campaign is called {player}")
    return found
