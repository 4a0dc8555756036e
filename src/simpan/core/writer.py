"""Writing a record: line by line or in batches, each on the disk before anybody is told of it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

import msgspec

from simpan.core.entry import Back, Draw, End, Entry, Header, Input, Note, standing
from simpan.core.game import Game
from simpan.core.reader import Record
from simpan.core.strict_json import decode

_Entry = TypeVar("_Entry", Input, Note, Back)
_JSON: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False)  # json.dumps would make one for every line


class Writer:
    """Appends a match to its record; what is written is never changed.

    When a method returns, its line is out of this process, and on the disk itself with `sync`; inside a `batch` that is
    so at the end of the batch. A line that no reader would take raises ValueError and is not written. After one that
    could not be written whole nothing more is taken: RuntimeError.
    """

    def __init__(self, file: BinaryIO, n: int = 0, sync: bool = False) -> None:
        self.n = n  # the number of the next entry
        self._file = file
        self._sync = sync
        self._closed = ""
        self._batch: list[tuple[Entry | End, bytes]] | None = None  # the lines, and how they read

    def begin(self, header: Header) -> None:
        """The first line."""
        if self._batch is not None:
            raise RuntimeError("the header of a record is no part of a batch")
        self._open()
        self._write(encoded(header))

    def input(
        self,
        seat: int,
        code: int,
        action: Any,
        draw: Draw | None = None,
        outcome: int | None = None,
        *,
        by: str = "",
        why: str = "",
        given: bool = False,
        again: int | None = None,
    ) -> Input:
        """The next input. Write it before it is carried out, and tell nobody before this returns."""
        plain = msgspec.to_builtins(action)
        return self._entry(Input(self.n, seat, code, plain, draw, outcome, by, why, given, again))

    def note(self, value: dict[str, Any]) -> Note:
        """What changes no position: any JSON object."""
        return self._entry(Note(self.n, msgspec.to_builtins(value)))

    def back(self, n: int, by: str, why: str = "") -> Back:
        """Back to the position before input number n, which must be in force; by whom, and for what reason."""
        return self._entry(Back(self.n, n, by, why))

    def end(self, game: Game, reveal: bytes | None = None) -> None:
        """The last line: how the match stands, and the server's seed where there was one."""
        self._put(End(standing(game), None if reveal is None else reveal.hex()))
        self._closed = "it has ended"

    @contextmanager
    def batch(self) -> Iterator[None]:
        """All lines of a `with` block at once, or, if it raises, none of them: one write, one wait for the disk.

        A reader tells a batch that was cut off. Carry out the inputs of a batch in a copy of the position, which is
        thrown away if the batch fails. Raises RuntimeError within another batch.
        """
        if self._batch is not None:
            raise RuntimeError("a batch is open already")
        first, ended, self._batch = self.n, self._closed, []
        whole = False
        try:
            yield
            whole = True
        finally:
            lines, self._batch = self._batch, None
            if not whole:
                self.n, self._closed = first, ended
            elif lines:
                ended = self._closed
                self._write(_marked(lines) + b"".join(text for _, text in lines[1:]))
                self._closed = ended

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _open(self) -> None:
        if self._closed:
            raise RuntimeError(f"nothing can be added to the record: {self._closed}")

    def _entry(self, entry: _Entry) -> _Entry:
        self._put(entry)
        self.n += 1
        return entry

    def _put(self, line: Entry | End) -> None:
        self._open()
        text = _checked(line)
        if self._batch is None:
            self._write(text)
        else:
            self._batch.append((line, text))

    def _write(self, text: bytes) -> None:
        self._closed = "its last line was not written whole"
        self._file.write(text)
        self._file.flush()
        if self._sync:
            os.fsync(self._file.fileno())
        self._closed = ""


def _marked(lines: list[tuple[Entry | End, bytes]]) -> bytes:
    """The first line of a batch, which says how many there are."""
    first, text = lines[0]
    if len(lines) == 1 or isinstance(first, End):
        return text
    return encoded(msgspec.structs.replace(first, lines=len(lines)))


def encoded(line: msgspec.Struct) -> bytes:
    """A line as it stands in a record, with its end."""
    return _JSON.encode(msgspec.to_builtins(line)).encode() + b"\n"


def _checked(line: Entry | End) -> bytes:
    """How the line reads. Raises ValueError for one that the reader would refuse for its form alone."""
    try:
        text = encoded(line)
        # A note holds what anybody wrote, an action what the rules made: only the former is read back letter by letter.
        plain = decode(text) if isinstance(line, Note) else msgspec.to_builtins(line)
        msgspec.convert(plain, type(line))
        return text
    except (msgspec.ValidationError, RecursionError) as error:
        raise ValueError(f"this is no line of a record ({error})") from error


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


def resume(path: Path, record: Record, sync: bool = False, *, truncate: bool = False) -> Writer:
    """Go on with the record that was read from that file; `truncate` first cuts off its torn tail.

    Raises ValueError if the record has ended, or if the file holds more than the record and is not to be cut, or less.
    """
    if record.end is not None:
        raise ValueError("the record has ended")
    size = os.path.getsize(path)
    if size < record.sound_bytes:
        raise ValueError(f"the file holds {size} bytes, where {record.sound_bytes} were read")
    if size > record.sound_bytes:
        if not truncate:
            raise ValueError(f"the file goes on behind the {record.sound_bytes} bytes that are sound")
        with open(path, "r+b") as file:
            file.truncate(record.sound_bytes)
            os.fsync(file.fileno())
    return Writer(open(path, "ab"), len(record.entries), sync)
