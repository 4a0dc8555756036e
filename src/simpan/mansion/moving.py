"""Walking, leaving, arriving, being drawn (M1.3–M1.5, H1.3–H1.5, H6.13)."""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import bit, count_wide, lowest
from simpan.mansion import words as w
from simpan.mansion.state import State
from simpan.mansion.walk import drawn, first_free, path, reach


def budget(war: State, who: i64) -> i64:
    """How many tiles the character may walk this turn (M3.5)."""
    return war.board.stats[who].movement + war.fighters[who].steps


def blocked(war: State, who: i64) -> i64:
    """Tiles that the character cannot pass: those of enemies whom it sees (H1.5). Hidden ones must not show here."""
    return war.tiles_of(war.enemies_seen(who))


def taken(war: State, who: i64) -> i64:
    """Tiles on which the character cannot end: people whom it sees, allies among them (H1.5)."""
    here = war.here[war.fighters[who].zone]
    return war.tiles_of(here & ~(war.hidden_of(here) & ~war.board.allies[who]))


def walks(war: State, who: i64, tiles: i64) -> i64:
    """The tiles to which the character may walk with that budget (M1.5, M1.6)."""
    fighter = war.fighters[who]
    found = reach(war.board.plan, fighter.zone, fighter.tile, tiles, blocked(war, who))
    return found & ~taken(war, who)


def can_walk(war: State, who: i64) -> bool:
    """Whether there is any tile to walk to; most often the next one says so at once."""
    fighter = war.fighters[who]
    if budget(war, who) <= 0:
        return False
    near = war.board.plan.next[fighter.zone][fighter.tile]
    return near & ~taken(war, who) != 0 or walks(war, who, budget(war, who)) != 0


def walk(war: State, who: i64, to: i64) -> None:
    """Walk to a tile; a hidden enemy on the way is met, and the walk stops before it (H6.13)."""
    fighter = war.fighters[who]
    plan = war.board.plan
    origin = fighter.tile
    zone = fighter.zone
    hidden = war.hidden_of(war.enemies(who))
    found = path(plan, zone, origin, to, blocked(war, who))
    others = war.tiles_of(war.here[zone] & ~bit(who))
    met: i64 = w.NONE
    last: i64 = 0  # how many steps were taken up to a tile where one may stand
    steps: i64 = 0
    for tile in found:
        met = standing_on(war, hidden, tile)
        if met >= 0:
            break
        steps += 1
        if not others & bit(tile):
            last = steps
    fighter.moved = 1
    if last > 0:
        fighter.tile = found[last - 1]
    if war.journal is not None:
        from simpan.mansion import tell

        tell.moved(war, who, origin, found[:last], met)
    if met >= 0:
        come_out(war, met, "met")


def standing_on(war: State, who: i64, tile: i64) -> i64:
    """Which of these characters stands on a tile; NONE: nobody."""
    while who:
        index = lowest(who)
        who &= who - 1
        if war.fighters[index].tile == tile:
            return index
    return w.NONE


def come_out(war: State, who: i64, why: str) -> None:
    """A hidden character is seen again (H6.13)."""
    if not war.fighters[who].hidden:
        return
    war.fighters[who].hidden = 0
    if war.journal is not None:
        from simpan.mansion import tell

        tell.came_out(war, who, why)


def is_full(war: State, zone: i64) -> bool:
    """Whether no tile of a zone is free (H1.4)."""
    return count_wide(war.here[zone]) >= war.board.plan.size[zone]


def exits(war: State, who: i64) -> i64:
    """The zones for which the character may leave: joined (M1.3) and not full (H1.4)."""
    joined = war.board.plan.joined[war.fighters[who].zone]
    found = joined
    while joined:
        zone = lowest(joined)
        joined &= joined - 1
        if is_full(war, zone):
            found &= ~bit(zone)
    return found


def leave(war: State, who: i64, to: i64) -> None:
    """Go to a joined zone; one arrives near the passage by itself (M1.4, H1.4)."""
    fighter = war.fighters[who]
    origin = fighter.zone
    tile = first_free(war.board.plan.arrive[to][origin], war.tiles_of(war.here[to]))
    fighter.moved = 1
    come_out(war, who, "left")  # one hides within a zone; both zones see who goes through (H1.3)
    war.put(who, to, tile)
    if war.journal is not None:
        from simpan.mansion import tell

        tell.went(war, who, origin)


def draw_closer(war: State, who: i64, by: i64, tiles: i64) -> None:
    """Draw a character along the shortest walk towards another, stopping before people (H6.13)."""
    fighter = war.fighters[who]
    origin = fighter.tile
    others = war.tiles_of(war.here[fighter.zone] & ~bit(who))
    fighter.tile = drawn(war.board.plan, fighter.zone, origin, war.fighters[by].tile, tiles, others)
    if war.journal is not None:
        from simpan.mansion import tell

        tell.drawn(war, who, by, origin)
