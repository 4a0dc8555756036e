"""The ready phase (L5.2): both pick in secret, or do not respond."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import lowest
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.deeds import ask, code_of, codes_of, phase
from simpan.lumen.flags import flags_of
from simpan.lumen.limits import used_up
from simpan.lumen.mod import BAN, WITH, Mod
from simpan.lumen.side import RESPONSELESS
from simpan.lumen.state import State
from simpan.lumen.stats import banned, is_open
from simpan.lumen.timing import open_timing
from simpan.lumen.unit import end
from simpan.lumen.words import A_GET, A_READY, A_USE, AS_READY, F_NO_READY, NONE, S_FLAGS, T_NO_RESPONSE, UNTIL_TURN

READY_ACTS: Final = 1 << A_READY | 1 << A_USE


def bar_ready(d: State, seat: i64, slot: i64) -> i64:
    """Why a card of the hand may not be readied: 0 for nothing, else a place in links.BARS (3: no_ready)."""
    side = d.side(seat)
    if not side.deck.techniques >> slot & 1:
        return 2
    if (side.deck.ready_flagged >> slot & 1 or d.mods is not None) and (
        flags_of(d, seat, slot, NONE, 0, NONE) & F_NO_READY
    ):
        return 3
    if banned(d, seat, A_READY, slot) or banned(d, seat, A_USE, slot):
        return 4
    if d.limited and used_up(d, seat, slot):
        return 11
    for opens in side.deck.slots[slot].conditions:
        if not is_open(d, seat, slot, opens):
            return 5
    return 0


def may_ready(d: State, seat: i64) -> i64:
    """The cards of the hand that may be readied (L5.2, L5.2.b)."""
    side = d.side(seat)
    found: i64 = side.hand
    rest: i64 = found
    if not d.field & READY_ACTS:
        found &= side.deck.techniques
        rest = found & side.deck.ready_restricted
        mod = d.mods
        while mod is not None:
            if mod.seat == seat and mod.how == BAN and READY_ACTS >> mod.stat & 1:
                found &= ~mod.cards  # all of them, for a ban on any card
            elif mod.seat == seat and mod.how == WITH and mod.stat == S_FLAGS and mod.value & F_NO_READY:
                rest |= found & mod.cards
            mod = mod.rest
        rest &= found
    while rest:
        slot: i64 = lowest(rest)
        rest &= rest - 1
        if bar_ready(d, seat, slot):
            found &= ~(1 << slot)
    return found


def ready(d: State) -> None:
    """Both pick in secret; who has nothing to ready does not respond, and that is said at once."""
    d.negated = 0
    d.mode = AS_READY
    for seat in range(2):
        side = d.side(seat)
        side.cautions = 0
        side.readied = NONE
    first = may_ready(d, 0)
    second = may_ready(d, 1)
    if not first:
        no_response(d, 0, "nothing")
    if not second:
        no_response(d, 1, "nothing")
    if third_time(d):
        return
    if first:
        ask(d, 0, o.Q_READY, first)
    if second:
        ask(d, 1, o.Q_READY, second)
    if not d.waiting:
        readied(d)


def answer_ready(d: State, seat: i64, code: i64) -> None:
    """A technique readied; the other seat hears only that there is one (L5.2)."""
    side = d.side(seat)
    side.readied = code
    if d.journal is not None:
        d.journal.append(ev.Readied(clause="L5.2", seat=seat))
        d.journal.append(ev.CardReadied(clause="L5.2", audience=1 << seat, seat=seat, card=code_of(d, seat, code)))
    if not d.waiting:
        readied(d)


# -- no response ---------------------------------------------------------------------------------------------


def no_response(d: State, seat: i64, why: str) -> None:
    """A seat responds with nothing, and that counts (L5.2)."""
    side = d.side(seat)
    side.readied = RESPONSELESS
    side.no_responses += 1
    if d.journal is not None:
        d.journal.append(ev.NoResponse(clause="L5.2", seat=seat, count=side.no_responses, why=why))


def third_time(d: State) -> bool:
    """The third no-response of a game loses it there and then; both at once: a draw (L5.2)."""
    a: i64 = d.a.no_responses
    b: i64 = d.b.no_responses
    if a < 3 and b < 3:
        return False
    end(d, o.DRAW if a >= 3 and b >= 3 else 1 if a >= 3 else 0, o.BY_NO_RESPONSE)
    return True


def readied(d: State) -> None:
    """Both are through: the battle, or first what `current` does about who did not respond."""
    missing: i64 = (1 if d.a.readied == RESPONSELESS else 0) | (2 if d.b.readied == RESPONSELESS else 0)
    phase(d, "battle", "L5.3")
    d.step = o.REVEAL
    if missing and d.edition.forced_response:
        for seat in range(2):
            if missing >> seat & 1:
                d.mods = Mod(seat, -1, A_GET, BAN, 1, UNTIL_TURN, NONE, d.mods)
        if missing != 3:
            d.step = o.FORCED
            d.got = missing
    if missing:
        open_timing(d, T_NO_RESPONSE, missing)


def forced(d: State) -> None:
    """The opponent sees what in that hand may be readied and picks one for them (L5.2)."""
    seat: i64 = 0 if d.got & 1 else 1
    d.step = o.REVEAL
    options = may_ready(d, seat)
    if not options:
        return
    side = d.side(seat)
    side.known |= options
    if d.journal is not None:
        d.journal.append(ev.HandSeen(clause="L5.2", audience=3, seat=seat, cards=codes_of(d, seat, options)))
    ask(d, seat ^ 1, o.Q_FORCED, options)


def answer_forced(d: State, seat: i64, code: i64) -> None:
    """The technique that the opponent picked is readied (L5.2)."""
    victim: i64 = seat ^ 1
    d.side(victim).readied = code
    if d.journal is not None:
        d.journal.append(ev.CardForced(clause="L5.2", seat=victim, card=code_of(d, victim, code)))
