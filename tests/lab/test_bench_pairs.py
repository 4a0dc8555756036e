"""The bench finds the heaviest pair of starter decks and measures it by the same floors as the usual one."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from simpan.lab import bench
from simpan.lumen.decklist import starter_decks
from simpan.lumen.duel import Duel


def test_the_heaviest_pair_is_the_one_with_the_fewest_games_per_second() -> None:
    """Whatever the order; of equals always the same one."""
    assert bench.heaviest({("a", "a"): 30.0, ("a", "b"): 20.0, ("b", "b"): 25.0}) == ("a", "b")
    assert bench.heaviest({("b", "b"): 20.0, ("a", "b"): 20.0}) == ("a", "b")


def test_the_survey_tries_every_pair_and_takes_the_best_of_its_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mirrors too. A single slow try, which another program may have caused, makes no pair heavy."""
    tries: list[list[str]] = []

    def tried(begin: Duel) -> float:
        tries.append([begin.a.deck.character.key, begin.b.deck.character.key])
        return 1.0 if len(tries) == 1 else 100.0

    monkeypatch.setattr(bench, "_tried", tried)
    found = bench.survey()
    assert list(found) == list(combinations_with_replacement(starter_decks(), 2))
    assert len(tries) == bench.ROUNDS * len(found)
    assert set(found.values()) == {100.0}


def test_the_survey_of_the_shipped_decks_measures_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "BRIEF", 0.001)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    assert all(rate > 0 for rate in bench.survey().values())


def _empty(name: str) -> bench.Measure:
    return bench.Measure(name, "wars/s")


def test_the_heaviest_pair_is_held_to_the_floors_of_the_usual_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    """The old names stay those of the usual pair; the heaviest has names of its own and says which decks it is."""
    heavy = ("viola-duet", "viola-duet")
    monkeypatch.setattr(bench, "survey", lambda: {heavy: 1.0, bench.USUAL: 2.0})
    monkeypatch.setattr(bench, "timed", lambda *_: [100.0] * 9)
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr("simpan.lab.bench_mansion.measure_mansion", lambda: [*map(_empty, bench.MANSION)])
    monkeypatch.setattr("subprocess.run", lambda *_, **__: type("Done", (), {"stdout": "[[400.0], [200.0]]"}))
    found = {measure.name: measure for measure in bench.measure_all()}
    assert tuple(found) == bench.NAMES
    for name, measure in found.items():
        if name.startswith(bench.HEAVIEST):
            usual = found[name.replace(bench.HEAVIEST, "lumen.")]
            assert (measure.floor, measure.at_most, measure.unit) == (usual.floor, usual.at_most, usual.unit)
            assert measure.floor is not None
            assert (measure.decks, usual.decks) == (heavy, bench.USUAL)
            assert measure.as_dict()["decks"] == list(heavy)
            assert "decks" not in usual.as_dict()
    interpreted = [found["lumen.games_per_second.interpreted"], found["lumen.heaviest.games_per_second.interpreted"]]
    assert [measure.value for measure in interpreted] == [400.0, 200.0]
    assert [measure.is_met() for measure in interpreted] == [True, False]
