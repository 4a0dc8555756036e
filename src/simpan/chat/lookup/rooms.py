"""A new room at the online table, made over its own HTTP API: the host's link and the guest's.

The host's link takes the host's seat with it and is for the asker alone; the guest's is the room's own address, where
whoever comes first takes the free seat.
"""

from __future__ import annotations

import ssl
import time
from http.client import HTTPException, HTTPMessage, HTTPResponse
from typing import IO, Annotated, Final
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, OpenerDirector, ProxyHandler, Request, build_opener

import msgspec

from simpan.chat.lookup.decks import named, starters
from simpan.chat.lookup.words import word
from simpan.chat.ports import Rooms
from simpan.chat.reply import RoomWanted
from simpan.core.hosting import Lang

PATIENCE: Final = 5.0  # seconds that the table may take
LARGEST: Final = 65_536  # bytes of its answer
_CHUNK: Final = 8_192
_MADE: Final = 201
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


class _Seated(msgspec.Struct, frozen=True):
    """What the table answers; signs that could mean anything else in a link or a post are no part of it."""

    room: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
    token: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,128}$")]


class Granted(msgspec.Struct, frozen=True):
    """What is said of a new room: to whoever may read the question, and to the asker alone."""

    everybody: tuple[str, ...]
    asker: tuple[str, ...] = ()


class _Stays(HTTPRedirectHandler):
    """Nobody is sent elsewhere: a redirection is an error."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        """None: not followed."""


def make_room(table: str) -> Rooms:
    """What makes rooms at the table of that address. Raises ValueError for one that is no https address, nor http on
    this machine.

    A call may take `PATIENCE` seconds, and is to be made in a thread of its own. It never raises.
    """
    base = _base(table)
    opener = _opener(base)

    def rooms(wanted: RoomWanted) -> tuple[str, str] | None:
        try:
            found = _made(opener, base, wanted)
        except (OSError, HTTPException, ValueError):  # refused, silent, no certificate, no such answer
            return None
        return f"{base}/r/{found.room}#s={found.token}", f"{base}/r/{found.room}"

    return rooms


def granted(
    links: tuple[str, str] | None, lang: Lang, private: bool = False, wanted: RoomWanted | None = None
) -> Granted:
    """What `make_room` came to, in words. private: the question is read by the asker only."""
    if links is None:
        return Granted((word(lang, "room_failed"),))
    host, guest = links
    everybody = (word(lang, "room_guest"), guest)
    asker: tuple[str, ...] = (word(lang, "room_host"), host)
    if wanted is not None and wanted.deck:
        name = named(wanted.deck, lang) if wanted.deck in starters() else wanted.deck
        asker += (word(lang, "room_host_deck", name=name),)
    return Granted(everybody if private else (*everybody, word(lang, "room_host_told")), asker)


def _base(table: str) -> str:
    """The table's address without a slash at its end. Raises ValueError."""
    parts = urlsplit(table)
    safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
    if not safe or not parts.hostname or parts.username is not None or parts.query or parts.fragment:
        raise ValueError("the table's address must be https://…, or http:// on this machine")
    return table.rstrip("/")


def _opener(base: str) -> OpenerDirector:
    """Checks certificates, follows nothing, and asks no proxy for what is on this machine."""
    here = urlsplit(base).hostname in _LOOPBACK
    return build_opener(
        HTTPSHandler(context=ssl.create_default_context()),
        ProxyHandler({} if here else None),
        _Stays(),
    )


def _made(opener: OpenerDirector, base: str, wanted: RoomWanted) -> _Seated:
    """Ask for the room. Raises OSError, HTTPException, ValueError."""
    kind = "preset" if wanted.deck in starters() else "text"
    body = {
        "game": wanted.game,
        "kind": "private",
        "choice": {kind: wanted.deck},
        "options": {"edition": wanted.edition},
    }
    headers = {"content-type": "application/json", "accept": "application/json", "user-agent": "simpan-chat"}
    asked = Request(f"{base}/api/rooms", msgspec.json.encode(body), headers, method="POST")
    until = time.monotonic() + PATIENCE
    with opener.open(asked, timeout=PATIENCE) as response:
        if response.status != _MADE:
            raise ValueError(f"status {response.status}")
        return msgspec.json.decode(_read(response, until), type=_Seated)


def _read(response: HTTPResponse, until: float) -> bytes:
    """The answer, as far as it is short and comes in time. Raises OSError, ValueError."""
    found = bytearray()
    while chunk := response.read1(_CHUNK):
        found += chunk
        if len(found) > LARGEST:
            raise ValueError("too long an answer")
        if time.monotonic() > until:
            raise TimeoutError
    return bytes(found)
