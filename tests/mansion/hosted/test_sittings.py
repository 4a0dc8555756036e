"""Sittings of the staff, time that runs out, and the end of a hosted campaign (H6.7, H6.8)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from simpan.core.game import SPECTATOR, STAFF
from simpan.core.reader import read
from simpan.mansion import words as w
from simpan.mansion.desk.store import GAMES
from simpan.mansion.log.export import export
from simpan.mansion.log.reader import Reader
from tests.mansion.desk_table import STARTS, small
from tests.mansion.hosted.days import SEED, Hosted, begun, played
from tests.mansion.hosted.seen import lines, without

# -- sittings and time ------------------------------------------------------------------------------------------------


def test_starts_may_be_named_before_anybody_sits_and_nothing_else_happens() -> None:
    hosted = Hosted(small())
    hosted.post("서아", "방어합니다")
    for name, tile in STARTS.items():
        assert hosted.post(name, f"{tile}에서 시작합니다").status == "ruled"
    assert hosted.referee.table.war.phase == w.SET_UP
    assert hosted.referee.wake(hosted.now) is None
    assert hosted.say("/열기").status == "done"
    assert hosted.referee.table.war.phase == w.ROUND


def test_while_nobody_sits_declarations_wait_and_no_time_runs() -> None:
    hosted = begun(small())
    acting = hosted.acting()
    hosted.say("/끝")
    hosted.now += 5000
    assert hosted.referee.wake(hosted.now) is None
    assert hosted.post(acting, "턴 종료").status == "queued"
    assert hosted.acting() == acting
    hosted.say("/열기")
    assert hosted.acting() != acting


def test_time_that_is_out_is_told_once_or_brings_the_default() -> None:
    hosted = begun(small())
    acting = hosted.acting()
    due = hosted.referee.wake(hosted.now)
    assert due == hosted.now + 601
    key = hosted.referee.key(STAFF)
    reply = hosted.referee.tick(due)
    assert any("시간이 지났습니다" in line for line in lines(reply))
    assert hosted.referee.key(STAFF) != key
    assert hosted.referee.wake(due) is None
    assert hosted.referee.tick(due + 60).outs == ()
    hosted.now = due + 60
    hosted.say("/설정 시간 자동")
    assert hosted.acting() == acting
    due = hosted.referee.wake(hosted.now)
    assert due is not None
    hosted.referee.tick(due)
    assert hosted.acting() != acting


def test_time_in_nobody_s_memory_is_given_back() -> None:
    hosted = begun(small())
    hosted.now += 100
    hosted.post("서아", "안녕하세요")
    again = hosted.reopen()
    later = hosted.now + 90_000
    due = again.wake(later)
    assert due is not None
    left = json.loads(again.scene(hosted.seats[hosted.acting()], "ko", later))["ask"]["left"]
    assert 600 - 102 <= left <= 600 - 100
    assert due == later + left + 1


def test_an_open_table_that_is_paused_wakes_nobody() -> None:
    hosted = begun(small())
    hosted.say("/정지")
    assert hosted.referee.wake(hosted.now) is None
    assert hosted.say("/재개").status == "done"
    assert hosted.referee.wake(hosted.now) is not None


# -- the end ----------------------------------------------------------------------------------------------------------


def test_a_record_that_is_closed_reveals_its_seed_and_takes_nothing_more() -> None:
    hosted = begun(small(reaction_time=0))
    for _ in played(hosted, 3, 10):
        pass
    hosted.say("/마감 여기까지")
    assert hosted.end == b""
    hosted.say("/확인")
    assert hosted.end
    assert hosted.referee.ended
    whole = b"\n".join([hosted.header, *hosted.lines, hosted.end, b""])
    record = read(whole, GAMES)
    assert record.end is not None
    assert record.end.reveal == SEED.hex()
    again = hosted.reopen()
    for viewer in hosted.viewers:
        assert again.feed(viewer, "ko", 0, 9999).blocks == hosted.referee.feed(viewer, "ko", 0, 9999).blocks
        now, then = (json.loads(one.scene(viewer, "ko", 0)) for one in (hosted.referee, again))
        assert without(then) == without(now)
        assert then["dice"]["seed"] == SEED.hex()
    reply = hosted.post("한서", "하나 더")
    assert reply.status == "nothing"
    assert lines(reply) == ["끝난 기록입니다. 더할 수 있는 것이 없습니다."]
    assert hosted.say("/종전").status == "wrong"
    assert hosted.referee.wake(hosted.now) is None
    assert hosted.referee.drain() == ((), None)


@pytest.mark.parametrize("form", ["txt", "md", "html"])
def test_the_log_is_exported_as_the_record_says(form: Any) -> None:
    hosted = begun(small(reaction_time=0))
    for _ in played(hosted, 4, 20):
        pass
    record = read(b"\n".join([hosted.header, *hosted.lines, b""]), GAMES)
    name = next(one.name for one in hosted.referee.participants if one.seat == 0)
    for viewer, called in ((SPECTATOR, ""), (STAFF, ""), (0, name)):
        found = hosted.referee.export(viewer, form, "en")
        assert found.decode() == export(record, Reader(viewer, called), form, "en")
    with pytest.raises(KeyError):
        hosted.referee.export(STAFF, "pdf", "ko")  # type: ignore[arg-type]
