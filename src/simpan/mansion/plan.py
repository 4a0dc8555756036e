"""The map of a war made ready for play (M1, H1): tiles as numbers, and every distance and list that the rules ask for.

Immutable and shared by all the states of a war. A zone is its place in the map's list of zones, a tile its place in the
zone, by row and then letter; a set of a zone's tiles is a mask.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.mansion.campaign import MapDef
from simpan.mansion.plan_check import BLUE, TILES, Box, Square, beside, box_of, passages, problems, shortened, tile_name
from simpan.mansion.plan_words import map_problem_text

FARTHEST: Final = 20  # tiles, the longest reach that a campaign may give (`effect.Power.reach`)


@final
class Plan:
    """A map with its step rule and range metric.

    king: eight steps instead of four (H1.5). manhattan: distance by rows plus columns (H3.11). walls: walls stop
    attacks (H3.11). Raises ValueError for a map with problems, naming them all.

    number, label: a zone's printed number, and its name (the number where it has none). blue: whether it gives back MP
    (M1.7). size: its white tiles. names: of its tiles. row, column: of each tile, from 0. where: zone and tile by name.
    next: the tiles one step away. joined: the zones that one may leave for (M1.3). dist: tiles apart (H3.11).
    within[zone][tile][r]: the tiles at most r away, itself too, that an attack from there gets to; r up to FARTHEST,
    one more for any distance. arrive[zone][origin]: all tiles in the order in which those from another zone are put on
    them (H1.4), [] where no passage leads. nearest[zone][tile]: all tiles by steps from one, itself first (H6.1).
    """

    __slots__ = (
        "zones",
        "number",
        "label",
        "blue",
        "size",
        "names",
        "row",
        "column",
        "where",
        "zone_by_number",
        "next",
        "joined",
        "dist",
        "within",
        "arrive",
        "nearest",
    )

    def __init__(self, mapdef: MapDef, king: bool = False, manhattan: bool = False, walls: bool = False) -> None:
        wrong = shortened(problems(mapdef))
        if wrong:
            raise ValueError("; ".join(map_problem_text(problem, "en") for problem in wrong))
        self.zones: i64 = len(mapdef.zones)
        self.number: list[int] = []
        self.label: list[str] = []
        self.blue: list[bool] = []
        self.size: list[i64] = []
        self.names: list[list[str]] = []
        self.row: list[list[i64]] = []
        self.column: list[list[i64]] = []
        self.where: dict[str, tuple[int, int]] = {}
        self.zone_by_number: dict[int, int] = {}
        self.next: list[list[i64]] = []
        self.joined: list[i64] = []
        self.dist: list[list[list[i64]]] = []
        self.within: list[list[list[i64]]] = []
        self.arrive: list[list[list[i64]]] = []
        self.nearest: list[list[list[i64]]] = []
        places: list[dict[Square, int]] = []  # of each zone: the tile on a square
        for zone, drawn in enumerate(mapdef.zones):
            self.number.append(drawn.number)
            self.label.append(drawn.name or str(drawn.number))
            self.zone_by_number[drawn.number] = zone
            box = box_of(drawn)
            assert box is not None  # `problems` has seen to it
            places.append(self._tiles(mapdef, zone, box))
            self._steps(zone, places[zone], king)
            self._distances(zone, manhattan)
            self._reach(zone, _blocks(mapdef, box) if walls else [])
        self._passages(mapdef, places)

    def _tiles(self, mapdef: MapDef, zone: int, box: Box) -> dict[Square, int]:
        """Number the white tiles of a zone by row, then letter (H1.8)."""
        found: dict[Square, int] = {}
        names: list[str] = []
        rows: list[i64] = []
        columns: list[i64] = []
        blue = False
        for row in range(box.top, box.bottom + 1):
            for column in range(box.left, box.right + 1):
                sign = mapdef.rows[row][column]
                if sign not in TILES:
                    continue
                blue = sign == BLUE
                name = tile_name((row, column))
                self.where[name] = (zone, len(names))
                found[(row, column)] = len(names)
                names.append(name)
                rows.append(row)
                columns.append(column)
        self.names.append(names)
        self.row.append(rows)
        self.column.append(columns)
        self.size.append(len(names))
        self.blue.append(blue)
        return found

    def _steps(self, zone: int, places: dict[Square, int], king: bool) -> None:
        """The neighbours of every tile (H1.5), and all tiles by their steps from it (H6.1)."""
        near: list[i64] = []
        for square in places:
            mask: i64 = 0
            for other in beside(square):
                if other in places:
                    mask |= bit(places[other])
            if king:
                for down in (-1, 1):
                    for right in (-1, 1):
                        row, column = square[0] + down, square[1] + right
                        # Both tiles at the sides must be white: a walk does not cut a wall's corner.
                        if (row, square[1]) in places and (square[0], column) in places and (row, column) in places:
                            mask |= bit(places[(row, column)])
            near.append(mask)
        self.next.append(near)
        self.nearest.append([by_steps(near, bit(tile)) for tile in range(len(near))])

    def _distances(self, zone: int, manhattan: bool) -> None:
        """The range metric between any two tiles of a zone (H3.11)."""
        rows, columns = self.row[zone], self.column[zone]
        table: list[list[i64]] = []
        for one in range(len(rows)):
            line: list[i64] = []
            for other in range(len(rows)):
                down = _apart(rows[one], rows[other])
                right = _apart(columns[one], columns[other])
                if manhattan:
                    line.append(down + right)
                else:
                    line.append(max(down, right))
            table.append(line)
        self.dist.append(table)

    def _reach(self, zone: int, blocks: list[Square]) -> None:
        """For every tile and reach, the tiles that an attack gets to (H3.11); blocks: what stops it."""
        rows, columns = self.row[zone], self.column[zone]
        table: list[list[i64]] = []
        for one, distances in enumerate(self.dist[zone]):
            masks: list[i64] = [0] * (FARTHEST + 2)
            for other, apart in enumerate(distances):
                if blocks and not _clear((rows[one], columns[one]), (rows[other], columns[other]), blocks):
                    continue
                reach: i64 = FARTHEST + 1
                if apart < reach:
                    reach = apart
                masks[reach] |= bit(other)
            for farther in range(1, FARTHEST + 2):
                masks[farther] |= masks[farther - 1]
            table.append(masks)
        self.within.append(table)

    def _passages(self, mapdef: MapDef, places: list[dict[Square, int]]) -> None:
        """Which zones are joined (M1.3), and where one arrives in them (M1.4, H1.4)."""
        zones = len(places)
        doors: list[list[i64]] = []  # doors[zone][origin]: the tiles of zone that touch a passage to origin
        for _ in range(zones):
            none: list[i64] = [0] * zones
            doors.append(none)
        for passage in passages(mapdef.rows):
            touched: list[i64] = [0] * zones
            for square in passage:
                for near in beside(square):
                    for zone in range(zones):
                        if near in places[zone]:
                            touched[zone] |= bit(places[zone][near])
            for zone in range(zones):
                for origin in range(zones):
                    if zone != origin and touched[zone] and touched[origin]:
                        doors[zone][origin] |= touched[zone]
        for zone in range(zones):
            mask: i64 = 0
            orders: list[list[i64]] = []
            for origin in range(zones):
                door = doors[zone][origin]
                if door:
                    mask |= bit(origin)
                orders.append(by_steps(self.next[zone], door))
            self.joined.append(mask)
            self.arrive.append(orders)


def by_steps(near: list[i64], first: i64) -> list[i64]:
    """All tiles that hang together with some, in the order of (steps from the nearest of them; row; letter)."""
    found: list[i64] = []
    seen: i64 = first
    edge: i64 = first
    while edge:
        grown: i64 = 0
        while edge:
            tile = lowest(edge)
            edge &= edge - 1
            found.append(tile)
            grown |= near[tile]
        edge = grown & ~seen
        seen |= edge
    return found


def _blocks(mapdef: MapDef, box: Box) -> list[Square]:
    """What is not white in a zone's box: no straight line between two of its tiles leaves the box."""
    return [
        (row, column)
        for row in range(box.top, box.bottom + 1)
        for column in range(box.left, box.right + 1)
        if mapdef.rows[row][column] not in TILES
    ]


def _apart(one: i64, other: i64) -> i64:
    """How far apart two rows or columns are."""
    return one - other if one > other else other - one


def _clear(one: tuple[i64, i64], other: tuple[i64, i64], blocks: list[Square]) -> bool:
    """Whether the line between two tiles' centres meets the inside of no block (H3.11); corners do not stop it."""
    top, bottom = min(one[0], other[0]), max(one[0], other[0])
    left, right = min(one[1], other[1]), max(one[1], other[1])
    down: i64 = other[0] - one[0]
    across: i64 = other[1] - one[1]
    # The line meets the inside of a square unless some direction parts them: rows, columns, or across the line. Along
    # the last, in halves of a tile, a square reaches |down| + |across| to either side of its centre.
    wide = _apart(one[0], other[0]) + _apart(one[1], other[1])
    for block in blocks:
        if top <= block[0] <= bottom and left <= block[1] <= right:
            aside: i64 = (block[0] - one[0]) * across - (block[1] - one[1]) * down
            if -wide < aside + aside < wide:
                return False
    return True
