"""Korean: noun phrases for numbers, patterns and cards."""

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
from simpan.lumen.effect.text_ko_words import (
    HAS,
    HEIGHTS,
    LIMBS,
    RANGED,
    STATS,
    either,
    eul,
    heights_text,
    i_ga,
    wa,
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
    signed,
)

REFS: Final = {"this": "이 기술", "foe": "상대 기술", "it": "그 기술", "them": "고른 카드"}
_PLAYER_NUMBERS: Final = {"fp": "FP", "hp": "체력", "limit": "핸드 제한"}
_REGISTERS: Final = {"done": "그렇게 한 카드의 수", "number": "고른 수", "combo": "콤보 수"}
_SIGNS: Final = {"+": "+", "-": "−", "*": "×"}

# -- numbers ----------------------------------------------------------------------------------------------


def num_text(num: Num, names: Names) -> str:
    """A number: 3, 자신의 FP, 상대 기술의 속도 − 3."""
    node = cast("AnyNum", num)
    if isinstance(node, Const):
        return digits(node.n)
    if isinstance(node, Of):
        return player_number(node)
    if isinstance(node, StatOf):
        return stat_of(node)
    if isinstance(node, TallyOf):
        return f"{track_text(node.track, node.who)} 수"
    if isinstance(node, Count):
        return f"{place_text(node.where)} {pattern_text(node.where.pattern, names)} 수"
    if isinstance(node, Register):
        return _REGISTERS[node.which]
    if isinstance(node, Arith):
        return _formula(node, names)
    assert_never(node)


def player_number(node: Of) -> str:
    """A number of a player: 자신의 FP."""
    if node.what == "taken":
        return f"{'자신이' if node.who == w.ME else '상대가'} 이번 배틀에 받은 데미지"
    return f"{'자신의' if node.who == w.ME else '상대의'} {_PLAYER_NUMBERS[node.what]}"


def stat_of(node: StatOf) -> str:
    """A number of a card: 이 기술의 속도."""
    if node.stat in (w.S_HAND_LIMIT, w.S_HURT):
        return player_stat(owner_of_ref(node.card), node.stat)
    return f"{REFS[node.card.name]}의 {STATS[node.stat]}"


def owner_of_ref(ref: Ref) -> int:
    """Whose card that is."""
    return w.OPP if ref.name == "foe" else w.ME


def player_stat(who: int, stat: int) -> str:
    """A number of a player that cards change: 자신의 핸드 제한."""
    if stat == w.S_HURT:
        return f"{'자신이' if who == w.ME else '상대가'} {STATS[stat]}"
    return f"{'자신의' if who == w.ME else '상대의'} {STATS[stat]}"


def _formula(node: Arith, names: Names) -> str:
    a, b = (_operand(part, names) for part in (node.a, node.b))
    if node.op == "min":
        return f"{wa(a)} {b} 중 낮은 수"
    if node.op == "max":
        return f"{wa(a)} {b} 중 높은 수"
    if node.op == "//":
        return f"{a} ÷ {b}, 버림"
    return f"{a} {_SIGNS[node.op]} {b}"


def _operand(part: Num, names: Names) -> str:
    text = num_text(part, names)
    return f"({text})" if isinstance(part, Arith) else text


def split_limits(num: Num) -> tuple[Num, str]:
    """A formula without its outermost limits, and those as a tail: (최소 0, 최대 9)."""
    limits: list[str] = []
    while isinstance(num, Arith) and num.op in ("min", "max") and isinstance(num.b, Const):
        limits.insert(0, f"{'최대' if num.op == 'min' else '최소'} {digits(num.b.n)}")
        num = num.a
    return num, f"({', '.join(limits)})" if limits else ""


def so_much(num: Num, names: Names) -> tuple[str, str]:
    """A formula as an adverb and its tail: (상대 기술의 속도 − 3)만큼 … (최대 9)."""
    inner, tail = split_limits(num)
    text = num_text(inner, names)
    return (f"({text})만큼" if isinstance(inner, Arith) else f"{text}만큼"), tail


def counted(num: Num, unit: str, names: Names) -> str:
    """A number of things: 2장, (은연 카운터 수)장."""
    text = num_text(num, names)
    return f"{text}{unit}" if isinstance(num, Const) else f"({text}){unit}"


def value_text(stat: int, num: Num, names: Names) -> str:
    """What a number of a card is set to or compared with: +5, 콤보, 중단."""
    if not isinstance(num, Const):
        return num_text(num, names)
    if stat in RESULTS:
        return {w.COMBO_RESULT: "콤보", w.NO_RESULT: "없음"}.get(num.n, signed(num.n))
    if stat in POSITION_SETS or stat == w.S_POSITION:
        return heights_text(num.n) or "없음"
    if stat == w.S_LIMB:
        return limbs_text(num.n) or "없음"
    return digits(num.n)


def limbs_text(mask: int) -> str:
    """A set of limbs: 손, 손·발."""
    return "·".join(LIMBS[bit] for bit in LIMB_BITS if mask & bit)


def is_state(track: Track) -> bool:
    """A track that holds one counter is a state that a player is in or not."""
    return track.cap == 1


def track_text(track: Track, who: int) -> str:
    """은연 카운터; 위압 상태."""
    return f"{whose(who)}{track.ko} {'상태' if is_state(track) else '카운터'}"


# -- patterns ---------------------------------------------------------------------------------------------

_BEFORE: Final = ("mentions", "named", "has", "hit", "guard", "counter", "odd", "damage", "speed")
_AFTER: Final = ("mark", "height", "limb", "tag", "code")
_KINDS: Final = {
    w.ATTACK: "공격 기술", w.DEFENCE: "수비 기술", w.SPECIAL: "특수 기술", w.TRAIT: "특성", w.TECHNIQUE: "기술",
}  # fmt: skip
_ANY_KIND: Final = frozenset({"other", "named", "tag"})  # tests that fit a card of any kind


def pattern_text(pattern: Pattern, names: Names) -> str:
    """Cards of a kind: 속도 8 이하인 손 공격 기술; no test: 카드."""
    tests = pattern.tests
    words = ["다른"] if any(test.attribute == "other" for test in tests) else []
    described = [_described(test, names) for kind in _BEFORE for test in tests if test.attribute == kind]
    words += [head + link for head, (_, link) in described[:-1]]
    words += [head + ending for head, (ending, _) in described[-1:]]
    words += [_modifier(test, names) for kind in _AFTER for test in tests if test.attribute == kind]
    attributes = {test.attribute for test in tests}
    if "kind" in attributes or "code" not in attributes:
        words.append(_noun(tests))
    return " ".join(words)


def _noun(tests: tuple[Test, ...]) -> str:
    kinds = [test.lo for test in tests if test.attribute == "kind"]
    if not kinds:
        return "카드" if all(test.attribute in _ANY_KIND for test in tests) else "기술"
    return _KINDS.get(kinds[0]) or either(_KINDS[bit] for bit in bits(kinds[0]))


def is_named_result(test: Test) -> bool:
    """The result is exactly combo, or exactly none."""
    return test.attribute in ("hit", "guard", "counter") and test.lo == test.hi and abs(test.lo) == w.COMBO_RESULT


def range_text(test: Test) -> str:
    """8 이하, 9 이상, 5, 5~8; without any bound: nothing."""
    lo, hi = bounds(test.attribute, test.lo, test.hi)
    show = signed if test.attribute not in ("speed", "damage") else digits
    if lo is None:
        return "" if hi is None else f"{show(hi)} 이하"
    if hi is None:
        return f"{show(lo)} 이상"
    return show(lo) if lo == hi else f"{show(lo)}~{show(hi)}"


def has_text(mask: int) -> str:
    """회피 또는 상쇄; any special: 특수 판정."""
    return "특수 판정" if mask == w.HAS_SPECIAL else either(HAS[bit] for bit in bits(mask))


def result_word(test: Test) -> str:
    """콤보 or 없음."""
    return "콤보" if test.lo == w.COMBO_RESULT else "없음"


# The two endings of what describes a noun: in front of it, and in front of another description.
_IS: Final = ("인", "이고")
_HAS: Final = (" 있는", " 있고")
_WRITTEN: Final = (" 적힌", " 적히고")
_CONTAINED: Final = (" 들어가는", " 들어가고")


def _described(test: Test, names: Names) -> tuple[str, tuple[str, str]]:
    """What a test says of a card, up to the endings: 속도 8 이하 (인, 이고)."""
    match test.attribute:
        case "mentions":
            return i_ga(names(test.word)), _WRITTEN
        case "named":
            return f"이름에 {i_ga(f'「{test.word}」')}", _CONTAINED
        case "has":
            return i_ga(has_text(test.lo)), _HAS
        case "odd":
            return "속도가 홀수", _IS
    if is_named_result(test):
        return f"{i_ga(RANGED[test.attribute])} {result_word(test)}", _IS
    if not range_text(test):
        return i_ga(RANGED[test.attribute]), _HAS
    return f"{RANGED[test.attribute]} {range_text(test)}", _IS


def _modifier(test: Test, names: Names) -> str:
    match test.attribute:
        case "height":
            return either(HEIGHTS[bit] for bit in HEIGHT_BITS if test.lo & bit)
        case "limb":
            return either(LIMBS[bit] for bit in LIMB_BITS if test.lo & bit)
        case "code":
            return f"「{names(test.word)}」"
        case _:
            return names(test.word)


# -- cards ------------------------------------------------------------------------------------------------


def place_text(where: Where) -> str:
    """Where cards lie, in front of a noun: 패에 있는, 상대의 리스트에 있는, 이번 턴에 사용한."""
    if where.zones & w.USED:
        return f"{'' if where.who == w.ME else '상대가 '}이번 턴에 사용한"
    return f"{zones_text(where.zones, where.who)}에 있는"


def from_text(where: Where, who: int) -> str:
    """Where cards come from: 패에서, 이번 턴에 사용한 카드 중에서."""
    if where.zones & w.USED:
        return f"{'' if who == w.ME else '상대가 '}이번 턴에 사용한 카드 중에서"
    return f"{zones_text(where.zones, who)}에서"


def cards_text(cards: Cards, names: Names, *, by_owner: bool = False) -> str:
    """Which cards: 이 기술, 리스트에서 공격 기술 1장, 패에 있는 모든 손 기술. `by_owner`: the subject picks its own."""
    if isinstance(cards, Ref):
        return REFS[cards.name]
    if isinstance(cards, Every):
        where = cards.where
        return f"{place_text(where)} 모든 {pattern_text(where.pattern, names)}"
    if isinstance(cards, Pick):
        where = cards.where
        number = counted(cards.n, "장", names)
        place = from_text(where, w.ME if by_owner else where.who)
        how = "무작위로 " if cards.by == "chance" else "상대가 고른 " if cards.by == "opp" and not by_owner else ""
        what = pattern_text(where.pattern, names)
        return f"{place} {how}{eul(what)} {number}까지" if cards.up_to else f"{place} {how}{what} {number}"
    assert_never(cards)


def cards_object(cards: Cards, names: Names, *, by_owner: bool = False) -> str:
    """The same with its particle; a number up to n takes none: 2장까지."""
    text = cards_text(cards, names, by_owner=by_owner)
    return text if isinstance(cards, Pick) and cards.up_to else eul(text)
