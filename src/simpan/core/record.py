"""The record of a match: the truth of it (DESIGN §2). Events, views, replays and statistics are functions of it.

One JSON object a line, in UTF-8, every line ended: first the header, then each input in order, last the end.

    {"format": 1, "game": "lumen", "created": "simpan 0.1.0", "players": ["…", "…"], "set_up": {…},
     "fair": {"commitment": hex, "client_seeds": [hex, …]}, "hash": hex}
    {"n": 0, "seat": 1, "code": 7, "action": {…}}
    {"n": 1, "seat": 2, "code": 0, "action": {…}, "draw": {"counter": 0, "n": 2}, "outcome": 0}
    {"end": {"returns": [1.0, 0.0], "over": true}, "reveal": hex}

`set_up` is the game's: it holds all that the first position is made from, so that an old record replays for ever.
`hash` is the SHA-256 of the header without it. `fair` and `reveal` are there where chance can be verified (`fair.py`,
`verify.py`); a drawn input is then outcome number `outcome` of the `n` codes that were legal, in ascending order. The
code is what counts; the action says the same to a reader, and a record in which the two differ is refused.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final, TypeAlias

import msgspec

from simpan import __version__
from simpan.core import fair
from simpan.core.bits import members
from simpan.core.event import Event
from simpan.core.game import CHANCE, CLOCK, Game
from simpan.core.refusal import Refused
from simpan.core.strict_json import MAX_INT, decode

FORMAT: Final = 1
LARGEST: Final = 64 * 2**20  # bytes
CODES: Final = 62

Games: TypeAlias = Mapping[str, Callable[[Any], Game]]
"""For each game what makes the first position from a header's `set_up`; it raises ValueError for a bad one."""

Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Seed = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){0,256}$")]
Name = Annotated[str, msgspec.Meta(max_length=80)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MAX_INT)]


class BadRecord(ValueError):
    """What is no record that can be trusted. `str()` is one line: the line of the record where known, and the cause."""

    def __init__(self, line: int | None, cause: str) -> None:
        self.line: Final = line
        self.cause: Final = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in cause[:300])
        super().__init__(self.cause if line is None else f"line {line}: {self.cause}")


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes the draws verifiable: the server's commitment and every client seed, in hex."""

    commitment: Hex32
    client_seeds: Annotated[tuple[Seed, ...], msgspec.Meta(max_length=16)]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line. players: who sits on seat 0, 1 …; created: by which version."""

    format: int
    game: str
    created: Name
    players: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=8)]
    set_up: dict[str, Any]
    fair: Fairness | None = None
    hash: str = ""


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of a draw in the match, and how many equally likely outcomes it had."""

    counter: Count
    n: Annotated[int, msgspec.Meta(ge=1, le=MAX_INT)]


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One decision of a player, of chance or of the clock. n: its number from 0 on."""

    n: Count
    seat: Annotated[int, msgspec.Meta(ge=0, le=CLOCK)]
    code: Annotated[int, msgspec.Meta(ge=0, le=CODES)]
    action: Any
    draw: Draw | None = None
    outcome: Count | None = None


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match stood when its record was closed. over: False if it was broken off."""

    returns: Annotated[tuple[float, ...], msgspec.Meta(max_length=8)]
    over: bool


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The last line. reveal: the server's seed, in hex."""

    end: Outcome
    reveal: Hex32 | None = None


class Record:
    """A record that was read: every line is sound and allowed by the rules. `start`: the position before the inputs."""

    __slots__ = ("end", "header", "inputs", "start")

    def __init__(self, header: Header, start: Game, inputs: tuple[Input, ...], end: End | None) -> None:
        self.header: Final = header
        self.start: Final = start
        self.inputs: Final = inputs
        self.end: Final = end


# -- writing ---------------------------------------------------------------------------------------------------------


def header(game: str, set_up: dict[str, Any], players: tuple[str, ...], fairness: Fairness | None = None) -> Header:
    """The header of a new match, sealed with its hash."""
    return sealed(Header(FORMAT, game, f"simpan {__version__}", players, set_up, fairness))


def sealed(header: Header) -> Header:
    """The same header with the hash that belongs to it."""
    return msgspec.structs.replace(header, hash=_hash(header))


def _hash(header: Header) -> str:
    plain = msgspec.to_builtins(msgspec.structs.replace(header, hash=""))
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


class Writer:
    """Appends a match to its record, line by line; what is written is never changed.

    When a method returns, its line is out of this process, and on the disk itself with `sync`. After a line that could
    not be written whole nothing more is taken: RuntimeError.
    """

    def __init__(self, file: BinaryIO, n: int = 0, sync: bool = False) -> None:
        self.n = n  # the number of the next input
        self._file = file
        self._sync = sync
        self._closed = ""

    def begin(self, header: Header) -> None:
        """The first line."""
        self._write(header)

    def input(self, seat: int, code: int, action: Any, draw: Draw | None = None, outcome: int | None = None) -> None:
        """The next input. Write it before it is carried out, and tell nobody before this returns."""
        self._write(Input(self.n, seat, code, msgspec.to_builtins(action), draw, outcome))
        self.n += 1

    def end(self, game: Game, seats: int = 2, reveal: bytes | None = None) -> None:
        """The last line: how the match stands, and the server's seed where there was one."""
        returns = tuple(game.returns(seat) for seat in range(seats))
        self._write(End(Outcome(returns, game.over()), None if reveal is None else reveal.hex()))
        self._closed = "it has ended"

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: msgspec.Struct) -> None:
        if self._closed:
            raise RuntimeError(f"nothing can be added to the record: {self._closed}")
        self._closed = "its last line was not written whole"
        text = json.dumps(msgspec.to_builtins(line), ensure_ascii=False, allow_nan=False)
        self._file.write(text.encode() + b"\n")
        self._file.flush()
        if self._sync:
            os.fsync(self._file.fileno())
        self._closed = ""


def create(path: Path, header: Header, sync: bool = False) -> Writer:
    """A new record in a new file. Raises FileExistsError if there is one, and other OSError."""
    writer = Writer(open(path, "xb"), sync=sync)  # noqa: SIM115 - the writer closes it
    writer.begin(header)
    if sync and hasattr(os, "O_DIRECTORY"):  # the new name must last too
        folder = os.open(path.parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return writer


def resume(path: Path, record: Record, sync: bool = False) -> Writer:
    """Go on with the record that was read from that file. Raises ValueError if it has ended."""
    if record.end is not None:
        raise ValueError("the record has ended")
    return Writer(open(path, "ab"), len(record.inputs), sync)


# -- reading ---------------------------------------------------------------------------------------------------------


def read(source: Path | str | bytes, games: Games) -> Record:
    """The record in a file (Path) or text; every line is checked, every input by the rules. Raises BadRecord."""
    lines = _lines(_load(source))
    found, start = _first(next(lines, (1, {})), games)
    inputs: list[Input] = []
    end: End | None = None
    draws = 0
    for number, value in lines:
        if end is not None:
            raise BadRecord(number, "stands behind the end")
        if "end" in value:
            end = _converted(number, value, End)
            continue
        given = _converted(number, value, Input)
        if given.n != len(inputs):
            raise BadRecord(number, f"is input {given.n}, where input {len(inputs)} should be")
        draws += _draws(number, given, found, draws)
        inputs.append(given)
    record = Record(found, start, tuple(inputs), end)
    _check_end(record, replay(record))
    return record


def _load(source: Path | str | bytes) -> bytes:
    """The bytes of the record, if they are not too many."""
    try:
        if isinstance(source, Path):
            with open(source, "rb") as file:
                raw = file.read(LARGEST + 1)
        else:
            raw = source.encode() if isinstance(source, str) else source
    except (OSError, ValueError) as error:
        raise BadRecord(None, f"cannot be read ({getattr(error, 'strerror', None) or error})") from error
    if len(raw) > LARGEST:
        raise BadRecord(None, f"larger than {LARGEST // 2**20} MiB")
    return raw


def _lines(raw: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """The number and the object of each line."""
    for number, line in enumerate(io.BytesIO(raw), 1):
        if not line.endswith(b"\n"):
            raise BadRecord(number, "is cut off (it has no line end)")
        try:
            value = decode(line)
        except ValueError as error:
            raise BadRecord(number, str(error)) from error
        if not isinstance(value, dict):
            raise BadRecord(number, "is not an object")
        yield number, value


def _converted(number: int, value: dict[str, Any], kind: type[Any]) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(number, f"is no line of a record ({error})") from error


def _first(first: tuple[int, dict[str, Any]], games: Games) -> tuple[Header, Game]:
    """The header and the position that it describes."""
    number, value = first
    if "format" not in value:
        raise BadRecord(number, "is no header of a record")
    if type(value["format"]) is not int or value["format"] != FORMAT:
        stated = value["format"] if type(value["format"]) is int else "no number"
        raise BadRecord(number, f"has format {stated}; this simpan reads format {FORMAT}")
    found: Header = _converted(number, value, Header)
    try:
        genuine = found.hash == _hash(found)
    except RecursionError as error:
        raise BadRecord(number, "is nested too deeply") from error
    if not genuine:
        raise BadRecord(number, "the header was changed: its hash does not fit")
    if found.game not in games:
        raise BadRecord(number, f"game {found.game!r} is not known here")
    try:
        return found, games[found.game](found.set_up)
    except Exception as error:  # a set-up comes from outside: whatever the rules stumble over is the record's fault
        raise BadRecord(number, f"the set-up is no start of a game ({error})") from error


def _draws(number: int, given: Input, header: Header, before: int) -> int:
    """1 for a drawn input, if it has the form and the number that it should have, else 0."""
    wanted = given.seat == CHANCE and header.fair is not None
    if (given.draw is not None) is not wanted or (given.outcome is not None) is not wanted:
        raise BadRecord(number, "a draw must be noted exactly where chance decides in a match that can be verified")
    if given.draw is not None and given.draw.counter != before:
        raise BadRecord(number, f"is draw {given.draw.counter}, where draw {before} should be")
    return int(wanted)


def _check_end(record: Record, game: Game) -> None:
    """The last line says how the match stands."""
    if record.end is None:
        return
    number = len(record.inputs) + 2
    stated = record.end.end
    returns = tuple(game.returns(seat) for seat in range(len(record.header.players)))
    if stated.over != game.over() or stated.returns != returns:
        raise BadRecord(number, f"says {stated.returns}, over: {stated.over}; it stands {returns}, over: {game.over()}")
    if (record.end.reveal is not None) and record.header.fair is None:
        raise BadRecord(number, "reveals a seed that was never committed to")


# -- functions of a record -------------------------------------------------------------------------------------------


def replay(record: Record, upto: int | None = None, on_event: Callable[[int, Event], None] | None = None) -> Game:
    """The position after the first `upto` inputs (None: all). `on_event` gets each event with the number of its input.

    Raises BadRecord for an input that the rules refuse; `read` has then raised it before.
    """
    game = record.start.clone()
    journal: list[Event] = []
    if on_event is not None:
        game.journal = journal
    for given in record.inputs if upto is None else record.inputs[: max(upto, 0)]:
        _apply(game, given)
        if on_event is not None:
            for event in journal:
                on_event(given.n, event)
            journal.clear()
    game.journal = None
    return game


def _apply(game: Game, given: Input) -> None:
    """Carry out one input, if its action and its draw say the same as its code."""
    line = given.n + 2
    try:
        if given.draw is not None:
            _check_draw(game, given, given.draw)
        action = msgspec.to_builtins(game.action(given.seat, given.code))
        if action != given.action:
            raise BadRecord(line, f"code {given.code} is {action} here, not {given.action}")
        game.apply(given.seat, given.code)
    except Refused as error:
        raise BadRecord(line, f"not allowed by {error}") from error
    except BadRecord:
        raise
    except Exception as error:  # the cards come from outside: what the rules cannot carry out is the record's fault
        raise BadRecord(line, f"the rules cannot go on ({type(error).__name__}: {error})") from error


def _check_draw(game: Game, given: Input, draw: Draw) -> None:
    codes = members(game.legal(CHANCE))
    if not codes:
        return  # refused with its clause
    if draw.n != len(codes):
        raise BadRecord(given.n + 2, f"is drawn from {draw.n}, but there are {len(codes)} outcomes")
    if given.outcome is None or given.outcome >= draw.n or codes[given.outcome] != given.code:
        raise BadRecord(given.n + 2, f"outcome {given.outcome} is not code {given.code}")


def check_draws(record: Record) -> str | None:
    """What is wrong with the chance of a finished match; None if every draw follows from the seeds (`fair.verify`)."""
    fairness = record.header.fair
    if fairness is None:
        return "the match was not set up to be verified"
    if record.end is None or record.end.reveal is None:
        return "the server's seed was never revealed"
    draws = [
        fair.Draw(given.draw.counter, given.draw.n, given.outcome)
        for given in record.inputs
        if given.draw is not None and given.outcome is not None
    ]
    seeds = tuple(bytes.fromhex(seed) for seed in fairness.client_seeds)
    return fair.verify(fairness.commitment, bytes.fromhex(record.end.reveal), seeds, draws)
