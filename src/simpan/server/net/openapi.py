"""The HTTP API as an OpenAPI document, made from the types that bodies are read with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import Response, get

from simpan import __version__
from simpan.server.api_types import (
    CampaignCheck,
    CampaignChecked,
    CampaignFiles,
    CampaignInfo,
    CampaignMade,
    CampaignPeople,
    CampaignPerson,
    Check,
    Checked,
    Enter,
    Examples,
    Join,
    Lobby,
    NewCampaign,
    NewLink,
    NewRoom,
    NewStaff,
    Replay,
    RuleBook,
    Seated,
    Secret,
    StaffChange,
    StaffSeat,
    Wrong,
)
from simpan.server.hub.begin import ID_LENGTH, ID_LETTERS
from simpan.server.net.answers import STATUS, AnyRequest, sized
from simpan.server.net.api_campaigns import TEMPLATES
from simpan.server.net.api_workshop import LONGEST_PATH, PATH
from simpan.server.protocol import RoomInfo
from simpan.server.replays import MOST_STEPS

_TYPES: Final = (
    CampaignCheck, CampaignChecked, CampaignFiles, CampaignInfo, CampaignMade, CampaignPeople, CampaignPerson,
    Check, Checked, Enter, Examples, Join, Lobby, NewCampaign, NewLink, NewRoom, NewStaff, Replay, RoomInfo, RuleBook,
    Seated, Secret, StaffChange, StaffSeat, Wrong,
)  # fmt: skip
_SCHEMAS: Final = "#/components/schemas/{name}"
_OBJECT: Final = {"type": "object"}
_SVG: Final = "image/svg+xml"


@get("/api/openapi.json")
async def document(request: AnyRequest) -> Response[bytes]:
    """This API, for programs."""
    return sized(request, _document())


@lru_cache
def _document() -> bytes:
    return msgspec.json.encode(described())


def described() -> dict[str, Any]:
    """The document."""
    _, components = msgspec.json.schema_components(_TYPES, ref_template=_SCHEMAS)
    return {
        "openapi": "3.1.0",
        "info": {"title": "simpan", "version": __version__, "license": {"name": "Apache-2.0"}},
        "paths": {**_games(), **_workshops(), **_rooms(), **_replays(), **_campaigns(), **_operator()},
        "components": {"schemas": components},
    }


def _games() -> dict[str, Any]:
    game, clause = (_in_path(name, {"type": "string"}) for name in ("game", "clause"))
    return {
        "/api/games": {"get": _call("Every game with its menu.", {200: {"type": "array", "items": _OBJECT}})},
        "/api/games/{game}/catalogue/{hash}": {
            "get": _call("What pages draw from.", {200: _OBJECT}, [game, _in_path("hash", {"type": "string"})], (404,))
        },
        "/api/games/{game}/rules": {"get": _call("The rule book.", {200: _ref(RuleBook)}, [game], (404,))},
        "/api/games/{game}/rules/{clause}/examples": {
            "get": _call("Examples of a clause.", {200: _ref(Examples)}, [game, clause], (404,))
        },
        "/api/games/{game}/check": {
            "post": _call("Would this be taken?", {200: _ref(Checked)}, [game], (400, 403, 404, 408, 413, 429), Check)
        },
    }


def _workshops() -> dict[str, Any]:
    game = _in_path("game", {"type": "string"})
    draft = _call("A draft of a deck, judged.", {200: _OBJECT}, [game], (400, 403, 404, 408, 413, 429))
    draft["requestBody"] = {"required": True, "content": {"application/json": {"schema": _OBJECT}}}
    named = [game, *(_in_path(name, {"type": "string"}) for name in ("name", "hash"))]
    path = {"type": "string", "pattern": f"^{PATH.pattern}$", "maxLength": LONGEST_PATH}
    asked = [{"name": "path", "in": "query", "required": True, "schema": path}]
    return {
        "/api/games/{game}/deck": {"post": draft},
        "/api/games/{game}/data/{name}/{hash}": {"get": _call("Facts for pages.", {200: _OBJECT}, named, (404,))},
        "/api/qr": {"get": _call("A page's address as a QR code.", {200: None}, asked, (400, 429), kind=_SVG)},
    }


def _rooms() -> dict[str, Any]:
    room = _in_path("room", {"type": "string", "pattern": f"^[{ID_LETTERS}]{{{ID_LENGTH}}}$"})
    seated = {"room": {"type": "string"}, "token": {"type": "string"}}
    entered = {"type": "object", "properties": {"seat": {"type": "integer"}}, "required": ["seat"]}
    again = {"type": "object", "properties": seated, "required": ["room", "token"]}
    writes = (400, 403, 404, 408, 409, 413, 429)
    return {
        "/api/rooms": {
            "post": _call("A new room.", {201: _ref(Seated)}, [], (400, 403, 404, 408, 413, 429), NewRoom),
            "get": _call("The lobby.", {200: _ref(Lobby)}, [], (429,)),
        },
        "/api/rooms/{room}": {"get": _call("A room.", {200: _ref(RoomInfo)}, [room], (404, 429))},
        "/api/rooms/{room}/join": {"post": _call("Take the free seat.", {200: _ref(Seated)}, [room], writes, Join)},
        "/api/rooms/{room}/enter": {
            "post": _call("A token for a cookie.", {200: entered}, [room], (400, 403, 404, 408, 413, 429), Enter)
        },
        "/api/rooms/{room}/rematch": {"post": _call("Once more.", {200: again}, [room], (403, 404, 409, 413, 429))},
        "/api/rooms/{room}/qr": {"get": _call("Its address as a QR code.", {200: None}, [room], (404, 429), kind=_SVG)},
        "/api/rooms/{room}/record": {
            "get": _call(
                "The record of a finished match.", {200: None}, [room], (404, 409, 429), kind="application/jsonl"
            )
        },
        "/api/rooms/{room}/replay": {
            "get": _call(
                "A finished match step by step.", {200: _ref(Replay)}, [room, *_paging()], (400, 404, 409, 429)
            )
        },
    }


def _replays() -> dict[str, Any]:
    replay = _in_path("replay", {"type": "string"})
    made = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}
    upload = _call("A record from elsewhere.", {201: made}, [], (400, 403, 408, 413, 429))
    upload["requestBody"] = {"required": True, "content": {"application/jsonl": {"schema": {"type": "string"}}}}
    return {
        "/api/replays": {"post": upload},
        "/api/replays/{replay}": {
            "get": _call("A match step by step.", {200: _ref(Replay)}, [replay, *_paging()], (400, 404, 409, 429))
        },
        "/api/replays/{replay}/record": {
            "get": _call("Its record.", {200: None}, [replay], (404, 409, 429), kind="application/jsonl")
        },
    }


def _campaigns() -> dict[str, Any]:
    path = "/api/campaigns/{id}"
    id = _in_path("id", {"type": "string", "pattern": f"^[{ID_LETTERS}]{{{ID_LENGTH}}}$"})
    seat, name = _in_path("seat", {"type": "integer"}), _in_path("name", {"type": "string"})
    writes = (400, 403, 404, 408, 409, 413, 429)
    many, reads = (400, 403, 404, 408, 413, 429), (403, 404, 409, 429)
    forms = [_choice("form", "html", "md", "txt"), _choice("download", "1"), _query("as", {"type": "string"})]
    kinds = "text/html", "text/markdown", "text/plain"
    download = _call("The log as a document.", {200: None}, [id, *forms], (400, 403, 404, 409, 429))
    download["responses"]["200"]["content"] = {kind: {} for kind in kinds}
    table = _call("A table to fill in.", {200: None}, [_game(), _choice("form", "csv", "xlsx")], (400, 404, 429))
    table["responses"]["200"]["content"] = {kind: {} for kind in TEMPLATES.values()}
    file = _call("One of them.", {200: None}, [name, _game()], (404, 429), kind="text/plain")
    record = _call("Its record.", {200: None}, [id], reads, kind="application/jsonl")
    image = _call("An invitation as a QR code.", {200: None}, [id], many, Secret, kind=_SVG)
    staff = {"type": "array", "items": _ref(CampaignPerson)}
    return {
        "/api/campaigns": {"post": _call("A new campaign.", {201: _ref(CampaignMade)}, [], many, NewCampaign)},
        "/api/campaigns/check": {
            "post": _call("Files, judged.", {200: _ref(CampaignChecked)}, [], many, CampaignCheck)
        },
        "/api/campaigns/files": {"get": _call("A game's files.", {200: _ref(CampaignFiles)}, [_game()], (404, 429))},
        "/api/campaigns/files/{name}": {"get": file},
        "/api/campaigns/template": {"get": table},
        path: {"get": _call("A campaign.", {200: _ref(CampaignInfo)}, [id], (404, 409, 429))},
        f"{path}/people": {"get": _call("Who is in it.", {200: _ref(CampaignPeople)}, [id], reads)},
        f"{path}/links": {"post": _call("A link to a seat.", {200: _ref(Secret)}, [id], writes, NewLink)},
        f"{path}/staff": {"post": _call("A member of staff.", {201: _ref(StaffSeat)}, [id], writes, NewStaff)},
        f"{path}/staff/{{seat}}": {"post": _call("Another role.", {200: staff}, [id, seat], writes, StaffChange)},
        f"{path}/qr": {"post": image},
        f"{path}/log": {"get": download},
        f"{path}/record": {"get": record},
    }


def _operator() -> dict[str, Any]:
    return {
        "/health": {"get": _call("Whether the process answers.", {200: _OBJECT})},
        "/ready": {"get": _call("Whether it can do its work.", {200: _OBJECT, 503: _OBJECT})},
        "/metrics": {"get": _call("Figures for Prometheus.", {200: None}, kind="text/plain")},
    }


# -- the parts of it ---------------------------------------------------------------------------------------------------


def _call(
    text: str,
    answers: dict[int, Any],
    parameters: list[dict[str, Any]] | None = None,
    refusals: tuple[int, ...] = (),
    body: type | None = None,
    kind: str = "application/json",
) -> dict[str, Any]:
    """One operation. answers: status → schema, None: no JSON."""
    responses: dict[str, Any] = {
        str(status): {"description": text, "content": {kind: {"schema": schema} if schema is not None else {}}}
        for status, schema in answers.items()
    }
    for status in refusals:
        codes = ", ".join(code for code, its in STATUS.items() if its == status)
        responses[str(status)] = {"description": codes, "content": {"application/json": {"schema": _ref(Wrong)}}}
    found: dict[str, Any] = {"summary": text, "parameters": [*(parameters or []), _LANG], "responses": responses}
    if body is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(body)}}}
    return found


def _ref(kind: type) -> dict[str, str]:
    return {"$ref": _SCHEMAS.format(name=kind.__name__)}


def _in_path(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _query(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": schema}


def _choice(name: str, *values: str) -> dict[str, Any]:
    return _query(name, {"enum": list(values)})


def _game() -> dict[str, Any]:
    return _query("game", {"type": "string", "default": "mansion"})


_LANG: Final = {"name": "lang", "in": "query", "description": "ko or en; else Accept-Language chooses", "schema": {}}


def _paging() -> list[dict[str, Any]]:
    """The query of a replay."""
    numbers = {"start": {"minimum": 0, "maximum": 1_000_000}, "most": {"minimum": 1, "maximum": MOST_STEPS}}
    return [
        {"name": "as", "in": "query", "schema": {"enum": ["0", "1", "watch", "all"]}},
        *({"name": name, "in": "query", "schema": {"type": "integer", **size}} for name, size in numbers.items()),
    ]


HANDLERS: Final = [document]
