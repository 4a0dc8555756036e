"""Home-made sets: a character, cards, counters and decks in one JSON file that anyone can write; never code.

    {"simpan": 1,
     "character": {"key": "haru", "name": {"ko": "하루", "en": "Haru"}, "trait": {…}},
     "counters": {"ember": {"name": {"ko": "불씨", "en": "Ember"}, "cap": 5}},
     "cards": [{…}], "decks": {"fast": {"techniques": ["커팅", …]}}}

`docs/first-card.md` teaches it, `docs/card.schema.json` describes it, `effect/human.py` says how a card is written. A
file is untrusted: whatever stands in it, reading ends soon, with a set or with its problems, each at its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, final

from simpan.core.located_json import read as read_json
from simpan.lumen.card import Card, Character
from simpan.lumen.deckrules import DeckList
from simpan.lumen.homemade_load import MOST_PROBLEMS, Loader
from simpan.lumen.homemade_words import Problem, problem
from simpan.lumen.pool import SHIPPED, Pool

LARGEST: Final = 262_144  # bytes


@final
@dataclass(frozen=True)
class Homemade:
    """A set that may be played with. decks: by their keys; all are legal."""

    character: Character | None
    cards: tuple[Card, ...]
    decks: Mapping[str, DeckList]

    @cached_property
    def pool(self) -> Pool:
        """The shipped cards and these."""
        own = [self.character] if self.character else []
        cards, characters = SHIPPED.cards.values(), SHIPPED.characters.values()
        return Pool([*cards, *self.cards], [*characters, *own], SHIPPED.pending)


@final
@dataclass(frozen=True)
class Checked:
    """What a file came to: a set, or None and everything that is wrong with it, in the order of the file."""

    made: Homemade | None
    problems: tuple[Problem, ...]


def read(path: str | Path) -> Checked:
    """The set in a file. Raises OSError if it cannot be read, ValueError for a path that can be none."""
    with open(path, "rb") as file:
        return parse(file.read(LARGEST + 1))


def parse(raw: bytes) -> Checked:
    """The set in the bytes of a file."""
    if len(raw) > LARGEST:
        return Checked(None, (problem("", None, "too_large", most=LARGEST),))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Checked(None, (problem("", raw[: error.start].count(b"\n") + 1, "not_utf8"),))
    found = read_json(text)
    faults = [problem(fault.place, fault.line, f"json_{fault.reason}", about=fault.about) for fault in found.faults]
    if not found.whole:
        return Checked(None, tuple(faults))
    loader = Loader(found, faults)
    loader.load()
    if loader.problems:
        told = sorted(loader.problems[:MOST_PROBLEMS], key=lambda one: one.line or 0)
        return Checked(None, tuple(told))
    return Checked(Homemade(loader.character, tuple(loader.cards), loader.decks), ())
