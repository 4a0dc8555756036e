"""Before the game (L4.2): both choose hand and list in secret, then look at the other's hand.

Also the new set-up of sudden death (L8.3).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import count
from simpan.core.game import CHANCE
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.deeds import ask, code_of, codes_of
from simpan.lumen.heat import heat
from simpan.lumen.seat import priority
from simpan.lumen.state import State
from simpan.lumen.stats import hand_limit
from simpan.lumen.timing import open_timing
from simpan.lumen.words import HAND, LIST, NOBODY, NONE, T_START
from simpan.lumen.zones import lay, lift

FIRST_HAND: Final = 5
FIRST_LIST: Final = 9
SUDDEN_HP: Final = 1000


def set_up(d: State) -> None:
    """Go on with the steps before turn 1."""
    if d.step == o.SET_UP:
        for seat in range(2):
            ask_setup(d, seat)
        if not d.waiting:
            d.step = o.LOOK
        return
    if d.step == o.LOOK:
        look(d)
        d.step = o.TURN_START if d.sudden else o.DRAW_HOLDER
        return
    if d.step == o.DRAW_HOLDER:
        d.step = o.GAME_START
        if d.edition.held_priority and d.holder == NONE:
            ask(d, CHANCE, o.Q_HOLDER, 3)
        return
    d.step = o.TURN_START
    heat(d)
    open_timing(d, T_START, 3)


def first_hand(d: State, seat: i64) -> i64:
    """How many cards the first hand has: 5, in sudden death the hand limit (L8.3)."""
    return hand_limit(d, seat) if d.sudden else FIRST_HAND


def ask_setup(d: State, seat: i64) -> None:
    """One more card of the hand, then of the list, as far as attacks and defences go."""
    side = d.side(seat)
    left: i64 = side.side_deck & side.deck.techniques
    if not left:
        return
    if count(side.hand) < first_hand(d, seat) or count(side.listed) < FIRST_LIST:
        ask(d, seat, o.Q_HAND, left)


def answer_setup(d: State, seat: i64, code: i64) -> None:
    """A card for the hand, or once that is full for the list. Both seats go on independently, in secret."""
    side = d.side(seat)
    bit: i64 = 1 << code
    side.side_deck &= ~bit
    if count(side.hand) < first_hand(d, seat):
        side.hand |= bit
    else:
        side.listed |= bit
    ask_setup(d, seat)
    if not d.waiting >> seat & 1 and d.journal is not None:
        d.journal.append(
            ev.HandChosen(clause="L4.2", audience=1 << seat, seat=seat, cards=codes_of(d, seat, side.hand))
        )
        d.journal.append(ev.SetUpDone(clause="L4.2", seat=seat))
    if not d.waiting:
        d.step = o.LOOK


def look(d: State) -> None:
    """Each looks at the opponent's first hand; the lists are turned face up."""
    for seat in range(2):
        side = d.side(seat)
        side.known |= side.hand
        if d.journal is not None:
            d.journal.append(
                ev.HandChosen(clause="L4.2", audience=2 >> seat, seat=seat, cards=codes_of(d, seat, side.hand))
            )
    if d.journal is not None:
        for seat in range(2):
            d.journal.append(ev.ListTurnedUp(clause="L4.2", seat=seat, cards=codes_of(d, seat, d.side(seat).listed)))


def answer_holder(d: State, code: i64) -> None:
    """Chance has named who holds priority first (L3.2.b)."""
    d.holder = code
    if d.journal is not None:
        d.journal.append(ev.PriorityDrawn(clause="L3.2.b", seat=code))


# -- sudden death (L8.3) -------------------------------------------------------------------------------------


def sudden_death(d: State) -> None:
    """Both fell in one unit: HP 1000, FP 0, cards made up as the edition says, then three turns."""
    for seat in range(2):
        side = d.side(seat)
        side.hp = SUDDEN_HP
        side.fp = 0
    d.crowded = True
    heat(d)
    if d.journal is not None:
        d.journal.append(ev.SuddenDeath(clause="L8.3"))
    if d.edition.rebuild_in_sudden_death:
        for seat in range(2):
            side = d.side(seat)
            pool: i64 = side.hand | side.listed | side.side_deck
            side.side_deck = pool
            side.hand = 0
            side.listed = 0
            side.known = 0
            side.open_ = 0
        d.step = o.SET_UP
    else:
        d.step = o.SUDDEN_TAKE


def take_up(d: State) -> None:
    """`classic`: each takes techniques of choice from the list up to the hand limit (must)."""
    owing: i64 = 0
    for seat in range(2):
        side = d.side(seat)
        if side.listed and count(side.hand) < hand_limit(d, seat):
            owing |= 1 << seat
    if not owing:
        d.step = o.TURN_START
        return
    if owing == 3:
        first = priority(d)
        if first != NOBODY:
            owing = 1 << first
    for seat in range(2):
        if owing >> seat & 1:
            ask(d, seat, o.Q_SUDDEN, d.side(seat).listed)


def answer_sudden(d: State, seat: i64, code: i64) -> None:
    """A technique from the list to hand; it stays known (L8.3)."""
    side = d.side(seat)
    lift(side, code)
    lay(side, code, HAND)
    side.known |= 1 << code
    side.open_ |= 1 << code
    if d.journal is not None:
        d.journal.append(ev.CardMoved(clause="L8.3", seat=seat, card=code_of(d, seat, code), origin=LIST, to=HAND))
