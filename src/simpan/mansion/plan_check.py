"""Whether a map can be played on (M1, H1.8): every problem at once, each with the place of its cause.

A square is (row, column), both from 0; people count from 1 and call it by letter and number. A sign that is none is
taken for a tile that may be anything, so that one slip of the pen is one problem and not ten.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from simpan.mansion.campaign import MapDef, ZoneDef
from simpan.mansion.words import MOST_TILES, MOST_ZONES

Square: TypeAlias = tuple[int, int]
Value: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...]

WHITE: Final = "."
BLUE: Final = "~"
GREY: Final = "%"
PASSAGE: Final = "="
BLACK: Final = "#"
SIGNS: Final = WHITE + BLUE + GREY + PASSAGE + BLACK
TILES: Final = WHITE + BLUE

MOST_ROWS: Final = 99
MOST_COLUMNS: Final = 52  # A to Z, AA to AZ
MOST_NUMBER: Final = 99  # of a zone
LONGEST_NAME: Final = 30  # of a zone
MOST_PROBLEMS: Final = 200  # that are listed; of more only the number

_UNKNOWN: Final = "?"
_NAME: Final = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})", re.ASCII)
_SIDES: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))


class MapProblem(msgspec.Struct, frozen=True):
    """What is wrong with a map. line and column (from 1) are of the text; of a map that was never a text, of `draw`'s.

    reason: a key of `plan_words.WORDS`, which puts it into words; values: what is named there.
    """

    line: int
    column: int
    reason: str
    values: dict[str, Value]


class Places(NamedTuple):
    """Where the parts of a map stand in its text, as (line, column) from 1.

    rows: the first sign of each. zones: the entry of each. legend: its heading, or where it should be.
    """

    rows: Sequence[tuple[int, int]]
    zones: Sequence[tuple[int, int]]
    legend: tuple[int, int]


class Box(NamedTuple):
    """The rectangle between a zone's two corners, all four sides included."""

    top: int
    left: int
    bottom: int
    right: int

    def holds(self, square: Square) -> bool:
        """Whether a square lies in it."""
        return self.top <= square[0] <= self.bottom and self.left <= square[1] <= self.right


def column_name(column: int) -> str:
    """The letters of a column (from 0): A to Z, then AA to AZ."""
    letter = chr(ord("A") + column % 26)
    return letter if column < 26 else chr(ord("A") + column // 26 - 1) + letter


def tile_name(square: Square) -> str:
    """A tile as people call it (H1.8): letter and number, such as "K2"."""
    return f"{column_name(square[1])}{square[0] + 1}"


def square_of(name: str) -> Square | None:
    """The square of a tile's name in capitals, None for what is no name of a tile."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found[2]) - 1, column - 1


def box_of(zone: ZoneDef) -> Box | None:
    """The rectangle of a zone, None where a corner is no name of a tile."""
    first, second = square_of(zone.corner), square_of(zone.opposite)
    if first is None or second is None:
        return None
    (top, bottom), (left, right) = sorted((first[0], second[0])), sorted((first[1], second[1]))
    return Box(top, left, bottom, right)


def beside(square: Square) -> list[Square]:
    """The four squares that share a side with one, on the map or not."""
    return [(square[0] + down, square[1] + right) for down, right in _SIDES]


def passages(rows: Sequence[str]) -> list[list[Square]]:
    """The black passages (M1.3): each a group of `=` that hang together by their sides, by row and then letter."""
    return pieces_of(
        (row, column) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign == PASSAGE
    )


def problems(
    plan: MapDef, places: Places | None = None, width: int | None = None, whole: bool = True
) -> list[MapProblem]:
    """Everything that is wrong with a map, in no order; `shortened` puts it into the order of the text.

    places: where its parts stand in the text that it was read from. width: how many columns it should have, as its
    heading says; else as many as its first row. whole: all its zones could be read, so that a tile outside of them is.
    """
    return _Check(plan, places or drawn_places(plan), width, whole).run()


def shortened(found: list[MapProblem]) -> list[MapProblem]:
    """Problems in the order of the text, after MOST_PROBLEMS only how many more there are."""
    ordered = sorted(found, key=lambda problem: (problem.line, problem.column))
    kept = ordered[:MOST_PROBLEMS]
    if len(ordered) > MOST_PROBLEMS:
        last = kept[-1]
        kept.append(MapProblem(last.line, last.column, "more", {"count": len(ordered) - MOST_PROBLEMS}))
    return kept


class _Check:
    """One look at a map. `grid` is the map within the limits, with _UNKNOWN for what cannot be read."""

    def __init__(self, plan: MapDef, places: Places, width: int | None, whole: bool) -> None:
        self.plan = plan
        self.places = places
        self.width = width if width is not None else len(plan.rows[0]) if plan.rows else 0
        self.columns = min(self.width, MOST_COLUMNS)
        self.whole = whole
        self.found: list[MapProblem] = []
        self.grid = [
            "".join(sign if sign in SIGNS else _UNKNOWN for sign in row[: self.columns]).ljust(self.columns, _UNKNOWN)
            for row in plan.rows[:MOST_ROWS]
        ]
        self.zones = list(enumerate(plan.zones[:MOST_ZONES]))
        self.boxes: dict[int, Box] = {}
        self.owner: dict[Square, int] = {}  # which zone a square belongs to
        self.shared: set[Square] = set()  # in two boxes

    def run(self) -> list[MapProblem]:
        """All problems, in no order."""
        self.rows()
        self.legend()
        for zone, _ in self.zones:
            self.box(zone)
        for zone, box in self.boxes.items():
            self.tiles(zone, box)
        if self.whole and len(self.boxes) == len(self.plan.zones) > 0:  # else some tiles may be of what was not read
            self.loose()
            self.passages()
        return self.found

    def at_square(self, square: Square, reason: str, values: dict[str, Value]) -> None:
        """A problem with a place in the drawing."""
        line, first = self.places.rows[square[0]]
        self.found.append(MapProblem(line, first + square[1], reason, values))

    def at_zone(self, zone: int, reason: str, **values: Value) -> None:
        """A problem with an entry of the legend."""
        line, column = self.places.zones[zone]
        self.found.append(MapProblem(line, column, reason, {"zone": self.plan.zones[zone].number, **values}))

    def at_tiles(self, squares: Sequence[Square], reason: str, **values: Value) -> None:
        """A problem with squares, placed at the first of them."""
        self.at_square(squares[0], reason, {"tiles": tuple(map(tile_name, squares)), **values})

    def rows(self) -> None:
        """Signs, width and size of the drawing."""
        rows = self.plan.rows
        if not rows or not self.width:
            self.found.append(MapProblem(1, 1, "no_rows", {}))
        if len(rows) > MOST_ROWS:
            self.at_square((MOST_ROWS, 0), "too_many_rows", {"count": len(rows), "limit": MOST_ROWS})
        if self.width > MOST_COLUMNS:
            self.at_square((0, MOST_COLUMNS), "too_many_columns", {"count": self.width, "limit": MOST_COLUMNS})
        for row, line in enumerate(rows[:MOST_ROWS]):
            if len(line) != self.width:
                at = min(len(line), self.width)
                self.at_square((row, at), "width", {"row": row + 1, "count": len(line), "wanted": self.width})
            for column, sign in enumerate(line[: self.columns]):
                if sign not in SIGNS:
                    self.at_square((row, column), "sign", {"sign": sign, "tile": tile_name((row, column))})

    def legend(self) -> None:
        """How many zones there are, their numbers and their names."""
        if not self.plan.zones and self.whole:
            self.found.append(MapProblem(*self.places.legend, "no_zones", {}))
        if len(self.plan.zones) > MOST_ZONES:
            self.at_zone(MOST_ZONES, "too_many_zones", count=len(self.plan.zones), limit=MOST_ZONES)
        numbers: set[int] = set()
        for zone, entry in self.zones:
            if not 1 <= entry.number <= MOST_NUMBER:
                self.at_zone(zone, "zone_number", limit=MOST_NUMBER)
            elif entry.number in numbers:
                self.at_zone(zone, "same_number")
            numbers.add(entry.number)
            if not name_fits(entry.name):
                self.at_zone(zone, "zone_name", name=entry.name, limit=LONGEST_NAME)

    def box(self, zone: int) -> None:
        """The corners of a zone, and whether its box lies over another's."""
        entry = self.plan.zones[zone]
        box = box_of(entry)
        if box is None:
            self.at_zone(zone, "corner", corner=entry.opposite if square_of(entry.corner) else entry.corner)
            return
        last = len(self.plan.rows) - 1, self.width - 1
        if self.columns and (box.bottom > last[0] or box.right > last[1]):
            first_in = Box(0, 0, *last).holds(square_of(entry.corner) or last)
            self.at_zone(zone, "outside", corner=entry.opposite if first_in else entry.corner, last=tile_name(last))
        box = Box(box.top, box.left, min(box.bottom, len(self.grid) - 1), min(box.right, self.columns - 1))
        for other, theirs in self.boxes.items():
            shared = max(box.top, theirs.top), max(box.left, theirs.left)
            if box.holds(shared) and theirs.holds(shared):
                self.at_zone(zone, "overlap", other=self.plan.zones[other].number, tile=tile_name(shared))
        self.boxes[zone] = box
        for square in self.squares(box):
            if self.owner.setdefault(square, zone) != zone:
                self.shared.add(square)

    def squares(self, box: Box) -> list[Square]:
        """All squares of a box, by row and then letter."""
        return [(row, column) for row in range(box.top, box.bottom + 1) for column in range(box.left, box.right + 1)]

    def sign(self, square: Square) -> str:
        """What is drawn on a square; black outside of the drawing."""
        row, column = square
        return self.grid[row][column] if 0 <= row < len(self.grid) and 0 <= column < self.columns else BLACK

    def tiles(self, zone: int, box: Box) -> None:
        """The white tiles of a zone: some, not too many, of one kind, in one piece (M1.6, M1.7, H1.8)."""
        inside = [square for square in self.squares(box) if self.may_be_white(square)]
        white = [square for square in inside if self.sign(square) == WHITE]
        blue = [square for square in inside if self.sign(square) == BLUE]
        if not inside and self.squares(box):
            self.at_zone(zone, "empty")
        if len(white) + len(blue) > MOST_TILES:
            self.at_zone(zone, "full", count=len(white) + len(blue), limit=MOST_TILES)
        if white and blue:
            fewer = min(blue, white, key=len)
            self.at_tiles(fewer, "mixed", zone=self.plan.zones[zone].number, blue=int(fewer is blue))
        pieces = sorted(pieces_of(inside), key=len, reverse=True)
        lost = sorted(square for piece in pieces[1:] for square in piece if self.sign(square) != _UNKNOWN)
        if lost:
            self.at_tiles(lost, "pieces", zone=self.plan.zones[zone].number)

    def loose(self) -> None:
        """White tiles that no zone holds."""
        everywhere = self.squares(Box(0, 0, len(self.grid) - 1, self.columns - 1))
        loose = [square for square in everywhere if square not in self.owner and self.sign(square) in TILES]
        if loose:
            self.at_tiles(loose, "loose")

    def passages(self) -> None:
        """Every passage joins two zones, and together they join all (M1.3)."""
        groups = [{zone} for zone, box in self.boxes.items() if any(map(self.may_be_white, self.squares(box)))]
        sure = not self.shared  # nothing that a passage touches is in doubt
        for passage in passages(self.grid):
            around = {near for square in passage for near in beside(square)}
            known = self.shared.isdisjoint(around) and all(self.sign(square) != _UNKNOWN for square in around)
            sure = sure and known
            touched = {self.owner[near] for near in around if near in self.owner and self.sign(near) in TILES}
            if known and len(touched) != 2:
                self.at_tiles(passage, "passage", zones=self.numbers(touched))
            met = [group for group in groups if group & touched]
            groups = [group for group in groups if not group & touched] + ([set().union(*met)] if met else [])
        if sure and len(groups) > 1:
            main = max(groups, key=len)
            apart = sorted(zone for group in groups if group is not main for zone in group)
            self.at_zone(apart[0], "apart", zones=self.numbers(apart))

    def numbers(self, zones: Iterable[int]) -> tuple[int, ...]:
        """Zones as they are numbered."""
        return tuple(sorted(self.plan.zones[zone].number for zone in zones))

    def may_be_white(self, square: Square) -> bool:
        """Whether a square is a white tile, or cannot be read."""
        return self.sign(square) in TILES + _UNKNOWN


def name_fits(name: str) -> bool:
    """Whether a zone's name can stand in a legend: one printable line, and nothing that begins another entry."""
    plain = " ".join(name.split()).strip(" ,")
    return name == plain and name.isprintable() and len(name) <= LONGEST_NAME and not set(name) & set(";=；＝")


def pieces_of(squares: Iterable[Square]) -> list[list[Square]]:
    """Squares sorted into groups that hang together by their sides."""
    left = dict.fromkeys(squares)
    found: list[list[Square]] = []
    while left:
        first = next(iter(left))
        del left[first]
        piece = [first]
        for square in piece:
            for near in beside(square):
                if near in left:
                    del left[near]
                    piece.append(near)
        found.append(sorted(piece))
    return found


def drawn_places(plan: MapDef) -> Places:
    """Where `plan_file.draw` puts the parts of a map: heading, rows, an empty line, `zones:` and a line for each."""
    rows, zones = len(plan.rows), len(plan.zones)
    margin = len(str(rows)) + 2
    places = [(2 + row, margin) for row in range(rows)]
    return Places(places, [(rows + 4 + zone, 1) for zone in range(zones)], (rows + 3, 1))
