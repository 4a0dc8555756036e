"""What the printed tables say of a character, or of the neutral mark.

The tables were transcribed from the published facts about the cards, not from the card modules, which they check.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

# code, name, speed, damage, position, limb, hit, guard, counter, special judgements ("evade low, grab")
Attack: TypeAlias = tuple[str, str, int, int, str, str, int, int, int, str]
# code, name, then what it does high, mid, low ("guard", "evade", "clash" or "none")
Defence: TypeAlias = tuple[str, str, str, str, str]
# its lines in the shorthand of `printed_words.py`, in any order; every number above 1 in its text
Text: TypeAlias = tuple[str, set[int]]
# name, kind if known, what was not recovered
Waiting: TypeAlias = tuple[str, int | None, tuple[str, ...]]


@dataclass(frozen=True)
class Person:
    """A character: name, HP, hand limit by HP at most; code and name of the trait, its text, its tracks as told."""

    name: str
    start_hp: int
    limits: dict[int, int]
    trait: tuple[str, str]
    text: Text
    tracks: tuple[str, ...]  # `printed_words.tell_track`


@dataclass(frozen=True)
class Printed:
    """The cards of a mark, those that wait too; `texts` has every shipped one."""

    mark: str
    attacks: tuple[Attack, ...]
    defences: tuple[Defence, ...]
    specials: dict[str, str]
    texts: dict[str, Text]
    ultimates: frozenset[str] = frozenset()
    tags: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pending: dict[str, Waiting] = field(default_factory=dict)
    person: Person | None = None

    @property
    def codes(self) -> list[str]:
        """Every shipped card, as often as the three tables name it."""
        return [row[0] for row in self.attacks] + [row[0] for row in self.defences] + list(self.specials)
