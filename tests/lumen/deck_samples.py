"""Decks for the tests of deck codes: of every card that has been printed, whether the package has it or not."""

from __future__ import annotations

import random
from collections import Counter

from simpan.lumen.deckcode_bits import CHARACTERS, SERIES
from simpan.lumen.decklist import DeckList

# The codes of every card that has been printed, as far as they are known: series, then numbers.
PRINTED = """
AWL-AT- 1-2 4-11 13 15-17 19 21 23 25-27 30-33 36-39 42-44 46-55
AWL-PS- 1
AWL-SP- 1-3
CB01-AT- 1 8 10-17 20-24 26-36
CB01-PS- 1
CB02-AT- 1-3 5-6 8-10 12 26 29-30 35-36 38 40-43
CB02-PS- 1
CB03-AT- 1-13 19-20 22 24 27-35
CB03-PS- 1
CRS-AT- 2-21 24 26 29 33 37 40-41 43 45-54
CRS-PS- 1-2
DFR-AT- 1-12 15 17-21 23 26-27 30-33 35-36 38 40-45 47-49
DFR-PS- 1
DFR-TK- 1
LMI-AT- 1 4-12 16 19-20 23-24 27-28 32-33 36 38-41 43-45 48-51 53 59
LMI-PS- 1
PMP-AT- 2 5-13 19 22 26 29 32-34 36-38 42-47 49-51 53
PMP-CS- 9
PMP-PS- 1
RFS-AT- 1-2 9 11-20 23-28 35 38-39 41 44 46-47
RFS-PS- 1-2
ST1- 1-3 5-20
ST1-PS 1
ST2- 1-5 8 10
ST2-PS 1
ST3- 1-10 17
ST3-PS 1
ST4- 1-10
ST4-PS 1
ST4-SS 1-3
ST5- 1-5 7-10
ST5-PS 1
ST6- 1-10
ST6-PS 1
UNC-AT- 1-2 4-5 7-13 16-18 21-23 26-28 31-33 36-38 41-43 46-53
UNC-PS- 1
"""


def printed() -> list[str]:
    """The codes that `PRINTED` stands for."""
    codes = []
    for line in PRINTED.split("\n"):
        series, *spans = line.split() or [""]
        for span in spans:
            first, _, last = span.partition("-")
            digits = 3 if series[-1] == "-" else 1
            codes += [f"{series}{n:0{digits}}" for n in range(int(first), int(last or first) + 1)]
    return codes


CODES = printed()


def deck(
    techniques: list[str], ultimate: str | None = None, character: str = "viola", edition: str = "classic"
) -> DeckList:
    """A deck list with those cards."""
    return DeckList("시험", character, techniques, ultimate, "current" if edition == "current" else "classic")


def named(codes: str) -> list[str]:
    """Codes with spaces between them; _ is a space in a code."""
    return [code.replace("_", " ") for code in codes.split()]


def drawn(seed: int) -> DeckList:
    """A deck as people build them: 20 of what is printed, most of it from few series, now and then copies."""
    chance = random.Random(seed)
    home = chance.sample(SERIES[:16], 4)
    near = [code for code in CODES if code.startswith(tuple(home))]
    codes = chance.sample(near, min(len(near), chance.randint(8, 16)))
    codes += chance.sample(CODES, 20 - len(codes))
    if seed % 5 == 0:
        codes[-2:] = ["CRS-AT-054"] * 2
    return deck(codes, chance.choice([None, "CB01-AT-020"]), chance.choice(CHARACTERS), chance.choice(["", "current"]))


def same(one: DeckList, other: DeckList) -> bool:
    """Whether two lists are one deck: names and order aside."""
    return _content(one) == _content(other)


def _content(of: DeckList) -> tuple[object, ...]:
    return of.character, of.edition, of.ultimate, Counter(of.techniques)
