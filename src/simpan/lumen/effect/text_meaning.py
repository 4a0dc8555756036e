"""What a part of a card means where it stands, for both tongues: what "them" and "done" point at, which conditions the
deed itself implies, until what a move goes on, in which ways a technique may be used.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final, cast, final

from simpan.lumen.effect.node import (
    AllowCombo,
    Arith,
    ChooseNumber,
    Compare,
    Cond,
    Const,
    Count,
    Effect,
    Every,
    GrantCatch,
    IfDone,
    May,
    Move,
    Not,
    Pick,
    Ref,
    Register,
    Situation,
    Swap,
    Tally,
    TallyOf,
    Track,
    Where,
)
from simpan.lumen.effect.text_flow import Step, as_one, each_of, steps
from simpan.lumen.effect.text_parts import is_const, same
from simpan.lumen.effect.text_plain import lost, split_limits
from simpan.lumen.words import BREAK, HAND, LIST, ME, OPP

THEM: Final = ("them", "them_many", "their_one", "their_many")  # mine, one or many; the opponent's
DONE_BROKEN: Final = "done_broken"  # cards
DONE_DISCARDED: Final = "done_discarded"
DONE_MOVED: Final = "done_moved"
DONE_COUNTERS: Final = "done_counters"

# -- pointers ----------------------------------------------------------------------------------------------


def pointed(effect: Effect) -> Effect:
    """The same effect, its "them" and "done" replaced by what they point at: one of THEM, of DONE_…."""
    return cast("Effect", _Pointer().point(effect))


class _Pointer:
    """Walks a tree in the order in which it happens."""

    def __init__(self) -> None:
        self.them = THEM[0]
        self.done = "done"

    def point(self, node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(self.point(item) for item in node)
        if isinstance(node, Ref):
            return Ref(self.them) if node.name == "them" else node
        if isinstance(node, Register):
            return Register(self.done) if node.which == "done" else node
        if not dataclasses.is_dataclass(node) or isinstance(node, type):
            return node
        fields = {field.name: getattr(node, field.name) for field in dataclasses.fields(node)}
        told = {name: self.point(value) for name, value in fields.items()}
        self.happened(node)
        return node if all(told[name] is value for name, value in fields.items()) else type(node)(**told)

    def happened(self, node: Any) -> None:
        """What is pointed at from now on."""
        if isinstance(node, Swap):
            self.them, self.done = THEM[1 + 2 * (node.one.where.who == OPP)], DONE_MOVED
        elif isinstance(node, Pick):
            self.them = THEM[(not is_const(node.n, 1)) + 2 * (node.where.who == OPP)]
        elif isinstance(node, Move):
            discards = node.to == LIST and not isinstance(node.cards, Ref) and node.cards.where.zones == HAND
            self.done = DONE_BROKEN if node.to == BREAK else DONE_DISCARDED if discards else DONE_MOVED
        elif isinstance(node, Tally):
            self.done = DONE_COUNTERS


def goal(item: Move) -> tuple[Where, int] | None:
    """A move that goes on until so many such cards lie somewhere: 3 less those there, or those here less 4."""
    if not isinstance(item.cards, Pick) or item.cards.up_to:
        return None
    here = item.cards.where
    n, _ = split_limits(item.cards.n)
    if not isinstance(n, Arith) or n.op != "-":
        return None
    if isinstance(n.a, Const) and isinstance(n.b, Count):
        there = n.b.where
        fits = there.zones == item.to and there.who == here.who and same(there.pattern, here.pattern)
        return (there, n.a.n) if fits else None
    if isinstance(n.a, Count) and isinstance(n.b, Const) and same(n.a.where, here):
        return here, n.b.n
    return None


@final
@dataclass(frozen=True)
class Spent:
    """Some of the own counters are lost: from `least` to `most` (None: any number), and what follows."""

    track: Track
    least: int
    most: int | None
    rest: list[Step]


def spent(effect: ChooseNumber) -> Spent | None:
    """A choice of how many of the own counters to lose; None if it is another choice."""
    first, *rest = steps(effect.do)
    hi, limits = split_limits(effect.hi)
    if not isinstance(effect.lo, Const) or not isinstance(hi, TallyOf) or not isinstance(first, Tally):
        return None
    less = lost(first)
    chosen = isinstance(less, Register) and less.which == "number"
    own = (first.who, hi.who) == (ME, ME) and same(first.track, hi.track)
    most = [n for op, n in limits if op == "min"]
    if not chosen or not own or len(most) != len(limits) or len(most) > 1:
        return None
    return Spent(first.track, effect.lo.n, most[0] if most else None, rest)


# -- conditions that the deed itself implies -----------------------------------------------------------------


def telling(given: Cond | None, do: Effect) -> Cond | None:
    """What of a condition says more than the deed does: "if there is a card, discard one" is "discard one"."""
    if given is None:
        return None
    return as_one([item for item in each_of(given) if not _is_implied(item, do)])


def _is_implied(cond: Cond, do: Effect) -> bool:
    """Whether, unless that holds, the first deed cannot be done and nothing else is done either (L2.7.b)."""
    if not isinstance(cond, Compare) or cond.op not in (">=", ">") or not isinstance(cond.b, Const):
        return False
    least = cond.b.n + (cond.op == ">")
    optional = isinstance(do, May)
    items = steps(do)
    first = items[0]
    while isinstance(first, (May, IfDone)) and len(items) == 1:
        items = steps(first.do)
        first = items[0]
    alone = len(items) == 1
    if isinstance(cond.a, Count):
        where = cond.a.where
        return least == 1 and any(same(where, needed) for needed in _needed(first, alone))
    if not isinstance(cond.a, TallyOf):
        return False
    if isinstance(first, ChooseNumber):
        return is_const(first.lo, least) and same(first.hi, cond.a)
    return isinstance(first, Tally) and (optional or alone) and _loses(first, cond.a, least)


def _loses(deed: Tally, of: TallyOf, n: int) -> bool:
    """Whether a deed is the loss of so many of those counters."""
    return not deed.become and is_const(deed.n, -n) and deed.who == of.who and same(deed.track, of.track)


def _needed(first: Step, alone: bool) -> list[Where]:
    """Where cards have to lie for a deed to be done at all."""
    if isinstance(first, Move) and isinstance(first.cards, Pick):
        return [first.cards.where] if alone or not first.cards.up_to else []
    if isinstance(first, Move) and isinstance(first.cards, Every):
        return [first.cards.where] if alone else []
    if isinstance(first, Swap):
        return [first.one.where, first.other.where]
    return [first.cards.where] if isinstance(first, (GrantCatch, AllowCombo)) and alone else []


# -- ways of use -------------------------------------------------------------------------------------------


def split_ways(cond: Cond) -> tuple[Cond | None, list[tuple[int, bool]]]:
    """A use condition without its ways of use, and those: the set, and whether it is the one not allowed."""
    rest: list[Cond] = []
    ways: list[tuple[int, bool]] = []
    for item in each_of(cond):
        inner = item.item if isinstance(item, Not) else item
        if isinstance(inner, Situation):
            ways.append((inner.ways, isinstance(item, Not)))
        else:
            rest.append(item)
    return as_one(rest), ways
