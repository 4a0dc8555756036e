"""Korean: numbers, and conditions as stems that take several endings. They ask one another, so they share this file."""

from __future__ import annotations

from typing import Final, assert_never, cast

from simpan.lumen import words as w
from simpan.lumen.effect import text_ko_forms as ko
from simpan.lumen.effect.node import (
    AllOf,
    AnyCond,
    AnyNum,
    AnyOf,
    Arith,
    Compare,
    Cond,
    Const,
    Count,
    Distinct,
    Either,
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
    Total,
)
from simpan.lumen.effect.text_ko_forms import Said, eul, i_ga, ro, wa
from simpan.lumen.effect.text_ko_noun import (
    REFS,
    has_text,
    pattern_text,
    range_text,
    result_word,
    there_text,
    track_text,
)
from simpan.lumen.effect.text_ko_words import LIMBS, RANGED, STATS, WAYS, either, heights_text, zones_text
from simpan.lumen.effect.text_meaning import DONE_BROKEN, DONE_COUNTERS, DONE_DISCARDED, DONE_MOVED
from simpan.lumen.effect.text_parts import (
    LIMB_BITS,
    POSITION_SETS,
    RESULTS,
    Names,
    bits,
    digits,
    is_named_result,
    is_state,
    left_out,
    owner,
    signed,
)
from simpan.lumen.effect.text_plain import (
    MIRRORED,
    NEGATED,
    Between,
    difference,
    gap,
    holds_in,
    mirrored,
    needs_brackets,
    stepped,
    whole,
    with_ranges,
    without_echo,
)

_PLAYER_NUMBERS: Final = {"fp": "FP", "hp": "체력", "limit": "핸드 제한"}
DONE: Final = {DONE_BROKEN: "브레이크한 카드", DONE_DISCARDED: "버린 카드", DONE_MOVED: "옮긴 카드"}
_REGISTERS: Final = {
    "done": "그 수",
    DONE_COUNTERS: "그 카운터 수",
    **{done: f"{what} 수" for done, what in DONE.items()},
    "number": "그 수",
    "combo": "콤보 수",
    "previous": "직전 기술의 속도",
    "amount": "그 데미지",
}
_SIGNS: Final = {"+": "+", "-": "−", "*": "×"}
_SIDES: Final = {">=": " 이상", "<=": " 이하", ">": " 초과", "<": " 미만", "=": ""}

# -- numbers ----------------------------------------------------------------------------------------------


def num_text(num: Num, names: Names) -> str:
    """A number: 3, 자신의 FP, 상대 기술의 속도 − 3."""
    node = cast("AnyNum", num)
    if isinstance(node, Const):
        return digits(node.n)
    if isinstance(node, Of):
        return _player_number(node)
    if isinstance(node, StatOf):
        return card_stat(node.card, node.stat)
    if isinstance(node, TallyOf):
        return f"{_whose_track(node)} 수"
    if isinstance(node, Count):
        if node.where.zones == w.HAND and not node.where.pattern.tests:
            return f"{_whose_hand(node.where.who)} 수"
        return f"{there_text(node.where, names, every=True)} 수"
    if isinstance(node, Total):
        return f"{there_text(node.where, names, every=True)}의 {STATS[node.stat]} 합계"
    if isinstance(node, Distinct):
        return f"{there_text(node.where, names, every=True)}의 서로 다른 마크 수"
    if isinstance(node, Either):
        return f"({cond_text(node.cond, names)} {num_text(node.a, names)}, 아니면 {num_text(node.b, names)})"
    if isinstance(node, Register):
        return _REGISTERS[node.which]
    if isinstance(node, Arith):
        return _formula(node, names)
    assert_never(node)


def _player_number(node: Of) -> str:
    """A number of a player: 자신의 FP."""
    if node.what == "taken":
        return f"{'자신이' if node.who == w.ME else '상대가'} 이번 배틀에 받은 데미지"
    return f"{'자신의' if node.who == w.ME else '상대의'} {_PLAYER_NUMBERS[node.what]}"


def _whose_track(node: TallyOf) -> str:
    return ("자신의 " if node.who == w.ME else "") + track_text(node.track, node.who)


def _whose_hand(who: int) -> str:
    return "자신의 패" if who == w.ME else "상대의 패"


def card_stat(card: Ref, stat: int) -> str:
    """A number of a card, or of the player whose it is: 이 기술의 속도."""
    if stat in (w.S_HAND_LIMIT, w.S_HURT):
        return player_stat(owner(card), stat)
    return f"{REFS[card.name]}의 {STATS[stat]}"


def player_stat(who: int, stat: int) -> str:
    """A number of a player that cards change: 자신의 핸드 제한."""
    if stat == w.S_HURT:
        return f"{'자신이' if who == w.ME else '상대가'} {STATS[stat]}"
    return f"{'자신의' if who == w.ME else '상대의'} {STATS[stat]}"


def _formula(node: Arith, names: Names) -> str:
    a = f"({num_text(node.a, names)})" if needs_brackets(node.a, node.op, False) else num_text(node.a, names)
    b = f"({num_text(node.b, names)})" if needs_brackets(node.b, node.op, True) else num_text(node.b, names)
    if node.op == "min":
        return f"{wa(a)} {b} 중 낮은 수"
    if node.op == "max":
        return f"{wa(a)} {b} 중 높은 수"
    if node.op == "//":
        return f"{a} ÷ {b}, 버림"
    return f"{a} {_SIGNS[node.op]} {b}"


def operand(part: Num, names: Names) -> str:
    """A number in a sentence: a formula stands in brackets."""
    text = num_text(part, names)
    return f"({text})" if isinstance(part, Arith) else text


def value_text(stat: int, num: Num, names: Names) -> str:
    """What a number of a card is set to or compared with: +5, 콤보, 중단."""
    if not isinstance(num, Const):
        return num_text(num, names)
    if stat in RESULTS:
        return {w.COMBO_RESULT: "콤보", w.NO_RESULT: "없음"}.get(num.n, signed(num.n))
    if stat in POSITION_SETS or stat == w.S_POSITION:
        return heights_text(num.n) or "없음"
    if stat == w.S_LIMB:
        return "·".join(LIMBS[bit] for bit in LIMB_BITS if num.n & bit) or "없음"
    return digits(num.n)


# -- conditions -------------------------------------------------------------------------------------------


def cond_text(cond: Cond, names: Names, ending: int = ko.IF, *, standing: bool = False) -> str:
    """A condition with its ending: FP가 3 이상이면. standing: of a function, which holds at any time."""
    return said(cond, names, standing=standing).end(ending)


def said(cond: Cond, names: Names, negated: bool = False, standing: bool = False) -> Said:
    """A condition (or its opposite) ready for an ending."""
    node = cast("AnyCond", cond)
    if isinstance(node, Compare):
        return _compare(node.a, NEGATED[node.op] if negated else node.op, node.b, names)
    if isinstance(node, Matches):
        return _matches(node.card, node.pattern, names, negated)
    if isinstance(node, Situation):
        return _used_as(node.ways, negated, standing)
    if isinstance(node, AllOf):
        return _joined(without_echo(node.items), ko.OR if negated else ko.AND, names, negated, standing)
    if isinstance(node, AnyOf):
        apart = None if negated else gap(node.items)
        if apart is not None:
            return _numbered(*_gap_subject(apart[0], apart[1], names), digits(apart[3]), apart[2])
        return _joined(node.items, ko.AND if negated else ko.OR, names, negated, standing)
    if isinstance(node, Not):
        return said(node.item, names, not negated, standing)
    assert_never(node)


def _joined(items: tuple[Cond, ...], link: int, names: Names, negated: bool, standing: bool) -> Said:
    whole_items = with_ranges(items) if link == ko.AND and not negated else items
    parts = [
        _between(item, names) if isinstance(item, Between) else said(item, names, negated, standing)
        for item in whole_items
    ]
    apart = len(parts) > 2 or any(isinstance(item, (AllOf, AnyOf)) for item in items)
    head = (", " if apart else " ").join([*(part.end(link) for part in parts[:-1]), parts[-1].head])
    return Said(head, parts[-1].endings)


def _used_as(ways: int, negated: bool, standing: bool) -> Said:
    """How this technique is used; of an effect that is past, of a function it is not."""
    if ways == w.AS_READY:
        return Said("레디한 기술이" if negated else "레디한 기술", ko.IS_NOT if negated else ko.IS)
    how = ro(either(WAYS[bit] for bit in bits(ways)))
    if negated:
        return Said(how, ko.denied(" 사용하") if standing else ko.denied_past(" 사용하"))
    return Said(how, ko.USE if standing else ko.USED)


# -- comparisons ------------------------------------------------------------------------------------------


def _compare(a: Num, op: str, b: Num, names: Names) -> Said:
    if isinstance(a, Const) and not isinstance(b, Const):
        return _compare(b, MIRRORED[op], a, names)
    if not isinstance(b, Const):
        return _against_number(a, op, b, names)
    if isinstance(a, TallyOf) and is_state(a.track):
        return _in_state(a, op, b.n)
    if isinstance(a, (Count, TallyOf, Distinct)):
        return _how_many(a, *whole(op, b.n), names)
    if isinstance(a, Of) and a.what == "taken" and whole(op, b.n) in (("=", 0), (">=", 1)):
        subject = "" if a.who == w.ME else "상대가 "
        harmless = whole(op, b.n) == ("=", 0)
        return Said(f"{subject}이번 배틀에 데미지를", ko.denied_past(" 받") if harmless else ko.HURT)
    higher = difference(Compare(a, op, b))
    if higher is not None:
        base = f"{i_ga(num_text(higher[0], names))} {_other_number(higher[0], higher[1], '>', names)}보다"
        return Said(f"{base} {digits(higher[3])} 이상", ko.HIGHER)
    value = value_text(a.stat, b, names) if isinstance(a, StatOf) else digits(b.n)
    return _numbered(*_counted_subject(a, names), value, op)


def _between(item: Between, names: Names) -> Said:
    """A number with two bounds: 2~3콤보이면."""
    a = item.a
    show = signed if isinstance(a, StatOf) and a.stat in RESULTS else digits
    value = show(item.lo) if item.lo == item.hi else f"{show(item.lo)}~{show(item.hi)}"
    if isinstance(a, (TallyOf, Count, Distinct)):
        return _numbered(*amount_subject(a, names), value, "=")
    return _numbered(*_counted_subject(a, names), value, "=")


def _counted_subject(a: Num, names: Names) -> tuple[str, str]:
    """What is compared, and the unit of its number; a combo number has no other subject than its unit."""
    if isinstance(a, Register) and a.which == "combo":
        return "", "콤보"
    return i_ga(num_text(a, names)) + " ", ""


def amount_subject(a: Count | TallyOf | Distinct, names: Names) -> tuple[str, str]:
    """Things that are counted, and their unit: 은연 카운터가 (개), 자신의 패가 (장)."""
    if isinstance(a, TallyOf):
        return i_ga(track_text(a.track, a.who)) + " ", "개"
    if isinstance(a, Distinct):
        return f"{there_text(a.where, names, every=True)}의 마크가 ", "종류"
    if a.where.zones == w.HAND and not a.where.pattern.tests:
        return i_ga(_whose_hand(a.where.who)) + " ", "장"
    return i_ga(there_text(a.where, names, every=True)) + " ", "장"


def _gap_subject(a: Num, b: Num, names: Names) -> tuple[str, str]:
    """How far two numbers lie apart: 자신과 상대의 FP 차이가."""
    if mirrored(a, b) and isinstance(a, Of) and a.what in _PLAYER_NUMBERS:
        return f"자신과 상대의 {_PLAYER_NUMBERS[a.what]} 차이가 ", ""
    return f"{wa(num_text(a, names))} {num_text(b, names)}의 차이가 ", ""


def _numbered(subject: str, unit: str, value: str, op: str) -> Said:
    if op == "≠":
        return Said(subject + i_ga(value + unit), ko.IS_NOT)
    return Said(subject + value + unit + _SIDES[op], ko.IS)


def _in_state(a: TallyOf, op: str, n: int) -> Said:
    state = ("" if a.who == w.ME else "상대가 ") + track_text(a.track)
    return Said(state, ko.IS) if 1 in holds_in(op, n) else Said(i_ga(state), ko.IS_NOT)


def _how_many(a: Count | TallyOf | Distinct, op: str, n: int, names: Names) -> Said:
    none, some = (op, n) == ("=", 0), (op, n) == (">=", 1)
    if isinstance(a, TallyOf) and none:
        return Said(i_ga(track_text(a.track, a.who)), ko.THERE_IS_NO)
    if not isinstance(a, Count) or not (none or some):
        subject, unit = amount_subject(a, names)
        return _numbered(subject, unit, digits(n), op)
    where = a.where
    if where.zones & w.USED:
        used = f"{'' if where.who == w.ME else '상대가 '}이번 턴에 {eul(pattern_text(where.pattern, names))}"
        return Said(used, ko.denied_past(" 사용하") if none else ko.USED)
    if where.zones == w.HAND and not where.pattern.tests:
        return Said(i_ga(_whose_hand(where.who)), ko.THERE_IS_NO if none else ko.THERE_IS)
    thing = i_ga(pattern_text(where.pattern, names))
    return Said(f"{zones_text(where.zones, where.who)}에 {thing}", ko.THERE_IS_NO if none else ko.THERE_IS)


def _against_number(a: Num, op: str, b: Num, names: Names) -> Said:
    subject, other = i_ga(num_text(a, names)), _other_number(a, b, op, names)
    amounts = isinstance(a, (Count, TallyOf, Distinct))
    step = stepped(b)
    if op in ("=", "≠") and step is not None:
        base = f"{subject} {_other_number(a, step[0], '=', names)}보다 {digits(abs(step[1]))}"
        if op == "=":
            return Said(base, ko.HIGHER if step[1] >= 0 else ko.LESS_HIGH)
        return Said(base, ko.denied(" 높" if step[1] >= 0 else " 낮"))
    if op == ">":
        return Said(f"{subject} {other}보다", ko.MORE if amounts else ko.HIGHER)
    if op == "<":
        return Said(f"{subject} {other}보다", ko.FEWER if amounts else ko.LESS_HIGH)
    if op in ("=", "≠"):
        return Said(f"{subject} {wa(other)}", ko.SAME if op == "=" else ko.OTHERWISE)
    return Said(f"{subject} {other}{_SIDES[op]}", ko.IS)


def _other_number(a: Num, b: Num, op: str, names: Names) -> str:
    """The same number of another is named by whose it is alone: 상대보다, 직전 기술보다."""
    if isinstance(b, Register) and b.which == "previous" and isinstance(a, StatOf) and a.stat == w.S_SPEED:
        return "직전 기술" if op in ("<", ">", "=", "≠") else num_text(b, names)
    return "상대" if mirrored(a, b) and op in ("<", ">", "=", "≠") else num_text(b, names)


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
    if test.attribute == "kind" and left_out(test.lo):
        other = pattern_text(Pattern((Test("kind", left_out(test.lo)),)), str)
        return Said(f"{i_ga(name)} {other}", ko.IS) if negated else Said(f"{i_ga(name)} {i_ga(other)}", ko.IS_NOT)
    if test.attribute in ("has", "evades", "clashes", "guards"):
        return Said(f"{name}에 {i_ga(has_text(test))}", ko.THERE_IS_NO if negated else ko.THERE_IS)
    if test.attribute == "odd":
        return Said(f"{name}의 속도가 홀수{'가' if negated else ''}", ko.IS_NOT if negated else ko.IS)
    if test.attribute == "face_up":
        return Said(f"{i_ga(name)} 앞면{'이' if negated else ''}", ko.IS_NOT if negated else ko.IS)
    if test.attribute not in RANGED:
        return None
    value = result_word(test) if is_named_result(test) else range_text(test)
    if not value:
        return None
    subject = f"{name}의 {i_ga(RANGED[test.attribute])}"
    return Said(f"{subject} {i_ga(value)}", ko.IS_NOT) if negated else Said(f"{subject} {value}", ko.IS)
