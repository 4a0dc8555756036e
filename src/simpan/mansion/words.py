"""The small numbers that the rules of Mansion War are written in.

`sheet`, `effect` and `house` hold the words for people.
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# -- abilities (M3), in the order of a sheet
STR: Final = 0
CON: Final = 1
DEX: Final = 2
MAG: Final = 3
LUC: Final = 4

# -- judgements (M3.7); an attack is PHYSICAL or MAGICAL, its judgement HIT or SPELL, the defence's DODGE or RESIST
HIT: Final = 0
SPELL: Final = 1
DODGE: Final = 2
RESIST: Final = 3
PHYSICAL: Final = 0
MAGICAL: Final = 1

# -- kinds of power: skills and noble phantasms (H6.5, H6.6)
PASSIVE: Final = 0
FREE: Final = 1
WITH_ATTACK: Final = 2
ACTION: Final = 3
REACTION: Final = 4

# -- what a power is aimed at
AT_SELF: Final = 0
AT_ALLY: Final = 1  # self or an ally
AT_ENEMY: Final = 2
AT_ENEMIES: Final = 3  # all in reach
AT_PAIR: Final = 4  # the own pair
AT_OWN_DEFENCE: Final = 5  # the own dodge or resist
AT_ENEMY_JUDGEMENT: Final = 6
AT_ZONE: Final = 7  # an adjacent zone
AT_ATTACK: Final = 8  # the own plain attack

WHOLE_ZONE: Final = 99  # as a reach, tiles
OWN_RANGE: Final = 0

# -- steps of a power: what `effect` nodes come to
MAX_HP: Final = 0
MAX_MP: Final = 1
HEAL: Final = 2
SHIELD: Final = 3
ARMOUR: Final = 4
BONUS: Final = 5
FORCE_CRITICAL: Final = 6
FORCE_FUMBLE: Final = 7
DAMAGE_DICE: Final = 8
MOVEMENT: Final = 9
DRAW_CLOSER: Final = 10
HIDE: Final = 11
REVEAL: Final = 12

# -- how long (H6.2): clean-ups count down; the rest ends by itself
NOW: Final = 0  # this judgement or attack
THIS_TURN: Final = 98  # until the user's turn ends
THIS_DAY: Final = 99  # until 종전

# -- phases of a day (H6.1)
SET_UP: Final = 0
ROUND: Final = 1
AFTER: Final = 2  # after 종전: rewards
OVER: Final = 3

# -- what is asked
Q_NOTHING: Final = 0
Q_PLACE_ZONE: Final = 1
Q_PLACE_TILE: Final = 2
Q_TURN: Final = 3
Q_TILE: Final = 4
Q_ZONE: Final = 5
Q_TARGET: Final = 6
Q_WITH: Final = 7
Q_COVER: Final = 8
Q_REACT: Final = 9
Q_REGAIN: Final = 10  # who regains HP and MP (M5.2)
Q_RAISE: Final = 11  # who gets +10 (M5.2)
Q_KIND: Final = 12  # physical or magical, of a phantasm's attack
Q_WALK: Final = 13  # the walk before a phantasm's attack
# of chance
Q_LOT_ZONE: Final = 20
Q_LOT_TILE: Final = 21
Q_ROLL_OFF: Final = 22
Q_ATTACK_DICE: Final = 23
Q_DEFENCE_DICE: Final = 24
Q_DAMAGE_DIE: Final = 25
Q_NEW_ATTACK_DICE: Final = 26  # the additional dice of H4.6
Q_NEW_DEFENCE_DICE: Final = 27
Q_HEAL_DIE: Final = 28
# of staff (H6.7)
Q_STAFF: Final = 30  # what is to be changed
Q_STAFF_WHO: Final = 31
Q_STAFF_HIGH: Final = 32  # a value: its sixties
Q_STAFF_LOW: Final = 33  # … and the rest
Q_STAFF_ZONE: Final = 34
Q_STAFF_TILE: Final = 35
Q_STAFF_FOR: Final = 36  # how long an effect lasts

# -- codes of Q_TURN
MOVE: Final = 0
LEAVE: Final = 1
ATTACK_PHYSICAL: Final = 2
ATTACK_MAGICAL: Final = 3
GUARD: Final = 4
WAIT: Final = 5
END: Final = 6
PHANTASM: Final = 7
SKILL: Final = 8  # + the place of the skill on the sheet

# -- codes of other questions
NO: Final = 0
YES: Final = 1
BY_LOT: Final = 62  # of Q_PLACE_ZONE
PASS: Final = 0  # of Q_REACT, Q_WITH
STAY: Final = 62  # of Q_WALK

# -- codes of the clock seat: a player's seat number = that seat's time is out, and
END_BATTLE: Final = 60  # 종전, called by the referee (H6.1)
STAFF_ACT: Final = 61  # the referee changes something (H6.7)

# -- limits that the codes set
MOST_TILES: Final = 60  # white tiles of a zone
MOST_ZONES: Final = 30
MOST_FIGHTERS: Final = 60
MOST_SKILLS: Final = 7  # on one sheet
MOST_OWN: Final = 4  # characters of one player

# -- what staff may change (codes of Q_STAFF)
SET_HP: Final = 0
SET_MP: Final = 1
SET_MAX_HP: Final = 2
SET_MAX_MP: Final = 3
SET_PLACE: Final = 4
SET_DAMAGE: Final = 5  # the pair's counted damage (M5.1)
GIVE_SHIELD: Final = 6
GIVE_ARMOUR: Final = 7
GIVE_DICE: Final = 8
GIVE_BONUS: Final = 9  # on hit and spell
GIVE_GUARD: Final = 10  # on dodge and resist
TAKE_EFFECT: Final = 11  # the lasting effect with that number, oldest first
GIVE_USES: Final = 12  # every skill and the phantasm may be used again
FELL_NOW: Final = 13  # taken out of play by the referee
RETURN_NOW: Final = 14  # brought back with 1 HP, on a free tile of its zone
HIDE_NOW: Final = 15
SHOW_NOW: Final = 16

# -- how the war ended
BY_LAST_TEAM: Final = 0
BY_LAST_DAY: Final = 1

DRAWN: Final = -2  # as a winner
