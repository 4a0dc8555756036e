"""What the cards of a pool can do, ability by ability, and which event or position shows each of them.

Every rule of a card is one ability, and so is every choice, later deed and granted catch inside it; every property that
can act, every judgement printed on the face, every state that a character may be in and every act that it forbids.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, final

from simpan.core.bits import members
from simpan.lumen.card import Card
from simpan.lumen.effect.node import (
    Always,
    CatchAs,
    Change,
    ComboAny,
    ComboAs,
    ComboFrom,
    ComboNo,
    ComboStep,
    Const,
    Copies,
    Cost,
    DeckSize,
    Effect,
    Extra,
    Flags,
    GrantCatch,
    Judges,
    Later,
    May,
    OneOf,
    Property,
    Ref,
    Rule,
    Track,
    UseIf,
    Uses,
)
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.pool import Pool
from simpan.lumen.words import (
    ALL_HEIGHTS,
    F_BREAKS,
    F_FREE_ORDER,
    F_NO_CATCH,
    F_NO_COMBO,
    F_NO_CORRECTION,
    F_NO_READY,
    S_CLASHES,
    S_DAMAGE,
    S_EVADES,
    S_GUARDS,
    THEIRS,
)

DECK_ONLY: Final = (Copies, Extra, DeckSize)  # properties that speak of decks, not of games
SHOWN: Final = F_FREE_ORDER | F_NO_CORRECTION | F_BREAKS  # flags whose work events tell
RESTRICTIONS: Final = F_NO_READY | F_NO_CATCH | F_NO_COMBO  # flags that only keep a card from being used
FACE: Final = (("evades", S_EVADES), ("clashes", S_CLASHES), ("guards", S_GUARDS))

# How an ability is seen; see `watch.py`.
EVENT: Final = "event"  # by what is told
HELD: Final = "held"  # in use or in play while its condition holds
BARRED: Final = "barred"  # by a card of the hand that was not offered because of it


@final
@dataclass(frozen=True)
class Ability:
    """One thing that a card can do.

    line: its place among the card's lines, -1 for what is no line. kind: the node's name, "State", or "evades",
    "clashes", "guards" of the face. part: which of several of its kind (of a OneOf: which branch).
    """

    number: int
    card: str
    line: int
    kind: str
    part: int = 0
    seen: str = EVENT


@final
class Book:
    """The abilities of a pool, in the order of its cards, and the ways to find them again."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.cards: Final[dict[str, Card]] = dict(pool.cards)
        for character in pool.characters.values():
            self.cards[character.trait.code] = character.trait
        self.abilities: Final[list[Ability]] = []
        self.rules: Final[dict[tuple[str, int], int]] = {}  # by card and place among its rules
        self.parts: Final[dict[tuple[str, int, int], int]] = {}  # by card, place among its rules and id of the node
        self.branches: Final[dict[tuple[str, int, int, int], int]] = {}  # the same, and branch
        self.laters: Final[dict[tuple[str, int, int], int]] = {}  # by card, place among its rules and timing
        self.grants: Final[dict[str, list[int]]] = {}
        self.faces: Final[dict[tuple[str, int], tuple[int, int]]] = {}  # by card and stat: ability, positions
        self.properties: Final[dict[str, list[tuple[int, Property]]]] = {}
        self.states: Final[dict[str, list[tuple[int, Track]]]] = {}  # by trait
        for card in self.cards.values():
            self._enter(card)

    def _add(self, card: Card, line: int, kind: str, part: int = 0, seen: str = EVENT) -> int:
        number = len(self.abilities)
        self.abilities.append(Ability(number, card.code, line, kind, part, seen))
        return number

    def _enter(self, card: Card) -> None:
        self.properties[card.code] = []
        for index, line in enumerate(card.lines):
            if isinstance(line, Rule):
                place = len([one for one in card.lines[:index] if isinstance(one, Rule)])
                self.rules[card.code, place] = self._add(card, index, "Rule")
                self._enter_parts(card, index, place, line)
            elif not isinstance(line, DECK_ONLY):
                kind = type(line).__name__
                self.properties[card.code].append((self._add(card, index, kind, seen=way(line)), line))
        for kind, stat in FACE:
            printed = int(getattr(card, kind)) & ~_judged(card, stat)
            if printed:
                self.faces[card.code, stat] = (self._add(card, -1, kind), printed)
        self.states[card.code] = [(number, track) for track in card.tracks for number in self._enter_state(card, track)]

    def _enter_parts(self, card: Card, index: int, place: int, rule: Rule) -> None:
        """Choices, later deeds and granted catches inside a rule; a "may" that is all of it is the rule itself."""
        for kind, part, node in parts(rule.do):
            if isinstance(node, May):
                self.parts[card.code, place, id(node)] = self._add(card, index, kind, part)
            elif isinstance(node, GrantCatch):
                self.grants.setdefault(card.code, []).append(self._add(card, index, kind, part))
            elif isinstance(node, OneOf):
                for branch in range(len(node.branches)):
                    self.branches[card.code, place, id(node), branch] = self._add(card, index, kind, branch)
            elif isinstance(node, Later) and (card.code, place, node.when) not in self.laters:
                self.laters[card.code, place, node.when] = self._add(card, index, kind, part)

    def _enter_state(self, card: Card, track: Track) -> Iterator[int]:
        """A state (no mere counter), and what it forbids."""
        if track.cap == 1:
            yield self._add(card, -1, "State", card.tracks.index(track), HELD)
        for index in range(len(track.forbids)):
            yield self._add(card, -1, "Forbid", index, HELD)


def parts(effect: Effect) -> Iterator[tuple[str, int, Effect]]:
    """The nodes of an effect that are abilities of their own: kind, which of its kind, node."""
    met: dict[str, int] = {}
    for node in walk(effect):
        if isinstance(node, May | OneOf | Later | GrantCatch) and node is not effect_itself(effect):
            kind = type(node).__name__
            met[kind] = met.get(kind, -1) + 1
            yield kind, met[kind], node


def effect_itself(effect: Effect) -> Effect | None:
    """A "may" that is the whole effect, which is used exactly when it is chosen."""
    return effect if isinstance(effect, May) else None


def timings(rule: Rule) -> list[int]:
    """The timings of a rule as events tell them."""
    return [timing + (THEIRS if rule.theirs else 0) for timing in members(rule.when)]


TOLD: Final = (Judges, UseIf, Uses, Cost, CatchAs, ComboAs, ComboFrom, ComboStep, ComboAny)


def way(line: Property) -> str:
    """How a property can be seen at work."""
    if isinstance(line, TOLD):
        return EVENT
    if isinstance(line, ComboNo) or (isinstance(line, Flags) and line.flags & ~RESTRICTIONS == 0):
        return BARRED
    if isinstance(line, Flags) and line.flags & ~SHOWN == 0:
        return EVENT
    return EVENT if more_damage(line) else HELD


def more_damage(line: Property) -> int:
    """By how much (HP) a standing line changes the damage of its own card, if it does so by a printed number."""
    for mod in line.mods if isinstance(line, Always) else ():
        if isinstance(mod, Change) and mod.stat == S_DAMAGE and isinstance(mod.by, Const):
            if isinstance(mod.cards, Ref) and mod.cards.name == "this":
                return mod.by.n
    return 0


def _judged(card: Card, stat: int) -> int:
    """The positions that a line of the card judges at, so that they are that line's."""
    found = 0
    for line in card.properties:
        if isinstance(line, Judges) and line.stat == stat:
            found |= line.heights & ALL_HEIGHTS
    return found
