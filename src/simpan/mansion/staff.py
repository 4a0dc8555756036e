"""What the referee changes in a war (H6.7): a short talk on the clock's seat.

So every change is an input of the record. `STAFF_ACT`, then what, whose, and how much: a value is given as sixties
and the rest.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.falls import drop_pairs, fall, sweep
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.moving import come_out
from simpan.mansion.power import add_lasting, end_effect, hide
from simpan.mansion.setup import goes_before
from simpan.mansion.state import State
from simpan.mansion.walk import first_free

CHANGES: Final = (
    "hp",
    "mp",
    "most_hp",
    "most_mp",
    "place",
    "damage",
    "shield",
    "armour",
    "damage_dice",
    "attack_bonus",
    "defence_bonus",
    "end_effect",
    "uses",
    "fall",
    "return",
    "hide",
    "show",
)
"""The changes by code."""

MOST_VALUE: Final = 999
MOST_FOR: Final = 50  # clean-ups


def begin(war: State) -> None:
    """The referee is about to change something."""
    war.staff = w.Q_STAFF
    war.change = 0
    war.changed = w.NONE
    war.value = 0


def options(war: State) -> i64:
    """What may be said next."""
    if war.staff == w.Q_STAFF:
        return possible(war)
    if war.staff == w.Q_STAFF_WHO:
        return concerned(war)
    if war.staff == w.Q_STAFF_HIGH:
        return bit(MOST_VALUE // 60 + 1) - 1
    if war.staff == w.Q_STAFF_LOW:
        return low_options(war)
    if war.staff == w.Q_STAFF_ZONE:
        found: i64 = 0
        zone: i64 = 0
        while zone < war.board.plan.zones:
            if free_tiles(war, zone):
                found |= bit(zone)
            zone += 1
        return found
    if war.staff == w.Q_STAFF_TILE:
        return free_tiles(war, war.value)
    return bit(MOST_FOR + 1) - 1  # Q_STAFF_FOR; 0: until 종전


def free_tiles(war: State, zone: i64) -> i64:
    """The tiles of a zone on which nobody else stands."""
    return (bit(war.board.plan.size[zone]) - 1) & ~war.tiles_of(war.here[zone] & ~bit(war.changed))


def low_options(war: State) -> i64:
    """The rest of a value; the number of an effect."""
    if war.change == w.TAKE_EFFECT:
        return bit(len(war.fighters[war.changed].effects)) - 1
    most: i64 = MOST_VALUE % 60 if war.value == MOST_VALUE // 60 else 59
    return bit(most + 1) - 1


def possible(war: State) -> i64:
    """The changes that concern anybody now."""
    found: i64 = 0
    code: i64 = 0
    while code < len(CHANGES):
        war.change = code
        if concerned(war):
            found |= bit(code)
        code += 1
    war.change = 0
    return found


def concerned(war: State) -> i64:
    """Whose it may be: of most changes everybody's in play; places only once people stand on the map."""
    found: i64 = 0
    index: i64 = 0
    change = war.change
    for fighter in war.fighters:
        on_map = fighter.state == IN_PLAY and fighter.tile >= 0
        fits = fighter.state == IN_PLAY
        if change == w.RETURN_NOW:
            stat = war.board.stats[index]  # a servant comes back only to a pair that is in the war (H6.4)
            fits = fighter.state != IN_PLAY and fighter.zone >= 0 and (stat.master or not war.out & bit(stat.pair))
        elif change == w.SET_PLACE or change == w.FELL_NOW:
            fits = on_map
        elif change == w.TAKE_EFFECT:
            fits = len(fighter.effects) > 0
        elif change == w.HIDE_NOW:
            fits = on_map and not fighter.hidden
        elif change == w.SHOW_NOW:
            fits = fighter.hidden != 0
        elif change == w.SET_DAMAGE:
            fits = True
        if fits:
            found |= bit(index)
        index += 1
    return found


def answer(war: State, code: i64) -> None:
    """One word of the talk; after the last one it is done."""
    change = war.change
    if war.staff == w.Q_STAFF:
        war.change = code
        war.staff = w.Q_STAFF_WHO
        return
    if war.staff == w.Q_STAFF_WHO:
        war.changed = code
        if change == w.SET_PLACE:
            war.staff = w.Q_STAFF_ZONE
        elif change == w.TAKE_EFFECT:
            war.staff = w.Q_STAFF_LOW
        elif change >= w.GIVE_USES:
            carry_out(war, 0)
        else:
            war.staff = w.Q_STAFF_HIGH
        return
    if war.staff == w.Q_STAFF_ZONE:
        war.value = code
        war.staff = w.Q_STAFF_TILE
    elif war.staff == w.Q_STAFF_TILE or war.staff == w.Q_STAFF_FOR:
        carry_out(war, code)
    elif war.staff == w.Q_STAFF_HIGH:
        war.value = code
        war.staff = w.Q_STAFF_LOW
    elif change == w.TAKE_EFFECT:
        carry_out(war, code)
    else:
        war.value = war.value * 60 + code
        if w.GIVE_SHIELD <= change <= w.GIVE_GUARD:
            war.staff = w.Q_STAFF_FOR
        else:
            carry_out(war, 0)


def carry_out(war: State, last: i64) -> None:
    """The change is made, and told with the old and the new value."""
    who = war.changed
    old = ""
    before = 0
    if war.journal is not None:
        from simpan.mansion import tell

        old = tell.standing(war)
        before = tell.seers(war)
    if war.change <= w.SET_DAMAGE and war.change != w.SET_PLACE:
        set_number(war, who)
    else:
        set_rest(war, who, last)
    if war.journal is not None:
        from simpan.mansion import tell

        tell.corrected(war, old, before)
    war.staff = 0
    war.changed = w.NONE
    war.change = 0
    war.value = 0
    settle(war)


def set_number(war: State, who: i64) -> None:
    """HP, MP, their maxima, counted damage."""
    fighter = war.fighters[who]
    value = war.value
    if war.change == w.SET_HP:
        fighter.hp = value if value < fighter.most_hp else fighter.most_hp
    elif war.change == w.SET_MP:
        fighter.mp = value if value < fighter.most_mp else fighter.most_mp
    elif war.change == w.SET_MAX_HP:
        fighter.most_hp = value
        if fighter.hp > value:
            fighter.hp = value
    elif war.change == w.SET_MAX_MP:
        fighter.most_mp = value
        if fighter.mp > value:
            fighter.mp = value
    else:
        pair = war.board.stats[who].pair
        war.total[pair] += value - war.count[pair]
        war.count[pair] = value


def set_rest(war: State, who: i64, last: i64) -> None:
    """Places, effects, uses, falls, hiding."""
    fighter = war.fighters[who]
    change = war.change
    until = last if last > 0 else w.THIS_DAY
    if change == w.SET_PLACE:
        war.put(who, war.value, last)
    elif change == w.GIVE_SHIELD:
        add_lasting(war, who, w.SHIELD, war.value, 0, until)
    elif change == w.GIVE_ARMOUR:
        add_lasting(war, who, w.ARMOUR, war.value, 0, until)
    elif change == w.GIVE_DICE:
        add_lasting(war, who, w.DAMAGE_DICE, war.value, 0, until)
    elif change == w.GIVE_BONUS:
        add_lasting(war, who, w.BONUS, war.value, bit(w.HIT) | bit(w.SPELL), until)
    elif change == w.GIVE_GUARD:
        add_lasting(war, who, w.BONUS, war.value, bit(w.DODGE) | bit(w.RESIST), until)
    elif change == w.TAKE_EFFECT:
        end_effect(war, who, last, "staff")
    elif change == w.GIVE_USES:
        fighter.uses = 0
    elif change == w.FELL_NOW:
        fall(war, who)
    elif change == w.RETURN_NOW:
        come_back(war, who)
    elif change == w.HIDE_NOW:
        hide(war, who)
    else:
        come_out(war, who, "staff")


def come_back(war: State, who: i64) -> None:
    """A character is in play again with at least 1 HP, near where it was; with a master the pair is in again."""
    fighter = war.fighters[who]
    zone = fighter.zone
    tile = first_free(war.board.plan.nearest[zone][fighter.tile], war.tiles_of(war.here[zone]))
    while tile < 0:
        zone = (zone + 1) % war.board.plan.zones
        tile = first_free(war.board.plan.nearest[zone][0], war.tiles_of(war.here[zone]))
    fighter.state = IN_PLAY
    fighter.hp = fighter.hp if fighter.hp > 0 else 1
    fighter.fell_day = 0
    fighter.gone_day = 0
    war.put(who, zone, tile)
    if war.board.stats[who].master:
        war.out &= ~bit(war.board.stats[who].pair)
    if war.phase == w.ROUND and who not in war.order:
        place: i64 = 0
        while place < len(war.order) and goes_before(war, war.order[place], who):
            place += 1
        war.order.insert(place, who)
        if place <= war.place and war.actor >= 0:
            war.place += 1


def settle(war: State) -> None:
    """After a change: falls, and the question that was open, worked out anew."""
    drop_pairs(war)
    if war.phase == w.SET_UP:
        if war.day > 1:
            sweep(war)
        return  # before the first day nobody stands on the map; who is at 0 HP falls when the round begins
    under_way = war.a1 != 0 or war.asks == w.Q_ATTACK_DICE or war.asks == w.Q_COVER or war.queue != 0
    if war.asks == w.Q_HEAL_DIE and healing_goes_on(war):
        return
    if not under_way:
        settle_falls(war)
        return
    # an attack is under way: who is at 0 HP falls after it; but nobody may attack or defend who has left the zone
    actor, target = war.fighters[war.actor], war.fighters[war.target]
    if actor.state != IN_PLAY or target.state != IN_PLAY or actor.zone != target.zone:
        war.answered()
        war.queue = 0
        war.step = o.FALLS
    elif war.asks == w.Q_REACT:
        reopen(war)
    elif war.asks == w.Q_COVER:  # the servant may not stand there any more (H6.9)
        war.answered()
        war.step = o.COVER


def healing_goes_on(war: State) -> bool:
    """Whether the dice of a healing stay owed: healer and healed are in play, above 0 HP."""
    healer, healed = war.fighters[war.actor], war.fighters[war.target]
    return healer.state == IN_PLAY and healed.state == IN_PLAY and healer.hp > 0 and healed.hp > 0


def reopen(war: State) -> None:
    """The window is asked again of those who are still there, with nothing chosen."""
    seats: i64 = 0
    index: i64 = 0
    here = war.here[war.fighters[war.actor].zone]
    for stat in war.board.stats:
        if here & bit(index):
            seats |= bit(stat.seat)
        index += 1
    war.waiting &= seats
    if not war.waiting:
        war.answered()
        war.step = o.NEW_DICE


def settle_falls(war: State) -> None:
    """Outside an attack: who is at 0 HP falls at once; the turn's question begins anew."""
    decided = sweep(war)
    if war.phase == w.AFTER:
        war.answered()
        war.asked60 &= ~war.out
        war.asked_raise &= ~war.out
        war.asked100 &= ~war.out
        war.step = o.WAR_OVER if decided else o.REWARDS
    elif war.phase == w.ROUND:
        war.answered()
        war.dice_left = 0
        war.faces = []
        war.step = o.END_OF_BATTLE if decided else o.TURN if war.actor >= 0 else o.NEXT_TURN
