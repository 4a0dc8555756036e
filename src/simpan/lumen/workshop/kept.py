"""Data that take seconds to work out are kept on this machine, under the hash of all that they are worked out from.

A file that cannot be read or written costs nothing but the seconds.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

HASH: Final = 16  # letters
PACKAGES: Final = ("lumen", "core")


@cache
def sources() -> str:
    """A hash of the rules, the cards and what writes the data down."""
    found = sha256()
    for package in PACKAGES:
        for path in sorted((Path(__file__).parents[2] / package).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:HASH]


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """The data of a name, from a file if there is one of these sources."""
    path = folder() / f"{name}-{sources()}.json"
    with contextlib.suppress(OSError):
        text, _, check = path.read_bytes().rpartition(b"\n")
        if check and sha256(text).hexdigest().encode() == check:
            return text
    found = make()
    with contextlib.suppress(OSError):
        _write(path, found + b"\n" + sha256(found).hexdigest().encode())
    return found


def folder() -> Path:
    """Where this user's programs keep what they can make again."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(given) if given else Path.home() / ".cache") / "simpan"


def _write(path: Path, content: bytes) -> None:
    """All of it at once, in place of what older sources have left."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    Path(file.name).replace(path)
    name = path.name.rpartition("-")[0]
    for old in path.parent.glob(f"{name}-*.json"):
        if old != path and len(old.stem) == len(path.stem):
            old.unlink(missing_ok=True)
