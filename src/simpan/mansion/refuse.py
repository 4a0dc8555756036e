"""Why an action is not allowed, with its clause and what it turned on.

Never by anything that its reader may not know (H6.12). Not compiled; called only when something is refused. The words
for people are in `refuse_ko` and `refuse_en`.
"""

from __future__ import annotations

from typing import Any, Final

from simpan.core.bits import bit, members
from simpan.core.game import CLOCK
from simpan.core.refusal import Refusal
from simpan.mansion import action as a
from simpan.mansion import words as w
from simpan.mansion.board import Power
from simpan.mansion.moving import blocked, budget
from simpan.mansion.power import PHANTASM_PLACE, is_paid, power_at, targets
from simpan.mansion.setup import placing
from simpan.mansion.state import State
from simpan.mansion.walk import steps

KIND_NAMES: Final = ("passive", "free", "with_attack", "action", "reaction")


def explain(war: State, seat: int, code: int) -> Refusal | None:
    """None for a legal code, else the refusal."""
    legal = war.legal(seat) if 0 <= seat <= 61 else 0
    if 0 <= code <= 62 and legal & bit(code):
        return None
    found = _reason(war, seat, code)
    return Refusal(found[0], found[1], found[2], tuple(members(legal)))


def not_asked(war: State, seat: int) -> Refusal:
    """The action answers no question that is open to the seat."""
    if war.board.seats & bit(seat) and not war.legal(seat):
        return Refusal("H6.2", "not_your_turn", {"who": _acting(war, seat)})
    return Refusal("H6.2", "not_asked", {}, tuple(members(war.legal(seat))))


def _acting(war: State, seat: int) -> str:
    """Whose turn it is, if the seat sees that character (H6.11)."""
    who = war.actor
    if who < 0 or not war.viewers(war.fighters[who].zone) & bit(seat):
        return ""
    friend = war.board.own[seat] & war.board.allies[who]
    return "" if war.fighters[who].hidden and not friend else war.board.stats[who].name


Reason = tuple[str, str, dict[str, int | str]]


def _reason(war: State, seat: int, code: int) -> Reason:
    if not 0 <= seat <= 61 or not 0 <= code <= 62:
        return "H6.2", "not_asked", {}
    if seat == CLOCK:
        return ("H6.1", "no_battle", {}) if code == w.END_BATTLE else ("H6.2", "not_asked", {})
    if not war.legal(seat):
        if war.board.seats & bit(seat):
            return "H6.2", "not_your_turn", {"who": _acting(war, seat)}
        return "H6.2", "not_asked", {}
    asks = war.asks
    if asks == w.Q_TURN:
        return of_turn(war, code)
    if asks in (w.Q_TILE, w.Q_WALK):
        return of_tile(war, code)
    if asks == w.Q_ZONE:
        return of_zone(war, code)
    if asks == w.Q_TARGET:
        return of_target(war, code)
    if asks == w.Q_WITH:
        return of_skill(war, code - 1, ("with_attack",))
    if asks == w.Q_REACT:
        return of_reaction(war, seat, code)
    if asks == w.Q_REGAIN:
        return _of_reward(war, seat, code)
    return "H6.2", "not_asked", {}


def of_turn(war: State, code: int) -> Reason:
    """A first word of the turn."""
    fighter = war.fighters[war.actor]
    if code in (w.MOVE, w.LEAVE):
        if fighter.moved:
            return "H6.3", "moved_already", {}
        if code == w.MOVE:
            return "H6.3", "nothing_to_move", {}
        return "H1.4", "zone_full", {"zone": 0}
    if code in (w.ATTACK_PHYSICAL, w.ATTACK_MAGICAL, w.GUARD, w.WAIT):
        if fighter.acted:
            return "H6.3", "acted_already", {}
        return "H3.11", "no_target", {"reach": int(war.board.stats[war.actor].range)}
    if code == w.PHANTASM:
        return of_skill(war, PHANTASM_PLACE, ("free", "action"))
    return of_skill(war, code - w.SKILL, ("free", "action"))


def of_skill(war: State, place: int, kinds: tuple[str, ...]) -> Reason:
    """A skill or phantasm of the acting character that cannot be used now (H6.5, H6.6)."""
    stat = war.board.stats[war.actor]
    if place == PHANTASM_PLACE:
        if stat.phantasm is None:
            return "H6.6", "no_phantasm", {}
    elif not 0 <= place < len(stat.skills):
        return "H6.5", "not_on_sheet", {"skill": ""}
    power = power_at(war, war.actor, place)
    clause = "H6.6" if place == PHANTASM_PLACE else "H6.5"
    kind = KIND_NAMES[power.kind]
    if kind not in kinds:
        return clause, "not_now", {"skill": power.key, "kind": kind}
    if kind == "action" and war.fighters[war.actor].acted:
        return "H6.3", "acted_already", {}
    if kind == "free" and war.fighters[war.actor].freed and place != PHANTASM_PLACE:
        return "H6.5", "one_free", {}
    unpaid = _unpaid(war, war.actor, place, power, clause)
    if unpaid is not None:
        return unpaid
    if power.target == w.AT_ZONE:
        return clause, "no_use", {"skill": power.key}
    return "H3.11", "no_target", {"reach": int(stat.reach(power))}


def _unpaid(war: State, who: int, place: int, power: Power, clause: str) -> Reason | None:
    """Too little MP, no use left, the wrong range."""
    fighter = war.fighters[who]
    if is_paid(war, who, place, power):
        return None
    if fighter.mp < power.mp:
        return clause, "no_mp", {"skill": power.key, "mp": int(power.mp), "left": int(fighter.mp)}
    if power.uses and fighter.used(place) >= power.uses:
        return clause, "no_uses", {"skill": power.key}
    return clause, "range_only", {"skill": power.key, "range": int(power.range_only)}


def of_tile(war: State, code: int) -> Reason:
    """A tile to which the acting character cannot walk (M1.5, M1.6, H1.5)."""
    who = war.actor
    fighter = war.fighters[who]
    plan = war.board.plan
    if war.asks == w.Q_WALK and code == w.STAY:
        return "H3.11", "no_target", {"reach": int(war.board.stats[who].reach(power_at(war, who, PHANTASM_PLACE)))}
    if code >= plan.size[fighter.zone]:
        return "M1.6", "not_white", {"tile": ""}
    tile = plan.names[fighter.zone][code]
    if code == fighter.tile:
        return "H1.5", "same_tile", {"tile": tile}
    for other in members(war.here[fighter.zone]):
        if war.fighters[other].tile == code and (not war.fighters[other].hidden or war.board.allies[who] & bit(other)):
            return "H1.5", "occupied", {"tile": tile, "by": war.board.stats[other].name}
    far = steps(plan, fighter.zone, fighter.tile, code, blocked(war, who))
    if far < 0:
        return "H1.5", "blocked", {"tile": tile}
    extra = power_at(war, who, PHANTASM_PLACE).walk if war.asks == w.Q_WALK else 0
    most = int(budget(war, who)) + int(extra)
    if far <= most:
        return "H3.11", "no_target", {"reach": int(war.board.stats[who].reach(power_at(war, who, PHANTASM_PLACE)))}
    return "M1.5", "too_far", {"tile": tile, "steps": int(far), "budget": most}


def of_zone(war: State, code: int) -> Reason:
    """A zone that cannot be left for, or not be revealed (M1.3, H1.4)."""
    plan = war.board.plan
    here = war.fighters[war.actor].zone
    if code >= plan.zones:
        return "M1.3", "no_zone", {"zone": 0}
    if code == here:
        return "M1.3", "same_zone", {"zone": plan.number[code]}
    if not plan.joined[here] & bit(code):
        return "M1.3", "not_joined", {"zone": plan.number[code], "here": plan.number[here]}
    return "H1.4", "zone_full", {"zone": plan.number[code]}


def of_target(war: State, code: int) -> Reason:
    """Somebody at whom it cannot be aimed (M1.2, H0.1, H3.11)."""
    who = war.actor
    stats = war.board.stats
    if code >= len(stats):
        return "M1.2", "not_in_sight", {"name": ""}
    title = stats[code].name
    friend = bool(war.board.allies[who] & bit(code))
    near = war.here[war.fighters[who].zone] & bit(code)
    if code == who:
        return "H0.1", "is_self", {"name": title}
    if not near or (war.fighters[code].hidden and not friend):
        return "M1.2", "not_in_sight", {"name": title}
    power = power_at(war, who, war.power) if war.power >= 0 else None
    if friend != (power is not None and power.target == w.AT_ALLY):
        return "H0.1", "is_ally" if friend else "is_enemy", {"name": title}
    fighter, other = war.fighters[who], war.fighters[code]
    far = int(war.board.plan.dist[fighter.zone][fighter.tile][other.tile])
    reach = int(stats[who].range if power is None else stats[who].reach(power))
    if far <= reach:
        return "H3.11", "behind_wall", {"name": title}
    return "H3.11", "out_of_range", {"name": title, "distance": far, "reach": reach}


def of_reaction(war: State, seat: int, code: int) -> Reason:
    """A reaction that is not possible in this window (H4.8)."""
    own, rest = divmod(code - 1, 14)
    mine = members(war.board.own[seat])
    if code < 1 or own >= len(mine):
        return "H4.8", "no_window", {}
    who = mine[own]
    stat = war.board.stats[who]
    place = rest // 2
    if place >= len(stat.skills):
        return "H6.5", "not_on_sheet", {"skill": ""}
    power = stat.skills[place]
    if power.kind != w.REACTION:
        return "H6.5", "not_now", {"skill": power.key, "kind": KIND_NAMES[power.kind]}
    if war.fighters[who].state != 0 or not war.here[war.fighters[war.actor].zone] & bit(who):
        return "H4.8", "no_window", {}
    if war.fighters[who].reacted:
        return "H4.8", "reacted_already", {"who": stat.name}
    unpaid = _unpaid(war, who, place, power, "H6.5")
    if unpaid is not None:
        return unpaid
    return _judgement_out_of_reach(war, who, power, rest % 2) or (
        "H4.8",
        "not_that_judgement",
        {"skill": power.key},
    )


def _judgement_out_of_reach(war: State, who: int, power: Power, on: int) -> Reason | None:
    """An enemy's judgement that is there, but too far away (H3.11)."""
    other = war.target if on else war.actor
    friend = war.board.allies[who] & bit(other)
    if power.target != w.AT_ENEMY_JUDGEMENT or friend or war.fighters[other].hidden or (on and war.win == 1):
        return None
    fighter = war.fighters[who]
    far = int(war.board.plan.dist[fighter.zone][fighter.tile][war.fighters[other].tile])
    reach = int(war.board.stats[who].reach(power))
    title = war.board.stats[other].name
    return ("H3.11", "out_of_range", {"name": title, "distance": far, "reach": reach}) if far > reach else None


def _of_reward(war: State, seat: int, code: int) -> Reason:
    """Somebody who cannot be chosen for a reward (H5.4)."""
    stats = war.board.stats
    if code >= len(stats):
        return "H5.4", "not_of_pair", {"name": ""}
    title = stats[code].name
    if stats[code].seat == seat and war.fighters[code].state != 0:
        return "H5.4", "fallen", {"name": title}
    return "H5.4", "not_of_pair", {"name": title}


# -- typed actions that are not legal ----------------------------------------------------------------------------------


def elsewhere(war: State, seat: int, wanted: Any) -> Refusal | None:
    """The refusal of a tile by its name, where it is no tile of the zone that is asked about (M1.5, M1.6)."""
    if not war.legal(seat) or war.asks not in (w.Q_TILE, w.Q_WALK, w.Q_PLACE_ZONE):
        return None
    if not isinstance(wanted, a.ToTile | a.Walk | a.PlaceAt) or wanted.tile is None:
        return None
    fighter = war.fighters[placing(war, seat) if war.asks == w.Q_PLACE_ZONE else war.actor]
    here = fighter.want_zone if war.asks == w.Q_PLACE_ZONE else fighter.zone
    place = war.board.plan.where.get(wanted.tile)
    allowed = tuple(members(war.legal(seat)))
    if place is None:
        return Refusal("M1.6", "not_white", {"tile": wanted.tile}, allowed)
    if place[0] != here:
        return Refusal("M1.5", "other_zone", {"tile": wanted.tile, "zone": war.board.plan.number[place[0]]}, allowed)
    return None


def for_action(war: State, seat: int, wanted: Any) -> int:
    """The code that the action would have, were it legal; -1 where it answers no open question."""
    asks = war.asks
    if not war.legal(seat):
        return 0
    plan, stats = war.board.plan, war.board.stats
    names = {stat.name: index for index, stat in enumerate(stats)}
    if asks == w.Q_TURN:
        return _turn_code(war, wanted)
    if isinstance(wanted, a.ToTile) and asks == w.Q_TILE:
        zone, tile = plan.where.get(wanted.tile, (-1, 62))
        return tile if zone == war.fighters[war.actor].zone else 62
    if isinstance(wanted, a.Walk) and asks == w.Q_WALK:
        return w.STAY if wanted.tile is None else plan.where.get(wanted.tile, (0, 62))[1]
    if isinstance(wanted, a.ToZone) and asks == w.Q_ZONE:
        return plan.zone_by_number.get(wanted.zone, 62)
    if isinstance(wanted, a.Target) and asks == w.Q_TARGET:
        return names.get(wanted.name, 62)
    if isinstance(wanted, a.With) and asks == w.Q_WITH:
        return _place_of(war, wanted.skill or "") + 1
    if isinstance(wanted, a.Regain | a.Raise) and asks == w.Q_REGAIN:
        return names.get(wanted.name, 62)
    if isinstance(wanted, a.React) and asks == w.Q_REACT and wanted.who in names:
        stat = stats[names[wanted.who]]
        places = [skill.key for skill in stat.skills]
        if stat.seat == seat and wanted.skill in places:
            return 1 + (int(stat.own) * 7 + places.index(wanted.skill)) * 2 + (wanted.on == "defence")
    return -1


def _turn_code(war: State, wanted: Any) -> int:
    match wanted:
        case a.Move():
            return w.MOVE
        case a.Leave():
            return w.LEAVE
        case a.Attack(kind):
            return w.ATTACK_PHYSICAL if kind == "physical" else w.ATTACK_MAGICAL
        case a.Guard():
            return w.GUARD
        case a.Wait():
            return w.WAIT
        case a.UsePhantasm():
            return w.PHANTASM
        case a.UseSkill(skill):
            return w.SKILL + _place_of(war, skill)
        case _:
            return -1


def _place_of(war: State, key: str) -> int:
    """The place of a skill on the acting character's sheet; a place that no sheet has for others."""
    keys = [skill.key for skill in war.board.stats[war.actor].skills]
    return keys.index(key) if key in keys else 50


# -- questions about what could be, for the desk -----------------------------------------------------------------------


def possible_targets(war: State, place: int | None) -> tuple[str, ...]:
    """Whom the acting character could aim at now: by a plain attack (None) or a power."""
    from simpan.mansion.attack import in_range

    who = war.actor
    found = in_range(war, who) if place is None else targets(war, who, power_at(war, who, place))
    return tuple(war.board.stats[index].name for index in members(found))


def next_to_place(war: State, seat: int) -> str:
    """The name of the character that the seat is to place next; "" if none."""
    who = placing(war, seat)
    return war.board.stats[who].name if who >= 0 else ""
