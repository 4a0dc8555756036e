"""From a campaign to the engine's board: words become numbers. The campaign must be sound (`files/check.py`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, assert_never

from simpan.core.bits import bit
from simpan.core.game import seat_of
from simpan.mansion import effect as e
from simpan.mansion import sheet as s
from simpan.mansion import words as w
from simpan.mansion.board import Board, Power, Stat, Step
from simpan.mansion.campaign import Campaign, pairs, player_of, players
from simpan.mansion.plan import Plan

KINDS: Final = {
    "passive": w.PASSIVE,
    "free": w.FREE,
    "with_attack": w.WITH_ATTACK,
    "action": w.ACTION,
    "reaction": w.REACTION,
}
TARGETS: Final = {
    "self": w.AT_SELF,
    "ally": w.AT_ALLY,
    "enemy": w.AT_ENEMY,
    "enemies": w.AT_ENEMIES,
    "pair": w.AT_PAIR,
    "own_defence": w.AT_OWN_DEFENCE,
    "enemy_judgement": w.AT_ENEMY_JUDGEMENT,
    "zone": w.AT_ZONE,
    "attack": w.AT_ATTACK,
}
JUDGEMENTS: Final = {"hit": w.HIT, "spell": w.SPELL, "dodge": w.DODGE, "resist": w.RESIST}
JUDGEMENT_NAMES: Final = ("hit", "spell", "dodge", "resist")
COVERS: Final = {"no": 0, "once_a_round": 1, "always": 2}
_plan: Final = lru_cache(maxsize=16)(Plan)  # most of the work of a start, the same for every war on a map


def board(campaign: Campaign) -> Board:
    """The board of a campaign. Raises ValueError or KeyError for one that is not sound."""
    house = campaign.house
    plan = _plan(campaign.map, house.steps == "king", house.range_metric == "manhattan", house.walls_stop_attacks)
    names = list(pairs(campaign))
    teams = _teams(campaign, names)
    who = list(players(campaign))
    stats = [_stat(campaign, index, names, teams, who) for index in range(len(campaign.sheets))]
    if not 2 <= len(stats) <= w.MOST_FIGHTERS:
        raise ValueError(f"a war has 2 to {w.MOST_FIGHTERS} characters, not {len(stats)}")
    found = Board(plan, stats)
    found.pair_names = names
    found.player_names = who
    found.team_names = list(teams)
    found.seats = sum(bit(seat_of(player)) for player in range(len(who)))
    _relations(found, names, teams)
    found.shared_sight = house.pair_sight == "shared"
    found.tie_lands = house.tie == "attacker"
    found.reward_by_day = house.reward_count == "day"
    found.rounds, found.days, found.guard = house.rounds, house.days, house.guard
    found.turn_said = house.turn_ends == "said"
    found.by_points = house.victory == "points"
    found.area_all = house.area_hits == "all"
    found.cover = COVERS[house.cover]
    found.announce = house.announce_falls == "day_end"
    return found


def _teams(campaign: Campaign, names: list[str]) -> dict[str, tuple[str, ...]]:
    """Team names with their pairs; a pair of no team is one by itself."""
    teams = {team.name: team.pairs for team in campaign.teams}
    grouped = {pair for members in teams.values() for pair in members}
    return teams | {name: (name,) for name in names if name not in grouped}


def _relations(found: Board, names: list[str], teams: dict[str, tuple[str, ...]]) -> None:
    """Who belongs together: pairs, teams, a player's characters."""
    order = list(teams)
    for pair, name in enumerate(names):
        members = [stat for stat in found.stats if stat.pair == pair]
        found.pair_members.append(sum(bit(stat.index) for stat in members))
        found.pair_team.append(next(order.index(team) for team in order if name in teams[team]))
        found.pair_seat.append(next((stat.seat for stat in members if stat.master), members[0].seat))
        if len(members) == 2:
            members[0].mate, members[1].mate = members[1].index, members[0].index
    for stat in found.stats:
        stat.own = sum(1 for other in found.stats[: stat.index] if other.seat == stat.seat)
        found.own[stat.seat] |= bit(stat.index)
        found.allies.append(sum(bit(other.index) for other in found.stats if other.team == stat.team))


def _stat(campaign: Campaign, index: int, names: list[str], teams: dict[str, tuple[str, ...]], who: list[str]) -> Stat:
    sheet = campaign.sheets[index]
    team = next(number for number, members in enumerate(teams.values()) if sheet.pair in members)
    seat = seat_of(who.index(player_of(sheet)))
    stat = Stat(index, sheet.name, sheet.role == "master", names.index(sheet.pair), team, seat)
    stat.class_ = sheet.class_
    stat.dex, stat.luc = s.priority(sheet), sheet.abilities[w.LUC]
    stat.movement = s.movement(sheet)
    stat.hit, stat.spell, stat.dodge, stat.resist = s.hit(sheet), s.spell(sheet), s.dodge(sheet), s.resist(sheet)
    stat.power, stat.magic = sheet.abilities[w.STR], sheet.abilities[w.MAG]
    stat.critical = s.critical(sheet)
    stat.critical_dice, stat.critical_magic = s.critical_dice(sheet, False), s.critical_dice(sheet, True)
    stat.range, stat.range_power = sheet.range, s.RANGE_POWER[sheet.range]
    by_key = {skill.key: skill for skill in campaign.skills}
    powers = [power(by_key[key]) for key in sheet.skills]
    if len(powers) > w.MOST_SKILLS:
        raise ValueError(f"{sheet.name} has {len(powers)} skills; a sheet has at most {w.MOST_SKILLS}")
    kind = next((kind for kind in campaign.classes if kind.key == sheet.class_), None)
    stat.learn(powers, None if kind is None or sheet.role == "master" else power(kind.phantasm))
    stat.hp = most_hp(campaign, sheet)
    stat.mp = most_mp(campaign, sheet)
    return stat


def most_hp(campaign: Campaign, sheet: s.Sheet) -> int:
    """Maximum HP at the start (M3.2)."""
    base = s.MASTER_HP
    if sheet.role == "servant":
        base = next(kind.hp for kind in campaign.classes if kind.key == sheet.class_)
    return base + sum(node.amount for node in _passive(campaign, sheet) if isinstance(node, e.MaxHp))


def most_mp(campaign: Campaign, sheet: s.Sheet) -> int:
    """Maximum MP at the start (M3.3)."""
    return s.BASE_MP + sum(node.amount for node in _passive(campaign, sheet) if isinstance(node, e.MaxMp))


def _passive(campaign: Campaign, sheet: s.Sheet) -> list[e.Effect]:
    return [node for skill in campaign.skills if skill.key in sheet.skills for node in skill.effects]


def power(found: e.Power) -> Power:
    """A skill or phantasm for the engine."""
    reach = w.OWN_RANGE if found.reach == "own" else w.WHOLE_ZONE if found.reach == "zone" else found.reach
    return Power(
        found.key,
        KINDS[found.kind],
        TARGETS[found.target],
        found.mp,
        reach,
        found.uses,
        found.range_only,
        found.strike,
        [step(node) for node in found.effects],
    )


def step(node: e.Effect) -> Step:
    """An effect for the engine."""
    match node:
        case e.MaxHp(amount):
            return Step(w.MAX_HP, amount, 0, 0, w.NOW)
        case e.MaxMp(amount):
            return Step(w.MAX_MP, amount, 0, 0, w.NOW)
        case e.Heal(dice, plus):
            return Step(w.HEAL, dice, plus, 0, w.NOW)
        case e.Shield(amount, until):
            return Step(w.SHIELD, amount, 0, 0, _until(until))
        case e.Armour(amount, until):
            return Step(w.ARMOUR, amount, 0, 0, _until(until))
        case e.Bonus(to, amount, until):
            return Step(w.BONUS, amount, 0, sum(bit(JUDGEMENTS[name]) for name in set(to)), _until(until))
        case e.ForceCritical():
            return Step(w.FORCE_CRITICAL, 0, 0, 0, w.NOW)
        case e.ForceFumble():
            return Step(w.FORCE_FUMBLE, 0, 0, 0, w.NOW)
        case e.DamageDice(dice, until):
            return Step(w.DAMAGE_DICE, dice, 0, 0, _until(until))
        case e.Movement(tiles):
            return Step(w.MOVEMENT, tiles, 0, 0, w.NOW)
        case e.DrawCloser(tiles):
            return Step(w.DRAW_CLOSER, tiles, 0, 0, w.NOW)
        case e.Hide():
            return Step(w.HIDE, 0, 0, 0, w.NOW)
        case e.Reveal():
            return Step(w.REVEAL, 0, 0, 0, w.NOW)
        case _:
            assert_never(node)


def _until(until: e.Until) -> int:
    return {"now": w.NOW, "turn": w.THIS_TURN, "day": w.THIS_DAY}[until] if isinstance(until, str) else until
