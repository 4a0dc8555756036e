"""What everybody may know of a room."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Final

from simpan.server.ports import RoomRow, Seat
from simpan.server.protocol import Player, RoomInfo

JUDGE: Final = -1  # the judge's seat


def game_options(row: RoomRow) -> dict[str, Any]:
    """The game's options of a room, without the server's own."""
    return {key: value for key, value in row.options.items() if not key.startswith("_")}


def players(row: RoomRow) -> list[Seat]:
    """The taken seats of the players, in order."""
    return sorted((seat for seat in row.seats if seat.seat != JUDGE), key=lambda seat: seat.seat)


def people(row: RoomRow, here: Container[int]) -> tuple[Player, ...]:
    """The taken seats. here: those that somebody is connected to."""
    return tuple(Player(seat.seat, seat.name, seat.bot, bool(seat.bot) or seat.seat in here) for seat in players(row))


def about(row: RoomRow, here: Container[int] = ()) -> RoomInfo:
    """The room."""
    return RoomInfo(
        row.id,
        row.game,
        row.stage,
        game_options(row),
        people(row, here),
        any(seat.seat == JUDGE for seat in row.seats),
        str(row.options.get("_watch", "none")),
        delay(row),
        row.next,
    )


def delay(row: RoomRow) -> int:
    """By how many seconds watchers see the match later."""
    return int(row.options.get("_delay", 0))
