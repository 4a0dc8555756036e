"""Grab negation (L5.3.6.g, L7): who may break a grab of the hand to negate the opponent's, and what follows."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import lowest
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.deeds import ask, code_of
from simpan.lumen.flags import flags_of, may_break
from simpan.lumen.judge import M_CLASH, R_COUNTER, R_HIT, result_of
from simpan.lumen.seat import priority
from simpan.lumen.state import State
from simpan.lumen.stats import banned
from simpan.lumen.timing import open_timing
from simpan.lumen.words import A_NEGATE, BOTH, F_GRAB, NOBODY, NONE, T_NEGATED
from simpan.lumen.zones import break_cards


def grabbed(d: State) -> i64:
    """The seats hit or countered by a grab; in a clash it cannot be negated (L7.2, O7)."""
    victims: i64 = 0
    if (d.a.made | d.b.made) & M_CLASH and not d.edition.o7_grab_in_clash_negatable:
        return 0
    for seat in range(2):
        result = result_of(d, seat)
        if (result == R_HIT or result == R_COUNTER) and has_grab(d, seat):
            victims |= 1 << (seat ^ 1)
    return victims


def has_grab(d: State, seat: i64) -> bool:
    """Whether a seat's technique in use is a grab now, by print or by an effect."""
    side = d.side(seat)
    slot = side.tech
    if slot == NONE:
        return False
    if not side.deck.grabs >> slot & 1 and d.mods is None:
        return False
    return flags_of(d, seat, slot, NONE, 0, NONE) & F_GRAB != 0


def negators(d: State, seat: i64) -> i64:
    """Grabs of the hand that a victim may break (L7.1); none while that is forbidden or the card cannot be broken."""
    side = d.side(seat)
    found: i64 = 0
    rest: i64 = side.hand & side.deck.grabs
    while rest:
        slot: i64 = lowest(rest)
        rest &= rest - 1
        if not banned(d, seat, A_NEGATE, slot) and may_break(d, seat, slot, seat):
            found |= 1 << slot
    return found


def ask_grab(d: State, victims: i64) -> bool:
    """Ask the victims, always, with "no" alone where that is all (DESIGN §2). True if asked.

    Of two the priority holder first (L7.3).
    """
    victims &= ~d.negated
    if not victims:
        return False
    if victims == BOTH:
        first = priority(d)
        if first != NOBODY:
            victims = 1 << first
    for seat in range(2):
        if victims >> seat & 1:
            ask(d, seat, o.Q_GRAB, negators(d, seat) | 1 << o.PASS)
    return True


def answer_grab(d: State, seat: i64, code: i64) -> None:
    """One victim's answer.

    `negated` keeps who has answered (bits 0, 1) and, for answers in secret, with what (from bit 8).
    """
    d.negated |= 1 << seat
    if code != o.PASS:
        d.negated |= (code + 1) << (8 + 8 * seat)
    if d.waiting:
        return
    for victim in range(2):
        card = (d.negated >> (8 + 8 * victim)) & 0xFF
        if card:
            negate(d, victim, card - 1)
    if (d.negated >> 8) & 0xFFFF == 0 and d.journal is not None:
        d.journal.append(ev.GrabStood(clause="L7.1", seat=seat))


def negate(d: State, seat: i64, slot: i64) -> None:
    """The victim breaks a grab of the hand: the opponent's grab is void, and the ready phase is played again (L7.1)."""
    other: i64 = seat ^ 1
    if d.journal is not None:
        d.journal.append(
            ev.GrabNegated(
                clause="L7.1", seat=seat, card=code_of(d, seat, slot), against=code_of(d, other, d.side(other).tech)
            )
        )
    open_timing(d, T_NEGATED, 1 << other)
    break_cards(d, seat, 1 << slot, "grab", "L7.1")
    d.step = o.GRAB_NEGATED
