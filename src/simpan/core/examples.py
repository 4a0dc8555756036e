"""Examples of clauses: battles from the scenarios of the tests, told in both languages.

The files of the package's folder `examples` are written by `tools/examples.py`, which plays the scenarios and tells
what happens in the words of the game. An example stands at every clause that its title cites.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["start", "act", "ruling", "check"]
"""What a step is: the position, what somebody does or is asked, what the referee says, what is so besides."""
Step: TypeAlias = tuple[Kind, str, str]
"""Kind, Korean, English."""

FOLDER: Final = "examples"


class Telling(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the battle goes. edition: in which it goes so; "" for what is the same in all of them."""

    steps: tuple[Step, ...]
    edition: str = ""


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """One scenario.

    id: its file and line. ko: its title in Korean, "" where there is only the English one. notation: its lines as they
    are tested. map: the drawn map, where the game has one. tellings: what is the same in all editions, then how it goes
    on in each; none where the scenario is known by its title only.
    """

    id: str
    clauses: tuple[str, ...]
    en: str
    ko: str = ""
    notation: str = ""
    map: str = ""
    tellings: tuple[Telling, ...] = ()


class _Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """An example as the file keeps it. tellings: edition, then kind and place among `said` of each step."""

    id: str
    clauses: tuple[str, ...]
    en: str
    ko: str = ""
    notation: str = ""
    map: str = ""
    tellings: tuple[tuple[str, tuple[tuple[Kind, int], ...]], ...] = ()


class _File(msgspec.Struct, frozen=True):
    """A file. said: every sentence once, Korean and English: the same is said in many battles."""

    examples: tuple[_Kept, ...]
    said: tuple[tuple[str, str], ...]


@cache
def load(game: str) -> dict[str, tuple[Example, ...]]:
    """The examples of a game by clause, those told in full first; empty for a game without any."""
    file = files("simpan").joinpath(FOLDER).joinpath(f"{game}.json")
    if not file.is_file():
        return {}
    kept = msgspec.json.decode(file.read_bytes(), type=_File)
    found: dict[str, list[Example]] = {}
    for one in kept.examples:
        example = _unfolded(one, kept.said)
        for clause in example.clauses:
            found.setdefault(clause, []).append(example)
    return {clause: tuple(sorted(several, key=_without_words)) for clause, several in found.items()}


def folded(examples: Sequence[Example]) -> str:
    """The text of a file, one example a line."""
    said: dict[tuple[str, str], int] = {}
    lines = []
    for one in examples:
        tellings = tuple(
            (telling.edition, tuple((kind, said.setdefault((ko, en), len(said))) for kind, ko, en in telling.steps))
            for telling in one.tellings
        )
        lines.append(_json(_Kept(one.id, one.clauses, one.en, one.ko, one.notation, one.map, tellings)))
    battles, sentences = ",\n".join(lines), ",\n".join(_json(both) for both in said)
    return f'{{"examples": [\n{battles}\n],\n"said": [\n{sentences}\n]}}\n'


def _unfolded(kept: _Kept, said: Sequence[tuple[str, str]]) -> Example:
    tellings = tuple(
        Telling(tuple((kind, *said[place]) for kind, place in steps), edition) for edition, steps in kept.tellings
    )
    return Example(kept.id, kept.clauses, kept.en, kept.ko, kept.notation, kept.map, tellings)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _without_words(example: Example) -> bool:
    return not example.tellings
