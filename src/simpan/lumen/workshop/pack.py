"""Verdicts written down small: what a row does in a kind of fight is told once, and a pair names only the kinds.

A kind is the course of a fight without its numbers. A half are the numbers that come from one side's card; most of them
are the same for a row whatever it meets, and are found with the row.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, TypeAlias, final

from simpan.lumen.workshop.fights import Cell
from simpan.lumen.workshop.verdicts import UNREACHED, Entry, Verdicts

TRAIT: Final = 100  # effects from here on are the trait's
EFFECTS: Final = {"effect": 0, "trait": TRAIT}  # steps told apart from the course: which effects were applied
COUNTED: Final = ("fp", "damage", "paid")  # steps of the course with a number
USUAL: Final = -1  # numbers: those of the row
Kind: TypeAlias = tuple[tuple[str, str], bool, tuple[tuple[str, str, int, int], ...]]
Half: TypeAlias = tuple[int, ...]


class Index(dict[Any, int]):
    """Things and their numbers, in the order in which they came."""

    def of(self, thing: Any) -> int:
        """The number of a thing."""
        return self.setdefault(thing, len(self))


def kind_of(cell: Cell) -> Kind:
    """The course of a fight without its numbers."""
    course = (step for step in cell.steps if step.name not in EFFECTS)
    return cell.results, cell.kept, tuple((step.name, step.clause, step.seat, step.owner) for step in course)


def shape_of(kind: Kind, owner: int) -> tuple[object, ...]:
    """What a fight was for one side alone: its word, and which numbers its card gives it and the other side."""
    results, _, course = kind
    return results[owner], tuple(
        (name, seat == owner) for name, _, seat, by in course if by == owner and name in COUNTED
    )


def half_of(cell: Cell, owner: int) -> Half:
    """What comes from one side's card: how many effects were applied, which (a trait's from TRAIT on), numbers."""
    own = [step for step in cell.steps if step.owner == owner]
    effects = [EFFECTS[step.name] + step.n for step in own if step.name in EFFECTS]
    return (len(effects), *effects, *(step.n for step in own if step.name in COUNTED))


@final
class Packed:
    """The tables of one edition as lists of small numbers (docs/companion.md says how they are read)."""

    def __init__(self, found: Verdicts) -> None:
        self._found = found
        self._all = list(found.cells)
        self._old = list(found.entries)
        self._kinds = Index()
        self._halves = Index()
        self._shapes = Index()
        self._split = [self._parts(cell) for cell in self._all]
        self._order: list[Kind] = list(self._kinds)
        self._usual = self._learnt()
        self._cells = Index()
        self._speeds = Index()
        self._entries = Index()
        self._tops = Index()
        self._pairs = [self._row(i) for i in range(len(found.rows))]

    def written(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        words, steps = Index(), Index()
        return {
            "kinds": [self._kind(kind, words, steps) for kind in self._kinds],
            "words": list(words),
            "steps": list(steps),
            "counted": list(COUNTED),
            "halves": list(self._halves),
            "usual": [[n for pair in usual.items() for n in pair] for usual in self._usual],
            "cells": list(self._cells),
            "speeds": [[speed.by, int(speed.fixed), speed.fp, int(speed.set)] for speed in self._speeds],
            "entries": list(self._entries),
            "tops": list(self._tops),
            "pairs": self._pairs,
        }

    def _kind(self, kind: Kind, words: Index, steps: Index) -> list[int]:
        results, kept, course = kind
        shapes = [self._shapes.of(shape_of(kind, seat)) for seat in (0, 1)]
        told = [n for name, clause, seat, owner in course for n in (steps.of((name, clause)), seat * 2 + owner)]
        return [words.of(results[0]), words.of(results[1]), int(kept), *shapes, *told]

    def _parts(self, cell: Cell) -> tuple[int, int, int]:
        return self._kinds.of(kind_of(cell)), self._halves.of(half_of(cell, 0)), self._halves.of(half_of(cell, 1))

    def _shape(self, kind: int, seat: int) -> int:
        return self._shapes.of(shape_of(self._order[kind], seat))

    def _learnt(self) -> list[dict[int, int]]:
        """For each row and shape: the numbers that it has most often."""
        seen: list[dict[int, Counter[int]]] = [{} for _ in self._found.rows]
        for rows, tops in self._found.pairs.items():
            for entry in tops:
                for cell in self._old[entry].cells if entry >= 0 else ():
                    if cell >= 0:
                        kind, *halves = self._split[cell]
                        for seat in (0, 1):
                            shape = self._shape(kind, seat)
                            seen[rows[seat]].setdefault(shape, Counter())[halves[seat]] += 1
        return [{key: counts.most_common(1)[0][0] for key, counts in row.items()} for row in seen]

    def _row(self, i: int) -> list[int]:
        """The pairs of a row with itself and those after it: an entry, UNREACHED, or below that a place in `tops`."""
        found: list[int] = []
        for j in range(i, len(self._found.rows)):
            tops = self._found.pairs.get((i, j), (UNREACHED,))
            numbers = [UNREACHED if entry < 0 else self._entry(self._old[entry], (i, j)) for entry in tops]
            found.append(numbers[0] if len(set(numbers)) == 1 else UNREACHED - 1 - self._tops.of(tuple(numbers)))
        return found

    def _entry(self, entry: Entry, rows: tuple[int, int]) -> int:
        speeds = (UNREACHED, UNREACHED) if entry.speeds is None else tuple(self._speeds.of(one) for one in entry.speeds)
        return self._entries.of((*speeds, *(self._cell(cell, rows) for cell in entry.cells)))

    def _cell(self, cell: int, rows: tuple[int, int]) -> int:
        if cell < 0:
            return UNREACHED
        kind, *halves = self._split[cell]
        usual = [self._usual[rows[seat]][self._shape(kind, seat)] for seat in (0, 1)]
        own = [USUAL if usual[seat] == halves[seat] else halves[seat] for seat in (0, 1)]
        return self._cells.of((kind, own[0], own[1]))
