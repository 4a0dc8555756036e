"""Home-made cards at the terminal: checked, shown, played, recorded; and the tutorial does what it says."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from simpan.lumen.effect.human_in import NODELESS
from simpan.lumen.effect.schema import schema
from simpan.lumen.effect.wire_shapes import SHAPES, TESTS, TIMING_WORDS, WORDED
from tests.cli.guide import blocks, text_of
from tests.cli.runner import Ran, run
from tests.lumen.homemade_files import EXAMPLES, SMALL, raw, small

HWADAM = str(EXAMPLES / "hwadam.json")
LANGUAGES = {"first-card.md": "en_US.UTF-8", "first-card.ko.md": "ko_KR.UTF-8"}


@pytest.fixture
def set_file(tmp_path: Path) -> Path:
    path = tmp_path / "small.json"
    path.write_bytes(raw(SMALL))
    return path


# -- cards check and cards schema ---------------------------------------------------------------------------------


def test_a_sound_file_is_shown(set_file: Path) -> None:
    """Every card with its face and its whole text, in the language asked for."""
    korean = run("cards", "check", str(set_file))
    assert korean.code == 0
    assert "쓸 수 있습니다. 카드 3장, 덱 0개." in korean.out
    assert "T-1 첫째 · 속도 6 · 중단 손 · 데미지 400 · 히트 +2, 가드 −4, 카운터 콤보" in korean.out
    assert re.search(r"^  ① 히트·카운터 시.*불씨.*: FP를 2 얻는다\.$", korean.out, re.MULTILINE)
    assert "시험이: 체력 5000, 핸드 제한 5000: 6, 4000: 7, 3000: 8, 2000: 9" in korean.out
    english = run("cards", "check", str(set_file), "--lang", "en")
    assert "T-1 First · speed 6" in english.out
    assert korean.err == english.err == ""


def test_every_problem_with_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"simpan": 1,\n "cards": [{"code": "X",\n  "kind": "atack", "mark": "viola"}]}', encoding="utf-8")
    ran = run("cards", "check", str(path))
    assert ran.code == 1
    assert ran.out.splitlines() == [
        f"{path}: 어긋난 곳 2곳",
        f"{path}:2: /cards/0: “name” 항목이 없습니다.",
        f"{path}:3: /cards/0/kind: 다음 가운데 하나여야 합니다: attack, defence, special, trait. 혹시 “attack”?",
    ]
    english = run("cards", "check", str(path), "--lang", "en")
    assert english.out.splitlines()[1].endswith("/cards/0: The key “name” is missing.")


def test_json_for_tools(tmp_path: Path, set_file: Path) -> None:
    good = json.loads(run("cards", "check", str(set_file), "--json").out)
    assert list(good) == ["file", "sound", "problems", "cards", "decks"]
    assert (good["sound"], good["problems"], [card["code"] for card in good["cards"]]) == (
        True, [], ["TESTER-TRAIT", "T-1", "T-2", "T-3"],
    )  # fmt: skip
    path = tmp_path / "bad.json"
    path.write_bytes(raw(small("cards", 0, "speed", to=60)))
    ran = run("cards", "check", str(path), "--json")
    bad = json.loads(ran.out)
    assert ran.code == 1
    assert [list(problem) for problem in bad["problems"]] == [["place", "line", "reason", "ko", "en"]]
    assert (bad["sound"], bad["problems"][0]["place"], bad["problems"][0]["reason"]) == (
        False, "/cards/0/speed", "attack_speed",
    )  # fmt: skip


def test_what_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        ran = run("cards", "check", str(path))
        assert ran.code == 2
        assert ran.err.count("\n") == 1
    assert run("cards", "check").code == 2


def test_the_schema_is_printed() -> None:
    assert json.loads(run("cards", "schema").out) == schema()


def test_names_from_strangers_do_nothing_to_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "hostile.json"
    path.write_bytes(raw(small("cards", 0, "name", to="\x1b[2J\u202e[bold]{0}")))
    ran = run("cards", "check", str(path))
    assert ran.code == 1
    path.write_bytes(raw({**SMALL, "\x1b]0;owned\x07\u202e": 1}))
    told = run("cards", "check", str(path)).out + run("cards", "check", str(path), "--json").out
    assert all(letter.isprintable() or letter == "\n" for letter in ran.out + told)
    path.write_bytes(raw(small("cards", 0, "name", to="[red]{name}%s\\[/red]")))
    assert "[red]{name}%s\\[/red] · 속도 6" in run("cards", "check", str(path)).out


# -- play, arena, decks, cards ------------------------------------------------------------------------------------


def test_a_game_with_a_file(tmp_path: Path) -> None:
    """The deck of the file by its key, or the first one without any; cards by their names; the record has them all."""
    copy = tmp_path / "hwadam.json"
    shutil.copy(HWADAM, copy)
    record = tmp_path / "game.jsonl"
    ran = run("play", "lumen", "--cards", str(copy), "--deck", "kiln", "--seed", "3", "--record", str(record))
    assert ran.code == 0
    assert "화담 · 가마불" in ran.out
    assert "게임 종료" in ran.out
    assert not re.search(r"HW-\d\d|hwadam", ran.out)  # every card and the character by its name
    assert run("play", "lumen", "--cards", str(copy), "--seed", "3").out in ran.out.replace(f"기록: {record}\n", "")
    copy.unlink()
    replay = run("replay", str(record))
    assert replay.code == 0
    end = next(line for line in ran.out.splitlines() if line.startswith("[L5.0] 게임 종료"))
    assert end in replay.out.splitlines()
    assert not re.search(r"HW-\d\d", replay.out)


def test_a_person_plays_with_a_file() -> None:
    typed = "\n\n? 담금질\n? 꺼지지 않는 가마\n옹기 방패\n" + "1\n" * 40 + "q\n"
    ran = run("play", "lumen", "--cards", HWADAM, "--seed", "4", "--lang", "ko", typed=typed)
    assert ran.code == 0
    assert "나(화담)" in ran.out
    assert "담금질 · 속도 8 · 중단 손 · 데미지 500 · 히트 콤보, 가드 −7, 카운터 +4\n  " in ran.out
    assert "꺼지지 않는 가마 · 특성\n  " in ran.out
    assert "내 처음 사용할 패" in ran.out


def test_arena_with_a_file() -> None:
    words = ["arena", "lumen", "--cards", HWADAM, "--deck1", "kiln", "--deck2", "viola-duet", "--games", "6", "--json"]
    found = json.loads(run(*words, "--p1", "greedy", "--p2", "random").out)
    assert (found["games"], found["errors"]) == (6, 0)
    assert run("arena", "lumen", "--deck1", "kiln", "--games", "2").code == 2


@pytest.mark.slow
def test_arena_with_a_file_and_processes() -> None:
    words = [
        "arena",
        "--cards",
        HWADAM,
        "--deck1",
        "kiln",
        "--deck2",
        "kiln",
        "--p2",
        "random",
        "--games",
        "41",
        "--json",
    ]
    one, two = (json.loads(run(*words, "--jobs", jobs).out) for jobs in ("1", "2"))
    assert {**one, "seconds_cpu": 0} == {**two, "seconds_cpu": 0}


def test_deck_files_may_name_home_made_cards(tmp_path: Path) -> None:
    deck = json.loads(Path(HWADAM).read_text(encoding="utf-8"))["decks"]["kiln"]
    path = tmp_path / "kiln.toml"
    names = json.dumps(deck["techniques"], ensure_ascii=False)
    text = f'name = "가마"\ncharacter = "화담"\nultimate = "{deck["ultimate"]}"\ntechniques = {names}\n'
    path.write_text(text, encoding="utf-8")
    ran = run("deck", "check", str(path), "--cards", HWADAM)
    assert ran.code == 0
    assert "얼티밋 천 도의 일격" in ran.out
    assert run("deck", "check", str(path)).code == 1
    assert run("play", "lumen", "--cards", HWADAM, "--deck", str(path), "--seed", "1").code == 0


def test_cards_of_a_file_are_listed() -> None:
    shown = run("cards", "lumen", "담금질", "--cards", HWADAM).out
    assert shown.startswith("담금질 · 속도 8")
    assert "마크 화담" in shown
    listed = run("cards", "lumen", "--character", "화담", "--cards", HWADAM).out
    assert len(listed.splitlines()) == 15
    assert "커팅" in run("cards", "lumen", "--cards", HWADAM).out


def test_a_file_with_problems_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(raw(small("cards", 0, "speed", to=60)))
    for words in (["play", "lumen"], ["arena", "lumen"], ["cards", "lumen"], ["deck", "check", "x.toml"]):
        ran = run(*words, "--cards", str(path))
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert f"simpan cards check {path}" in ran.err


# -- the tutorial -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", LANGUAGES)
def test_the_tutorial_does_what_it_says(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is written, every command run with the status that it names (0), every line of output is there."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    ran: list[Ran] = []
    kinds: list[str] = []
    for block in blocks(page):
        kind, _, rest = block.info.partition(" ")
        kinds.append(kind)
        if kind == "json":
            assert rest.endswith(".json")
            (tmp_path / rest).write_text(block.text, encoding="utf-8")
        elif kind == "sh":
            ran = []
            for line in block.text.splitlines():
                program, *words = line.split()
                assert program == "simpan"
                ran.append(run(*words, lang=LANGUAGES[page]))
                assert ran[-1].code == int(rest or 0), ran[-1]
        elif kind == "text":
            out = "\n".join(one.out for one in ran)
            for line in block.text.splitlines():
                assert line in out, (line, out)
    assert kinds.count("sh") >= 6
    assert kinds.count("text") >= 4
    assert set(kinds) == {"json", "sh", "text"}


def test_both_pages_are_the_same_page() -> None:
    """The same files and commands in both languages; only names and messages differ."""
    english, korean = (list(blocks(page)) for page in LANGUAGES)
    assert [block.info for block in english] == [block.info for block in korean]
    for one, other in zip(english, korean, strict=True):
        if one.info.startswith("sh"):
            assert one.text == other.text


@pytest.mark.parametrize("page", LANGUAGES)
def test_the_pages_name_the_whole_language(page: str) -> None:
    """Every node, timing, test and word that a card can be written with."""
    text = text_of(page)
    words = set(re.findall(r"[A-Za-z_]+", text))
    nodes = {name for name in SHAPES if name not in NODELESS and name not in ("Where", "Ref")}
    assert nodes - words == set()
    assert {word for word, _ in TIMING_WORDS} | set(TESTS) | WORDED <= words
    for shape in SHAPES.values():
        for kind in shape.values():
            allowed = getattr(kind, "allowed", None)
            bits = getattr(kind, "bits", -1)
            for word, number in getattr(kind, "words", ()):
                if (number in allowed) if allowed is not None else (number & ~bits == 0):
                    assert word.removeprefix("their ") in words | {"trait_zone", "evade"}, word
