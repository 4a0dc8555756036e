"""The program itself: language, bad input, streams."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from simpan.cli.env import language
from tests.cli.runner import run, spawn


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "ko"),
        ({"LANG": "C"}, "ko"),
        ({"LANG": "POSIX"}, "ko"),
        ({"LANG": "C.UTF-8"}, "ko"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ko_KR.UTF-8", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANG": "ko_KR.UTF-8", "LC_MESSAGES": "en_US", "LC_ALL": ""}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(environment: dict[str, str], expected: str) -> None:
    assert language(environment) == expected


def test_lang_may_stand_anywhere() -> None:
    for words in (["--lang", "en", "deck", "list"], ["deck", "list", "--lang=en"], ["deck", "--lang", "en", "list"]):
        assert "20 techniques" in run(*words).out
    assert "기술 20장" in run("deck", "list", "--lang", "ko", lang="en_GB").out


def worked() -> float:
    """Seconds of work of programs that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def test_version_says_which_engine_and_is_quick() -> None:
    before = worked()
    done = spawn("--version")
    assert worked() - before < 2  # 0.3 s on a quiet machine
    assert done.returncode == 0
    assert done.stdout.startswith(b"simpan ")
    assert b"engine: compiled" in done.stdout or b"engine: pure Python" in done.stdout
    assert b"pure" in spawn("--version", SIMPAN_PURE="1").stdout


@pytest.mark.parametrize(("lang", "word"), [("ko", "명령"), ("en", "Commands")])
def test_help(lang: str, word: str) -> None:
    for words in ([], ["--help"]):
        ran = run(*words, "--lang", lang)
        assert ran.code == 0
        assert word in ran.out
    for command in ("play", "arena", "judge", "cards", "deck", "replay", "rules", "bench"):
        ran = run(command, "--help", "--lang", lang)
        assert ran.code == 0
        assert command in ran.out


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_help_breaks_a_line_once(lang: str) -> None:
    """A line goes on below only where its next word does not fit into the 80 columns, of which Hangul takes two."""
    going_on = 0
    for words in ([], ["sheet"], ["referee"], ["play"], ["arena"]):
        lines = run(*words, "--help", "--lang", lang).out.splitlines()
        assert max(cell_len(line) for line in lines) <= 80
        for line, below in pairwise(lines):
            if below.startswith(" " * 5) or (below.startswith(" " * 4) and not line.startswith(" ")):
                going_on += 1
                assert cell_len(line) + 1 + cell_len(below.split()[0]) > 80 - 4, (line, below)
    assert going_on > 5


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["play", "chess"],
        ["play", "lumen", "extra"],
        ["play", "--opponent", "bob"],
        ["play", "--seed", "x"],
        ["play", "--seed"],
        ["play", "--deck", "/nowhere.toml"],
        ["play", "--edition", "future"],
        ["play", "--nonsense"],
        ["arena", "--games", "0"],
        ["arena", "--games", "-5"],
        ["arena", "--jobs", "0"],
        ["arena", "--p1", "deep-blue"],
        ["judge"],
        ["judge", "lumen", "커팅"],
        ["judge", "lumen", "커팅", "없는카드"],
        ["judge", "lumen", "커팅", "매혹"],
        ["judge", "lumen", "커팅", "커팅", "--hp1", "0"],
        ["cards", "lumen", "없는카드"],
        ["cards", "lumen", "--character", "아무개"],
        ["deck", "check"],
        ["deck", "check", "/nowhere.toml"],
        ["deck", "frob"],
        ["replay", "/nowhere.jsonl"],
        ["rules", "L99"],
        ["rules", "--edition", "x"],
        ["--lang", "fr", "rules"],
        ["--lang"],
        ["--frob"],
        ["play", "\udce4"],
        ["cards", "lumen", "\x00\x1b[31m"],
    ],
)
@pytest.mark.parametrize("lang", ["ko_KR.UTF-8", "en_GB.UTF-8"])
def test_bad_input_is_one_line_and_exit_status_2(words: list[str], lang: str) -> None:
    ran = run(*words, lang=lang)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("simpan: ")
    assert ran.err.count("\n") == 1


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(max_size=12), max_size=5))
def test_no_words_at_all_end_in_a_traceback(words: list[str]) -> None:
    run(*[word for word in words if word not in ("bench", "arena")])


def test_a_reader_who_leaves_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "simpan.cli.main", "cards", "lumen"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_input_that_is_no_text_is_no_error() -> None:
    done = spawn("play", "lumen", "--auto-setup", "--seed", "1", typed=b"\xff\xfe\n\x00\n?\n")
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_output_that_takes_no_korean_is_no_error() -> None:
    done = spawn("deck", "list", PYTHONIOENCODING="ascii", LANG="ko_KR")
    assert done.returncode == 0
    assert b"viola-duet" in done.stdout
