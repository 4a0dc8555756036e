"""What a player is asked, when it is told again, until when, and how it may be answered (H6.1, H4.8, H6.8, H6.11)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from simpan.core.bits import members
from simpan.mansion import words as w
from simpan.mansion.desk.out import Answer
from simpan.mansion.desk.people import Writer
from simpan.mansion.desk.prompts import prompt_line
from simpan.mansion.desk.usage import forms
from simpan.mansion.hosted.reading import reading_of
from tests.mansion.desk_table import Table, begun, heard, public_lines, small, staff_lines, to, turn_of

QUOTED = re.compile("“([^”]*)”")
EVENING = 1_796_472_000
"""2026-12-05 21:00 in Seoul."""


def prompts(answer: Answer) -> list[tuple[tuple[str, ...], str]]:
    """Who is asked what by an answer."""
    return [(tuple(out.to), out.lines[0]) for out in answer.outs if out.kind == "prompt"]


def window(**house: Any) -> Table:
    """한서's servant is attacked: 한서 is asked for reactions."""
    table = turn_of(begun(small(reaction_time=3, cover="no", **house)), "서아의 랜서")
    table.post("서아의 랜서", "한서의 세이버를 물리로 공격")
    assert table.war.asks == w.Q_REACT
    return table


def unplaced() -> Table:
    """A war in which everybody is asked for a start."""
    table = Table()
    table.open()
    return table


# -- told again -------------------------------------------------------------------------------------------------------


def test_who_has_acted_and_may_go_on_is_told_so() -> None:
    """§H6.3 §H6.11: after a move the turn goes on, and the writer alone hears of it."""
    table = turn_of(begun(), "서아의 랜서")
    answer = table.post("서아의 랜서", "l3에서 m4로 이동")
    ((to_whom, line),) = prompts(answer)
    assert to_whom == ("서아",)
    assert line.startswith("아직 서아의 랜서의 차례입니다. 가능한 것: 강철 피부, 끌어당기기, ")
    assert "이동" not in line
    assert [to for to, _ in prompts(table.post("서아의 랜서", "턴 종료"))] != [("서아",)]


def test_a_reaction_leaves_the_window_open() -> None:
    """§H4.8: after 간파 the same player may still react, and is told with what; nobody else hears anything."""
    table = window()
    answer = table.post("한서", "세이버가 간파를 방어에 쓴다")
    assert answer.status == "ruled"
    ((to_whom, line),) = prompts(answer)
    assert to_whom == ("한서",)
    assert line.startswith("아직 반응 시간입니다. 가능한 것: 한서: 흐트리기 (공격 판정), 넘기기.")
    assert not heard(answer, "가온")


def test_refused_and_unread_posts_repeat_no_question() -> None:
    """§H6.8: the answer to them says what would do."""
    table = window()
    for text in ("k3에서 z9로 이동한다", "안녕하세요", "철벽을 쓴다"):
        assert not prompts(table.post("한서", text)), text


def test_after_a_way_back_who_is_asked_again_is_told() -> None:
    """§H6.7 §H6.14: it is the same question as before, and no news to anybody else."""
    table = turn_of(begun(), "서아의 랜서")
    table.post("서아의 랜서", "l3에서 m4로 이동")
    answer = table.say("/되돌리기 착각")
    (asked,) = prompts(answer)
    assert asked[0] == ("서아",)
    assert asked[1].startswith("서아의 랜서의 차례입니다. 가능한 것: 이동")
    assert not heard(answer, "가온")


def test_a_way_back_is_no_news_to_who_heard_nothing_of_it() -> None:
    """§H6.11 §H6.1: somebody else's start is withdrawn; who is still to name its own is told nothing."""
    table = unplaced()
    table.post("서아", "m3에서 시작")
    answer = table.say("/되돌리기 착각")
    assert [to for to, _ in prompts(answer)] == [("서아",)]
    assert not heard(answer, "한서")


def test_a_correction_of_the_past_asks_again() -> None:
    """§H6.7: who has heard that something changed, and is asked the same as before."""
    table = window()
    answer = table.say(f"/정정 #{table.line('명중 판정')} 주사위 1 1 잘못 봄")
    assert (answer.status, prompts(answer)) == ("preview", [])
    answer = table.say("/확인")
    ((to_whom, line),) = prompts(answer)
    assert to_whom == ("한서",)
    assert line.startswith("반응 시간입니다. 반응합니까? (공격 주사위 뒤)")


def test_a_pause_is_said_to_who_declares_meanwhile_and_the_end_of_it_asks_again() -> None:
    """§H6.7: and who is asked is told again when the war goes on."""
    table = turn_of(begun(), "서아의 랜서")
    table.say("/정지 잠시")
    assert "지금은 일시 정지 중입니다." in heard(table.post("한서의 세이버", "방어"), "한서")
    answer = table.say("/재개 다시")
    assert [to for to, _ in prompts(answer)] == [("서아",)]


# -- until when -------------------------------------------------------------------------------------------------------


def test_a_question_says_how_long_it_has_and_until_when() -> None:
    """§H6.8: by the clock of the campaign; once something of the time is gone, only until when."""
    table = begun()
    table.now = EVENING
    table.desk.look()
    answer = turn_of(table, "서아의 랜서").answers[-1]
    assert prompts(answer)[-1][1].endswith(" (10분, 21:10까지)")
    table.now += 240
    answer = table.post("서아의 랜서", "l3에서 m4로 이동")
    assert prompts(answer)[-1][1].endswith(" (21:10까지)")
    table.say("/연장 200 늦은 밤")
    assert staff_lines(table.say("/보기 서아"))[-1].endswith(" (12/6 00:30까지)")


def test_no_time_runs_while_the_starts_are_named() -> None:
    """§H6.1."""
    assert all("까지)" not in line for _, line in prompts(unplaced().answers[-1]))


def test_time_is_counted_once() -> None:
    """§H6.8: a post that was written before the last look, without any entry, takes nothing from anybody twice."""
    table = turn_of(begun(), "서아의 랜서")
    start = table.now
    table.desk.look(start + 200)
    assert table.desk.table.time_left() == 400
    table.desk.post("한서", "다들 조심하세요 ㅎㅎ", start + 50)
    assert table.desk.table.time_left() == 400
    table.desk.look(start + 201)
    assert table.desk.table.time_left() == 399
    twin = table.again()
    twin.desk.table.last_tick = twin.desk.table.book.at  # as if it had been there all the time
    twin.desk.look(start + 201)
    assert twin.desk.table.time_left() == 399


def test_a_look_at_the_past_takes_nothing() -> None:
    """§H6.8: looks that go back and forth count each second once."""
    table = turn_of(begun(), "서아의 랜서")
    start = table.now
    for seconds in (100, 25, 101, 26, 102, 27, 103):
        table.desk.look(start + seconds)
    assert table.desk.table.time_left() == 600 - 103


# -- starts -----------------------------------------------------------------------------------------------------------


def test_the_question_for_a_start_says_how_it_is_answered() -> None:
    """§H6.1: with the player's own names; what it says is read as just that."""
    table = unplaced()
    line = dict(prompts(table.answers[-1]))["한서",]
    assert line.startswith("한서, 한서의 세이버: 시작할 구역과 타일을 정해 주세요. 이렇게 씁니다: “한서는 ")
    assert table.post("한서", QUOTED.findall(line)[0]).status == "ruled"
    assert "한서" not in table.desk.table.names_of(members(table.war.waiting))


@pytest.mark.parametrize("text", ["k3에서 시작", "한서는 2구역 k3"])
def test_the_next_of_the_own_is_asked_for_by_its_name(text: str) -> None:
    """§H6.1."""
    table = unplaced()
    answer = table.post("한서", text if "한서" in text else f"한서는 {text}")
    ((_, line),) = prompts(answer)
    assert line.startswith("한서의 세이버: ")
    assert table.post("한서", QUOTED.findall(line)[-1]).status == "ruled"


def test_whose_start_waits_is_not_asked_for_again() -> None:
    """§H6.1: the other of the own is to be placed first."""
    table = unplaced()
    answer = table.post("서아의 랜서", "m3에서 시작")
    assert answer.status == "queued"
    ((_, line),) = prompts(answer)
    assert line.startswith("서아: 시작할 구역과 타일을 정해 주세요. 이렇게 씁니다: “서아는 1구역 a1에서 시작”")


@pytest.mark.parametrize(
    ("text", "placed"),
    [
        ("한서는 2구역 K3, 세이버는 K4요~", True),
        ("둘 다 제비로", True),
        ("제비", True),
        ("둘다 8구역", False),
        ("2구역", False),
        ("저는 5구역이용", False),
        ("5구역에서 시작할게요!", False),
    ],
)
def test_natural_answers_for_a_start(text: str, placed: bool) -> None:
    """§H6.1: read where they are whole; a zone alone is asked back, with sentences in that zone to copy."""
    table = unplaced()
    answer = table.post("한서", text)
    assert answer.status == ("ruled" if placed else "unclear"), answer.text()
    if not placed:
        said = " ".join(to(answer, "한서"))
        assert "어느 타일인가요?" in said
        assert "이탈" not in said
        zone = re.search("[0-9]", text)
        whole = QUOTED.findall(said)[0]
        assert zone is not None
        assert f"{zone[0]}구역" in whole
        assert table.post("한서", whole).status == "ruled"


@pytest.mark.parametrize("text", ["2구역으로", "k3으로", "2구역 어딘가에서 시작할까 합니다", "시작!"])
def test_while_a_start_is_asked_its_usage_is_shown_and_no_walks(text: str) -> None:
    """§H6.1 §M1.3 §M1.5."""
    answer = unplaced().post("한서", text)
    said = " ".join(to(answer, "한서"))
    assert "이탈한다" not in said
    assert "이동한다" not in said


def test_a_start_that_is_named_stands() -> None:
    """§H6.1 §H6.7: to change it is the staff's; said whether or not the own other one is placed."""
    table = unplaced()
    for text in ("한서는 2구역 k3", "세이버는 2구역 k4"):
        table.post("한서", text)
        said = to(table.post("한서", "한서는 2구역 k5에서 시작"), "한서")
        assert said[0].startswith("이미 시작할 자리를 정했습니다. 바꾸려면 총괄에게 말해 주세요.")


def test_a_wall_is_called_a_wall() -> None:
    """§M1.6."""
    table = unplaced()
    plan = table.war.board.plan
    wall = next(f"{column}{row}" for column in "KLMNO" for row in range(1, 7) if f"{column}{row}" not in plan.where)
    answer = table.post("한서", f"한서는 {wall.lower()}에서 시작")
    assert "벽이나 통로처럼 갈 수 없는 곳입니다." in " ".join(to(answer, "한서")), answer.text()


def test_a_place_alone_is_no_start_where_none_is_asked() -> None:
    """§M1.3 §H6.8: once everybody stands, a zone says nothing by itself."""
    table = turn_of(begun(), "한서의 세이버")
    before = table.war.key()
    assert table.post("한서의 세이버", "5구역").status == "unread"
    assert table.war.key() == before


# -- reactions and cover ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["ㄴㄴ", "ㄴ", "노", "패스", "안 해요", "no", "pass", "넘기기"])
def test_a_word_is_enough_to_pass(text: str) -> None:
    """§H4.8."""
    table = window()
    before = table.war.key()
    assert table.post("한서", text).status == "ruled"
    assert table.war.key() != before


@pytest.mark.parametrize("text", ["ㅇㅇ", "네"])
def test_a_yes_to_a_reaction_is_asked_back(text: str) -> None:
    """§H4.8 §H6.8: with which?"""
    table = window()
    before = table.war.key()
    answer = table.post("한서", text)
    assert (answer.status, table.war.key()) == ("unread", before)
    assert "이렇게 씁니다: “넘기기”, “한서가 흐트리기를 공격에 쓴다”, " in " ".join(to(answer, "한서"))


@pytest.mark.parametrize("text", ["세이버 간파", "한서의 세이버 간파 방어에", "세이버 간파를 쓴다"])
def test_a_name_in_front_is_who_reacts(text: str) -> None:
    """§H4.8: and no target."""
    answer = window().post("한서", text)
    assert answer.status == "ruled", answer.text()
    assert "한서의 세이버가 자신의 회피 판정에 ‘간파’를 씁니다." in " ".join(heard(answer, "서아"))


def test_between_two_days_it_is_said_how_the_next_one_begins() -> None:
    """§H6.1 §H6.7: no time runs, and it is no pause of the staff's."""
    table = turn_of(begun(), "서아의 랜서")
    table.say("/종전 밤입니다")
    assert "2일차는 아직 시작하지 않았습니다." in heard(table.post("한서의 세이버", "방어"), "한서")
    twin = table.again(shared=True)
    twin.say("/끝")
    said = staff_lines(twin.say("/열기"))
    assert "진행을 엽니다." in said
    assert "하루가 끝났습니다. 2일차는 /재개를 쓰면 시작합니다." in said


def test_cover_is_a_question_of_yes_and_no() -> None:
    """§H6.9: both in a word."""
    for text, covers in (("ㅇㅇ", True), ("ㄴㄴ", False), ("네", True), ("아니요", False)):
        table = turn_of(begun(small(reaction_time=3)), "서아의 랜서")
        table.post("서아의 랜서", "한서를 물리로 공격")
        assert table.war.asks == w.Q_COVER
        answer = table.post("한서", text)
        assert answer.status == "ruled"
        assert any("엄호하여" in line for line in heard(answer, "서아")) is covers


def test_what_cannot_be_read_in_a_window_is_answered_with_reactions() -> None:
    """§H4.8: not with the ways of a turn."""
    table = window()
    for text in ("반응할게요", "대기할까요?", "스킬을 쓴다"):
        said = " ".join(to(table.post("한서", text), "한서"))
        assert "이렇게 씁니다: “넘기기”, “한서가 흐트리기를 공격에 쓴다”, “한서의 세이버가 간파를 " in said, said


def test_who_can_only_pass_is_told_so() -> None:
    """§H4.8: how, and that time does it too."""
    table = window()
    table.post("한서", "ㄴㄴ")
    table.post("서아", "ㄴㄴ")
    lines = [line for answer in table.answers for _, line in prompts(answer)]
    only = [line for line in lines if "쓸 수 있는 반응이 없으니 “넘기기”라고 답해 주세요. 답이 없으면" in line]
    assert only
    assert all(line.endswith("까지)") for line in only)


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_what_is_offered_is_read_as_an_answer(lang: Any) -> None:
    """§H6.1 §H4.8 §H6.9 §H6.8: in both languages each sentence would be ruled at that moment."""
    cover = turn_of(begun(small(reaction_time=3)), "서아의 랜서")
    cover.post("서아의 랜서", "한서를 물리로 공격")
    for table, least in ((unplaced(), 2), (window(), 3), (cover, 2)):
        shown = table.desk.table
        seat = members(table.war.waiting)[0]
        offered = forms(table.war, shown.campaign, seat, lang)
        assert len(offered) >= least, offered
        for text in offered:
            found = reading_of(shown, seat, "", text, lang)
            assert found.status == "ruled", (text, found)


# -- commands ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["/정정", "/정정 값", "/보기", "/기록", "/효과", "/버리기", "/되묻기"])
def test_a_command_without_a_name_shows_how_it_is_used(command: str) -> None:
    """§H6.7: and quotes nothing."""
    said = "\n".join(staff_lines(begun().say(command)))
    assert "“”" not in said
    assert "누구인지 이름을 써 주세요." in said
    assert command.split(" ")[0] in said


def test_a_prompt_for_nobody_says_so() -> None:
    """§H6.12."""
    table = turn_of(begun(), "서아의 랜서")
    seat = table.desk.table.people.writer("가온").seat
    assert prompt_line(table.desk.table, seat) == "지금은 정하실 것이 없습니다."
    assert Writer(seat).who == ""
    assert not public_lines(table.post("서아의 랜서", "l3에서 m4로 이동"))
