"""English: conditions, as clauses behind "if"."""

from __future__ import annotations

from typing import Final, assert_never, cast

from simpan.lumen import words as w
from simpan.lumen.effect.node import (
    AllOf,
    AnyCond,
    AnyOf,
    Compare,
    Cond,
    Const,
    Count,
    Matches,
    Not,
    Num,
    Of,
    Pattern,
    Ref,
    Register,
    Situation,
    StatOf,
    TallyOf,
    Test,
)
from simpan.lumen.effect.text_en_noun import (
    REFS,
    has_text,
    is_named_result,
    is_state,
    num_text,
    pattern_text,
    range_text,
    result_word,
    track_name,
    value_text,
)
from simpan.lumen.effect.text_en_words import RANGED, WAYS, a_or_an, series, zones_text
from simpan.lumen.effect.text_parts import MIRRORED, NEGATED, Names, bits, digits, holds_in, whole, without_echo

_COMPARED: Final = {
    ">=": "{} or more", "<=": "{} or less", ">": "more than {}", "<": "less than {}", "=": "{}", "≠": "not {}",
}  # fmt: skip
_COUNTED: Final = {
    ">=": "{} or more", "<=": "{} or fewer", ">": "more than {}", "<": "fewer than {}", "=": "exactly {}",
    "≠": "other than {}",
}  # fmt: skip
_RELATED: Final = {
    ">=": "is at least", "<=": "is at most", ">": "is higher than", "<": "is lower than", "=": "equals",
    "≠": "differs from",
}  # fmt: skip


def cond_text(cond: Cond, names: Names, negated: bool = False) -> str:
    """A condition, or its opposite: your FP is 3 or more."""
    node = cast("AnyCond", cond)
    if isinstance(node, Compare):
        return _compare(node.a, NEGATED[node.op] if negated else node.op, node.b, names)
    if isinstance(node, Matches):
        return _matches(node.card, node.pattern, names, negated)
    if isinstance(node, Situation):
        return f"it was {'not ' if negated else ''}{series([WAYS[bit] for bit in bits(node.ways)], 'or')}"
    if isinstance(node, AllOf):
        return _joined(without_echo(node.items), "or" if negated else "and", names, negated)
    if isinstance(node, AnyOf):
        return _joined(node.items, "and" if negated else "or", names, negated)
    if isinstance(node, Not):
        return cond_text(node.item, names, not negated)
    assert_never(node)


def _joined(items: tuple[Cond, ...], link: str, names: Names, negated: bool) -> str:
    parts = [cond_text(item, names, negated) for item in items]
    if any(isinstance(item, (AllOf, AnyOf)) for item in items):
        return f", {link} ".join(parts)
    return series(parts, link)


# -- comparisons ------------------------------------------------------------------------------------------


def _compare(a: Num, op: str, b: Num, names: Names) -> str:
    if isinstance(a, Const) and not isinstance(b, Const):
        return _compare(b, MIRRORED[op], a, names)
    if not isinstance(b, Const):
        return f"{num_text(a, names)} {_RELATED[op]} {num_text(b, names)}"
    if isinstance(a, TallyOf) and is_state(a.track):
        inside = 1 in holds_in(op, b.n)
        return f"{_subject(a.who, 'are', 'is')} {'' if inside else 'not '}in {track_name(a.track)}"
    if isinstance(a, TallyOf):
        return _tally(a, *whole(op, b.n))
    if isinstance(a, Count):
        return _count(a, *whole(op, b.n), names)
    if isinstance(a, Of) and a.what == "taken" and whole(op, b.n) in (("=", 0), (">=", 1)):
        some = "no damage" if whole(op, b.n) == ("=", 0) else "damage"
        return f"{_subject(a.who, 'have', 'has')} taken {some} in this battle"
    if isinstance(a, Register) and a.which == "combo":
        return _combo_number(*whole(op, b.n))
    value = value_text(a.stat, b, names) if isinstance(a, StatOf) else digits(b.n)
    return f"{num_text(a, names)} is {_COMPARED[op].format(value)}"


def _subject(who: int, you: str, they: str) -> str:
    return f"you {you}" if who == w.ME else f"the opponent {they}"


def _tally(a: TallyOf, op: str, n: int) -> str:
    number = "no" if (op, n) == ("=", 0) else _COUNTED[op].format(digits(n))
    return f"{_subject(a.who, 'have', 'has')} {number} {track_name(a.track, one=(op, n) == ('=', 1))}"


def _combo_number(op: str, n: int) -> str:
    if op in ("=", "≠"):
        return f"this is {'' if op == '=' else 'not '}combo {digits(n)}"
    return f"this is combo {digits(n)} or {'later' if op == '>=' else 'earlier'}"


def _count(a: Count, op: str, n: int, names: Names) -> str:
    where = a.where
    used = bool(where.zones & w.USED)
    one, many = pattern_text(where.pattern, names), pattern_text(where.pattern, names, many=True)
    if (op, n) == (">=", 1):
        if used:
            return f"{_subject(where.who, 'used', 'used')} {a_or_an(one)} this turn"
        return f"there is {a_or_an(one)} in {zones_text(where.zones, where.who)}"
    number = "no" if (op, n) == ("=", 0) else _COUNTED[op].format(digits(n))
    things = f"{number} {one if (op, n) == ('=', 1) else many}"
    if used:
        return f"{_subject(where.who, 'used', 'used')} {things} this turn"
    return f"there {'is' if (op, n) == ('=', 1) else 'are'} {things} in {zones_text(where.zones, where.who)}"


# -- cards -------------------------------------------------------------------------------------------------


def _matches(card: Ref, pattern: Pattern, names: Names, negated: bool) -> str:
    name = REFS[card.name]
    if not pattern.tests:
        return f"there is {'no ' if negated else ''}{_bare(name, negated)}"
    special = _one_test(name, pattern.tests[0], negated) if len(pattern.tests) == 1 else ""
    return special or f"{name} is {'not ' if negated else ''}{a_or_an(pattern_text(pattern, names))}"


def _bare(name: str, negated: bool) -> str:
    bare = name.removeprefix("the ")
    if negated:
        return bare
    return a_or_an(bare) if bare != name else name


def _one_test(name: str, test: Test, negated: bool) -> str:
    """A pattern of one test that has its own words: the opposing technique has a grab."""
    not_ = "not " if negated else ""
    if test.attribute == "has":
        return f"{name} {'does not have' if negated else 'has'} {has_text(test.lo)}"
    if test.attribute == "odd":
        return f"{name}'s speed is {not_}odd"
    if test.attribute not in RANGED:
        return ""
    value = result_word(test) if is_named_result(test) else range_text(test)
    return f"{name}'s {RANGED[test.attribute]} is {not_}{value}" if value else ""
