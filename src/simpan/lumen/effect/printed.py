"""What a card is as it is printed, outside any game: for decks, which are judged before there is one (L4.1)."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect.link import mentioned
from simpan.lumen.effect.node import Pattern, Test

BY_PRINT: Final = ("kind", "mark", "code", "named", "mentions", "tag")
"""What a test may ask of that no game can change."""


def fits(card: Card, pattern: Pattern) -> bool:
    """Whether the card passes every test of the pattern by its printed numbers."""
    return all(passes(card, test) for test in pattern.tests)


def passes(card: Card, test: Test) -> bool:
    """Whether the card passes one test by its printed numbers."""
    attack = card.kind == w.ATTACK
    match test.attribute:
        case "kind":
            return bool(card.kind & test.lo)
        case "speed" | "damage":
            return attack and test.lo <= int(getattr(card, test.attribute)) <= test.hi
        case "hit" | "guard" | "counter":
            return test.lo <= int(getattr(card, test.attribute)) <= test.hi
        case "odd":
            return attack and card.speed % 2 == 1
        case "height":
            return bool(card.position & test.lo)
        case "limb":
            return bool(card.limb & test.lo)
        case "has":
            return bool(_has(card) & test.lo)
        case "other":
            return True
    return _is_called(card, test)


def _is_called(card: Card, test: Test) -> bool:
    """The tests that go by a word."""
    match test.attribute:
        case "mark":
            return bool(card.mark == test.word)
        case "code":
            return bool(card.code == test.word)
        case "named":
            return test.word in card.name_ko or test.word in card.name_en
        case "mentions":
            return test.word in mentioned(card.lines)
        case "tag":
            return test.word in card.tags
    raise ValueError(f"no test {test.attribute!r}")


def _has(card: Card) -> int:
    """HAS_… bits: the specials of an attack (L2.3), and whether any result is a combo."""
    combo = w.COMBO_RESULT in (card.hit, card.guard, card.counter)
    found = w.HAS_COMBO if combo else 0
    if card.kind == w.ATTACK:
        found |= w.HAS_EVADE if card.evades else 0
        found |= w.HAS_CLASH if card.clashes else 0
        found |= w.HAS_GRAB if card.flags & w.F_GRAB else 0
    return found
