"""A rule book as a page shows it: chapters, which clause names which others, and the house rules that can be set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final

import msgspec

from simpan.core.rulebook import Clause, Rulebook, load

NAMED: Final = re.compile(r"(?<![0-9A-Za-z.])[A-Z]\d+(?:\.\d+)*(?:\.[a-z](?![0-9A-Za-z]))?")
"""A clause named in a text: L5.3.2, H4.6의, (O2)."""

_FIELD: Final = re.compile(r"`(\w+): ([^`]+)`")


class HouseField(msgspec.Struct, frozen=True):
    """A house rule of a campaign's file: its name, its default, and all that it may be where the clause lists that."""

    name: str
    default: str
    values: tuple[str, ...] = ()


def names(clause: Clause) -> tuple[str, ...]:
    """The clauses that a clause names, in the order of its texts, each once and never itself."""
    found = (id for words in clause.words() for id in NAMED.findall(words.ko))
    return tuple(dict.fromkeys(id for id in found if id != clause.id))


@cache
def named_by(game: str) -> dict[str, tuple[str, ...]]:
    """For each clause that others name: those, in the order of the book."""
    found: dict[str, list[str]] = {}
    for id, clause in load(game).clauses.items():
        for other in names(clause):
            found.setdefault(other, []).append(id)
    return {id: tuple(others) for id, others in found.items()}


def fields(clause: Clause) -> tuple[HouseField, ...]:
    """The house rules that the clause lets a campaign set, as it writes them: `steps: orthogonal | king`."""
    return tuple(_field(name, worth) for name, worth in _FIELD.findall(clause.text.en))


def _field(name: str, worth: str) -> HouseField:
    values = tuple(value.strip() for value in worth.split("|"))
    return HouseField(name, values[0], values if len(values) > 1 else ())


def chapters(book: Rulebook) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The book in its order: the deepest section that holds the next clauses, and those.

    A section comes again where another one stands in the middle of it (L5.4 stands after L5.3).
    """
    for section, ids in groupby(book.clauses, lambda id: _home(book, id)):
        yield section, tuple(ids)


def _home(book: Rulebook, clause: str) -> str:
    holding = [key for key, section in book.sections.items() if section.holds(clause)]
    return max(holding, key=lambda key: key.count("."))
