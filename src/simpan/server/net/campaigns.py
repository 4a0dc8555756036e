"""Making campaigns and seating people in them: what the API does, apart from HTTP."""

from __future__ import annotations

import base64
import binascii
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec

from simpan.core.hosting import BadChoice, Problem
from simpan.core.refereeing import CheckedCampaign, Participant, Refereeing, StaffRole
from simpan.core.strict_json import decode
from simpan.server.api_types import (
    CampaignFile,
    CampaignMade,
    CampaignPeople,
    CampaignPerson,
    Invited,
    NewCampaign,
)
from simpan.server.campaign.people import FIRST_STAFF, staff_role
from simpan.server.hub.begin import clean, hashed, new_id, new_token, seat_of_token
from simpan.server.net.answers import Wronged
from simpan.server.net.table import Table
from simpan.server.ports import CAMPAIGN, Append, RoomRow, Seat, Stored

TRIES: Final = 8
MOST_LINKS: Final = 16  # that open one seat beside its first; the oldest goes for a new one
MOST_STAFF: Final = 20
LONGEST_TITLE: Final = 40
USED: Final = "came"  # in a seat's choice: whether a link of it was ever used


def parsed(raw: bytes, kind: type[Any]) -> Any:
    """A large body as it should be. Raises Wronged."""
    try:
        return msgspec.convert(decode(raw), kind)
    except (ValueError, msgspec.ValidationError, RecursionError) as error:
        raise Wronged("bad_body", why=clean(str(error), 200) or "?") from error


def unpacked(files: tuple[CampaignFile, ...]) -> dict[str, bytes]:
    """The files by name. Raises Wronged for what is no base64, and for two of a name."""
    found: dict[str, bytes] = {}
    for file in files:
        if file.name in found:
            raise Wronged("bad_body", why=f"two files {clean(file.name, 80)!r}")
        try:
            found[file.name] = base64.b64decode(file.data, validate=True)
        except (binascii.Error, ValueError) as error:
            raise Wronged("bad_body", why=f"{clean(file.name, 80)}: {error}") from error
    return found


def checked(game: Refereeing, files: tuple[CampaignFile, ...]) -> CheckedCampaign:
    """What the files come to. Raises Wronged."""
    return game.check(unpacked(files))


async def create(table: Table, wanted: NewCampaign, now: float) -> CampaignMade:
    """A new campaign, its maker the organiser. Raises Wronged, with every problem of the files."""
    game = table.referee(wanted.game)
    if len(table.hub) >= table.settings.limits.rooms:
        raise Wronged("too_many_rooms")
    found = await table.work(checked, game, wanted.files)
    if found.set_up is None:
        raise Wronged("bad_files", BadChoice(_problems(found)))
    secret, title = secrets.token_bytes(32), clean(wanted.title, LONGEST_TITLE)
    set_up = game.titled(found.set_up, title) if title else found.set_up
    header = await table.work(game.begin, set_up, secret)
    staff, tokens = new_token(), [new_token() for _ in found.players]
    seats = [Seat(one.seat, one.name, hashed(token)) for one, token in zip(found.players, tokens, strict=True)]
    seats.append(Seat(FIRST_STAFF, clean(wanted.name), hashed(staff), choice={"role": "organiser", USED: True}))
    options = {"_lang": wanted.lang, "_watch": wanted.watch, "_confirm": wanted.confirm, "_title": title or found.title}
    row = RoomRow("", wanted.game, CAMPAIGN, options, "playing", now, tuple(seats), header, secret.hex())
    row = await _store(table, row)
    if wanted.confirm:
        staff_name = clean(wanted.name)
        lines = await table.work(game.confirming, header, secret, wanted.lang, staff_name, int(now))
        stored = tuple(Stored(n, line, at=now) for n, line in enumerate(lines))
        await table.store.append(row.id, Append(stored))
    pairs = zip(found.players, tokens, strict=True)
    players = [Invited(one.seat, one.name, one.characters, token) for one, token in pairs]
    return CampaignMade(row.id, staff, FIRST_STAFF, tuple(players))


def _problems(found: CheckedCampaign) -> list[Problem]:
    wrong = [one for one in found.findings if not one.warning]
    return [Problem(f"{one.file}:{one.line}" if one.line else one.file, one.clause, one.text) for one in wrong]


async def _store(table: Table, row: RoomRow) -> RoomRow:
    """Store a new campaign under an id that is free."""
    for _ in range(TRIES):
        named = msgspec.structs.replace(row, id=new_id())
        if await table.store.create(named):
            return named
    raise RuntimeError("no id is free")


# -- who is in it ------------------------------------------------------------------------------------------------------


async def campaign(table: Table, id: str) -> RoomRow:
    """A campaign as it is stored. Raises Wronged."""
    row = await table.row(id)
    if row.kind != CAMPAIGN or row.game not in table.referees:
        raise Wronged("unknown_room")
    return row


def own_seat(row: RoomRow, token: str) -> Seat | None:
    """The seat that a token opens."""
    number = seat_of_token(row, token)
    return next((seat for seat in row.seats if seat.seat == number), None) if number is not None else None


def must_be_staff(row: RoomRow, token: str, organiser: bool = False) -> Seat:
    """The caller's seat among the staff. Raises Wronged where it has none, or is no organiser and should be."""
    mine = own_seat(row, token)
    if mine is None:
        raise Wronged("bad_token")
    if mine.seat > FIRST_STAFF:
        raise Wronged("not_staff")
    if organiser and staff_role(row, mine.seat) != "organiser":
        raise Wronged("not_organiser")
    return mine


def _organisers(row: RoomRow) -> list[Seat]:
    return [seat for seat in row.seats if seat.seat <= FIRST_STAFF and staff_role(row, seat.seat) == "organiser"]


async def _change(table: Table, id: str, change: Callable[[RoomRow], tuple[Seat | None, Seat | None]]) -> RoomRow:
    """Change a seat as others may at the same time. change: from the row to the seat then and as it is known now."""
    for _ in range(TRIES):
        row = await campaign(table, id)
        seat, known = change(row)
        if await table.store.seat(id, seat, known):
            table.hub.changed(id)
            return row
    raise Wronged("busy")


def _seat(row: RoomRow, number: int) -> Seat:
    found = next((seat for seat in row.seats if seat.seat == number), None)
    if found is None:
        raise Wronged("no_seat")
    return found


async def came(table: Table, row: RoomRow, number: int) -> None:
    """A link of a seat was used."""
    if row.kind != CAMPAIGN or _seat(row, number).choice.get(USED):
        return

    def change(now: RoomRow) -> tuple[Seat, Seat]:
        known = _seat(now, number)
        return msgspec.structs.replace(known, choice={**known.choice, USED: True}), known

    await _change(table, row.id, change)


async def link(table: Table, id: str, number: int, fresh: bool) -> str:
    """A further token that opens a seat; fresh: the only one from now on."""
    token = new_token()

    def change(row: RoomRow) -> tuple[Seat, Seat]:
        known = _seat(row, number)
        if fresh:
            choice = {key: value for key, value in known.choice.items() if key != USED}
            return msgspec.structs.replace(known, token=hashed(token), more=(), choice=choice), known
        more = (*known.more, hashed(token))[-MOST_LINKS:]
        return msgspec.structs.replace(known, more=more), known

    await _change(table, id, change)
    return token


async def add_staff(table: Table, id: str, name: str, role: StaffRole) -> tuple[int, str]:
    """A new member of staff: seat and token."""
    token = new_token()
    taken: list[int] = []

    def change(row: RoomRow) -> tuple[Seat, None]:
        staff = [seat.seat for seat in row.seats if seat.seat <= FIRST_STAFF]
        if len(staff) >= MOST_STAFF:
            raise Wronged("too_many_staff")
        taken.append(min(staff, default=FIRST_STAFF + 1) - 1)
        return Seat(taken[-1], clean(name), hashed(token), choice={"role": role}), None

    await _change(table, id, change)
    return taken[-1], token


async def change_staff(table: Table, id: str, number: int, role: StaffRole | None) -> None:
    """Another role for a member of staff, or (None) none any more. Raises Wronged for the last organiser's."""
    before: list[Seat] = []

    def change(row: RoomRow) -> tuple[Seat | None, Seat]:
        known = _seat(row, number)
        if number > FIRST_STAFF:
            raise Wronged("no_seat")
        if role != "organiser" and [seat.seat for seat in _organisers(row)] == [number]:
            raise Wronged("last_organiser")
        before[:] = [known]
        after = msgspec.structs.replace(known, choice={**known.choice, "role": role}) if role is not None else None
        return after, known

    await _change(table, id, change)
    row = await campaign(table, id)
    if not _organisers(row):  # two took each other's role away at the same moment
        now = next((seat for seat in row.seats if seat.seat == number), None)
        await table.store.seat(id, before[0], now)
        table.hub.changed(id)
        raise Wronged("last_organiser")


def people(row: RoomRow, participants: tuple[Participant, ...]) -> CampaignPeople:
    """All who have a seat, and whether a link of it was ever used."""
    characters = {one.seat: one.characters for one in participants}
    players = [
        CampaignPerson(seat.seat, seat.name, characters.get(seat.seat, ()), "", bool(seat.choice.get(USED)))
        for seat in sorted((seat for seat in row.seats if seat.seat >= 0), key=lambda seat: seat.seat)
    ]
    staff = [
        CampaignPerson(seat.seat, seat.name, (), staff_role(row, seat.seat), bool(seat.choice.get(USED)))
        for seat in sorted((seat for seat in row.seats if seat.seat <= FIRST_STAFF), key=lambda seat: -seat.seat)
    ]
    return CampaignPeople(tuple(players), tuple(staff))
