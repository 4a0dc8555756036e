"""English: noun phrases for numbers, patterns and cards."""

from __future__ import annotations

from typing import Final, assert_never, cast

from simpan.lumen import words as w
from simpan.lumen.effect.node import (
    AnyNum,
    Arith,
    Cards,
    Const,
    Count,
    Every,
    Num,
    Of,
    Pattern,
    Pick,
    Ref,
    Register,
    StatOf,
    TallyOf,
    Test,
    Track,
    Where,
)
from simpan.lumen.effect.text_en_words import (
    HAS,
    HEIGHTS,
    LIMBS,
    RANGED,
    STATS,
    a_or_an,
    heights_text,
    series,
    whose,
    zones_text,
)
from simpan.lumen.effect.text_parts import (
    HEIGHT_BITS,
    LIMB_BITS,
    POSITION_SETS,
    RESULTS,
    Names,
    bits,
    bounds,
    digits,
    is_const,
    signed,
)

REFS: Final = {
    "this": "this technique",
    "foe": "the opposing technique",
    "it": "that technique",
    "them": "the chosen card",
}
_PLAYER_NUMBERS: Final = {"fp": "FP", "hp": "HP", "limit": "hand limit"}
_REGISTERS: Final = {"done": "the number of cards so moved", "number": "the chosen number", "combo": "the combo number"}
_SIGNS: Final = {"+": "+", "-": "−", "*": "×"}

# -- numbers ----------------------------------------------------------------------------------------------


def num_text(num: Num, names: Names) -> str:
    """A number: 3, your FP, the opposing technique's speed − 3."""
    node = cast("AnyNum", num)
    if isinstance(node, Const):
        return digits(node.n)
    if isinstance(node, Of):
        return player_number(node)
    if isinstance(node, StatOf):
        return stat_of(node.card, node.stat, names)
    if isinstance(node, TallyOf):
        return f"the number of {track_text(node.track, node.who)}"
    if isinstance(node, Count):
        return f"the number of {place_text(node.where, names)}"
    if isinstance(node, Register):
        return _REGISTERS[node.which]
    if isinstance(node, Arith):
        return _formula(node, names)
    assert_never(node)


def player_number(node: Of) -> str:
    """Of a player: your FP, the damage you took."""
    if node.what == "taken":
        return f"the damage {'you' if node.who == w.ME else 'the opponent'} took in this battle"
    return f"{whose(node.who)} {_PLAYER_NUMBERS[node.what]}"


def stat_of(cards: Cards, stat: int, names: Names) -> str:
    """A number of cards, or of the player who owns them: this technique's speed."""
    if stat in (w.S_HAND_LIMIT, w.S_HURT):
        who = (w.OPP if cards.name == "foe" else w.ME) if isinstance(cards, Ref) else cards.where.who
        if stat == w.S_HURT:
            return f"the damage {'you take' if who == w.ME else 'the opponent takes'}"
        return f"{whose(who)} {STATS[stat]}"
    if isinstance(cards, Ref):
        return f"{REFS[cards.name]}'s {STATS[stat]}"
    return f"the {STATS[stat]} of {cards_text(cards, names)}"


def _formula(node: Arith, names: Names) -> str:
    a, b = (_operand(part, names) for part in (node.a, node.b))
    if node.op in ("min", "max"):
        return f"the {'lower' if node.op == 'min' else 'higher'} of {a} and {b}"
    if node.op == "//":
        return f"{a} ÷ {b}, rounded down"
    return f"{a} {_SIGNS[node.op]} {b}"


def _operand(part: Num, names: Names) -> str:
    text = num_text(part, names)
    return f"({text})" if isinstance(part, Arith) else text


def so_much(num: Num, names: Names) -> tuple[str, str]:
    """A formula and its limits: (the opposing technique's speed − 3) and , to a maximum of 9."""
    limits: list[str] = []
    while isinstance(num, Arith) and num.op in ("min", "max") and isinstance(num.b, Const):
        limits.insert(0, f"to a {'maximum' if num.op == 'min' else 'minimum'} of {digits(num.b.n)}")
        num = num.a
    text = num_text(num, names)
    tail = f", {' and '.join(limits)}" if limits else ""
    return (f"({text})" if isinstance(num, Arith) else text), tail


def counted(num: Num, names: Names) -> str:
    """A number in front of things: 2, (your FP)."""
    text = num_text(num, names)
    return text if isinstance(num, Const) else f"({text})"


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


def is_state(track: Track) -> bool:
    """A track that holds one counter is a state that a player is in or not."""
    return track.cap == 1


def track_name(track: Track, one: bool = False) -> str:
    """Hidden Bond counters; the Charge state."""
    return f"the {track.en} state" if is_state(track) else f"{track.en} counter{'' if one else 's'}"


def track_text(track: Track, who: int) -> str:
    """The same with its owner: your Hidden Bond counters."""
    return f"{whose(who)} {track.en} {'state' if is_state(track) else 'counters'}"


# -- patterns ---------------------------------------------------------------------------------------------

_BEFORE: Final = ("other", "mark", "height", "limb", "tag", "code")
_BEHIND: Final = ("speed", "odd", "damage", "hit", "guard", "counter", "has", "mentions", "named")
_KINDS: Final = {
    w.ATTACK: "attack",
    w.DEFENCE: "defence",
    w.SPECIAL: "special technique",
    w.TRAIT: "trait",
    w.TECHNIQUE: "technique",
}
_ANY_KIND: Final = frozenset({"other", "named", "tag"})  # tests that fit a card of any kind


def pattern_text(pattern: Pattern, names: Names, many: bool = False) -> str:
    """Cards of a kind: hand attack of speed 8 or less; no test: card. many: hand attacks."""
    tests = pattern.tests
    words = [_before(test, names) for kind in _BEFORE for test in tests if test.attribute == kind]
    attributes = {test.attribute for test in tests}
    if "kind" in attributes or "code" not in attributes:
        words.append(_noun(tests, many))
    behind = [_behind(test, names, many) for kind in _BEHIND for test in tests if test.attribute == kind]
    return " ".join([*words, " and ".join(behind)]).rstrip()


def _noun(tests: tuple[Test, ...], many: bool) -> str:
    kinds = [test.lo for test in tests if test.attribute == "kind"]
    if not kinds:
        noun = "card" if all(test.attribute in _ANY_KIND for test in tests) else "technique"
        return noun + "s" * many
    found = [kinds[0]] if kinds[0] in _KINDS else bits(kinds[0])
    return series([_KINDS[bit] + "s" * many for bit in found], "or")


def is_named_result(test: Test) -> bool:
    """The result is exactly combo, or exactly none."""
    return test.attribute in ("hit", "guard", "counter") and test.lo == test.hi and abs(test.lo) == w.COMBO_RESULT


def range_text(test: Test) -> str:
    """8 or less, 9 or more, 5, 5 to 8; without any bound: nothing."""
    lo, hi = bounds(test.attribute, test.lo, test.hi)
    show = signed if test.attribute not in ("speed", "damage") else digits
    if lo is None:
        return "" if hi is None else f"{show(hi)} or less"
    if hi is None:
        return f"{show(lo)} or more"
    return show(lo) if lo == hi else f"{show(lo)} to {show(hi)}"


def has_text(mask: int) -> str:
    """An evade or a clash; any special: a special judgement."""
    return "a special judgement" if mask == w.HAS_SPECIAL else series([HAS[bit] for bit in bits(mask)], "or")


def result_word(test: Test) -> str:
    """Combo, or none."""
    return "combo" if test.lo == w.COMBO_RESULT else "none"


def _before(test: Test, names: Names) -> str:
    match test.attribute:
        case "other":
            return "other"
        case "height":
            return series([HEIGHTS[bit] for bit in HEIGHT_BITS if test.lo & bit] or ["none"], "or")
        case "limb":
            return series([LIMBS[bit] for bit in LIMB_BITS if test.lo & bit] or ["none"], "or")
        case "code":
            return f"“{names(test.word)}”"
        case _:
            return names(test.word)


def _behind(test: Test, names: Names, many: bool) -> str:
    match test.attribute:
        case "has":
            return f"with {has_text(test.lo)}"
        case "odd":
            return "of odd speed"
        case "mentions":
            return f"that mention{'' if many else 's'} {names(test.word)}"
        case "named":
            return f"with “{test.word}” in the name"
        case "speed":
            return f"of speed {range_text(test)}" if range_text(test) else "with a speed"
        case "damage":
            return f"of damage {range_text(test)}" if range_text(test) else "with damage"
        case _:
            if is_named_result(test):
                return f"whose {RANGED[test.attribute]} is {result_word(test)}"
            found = range_text(test)
            return f"with a {RANGED[test.attribute]}" + (f" of {found}" if found else "")


# -- cards ------------------------------------------------------------------------------------------------


def place_text(where: Where, names: Names) -> str:
    """All such cards there, in the plural: attacks in your hand, techniques you used this turn."""
    what = pattern_text(where.pattern, names, many=True)
    if where.zones & w.USED:
        return f"{what} {'you' if where.who == w.ME else 'the opponent'} used this turn"
    return f"{what} in {zones_text(where.zones, where.who)}"


def from_text(where: Where, by_owner: bool = False) -> str:
    """Where cards come from: from your hand, of those you used this turn."""
    if where.zones & w.USED:
        return f"of those {'you' if where.who == w.ME else 'the opponent'} used this turn"
    return f"from {zones_text(where.zones, where.who, by_owner)}"


def cards_text(cards: Cards, names: Names, by_owner: bool = False) -> str:
    """Which cards: this technique, 1 attack from your list. `by_owner`: the subject owns and picks them."""
    if isinstance(cards, Ref):
        return REFS[cards.name]
    if isinstance(cards, Every):
        return f"all {place_text(cards.where, names)}"
    if isinstance(cards, Pick):
        where = cards.where
        number = ("up to " if cards.up_to else "") + counted(cards.n, names)
        how = "random " if cards.by == "chance" else ""
        picked = " chosen by the opponent" if cards.by == "opp" and not by_owner else ""
        what = pattern_text(where.pattern, names, many=not is_const(cards.n, 1))
        return f"{number} {how}{what} {from_text(where, by_owner)}{picked}"
    assert_never(cards)


def one_text(cards: Every, names: Names) -> str:
    """Any one of those cards: an attack of speed 8 or less from your hand."""
    return f"{a_or_an(pattern_text(cards.where.pattern, names))} {from_text(cards.where)}"
