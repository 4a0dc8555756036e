"""A record kept by hand: people played with real things and wrote down what changed. Nobody has refereed it.

One JSON object a line, in UTF-8:

    {"format": 1, "by_hand": true, "game": "lumen", "created": "…", "players": ["…", "…"], "set_up": {…}}
    {"n": 0, "change": {"n": 0, "at": 1796000000000, "turn": 1, "what": "hp", …}}
    {"end": {"changes": 1}}

What a change says beside its number, its time (ms since 1970), its turn and its kind is for the page that draws it, and
the page trusts none of it. No rule reads such a record.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeVar

import msgspec

from simpan.core.entry import BadRecord, Count, Name
from simpan.core.strict_json import decode

_T = TypeVar("_T")

FORMAT: Final = 1
MOST_CHANGES: Final = 4000
LONGEST: Final = 64 * 1024  # bytes of a line
MARK: Final = b'"by_hand"'


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: int
    by_hand: bool
    game: Name
    created: Name
    players: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=8)]
    set_up: dict[str, Any]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: Count
    change: dict[str, Any]


class _Known(msgspec.Struct, frozen=True):
    """What every change says."""

    n: Count
    at: Count
    turn: Count
    what: Name


class _Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    changes: Count


class _End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    end: _Counted


class ByHand(msgspec.Struct, frozen=True):
    """Such a record. changes: as they were written, in order."""

    header: Header
    changes: tuple[dict[str, Any], ...]


def is_by_hand(raw: bytes) -> bool:
    """Whether it says so itself, in its first line."""
    return MARK in raw.partition(b"\n")[0]


def read(raw: bytes) -> ByHand:
    """The record, every line checked for its form. Raises BadRecord."""
    lines = raw.removesuffix(b"\n").split(b"\n")
    if not 2 <= len(lines) <= MOST_CHANGES + 2:
        raise BadRecord(len(lines), "a record by hand has a header, changes and an end")
    header = _line(1, lines[0], Header)
    if not header.by_hand or header.format != FORMAT:
        raise BadRecord(1, f"is no record by hand of format {FORMAT}")
    changes = []
    for n, line in enumerate(lines[1:-1]):
        found = _line(n + 2, line, _Line)
        known = _converted(n + 2, found.change, _Known)
        if found.n != n or known.n != n:
            raise BadRecord(n + 2, f"is change {found.n}, where change {n} should be")
        changes.append(found.change)
    if _line(len(lines), lines[-1], _End).end.changes != len(changes):
        raise BadRecord(len(lines), "counts other changes than there are")
    return ByHand(header, tuple(changes))


def _line(number: int, line: bytes, kind: type[_T]) -> _T:
    if len(line) > LONGEST:
        raise BadRecord(number, "is too long")
    try:
        value = decode(line)
    except ValueError as error:
        raise BadRecord(number, str(error)) from error
    return _converted(number, value, kind)


def _converted(number: int, value: Any, kind: type[_T]) -> _T:
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadRecord(number, str(error)[:200]) from error
