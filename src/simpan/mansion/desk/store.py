"""Where the desk keeps a war: a port with two harbours, a folder on disk (`folder`) and memory (here, for tests)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final, Protocol, final

from simpan.core import fair
from simpan.core.entry import Fairness, Header, header
from simpan.core.reader import Record, read
from simpan.core.writer import Writer
from simpan.mansion.campaign import Campaign, dump, players
from simpan.mansion.match import from_set_up

GAME: Final = "mansion"
GAMES: Final = {GAME: from_set_up}


class Store(Protocol):
    """A war that was begun. While it is locked nobody else writes."""

    @property
    def seed(self) -> bytes:
        """The server's secret seed of 32 bytes, never shown before the record's end."""

    def lock(self) -> AbstractContextManager[None]:
        """Hold the war for oneself. Raises OSError."""

    def size(self) -> int:
        """How many bytes the record has now. Raises OSError."""

    @property
    def text(self) -> bytes:
        """The whole record, line by line. Raises OSError."""

    def read(self) -> Record:
        """The record, to be called under the lock; what was torn while it was written is cut off. Raises BadRecord."""

    def writer(self, record: Record) -> Writer:
        """Goes on with the record that was just read; its batches are durable after `sync`."""

    def sync(self) -> None:
        """Wait until all that was written is on the disk. Raises OSError."""

    def close(self) -> None:
        """Let go of the file."""


def header_of(campaign: Campaign, seed: bytes, client_seeds: tuple[bytes, ...] = ()) -> Header:
    """The first line of a war's record. Raises ValueError for a bad seed."""
    fairness = Fairness(fair.commit(seed), tuple(one.hex() for one in client_seeds))
    return header(GAME, dump(campaign), players(campaign), fairness)


@final
class Memory:
    """A war in memory, for tests and simulations."""

    def __init__(self, campaign: Campaign, seed: bytes, client_seeds: tuple[bytes, ...] = ()) -> None:
        self.seed = seed
        self.file = io.BytesIO()
        Writer(self.file).begin(header_of(campaign, seed, client_seeds))

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Nobody else is there."""
        yield

    def size(self) -> int:
        """How many bytes the record has."""
        return len(self.file.getbuffer())

    @property
    def text(self) -> bytes:
        """The whole record, line by line."""
        return self.file.getvalue()

    def read(self) -> Record:
        """The record as it stands."""
        record = read(self.file.getvalue(), GAMES, repair=True)
        self.file.truncate(record.sound_bytes)
        return record

    def writer(self, record: Record) -> Writer:
        """Behind what is there."""
        self.file.seek(0, io.SEEK_END)
        return Writer(self.file, len(record.entries))

    def sync(self) -> None:
        """Memory is no disk."""

    def close(self) -> None:
        """Memory stays."""
