"""The days of a war: set-up, rounds by priority, clean-up, 종전 (H6.1, H6.2, M1.7)."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.mansion import order as o
from simpan.mansion import reward
from simpan.mansion import words as w
from simpan.mansion.falls import is_decided, sweep
from simpan.mansion.fighter import IN_PLAY, amount_of, kind_of, lasting, left_of, to_of
from simpan.mansion.power import end_effect, end_turn_effects
from simpan.mansion.state import State

BLUE_MP = 3  # M1.7


def begin_day(war: State) -> None:
    """Set-up: on the first day everybody is placed, on later days they stand where they stood (H6.1)."""
    war.day += 1
    war.round = 0
    war.ending = 0
    war.phase = w.SET_UP
    war.order = []
    reward.new_day(war)
    for fighter in war.fighters:
        fighter.roll = 0
        fighter.rolls = 0
    if war.journal is not None:
        from simpan.mansion import tell

        tell.day_began(war)
    war.step = o.PLACE if war.day == 1 else o.ROLL_OFFS


def begin_round(war: State) -> None:
    """The order of the round is fixed; everybody may react once (H6.2, H4.8)."""
    war.phase = w.ROUND
    war.round += 1
    war.place = 0
    for fighter in war.fighters:
        fighter.reacted = 0
        fighter.covered = 0
    if war.journal is not None:
        from simpan.mansion import tell

        tell.round_began(war)
    # Only the referee can have brought somebody to 0 HP since the last act (H6.7).
    war.step = o.END_OF_BATTLE if sweep(war) else o.NEXT_TURN


def next_turn(war: State) -> None:
    """The next in the order who is in play acts; after the last one, or once 종전 is called, comes the clean-up."""
    war.actor = w.NONE
    while war.place < len(war.order) and not war.ending:
        who = war.order[war.place]
        fighter = war.fighters[who]
        if fighter.state == IN_PLAY:
            war.actor = who
            fighter.moved = 0
            fighter.acted = 0
            fighter.freed = 0
            fighter.steps = 0
            fighter.guard = 0
            if war.journal is not None:
                from simpan.mansion import tell

                tell.turn_began(war)
            war.step = o.TURN
            return
        war.place += 1
    war.step = o.CLEAN_UP


def end_turn(war: State, why: str) -> None:
    """The turn is over; what lasted until its end is gone."""
    who = war.actor
    end_turn_effects(war, who)
    if war.journal is not None:
        from simpan.mansion import tell

        tell.turn_ended(war, who, why)
    war.answered()
    war.power = w.NONE
    war.actor = w.NONE
    war.place += 1
    war.step = o.NEXT_TURN


def clean_up(war: State) -> None:
    """Durations count down, then those in blue zones regain MP (H6.2, M1.7, H1.7)."""
    if war.journal is not None:
        from simpan.mansion import tell

        tell.cleaned_up(war)
    index: i64 = 0
    for fighter in war.fighters:
        if fighter.state == IN_PLAY and len(fighter.effects) > 0:
            count_down(war, index)
        index += 1
    index = 0
    for fighter in war.fighters:
        if fighter.state == IN_PLAY and war.board.plan.blue[fighter.zone]:
            gained = reward.gain(fighter.mp, fighter.most_mp, BLUE_MP)
            fighter.mp += gained
            if gained and war.journal is not None:
                from simpan.mansion import tell

                tell.mp_regained(war, index, gained)
        index += 1
    war.step = o.BEGIN_ROUND
    if war.ending or war.round >= war.board.rounds:
        war.step = o.END_OF_BATTLE


def count_down(war: State, who: i64) -> None:
    """One clean-up less for each lasting effect of a character (H6.2)."""
    fighter = war.fighters[who]
    place: i64 = 0
    while place < len(fighter.effects):
        effect = fighter.effects[place]
        left = left_of(effect)
        if left >= w.THIS_TURN:
            place += 1
        elif left <= 1:
            end_effect(war, who, place, "time")
        else:
            fighter.effects[place] = lasting(kind_of(effect), amount_of(effect), to_of(effect), left - 1)
            place += 1


def end_of_battle(war: State) -> None:
    """종전: effects end, daily uses return; falls are announced; then rewards, or the end of the war (H6.1, H6.12)."""
    decided = is_decided(war)
    war.phase = w.AFTER
    war.actor = w.NONE
    if war.journal is not None:
        from simpan.mansion import tell

        tell.battle_ended(war, "last_team" if decided else "referee" if war.ending else "rounds")
    index: i64 = 0
    for fighter in war.fighters:
        if fighter.state == IN_PLAY:
            while len(fighter.effects) > 0:
                end_effect(war, index, 0, "day")
        fighter.hidden = 0
        fighter.guard = 0
        fighter.uses = 0
        fighter.reveal = w.NONE
        index += 1
    if war.journal is not None and war.board.announce:
        from simpan.mansion import tell

        tell.falls_announced(war)
    if decided or war.day >= war.board.days:
        war.step = o.WAR_OVER
        return
    reward.fall_due(war)
    war.step = o.REWARDS
