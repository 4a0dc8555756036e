"""docs/protocol.md names every message, every field, every code and every call, and its examples are messages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from simpan.core import refereeing
from simpan.server import api_types, protocol
from simpan.server.net import answers, faults, openapi

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
PROSE = re.sub("```.*?```", "", TEXT, flags=re.DOTALL)
NAMED = {word for quoted in re.findall(r"`([^`\n]+)`", PROSE) for word in re.findall(r"[\w…/.]+|[^\w\s]+", quoted)}
FROM_CLIENT = get_args(protocol.FromClient)
TO_CLIENT = get_args(protocol.ToClient)
VALUES = (
    protocol.Player,
    protocol.RoomInfo,
    protocol.Clock,
    protocol.Offer,
    protocol.Late,
    protocol.Told,
    refereeing.Block,
    refereeing.FeedLine,
    refereeing.Out,
)
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]


def fields(kind: Any) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def api_structs() -> list[Any]:
    found = [getattr(api_types, name) for name in dir(api_types)]
    return [kind for kind in found if isinstance(kind, type) and kind.__module__ == api_types.__name__]


@pytest.mark.parametrize("kind", [*FROM_CLIENT, *TO_CLIENT], ids=lambda kind: kind.__name__)
def test_every_message_is_described(kind: Any) -> None:
    tag = kind.__struct_config__.tag
    assert f"**`{tag}`**" in TEXT
    assert [name for name in fields(kind) if name not in NAMED] == []
    assert any(example["t"] == tag for example in EXAMPLES), "it needs an example"


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_every_value_is_described(kind: Any) -> None:
    assert [name for name in fields(kind) if name not in NAMED] == []


@pytest.mark.parametrize("kind", api_structs(), ids=lambda kind: kind.__name__)
def test_every_body_is_described(kind: Any) -> None:
    assert f"**`{kind.__name__}`**" in TEXT
    assert [name for name in fields(kind) if name not in NAMED] == []


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["t"])
def test_every_example_is_a_message(example: dict[str, Any]) -> None:
    tags = {kind.__struct_config__.tag: kind for kind in [*FROM_CLIENT, *TO_CLIENT]}
    kind = tags[example["t"]]
    if kind is protocol.State:
        assert example.pop("table")["options"]
    msgspec.json.decode(json.dumps(example), type=kind)


def test_every_choice_is_named() -> None:
    """Of a field that takes one of some words, each word."""
    for kind in [*FROM_CLIENT, api_types.NewRoom]:
        for field in msgspec.structs.fields(kind):
            words = [word for word in get_args(field.type) if isinstance(word, str)]
            assert [word for word in words if word not in NAMED] == [], (kind, field.name)


def test_every_fault_is_named() -> None:
    assert [code for code in (*faults.CODES, "elsewhere") if code not in NAMED] == []


def test_every_call_is_named() -> None:
    for path, calls in openapi.described()["paths"].items():
        plain = path.replace("{room}", "{id}").replace("{replay}", "{id}")
        for method in calls:
            short = f"…/{plain.rpartition('/')[2]}" if plain.startswith("/api/replays/{id}/") else plain
            assert f"`{method.upper()} {plain}`" in TEXT or f"`{short}`" in TEXT, short


def test_codes_have_words_in_both_languages() -> None:
    from simpan.server.words import say

    for lang in ("ko", "en"):
        for code in answers.STATUS:
            assert say(lang, f"wrong-{code.replace('_', '-')}", why="x", name="x")
        for code in faults.CODES:
            assert faults.fault(code, lang).text
