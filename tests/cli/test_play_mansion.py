"""`simpan play mansion`: declarations and numbers at the terminal, fog, several people, records, hostile lines."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.cli.env import Env, Leave, enter
from simpan.cli.lines import Lines
from simpan.cli.war_table import WarTable
from simpan.core import record as records
from simpan.core.bits import members
from simpan.core.chance import Seeded
from simpan.core.event import Event, heard_by
from simpan.core.record import Record
from simpan.mansion import event as ev
from simpan.mansion import say
from simpan.mansion.campaign import load, players
from simpan.mansion.files.default import default_campaign
from simpan.mansion.match import from_set_up
from simpan.mansion.war import War
from simpan.players.mansion_players import Player, player
from simpan.players.mansion_table import Public
from tests.cli.runner import Ran, run, spawn
from tests.mansion.made_up import position

START = "8구역 r16에서 시작\n세이버는 8구역 s15에서 시작\n"
NAMES = [sheet.name for sheet in default_campaign().sheets]


def play(typed: str, *words: str, seed: int = 1) -> Ran:
    """한서's session against bots, from the set-up on."""
    ran = run("play", "mansion", "--seed", str(seed), *words, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    return ran


def read(path: Path) -> Record:
    return records.read(path, {"mansion": from_set_up})


# -- whole wars --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_no_input_is_a_war_between_bots_told_to_the_end() -> None:
    """§H6.4: the staff's view, as nobody is there from whom anything would have to be hidden."""
    ran = play("", "--bots", "memory")
    assert "봇(memory)끼리" in ran.out
    assert "1일차 1라운드" in ran.out
    assert "전쟁 종료" in ran.out
    assert re.search(r"^(승리: .+|무승부)$", ran.out, re.MULTILINE)


@pytest.mark.slow
def test_the_same_seed_is_the_same_war() -> None:
    typed = START + "방어\n턴 종료\n" * 40
    assert play(typed, seed=5).out == play(typed, seed=5).out
    assert play(typed, seed=5).out != play(typed, seed=6).out


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "end"), [("ko", "전쟁 종료"), ("en", "the war is over")])
def test_a_whole_war_typed_by_number(lang: str, end: str) -> None:
    done = spawn("play", "mansion", "--seed", "3", "--lang", lang, typed=b"1\n" * 4000)
    out = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert end in out.lower()
    if lang == "en":
        text = "\n".join(line for line in out.splitlines() if not re.match(r" *\d+ ", line))  # without the map
        text = re.sub("|".join(sorted(NAMES, key=len, reverse=True)) + "|저택 전쟁", "", text)
        assert not re.search("[가-힣]{2}", text), "an English session says no Korean but names"


# -- declarations ------------------------------------------------------------------------------------------------------


def test_a_scripted_session_in_korean() -> None:
    """§H6.1 §M1.3 §M1.5 §H6.3: start, guard, walk, leave, end, each by its sentence, which is repeated as read."""
    ran = play(START + "방어한다\ns15에서 s16으로 이동한다\n7구역으로 이탈한다\n턴 종료\n")
    for said in (
        "해석 · 시작: 한서, 8구역 R16",
        "해석 · 시작: 한서의 세이버, 8구역 S15",
        "해석 · 방어",
        "한서의 세이버가 방어합니다",
        "해석 · 이동: S15 → S16",
        "한서의 세이버 이동: S15 → S16 (1칸, 이동력 6) (M1.5)",
        "한서 이탈: 8구역에서 7구역으로 (M1.3)",
        "한서의 차례 끝",
    ):
        assert said in ran.out, said
    assert "(을)" not in ran.out


def test_a_start_may_name_the_one_who_is_not_asked_yet() -> None:
    """§H6.1: the servant's start is kept until it is asked for."""
    ran = play("세이버는 8구역 s15에서 시작\n8구역 r16에서 시작\n표\n")
    assert "한서의 세이버 (S15)" in ran.out
    assert "한서 (R16)" in ran.out


def at_table(war: War, typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """한서 at the table of a war under way, against bots, until the typed lines are used up; what is printed."""
    out = Env("ko")
    enter(out)
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    campaign = default_campaign()
    public = Public(campaign)
    minds: dict[int, Player | None] = {
        seat: player("random", Seeded(seat), campaign, name, public)
        for seat, name in zip(members(war.seats()), players(campaign), strict=True)
    }
    minds[0] = None
    with pytest.raises(Leave):
        WarTable(out, war, campaign, minds, Seeded(2), Lines()).play()
    return capsys.readouterr().out


def test_what_must_wait_is_done_when_the_turn_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """§H6.3 §H4.8: walk, attack, and leave once the dice have fallen: one sentence, three inputs and a wait."""
    war = position("한서의 세이버", at={"한서의 세이버": "K2", "한서": "I3", "가온의 어새신": "K4"}, mp={"한서": 0})
    typed = "k3으로 이동하고 가온의 어새신을 물리로 공격한 뒤 3구역으로 이탈한다\n"
    out = at_table(war, typed, monkeypatch, capsys)
    assert "이동은 한 차례에 한 번" in out or "M1.3" in out or "H6.3" in out, "a walk and a leave are one too many"
    assert "공격을 합니다" not in out, "all of it or nothing"
    typed = "가온의 어새신을 강타로 물리 공격한 뒤 3구역으로 이탈한다\n\n\n"
    war = position("한서의 세이버", at={"한서의 세이버": "K3", "한서": "I3", "가온의 어새신": "K4"}, mp={"한서": 0})
    out = at_table(war, typed, monkeypatch, capsys)
    places = [
        out.index(said)
        for said in (
            "해석 · ",
            "한서의 세이버가 가온의 어새신에게 ‘강타’로 물리 공격을 합니다.",
            "가온의 어새신 · 회피 판정",
            "한서의 세이버 이탈: 2구역에서 3구역으로",
        )
    ]
    assert places == sorted(places)
    assert out.count("한서의 세이버의 차례입니다.") == 1, "nothing was asked between"


def test_what_waits_for_a_turn_that_is_over_is_forgotten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """§H6.8: the servant's attack is followed by the master's walk, which is kept for the master's turn."""
    war = position("한서의 세이버", at={"한서의 세이버": "K3", "한서": "I3", "가온의 어새신": "K4"}, mp={"한서": 0})
    typed = "가온의 어새신을 물리로 공격하고 한서는 i4로 이동한다\n턴 종료\n"
    out = at_table(war, typed, monkeypatch, capsys)
    assert "한서 이동: I3 → I4" in out


def test_one_who_can_only_pass_is_not_asked_where_nobody_else_sits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """§H4.8: alone at the screen there is nobody from whom to hide it; with 7 MP for Disrupt one is asked."""
    for mp, asked in ((0, 0), (7, 1)):
        war = position(
            "한서의 세이버", at={"한서의 세이버": "K3", "한서": "K2", "가온의 어새신": "K4"}, mp={"한서": mp}
        )
        out = at_table(war, "가온의 어새신을 물리로 공격\n\n턴 종료\n", monkeypatch, capsys)
        assert ("반응 시간입니다" in out) == bool(asked)


def test_what_cannot_be_is_refused_with_its_clause_and_what_would_do() -> None:
    """§M1.6 §M1.3 §M1.2 §H6.5 §H2.2 §H6.8: nothing is done, and the question stays open."""
    lines = [
        "s15에서 s17로 이동한다",
        "3구역으로 이탈한다",
        "가온을 물리로 공격한다",
        "은신을 쓴다",
        "2d6",
        "선언 취소",
        "흠…",
    ]
    ran = play(START + "\n".join(lines) + "\n")
    for clause in ("M1.", "M1.3", "H6.5", "H2.2", "H6.8"):
        assert clause in ran.out, clause
    assert "“흠…”: 알아듣지 못했습니다." in ran.out
    assert ran.out.count("한서의 세이버의 차례입니다.") == 1, "the question is not put again"
    assert "이탈: " not in ran.out


def test_words_to_the_program() -> None:
    ran = play(START + "?\n지도\n표\n기록\n규칙 M4.5\nrule 크리티컬\n99\n0\n\n그만\n")
    assert "번호: 그 번호를 고름" in ran.out
    assert ran.out.count("+------------+") >= 12
    assert "[M4.5]" in ran.out
    assert "99번은 없습니다" in ran.out
    assert "0번은 없습니다" in ran.out
    assert ran.out.rstrip().endswith("일차까지") or "여기서 마칩니다" in ran.out


def test_the_map_is_whole_while_one_chooses_a_start() -> None:
    """§H6.1 §H1.8: everybody knows the map; nobody is drawn on it."""
    out = play("1구역\n").out
    assert "닫힌 상자" not in out
    assert out.count("~ ~ ~ ~ ~ ~ ~") >= 8, "both blue zones are drawn"


def test_the_end_of_the_input_is_polite() -> None:
    assert "입력이 끝나 여기서 마칩니다." in play(START).out


def test_options_by_number_and_by_their_names() -> None:
    """A number, or the option's own words: 방어 is number 3, A1 a tile."""
    out = play("1\na1\n1구역\nB1\n표\n").out
    assert "한서 (A1)" in out
    assert "한서의 세이버 (B1)" in out


# -- what is hidden ----------------------------------------------------------------------------------------------------


def _events(record: Record) -> list[Event]:
    found: list[Event] = []
    records.replay(record, None, lambda _, event: found.append(event))
    return found


def _named_to(record: Record, seat: int) -> set[str]:
    """The characters that a seat has ever seen, or was told of in public (§H6.12)."""
    found: set[str] = set()
    for upto in range(len(record.inputs) + 1):
        view = records.replay(record, upto).view(seat)
        found |= {one.name for one in (*view.seen, *view.own)}
    for event in _events(record):
        if isinstance(event, ev.FallsAnnounced | ev.WarEnded) and heard_by(event, seat):
            found |= {name for name in NAMES if name in repr(event)}
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nobody_unseen_is_ever_named(tmp_path: Path, seed: int) -> None:
    """§M1.2 §H6.10 §H6.11 §H6.12: a session names the characters that were in sight, and no other."""
    path = tmp_path / "war.jsonl"
    ran = play(START + "방어\n표\n7구역으로 이탈\n" * 4, "--record", str(path), seed=seed)
    record = read(path)
    known = _named_to(record, 0)
    text = ran.out
    for name in sorted(NAMES, key=len, reverse=True):
        if name in known:
            text = text.replace(name, "")
    head = text.index("번호를 입력하거나")
    text = text[head:].partition("\n")[2]  # behind the hint, which names somebody as an example
    assert [name for name in NAMES if name not in known and name in text] == []
    assert len(known) < len(NAMES), "there was somebody to be named"


def test_two_people_at_one_screen(tmp_path: Path) -> None:
    """§H6.12: whoever sits there reads what that player heard, and nothing that only the other did."""
    path = tmp_path / "war.jsonl"
    typed = "1구역\nA1\n1구역\nB1\n" + "5구역\nQ8\n5구역\nR8\n" + "방어\n턴 종료\n1\n" * 40
    ran = play(typed, "--seats", "한서, 유진", "--record", str(path))
    assert "사람: 한서, 유진" in ran.out
    record = read(path)
    campaign = load(record.header.set_up)
    lines: dict[int, set[str]] = {0: set(), 6: set()}
    for event in _events(record):
        for seat, mine in lines.items():
            if heard_by(event, seat):
                mine.add(say.sentence(event, campaign, "ko"))
    either = lines[0] | lines[6]
    at, checked = -1, {0: 0, 6: 0}
    for line in ran.out.splitlines():
        if line.endswith("의 화면입니다."):
            at = 0 if line.startswith("한서") else 6
        bare = re.sub(r" \([MH][0-9.]+( 하우스 룰)?\)$", "", line)
        if bare in either:
            assert bare in lines[at], f"told to the wrong one: {line}"
            checked[at] += 1
    assert min(checked.values()) > 5


def test_with_several_people_a_window_is_put_to_all_of_them() -> None:
    """§H4.8: who is passed over has no reaction; at one screen everybody is asked, able to react or not."""
    typed = "1구역\nA1\n1구역\nB1\n" + "1구역\nA2\n1구역\nB2\n" + "세이버를 물리로 공격\n아처를 물리로 공격\n\n" * 30
    ran = play(typed, "--seats", "한서,도윤", "--bots", "random")
    windows = [line for line in ran.out.splitlines() if line.startswith("반응이나 번호")]
    assert any("(1–1," in line for line in windows), "one who can only pass is asked"


# -- records -----------------------------------------------------------------------------------------------------------


def test_a_record_replays_for_each_viewer(tmp_path: Path) -> None:
    """§H6.12: the player's replay says what the player heard; another's, the public's and the staff's differ."""
    path = tmp_path / "war.jsonl"
    ran = play(START + "방어\n턴 종료\n방어\n턴 종료\n", "--record", str(path))
    assert f"기록: {path}" in ran.out
    record = read(path)
    assert record.header.players[:2] == ("한서", "도윤")
    again = {name: run("replay", str(path), "--as", name) for name in ("한서", "가온", "public", "staff")}
    assert all(one.code == 0 for one in again.values())
    assert "한서의 세이버가 방어합니다" in again["한서"].out
    assert "한서의 세이버" not in again["public"].out
    assert len({one.out for one in again.values()}) == 4
    assert len(again["staff"].out) > max(len(again[name].out) for name in ("한서", "가온", "public"))
    assert run("replay", str(path)).out == again["public"].out
    part = run("replay", str(path), "--as", "한서", "--step", "3")
    assert "입력 3" in part.out
    bad = run("replay", str(path), "--as", "아무개")
    assert bad.code == 2
    assert "한서" in bad.err


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "there"
    path.write_text("mine")
    ran = run("play", "mansion", "--record", str(path), typed="1\n")
    assert ran.code == 2
    assert path.read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--seats", "아무개"], "한서"),
        (["--seats", "한소"], "혹시 한서?"),
        (["--bots", "deep-blue"], "memory"),
        (["--deck", "viola-duet"], "--deck"),
        (["--auto-setup"], "--auto-setup"),
        (["--edition", "current", "--seat", "2"], "--edition, --seat"),
        (["--campaign", "/nowhere"], "sheet check"),
    ],
)
def test_what_it_refuses(words: list[str], part: str) -> None:
    ran = run("play", "mansion", *words, typed="1\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert part in ran.err


def test_lumen_refuses_the_options_of_a_war() -> None:
    for words in (["--seats", "한서"], ["--bots", "memory"], ["--campaign", "."]):
        ran = run("play", "lumen", *words, typed="1\n")
        assert ran.code == 2
        assert words[0] in ran.err


# -- hostile lines -----------------------------------------------------------------------------------------------------

WORDS = [
    "방어",
    "턴 종료",
    "k2로 이동",
    "2구역으로 이탈",
    "가온을 물리로 공격",
    "표",
    "?",
    "규칙",
    "1",
    "2",
    "99",
    "-1",
    "²",
    "１",
    "",
]
lines = st.one_of(st.text(max_size=40), st.integers(-3, 60).map(str), st.sampled_from(WORDS))


@settings(max_examples=8, deadline=None)
@given(st.lists(lines, max_size=120), st.sampled_from(["ko", "en"]), st.sampled_from(["한서", "한서,가온"]))
def test_nothing_that_is_typed_ends_in_a_traceback(typed: list[str], lang: str, seats: str) -> None:
    text = "\n".join(line.replace("\n", " ").replace("\r", " ") for line in typed) + "\n"
    ran = run("play", "mansion", "--seed", "4", "--lang", lang, "--seats", seats, typed=text)
    assert ran.code == 0
    assert ran.err == ""
