"""One printed card: its numbers and what it does, together (DESIGN §4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from simpan.lumen.effect.node import Copies, Flags, Judges, Line, Property, Rule, Track
from simpan.lumen.words import (
    F_GRAB,
    NO_RESULT,
    S_CLASHES,
    S_COUNTER,
    S_DAMAGE,
    S_EVADES,
    S_FLAGS,
    S_GUARD,
    S_GUARDS,
    S_HIT,
    S_POSITION,
    S_SPEED,
)


@final
class Card:
    """An immutable card definition (L2).

    Speed: lower is faster. Damage in HP. Results in FP, COMBO_RESULT or NO_RESULT.
    """

    __slots__ = (
        "code",
        "name_ko",
        "name_en",
        "mark",
        "kind",
        "ultimate",
        "speed",
        "damage",
        "position",
        "limb",
        "hit",
        "guard",
        "counter",
        "evades",
        "clashes",
        "guards",
        "flags",
        "lines",
        "rules",
        "properties",
        "tags",
        "copies",
        "tracks",
    )

    def __init__(
        self,
        code: str,
        name_ko: str,
        name_en: str,
        mark: str,
        kind: i64,
        *,
        ultimate: bool = False,
        speed: i64 = 0,
        damage: i64 = 0,
        position: i64 = 0,
        limb: i64 = 0,
        hit: i64 = NO_RESULT,
        guard: i64 = NO_RESULT,
        counter: i64 = NO_RESULT,
        guards: i64 = 0,
        evades: i64 = 0,
        clashes: i64 = 0,
        grab: bool = False,
        lines: tuple[Line, ...] = (),
        tags: tuple[str, ...] = (),
        tracks: tuple[Track, ...] = (),
    ) -> None:
        self.code: Final = code
        self.name_ko: Final = name_ko
        self.name_en: Final = name_en
        self.mark: Final = mark
        self.kind: i64 = kind
        self.ultimate: Final = ultimate
        self.speed: i64 = speed
        self.damage: i64 = damage
        self.position: i64 = position
        self.limb: i64 = limb
        self.hit: i64 = hit
        self.guard: i64 = guard
        self.counter: i64 = counter
        self.guards: i64 = guards
        self.lines: Final = lines
        self.rules: list[Rule] = [line for line in lines if isinstance(line, Rule)]
        self.properties: list[Property] = [line for line in lines if isinstance(line, Property)]
        self.tags: Final = tags
        self.tracks: Final = tracks
        flags: i64 = F_GRAB if grab else 0
        copies: i64 = 1
        for line in lines:
            if isinstance(line, Flags) and line.given is None and not line.against.tests:
                flags |= line.flags
            elif isinstance(line, Copies):
                copies = line.n
            elif isinstance(line, Judges) and line.printed:
                if line.stat == S_EVADES:
                    evades |= line.heights
                else:
                    clashes |= line.heights
        self.flags: i64 = flags
        self.copies: i64 = copies
        self.evades: i64 = evades
        self.clashes: i64 = clashes

    def name(self, lang: str) -> str:
        """In Korean ("ko"), else in English."""
        return self.name_ko if lang == "ko" else self.name_en

    def __repr__(self) -> str:
        return f"Card({self.code} {self.name_ko})"


@final
class Character:
    """A character (L2.1) with its trait (L2.2). `brackets`: (HP at most, hand limit), highest HP first."""

    __slots__ = ("key", "name_ko", "name_en", "start_hp", "brackets", "trait")

    def __init__(
        self, key: str, name_ko: str, name_en: str, start_hp: int, brackets: tuple[tuple[int, int], ...], trait: Card
    ) -> None:
        self.key: Final = key
        self.name_ko: Final = name_ko
        self.name_en: Final = name_en
        self.start_hp: Final = start_hp
        self.brackets: Final = brackets
        self.trait: Final = trait

    def hand_limit(self, hp: i64) -> i64:
        """The most cards in hand at that HP: the bracket with the lowest bound that is not below it (L2.1)."""
        limit: i64 = self.brackets[0][1]
        for bound, number in self.brackets:
            if hp <= bound:
                limit = number
        return limit

    def name(self, lang: str) -> str:
        """In Korean ("ko"), else in English."""
        return self.name_ko if lang == "ko" else self.name_en


def is_set(which: i64) -> bool:
    """Whether the stat is a set of bits, to which bits are added, not numbers."""
    return which == S_EVADES or which == S_CLASHES or which == S_GUARDS or which == S_FLAGS


def is_result(which: i64) -> bool:
    """Whether the stat is one of the three results: FP, or a word (COMBO_RESULT, NO_RESULT) that is no number."""
    return which == S_HIT or which == S_GUARD or which == S_COUNTER


def printed(card: Card, which: i64) -> i64:
    """The number on the card."""
    if which == S_SPEED:
        return card.speed
    if which == S_DAMAGE:
        return card.damage
    if which == S_HIT:
        return card.hit
    if which == S_GUARD:
        return card.guard
    if which == S_COUNTER:
        return card.counter
    if which == S_EVADES:
        return card.evades
    if which == S_CLASHES:
        return card.clashes
    if which == S_GUARDS:
        return card.guards
    if which == S_FLAGS:
        return card.flags
    if which == S_POSITION:
        return card.position
    return card.limb
