"""Cards changing zones (L2.8): moves, discards (L3.5), the list's limit (L3.6), breaks with their replenishment (L3.3).

Every move writes its event when there is a journal. One that leaves its owner a choice (replenishment, a list that
overflows) puts a frame on the agenda; `replenish.py` asks.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import count, lowest
from simpan.lumen import event as ev
from simpan.lumen.deeds import code_of
from simpan.lumen.frame import LISTING_FRAME, REPLENISH_FRAME, Frame
from simpan.lumen.heat import heat
from simpan.lumen.order import BUSY_EFFECT
from simpan.lumen.side import Side
from simpan.lumen.state import State
from simpan.lumen.words import BATTLE, BREAK, HAND, LIST, LUMEN, SIDE, T_ARRIVED, T_BROKEN, THEIRS, ULTIMATE

LIST_LIMIT: Final = 14  # L3.6


def lift(side: Side, slot: i64) -> i64:
    """Take a card out of its zone; the zone it left."""
    origin = side.place(slot)
    keep: i64 = ~(1 << slot)
    if origin == HAND:
        side.hand &= keep
    elif origin == LIST:
        side.listed &= keep
    elif origin == SIDE:
        side.side_deck &= keep
    elif origin == BATTLE:
        side.battle &= keep
    elif origin == LUMEN:
        side.lumen &= keep
        side.face_down &= keep
    elif origin == BREAK:
        side.broken &= keep
    elif origin == ULTIMATE:
        side.ultimate &= keep
    return origin


def lay(side: Side, slot: i64, to: i64) -> None:
    """Put a card that lies nowhere into a zone."""
    bit: i64 = 1 << slot
    if to == HAND:
        side.hand |= bit
    elif to == LIST:
        side.listed |= bit
    elif to == SIDE:
        side.side_deck |= bit
    elif to == BATTLE:
        side.battle |= bit
    elif to == LUMEN:
        side.lumen |= bit
    elif to == BREAK:
        side.broken |= bit
    else:
        side.ultimate |= bit


def is_open(side: Side, slot: i64, origin: i64) -> bool:
    """Whether everyone sees a card lying in that zone (L2.8)."""
    return origin != HAND and origin != SIDE and not (origin == LUMEN and side.face_down >> slot & 1)


def move_card(d: State, seat: i64, slot: i64, to: i64, clause: str, covered: bool = False) -> bool:
    """One card to a zone; a special technique out of its zones breaks instead (L2.5).

    Whether it went where it should. Keeps what is common knowledge: a card that was open stays known when it is
    hidden; a card that goes from hidden to hidden makes its owner's other hidden cards of that zone unknown, since
    it might have been any of them. covered: it lies face down in the Lumen zone.
    """
    side = d.side(seat)
    if slot == side.deck.trait:
        return False
    if (to == HAND or to == LIST or to == BATTLE) and side.deck.specials >> slot & 1:
        break_cards(d, seat, 1 << slot, "special", "L2.5")
        return False
    if to == BREAK:
        return break_cards(d, seat, 1 << slot, "effect", clause) == 1
    if to == LIST:
        return list_cards(d, seat, 1 << slot, clause)
    bit: i64 = 1 << slot
    shown = is_open(side, slot, side.place(slot))
    origin = lift(side, slot)
    lay(side, slot, to)
    if covered:
        side.face_down |= bit
    hidden = to == HAND or to == SIDE or covered
    d.crowded = True
    if hidden and shown:
        side.known |= bit
        side.open_ |= bit
    elif hidden:
        hide = bit | (side.hand if origin == HAND else side.side_deck if origin == SIDE else side.face_down)
        side.known &= ~hide
        side.open_ &= ~hide
    if origin == LUMEN or to == LUMEN:
        heat(d)
    if to == LUMEN and not covered:
        if d.hot >> T_ARRIVED & 1 or d.hot >> (T_ARRIVED + THEIRS) & 1:
            if seat:
                d.arrived1 |= bit
            else:
                d.arrived0 |= bit
    if d.journal is not None:
        audience = 1 << seat if hidden and not shown else 7
        d.journal.append(
            ev.CardMoved(clause=clause, audience=audience, seat=seat, card=code_of(d, seat, slot), origin=origin, to=to)
        )
        if audience != 7:
            d.journal.append(ev.HiddenMoved(clause=clause, audience=7 & ~audience, seat=seat, origin=origin, to=to))
    return True


# -- the list (L3.6) -----------------------------------------------------------------------------------------


def list_cards(d: State, seat: i64, mask: i64, clause: str) -> bool:
    """Cards to the list, one by one; a 15th breaks instead and replenishes nothing (L3.6). Whether all were listed.

    When several come and not all have room, their order is the owner's (a frame asks), except for the cards of a
    battle, which come in their order of use.
    """
    side = d.side(seat)
    room: i64 = LIST_LIMIT - count(side.listed)
    if room >= count(mask):
        while mask:
            list_one(d, seat, lowest(mask), clause)
            mask &= mask - 1
        return True
    used: list[i64] = []
    order = side.order
    while order:
        used.append((order & 63) - 1)
        order >>= 6
    for slot in reversed(used):
        if mask >> slot & 1:
            mask &= ~(1 << slot)
            list_or_break(d, seat, slot, clause)
    if mask & (mask - 1) == 0:
        if mask:
            list_or_break(d, seat, lowest(mask), clause)
        return False
    frame = Frame(LISTING_FRAME, seat, d.top)
    frame.picks = mask
    d.top = frame
    return False


def list_or_break(d: State, seat: i64, slot: i64, clause: str) -> None:
    """One card to the list, or broken where that is full (L3.6)."""
    if count(d.side(seat).listed) < LIST_LIMIT:
        list_one(d, seat, slot, clause)
        return
    side = d.side(seat)
    origin = lift(side, slot)
    side.broken |= 1 << slot
    note_break(d, seat, slot, origin, "list_full", "L3.6")


def list_one(d: State, seat: i64, slot: i64, clause: str) -> None:
    """One card to the list; the clause says how it is told: discarded, replenished or moved."""
    side = d.side(seat)
    origin = lift(side, slot)
    side.listed |= 1 << slot
    if d.journal is not None:
        card = code_of(d, seat, slot)
        if clause == "L3.5":
            d.journal.append(ev.Discarded(clause=clause, seat=seat, card=card, why="effect"))
        elif clause == "L5.0":
            d.journal.append(ev.Discarded(clause=clause, seat=seat, card=card, why="hand_limit"))
        elif clause == "L3.3":
            d.journal.append(ev.Replenished(clause=clause, seat=seat, card=card))
        else:
            d.journal.append(ev.CardMoved(clause=clause, seat=seat, card=card, origin=origin, to=LIST))


# -- breaks (L3.3) -------------------------------------------------------------------------------------------


def note_break(d: State, seat: i64, slot: i64, origin: i64, why: str, clause: str) -> None:
    """Tell of a break, and keep it for the timing "broken" of this unit (L3.2.d)."""
    if d.hot >> T_BROKEN & 1 or d.hot >> (T_BROKEN + THEIRS) & 1:
        if seat:
            d.news1 |= 1 << slot
        else:
            d.news0 |= 1 << slot
    if d.journal is not None:
        d.journal.append(ev.CardBroken(clause=clause, seat=seat, card=code_of(d, seat, slot), origin=origin, why=why))


def break_cards(d: State, seat: i64, mask: i64, why: str, clause: str) -> i64:
    """Break cards of a player; how many broke (L3.3).

    Its owner then replenishes the list, one for each attack or defence.
    """
    side = d.side(seat)
    number: i64 = 0
    owed: i64 = 0
    while mask:
        slot: i64 = lowest(mask)
        mask &= mask - 1
        if slot == side.deck.trait or side.broken >> slot & 1:
            continue
        origin = lift(side, slot)
        side.broken |= 1 << slot
        number += 1
        if origin == LUMEN:
            heat(d)
        if side.deck.techniques >> slot & 1 and origin != SIDE and origin != ULTIMATE:
            owed += 1
        note_break(d, seat, slot, origin, why, clause)
    if number:
        d.busy |= BUSY_EFFECT
    if owed and side.side_deck:
        frame = Frame(REPLENISH_FRAME, seat, d.top)
        frame.number = owed
        d.top = frame
    return number
