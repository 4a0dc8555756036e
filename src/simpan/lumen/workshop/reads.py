"""What the ruling of a technique may rest on beside the two cards, found in the trees of their effects.

An axis is a number that the table companion knows (FP, HP, counters, cards in hand), with the numbers at which an
effect of the battle may change its mind; two positions in the same class of every axis get the same ruling. What an
effect reads or asks beyond that (zones, choices, chance) makes it one that the players have to look at themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final, final

from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.effect import node as n
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.pool import Pool

FP: Final = "fp"
HP: Final = "hp"
HAND: Final = "hand"  # cards of the hand beside the readied one
LEAD: Final = "lead"  # own FP minus the opponent's
HANDS: Final = "hands"  # cards of the own hand minus those of the opponent's
NEUTRAL: Final = "setsumei"
FAR: Final = 99_999

BATTLE: Final = sum(
    1 << timing
    for timing in (
        *(w.T_USE, w.T_BEFORE, w.T_EVADE, w.T_GUARD, w.T_HIT, w.T_COUNTER, w.T_CLASH),
        *(w.T_JUDGED, w.T_AFTER, w.T_DAMAGED, w.T_PAID),
    )
)
CHOICES: Final = (n.May, n.OneOf, n.ChooseNumber, n.Pick, n.Custom)
_TURNED: Final = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "="}


@final
@dataclass(frozen=True)
class Axis:
    """A number and its cuts, ascending: the class of a number is how many cuts are not above it."""

    what: str
    cuts: tuple[int, ...]

    def class_of(self, number: int) -> int:
        """The class that the number is in."""
        return sum(cut <= number for cut in self.cuts)

    def span(self, which: int) -> tuple[int, int]:
        """The least and the greatest number of a class; FAR where it has no end."""
        low = self.cuts[which - 1] if which else -FAR
        high = self.cuts[which] - 1 if which < len(self.cuts) else FAR
        return low, high


@final
@dataclass(frozen=True)
class Reads:
    """The axes of a technique, and the numbered effects (from 0) that rest on more than they tell."""

    axes: tuple[Axis, ...]
    unsure: tuple[int, ...]

    def modes(self) -> list[tuple[int, ...]]:
        """Every combination of classes, the last axis fastest."""
        return list(product(*(range(len(axis.cuts) + 1) for axis in self.axes)))


def reads(card: Card, characters: dict[str, Character]) -> Reads:
    """What the ruling of a technique in use may rest on, its trait's effects on it among them."""
    cuts: dict[str, set[int]] = {}
    unsure: list[int] = []
    for index, rule in enumerate(card.rules):
        if rule.when & BATTLE and not _gather(rule, cuts):
            unsure.append(index)
    for line in card.properties:
        if isinstance(line, n.Judges | n.Flags | n.UseIf | n.Cost | n.Always):
            _gather(line, cuts)
    for character in characters.values():
        if card.mark in (character.key, NEUTRAL):
            _trait(character, card, cuts)
    return Reads(tuple(Axis(what, tuple(sorted(cuts[what]))) for what in sorted(cuts)), tuple(unsure))


def counters_of(pool: Pool) -> dict[str, str]:
    """Whose character each counter and state is, by its key."""
    return {track.key: key for key, found in pool.characters.items() for track in found.trait.tracks}


def _trait(character: Character, card: Card, cuts: dict[str, set[int]]) -> None:
    """What a trait does to numbers of its owner's technique, and on what that rests."""
    for rule in character.trait.rules:
        if rule.when & BATTLE and isinstance(rule.of, n.Pattern) and _kind_fits(rule.of, card):
            if any(isinstance(part, n.Change | n.Become | n.Give) for part in walk(rule.do)):
                _gather(rule, cuts)


def _kind_fits(pattern: n.Pattern, card: Card) -> bool:
    return all(test.attribute != "kind" or card.kind & test.lo for test in pattern.tests)


def _gather(tree: object, cuts: dict[str, set[int]]) -> bool:
    """Note the cuts of every comparison below; whether they tell all that the tree rests on."""
    known: set[int] = set()
    sure = True
    for part in walk(tree):
        if isinstance(part, n.Compare):
            found = _cuts(part)
            if found is not None:
                sure = sure and found[0] != HANDS  # hands change until it is read
                cuts.setdefault(found[0], set()).update(found[1])
                known.update(id(below) for below in walk((part.a, part.b)))
        elif isinstance(part, CHOICES) or (
            isinstance(part, n.Of | n.TallyOf | n.Count | n.Total | n.Distinct) and id(part) not in known
        ):
            sure = False
    return sure


def _cuts(compare: n.Compare) -> tuple[str, set[int]] | None:
    """The axis of a comparison and where it changes; None if it compares something else."""
    a, op, b = compare.a, compare.op, compare.b
    if isinstance(a, n.Const):
        a, op, b = b, _TURNED[op], a
    if _is(a, "fp", w.ME) and _is(b, "fp", w.OPP):
        return LEAD, _changes(op, 0)
    if _is(a, "fp", w.OPP) and _is(b, "fp", w.ME):
        return LEAD, _changes(_TURNED[op], 0)
    if _counts_hand(a, w.ME) and _counts_hand(b, w.OPP):
        return HANDS, _changes(op, 0)
    if not isinstance(b, n.Const):
        return None
    if isinstance(a, n.Of) and a.who == w.ME and a.what in (FP, HP):
        return a.what, _changes(op, b.n)
    if isinstance(a, n.TallyOf) and a.who == w.ME:
        return a.track.key, _changes(op, b.n)
    if _counts_hand(a, w.ME):
        return HAND, _changes(op, b.n)
    return None


def _is(num: n.Num, what: str, who: int) -> bool:
    return isinstance(num, n.Of) and num.what == what and num.who == who


def _counts_hand(num: n.Num, who: int) -> bool:
    return isinstance(num, n.Count) and num.where == n.Where(w.HAND, n.ANY_CARD, who)


def _changes(op: str, number: int) -> set[int]:
    """The least numbers from which a comparison with that number has another answer."""
    return {">=": {number}, "<": {number}, "<=": {number + 1}, ">": {number + 1}, "=": {number, number + 1}}[op]
