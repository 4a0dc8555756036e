"""English: noun phrases for cards, patterns, places and counters."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect.node import Pattern, Test, Track, Where
from simpan.lumen.effect.text_en_words import HAS, HEIGHTS, LIMBS, RANGED, TAGS, series, whose, zones_text
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
    "this": "this technique",
    "foe": "the opposing technique",
    "met": "the technique the opponent used in this battle",
    "it": "that technique",
    **dict.fromkeys(("them", "their_one"), "that card"),
    **dict.fromkeys(("them_many", "their_many"), "those cards"),
}


def track_name(track: Track, one: bool = False) -> str:
    """Hidden Bond counters; the Charge state."""
    return f"the {track.en} state" if is_state(track) else f"{track.en} counter{'' if one else 's'}"


def track_text(track: Track, who: int) -> str:
    """The same with its owner: your Hidden Bond counters."""
    return f"{whose(who)} {track.en} {'state' if is_state(track) else 'counters'}"


# -- patterns ---------------------------------------------------------------------------------------------

_BEFORE: Final = ("other", "face_up", "mark", "height", "limb", "tag", "code")
_BEHIND: Final = ("speed", "odd", "damage", "hit", "guard", "counter", "named", "fresh")
_CLAUSES: Final = ("kind", "has", "evades", "clashes", "guards", "mentions", "hit", "guard", "counter")
_KINDS: Final = {
    w.ATTACK: "attack",
    w.DEFENCE: "defence",
    w.SPECIAL: "special technique",
    w.TRAIT: "trait",
    w.TECHNIQUE: "technique",
}
_ANY_KIND: Final = frozenset({"other", "named", "fresh", "face_up"})  # tests that fit a card of any kind
_AT: Final = {"evades": "evade", "clashes": "clash", "guards": "guard"}


def pattern_text(pattern: Pattern, names: Names, many: bool = False) -> str:
    """Cards of a kind: hand attack of speed 8 or less; no test: card. many: hand attacks."""
    tests = pattern.tests
    words = [_before(test, names, tests, many) for kind in _BEFORE for test in tests if test.attribute == kind]
    attributes = {test.attribute for test in tests}
    if "kind" in attributes or not attributes & {"code", "tag"}:
        words.append(_noun(tests, many))
    behind = [_behind(test, names, many) for kind in _BEHIND for test in tests if test.attribute == kind]
    clauses = [_clause(test, names, many) for kind in _CLAUSES for test in tests if test.attribute == kind]
    words.append(" and ".join(text for text in behind if text))
    words.append(" and ".join(text for text in clauses if text))
    return " ".join(text for text in words if text)


def _noun(tests: tuple[Test, ...], many: bool) -> str:
    kinds = [test.lo for test in tests if test.attribute == "kind"]
    if not kinds:
        noun = "card" if all(test.attribute in _ANY_KIND for test in tests) else "technique"
        return noun + "s" * many
    if kinds[0] == EVERY_KIND or left_out(kinds[0]):
        return "card" + "s" * many
    found = [kinds[0]] if kinds[0] in _KINDS else bits(kinds[0])
    return series([_KINDS[bit] + "s" * many for bit in found], "or")


def range_text(test: Test) -> str:
    """8 or less, 9 or more, 5, 5 to 8; without any bound: nothing."""
    lo, hi = bounds(test.attribute, test.lo, test.hi)
    show = signed if test.attribute not in ("speed", "damage") else digits
    if lo is None:
        return "" if hi is None else f"{show(hi)} or less"
    if hi is None:
        return f"{show(lo)} or more"
    return show(lo) if lo == hi else f"{show(lo)} {'or' if hi == lo + 1 else 'to'} {show(hi)}"


def has_text(test: Test) -> str:
    """What a card has: an evade or a clash; a special judgement; a high evade."""
    if test.attribute in _AT:
        return f"a {series([HEIGHTS[bit] for bit in HEIGHT_BITS if test.lo & bit], 'or')} {_AT[test.attribute]}"
    return "a special judgement" if test.lo == w.HAS_SPECIAL else series([HAS[bit] for bit in bits(test.lo)], "or")


def result_word(test: Test) -> str:
    """Combo, or none."""
    return "combo" if test.lo == w.COMBO_RESULT else "none"


def _before(test: Test, names: Names, tests: tuple[Test, ...], many: bool) -> str:
    match test.attribute:
        case "other":
            return "other"
        case "face_up":
            return "face-up"
        case "height":
            return series([HEIGHTS[bit] for bit in HEIGHT_BITS if test.lo & bit] or ["none"], "or")
        case "limb":
            return series([LIMBS[bit] for bit in LIMB_BITS if test.lo & bit] or ["none"], "or")
        case "code":
            return f"“{names(test.word)}”"
        case "tag":
            last = not any(other.attribute in ("kind", "code") for other in tests)
            return (TAGS.get(test.word) or names(test.word)) + "s" * (many and last)
        case _:
            return names(test.word)


def _behind(test: Test, names: Names, many: bool) -> str:
    """What a card is of, or with."""
    match test.attribute:
        case "odd":
            return "of odd speed"
        case "named":
            return f"with “{names(test.word)}” in {'their names' if many else 'its name'}"
        case "fresh":
            return f"other than the one{'s' if many else ''} your trait placed last"
        case "speed":
            return f"of speed {range_text(test)}" if range_text(test) else "with a speed"
        case "damage":
            return f"of damage {range_text(test)}" if range_text(test) else "with damage"
    if is_named_result(test):
        return ""
    found = range_text(test)
    return f"with a {RANGED[test.attribute]}" + (f" of {found}" if found else "")


def _clause(test: Test, names: Names, many: bool) -> str:
    """What else is true of a card, in a clause of its own."""
    match test.attribute:
        case "kind":
            kind = left_out(test.lo)
            if not kind:
                return ""
            return f"that are not {_KINDS[kind]}s" if many else f"that is not {_article(_KINDS[kind])}"
        case "has" | "evades" | "clashes" | "guards":
            return f"that ha{'ve' if many else 's'} {has_text(test)}"
        case "mentions":
            return f"that mention{'' if many else 's'} {names(test.word)}"
    return f"whose {RANGED[test.attribute]} is {result_word(test)}" if is_named_result(test) else ""


def _article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


# -- places -----------------------------------------------------------------------------------------------


def place_text(where: Where, names: Names, many: bool = True) -> str:
    """Such cards there: attacks in your hand, techniques you used this turn."""
    what = pattern_text(where.pattern, names, many)
    if where.zones & w.USED:
        return f"{what} {'you' if where.who == w.ME else 'the opponent'} used this turn"
    return f"{what} in {zones_text(where.zones, where.who, every=True)}"


def from_text(where: Where, by_owner: bool = False, every: bool = False) -> str:
    """Where cards come from: from your hand, of those you used this turn."""
    if where.zones & w.USED:
        return f"of those {'you' if where.who == w.ME else 'the opponent'} used this turn"
    return f"from {zones_text(where.zones, where.who, by_owner, every)}"
