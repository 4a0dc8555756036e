"""The mansion drawn as text for one reader: zones in sight in full, all others as closed boxes (M1.2, H1.8).

A tile is two columns wide, so that a sign may be one Hangul syllable or two Latin letters. `chart_words` says the same
in sentences, for those who have a page read to them. What stands in a zone out of sight is never told, even if a
caller marks it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count
from typing import Final, NamedTuple

from simpan.mansion.campaign import MapDef, ZoneDef
from simpan.mansion.plan_check import (
    BLACK,
    BLUE,
    GREY,
    PASSAGE,
    TILES,
    WHITE,
    Box,
    Square,
    beside,
    box_of,
    column_name,
    passages,
    square_of,
    tile_name,
)
from simpan.mansion.say_parts import Lang

TILE: Final = 2  # columns of a tile
_DRAWN: Final = {WHITE: ". ", BLUE: "~ ", GREY: "%%", PASSAGE: "==", BLACK: "##"}
_LEGEND: Final = {
    "ko": {WHITE: "일반 타일", BLUE: "푸른 구역", GREY: "회색 벽", BLACK: "검은 벽", PASSAGE: "통로"},
    "en": {
        WHITE: "white tile",
        BLUE: "blue zone",
        GREY: "grey wall",
        BLACK: "black wall",
        PASSAGE: "passage",
    },
}
_CLOSED: Final = {"ko": "닫힌 상자: 보이지 않는 구역", "en": "closed box: a zone out of sight"}


class _Words(NamedTuple):
    zone: str
    blue: str
    size: str
    walls: str
    passage: str
    way: str
    people: str
    nobody: str
    unseen: str


_SAID: Final = {
    "ko": _Words("{n}구역", "푸른 구역", "갈 수 있는 타일 {n}개", "벽", "통로", "{n}구역으로 {tiles}", "있는 캐릭터",
                 "없음", "보이지 않는 구역"),
    "en": _Words("Zone {n}", "a blue zone", "{n} white tiles", "Walls", "Passages", "to zone {n} by {tiles}", "Here",
                 "nobody", "Zones out of sight"),
}  # fmt: skip


def columns(text: str) -> int:
    """How many columns a text takes where letters have one width: Hangul and the like two, accents none."""
    return sum(0 if _is_joined(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _is_joined(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Me") or _is_blind(sign)


def _is_blind(sign: str) -> bool:
    """Whether a sign only steers: a line break, a joiner, a turn of direction."""
    return unicodedata.category(sign)[0] == "C" or sign in "\u2028\u2029"


def padded(text: str, width: int) -> str:
    """A text in exactly that many columns: cut, or filled up with spaces; signs that only steer are left out."""
    kept = ""
    for sign in text:
        if _is_blind(sign):
            continue
        if columns(kept + sign) > width:
            break
        kept += sign
    return kept + " " * (width - columns(kept))


def signs_for(names: Iterable[str]) -> dict[str, str]:
    """A sign of at most two columns for each name, all different: of its last word, else of any, else a number.

    >>> signs_for(["한서", "한서의 세이버", "로아의 세이버", "Archer"])
    {'한서': '한', '한서의 세이버': '세', '로아의 세이버': '로', 'Archer': 'Ar'}
    """
    wanted = {name: _signs_in(name) for name in names}
    holder: dict[str, str] = {}
    for name in wanted:
        _take(name, wanted, holder, set())
    found = {name: sign for sign, name in holder.items()}
    numbers = (str(n) for n in count(1) if str(n) not in holder)
    return {name: found.get(name) or next(numbers) for name in wanted}


def _signs_in(name: str) -> list[str]:
    """What a name may be drawn as, the best first: its words' beginnings, the last word's first, then other letters."""
    words = [word.removesuffix("의") or word for word in reversed(name.split())]  # the particle names nobody
    signs = [padded(part, TILE).strip() for part in (*words, *(letter for word in words for letter in word))]
    return [sign for sign in dict.fromkeys(signs) if sign]


def _take(name: str, wanted: Mapping[str, list[str]], holder: dict[str, str], tried: set[str]) -> bool:
    """Give a name the first of its signs that is free or whose holder can take another."""
    for sign in wanted[name]:
        if sign not in holder:
            holder[sign] = name
            return True
    for sign in reversed(wanted[name]):  # others keep what names them best
        if sign not in tried:
            tried.add(sign)
            if _take(holder[sign], wanted, holder, tried):
                holder[sign] = name
                return True
    return False


def chart(
    mapdef: MapDef,
    visible: Collection[int],
    marks: Mapping[str, str],
    lang: Lang = "ko",
    who: Mapping[str, str] | None = None,
) -> list[str]:
    """The map as lines. visible: printed numbers of the zones in sight. marks: a sign for who stands there, by tile.

    who: what the signs mean, for the legend. Raises ValueError for a zone whose corners are no tiles.
    """
    seen, closed = _parted(mapdef, visible)
    cells = [[_DRAWN.get(sign, "? ") for sign in row] for row in mapdef.rows]
    blue = {zone.number for zone in closed if BLUE in _signs(mapdef, _box(zone))}
    for zone in closed:
        blue_mark = f" {BLUE}" if zone.number in blue else ""
        label = _SAID[lang].zone.format(n=zone.number)
        _close(cells, _box(zone), (f"{label}{blue_mark}", f"{zone.number}{blue_mark}", str(zone.number)))
    drawn = {sign for row in cells for cell in row for sign in _DRAWN if cell == _DRAWN[sign]}
    drawn |= {BLUE} if blue else set()
    shown = _shown(seen, marks)
    for square, sign in shown.items():
        cells[square[0]][square[1]] = padded(sign, TILE)
    left = len(str(len(cells)))
    width = max((len(row) for row in mapdef.rows), default=0)
    head = "".join(padded(column_name(column), TILE) for column in range(width))
    lines = [f"{'':{left}} {head}".rstrip()]
    lines += [f"{number:{left}} {''.join(row)}".rstrip() for number, row in enumerate(cells, 1)]
    return lines + _legend(drawn, bool(closed), shown, lang, who or {})


def _parted(mapdef: MapDef, visible: Collection[int]) -> tuple[list[ZoneDef], list[ZoneDef]]:
    """Zones in sight, zones out of sight."""
    seen = [zone for zone in mapdef.zones if zone.number in visible]
    return seen, [zone for zone in mapdef.zones if zone.number not in visible]


def _box(zone: ZoneDef) -> Box:
    box = box_of(zone)
    if box is None:
        raise ValueError(f"zone {zone.number}: {zone.corner}-{zone.opposite} is no box of tiles")
    return box


def _signs(mapdef: MapDef, box: Box) -> set[str]:
    return {sign for row in mapdef.rows[box.top : box.bottom + 1] for sign in row[box.left : box.right + 1]}


def _shown(seen: list[ZoneDef], marks: Mapping[str, str]) -> dict[Square, str]:
    """The marks that may be told, by row and letter: those in zones in sight."""
    boxes = [_box(zone) for zone in seen]
    found: dict[Square, str] = {}
    for name, sign in marks.items():
        square = square_of(name.upper())
        if square is not None and any(box.holds(square) for box in boxes):
            found[square] = sign
    return dict(sorted(found.items()))


def _close(cells: list[list[str]], box: Box, labels: Sequence[str]) -> None:
    """A zone out of sight: a frame with its name in the middle; where it is too small for that, only filling."""
    wide = (box.right - box.left + 1) * TILE
    high = box.bottom - box.top + 1
    inner = wide - 2
    fitting = next((text for text in labels if columns(text) <= inner), "")
    middle = (high - 1) // 2
    for row in range(high):
        if not fitting or high < 3:
            text = padded(labels[0] if row == middle else "", wide).replace(" ", ":")
        elif row in (0, high - 1):
            text = f"+{'-' * inner}+"
        else:
            said = fitting if row == middle else ""
            text = f"|{padded(' ' * ((inner - columns(said)) // 2) + said, inner)}|"
        cells[box.top + row][box.left : box.right + 1] = [text] + [""] * (box.right - box.left)


def _legend(drawn: set[str], closed: bool, shown: dict[Square, str], lang: Lang, who: Mapping[str, str]) -> list[str]:
    words = _LEGEND[lang]
    signs = [f"{_DRAWN[sign].strip()} {words[sign]}" for sign in words if sign in drawn]
    lines = ["", "  ".join([*signs, *([_CLOSED[lang]] if closed else [])])]
    people = [f"{sign} {who[sign]} ({tile_name(square)})" for square, sign in shown.items() if sign in who]
    return lines + (["  ".join(people)] if people else [])


# -- in sentences -----------------------------------------------------------------------------------------------------


def chart_words(
    mapdef: MapDef,
    visible: Collection[int],
    marks: Mapping[str, str],
    lang: Lang = "ko",
    who: Mapping[str, str] | None = None,
) -> list[str]:
    """What `chart` draws, as sentences: a line for each zone in sight, and the numbers of the others."""
    seen, closed = _parted(mapdef, visible)
    words = _SAID[lang]
    lines = [_zone_words(mapdef, zone, _shown([zone], marks), words, who or {}) for zone in seen]
    if closed:
        lines.append(f"{words.unseen}: {', '.join(str(zone.number) for zone in closed)}.")
    return lines


def _zone_words(mapdef: MapDef, zone: ZoneDef, people: dict[Square, str], words: _Words, who: Mapping[str, str]) -> str:
    box = _box(zone)
    squares = [(row, column) for row in range(box.top, box.bottom + 1) for column in range(box.left, box.right + 1)]
    tiles = {square for square in squares if _sign(mapdef, square) in TILES}
    head = [words.zone.format(n=zone.number) + (f" ({zone.name})" if zone.name else "")]
    head += [words.blue] if any(_sign(mapdef, square) == BLUE for square in tiles) else []
    head.append(f"{tile_name(squares[0])}–{tile_name(squares[-1])}")
    walls = [tile_name(square) for square in squares if square not in tiles]
    ways = [
        words.way.format(n=number, tiles=" ".join(tile_name(square) for square in passage))
        for number, passage in _ways(mapdef, zone, tiles)
    ]
    here = [f"{tile_name(square)} {who.get(sign, sign)}" for square, sign in people.items()]
    parts = [", ".join(head), words.size.format(n=len(tiles))]
    parts += [f"{words.walls}: {', '.join(walls)}"] if walls else []
    parts += [f"{words.passage}: {', '.join(ways)}"] if ways else []
    parts.append(f"{words.people}: {', '.join(here) or words.nobody}")
    return ". ".join(parts) + "."


def _sign(mapdef: MapDef, square: Square) -> str:
    row, column = square
    inside = 0 <= row < len(mapdef.rows) and 0 <= column < len(mapdef.rows[row])
    return mapdef.rows[row][column] if inside else ""


def _ways(mapdef: MapDef, zone: ZoneDef, tiles: set[Square]) -> list[tuple[int, list[Square]]]:
    """The passages of a zone with the number of the zone beyond (M1.3)."""
    found = []
    for passage in passages(mapdef.rows):
        around = {square for part in passage for square in beside(part) if _sign(mapdef, square) in tuple(TILES)}
        if around & tiles:
            beyond = [other for other in mapdef.zones if other != zone and any(map(_box(other).holds, around))]
            found += [(other.number, passage) for other in beyond]
    return sorted(found)
