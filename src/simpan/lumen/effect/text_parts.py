"""What both tongues need to word a card: names, signs, flattened sequences, and the order of its lines."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar, cast, final

from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.effect.node import (
    AnyEffect,
    AnyProperty,
    Become,
    Cards,
    Compare,
    Cond,
    Const,
    Effect,
    Give,
    Judges,
    Num,
    Property,
    Ref,
    Register,
    Rule,
    Seq,
    Situation,
    Track,
)

Names: TypeAlias = Callable[[str], str]
_T = TypeVar("_T")

LONGEST: Final = 3  # deeds in one sentence

HEIGHT_BITS: Final = (w.HIGH, w.MID, w.LOW)
LIMB_BITS: Final = (w.HAND_LIMB, w.FOOT_LIMB)
RESULTS: Final = frozenset({w.S_HIT, w.S_GUARD, w.S_COUNTER})
POSITION_SETS: Final = frozenset({w.S_EVADES, w.S_CLASHES, w.S_GUARDS})
_OPEN_RESULT: Final = 90  # a bound of a result at or beyond this is no bound
_OPEN_LOW: Final = {"speed": 1, "damage": 0}
_OPEN_HIGH: Final = {"speed": 99, "damage": 9999}

NEGATED: Final = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "≠", "≠": "="}
MIRRORED: Final = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=", "≠": "≠"}
_ALLOWS: Final[dict[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "≠": operator.ne,
}


@final
@dataclass(frozen=True)
class FixAt:
    """Two steps that read as one: the speed becomes a number and is fixed there."""

    cards: Cards
    at: Num


Step: TypeAlias = AnyEffect | FixAt


def plain(word: str) -> str:
    """The lookup that knows no names: a code or key stands for itself."""
    return word


def digits(n: int) -> str:
    """A number with a true minus sign."""
    return f"−{-n}" if n < 0 else str(n)


def signed(n: int) -> str:
    """A change: +5, 0, −3."""
    return f"+{n}" if n > 0 else digits(n)


def bits(mask: int) -> list[int]:
    """The single bits of a set, lowest first."""
    return [1 << index for index in range(mask.bit_length()) if mask >> index & 1]


def bounds(attribute: str, lo: int, hi: int) -> tuple[int | None, int | None]:
    """The two ends of a range; None where it is open."""
    if attribute in _OPEN_LOW:
        return (lo if lo > _OPEN_LOW[attribute] else None), (hi if hi < _OPEN_HIGH[attribute] else None)
    return (lo if lo > -_OPEN_RESULT else None), (hi if hi < _OPEN_RESULT else None)


def steps(effect: Effect) -> list[Step]:
    """An effect as one flat sequence, with speed-and-fix as one step."""
    found: list[Step] = []
    for item in _flat(cast("AnyEffect", effect)):
        last = found[-1] if found else None
        if (
            isinstance(item, Give)
            and item.flags == w.F_FIXED
            and isinstance(last, Become)
            and (last.stat, last.until) == (w.S_SPEED, item.until)
            and same(last.cards, item.cards)
        ):
            found[-1] = FixAt(last.cards, last.to)
        else:
            found.append(item)
    return found


def _flat(effect: AnyEffect) -> Iterator[AnyEffect]:
    if isinstance(effect, Seq):
        for item in effect.items:
            yield from _flat(cast("AnyEffect", item))
    else:
        yield effect


def halves(deeds: list[_T]) -> list[list[_T]]:
    """A row of deeds in parts that are short enough for one sentence each."""
    if len(deeds) <= LONGEST:
        return [deeds]
    middle = len(deeds) // 2
    return [*halves(deeds[:middle]), *halves(deeds[middle:])]


def same(a: object, b: object) -> bool:
    """Whether two trees say the same. A compiled node has no `==` of its own, so the fields are compared."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if dataclasses.is_dataclass(a) and not isinstance(a, type):
        fields = [field.name for field in dataclasses.fields(a)]
        return type(a) is type(b) and all(same(getattr(a, name), getattr(b, name)) for name in fields)
    return type(a) is type(b) and a == b


def is_const(num: Num, n: int) -> bool:
    """Whether a number is printed, and that one."""
    return isinstance(num, Const) and num.n == n


def whole(op: str, n: int) -> tuple[str, int]:
    """A bound on a number that is never below 0, in its plainest form."""
    if op == ">":
        op, n = ">=", n + 1
    elif op == "<":
        op, n = "<=", n - 1
    if op == "<=" and n == 0:
        return "=", 0
    return (">=", 1) if op == "≠" and n == 0 else (op, n)


def holds_in(op: str, n: int) -> list[int]:
    """Which of 0 (outside a state) and 1 (in it) a comparison allows."""
    return [held for held in (0, 1) if _ALLOWS[op](held, n)]


def without_echo(items: tuple[Cond, ...]) -> tuple[Cond, ...]:
    """A combo number above 1 says already that the technique is used in a combo."""
    numbered = any(
        isinstance(item, Compare)
        and isinstance(item.a, Register)
        and item.a.which == "combo"
        and item.op in (">=", "=")
        and isinstance(item.b, Const)
        and item.b.n > 1
        for item in items
    )
    return tuple(item for item in items if not (numbered and isinstance(item, Situation) and item.ways == w.AS_COMBO))


def owner(cards: Cards) -> int:
    """Whose cards those are."""
    if isinstance(cards, Ref):
        return w.OPP if cards.name == "foe" else w.ME
    return cards.where.who


def is_on_the_face(line: Property) -> bool:
    """An evade or clash without a limit is one of the printed numbers and needs no sentence."""
    return isinstance(line, Judges) and not line.against.tests


def functions(card: Card) -> list[AnyProperty]:
    """The lines without a number, in printed order (L2.7)."""
    return [cast("AnyProperty", line) for line in card.properties if not is_on_the_face(line)]


def circled(index: int) -> str:
    """The number of an effect: 0 is ①."""
    return chr(0x2460 + index) if index < 20 else f"({index + 1})"


def walk(node: object) -> Iterator[object]:
    """A node and everything below it."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif dataclasses.is_dataclass(node):
        yield node
        for field in dataclasses.fields(node):
            yield from walk(getattr(node, field.name))


def name_lookup(cards: Iterable[Card], characters: Iterable[Character], lang: str) -> Names:
    """Names for every code, mark and track key of those cards; an unknown word stands for itself."""
    found: dict[str, str] = {}
    everyone = list(characters)
    for card in [*cards, *(character.trait for character in everyone)]:
        found[card.code] = card.name(lang)
        for node in walk((card.lines, card.tracks)):
            if isinstance(node, Track):
                found[node.key] = node.ko if lang == "ko" else node.en
    for character in everyone:
        found[character.key] = character.name(lang)
    return lambda word: found.get(word, word)


def rules(card: Card) -> list[Rule]:
    """The numbered effects, in printed order (L2.7)."""
    return list(card.rules)
