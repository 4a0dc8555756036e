"""The measures of Mansion War: their names and floors, and what they say where they cannot measure."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from simpan.lab import bench_mansion as bench
from simpan.lab.bench import NOTES, RUNS, Measure


def test_names_and_floors(monkeypatch: pytest.MonkeyPatch) -> None:
    """1,000 wars and 500 declarations a second at least, 0.2 s for the table at most; the rest have no floor."""
    monkeypatch.setattr(bench, "timed", lambda work: [1.0])
    monkeypatch.setattr(bench, "_wars", lambda: None)
    monkeypatch.setattr(bench, "_wars_with_views", lambda: None)
    monkeypatch.setattr(subprocess, "run", _printing("[0.1, 0.3, 0.1]"))
    found = {measure.name: measure for measure in bench.measure_mansion()}
    assert tuple(found) == bench.NAMES
    floors = {name.removeprefix("mansion."): measure.floor for name, measure in found.items() if measure.floor}
    assert floors == {"wars_per_second": 1_000, "declarations_per_second": 500, "odds_table_seconds": 0.2}
    table = found["mansion.odds_table_seconds"]
    assert (table.value, table.at_most, table.is_met()) == (0.1, True, True)


def _printing(text: str) -> Any:
    return lambda *_, **__: subprocess.CompletedProcess([], 0, stdout=text)


@pytest.mark.parametrize(("printed", "lacks"), [("[]", "only_compiled"), ("Traceback …", "no_process")])
def test_a_table_that_cannot_be_measured(monkeypatch: pytest.MonkeyPatch, printed: str, lacks: str) -> None:
    monkeypatch.setattr(subprocess, "run", _printing(printed))
    table = bench._odds_table()
    assert (table.value, table.lacks) == (None, lacks)
    assert table.as_dict()["note"] == NOTES[lacks]


def test_what_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A measure whose engine is missing has a note and no runs."""
    monkeypatch.setattr(bench, "compiled", lambda: True)

    def missing() -> Any:
        raise ImportError("no", name="simpan.mansion.match")

    found = bench._measured(Measure("mansion.wars_per_second", "wars/s"), missing)
    assert (found.value, found.as_dict()["note"]) == (None, "simpan.mansion.match is not installed")


@pytest.mark.slow
@pytest.mark.pure_only
def test_the_table_is_measured_in_an_interpreted_process() -> None:
    """As the bench does it; the floor is its own affair."""
    table = bench._odds_table()
    assert len(table.runs) == RUNS
    assert json.dumps(table.as_dict())


def test_judgements_are_counted_two_for_each_exchange() -> None:
    """§M3.8: the attack's and the defence's."""
    assert bench._judging()(50) == 100


@pytest.mark.slow
def test_a_war_that_everybody_watches_comes_to_its_end() -> None:
    """§H6.4: a random war of the default campaign, with a view for each player and the public after each decision."""
    assert bench.watched(bench._war(), 1) == 1
