"""The list: replenished after breaks (L3.3), and what is listed next when it has no room for all (L3.6)."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import count, lowest
from simpan.lumen import order as o
from simpan.lumen.deeds import ask
from simpan.lumen.frame import REPLENISH_FRAME, Frame
from simpan.lumen.seat import priority
from simpan.lumen.state import State
from simpan.lumen.words import NOBODY
from simpan.lumen.zones import list_cards, list_or_break


def replenish(d: State, f: Frame) -> None:
    """The owner of broken cards places as many from the side deck; of two owners the priority holder first (L2.7.a)."""
    other = f.below
    if other is not None and other.kind == REPLENISH_FRAME and other.seat != f.seat:
        first = priority(d)
        if first == NOBODY:
            if ask_replenish(d, other) and ask_replenish(d, f):
                return
            if d.waiting:
                return
            d.top = other.below
            return
        if first == other.seat:
            f.below = other.below
            other.below = f
            d.top = other
            f = other
    if not ask_replenish(d, f):
        d.top = f.below


def ask_replenish(d: State, f: Frame) -> bool:
    """Ask for one more, with "none" where there is nothing or where it is not a must.

    False if there is nothing to ask.
    """
    side = d.side(f.seat)
    if f.number <= 0 or not side.side_deck:
        f.number = 0
        return False
    options: i64 = side.side_deck & side.deck.techniques
    if not options or not d.edition.must_replenish:
        options |= 1 << o.PASS
    ask(d, f.seat, o.Q_REPLENISH, options)
    return True


def answer_replenish(d: State, seat: i64, code: i64) -> None:
    """One more from the side deck to the list, or enough (L3.3)."""
    f = d.top
    while f is not None and (f.kind != REPLENISH_FRAME or f.seat != seat):
        f = f.below
    if f is None:
        return
    if code == o.PASS:
        f.number = 0
        return
    f.number -= 1
    list_cards(d, seat, 1 << code, "L3.3")


# -- listing (L3.6) ------------------------------------------------------------------------------------------


def listing(d: State, f: Frame) -> None:
    """More cards come than the list has room for: their owner says which comes next."""
    side = d.side(f.seat)
    if f.picks & (f.picks - 1) == 0 or count(side.listed) >= 14:
        d.top = f.below
        while f.picks:
            list_or_break(d, f.seat, lowest(f.picks), "L3.6")
            f.picks &= f.picks - 1
        return
    ask(d, f.seat, o.Q_LISTING, f.picks)


def answer_listing(d: State, f: Frame, code: i64) -> None:
    """The card that is listed next (L3.6)."""
    f.picks &= ~(1 << code)
    list_or_break(d, f.seat, code, "L3.6")
