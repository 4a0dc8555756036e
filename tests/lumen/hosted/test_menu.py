"""What may be chosen when a room is made (§L2.8, §L5.2 and the open points)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.core.hosting import BadChoice, ClockRules
from simpan.core.rulebook import load
from simpan.lumen.edition import CLASSIC, CURRENT, SWITCHES
from simpan.lumen.hosted import menu
from simpan.lumen.hosted.hosting import HOSTING

ANYTHING: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=8,
)
KEYS: Any = st.sampled_from(
    ["edition", "points", "clocks", "_watch", "memory_aid", "ready", "o1_face_up", "", "x" * 90]
)


def test_the_menu_is_json_in_both_languages() -> None:
    found = json.loads(json.dumps(HOSTING.menu()))
    assert [one["id"] for one in found["editions"]] == ["classic", "current"]
    assert found["editions"][0]["text"] == {
        "ko": load("lumen").editions["classic"].text.ko,
        "en": load("lumen").editions["classic"].text.en,
    }
    for part in ("editions", "points", "clocks", "presets"):
        for one in found[part]:
            assert all(one["title"].values()), one
            assert all(one["text"].values()), one
    assert len(found["catalogue"]) == 16


def test_a_menu_that_is_changed_is_the_next_one_unchanged() -> None:
    found = HOSTING.menu()
    found["levels"] = ()
    assert "levels" not in HOSTING.menu()


def test_every_point_is_a_clause_with_a_switch_and_its_default() -> None:
    """§O1, §O2, §O5, §O6, §O7, §O9, §O10: the open points that the engine can be told; §O3 follows its default."""
    points = {one["id"]: one for one in HOSTING.menu()["points"]}
    switches = {name for name in SWITCHES if name[0] == "o" and name[1].isdigit()}
    assert set(points) == switches - {"o3_pair_back_to_hand"} | {"memory_aid"}
    for key, point in points.items():
        assert point["clause"] in load("lumen")
        assert {one["value"] for one in point["values"]} == {True, False}
        assert point["values"][0]["value"] == point["default"]
        if key != "memory_aid":
            assert point["clause"].lower() == key.split("_")[0]
            assert getattr(CLASSIC, key) == getattr(CURRENT, key) == point["default"]


def test_defaults_are_filled_in() -> None:
    found = HOSTING.options({})
    assert found == HOSTING.options(found), "whole options stay as they are"
    assert found["edition"] == "classic"
    assert HOSTING.clock_rules(found) == ClockRules("standard", ready=10, idle=30, choice=30, setup=300)
    assert HOSTING.options({"_watch": "all"}) == found, "what begins with _ is the server's"


def test_every_choice_of_the_menu_is_taken() -> None:
    found = HOSTING.menu()
    for edition in found["editions"]:
        for clocks in found["clocks"]:
            for point in found["points"]:
                for value in point["values"]:
                    if value["value"] != point["default"] and edition["id"] not in point["editions"]:
                        continue
                    wanted = {"edition": edition["id"], "clocks": clocks["id"], "points": {point["id"]: value["value"]}}
                    options = HOSTING.options(wanted)
                    assert HOSTING.clock_rules(options).name == clocks["id"]
                    switched = menu.edition_of(options)
                    assert switched.name == edition["id"]
                    if point["id"] != "memory_aid":
                        assert getattr(switched, point["id"]) == value["value"]
                    assert menu.aids_memory(options) == options["points"]["memory_aid"]


def test_clocks_of_ones_own() -> None:
    """§L5.2: other numbers than the 10 seconds, by agreement."""
    options = HOSTING.options({"clocks": {"ready": 3, "choice": 20}})
    assert HOSTING.clock_rules(options) == ClockRules("custom", ready=3, choice=20)
    assert HOSTING.options(options) == options
    same = {"ready": 10, "idle": 30, "choice": 30, "setup": 300}
    assert HOSTING.clock_rules(HOSTING.options({"clocks": same})).name == "standard"


@pytest.mark.parametrize(
    ("wanted", "field", "clause"),
    [
        ({"edition": "newest"}, "edition", ""),
        ({"edition": ["classic"]}, "edition", ""),
        ({"points": {"o1_face_up": 1}}, "points.o1_face_up", "O1"),
        ({"points": {"o3_pair_back_to_hand": False}}, "points.o3_pair_back_to_hand", ""),
        ({"points": {"o6_clash_with_fp": False}}, "points.o6_clash_with_fp", "O6"),
        ({"points": []}, "points", ""),
        ({"clocks": "blitz"}, "clocks", ""),
        ({"clocks": {"ready": -1}}, "clocks", ""),
        ({"clocks": {"ready": True}}, "clocks", ""),
        ({"clocks": {"ready": 601}}, "clocks", ""),
        ({"clocks": {"redy": 5}}, "clocks", ""),
        ({"rules": "house"}, "rules", ""),
    ],
)
def test_what_cannot_be_chosen_is_named(wanted: dict[str, Any], field: str, clause: str) -> None:
    with pytest.raises(BadChoice) as refused:
        HOSTING.options(wanted)
    (problem,) = refused.value.problems
    assert (problem.field, problem.clause) == (field, clause)
    assert problem.text.ko
    assert problem.text.en


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(BadChoice) as refused:
        HOSTING.options({"edition": 3, "clocks": None, "points": {"o9": True}, "colour": "red"})
    assert [problem.field for problem in refused.value.problems] == ["edition", "points.o9", "clocks", "colour"]


@pytest.mark.slow
@settings(deadline=None)
@given(st.dictionaries(KEYS, ANYTHING, max_size=4))
def test_hostile_options_raise_nothing_else(wanted: dict[str, Any]) -> None:
    try:
        options = HOSTING.options(wanted)
    except BadChoice:
        with pytest.raises(BadChoice) as refused:
            HOSTING.options(wanted)
        assert msgspec.json.encode(refused.value.problems) != b"[]"
    else:
        assert HOSTING.options(options) == options
        HOSTING.clock_rules(options)
        menu.edition_of(options)
