"""The companion's tables read as its page reads them (web/src/companion/verdict.ts), in Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

SIDES: Final = (0, 1)
NOBODY: Final = 2
RESULTS: Final = (("fp", "L5.3.8"), ("combo", "L6.1"))
SEATLESS: Final = ("grab", "even", "both_defended", "skipped", "again", "mutual")


@dataclass
class Stand:
    """The numbers of one side as the companion keeps them."""

    key: str
    fp: int = 0
    hp: int = 5000
    hand: int = 5
    counters: Mapping[str, int] = field(default_factory=dict)


@dataclass
class Read:
    """What the tables say: in words per side, FP and HP afterwards, steps as (name, clause, seat, number)."""

    words: tuple[str, str]
    fp: tuple[int, int]
    damage: tuple[int, int]
    steps: list[tuple[str, str, int, int]]
    effects: tuple[tuple[int, ...], tuple[int, ...]]
    finals: tuple[int, int] | None


def settled(steps: list[tuple[str, str, int, int]]) -> list[tuple[str, str, int, int]]:
    """Steps of the same kind that happen at once, the first side's before the other's."""
    found: list[tuple[str, str, int, int]] = []
    for _, together in groupby(steps, lambda step: "results" if step[:2] in RESULTS else step[:2]):
        found += sorted(together, key=lambda step: step[2])
    return found


class Tables:
    """The facts and the verdicts of one edition."""

    def __init__(self, facts: dict[str, Any], verdicts: dict[str, Any], edition: str) -> None:
        self.facts = facts
        self.verdicts = verdicts
        self.priority = facts["editions"][edition]["priority"]
        self.rows: dict[str, int] = {}
        self.fighters: dict[str, dict[str, Any]] = {}
        at = 0
        for one in facts["fighters"]:
            self.rows[one["key"]] = at
            self.fighters[one["key"]] = one
            modes = 1
            for axis in one["axes"]:
                modes *= len(axis)
            at += modes

    def row(self, one: Stand, other: Stand) -> int:
        """The row of a technique with those numbers."""
        mode = 0
        for what, *cuts in self.fighters[one.key]["axes"]:
            number = self._number(what, one, other)
            mode = mode * (len(cuts) + 1) + sum(cut <= number for cut in cuts)
        return self.rows[one.key] + mode

    def _number(self, what: str, one: Stand, other: Stand) -> int:
        if what == "lead":
            return one.fp - other.fp
        if what == "hands":
            return one.hand - other.hand
        return {"fp": one.fp, "hp": one.hp, "hand": one.hand}.get(what, one.counters.get(what, 0))

    def ahead(self, sides: tuple[Stand, Stand], held: int | None, order: tuple[int, int]) -> int:
        """Which of several entries: who holds priority, or who is ahead in FP and in HP (or, all equal, in cards)."""
        if not self.priority:
            return order.index(held or 0)
        signs = [self._sign(what, sides, order) for what in self.priority]
        if signs[:2] == [NOBODY, NOBODY]:
            signs[1] = signs[2]
        return signs[0] * 3 + signs[1]

    def _sign(self, what: str, sides: tuple[Stand, Stand], order: tuple[int, int]) -> int:
        first, second = (self._number(what, sides[seat], sides[seat ^ 1]) for seat in order)
        return 0 if first > second else 1 if second > first else NOBODY

    def barred(self, sides: tuple[Stand, Stand]) -> int | None:
        """The seat that may not ready its technique, by its own condition or a state; None if both may."""
        for seat in SIDES:
            one, other = sides[seat], sides[seat ^ 1]
            if self.verdicts["barred"][self.row(one, other)] >= 0:
                return seat
            for bar in self.facts["bars"]:
                holder = one if bar["whose"] == "own" else other
                if holder.counters.get(bar["track"], 0) and self.fighters[one.key].get("kind") == bar["kind"]:
                    return seat
        return None

    def look_up(self, sides: tuple[Stand, Stand], held: int | None = None) -> Read:
        """The verdict. Raises LookupError where the tables have none."""
        rows = [self.row(sides[seat], sides[seat ^ 1]) for seat in SIDES]
        if all(one.key[0].isdigit() for one in sides):  # attacks without a name: their speeds decide
            rows = [self.rows["1"], self.rows["1"]]
        turned = rows[0] > rows[1]
        order = (1, 0) if turned else (0, 1)
        number = self.verdicts["pairs"][rows[order[0]]][rows[order[1]] - rows[order[0]]]
        if number < -1:
            number = self.verdicts["tops"][-2 - number][self.ahead(sides, held, order)]
        if number < 0:
            raise LookupError(sides)
        entry = self.verdicts["entries"][number]
        finals, cell = self._cell(entry, [sides[seat] for seat in order])
        found = self._told(cell, [rows[seat] for seat in order], order)
        found.finals = None if finals is None else (finals[order.index(0)], finals[order.index(1)])
        return found

    def _cell(self, entry: list[int], sides: list[Stand]) -> tuple[list[int] | None, list[int]]:
        if entry[0] < 0:
            return None, self.verdicts["cells"][entry[2]]
        finals = []
        for side, which in zip(sides, entry[:2], strict=True):
            by, fixed, fp, set_ = self.verdicts["speeds"][which]
            spent = 0 if fixed else fp if set_ else side.fp + fp
            finals.append(max(self.facts["least"]["speed"], self.fighters[side.key]["speed"] + by - spent))
        relation = 0 if finals[0] < finals[1] else 1 if finals[0] == finals[1] else 2
        if entry[2 + relation] < 0:
            raise LookupError(sides)
        return finals, self.verdicts["cells"][entry[2 + relation]]

    def _told(self, cell: list[int], rows: list[int], order: tuple[int, int]) -> Read:
        kind, *halves = cell
        one, other, _, *rest = self.verdicts["kinds"][kind]
        shapes, course = rest[:2], rest[2:]
        numbers, effects = [], []
        for seat in SIDES:
            half = halves[seat]
            if half < 0:
                usual = self.verdicts["usual"][rows[seat]]
                half = usual[usual[::2].index(shapes[seat]) * 2 + 1]
            count, *values = self.verdicts["halves"][half]
            effects.append(tuple(values[:count]))
            numbers.append(values[count:])
        steps = []
        fp, damage = [0, 0], [0, 0]
        for which, whose in zip(course[::2], course[1::2], strict=True):
            name, clause = self.verdicts["steps"][which]
            seat, owner = order[whose >> 1], whose & 1
            n = numbers[owner].pop(0) if name in self.verdicts["counted"] else 0
            steps.append((name, clause, 0 if name in SEATLESS else seat, n))
            if name == "fp":
                fp[seat] += n
            elif n:
                damage[seat] += n
        words = [self.verdicts["words"][which] for which in (one, other)]
        return Read(
            (words[order.index(0)], words[order.index(1)]),
            (fp[0], fp[1]),
            (damage[0], damage[1]),
            settled(steps),
            (effects[order.index(0)], effects[order.index(1)]),
            None,
        )
