"""Set-up of a day (H6.1): the secret start, lots, roll-offs for priority (H3.4), and who gets a contested tile."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.core.game import CHANCE
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.fighter import IN_PLAY, LOT, NOT_YET
from simpan.mansion.state import State
from simpan.mansion.walk import first_free

MOST_ROLLS: Final = 21  # of one roll-off; more would not fit into a number, and one in 6**21 comes to that


def place(war: State) -> None:
    """First set-up: every player names a zone and a tile for each character, in secret."""
    war.step = o.LOTS
    war.ask_many(w.Q_PLACE_ZONE, war.board.seats)


def placing(war: State, seat: i64) -> i64:
    """Which of the player's characters is to be placed next; NONE: all are."""
    own = war.board.own[seat]
    while own:
        who = lowest(own)
        own &= own - 1
        fighter = war.fighters[who]
        if fighter.want_zone == NOT_YET or (fighter.want_zone >= 0 and fighter.want_tile == NOT_YET):
            return who
    return w.NONE


def place_options(war: State, seat: i64) -> i64:
    """The zones, or the tiles of the zone that was named; occupied ones too, as nobody knows of the others."""
    who = placing(war, seat)
    if who < 0:
        return 0
    zone = war.fighters[who].want_zone
    if zone == NOT_YET:
        return bit(war.board.plan.zones) - 1 | bit(w.BY_LOT)
    return bit(war.board.plan.size[zone]) - 1


def answer_place(war: State, seat: i64, code: i64) -> None:
    """A zone, a tile, or by lot."""
    fighter = war.fighters[placing(war, seat)]
    if fighter.want_zone != NOT_YET:
        fighter.want_tile = code
    elif code == w.BY_LOT:
        fighter.want_zone = LOT
        fighter.lots = 1
    else:
        fighter.want_zone = code
    if placing(war, seat) < 0:
        war.waiting &= ~bit(seat)
        if not war.waiting:
            war.answered()


def all_by_lot(war: State, seat: i64) -> None:
    """The player's time is out: what is not chosen is drawn."""
    own = war.board.own[seat]
    while own:
        fighter = war.fighters[lowest(own)]
        own &= own - 1
        if fighter.want_tile == NOT_YET and fighter.want_zone != LOT:
            fighter.want_zone = LOT
            fighter.lots = 1
    war.waiting &= ~bit(seat)
    if not war.waiting:
        war.answered()


def lots(war: State) -> None:
    """Draw a zone and a tile for whom none was named."""
    for fighter in war.fighters:
        if fighter.want_zone == LOT:
            war.ask(w.Q_LOT_ZONE, CHANCE, bit(war.board.plan.zones) - 1)
            return
        if fighter.want_tile == NOT_YET:
            war.ask(w.Q_LOT_TILE, CHANCE, bit(war.board.plan.size[fighter.want_zone]) - 1)
            return
    war.step = o.ROLL_OFFS


def answer_lot(war: State, code: i64) -> None:
    """The zone or the tile that was drawn."""
    who = drawing(war)
    fighter = war.fighters[who]
    if fighter.want_zone == LOT:
        fighter.want_zone = code
    else:
        fighter.want_tile = code


def drawing(war: State) -> i64:
    """Whose place is being drawn."""
    index: i64 = 0
    for fighter in war.fighters:
        if fighter.want_zone == LOT or fighter.want_tile == NOT_YET:
            return index
        index += 1
    return w.NONE


# -- priority ---------------------------------------------------------------------------------------------------------


def roll_offs(war: State) -> None:
    """Characters equal in DEX and LUC roll until they differ; then the order of the day stands (H3.4)."""
    if not war.to_roll:
        war.rolling = war.to_roll = tied(war)
    if war.to_roll:
        war.ask(w.Q_ROLL_OFF, CHANCE, bit(6) - 1)
        return
    war.order = ordered(war)
    if war.journal is not None:
        from simpan.mansion import tell

        tell.rolled_off(war)
    war.step = o.SETTLE_IN


def tied(war: State) -> i64:
    """The first characters who are equal in everything that decides, as a set of two or more; empty: none."""
    index: i64 = 0
    for fighter in war.fighters:
        if fighter.state == IN_PLAY and fighter.rolls < MOST_ROLLS:
            found = equals(war, index)
            if found != bit(index):
                return found
        index += 1
    return 0


def equals(war: State, who: i64) -> i64:
    """All in play who are equal to the character in DEX, LUC and rolls, itself among them."""
    stat, fighter = war.board.stats[who], war.fighters[who]
    found: i64 = 0
    index: i64 = 0
    for other in war.fighters:
        its = war.board.stats[index]
        if other.state == IN_PLAY and its.dex == stat.dex and its.luc == stat.luc and other.roll == fighter.roll:
            found |= bit(index)
        index += 1
    return found


def answer_roll_off(war: State, code: i64) -> None:
    """One more face; the first counts most."""
    who = lowest(war.to_roll)
    fighter = war.fighters[who]
    war.to_roll &= war.to_roll - 1
    digits: i64 = MOST_ROLLS - 1 - fighter.rolls
    worth: i64 = code + 1
    while digits:
        worth *= 7
        digits -= 1
    fighter.roll += worth
    fighter.rolls += 1


def face_of(war: State, who: i64, number: i64) -> i64:
    """The face of the character's roll of that number (from 0 on) today."""
    rest = war.fighters[who].roll
    digits: i64 = MOST_ROLLS - 1 - number
    while digits:
        rest //= 7
        digits -= 1
    return rest % 7


def goes_before(war: State, one: i64, other: i64) -> bool:
    """Whether one has priority over the other: DEX, then LUC, then the roll-off, then the order of the sheets."""
    a, b = war.board.stats[one], war.board.stats[other]
    if a.dex != b.dex:
        return a.dex > b.dex
    if a.luc != b.luc:
        return a.luc > b.luc
    if war.fighters[one].roll != war.fighters[other].roll:
        return war.fighters[one].roll > war.fighters[other].roll
    return one < other


def ordered(war: State) -> list[i64]:
    """All in play by priority."""
    found: list[i64] = []
    index: i64 = 0
    for fighter in war.fighters:
        if fighter.state == IN_PLAY:
            place: i64 = len(found)
            while place > 0 and goes_before(war, index, found[place - 1]):
                place -= 1
            found.insert(place, index)
        index += 1
    return found


# -- where everybody stands -------------------------------------------------------------------------------------------


def settle_in(war: State) -> None:
    """Day 1: by priority each gets the tile that it wants, or the nearest free one (H6.1, H1.4)."""
    if war.day == 1:
        for who in war.order:
            fighter = war.fighters[who]
            zone = fighter.want_zone
            if zone < 0 or fighter.tile >= 0:
                continue
            tile = first_free(war.board.plan.nearest[zone][fighter.want_tile], war.tiles_of(war.here[zone]))
            while tile < 0:  # more people than tiles: on to the next zone
                zone = (zone + 1) % war.board.plan.zones
                tile = first_free(war.board.plan.nearest[zone][0], war.tiles_of(war.here[zone]))
            war.put(who, zone, tile)
        if war.journal is not None:
            from simpan.mansion import tell

            tell.placed(war)
    war.step = o.BEGIN_ROUND
