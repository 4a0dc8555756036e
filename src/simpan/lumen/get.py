"""The get phase (L5.4), and from the recovery phase to the end of the turn (L5.5)."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import count, lowest
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.cleanup import expire
from simpan.lumen.deeds import ask, code_of, phase
from simpan.lumen.mod import BAN
from simpan.lumen.seat import compared
from simpan.lumen.state import State
from simpan.lumen.states import end_states
from simpan.lumen.stats import banned, hand_limit
from simpan.lumen.timing import open_timing, tell_priority
from simpan.lumen.unit import end
from simpan.lumen.words import (
    A_GET,
    HAND,
    LIST,
    NOBODY,
    NONE,
    T_GET,
    T_GET_END,
    T_RECOVERY,
    T_TURN_END,
    ULTIMATE,
    UNTIL_GET,
    UNTIL_TURN,
)
from simpan.lumen.zones import lay, lift


def get_and_recovery(d: State) -> None:
    """The steps from the get phase to the end of the turn."""
    if d.step == o.GET_ENTER:
        d.step = o.GET
        d.got = 0
        phase(d, "get", "L5.4")
        if open_timing(d, T_GET, 3):
            return
    if d.step == o.GET:
        if d.got & 4 == 0:
            enter_get(d)
        if d.got & 3 != 3:
            next_get(d)
            return
        d.step = o.GET_END
    if d.step == o.GET_END:
        d.step = o.RECOVERY
        if open_timing(d, T_GET_END, 3):
            return
    if d.step == o.RECOVERY:
        if d.keeps and end_states(d, UNTIL_GET):
            return
        d.step = o.TURN_END
        phase(d, "recovery", "L5.5")
        if open_timing(d, T_RECOVERY, 3):
            return
    if d.step == o.TURN_END:
        d.step = o.GET_DONE
        if open_timing(d, T_TURN_END, 3):
            return
    if d.step == o.GET_DONE:
        end_turn(d)


def enter_get(d: State) -> None:
    """Priority is compared once, for both.

    `classic`: equal skips the whole phase; `current`: the holder is settled anew.
    """
    d.got |= 4
    first = compared(d)
    if d.edition.held_priority and first != NOBODY:
        d.holder = first
    elif d.edition.held_priority:
        first = d.holder
    tell_priority(d, first)
    if first == NOBODY:
        if d.edition.tie_skips_get:
            d.got = 7
            if d.journal is not None:
                d.journal.append(ev.GetSkipped(clause="L5.4", seat=-1, why="equal_priority"))
            return
        first = 0
    d.actor = first


def next_get(d: State) -> None:
    """The next go: take one of the own list; at the limit take and discard, or skip."""
    seat: i64 = d.actor if not d.got >> d.actor & 1 else d.actor ^ 1
    side = d.side(seat)
    d.got |= 1 << seat
    if banned(d, seat, A_GET, NONE):
        skip_get(d, seat, "no_response" if unresponsive(d, seat) else "forbidden")
        return
    options: i64 = side.listed | side.ultimate & side.deck.techniques
    if d.mods is not None:
        rest = options
        while rest:
            slot: i64 = lowest(rest)
            rest &= rest - 1
            if banned(d, seat, A_GET, slot):
                options &= ~(1 << slot)
    if not options:
        skip_get(d, seat, "empty")
        return
    if not side.listed & options or count(side.hand) >= hand_limit(d, seat):
        options |= 1 << o.PASS
    ask(d, seat, o.Q_GET, options)


def unresponsive(d: State, seat: i64) -> bool:
    """Whether the get is barred for not having responded (L5.2), not by a text."""
    mod = d.mods
    while mod is not None:
        if mod.how == BAN and mod.stat == A_GET and mod.seat == seat and mod.origin == NONE:
            return True
        mod = mod.rest
    return False


def skip_get(d: State, seat: i64, why: str) -> None:
    """Tell that a seat takes nothing, and why (choice, clock, forbidden, no_response, empty)."""
    if d.journal is not None:
        d.journal.append(ev.GetSkipped(clause="L5.4", seat=seat, why=why))


def answer_get(d: State, seat: i64, code: i64) -> None:
    """It is shown and taken; it stays known (L5.4)."""
    if code == o.PASS:
        skip_get(d, seat, "choice")
        return
    side = d.side(seat)
    origin = LIST if side.listed >> code & 1 else ULTIMATE
    lift(side, code)
    lay(side, code, HAND)
    side.known |= 1 << code
    side.open_ |= 1 << code
    if d.journal is not None:
        d.journal.append(ev.Got(clause="L5.4", seat=seat, card=code_of(d, seat, code), origin=origin))
    d.crowded = True
    d.settling = True


def end_turn(d: State) -> None:
    """End-of-turn effects are done: this turn's durations end (L5.5); sudden death ends after its turns (L8.3)."""
    if d.keeps and (end_states(d, UNTIL_GET) or end_states(d, UNTIL_TURN)):
        return  # their news first
    expire(d, UNTIL_TURN)
    d.step = o.TURN_START
    if not d.sudden:
        return
    if d.sudden < d.edition.sudden_turns:
        d.sudden += 1
        return
    a: i64 = d.a.hp
    b: i64 = d.b.hp
    end(d, o.DRAW if a == b else 0 if a > b else 1, o.BY_SUDDEN_DEATH)
