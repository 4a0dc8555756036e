"""An attack from its declaration to the comparison (M3.6–M3.8, H4.8, H6.6, H6.9).

`react` has the windows, `hurt` the damage.
"""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit
from simpan.core.game import CHANCE
from simpan.mansion import judge as j
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.board import defence_of
from simpan.mansion.fighter import IN_PLAY, kind_of
from simpan.mansion.moving import come_out
from simpan.mansion.power import (
    PHANTASM_PLACE,
    area_targets,
    bonus_of,
    is_paid,
    pay,
    power_at,
    within,
)
from simpan.mansion.state import State


def in_range(war: State, who: i64) -> i64:
    """The enemies whom a plain attack of the character may be aimed at (M3.11, H3.11, H6.13)."""
    return within(war, who, war.enemies_seen(who), war.board.stats[who].range)


def with_skills(war: State, who: i64) -> i64:
    """The with-attack skills that may go with an attack now, as codes of Q_WITH (H6.5)."""
    found: i64 = 0
    place: i64 = 0
    for skill in war.board.stats[who].skills:
        if skill.kind == w.WITH_ATTACK and is_paid(war, who, place, skill):
            found |= bit(place + 1)
        place += 1
    return found


def aim(war: State, target: i64) -> None:
    """The target of a plain attack is named; a skill that goes with it is asked, if there is any."""
    war.aimed = target
    found = with_skills(war, war.actor)
    if found:
        war.ask(w.Q_WITH, war.board.stats[war.actor].seat, found | bit(w.PASS))
    else:
        declare(war, w.NONE)


def declare(war: State, skill: i64) -> None:
    """A plain attack is declared: costs are paid, whatever comes of it (H4.8)."""
    who = war.actor
    war.fighters[who].acted = 1
    war.skill = skill
    war.queue = 0
    war.area = 0
    if skill >= 0:
        pay(war, who, skill, power_at(war, who, skill))
    begin(war, war.aimed)


def declare_phantasm(war: State, target: i64) -> None:
    """A phantasm that is an attack, on one target or (NONE) on all in its reach (H6.6)."""
    who = war.actor
    power = power_at(war, who, PHANTASM_PLACE)
    if power.kind == w.ACTION:
        war.fighters[who].acted = 1
    war.skill = PHANTASM_PLACE
    pay(war, who, PHANTASM_PLACE, power)
    war.power = w.NONE
    if target >= 0:
        war.area = 0
        war.queue = 0
        begin(war, target)
        return
    war.area = 1
    war.queue = area_targets(war, who, power)
    war.step = o.NEXT_TARGET


def next_target(war: State) -> None:
    """The next of an area's targets, by priority (H6.6); after the last one those at 0 HP fall."""
    for who in war.order:
        if war.queue & bit(who):
            war.queue &= ~bit(who)
            if war.fighters[who].zone == war.fighters[war.actor].zone and war.fighters[who].state == IN_PLAY:
                begin(war, who)
                return
    war.step = o.FALLS


def begin(war: State, target: i64) -> None:
    """One attack on one target; nothing is rolled yet."""
    war.aimed = target
    war.target = target
    war.a1 = war.a2 = war.a_new1 = war.a_new2 = war.d1 = war.d2 = war.d_new1 = war.d_new2 = 0
    war.a_forced = war.a_fumbled = war.d_forced = war.d_fumbled = war.d_bonus = war.a_bonus = 0
    war.landed_critical = 0
    war.faces = []
    if war.journal is not None:
        from simpan.mansion import tell

        tell.attack_declared(war)
    come_out(war, war.actor, "attacked")
    if war.skill >= 0:
        power = power_at(war, war.actor, war.skill)
        war.a_bonus = power.bonus(war.kind)
        if power.critical:
            war.a_forced = 1
            if war.journal is not None:
                from simpan.mansion import tell

                tell.forced(war, True, "critical", power.key)
    war.step = o.COVER


def cover(war: State) -> None:
    """Whether the master's servant takes the attack (H6.9); asked of the servant's player."""
    war.step = o.ATTACK
    servant = war.board.stats[war.target].mate
    if war.area or servant < 0 or not may_cover(war, servant):
        return
    war.ask(w.Q_COVER, war.board.stats[servant].seat, bit(w.NO) | bit(w.YES))


def may_cover(war: State, servant: i64) -> bool:
    """At most 1 tile from its own master, in play, seen, by the campaign's rule for cover (H6.9)."""
    board = war.board
    master = war.fighters[war.target]
    fighter = war.fighters[servant]
    if board.cover == 0 or not board.stats[war.target].master or servant == war.actor:
        return False
    if fighter.state != 0 or fighter.zone != master.zone or fighter.hidden or (board.cover == 1 and fighter.covered):
        return False
    return board.plan.dist[master.zone][master.tile][fighter.tile] <= 1


def take_cover(war: State, yes: bool) -> None:
    """The servant becomes the target, or does not."""
    if not yes:
        return
    servant = war.board.stats[war.target].mate
    war.fighters[servant].covered = 1
    if war.journal is not None:
        from simpan.mansion import tell

        tell.covered(war, servant)
    war.target = servant


def attack_dice(war: State) -> None:
    """The attacker's two dice are owed (M3.7)."""
    war.ask(w.Q_ATTACK_DICE, CHANCE, bit(36) - 1)


def rolled_attack(war: State, code: i64) -> None:
    """The attacker's dice; then the first window of reactions opens."""
    war.a1 = code // 6 + 1
    war.a2 = code % 6 + 1
    if war.journal is not None:
        from simpan.mansion import tell

        tell.judged(war, True, False)
    war.win = 1
    war.side = 0
    war.again = 0
    war.step = o.NEW_DICE


def defence_dice(war: State) -> None:
    """The defender's two dice are owed: nobody declines to defend (H6.3)."""
    if war.skill >= 0 and not war.d_fumbled:
        power = power_at(war, war.actor, war.skill)
        if power.fumble:
            war.d_fumbled = 1
            if war.journal is not None:
                from simpan.mansion import tell

                tell.forced(war, False, "fumble", power.key)
    war.ask(w.Q_DEFENCE_DICE, CHANCE, bit(36) - 1)


def rolled_defence(war: State, code: i64) -> None:
    """The defender's dice; then the second window opens."""
    war.d1 = code // 6 + 1
    war.d2 = code % 6 + 1
    if war.journal is not None:
        from simpan.mansion import tell

        tell.judged(war, False, False)
    war.win = 2
    war.side = 0
    war.again = 0
    war.step = o.NEW_DICE


# -- the two judgements ---------------------------------------------------------------------------------------------


def attack_bonus(war: State) -> i64:
    """Everything that is added to the attacker's dice (M3.7, H6.5)."""
    return war.board.stats[war.actor].judgement(war.kind) + war.a_bonus + bonus_of(war, war.actor, war.kind)


def defence_bonus(war: State) -> i64:
    """Everything that is added to the defender's dice (M3.7, H6.3, H6.5)."""
    judgement = defence_of(war.kind)
    stat = war.board.stats[war.target]
    return (
        stat.judgement(judgement) + war.d_bonus + war.fighters[war.target].guard + bonus_of(war, war.target, judgement)
    )


def attack_total(war: State) -> i64:
    """The attack's number: new dice count where there are any (H4.6)."""
    dice = war.a_new1 + war.a_new2 if war.a_new1 else war.a1 + war.a2
    return dice + attack_bonus(war)


def defence_total(war: State) -> i64:
    """The defence's number."""
    dice = war.d_new1 + war.d_new2 if war.d_new1 else war.d1 + war.d2
    return dice + defence_bonus(war)


def attack_status(war: State) -> i64:
    """PLAIN, CRITICAL or FUMBLE after cancelling (M4.1, M4.4, M4.5)."""
    by_dice = j.dice_critical(war.a1, war.a2, war.board.stats[war.actor].critical)
    return j.status(by_dice or war.a_forced != 0, j.dice_fumble(war.a1, war.a2) or war.a_fumbled != 0)


def defence_status(war: State) -> i64:
    """PLAIN, CRITICAL or FUMBLE after cancelling."""
    by_dice = j.dice_critical(war.d1, war.d2, war.board.stats[war.target].critical)
    return j.status(by_dice or war.d_forced != 0, j.dice_fumble(war.d1, war.d2) or war.d_fumbled != 0)


def compare(war: State) -> None:
    """Whether the attack lands (M3.8, M4.2–M4.5)."""
    attack, defence = attack_status(war), defence_status(war)
    why = j.reason(attack_total(war), attack, defence_total(war), defence)
    landed = j.lands(why, war.board.tie_lands)
    if war.journal is not None:
        from simpan.mansion import tell

        tell.resolved(war, attack, defence, why, landed)
    if not landed:
        war.step = o.NEXT_TARGET
        return
    war.landed_critical = 1 if attack == j.CRITICAL else 0
    war.dice_left = 1 + extra_dice(war)
    war.step = o.DAMAGE


def extra_dice(war: State) -> i64:
    """The d6 beside the one that every landed attack has (M3.10, H6.5)."""
    found: i64 = 0
    if war.landed_critical:
        found += war.board.stats[war.actor].dice_of_critical(war.kind)
    if war.skill >= 0:
        found += power_at(war, war.actor, war.skill).dice
    fighter = war.fighters[war.actor]
    if len(fighter.effects) > 0:
        for effect in fighter.effects:
            if kind_of(effect) == w.DAMAGE_DICE:
                found += (effect >> 6 & 4095) - 2048
    return found


def damage_dice(war: State) -> None:
    """The next die of damage is owed, or the damage is dealt."""
    if war.dice_left > 0:
        war.ask(w.Q_DAMAGE_DIE, CHANCE, bit(6) - 1)
    else:
        war.step = o.HURT
