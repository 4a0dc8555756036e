"""Lumen Condenser in a room: whole matches by rules, clocks and chance, whose records stand any test."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from simpan.core.record import check_draws
from simpan.lumen.hosted.hosting import HOSTING
from simpan.lumen.records import GAMES
from simpan.server import protocol
from tests.server.room.desk import Desk, only
from tests.server.room.lumen_room import lumen_row


def lumen(seed: int = 0, **wanted: Any) -> Desk:
    """A room in which both players are there."""
    desk = Desk(lumen_row(seed, **wanted), HOSTING)
    for conn in (0, 1):
        desk.come(conn, lang="ko")
    return desk


def options(desk: Desk, conn: int) -> list[int]:
    return [option["code"] for option in desk.table(conn).get("options", ())]


def play(desk: Desk, dice: Random, until: Callable[[Desk], bool]) -> None:
    """Both answer at random, a second for each answer."""
    while desk.state(0).stage == "playing" and not until(desk):
        for conn in (0, 1):
            if codes := options(desk, conn):
                only(desk.act(conn, dice.choice(codes)), protocol.Ack)
                desk.pass_(1)
                if until(desk):
                    return


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["classic", "current"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_matches(edition: str, seed: int) -> None:
    desk = lumen(seed, edition=edition)
    play(desk, Random(seed), lambda desk: False)
    record = desk.record(GAMES)
    assert check_draws(record) is None
    assert record.end is not None
    assert record.end.end.over
    assert desk.state(0).result
    for conn in (0, 1):
        last = desk.state(conn)
        again = desk.come(10 + conn, lang="ko", seat=conn)
        assert (again.n, again.table) == (last.n, last.table)
        assert all(line.text and line.clause for line in again.lines)


def one_is_ready(desk: Desk) -> bool:
    return any(clock.kind == "ready" for clock in desk.state(0).clocks)


@pytest.mark.parametrize("early", [1, 0])
def test_the_ready_clock(early: int) -> None:
    """§L5.2: ten seconds from when the first is ready; at 9.999 s an answer counts, at 10.000 s it is too late."""
    desk = lumen(clocks="standard")
    play(desk, Random(4), one_is_ready)
    (clock,) = [clock for clock in desk.state(0).clocks if clock.kind == "ready"]
    (seat,) = clock.seats
    ran = desk.now - started(desk)
    desk.now += 10 - ran - early / 1000
    desk.act(seat, options(desk, seat)[0])
    last = [line for line in desk.state(seat).lines if line.event is not None]
    names = [type(line.event).__name__ for line in last]
    assert ("NoResponse" in names) is not bool(early)
    assert "Revealed" in names or not early


def started(desk: Desk) -> float:
    """When the ready clock began: with the last entry."""
    return desk.disk[-1].at


def test_who_never_answers_loses_in_time() -> None:
    """§L9.2, §L5.2: clocks alone bring a match to its end."""
    desk = lumen(clocks="standard")
    desk.pass_(299.9)
    assert desk.table(0)["view"]["turn"] == 0
    desk.pass_(0.1)
    assert desk.table(0)["view"]["turn"] == 1, "one clock for the whole set-up of a seat (L4.2)"
    for _ in range(2_000):
        if desk.state(0).stage == "over":
            break
        if codes := options(desk, 0):
            desk.act(0, codes[0])
        desk.pass_(1)
    assert desk.state(0).stage == "over"
    assert check_draws(desk.record(GAMES)) is None


def test_lumens_reasons_reach_who_asked() -> None:
    desk = lumen()
    no = only(desk.act(0, 61), protocol.Refused)
    assert no.clause.startswith("L")
    assert no.text


def test_a_decision_of_the_set_up_is_taken_back_by_consent() -> None:
    desk = lumen()
    before = options(desk, 0)
    desk.act(0, before[0])
    assert options(desk, 0) != before
    offer = only(desk.ask(0, protocol.Ask, what="undo"), protocol.Ack).n
    only(desk.ask(1, protocol.Reply, offer=offer, yes=True), protocol.Ack)
    assert options(desk, 0) == before
