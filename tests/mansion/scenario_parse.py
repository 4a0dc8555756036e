"""Scenario files of Mansion War as values: what is written where. Nothing here knows what the words mean to the game.

A file is blocks between blank lines. A block that begins with a section sign is a scenario: its title, then a verb a
line. A block before the first scenario draws the map, names characters and settings for the whole file. `#` begins a
comment line; a line that is indented goes on with the line above. A line that begins with a name and a colon is what
that character does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from tests.scenario_parse import SIGN, BadScenario, bad, blocks, split_outside

__all__ = ["DOES", "SETTINGS", "VERBS", "BadScenario", "Line", "Scenario", "Who", "bad", "parse", "read"]

VERBS: Final = (
    "start", "roll", "lot", "pass", "time", "battle", "staff",
    "expect", "order", "legal", "refuse", "sees", "hears", "winner", "draw",
)  # fmt: skip
SETTINGS: Final = ("map", "house", "skill", "class", "team", "who", "pair", "nomirror", "bug")
DOES: Final = "does"
SAYING: Final = ("expect", "order", "legal", "refuse", "sees", "hears", "winner", "draw")
_NAMED: Final = re.compile(r"([^\s:|]+): +(\S.*)", re.DOTALL)


@dataclass(frozen=True)
class Line:
    """One line: its verb, the character that it is about (of `does`), and the rest."""

    place: str
    verb: str
    text: str
    who: str = ""

    def bad(self, found: str, allowed: object) -> BadScenario:
        """The error for a word of this line."""
        return bad(self.place, found, allowed)

    def cells(self) -> list[str]:
        """The rest, cut at bars."""
        return split_outside(self.text, "|")


@dataclass(frozen=True)
class Who:
    """A character as it is written: words before the first `name=`, and the values by name."""

    line: Line
    name: str
    words: tuple[str, ...]
    values: dict[str, str]


@dataclass(frozen=True)
class Scenario:
    """One scenario; what the file says for all of its scenarios comes first in every list."""

    place: str
    title: str
    map: Line | None = None
    house: dict[str, str] = field(default_factory=dict)
    skills: tuple[Line, ...] = ()
    classes: tuple[Line, ...] = ()
    teams: tuple[Line, ...] = ()
    pairs: tuple[Line, ...] = ()
    people: tuple[Who, ...] = ()
    lines: tuple[Line, ...] = ()
    mirror: bool = True
    bug: str = ""


def read(path: Path, root: Path) -> list[Scenario]:
    """The scenarios of a file. Raises BadScenario."""
    return parse(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix())


def parse(text: str, name: str) -> list[Scenario]:
    """The scenarios of a text. Raises BadScenario."""
    common = Scenario("", "")
    found: list[Scenario] = []
    for block in blocks(text, name):
        place, first = block[0]
        if first.startswith(SIGN):
            found.append(_whole(_scenario(replace(common, place=place, title=first), block[1:])))
        elif found:
            raise bad(place, first, f"a title that begins with {SIGN}")
        else:
            common = _scenario(common, block)
            if common.lines:
                raise bad(common.lines[0].place, common.lines[0].verb, SETTINGS)
    return found


def _whole(scenario: Scenario) -> Scenario:
    """Raises BadScenario for one that starts nowhere, or that does something and then says nothing about it."""
    if not scenario.lines or scenario.lines[0].verb != "start":
        raise BadScenario(f"{scenario.place}: a scenario starts with a `start` line")
    last = scenario.lines[-1]
    if last.verb not in SAYING:
        raise bad(last.place, last.verb, f"at the end: {', '.join(SAYING)}")
    return scenario


def _scenario(base: Scenario, block: list[tuple[str, str]]) -> Scenario:
    """Add the lines of a block to what the file says for all of them."""
    for place, text in block:
        verb, _, rest = text.partition(" ")
        named = _NAMED.fullmatch(text)
        if verb in SETTINGS:
            base = _setting(base, Line(place, verb, rest.strip()))
        elif verb in VERBS:
            base = replace(base, lines=(*base.lines, Line(place, verb, rest.strip())))
        elif named is not None:
            base = replace(base, lines=(*base.lines, Line(place, DOES, named[2].strip(), named[1])))
        else:
            raise bad(place, verb, (*VERBS, *SETTINGS, "NAME: …"))
    return base


def _setting(base: Scenario, line: Line) -> Scenario:
    """One line that is no step of the game."""
    if line.verb == "map":
        return replace(base, map=line)
    if line.verb == "house":
        return replace(base, house=base.house | values_of(line.text, line))
    if line.verb == "skill":
        return replace(base, skills=(*base.skills, line))
    if line.verb == "class":
        return replace(base, classes=(*base.classes, line))
    if line.verb == "team":
        return replace(base, teams=(*base.teams, line))
    if line.verb == "pair":
        return replace(base, pairs=(*base.pairs, line))
    if line.verb == "who":
        return replace(base, people=_with(base.people, _who(line)))
    if line.verb == "bug":
        return replace(base, bug=line.text or "unknown")
    return replace(base, mirror=False)


def _who(line: Line) -> Who:
    words, values = words_and_values(line.text, line)
    if not words:
        raise line.bad(line.text, "NAME …")
    return Who(line, words[0], tuple(words[1:]), values)


def _with(people: tuple[Who, ...], one: Who) -> tuple[Who, ...]:
    """Add a character; values and words of one who is there already are changed, the others stay."""
    for index, old in enumerate(people):
        if old.name == one.name:
            changed = Who(one.line, one.name, one.words or old.words, old.values | one.values)
            return (*people[:index], changed, *people[index + 1 :])
    return (*people, one)


def words_and_values(text: str, line: Line) -> tuple[list[str], dict[str, str]]:
    """`가온 master A 3 3 3 2 2 range=2 skills=강타,응급 처치`: a value goes on until the next `name=`."""
    start = re.search(r"(?:^|\s)\w+=", text)
    cut = start.start() if start is not None else len(text)
    return text[:cut].split(), values_of(text[cut:], line)


def values_of(text: str, line: Line) -> dict[str, str]:
    """`name=value` words; a value goes on until the next name, so that it may hold spaces."""
    found: dict[str, str] = {}
    starts = [match.start() for match in re.finditer(r"(?<!\S)[\w.]+=", text)]
    if text[: starts[0] if starts else len(text)].strip():
        raise line.bad(text.split()[0], "name=value")
    for start, end in zip(starts, [*starts[1:], len(text)][: len(starts)], strict=True):
        name, _, worth = text[start:end].partition("=")
        found[name.strip()] = worth.strip()
    return found
