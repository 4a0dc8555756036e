"""What an ability needs: helpers among the cards, and how near a position is to its conditions, each by its gap.

Only a guide for what is tried (`seek.py`): it weighs counters, cards, FP and HP, and leaves out what only holds inside
a battle or combo.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from simpan.lab.abilities import Ability, Book
from simpan.lumen.card import Card
from simpan.lumen.duel import Duel
from simpan.lumen.effect.node import (
    ComboAny,
    ComboAs,
    ComboFrom,
    ComboStep,
    Compare,
    Cond,
    Const,
    Count,
    Flags,
    Not,
    Num,
    Of,
    Property,
    Register,
    Rule,
    Situation,
    Tally,
    TallyOf,
    Track,
    UseIf,
    When,
)
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.stats import MISSING, value
from simpan.lumen.words import AS_COMBO, F_FREE_ORDER, F_NO_CORRECTION, ME, T_COMBO, T_COMBO_END

HP_STEP: Final = 200  # HP that count as one step of a gap
LASTING: Final = (TallyOf, Count, Of)  # numbers that outlive a battle
MIRROR: Final = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "="}


@final
class Goal:
    """What an ability needs: comparisons, read from the card in its slot; cards that give the counters in them."""

    def __init__(self, book: Book, ability: Ability) -> None:
        card = book.cards[ability.card]
        self.card: Final = ability.card
        lines: list[Rule | Property] = [line for line in card.properties if isinstance(line, UseIf)]
        if ability.line >= 0 and not isinstance(card.lines[ability.line], UseIf):
            lines.append(card.lines[ability.line])
        self.needs: Final = [compare for line in lines for compare in _needs(line)]
        first = list(_givers(book, card, _tracks(self.needs)))
        self.further: Final = [compare for _, rule in first for compare in _needs(rule)]
        second = list(_givers(book, card, _tracks(self.further)))
        self.helpers: Final = {code for code, _ in [*first, *second]}
        self.in_combos: Final = ability.line >= 0 and any(map(_speaks_of_combos, walk(card.lines[ability.line])))

    def near(self, game: Duel) -> float:
        """From 0 (far) to 1 (all of it holds), for the nearer of the seats with the card; 0 if it needs nothing."""
        best = 0.0
        if self.needs:
            for seat, side in enumerate((game.a, game.b)):
                if self.card in side.deck.codes:
                    slot = side.deck.codes.index(self.card)
                    now, before = (_mean(game, seat, slot, some) for some in (self.needs, self.further))
                    best = max(best, now, (2 * now + before) / 3)
        return best


def _tracks(needs: list[Compare]) -> set[str]:
    """The counters and states that comparisons speak of, by key."""
    return {node.key for need in needs for node in walk(need) if isinstance(node, Track)}


def _givers(book: Book, card: Card, tracks: set[str]) -> Iterator[tuple[str, Rule]]:
    """The rules of other cards that may give their owner one of those counters or states."""
    for code, other in book.cards.items():
        for rule in other.rules if code != card.code else ():
            if any(_gives(node, tracks) for node in walk(rule.do)):
                yield code, rule


def _gives(node: object, tracks: set[str]) -> bool:
    if not isinstance(node, Tally) or node.who != ME:
        return False
    return node.track.key in tracks and not (isinstance(node.n, Const) and node.n.n <= 0)


def _speaks_of_combos(node: object) -> bool:
    """Whether a node only means something in a combo, so that cards that follow each other help."""
    if isinstance(node, Rule):
        return bool(node.when & (1 << T_COMBO | 1 << T_COMBO_END))
    if isinstance(node, Situation):
        return bool(node.ways & AS_COMBO)
    if isinstance(node, Flags):
        return bool(node.flags & (F_FREE_ORDER | F_NO_CORRECTION))
    return isinstance(node, ComboAs | ComboFrom | ComboStep | ComboAny) or (
        isinstance(node, Register) and node.which == "combo"
    )


def _needs(line: Rule | Property) -> Iterator[Compare]:
    """The comparisons in the conditions of a line."""
    if isinstance(line, ComboAny):
        yield Compare(TallyOf(line.track), ">=", Const(line.price))
    for node in walk(line):
        conds = [getattr(node, "given", None), getattr(node, "cond", None), getattr(node, "free", None)]
        if isinstance(line, Rule) and not (node is line or isinstance(node, When)):
            continue
        for cond in conds:
            if isinstance(cond, Cond):
                yield from _compares(cond, positive=True)


def _compares(cond: Cond, positive: bool) -> Iterator[Compare]:
    if isinstance(cond, Not):
        yield from _compares(cond.item, not positive)
    elif isinstance(cond, Compare):
        if all(_lasts(num) for num in (cond.a, cond.b)):
            yield cond if positive else Compare(cond.a, MIRROR[cond.op], cond.b)
    else:
        for item in getattr(cond, "items", ()):
            yield from _compares(item, positive)


def _lasts(num: Num) -> bool:
    """Whether a number speaks of what there is between turns too."""
    return all(isinstance(node, (*LASTING, Const)) for node in walk(num) if isinstance(node, Num))


def _mean(game: Duel, seat: int, slot: int, needs: list[Compare]) -> float:
    return sum(_share(game, seat, slot, need) for need in needs) / len(needs) if needs else 0.0


def _share(game: Duel, seat: int, slot: int, compare: Compare) -> float:
    a, b = (int(value(game, seat, slot, None, num)) for num in (compare.a, compare.b))
    if MISSING in (a, b):
        return 0.0
    gap = {">=": b - a, ">": b - a + 1, "<=": a - b, "<": a - b + 1, "=": abs(a - b)}[compare.op]
    if gap <= 0:
        return 1.0
    is_hp = any(isinstance(node, Of) and node.what == "hp" for node in walk((compare.a, compare.b)))
    return 1.0 / (1.0 + (gap / HP_STEP if is_hp else gap))
