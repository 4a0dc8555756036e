"""The HTTP API of campaigns: files, making one, its links and staff, its log and record."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath

from simpan.core.game import SPECTATOR, STAFF
from simpan.core.refereeing import CheckedCampaign, Participant, Referee
from simpan.server.api_types import (
    CampaignCheck,
    CampaignChecked,
    CampaignFiles,
    CampaignInfo,
    CampaignMe,
    CampaignText,
    NewCampaign,
    NewLink,
    NewStaff,
    Secret,
    StaffChange,
    StaffSeat,
)
from simpan.server.campaign.people import FIRST_STAFF, staff_role
from simpan.server.hub.live import Frozen
from simpan.server.net import campaigns
from simpan.server.net.answers import AnyRequest, Wronged, answer, body_of, caller_of, whole_body
from simpan.server.net.held import cookie_of, held
from simpan.server.net.qr import drawn
from simpan.server.net.table import Table, table_of
from simpan.server.ports import RoomRow, Seat

_T = TypeVar("_T")

LARGEST: Final = 4 * 1024 * 1024  # bytes of a body with files
PIECE: Final = 64 * 1024  # bytes of files that count as one check
FORMS: Final = {"html": "text/html", "md": "text/markdown", "txt": "text/plain"}
TEMPLATES: Final = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


# -- files -------------------------------------------------------------------------------------------------------------


@get("/api/campaigns/files")
async def files(request: AnyRequest) -> Response[bytes]:
    """The files of the campaign that comes with a game."""
    table = table_of(request)
    table.admit(request, "asked")
    found = await table.work(table.referee(_game(request)).files)
    texts = (CampaignText(name, data.decode("utf-8", "replace")) for name, data in found.items())
    return answer(CampaignFiles(tuple(texts)))


@get("/api/campaigns/files/{name:str}")
async def one_file(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """One of them, for download."""
    table = table_of(request)
    table.admit(request, "asked")
    found = (await table.work(table.referee(_game(request)).files)).get(name)
    if found is None:
        raise Wronged("not_found")
    return _download(name, found, "text/plain")


@get("/api/campaigns/template")
async def template(request: AnyRequest) -> Response[bytes]:
    """A table of characters to fill in."""
    table = table_of(request)
    table.admit(request, "asked")
    form = request.query_params.get("form", "xlsx")
    if form not in TEMPLATES:
        raise Wronged("bad_query", name="form")
    found = await table.work(table.referee(_game(request)).template, form, caller_of(request).lang)
    return _download(f"characters.{form}", found, TEMPLATES[form])


@post("/api/campaigns/check", status_code=200, request_max_body_size=LARGEST)
async def check(request: AnyRequest) -> Response[bytes]:
    """All that is wrong with files, and what they come to."""
    table = table_of(request)
    table.admit(request, "checked")
    raw = await whole_body(request)
    table.admit(request, "checked", len(raw) / PIECE)
    asked: CampaignCheck = await table.work(campaigns.parsed, raw, CampaignCheck)
    found = await table.work(campaigns.checked, table.referee(asked.game), asked.files)
    return answer(_said(found))


def _said(found: CheckedCampaign) -> CampaignChecked:
    return CampaignChecked(found.set_up is not None, found.title, found.players, found.facts, found.findings)


@post("/api/campaigns", status_code=201, request_max_body_size=LARGEST)
async def make(request: AnyRequest) -> Response[bytes]:
    """A new campaign."""
    table = table_of(request)
    table.admit(request, "created")
    raw = await whole_body(request)
    table.admit(request, "checked", len(raw) / PIECE)
    wanted: NewCampaign = await table.work(campaigns.parsed, raw, NewCampaign)
    made = await campaigns.create(table, wanted, time.time())
    found = answer(made, 201)
    found.cookies.append(cookie_of(request, made.room, made.staff))
    return found


def _game(request: AnyRequest) -> str:
    return str(request.query_params.get("game", "mansion"))


# -- a campaign and its people -----------------------------------------------------------------------------------------


@get("/api/campaigns/{id:str}")
async def info(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """What everybody may know of a campaign; and who the caller is in it."""
    table, row = await _asked(request, id)
    mine = campaigns.own_seat(row, held(request, row.id))
    about, participants = await _of(table, row, lambda referee: (referee.about(), referee.participants))
    found = CampaignInfo(
        id=row.id,
        game=row.game,
        title=about["title"],
        stands=about["stands"],
        result=about["result"],
        stage=row.stage,
        watch=str(row.options.get("_watch", "none")),
        lang=str(row.options.get("_lang", "ko")),
        me=_me(row, mine, participants) if mine is not None else None,
    )
    return answer(found)


def _me(row: RoomRow, mine: Seat, participants: tuple[Participant, ...]) -> CampaignMe:
    if mine.seat <= FIRST_STAFF:
        confirm = bool(row.options.get("_confirm"))
        return CampaignMe("staff", mine.seat, mine.name, (), staff_role(row, mine.seat), confirm)
    characters = next((one.characters for one in participants if one.seat == mine.seat), ())
    return CampaignMe("seat", mine.seat, mine.name, characters)


@get("/api/campaigns/{id:str}/people")
async def people(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """Players and staff, for the staff."""
    table, row = await _asked(request, id)
    campaigns.must_be_staff(row, held(request, row.id))
    participants = await _of(table, row, lambda referee: referee.participants)
    return answer(campaigns.people(row, participants))


@post("/api/campaigns/{id:str}/links", status_code=200)
async def link(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """A link to a seat: one more, or the only one from now on."""
    table, row = await _asked(request, id, "joined")
    mine = campaigns.must_be_staff(row, held(request, row.id), organiser=True)
    wanted = await body_of(request, NewLink)
    token = await campaigns.link(table, row.id, wanted.seat, wanted.fresh)
    found = answer(Secret(token))
    if wanted.fresh and wanted.seat == mine.seat:  # whose own link has just ended
        found.cookies.append(cookie_of(request, row.id, token))
    return found


@post("/api/campaigns/{id:str}/staff", status_code=201)
async def add_staff(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """One more member of staff."""
    table, row = await _asked(request, id, "joined")
    campaigns.must_be_staff(row, held(request, row.id), organiser=True)
    wanted = await body_of(request, NewStaff)
    seat, token = await campaigns.add_staff(table, row.id, wanted.name, wanted.role)
    return answer(StaffSeat(seat, token), 201)


@post("/api/campaigns/{id:str}/staff/{seat:int}", status_code=200)
async def change_staff(request: AnyRequest, id: FromPath[str], seat: FromPath[int]) -> Response[bytes]:
    """Another role for a member of staff, or none any more."""
    table, row = await _asked(request, id, "joined")
    campaigns.must_be_staff(row, held(request, row.id), organiser=True)
    wanted = await body_of(request, StaffChange)
    if wanted.remove == bool(wanted.role):
        raise Wronged("bad_body", why="role | remove")
    await campaigns.change_staff(table, row.id, seat, wanted.role or None)
    return answer(campaigns.people(await campaigns.campaign(table, row.id), ()).staff)


@post("/api/campaigns/{id:str}/qr", status_code=200)
async def qr(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """An invitation as a picture. Its secret comes in the body, so that no log and no history has it."""
    _, row = await _asked(request, id)
    asked = await body_of(request, Secret)
    seat = campaigns.own_seat(row, asked.token)
    if seat is None:
        raise Wronged("bad_token")
    kind = "t" if seat.seat <= FIRST_STAFF else "s"
    return Response(drawn(f"{caller_of(request).base}/c/{row.id}#{kind}={asked.token}"), media_type="image/svg+xml")


# -- what is written of it ---------------------------------------------------------------------------------------------


@get("/api/campaigns/{id:str}/log")
async def log(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """The log as a document."""
    table, row = await _asked(request, id, "replayed")
    form = request.query_params.get("form", "html")
    if form not in FORMS:
        raise Wronged("bad_query", name="form")
    viewer = _reader(row, campaigns.own_seat(row, held(request, row.id)), request.query_params.get("as", "public"))
    lang = caller_of(request).lang
    data = await _read(table, row, lambda referee: referee.export(viewer, form, lang))  # type: ignore[arg-type]
    if form == "html" or request.query_params.get("download") == "1":  # a page of ours has no style of its own
        return _download(f"simpan-{row.id}.{form}", data, FORMS[form])
    return Response(data, media_type=FORMS[form])


def _reader(row: RoomRow, mine: Seat | None, wanted: str) -> int:
    """For whose eyes a log is to be. Raises Wronged where the caller may not have it."""
    staff = mine is not None and mine.seat <= FIRST_STAFF
    if wanted == "public":
        if mine is None and str(row.options.get("_watch", "none")) == "none":
            raise Wronged("bad_token")
        return SPECTATOR
    if mine is None:
        raise Wronged("bad_token")
    if wanted == "me":
        return STAFF if staff else mine.seat
    if not staff:
        raise Wronged("not_staff")
    if wanted == "staff":
        return STAFF
    seats = {str(seat.seat): seat.seat for seat in row.seats if seat.seat >= 0}
    if wanted not in seats:
        raise Wronged("bad_query", name="as")
    return seats[wanted]


@get("/api/campaigns/{id:str}/record")
async def record(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """The record: for the staff at any time, for a player once it is over. It never holds the seed before.

    A player's is without what others wrote in confidence (`Referee.record`).
    """
    table, row = await _asked(request, id, "replayed")
    mine = campaigns.own_seat(row, held(request, row.id))
    if mine is None:
        raise Wronged("bad_token")
    if mine.seat <= FIRST_STAFF:
        entries = await table.store.entries(row.id)
        lines = [row.header, *(entry.line for entry in entries), *([row.end] if row.end else [])]
        data = b"".join(line.rstrip(b"\n") + b"\n" for line in lines)
    elif row.stage != "over":
        raise Wronged("not_over")
    else:
        data = await _read(table, row, lambda referee: referee.record(mine.seat))
    return _download(f"simpan-{row.id}.jsonl", data, "application/jsonl; charset=utf-8")


# -- the parts of it ---------------------------------------------------------------------------------------------------


async def _asked(request: AnyRequest, id: str, what: str = "asked") -> tuple[Table, RoomRow]:
    table = table_of(request)
    table.admit(request, what)
    return table, await campaigns.campaign(table, id)


async def _of(table: Table, row: RoomRow, question: Callable[[Referee], _T]) -> _T:
    """Something quick of the campaign in memory. Raises Wronged where it cannot be read."""
    try:
        return await table.hub.ask(row.id, lambda referee, now: question(referee))
    except Frozen as error:
        raise Wronged("frozen") from error


async def _read(table: Table, row: RoomRow, question: Callable[[Referee], _T]) -> _T:
    """Something long of the campaign, read from its record beside the event loop. Raises Wronged."""
    if row.stage == "frozen":
        raise Wronged("frozen")
    found = await table.store.look(row.id)
    if found is None:
        raise Wronged("unknown_room")
    now, entries = found

    def opened() -> _T:
        lines = [entry.line for entry in entries]
        lang: Any = now.options.get("_lang", "ko")
        referee = table.referee(now.game).open(now.header, lines, now.end, bytes.fromhex(now.secret), lang)
        return question(referee)

    return await table.work(opened)


def _download(name: str, data: bytes, kind: str) -> Response[bytes]:
    safe = "".join(sign for sign in name if sign.isascii() and (sign.isalnum() or sign in "-_."))
    return Response(data, media_type=kind, headers={"content-disposition": f'attachment; filename="{safe}"'})


HANDLERS: Final = [
    files,
    one_file,
    template,
    check,
    make,
    info,
    people,
    link,
    add_staff,
    change_staff,
    qr,
    log,
    record,
]
