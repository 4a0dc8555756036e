"""The lines of a record, as they are typed and as they are checked (the format: `core/record.py`)."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any, Final, TypeAlias

import msgspec

from simpan import __version__
from simpan.core.bits import members
from simpan.core.game import MOST_PLAYERS, Game, seat_of
from simpan.core.strict_json import MAX_INT

FORMAT: Final = 1
CODES: Final = 62
LAST_SEAT: Final = int(seat_of(MOST_PLAYERS - 1))

Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Seed = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){0,256}$")]
Name = Annotated[str, msgspec.Meta(max_length=80)]
Reason = Annotated[str, msgspec.Meta(max_length=300)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MAX_INT)]
Lines = Annotated[int, msgspec.Meta(ge=2, le=MAX_INT)]


class BadRecord(ValueError):
    """What is no record that can be trusted. `str()` is one line: the line of the record where known, and the cause.

    `all` holds this fault and what else is wrong with the form of other lines, in the order of the record.
    """

    def __init__(self, line: int | None, cause: str, others: tuple[BadRecord, ...] = ()) -> None:
        self.line: Final = line
        self.cause: Final = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in cause[:300])
        self._others: Final = others
        super().__init__(self.cause if line is None else f"line {line}: {self.cause}")

    @property
    def all(self) -> tuple[BadRecord, ...]:
        """Every fault that was found, this one first."""
        return (self, *self._others)


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes the draws verifiable: the server's commitment and every client seed, in hex."""

    commitment: Hex32
    client_seeds: Annotated[tuple[Seed, ...], msgspec.Meta(max_length=16)]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line. players: their names, in the order of their seats; created: by which version."""

    format: int
    game: str
    created: Name
    players: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    set_up: dict[str, Any]
    fair: Fairness | None = None
    hash: str = ""


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of a draw in the match, and how many equally likely outcomes it had."""

    counter: Count
    n: Annotated[int, msgspec.Meta(ge=1, le=MAX_INT)]


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One decision of a player, of chance or of the clock. n: the number of its line, from 0 on.

    by: who gave it, where it was not the seat's owner. given: an outcome of chance that was entered by hand. again: the
    number of a withdrawn input that this one gives once more. lines: how many lines are one batch, from this one on.
    """

    n: Count
    seat: Annotated[int, msgspec.Meta(ge=0, le=LAST_SEAT)]
    code: Annotated[int, msgspec.Meta(ge=0, le=CODES)]
    action: Any
    draw: Draw | None = None
    outcome: Count | None = None
    by: Name = ""
    why: Reason = ""
    given: bool = False
    again: Count | None = None
    lines: Lines | None = None


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is put on record and changes no position: a post as it was written, a pause. It is never withdrawn."""

    n: Count
    note: dict[str, Any]
    lines: Lines | None = None


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Back to the position before an input in force (`back`: its number): it and all inputs since are withdrawn."""

    n: Count
    back: Count
    by: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    why: Reason = ""
    lines: Lines | None = None


Entry: TypeAlias = Input | Note | Back
"""A line between the header and the end."""


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match stood when its record was closed: what each player made of it; over: False if it was broken off."""

    returns: Annotated[tuple[float, ...], msgspec.Meta(max_length=MOST_PLAYERS)]
    over: bool


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The last line. reveal: the server's seed, in hex."""

    end: Outcome
    reveal: Hex32 | None = None


def standing(game: Game) -> Outcome:
    """How a match stands."""
    return Outcome(tuple(game.returns(seat) for seat in members(game.seats())), game.over())


def header(game: str, set_up: dict[str, Any], players: tuple[str, ...], fairness: Fairness | None = None) -> Header:
    """The header of a new match, sealed with its hash."""
    return sealed(Header(FORMAT, game, f"simpan {__version__}", players, set_up, fairness))


def sealed(header: Header) -> Header:
    """The same header with the hash that belongs to it."""
    return msgspec.structs.replace(header, hash=hash_of(header))


def hash_of(header: Header) -> str:
    """The hash of a header without its hash, in hex. Raises RecursionError for one nested too deeply."""
    plain = msgspec.to_builtins(msgspec.structs.replace(header, hash=""))
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()
