"""Damage: power, range, dice; then armour, shields, HP (H3.12); and what of it counts for the pair (M5.1)."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.fighter import amount_of, kind_of, lasting, left_of, to_of
from simpan.mansion.moving import come_out
from simpan.mansion.power import end_effect
from simpan.mansion.state import State


def damage_total(war: State) -> i64:
    """Power, range and dice of the attack under way, at least 0 (M3.6, M3.11, H3.12)."""
    stat = war.board.stats[war.actor]
    total = stat.damage_power(war.kind) + stat.range_power
    for face in war.faces:
        total += face
    return total if total > 0 else 0


def armour_of(war: State, who: i64) -> i64:
    """How much less every hit on the character deals (H3.12)."""
    fighter = war.fighters[who]
    found: i64 = 0
    if len(fighter.effects) > 0:
        for effect in fighter.effects:
            if kind_of(effect) == w.ARMOUR:
                found += amount_of(effect)
    return found


def absorb(war: State, who: i64, damage: i64) -> i64:
    """What the shields take of the damage, the oldest first (H3.12)."""
    fighter = war.fighters[who]
    left = damage
    place: i64 = 0
    while place < len(fighter.effects) and left > 0:
        effect = fighter.effects[place]
        if kind_of(effect) != w.SHIELD:
            place += 1
            continue
        amount = amount_of(effect)
        if amount > left:
            fighter.effects[place] = lasting(w.SHIELD, amount - left, to_of(effect), left_of(effect))
            left = 0
        else:
            left -= amount
            end_effect(war, who, place, "used")
    return damage - left


def hurt(war: State) -> None:
    """The landed attack deals its damage; whoever is at 0 HP falls after the act (H6.4)."""
    who = war.target
    fighter = war.fighters[who]
    total = damage_total(war)
    armour = armour_of(war, who)
    if armour > total:
        armour = total
    shield = absorb(war, who, total - armour)
    rest = total - armour - shield
    lost = rest if rest < fighter.hp else fighter.hp
    if lost < 0:
        lost = 0
    fighter.hp -= lost
    if lost > 0:
        come_out(war, who, "damaged")
    enemy = not war.board.allies[war.actor] & bit(who)
    if war.journal is not None:
        from simpan.mansion import tell

        tell.damaged(war, total, armour, shield, lost, rest - lost)
        tell.counted(war, lost, armour, shield, rest - lost, enemy)
    count(war, war.board.stats[war.actor].pair, lost if enemy else 0)
    war.faces = []
    war.step = o.NEXT_TARGET


def count(war: State, pair: i64, points: i64) -> None:
    """Damage that counts for a pair (M5.1)."""
    before = war.count[pair]
    war.count[pair] = before + points
    war.total[pair] += points
    if war.journal is not None:
        from simpan.mansion import tell

        tell.crossed(war, pair, before)
