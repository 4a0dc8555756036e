"""Cards as JSON: there and back, and nothing but a card is taken."""

from __future__ import annotations

import copy
import dataclasses
import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import build, node, text_en, text_ko
from simpan.lumen.effect.text_parts import same
from simpan.lumen.effect.wire import MAX_DEPTH, MAX_NODES, YOUNG, WireError, content_hash, from_wire, to_wire
from simpan.lumen.effect.wire_shapes import (
    CARD,
    CLASSES,
    MAX_NUMBER,
    MAX_TEXT,
    SHAPES,
    TESTS,
    Choice,
    Flag,
    Node,
    Rows,
    Set,
    Text,
)
from simpan.lumen.pool import SHIPPED
from tests.lumen.wire_trees import cards, size

POOL = [*SHIPPED.cards.values(), *(character.trait for character in SHIPPED.characters.values())]
CARDS_OF_LINE = ("lines", 0, "do", "cards")
FIELDS = [name for name in dir(Card) if not name.startswith("_") and name != "name"]
BOND = node.Track("bond", "은연", "Hidden Bond", cap=3)
JUNK: list[Any] = [
    None, True, 0, 1, -1, 99, 1.0, 0.5, math.nan, math.inf, 10**30, -(10**30), "", "this", "x" * 81,
    "\ud800", "\n", [], {}, [[]],
    {"node": "Const", "n": 1}, {"node": "Ref", "name": "this"}, {"node": "__class__"}, {"node": ["Ref"]},
    {1: 2}, (1,), b"x",
]  # fmt: skip


def alike(a: Card, b: Card) -> bool:
    """Two cards are the same if all their fields are."""
    pairs = ((getattr(a, name), getattr(b, name)) for name in FIELDS)
    return all(same(tuple(x), tuple(y)) if isinstance(x, list) else same(x, y) for x, y in pairs)


def attack(*lines: node.Line) -> Card:
    return build.attack("X-1", "시험", "Trial", "viola", 6, 300, "high", "hand", 2, -4, 3, *lines)


def refused(data: object) -> WireError:
    with pytest.raises(WireError) as caught:
        from_wire(data)
    return caught.value


@pytest.mark.parametrize("card", POOL, ids=lambda card: str(card.code))
def test_shipped_cards_go_there_and_back(card: Card) -> None:
    """Every shipped card survives JSON, field by field."""
    back = from_wire(json.loads(json.dumps(to_wire(card))))
    assert alike(card, back)
    assert to_wire(card) == to_wire(back)


@settings(max_examples=80, deadline=None)
@given(cards())
def test_any_card_goes_there_and_back(card: Card) -> None:
    """Any card of the language survives JSON and has words in both tongues."""
    assume(size(card.lines) + size(card.tracks) <= MAX_NODES)
    assert alike(card, from_wire(json.loads(json.dumps(to_wire(card)))))
    for words in (text_ko.card_text, text_en.card_text):
        assert all(line.endswith(".") for line in words(card))


def attempt(data: object) -> tuple[Card | None, WireError]:
    """The card, or why there is none; any other exception is a failure."""
    try:
        return from_wire(data), WireError("", "")
    except WireError as error:
        return None, error


def places(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values below a JSON value."""
    if isinstance(data, dict):
        return [path for key in data for path in ((*at, key), *places(data[key], (*at, key)))]
    if isinstance(data, list):
        return [path for key in range(len(data)) for path in ((*at, key), *places(data[key], (*at, key)))]
    return []


def spoil(data: Any, draw: Any) -> Any:
    """The data with one thing changed."""
    data = copy.deepcopy(data)
    *way, last = draw(st.sampled_from(places(data)))
    inner = data
    for key in way:
        inner = inner[key]
    match draw(st.sampled_from(["junk", "junk", "drop", "add", "move", "number"])):
        case "drop":
            del inner[last]
        case "add":
            inner.update({draw(st.sampled_from(["extra", "a/b~c", "x" * 99])): 1}) if isinstance(
                inner, dict
            ) else inner.append(1)
        case "move":
            other: Any = data
            for key in draw(st.sampled_from(places(data))):
                other = other[key]
            inner[last] = copy.deepcopy(other)
        case "number":
            inner[last] = draw(st.integers(-200, 200))
        case _:
            inner[last] = draw(st.sampled_from(JUNK))
    return data


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(POOL), st.data())
def test_spoilt_cards(card: Card, data: st.DataObject) -> None:
    """A card with something changed is refused with a place and a reason, or it is a card like any other."""
    taken, error = attempt(spoil(to_wire(card), data.draw))
    if taken is None:
        assert error.place.startswith("/")
        assert error.reason
        assert len(str(error)) < 600
    else:
        assert alike(taken, from_wire(json.loads(json.dumps(to_wire(taken), allow_nan=False))))
        assert text_ko.card_text(taken) is not None
        assert text_en.card_text(taken) is not None


@settings(max_examples=100, deadline=None)
@given(st.recursive(st.sampled_from(JUNK), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
    st.sampled_from(["wire", "node", "code", "lines"]), inner, max_size=4)))  # fmt: skip
def test_anything_else(data: object) -> None:
    """What is no card is refused, whatever it is."""
    refused(data)


def test_left_out_fields_have_their_defaults() -> None:
    """A home-made card may leave out what has a default; written back, it says everything."""
    card = from_wire({
        "wire": 1, "code": "H-1", "name_ko": "집", "name_en": "Home", "mark": "viola", "kind": w.DEFENCE,
        "evades": w.HIGH,
        "lines": [{"node": "Rule", "when": 1 << w.T_EVADE, "do": {"node": "Fp", "n": 2}}],
    })  # fmt: skip
    assert text_ko.card_text(card) == ["① 회피 시: FP를 2 얻는다."]
    assert card.evades == w.HIGH
    assert list(to_wire(card)) == ["wire", *CARD]


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("speed",), True, "/speed"),
        (("speed",), 6.0, "/speed"),
        (("speed",), 0, "/speed"),
        (("damage",), 10_000, "/damage"),
        (("guard",), w.COMBO_RESULT, "/guard"),
        (("position",), 8, "/position"),
        (("kind",), 3, "/kind"),
        (("code",), "", "/code"),
        (("name_ko",), "가" * (MAX_TEXT + 1), "/name_ko"),
        (("name_en",), "a\nb", "/name_en"),
        (("extra",), 1, "/extra"),
        (("wire",), 2, "/wire"),
        (("lines",), {}, "/lines"),
        (("tags",), ["x"] * 41, "/tags"),
        (("lines", 0, "when"), 0, "/lines/0/when"),
        (("lines", 0, "when"), 1 << w.THEIRS, "/lines/0/when"),
        (("lines", 0, "theirs"), 1, "/lines/0/theirs"),
        ((*CARDS_OF_LINE, "where", "zones"), 512, "/lines/0/do/cards/where/zones"),
        ((*CARDS_OF_LINE, "where", "zones"), math.nan, "/lines/0/do/cards/where/zones"),
        ((*CARDS_OF_LINE, "n"), MAX_NUMBER + 1, "/lines/0/do/cards/n"),
        ((*CARDS_OF_LINE, "n"), {"node": "Fp", "n": 1}, "/lines/0/do/cards/n/node"),
        ((*CARDS_OF_LINE, "by"), "you", "/lines/0/do/cards/by"),
        (
            (*CARDS_OF_LINE, "where", "pattern", "tests", 0, "lo"),
            0,
            "/lines/0/do/cards/where/pattern/tests/0",
        ),
        (("lines", 0, "do", "a/b"), 1, "/lines/0/do/a~1b"),
        (("lines", 0, "do", "node"), "eval", "/lines/0/do/node"),
        (("lines", 0, "given"), False, "/lines/0/given"),
        (("lines", 0, "do"), None, "/lines/0/do"),
    ],
)
def test_refusals_name_their_place(path: tuple[Any, ...], value: object, place: str) -> None:
    """Wrong types, a bool for a number, ranges, sizes and unknown keys are refused at their place."""
    data: Any = to_wire(attack(build.on(build.HIT, build.discard(1, build.KIND_ATTACK))))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    error = refused(data)
    assert place == error.place
    assert str(error).startswith(f"{place}: ")


def test_missing_fields() -> None:
    """A field without a default must be there."""
    data: Any = to_wire(attack(build.on(build.HIT, build.gain_fp(1))))
    del data["lines"][0]["do"]["n"]
    assert refused(data).place == "/lines/0/do/n"
    del data["code"]
    assert refused({**data, "lines": []}).place == "/code"


def test_limits() -> None:
    """A card has at most so many nodes, so deep; beyond that it is refused before it is built."""
    deep: object = {"node": "Fp", "n": 1}
    for _ in range(MAX_DEPTH - 2):
        deep = {"node": "May", "do": deep}
    data = to_wire(attack())
    data["lines"] = [{"node": "Rule", "when": 1, "do": deep}]
    assert refused(data).reason == f"is deeper than {MAX_DEPTH}"
    wide = {"node": "Seq", "items": [{"node": "Seq", "items": [{"node": "Fp", "n": 1}] * 6}] * 31}
    data["lines"] = [{"node": "Rule", "when": 1, "do": wide}]
    assert refused(data).reason == f"a card has at most {MAX_NODES} nodes"
    for _ in range(5000):
        deep = [deep]
    data["lines"] = deep
    assert refused(data).place == "/lines/0"


def test_one_track_per_key() -> None:
    """A track is the same wherever a card names it: two meanings of one key are refused."""
    card = attack(build.on(build.HIT, build.gain(BOND)), build.use_if(build.tally(BOND) >= 1))
    data: Any = to_wire(card)
    data["lines"][1]["cond"]["a"]["track"]["cap"] = 4
    assert refused(data).place == "/lines/1/cond/a/track"
    data["lines"][0]["do"]["track"]["start"] = 9
    assert refused(data).reason == "start is above cap"


def test_content_hash() -> None:
    """The hash says what the cards are: their order does not count, and one number does."""
    assert content_hash(POOL) == content_hash(reversed(POOL))
    assert content_hash([attack()]) != content_hash([attack(build.copies(2))])
    assert content_hash([attack(build.copies(3))]) != content_hash([attack(build.copies(2))])
    assert len(content_hash(POOL)) == 64


def test_cards_of_the_first_records_keep_their_hash() -> None:
    """What came to the language since changes neither the wire form nor the hash of cards that the first records hold.

    The file has every node of then, with its fields, as it was written then.
    """
    old = json.loads((Path(__file__).parent / "wire_first.json").read_text(encoding="utf-8"))
    found = [from_wire(wire) for wire in old["cards"]]
    assert [to_wire(card) for card in found] == old["cards"]
    assert content_hash(found) == old["hash"]


def test_young_fields_are_written_where_they_say_something() -> None:
    for name, field in YOUNG:
        default = {one.name: one.default for one in dataclasses.fields(CLASSES[name])}[field]
        assert default is not dataclasses.MISSING, (name, field)
    face_down = node.Move(node.Ref("this"), w.LUMEN, face_down=True)
    written: Any = to_wire(attack(build.on(build.HIT, face_down)))
    assert written["lines"][0]["do"]["face_down"] is True
    plain: Any = to_wire(attack(build.on(build.HIT, build.move(build.THIS, w.LUMEN))))
    assert "face_down" not in plain["lines"][0]["do"]


def test_every_number_has_a_word() -> None:
    """What people write for the small numbers: one word each, and no word for two."""
    shapes: list[dict[str, Any]] = [*SHAPES.values(), CARD, dict(TESTS)]
    for kind in [kind for shape in shapes for kind in shape.values()]:
        if isinstance(kind, Choice) and isinstance(kind.allowed[0], int):
            fitting = [word for word, n in kind.words if n in kind.allowed]
            assert len(fitting) == len(set(fitting)) == len(kind.allowed), kind
        elif isinstance(kind, Set) and kind.words:
            single = [n for _, n in kind.words if n & ~kind.bits == 0 and n & (n - 1) == 0]
            assert sorted(single) == [1 << bit for bit in range(kind.bits.bit_length()) if kind.bits >> bit & 1], kind


@pytest.mark.parametrize("branches", [0, 30])
def test_numbers_that_have_no_code_are_refused(branches: int) -> None:
    """A choice has codes for 29 branches, a combo for the speeds 1 to 29: the wire lets no others through."""
    data: Any = to_wire(attack(build.on(build.HIT, build.one_of(build.gain_fp(1))), build.combo_as(5)))
    data["lines"][0]["do"]["branches"] = data["lines"][0]["do"]["branches"] * branches
    assert refused(data).place == "/lines/0/do/branches"
    data["lines"][0]["do"]["branches"] = [{"node": "Fp", "n": 1}]
    data["lines"][1]["speeds"] = 1 << 30
    assert refused(data).place == "/lines/1/speeds"


def test_shapes_match_the_nodes() -> None:
    """The table of shapes names every class and field of the tree, in order, with its type."""
    everything = {
        name: cls for name, cls in vars(node).items() if isinstance(cls, type) and dataclasses.is_dataclass(cls)
    }
    assert everything == CLASSES
    assert everything.keys() == SHAPES.keys()
    kinds = {int: (node.Const, "n"), str: (node.Ref, "name"), bool: (node.Rule, "use")}
    for name, cls in everything.items():
        assert list(SHAPES[name]) == [field.name for field in dataclasses.fields(cls)]
        for field in dataclasses.fields(cls):
            kind = SHAPES[name][field.name]
            plain = {"int": int, "str": str, "bool": bool}.get(str(field.type), field.type)
            if plain in kinds:
                is_text = isinstance(kind, Text) or (isinstance(kind, Choice) and isinstance(kind.allowed[0], str))
                assert (isinstance(kind, Flag), is_text) == (plain is bool, plain is str), (name, field.name)
            else:
                assert isinstance(kind, (Node, Rows)), (name, field.name)


def test_card_fields_match_the_card() -> None:
    """Everything that a card is made from is on the wire."""
    derived = {"rules", "properties", "copies", "flags"}
    assert set(CARD) - {"grab"} == set(FIELDS) - derived
