"""The other commands: what they print, their JSON to the key, their exit status."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from simpan.core.rulebook import games
from simpan.lab import bench
from simpan.lumen import decklist
from simpan.lumen.pool import SHIPPED
from tests.cli.runner import run

ARENA = ["games", "wins", "draws", "unfinished", "errors", "mean_turns", "mean_decisions", "seconds_cpu"]


# -- arena --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("p1", "p2"), [("random", "random"), ("greedy", "random")])
def test_arena_json(p1: str, p2: str) -> None:
    words = ["arena", "lumen", "--p1", p1, "--p2", p2, "--games", "6", "--seed", "2", "--json"]
    found = json.loads(run(*words).out)
    assert list(found) == ARENA
    assert found["games"] == 6
    assert found["errors"] == 0
    assert sum(found["wins"]) + found["draws"] + found["unfinished"] == 6
    again = json.loads(run(*words).out)
    assert {**again, "seconds_cpu": 0} == {**found, "seconds_cpu": 0}


@pytest.mark.slow
def test_arena_does_not_depend_on_the_number_of_processes() -> None:
    words = ["arena", "--p1", "greedy", "--p2", "random", "--games", "41", "--json"]
    one, two = (json.loads(run(*words, "--jobs", jobs).out) for jobs in ("1", "2"))
    assert {**one, "seconds_cpu": 0} == {**two, "seconds_cpu": 0}


def test_arena_in_words() -> None:
    ran = run("arena", "--p1", "greedy", "--p2", "random", "--games", "10")
    assert re.search(r"greedy .*: \d+승 \(\d+\.\d%, 95 % 신뢰 구간 \d+\.\d%–\d+\.\d%\)", ran.out)
    assert "95 % interval" in run("arena", "--games", "2", "--lang", "en").out


def test_an_error_in_a_game_is_counted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("the rules stumbled")

    monkeypatch.setattr("simpan.lab.arena.play", broken)
    ran = run("arena", "--p1", "random", "--p2", "random", "--games", "3", "--json")
    assert json.loads(ran.out)["errors"] == 3
    assert "the rules stumbled" in ran.err


# -- judge --------------------------------------------------------------------------------------------------------


def test_judge_in_words() -> None:
    """§L5.3.4 §L5.3.5: an effect makes Pain Prison as fast as the other."""
    ran = run("judge", "lumen", "페인 프리즌", "커팅", "--bond1", "1")
    assert "[L5.3.4] 1P의 페인 프리즌 속도 13 → 효과 −8 = 5, FP +0 → 최종 5" in ran.out
    assert "[L5.3.5] 속도 5 대 5: 무승부, 서로 히트" in ran.out
    assert ran.out.splitlines()[-1] == "2P: 서로 히트, FP 0, 받은 데미지 600, 체력 4400"
    english = run("judge", "lumen", "Pain Prison", "Cutting", "--bond1", "1", "--lang", "en")
    assert "[L5.3.4] P1's Pain Prison: speed 13 → effect −8 = 5, FP +0 → final 5" in english.out


def test_judge_json() -> None:
    found = json.loads(run("judge", "lumen", "ST1-016", "ST1-018", "--fp2", "4", "--hp1", "3000", "--json").out)
    assert list(found) == ["clauses", "p1", "p2", "steps"]
    assert {"L5.3.0", "L5.3.4", "L5.3.5", "L5.3.8"} <= set(found["clauses"])
    for side in ("p1", "p2"):
        assert list(found[side]) == ["card", "result", "fp", "damage_taken", "hp"]
    assert found["p1"]["result"] == "countered"
    assert found["p2"]["result"] == "counter"
    assert found["p1"]["hp"] == 3000 - found["p1"]["damage_taken"]
    assert all(set(step) == {"clause", "kind", "text", "values"} for step in found["steps"])
    asked = [step for step in found["steps"] if step["kind"] == "Answered"]
    assert all(set(step["values"]) == {"seat", "asks", "choice"} for step in asked)


def test_judge_answers_questions_with_no_and_names_them() -> None:
    ran = run("judge", "lumen", "세츠메이 킥", "캐치 드롭", "--hand1", "커팅,스로킥", "--lang", "en")
    assert "(default)" in ran.out
    assert ran.code == 0


def test_judge_refuses_a_technique_whose_condition_fails() -> None:
    """§L5.2.b"""
    ran = run("judge", "lumen", "페인 프리즌", "커팅")
    assert ran.code == 1
    assert "[L5.2.b]" in ran.err


@pytest.mark.parametrize("edition", ["classic", "current"])
def test_judge_every_pair_of_techniques(edition: str) -> None:
    """None crashes, and none goes on for ever."""
    codes = [card.code for card in SHIPPED.cards.values() if card.kind in (1, 2)]
    for number, code in enumerate(codes):
        other = codes[(number * 7 + 3) % len(codes)]
        words = ["judge", "lumen", code, other, "--bond1", "2", "--bond2", "2", "--edition", edition]
        assert run(*words, "--hand1", "커팅", "--hand2", "스로킥").code in (0, 1)


def test_judge_without_a_response() -> None:
    """§L5.2"""
    assert "대응 없음 1회째" in run("judge", "lumen", "없음", "커팅").out


# -- cards --------------------------------------------------------------------------------------------------------


def test_cards_json() -> None:
    found = json.loads(run("cards", "lumen", "--json").out)
    keys = ["code", "name_ko", "name_en", "character", "type", "status", "text_ko", "text_en", "scenarios"]
    for card in found:
        assert list(card) == keys + (["missing"] if card["status"] == "pending" else [])
        assert card["type"] in ("attack", "defence", "special", "trait", None)
        assert card["status"] in ("playable", "custom", "pending")
    assert {card["code"] for card in found} >= set(SHIPPED.cards)
    assert [card["code"] for card in json.loads(run("cards", "lumen", "커팅", "--json").out)] == ["ST1-016"]


def test_cards_in_words() -> None:
    assert "속도 5 · 상단 · 데미지 400 · 히트 +2, 가드 −2, 카운터 +3" in run("cards", "lumen", "커팅").out
    assert (
        "speed 5 · high · damage 400 · hit +2, guard −2, counter +3"
        in run("cards", "lumen", "cutting", "--lang", "en").out
    )
    assert "점프: 없는 정보: 위치별 판정" in run("cards", "lumen", "점프").out
    assert "혹시 커팅?" in run("cards", "lumen", "커틴").err
    viola = run("cards", "lumen", "--character", "비올라").out
    assert "쉐도우 컷" in viola
    assert "커팅" not in viola
    assert "매튜드" in run("cards", "lumen", "매튜드").out


# -- decks --------------------------------------------------------------------------------------------------------


def test_deck_check(tmp_path: Path) -> None:
    text = 'name = "둘"\ncharacter = "비올라"\ntechniques = ["커팅", "커팅"]\n'
    bad = tmp_path / "bad.toml"
    bad.write_text(text, encoding="utf-8")
    ran = run("deck", "check", str(bad))
    assert ran.code == 1
    problems = decklist.problems(decklist.read(bad))
    assert [line for line in ran.out.splitlines() if line.startswith("[")] == [
        f"[{problem.clause}] {problem.ko}" for problem in problems
    ]
    assert all(problem.en in run("deck", "check", str(bad), "--lang", "en").out for problem in problems)
    broken = tmp_path / "broken.toml"
    broken.write_text("techniques = [", encoding="utf-8")
    assert run("deck", "check", str(broken)).code == 2
    assert run("play", "--deck", str(bad)).code == 2


def test_starter_decks_are_legal(tmp_path: Path) -> None:
    folder = Path(decklist.__file__).parent / "decks" if not decklist.__file__.endswith(".so") else None
    listed = run("deck", "list").out
    for key in decklist.starter_decks():
        assert key in listed
        if folder is not None:
            assert run("deck", "check", str(folder / f"{key}.toml")).code == 0


# -- replay -------------------------------------------------------------------------------------------------------


def test_replay_shows_what_each_heard(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", "--seed", "1", "--record", str(path))
    inputs = path.read_text(encoding="utf-8").count("\n") - 2
    full = run("replay", str(path), "--as", "spectator")
    assert full.code == 0
    assert f"입력 {inputs}개" in full.out
    assert "내 처음 사용할 패" in run("replay", str(path), "--as", "p1").out
    assert "처음 사용할 패" not in full.out
    part = run("replay", str(path), "--step", "30")
    assert part.out.splitlines()[1:5] == full.out.splitlines()[1:5]
    assert len(part.out) < len(full.out)
    assert run("replay", str(path), "--step", str(inputs + 1)).code == 2
    assert run("replay", str(path), "--step", "-1").code == 2


def test_replay_refuses_a_record_that_was_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", "--seed", "1", "--record", str(path))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"code": ', '"code": 6', 1), encoding="utf-8")
    ran = run("replay", str(path))
    assert ran.code == 2
    assert ran.err.count("\n") == 1


# -- rules --------------------------------------------------------------------------------------------------------


def test_rules() -> None:
    assert run("rules", "L7.2").out.startswith("[L7.2] ")
    assert run("rules", "§L7.2").out == run("rules", "l7.2").out
    assert "[L5.3.10]" in run("rules", "캐치타임").out
    assert "Catch" in run("rules", "catch time", "--lang", "en").out
    classic = run("rules", "L3.2", "--edition", "classic").out
    assert "클래식:" in classic or "현행:" not in classic
    assert "L9 " in run("rules").out


def test_rules_coverage() -> None:
    found = json.loads(run("rules", "coverage", "--json").out)
    assert list(found) == games()
    out = run("rules", "coverage").out
    for game, table in found.items():
        assert list(table) == ["clauses", "tested", "untested", "unknown"]
        assert f"{game}: 조항 {table['clauses']}개" in out


# -- bench --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_bench_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "PER_RUN", 0.01)
    monkeypatch.setattr(bench, "_interpreted", lambda _: [bench.Measure(bench.NAMES[2], "games/s", [500.0], 300)])
    found = json.loads(run("bench", "--json").out)
    assert list(found) == [name for name in bench.NAMES if name != "lumen.heaviest.games_per_second.interpreted"]
    for name, entry in found.items():
        assert (entry.pop("decks", None) is not None) == name.startswith("lumen.heaviest.")
        assert set(entry) == {"value", "unit", "floor"} or (entry["value"] is None and "note" in entry)
    assert found["lumen.games_per_second.interpreted"] == {"value": 500.0, "unit": "games/s", "floor": 300}
    assert found["lumen.games_per_second.compiled"]["floor"] == 30_000
    assert found["lumen.decisions_per_second.compiled"]["floor"] == 2_000_000
    assert found["lumen.clone_ns.compiled"]["floor"] == 100
