"""Rewards (M5): 60 and 100 points of damage, given after 종전, chosen by the pair's owner."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.state import State

FIRST_AT: Final = 60
SECOND_AT: Final = 100
FIRST_GAIN: Final = 30  # HP and MP
SECOND_GAIN: Final = 40
RAISE: Final = 10  # maximum HP and MP


def fall_due(war: State) -> None:
    """After 종전: which pairs have a reward to choose (M5.3, H5.2)."""
    pair: i64 = 0
    for points in war.count:
        if not war.out & bit(pair):
            if points >= FIRST_AT and not war.paid60 & bit(pair):
                war.asked60 |= bit(pair)
            if points >= SECOND_AT and not war.paid100 & bit(pair):
                war.asked100 |= bit(pair)
                if not war.raised & bit(pair):
                    war.asked_raise |= bit(pair)
        pair += 1


def rewards(war: State) -> None:
    """Ask every owner of a pair with a reward at once; where only one can be chosen nobody is asked (H5.4)."""
    pair: i64 = 0
    while pair < len(war.count):
        while owes(war, pair) and one_only(war, pair):
            choose(war, pair, lowest(candidates(war, pair)), True)
        pair += 1
    seats = owing(war)
    if seats:
        war.ask_many(w.Q_REGAIN, seats)
    else:
        war.answered()
        war.step = o.BEGIN_DAY


def owing(war: State) -> i64:
    """The seats that have a reward to choose."""
    found: i64 = 0
    pair: i64 = 0
    while pair < len(war.count):
        if owes(war, pair):
            found |= bit(war.board.pair_seat[pair])
        pair += 1
    return found


def owes(war: State, pair: i64) -> bool:
    """Whether a choice of the pair is open."""
    return (war.asked60 | war.asked_raise | war.asked100) & bit(pair) != 0


def pair_of(war: State, seat: i64) -> i64:
    """The first pair of the seat whose choice is open; NONE: none."""
    pair: i64 = 0
    while pair < len(war.count):
        if war.board.pair_seat[pair] == seat and owes(war, pair):
            return pair
        pair += 1
    return w.NONE


def candidates(war: State, pair: i64) -> i64:
    """Who may be chosen: the fallen cannot (H5.4)."""
    found: i64 = 0
    left = war.board.pair_members[pair]
    while left:
        who = lowest(left)
        left &= left - 1
        if war.fighters[who].state == IN_PLAY:
            found |= bit(who)
    return found


def one_only(war: State, pair: i64) -> bool:
    """Whether there is nothing to choose."""
    found = candidates(war, pair)
    return found & (found - 1) == 0


def options(war: State, seat: i64) -> i64:
    """The characters that the seat may choose for what it owes next."""
    pair = pair_of(war, seat)
    return candidates(war, pair) if pair >= 0 else 0


def asks_raise(war: State, pair: i64) -> bool:
    """Whether the open choice is who gets the higher maximum; it comes before the 40 are regained (H5.4)."""
    return not war.asked60 & bit(pair) and war.asked_raise & bit(pair) != 0


def answer(war: State, seat: i64, who: i64) -> None:
    """A choice; other pairs go on choosing."""
    choose(war, pair_of(war, seat), who, False)
    if pair_of(war, seat) < 0:
        war.waiting &= ~bit(seat)
    if not war.waiting:
        war.answered()
        war.step = o.REWARDS


def by_default(war: State, seat: i64) -> None:
    """Not chosen in time: the one who misses more HP, the master where they miss the same (H5.3)."""
    pair = pair_of(war, seat)
    while pair >= 0:
        choose(war, pair, neediest(war, pair), True)
        pair = pair_of(war, seat)
    war.waiting &= ~bit(seat)
    if not war.waiting:
        war.answered()
        war.step = o.REWARDS


def neediest(war: State, pair: i64) -> i64:
    """Who of the pair misses more HP."""
    best: i64 = w.NONE
    left = candidates(war, pair)
    while left:
        who = lowest(left)
        left &= left - 1
        more: i64 = 0 if best < 0 else missing(war, who) - missing(war, best)
        if best < 0 or more > 0 or (more == 0 and war.board.stats[who].master):
            best = who
    return best


def missing(war: State, who: i64) -> i64:
    """HP below the maximum."""
    return war.fighters[who].most_hp - war.fighters[who].hp


def choose(war: State, pair: i64, who: i64, default: bool) -> None:
    """Give the first reward that the pair owes a choice for: the 60, then the +10, then the 100 (H5.3, H5.4)."""
    fighter = war.fighters[who]
    if war.asked60 & bit(pair):
        war.asked60 &= ~bit(pair)
        war.paid60 |= bit(pair)
        regain(war, pair, who, FIRST_AT, FIRST_GAIN, default)
    elif war.asked_raise & bit(pair):
        war.asked_raise &= ~bit(pair)
        war.raised |= bit(pair)
        fighter.most_hp += RAISE
        fighter.most_mp += RAISE
        if war.journal is not None:
            from simpan.mansion import tell

            tell.raised(war, pair, who, default)
    else:
        war.asked100 &= ~bit(pair)
        war.paid100 |= bit(pair)
        regain(war, pair, who, SECOND_AT, SECOND_GAIN, default)


def regain(war: State, pair: i64, who: i64, at: i64, points: i64, default: bool) -> None:
    """HP and MP are regained, never above the maximum (M5.2)."""
    fighter = war.fighters[who]
    hp = gain(fighter.hp, fighter.most_hp, points)
    mp = gain(fighter.mp, fighter.most_mp, points)
    fighter.hp += hp
    fighter.mp += mp
    if war.journal is not None:
        from simpan.mansion import tell

        tell.rewarded(war, pair, who, at, hp, mp, default)


def gain(now: i64, most: i64, points: i64) -> i64:
    """How much of the points fits under the maximum."""
    room = most - now
    if room <= 0:
        return 0
    return points if points < room else room


def new_day(war: State) -> None:
    """With `reward_count: day` the count starts anew; only the +10 stays once (H5.2)."""
    if not war.board.reward_by_day:
        return
    pair: i64 = 0
    while pair < len(war.count):
        war.count[pair] = 0
        pair += 1
    war.paid60 = 0
    war.paid100 = 0
