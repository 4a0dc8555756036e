"""Whom the match waits for: named, warned, then claimable; nobody is late whose time it is not."""

from __future__ import annotations

import pytest

from simpan.core.record import check_draws
from simpan.server import protocol
from simpan.server.ports import Stored
from tests.server import toy
from tests.server.room.desk import Desk, only, refused


def waiting(**more: object) -> Desk:
    """Seat 0 has bid, seat 1 owes a bid and has just gone."""
    desk = Desk(toy.row(), **more)  # type: ignore[arg-type]
    for conn in (0, 1):
        desk.come(conn)
    desk.act(0, 2)
    desk.go(1)
    return desk


def told(desk: Desk, conn: int = 0) -> protocol.Late | None:
    """Whom the connection was last told that the match waits for."""
    last = [one for one in desk.sent[conn] if isinstance(one, protocol.Presence | protocol.State)][-1]
    return last.late


def test_the_ladder_of_who_is_away() -> None:
    desk = waiting()
    assert told(desk) is None
    desk.pass_(14.999)
    assert told(desk) is None
    desk.pass_(0.001)
    assert told(desk) == protocol.Late(1, "away", 15_000)
    desk.pass_(15)
    assert told(desk) == protocol.Late(1, "warned", 30_000)
    assert desk.state(0).lines[-1].text == "둘이 is not connected."
    desk.pass_(29.999)
    assert refused(desk.ask(0, protocol.Claim, what="win")) == "too_early"
    desk.pass_(0.001)
    assert told(desk) == protocol.Late(1, "claimable")


def test_who_comes_back_is_not_late() -> None:
    desk = waiting()
    desk.pass_(45)
    state = desk.come(1)
    assert state.late is None
    assert told(desk) is None
    assert desk.state(0).lines[-1].text == "둘이 is connected."
    assert refused(desk.ask(0, protocol.Claim, what="win")) == "not_late"
    desk.pass_(100)
    assert told(desk) is None


def test_who_owes_nothing_is_not_late() -> None:
    desk = Desk(toy.row())
    for conn in (0, 1):
        desk.come(conn)
    desk.act(1, 2)
    desk.go(1)
    desk.pass_(200)
    assert told(desk) is None
    assert len(desk.disk) == 2


def test_the_ladder_begins_with_the_question() -> None:
    desk = Desk(toy.row())
    for conn in (0, 1):
        desk.come(conn)
    desk.act(1, 2)  # owes nothing now
    desk.go(1)
    desk.pass_(100)
    desk.act(0, 1)  # seat 1 has won, and is asked whom to rob
    desk.pass_(14.9)
    assert told(desk) is None
    desk.pass_(0.1)
    assert told(desk) == protocol.Late(1, "away", 15_000)


def test_claiming_the_win() -> None:
    desk = waiting()
    desk.pass_(60)
    ack, state = desk.ask(0, protocol.Claim, what="win")
    assert isinstance(ack, protocol.Ack)
    assert isinstance(state, protocol.State)
    assert (state.stage, state.result) == ("over", "하나 wins (둘이 absent)")
    record = desk.record()
    assert record.end is not None
    assert record.end.end.returns == (1.0, 0.0)
    assert record.inputs[-1].by == "하나"
    assert check_draws(record) is None


def test_claiming_a_draw() -> None:
    desk = waiting()
    desk.pass_(60)
    _, state = desk.ask(0, protocol.Claim, what="draw")
    assert isinstance(state, protocol.State)
    assert (state.stage, state.result, state.clocks) == ("over", "Draw (opponent absent)", ())
    record = desk.record()
    assert record.end is not None
    assert (record.end.end.returns, record.end.end.over) == ((0.5, 0.5), False)
    assert check_draws(record) is None
    desk.load()
    assert desk.come(0).result == "Draw (opponent absent)"


def test_waiting_once_more_as_long() -> None:
    desk = waiting()
    desk.pass_(70)
    only(desk.ask(0, protocol.Claim, what="wait"), protocol.Ack)
    assert desk.state(0).lines[-1].text == "하나 goes on waiting for 둘이."
    assert told(desk) == protocol.Late(1, "warned", 60_000)
    assert refused(desk.ask(0, protocol.Claim, what="win")) == "too_early"
    desk.pass_(60)
    assert told(desk) == protocol.Late(1, "claimable")
    only(desk.ask(0, protocol.Claim, what="win"), protocol.Ack)


def test_who_is_late_claims_nothing() -> None:
    desk = Desk(toy.row())
    for conn in (0, 1):
        desk.come(conn)
    desk.act(0, 2)
    desk.pass_(500)
    assert told(desk, 1) == protocol.Late(1, "claimable", 0, False)
    assert refused(desk.ask(1, protocol.Claim, what="win")) == "not_late"
    desk.come(5, "watch")
    assert refused(desk.ask(5, protocol.Claim, what="win")) == "not_a_seat"
    only(desk.ask(0, protocol.Claim, what="win"), protocol.Ack)


def test_the_ladder_of_who_is_silent() -> None:
    desk = Desk(toy.row())
    for conn in (0, 1):
        desk.come(conn)
    desk.act(0, 2)
    desk.pass_(299.999)
    assert told(desk) is None
    desk.pass_(0.001)
    assert told(desk) == protocol.Late(1, "warned", 120_000, False)
    desk.pass_(120)
    assert told(desk) == protocol.Late(1, "claimable", 0, False)
    assert len(desk.disk) == 2, "it is connected: nothing to put on record"


def test_who_is_silent_under_a_clock_is_not_late() -> None:
    from simpan.core.hosting import ClockRules

    desk = Desk(toy.row(clocks=ClockRules("slow", ready=1000, idle=1000, choice=1000)))
    for conn in (0, 1):
        desk.come(conn)
    desk.act(0, 2)
    desk.pass_(900)
    assert told(desk) is None


def test_flapping_does_not_help() -> None:
    desk = waiting()
    for _ in range(42):
        desk.pass_(9)
        desk.come(1)
        desk.pass_(1)
        desk.go(1)
    assert told(desk) == protocol.Late(1, "claimable", 0, False)


def test_nobody_is_late_while_nobody_waits() -> None:
    desk = waiting()
    desk.go(0)
    desk.pass_(1_000)
    assert len(desk.disk) == 2
    desk.come(0)
    assert told(desk) is None
    desk.pass_(15)
    assert told(desk) == protocol.Late(1, "away", 15_000)


def test_nobody_waits_for_a_person_who_plays_a_bot() -> None:
    desk = Desk(toy.row(bot="easy"))
    desk.come(0)
    desk.bots()
    desk.pass_(3_000)
    assert told(desk) is None


def test_both_late() -> None:
    desk = Desk(toy.row())
    for conn in (0, 1):
        desk.come(conn)
    desk.go(1)
    desk.pass_(420)
    assert desk.state(0).late is not None or told(desk) is not None
    late = told(desk)
    assert late is not None
    assert late.step == "claimable"
    only(desk.ask(0, protocol.Claim, what="win"), protocol.Ack)


def another(desk: Desk) -> Desk:
    """Another process that has the same room."""
    return Desk(desk.stored, entries=tuple(desk.disk), now=desk.now)


def new(desk: Desk, other: Desk) -> tuple[Stored, ...]:
    """What the other process has written meanwhile."""
    return tuple(other.disk[len(desk.disk) :])


def test_somebody_connected_to_another_process_is_not_away() -> None:
    """Two processes, each with one of the players, settle it by the record."""
    desk = waiting()
    other = another(desk)
    other.come(1)
    desk.pass_(30)
    assert desk.state(0).lines[-1].text == "둘이 is not connected."
    other.behind(*new(other, desk))
    assert other.state(1).lines[-1].text == "둘이 is connected.", "it says so at once"
    desk.behind(*new(desk, other))
    assert told(desk) is None
    assert [player.here for player in desk.state(0).players] == [True, True]
    desk.pass_(200)
    assert refused(desk.ask(0, protocol.Claim, what="win")) == "not_late"


def test_somebody_who_left_another_process_is_away_again() -> None:
    desk = waiting()
    other = another(desk)
    other.come(0, seat=1)
    other.act(0, 1)
    desk.behind(*new(desk, other))
    assert [player.here for player in desk.state(0).players] == [True, True]
    desk.behind(Stored(len(desk.disk), b'{"n":%d,"note":{"room":"away","seat":1}}' % len(desk.disk)))
    assert [player.here for player in desk.state(0).players] == [True, False]


@pytest.mark.parametrize("what", ["wait", "win", "draw"])
def test_claims_are_judged_anew_behind_another_process(what: str) -> None:
    desk = waiting()
    desk.pass_(60)
    desk.slow = True
    desk.ask(0, protocol.Claim, what=what)
    assert desk.held is not None
    other = Desk(desk.stored, entries=tuple(desk.disk), now=desk.now)
    other.come(1)
    desk.behind(*new(desk, other))
    assert [no.reason for no in desk.all(0, protocol.Refused)] == ["not_late"]
    assert desk.held is None
