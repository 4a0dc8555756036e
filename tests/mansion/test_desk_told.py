"""Who is told why: the staff of what it does for others (§H6.7, §H6.8), whoever declared what was undone (§H6.14), and
whoever had time left (§H6.8)."""

from __future__ import annotations

import pytest

from simpan.core.entry import Input
from simpan.mansion import words as w
from tests.mansion.desk_table import STARTS, Table, begun, heard, public_lines, small, staff_lines, to, turn_of

# -- declarations for others (§H6.7) ----------------------------------------------------------------------------------


def unplaced(*names: str) -> Table:
    """A war in which only these have named their starts."""
    table = Table()
    table.open()
    for name in names:
        assert table.post(name, f"{STARTS[name]}에서 시작합니다").status == "ruled"
    return table


@pytest.mark.parametrize(
    ("text", "status", "why"),
    [
        ("u9에서 a1로 이동", "허용되지 않는 선언입니다.", "A1은 1구역의 타일입니다."),
        ("공격한다", "허용되지 않는 선언입니다.", "사거리 1 안에 대상이 없습니다."),
        ("이동!", "선언에 정해지지 않은 것이 있습니다.", "어느 타일인가요? 가능한 것: "),
        ("k3으로", "선언을 읽을 수 없습니다.", "“k3으로”: 무엇을 하는지 빠졌습니다."),
    ],
)
def test_the_staff_is_told_why_what_it_declares_is_not_taken(text: str, status: str, why: str) -> None:
    """§H6.7 §H6.8: reason and clause under the command; the player, who wrote nothing, is told nothing."""
    table = begun()
    answer = table.say(f"/대신 가온의 어새신: {text}")
    assert answer.status == "wrong"
    head, line = staff_lines(answer)[:2]
    assert head == f"가온의 어새신: {status}"
    assert line.startswith(why)
    assert not heard(answer, "가온")


def test_a_standing_order_that_the_staff_cannot_give_says_why() -> None:
    """§H6.8."""
    answer = begun().say("/예약 가온: 저격을 항상")
    assert answer.status == "wrong"
    assert len(staff_lines(answer)) == 2
    assert not heard(answer, "가온")


def test_a_start_that_stands_is_undone_by_its_number() -> None:
    """§H6.1 §H6.7: what the organiser can do, who is not told to ask the organiser."""
    table = unplaced("한서", "서아")
    answer = table.say("/대신 한서: 한서는 a1에서 시작한다")
    head, line = staff_lines(answer)
    assert head == "한서: 허용되지 않는 선언입니다."
    n = int(line.partition("#")[2].split(" ")[0])
    assert line == f"이미 시작할 자리를 정했습니다. /되돌리기 #{n} 사유를 쓰면 그 선언부터 되돌립니다. (H6.1 하우스 룰)"
    assert table.say(f"/되돌리기 #{n} 잘못 적음").status == "preview"
    done = table.say("/확인")
    assert "시작: 한서, 2구역 K3" in to(done, "한서")[0]
    assert table.say("/대신 한서: 한서는 a1에서 시작한다").status == "done"


# -- an undone declaration (§H6.14) -----------------------------------------------------------------------------------


def test_whose_secret_start_is_undone_is_told_so() -> None:
    """§H6.1 §H6.14: which one, and why; nobody else hears of it."""
    table = unplaced("서아")
    answer = table.say("/되돌리기 시작 자리를 바꿈")
    (line, *rest) = to(answer, "서아")
    assert line == "되돌림. 없던 것이 된 선언: 시작: 서아, 2구역 M3. 사유: 시작 자리를 바꿈"
    assert rest[0].startswith("서아, 서아의 랜서: 시작할 구역과 타일을 정해 주세요.")  # and is asked again
    assert not public_lines(answer)
    assert {out.to for out in answer.outs} == {"staff", ("서아",)}


def test_who_has_read_its_reading_has_seen_it() -> None:
    """§H6.14: the preview and the undo list it by its number."""
    table = unplaced("서아", "한서")
    first = next(given.n for given in table.desk.table.line.inputs)
    shown = staff_lines(table.say(f"/미리보기 되돌리기 #{first} 시험"))
    seen = [line for line in shown if line.startswith("이미 본 사람")]
    assert [line.split(": ")[0] for line in seen] == ["이미 본 사람 · 한서", "이미 본 사람 · 서아"]
    done = table.say("/확인")
    assert [line for line in staff_lines(done) if line.startswith("이미 본 사람")] == seen
    for name, tile in (("서아", "M3"), ("한서", "K3")):
        assert f"시작: {name}, 2구역 {tile}" in to(done, name)[0]


def test_who_heard_a_ruling_is_told_of_it_once() -> None:
    """§H6.14: by its lines, and not by its reading as well."""
    table = turn_of(begun(small()), "서아의 랜서")
    table.post("서아의 랜서", "l3에서 m4로 이동")
    answer = table.say("/되돌리기 시험")
    lines = [line for line in heard(answer, "서아") if "M4" in line]
    assert len(lines) == 1
    assert lines[0].startswith("무효: ")
    assert not any("없던 것이 된 선언" in line for out in answer.outs for line in out.lines)


# -- time that is taken (§H6.8) ---------------------------------------------------------------------------------------


def window() -> Table:
    """한서 is asked for a reaction; three minutes are left."""
    table = turn_of(begun(small(reaction_time=3, cover="no")), "서아의 랜서")
    table.post("서아의 랜서", "한서의 세이버를 물리로 공격")
    assert table.war.asks == w.Q_REACT
    return table


def test_time_that_is_left_is_taken_only_after_a_question() -> None:
    """§H6.8: how much it is, and nothing is done or noted before the word."""
    table = window()
    table.now += 2
    before = len(table.desk.table.entries)
    answer = table.say("/초과")
    assert answer.status == "preview"
    assert staff_lines(answer)[0].startswith("한서: 아직 2분 58초가 남았습니다.")
    assert len(table.desk.table.entries) == before
    assert table.say("/취소").status == "done"
    assert table.say("/초과 한서").status == "preview"
    done = table.say("/확인")
    assert to(done, "한서")[0] == "총괄이 더 기다리지 않고 넘겼습니다. 남아 있던 시간 2분 58초. 사유: 총괄이 넘김"
    assert not any("시간 초과" in line for out in done.outs for line in out.lines)
    assert not any("더 기다리지" in line for line in heard(done, "서아"))
    given = [entry for entry in table.desk.table.entries if isinstance(entry, Input) and entry.by]
    assert [(one.by, one.why) for one in given] == [("민지", "총괄이 넘김")]


@pytest.mark.parametrize(("command", "why"), [("/초과 한서 자리를 비움", "자리를 비움"), ("/초과 전체 늦음", "늦음")])
def test_with_a_reason_nothing_is_asked(command: str, why: str) -> None:
    """§H6.7: who gives one means it; it is put on record."""
    table = window()
    answer = table.say(command)
    assert answer.status == "done"
    assert f"남아 있던 시간 3분 0초. 사유: {why}" in to(answer, "한서")[0]
    assert {one.why for one in table.desk.table.entries if isinstance(one, Input) and one.by} == {why}


def test_a_turn_that_is_not_waited_for_ends_in_no_words_of_time() -> None:
    """§H6.3 §H6.8: whoever sees it reads that the turn has ended, and not that time was out."""
    table = turn_of(begun(), "서아의 랜서")
    answer = table.say("/초과 서아 자리를 비움")
    assert not any("시간 초과" in line for out in answer.outs for line in out.lines)
    assert any(line.startswith("서아의 랜서의 차례 끝") for line in heard(answer, "한서"))


def test_who_has_run_out_is_dealt_with_at_once() -> None:
    """§H6.8: as it always was."""
    table = window()
    table.now += 200
    answer = table.say("/초과")
    assert answer.status == "done"
    assert "한서: 시간 초과 (반응) (H6.8 하우스 룰)" in heard(answer, "한서")
    assert not any("기다리지" in line for out in answer.outs for line in out.lines)


def test_what_was_asked_is_not_done_in_another_position() -> None:
    """§H6.7."""
    table = window()
    table.say("/초과")
    table.post("한서", "반응 없음")
    assert table.say("/확인").status == "stale"


def test_a_question_that_is_shown_again_takes_no_time() -> None:
    """§H6.7: after a restart, also where time has run out meanwhile."""
    for later, status in ((10, "done"), (500, "wrong")):
        table = window()
        table.now += later
        before = len(table.desk.table.entries)
        table.desk.show_again("/초과", "민지")
        assert len(table.desk.table.entries) == before
        assert table.say("/확인").status == status
