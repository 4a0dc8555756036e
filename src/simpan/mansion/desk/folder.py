"""A war on disk: `DIR/war/record.jsonl`, the truth, and `DIR/war/secret`, the server's seed until the record's end."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, final

from simpan.core import fair
from simpan.core.entry import BadRecord
from simpan.core.reader import Record, read
from simpan.core.writer import Writer, create, resume
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.store import GAMES, header_of

try:
    import fcntl
except ImportError:  # Windows: one desk at a time is up to the staff
    fcntl = None  # type: ignore[assignment]

WAR: Final = "war"
RECORD: Final = "record.jsonl"
SECRET: Final = "secret"
LOCK: Final = "lock"


class NoWar(ValueError):
    """The folder's war cannot be used: `cause`, in plain words of this program."""

    def __init__(self, path: Path, cause: str) -> None:
        super().__init__(f"{path}: {cause}")
        self.path: Final = path
        self.cause: Final = cause


@final
class Folder:
    """The war of a campaign's folder."""

    def __init__(self, folder: Path) -> None:
        self.war: Final = folder / WAR
        self.record: Final = self.war / RECORD
        self.secret: Final = self.war / SECRET
        self.waited = 0.0  # seconds for the disk, so far
        self._seed = b""
        self._writer: Writer | None = None
        self._locked = False

    def exists(self) -> bool:
        """Whether a war was begun here."""
        return self.record.exists()

    def begin(self, campaign: Campaign, seed: bytes = b"", client_seeds: tuple[bytes, ...] = ()) -> None:
        """Begin the war of a campaign; nothing if there is one already. Raises OSError.

        seed: of the server; fresh where none is given. The secret is on the disk before the record that rests on it,
        and the record appears whole or not at all.
        """
        self.war.mkdir(parents=True, exist_ok=True)
        with self.lock():
            if self.exists():
                return
            used = seed or fair.new_seed()
            self._write_secret(used)
            draft = self.war / f"{RECORD}.new"
            draft.unlink(missing_ok=True)
            create(draft, header_of(campaign, used, client_seeds), sync=True).close()
            os.replace(draft, self.record)
            _sync_folder(self.war)
            _sync_folder(self.war.parent)

    @property
    def seed(self) -> bytes:
        """The server's secret seed. Raises NoWar if it is lost or damaged."""
        if not self._seed:
            try:
                text = self.secret.read_text(encoding="ascii").strip()
                self._seed = bytes.fromhex(text)
            except (OSError, ValueError) as error:
                raise NoWar(self.secret, "the secret of the war cannot be read") from error
        return self._seed

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the war against every other process. Raises OSError."""
        if self._locked:
            yield
            return
        with open(self.war / LOCK, "ab") as held:
            if fcntl is not None:
                fcntl.flock(held, fcntl.LOCK_EX)
            self._locked = True
            try:
                yield
            finally:
                self._locked = False  # closing the file gives the lock back

    def size(self) -> int:
        """How many bytes the record has now. Raises OSError."""
        return os.path.getsize(self.record)

    @property
    def text(self) -> bytes:
        """The whole record, line by line. Raises OSError."""
        return self.record.read_bytes()

    def read(self) -> Record:
        """The record, its torn tail cut off. Raises BadRecord, or NoWar if the secret is not that of this record."""
        if self.record.exists() and not self.record.is_file():
            raise NoWar(self.record, "is no plain file")
        record = read(self.record, GAMES, repair=True)
        if record.header.fair is None:
            raise BadRecord(1, "was not begun by the referee: its dice cannot be verified")
        if record.end is None and record.header.fair.commitment != fair.commit(self.seed):
            raise NoWar(self.secret, "the secret is not the one that this record was begun with")
        if self.size() > record.sound_bytes:
            with open(self.record, "r+b") as file:
                file.truncate(record.sound_bytes)
                os.fsync(file.fileno())
        return record

    def writer(self, record: Record) -> Writer:
        """Goes on behind the record; the one before is closed."""
        self.close()
        self._writer = resume(self.record, record)
        return self._writer

    def sync(self) -> None:
        """Wait until all that was written is on the disk."""
        begun = time.perf_counter()
        handle = os.open(self.record, os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
        self.waited += time.perf_counter() - begun

    def close(self) -> None:
        """Close the file."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _write_secret(self, seed: bytes) -> None:
        """For the owner's eyes alone."""
        draft = self.war / f"{SECRET}.new"
        draft.unlink(missing_ok=True)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(seed.hex().encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, self.secret)
        self._seed = seed


def _sync_folder(path: Path) -> None:
    """A new name in a folder lasts only once the folder is on the disk."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(path, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
