"""Korean: noun phrases for cards, patterns, places and counters."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect.node import Pattern, Test, Track, Where
from simpan.lumen.effect.text_ko_forms import i_ga
from simpan.lumen.effect.text_ko_words import (
    HAS,
    HEIGHTS,
    LIMBS,
    RANGED,
    TAGS,
    either,
    whose,
    zones_text,
)
from simpan.lumen.effect.text_parts import (
    EVERY_KIND,
    HEIGHT_BITS,
    LIMB_BITS,
    Names,
    bits,
    bounds,
    digits,
    is_named_result,
    is_state,
    left_out,
    signed,
)

REFS: Final = {
    "this": "이 기술",
    "foe": "상대 기술",
    "met": "상대가 이번 배틀에 사용한 기술",
    "it": "그 기술",
    **dict.fromkeys(("them", "their_one"), "그 카드"),
    **dict.fromkeys(("them_many", "their_many"), "그 카드들"),
}


def track_text(track: Track, who: int = w.ME) -> str:
    """은연 카운터; 위압 상태."""
    return f"{whose(who)}{track.ko} {'상태' if is_state(track) else '카운터'}"


# -- patterns ---------------------------------------------------------------------------------------------

_BEFORE: Final = (
    "kind", "mentions", "named", "fresh", "face_up", "has", "evades", "clashes", "guards", "hit", "guard", "counter",
    "odd", "damage", "speed",
)  # fmt: skip
_AFTER: Final = ("mark", "height", "limb", "tag", "code")
_KINDS: Final = {
    w.ATTACK: "공격 기술", w.DEFENCE: "수비 기술", w.SPECIAL: "특수 기술", w.TRAIT: "특성", w.TECHNIQUE: "기술",
}  # fmt: skip
_ANY_KIND: Final = frozenset({"other", "named", "fresh", "face_up"})  # tests that fit a card of any kind
_NAMES_ITSELF: Final = frozenset({"code", "tag"})  # needs no noun behind it
_AT: Final = {"evades": "회피", "clashes": "상쇄", "guards": "방어"}


def pattern_text(pattern: Pattern, names: Names, of: str = "") -> str:
    """Cards of a kind: 속도 8 이하인 손 공격 기술; no test: 카드. of: whose (속도 8 이하인 자신의 공격 기술)."""
    tests = pattern.tests
    words = ["다른"] if any(test.attribute == "other" for test in tests) else []
    known = [(test, kind) for kind in _BEFORE for test in tests if test.attribute == kind]
    described = [_described(test, names) for test, kind in known if kind != "kind" or left_out(test.lo)]
    words += [head + link for head, (_, link) in described[:-1]]
    words += [head + ending for head, (ending, _) in described[-1:]]
    words += [of] if of else []
    words += [_modifier(test, names) for kind in _AFTER for test in tests if test.attribute == kind]
    attributes = {test.attribute for test in tests}
    if "kind" in attributes or not attributes & _NAMES_ITSELF:
        words.append(_noun(tests))
    return " ".join(words)


def _noun(tests: tuple[Test, ...]) -> str:
    kinds = [test.lo for test in tests if test.attribute == "kind"]
    if not kinds:
        return "카드" if all(test.attribute in _ANY_KIND for test in tests) else "기술"
    if kinds[0] == EVERY_KIND or left_out(kinds[0]):
        return "카드"
    return _KINDS.get(kinds[0]) or either(_KINDS[bit] for bit in bits(kinds[0]))


def range_text(test: Test) -> str:
    """8 이하, 9 이상, 5, 5~8; without any bound: nothing."""
    lo, hi = bounds(test.attribute, test.lo, test.hi)
    show = signed if test.attribute not in ("speed", "damage") else digits
    if lo is None:
        return "" if hi is None else f"{show(hi)} 이하"
    if hi is None:
        return f"{show(lo)} 이상"
    return show(lo) if lo == hi else f"{show(lo)}~{show(hi)}"


def has_text(test: Test) -> str:
    """What a card has: 회피 또는 상쇄; 특수 판정; 상단 또는 중단 회피."""
    if test.attribute in _AT:
        return f"{either(HEIGHTS[bit] for bit in HEIGHT_BITS if test.lo & bit)} {_AT[test.attribute]}"
    return "특수 판정" if test.lo == w.HAS_SPECIAL else either(HAS[bit] for bit in bits(test.lo))


def result_word(test: Test) -> str:
    """콤보 or 없음."""
    return "콤보" if test.lo == w.COMBO_RESULT else "없음"


# The two endings of what describes a noun: in front of it, and in front of another description.
_IS: Final = ("인", "이고")
_IS_NOT: Final = (" 아닌", " 아니고")
_HAS: Final = (" 있는", " 있고")
_WRITTEN: Final = (" 적힌", " 적히고")
_CONTAINED: Final = (" 들어가는", " 들어가고")


def _described(test: Test, names: Names) -> tuple[str, tuple[str, str]]:
    """What a test says of a card, up to the endings: 속도 8 이하 (인, 이고)."""
    match test.attribute:
        case "kind":
            return i_ga(_KINDS[left_out(test.lo)]), _IS_NOT
        case "mentions":
            return i_ga(f"「{names(test.word)}」"), _WRITTEN
        case "named":
            return f"이름에 {i_ga(f'「{names(test.word)}」')}", _CONTAINED
        case "fresh":
            return "특성으로 직전에 놓은 카드가", _IS_NOT
        case "face_up":
            return "앞면", _IS
        case "has" | "evades" | "clashes" | "guards":
            return i_ga(has_text(test)), _HAS
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
        case "tag":
            return TAGS.get(test.word) or names(test.word)
        case _:
            return names(test.word)


# -- places -----------------------------------------------------------------------------------------------


def place_text(where: Where, every: bool = False) -> str:
    """Where cards lie, in front of a noun: 패에 있는, 상대의 리스트에 있는, 이번 턴에 사용한."""
    if where.zones & w.USED:
        return f"{'' if where.who == w.ME else '상대가 '}이번 턴에 사용한"
    return f"{zones_text(where.zones, where.who, every)}에 있는"


def there_text(where: Where, names: Names, every: bool = False) -> str:
    """Cards where they lie: 패에 있는 속도 8 이하인 공격 기술."""
    return f"{place_text(where, every)} {pattern_text(where.pattern, names)}"


def from_text(where: Where, by_owner: bool = False, every: bool = False) -> str:
    """Where cards come from: 패에서, 이번 턴에 사용한 카드 중에서. by_owner: the opponent's, who is the subject."""
    if where.zones & w.USED:
        return f"{'' if where.who == w.ME or by_owner else '상대가 '}이번 턴에 사용한 카드 중에서"
    own = "자신의 " if by_owner else ""
    return f"{own}{zones_text(where.zones, w.ME if by_owner else where.who, every)}에서"
