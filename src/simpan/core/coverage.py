"""Which clauses of a rule book the tests cite, and which nobody tests. A citation names its book by its letter."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from simpan.core.rulebook import Rulebook

CITATION: Final = re.compile(r"§([A-Z]\d+(?:\.\d+)*(?:\.[a-z](?![A-Za-z0-9_]))?)")
"""A citation: the section sign, then a clause id. Without the sign an id is only mentioned.

>>> CITATION.findall("§M1.5, §H4.6의 예, §L5.3.10.a and §O2; but not F-7 or §5")
['M1.5', 'H4.6', 'L5.3.10.a', 'O2']
"""

SUFFIXES: Final = (".py", ".txt")
"""What is read in a folder: tests and scenarios."""


@dataclass(frozen=True)
class Coverage:
    """How far a rule book is tested. `untested` is in book order, `unknown` in numeric order.

    `unknown` is what is cited under a letter of the book and is no clause of it.
    """

    clauses: int
    tested: int
    untested: list[str]
    unknown: list[str]

    def as_dict(self) -> dict[str, int | list[str]]:
        """The four numbers and lists under their own names, ready for JSON."""
        return {
            "clauses": self.clauses,
            "tested": self.tested,
            "untested": self.untested,
            "unknown": self.unknown,
        }


def cited(paths: Iterable[Path | str]) -> dict[str, list[str]]:
    """Where each clause is cited: id to places (`path:line`), in reading order.

    A folder stands for every test and scenario file under it. A place is named once however often its line cites.
    """
    places: dict[str, list[str]] = {}
    for path in _readable(paths):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for id in dict.fromkeys(CITATION.findall(line)):
                places.setdefault(id, []).append(f"{path.as_posix()}:{number}")
    return places


def _readable(paths: Iterable[Path | str]) -> Iterator[Path]:
    """The files themselves, folders replaced by what they hold, in a stable order."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        else:
            yield path


def table(book: Rulebook, cited: dict[str, list[str]]) -> Coverage:
    """The coverage of `book` by what `cited()` found; a citation counts for its own clause only."""
    untested = [id for id in book.clauses if id not in cited]
    own = letters(book)
    unknown = sorted((id for id in cited if id[0] in own and id not in book), key=_numeric)
    return Coverage(len(book.clauses), len(book.clauses) - len(untested), untested, unknown)


def letters(book: Rulebook) -> set[str]:
    """The letters with which the ids of a book begin."""
    return {id[0] for id in book.clauses}


def _numeric(id: str) -> list[tuple[int, str]]:
    """A sort key that puts L5.3.2 before L5.3.10."""
    return [(int(part or 0), word) for word, part in re.findall(r"([A-Za-z]*)(\d*)\.?", id) if word or part]
