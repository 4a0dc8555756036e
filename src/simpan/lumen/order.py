"""The order of a game: one table of steps, each with its clause, and one of questions. Nothing here decides anything.

`State.step` holds a step's number. A newcomer looks up a clause here and goes to the module named beside it, whose
docstrings cite that clause.
"""

from __future__ import annotations

from typing import Final

# -- before the game (setup.py)
SET_UP: Final = 1
DRAW_HOLDER: Final = 2
LOOK: Final = 3
GAME_START: Final = 4
# -- a turn (turn.py, ready.py)
TURN_START: Final = 10
LUMEN: Final = 11
READY: Final = 12
FORCED: Final = 13
REVEAL: Final = 14
# -- a battle (battle.py, judge.py, grab.py)
ON_USE: Final = 20
BEFORE_JUDGEMENT: Final = 21
JUDGE: Final = 22
STAND_IN: Final = 23
GRAB: Final = 24
GRAB_NEGATED: Final = 25
ON_EVADE: Final = 26
ON_GUARD: Final = 27
ON_HIT: Final = 28
ON_COUNTER: Final = 29
ON_CLASH: Final = 30
RESULT_FP: Final = 31
RESULT_DAMAGE: Final = 32
AFTER_JUDGEMENT: Final = 33
AFTER_USE: Final = 34
AFTER_BREAKS: Final = 35
FOLLOW_UP: Final = 36
# -- combo time (combo.py, combo_card.py)
COMBO_GAP: Final = 40
COMBO_ASK: Final = 41
COMBO_USE: Final = 42
COMBO_ON: Final = 43
COMBO_DAMAGE: Final = 44
COMBO_AFTER: Final = 45
COMBO_NEXT: Final = 46
COMBO_END: Final = 47
COMBO_OVER: Final = 48
MUTUAL_COMBO: Final = 49
# -- catch time (catch.py)
CATCH_GRANTED: Final = 50
CATCH_ASK: Final = 51
CATCH_USE: Final = 52
CATCH_GRAB: Final = 53
CATCH_ON: Final = 54
CATCH_HIT: Final = 55
CATCH_FP: Final = 56
CATCH_DAMAGE: Final = 57
CATCH_AFTER: Final = 58
CATCH_THEN: Final = 59
CATCH_OVER: Final = 60
# -- the rest of the turn (cleanup.py, get.py)
CLEAN_UP: Final = 70
CARDS_BACK: Final = 71
READY_AGAIN: Final = 72
GET_ENTER: Final = 73
GET: Final = 74
GET_DONE: Final = 75
GET_END: Final = 76
RECOVERY: Final = 77
TURN_END: Final = 78
SUDDEN_DEATH: Final = 80
SUDDEN_TAKE: Final = 81
OVER: Final = 90

STEPS: Final[dict[int, tuple[str, str]]] = {
    SET_UP: ("L4.2", "setup"),
    DRAW_HOLDER: ("L3.2.b", "setup"),
    LOOK: ("L4.2", "setup"),
    GAME_START: ("L4.2", "setup"),
    TURN_START: ("L5", "turn"),
    LUMEN: ("L5.1", "turn"),
    READY: ("L5.2", "ready"),
    FORCED: ("L5.2", "ready"),
    REVEAL: ("L5.3.0", "battle"),
    ON_USE: ("L5.3.0", "battle"),
    BEFORE_JUDGEMENT: ("L5.3.1", "battle"),
    JUDGE: ("L5.3.2", "judge"),
    STAND_IN: ("O4", "battle"),
    GRAB: ("L5.3.6.g", "grab"),
    GRAB_NEGATED: ("L7.1", "grab"),
    ON_EVADE: ("L5.3.7", "battle"),
    ON_GUARD: ("L5.3.7", "battle"),
    ON_HIT: ("L5.3.7", "battle"),
    ON_COUNTER: ("L5.3.7", "battle"),
    ON_CLASH: ("L5.3.7", "battle"),
    RESULT_FP: ("L5.3.8", "battle"),
    RESULT_DAMAGE: ("L5.3.8", "battle"),
    AFTER_JUDGEMENT: ("L5.3.9", "battle"),
    AFTER_USE: ("L5.3.9", "battle"),
    AFTER_BREAKS: ("L5.3.9", "battle"),
    FOLLOW_UP: ("L6.1", "battle"),
    COMBO_GAP: ("L6.2", "combo"),
    COMBO_ASK: ("L6.2", "combo"),
    COMBO_USE: ("L6.3", "combo_card"),
    COMBO_ON: ("L6.3", "combo"),
    COMBO_DAMAGE: ("L6.3", "combo_card"),
    COMBO_AFTER: ("L6.3", "combo"),
    COMBO_NEXT: ("L6.3", "combo_card"),
    COMBO_END: ("L6.4", "combo"),
    COMBO_OVER: ("L6.4", "combo"),
    MUTUAL_COMBO: ("L6.6", "combo"),
    CATCH_GRANTED: ("L5.3.10.a", "catch"),
    CATCH_ASK: ("L5.3.10", "catch"),
    CATCH_USE: ("L5.3.10", "catch"),
    CATCH_GRAB: ("L7.2", "catch"),
    CATCH_ON: ("L5.3.10", "catch"),
    CATCH_HIT: ("L5.3.10", "catch"),
    CATCH_FP: ("L5.3.10", "catch"),
    CATCH_DAMAGE: ("L5.3.10", "catch"),
    CATCH_AFTER: ("L5.3.10", "catch"),
    CATCH_THEN: ("L5.3.10.a", "catch"),
    CATCH_OVER: ("L5.3.10", "catch"),
    CLEAN_UP: ("L5.3.11", "cleanup"),
    CARDS_BACK: ("L5.3.11", "cleanup"),
    READY_AGAIN: ("L5.2.a", "cleanup"),
    GET_ENTER: ("L5.4", "get"),
    GET: ("L5.4", "get"),
    GET_DONE: ("L5.5", "get"),
    GET_END: ("L5.4", "get"),
    RECOVERY: ("L5.5", "get"),
    TURN_END: ("L5.5", "get"),
    SUDDEN_DEATH: ("L8.3", "setup"),
    SUDDEN_TAKE: ("L8.3", "setup"),
    OVER: ("L5.0", "unit"),
}

# -- questions: what is asked -------------------------------------------------------------------------------
Q_HAND: Final = 1  # set-up: a card of the first hand, and once that is full of the list
Q_HOLDER: Final = 3  # chance: who has priority first
Q_READY: Final = 4
Q_FORCED: Final = 5  # pick for the opponent who did not respond
Q_STAND_IN: Final = 6  # is it a hit or a counter (NUMBER0 + 0, + 1)
Q_GRAB: Final = 7  # break a grab of the hand to negate theirs?
Q_PAIR: Final = 8  # combo: first of the two cards shown
Q_PARTNER: Final = 9  # combo: second of the two
Q_COMBO: Final = 10  # combo: one more card
Q_SPEED: Final = 11  # as which speed
Q_CATCH: Final = 12
Q_GET: Final = 13
Q_LIMIT: Final = 14  # hand limit: discard
Q_REPLENISH: Final = 15
Q_EFFECT: Final = 16  # which of the own effects next
Q_HIDDEN: Final = 17  # use a hidden special technique?
Q_MAY: Final = 18
Q_BRANCH: Final = 19
Q_NUMBER: Final = 20
Q_CARDS: Final = 21  # cards for an effect
Q_LISTING: Final = 22  # which card is listed next, before the list is full
Q_SUDDEN: Final = 23  # sudden death: take a card from the list

QUESTIONS: Final[dict[int, str]] = {
    Q_HAND: "hand",
    Q_HOLDER: "holder",
    Q_READY: "ready",
    Q_FORCED: "forced",
    Q_STAND_IN: "stand_in",
    Q_GRAB: "grab",
    Q_PAIR: "pair",
    Q_PARTNER: "partner",
    Q_COMBO: "combo",
    Q_SPEED: "speed",
    Q_CATCH: "catch",
    Q_GET: "get",
    Q_LIMIT: "limit",
    Q_REPLENISH: "replenish",
    Q_EFFECT: "effect",
    Q_HIDDEN: "hidden",
    Q_MAY: "may",
    Q_BRANCH: "branch",
    Q_NUMBER: "number",
    Q_CARDS: "cards",
    Q_LISTING: "listing",
    Q_SUDDEN: "sudden",
}

# -- codes beside slots (0..30)
NUMBER0: Final = 32  # number or speed n: NUMBER0 + n
YES: Final = 32
NO: Final = 33
PASS: Final = 62

# -- codes of the clock seat
EXPIRE_0: Final = 0
EXPIRE_1: Final = 1
EXPIRE_BOTH: Final = 2
MATCH_TIME: Final = 3
CONCEDE_0: Final = 4
CONCEDE_1: Final = 5

# -- what a battle has seen (State.busy), for L8.2
BUSY_ATTACK: Final = 1
BUSY_DAMAGE: Final = 2
BUSY_FP: Final = 4
BUSY_EFFECT: Final = 8

# -- why a game ended (State.reason)
BY_HP: Final = 1
BY_NO_RESPONSE: Final = 2
BY_READY_CLOCK: Final = 3
BY_MATCH_CLOCK: Final = 4
BY_CONCESSION: Final = 5
BY_SUDDEN_DEATH: Final = 6
BY_EFFECT: Final = 7
REASONS: Final = ("", "hp", "no_response", "ready_clock", "match_clock", "concession", "sudden_death", "effect")
DRAW: Final = 2
