"""Move, leave and start: from the parts of a clause to a reading."""

from __future__ import annotations

from simpan.mansion.declare.acts import unknown_tile, zone_number
from simpan.mansion.declare.items import Item
from simpan.mansion.declare.parts import Parts, Senseless, Unclear
from simpan.mansion.reading import LeaveTo, MoveTo, Start

_MOVE, _LEAVE, _START = "M1.5", "M1.3", "H6.1"
_THITHER = ("", "way", "until", "at", "target")


def move(parts: Parts) -> MoveTo:
    """A walk (M1.5): where to, and where from if it is said. Two tiles without particles are from and to."""
    zones = parts.of("zone")
    _not_both(parts)
    if zones:
        parts.only("zone", "name", "self", "first", "arrow")
        raise Unclear(_MOVE, "zone_by_move", parts.part(), (f"{zone_number(parts, zones[-1], _MOVE)}구역",))
    numbers = parts.of("number")
    if numbers and not parts.of("tile"):
        raise Unclear(_MOVE, "unknown_tile", parts.written(numbers[0]), ())
    parts.only("tile", "name", "self", "first", "arrow")
    if parts.people(aimed=False, clause=_MOVE):
        raise Senseless
    return MoveTo(*_ends(parts))


def _not_both(parts: Parts) -> None:
    """A tile is for a move and a zone for a leave: with both, which of them is meant cannot be told."""
    if parts.of("tile") and parts.of("zone"):
        parts.only("tile", "zone", "name", "self", "first", "arrow")
        raise Unclear(_MOVE, "several_kinds", parts.part(), ("이동", "이탈"))


def _ends(parts: Parts) -> tuple[str, str]:
    """Where the walk begins, "" if it is not said, and where it ends."""
    tiles = parts.of("tile")
    for item in tiles:
        if not item.value:
            unknown_tile(parts, item, _MOVE)
    origins = [item for item in tiles if item.role == "from"]
    goals = [item for item in tiles if item.role in ("way", "until", "at")]
    bare = [item for item in tiles if not item.role]
    if len(origins) + len(goals) + len(bare) < len(tiles):
        raise Senseless
    if bare and not goals:
        goals.append(bare.pop())
    if bare and not origins and bare[0].start < goals[0].start:
        origins.append(bare.pop(0))
    if bare or len(origins) > 1 or len(goals) > 1:
        raise Unclear(_MOVE, "ambiguous", parts.part(), (item.value for item in tiles))
    if not goals:
        so_far = MoveTo(origins[0].value if origins else "", "")
        raise Unclear(_MOVE, "incomplete", parts.part(), missing="tile", so_far=so_far)
    return (origins[0].value if origins else ""), goals[0].value


def leave(parts: Parts) -> LeaveTo:
    """To another zone (M1.3), by its number or name."""
    _not_both(parts)
    if parts.of("tile"):
        parts.only("tile", "name", "self", "first", "arrow")
        tile = parts.of("tile")[-1].value
        raise Unclear(_LEAVE, "tile_by_leave", parts.part(), (tile,) if tile else ())
    parts.only("zone", "number", "name", "self", "first", "arrow")
    if parts.people(aimed=False, clause=_LEAVE):
        raise Senseless
    places = [item for item in (*parts.of("zone"), *parts.of("number")) if item.role != "from"]
    if not places:
        zones = parts.vocabulary.zones()
        raise Unclear(_LEAVE, "incomplete", parts.part(), zones, missing="zone", so_far=LeaveTo(0))
    if any(item.role not in _THITHER for item in places):
        raise Senseless
    found = {zone_number(parts, item, _LEAVE, LeaveTo(0)) for item in places}
    if len(found) > 1:
        if len(found) == 2 and parts.of("arrow"):  # 1구역 → 3구역
            return LeaveTo(zone_number(parts, max(places, key=_start), _LEAVE))
        raise Unclear(_LEAVE, "ambiguous", parts.part(), (f"{number}구역" for number in sorted(found)))
    return LeaveTo(found.pop())


def _start(item: Item) -> int:
    return item.start


def go(parts: Parts) -> MoveTo | LeaveTo:
    """`간다`: to a tile it is a move (M1.5), to a zone it is a leave (M1.3); nothing else can be meant."""
    if parts.of("tile"):
        return move(parts)
    if parts.of("zone"):
        return leave(parts)
    if parts.of("first") and parts.of("name"):  # 세이버 먼저 갈게요: who acts, or where to?
        raise Unclear(_MOVE, "incomplete", parts.part(), missing="place")
    raise Senseless


def start(parts: Parts) -> Start:
    """Where a character starts, in secret (H6.1): a zone, a tile, or by lot."""
    parts.only("zone", "number", "tile", "lot", "name", "self", "first", "arrow", *(["all"] if parts.of("lot") else []))
    if parts.people(aimed=False, clause=_START):
        raise Senseless
    if not any(item.kind in ("zone", "number", "tile", "lot", "name", "label") for item in parts.items):
        raise Senseless  # 전투 시작!
    zones = [*parts.of("zone"), *(item for item in parts.of("number") if not item.role)]
    if len(zones) < len(parts.of("zone")) + len(parts.of("number")):
        raise Senseless
    tiles = parts.of("tile")
    if len(zones) > 1 or len(tiles) > 1 or (tiles and parts.of("lot")):
        raise Unclear(_START, "ambiguous", parts.part(), (parts.written(item) for item in (*zones, *tiles)))
    if not (zones or tiles or parts.of("lot")):
        raise Unclear(_START, "incomplete", parts.part(), parts.vocabulary.zones(), missing="place")
    if tiles and not tiles[0].value:
        unknown_tile(parts, tiles[0], _START)
    zone = zone_number(parts, zones[0], _START) if zones else None
    return Start(zone, tiles[0].value if tiles else "")
