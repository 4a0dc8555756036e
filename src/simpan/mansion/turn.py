"""A turn (H6.3): once a move or a leave, once an action, in either order; free powers beside them."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit
from simpan.mansion import attack
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.day import end_turn
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.moving import budget, can_walk, exits, leave, walk, walks
from simpan.mansion.power import PHANTASM_PLACE, begin, may_use, power_at, targets, use, walk_targets
from simpan.mansion.state import State


def turn(war: State) -> None:
    """Ask the acting character's player, or end the turn: fallen, 종전, or both the move and the action are spent."""
    fighter = war.fighters[war.actor]
    war.power = w.NONE
    war.skill = w.NONE
    war.aimed = w.NONE
    war.target = w.NONE
    war.a1 = war.a2 = war.d1 = war.d2 = 0
    if fighter.state != IN_PLAY:
        end_turn(war, "fell")
    elif war.ending:
        end_turn(war, "battle")
    elif fighter.moved and fighter.acted and not war.board.turn_said:
        end_turn(war, "spent")
    else:
        war.ask(w.Q_TURN, war.board.stats[war.actor].seat, options(war))


def options(war: State) -> i64:
    """What the acting character may do now, as codes of Q_TURN."""
    who = war.actor
    stat = war.board.stats[who]
    fighter = war.fighters[who]
    found = bit(w.END)
    if not fighter.moved:
        if can_walk(war, who):
            found |= bit(w.MOVE)
        if exits(war, who):
            found |= bit(w.LEAVE)
    if not fighter.acted:
        found |= bit(w.GUARD) | bit(w.WAIT)
        if attack.in_range(war, who):
            found |= bit(w.ATTACK_PHYSICAL) | bit(w.ATTACK_MAGICAL)
    if stat.phantasm is not None and may_use(war, who, PHANTASM_PLACE):
        found |= bit(w.PHANTASM)
    place: i64 = 0
    for skill in stat.skills:
        if (skill.kind == w.FREE or skill.kind == w.ACTION) and may_use(war, who, place):
            found |= bit(w.SKILL + place)
        place += 1
    return found


def answer_turn(war: State, code: i64) -> None:
    """The first word of what the character does."""
    who = war.actor
    fighter = war.fighters[who]
    seat = war.board.stats[who].seat
    if code == w.MOVE:
        war.ask(w.Q_TILE, seat, walks(war, who, budget(war, who)))
    elif code == w.LEAVE:
        war.power = w.NONE
        war.ask(w.Q_ZONE, seat, exits(war, who))
    elif code == w.ATTACK_PHYSICAL or code == w.ATTACK_MAGICAL:
        war.kind = w.PHYSICAL if code == w.ATTACK_PHYSICAL else w.MAGICAL
        war.ask(w.Q_TARGET, seat, attack.in_range(war, who))
    elif code == w.GUARD:
        fighter.acted = 1
        fighter.guard = war.board.guard
        if war.journal is not None:
            from simpan.mansion import tell

            tell.guarded(war)
    elif code == w.WAIT:
        fighter.acted = 1
        if war.journal is not None:
            from simpan.mansion import tell

            tell.waited(war)
    elif code == w.END:
        end_turn(war, "said")
    elif code == w.PHANTASM:
        begin_phantasm(war)
    else:
        begin(war, code - w.SKILL)


def begin_phantasm(war: State) -> None:
    """The phantasm: an attack asks for its kind, then for a walk before it; anything else works like a skill."""
    power = power_at(war, war.actor, PHANTASM_PLACE)
    if power.strike:
        war.power = PHANTASM_PLACE
        war.ask(w.Q_KIND, war.board.stats[war.actor].seat, bit(w.PHYSICAL) | bit(w.MAGICAL))
    else:
        begin(war, PHANTASM_PLACE)


def answer_kind(war: State, code: i64) -> None:
    """Physical or magical; then the walk, where the phantasm has one and the character has not moved (H6.6)."""
    war.kind = code
    who = war.actor
    power = power_at(war, who, PHANTASM_PLACE)
    fighter = war.fighters[who]
    if power.walk > 0 and not fighter.moved:
        tiles = budget(war, who) + power.walk
        found = walks(war, who, tiles) & walk_targets(war, who, power)
        if targets(war, who, power):
            found |= bit(w.STAY)
        war.ask(w.Q_WALK, war.board.stats[who].seat, found)
    else:
        aim_phantasm(war)


def answer_walk(war: State, code: i64) -> None:
    """Walk first, or not. A hidden enemy may have stopped the walk short of every target: then nothing is spent yet."""
    if code != w.STAY:
        walk(war, war.actor, code)
    aim_phantasm(war)


def aim_phantasm(war: State) -> None:
    """The target of a phantasm's attack, or all of them."""
    who = war.actor
    power = power_at(war, who, PHANTASM_PLACE)
    found = targets(war, who, power)
    if not found:
        war.answered()
        war.step = o.TURN
    elif power.target == w.AT_ENEMY:
        war.ask(w.Q_TARGET, war.board.stats[who].seat, found)
    else:
        war.answered()
        attack.declare_phantasm(war, w.NONE)


def answer_target(war: State, code: i64) -> None:
    """Whom the attack, the skill or the phantasm is aimed at."""
    if war.power == PHANTASM_PLACE and power_at(war, war.actor, PHANTASM_PLACE).strike:
        attack.declare_phantasm(war, code)
    elif war.power >= 0:
        use(war, code)
    else:
        attack.aim(war, code)


def answer_zone(war: State, code: i64) -> None:
    """The zone to leave for, or to reveal."""
    if war.power >= 0:
        use(war, code)
    else:
        leave(war, war.actor, code)
