"""Korean: conditions, as stems that take several endings."""

from __future__ import annotations

from typing import assert_never, cast

from simpan.lumen import words as w
from simpan.lumen.effect import text_ko_words as ko
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
from simpan.lumen.effect.text_ko_noun import (
    REFS,
    has_text,
    is_named_result,
    is_state,
    num_text,
    pattern_text,
    place_text,
    range_text,
    result_word,
    track_text,
    value_text,
)
from simpan.lumen.effect.text_ko_words import RANGED, WAYS, Said, either, eul, i_ga, ro, wa, zones_text
from simpan.lumen.effect.text_parts import MIRRORED, NEGATED, Names, bits, digits, holds_in, whole, without_echo

_SIDES = {">=": " 이상", "<=": " 이하", ">": " 초과", "<": " 미만", "=": ""}


def said(cond: Cond, names: Names, negated: bool = False) -> Said:
    """A condition (or its opposite) ready for an ending."""
    node = cast("AnyCond", cond)
    if isinstance(node, Compare):
        return _compare(node.a, NEGATED[node.op] if negated else node.op, node.b, names)
    if isinstance(node, Matches):
        return _matches(node.card, node.pattern, names, negated)
    if isinstance(node, Situation):
        how = ro(either(WAYS[bit] for bit in bits(node.ways)))
        return Said(how, ko.NOT_USED if negated else ko.USED)
    if isinstance(node, AllOf):
        return _joined(without_echo(node.items), ko.OR if negated else ko.AND, names, negated)
    if isinstance(node, AnyOf):
        return _joined(node.items, ko.AND if negated else ko.OR, names, negated)
    if isinstance(node, Not):
        return said(node.item, names, not negated)
    assert_never(node)


def _joined(items: tuple[Cond, ...], link: int, names: Names, negated: bool) -> Said:
    parts = [said(item, names, negated) for item in items]
    nested = any(isinstance(item, (AllOf, AnyOf)) for item in items)
    head = (", " if nested else " ").join([*(part.end(link) for part in parts[:-1]), parts[-1].head])
    return Said(head, parts[-1].endings)


# -- comparisons ------------------------------------------------------------------------------------------


def _compare(a: Num, op: str, b: Num, names: Names) -> Said:
    if isinstance(a, Const) and not isinstance(b, Const):
        return _compare(b, MIRRORED[op], a, names)
    if not isinstance(b, Const):
        return _against_number(a, op, b, names)
    if isinstance(a, TallyOf) and is_state(a.track):
        return _in_state(a, op, b.n)
    if isinstance(a, (Count, TallyOf)):
        return _how_many(a, *whole(op, b.n), names)
    if isinstance(a, Of) and a.what == "taken" and whole(op, b.n) in (("=", 0), (">=", 1)):
        subject = "" if a.who == w.ME else "상대가 "
        return Said(f"{subject}이번 배틀에 데미지를", ko.UNHURT if whole(op, b.n) == ("=", 0) else ko.HURT)
    if isinstance(a, Register) and a.which == "combo":
        return _numbered("", f"{digits(b.n)}콤보", op)
    value = value_text(a.stat, b, names) if isinstance(a, StatOf) else digits(b.n)
    return _numbered(i_ga(num_text(a, names)) + " ", value, op)


def _numbered(subject: str, value: str, op: str) -> Said:
    if op == "≠":
        return Said(subject + i_ga(value), ko.IS_NOT)
    return Said(subject + value + _SIDES[op], ko.IS)


def _in_state(a: TallyOf, op: str, n: int) -> Said:
    state = track_text(a.track, a.who)
    return Said(state, ko.IS) if 1 in holds_in(op, n) else Said(i_ga(state), ko.IS_NOT)


def _how_many(a: Count | TallyOf, op: str, n: int, names: Names) -> Said:
    if isinstance(a, TallyOf):
        thing = i_ga(track_text(a.track, a.who))
        return Said(thing, ko.THERE_IS_NO) if (op, n) == ("=", 0) else _numbered(f"{thing} ", f"{digits(n)}개", op)
    what = pattern_text(a.where.pattern, names)
    none, some = (op, n) == ("=", 0), (op, n) == (">=", 1)
    if not (none or some) and a.where.zones == w.HAND and not a.where.pattern.tests:
        return _numbered(f"{i_ga(zones_text(w.HAND, a.where.who))} ", f"{digits(n)}장", op)
    if not (none or some):
        return _numbered(f"{place_text(a.where)} {i_ga(what)} ", f"{digits(n)}장", op)
    if a.where.zones & w.USED:
        subject = "" if a.where.who == w.ME else "상대가 "
        return Said(f"{subject}이번 턴에 {eul(what)}", ko.NOT_USED if none else ko.USED)
    return Said(f"{zones_text(a.where.zones, a.where.who)}에 {i_ga(what)}", ko.THERE_IS_NO if none else ko.THERE_IS)


def _against_number(a: Num, op: str, b: Num, names: Names) -> Said:
    subject, other = i_ga(num_text(a, names)), num_text(b, names)
    amounts = isinstance(a, (Count, TallyOf))
    if op == ">":
        return Said(f"{subject} {other}보다", ko.MORE if amounts else ko.HIGHER)
    if op == "<":
        return Said(f"{subject} {other}보다", ko.FEWER if amounts else ko.LESS_HIGH)
    if op in ("=", "≠"):
        return Said(f"{subject} {wa(other)}", ko.SAME if op == "=" else ko.OTHERWISE)
    return Said(f"{subject} {other}{_SIDES[op]}", ko.IS)


# -- cards -------------------------------------------------------------------------------------------------


def _matches(card: Ref, pattern: Pattern, names: Names, negated: bool) -> Said:
    name = REFS[card.name]
    if not pattern.tests:
        return Said(i_ga(name), ko.THERE_IS_NO if negated else ko.THERE_IS)
    alone = pattern.tests[0] if len(pattern.tests) == 1 else None
    special = _one_test(name, alone, negated) if alone is not None else None
    if special is not None:
        return special
    what = pattern_text(pattern, names)
    return Said(f"{i_ga(name)} {i_ga(what)}", ko.IS_NOT) if negated else Said(f"{i_ga(name)} {what}", ko.IS)


def _one_test(name: str, test: Test, negated: bool) -> Said | None:
    """A pattern of one test that has its own words: 상대 기술에 그랩이 있으면."""
    if test.attribute == "has":
        return Said(f"{name}에 {i_ga(has_text(test.lo))}", ko.THERE_IS_NO if negated else ko.THERE_IS)
    if test.attribute == "odd":
        return Said(f"{name}의 속도가 홀수{'가' if negated else ''}", ko.IS_NOT if negated else ko.IS)
    if test.attribute not in RANGED:
        return None
    value = result_word(test) if is_named_result(test) else range_text(test)
    if not value:
        return None
    subject = f"{name}의 {i_ga(RANGED[test.attribute])}"
    return Said(f"{subject} {i_ga(value)}", ko.IS_NOT) if negated else Said(f"{subject} {value}", ko.IS)


def cond_text(cond: Cond, names: Names, ending: int = ko.IF) -> str:
    """A condition with its ending: FP가 3 이상이면."""
    return said(cond, names).end(ending)
