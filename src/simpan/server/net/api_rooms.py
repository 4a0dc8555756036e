"""The HTTP API of rooms."""

from __future__ import annotations

import time
from typing import Final

from litestar import Response, get, post
from litestar.params import FromPath

from simpan.server.api_types import Enter, Join, Lobby, NewRoom, Seated
from simpan.server.hub.begin import seat_of_token
from simpan.server.net.answers import AnyRequest, Wronged, answer, body_of, caller_of
from simpan.server.net.campaigns import came
from simpan.server.net.held import cookie_of, held
from simpan.server.net.qr import drawn
from simpan.server.net.rooms import create, join, rematch
from simpan.server.net.table import Table, table_of
from simpan.server.ports import RoomRow
from simpan.server.room.about import about

LISTED: Final = 50  # rooms of a lobby
FRESH: Final = 120.0  # seconds that a new room is listed before its maker has to be there
STALE: Final = 1800.0  # … where other processes may have its maker


@post("/api/rooms", status_code=201)
async def make(request: AnyRequest) -> Response[bytes]:
    """A new room."""
    table = table_of(request)
    table.admit(request, "created")
    return _seated(request, await create(table, await body_of(request, NewRoom), time.time()), 201)


@get("/api/rooms")
async def lobby(request: AnyRequest) -> Response[bytes]:
    """Rooms that wait for a second player, and matches that may be watched."""
    table = table_of(request)
    table.admit(request, "asked")
    now = time.time()
    waiting = [row for row in await table.store.rooms("open", "open") if _waits(table, row, now)]
    running = [row for row in await table.store.rooms("playing") if row.options.get("_watch") == "all"]
    found = [tuple(about(row, table.hub.here(row.id)) for row in rows[:LISTED]) for rows in (waiting, running)]
    return answer(Lobby(*found))


def _waits(table: Table, row: RoomRow, now: float) -> bool:
    """Whether somebody still waits in it, as far as this process can tell."""
    live = table.hub.loaded(row.id)
    if live is not None and live.wires:
        return True
    return now - row.created < (STALE if table.settings.several else FRESH)


@get("/api/rooms/{room:str}")
async def info(request: AnyRequest, room: FromPath[str]) -> Response[bytes]:
    """A room as everybody may know it."""
    table = table_of(request)
    table.admit(request, "asked")
    return answer(about(await table.match(room), table.hub.here(room)))


@post("/api/rooms/{room:str}/join", status_code=200)
async def take_part(request: AnyRequest, room: FromPath[str]) -> Response[bytes]:
    """Take the free seat."""
    table = table_of(request)
    table.admit(request, "joined")
    wanted = await body_of(request, Join)
    row = await table.match(room)
    return _seated(request, await join(table, row, wanted, held(request, row.id)))


@post("/api/rooms/{room:str}/enter", status_code=200)
async def enter(request: AnyRequest, room: FromPath[str]) -> Response[bytes]:
    """A seat link's token for a cookie."""
    table = table_of(request)
    table.admit(request, "asked")
    wanted = await body_of(request, Enter)
    row = await table.row(room)
    seat = seat_of_token(row, wanted.token)
    if seat is None:
        raise Wronged("bad_token")
    await came(table, row, seat)
    found = answer({"seat": seat})
    found.cookies.append(cookie_of(request, row.id, wanted.token))
    return found


@post("/api/rooms/{room:str}/rematch", status_code=200)
async def again(request: AnyRequest, room: FromPath[str]) -> Response[bytes]:
    """Once more, seats swapped."""
    table = table_of(request)
    table.admit(request, "joined")
    row = await table.match(room)
    seated = await rematch(table, row, held(request, row.id), time.time())
    found = answer({"room": seated.room, "token": seated.token})
    found.cookies.append(cookie_of(request, seated.room, seated.token))
    return found


@get("/api/rooms/{room:str}/qr")
async def qr(request: AnyRequest, room: FromPath[str]) -> Response[bytes]:
    """The room's address, to be read by a phone."""
    table = table_of(request)
    table.admit(request, "asked")
    row = await table.match(room)
    return Response(drawn(f"{caller_of(request).base}/r/{row.id}"), media_type="image/svg+xml")


def _seated(request: AnyRequest, seated: Seated, status: int = 200) -> Response[bytes]:
    found = answer(seated, status)
    found.cookies.append(cookie_of(request, seated.room, seated.token))
    return found


HANDLERS: Final = [make, lobby, info, take_part, enter, again, qr]
