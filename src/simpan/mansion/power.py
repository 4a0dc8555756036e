"""Skills and noble phantasms: whether one may be used, on whom, and what it does (H6.5, H6.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.core.game import CHANCE
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.board import Power, Step
from simpan.mansion.fighter import amount_of, kind_of, lasting, left_of, to_of
from simpan.mansion.moving import draw_closer, walks
from simpan.mansion.plan import FARTHEST
from simpan.mansion.state import State

PHANTASM_PLACE: Final = 7
MOST_LASTING: Final = 40  # on one character; older ones end to make room


def power_at(war: State, who: i64, place: i64) -> Power:
    """The skill at a place of the sheet; the phantasm at place 7."""
    stat = war.board.stats[who]
    if place == PHANTASM_PLACE:
        phantasm = stat.phantasm
        if phantasm is not None:
            return phantasm
        raise ValueError(f"{stat.name} has no phantasm")
    return stat.skills[place]


def is_paid(war: State, who: i64, place: i64, power: Power) -> bool:
    """Whether there are MP and a use left, and the character has the range for it (H6.5)."""
    fighter = war.fighters[who]
    if fighter.mp < power.mp or (power.uses > 0 and fighter.used(place) >= power.uses):
        return False
    return power.range_only == 0 or war.board.stats[who].range == power.range_only


def pay(war: State, who: i64, place: i64, power: Power) -> None:
    """A use: MP and the daily use are gone, whatever comes of it."""
    fighter = war.fighters[who]
    fighter.mp -= power.mp
    fighter.use(place)
    if war.journal is not None:
        from simpan.mansion import tell

        tell.paid(war, who, place, power)


def in_reach(war: State, who: i64, reach: i64) -> i64:
    """The tiles within a reach of the character (H3.11)."""
    fighter = war.fighters[who]
    plan = war.board.plan
    if reach >= w.WHOLE_ZONE:
        return bit(plan.size[fighter.zone]) - 1
    return plan.within[fighter.zone][fighter.tile][reach if reach < FARTHEST else FARTHEST + 1]


def within(war: State, who: i64, others: i64, reach: i64) -> i64:
    """Those of a set (all of the character's zone) who are within a reach of it."""
    tiles = in_reach(war, who, reach)
    found: i64 = 0
    while others:
        index = lowest(others)
        others &= others - 1
        if tiles & bit(war.fighters[index].tile):
            found |= bit(index)
    return found


def targets(war: State, who: i64, power: Power) -> i64:
    """Whom the power may be aimed at now, as a set of characters."""
    reach = war.board.stats[who].reach(power)
    target = power.target
    if target == w.AT_SELF:
        return bit(who)
    if target == w.AT_ALLY:
        return within(war, who, war.here[war.fighters[who].zone] & war.board.allies[who], reach)
    if target == w.AT_PAIR:
        pair = war.board.pair_members[war.board.stats[who].pair]
        return within(war, who, war.here[war.fighters[who].zone] & pair, reach)
    return within(war, who, war.enemies_seen(who), reach)


def area_targets(war: State, who: i64, power: Power) -> i64:
    """Everybody whom an area hits: hidden ones too, allies only by house rule (H6.6)."""
    others = war.enemies(who)
    if war.board.area_all:
        others = war.here[war.fighters[who].zone] & ~bit(who)
    return within(war, who, others, war.board.stats[who].reach(power))


def walk_targets(war: State, who: i64, power: Power) -> i64:
    """The tiles, the own among them, from which an attack of that reach finds a target (H6.6, walk first)."""
    plan = war.board.plan
    fighter = war.fighters[who]
    reach = war.board.stats[who].reach(power)
    if reach >= w.WHOLE_ZONE:
        return bit(plan.size[fighter.zone]) - 1 if war.enemies_seen(who) else 0
    found: i64 = 0
    enemies = war.enemies_seen(who)
    while enemies:
        index = lowest(enemies)
        enemies &= enemies - 1
        found |= plan.within[fighter.zone][war.fighters[index].tile][reach if reach < FARTHEST else FARTHEST + 1]
    return found


def may_use(war: State, who: i64, place: i64) -> bool:
    """Whether the character may use it on its own turn now: kind, costs, a target (H6.5, H6.6)."""
    power = power_at(war, who, place)
    fighter = war.fighters[who]
    if power.kind == w.FREE:
        if fighter.freed and place != PHANTASM_PLACE:
            return False
    elif power.kind != w.ACTION or fighter.acted:
        return False
    if not is_paid(war, who, place, power):
        return False
    if power.target == w.AT_ZONE:
        return war.board.plan.joined[fighter.zone] != 0
    if targets(war, who, power):
        return True
    if power.strike and power.walk > 0 and not fighter.moved:
        tiles = war.board.stats[who].movement + fighter.steps + power.walk
        return walks(war, who, tiles) & walk_targets(war, who, power) != 0
    return False


def begin(war: State, place: i64) -> None:
    """The acting character uses a skill or phantasm that is no attack; a target is asked where there is a choice."""
    who = war.actor
    power = power_at(war, who, place)
    war.power = place
    seat = war.board.stats[who].seat
    if power.target == w.AT_ZONE:
        war.ask(w.Q_ZONE, seat, war.board.plan.joined[war.fighters[who].zone])
    elif power.target == w.AT_ALLY or power.target == w.AT_ENEMY:
        war.ask(w.Q_TARGET, seat, targets(war, who, power))
    else:
        use(war, w.NONE)


def use(war: State, aim: i64) -> None:
    """Pay for the power, and let it work. aim: the target, or the zone; NONE where there is no choice."""
    who = war.actor
    fighter = war.fighters[who]
    power = power_at(war, who, war.power)
    if power.kind == w.ACTION:
        fighter.acted = 1
    elif war.power != PHANTASM_PLACE:
        fighter.freed = 1
    pay(war, who, war.power, power)
    if war.journal is not None:
        from simpan.mansion import tell

        tell.skill_used(war, who, war.power, power, aim)
    war.step = o.TURN
    war.target = aim
    on = bit(who)
    if power.target == w.AT_PAIR:
        on = targets(war, who, power)
    elif power.target == w.AT_ENEMIES:
        on = area_targets(war, who, power)
    if power.target == w.AT_ALLY or power.target == w.AT_ENEMY:
        on = bit(aim)
    for step in power.steps:
        left = on
        while left:
            index = lowest(left)
            left &= left - 1
            give(war, step, who, index, aim)
    war.power = w.NONE if war.step == o.TURN else war.power


def give(war: State, step: Step, who: i64, on: i64, aim: i64) -> None:
    """One effect of a used power on one character."""
    kind = step.kind
    fighter = war.fighters[on]
    if kind == w.HEAL:
        war.target = on
        war.dice_left = step.amount
        war.plus = step.plus
        war.faces = []
        war.step = o.HEALING
    elif kind == w.SHIELD or kind == w.ARMOUR or kind == w.BONUS or kind == w.DAMAGE_DICE:
        add_lasting(war, on, kind, step.amount, step.to, step.until)
    elif kind == w.MOVEMENT:
        fighter.steps += step.amount
        if war.journal is not None:
            from simpan.mansion import tell

            tell.movement_given(war, on, step.amount)
    elif kind == w.DRAW_CLOSER:
        draw_closer(war, on, who, step.amount)
    elif kind == w.HIDE:
        hide(war, on)
    elif kind == w.REVEAL:
        war.fighters[who].reveal = aim
        if war.journal is not None:
            from simpan.mansion import tell

            tell.revealed(war, who, aim)


def hide(war: State, who: i64) -> None:
    """Hide within the zone (H6.13)."""
    if war.journal is not None and not war.fighters[who].hidden:
        from simpan.mansion import tell

        tell.hid(war, who)
    war.fighters[who].hidden = 1


def add_lasting(war: State, who: i64, kind: i64, amount: i64, to: i64, until: i64) -> None:
    """A lasting effect begins (H6.2)."""
    fighter = war.fighters[who]
    if len(fighter.effects) >= MOST_LASTING:
        end_effect(war, who, 0, "used")
    fighter.effects.append(lasting(kind, amount, to, until))
    if war.journal is not None:
        from simpan.mansion import tell

        tell.effect_given(war, who, fighter.effects[len(fighter.effects) - 1])


def end_effect(war: State, who: i64, place: i64, why: str) -> None:
    """A lasting effect is over."""
    fighter = war.fighters[who]
    effect = fighter.effects[place]
    del fighter.effects[place]
    if war.journal is not None:
        from simpan.mansion import tell

        tell.effect_ended(war, who, effect, why)


def heal(war: State) -> None:
    """The next die of a healing, or its end: HP are regained, not above the maximum."""
    if war.dice_left > 0:
        war.ask(w.Q_HEAL_DIE, CHANCE, bit(6) - 1)
        return
    fighter = war.fighters[war.target]
    total = war.plus
    for face in war.faces:
        total += face
    gained = total if fighter.hp + total <= fighter.most_hp else fighter.most_hp - fighter.hp
    if gained < 0:
        gained = 0
    fighter.hp += gained
    if war.journal is not None:
        from simpan.mansion import tell

        tell.healed(war, war.target, war.actor, gained)
    war.faces = []
    war.plus = 0
    war.power = w.NONE
    war.step = o.TURN


def bonus_of(war: State, who: i64, judgement: i64) -> i64:
    """What lasting effects add to a judgement."""
    fighter = war.fighters[who]
    found: i64 = 0
    if len(fighter.effects) > 0:
        for effect in fighter.effects:
            if kind_of(effect) == w.BONUS and to_of(effect) & bit(judgement):
                found += amount_of(effect)
    return found


def end_turn_effects(war: State, who: i64) -> None:
    """What lasts until the user's turn ends is over, on whomever it lies."""
    war.fighters[who].reveal = w.NONE
    war.fighters[who].steps = 0
    index: i64 = 0
    for fighter in war.fighters:
        place: i64 = len(fighter.effects) - 1
        while place >= 0:
            if left_of(fighter.effects[place]) == w.THIS_TURN:
                end_effect(war, index, place, "time")
            place -= 1
        index += 1
