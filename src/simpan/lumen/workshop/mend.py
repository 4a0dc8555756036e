"""The nearest legal change of a deck (L4.1): which cards to take out and which to put in, as few as will do.

What can never stay goes first (`strangers`): names that are no card, cards of others, copies too many. The rest is a
question of how many cards of each class there are (own or neutral, special or not, allowed on top or not), because the
rules ask for nothing else; so the classes are searched, the nearest first, and `deckrules` judges each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias, final

from simpan.lumen.card import Card, Character
from simpan.lumen.deckrules import Counting, DeckList, size_of
from simpan.lumen.effect.node import Extra
from simpan.lumen.effect.printed import fits
from simpan.lumen.pool import SHIPPED
from simpan.lumen.words import SPECIAL
from simpan.lumen.workshop.strangers import Kept, sort_out

NEUTRAL: Final = "setsumei"

Kind: TypeAlias = tuple[bool, bool, bool]
"""Own mark, special, allowed on top: all that the rules ask of a card that may be in the deck."""


class Slot(NamedTuple):
    """So many cards of one or more classes, out of the deck (sign -1) or into it (1)."""

    sign: int
    n: int
    kinds: tuple[Kind, ...]


@final
class Mending:
    """A change that makes the deck legal, in two parts: what could not stay anyhow, and cards by class."""

    def __init__(self, kept: Kept, slots: Sequence[Slot], classes: Classes) -> None:
        self.kept: Final = kept
        self.out: Final = _distinct([(slot.n, classes.there(kept, slot.kinds)) for slot in slots if slot.sign < 0])
        self.take: Final = _distinct([(slot.n, classes.free(kept, slot.kinds)) for slot in slots if slot.sign > 0])

    @property
    def size(self) -> int:
        """How many cards go and come; an ultimate that only changes its place is one."""
        return self.kept.touched + sum(n for n, _ in self.out) + sum(n for n, _ in self.take)

    def techniques(self) -> list[str]:
        """The techniques afterwards, with the first cards of each choice."""
        left = list(self.kept.techniques)
        for n, cards in self.out:
            for code in cards[:n]:
                left.remove(code)
        return left + [code for n, cards in self.take for code in cards[:n]]


def mend(deck: DeckList, character: Character) -> Mending | None:
    """The nearest legal deck of that character; None if there is none."""
    kept = sort_out(deck, character)
    classes = classes_of(character.key)
    slots = classes.nearest(kept)
    return None if slots is None else Mending(kept, slots, classes)


@lru_cache(maxsize=16)
def classes_of(key: str) -> Classes:
    """The classes of a shipped character. Raises KeyError."""
    return Classes(SHIPPED.characters[key])


@final
class Classes:
    """The cards that a character's deck may have, by class, and the search among them."""

    def __init__(self, character: Character) -> None:
        self._extra: Final = [line.what for line in character.trait.properties if isinstance(line, Extra)]
        self._counting: Final = Counting(character)
        self._key: Final = character.key
        least, most = size_of(character)
        on_top = sum(line.n for line in character.trait.properties if isinstance(line, Extra))
        self._totals: Final = range(least, most + on_top + 1)
        self.cards: Final[dict[Kind, list[Card]]] = {}
        for card in SHIPPED.cards.values():
            if card.mark in (character.key, NEUTRAL) and not card.ultimate:
                self.cards.setdefault(self.kind(card), []).append(card)
        self._kinds: Final = sorted(self.cards, key=lambda kind: len(self._every(kind)))
        self._legal: Final = {goal: None for goal in self._finals() if self._fit(goal)}  # in order, and looked up

    def kind(self, card: Card) -> Kind:
        """The class of a card."""
        return card.mark == self._key, card.kind == SPECIAL, any(fits(card, what) for what in self._extra)

    def there(self, kept: Kept, kinds: Iterable[Kind]) -> tuple[str, ...]:
        """The cards of these classes in the deck, those first that it would miss least: the most crowded speed."""
        found = [code for code in kept.techniques if self.kind(SHIPPED.cards[code]) in kinds]
        crowd = Counter(_place(SHIPPED.cards[code]) for code in kept.techniques)
        return tuple(sorted(found, key=lambda code: (-crowd[_place(SHIPPED.cards[code])], -_speed(code), code)))

    def free(self, kept: Kept, kinds: Iterable[Kind]) -> tuple[str, ...]:
        """The cards of these classes that may come in: what was meant, then where the deck has least; specials last."""
        there = Counter(kept.techniques)
        crowd = Counter(_place(SHIPPED.cards[code]) for code in kept.techniques)
        found = [card for kind in kinds for card in self.cards[kind] for _ in range(card.copies - there[card.code])]
        meant = {code: at for at, code in enumerate(kept.meant)}
        found.sort(
            key=lambda card: (
                meant.get(card.code, 99),
                card.kind == SPECIAL,
                crowd[_place(card)],
                card.mark != self._key,
                _speed(card.code),
                card.code,
            )
        )
        return tuple(card.code for card in found)

    # -- the search ----------------------------------------------------------------------------------------------

    def nearest(self, kept: Kept) -> list[Slot] | None:
        """The fewest cards out and in after which the counts are right."""
        now = Counter(self.kind(SHIPPED.cards[code]) for code in kept.techniques)
        meant = Counter(self.kind(SHIPPED.cards[code]) for code in kept.meant)
        goal = min(self._legal, key=lambda goal: self._cost(now, goal, meant), default=None)
        return None if goal is None else self._widened(now, self._slots(now, goal))

    def _finals(self) -> Iterator[tuple[int, ...]]:
        """Every way to fill a deck by class."""
        most = [len(self._every(kind)) for kind in self._kinds]
        for numbers in product(*(range(number + 1) for number in most[:-1])):
            for total in self._totals:
                if 0 <= total - sum(numbers) <= most[-1]:
                    yield (*numbers, total - sum(numbers))

    def _fit(self, goal: tuple[int, ...]) -> bool:
        """Whether a deck with so many cards of each class is legal."""
        pairs = zip(self._kinds, goal, strict=True)
        return self._counting.of([code for kind, number in pairs for code in self._every(kind)[:number]]).fit

    def _every(self, kind: Kind) -> tuple[str, ...]:
        return _codes(tuple(self.cards[kind]))

    def _cost(self, now: Counter[Kind], goal: tuple[int, ...], meant: Counter[Kind]) -> tuple[int, int, int]:
        """How many cards change; then how many of those that were meant could not come; then specials."""
        changed = missed = specials = 0
        for kind, number in zip(self._kinds, goal, strict=True):
            more = number - now[kind]
            changed += abs(more)
            missed += max(0, meant[kind] - max(0, more))
            specials += number if kind[1] else 0
        return changed, missed, specials

    def _slots(self, now: Counter[Kind], goal: tuple[int, ...]) -> list[Slot]:
        """The way from here to there, each class for itself; first what goes."""
        more = [(kind, number - now[kind]) for kind, number in zip(self._kinds, goal, strict=True)]
        found = [Slot(1 if n > 0 else -1, abs(n), (kind,)) for kind, n in more if n]
        return sorted(found, key=lambda slot: slot.sign)

    def _widened(self, now: Counter[Kind], slots: list[Slot]) -> list[Slot]:
        """Each with all the classes that would do as well, whichever are chosen for the others.

        Where all cards of a slot may be of one class and all may be of another, so may some be of each: what the rules
        ask are bounds of sums.
        """
        for at in range(len(slots)):
            others = [one.kinds for number, one in enumerate(slots) if number != at]
            for kind in self.cards:
                if kind in slots[at].kinds:
                    continue
                ways = product(*others[:at], (kind,), *others[at:])
                if all(self._reached(now, slots, way) for way in ways):
                    slots[at] = slots[at]._replace(kinds=(*slots[at].kinds, kind))
        merged: Counter[tuple[int, tuple[Kind, ...]]] = Counter()
        for slot in slots:
            merged[slot.sign, tuple(sorted(slot.kinds))] += slot.n
        return [Slot(sign, n, kinds) for (sign, kinds), n in merged.items()]

    def _reached(self, now: Counter[Kind], slots: list[Slot], way: tuple[Kind, ...]) -> bool:
        """Whether the deck is legal with each slot's cards all of one class."""
        goal = dict(now)
        signs: dict[Kind, int] = {}
        for slot, kind in zip(slots, way, strict=True):
            if signs.setdefault(kind, slot.sign) != slot.sign:
                return False  # a card out and one of the same class in is no change of the counts
            goal[kind] = goal.get(kind, 0) + slot.sign * slot.n
        return tuple(goal.get(kind, 0) for kind in self._kinds) in self._legal


@lru_cache(maxsize=64)
def _codes(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(card.code for card in cards for _ in range(card.copies))


def _speed(code: str) -> int:
    return int(SHIPPED.cards[code].speed)


def _place(card: Card) -> int:
    """Where a card stands on the speed curve; what has no speed by its kind."""
    return int(card.speed) if card.speed else -int(card.kind)


def _distinct(choices: list[tuple[int, tuple[str, ...]]]) -> list[tuple[int, tuple[str, ...]]]:
    """The choices, so that the first cards of each are none of those before."""
    taken: Counter[str] = Counter()
    found: list[tuple[int, tuple[str, ...]]] = []
    for n, cards in choices:
        left = taken.copy()
        fresh: list[str] = []
        for code in cards:
            if left[code]:
                left[code] -= 1
            else:
                fresh.append(code)
        taken.update(fresh[:n])
        found.append((n, tuple(fresh[:n]) + tuple(code for code in fresh[n:])))
    return found
