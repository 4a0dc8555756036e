"""Cards as JSON, for records and home-made cards: the same tree, never code.

Every node is an object `{"node": class, field: value, …}`; a printed number (`Const`) is the bare number; a track
stands where it is named, by value. `from_wire` trusts nothing: types, ranges, sizes and unknown keys are checked before
anything is built, and every failure is a `WireError` with its place, such as `/lines/2/do/cards/where/zones`.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable
from typing import Any, Final, cast

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect.node import Const, Line, Track
from simpan.lumen.effect.text_parts import same
from simpan.lumen.effect.wire_shapes import (
    CARD,
    CLASSES,
    SHAPES,
    TESTS,
    WORDED,
    Choice,
    Flag,
    Kind,
    Node,
    Rows,
    Set,
    Text,
    Whole,
)

VERSION: Final = 1
# Fields that came after the first records: written only where they say something, so that the hash of old cards stays.
YOUNG: Final = frozenset({
    ("Move", "face_down"), ("AllowCombo", "bonus"), ("ComboAs", "bonus"),
    ("Track", "until"), ("Track", "ends"), ("Track", "holds"), ("Track", "forbids"),
})  # fmt: skip
MAX_NODES: Final = 400  # in one card, printed numbers included
MAX_DEPTH: Final = 24
_TAG: Final = "node"


class WireError(ValueError):
    """What is wrong with a card's JSON, and where (a JSON pointer)."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place or '/'}: {reason}")
        self.place: Final = place or "/"
        self.reason: Final = reason


# -- out ----------------------------------------------------------------------------------------------------


def to_wire(card: Card) -> dict[str, object]:
    """A card as JSON values, every field written out but young ones with their default."""
    found: dict[str, object] = {"wire": VERSION}
    for name in CARD:
        value = bool(card.flags & w.F_GRAB) if name == "grab" else getattr(card, name)
        found[name] = _out(value)
    return found


def _out(value: object) -> object:
    if isinstance(value, Const):
        return value.n
    if isinstance(value, tuple):
        return [_out(item) for item in value]
    if dataclasses.is_dataclass(value):
        name = type(value).__name__
        fields = {
            field.name: _out(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if (name, field.name) not in YOUNG or not same(getattr(value, field.name), field.default)
        }
        return {_TAG: name, **fields}
    return value


def content_hash(cards: Iterable[Card]) -> str:
    """The sha256 of those cards, whatever their order: two pools with one hash are the same cards."""
    ordered = sorted(cards, key=lambda card: card.code)
    text = json.dumps(
        [to_wire(card) for card in ordered], ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )
    return hashlib.sha256(text.encode()).hexdigest()


# -- in -----------------------------------------------------------------------------------------------------


def from_wire(data: object) -> Card:
    """The card of that JSON value. Raises WireError for anything that is not exactly a card."""
    fields = _object(data, "")
    version = fields.pop("wire", None)
    if type(version) is not int or version != VERSION:
        raise WireError("/wire", f"must be {VERSION}")
    _no_other_keys(fields, CARD, "")
    reader = _Reader()
    values = {name: reader.read(kind, fields[name], f"/{name}", 0) for name, kind in CARD.items() if name in fields}
    for name in ("code", "name_ko", "name_en", "mark", "kind"):
        if name not in values:
            raise WireError(f"/{name}", "is missing")
    _fits_together(values)
    return _card(values)


def _card(values: dict[str, Any]) -> Card:
    """Card is a compiled class: it takes no `**values` of unknown types."""
    return Card(
        values["code"],
        values["name_ko"],
        values["name_en"],
        values["mark"],
        values["kind"],
        ultimate=values.get("ultimate", False),
        speed=values.get("speed", 0),
        damage=values.get("damage", 0),
        position=values.get("position", 0),
        limb=values.get("limb", 0),
        hit=values.get("hit", w.NO_RESULT),
        guard=values.get("guard", w.NO_RESULT),
        counter=values.get("counter", w.NO_RESULT),
        guards=values.get("guards", 0),
        evades=values.get("evades", 0),
        clashes=values.get("clashes", 0),
        grab=values.get("grab", False),
        lines=cast("tuple[Line, ...]", values.get("lines", ())),
        tags=values.get("tags", ()),
        tracks=cast("tuple[Track, ...]", values.get("tracks", ())),
    )


def _fits_together(values: dict[str, Any]) -> None:
    """What no field says alone (L2.3, L2.4)."""
    if values.get("guard") == w.COMBO_RESULT:
        raise WireError("/guard", "a guard result is never combo (L2.3)")
    if values["kind"] == w.ATTACK:
        if not values.get("speed"):
            raise WireError("/speed", "an attack has a speed of at least 1")
        if not values.get("position"):
            raise WireError("/position", "an attack has a position")
    elif values.get("speed"):
        raise WireError("/speed", "only an attack has a speed")


def _object(data: object, place: str) -> dict[str, object]:
    """A JSON object, copied. A key that is no text is refused too: JSON has none."""
    if type(data) is not dict:
        raise WireError(place, "must be an object")
    if not all(type(key) is str for key in data):
        raise WireError(place, "has a key that is not a text")
    return dict(data)


def _no_other_keys(fields: dict[str, object], known: Iterable[str], place: str) -> None:
    for key in fields:
        if key not in known:
            raise WireError(f"{place}/{_pointer(key)}", "is not known here")


def _pointer(key: str) -> str:
    """A key as a part of a JSON pointer, cut to a length that may be shown."""
    return key[:40].replace("~", "~0").replace("/", "~1")


class _Reader:
    """Reads one card and counts its nodes."""

    def __init__(self) -> None:
        self.nodes = 0
        self.tracks: dict[str, Track] = {}

    def read(self, kind: Kind, value: object, place: str, depth: int) -> object:
        """The value if it is of that kind, as the tree holds it."""
        if isinstance(kind, Node):
            return self._node(kind, value, place, depth)
        if isinstance(kind, Rows):
            return self._rows(kind, value, place, depth)
        reason = _refusal(kind, value)
        if reason:
            raise WireError(place, reason)
        return value

    def _rows(self, kind: Rows, value: object, place: str, depth: int) -> tuple[object, ...]:
        if type(value) is not list:
            raise WireError(place, "must be a list")
        if not kind.least <= len(value) <= kind.most:
            raise WireError(place, f"must have {kind.least} to {kind.most} entries")
        return tuple(self.read(kind.of, item, f"{place}/{index}", depth) for index, item in enumerate(value))

    def _node(self, kind: Node, value: object, place: str, depth: int) -> object:
        if value is None and kind.optional:
            return None
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise WireError(place, f"a card has at most {MAX_NODES} nodes")
        if depth >= MAX_DEPTH:
            raise WireError(place, f"is deeper than {MAX_DEPTH}")
        if type(value) is int and "Const" in kind.names:
            return Const(cast("int", self.read(SHAPES["Const"]["n"], value, place, depth)))
        fields = _object(value, place)
        name = fields.pop(_TAG, None)
        if type(name) is not str or name not in kind.names:
            raise WireError(f"{place}/{_TAG}", f"must be one of: {', '.join(kind.names)}")
        return self._build(name, fields, place, depth)

    def _build(self, name: str, fields: dict[str, object], place: str, depth: int) -> object:
        shape = SHAPES[name]
        _no_other_keys(fields, shape, place)
        cls = CLASSES[name]
        values: dict[str, object] = {}
        for field in dataclasses.fields(cls):
            if field.name in fields:
                kind = shape[field.name]
                values[field.name] = self.read(kind, fields[field.name], f"{place}/{field.name}", depth + 1)
            elif field.default is dataclasses.MISSING:
                raise WireError(f"{place}/{field.name}", "is missing")
        reason = _misfit(name, values)
        if reason:
            raise WireError(place, reason)
        made = cls(**values)
        return self._one_track(made, place) if isinstance(made, Track) else made

    def _one_track(self, track: Track, place: str) -> Track:
        """A track is the same wherever a card names it."""
        known = self.tracks.setdefault(track.key, track)
        if not same(known, track):
            raise WireError(place, f"is not the track that this card calls {track.key} elsewhere")
        return known


def _misfit(name: str, values: dict[str, Any]) -> str:
    """What no field of a node says alone."""
    if name == "Test":
        attribute = values["attribute"]
        if attribute in WORDED and not values.get("word"):
            return f"a test of {attribute} needs its word"
        return _refusal(TESTS[attribute], values.get("lo", 0))
    if name == "ComboNo" and values["lo"] > values.get("hi", values["lo"]):
        return "lo is above hi"
    return "start is above cap" if name == "Track" and values.get("start", 0) > values["cap"] else ""


def _refusal(kind: Whole | Set | Choice | Flag | Text, value: object) -> str:
    """Why a plain value is not of that kind; nothing if it is."""
    if isinstance(kind, Flag):
        return "" if type(value) is bool else "must be true or false"
    if isinstance(kind, Text):
        return _text_refusal(kind, value)
    if isinstance(kind, Choice) and type(kind.allowed[0]) is str:
        known = type(value) is str and value in kind.allowed
        return "" if known else f"must be one of: {', '.join(map(str, kind.allowed))}"
    if type(value) is not int:
        return "must be a whole number"
    if isinstance(kind, Whole):
        return "" if kind.least <= value <= kind.most else f"must be from {kind.least} to {kind.most}"
    if isinstance(kind, Choice):
        return "" if value in kind.allowed else f"must be one of: {', '.join(map(str, kind.allowed))}"
    if not kind.least <= value <= kind.bits:
        return f"must be a set of bits from {kind.least} to {kind.bits}"
    return "" if value & ~kind.bits == 0 else "has an unknown bit"


def _text_refusal(kind: Text, value: object) -> str:
    if type(value) is not str:
        return "must be a text"
    if not kind.least <= len(value) <= kind.most:
        return f"must have {kind.least} to {kind.most} letters"
    return "" if value.isprintable() else "has a character that cannot be shown"
