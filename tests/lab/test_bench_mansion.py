"""The measures of Mansion War: their names and floors, and what they say where they cannot measure."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import pytest

from simpan.lab import bench_mansion as bench
from simpan.lab import referee_day
from simpan.lab.bench import NOTES, RUNS, Measure
from simpan.mansion import words as w
from simpan.mansion.desk.folder import Folder


def test_names_and_floors(monkeypatch: pytest.MonkeyPatch) -> None:
    """1,000 wars and 500 declarations a second at least, 0.2 s for the table at most; the rest have no floor."""
    monkeypatch.setattr(bench, "timed", lambda work: [1.0])
    monkeypatch.setattr(bench, "_wars", lambda: None)
    monkeypatch.setattr(bench, "_wars_with_views", lambda: None)
    monkeypatch.setattr(bench, "_wars_watched", lambda: None)
    monkeypatch.setattr(bench, "declarations_per_second", lambda day: 600.0)
    monkeypatch.setattr(referee_day, "written", lambda seed: None)
    monkeypatch.setattr(subprocess, "run", _printing('{"wars": [20, 30, 25], "table": [0.1, 0.3, 0.1]}'))
    found = {measure.name: measure for measure in bench.measure_mansion()}
    assert tuple(found) == bench.NAMES
    floors = {name.removeprefix("mansion."): measure.floor for name, measure in found.items() if measure.floor}
    assert floors == {"wars_per_second": 1_000, "declarations_per_second": 500, "odds_table_seconds": 0.2}
    table = found["mansion.odds_table_seconds"]
    assert (table.value, table.at_most, table.is_met()) == (0.1, True, True)
    assert found["mansion.wars_per_second.interpreted"].value == 25


def _printing(text: str) -> Any:
    return lambda *_, **__: subprocess.CompletedProcess([], 0, stdout=text)


@pytest.mark.parametrize(("printed", "lacks"), [("{}", "only_compiled"), ("Traceback …", "no_process")])
def test_what_cannot_be_measured_interpreted(monkeypatch: pytest.MonkeyPatch, printed: str, lacks: str) -> None:
    monkeypatch.setattr(subprocess, "run", _printing(printed))
    for measure in bench._interpreted():
        assert (measure.value, measure.lacks) == (None, lacks)
        assert measure.as_dict()["note"] == NOTES[lacks]


def test_what_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A measure whose engine is missing has a note and no runs."""
    monkeypatch.setattr(bench, "compiled", lambda: True)

    def missing() -> Any:
        raise ImportError("no", name="simpan.mansion.match")

    found = bench._measured(Measure("mansion.wars_per_second", "wars/s"), missing)
    assert (found.value, found.as_dict()["note"]) == (None, "simpan.mansion.match is not installed")


@pytest.mark.slow
@pytest.mark.pure_only
def test_wars_and_the_table_are_measured_in_an_interpreted_process() -> None:
    """As the bench does it; the floor is its own affair."""
    for measure in bench._interpreted():
        assert len(measure.runs) == RUNS
        assert all(run > 0 for run in measure.runs)
        assert json.dumps(measure.as_dict())


def test_judgements_are_counted_two_for_each_exchange() -> None:
    """§M3.8: the attack's and the defence's."""
    assert bench._judging()(50) == 100


def test_a_war_is_driven_to_its_end_with_a_view_for_each_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """§H6.4: from the first set-up to its winner; with too few decisions it does not count."""
    begin = bench._war()
    assert bench.driven(begin, 1) == 1
    monkeypatch.setattr(bench, "CAP", 300)
    assert bench.driven(begin, 1) == 0


@pytest.mark.slow
def test_a_war_that_everybody_watches_comes_to_its_end() -> None:
    """§H6.4: a random war of the default campaign, with a view for each player and the public after each decision."""
    assert bench.watched(bench._war(), 1) == 1


@pytest.mark.slow
def test_a_day_of_forty_characters_is_refereed_from_text() -> None:
    """§H6.1 §H6.8: every declaration is ruled, and the day comes to its end."""
    day = referee_day.written(1)
    assert len(day.campaign.sheets) == 40
    assert len(day.posts) > 200
    with tempfile.TemporaryDirectory() as folder:
        store = Folder(Path(folder))
        desk = referee_day.begun(store, day)
        answers = [answer for posts in day.pasted() for answer in desk.take(posts)]
        assert {answer.status for answer in answers} == {"ruled"}
        assert desk.table.war.phase != w.ROUND
        assert store.waited > 0
        desk.close()
    assert bench.declarations_per_second(day) > 0
