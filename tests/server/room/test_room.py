"""A room from its first player to its last word: open, playing, over."""

from __future__ import annotations

import msgspec

from simpan.core.record import check_draws
from simpan.server import protocol
from simpan.server.ports import Behind
from tests.server import toy
from tests.server.room.desk import Desk, only, refused


def played(desk: Desk) -> Desk:
    """Both come, and each answers with the lowest code until the match is over."""
    for conn in (0, 1):
        desk.come(conn)
    while desk.state(0).stage == "playing":
        for conn in (0, 1):
            if desk.options(conn):
                desk.act(conn, desk.options(conn)[0])
    return desk


def test_a_whole_match() -> None:
    desk = played(Desk())
    record = desk.record()
    assert check_draws(record) is None
    assert record.end is not None
    assert record.end.end.over
    assert desk.state(0).result
    assert [one.n for one in desk.all(0, protocol.State)] == sorted({one.n for one in desk.all(0, protocol.State)})
    assert desk.state(0).n == desk.state(1).n == len(desk.disk) - 1


def test_welcome_then_state() -> None:
    desk = Desk()
    desk.come(0)
    welcome, state = desk.sent[0][:2]
    assert isinstance(welcome, protocol.Welcome)
    assert (welcome.v, welcome.role, welcome.seat, welcome.room.stage) == (protocol.VERSION, "seat", 0, "playing")
    assert isinstance(state, protocol.State)
    assert state.whole


def test_durable_then_acknowledged_then_told() -> None:
    desk = Desk()
    for conn in (0, 1):
        desk.come(conn)
    desk.slow = True
    before = len(desk.sent[1])
    assert desk.act(0, 0, id=7) == []
    assert len(desk.sent[1]) == before
    desk.write()
    ack, state = desk.sent[0][-2:]
    assert ack == protocol.Ack(7, 1)
    assert isinstance(state, protocol.State)
    assert state.n == 1
    assert desk.state(1).n == 1


def test_an_open_room_begins() -> None:
    open_row = toy.row(began=False)
    desk = Desk(open_row)
    assert desk.come(0).table is None
    assert desk.state(0).stage == "open"
    assert refused(desk.act(0, 0)) == "not_playing"
    desk.behind(row=toy.begun(open_row))
    first = desk.all(0, protocol.State)[1]
    assert (first.n, first.stage, first.whole) == (-1, "playing", True)
    assert desk.state(0).n == 0, "the first roll was drawn"
    assert desk.options(0) == [0, 1, 2]


def test_somebody_joins_an_open_room() -> None:
    full = toy.row(began=False)
    desk = Desk(msgspec.structs.replace(full, seats=full.seats[:1]))
    desk.come(0)
    desk.give(Behind((), full))
    assert only(desk.sent[0][2:], protocol.Presence).players == (
        protocol.Player(0, "하나", here=True),
        protocol.Player(1, "둘이"),
    )


def test_coming_and_going_is_told_to_the_others() -> None:
    desk = Desk()
    desk.come(0)
    desk.come(1)
    assert [player.here for player in desk.all(0, protocol.Presence)[-1].players] == [True, True]
    desk.come(2, "watch")
    assert desk.all(1, protocol.Presence)[-1].watchers == 1
    desk.go(1)
    assert [player.here for player in desk.all(0, protocol.Presence)[-1].players] == [True, False]
    assert not desk.all(1, protocol.Presence)[-1].late


def test_the_rematch_is_told() -> None:
    desk = played(Desk())
    desk.give(Behind((), msgspec.structs.replace(desk.stored, next="nextroom")))
    assert desk.all(0, protocol.Presence)[-1].next == "nextroom"
    assert desk.come(5, seat=0).next == "nextroom"


def test_after_the_end_nothing_is_taken() -> None:
    desk = played(Desk())
    assert refused(desk.act(0, 0)) == "over"
    assert refused(desk.ask(1, protocol.Ask, what="draw")) == "over"
    assert desk.say(0, protocol.Ping(9)) == [protocol.Pong(9)]


def test_a_finished_room_is_read_again() -> None:
    desk = played(Desk())
    last = desk.state(0)
    desk.load()
    again = desk.come(3, seat=0)
    assert (again.n, again.stage, again.result, again.table) == (last.n, "over", last.result, last.table)


def test_a_bot_plays() -> None:
    desk = Desk(toy.row(bot="easy"))
    desk.come(0)
    while desk.state(0).stage == "playing":
        desk.bots()
        if desk.options(0):
            desk.act(0, desk.options(0)[-1])
    assert check_draws(desk.record()) is None
    assert [player.here for player in desk.state(0).players] == [True, True]


def test_a_bot_is_asked_once_for_each_question() -> None:
    desk = Desk(toy.row(bot="easy"))
    desk.come(0)
    assert [thought.n for thought in desk.thoughts] == [0]
    desk.act(0, 0)
    desk.go(0)
    desk.come(1, seat=0)
    assert len(desk.thoughts) == 1, "its question stood all the while"
    desk.load()
    desk.come(2, seat=0)
    assert len(desk.thoughts) == 2, "another process knows nothing of the first thought"
    desk.bots()
    assert desk.state(2).n > 1


def test_conceding() -> None:
    desk = Desk()
    for conn in (0, 1):
        desk.come(conn)
    ack, state = desk.ask(0, protocol.Concede)
    assert isinstance(ack, protocol.Ack)
    assert isinstance(state, protocol.State)
    assert (state.stage, state.result) == ("over", "둘이 wins (하나 conceded)")
    assert [line.text for line in state.lines] == ["하나 concedes.", "Spoke"]
    record = desk.record()
    assert record.end is not None
    assert record.end.end.returns == (0.0, 1.0)


def test_both_languages_at_one_table() -> None:
    desk = Desk()
    desk.come(0, lang="ko")
    desk.come(1)
    desk.ask(1, protocol.Concede)
    assert desk.state(0).lines[0].text == "둘이가 항복했어요."
    assert desk.state(1).lines[0].text == "둘이 concedes."
    (spoken,) = desk.say(1, protocol.Speak("ko"))
    assert isinstance(spoken, protocol.State)
    assert spoken.whole
    assert spoken.lines[-2].text == "둘이가 항복했어요."


def test_a_frozen_room_says_so() -> None:
    desk = Desk(msgspec.structs.replace(toy.row(), stage="frozen"))
    assert desk.come(0).stage == "frozen"
    assert refused(desk.act(0, 0)) == "frozen"
