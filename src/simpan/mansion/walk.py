"""Walks over the white tiles of a zone (M1.5, H1.5, H6.13). blocked and occupied are masks of the zone's tiles."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit, lowest
from simpan.mansion.plan import Plan


def reach(plan: Plan, zone: i64, tile: i64, budget: i64, blocked: i64) -> i64:
    """The tiles that are 1 to budget steps away, over tiles that are not blocked (M1.5, H1.5); without the start."""
    near = plan.next[zone]
    found: i64 = bit(tile)
    edge: i64 = found
    while edge and budget > 0:
        edge = _grown(near, edge) & ~(found | blocked)
        found |= edge
        budget -= 1
    return found & ~bit(tile)


def steps(plan: Plan, zone: i64, tile: i64, to: i64, blocked: i64) -> i64:
    """How many steps a shortest walk takes (H1.5); -1: there is none. 0 to the start itself."""
    near = plan.next[zone]
    goal: i64 = bit(to)
    found: i64 = bit(tile)
    edge: i64 = found
    taken: i64 = 0
    while edge:
        if edge & goal:
            return taken
        edge = _grown(near, edge) & ~(found | blocked)
        found |= edge
        taken += 1
    return -1


def path(plan: Plan, zone: i64, tile: i64, to: i64, blocked: i64) -> list[i64]:
    """A shortest walk (H1.5), without its start and with its end; [] if there is none, or none is needed.

    Of several the one that, compared from the first step on, goes to the smaller row, then to the earlier letter.
    """
    near = plan.next[zone]
    walked: list[i64] = []
    start: i64 = bit(tile)
    if tile == to or blocked & bit(to):
        return walked
    # Grown from the end, so that each layer holds what is one step nearer to it than the layer before.
    found: i64 = bit(to)
    edge: i64 = found
    layers: list[i64] = []
    while edge & start == 0:
        if edge == 0:
            return walked
        layers.append(edge)
        edge = _grown(near, edge) & ~found & (~blocked | start)
        found |= edge
    at: i64 = tile
    while layers:
        at = lowest(near[at] & layers.pop())  # tiles are numbered by row, then letter
        walked.append(at)
    return walked


def drawn(plan: Plan, zone: i64, tile: i64, towards: i64, tiles: i64, occupied: i64) -> i64:
    """Where one ends who is drawn up to that many tiles along the shortest walk towards another's tile (H6.13).

    People are not in the way of finding the walk, but it stops before them, as before the other's tile.
    """
    at: i64 = tile
    for step in path(plan, zone, tile, towards, 0):
        if tiles <= 0 or step == towards or occupied & bit(step):
            break
        at = step
        tiles -= 1
    return at


def first_free(order: list[i64], occupied: i64) -> i64:
    """The first tile of a list on which nobody stands (H1.4, H6.1); -1: none."""
    for tile in order:
        if occupied & bit(tile) == 0:
            return tile
    return -1


def _grown(near: list[i64], edge: i64) -> i64:
    """The tiles one step away from any of some."""
    grown: i64 = 0
    while edge:
        grown |= near[lowest(edge)]
        edge &= edge - 1
    return grown
