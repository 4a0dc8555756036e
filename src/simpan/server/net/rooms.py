"""Making, joining and following rooms: what the API does, apart from HTTP."""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec

from simpan.core.hosting import BadChoice, Hosting
from simpan.server.api_types import Join, NewRoom, Seated
from simpan.server.hub.begin import (
    BOT_NAME,
    begin,
    clean,
    complete,
    hashed,
    new_id,
    new_token,
    seat_of_token,
)
from simpan.server.net.answers import Wronged
from simpan.server.net.api_games import known_level
from simpan.server.net.table import Table
from simpan.server.ports import RoomRow, Seat
from simpan.server.room.about import JUDGE, game_options, players

TRIES: Final = 8


async def create(table: Table, wanted: NewRoom, now: float) -> Seated:
    """A new room with its maker in it; one with a bot begins at once. Raises Wronged."""
    hosting = table.hosting(wanted.game)
    level = known_level(wanted.game, wanted.level) if wanted.kind == "bot" else ""
    if len(table.hub) >= table.settings.limits.rooms:
        raise Wronged("too_many_rooms")
    try:
        options = hosting.options({key: value for key, value in wanted.options.items() if not key.startswith("_")})
        chosen = await table.work(hosting.choose, options, wanted.choice)
    except BadChoice as bad:
        raise Wronged("bad_choice", bad) from bad
    token, judge = new_token(), new_token() if wanted.judge else ""
    mine = wanted.seat if wanted.seat >= 0 else secrets.randbelow(hosting.players)
    seats = [Seat(mine, clean(wanted.name), hashed(token), choice=chosen.value, seed=wanted.seed)]
    if judge:
        seats.append(Seat(JUDGE, "", hashed(judge)))
    if level:
        seats.append(_bot(hosting, options, 1 - mine, level))
    stored = {**options, "_watch": wanted.watch, "_delay": wanted.delay, "_judge": wanted.judge}
    row = await _store(table, RoomRow("", wanted.game, wanted.kind, stored, "open", now, tuple(seats)))
    if complete(row, hosting):
        await begin(table.store, hosting, row)
    return Seated(row.id, mine, token, judge)


def _bot(hosting: Hosting, options: dict[str, Any], seat: int, level: str) -> Seat:
    chosen = hosting.bot_choice(options, secrets.randbits(32))
    return Seat(seat, BOT_NAME, "", level, chosen.value)


async def _store(table: Table, row: RoomRow) -> RoomRow:
    """Store a new room under an id that is free."""
    for _ in range(TRIES):
        named = msgspec.structs.replace(row, id=new_id())
        if await table.store.create(named):
            return named
    raise RuntimeError("no id is free")


async def join(table: Table, row: RoomRow, wanted: Join, held: str) -> Seated:
    """Take the free seat; with the last one the match begins. held: a token that the caller has for the room."""
    hosting = table.hosting(row.game)
    if seat_of_token(row, held) is not None:
        raise Wronged("already_in")
    if "_again" in row.options:  # the seats of a rematch are kept for those who played
        raise Wronged("seat_taken")
    try:
        chosen = await table.work(hosting.choose, game_options(row), wanted.choice)
    except BadChoice as bad:
        raise Wronged("bad_choice", bad) from bad
    token = new_token()
    taken = {seat.seat for seat in players(row)}
    for seat in range(hosting.players):
        mine = Seat(seat, clean(wanted.name), hashed(token), choice=chosen.value, seed=wanted.seed)
        if seat not in taken and await _sit(table, row, mine):
            return Seated(row.id, seat, token)
    raise Wronged("seat_taken")


async def _sit(table: Table, row: RoomRow, seat: Seat) -> bool:
    """Take a seat if it is free, and begin if it was the last."""
    if row.stage != "open" or not await table.store.take(row.id, seat):
        return False
    await _begin_if_complete(table, row.id)
    return True


async def _begin_if_complete(table: Table, room: str) -> None:
    row = await table.store.room(room)
    if row is not None and row.stage == "open" and complete(row, table.hosting(row.game)):
        await begin(table.store, table.hosting(row.game), row)
    table.hub.changed(room)


async def rematch(table: Table, row: RoomRow, token: str, now: float) -> Seated:
    """A new room with the same options and choices, seats swapped, the same tokens; who asks second joins it."""
    seat = seat_of_token(row, token)
    if seat is None or seat == JUDGE:
        raise Wronged("bad_token")
    if row.stage != "over":
        raise Wronged("not_over")
    if not row.next:
        await _link(table, row, now)
        row = await table.row(row.id)
    following = await table.row(row.next)
    held = seat_of_token(following, token)
    if held is not None:
        return Seated(following.id, held, token)
    before = next(one for one in players(row) if one.seat == seat)
    mine = msgspec.structs.replace(before, seat=1 - seat, seed="")
    if not await _sit(table, following, mine):
        raise Wronged("seat_taken")
    return Seated(following.id, mine.seat, token)


async def _link(table: Table, row: RoomRow, now: float) -> None:
    """Make the room of the rematch and lead there; if another call was first, its room it is."""
    kept = [seat for seat in row.seats if seat.bot or seat.seat == JUDGE]
    swapped = tuple(seat if seat.seat == JUDGE else msgspec.structs.replace(seat, seat=1 - seat.seat) for seat in kept)
    kind = "bot" if row.kind == "bot" else "private"
    options = {**row.options, "_again": row.id}
    made = await _store(table, RoomRow("", row.game, kind, options, "open", now, swapped))
    if await table.store.link(row.id, made.id):
        table.hub.changed(row.id)
