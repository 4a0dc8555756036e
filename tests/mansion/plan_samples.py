"""Maps for the tests, drawn and random, and a slow reading of the rules on them that shares no code with the engine."""

from __future__ import annotations

import itertools
import string
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files

from hypothesis import strategies as st

from simpan.mansion.campaign import MapDef, ZoneDef
from simpan.mansion.plan import Plan
from simpan.mansion.plan_file import map_problem_text, parse_map


def default_text() -> str:
    """The map of the default campaign as it is shipped."""
    return (files("simpan.mansion") / "campaigns" / "default" / "map.txt").read_text(encoding="utf-8")


def the_map(text: str) -> MapDef:
    """The map of a text that has no problems."""
    found = parse_map(text)
    assert isinstance(found, MapDef), [map_problem_text(problem, "en") for problem in found]
    return found


def drawing(*rows: str, zones: str) -> MapDef:
    """A map of rows and the boxes of zones 1, 2 …, such as "A1-C3 E1-G3"."""
    letters = "".join(itertools.islice(itertools.cycle(string.ascii_uppercase), len(rows[0])))
    body = [f"{number} {row}" for number, row in enumerate(rows, 1)]
    legend = [f"{number} = {box}" for number, box in enumerate(zones.split(), 1)]
    return the_map("\n".join(["  " + letters, *body, "zones:", *legend]))


def named(plan: Plan, zone: int, mask: int) -> str:
    """The tiles of a mask by name, in order: "A1 B1"."""
    return " ".join(name for tile, name in enumerate(plan.names[zone]) if mask >> tile & 1)


def tile(plan: Plan, name: str) -> int:
    """The number of a tile in its zone."""
    return plan.where[name][1]


def mask(plan: Plan, names: str) -> int:
    """The set of tiles with those names, which must be of one zone."""
    return sum(1 << tile(plan, name) for name in names.split())


# -- the slow reading ---------------------------------------------------------------------------------------------


def place(name: str) -> tuple[int, int]:
    """Row and column of a name with a single letter."""
    return int(name[1:]), string.ascii_uppercase.index(name[0])


def slow_neighbours(names: set[str], king: bool) -> dict[str, set[str]]:
    """Who is one step from whom."""
    found: dict[str, set[str]] = {}
    for one in names:
        row, column = place(one)
        found[one] = set()
        for other in names:
            down, right = place(other)[0] - row, place(other)[1] - column
            straight = abs(down) + abs(right) == 1
            corners = [f"{string.ascii_uppercase[column + right]}{row}", f"{one[0]}{row + down}"]
            if straight or (king and abs(down) == abs(right) == 1 and names.issuperset(corners)):
                found[one].add(other)
    return found


def slow_steps(near: dict[str, set[str]], start: set[str], blocked: set[str]) -> dict[str, int]:
    """Steps from a set of tiles to every tile that can be reached: relaxed until nothing changes."""
    steps = dict.fromkeys(start, 0)
    changed = True
    while changed:
        changed = False
        for one, others in near.items():
            for other in others:
                if one in steps and other not in blocked and steps.get(other, 999) > steps[one] + 1:
                    steps[other] = steps[one] + 1
                    changed = True
    return steps


def slow_paths(near: dict[str, set[str]], start: str, to: str, blocked: set[str]) -> Iterator[list[str]]:
    """Every shortest walk."""
    steps = slow_steps(near, {start}, blocked)
    if to not in steps:
        return
    if steps[to] == 0:
        yield []
        return
    for before in near[to]:
        if steps.get(before, 999) == steps[to] - 1 and (before == start or before not in blocked):
            for walk in slow_paths(near, start, before, blocked):
                yield [*walk, to]


def slow_sight(one: str, other: str, names: set[str], box: set[str]) -> bool:
    """Whether no square of the box that is not white has a point of the line between two centres in its inside."""
    return not any(_meets(place(one), place(other), place(block)) for block in box - names)


def _meets(start: tuple[int, int], end: tuple[int, int], block: tuple[int, int]) -> bool:
    low, high = Fraction(0), Fraction(1)
    first, last = Fraction(-1), Fraction(2)  # the part of the line, as shares of it, that is inside
    for p, q, centre in zip(start, end, block, strict=True):
        if p == q:
            if p != centre:
                return False
            continue
        ends = sorted((centre + side * Fraction(1, 2) - p) / (q - p) for side in (-1, 1))
        first, last = max(first, ends[0]), min(last, ends[1])
    return first < last and first < high and last > low


# -- random maps --------------------------------------------------------------------------------------------------


@st.composite
def maps(draw: st.DrawFn) -> MapDef:
    """Two zones side by side with grey tiles, one of them blue perhaps, and passages between them in a column."""
    height = draw(st.integers(1, 5))
    widths = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    zones = [_zone(draw, height, width) for width in widths]
    doors = [row for row in range(height) if zones[0][row][-1] != "%" and zones[1][row][0] != "%"]
    open_ = set(draw(st.lists(st.sampled_from(doors), min_size=1))) if doors else set()
    if not open_:  # no row leads through: a way along the top, over both zones' first white tiles
        return _over(zones)
    middle = ["=" if row in open_ else "#" for row in range(height)]
    rows = tuple(zones[0][row] + middle[row] + zones[1][row] for row in range(height))
    return MapDef(rows, _boxes(widths, height, 1))


def _zone(draw: st.DrawFn, height: int, width: int) -> list[str]:
    """The largest piece of some random tiles, never empty; the others are walls."""
    signs = [draw(st.text(".....%", min_size=width, max_size=width)) for _ in range(height)]
    left = {(row, column) for row in range(height) for column in range(width) if signs[row][column] == "."}
    best: set[tuple[int, int]] = {(0, 0)}
    while left:
        piece, grown = set[tuple[int, int]](), {left.pop()}
        while grown:
            piece |= grown
            grown = {(r + d, c + e) for r, c in grown for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0))} & left
            left -= grown
        best = max(best, piece, key=len)
    sign = draw(st.sampled_from(".~"))
    return ["".join(sign if (row, column) in best else "%" for column in range(width)) for row in range(height)]


def _over(zones: list[list[str]]) -> MapDef:
    """Both zones with a passage above them that reaches down to the first white tile of each by a shaft of its own."""
    widths = len(zones[0][0]), len(zones[1][0])
    height = len(zones[0])
    grid = [list("=" * (widths[0] + 1 + widths[1]))]
    grid += [list(zones[0][row] + "#" + zones[1][row]) for row in range(height)]
    for left, width in ((0, widths[0]), (widths[0] + 1, widths[1])):
        column = next(c for c in range(left, left + width) if any(grid[r][c] in ".~" for r in range(1, height + 1)))
        row = next(r for r in range(1, height + 1) if grid[r][column] in ".~")
        for above in range(1, row):
            grid[above][column] = "="
    return MapDef(tuple("".join(row) for row in grid), _boxes(widths, height, 2))


def _boxes(widths: tuple[int, int], height: int, top: int) -> tuple[ZoneDef, ZoneDef]:
    letters = string.ascii_uppercase
    bottom = top + height - 1
    start = widths[0] + 1
    return (
        ZoneDef(1, f"A{top}", f"{letters[widths[0] - 1]}{bottom}", "왼쪽 방"),
        ZoneDef(7, f"{letters[start]}{bottom}", f"{letters[start + widths[1] - 1]}{top}"),
    )


def box_names(drawn: MapDef, zone: int) -> set[str]:
    """All squares of a zone's box by name."""
    rows, columns = zip(place(drawn.zones[zone].corner), place(drawn.zones[zone].opposite), strict=True)
    return {
        f"{string.ascii_uppercase[column]}{row}"
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
    }
