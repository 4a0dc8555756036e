"""The HTTP API of finished matches: their record, and the match step by step."""

from __future__ import annotations

import hashlib
from typing import Final

from litestar import Response, get, post
from litestar.params import FromPath

from simpan.core.record import BadRecord
from simpan.server.hub.begin import clean
from simpan.server.net.answers import AnyRequest, Wronged, answer, caller_of, number, sized, whole_body
from simpan.server.net.table import Table, table_of
from simpan.server.ports import RoomRow
from simpan.server.replays import MOST_STEPS, PERSPECTIVES, Replays, Source
from simpan.server.room.about import game_options
from simpan.server.settings import Limits

UPLOADED: Final = "u-"
HEX: Final = 20  # letters of a hash in an uploaded record's id
RECORD: Final = "application/jsonl; charset=utf-8"


@get("/api/rooms/{room:str}/record")
async def room_record(request: AnyRequest, room: FromPath[str]) -> Response[bytes]:
    """The record of a finished match, for download."""
    table = table_of(request)
    table.admit(request, "asked")
    row = await table.match(room)
    return _download(row.id, await record_of(table, row))


@get("/api/rooms/{room:str}/replay")
async def room_replay(request: AnyRequest, room: FromPath[str]) -> Response[bytes]:
    """A finished match, step by step."""
    table = table_of(request)
    table.admit(request, "replayed")
    row = await table.match(room)
    return await _page(request, await _of_room(table, row))


@post("/api/replays", status_code=201, request_max_body_size=Limits().record)
async def upload(request: AnyRequest) -> Response[bytes]:
    """A record from elsewhere, read with suspicion."""
    table = table_of(request)
    table.admit(request, "uploaded")
    record = await whole_body(request)
    try:
        await table.work(_replays(request).read, record)
    except BadRecord as bad:
        raise Wronged("bad_record", why=clean(str(bad), 200)) from bad
    id = UPLOADED + hashlib.sha256(record).hexdigest()[:HEX]
    await table.store.keep_replay(id, record)
    return answer({"id": id}, 201)


@get("/api/replays/{replay:str}")
async def replay(request: AnyRequest, replay: FromPath[str]) -> Response[bytes]:
    """An uploaded match, or that of a finished room, step by step."""
    table = table_of(request)
    table.admit(request, "replayed")
    return await _page(request, await _found(table, replay))


@get("/api/replays/{replay:str}/record")
async def replay_record(request: AnyRequest, replay: FromPath[str]) -> Response[bytes]:
    """The record of it, for download."""
    table = table_of(request)
    table.admit(request, "asked")
    return _download(replay, (await _found(table, replay)).record)


async def record_of(table: Table, row: RoomRow) -> bytes:
    """The whole record of a room. Raises Wronged while it is not over: a record tells everything."""
    if row.stage != "over" or not row.end:
        raise Wronged("frozen" if row.stage == "frozen" else "not_over")
    entries = await table.store.entries(row.id)
    return b"\n".join(
        [row.header.rstrip(b"\n"), *(entry.line.rstrip(b"\n") for entry in entries), row.end.rstrip(b"\n"), b""]
    )


async def _of_room(table: Table, row: RoomRow) -> Source:
    return Source(row.id, await record_of(table, row), game_options(row), row.created)


async def _found(table: Table, id: str) -> Source:
    """An uploaded match, or that of a finished room."""
    if not id.startswith(UPLOADED):
        try:
            row = await table.match(id)
        except Wronged as error:
            raise Wronged("unknown_replay") from error
        return await _of_room(table, row)
    record = await table.store.replay(id) if len(id) == len(UPLOADED) + HEX else None
    if record is None:
        raise Wronged("unknown_replay")
    return Source(id, record, {}, 0.0)


async def _page(request: AnyRequest, source: Source) -> Response[bytes]:
    viewer = request.query_params.get("as", "watch")
    if viewer not in PERSPECTIVES:
        raise Wronged("bad_query", name="as")
    start = number(request, "start", 0, 0, 1_000_000)
    most = number(request, "most", MOST_STEPS, 1, MOST_STEPS)
    lang = caller_of(request).lang
    table = table_of(request)
    data = await table.work(_replays(request).page, source, viewer, start, most, lang)
    return await table.work(sized, request, data)


def _download(id: str, record: bytes) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="simpan-{clean(id, 40)}.jsonl"'}
    return Response(record, media_type=RECORD, headers=headers)


def _replays(request: AnyRequest) -> Replays:
    found: Replays = request.app.state.replays
    return found


HANDLERS: Final = [room_record, room_replay, upload, replay, replay_record]
