"""The HTTP API of the workshops: drafts of decks judged, and facts for pages by their hash (`core/workshop.py`)."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath

from simpan.core.workshop import BadDraft, Workshop
from simpan.games import GAMES
from simpan.server.net.answers import AnyRequest, Wronged, answer, body_of, caller_of, kept
from simpan.server.net.qr import drawn
from simpan.server.net.table import table_of
from simpan.server.protocol import Lang

FOREVER: Final = 31_536_000
LONGEST_PATH: Final = 1000  # letters of an address that still make a code that a phone can read

PATH: Final = re.compile(r"/(?:[!-.0-\[\]-~][!-\[\]-~]*)?")  # neither // nor a backslash: that may be another server


@post("/api/games/{game:str}/deck", status_code=200)
async def deck(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """What the rules say of a draft."""
    table = table_of(request)
    table.admit(request, "checked")
    workshop = _workshop(game)
    asked = await body_of(request, dict[str, Any])
    try:
        return answer(await table.work(workshop.deck, asked))
    except BadDraft as error:
        raise Wronged("bad_body", why=str(error)[:200]) from error


@get("/api/games/{game:str}/data/{name:str}/{hash:str}")
async def data(request: AnyRequest, game: FromPath[str], name: FromPath[str], hash: FromPath[str]) -> Response[bytes]:
    """Facts under a name; by their hash, so that they may be kept for ever."""
    table = table_of(request)
    workshop = _workshop(game)
    if name not in workshop.names():
        raise Wronged("not_found")
    plain, squeezed = await table.work(_data, workshop, name)
    return kept(request, plain, squeezed, FOREVER if _version(workshop, name) == hash else 0)


@get("/api/qr")
async def qr(request: AnyRequest) -> Response[bytes]:
    """The address of a page of this server (?path=/decks?d=…), to be read by a phone; of no other server's."""
    table_of(request).admit(request, "asked")
    path = request.query_params.get("path", "")
    if len(path) > LONGEST_PATH or not PATH.fullmatch(path):
        raise Wronged("bad_query", name="path")
    return Response(drawn(caller_of(request).base + path), media_type="image/svg+xml")


def hashes(game: str) -> dict[str, str]:
    """The version of each of a game's data by its name; none for a game without a workshop."""
    listed = GAMES.get(game)
    if listed is None or not listed.workshop:
        return {}
    workshop = listed.workshop_of()
    return {name: _version(workshop, name) for name in workshop.names()}


def card_name(code: str, lang: Lang) -> str:
    """What the card of a code is called; "" where no game has one."""
    for listed in GAMES.values():
        found = listed.workshop_of().card(code) if listed.workshop else None
        if found is not None:
            return found.in_(lang)
    return ""


def _workshop(game: str) -> Workshop:
    """Raises Wronged."""
    listed = GAMES.get(game)
    if listed is None or not listed.workshop:
        raise Wronged("unknown_game")
    return listed.workshop_of()


@lru_cache
def _data(workshop: Workshop, name: str) -> tuple[bytes, bytes]:
    """The data, and the same compressed."""
    found = workshop.data(name)
    if found is None:
        raise LookupError(name)
    return found, gzip.compress(found, 9)


@lru_cache
def _version(workshop: Workshop, name: str) -> str:
    return workshop.version(name)


HANDLERS: Final = [deck, data, qr]
