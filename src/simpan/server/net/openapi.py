"""The HTTP API as an OpenAPI document, made from the types that bodies are read with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import Response, get

from simpan import __version__
from simpan.server.api_types import Check, Checked, Enter, Join, Lobby, NewRoom, Replay, Seated, Wrong
from simpan.server.hub.begin import ID_LENGTH, ID_LETTERS
from simpan.server.net.answers import STATUS, AnyRequest, sized
from simpan.server.protocol import RoomInfo
from simpan.server.replays import MOST_STEPS

_TYPES: Final = (Check, Checked, Enter, Join, Lobby, NewRoom, Replay, RoomInfo, Seated, Wrong)
_SCHEMAS: Final = "#/components/schemas/{name}"
_OBJECT: Final = {"type": "object"}


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
        "paths": {**_games(), **_rooms(), **_replays(), **_operator()},
        "components": {"schemas": components},
    }


def _games() -> dict[str, Any]:
    game = _in_path("game", {"type": "string"})
    return {
        "/api/games": {"get": _call("Every game with its menu.", {200: {"type": "array", "items": _OBJECT}})},
        "/api/games/{game}/catalogue/{hash}": {
            "get": _call("What pages draw from.", {200: _OBJECT}, [game, _in_path("hash", {"type": "string"})], (404,))
        },
        "/api/games/{game}/rules": {"get": _call("The rule book.", {200: _OBJECT}, [game], (404,))},
        "/api/games/{game}/check": {
            "post": _call("Would this be taken?", {200: _ref(Checked)}, [game], (400, 403, 404, 408, 413, 429), Check)
        },
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
        "/api/rooms/{room}/qr": {
            "get": _call("Its address as a QR code.", {200: None}, [room], (404, 429), kind="image/svg+xml")
        },
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


_LANG: Final = {"name": "lang", "in": "query", "description": "ko or en; else Accept-Language chooses", "schema": {}}


def _paging() -> list[dict[str, Any]]:
    """The query of a replay."""
    numbers = {"start": {"minimum": 0, "maximum": 1_000_000}, "most": {"minimum": 1, "maximum": MOST_STEPS}}
    return [
        {"name": "as", "in": "query", "schema": {"enum": ["0", "1", "watch", "all"]}},
        *({"name": name, "in": "query", "schema": {"type": "integer", **size}} for name, size in numbers.items()),
    ]


HANDLERS: Final = [document]
