"""Writes the examples of the rule books from the scenarios of the tests. A test fails if they are not up to date.

Every scenario is played with the engine and told in words. At each clause the shortest ones that are most about it are
told in full, the others are known by their titles.

Usage: python -m tools.examples [--check]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from simpan.core.coverage import CITATION
from simpan.core.examples import FOLDER, Example, Telling, folded
from simpan.core.rulebook import load
from simpan.lumen.effect.node import Track
from simpan.lumen.pool import SHIPPED
from simpan.mansion.files.default import default_campaign
from tests import scenario as lumen_scenarios
from tests.mansion import scenario as mansion_scenarios
from tools import telling_lumen, telling_mansion

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "src" / "simpan" / FOLDER
TITLES: Final = ROOT / "tools" / "titles_ko.tsv"
MOST: Final = 5  # told in full at one clause


@dataclass(frozen=True)
class Source:
    """A scenario before it is told. clauses: of its title, in their order; place: file and line."""

    place: str
    id: str
    clauses: tuple[str, ...]
    title: str
    notation: str
    tell: Callable[[tuple[str, ...]], tuple[str, tuple[Telling, ...]]]

    def weight(self, clause: str) -> tuple[bool, int, int, int]:
        """How far it is from being a good first example of a clause: the least comes first."""
        folder = ("clauses", "rulings", "cards").index(self.place.split("/")[0]) if "/" in self.place else 0
        own_text = 80 if " : " in self.notation else 0  # a card of its own is harder to read
        return (self.clauses[0] != clause, folder, len(self.clauses), len(self.notation) + own_text)


def sources(game: str) -> list[Source]:
    """Every scenario of a game."""
    if game == "lumen":
        every = [one for one in telling_lumen.scenarios() if not one.bugs]
        return [_source(lumen_scenarios.ROOT, one, telling_lumen.told) for one in every]
    wars = [one for one in telling_mansion.scenarios() if not one.bug]
    return [_source(mansion_scenarios.ROOT, one, telling_mansion.told) for one in wars]


def _source(folder: Path, scenario: Any, tell: Callable[[Any, tuple[str, ...]], Any]) -> Source:
    place, _, number = scenario.place.rpartition(":")
    lines = (folder / place).read_text(encoding="utf-8").splitlines()[int(number) :]
    end = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    clauses = tuple(dict.fromkeys(id for id in CITATION.findall(scenario.title) if id[0] != "R"))
    title = re.sub(r"^(?:(?:§[A-Z][\w.]*|R\d+|[A-Z]+\d*-[A-Z0-9-]*\d)\s+)+", "", scenario.title)

    def told(about: tuple[str, ...]) -> tuple[str, tuple[Telling, ...]]:
        found: tuple[str, tuple[Telling, ...]] = tell(scenario, about)
        return found

    return Source(
        scenario.place, f"{place.removesuffix('.txt')}-{number}", clauses, title, "\n".join(lines[:end]), told
    )


def chosen(found: Sequence[Source], clauses: Sequence[str]) -> set[str]:
    """The places of those that are told in full."""
    picked: set[str] = set()
    for clause in clauses:
        of_it = sorted((one for one in found if clause in one.clauses), key=lambda one: one.weight(clause))
        picked |= {one.place for one in of_it[:MOST]}
    return picked


def written(game: str) -> str:
    """The file of a game."""
    found = [one for one in sources(game) if one.clauses]
    told = chosen(found, list(load(game).clauses))
    titles = korean_titles()
    return folded([_example(one, titles.get(one.title, ""), one.place in told) for one in found])


def _example(source: Source, ko: str, full: bool) -> Example:
    map_, tellings = source.tell(source.clauses) if full else ("", ())
    notation = source.notation if full else ""
    return Example(source.id, source.clauses, in_english(source.title), ko, notation, map_, tellings)


@cache
def _english_names() -> tuple[re.Pattern[str], dict[str, str]]:
    """The Korean names of cards, counters, skills and classes, and their English ones."""
    things = [*SHIPPED.cards.values(), *(who.trait for who in SHIPPED.characters.values())]
    found = {one.name_ko: one.name_en for one in things} | {
        who.name_ko: who.name_en for who in SHIPPED.characters.values()
    }
    tracks: list[Track] = [track for one in things for track in one.tracks]
    campaign = default_campaign()
    phantasms = [kind.phantasm for kind in campaign.classes]
    found |= {one.ko: one.en for one in tracks}
    found |= {one.ko: one.en for one in (*campaign.skills, *phantasms)} | {one.ko: one.en for one in campaign.classes}
    found["종전"] = "the end of the battle"
    names = sorted((name for name in found if re.search("[가-힣]", name)), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, names))), found


def in_english(title: str) -> str:
    """A title with the English names of what scenarios call by its Korean one."""
    pattern, names = _english_names()
    return pattern.sub(lambda found: names[found[0]], title)


def korean_titles() -> dict[str, str]:
    """The titles of scenarios in Korean by the English ones."""
    rows = [line.split("\t") for line in TITLES.read_text(encoding="utf-8").splitlines() if "\t" in line]
    return {row[0]: row[1] for row in rows}


def main() -> int:
    """Write the files, or with --check only compare them."""
    wrong = 0
    for game in ("lumen", "mansion"):
        target = TARGET / f"{game}.json"
        text = written(game)
        if "--check" in sys.argv:
            wrong |= not target.exists() or target.read_text(encoding="utf-8") != text
        else:
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, encoding="utf-8")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
