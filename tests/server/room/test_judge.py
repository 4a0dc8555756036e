"""A judge reads a running match and rules in it; whatever is ruled is on record and told to all."""

from __future__ import annotations

from typing import Any

import pytest

from simpan.core.record import Back, check_draws
from simpan.server import protocol
from tests.server import toy
from tests.server.room.desk import Desk, only, refused

JUDGE = 9


@pytest.fixture
def desk() -> Desk:
    """Both players and a judge are there."""
    found = Desk(toy.row(clocks=toy.CLOCKS, judge=True))
    for conn in (0, 1):
        found.come(conn)
    found.come(JUDGE, "judge")
    return found


def rule(desk: Desk, what: Any, why: str = "", **more: Any) -> list[protocol.ToClient]:
    return desk.ask(JUDGE, protocol.Rule, what=what, why=why, **more)


def test_the_judge_reads_both_hands(desk: Desk) -> None:
    desk.act(0, 2)
    both = desk.table(JUDGE)["both"]
    assert [hand["view"]["viewer"] for hand in both] == [0, 1]
    assert [hand["view"]["own_bid"] for hand in both] == [2, -1]
    assert [line.text for line in desk.state(JUDGE).lines] == ["Laid", "LaidCard"]
    assert [line.text for line in desk.state(1).lines] == ["Laid"]
    assert desk.all(JUDGE, protocol.Welcome)[0].seat == 3


def test_pause_and_resume(desk: Desk) -> None:
    desk.pass_(5)
    only(rule(desk, "pause", "전화"), protocol.Ack)
    state = desk.state(0)
    assert state.paused
    assert state.clocks == (protocol.Clock("idle", (0, 1), 25_000, 30_000, False),)
    assert state.lines[-1].text == "The judge pauses the match. Reason: 전화"
    assert refused(desk.act(0, 0)) == "paused"
    assert refused(rule(desk, "pause")) == "already_paused"
    desk.pass_(1_000)
    assert len(desk.disk) == 2
    only(rule(desk, "resume"), protocol.Ack)
    assert not desk.state(0).paused
    assert desk.state(0).clocks == (protocol.Clock("idle", (0, 1), 25_000, 30_000),)
    assert refused(rule(desk, "resume")) == "not_paused"
    only(desk.act(0, 0), protocol.Ack)


def test_a_pause_outlives_the_process(desk: Desk) -> None:
    rule(desk, "pause")
    desk.load()
    assert desk.come(0).paused
    assert refused(desk.act(0, 0)) == "paused"


def test_a_bot_waits_for_the_pause_to_end() -> None:
    desk = Desk(toy.row(bot="easy", judge=True))
    desk.come(0)
    desk.come(JUDGE, "judge")
    rule(desk, "pause")
    desk.bots()
    assert len(desk.disk) == 2
    rule(desk, "resume")
    desk.bots()
    assert len(desk.disk) == 4


def test_more_time(desk: Desk) -> None:
    desk.pass_(20)
    only(rule(desk, "extend", seat=1, seconds=60), protocol.Ack)
    assert desk.state(0).clocks == (protocol.Clock("idle", (0, 1), 70_000, 70_000),)
    assert desk.state(0).lines[-1].text == "The judge gives 둘이 60 more seconds."
    desk.load()
    assert desk.come(0).clocks == (protocol.Clock("idle", (0, 1), 70_000, 70_000),)
    desk.come(JUDGE, "judge")
    desk.act(0, 0)
    assert refused(rule(desk, "extend", seat=0, seconds=60)) == "no_clock"
    assert refused(rule(desk, "extend", seat=5, seconds=60)) == "no_such_seat"


def test_back(desk: Desk) -> None:
    desk.act(0, 2)
    desk.act(1, 1)
    only(rule(desk, "back", "잘못 눌렀다", n=1), protocol.Ack)
    state = desk.state(0)
    assert state.back == 1
    assert state.lines[-1].text == "The judge goes back to an earlier moment. Reason: 잘못 눌렀다"
    assert desk.options(0) == [0, 1, 2]
    way = [entry for entry in desk.record().entries if isinstance(entry, Back)]
    assert [(entry.back, entry.by, entry.why) for entry in way] == [(1, "judge", "잘못 눌렀다")]


def test_back_to_where_a_note_stands(desk: Desk) -> None:
    desk.ask(0, protocol.Ask, what="draw")
    desk.act(0, 2)
    only(rule(desk, "back", n=1), protocol.Ack)
    assert desk.state(1).back == 2
    assert refused(rule(desk, "back", n=77)) == "no_such_entry"
    assert refused(rule(desk, "back")) == "no_such_entry"


def test_award(desk: Desk) -> None:
    only(rule(desk, "award", "반칙", seat=1), protocol.Ack)
    assert desk.state(0).result == "둘이 wins (ruled by the judge)"
    assert desk.state(0).lines[0].text == "The judge awards the match to 둘이. Reason: 반칙"
    record = desk.record()
    assert record.inputs[-1].by == "judge"
    assert record.end is not None
    assert record.end.end.returns == (0.0, 1.0)
    assert check_draws(record) is None
    assert refused(rule(desk, "note", "x")) == "over"


def test_cautions_and_notes(desk: Desk) -> None:
    only(rule(desk, "caution", "느리다", seat=0), protocol.Ack)
    only(rule(desk, "note", "보고 있습니다"), protocol.Ack)
    assert refused(rule(desk, "note", "  ")) == "nothing_said"
    assert [line.text for line in desk.come(5, seat=0).lines][-2:] == [
        "The judge cautions 하나. Reason: 느리다",
        "The judge notes. Reason: 보고 있습니다",
    ]
    desk.record()


def test_a_judge_plays_no_hand(desk: Desk) -> None:
    assert refused(desk.act(JUDGE, 0)) == "not_a_seat"
    assert refused(desk.ask(0, protocol.Rule, what="award", why="", seat=0)) == "not_judge"
