"""`simpan arena --matrix`: its table in both languages, its JSON, and what it refuses."""

from __future__ import annotations

import json
import re

import pytest

from simpan.cli.matrix import WIDTH, wide
from simpan.lumen.decklist import starter_decks
from tests.cli.runner import run

KEYS = list(starter_decks())


@pytest.mark.slow
def test_the_table_names_every_deck_and_fits() -> None:
    """A legend with numbers, a share and an interval for each pair, a mean for each deck; at most 100 columns."""
    ran = run("arena", "lumen", "--matrix", "--p1", "random", "--games", "2")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert [line.rpartition("(")[2].rstrip(")") for line in lines[1 : 1 + len(KEYS)]] == KEYS
    assert len(re.findall(r"\d+\.\d%", ran.out)) == len(KEYS) ** 2 + len(KEYS)
    assert len(re.findall(r"\d+\.\d–\d+\.\d", ran.out)) == len(KEYS) ** 2
    assert "평균" in ran.out
    assert max(wide(line) for line in lines) <= WIDTH
    english = run("arena", "--matrix", "--p1", "random", "--games", "2", "--lang", "en").out
    assert "mean" in english
    assert not re.search("[가-힣]", "".join(english.splitlines()[1 + len(KEYS) :]))


def test_the_json_has_every_pair_and_the_means() -> None:
    words = ["arena", "--matrix", "--p1", "random", "--p2", "random", "--games", "3", "--seed", "4", "--json"]
    found = json.loads(run(*words).out)
    assert [deck["key"] for deck in found["decks"]] == KEYS == list(found["means"])
    assert [(pair["a"], pair["b"]) for pair in found["pairs"]] == [(a, b) for i, a in enumerate(KEYS) for b in KEYS[i:]]
    for pair in found["pairs"]:
        assert (pair["games"], pair["errors"]) == (3, 0)
        assert pair["low"] <= pair["rate"] <= pair["high"]
    row = [cell["rate"] for cell in found["table"][0]]
    assert found["means"][KEYS[0]] == pytest.approx(sum(row) / len(row), abs=1e-3)


@pytest.mark.slow
def test_the_table_does_not_depend_on_the_number_of_processes() -> None:
    words = ["arena", "--matrix", "--p1", "random", "--p2", "random", "--games", "3", "--json", "--edition", "current"]
    one, two = (json.loads(run(*words, "--jobs", jobs).out) for jobs in ("1", "2"))
    for pair in [*one["pairs"], *two["pairs"]]:
        del pair["seconds_cpu"]
    assert one == two


def test_a_deck_beside_the_matrix_is_refused() -> None:
    """The matrix plays all starter decks; a deck that would be ignored is an error."""
    ran = run("arena", "--matrix", "--deck1", KEYS[0], "--games", "1")
    assert ran.code == 2
    assert "--matrix" in ran.err
