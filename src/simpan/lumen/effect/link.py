"""Trees linked into numbered steps, so that a question in the middle can be resumed from a few small ints (DESIGN §3).

A step has two successors: `yes` when it was done in full (or its condition held), `no` otherwise. END leaves it.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, Final, final

from mypy_extensions import i64

from simpan.lumen.effect.node import (
    ChooseNumber,
    Effect,
    GrantCatch,
    IfDone,
    Later,
    May,
    Move,
    OneOf,
    Pick,
    Seq,
    Swap,
    Track,
    When,
)
from simpan.lumen.words import HAND, SIDE

END: Final = -1


@final
class Step:
    """One node at its place in a program.

    hidden: whether it can be done may be the controller's secret (DESIGN §2). whole: it stands in an "if you did", so
    that doing only part of it counts as not done (L2.7.b, O9).
    """

    __slots__ = ("node", "yes", "no", "branches", "hidden", "whole")

    def __init__(self, node: Effect) -> None:
        self.node: Effect = node
        self.yes: i64 = END
        self.no: i64 = END
        self.branches: list[int] = []
        self.hidden: bool = False
        self.whole: bool = False


@final
class Program:
    """The steps of one rule of one card. `entry`: where it begins."""

    __slots__ = ("source", "steps", "entry", "optional")

    def __init__(self, effect: Effect) -> None:
        self.source: Effect = effect
        self.steps: list[Step] = []
        self.entry: i64 = self.link(effect, END, END)
        self.optional: bool = isinstance(effect, May)

    def add(self, node: Effect, yes: i64, no: i64) -> i64:
        """Lay one step with its two successors; its place in the program."""
        step = Step(node)
        step.yes = yes
        step.no = no
        self.steps.append(step)
        return len(self.steps) - 1

    def link(self, node: Effect, then: i64, fails: i64) -> i64:
        """Lay the node's steps, going on at `then`, or at `fails` where something could not be done; its first step."""
        if isinstance(node, Seq):
            entry = then
            for item in reversed(node.items):
                entry = self.link(item, entry, fails)
            return entry
        if isinstance(node, When):
            yes = self.link(node.then, then, fails)
            no = then if node.otherwise is None else self.link(node.otherwise, then, fails)
            return self.add(node, yes, no)
        if isinstance(node, IfDone):
            # What is inside reports failure by going on behind the whole, so that only `then` is lost.
            after = self.link(node.then, then, fails)
            first = len(self.steps)
            entry = self.link(node.do, after, then)
            for step in self.steps[first:]:
                step.whole = True
            return entry
        if isinstance(node, May):
            place = self.add(node, self.link(node.do, then, fails), then)
            self.steps[place].hidden = is_hidden(node.do)
            return place
        if isinstance(node, OneOf):
            place = self.add(node, then, fails)
            self.steps[place].branches = [int(self.link(branch, then, fails)) for branch in node.branches]
            return place
        if isinstance(node, ChooseNumber):
            return self.add(node, self.link(node.do, then, fails), then)
        if isinstance(node, Swap):
            second = self.add(node, then, fails)
            self.steps[second].branches = [1]  # the second choice; the first goes before it
            return self.add(node, second, fails)
        place = self.add(node, then, fails)
        if isinstance(node, Later):
            self.steps[place].branches = [int(self.link(node.do, END, END))]
        elif isinstance(node, GrantCatch) and node.then is not None:
            self.steps[place].branches = [int(self.link(node.then, END, END))]
        return place


def is_hidden(node: Effect) -> bool:
    """Whether the other player cannot know if it can be done: it needs certain cards of a hidden zone."""
    if isinstance(node, Seq):
        return any(is_hidden(item) for item in node.items)
    if isinstance(node, IfDone):
        return is_hidden(node.do)
    if isinstance(node, Move) and isinstance(node.cards, Pick):
        return is_secret(node.cards)
    if isinstance(node, Swap):
        return is_secret(node.one) or is_secret(node.other)
    return False


def is_secret(pick: Pick) -> bool:
    """Whether only its owner can know how many such cards there are."""
    where = pick.where
    return bool(where.zones & (HAND | SIDE)) and (bool(where.pattern.tests) or bool(where.zones & SIDE))


def nodes(tree: Any) -> list[Any]:
    """Every node of a tree, tracks and what they rest on included."""
    found: list[Any] = []
    if isinstance(tree, tuple):
        for item in tree:
            found.extend(nodes(item))
    elif is_dataclass(tree):
        found.append(tree)
        for field in fields(tree):
            found.extend(nodes(getattr(tree, field.name)))
    return found


def mentioned(tree: Any) -> list[str]:
    """The keys of the tracks that a card's lines speak of, in order."""
    found: list[str] = []
    if isinstance(tree, Track):
        found.append(tree.key)
    elif isinstance(tree, tuple):
        for item in tree:
            found.extend(mentioned(item))
    elif is_dataclass(tree):
        for field in fields(tree):
            found.extend(mentioned(getattr(tree, field.name)))
    return list(dict.fromkeys(found))
