"""Rooms of Lumen Condenser for tests."""

from __future__ import annotations

from typing import Any

import msgspec

from simpan.core import fair
from simpan.core.record import Fairness, header
from simpan.lumen.hosted.hosting import HOSTING
from simpan.server.ports import RoomRow, Seat

SECRET = bytes(range(32))
NAMES = ("갑", "을")


def lumen_row(seed: int = 0, own: dict[str, Any] | None = None, bot: str = "", **wanted: Any) -> RoomRow:
    """A room between two decks that bots would bring, before its first entry. own: the server's options."""
    options = HOSTING.options({"clocks": "standard", **wanted})
    choices = [HOSTING.bot_choice(options, seed + seat).value for seat in (0, 1)]
    seats = tuple(Seat(seat, NAMES[seat], "", bot if seat else "", choices[seat]) for seat in (0, 1))
    fairness = Fairness(fair.commit(SECRET), ("", "aa"))
    line = msgspec.json.encode(header("lumen", HOSTING.set_up(options, choices), NAMES, fairness))
    every = {**options, **(own or {})}
    return RoomRow("abcdefgh", "lumen", "private", every, "playing", 0.0, seats, line, SECRET.hex())
