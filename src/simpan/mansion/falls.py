"""Who falls, which pair is out, and who has won (H6.4)."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.fighter import FALLEN, IN_PLAY, LEFT_WITH_PAIR
from simpan.mansion.state import State


def falls(war: State) -> None:
    """After an act: all who are at 0 HP fall at once; a master takes the pair out of the war."""
    war.step = o.END_OF_BATTLE if sweep(war) else o.TURN


def sweep(war: State) -> bool:
    """All who are at 0 HP fall, pairs go out; whether that leaves at most one team."""
    index: i64 = 0
    for fighter in war.fighters:
        if fighter.state == IN_PLAY and fighter.hp <= 0:
            fall(war, index)
        index += 1
    drop_pairs(war)
    return is_decided(war)


def fall(war: State, who: i64) -> None:
    """A character leaves the map."""
    fighter = war.fighters[who]
    if war.journal is not None:
        from simpan.mansion import tell

        tell.fell(war, who)
    clear(war, who)
    fighter.state = FALLEN
    fighter.fell_day = war.day


def clear(war: State, who: i64) -> None:
    """What lay on a character is gone with it."""
    fighter = war.fighters[who]
    war.remove(who)
    fighter.effects = []
    fighter.hidden = 0
    fighter.guard = 0
    fighter.reveal = w.NONE
    fighter.steps = 0
    fighter.gone_day = war.day


def drop_pairs(war: State) -> None:
    """Pairs whose master fell are out, the servant with it."""
    pair: i64 = 0
    board = war.board
    while pair < len(board.pair_names):
        if not war.out & bit(pair) and not master_stands(war, pair):
            war.out |= bit(pair)
            left = board.pair_members[pair]
            gone: i64 = w.NONE
            while left:
                who = lowest(left)
                left &= left - 1
                if war.fighters[who].state == IN_PLAY:
                    gone = who
            if war.journal is not None:
                from simpan.mansion import tell

                tell.went_out(war, pair, gone)
            if gone >= 0:
                clear(war, gone)
                war.fighters[gone].state = LEFT_WITH_PAIR
        pair += 1


def master_stands(war: State, pair: i64) -> bool:
    """Whether the pair's master is in play."""
    left = war.board.pair_members[pair]
    while left:
        who = lowest(left)
        left &= left - 1
        if war.board.stats[who].master and war.fighters[who].state == IN_PLAY:
            return True
    return False


def teams_left(war: State) -> i64:
    """The teams with a pair that is not out, as a set."""
    found: i64 = 0
    pair: i64 = 0
    for team in war.board.pair_team:
        if not war.out & bit(pair):
            found |= bit(team)
        pair += 1
    return found


def is_decided(war: State) -> bool:
    """Whether at most one team is left."""
    left = teams_left(war)
    return left & (left - 1) == 0


def war_over(war: State) -> None:
    """The result: the last team, or after the last day more pairs left, then more damage, then a draw."""
    left = teams_left(war)
    best: i64 = w.DRAWN
    if left & (left - 1) == 0:
        war.why = w.BY_LAST_TEAM
        best = lowest(left) if left else w.DRAWN
    else:
        war.why = w.BY_LAST_DAY
        best = leader(war)
    war.winner = best
    war.phase = w.OVER
    war.step = o.WAR_OVER
    war.actor = w.NONE
    war.answered()
    if war.journal is not None:
        from simpan.mansion import tell

        tell.war_ended(war)


def pairs_of(war: State, team: i64) -> i64:
    """How many pairs of a team are not out."""
    found: i64 = 0
    pair: i64 = 0
    for its in war.board.pair_team:
        if its == team and not war.out & bit(pair):
            found += 1
        pair += 1
    return found


def damage_of(war: State, team: i64) -> i64:
    """The damage that a team's pairs have counted (M5.1)."""
    found: i64 = 0
    pair: i64 = 0
    for its in war.board.pair_team:
        if its == team:
            found += war.total[pair]
        pair += 1
    return found


def leader(war: State) -> i64:
    """The team that leads after the last day; DRAWN if two are level."""
    best: i64 = w.DRAWN
    best_pairs: i64 = -1
    best_damage: i64 = -1
    team: i64 = 0
    while team < len(war.board.team_names):
        pairs = 0 if war.board.by_points else pairs_of(war, team)
        damage = damage_of(war, team)
        if pairs > best_pairs or (pairs == best_pairs and damage > best_damage):
            best, best_pairs, best_damage = team, pairs, damage
        elif pairs == best_pairs and damage == best_damage:
            best = w.DRAWN
        team += 1
    return best
