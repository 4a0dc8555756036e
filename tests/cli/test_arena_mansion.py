"""`simpan arena mansion`: in words, as JSON, on any number of processes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.runner import run

WORDS = ["arena", "mansion", "--players", "greedy,random", "--days", "1", "--wars", "5", "--seed", "3"]


def test_the_json_says_who_won_and_how_sure_that_is() -> None:
    """As for Lumen: games, wins, draws, unfinished, errors first; then shares with their intervals."""
    ran = run(*WORDS, "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert [found[key] for key in ("games", "unfinished", "errors")] == [5, 0, 0]
    assert sum(found["wins"].values()) + found["draws"] == 5
    assert list(found["bots"]) == ["greedy", "random"]
    assert found["bots"]["greedy"]["played"] == found["bots"]["random"]["played"] == 20
    assert found["mean_days"] == 1
    assert found["pairs"]["한서"]["class"] == "saber"


@pytest.mark.slow
def test_it_does_not_depend_on_the_number_of_processes() -> None:
    one, two = (json.loads(run(*WORDS, "--jobs", jobs, "--json").out) for jobs in ("1", "2"))
    del one["seconds_cpu"], two["seconds_cpu"]
    assert one == two


def test_games_is_another_word_for_wars() -> None:
    words = ["arena", "mansion", "--players", "random", "--days", "1", "--seed", "2", "--json"]
    one, two = (json.loads(run(*words, option, "2").out) for option in ("--games", "--wars"))
    del one["seconds_cpu"], two["seconds_cpu"]
    assert one == two


@pytest.mark.parametrize(
    ("lang", "said"), [("ko", ("저택 전쟁", "세이버", "봇별")), ("en", ("By bot", "Saber", "rewards"))]
)
def test_in_words(lang: str, said: tuple[str, ...]) -> None:
    ran = run(*WORDS, "--lang", lang)
    assert ran.code == 0
    for text in (*said, "greedy", "random", "95 %"):
        assert text in ran.out
    assert "{" not in ran.out


def test_a_campaign_of_ones_own(tmp_path: Path) -> None:
    """§H6.1: a folder's campaign, or a line that says why not."""
    ran = run("arena", "mansion", "--campaign", str(tmp_path / "nowhere"), "--wars", "1")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "simpan sheet check" in ran.err


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--players", "greedy,deep-blue"], "deep-blue"),
        (["--players", "greedo"], "greedy"),
        (["--players", ","], "random"),
        (["--players", ",".join(["random"] * 9)], "9"),
        (["--days", "0"], "--days"),
        (["--days", "51"], "--days"),
        (["--wars", "0"], "--games"),
        (["--jobs", "0"], "--jobs"),
        (["--p1", "random"], "--p1"),
        (["--matrix", "--deck1", "wolf-hunt"], "--deck1, --matrix"),
        (["--edition", "current"], "--edition"),
    ],
)
def test_what_it_refuses(words: list[str], part: str) -> None:
    ran = run("arena", "mansion", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert part in ran.err


@pytest.mark.parametrize("option", [["--players", "random"], ["--days", "2"], ["--campaign", "."]])
def test_lumen_has_no_such_option(option: list[str]) -> None:
    ran = run("arena", "lumen", *option, "--games", "1")
    assert ran.code == 2
    assert option[0] in ran.err
