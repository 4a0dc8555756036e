"""Reading a record with suspicion: first the form of every line, then every input by the rules."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias, final

import msgspec

from simpan.core.bits import bit, members
from simpan.core.entry import (
    FORMAT,
    Back,
    BadRecord,
    End,
    Entry,
    Header,
    Input,
    Note,
    hash_of,
    standing,
)
from simpan.core.game import CHANCE, CLOCK, Game
from simpan.core.kept import Kept
from simpan.core.strict_json import decode
from simpan.core.timeline import Timeline, roll_of

LARGEST: Final = 64 * 2**20  # bytes
MOST_FAULTS: Final = 100  # told at once

Games: TypeAlias = Mapping[str, Callable[[Any], Game]]
"""For each game what makes the first position from a header's `set_up`; it raises ValueError for a bad one."""


@final
class Record:
    """A record that was read: every line is sound and allowed by the rules.

    `start`: the position before the inputs. `entries`: every line between header and end. `inputs`: those in force.
    `kept`: the rolls that were withdrawn. `draws`: how many numbers of the verifiable stream are used up.
    `sound_bytes`: where the sound part of the text ends; behind it, with `repair`, a torn tail was left out.
    """

    __slots__ = ("draws", "end", "entries", "header", "inputs", "kept", "sound_bytes", "start")

    def __init__(
        self,
        header: Header,
        start: Game,
        entries: tuple[Entry, ...],
        inputs: tuple[Input, ...],
        end: End | None,
        *,
        kept: Kept,
        draws: int,
        sound_bytes: int,
    ) -> None:
        self.header: Final = header
        self.start: Final = start
        self.entries: Final = entries
        self.inputs: Final = inputs
        self.end: Final = end
        self.kept: Final = kept
        self.draws: Final = draws
        self.sound_bytes: Final = sound_bytes

    def timeline(self) -> Timeline:
        """The match as it stands, from which it can go on; the record stays as it is."""
        line = Timeline(self.start, self.kept.copy())
        for given in self.inputs:
            line.take(given)
        return line


def read(source: Path | str | bytes, games: Games, repair: bool = False) -> Record:
    """The record in a file (Path) or text; every line is checked, every input by the rules. Raises BadRecord.

    A tail that was torn while it was written (a line without its end, a batch without all its lines) is a fault too;
    with `repair` it is left out.
    """
    form = _Form(_load(source), repair)
    start = _start(form.header, games)
    match = _Match(start, form.entries, form.header.fair is not None)
    if form.end is not None:
        _check_end(form.end, form.header, match.timeline.game, len(form.entries) + 2)
    return Record(
        form.header,
        start,
        tuple(form.entries),
        tuple(match.timeline.inputs),
        form.end,
        kept=match.timeline.kept,
        draws=match.draws,
        sound_bytes=form.sound_bytes,
    )


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


def entry_of(line: bytes, n: int, header: Header) -> Entry:
    """A line (without its end) that is to be entry n of a record with that header. Raises BadRecord for its form."""
    number = n + 2
    value = _value(number, line + b"\n")
    kind = Note if "note" in value else Back if "back" in value else Input
    found: Entry = _converted(number, value, kind)
    if found.n != n:
        raise BadRecord(number, f"is entry {found.n}, where entry {n} should be")
    if isinstance(found, Input):
        _check_form(number, found, header)
    return found


# -- the form of the lines -------------------------------------------------------------------------------------------


@final
class _Form:
    """What the lines say, each for itself and in its place; nothing here knows the game."""

    def __init__(self, raw: bytes, repair: bool) -> None:
        """Read every line. Raises BadRecord for the header alone, or with all faults of the other lines."""
        self.entries: list[Entry] = []
        self.end: End | None = None
        self._faults: list[BadRecord] = []
        self._ahead = 0  # by how much the entries are numbered too high, once that has been told
        self._missing = 0  # lines that the batch still lacks
        self._inside = False  # whether the line belongs to a batch that was begun before
        self._batch = (0, 0, 0)  # the line that began it, the bytes and the entries before it
        lines = io.BytesIO(raw)
        first = lines.readline()
        self.header = _header(_value(1, first) if first else {})
        self.sound_bytes = len(first)
        for number, line in enumerate(lines, 2):
            self._line(number, line, repair)
        if self._missing:
            self._incomplete(repair)
        if self._faults:
            raise BadRecord(self._faults[0].line, self._faults[0].cause, tuple(self._faults[1:MOST_FAULTS]))

    def _line(self, number: int, line: bytes, repair: bool) -> None:
        if repair and not line.endswith(b"\n"):
            return
        self._inside = self._missing > 0
        self._missing -= self._inside
        try:
            self._entry(number, _value(number, line))
        except BadRecord as error:
            self._faults.append(error)
        self.sound_bytes += len(line)

    def _entry(self, number: int, value: dict[str, Any]) -> None:
        if self.end is not None:
            raise BadRecord(number, "stands behind the end")
        if "end" in value:
            self.end = _converted(number, value, End)
            return
        kind = Note if "note" in value else Back if "back" in value else Input
        found: Entry = _converted(number, value, kind)
        place = number - 2 + self._ahead
        if found.n != place:
            self._ahead += found.n - place
            raise BadRecord(number, f"is entry {found.n}, where entry {place} should be")
        if found.lines is not None:
            self._begin(number, found.lines)
        if isinstance(found, Input):
            _check_form(number, found, self.header)
        self.entries.append(found)

    def _begin(self, number: int, lines: int) -> None:
        """A batch of so many lines."""
        if self._inside:
            raise BadRecord(number, f"begins a batch inside the batch of line {self._batch[0]}")
        self._missing = lines - 1
        self._batch = (number, self.sound_bytes, len(self.entries))

    def _incomplete(self, repair: bool) -> None:
        """The last batch lacks lines: a fault, or it is left out."""
        number, self.sound_bytes, entries = self._batch
        if not repair:
            self._faults.append(BadRecord(number, f"begins a batch that is cut off: {self._missing} lines are missing"))
            self._faults.sort(key=lambda fault: fault.line or 0)
        del self.entries[entries:]
        self.end = None


def _value(number: int, line: bytes) -> dict[str, Any]:
    """The object that a line holds."""
    if not line.endswith(b"\n"):
        raise BadRecord(number, "is cut off (it has no line end)")
    try:
        value = decode(line)
    except ValueError as error:
        raise BadRecord(number, str(error)) from error
    if not isinstance(value, dict):
        raise BadRecord(number, "is not an object")
    return value


def _converted(number: int, value: dict[str, Any], kind: type[Any]) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(number, f"is no line of a record ({error})") from error


def _header(value: dict[str, Any]) -> Header:
    """The first line, if its hash is the one that belongs to it."""
    if "format" not in value:
        raise BadRecord(1, "is no header of a record")
    if type(value["format"]) is not int or value["format"] != FORMAT:
        stated = value["format"] if type(value["format"]) is int else "no number"
        raise BadRecord(1, f"has format {stated}; this simpan reads format {FORMAT}")
    found: Header = _converted(1, value, Header)
    try:
        genuine = found.hash == hash_of(found)
    except RecursionError as error:
        raise BadRecord(1, "is nested too deeply") from error
    if not genuine:
        raise BadRecord(1, "the header was changed: its hash does not fit")
    return found


def _check_form(number: int, given: Input, header: Header) -> None:
    """Whether an input carries what it must: a draw or a hand that entered it."""
    if given.given and (given.seat != CHANCE or not given.by):
        raise BadRecord(number, "only an outcome of chance is entered by hand, and somebody must have entered it")
    wanted = given.seat == CHANCE and header.fair is not None and not given.given
    if (given.draw is not None) is not wanted or (given.outcome is not None) is not wanted:
        raise BadRecord(number, "a draw must be noted exactly where chance decides in a match that can be verified")


# -- the rules ---------------------------------------------------------------------------------------------------------


def _start(header: Header, games: Games) -> Game:
    """The position that a header describes."""
    if header.game not in games:
        raise BadRecord(1, f"game {header.game!r} is not known here")
    try:
        start = games[header.game](header.set_up)
    except Exception as error:  # a set-up comes from outside: whatever the rules stumble over is the record's fault
        raise BadRecord(1, f"the set-up is no start of a game ({error})") from error
    if len(header.players) != (seats := len(members(start.seats()))):
        raise BadRecord(1, f"names {len(header.players)} players, where the game has {seats}")
    return start


@final
class _Match:
    """The entries carried out one after the other."""

    def __init__(self, start: Game, entries: Sequence[Entry], fair: bool) -> None:
        """Raises BadRecord at the first that cannot be."""
        self.timeline = Timeline(start)
        self.draws = 0  # numbers of the verifiable stream that are used up
        self._seats = start.seats() | bit(CHANCE) | bit(CLOCK)
        self._withdrawn: dict[int, Input] = {}
        for entry in entries:
            if isinstance(entry, Input):
                self._check_seat(entry)
                self._check_again(entry)
                self._check_roll(entry, fair)
                self.timeline.take(entry)
            elif isinstance(entry, Back):
                self._back(entry)

    def _check_seat(self, given: Input) -> None:
        if not self._seats >> given.seat & 1:
            raise BadRecord(given.n + 2, f"seat {given.seat} is nobody's in this game")

    def _check_again(self, given: Input) -> None:
        """An input that says that it was given before, was."""
        if given.again is None:
            return
        before = self._withdrawn.get(given.again)
        if before is None:
            raise BadRecord(given.n + 2, f"gives entry {given.again} again, which is no input that was withdrawn")
        if (before.seat, before.action, before.given) != (given.seat, given.action, given.given):
            raise BadRecord(given.n + 2, f"does not say what entry {given.again} said, which it gives again")

    def _check_roll(self, given: Input, fair: bool) -> None:
        """A roll that was withdrawn falls as it fell; any other takes the next number of the stream (H6.14)."""
        if given.seat != CHANCE or given.given:
            return
        kept = self.timeline.kept.find(roll_of(self.timeline.game, CHANCE))
        if kept is None:
            if given.draw is not None and given.draw.counter != self.draws:
                raise BadRecord(given.n + 2, f"is draw {given.draw.counter}, where draw {self.draws} should be")
            self.draws += fair
        elif kept.given:
            raise BadRecord(given.n + 2, f"rolls anew what was entered by hand in entry {kept.n}")
        elif (given.draw, given.outcome) != (kept.draw, kept.outcome) or (not fair and given.code != kept.code):
            raise BadRecord(given.n + 2, f"rolls anew what entry {kept.n} has rolled: dice once rolled are kept")

    def _back(self, entry: Back) -> None:
        try:
            gone = self.timeline.back(entry.back)
        except KeyError as error:
            raise BadRecord(entry.n + 2, f"goes back to entry {entry.back}, which is no input in force") from error
        self._withdrawn.update((given.n, given) for given, _ in gone)


def _check_end(end: End, header: Header, game: Game, number: int) -> None:
    """The last line says how the match stands."""
    stated, stands = end.end, standing(game)
    if stated != stands:
        raise BadRecord(
            number, f"says {stated.returns}, over: {stated.over}; it stands {stands.returns}, over: {stands.over}"
        )
    if end.reveal is not None and header.fair is None:
        raise BadRecord(number, "reveals a seed that was never committed to")
