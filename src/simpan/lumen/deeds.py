"""What is done to the state: FP, HP, counters, cards changing zones, breaks with their replenishment. One place for each.

Every deed writes its event when there is a journal. Asking and ordering are done elsewhere; a deed that leaves its owner a
choice (replenishment, a list that overflows) puts a frame on the agenda.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import count, lowest
from simpan.lumen import event as ev
from simpan.lumen.order import BUSY_DAMAGE, BUSY_EFFECT, BUSY_FP, OVER
from simpan.lumen.state import LISTING_FRAME, REPLENISH_FRAME, Frame, Side, State
from simpan.lumen.stats import banned, flags_of, heat, is_set, stat
from simpan.lumen.words import (
    A_BREAK,
    A_DEAL,
    A_GAIN,
    BATTLE,
    BREAK,
    F_PROTECTED,
    F_UNBREAKABLE,
    HAND,
    LIST,
    LUMEN,
    NONE,
    S_HURT,
    SIDE,
    T_ARRIVED,
    T_BROKEN,
    THEIRS,
    ULTIMATE,
)

LIST_LIMIT: Final = 14  # L3.6


def ask(d: State, seat: i64, question: i64, options: i64) -> None:
    """Open a question to a seat (2: chance). Two seats may be asked the same thing at once."""
    d.asks = question
    d.waiting |= 1 << seat
    if seat == 0:
        d.options0 = options
    elif seat == 1:
        d.options1 = options
    else:
        d.options2 = options


def finish(d: State, winner: i64, reason: i64) -> None:
    """The game is over: winner 0, 1 or DRAW."""
    d.winner = winner
    d.reason = reason
    d.step = OVER
    d.top = None
    d.waiting = 0
    d.options0 = 0
    d.options1 = 0
    d.options2 = 0
    d.settling = False
    d.going = 0


def code_of(d: State, seat: i64, slot: i64) -> str:
    return d.side(seat).deck.codes[slot] if slot >= 0 else ""


def codes_of(d: State, seat: i64, mask: i64) -> tuple[str, ...]:
    found: list[str] = []
    while mask:
        found.append(code_of(d, seat, lowest(mask)))
        mask &= mask - 1
    return tuple(found)


# -- numbers ------------------------------------------------------------------------------------------------------


def change_fp(d: State, seat: i64, by: i64, why: str, clause: str, slot: i64) -> None:
    """FP have no limits (L3.1)."""
    if by == 0:
        return
    side = d.side(seat)
    before = side.fp
    side.fp = before + by
    d.busy |= BUSY_FP
    if d.journal is not None:
        d.journal.append(
            ev.FpChanged(
                clause=clause, seat=seat, before=before, by=by, after=side.fp, why=why, card=code_of(d, seat, slot)
            )
        )


def clear_fp(d: State, why: str, clause: str) -> None:
    """Both FP become 0."""
    change_fp(d, 0, -d.a.fp, why, clause, NONE)
    change_fp(d, 1, -d.b.fp, why, clause, NONE)


def hurt(
    d: State, seat: i64, amount: i64, by: i64, slot: i64, printed: i64, correction: i64, why: str, clause: str
) -> None:
    """One instance of damage (HP) to a player from a card of seat `by`; HP never go below 0 (L5.0)."""
    side = d.side(seat)
    mod = d.mods
    while mod is not None:
        if mod.stat == S_HURT and mod.seat == seat:
            amount += mod.value
        mod = mod.rest
    if amount <= 0 or (by != seat and banned(d, by, A_DEAL, slot)):
        amount = 0
    before = side.hp
    left: i64 = before - amount
    if left < 0:
        left = 0
    side.hp = left
    if amount > 0:
        side.taken += amount
        d.crowded = True
        d.hurt |= 1 << seat
        d.busy |= BUSY_DAMAGE
    if d.journal is not None:
        d.journal.append(
            ev.Damaged(
                clause=clause,
                seat=seat,
                card=code_of(d, by, slot),
                printed=printed,
                correction=correction,
                dealt=amount,
                before=before,
                after=side.hp,
                why=why,
            )
        )


def pay_hp(d: State, seat: i64, amount: i64) -> None:
    """A payment is no damage and is made even with too little (L5.0.a)."""
    side = d.side(seat)
    before = side.hp
    side.hp = before - amount if amount < before else 0
    d.hurt |= 4 << seat
    d.crowded = True
    if d.journal is not None:
        d.journal.append(ev.HpPaid(clause="L5.0.a", seat=seat, before=before, by=-amount, after=side.hp))


def heal(d: State, seat: i64, amount: i64) -> None:
    side = d.side(seat)
    before = side.hp
    side.hp = before + amount
    d.crowded = True
    if side.hp > side.deck.character.start_hp:
        side.hp = side.deck.character.start_hp
    if d.journal is not None:
        d.journal.append(ev.HpRegained(clause="L2.7", seat=seat, before=before, by=side.hp - before, after=side.hp))


def change_tally(d: State, seat: i64, track: i64, to: i64) -> i64:
    """Set a counter within its limits; how far it really went."""
    side = d.side(seat)
    before = side.tally(track)
    cap: i64 = side.deck.tracks[track].cap
    to = cap if to > cap else 0 if to < 0 else to
    if to > before:
        if banned(d, seat, A_GAIN, NONE):
            return 0
        if side.gained >= 0:
            if to - before > side.gained:
                to = before + side.gained
            side.gained -= to - before
    if to == before:
        return 0
    side.set_tally(track, to)
    if d.journal is not None:
        d.journal.append(
            ev.TallyChanged(clause="L2.7", seat=seat, track=side.deck.tracks[track].key, before=before, after=to)
        )
    return to - before


# -- cards: zones --------------------------------------------------------------------------------------------------


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


def move_card(d: State, seat: i64, slot: i64, to: i64, clause: str) -> bool:
    """One card to a zone; a special technique out of its zones breaks instead (L2.5). Whether it went where it should.

    Keeps what is common knowledge: a card that was open stays known when it is hidden; a card that goes from hidden to hidden
    makes its owner's other hidden cards of that zone unknown, since it might have been any of them.
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
    hidden = to == HAND or to == SIDE
    d.crowded = True
    if hidden and shown:
        side.known |= bit
        side.open_ |= bit
    elif hidden:
        hide = bit | (side.hand if origin == HAND else side.side_deck)
        side.known &= ~hide
        side.open_ &= ~hide
    if origin == LUMEN or to == LUMEN:
        heat(d)
    if to == LUMEN:
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


def list_cards(d: State, seat: i64, mask: i64, clause: str) -> bool:
    """Cards to the list, one by one; a 15th breaks instead and replenishes nothing (L3.6). Whether all were listed.

    When several come and not all have room, their order is the owner's (a frame asks), except for the cards of a battle,
    which come in their order of use.
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
    if count(d.side(seat).listed) < LIST_LIMIT:
        list_one(d, seat, slot, clause)
        return
    side = d.side(seat)
    origin = lift(side, slot)
    side.broken |= 1 << slot
    note_break(d, seat, slot, origin, "list_full", "L3.6")


def list_one(d: State, seat: i64, slot: i64, clause: str) -> None:
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


# -- breaks -----------------------------------------------------------------------------------------------------------


def may_break(d: State, seat: i64, slot: i64, by: i64) -> bool:
    """Whether a card can be broken by a player (L3.3): some never, some not by their owner."""
    flags = flags_of(d, seat, slot, NONE, 0, NONE)
    if flags & F_PROTECTED or (flags & F_UNBREAKABLE and by == seat):
        return False
    return not banned(d, by, A_BREAK, slot)


def note_break(d: State, seat: i64, slot: i64, origin: i64, why: str, clause: str) -> None:
    if d.hot >> T_BROKEN & 1 or d.hot >> (T_BROKEN + THEIRS) & 1:
        if seat:
            d.news1 |= 1 << slot
        else:
            d.news0 |= 1 << slot
    if d.journal is not None:
        d.journal.append(ev.CardBroken(clause=clause, seat=seat, card=code_of(d, seat, slot), origin=origin, why=why))


def break_cards(d: State, seat: i64, mask: i64, why: str, clause: str) -> i64:
    """Break cards of a player; its owner then replenishes the list, one for each attack or defence (L3.3). How many broke."""
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


def note_stat(d: State, seat: i64, slot: i64, which: i64, before: i64) -> None:
    """Tell that a number of a card has changed, if it has."""
    if d.journal is not None:
        after = stat(d, seat, slot, which)
        if after != before or is_set(which):
            d.journal.append(
                ev.StatChanged(
                    clause="L2.7", seat=seat, card=code_of(d, seat, slot), stat=which, before=before, after=after
                )
            )
