"""What HTTP answers look like, and how bodies and queries are read: with suspicion, and refused in words."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response

from simpan.core.hosting import BadChoice
from simpan.core.strict_json import decode
from simpan.server.api_types import Wrong
from simpan.server.hub.begin import clean
from simpan.server.net.origin import Caller
from simpan.server.words import say

_T = TypeVar("_T")

PATIENCE: Final = 20.0  # seconds that a body may take
JSON: Final = "application/json; charset=utf-8"
STATUS: Final = {
    "bad_body": 400,
    "bad_query": 400,
    "bad_choice": 400,
    "bad_record": 400,
    "bad_files": 400,
    "unknown_level": 400,
    "bad_token": 403,
    "other_origin": 403,
    "not_staff": 403,
    "not_organiser": 403,
    "not_found": 404,
    "unknown_game": 404,
    "unknown_room": 404,
    "unknown_replay": 404,
    "no_seat": 404,
    "bad_method": 405,
    "too_slow": 408,
    "already_in": 409,
    "seat_taken": 409,
    "not_over": 409,
    "frozen": 409,
    "last_organiser": 409,
    "too_many_staff": 409,
    "busy": 409,
    "too_large": 413,
    "too_fast": 429,
    "too_many_rooms": 429,
    "broken": 500,
    "store": 503,
}
"""Every code of `Wrong`, with its status."""

_encode: Final = msgspec.json.Encoder().encode


class Wronged(Exception):
    """An answer that says no. values: what the words of it turn on; choice: everything that is wrong with a choice."""

    def __init__(self, code: str, choice: BadChoice | None = None, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.choice = choice
        self.values = values


AnyRequest = Request[Any, Any, Any]


def caller_of(request: AnyRequest) -> Caller:
    """Who calls."""
    found: Caller = request.scope["state"]["caller"]
    return found


def wrong(code: str, caller: Caller, choice: BadChoice | None = None, **values: Any) -> Response[bytes]:
    """The answer that says no."""
    text = say(caller.lang, f"wrong-{code.replace('_', '-')}", **values)
    found = Wrong(code, text, choice.problems if choice is not None else ())
    return Response(_encode(found), status_code=STATUS[code], media_type=JSON)


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    """A value as JSON."""
    return Response(_encode(value), status_code=status, media_type=JSON, headers=headers or {})


def kept(request: AnyRequest, data: bytes, squeezed: bytes, seconds: int) -> Response[bytes]:
    """JSON that is the same for everybody and may be kept; smaller where the caller can read that."""
    headers = {"cache-control": f"public, max-age={seconds}" + (", immutable" if seconds > 86_400 else "")}
    return sized(request, data, squeezed, headers)


def sized(
    request: AnyRequest, data: bytes, squeezed: bytes | None = None, headers: dict[str, str] | None = None
) -> Response[bytes]:
    """JSON, compressed where that is worth it and the caller can read it."""
    found = {**(headers or {}), "vary": "accept-encoding, accept-language"}
    if len(data) > 2048 and "gzip" in caller_of(request).header("accept-encoding"):
        data = gzip.compress(data, 5) if squeezed is None else squeezed
        found["content-encoding"] = "gzip"
    return Response(data, media_type=JSON, headers=found)


async def whole_body(request: AnyRequest) -> bytes:
    """The body. Raises Wronged if it takes too long to come; too large a one has been refused before."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await request.body()
    except TimeoutError as error:
        raise Wronged("too_slow") from error


async def body_of(request: AnyRequest, kind: type[_T]) -> _T:
    """The body, if it is a JSON object of this type and nothing else. Raises Wronged."""
    try:
        return msgspec.convert(decode(await whole_body(request)), kind)
    except (ValueError, msgspec.ValidationError, RecursionError) as error:
        raise Wronged("bad_body", why=clean(str(error), 200) or "?") from error


def number(request: AnyRequest, name: str, default: int, least: int, most: int) -> int:
    """A number of the query. Raises Wronged."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 12 and least <= int(text) <= most):
        raise Wronged("bad_query", name=name)
    return int(text)
