"""The small numbers that the Lumen engine speaks: kinds, zones, timings, stats, flags.

They are plain integers so that a state packs into ints and the compiled engine compares them natively.
`rules/glossary.md` has the Korean and English word for each.
"""

from typing import Final

# -- seats ------------------------------------------------------------------------------------------
ME: Final = 0  # inside effects: the controller of the effect
OPP: Final = 1  # inside effects: the other player
BOTH: Final = 3  # as a set of seats
NOBODY: Final = -1  # priority: all three of FP, HP and hand are equal (L3.2)

NONE: Final = -1  # no card

TRACK_BITS: Final = 8  # of a side's packed counters, one track each

# -- kinds of card (L2) -------------------------------------------------------------------------------
ATTACK: Final = 1
DEFENCE: Final = 2
SPECIAL: Final = 4
TRAIT: Final = 8
TECHNIQUE: Final = 3  # attack or defence: what can stand on the list

# -- positions and limbs (L2.3) ------------------------------------------------------------------------
HIGH: Final = 1
MID: Final = 2
LOW: Final = 4
ALL_HEIGHTS: Final = 7
HAND_LIMB: Final = 1
FOOT_LIMB: Final = 2

# -- results (L2.3): an FP change, or one of these -----------------------------------------------------
COMBO_RESULT: Final = 99
NO_RESULT: Final = -99

# -- zones ----------------------------------------------------------------------------------------------
HAND: Final = 1
LIST: Final = 2
SIDE: Final = 4
BREAK: Final = 8
BATTLE: Final = 16
LUMEN: Final = 32
ULTIMATE: Final = 64
TRAIT_ZONE: Final = 128
USED: Final = 256  # no place: the cards used this turn

# -- timings of effects (L3.4, L5.3); `theirs` of a timing is its number + THEIRS -------------------------
T_USE: Final = 0
T_BEFORE: Final = 1
T_EVADE: Final = 2
T_GUARD: Final = 3
T_HIT: Final = 4
T_COUNTER: Final = 5
T_CLASH: Final = 6
T_NEGATED: Final = 7
T_COMBO: Final = 8
T_CATCH: Final = 9
T_JUDGED: Final = 10
T_AFTER: Final = 11
T_GAP: Final = 12
T_COMBO_END: Final = 13
T_BATTLE_END: Final = 14
T_START: Final = 15
T_TURN_START: Final = 16
T_LUMEN_PHASE: Final = 17
T_GET: Final = 18
T_GET_END: Final = 19
T_RECOVERY: Final = 20
T_TURN_END: Final = 21
T_NO_RESPONSE: Final = 22
T_BROKEN: Final = 23
T_ARRIVED: Final = 24
T_DAMAGED: Final = 25
T_PAID: Final = 26
T_LEFT: Final = 27
T_SOON: Final = 28
T_GUESSED: Final = 29
THEIRS: Final = 30

# -- stats of a card, and acts that may be forbidden, in one numbering ------------------------------------
S_SPEED: Final = 0  # lower is faster
S_DAMAGE: Final = 1  # HP
S_HIT: Final = 2  # FP, COMBO_RESULT or NO_RESULT
S_GUARD: Final = 3
S_COUNTER: Final = 4
S_EVADES: Final = 5  # set of positions
S_CLASHES: Final = 6
S_GUARDS: Final = 7
S_FLAGS: Final = 8
S_POSITION: Final = 9
S_LIMB: Final = 10
S_HAND_LIMIT: Final = 11  # of a player
S_HURT: Final = 12  # of a player: change of each instance of damage taken (HP)
A_READY: Final = 16
A_USE: Final = 17
A_CATCH: Final = 18
A_COMBO: Final = 19
A_GET: Final = 20
A_NEGATE: Final = 21
A_GAIN: Final = 22
A_TRAIT: Final = 23
A_BREAK: Final = 24
A_DEAL: Final = 25
A_LUMEN: Final = 26  # take part in the Lumen phase
A_RECOVERY: Final = 27  # take part in the recovery phase
A_LEAVE: Final = 28  # lose counters, leave a state

# -- flags of a card ---------------------------------------------------------------------------------------
F_GRAB: Final = 1
F_UNGUARDABLE: Final = 2
F_UNEVADABLE: Final = 4
F_UNCLASHABLE: Final = 8
F_NO_READY: Final = 16
F_NO_COMBO: Final = 32
F_NO_CATCH: Final = 64
F_FREE_ORDER: Final = 128  # in a combo: any speed may follow
F_NO_CORRECTION: Final = 256  # in a combo: full damage
F_ENDS_COMBO: Final = 512
F_BREAKS: Final = 1024  # breaks after this use
F_UNBREAKABLE: Final = 2048  # its owner cannot break it
F_PROTECTED: Final = 4096  # nobody can break it
F_FIXED: Final = 8192  # L3.4 fixed
F_VOID: Final = 16384  # L3.4 void
F_UNAFFECTED: Final = 32768  # effects of other cards change nothing of it

# -- `has` tests of a pattern --------------------------------------------------------------------------------
HAS_EVADE: Final = 1
HAS_CLASH: Final = 2
HAS_GRAB: Final = 4
HAS_COMBO: Final = 8  # any of the three results is a combo
HAS_SPECIAL: Final = 7

# -- how a technique is used ---------------------------------------------------------------------------------
AS_READY: Final = 1
AS_COMBO: Final = 2
AS_CATCH: Final = 4
AS_LISTED: Final = 8  # in a combo, from the list

# -- durations -----------------------------------------------------------------------------------------------
UNTIL_COMBO: Final = 0  # the end of this combo time, or of the battle if there is none
UNTIL_BATTLE: Final = 1  # the default
UNTIL_TURN: Final = 2
UNTIL_NEXT_TURN: Final = 3
UNTIL_GAME: Final = 4
UNTIL_GET: Final = 5  # the end of the get phase; of states only
UNTIL_LEFT: Final = 8  # + 16 * seat + track: as long as that player is in that state

# -- where an effect may send the game -----------------------------------------------------------------------
GO_READY_AGAIN: Final = 1
GO_START_COMBO: Final = 2
GO_END_COMBO: Final = 3
GO_END_BATTLE: Final = 4
GO_END_TURN: Final = 5
GO_WIN: Final = 6
