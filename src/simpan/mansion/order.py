"""Every step of a war with its clause and the module that carries it out: the way from a clause to its code."""

from __future__ import annotations

from typing import Final

PLACE: Final = 0
LOTS: Final = 1
ROLL_OFFS: Final = 2
SETTLE_IN: Final = 3
BEGIN_ROUND: Final = 4
NEXT_TURN: Final = 5
TURN: Final = 6
ATTACK: Final = 7
WINDOW: Final = 8
NEW_DICE: Final = 9
DEFENCE: Final = 10
COMPARE: Final = 11
DAMAGE: Final = 12
HURT: Final = 13
NEXT_TARGET: Final = 14
FALLS: Final = 15
END_TURN: Final = 16
CLEAN_UP: Final = 17
END_OF_BATTLE: Final = 18
REWARDS: Final = 19
BEGIN_DAY: Final = 20
HEALING: Final = 21
COVER: Final = 22
WAR_OVER: Final = 23

STEPS: Final[tuple[tuple[int, str, str, str], ...]] = (
    (BEGIN_DAY, "begin_day", "H6.1", "day"),
    (PLACE, "place", "H6.1", "setup"),
    (LOTS, "lots", "H6.1", "setup"),
    (ROLL_OFFS, "roll_offs", "H3.4", "setup"),
    (SETTLE_IN, "settle_in", "H6.1", "setup"),
    (BEGIN_ROUND, "begin_round", "H6.2", "day"),
    (NEXT_TURN, "next_turn", "H6.2", "day"),
    (TURN, "turn", "H6.3", "turn"),
    (HEALING, "healing", "H6.5", "power"),
    (COVER, "cover", "H6.9", "attack"),
    (ATTACK, "attack_dice", "M3.7", "attack"),
    (WINDOW, "window", "H4.8", "react"),
    (NEW_DICE, "new_dice", "M4.6", "react"),
    (DEFENCE, "defence_dice", "M3.7", "attack"),
    (COMPARE, "compare", "M3.8", "attack"),
    (DAMAGE, "damage_dice", "M3.6", "attack"),
    (HURT, "hurt", "H3.12", "hurt"),
    (NEXT_TARGET, "next_target", "H6.6", "attack"),
    (FALLS, "falls", "H6.4", "falls"),
    (END_TURN, "end_turn", "H6.3", "day"),
    (CLEAN_UP, "clean_up", "M1.7", "day"),
    (END_OF_BATTLE, "end_of_battle", "H6.1", "day"),
    (REWARDS, "rewards", "M5.3", "reward"),
    (WAR_OVER, "war_over", "H6.4", "falls"),
)
"""Step, its name, its clause, its module in this package."""
