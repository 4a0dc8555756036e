"""What is done to the state: questions opened, the end of a game, FP, HP (L5.0, L3.1) and counters. One place for each.

Every deed writes its event when there is a journal.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import lowest
from simpan.lumen import event as ev
from simpan.lumen.card import is_set
from simpan.lumen.effect.node import Track
from simpan.lumen.order import BUSY_DAMAGE, BUSY_FP, OVER
from simpan.lumen.state import State
from simpan.lumen.states import entered, left, tell
from simpan.lumen.stats import altered, banned, stat
from simpan.lumen.words import A_DEAL, A_GAIN, A_LEAVE, NONE, S_HURT, T_DAMAGED, THEIRS

HURTING: Final = 1 << T_DAMAGED | 1 << (T_DAMAGED + THEIRS)


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
    """The code of the card in a slot, for events; "" for no slot."""
    return d.side(seat).deck.codes[slot] if slot >= 0 else ""


def codes_of(d: State, seat: i64, mask: i64) -> tuple[str, ...]:
    """The codes of a set of slots, lowest slot first, for events and views."""
    found: list[str] = []
    while mask:
        found.append(code_of(d, seat, lowest(mask)))
        mask &= mask - 1
    return tuple(found)


# -- numbers -------------------------------------------------------------------------------------------------


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
    if d.mods is not None or d.field >> S_HURT & 1:
        amount += altered(d, seat, S_HURT)
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
        if (d.hot | side.hot | d.side(seat ^ 1).hot) & HURTING:
            tell(d, T_DAMAGED, 1 << seat, by * 32 + slot if slot >= 0 else NONE, amount)
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
    d.hurt |= 1 << seat
    d.crowded = True
    if d.journal is not None:
        d.journal.append(ev.HpPaid(clause="L5.0.a", seat=seat, before=before, by=-amount, after=side.hp))


def heal(d: State, seat: i64, amount: i64) -> None:
    """HP regained, never above the start HP of the character (L2.7)."""
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
    kept = side.deck.tracks[track]
    if kept.holds is not None:
        return 0  # it rests on a condition alone
    cap: i64 = kept.cap
    to = cap if to > cap else 0 if to < 0 else to
    if to > before:
        if banned(d, seat, A_GAIN, track):
            return 0
        if side.gained >= 0 and side.gained >> 8 == track:
            still: i64 = side.gained & 0xFF
            if to - before > still:
                to = before + still
            side.gained -= to - before
    elif to < before and banned(d, seat, A_LEAVE, track):
        return 0
    if to == before:
        return 0
    side.set_tally(track, to)
    if d.journal is not None:
        d.journal.append(told(kept, seat, before, to))
    if before == 0 and kept.forbids:
        entered(d, seat, track)
    elif to == 0:
        left(d, seat, track)
    return to - before


def told(track: Track, seat: i64, before: i64, after: i64) -> ev.LumenEvent:
    """The event of a changed counter, or of a state entered or left."""
    if track.cap > 1:
        return ev.TallyChanged(clause="L2.7", seat=seat, track=track.key, before=before, after=after)
    if after:
        return ev.StateEntered(clause="L2.7", seat=seat, state=track.key)
    return ev.StateEnded(clause="L2.7", seat=seat, state=track.key)


def note_stat(d: State, seat: i64, slot: i64, which: i64, before: i64) -> None:
    """Tell that a number of a card has changed, if it has."""
    if d.journal is not None:
        after = stat(d, seat, slot, which)
        if after != before or is_set(which):
            d.journal.append(
                ev.StatChanged(
                    clause="L2.7",
                    audience=d.side(seat).seen_by(seat, slot),
                    seat=seat,
                    card=code_of(d, seat, slot),
                    stat=which,
                    before=before,
                    after=after,
                )
            )


def phase(d: State, name: str, clause: str) -> None:
    """Tell that a phase began (lumen, ready, battle, get, recovery)."""
    if d.journal is not None:
        d.journal.append(ev.PhaseBegan(clause=clause, phase=name))
