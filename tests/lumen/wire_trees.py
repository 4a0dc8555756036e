"""Random cards of the card language, for laws about the wire and the texts."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from hypothesis import strategies as st

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect.build import KIND_ATTACK, KIND_DEFENCE, count, forbid, hp
from simpan.lumen.effect.node import Track
from simpan.lumen.effect.wire_shapes import (
    CARD,
    CLASSES,
    LINE,
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

TRACKS: Final = (
    Track("bond", "은연", "Hidden Bond", 3),
    Track("charge", "차지", "Charge", 1),
    Track("ember", "불씨", "Ember", 9, 2),
    Track(
        "cow", "위압", "Intimidation", 1, until=w.UNTIL_GET, ends=hp() <= 1000,
        forbids=(forbid(w.ME, w.A_READY, KIND_DEFENCE), forbid(w.OPP, w.A_READY, KIND_ATTACK)),
    ),
    Track("notice", "예고", "Advance Notice", 1, holds=count(w.LUMEN) >= 1),
)  # fmt: skip
LETTERS: Final = st.characters(categories=("Lu", "Ll", "Lo", "Nd", "Pd"))


def _heights() -> dict[str, int]:
    """How deep the shallowest tree of each class is."""
    found = dict.fromkeys(SHAPES, 99)
    for _ in SHAPES:
        for name, shape in SHAPES.items():
            fields = [kind.of if isinstance(kind, Rows) else kind for kind in shape.values() if _is_needed(kind)]
            below = [min(found[one] for one in kind.names) for kind in fields if isinstance(kind, Node)]
            found[name] = min(99, 1 + max(below, default=0))
    return found


def _is_needed(kind: Kind) -> bool:
    return not (isinstance(kind, Node) and kind.optional) and not (isinstance(kind, Rows) and kind.least == 0)


HEIGHTS: Final = _heights()


@st.composite
def values(draw: st.DrawFn, kind: Kind, depth: int) -> Any:
    """A value that a field of that kind may hold, at most `depth` nodes deep."""
    if isinstance(kind, Node):
        fitting = [name for name in kind.names if HEIGHTS[name] <= depth]
        if kind.optional and (not fitting or draw(st.booleans())):
            return None
        return draw(nodes(draw(st.sampled_from(fitting)), depth))
    if isinstance(kind, Rows):
        most = 3 if not isinstance(kind.of, Node) or min(HEIGHTS[name] for name in kind.of.names) <= depth else 0
        return tuple(draw(st.lists(values(kind.of, depth), min_size=kind.least, max_size=max(most, kind.least))))
    return draw(_plain(kind))


def _plain(kind: Whole | Set | Choice | Flag | Text) -> st.SearchStrategy[Any]:
    if isinstance(kind, Whole):
        return st.integers(kind.least, kind.most)
    if isinstance(kind, Set):
        return st.integers(kind.least, kind.bits).map(lambda n: n & kind.bits or kind.least * kind.bits)
    if isinstance(kind, Choice):
        return st.sampled_from(kind.allowed)
    if isinstance(kind, Flag):
        return st.booleans()
    return st.text(LETTERS, min_size=kind.least, max_size=12)


@st.composite
def nodes(draw: st.DrawFn, name: str, depth: int) -> Any:
    """A node of that class, with fields that fit together."""
    if name == "Track":
        return draw(st.sampled_from(TRACKS))
    fields = {field: draw(values(kind, depth - 1)) for field, kind in SHAPES[name].items()}
    if name == "Test":
        fields["lo"] = draw(_plain(TESTS[fields["attribute"]]))
        if fields["attribute"] in WORDED:
            fields["word"] = fields["word"] or "x"
    if name == "ComboNo":
        fields["lo"], fields["hi"] = sorted((fields["lo"], fields["hi"]))
    return CLASSES[name](**fields)


@st.composite
def cards(draw: st.DrawFn) -> Card:
    """A card with up to three lines."""
    known = {name: draw(values(kind, 2)) for name, kind in CARD.items() if name != "lines"}
    attack = known["kind"] == w.ATTACK
    known["speed"] = max(known["speed"], 1) if attack else 0
    known["position"] = known["position"] or w.MID if attack else known["position"]
    known["guard"] = min(known["guard"], 98)
    lines = tuple(draw(st.lists(values(LINE, draw(st.integers(3, 6))), max_size=3)))
    head = [known.pop(name) for name in ("code", "name_ko", "name_en", "mark", "kind")]
    return Card(*head, **known, lines=lines)


def size(value: Any) -> int:
    """How many nodes a tree has."""
    if isinstance(value, tuple):
        return sum(map(size, value))
    if dataclasses.is_dataclass(value):
        return 1 + sum(size(getattr(value, field.name)) for field in dataclasses.fields(value))
    return 0
