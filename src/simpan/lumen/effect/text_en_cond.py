"""English: numbers, and conditions as clauses behind "if". They ask one another, so they share this file."""

from __future__ import annotations

from typing import Final, assert_never, cast

from simpan.lumen import words as w
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
from simpan.lumen.effect.text_en_noun import (
    REFS,
    has_text,
    pattern_text,
    place_text,
    range_text,
    result_word,
    track_name,
    track_text,
)
from simpan.lumen.effect.text_en_words import (
    LIMBS,
    RANGED,
    STATS,
    WAYS,
    a_or_an,
    heights_text,
    series,
    used,
    whose,
    zones_text,
)
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

_PLAYER_NUMBERS: Final = {"fp": "FP", "hp": "HP", "limit": "hand limit"}
DONE: Final = {DONE_BROKEN: "card broken", DONE_DISCARDED: "card discarded", DONE_MOVED: "card moved"}
_REGISTERS: Final = {
    "done": "that number",
    DONE_COUNTERS: "the number of those counters",
    **{done: f"the number of {what.replace('card', 'cards', 1)}" for done, what in DONE.items()},
    "number": "that number",
    "combo": "the combo number",
    "previous": "the previous combo card's speed",
    "amount": "that damage",
}
_SIGNS: Final = {"+": "+", "-": "−", "*": "×"}
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
_AS_MANY: Final = {
    ">=": "have at least as many {} as", "<=": "have at most as many {} as", ">": "have more {} than",
    "<": "have fewer {} than", "=": "have as many {} as", "≠": "do not have as many {} as",
}  # fmt: skip

# -- numbers ----------------------------------------------------------------------------------------------


def num_text(num: Num, names: Names) -> str:
    """A number: 3, your FP, the opposing technique's speed − 3."""
    node = cast("AnyNum", num)
    if isinstance(node, Const):
        return digits(node.n)
    if isinstance(node, Of):
        return _player_number(node)
    if isinstance(node, StatOf):
        return card_stat(node.card, node.stat)
    if isinstance(node, TallyOf):
        return f"the number of {track_text(node.track, node.who)}"
    if isinstance(node, Count):
        return f"the number of {place_text(node.where, names)}"
    if isinstance(node, Total):
        return f"the total {STATS[node.stat]} of {place_text(node.where, names)}"
    if isinstance(node, Distinct):
        return f"the number of different marks on {place_text(node.where, names)}"
    if isinstance(node, Either):
        other = num_text(node.b, names)
        return f"({num_text(node.a, names)} if {cond_text(node.cond, names)}, otherwise {other})"
    if isinstance(node, Register):
        return _REGISTERS[node.which]
    if isinstance(node, Arith):
        return _formula(node, names)
    assert_never(node)


def _player_number(node: Of) -> str:
    """Of a player: your FP, the damage you took."""
    if node.what == "taken":
        return f"the damage {'you' if node.who == w.ME else 'the opponent'} took in this battle"
    return f"{whose(node.who)} {_PLAYER_NUMBERS[node.what]}"


def card_stat(card: Ref, stat: int) -> str:
    """A number of a card, or of the player whose it is: this technique's speed."""
    if stat in (w.S_HAND_LIMIT, w.S_HURT):
        return player_stat(owner(card), stat)
    name = REFS[card.name]
    return f"the {STATS[stat]} of {name}" if " used " in name else f"{name}'s {STATS[stat]}"


def player_stat(who: int, stat: int) -> str:
    """A number of a player that cards change: your hand limit."""
    if stat == w.S_HURT:
        return f"the damage {'you take' if who == w.ME else 'the opponent takes'}"
    return f"{whose(who)} {STATS[stat]}"


def _formula(node: Arith, names: Names) -> str:
    a = f"({num_text(node.a, names)})" if needs_brackets(node.a, node.op, False) else num_text(node.a, names)
    b = f"({num_text(node.b, names)})" if needs_brackets(node.b, node.op, True) else num_text(node.b, names)
    if node.op in ("min", "max"):
        return f"the {'lower' if node.op == 'min' else 'higher'} of {a} and {b}"
    if node.op == "//":
        return f"{a} ÷ {b}, rounded down"
    return f"{a} {_SIGNS[node.op]} {b}"


def operand(part: Num, names: Names) -> str:
    """A number in a sentence: a formula stands in brackets."""
    text = num_text(part, names)
    return f"({text})" if isinstance(part, Arith) else text


def value_text(stat: int, num: Num, names: Names) -> str:
    """What a number of a card is set to or compared with: +5, combo, mid."""
    if not isinstance(num, Const):
        return num_text(num, names)
    if stat in RESULTS:
        return {w.COMBO_RESULT: "combo", w.NO_RESULT: "none"}.get(num.n, signed(num.n))
    if stat in POSITION_SETS or stat == w.S_POSITION:
        return heights_text(num.n)
    if stat == w.S_LIMB:
        return series([LIMBS[bit] for bit in LIMB_BITS if num.n & bit] or ["none"])
    return digits(num.n)


# -- conditions -------------------------------------------------------------------------------------------


def cond_text(cond: Cond, names: Names, negated: bool = False, *, standing: bool = False) -> str:
    """A condition, or its opposite: your FP is 3 or more. standing: of a function, which holds at any time."""
    node = cast("AnyCond", cond)
    if isinstance(node, Compare):
        return _compare(node.a, NEGATED[node.op] if negated else node.op, node.b, names)
    if isinstance(node, Matches):
        return _matches(node.card, node.pattern, names, negated)
    if isinstance(node, Situation):
        subject = f"{REFS['this']} is" if standing else "it was"
        return f"{subject} {'not ' if negated else ''}{used([WAYS[bit] for bit in bits(node.ways)])}"
    if isinstance(node, AllOf):
        return _joined(without_echo(node.items), "or" if negated else "and", names, negated, standing)
    if isinstance(node, AnyOf):
        apart = None if negated else gap(node.items)
        if apart is not None:
            a, b, op, n = apart
            return f"{num_text(a, names)} and {_other_number(a, b, names)} differ by {_COMPARED[op].format(digits(n))}"
        return _joined(node.items, "and" if negated else "or", names, negated, standing)
    if isinstance(node, Not):
        return cond_text(node.item, names, not negated, standing=standing)
    assert_never(node)


def _joined(items: tuple[Cond, ...], link: str, names: Names, negated: bool, standing: bool) -> str:
    whole_items = with_ranges(items) if link == "and" and not negated else items
    parts = [
        _between(item, names) if isinstance(item, Between) else cond_text(item, names, negated, standing=standing)
        for item in whole_items
    ]
    if any(isinstance(item, (AllOf, AnyOf)) for item in items):
        return f", {link} ".join(parts)
    return series(parts, link)


# -- comparisons ------------------------------------------------------------------------------------------


def _compare(a: Num, op: str, b: Num, names: Names) -> str:
    if isinstance(a, Const) and not isinstance(b, Const):
        return _compare(b, MIRRORED[op], a, names)
    if not isinstance(b, Const):
        return _against_number(a, op, b, names)
    if isinstance(a, TallyOf) and is_state(a.track):
        inside = 1 in holds_in(op, b.n)
        return f"{_subject(a.who, 'are', 'is')} {'' if inside else 'not '}in {track_name(a.track)}"
    if isinstance(a, (TallyOf, Count, Distinct)):
        return amount_text(a, *whole(op, b.n), names)
    if isinstance(a, Of) and a.what == "taken" and whole(op, b.n) in (("=", 0), (">=", 1)):
        some = "no damage" if whole(op, b.n) == ("=", 0) else "damage"
        return f"{_subject(a.who, 'have', 'has')} taken {some} in this battle"
    if isinstance(a, Register) and a.which == "combo":
        return _combo_number(*whole(op, b.n))
    higher = difference(Compare(a, op, b))
    if higher is not None:
        than = _other_number(higher[0], higher[1], names)
        return f"{num_text(higher[0], names)} is at least {digits(higher[3])} higher than {than}"
    value = value_text(a.stat, b, names) if isinstance(a, StatOf) else digits(b.n)
    return f"{num_text(a, names)} is {_COMPARED[op].format(value)}"


def _between(item: Between, names: Names) -> str:
    """A number with two bounds: this is combo 2 or 3."""
    show = signed if isinstance(item.a, StatOf) and item.a.stat in RESULTS else digits
    lo, hi = show(item.lo), show(item.hi)
    span = lo if item.lo == item.hi else f"{lo} {'or' if item.hi == item.lo + 1 else 'to'} {hi}"
    if isinstance(item.a, (TallyOf, Count, Distinct)):
        return _so_many(item.a, span, False, names)
    if isinstance(item.a, Register) and item.a.which == "combo":
        return f"this is combo {span}"
    return f"{num_text(item.a, names)} is {span}"


def _subject(who: int, you: str, they: str) -> str:
    return f"you {you}" if who == w.ME else f"the opponent {they}"


def _combo_number(op: str, n: int) -> str:
    if op in ("=", "≠"):
        return f"this is {'' if op == '=' else 'not '}combo {digits(n)}"
    return f"this is combo {digits(n)} or {'later' if op == '>=' else 'earlier'}"


def amount_text(a: TallyOf | Count | Distinct, op: str, n: int, names: Names, exact: str = "exactly ") -> str:
    """How many there are: you have 2 or more Hidden Bond counters; there is an attack in your list."""
    if isinstance(a, Count) and (op, n) == (">=", 1):
        return _there_is_one(a, names)
    number = "no" if (op, n) == ("=", 0) else _COUNTED[op].format(digits(n)).replace("exactly ", exact)
    return _so_many(a, number, (op, n) == ("=", 1), names)


def _there_is_one(a: Count, names: Names) -> str:
    one = a_or_an(pattern_text(a.where.pattern, names))
    if a.where.zones & w.USED:
        return f"{_subject(a.where.who, 'used', 'used')} {one} this turn"
    if a.where.zones == w.HAND and not a.where.pattern.tests:
        return f"{_subject(a.where.who, 'have', 'has')} {one} in hand"
    return f"there is {one} in {zones_text(a.where.zones, a.where.who)}"


def _so_many(a: TallyOf | Count | Distinct, number: str, one: bool, names: Names) -> str:
    """So many things there are; the number is in words."""
    if isinstance(a, TallyOf):
        return f"{_subject(a.who, 'have', 'has')} {number} {track_name(a.track, one=one)}"
    where = a.where
    if isinstance(a, Distinct):
        return (
            f"there {'is' if one else 'are'} {number} different mark{'' if one else 's'} on {place_text(where, names)}"
        )
    things = f"{number} {pattern_text(where.pattern, names, many=not one)}"
    if where.zones & w.USED:
        return f"{_subject(where.who, 'used', 'used')} {things} this turn"
    if where.zones == w.HAND and not where.pattern.tests:
        return f"{_subject(where.who, 'have', 'has')} {things} in hand"
    zones = zones_text(where.zones, where.who, every=number != "no")
    return f"there {'is' if one else 'are'} {things} in {zones}"


def _against_number(a: Num, op: str, b: Num, names: Names) -> str:
    things = _same_things(a, b)
    if things:
        return f"you {_AS_MANY[op].format(things)} the opponent"
    step = stepped(b)
    if op in ("=", "≠") and step is not None:
        side = f"{digits(abs(step[1]))} {'higher' if step[1] >= 0 else 'lower'}"
        return f"{num_text(a, names)} is {'' if op == '=' else 'not '}{side} than {_other_number(a, step[0], names)}"
    return f"{num_text(a, names)} {_RELATED[op]} {_other_number(a, b, names)}"


def _same_things(a: Num, b: Num) -> str:
    """What both players have, counted for me and for the opponent."""
    if isinstance(a, TallyOf) and isinstance(b, TallyOf) and a.track.key == b.track.key and not is_state(a.track):
        return track_name(a.track) if (a.who, b.who) == (w.ME, w.OPP) else ""
    if isinstance(a, Count) and isinstance(b, Count) and (a.where.who, b.where.who) == (w.ME, w.OPP):
        hands = a.where.zones == b.where.zones == w.HAND and not a.where.pattern.tests and not b.where.pattern.tests
        return "cards in hand" if hands else ""
    return ""


def _other_number(a: Num, b: Num, names: Names) -> str:
    """The same number of another is named by whose it is alone: the opponent's, the previous combo card's."""
    if isinstance(b, Register) and b.which == "previous" and isinstance(a, StatOf) and a.stat == w.S_SPEED:
        return "the previous combo card's"
    if isinstance(a, StatOf) and isinstance(b, StatOf) and a.stat == b.stat and b.card.name != "met":
        return f"{REFS[b.card.name]}'s"
    return whose(w.OPP) if mirrored(a, b) else num_text(b, names)


# -- cards -------------------------------------------------------------------------------------------------


def _matches(card: Ref, pattern: Pattern, names: Names, negated: bool) -> str:
    name = REFS[card.name]
    if not pattern.tests:
        return f"there is {'no ' if negated else ''}{_bare(name, negated)}"
    special = _one_test(card, pattern.tests[0], negated) if len(pattern.tests) == 1 else ""
    return special or f"{name} is {'not ' if negated else ''}{a_or_an(pattern_text(pattern, names))}"


def _bare(name: str, negated: bool) -> str:
    bare = name.removeprefix("the ")
    if negated:
        return bare
    return a_or_an(bare) if bare != name else name


def _one_test(card: Ref, test: Test, negated: bool) -> str:
    """A pattern of one test that has its own words: the opposing technique has a grab."""
    name, not_ = REFS[card.name], "not " if negated else ""
    if test.attribute == "kind" and left_out(test.lo):
        other = a_or_an(pattern_text(Pattern((Test("kind", left_out(test.lo)),)), str))
        return f"{name} is {'' if negated else 'not '}{other}"
    if test.attribute in ("has", "evades", "clashes", "guards"):
        return f"{name} {'does not have' if negated else 'has'} {has_text(test)}"
    if test.attribute == "odd":
        return f"{card_stat(card, w.S_SPEED)} is {not_}odd"
    if test.attribute == "face_up":
        return f"{name} is {not_}face up"
    if test.attribute not in RANGED:
        return ""
    value = result_word(test) if is_named_result(test) else range_text(test)
    return f"{card_stat(card, _RANGED_STATS[test.attribute])} is {not_}{value}" if value else ""


_RANGED_STATS: Final = {
    "speed": w.S_SPEED, "damage": w.S_DAMAGE, "hit": w.S_HIT, "guard": w.S_GUARD, "counter": w.S_COUNTER,
}  # fmt: skip
