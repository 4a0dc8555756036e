"""A war whose lines somebody else keeps (a server's store): what is new waits to be drained."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, cast, final

from simpan.core.reader import Record, read
from simpan.core.writer import Writer
from simpan.mansion.desk.store import GAMES

END: Final = b'{"end":'


class _Pipe(io.RawIOBase):
    """What a writer writes, line by line."""

    def __init__(self, lines: Lines) -> None:
        super().__init__()
        self._lines = lines

    def writable(self) -> bool:
        """It is only written."""
        return True

    def write(self, text: bytes) -> int:  # type: ignore[override]
        """A batch of whole lines."""
        self._lines.add(text)
        return len(text)


@final
class Lines:
    """The store of a desk that nobody else writes to. `drain` gives what is to be made durable before it is told."""

    def __init__(self, header: bytes, lines: Iterable[bytes], end: bytes, seed: bytes) -> None:
        self.seed: Final = seed
        self._all = [header, *lines, *([end] if end else [])]
        self._drained = len(self._all)

    @property
    def text(self) -> bytes:
        """The whole record."""
        return b"\n".join(self._all) + b"\n"

    @property
    def header(self) -> bytes:
        """The first line."""
        return self._all[0]

    def between(self, first: int, after: int) -> list[bytes]:
        """The lines of entries `first` up to before `after`."""
        return self._all[first + 1 : after + 1]

    def add(self, text: bytes) -> None:
        """Lines of a batch, each with its end."""
        self._all += text.removesuffix(b"\n").split(b"\n")

    def follow(self, lines: Sequence[bytes]) -> None:
        """Lines that are on the disk already."""
        self._all += lines
        self._drained = len(self._all)

    def drain(self) -> tuple[tuple[bytes, ...], bytes | None]:
        """The lines since the last time, without their ends, and the record's last line if it is among them."""
        new, self._drained = self._all[self._drained :], len(self._all)
        if new and new[-1].startswith(END):
            return tuple(new[:-1]), new[-1]
        return tuple(new), None

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Nobody else is there."""
        yield

    def size(self) -> int:
        """How many lines there are: nobody else writes, so the desk never sees another number."""
        return len(self._all)

    def read(self) -> Record:
        """The record, with every check of the reader. Raises BadRecord."""
        return read(self.text, GAMES)

    def writer(self, record: Record) -> Writer:
        """Behind what is there."""
        return Writer(cast("io.BufferedWriter", _Pipe(self)), len(record.entries))

    def sync(self) -> None:
        """Who drains the lines makes them durable."""

    def close(self) -> None:
        """Nothing is held."""
