"""What both tongues need to word a card: names, signs, what a card or test is, the order of its lines."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias, cast

from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.effect.node import (
    Always,
    AnyProperty,
    Cards,
    ComboAs,
    ComboFrom,
    ComboNo,
    Cond,
    Const,
    Flags,
    Judges,
    Num,
    Property,
    Ref,
    Rule,
    Test,
    Track,
)

Names: TypeAlias = Callable[[str], str]

# Flags that hold against the opposing technique as a whole, not against the one that judges or comes before.
PLAIN_FLAGS: Final = ~(w.F_UNGUARDABLE | w.F_UNEVADABLE | w.F_UNCLASHABLE | w.F_FREE_ORDER | w.F_NO_CORRECTION)

HEIGHT_BITS: Final = (w.HIGH, w.MID, w.LOW)
LIMB_BITS: Final = (w.HAND_LIMB, w.FOOT_LIMB)
EVERY_KIND: Final = w.ATTACK | w.DEFENCE | w.SPECIAL | w.TRAIT
RESULTS: Final = frozenset({w.S_HIT, w.S_GUARD, w.S_COUNTER})
POSITION_SETS: Final = frozenset({w.S_EVADES, w.S_CLASHES, w.S_GUARDS})
_OPEN_RESULT: Final = 90  # a bound of a result at or beyond this is no bound
_OPEN_LOW: Final = {"speed": 1, "damage": 0}
_OPEN_HIGH: Final = {"speed": 99, "damage": 9999}


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


def is_named_result(test: Test) -> bool:
    """The result is exactly combo, or exactly none."""
    return test.attribute in ("hit", "guard", "counter") and test.lo == test.hi and abs(test.lo) == w.COMBO_RESULT


def left_out(kinds: int) -> int:
    """The one kind that a set of kinds leaves out, 0 if it leaves out more or none."""
    rest = EVERY_KIND & ~kinds
    return rest if len(bits(rest)) == 1 else 0


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


def is_state(track: Track) -> bool:
    """A track that holds one counter is a state that a player is in or not."""
    return track.cap == 1


THEIR_REFS: Final = frozenset({"foe", "met", "their_one", "their_many"})


def owner(cards: Cards) -> int:
    """Whose cards those are."""
    if isinstance(cards, Ref):
        return w.OPP if cards.name in THEIR_REFS else w.ME
    return cards.where.who


def is_on_the_face(line: Property) -> bool:
    """An evade or clash without a limit is one of the printed numbers and needs no sentence."""
    return isinstance(line, Judges) and not line.against.tests


def functions(card: Card) -> list[list[AnyProperty]]:
    """The lines without a number, in printed order (L2.7); neighbours under the same condition go together."""
    found: list[list[AnyProperty]] = []
    for line in card.properties:
        if is_on_the_face(line):
            continue
        given = _condition(line)
        if found and given is not None and _has_room(found[-1][-1]) and same(given, _condition(found[-1][-1])):
            found[-1].append(cast("AnyProperty", line))
        else:
            found.append([cast("AnyProperty", line)])
    return found


def _condition(line: Property) -> Cond | None:
    """What a function holds under; None too where it speaks of the opposing technique as well."""
    if isinstance(line, Flags):
        return line.given if not line.against.tests or line.flags & ~PLAIN_FLAGS == line.flags else None
    return line.given if isinstance(line, (ComboAs, ComboNo, ComboFrom, Always)) else None


def _has_room(line: Property) -> bool:
    """Whether another function may be told in the same breath."""
    return not (isinstance(line, ComboAs) and line.bonus)


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
        for name in (card.name_ko, card.name_en):
            found.setdefault(name, card.name(lang))
        for node in walk((card.lines, card.tracks)):
            if isinstance(node, Track):
                found[node.key] = node.ko if lang == "ko" else node.en
    for character in everyone:
        found[character.key] = character.name(lang)
    return lambda word: found.get(word, word)


def rules(card: Card) -> list[Rule]:
    """The numbered effects, in printed order (L2.7)."""
    return list(card.rules)
