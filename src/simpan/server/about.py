"""What everybody may know of a room."""

from __future__ import annotations

from collections.abc import Container

from simpan.server.begin import JUDGE, game_options, players
from simpan.server.ports import RoomRow
from simpan.server.protocol import Player, RoomInfo


def people(row: RoomRow, here: Container[int]) -> tuple[Player, ...]:
    """The taken seats. here: those that somebody is connected to."""
    return tuple(Player(seat.seat, seat.name, seat.bot, bool(seat.bot) or seat.seat in here) for seat in players(row))


def about(row: RoomRow, here: Container[int] = ()) -> RoomInfo:
    """The room."""
    return RoomInfo(
        row.id,
        row.game,
        row.stage,
        dict(game_options(row)),
        people(row, here),
        any(seat.seat == JUDGE for seat in row.seats),
        str(row.options.get("_watch", "none")),
        delay(row),
        row.next,
    )


def delay(row: RoomRow) -> int:
    """By how many seconds watchers see the match later."""
    return int(row.options.get("_delay", 0))
