"""Watchers see what is public, at once or some seconds later; the delay is kept by the server."""

from __future__ import annotations

import msgspec

from simpan.server import protocol
from simpan.server.ports import Behind
from tests.server import toy
from tests.server.room.desk import Desk, only

DELAY = 60


def delayed(**more: object) -> Desk:
    desk = Desk(toy.row(watch="all", delay=DELAY, **more))  # type: ignore[arg-type]
    for conn in (0, 1):
        desk.come(conn)
    return desk


def test_a_watcher_sees_what_is_public() -> None:
    desk = Desk()
    for conn in (0, 1):
        desk.come(conn)
    state = desk.come(5, "watch")
    assert desk.all(5, protocol.Welcome)[0].seat == 2
    assert state.watchers == 1
    desk.act(0, 2)
    assert [line.text for line in desk.state(5).lines] == ["Laid"]
    assert desk.table(5)["view"]["own_bid"] == -1
    assert desk.options(5) == []


def test_delayed_watchers_are_told_later_and_nothing_else() -> None:
    desk = delayed()
    desk.pass_(100)
    desk.come(5, "watch")
    desk.act(0, 2)
    told = len(desk.sent[5])
    desk.pass_(59.999)
    assert len(desk.sent[5]) == told
    desk.pass_(0.001)
    (state,) = desk.sent[5][told:]
    assert isinstance(state, protocol.State)
    assert state.n == 1
    assert not state.whole
    assert [line.text for line in state.lines] == ["Laid"]


def test_who_comes_to_a_delayed_room_sees_it_as_it_was() -> None:
    desk = delayed()
    desk.pass_(100)
    desk.act(0, 2)
    desk.pass_(30)
    desk.act(1, 1)
    desk.pass_(45)
    state = desk.come(5, "watch")
    assert state.n == 1
    assert [line.text for line in state.lines] == ["Fell", "Laid"]
    desk.pass_(15)
    assert desk.state(5).n == desk.state(0).n
    assert [line.text for line in desk.state(5).lines] == ["Laid", "Opened"]


def test_before_the_first_moment_is_due_the_table_is_empty() -> None:
    desk = delayed()
    state = desk.come(5, "watch")
    assert (state.n, state.stage, state.table) == (-1, "open", None)
    assert desk.all(5, protocol.Welcome)[0].room.stage == "playing"
    desk.pass_(60)
    states = desk.all(5, protocol.State)
    assert [(one.n, one.whole) for one in states] == [(-1, True), (-1, True), (0, False)]
    assert states[1].table is not None


def test_earlier_pages_end_where_the_watcher_is() -> None:
    desk = delayed()
    desk.pass_(100)
    desk.come(5, "watch")
    desk.act(0, 2)
    (page,) = desk.say(5, protocol.Earlier(1, 50))
    assert isinstance(page, protocol.Page)
    assert [line.n for line in page.lines] == [0]


def test_a_way_back_is_not_seen_before_its_time() -> None:
    desk = delayed()
    desk.pass_(100)
    desk.act(0, 2)
    desk.pass_(50)
    offer = only(desk.ask(0, protocol.Ask, what="undo"), protocol.Ack).n
    desk.ask(1, protocol.Reply, offer=offer, yes=True)
    desk.pass_(15)
    state = desk.come(5, "watch")
    assert [(line.text, line.gone) for line in state.lines] == [("Fell", False), ("Laid", False)]
    desk.pass_(45)
    assert [one.back for one in desk.all(5, protocol.State)] == [-1, -1, 1]
    assert [(line.text, line.gone) for line in desk.come(6, "watch").lines][:2] == [("Fell", False), ("Laid", True)]


def test_nothing_of_now_reaches_a_delayed_watcher() -> None:
    """Neither whom the match waits for, nor that it has ended, nor where the rematch is."""
    desk = delayed()
    desk.pass_(100)
    desk.act(0, 2)
    desk.come(5, "watch")
    desk.go(1)
    desk.pass_(20)
    assert all(one.late is None for one in desk.all(5, protocol.Presence))
    assert desk.all(0, protocol.Presence)[-1].late is not None
    desk.ask(0, protocol.Concede)
    desk.give(Behind((), msgspec.structs.replace(desk.stored, next="nextroom")))
    assert desk.all(5, protocol.Presence)[-1].next == ""
    desk.come(6, "watch")
    assert desk.all(6, protocol.Welcome)[0].room.next == ""
    assert desk.all(6, protocol.Welcome)[0].room.stage == "playing"
    desk.pass_(60)
    assert desk.state(5).stage == "over"
    assert desk.state(5).next == "nextroom"


def test_clocks_are_shown_as_they_were() -> None:
    desk = delayed(clocks=toy.CLOCKS)
    desk.pass_(25)
    desk.act(0, 2)
    desk.pass_(5)
    desk.act(1, 1)
    desk.pass_(DELAY - 5 + 2)
    state = desk.come(5, "watch")
    assert state.clocks == (protocol.Clock("ready", (1,), 8_000, 10_000),)
    desk.pass_(3)
    assert desk.state(5).clocks == (protocol.Clock("choice", (0,), 20_000, 20_000),)


def test_after_the_process_died_watchers_see_nothing_too_early() -> None:
    desk = delayed()
    desk.pass_(100)
    desk.act(0, 2)
    desk.pass_(40)
    desk.act(1, 1)
    desk.load()
    assert desk.come(5, "watch").n == 0, "the last entry was told 0 seconds ago, the one before 40, the first roll 140"
    desk.pass_(20)
    assert desk.state(5).n == 1
    desk.pass_(39.9)
    assert desk.state(5).n == 1
    desk.pass_(0.1)
    assert desk.state(5).n == len(desk.disk) - 1


def test_players_are_not_delayed() -> None:
    desk = delayed()
    desk.come(9, "judge")
    desk.act(0, 2)
    assert desk.state(1).n == desk.state(9).n == 1
