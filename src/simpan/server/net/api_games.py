"""The HTTP API of the games: what may be chosen, what cards say."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from simpan.core.hosting import BadChoice, Hosting
from simpan.players import LEVELS, level_menu
from simpan.server.api_types import Check, Checked
from simpan.server.net.answers import AnyRequest, Wronged, answer, body_of, kept, sized
from simpan.server.net.api_workshop import hashes
from simpan.server.net.table import table_of

FOREVER: Final = 31_536_000


@get("/api/games")
async def games(request: AnyRequest) -> Response[bytes]:
    """Every game that can be played here, with its menu and the hashes of its workshop's data."""
    table = table_of(request)
    return sized(request, await table.work(_games, tuple(table.hosts.values())))


@get("/api/games/{game:str}/catalogue/{hash:str}")
async def catalogue(request: AnyRequest, game: FromPath[str], hash: FromPath[str]) -> Response[bytes]:
    """What pages draw from; by its hash, so that it may be kept for ever."""
    hosting = table_of(request).hosting(game)
    data, squeezed = _catalogue(hosting)
    current = _menu(hosting)["catalogue"] == hash
    return kept(request, data, squeezed, FOREVER if current else 0)


@post("/api/games/{game:str}/check", status_code=200)
async def check(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Whether a choice would be taken."""
    table = table_of(request)
    table.admit(request, "checked")
    hosting = table.hosting(game)
    asked = await body_of(request, Check)
    return answer(await table.work(judged, hosting, asked))


def judged(hosting: Hosting, asked: Check) -> Checked:
    """The choice as it is judged by the options, or every problem."""
    try:
        chosen = hosting.choose(hosting.options(asked.options), asked.choice)
    except BadChoice as bad:
        return Checked(False, problems=bad.problems)
    return Checked(True, {"ko": chosen.label.ko, "en": chosen.label.en}, chosen.value)


def known_level(game: str, level: str) -> str:
    """The level, the easiest where none is named. Raises Wronged."""
    known = LEVELS.get(game, {})
    if not level and known:
        return next(iter(known))
    if level not in known:
        raise Wronged("unknown_level")
    return level


def prepare(hosts: tuple[Hosting, ...]) -> None:
    """Work out now what the first page asks for, so that the first visitor does not wait for it."""
    _games(hosts)
    for host in hosts:
        _catalogue(host)


@lru_cache
def _menu(hosting: Hosting) -> dict[str, Any]:
    return hosting.menu()


@lru_cache
def _games(hosts: tuple[Hosting, ...]) -> bytes:
    return msgspec.json.encode(
        [
            {
                "game": host.game,
                "title": host.title,
                "menu": {**_menu(host), "levels": level_menu(host.game)},
                "data": hashes(host.game),
            }
            for host in hosts
        ]
    )


@lru_cache
def _catalogue(hosting: Hosting) -> tuple[bytes, bytes]:
    data = hosting.catalogue()
    return data, gzip.compress(data, 9)


HANDLERS: Final = [games, catalogue, check]
