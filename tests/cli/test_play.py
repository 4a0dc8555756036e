"""`simpan play`: whole games through a pipe, and every word that a person may type."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.lumen.action import Act
from simpan.lumen.view import View
from simpan.players import greedy
from tests.cli.runner import run, spawn


def test_no_input_plays_a_game_between_bots_to_its_end() -> None:
    ran = run("play", "lumen", "--seed", "1")
    assert ran.code == 0
    assert "봇끼리" in ran.out
    assert "게임 종료" in ran.out
    assert ran.err == ""


def test_the_same_seed_is_the_same_game() -> None:
    assert run("play", "--seed", "7").out == run("play", "--seed", "7").out
    assert run("play", "--seed", "7").out != run("play", "--seed", "8").out


@pytest.mark.parametrize(("lang", "end"), [("ko", "게임 종료"), ("en", "game is over")])
@pytest.mark.parametrize("edition", ["classic", "current"])
def test_a_whole_game_typed_in_a_pipe(lang: str, end: str, edition: str) -> None:
    done = spawn("play", "lumen", "--seed", "3", "--lang", lang, "--edition", edition, typed=b"\n\n" + b"1\n" * 3000)
    out = done.stdout.decode()
    assert done.returncode == 0
    assert done.stderr == b""
    assert end in out.lower()


def test_a_whole_scripted_game_in_korean() -> None:
    script = "1 2 4 17 18\n1 2 3 4 5 6 7 8 9\n" + "표\n1\n왜\n" * 900
    ran = run("play", "lumen", "--seed", "11", "--opponent", "random", typed=script)
    assert ran.code == 0
    assert "내 처음 사용할 패" in ran.out
    assert "게임 종료" in ran.out
    assert "(을)" not in ran.out


def test_two_people_at_one_screen() -> None:
    ran = run("play", "lumen", "--opponent", "human", "--seed", "1", typed="\n" * 4 + "1\n" * 3000)
    assert "1P의 차례입니다." in ran.out
    assert "2P의 차례입니다." in ran.out
    assert "게임 종료" in ran.out
    assert "내 " not in ran.out


@pytest.mark.parametrize("seat", ["1", "2", "random"])
def test_seats(seat: str) -> None:
    ran = run("play", "--seat", seat, "--seed", "2", typed="q\n")
    assert "당신은 1P" in ran.out or "당신은 2P" in ran.out
    assert seat == "random" or f"당신은 {seat}P" in ran.out


def test_the_end_of_the_input_is_polite() -> None:
    ran = run("play", "--seed", "1", typed="1\n")
    assert ran.code == 0
    assert ran.out.rstrip().endswith("게임은 끝나지 않았습니다.")


def test_set_up_by_numbers_by_names_and_as_suggested() -> None:
    typed = "커팅\n1 2\n\n\nq\n"
    ran = run("play", "--seed", "1", typed=typed)
    assert "내 처음 사용할 패: " in ran.out
    assert "커팅" in next(line for line in ran.out.splitlines() if "내 처음 사용할 패" in line)
    for text, answer in (("1 1\n", "두 번"), ("99\n", "99번은 없습니다"), ("1 2 3 4 5 6\n", "5장까지만")):
        assert answer in run("play", "--seed", "1", typed=text).out


def test_words_to_the_program() -> None:
    typed = "?\n? 커팅\n? 커틴\n? 매튜드\n규칙 L5.3.6\nrule 캐치타임\nrule L99\nrule\n표\n기록\n왜\n7 8 9\nabc\n\nq\n"
    ran = run("play", "--auto-setup", "--seed", "1", typed=typed)
    assert "번호: 그 번호를 고름" in ran.out
    assert "① 카운터 시:" in ran.out
    assert "혹시 커팅" in ran.out
    assert "[L5.3.6] 상쇄" in ran.out
    assert "[L5.3.10]" in ran.out
    assert "리스트 9장" in ran.out
    assert "아직 판정이 없습니다." in ran.out
    assert "“abc”: 알아듣지 못했습니다." in ran.out
    assert ran.code == 0


def test_why_tells_the_whole_last_ruling() -> None:
    ran = run("play", "--auto-setup", "--seed", "1", "--opponent", "random", typed="1\n" * 6 + "왜\nq\n")
    assert "[L5.3.0] 공개:" in ran.out.rpartition("선택 (")[0].rpartition("\n\n")[2] or "왜" not in ran.out
    assert ran.out.count("[L5.3.0] 공개:") >= 4


def test_a_card_that_is_no_answer_is_refused_with_its_clause() -> None:
    ran = run("play", "--auto-setup", "--seed", "1", typed="스로킥\nq\n")
    assert "[L5.2] 스로킥은 패에 없습니다. 고를 수 있는 것: " in ran.out
    english = run("play", "--auto-setup", "--seed", "1", "--lang", "en", typed="Throw Kick\nq\n")
    assert "[L5.2] Throw Kick is not in the hand. Allowed: " in english.out


def test_conceding_ends_the_game() -> None:
    ran = run("play", "--auto-setup", "--seed", "1", typed="항복\n")
    assert "[L9.4] 게임 종료: 상대 승리 (항복)" in ran.out
    assert ran.code == 0


def test_the_sum_of_a_battle_is_told() -> None:
    out = run("play", "--seed", "5").out
    assert "바뀐 것: " in out
    assert " 체력 5000 → " in out


def test_a_record_is_never_overwritten_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert run("play", "--seed", "1", "--record", str(path)).code == 0
    again = run("play", "--seed", "1", "--record", str(path))
    assert again.code == 2
    assert "이미 있는 파일" in again.err
    assert run("play", "--record", str(tmp_path / "no" / "folder.jsonl")).code == 2
    assert "게임 종료" in run("replay", str(path)).out


def test_a_bot_gets_a_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    choose = greedy.Greedy.choose

    def spy(self: greedy.Greedy, view: View, legal: Mapping[int, Any]) -> int:
        assert type(view) is View
        other = view.sides[1 - view.viewer]
        assert other.hand is None
        assert other.side_deck is None
        assert other.readied_card is None
        assert all(isinstance(choice, Act) for choice in legal.values())
        seen.append(view.asks)
        return choose(self, view, legal)

    monkeypatch.setattr(greedy.Greedy, "choose", spy)
    run("play", "--seed", "1")
    assert {"hand", "list", "ready", "get"} <= set(seen)


def test_a_person_never_hears_what_is_hidden() -> None:
    """The transcript of seat 1 does not depend on what a bot readies until it is revealed."""
    out = run("play", "--auto-setup", "--seed", "1", typed="표\nq\n").out
    table = out[out.rindex("상대(비올라)") :]
    theirs = table.split("나(비올라)")[0]
    assert "레디한 기술" not in theirs
    assert "사이드 덱 6장\n" in theirs


words = st.one_of(
    st.text(max_size=30),
    st.integers(-3, 30).map(str),
    st.sampled_from(
        ["?", "? 커팅", "rule L5", "규칙", "표", "log", "왜", "1 2 3", "커팅", "", "1,2", "quit now", "²", "１"]
    ),
)


@settings(max_examples=15, deadline=None)
@given(st.lists(words, max_size=200), st.sampled_from(["ko", "en"]), st.sampled_from(["random", "greedy", "human"]))
def test_nothing_that_is_typed_ends_in_a_traceback(lines: list[str], lang: str, opponent: str) -> None:
    typed = "\n".join(line.replace("\n", " ").replace("\r", " ") for line in lines) + "\n"
    ran = run("play", "--seed", "4", "--lang", lang, "--opponent", opponent, typed=typed)
    assert ran.code == 0
    assert ran.err == ""
