"""The windows of reactions and the additional dice (H4.8, M4.5, M4.6, H4.6, H4.7)."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.core.game import CHANCE
from simpan.mansion import judge as j
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.board import Power, defence_of
from simpan.mansion.plan import FARTHEST
from simpan.mansion.power import is_paid, pay
from simpan.mansion.state import State

ON_ATTACK = 0
ON_DEFENCE = 1
PLACES = 7  # skills of a sheet


def code_of(own: i64, place: i64, on: i64) -> i64:
    """The code of a reaction: which of the player's characters, which skill, on which judgement."""
    return 1 + (own * PLACES + place) * 2 + on


def window(war: State) -> None:
    """Ask everyone in the zone, able to react or not: first the defending side, then the others (H4.8)."""
    if war.again:
        seats = war.again
        war.again = 0
        war.ask_many(w.Q_REACT, seats)
        return
    if war.side == 2:
        war.step = o.DEFENCE if war.win == 1 else o.COMPARE
        return
    here = war.here[war.fighters[war.actor].zone]
    defending = war.board.allies[war.target]
    who = here & defending if war.side == 0 else here & ~defending
    war.side += 1
    seats = 0
    while who:
        index = lowest(who)
        who &= who - 1
        seats |= bit(war.board.stats[index].seat)
    if seats:
        war.ask_many(w.Q_REACT, seats)


def options(war: State, seat: i64) -> i64:
    """What a seat may do in the window: to pass, and the reactions of its characters."""
    found = bit(w.PASS)
    own = war.board.own[seat] & war.here[war.fighters[war.actor].zone]
    while own:
        index = lowest(own)
        own &= own - 1
        if war.board.stats[index].reactions and not war.fighters[index].reacted:
            found |= options_of(war, index)
    return found


def options_of(war: State, who: i64) -> i64:
    """The reactions of one character in the zone (one a round, H4.8)."""
    found: i64 = 0
    if not war.here[war.fighters[war.actor].zone] & bit(who) or war.fighters[who].reacted:
        return 0
    place: i64 = 0
    stat = war.board.stats[who]
    for power in stat.skills:
        if power.kind == w.REACTION and is_paid(war, who, place, power):
            if may_react(war, who, power, ON_ATTACK):
                found |= bit(code_of(stat.own, place, ON_ATTACK))
            if may_react(war, who, power, ON_DEFENCE):
                found |= bit(code_of(stat.own, place, ON_DEFENCE))
        place += 1
    return found


def may_react(war: State, who: i64, power: Power, on: i64) -> bool:
    """Whether the reaction fits a judgement of this window.

    A bonus comes before the dice that it is for; a forced critical or fumble may still come when they are seen (H4.8).
    """
    has_bonus = power.bonus(war.kind) if on == ON_ATTACK else power.bonus(defence_of(war.kind))
    forces = power.critical or power.fumble
    if power.target == w.AT_OWN_DEFENCE:
        if who != war.target or on != ON_DEFENCE:
            return False
        return (has_bonus != 0 and war.win == 1) or forces
    if power.target != w.AT_ENEMY_JUDGEMENT or not forces or (on == ON_DEFENCE and war.win == 1):
        return False
    other = war.actor if on == ON_ATTACK else war.target
    if war.board.allies[who] & bit(other) or war.fighters[other].hidden:
        return False
    reach = war.board.stats[who].reach(power)
    if reach >= w.WHOLE_ZONE:
        return True
    fighter = war.fighters[who]
    tiles = war.board.plan.within[fighter.zone][fighter.tile][reach if reach < FARTHEST else FARTHEST + 1]
    return tiles & bit(war.fighters[other].tile) != 0


def answered(war: State, seat: i64, code: i64) -> None:
    """A seat's choice, secret until all of this question are in; then they work in order of priority."""
    if code != w.PASS:
        war.choose(seat, code)
        war.reacting = 1
    war.waiting &= ~bit(seat)
    if war.waiting:
        return
    if war.reacting:
        carry_out(war)
    war.answered()
    war.step = o.NEW_DICE


def carry_out(war: State) -> None:
    """All that was chosen works, by priority; who reacted is asked once more (another character may react)."""
    war.reacting = 0
    for who in war.order:
        stat = war.board.stats[who]
        chosen = war.choice_of(stat.seat)
        if chosen > 0 and (chosen - 1) // (2 * PLACES) == stat.own:
            rest = chosen - 1 - stat.own * 2 * PLACES
            if options_of(war, who) & bit(chosen):  # the referee may have changed something since (H6.7)
                react(war, who, rest // 2, rest % 2)
                war.again |= bit(stat.seat)
            war.choose(stat.seat, w.NONE)
    number: i64 = 0
    while number < len(war.chosen):
        war.chosen[number] = w.NONE
        number += 1


def react(war: State, who: i64, place: i64, on: i64) -> None:
    """A reaction is paid for and works."""
    power = war.board.stats[who].skills[place]
    war.fighters[who].reacted = 1
    pay(war, who, place, power)
    if war.journal is not None:
        from simpan.mansion import tell

        tell.reacted(war, who, power, on == ON_ATTACK)
    if on == ON_ATTACK:
        war.a_bonus += power.bonus(war.kind)
        if power.critical:
            war.a_forced = 1
        if power.fumble:
            war.a_fumbled = 1
    else:
        war.d_bonus += power.bonus(defence_of(war.kind))
        if power.critical:
            war.d_forced = 1
        if power.fumble:
            war.d_fumbled = 1
    if war.journal is not None:
        from simpan.mansion import tell

        if power.critical:
            tell.forced(war, on == ON_ATTACK, "critical", power.key)
        if power.fumble:
            tell.forced(war, on == ON_ATTACK, "fumble", power.key)


def new_dice(war: State) -> None:
    """A critical by effect that a fumble cancels calls for new dice, at once (M4.6, H4.6); then the window goes on."""
    if war.a1 and not war.a_new1:
        threshold = war.board.stats[war.actor].critical
        fumble = war.a_fumbled != 0 or j.dice_fumble(war.a1, war.a2)
        if j.rolls_anew(j.dice_critical(war.a1, war.a2, threshold), war.a_forced != 0, fumble):
            tell_cancelled(war, True)
            war.ask(w.Q_NEW_ATTACK_DICE, CHANCE, bit(36) - 1)
            return
    if war.d1 and not war.d_new1:
        threshold = war.board.stats[war.target].critical
        fumble = war.d_fumbled != 0 or j.dice_fumble(war.d1, war.d2)
        if j.rolls_anew(j.dice_critical(war.d1, war.d2, threshold), war.d_forced != 0, fumble):
            tell_cancelled(war, False)
            war.ask(w.Q_NEW_DEFENCE_DICE, CHANCE, bit(36) - 1)
            return
    war.step = o.WINDOW


def tell_cancelled(war: State, attack: bool) -> None:
    """New dice are due: say why."""
    if war.journal is not None:
        from simpan.mansion import tell

        tell.cancelled(war, attack, True)


def rolled_new(war: State, code: i64, attack: bool) -> None:
    """The new dice: a number, neither critical nor fumble (H4.7)."""
    if attack:
        war.a_new1 = code // 6 + 1
        war.a_new2 = code % 6 + 1
    else:
        war.d_new1 = code // 6 + 1
        war.d_new2 = code % 6 + 1
    if war.journal is not None:
        from simpan.mansion import tell

        tell.judged(war, attack, True)
