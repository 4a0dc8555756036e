"""JSON that people wrote: the value, the line of each place, and everything that is wrong, without an exception."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simpan.core.located_json import MOST_DEEP, MOST_FAULTS, read, step

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=8) | st.floats(-1e6, 1e6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES, st.sampled_from([None, 0, 2]))
def test_it_reads_what_json_writes(value: Any, indent: int | None) -> None:
    found = read(json.dumps(value, indent=indent))
    assert found.whole
    assert found.faults == []
    assert found.value == value


@given(st.text(max_size=40) | VALUES.map(lambda value: json.dumps(value, ensure_ascii=False)[1:-1]))
def test_it_takes_exactly_what_json_takes(text: str) -> None:
    """Whatever the text, there is a value or a fault; Python's reader, less NaN and its like, takes the same."""

    def no_number(word: str) -> None:
        raise ValueError(word)

    try:
        wanted = json.loads(text, parse_constant=no_number)
    except ValueError:
        wanted = ...
    found = read(text)
    assert found.whole or found.faults
    if found.faults == []:
        assert found.value == wanted
    elif wanted is not ...:
        assert {fault.reason for fault in found.faults} <= {"twice", "large_number", "half_letter"}


@pytest.mark.parametrize(
    ("text", "reason", "place", "line", "about"),
    [
        ("", "ends", "", 1, ""),
        ('{"a": [1,\n 2', "ends", "/a", 2, ""),
        ('{"a": 1}\n}', "after_end", "", 2, "}"),
        ('{"a": 1,\n "a": 2}', "twice", "/a", 2, "a"),
        ('{"a": {"b/~": NaN}}', "no_number", "/a/b~1~0", 1, "NaN"),
        ("[1,\n -Infinity]", "no_number", "/1", 2, "-Infinity"),
        ("[1e400]", "large_number", "/0", 1, "1e400"),
        ("[123456789012345678901]", "large_number", "/0", 1, "12345678901234567890"),
        ('["\\ud800"]', "half_letter", "/0", 1, '"\\ud800"'),
        ("[1\n2]", "no_comma", "", 2, "2]"),
        ("[1,\n]", "last_comma", "", 2, ""),
        ('{"a": 1,}', "last_comma", "", 1, ""),
        ("{'a': 1}", "no_key", "", 1, "'a': 1}"),
        ('{"a" 1}', "no_colon", "/a", 1, "1}"),
        ("// first\n{}", "no_value", "", 1, "// first"),
        ('{"a": yes}', "no_value", "/a", 1, "yes}"),
        ('["a\nb"]', "bad_text", "/0", 1, '"a'),
        ('["\\x"]', "bad_text", "/0", 1, '"\\x"]'),
        ("[" * (MOST_DEEP + 2), "too_deep", "/0" * (MOST_DEEP + 1), 1, ""),
    ],
)
def test_faults(text: str, reason: str, place: str, line: int, about: str) -> None:
    fault = read(text).faults[-1]
    assert (fault.reason, fault.place, fault.line, fault.about) == (reason, place, line, about)


def test_reading_goes_on_behind_a_fault_that_leaves_the_rest_readable() -> None:
    found = read('{"a": NaN,\n "a": 3,\n "b": ["\\udfff", 1e999]}')
    assert [(fault.reason, fault.line) for fault in found.faults] == [
        ("no_number", 1), ("twice", 2), ("half_letter", 3), ("large_number", 3),
    ]  # fmt: skip
    assert found.whole
    assert found.value == {"a": None, "b": ["?", None]}


def test_lines() -> None:
    found = read('{"a": [1,\n2, {"b/c":\n3}],\n"d":\n4}')
    lines = {"": 1, "/a": 1, "/a/0": 1, "/a/1": 2, "/a/2": 2, "/a/2/b~1c": 2, "/d": 4}
    assert {place: found.line(place) for place in lines} == lines
    assert found.line("/a/9") == found.line("/a") == 1
    assert found.line("/d/x/y") == 4
    assert step(step("", "a/b"), 3) == "/a~1b/3"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        '"' + "a" * 250_000,
        "[" + "1," * 120_000 + "1]",
        "[" + "NaN," * 60_000 + "1]",
        ('{"' + "k" * 90 + '":') * 60 + "[" + "1," * 100_000 + "1]" + "}" * 60,
        "{" + '"a":1,' * 40_000 + '"b":1}',
        '["' + "\\ud800" * 40_000 + '"]',
        "9" * 250_000,
        " \n" * 120_000,
    ],
    ids=["deep", "quote", "wide", "nan", "keys", "twice", "halves", "digits", "blank"],
)
def test_hostile_texts_take_no_time(text: str) -> None:
    begun = time.process_time()
    found = read(text)
    assert time.process_time() - begun < 5
    assert len(found.faults) <= MOST_FAULTS
    assert all(len(fault.place) < 100 * 90 and len(fault.about) <= 90 for fault in found.faults)
