"""What a field of each node may hold on the wire: one table, so that nothing is found by name or run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias, final, get_args

from simpan.lumen import words as w
from simpan.lumen.effect import node

MAX_TEXT: Final = 80
MAX_CUSTOM_TEXT: Final = 400  # the hand-written text of a custom effect
MAX_NUMBER: Final = 100_000
MAX_ROWS: Final = 40  # entries of one list


@final
@dataclass(frozen=True)
class Whole:
    """A whole number in a range."""

    least: int = -MAX_NUMBER
    most: int = MAX_NUMBER


@final
@dataclass(frozen=True)
class Set:
    """A set of bits; `least` 1: not the empty set."""

    bits: int
    least: int = 0


@final
@dataclass(frozen=True)
class Choice:
    """One of those numbers or words."""

    allowed: tuple[int, ...] | tuple[str, ...]


@final
@dataclass(frozen=True)
class Flag:
    """True or false."""


@final
@dataclass(frozen=True)
class Text:
    """Printable text."""

    least: int = 0
    most: int = MAX_TEXT


@final
@dataclass(frozen=True)
class Node:
    """One node of those classes; `optional`: or null."""

    names: tuple[str, ...]
    optional: bool = False


@final
@dataclass(frozen=True)
class Rows:
    """A list."""

    of: Node | Text
    least: int = 0
    most: int = MAX_ROWS


Kind: TypeAlias = Whole | Set | Choice | Flag | Text | Node | Rows


def _union(*types: Any, optional: bool = False) -> Node:
    names = [cls.__name__ for union in types for cls in (get_args(union) or (union,))]
    return Node(tuple(names), optional)


NUM: Final = _union(node.AnyNum)
COND: Final = _union(node.AnyCond)
MAYBE_COND: Final = _union(node.AnyCond, optional=True)
EFFECT: Final = _union(node.AnyEffect)
MAYBE_EFFECT: Final = _union(node.AnyEffect, optional=True)
CARDS: Final = _union(node.Cards)
LINE: Final = _union(node.Rule, node.AnyProperty)
MODIFIER: Final = _union(node.Change, node.Become, node.Give, node.Forbid)
REF: Final = _union(node.Ref)
EVERY: Final = _union(node.Every)
WHERE: Final = _union(node.Where)
PATTERN: Final = _union(node.Pattern)
MAYBE_PATTERN: Final = _union(node.Pattern, optional=True)
TEST: Final = _union(node.Test)
TRACK: Final = _union(node.Track)

WHO: Final = Choice((w.ME, w.OPP))
FLAG: Final = Flag()
WORD: Final = Text(least=1)
HEIGHTS: Final = Set(w.ALL_HEIGHTS)
SOME_HEIGHTS: Final = Set(w.ALL_HEIGHTS, least=1)
ZONES: Final = Set(2 * w.USED - 1, least=1)
PLACE: Final = Choice((w.HAND, w.LIST, w.SIDE, w.BREAK, w.BATTLE, w.LUMEN, w.ULTIMATE))
STAT: Final = Choice(tuple(stat for stat in range(w.S_SPEED, w.S_HURT + 1) if stat != w.S_FLAGS))  # flags are given
ACT: Final = Choice(tuple(range(w.A_READY, w.A_RECOVERY + 1)))
FLAGS: Final = Set(2 * w.F_VOID - 1)
SOME_FLAGS: Final = Set(2 * w.F_VOID - 1, least=1)
WAYS: Final = Set(w.AS_READY | w.AS_COMBO | w.AS_CATCH, least=1)
UNTIL: Final = Choice(tuple(range(w.UNTIL_COMBO, w.UNTIL_GAME + 1)))
COUNT: Final = Whole(1, 99)
RESULT: Final = Whole(w.NO_RESULT, w.COMBO_RESULT)

RANGE: Final = Whole()

# What `lo` may be for each attribute of a test; `hi` matters for ranges only, `word` for words only.
TESTS: Final[dict[str, Whole | Set]] = {
    "kind": Set(w.ATTACK | w.DEFENCE | w.SPECIAL | w.TRAIT, least=1),
    "height": SOME_HEIGHTS,
    "limb": Set(w.HAND_LIMB | w.FOOT_LIMB, least=1),
    "has": Set(w.HAS_SPECIAL | w.HAS_COMBO, least=1),
    **dict.fromkeys(("speed", "damage", "hit", "guard", "counter"), RANGE),
    **dict.fromkeys(("odd", "mark", "code", "named", "mentions", "tag", "other"), RANGE),
}
WORDED: Final = frozenset({"mark", "code", "named", "mentions", "tag"})

_Shape: TypeAlias = dict[str, Kind]

_NUMBERS: Final[dict[str, _Shape]] = {
    "Const": {"n": Whole()},
    "Of": {"what": Choice(("fp", "hp", "limit", "taken")), "who": WHO},
    "StatOf": {"card": REF, "stat": STAT},
    "TallyOf": {"track": TRACK, "who": WHO},
    "Count": {"where": WHERE},
    "Register": {"which": Choice(("done", "number", "combo"))},
    "Arith": {"op": Choice(("+", "-", "*", "//", "min", "max")), "a": NUM, "b": NUM},
}

_CARDS: Final[dict[str, _Shape]] = {
    "Test": {"attribute": Choice(tuple(TESTS)), "lo": Whole(), "hi": Whole(), "word": Text()},
    "Pattern": {"tests": Rows(TEST)},
    "Ref": {"name": Choice(("this", "foe", "it", "them"))},
    "Where": {"zones": ZONES, "pattern": PATTERN, "who": WHO},
    "Pick": {"n": NUM, "where": WHERE, "by": Choice(("me", "opp", "chance")), "up_to": FLAG},
    "Every": {"where": WHERE},
    "Track": {"key": WORD, "ko": WORD, "en": WORD, "cap": COUNT, "start": Whole(0, 99)},
}

_CONDITIONS: Final[dict[str, _Shape]] = {
    "Compare": {"a": NUM, "op": Choice((">=", "<=", ">", "<", "=")), "b": NUM},
    "Matches": {"card": REF, "pattern": PATTERN},
    "Situation": {"ways": WAYS},
    "AllOf": {"items": Rows(COND, least=1)},
    "AnyOf": {"items": Rows(COND, least=1)},
    "Not": {"item": COND},
}

_EFFECTS: Final[dict[str, _Shape]] = {
    "Fp": {"n": NUM, "who": WHO, "become": FLAG},
    "Hp": {"n": NUM, "who": WHO},
    "Tally": {"track": TRACK, "n": NUM, "who": WHO, "become": FLAG},
    "Damage": {"n": NUM, "to": WHO, "times": Whole(1, 20)},
    "Move": {"cards": CARDS, "to": PLACE, "together": FLAG},
    "GrantCatch": {"cards": EVERY, "flags": FLAGS, "then": MAYBE_EFFECT},
    "AllowCombo": {"cards": EVERY, "flags": FLAGS},
    "CapCombo": {"n": COUNT},
    "CapGain": {"track": TRACK, "n": Whole(0, 99)},
    "GoTo": {"where": Choice(tuple(range(w.GO_READY_AGAIN, w.GO_WIN + 1)))},
    "Seq": {"items": Rows(EFFECT, least=1)},
    "When": {"cond": COND, "then": EFFECT, "otherwise": MAYBE_EFFECT},
    "IfDone": {"do": EFFECT, "then": EFFECT},
    "May": {"do": EFFECT},
    "OneOf": {"branches": Rows(EFFECT, least=1)},
    "ChooseNumber": {"lo": NUM, "hi": NUM, "do": EFFECT},
    "Custom": {"name": WORD, "ko": Text(1, MAX_CUSTOM_TEXT), "en": Text(1, MAX_CUSTOM_TEXT)},
    "Change": {"cards": CARDS, "stat": STAT, "by": NUM, "until": UNTIL},
    "Become": {"cards": CARDS, "stat": STAT, "to": NUM, "until": UNTIL},
    "Give": {"cards": CARDS, "flags": SOME_FLAGS, "until": UNTIL},
    "Forbid": {"who": WHO, "act": ACT, "what": PATTERN, "until": UNTIL},
    "Later": {"when": Whole(0, 2 * w.THEIRS - 1), "do": EFFECT, "until": UNTIL},
}

_LINES: Final[dict[str, _Shape]] = {
    "Judges": {"stat": Choice((w.S_EVADES, w.S_CLASHES)), "heights": SOME_HEIGHTS, "against": PATTERN, "printed": FLAG},
    "Flags": {"flags": SOME_FLAGS, "against": PATTERN, "given": MAYBE_COND},
    "UseIf": {"cond": COND},
    "Cost": {"pay": EFFECT, "free": MAYBE_COND},
    "CatchAs": {"speed": COUNT, "flags": FLAGS},
    "ComboAs": {"speeds": Set(2**31 - 1), "given": MAYBE_COND},
    "ComboNo": {"lo": COUNT, "hi": COUNT, "given": MAYBE_COND},
    "ComboFrom": {"zones": Set(w.USED - 1, least=1), "given": MAYBE_COND},
    "ComboStep": {"step": COUNT, "gain": EFFECT},
    "ComboAny": {"what": PATTERN, "track": TRACK, "price": Whole(0, 99)},
    "Copies": {"n": COUNT},
    "Extra": {"what": PATTERN, "n": Whole(1, 9)},
    "Always": {"mods": Rows(MODIFIER, least=1), "given": MAYBE_COND},
    "Rule": {
        "when": Set(2**w.THEIRS - 1, least=1),
        "do": EFFECT,
        "given": MAYBE_COND,
        "of": MAYBE_PATTERN,
        "theirs": FLAG,
        "use": FLAG,
    },
}

SHAPES: Final[dict[str, _Shape]] = {**_NUMBERS, **_CARDS, **_CONDITIONS, **_EFFECTS, **_LINES}
CLASSES: Final[dict[str, Any]] = {
    cls.__name__: cls
    for union in (node.AnyNum, node.AnyCond, node.AnyEffect, node.Line, node.Cards)
    for cls in get_args(union)
} | {cls.__name__: cls for cls in (node.Test, node.Pattern, node.Where, node.Track)}

CARD: Final[_Shape] = {
    "code": WORD,
    "name_ko": WORD,
    "name_en": WORD,
    "mark": WORD,
    "kind": Choice((w.ATTACK, w.DEFENCE, w.SPECIAL, w.TRAIT)),
    "ultimate": FLAG,
    "speed": Whole(0, 99),
    "damage": Whole(0, 9999),
    "position": HEIGHTS,
    "limb": Set(w.HAND_LIMB | w.FOOT_LIMB),
    "hit": RESULT,
    "guard": RESULT,
    "counter": RESULT,
    "guards": HEIGHTS,
    "evades": HEIGHTS,
    "clashes": HEIGHTS,
    "grab": FLAG,
    "lines": Rows(LINE),
    "tags": Rows(WORD),
    "tracks": Rows(TRACK),
}
