"""Whether a campaign can be played: every violation of its sheets, pairs, teams and powers, each with its clause.

What is wrong with a file as a file is `load`'s; here a campaign is there, and is judged by the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign, pairs, player_of
from simpan.mansion.effect import MaxMp, Power
from simpan.mansion.files.people import fold
from simpan.mansion.files.power_check import power_problems
from simpan.mansion.sheet import ABILITIES, BASE_MP, RANGE_POWER, ServantClass, Sheet

Value = int | str | tuple[str, ...]
Rule = Callable[[Campaign, int, Sheet], "Iterator[SheetProblem]"]


class SheetProblem(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that a campaign breaks: its clause, a stable reason (`check_words` has the sentences), who, and values.

    index: the sheet that it is about; -1: none. needs: the files that have to be known for it to be sure.
    """

    clause: str
    reason: str
    who: str = ""
    index: int = -1
    values: dict[str, Value] = {}
    needs: tuple[str, ...] = ()


def check(campaign: Campaign) -> list[SheetProblem]:
    """Every violation: of each sheet in turn, then of pairs, teams and powers. Warnings are `warnings`."""
    found: list[SheetProblem] = []
    for index, sheet in enumerate(campaign.sheets):
        for _, rule in _OF_SHEETS:
            found += rule(campaign, index, sheet)
    found += _names(campaign)
    found += _pairs(campaign)
    found += _teams(campaign)
    found += _limits(campaign)
    found += _powers(campaign)
    return found


def check_part(campaign: Campaign, sheet: Sheet, read: frozenset[str]) -> list[SheetProblem]:
    """What is sure of a sheet of which only these fields could be read."""
    return [one for needs, rule in _OF_SHEETS if needs <= read for one in rule(campaign, -1, sheet)]


def warnings(campaign: Campaign) -> list[SheetProblem]:
    """What is allowed and yet of no use: skills that their character can never use (H6.5)."""
    found: list[SheetProblem] = []
    by_key = {skill.key: skill for skill in campaign.skills}
    by_class = {kind.key: kind for kind in campaign.classes}
    for index, sheet in enumerate(campaign.sheets):
        powers = [by_key[key] for key in sheet.skills if key in by_key]
        if sheet.role == "servant" and sheet.class_ in by_class:
            powers.append(by_class[sheet.class_].phantasm)
        most = BASE_MP + sum(node.amount for one in powers for node in one.effects if isinstance(node, MaxMp))
        for one in powers:
            if one.range_only not in (0, sheet.range):
                values: dict[str, Value] = {"skill": one.key, "range": one.range_only, "has": sheet.range}
                found.append(_of(sheet, index, "H6.5", "range_only", values))
            if one.mp > most:
                found.append(_of(sheet, index, "H6.5", "never_paid", {"skill": one.key, "mp": one.mp, "most": most}))
    return found


def _of(
    sheet: Sheet, index: int, clause: str, reason: str, values: dict[str, Value], needs: tuple[str, ...] = ()
) -> SheetProblem:
    return SheetProblem(clause=clause, reason=reason, who=sheet.name, index=index, values=values, needs=needs)


# -- one sheet --------------------------------------------------------------------------------------------------------


def points_due(campaign: Campaign, sheet: Sheet) -> int:
    """The points that a character has to spend: 12, 13 with a record in an earlier season (M3.1, H3.1)."""
    return campaign.house.points + (campaign.house.returnee_points if sheet.seasons else 0)


def _points(campaign: Campaign, index: int, sheet: Sheet) -> Iterator[SheetProblem]:
    spent, due = sum(sheet.abilities), points_due(campaign, sheet)
    if spent != due:
        values: dict[str, Value] = {"spent": spent, "due": due, "plus": due - campaign.house.points}
        over = spent > due
        yield _of(sheet, index, "M3.1" if over else "H3.1", "points_over" if over else "points_left", values)
    most = campaign.house.ability_max
    for name, value in zip(ABILITIES, sheet.abilities, strict=True):
        if value < 0:
            yield _of(sheet, index, "H3.1", "ability_negative", {"ability": name, "value": value})
        elif most is not None and value > most:
            yield _of(sheet, index, "H3.1", "ability_max", {"ability": name, "value": value, "most": most})


def _range(campaign: Campaign, index: int, sheet: Sheet) -> Iterator[SheetProblem]:
    del campaign
    if sheet.range not in RANGE_POWER:
        yield _of(sheet, index, "M3.11", "range", {"range": sheet.range})


def _skills(campaign: Campaign, index: int, sheet: Sheet) -> Iterator[SheetProblem]:
    master = sheet.role == "master"
    due = campaign.house.master_skills if master else campaign.house.servant_skills
    if len(sheet.skills) != due:
        values: dict[str, Value] = {"n": len(sheet.skills), "due": due, "role": sheet.role}
        yield _of(sheet, index, "H6.5", "skills_count", values)
    known = {skill.key for skill in campaign.skills}
    for key, count in Counter(sheet.skills).items():
        if key not in known:
            names = tuple(name for skill in campaign.skills for name in (skill.ko, skill.en, skill.key))
            yield _of(sheet, index, "H6.5", "unknown_skill", {"skill": key, "known": names}, ("skills",))
        elif count > 1:
            yield _of(sheet, index, "H6.5", "skill_twice", {"skill": key})


def _class(campaign: Campaign, index: int, sheet: Sheet) -> Iterator[SheetProblem]:
    known = {kind.key for kind in campaign.classes}
    if sheet.role == "master":
        if sheet.class_:
            yield _of(sheet, index, "H3.2", "master_class", {"class": sheet.class_})
    elif not sheet.class_:
        yield _of(sheet, index, "H3.2", "no_class", {})
    elif sheet.class_ not in known:
        names = tuple(name for kind in campaign.classes for name in (kind.ko, kind.en, kind.key))
        yield _of(sheet, index, "H3.2", "unknown_class", {"class": sheet.class_, "known": names}, ("classes",))


_OF_SHEETS: Final[tuple[tuple[frozenset[str], Rule], ...]] = (
    (frozenset(("abilities", "seasons")), _points),
    (frozenset(("range",)), _range),
    (frozenset(("skills",)), _skills),
    (frozenset(("class",)), _class),
)
"""The rules for one sheet, each with the fields that it looks at."""


# -- names ------------------------------------------------------------------------------------------------------------


def _names(campaign: Campaign) -> Iterator[SheetProblem]:
    """Names are what declarations call people by (H6.10), so no two may be alike."""
    first: dict[str, Sheet] = {}
    for index, sheet in enumerate(campaign.sheets):
        other = first.setdefault(fold(sheet.name), sheet)
        if other is not sheet:
            yield _of(sheet, index, "H6.10", "name_twice", {"other": other.name})
    for index, sheet in enumerate(campaign.sheets):
        for alias in sheet.aliases:
            owner = first.get(fold(alias))
            if owner is not None and owner.name != sheet.name:
                yield _of(sheet, index, "H6.10", "alias_name", {"alias": alias, "other": owner.name})


# -- pairs and teams --------------------------------------------------------------------------------------------------

_PEOPLE: Final = ("characters",)


def _pairs(campaign: Campaign) -> Iterator[SheetProblem]:
    for name in pairs(campaign):
        members = [sheet for sheet in campaign.sheets if sheet.pair == name]
        masters = sum(1 for sheet in members if sheet.role == "master")
        servants = len(members) - masters
        if (masters, servants) != (1, 1):
            values: dict[str, Value] = {"masters": masters, "servants": servants}
            yield SheetProblem(clause="H0.1", reason="pair_roles", who=name, values=values, needs=_PEOPLE)
        elif len({sheet.player == "" for sheet in members}) > 1:
            named = next(sheet for sheet in members if sheet.player)
            values = {"player": named.player, "name": named.name}
            yield SheetProblem(clause="H0.1", reason="half_player", who=name, values=values)
    nameless = {sheet.pair for sheet in campaign.sheets if not sheet.player}
    for index, sheet in enumerate(campaign.sheets):
        if sheet.player in nameless and sheet.player != sheet.pair:
            yield _of(sheet, index, "H0.1", "player_pair", {"player": sheet.player})


def _teams(campaign: Campaign) -> Iterator[SheetProblem]:
    known = pairs(campaign)
    teams_of: dict[str, list[str]] = {}
    for name, count in Counter(team.name for team in campaign.teams).items():
        if count > 1:
            yield SheetProblem(clause="H0.1", reason="team_twice", who=name)
    for team in campaign.teams:
        if not team.pairs:
            yield SheetProblem(clause="H0.1", reason="team_empty", who=team.name)
        if team.name in known and team.name not in team.pairs:
            yield SheetProblem(clause="H0.1", reason="team_name", who=team.name)
        for pair in team.pairs:
            teams_of.setdefault(pair, []).append(team.name)
            if pair not in known:
                values: dict[str, Value] = {"pair": pair, "known": known}
                yield SheetProblem(clause="H0.1", reason="team_pair", who=team.name, values=values, needs=_PEOPLE)
    for pair, names in teams_of.items():
        if len(names) > 1:
            yield SheetProblem(clause="H0.1", reason="pair_teams", who=pair, values={"teams": tuple(names)})
    alone = [pair for pair in known if pair not in teams_of]
    count = len({names[0] for pair, names in teams_of.items() if pair in known}) + len(alone)
    if count < 2:
        yield SheetProblem(clause="H6.4", reason="few_teams", values={"n": count}, needs=_PEOPLE)


def _limits(campaign: Campaign) -> Iterator[SheetProblem]:
    """How many there may be: of characters, and of characters of one player (H0.1)."""
    count = len(campaign.sheets)
    if count > w.MOST_FIGHTERS:
        yield SheetProblem(clause="H0.1", reason="many_fighters", values={"n": count, "most": w.MOST_FIGHTERS})
    tiles = sum(row.count(".") + row.count("~") for row in campaign.map.rows)
    if count > tiles:
        yield SheetProblem(clause="H6.1", reason="no_room", values={"n": count, "tiles": tiles}, needs=("map",))
    for player, own in Counter(player_of(sheet) for sheet in campaign.sheets).items():
        if own > w.MOST_OWN:
            values: dict[str, Value] = {"n": own, "most": w.MOST_OWN}
            yield SheetProblem(clause="H0.1", reason="own_many", who=player, values=values, needs=_PEOPLE)


# -- powers -----------------------------------------------------------------------------------------------------------


def _powers(campaign: Campaign) -> Iterator[SheetProblem]:
    """Skills and noble phantasms: each by itself, and their names, by which declarations tell them apart (H6.5)."""
    phantasms = [kind.phantasm for kind in campaign.classes]
    for power in campaign.skills:
        yield from _power(power, phantasm=False)
    for power in phantasms:
        yield from _power(power, phantasm=True)
    yield from _alike([*campaign.skills, *phantasms], "H6.5", "power_name")
    yield from _alike(campaign.classes, "H3.2", "class_name")


def _power(power: Power, phantasm: bool) -> Iterator[SheetProblem]:
    clause = "H6.6" if phantasm else "H6.5"
    for reason, values in power_problems(power, phantasm):
        yield SheetProblem(clause=clause, reason=reason, who=power.key, values=dict(values))


def _alike(entries: Iterable[Power | ServantClass], clause: str, reason: str) -> Iterator[SheetProblem]:
    first: dict[str, str] = {}
    for entry in entries:
        for word in dict.fromkeys((entry.key, entry.ko, entry.en)):
            other = first.setdefault(fold(word), entry.key)
            if other != entry.key:
                yield SheetProblem(clause=clause, reason=reason, who=entry.key, values={"word": word, "other": other})
                break
