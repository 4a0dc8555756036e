"""A folder of files in memory: what somebody has sent is read like any other campaign, and never touches the disk."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final, final


class _Entry(Traversable):
    """What files and folders have in common."""

    def read_bytes(self) -> bytes:
        """All of it. Raises OSError."""
        with self.open("rb") as file:
            found: bytes = file.read()
        return found

    def read_text(self, encoding: str | None = None) -> str:
        """All of it as text. Raises OSError, UnicodeDecodeError."""
        return self.read_bytes().decode(encoding or "utf-8")


@final
class MemoryFile(_Entry):
    """A file of a folder, or none."""

    def __init__(self, name: str, raw: bytes | None) -> None:
        self._name: Final = name
        self._raw: Final = raw

    @property
    def name(self) -> str:
        """As it was sent."""
        return self._name

    def is_file(self) -> bool:
        """Whether it was sent."""
        return self._raw is not None

    def is_dir(self) -> bool:
        """It is none."""
        return False

    def iterdir(self) -> Iterator[Traversable]:
        """Nothing is in it."""
        return iter(())

    def joinpath(self, *descendants: Any) -> Traversable:
        """Nothing is in it."""
        return MemoryFile("/".join(map(str, descendants)), None)

    def open(self, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        """Its bytes. Raises FileNotFoundError."""
        if self._raw is None:
            raise FileNotFoundError(2, "No such file", self._name)
        return io.BytesIO(self._raw) if "b" in mode else io.TextIOWrapper(io.BytesIO(self._raw), *args, **kwargs)


@final
class MemoryFolder(_Entry):
    """A folder of files by name."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files: Final = dict(files)

    @property
    def name(self) -> str:
        """It has none."""
        return ""

    def is_file(self) -> bool:
        """It is a folder."""
        return False

    def is_dir(self) -> bool:
        """It is there."""
        return True

    def iterdir(self) -> Iterator[Traversable]:
        """Its files."""
        return (MemoryFile(name, raw) for name, raw in self._files.items())

    def joinpath(self, *descendants: Any) -> Traversable:
        """The file of that name; no folder is in it."""
        name = "/".join(map(str, descendants))
        return MemoryFile(name, self._files.get(name))

    def open(self, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        """A folder is not opened. Raises IsADirectoryError."""
        raise IsADirectoryError(21, "Is a directory", self.name)
