"""What the staff is told of its own words: 종전 in the middle of an act, values that cannot be, corrections (§H6.7)."""

from __future__ import annotations

from typing import Final

import pytest

from simpan.mansion import words as w
from tests.mansion.desk_table import STARTS, Table, begun, heard, public_lines, small, staff_lines, to, turn_of
from tests.mansion.made_up import index_of

SABER: Final = "한서의 세이버"


def attacked(cover: str = "no") -> Table:
    """한서's servant is attacked, and its player is asked for a reaction."""
    table = turn_of(begun(small(reaction_time=3, cover=cover)), "서아의 랜서")
    table.post("서아의 랜서", "한서의 세이버를 물리로 공격")
    assert table.war.asks == w.Q_REACT
    return table


# -- 종전 (§H6.1, §H6.2) ----------------------------------------------------------------------------------------------


def test_an_end_that_is_called_in_the_middle_of_an_act_comes_when_the_turn_is_over() -> None:
    """§H6.1: the staff is told so, at once and in `/상태`; calling it again says the same."""
    table = attacked()
    answer = table.say("/종전")
    assert staff_lines(answer)[-1] == "종전을 선언했습니다. 지금 차례가 끝나면 종전합니다. (H6.1 하우스 룰)"
    assert not public_lines(answer)
    assert "종전을 선언했습니다. 지금 차례가 끝나면 종전합니다." in staff_lines(table.say("/상태"))
    again = table.say("/종전")
    assert (again.status, staff_lines(again)[0]) == (
        "wrong",
        "이미 종전을 선언했습니다. 지금 차례가 끝나면 종전합니다.",
    )
    done = table.post("한서", "반응 없음")
    for _ in range(9):
        if table.desk.table.book.night >= 0:
            break
        done = table.say("/넘김 끝까지")
    assert any("1일차 종전" in line for line in public_lines(done))
    assert not any("종전을 선언했습니다" in line for line in staff_lines(table.say("/상태")))


def test_an_end_that_comes_at_once_needs_no_word() -> None:
    """§H6.1."""
    answer = begun().say("/종전")
    assert any("1일차 종전" in line for line in public_lines(answer))
    assert not any("종전을 선언했습니다" in line for line in staff_lines(answer))


# -- values (§H6.7) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("체력 99", "체력은 0부터 30까지입니다."),
        ("체력 많이", "체력은 0부터 30까지입니다."),
        ("마력 21", "마력은 0부터 20까지입니다."),
        ("체력 30", "달라지는 수가 없습니다."),
        ("위치 k4", "할 수 없습니다: K4에는 한서의 세이버가 있습니다. (H1.5 하우스 룰)"),
        ("위치 k3", "달라지는 수가 없습니다."),
        ("위치 c3", "할 수 없습니다: C3은 벽이나 통로처럼 갈 수 없는 곳입니다. (M1.6)"),
        ("위치 z99", "“Z99”: 지도에 없는 타일입니다."),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_its_reason(change: str, why: str) -> None:
    """§M1.6 §H1.5 §H6.7: nothing is noted, and nobody else is told anything."""
    table = begun()
    before = len(table.desk.table.entries)
    answer = table.say(f"/정정 값 한서 {change} 시험")
    assert (answer.status, staff_lines(answer)[0]) == ("wrong", why)
    assert len(table.desk.table.entries) == before
    assert not heard(answer, "한서")


def test_a_correction_does_not_rule_what_is_confirmed() -> None:
    """§H6.7 §H6.8: it changes its value; `/처리` rules."""
    table = attacked()
    table.say("/설정 확인 켬")
    assert table.post("한서", "반응 없음").status == "submitted"
    table.say("/확정 전체")
    key = table.desk.table.time_key()
    answer = table.say("/정정 값 한서 체력 13 계산 실수")
    assert answer.status == "done"
    assert table.desk.table.time_key() == key
    assert [one.confirmed for one in table.desk.table.book.queue] == [True]
    table.say("/처리")
    assert not table.desk.table.book.queue
    assert table.desk.table.time_key() != key


def test_a_correction_goes_on_where_nobody_is_asked_any_more() -> None:
    """§H6.4 §H6.7: who acts falls, and the next one's turn begins."""
    table = turn_of(begun(), "서아의 랜서")
    table.say("/정정 값 서아의 랜서 쓰러짐 시험")
    assert table.war.actor != index_of(table.war, "서아의 랜서")
    assert table.desk.table.time_left() == 600


# -- submitted starts (§H6.8) -----------------------------------------------------------------------------------------


def test_whose_start_waits_for_the_staff_is_not_asked_for_it_again() -> None:
    """§H6.1 §H6.8: only for what is still owed."""
    table = Table()
    table.open(confirm=True)
    first = table.post("한서", f"한서는 {STARTS['한서']}에서 시작합니다")
    assert first.status == "submitted"
    assert to(first, "한서")[1].startswith("한서의 세이버: 시작할 구역과 타일을 정해 주세요.")
    both = table.post(SABER, f"{STARTS[SABER]}에서 시작합니다")
    assert len(to(both, "한서")) == 1
    assert to(both, "한서")[0].startswith("제출 · ")
    lots = table.post("서아", "시작은 제비로")
    assert [line.split(" · ")[0] for line in to(lots, "서아")] == ["제출"]
