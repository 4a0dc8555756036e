"""From an open room to a match: ids, names, tokens, and the record's first line."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from typing import Final

import msgspec

from simpan.core import fair
from simpan.core.hosting import Hosting
from simpan.core.record import Fairness, header
from simpan.server.ports import RoomRow
from simpan.server.protocol import Role
from simpan.server.room.about import JUDGE, game_options, players
from simpan.server.store.base import Store

ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another (i l o 0 1)
ID_LENGTH: Final = 8
LONGEST_NAME: Final = 24
BOT_NAME: Final = "simpan"

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # what turns text around or cannot be seen


def new_id() -> str:
    """The id of a new room: 8 letters and digits, 39 bits, so that rooms are not found by guessing."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether a room could have this id."""
    return len(text) == ID_LENGTH and all(letter in ID_LETTERS for letter in text)


def new_token() -> str:
    """The secret of a seat: 24 random bytes."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is stored of a token: its SHA-256, hex."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def seat_of_token(row: RoomRow, token: str) -> int | None:
    """Whose seat the token opens (JUDGE: the judge's); None: nobody's."""
    if not token:
        return None
    digest = hashed(token)
    found = None
    for seat in row.seats:
        for known in (seat.token, *seat.more):
            if not seat.bot and hmac.compare_digest(known, digest):
                found = seat.seat
    return found


def role_of(seat: int | None) -> Role:
    """As what a token's owner comes."""
    if seat is None:
        return "watch"
    if seat < JUDGE:
        return "staff"
    return "judge" if seat == JUDGE else "seat"


def clean(text: str, most: int = LONGEST_NAME) -> str:
    """A name as it is shown: no signs that cannot be seen or that turn the text around them, single spaces."""
    plain = unicodedata.normalize("NFC", text)
    kept = "".join(" " if sign.isspace() else sign for sign in plain if unicodedata.category(sign) not in _UNSEEN)
    return " ".join(kept.split())[:most].strip()


def complete(row: RoomRow, hosting: Hosting) -> bool:
    """Whether every seat is taken."""
    return len(players(row)) == hosting.players


async def begin(store: Store, hosting: Hosting, row: RoomRow) -> bool:
    """Let the match of a room begin whose seats are all taken. False: it had begun. Raises BadChoice, ValueError."""
    seats = players(row)
    secret = fair.new_seed()
    fairness = Fairness(fair.commit(secret), tuple(seat.seed for seat in seats))
    set_up = hosting.set_up(game_options(row), [seat.choice for seat in seats])
    names = tuple(seat.name or f"{number}P" for number, seat in enumerate(seats, 1))
    first = msgspec.json.encode(header(row.game, set_up, names, fairness))
    return await store.begin(row.id, first, secret.hex())
