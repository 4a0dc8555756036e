"""Clocks: exact to the microsecond, never early, with a bounded credit; downtime costs nobody anything."""

from __future__ import annotations

import msgspec
import pytest

from simpan.core.hosting import ClockRules, Timer
from simpan.server import protocol
from simpan.server.ports import Ticked
from simpan.server.room.clocks import Clocks
from tests.server import toy
from tests.server.room.desk import Desk, only

MATCH = ClockRules("match", ready=10, idle=30, choice=20, match=60)


def ready(clocks: ClockRules = toy.CLOCKS, **more: object) -> Desk:
    """Seat 0 is ready: from now on the 10 seconds of seat 1 run."""
    desk = Desk(toy.row(clocks=clocks), **more)  # type: ignore[arg-type]
    for conn in (0, 1):
        desk.come(conn)
    desk.act(0, 2)
    return desk


def left(desk: Desk, conn: int = 0) -> list[tuple[str, int]]:
    return [(clock.kind, clock.left) for clock in desk.state(conn).clocks]


def test_a_clock_starts_whole() -> None:
    desk = ready()
    assert desk.all(0, protocol.State)[1].clocks == (protocol.Clock("idle", (0, 1), 30_000, 30_000),)
    assert desk.state(1).clocks == (protocol.Clock("ready", (1,), 10_000, 10_000),)
    assert desk.wake == desk.now + 10


@pytest.mark.parametrize("start", [1000.0, 0.1, 1e6 + 1 / 3, 31_536_000.123457])
def test_the_last_microsecond_counts(start: float) -> None:
    """§L5.2: at 9.999999 s the answer counts."""
    desk = ready(now=start)
    desk.now = start + 9.999999
    only(desk.act(1, 1), protocol.Ack)
    assert desk.disk[-1].line.count(b"GaveUp") == 0
    assert b'"seat":1,"code":1' in desk.disk[-1].line


@pytest.mark.parametrize("start", [1000.0, 0.1, 1e6 + 1 / 3, 31_536_000.123457])
def test_at_ten_seconds_the_clock_has_it(start: float) -> None:
    """§L5.2: at 10.000 s the clock decides, whether the message or the alarm is looked at first."""
    desk = ready(now=start)
    desk.now = start + 10
    told = desk.act(1, 1, n=1)
    assert [no.reason for no in told if isinstance(no, protocol.Refused)] == ["not_asked"]
    assert b'"seat":3,"code":1' in desk.disk[2].line
    alarmed = ready(now=start)
    alarmed.pass_(10)
    assert b'"seat":3,"code":1' in alarmed.disk[2].line
    assert alarmed.disk[2].line == desk.disk[2].line


def test_it_never_runs_out_early() -> None:
    desk = ready()
    due = desk.now + 10
    for _ in range(9_999):
        desk.now += 0.001
        desk.give(Ticked())
    assert len(desk.disk) == 2
    desk.now = due
    desk.give(Ticked())
    assert len(desk.disk) > 2


def test_an_answer_that_came_in_time_counts_though_the_disk_is_slow() -> None:
    desk = Desk(toy.row(clocks=toy.CLOCKS))
    for conn in (0, 1):
        desk.come(conn)
    desk.act(0, 2)
    desk.slow = True
    desk.ask(0, protocol.Ask, what="draw")  # is being written
    desk.now += 9.5
    desk.act(1, 1)
    desk.now += 3
    desk.write()
    desk.write()
    assert b'"seat":1,"code":1' in desk.disk[3].line


def test_an_answer_that_came_too_late_does_not_though_the_disk_is_slow() -> None:
    desk = ready()
    desk.slow = True
    desk.ask(0, protocol.Ask, what="draw")
    desk.now += 10
    desk.act(1, 1)
    desk.write()
    assert desk.held is not None
    assert b'"seat":3,"code":1' in desk.held.entries[0].line


def test_time_under_way_to_the_disk_costs_the_next_nothing() -> None:
    desk = Desk(toy.row(clocks=toy.CLOCKS))
    for conn in (0, 1):
        desk.come(conn)
    desk.slow = True
    desk.act(0, 2)
    desk.now += 2
    desk.write()
    assert left(desk, 1) == [("ready", 10_000)]


def test_what_is_left_is_on_record_and_downtime_is_credited() -> None:
    desk = ready(MATCH)
    desk.now += 4
    desk.ask(1, protocol.Ask, what="draw")
    assert msgspec.json.decode(desk.disk[-1].clocks) == {
        "match": [56_000, 60_000, 0],
        "ready:0:1:1": [6_000, 10_000, 0],
    }
    desk.now += 3
    desk.load()
    desk.now += 1_000
    desk.come(1)
    assert left(desk, 1) == [("match", 56_000), ("ready", 6_000)]
    desk.pass_(5.999)
    assert len(desk.disk) == 3
    desk.pass_(0.001)
    assert len(desk.disk) > 3


def test_clocks_stand_still_while_nobody_is_there() -> None:
    desk = ready()
    desk.pass_(4)
    desk.go(1)
    desk.pass_(1)
    assert left(desk) == [("ready", 10_000)]
    desk.go(0)
    assert desk.wake is None
    desk.pass_(500)
    desk.come(0)
    assert left(desk) == [("ready", 5_000)]


def test_the_match_clock_runs_through_everything() -> None:
    desk = ready(MATCH)
    desk.pass_(9)
    desk.act(1, 1)
    assert left(desk, 0)[0] == ("match", 51_000)
    desk.pass_(51)
    assert desk.state(0).stage == "over"


def test_without_clocks_nothing_runs() -> None:
    desk = ready(ClockRules())
    assert desk.state(0).clocks == ()
    assert desk.wake == desk.now + 300  # the ladder of who is silent


@pytest.mark.parametrize(
    ("pings", "credit"),
    [
        ([], 0),
        ([100], 100),
        ([400], 400),
        ([500], 500),
        ([501], 500),
        ([60_000], 500),
        ([400, 0], 400),
        ([400, 40], 310),
    ],
)
def test_credit_is_the_round_trip_and_bounded(pings: list[int], credit: int) -> None:
    desk = Desk(toy.row(clocks=toy.CLOCKS))
    for conn in (0, 1):
        desk.come(conn)
    for lag in pings:
        desk.say(1, protocol.Ping(1, lag))
    desk.act(0, 2)
    assert desk.state(1).clocks == (protocol.Clock("ready", (1,), 10_000, 10_000),), "nobody is told of the credit"
    assert msgspec.json.decode(desk.disk[-1].clocks) == {"ready:0:1:1": [10_000, 10_000, credit]}
    assert desk.wake == pytest.approx(desk.now + 10 + credit / 1000, abs=1e-3)
    desk.now += 10 + (credit - 1) / 1000
    assert desk.state(1).clocks[0].left == 10_000
    if credit:
        only(desk.act(1, 1), protocol.Ack)


def test_credit_of_a_clock_ends_at_a_second() -> None:
    clocks, timer = Clocks(), Timer("setup", "setup", (1,), 1, 300)
    clocks.run(True, 0)
    for turn in range(5):
        clocks.follow((timer,), turn, lambda seat: 300_000, 1)
    assert msgspec.json.decode(clocks.stored(0))["setup"][2] == 1000
    clocks.follow((timer,), 9, lambda seat: 300_000, 0)
    assert msgspec.json.decode(clocks.stored(0))["setup"][2] == 1000


def test_the_opponents_lag_earns_nothing() -> None:
    desk = Desk(toy.row(clocks=toy.CLOCKS))
    for conn in (0, 1):
        desk.come(conn)
    desk.say(0, protocol.Ping(1, 400))
    desk.act(0, 2)
    assert msgspec.json.decode(desk.disk[-1].clocks)["ready:0:1:1"][2] == 0


def test_another_process_starts_the_clock() -> None:
    desk = Desk(toy.row(clocks=toy.CLOCKS))
    for conn in (0, 1):
        desk.come(conn)
    other = Desk(desk.stored, entries=tuple(desk.disk), now=5.0)
    other.come(0)
    other.act(0, 2)
    desk.behind(*other.disk[1:])
    assert left(desk, 1) == [("ready", 10_000)]
    assert desk.wake == desk.now + 10
