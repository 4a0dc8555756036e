"""The JSON Schema (draft 2020-12) of home-made files, made from the tables that the reader follows.

For editors, which then complete and underline, and for other programs. It says what can be written; besides,
`simpan cards check` says what makes sense.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, Final, TypeAlias, cast

from simpan.lumen import words as w
from simpan.lumen.effect.human import (
    CARD_NUMBERS,
    PLAIN_TESTS,
    PLAYER_NUMBERS,
    REFS,
    REGISTERS,
    SETS,
    TAG,
    VALUES,
    default_node,
    written,
)
from simpan.lumen.effect.human_in import HUMAN_CARD, NODELESS
from simpan.lumen.effect.wire_shapes import (
    ACT,
    CARD,
    CARDS,
    CLASSES,
    COND,
    EFFECT,
    FLAGS,
    HEIGHTS,
    LINE,
    MAX_TEXT,
    MODIFIER,
    NUM,
    PATTERN,
    RESULT_WORDS,
    SHAPES,
    SOME_FLAGS,
    SOME_HEIGHTS,
    STAT,
    TESTS,
    UNTIL,
    WHO,
    WORDED,
    ZONES,
    Choice,
    Flag,
    Kind,
    Node,
    Rows,
    Set,
    Text,
    Whole,
)
from simpan.lumen.homemade_decks import DECK, MOST_IN_DECK
from simpan.lumen.homemade_load import (
    CHARACTER,
    CODE,
    COUNTER,
    DECK_KEY,
    HAND,
    HP,
    KEY,
    MOST_CARDS,
    MOST_COUNTERS,
    MOST_DECKS,
    MOST_KEY,
    TOP,
    VERSION,
)

Schema: TypeAlias = dict[str, Any]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
UNIONS: Final = {"number": NUM, "condition": COND, "effect": EFFECT, "cards": CARDS, "line": LINE, "modifier": MODIFIER}
# Sets and choices that several nodes share.
SHARED: Final[dict[str, Set | Choice]] = {
    "positions": HEIGHTS,
    "some_positions": SOME_HEIGHTS,
    "zones": ZONES,
    "stat": STAT,
    "act": ACT,
    "flags": FLAGS,
    "some_flags": SOME_FLAGS,
    "until": UNTIL,
    "who": WHO,
}
TEXT: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": MAX_TEXT}


def schema() -> Schema:
    """The whole schema, as JSON values."""
    parts: dict[str, Schema] = {
        "$schema": {"type": "string"},
        "simpan": {"const": VERSION, "description": "Version of this format · 형식의 버전"},
        "character": _ref("character"),
        "counters": _map(KEY.pattern, MOST_COUNTERS, _ref("counter")),
        "cards": {"type": "array", "maxItems": MOST_CARDS, "items": _ref("card")},
        "decks": _map(DECK_KEY.pattern, MOST_DECKS, _ref("deck")),
    }
    return {
        "$schema": DRAFT,
        "title": "simpan: home-made cards of Lumen Condenser · 홈메이드 카드",
        "type": "object",
        "properties": {key: parts[key] for key in TOP},
        "required": ["simpan"],
        "additionalProperties": False,
        "$defs": {**_things(), **_patterns(), **_unions(), **_nodes(), **_shared()},
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _any(*forms: Schema) -> Schema:
    return forms[0] if len(forms) == 1 else {"anyOf": list(forms)}


def _enum(words: Iterable[object]) -> Schema:
    return {"enum": list(words)}


def _object(properties: dict[str, Schema], required: Iterable[str] = ()) -> Schema:
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    needed = list(required)
    return {**found, "required": needed} if needed else found


def _map(pattern: str, most: int, value: Schema) -> Schema:
    names = {"pattern": f"^{pattern}$", "maxLength": MOST_KEY}
    return {"type": "object", "maxProperties": most, "propertyNames": names, "additionalProperties": value}


def _text(pattern: str) -> Schema:
    return {"type": "string", "pattern": f"^{pattern}$", "maxLength": MOST_KEY}


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


# -- the things of a file ------------------------------------------------------------------------------------


def _shared() -> dict[str, Schema]:
    return {name: _words(kind) for name, kind in SHARED.items()}


def _things() -> dict[str, Schema]:
    bracket = {"type": "array", "prefixItems": [_whole(1, HP[1]), _whole(*HAND)], "minItems": 2, "maxItems": 2}
    hand = {"type": "array", "minItems": 1, "maxItems": 4, "items": bracket}
    person = {"key": _text(KEY.pattern), "name": _ref("name"), "hp": _whole(*HP), "hand": hand, "trait": _ref("trait")}
    deck = dict.fromkeys(DECK, TEXT) | {"edition": _enum(("classic", "current"))}
    deck["techniques"] = {"type": "array", "maxItems": MOST_IN_DECK, "items": TEXT}
    counter = {name: _form(SHAPES["Track"][name]) for name in COUNTER if name != "name"}
    face = {name: _form(CARD[name]) for name in HUMAN_CARD if name not in ("code", "name")}
    card = {"code": _text(CODE.pattern), "name": _ref("name"), **face}
    attack = {"if": {"properties": {"kind": {"const": "attack"}}}, "then": {"required": ["speed", "position"]}}
    return {
        "name": _any(TEXT, {**_object({"ko": TEXT, "en": TEXT}), "minProperties": 1}),
        "character": _object({key: person[key] for key in CHARACTER}, ("key", "name", "trait")),
        "counter": _object({"name": _ref("name"), **counter}, ("name",)),
        "trait": _object(card, ("name",)),
        "card": {**_object(card, ("code", "name", "kind")), **attack},
        "deck": _object(deck, ("techniques",)),
    }


def _patterns() -> dict[str, Schema]:
    """Tests of cards: an object of them, or a list of such objects."""
    tests = {attribute: _test(attribute, kind) for attribute, kind in TESTS.items()}
    return {"tests": _object(tests), "pattern": _any(_ref("tests"), {"type": "array", "items": _ref("tests")})}


def _test(attribute: str, kind: Whole | Set) -> Schema:
    if isinstance(kind, Set):
        return _form(kind)
    if attribute in WORDED:
        return TEXT
    if attribute in PLAIN_TESTS:
        return {"const": True}
    ends = _whole(kind.least, kind.most)
    return _any(_form(kind), _object({"least": ends, "most": ends}))


# -- nodes ---------------------------------------------------------------------------------------------------


def _unions() -> dict[str, Schema]:
    """What may stand where one of several nodes is meant: the short forms, then every node."""
    return {name: _any(*_short(union), *_tagged(union)) for name, union in UNIONS.items()}


def _short(union: Node) -> list[Schema]:
    found: list[Schema] = []
    if "Const" in union.names:
        words = [*PLAYER_NUMBERS, *REGISTERS, *CARD_NUMBERS]
        tally = {"type": "string", "pattern": f"^(their )?{KEY.pattern}$"}
        found += [_form(SHAPES["Const"]["n"]), _enum(words), tally]
    if "Ref" in union.names:
        found.append(_enum(REFS))
    for name in ("Arith", "Compare"):
        if name in union.names:
            signs = cast("Choice", SHAPES[name]["op"]).allowed
            row = [_ref("number"), _enum(signs), _ref("number")]
            found.append({"type": "array", "prefixItems": row, "minItems": 3, "maxItems": 3})
    if "Seq" in union.names:
        items = cast("Rows", SHAPES["Seq"]["items"])
        found.append({"type": "array", "items": _ref("effect"), "minItems": 1, "maxItems": items.most})
    return found


def _tagged(union: Node) -> list[Schema]:
    names = [name for name in union.names if name not in NODELESS]
    return [_ref(name) if name == default_node(union) else {**_ref(name), "required": [TAG]} for name in names]


def _nodes() -> dict[str, Schema]:
    return {name: _node(name) for name in SHAPES if name not in NODELESS and name != "Where"}


def _node(name: str) -> Schema:
    properties: dict[str, Schema] = {TAG: {"const": name}}
    required: list[str] = []
    for cls in (name, "Where"):
        for field in dataclasses.fields(CLASSES[cls]):
            if field.name not in written(name) or field.name in properties:
                continue
            properties[field.name] = _printed() if (cls, field.name) in VALUES else _form(SHAPES[cls][field.name])
            if field.default is dataclasses.MISSING:
                required.append(field.name)
    return _object(properties, required)


def _printed() -> Schema:
    """What a number of a card becomes: a number, a word for a result, positions, limbs."""
    sets = (SETS[w.S_EVADES], SETS[w.S_LIMB])
    return _any(_ref("number"), _enum(word for word, _ in RESULT_WORDS), *map(_form, sets))


# -- kinds of values -----------------------------------------------------------------------------------------


def _form(kind: Kind) -> Schema:
    """What a field of that kind may hold, as `human_in.Reader.value` reads it."""
    for name, shared in SHARED.items():
        if kind == shared:
            return _ref(name)
    if isinstance(kind, Node):
        found = _of_node(kind)
        return _any(*found, {"type": "null"}) if kind.optional else _any(*found)
    if isinstance(kind, Rows):
        return {"type": "array", "items": _form(kind.of), "minItems": kind.least, "maxItems": kind.most}
    if isinstance(kind, Flag):
        return {"type": "boolean"}
    if isinstance(kind, Text):
        return {"type": "string", "minLength": kind.least, "maxLength": kind.most}
    if isinstance(kind, Whole):
        return _number(kind)
    return _words(kind)


def _words(kind: Set | Choice) -> Schema:
    """One of the words; of a set a word or a list of them."""
    if isinstance(kind, Choice):
        return _enum([word for word, n in kind.words if n in kind.allowed] or kind.allowed)
    words = [word for word, bits in kind.words if bits & ~kind.bits == 0]
    one = _enum(words or [bit for bit in range(kind.bits.bit_length()) if kind.bits >> bit & 1])
    return _any(one, {"type": "array", "items": one, "minItems": kind.least})


def _number(kind: Whole) -> Schema:
    if not kind.words:
        return _whole(kind.least, kind.most)
    numbers = [n for _, n in kind.words]
    return _any({**_whole(kind.least, kind.most), "not": _enum(numbers)}, _enum(word for word, _ in kind.words))


def _of_node(kind: Node) -> list[Schema]:
    for name, union in UNIONS.items():
        if kind.names == union.names:
            return [_ref(name)]
    found: list[Schema] = []
    if set(PATTERN.names) <= set(kind.names):
        found.append(_ref("pattern"))
    if "Track" in kind.names:
        found.append({"type": "string", "pattern": f"^{KEY.pattern}$"})
    if kind.names == ("Ref",):
        found.append(_enum(REFS))
    return found + _tagged(kind)
