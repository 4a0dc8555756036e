"""The war as a player knows it: a refusal never depends on what its reader may not know (H6.12, H6.13)."""

from __future__ import annotations

from simpan.core.bits import bit, members
from simpan.mansion.state import State
from simpan.mansion.war import War


def as_known(war: War, seat: int) -> War:
    """A copy in which the enemies that hide from the seat in its own zones are not there.

    What a declaration comes to is judged on it. A walk that meets somebody hidden is found out only when it is walked.
    """
    twin = war.clone()
    for who in members(unseen(war, seat)):
        twin.remove(who)
    return twin


def unseen(war: State, seat: int) -> int:
    """The hidden enemies of the seat in the zones of its characters, as a set."""
    found = 0
    for own in members(int(war.board.own[seat])):
        zone = war.fighters[own].zone
        if zone >= 0 and war.here[zone] & bit(own):
            found |= int(war.hidden_of(war.here[zone] & ~war.board.allies[own]))
    return found


def acting(war: State, seat: int) -> str:
    """The name of the character whose turn it is, "" if the seat does not see it (H6.11)."""
    who = int(war.actor)
    if who < 0 or not war.viewers(war.fighters[who].zone) & bit(seat):
        return ""
    friend = war.board.own[seat] & war.board.allies[who]
    return "" if war.fighters[who].hidden and not friend else war.board.stats[who].name


def index_of(war: State, name: str) -> int:
    """The number of the character with that name, -1 if there is none."""
    return next((int(stat.index) for stat in war.board.stats if stat.name == name), -1)


def place_of(war: State, who: int, key: str) -> int:
    """The place of a skill on a character's sheet, -1 if it is not on it."""
    keys = [skill.key for skill in war.board.stats[who].skills]
    return keys.index(key) if key in keys else -1
