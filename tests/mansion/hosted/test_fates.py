"""What becomes of declarations, as whoever wrote one is told: windows that are closed, marks in logs (H4.8, H6.8)."""

from __future__ import annotations

import pytest

from simpan.core.game import STAFF
from simpan.mansion import words as w
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import Hosted, begun
from tests.mansion.hosted.evening import covered
from tests.mansion.hosted.seen import lines, scene
from tests.mansion.hosted.test_console import deed, keys, row


def tags(hosted: Hosted, name: str, text: str, viewer: int | None = None) -> list[tuple[str, ...]]:
    """The marks of a post in its writer's log (or another's); the same in a log that is made anew from the disk."""
    seat = hosted.seats[name] if viewer is None else viewer
    found = []
    for referee in (hosted.referee, hosted.reopen()):
        blocks = referee.feed(seat, "ko", 0, 1000).blocks
        found.append([one.tags for one in blocks if one.kind == "speech" and one.lines[0].text == text])
    assert found[0] == found[1]
    return found[0]


def told(hosted: Hosted, name: str) -> list[str]:
    """All lines of a player's log."""
    return [line.text for one in hosted.referee.feed(hosted.seats[name], "ko", 0, 1000).blocks for line in one.lines]


# -- windows that are closed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["/넘김", "/넘김 끝까지", "/초과 전체 늦음", "/정지", "/초과 새벽 늦음"])
def test_a_confirmed_reaction_is_ruled_before_its_window_is_closed(command: str) -> None:
    hosted = covered()
    assert hosted.referee.table.war.asks == w.Q_REACT
    assert hosted.post("새벽", "간파를 쓴다").status == "submitted"
    assert hosted.say("/확정 전체").status == "done"
    if command == "/정지":  # also where everything stands still
        hosted.say(command)
        command = "/넘김"
    assert hosted.say(command).status == "done"
    assert "간파" in str(told(hosted, "새벽")), told(hosted, "새벽")
    assert tags(hosted, "새벽", "간파를 쓴다") == [("판정",)]


def test_what_was_only_submitted_is_dropped_with_its_window_and_its_writer_is_told() -> None:
    hosted = covered()
    hosted.post("새벽", "간파를 쓴다")
    hosted.post("유월", "패스")
    assert tags(hosted, "유월", "패스") == [("확정을 기다림",)]
    reply = hosted.say("/넘김 끝까지")
    assert hosted.referee.table.book.queue == []
    assert "그 공격의 판정이 끝나 판정하지 못한 선언: 스킬: 간파" in told(hosted, "새벽")
    assert any("스킬: 간파" in line.text for out in reply.outs if out.to == "staff" for line in out.lines)
    assert tags(hosted, "새벽", "간파를 쓴다") == [("차례가 지나감",)]
    assert tags(hosted, "유월", "패스") == [("차례가 지나감",)]
    assert scene(hosted, hosted.seats["새벽"]).get("pending", []) == []


def test_time_that_is_out_does_not_throw_away_a_confirmed_declaration() -> None:
    hosted = begun()
    acting = hosted.acting()
    hosted.say("/설정 확인 켬")
    hosted.post(acting, "방어한다")
    hosted.say("/확정 전체")
    hosted.say("/초과 전체 늦음")
    assert tags(hosted, acting, "방어한다") == [("판정",)]


@pytest.mark.parametrize("strict", [False, True])
def test_the_time_of_whoever_waits_for_the_staff_does_not_run(strict: bool) -> None:
    hosted = begun()
    hosted.say("/설정 확정 켬")
    if strict:
        hosted.say("/설정 시간 자동")
    acting = hosted.acting()
    seat = hosted.seats[acting]
    hosted.now += 100
    assert hosted.post(acting, "방어한다").status == "submitted"
    left = hosted.referee._left(hosted.now)
    asked = scene(hosted, seat)["ask"]
    assert not asked.get("running")
    assert 0 < asked["left"] <= asked["of"] - 100
    assert hosted.referee.wake(hosted.now) is None
    hosted.now += 5000
    hosted.referee.tick(hosted.now)
    assert (hosted.acting(), hosted.referee._left(hosted.now)) == (acting, left)
    assert hosted.say("/초과").status == "wrong"
    assert hosted.say(f"/초과 {acting} 늦음").status == "wrong"
    assert "expire" not in keys(row(hosted, acting))
    assert hosted.say(deed(row(hosted, acting), "ask_back").replace("{}", "정말요?")).status == "done"
    assert scene(hosted, seat)["ask"]["running"]  # now it is the player's again
    hosted.now += left or 0
    hosted.referee.tick(hosted.now + 5)
    assert (hosted.acting() != acting) == strict


def test_ruling_with_nothing_confirmed_says_what_to_do_first() -> None:
    hosted = begun()
    hosted.say("/설정 확정 켬")
    hosted.post(hosted.acting(), "방어한다")
    said = lines(hosted.say("/처리"))
    assert said[-1] == "확정한 선언이 없습니다. /확정 전체로 확정하거나, /처리 전체로 확정하며 판정해 주세요."


# -- marks ------------------------------------------------------------------------------------------------------------


def test_a_declaration_that_waited_is_marked_as_ruled_once_it_is() -> None:
    hosted = begun()
    first, second = (row["who"] for row in scene(hosted, STAFF)["console"]["queue"][:2])
    assert hosted.post(second, "방어한다. 턴 종료").status == "queued"
    for viewer in (hosted.seats[second], STAFF):
        assert tags(hosted, second, "방어한다. 턴 종료", viewer) == [("차례를 기다림",)]
    before = hosted.referee.feed(hosted.seats[second], "ko", 0).version
    hosted.post(first, "턴 종료")
    for viewer in (hosted.seats[second], STAFF):
        assert tags(hosted, second, "방어한다. 턴 종료", viewer) == [("판정",)]
    assert hosted.referee.feed(hosted.seats[second], "ko", 0).version != before


def test_the_marks_follow_confirming_withdrawing_dropping_and_undoing() -> None:
    hosted = begun()
    first, second, third = (row["who"] for row in scene(hosted, STAFF)["console"]["queue"][:3])
    hosted.say("/설정 확인 켬")
    hosted.post(second, "방어한다")
    assert tags(hosted, second, "방어한다") == [("확정을 기다림",)]
    hosted.say("/확정 전체")
    assert tags(hosted, second, "방어한다") == [("확정됨",)]
    hosted.post(second, "선언 취소")
    assert tags(hosted, second, "방어한다") == [("철회",)]
    hosted.post(third, "대기")
    hosted.say(f"/버리기 {third} 다시 써 주세요")
    assert tags(hosted, third, "대기") == [("총괄",)]
    hosted.say("/설정 확인 끔")
    hosted.post(first, "방어한다")
    assert tags(hosted, first, "방어한다") == [("판정",)]
    hosted.say("/되돌리기 잘못 봄")
    assert tags(hosted, first, "방어한다") == [("되돌림",)]


def test_of_several_parts_each_has_its_mark() -> None:
    hosted = begun(small())
    first = hosted.acting()
    mate = next(name for name in hosted.seats if hosted.seats[name] == hosted.seats[first] and name != first)
    text = f"{first}: 방어한다. {mate}: 대기한다"
    assert hosted.post(first, text).status == "ruled", hosted.acting()
    assert tags(hosted, first, text) == [("판정", "차례를 기다림")]


def test_nobody_else_is_told_what_became_of_it() -> None:
    hosted = begun()
    first, second = (row["who"] for row in scene(hosted, STAFF)["console"]["queue"][:2])
    hosted.post(second, "방어한다. 턴 종료")
    hosted.post(first, "턴 종료")
    for viewer in hosted.viewers:
        if viewer in (hosted.seats[second], STAFF):
            continue
        blocks = hosted.referee.feed(viewer, "ko", 0, 1000).blocks
        assert not [one for one in blocks if one.kind == "speech" and one.tags and not one.mine]
