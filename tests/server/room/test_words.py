"""The server's words: both languages say the same things of the same values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import simpan.server
from simpan.core.korean import josa
from simpan.server.words import LANGS, say, sources

SERVER = Path(simpan.server.__file__).parent


class Variables(Visitor):
    """The variables that a message uses."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library's way
        self.names.add(node.id.name)


def messages(text: str) -> dict[str, set[str]]:
    """The keys of a file, with the variables of each. Raises AssertionError for what is no Fluent."""
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, entry.id.name
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


def test_the_same_files_in_both_languages() -> None:
    assert list(sources("ko")) == list(sources("en"))


@pytest.mark.parametrize("name", sorted(sources("ko")))
def test_the_same_keys_and_variables_in_both_languages(name: str) -> None:
    assert messages(sources("ko")[name]) == messages(sources("en")[name])


def test_no_key_twice() -> None:
    for lang in LANGS:
        keys = [key for text in sources(lang).values() for key in messages(text)]
        assert len(keys) == len(set(keys)), sorted(key for key in keys if keys.count(key) > 1)


def test_every_key_of_the_server_exists() -> None:
    """Keys that stand in the code as they are, and the ways in which others are put together."""
    known = {key for text in sources("ko").values() for key in messages(text)}
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SERVER.rglob("*.py")))
    plain = set(re.findall(r"""\bsay\(\s*[\w.]+,\s*"([^"]+)\"""", code))
    assert plain
    assert plain <= known
    for reason in re.findall(r"""Denied\(\s*"(\w+)\"""", code):
        assert f"denied-{reason.replace('_', '-')}" in known
    for what in ("back", "extend", "pause", "resume", "award", "caution", "note"):
        assert f"log-rule-{what}" in known
    for ending in ("won", "drawn", "concede", "absence", "award", "draw-agreed", "draw-absence"):
        assert f"result-{ending}" in known
    for what in ("ask-undo", "ask-draw", "yes-undo", "yes-draw", "no-undo", "no-draw", "claim-win", "claim-draw"):
        assert f"log-{what}" in known


def test_particles() -> None:
    for name in ("하나", "둘", "Kim", "7", "聖杯", ""):
        assert say("ko", "log-concede", name=name) == f"{josa(name, '이/가')} 항복했어요."


def test_names_are_words_and_no_code() -> None:
    for name in ("{ $name }", "<b>", "{", "\u2068x\u2069"):
        assert say("en", "log-concede", name=name) == f"{name} concedes."


def test_an_unknown_key() -> None:
    with pytest.raises(KeyError):
        say("en", "no-such-key")
