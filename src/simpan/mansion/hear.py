"""Who may hear what (M1.2, H1.2, H6.10–H6.13): audiences of events, as sets of viewers; and putting an event down.

Not compiled, and called only where there is a journal.
"""

from __future__ import annotations

from collections.abc import Callable

from simpan.core.bits import bit, members
from simpan.core.event import Event
from simpan.core.game import SPECTATOR, STAFF
from simpan.mansion.state import State


def public(war: State) -> int:
    """Everybody: all players, the public, the staff."""
    return int(war.board.seats) | bit(SPECTATOR) | bit(STAFF)


def owner(war: State, who: int) -> int:
    """The character's player, and the staff."""
    return bit(war.board.stats[who].seat) | bit(STAFF)


def pair_owners(war: State, pair: int) -> int:
    """The players of a pair, and the staff."""
    return sum(bit(war.board.stats[who].seat) for who in _pair_seats(war, pair)) | bit(STAFF)


def _pair_seats(war: State, pair: int) -> list[int]:
    """One character of the pair for each of its players."""
    seats = {war.board.stats[who].seat: who for who in members(war.board.pair_members[pair])}
    return list(seats.values())


def friends(war: State, who: int) -> int:
    """The players of the character's team, and the staff: who sees it while it hides (H6.13)."""
    return sum({bit(war.board.stats[other].seat) for other in members(war.board.allies[who])}) | bit(STAFF)


def name(war: State, who: int) -> str:
    """The character's name."""
    return war.board.stats[who].name


def number(war: State, zone: int) -> int:
    """The printed number of a zone."""
    return war.board.plan.number[zone]


def tile(war: State, zone: int, at: int) -> str:
    """The printed name of a tile."""
    return war.board.plan.names[zone][at] if at >= 0 else ""


def note(war: State, event: Event) -> None:
    """Into the journal, if anybody may hear it."""
    if war.journal is not None and event.audience:
        war.journal.append(event)


def note_unless_hidden(war: State, who: int, zone: int, make: Callable[[str, int], Event]) -> None:
    """An event about a character.

    With its name for those who see it, without for the others of the zone if it hides.
    """
    viewers = war.viewers(zone)
    if not war.fighters[who].hidden:
        note(war, make(name(war, who), viewers))
        return
    knowing = viewers & friends(war, who)
    note(war, make(name(war, who), knowing))
    note(war, make("", viewers & ~knowing))


def note_by_names(
    war: State, viewers: int, people: tuple[int, ...], make: Callable[[tuple[str, ...], int], Event]
) -> None:
    """An event about several characters: every viewer hears the names of those who do not hide from it."""
    groups: dict[tuple[str, ...], int] = {}
    for viewer in members(viewers):
        said = tuple("" if not knows(war, who, viewer) else name(war, who) for who in people)
        groups[said] = groups.get(said, 0) | bit(viewer)
    for names, hearing in groups.items():
        note(war, make(names, hearing))


def knows(war: State, who: int, viewer: int) -> bool:
    """Whether a viewer of the zone sees the character: it does not hide, or it is of the viewer's team (H6.13)."""
    return not war.fighters[who].hidden or bool(friends(war, who) & bit(viewer))


def seeing(war: State, who: int) -> int:
    """Who sees the character itself now."""
    fighter = war.fighters[who]
    viewers = war.viewers(fighter.zone) if fighter.tile >= 0 else owner(war, who)
    return int(viewers & friends(war, who) if fighter.hidden else viewers)
