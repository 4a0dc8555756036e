"""Cards as people write them: the tree of `wire.py` with words for its numbers and nothing said that goes by itself.

    {"code": "H-1", "name": {"ko": "불꽃", "en": "Flame"}, "kind": "attack", "speed": 6, "damage": 400,
     "position": "mid", "hit": 2, "guard": -4, "counter": "combo",
     "lines": [{"when": ["hit", "counter"], "given": ["ember", ">=", 1], "do": {"node": "Fp", "n": 2}}]}

What differs from the wire, for every node alike:

- a number of `words.py` is its word, a set of bits a word or a list of words; a field with its default is left out;
- where only one class fits, `node` is left out; a line without `node` is a Rule; the fields of a Where stand in the
  node that has it;
- a list of effects is a Seq, `[a, ">=", b]` a Compare, `[a, "+", b]` an Arith;
- "fp", "their hp", "foe.speed", "combo" and the key of a counter are numbers; "this" is a Ref; a Pattern is an object
  of its tests.

This module writes that form and has the words; `human_in.py` reads it, `schema.py` describes it. All of it follows the
tables of `wire_shapes.py`, so that a new node needs nothing here.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final, cast

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import node as n
from simpan.lumen.effect.text_parts import bits, same
from simpan.lumen.effect.wire_shapes import (
    CARD,
    RESULT_WORDS,
    SHAPES,
    STAT,
    TESTS,
    WHERE,
    WORDED,
    Choice,
    Flag,
    Kind,
    Node,
    Rows,
    Set,
    Text,
    Whole,
    Words,
)

TAG: Final = "node"
THEIR: Final = "their "
# -- numbers that are one word; the key of a counter is one too
PLAYER_NUMBERS: Final = {
    f"{prefix}{what}": (str(what), who)
    for prefix, who in (("", w.ME), (THEIR, w.OPP))
    for what in cast("Choice", SHAPES["Of"]["what"]).allowed
}
REGISTERS: Final = tuple(str(which) for which in cast("Choice", SHAPES["Register"]["which"]).allowed)
REFS: Final = tuple(str(name) for name in cast("Choice", SHAPES["Ref"]["name"]).allowed)
CARD_NUMBERS: Final = {
    f"{ref}.{word}": (ref, stat) for ref in REFS for word, stat in STAT.words if stat in STAT.allowed
}
RESERVED: Final = frozenset({*PLAYER_NUMBERS, *REGISTERS, *REFS, *(word for word, _ in RESULT_WORDS)})
# -- tests of a pattern: ranges with the ends that are open, words, sets; the others are true or not there
RANGED: Final = {
    "speed": (1, 99),
    "damage": (0, 9999),
    **dict.fromkeys(("hit", "guard", "counter"), (w.NO_RESULT + 1, w.COMBO_RESULT - 1)),
}
PLAIN_TESTS: Final = tuple(
    name for name, kind in TESTS.items() if isinstance(kind, Whole) and name not in WORDED and name not in RANGED
)
# -- what some numbers of a card are set to is no plain number
VALUES: Final = {("Change", "by"), ("Become", "to")}
RESULTS: Final = frozenset({w.S_HIT, w.S_GUARD, w.S_COUNTER})
SETS: Final[dict[int, Set]] = {
    **dict.fromkeys((w.S_EVADES, w.S_CLASHES, w.S_GUARDS), cast("Set", CARD["evades"])),
    w.S_POSITION: cast("Set", CARD["position"]),
    w.S_LIMB: cast("Set", CARD["limb"]),
}
WHERE_FIELDS: Final = tuple(SHAPES["Where"])
NAMES: Final = ("name_ko", "name_en")


def written(name: str) -> list[str]:
    """The fields of a node as people write them: those of a Where stand among them."""
    found: list[str] = []
    for field, kind in SHAPES[name].items():
        found += WHERE_FIELDS if kind == WHERE else [field]
    return found


def default_node(kind: Node) -> str:
    """The class that is meant where no `node` is said; "" if one must be."""
    return kind.names[0] if len(kind.names) == 1 else "Rule" if "Rule" in kind.names else ""


def default_of(kind: Kind) -> object:
    """What a field of a card is when it is left out."""
    if isinstance(kind, Rows):
        return ()
    if isinstance(kind, Whole) and kind.words == RESULT_WORDS:
        return w.NO_RESULT
    return False if isinstance(kind, Flag) else 0


def to_human(card: Card) -> dict[str, object]:
    """A card as people write it. The tracks of a trait are not in it: a file has them as its counters."""
    names = {"ko": card.name_ko, "en": card.name_en}
    found: dict[str, object] = {"code": card.code, "name": names if card.name_ko != card.name_en else card.name_ko}
    for name, kind in CARD.items():
        value = bool(card.flags & w.F_GRAB) if name == "grab" else getattr(card, name)
        if name in ("evades", "clashes"):
            value &= ~_by_line(card, w.S_EVADES if name == "evades" else w.S_CLASHES)
        if name not in (*NAMES, "code", "tracks") and not same(value, default_of(kind)):
            found[name] = _out(kind, value)
    return found


def _by_line(card: Card, stat: int) -> int:
    """The positions of an evade or clash that its lines print already."""
    found = 0
    for line in card.lines:
        if isinstance(line, n.Judges) and line.printed and line.stat == stat:
            found |= line.heights
    return found


def _out(kind: Kind, value: Any) -> object:
    if isinstance(kind, Node):
        return _node(kind, value)
    if isinstance(kind, Rows):
        return [_out(kind.of, item) for item in value]
    if isinstance(kind, Set):
        return set_words(kind, value)
    if isinstance(kind, (Choice, Whole)):
        return word_of(kind.words, value)
    return value


def word_of(words: Words, value: object) -> object:
    """The word for a number; the number itself where there is none."""
    return next((word for word, number in words if number == value and type(value) is int), value)


def set_words(kind: Set, value: int) -> object:
    """A set of bits: one word, or a list of words; without words, the numbers of its bits."""
    if not kind.words:
        return [bit.bit_length() - 1 for bit in bits(value)]
    whole = word_of(kind.words, value)
    return whole if isinstance(whole, str) else [word_of(kind.words, bit) for bit in bits(value)]


def _node(kind: Node, value: Any) -> object:
    if value is None:
        return None
    if isinstance(value, (n.Const, n.Of, n.Register, n.StatOf, n.TallyOf)):
        return _number(value)
    if isinstance(value, n.Arith | n.Compare):
        part = SHAPES["Arith"]["a"]
        return [_out(part, value.a), value.op, _out(part, value.b)]
    if isinstance(value, n.Seq) and len(value.items) > 1:
        return [_out(kind, item) for item in value.items]
    if isinstance(value, n.Ref):
        return value.name
    if isinstance(value, n.Track):
        return value.key
    if isinstance(value, n.Pattern):
        return _pattern(value)
    name = type(value).__name__
    return {**({} if name == default_node(kind) else {TAG: name}), **_fields(name, value)}


def _fields(name: str, value: Any) -> dict[str, object]:
    """The fields of a node that say something."""
    found: dict[str, object] = {}
    for field in dataclasses.fields(value):
        inner = getattr(value, field.name)
        if same(inner, field.default):
            continue
        if field.name == "where" and isinstance(inner, n.Where):
            found |= _fields("Where", inner)
        elif (name, field.name) in VALUES and isinstance(inner, n.Const):
            found[field.name] = _printed(value.stat, inner.n)
        else:
            found[field.name] = _out(SHAPES[name][field.name], inner)
    return found


def _printed(stat: int, number: int) -> object:
    """What a number of a card becomes: a result and a position have words."""
    if stat in RESULTS:
        return word_of(RESULT_WORDS, number)
    return set_words(SETS[stat], number) if stat in SETS and 0 <= number <= SETS[stat].bits else number


def _number(value: n.Const | n.Of | n.Register | n.StatOf | n.TallyOf) -> object:
    if isinstance(value, n.Const):
        return value.n
    if isinstance(value, n.Register):
        return value.which
    if isinstance(value, n.StatOf):
        return f"{value.card.name}.{word_of(STAT.words, value.stat)}"
    word = value.what if isinstance(value, n.Of) else value.track.key
    return word if value.who == w.ME else THEIR + word


def _pattern(pattern: n.Pattern) -> object:
    tests = [{test.attribute: _test(test)} for test in pattern.tests]
    if len({test.attribute for test in pattern.tests}) < len(tests):
        return tests
    return {name: value for test in tests for name, value in test.items()}


def _test(test: n.Test) -> object:
    kind = TESTS[test.attribute]
    if isinstance(kind, Set):
        return set_words(kind, test.lo)
    if test.attribute in WORDED:
        return test.word
    if test.attribute not in RANGED:
        return True
    if test.lo == test.hi:
        return word_of(kind.words, test.lo)
    least, most = RANGED[test.attribute]
    ends = (("least", test.lo, least), ("most", test.hi, most))
    return {word: number for word, number, is_open in ends if number != is_open}


__all__ = ["CARD_NUMBERS", "PLAYER_NUMBERS", "REGISTERS", "RESERVED", "Text", "to_human"]
