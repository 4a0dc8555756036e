"""The published JSON Schema of home-made files: it is the generated one, and says what the reader says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.lumen.card import Card
from simpan.lumen.effect.human import to_human
from simpan.lumen.effect.human_in import NODELESS
from simpan.lumen.effect.node import Custom
from simpan.lumen.effect.schema import schema
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.effect.wire_shapes import SHAPES, TESTS
from simpan.lumen.homemade import parse
from simpan.lumen.pool import SHIPPED
from tests.lumen.homemade_files import EXAMPLE, SMALL, raw, spoilt
from tests.lumen.homemade_problems import FILE, SENSE, VALUES
from tests.lumen.mini_schema import faults, fits

ROOT = schema()
PUBLISHED = Path(__file__).parents[2] / "docs" / "card.schema.json"
WRITABLE = [
    card
    for card in [*SHIPPED.cards.values(), *(one.trait for one in SHIPPED.characters.values())]
    if not any(isinstance(node, Custom) for node in walk(card.lines))
]
# What JSON Schema is not asked to say: names that are taken, texts that cannot be shown, words of other places.
BEYOND = {
    *("taken", "reserved", "unshown", "spaces", "hand_order", "state_only", "counters_alone", "nothing", "no_card"),
    *("no_mark", "trait_kind", "trait_card", "deck", "no_counter", "no_number", "backwards", "wire"),
}
WRITING = [
    pytest.param(data, id=f"{reason}{place}") for reason, data, place in [*FILE, *VALUES] if reason not in BEYOND
]


def test_the_published_schema_is_the_generated_one() -> None:
    """Renew it with: simpan cards schema > docs/card.schema.json"""
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == ROOT
    assert PUBLISHED.read_text(encoding="utf-8") == json.dumps(ROOT, ensure_ascii=False, indent=2) + "\n"


@pytest.mark.parametrize("card", WRITABLE, ids=lambda card: str(card.code))
def test_shipped_cards_fit(card: Card) -> None:
    """Every shipped card as a person would write it, alone and in a file."""
    written = to_human(card)
    name = "trait" if card in [one.trait for one in SHIPPED.characters.values()] else "card"
    assert list(faults(written, ROOT["$defs"][name], ROOT)) == []
    assert name == "trait" or fits({"simpan": 1, "cards": [written]}, ROOT, ROOT)


def test_files_fit() -> None:
    for data in (EXAMPLE, SMALL):
        assert list(faults(data, ROOT, ROOT)) == []
        assert list(faults({"$schema": "card.schema.json", **data}, ROOT, ROOT)) == []


@pytest.mark.parametrize("data", WRITING)
def test_what_cannot_be_written_does_not_fit(data: Any) -> None:
    """What the reader refuses in a file's writing, the schema refuses, but for what no schema can say."""
    assert not fits(data, ROOT, ROOT)


def test_what_makes_no_sense_may_fit() -> None:
    """The schema does not judge: most of what `cards check` says beyond the writing fits it."""
    assert sum(fits(data, ROOT, ROOT) for _, data, _ in SENSE) > len(SENSE) // 2


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_what_can_be_read_fits(seed: int) -> None:
    """No editor underlines what simpan takes."""
    data = spoilt(seed)
    if parse(raw(data)).made is not None:
        assert list(faults(data, ROOT, ROOT)) == []


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


def test_the_schema_has_the_whole_language() -> None:
    """Every node that can be written, with its fields, and every test of a pattern; every reference leads somewhere."""
    defined = ROOT["$defs"]
    assert {name for name in SHAPES if name not in NODELESS} - set(defined) == {"Where"}
    for name, shape in SHAPES.items():
        if name in defined:
            assert set(shape) - {"where"} <= set(defined[name]["properties"])
    assert set(defined["tests"]["properties"]) == set(TESTS)
    references = {text for text in json.dumps(ROOT).split('"') if text.startswith("#/$defs/")}
    assert {text.removeprefix("#/$defs/") for text in references} <= set(defined)
    assert "Custom" not in set(_keys(ROOT))
