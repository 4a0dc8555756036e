"""Scenario files as values: what is written where. Nothing here knows what the words mean to the game.

A file is blocks between blank lines. A block that begins with a section sign is a scenario: its title, then a verb a
line. A block before the first scenario lays cards, tracks and settings for the whole file. `#` begins a comment line; a
line that is indented goes on with the line above.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

VERBS: Final = (
    "start",
    "play",
    "choose",
    "chance",
    "clock",
    "expect",
    "order",
    "legal",
    "refuse",
    "sees",
    "winner",
    "draw",
)
SETTINGS: Final = ("edition", "switch", "card", "track", "mirror", "nomirror", "bug")
EDITIONS: Final = ("classic", "current")
SIGN: Final = "\N{SECTION SIGN}"


class BadScenario(ValueError):
    """A scenario is written wrongly: file, line, the word found and the words allowed."""


@dataclass(frozen=True)
class Line:
    """One line: its verb, the words before the first bar, the cells behind it, and the editions it is for."""

    place: str
    verb: str
    head: str
    cells: tuple[str, ...]
    editions: tuple[str, ...] = EDITIONS

    def bad(self, found: str, allowed: object) -> BadScenario:
        """The error for a word of this line."""
        return bad(self.place, found, allowed)


@dataclass(frozen=True)
class Bug:
    """An expected failure, in the variants that it names (all, if none)."""

    reason: str
    variants: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """One scenario. `cards` and `tracks` are the lines that define them, those of the file first."""

    place: str
    title: str
    lines: tuple[Line, ...] = ()
    cards: tuple[Line, ...] = ()
    tracks: tuple[Line, ...] = ()
    editions: tuple[str, ...] = EDITIONS
    switches: tuple[tuple[str, str], ...] = ()
    mirror: bool = True
    bugs: tuple[Bug, ...] = field(default=())


def bad(place: str, found: str, allowed: object) -> BadScenario:
    """A complaint with its place, the word found and the words allowed."""
    words = allowed if isinstance(allowed, str) else ", ".join(map(str, allowed))  # type: ignore[call-overload]
    return BadScenario(f"{place}: found {found!r}, allowed: {words or 'nothing'}")


def split_outside(text: str, mark: str) -> list[str]:
    """Split at a mark that stands in no brackets."""
    parts, depth, last = [], 0, 0
    for index, letter in enumerate(text):
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif letter == mark and depth == 0:
            parts.append(text[last:index].strip())
            last = index + 1
    parts.append(text[last:].strip())
    return parts


def fields(text: str, place: str) -> dict[str, str]:
    """`name=value` words without spaces; a word alone means yes."""
    found: dict[str, str] = {}
    for part in text.split():
        name, sign, worth = part.partition("=")
        if not re.fullmatch(r"\w+", name):
            raise bad(place, part, "name=value")
        found[name] = worth if sign else "yes"
    return found


def chunks(text: str) -> list[str]:
    """The words of a cell, cut before each `name=`, `event`, `ruling` and `…` that stands in no brackets."""
    cuts, depth = [0], 0
    for index, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if letter.isspace() and depth == 0 and re.match(r"\s(?:[\w.]+(?:\+=|-=|=)|event\s|ruling\s|…)", text[index:]):
            cuts.append(index)
    cuts.append(len(text))
    return [part for a, b in pairwise(cuts) if (part := text[a:b].strip())]


def cell_fields(text: str, place: str) -> dict[str, str]:
    """`name=value` of a cell; a value goes on until the next name, so that it may hold spaces."""
    found: dict[str, str] = {}
    for part in chunks("" if text == "-" else text):
        name, sign, worth = part.partition("=")
        if not sign:
            raise bad(place, part, "name=value")
        found[name.strip()] = worth.strip()
    return found


def read(path: Path, root: Path) -> list[Scenario]:
    """The scenarios of a file. Raises BadScenario."""
    name = path.relative_to(root).as_posix()
    return parse(path.read_text(encoding="utf-8"), name)


def parse(text: str, name: str) -> list[Scenario]:
    """The scenarios of a text. Raises BadScenario."""
    common = Scenario("", "")
    found: list[Scenario] = []
    for block in blocks(text, name):
        place, first = block[0]
        if first.startswith(SIGN):
            found.append(scenario(replace(common, place=place, title=first), block[1:]))
        elif found:
            raise bad(place, first, f"a title that begins with {SIGN}")
        else:
            common = scenario(common, block)
            if common.lines:
                raise bad(place, common.lines[0].verb, ("card", "track", "edition", "switch", "mirror", "nomirror"))
    return found


def blocks(text: str, name: str) -> list[list[tuple[str, str]]]:
    """Lines with their places, in blocks; comments left out, indented lines joined to the one above."""
    found: list[list[tuple[str, str]]] = [[]]
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.rstrip()
        if line.startswith("#"):
            continue
        if not line:
            found.append([])
        elif line[0].isspace() and found[-1]:
            place, above = found[-1][-1]
            found[-1][-1] = (place, f"{above} {line.strip()}")
        else:
            found[-1].append((f"{name}:{number}", line.strip()))
    return [block for block in found if block]


def scenario(base: Scenario, block: list[tuple[str, str]]) -> Scenario:
    """Add the lines of a block to what the file says for all of them."""
    for place, text in block:
        verb, _, rest = text.partition(" ")
        if verb in SETTINGS:
            base = setting(base, place, verb, rest.strip())
        elif verb in VERBS:
            base = replace(base, lines=(*base.lines, line_of(place, verb, rest)))
        else:
            raise bad(place, verb, VERBS + SETTINGS)
    return base


def setting(base: Scenario, place: str, verb: str, rest: str) -> Scenario:
    """One line that is no step of the game."""
    if verb == "card":
        return replace(base, cards=(*base.cards, Line(place, verb, rest, ())))
    if verb == "track":
        return replace(base, tracks=(*base.tracks, Line(place, verb, rest, ())))
    if verb == "edition":
        if rest not in (*EDITIONS, "both"):
            raise bad(place, rest, (*EDITIONS, "both"))
        return replace(base, editions=EDITIONS if rest == "both" else (rest,))
    if verb == "switch":
        return replace(base, switches=base.switches + tuple(fields(rest, place).items()))
    if verb == "bug":
        words = rest.split()
        named = tuple(word for word in words if word in (*EDITIONS, "mirrored", "straight"))
        return replace(base, bugs=(*base.bugs, Bug(rest, named if words[: len(named)] == list(named) else ())))
    return replace(base, mirror=verb == "mirror")


def line_of(place: str, verb: str, rest: str) -> Line:
    """A step: the editions it names, the rest of its head, its cells."""
    head, *cells = split_outside(rest, "|")
    words = head.split()
    named = tuple(word for word in words if word in EDITIONS)
    return Line(place, verb, " ".join(word for word in words if word not in EDITIONS), tuple(cells), named or EDITIONS)
