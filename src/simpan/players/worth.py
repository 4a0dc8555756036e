"""What cards and exchanges are worth to the greedy player, in HP, judged from printed numbers alone.

An estimate, not the rules: effects of cards are not worked out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from simpan.core.bits import members
from simpan.lumen.card import Card
from simpan.lumen.effect.node import ComboAs, Const, Damage, GoTo, Judges, Pattern, Test, UseIf
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.words import (
    ATTACK,
    COMBO_RESULT,
    DEFENCE,
    F_GRAB,
    GO_READY_AGAIN,
    HAS_CLASH,
    HAS_COMBO,
    HAS_EVADE,
    HAS_GRAB,
    ME,
    NO_RESULT,
    S_CLASHES,
    S_EVADES,
    T_GUARD,
)

FP_WORTH: Final = 60  # HP that one FP is worth: it makes an attack faster, or a catch possible
COMBO_WORTH: Final = 350  # HP that a combo result is worth beyond its own damage, with cards to follow
SLOWEST: Final = 14
CORRECTION: Final = 100  # HP a combo card loses for each place after the first (L6.3)


def of_result(result: int, follows: bool) -> int:
    """What a printed result is worth (HP)."""
    if result == COMBO_RESULT:
        return COMBO_WORTH if follows else 0
    return 0 if result == NO_RESULT else result * FP_WORTH


def of_card(card: Card) -> int:
    """How good it is to hold a card (HP)."""
    if card.kind == ATTACK:
        landed = (of_result(card.hit, True) + of_result(card.counter, True)) // 2
        worth = card.damage + landed + (SLOWEST - card.speed) * FP_WORTH
        return worth - (300 if any(isinstance(line, UseIf) for line in card.properties) else 0)
    if card.kind == DEFENCE:
        covered = len(members(card.guards)) + len(members(card.evades)) + len(members(card.clashes))
        limited = any(isinstance(line, Judges) and line.against.tests for line in card.properties)
        return 500 + 150 * covered - (300 if limited else 0)
    return 0


def follows(hand: Iterable[Card]) -> bool:
    """Whether a hand has two attacks that can follow a combo 1 (L6.2)."""
    speeds = {speed for card in hand for speed in speeds_of(card)}
    return any(speed + 1 in speeds for speed in speeds)


def speeds_of(card: Card) -> list[int]:
    """The speeds that an attack may count as in a combo; none for another card."""
    if card.kind != ATTACK:
        return []
    more = [speed for line in card.properties if isinstance(line, ComboAs) for speed in members(line.speeds)]
    return [card.speed, *more]


def covers(mine: Card, special: int, theirs: Card) -> bool:
    """Whether a card evades (S_EVADES) or clashes with (S_CLASHES) an attack, its limits by printed numbers."""
    heights = mine.evades if special == S_EVADES else mine.clashes
    if not heights & theirs.position:
        return False
    limits = [line for line in mine.properties if isinstance(line, Judges) and line.stat == special]
    return all(fits(theirs, line.against) for line in limits if line.heights & theirs.position)


def fits(card: Card, pattern: Pattern) -> bool:
    """Whether a card passes the tests of a pattern that its face can answer; the others count as passed."""
    return all(_passes(card, test) for test in pattern.tests)


def _passes(card: Card, test: Test) -> bool:
    if test.attribute in ("speed", "damage", "hit", "guard", "counter"):
        value: int = getattr(card, test.attribute)
        return test.lo <= value <= test.hi
    if test.attribute == "has":
        found = HAS_COMBO if COMBO_RESULT in (card.hit, card.guard, card.counter) else 0
        found |= (HAS_EVADE if card.evades else 0) | (HAS_CLASH if card.clashes else 0)
        return bool(test.lo & (found | (HAS_GRAB if card.flags & F_GRAB else 0)))
    own = {"kind": card.kind, "height": card.position, "limb": card.limb}.get(test.attribute)
    return own is None or bool(test.lo & own)


def exchange(mine: Card, my_fp: int, theirs: Card, their_fp: int, my_follow: bool, their_follow: bool) -> int:
    """What readying one technique against another is worth to me (HP), by the printed numbers (L5.3)."""
    if mine.kind != ATTACK and theirs.kind != ATTACK:
        return 0
    if mine.kind != ATTACK:
        return -_assault(theirs, mine, their_follow)
    if theirs.kind != ATTACK:
        return _assault(mine, theirs, my_follow)
    evades, evaded = covers(mine, S_EVADES, theirs), covers(theirs, S_EVADES, mine)
    if evades and evaded:
        return 0
    mine_at, theirs_at = max(1, mine.speed - my_fp), max(1, theirs.speed - their_fp)
    if evades or (not evaded and mine_at < theirs_at and not covers(theirs, S_CLASHES, mine)):
        return mine.damage + of_result(mine.counter, my_follow)
    if evaded or (mine_at > theirs_at and not covers(mine, S_CLASHES, theirs)):
        return -theirs.damage - of_result(theirs.counter, their_follow)
    return mine.damage + of_result(mine.hit, my_follow) - theirs.damage - of_result(theirs.hit, their_follow)


def _assault(attack: Card, defence: Card, follow: bool) -> int:
    """An attack against a defence, to the attacker."""
    if covers(defence, S_EVADES, attack):
        return -2 * FP_WORTH
    if defence.guards & attack.position:
        return of_result(attack.guard, False) + price(defence)
    if covers(defence, S_CLASHES, attack):
        return attack.damage // 2 + of_result(attack.hit, follow)
    return attack.damage + of_result(attack.hit, follow)


@cache
def readies_again(card: Card) -> bool:
    """Whether a card's effect may send both back to the ready phase; then another technique must be at hand."""
    nodes = [node for rule in card.rules for node in walk(rule.do)]
    return any(isinstance(node, GoTo) and node.where == GO_READY_AGAIN for node in nodes)


@cache
def price(defence: Card) -> int:
    """The damage that a defence deals its owner for guarding (HP)."""
    deeds = [node for rule in defence.rules if rule.when >> T_GUARD & 1 for node in walk(rule.do)]
    own = [node.n for node in deeds if isinstance(node, Damage) and node.to == ME]
    return sum(n.n for n in own if isinstance(n, Const))


def mixture(payoff: Sequence[Sequence[int]], weights: Sequence[float], rounds: int = 80) -> list[int]:
    """How often each row is a best answer while the columns answer too: fictitious play, begun from given weights."""
    columns = list(weights)
    rows = [0] * len(payoff)
    played = [0] * len(payoff)
    for _ in range(rounds):
        row = max(range(len(payoff)), key=lambda r: sum(p * c for p, c in zip(payoff[r], columns, strict=True)))
        played[row] += 1
        rows[row] += 1
        best = min(range(len(columns)), key=lambda c: sum(payoff[r][c] * rows[r] for r in range(len(rows)) if rows[r]))
        columns[best] += weights[best]
    return played


def best_chain(hand: Sequence[Card], speed: int, number: int) -> int:
    """The most damage (HP) that cards at `speed`, `speed` + 1 … can deal as combo `number` and on (L6.2, L6.3)."""
    best = 0
    for index, card in enumerate(hand):
        dealt = card.damage - CORRECTION * (number - 1)
        if speed in speeds_of(card) and dealt > 0:
            rest = [*hand[:index], *hand[index + 1 :]]
            best = max(best, dealt + best_chain(rest, speed + 1, number + 1))
    return best


def threat(card: Card | None) -> int:
    """What a grab that lands would cost its victim (HP)."""
    if card is None:
        return 0
    return card.damage + of_result(card.hit, True) + (FP_WORTH if card.flags & F_GRAB else 0)
