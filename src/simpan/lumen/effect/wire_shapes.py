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

Words: TypeAlias = tuple[tuple[str, int], ...]


@final
@dataclass(frozen=True)
class Whole:
    """A whole number in a range. `words`, here and below: what people write for a number (`human.py`)."""

    least: int = -MAX_NUMBER
    most: int = MAX_NUMBER
    words: Words = ()


@final
@dataclass(frozen=True)
class Set:
    """A set of bits; `least` 1: not the empty set. Without words people write the numbers of the bits."""

    bits: int
    least: int = 0
    words: Words = ()


@final
@dataclass(frozen=True)
class Choice:
    """One of those numbers or words."""

    allowed: tuple[int, ...] | tuple[str, ...]
    words: Words = ()


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


def _words(prefix: str) -> Words:
    """The numbers of `words.py` whose names begin so, as people write them: ("hit", T_HIT) … for "T_"."""
    found = {name.removeprefix(prefix).lower(): n for name, n in vars(w).items() if name.startswith(prefix)}
    return tuple(sorted(found.items(), key=lambda item: item[1]))


def _names(*names: str) -> Words:
    """The same for names that share no beginning: ("high", HIGH) … for "HIGH"."""
    return tuple((name.lower(), getattr(w, name)) for name in names)


WHO_WORDS: Final = _names("ME", "OPP")
HEIGHT_WORDS: Final = (*_names("HIGH", "MID", "LOW"), ("all", w.ALL_HEIGHTS))
KIND_WORDS: Final = _names("ATTACK", "DEFENCE", "SPECIAL", "TRAIT", "TECHNIQUE")
LIMB_WORDS: Final = (("hand", w.HAND_LIMB), ("foot", w.FOOT_LIMB))
ZONE_WORDS: Final = _names("HAND", "LIST", "SIDE", "BREAK", "BATTLE", "LUMEN", "ULTIMATE", "TRAIT_ZONE", "USED")
TIMING_WORDS: Final = _words("T_")
THEIR_WORDS: Final = tuple((f"their {word}", n + w.THEIRS) for word, n in TIMING_WORDS)
UNTIL_WORDS: Final = _words("UNTIL_")
RESULT_WORDS: Final = (("combo", w.COMBO_RESULT), ("none", w.NO_RESULT))


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
PICK: Final = _union(node.Pick)
WHERE: Final = _union(node.Where)
PATTERN: Final = _union(node.Pattern)
MAYBE_PATTERN: Final = _union(node.Pattern, optional=True)
TEST: Final = _union(node.Test)
TRACK: Final = _union(node.Track)
PATTERN_OR_TRACK: Final = _union(node.Pattern, node.Track)
MAYBE_PATTERN_OR_TRACK: Final = _union(node.Pattern, node.Track, optional=True)
FORBID: Final = _union(node.Forbid)

WHO: Final = Choice((w.ME, w.OPP), WHO_WORDS)
FLAG: Final = Flag()
WORD: Final = Text(least=1)
HEIGHTS: Final = Set(w.ALL_HEIGHTS, words=HEIGHT_WORDS)
SOME_HEIGHTS: Final = Set(w.ALL_HEIGHTS, 1, HEIGHT_WORDS)
ZONES: Final = Set(2 * w.USED - 1, 1, ZONE_WORDS)
PLACE: Final = Choice((w.HAND, w.LIST, w.SIDE, w.BREAK, w.BATTLE, w.LUMEN, w.ULTIMATE), ZONE_WORDS)
STAT: Final = Choice(  # flags are given
    tuple(stat for stat in range(w.S_SPEED, w.S_HURT + 1) if stat != w.S_FLAGS), _words("S_")
)
ACT: Final = Choice(tuple(range(w.A_READY, w.A_LEAVE + 1)), _words("A_"))
FLAGS: Final = Set(2 * w.F_UNAFFECTED - 1, words=_words("F_"))
SOME_FLAGS: Final = Set(2 * w.F_UNAFFECTED - 1, 1, _words("F_"))
WAYS: Final = Set(w.AS_READY | w.AS_COMBO | w.AS_CATCH | w.AS_LISTED, 1, _words("AS_"))
UNTIL: Final = Choice(tuple(range(w.UNTIL_COMBO, w.UNTIL_GAME + 1)), UNTIL_WORDS)
COUNT: Final = Whole(1, 99)
RESULT: Final = Whole(w.NO_RESULT, w.COMBO_RESULT, RESULT_WORDS)

SPEEDS: Final = 2**30 - 2  # speeds 1 to 29 as a set: what a combo can ask for

RANGE: Final = Whole()

# What `lo` may be for each attribute of a test; `hi` matters for ranges only, `word` for words only.
TESTS: Final[dict[str, Whole | Set]] = {
    "kind": Set(w.ATTACK | w.DEFENCE | w.SPECIAL | w.TRAIT, 1, KIND_WORDS),
    "height": SOME_HEIGHTS,
    "limb": Set(w.HAND_LIMB | w.FOOT_LIMB, 1, LIMB_WORDS),
    "has": Set(w.HAS_SPECIAL | w.HAS_COMBO, 1, _words("HAS_")),
    **dict.fromkeys(("evades", "clashes", "guards"), SOME_HEIGHTS),
    **dict.fromkeys(("speed", "damage"), RANGE),
    **dict.fromkeys(("hit", "guard", "counter"), Whole(words=RESULT_WORDS)),
    **dict.fromkeys(("odd", "mark", "code", "named", "mentions", "tag", "other", "fresh", "face_up"), RANGE),
}
WORDED: Final = frozenset({"mark", "code", "named", "mentions", "tag"})

_Shape: TypeAlias = dict[str, Kind]

_NUMBERS: Final[dict[str, _Shape]] = {
    "Const": {"n": Whole()},
    "Of": {"what": Choice(("fp", "hp", "limit", "taken")), "who": WHO},
    "StatOf": {"card": REF, "stat": STAT},
    "TallyOf": {"track": TRACK, "who": WHO},
    "Count": {"where": WHERE},
    "Total": {"where": WHERE, "stat": STAT},
    "Distinct": {"where": WHERE},
    "Either": {"cond": COND, "a": NUM, "b": NUM},
    "Register": {"which": Choice(("done", "number", "combo", "previous", "amount"))},
    "Arith": {"op": Choice(("+", "-", "*", "//", "min", "max")), "a": NUM, "b": NUM},
}

_CARDS: Final[dict[str, _Shape]] = {
    "Test": {"attribute": Choice(tuple(TESTS)), "lo": Whole(), "hi": Whole(), "word": Text()},
    "Pattern": {"tests": Rows(TEST)},
    "Ref": {"name": Choice(("this", "foe", "met", "it", "them"))},
    "Where": {"zones": ZONES, "pattern": PATTERN, "who": WHO},
    "Pick": {"n": NUM, "where": WHERE, "by": Choice(("me", "opp", "chance")), "up_to": FLAG},
    "Every": {"where": WHERE},
    "Track": {
        "key": WORD,
        "ko": WORD,
        "en": WORD,
        "cap": COUNT,
        "start": Whole(0, 99),
        "until": Choice((w.UNTIL_TURN, w.UNTIL_GET, w.UNTIL_GAME), UNTIL_WORDS),
        "ends": MAYBE_COND,
        "holds": MAYBE_COND,
        "forbids": Rows(FORBID),
    },
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
    "Move": {"cards": CARDS, "to": PLACE, "together": FLAG, "face_down": FLAG},
    "Swap": {"one": PICK, "other": PICK},
    "Show": {"cards": CARDS},
    "GrantCatch": {"cards": EVERY, "flags": FLAGS, "then": MAYBE_EFFECT},
    "AllowCombo": {"cards": EVERY, "flags": FLAGS, "bonus": Whole(0, 9999)},
    "CapCombo": {"n": COUNT},
    "CapGain": {"track": TRACK, "n": Whole(0, 99)},
    "GoTo": {"where": Choice(tuple(range(w.GO_READY_AGAIN, w.GO_WIN + 1)), _words("GO_"))},
    "Seq": {"items": Rows(EFFECT, least=1)},
    "When": {"cond": COND, "then": EFFECT, "otherwise": MAYBE_EFFECT},
    "IfDone": {"do": EFFECT, "then": EFFECT},
    "May": {"do": EFFECT},
    "OneOf": {"branches": Rows(EFFECT, 1, 29)},
    "ChooseNumber": {"lo": NUM, "hi": NUM, "do": EFFECT},
    "Custom": {"name": WORD, "ko": Text(1, MAX_CUSTOM_TEXT), "en": Text(1, MAX_CUSTOM_TEXT)},
    "Change": {"cards": CARDS, "stat": STAT, "by": NUM, "until": UNTIL},
    "Become": {"cards": CARDS, "stat": STAT, "to": NUM, "until": UNTIL},
    "Give": {"cards": CARDS, "flags": SOME_FLAGS, "until": UNTIL},
    "Forbid": {"who": WHO, "act": ACT, "what": PATTERN_OR_TRACK, "until": UNTIL},
    "Later": {"when": Choice(tuple(range(2 * w.THEIRS)), TIMING_WORDS + THEIR_WORDS), "do": EFFECT, "until": UNTIL},
}

_LINES: Final[dict[str, _Shape]] = {
    "Judges": {
        "stat": Choice((w.S_EVADES, w.S_CLASHES), _words("S_")),
        "heights": SOME_HEIGHTS,
        "against": PATTERN,
        "printed": FLAG,
    },
    "Flags": {"flags": SOME_FLAGS, "against": PATTERN, "given": MAYBE_COND},
    "UseIf": {"cond": COND},
    "Cost": {"pay": EFFECT, "free": MAYBE_COND},
    "CatchAs": {"speed": COUNT, "flags": FLAGS},
    "ComboAs": {"speeds": Set(SPEEDS), "given": MAYBE_COND, "bonus": Whole(0, 9999)},
    "ComboNo": {"lo": COUNT, "hi": COUNT, "given": MAYBE_COND},
    "ComboFrom": {"zones": Set(w.USED - 1, 1, ZONE_WORDS), "given": MAYBE_COND},
    "ComboStep": {"step": Whole(1, 29), "gain": EFFECT},
    "ComboAny": {"what": PATTERN, "track": TRACK, "price": Whole(0, 99)},
    "Copies": {"n": COUNT},
    "Extra": {"what": PATTERN, "n": Whole(1, 9)},
    "DeckSize": {"lo": COUNT, "hi": COUNT},
    "Uses": {"n": Whole(1, 3), "per": Choice((w.UNTIL_TURN, w.UNTIL_GAME), UNTIL_WORDS)},
    "AtMostInLumen": {"what": PATTERN, "n": Whole(0, 99)},
    "Always": {"mods": Rows(MODIFIER, least=1), "given": MAYBE_COND},
    "Rule": {
        "when": Set(2**w.THEIRS - 1, 1, tuple((word, 1 << n) for word, n in TIMING_WORDS)),
        "do": EFFECT,
        "given": MAYBE_COND,
        "of": MAYBE_PATTERN_OR_TRACK,
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
    "kind": Choice((w.ATTACK, w.DEFENCE, w.SPECIAL, w.TRAIT), KIND_WORDS),
    "ultimate": FLAG,
    "speed": Whole(0, 99),
    "damage": Whole(0, 9999),
    "position": HEIGHTS,
    "limb": Set(w.HAND_LIMB | w.FOOT_LIMB, words=LIMB_WORDS),
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
