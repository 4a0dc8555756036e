"""Answers: carried out once, acknowledged alike, judged by the question that they answer; what comes waits in order."""

from __future__ import annotations

import pytest

from simpan.server import protocol
from simpan.server.ports import Behind, Stored
from tests.server import toy
from tests.server.room.desk import Desk, only, refused


@pytest.fixture
def desk() -> Desk:
    """Both are there; the first roll has fallen (entry 0), both owe a bid."""
    found = Desk()
    for conn in (0, 1):
        found.come(conn)
    return found


def test_the_same_act_twice_is_carried_out_once(desk: Desk) -> None:
    first = only(desk.act(0, 0, id=5), protocol.Ack)
    assert desk.act(0, 0, n=0, id=5) == [first]
    assert desk.act(0, 2, n=0, id=5) == [first], "the same number is the same act"
    assert len(desk.disk) == 2


def test_a_number_that_was_used_for_another_act(desk: Desk) -> None:
    """Who copies a tab copies its name: nobody is told that an act was carried out that was not."""
    desk.act(0, 0, id=5)
    desk.act(1, 1)
    desk.act(1, desk.options(1)[0])
    assert refused(desk.act(0, 1, id=5)) == "stale"
    only(desk.act(0, 1, id=6), protocol.Ack)


def test_the_same_act_from_another_connection_of_the_tab(desk: Desk) -> None:
    first = only(desk.act(0, 0, id=5), protocol.Ack)
    desk.come(9, seat=0, client="tab0")
    assert desk.act(9, 0, n=0, id=5) == [first]


def test_the_same_act_after_the_process_died(desk: Desk) -> None:
    first = only(desk.act(0, 0, id=5), protocol.Ack)
    desk.load()
    desk.come(9, seat=0, client="tab0")
    assert desk.act(9, 0, n=0, id=5) == [first]
    assert len(desk.disk) == 2


def test_the_same_act_while_it_is_being_written(desk: Desk) -> None:
    desk.slow = True
    assert desk.act(0, 0, id=5) == []
    assert desk.act(0, 0, n=0, id=5) == []
    desk.write()
    assert desk.all(0, protocol.Ack) == [protocol.Ack(5, 1)] * 2
    assert len(desk.disk) == 2


def test_a_refusal_again_is_the_same_refusal(desk: Desk) -> None:
    no = desk.act(0, 62, id=5)
    assert refused(no) == "not_legal"
    assert desk.act(0, 0, id=5) == no, "else a repeated message could do what its first did not"


def test_nobody_repeats_the_act_of_another_seat(desk: Desk) -> None:
    desk.act(0, 0, id=5)
    desk.come(9, seat=1, client="tab0")
    assert only(desk.act(9, 1, n=0, id=5), protocol.Ack).n == 2


def test_without_a_name_an_act_is_known_on_its_connection_alone(desk: Desk) -> None:
    desk.come(7, seat=0, client="")
    assert only(desk.act(7, 0, n=0, id=1), protocol.Ack).n == 1
    assert only(desk.act(7, 0, n=0, id=1), protocol.Ack).n == 1
    assert desk.disk[-1].acts == ()
    desk.come(8, seat=0, client="")
    assert refused(desk.act(8, 0, n=0, id=1)) == "not_asked"


def test_a_refusal_names_its_rule(desk: Desk) -> None:
    no = only(desk.act(0, 62), protocol.Refused)
    assert (no.clause, no.reason, no.text) == ("T1", "not_legal", "T1 not_legal")


def test_the_secret_of_the_other_side_makes_nothing_stale(desk: Desk) -> None:
    desk.act(1, 0)
    only(desk.act(0, 2, n=0), protocol.Ack)


def test_a_note_makes_nothing_stale(desk: Desk) -> None:
    desk.ask(1, protocol.Ask, what="draw")
    only(desk.act(0, 2, n=0), protocol.Ack)


def test_an_answer_to_an_older_question_is_stale(desk: Desk) -> None:
    desk.act(0, 0)
    desk.act(1, 1)  # wins and is asked whom to rob
    assert desk.options(1)
    assert refused(desk.act(1, toy.GIVE_UP, n=0)) == "stale"
    assert refused(desk.act(1, desk.options(1)[0], n=99)) == "stale"


def test_what_comes_while_the_disk_is_slow_waits_in_order(desk: Desk) -> None:
    desk.slow = True
    desk.act(0, 0, id=1)
    desk.act(1, 1, id=2)
    desk.act(0, 2, n=0, id=3)
    desk.ask(1, protocol.Ask, what="draw")
    assert desk.say(0, protocol.Ping(4)) == [protocol.Pong(4)], "nothing on record waits for the disk"
    desk.write()
    assert desk.all(0, protocol.Ack) == [protocol.Ack(1, 1)]
    desk.write()
    assert desk.all(1, protocol.Ack) == [protocol.Ack(2, 2)]
    assert [no.reason for no in desk.all(0, protocol.Refused)] == ["not_asked"]
    desk.write()
    assert len(desk.disk) == 4
    assert desk.state(0).offers == (protocol.Offer(3, "draw", 1),)


def test_who_leaves_has_acted_all_the_same(desk: Desk) -> None:
    desk.slow = True
    desk.act(0, 0)
    desk.act(1, 1)
    desk.go(1)
    desk.write()
    desk.write()
    assert len(desk.disk) >= 3
    assert not desk.all(1, protocol.Ack)


def other_process(desk: Desk, seat: int, code: int) -> tuple[Stored, ...]:
    """What another process would write for a seat's answer now."""
    other = Desk(desk.stored, entries=tuple(desk.disk))
    other.come(50, seat=seat)
    other.act(50, code)
    return tuple(other.disk[len(desk.disk) :])


def test_another_process_was_faster_and_the_act_still_fits(desk: Desk) -> None:
    desk.slow = True
    desk.act(0, 0, id=5)
    desk.behind(*other_process(desk, 1, 1))
    assert not desk.all(0, protocol.Ack)
    assert desk.state(0).n == 1
    desk.write()
    assert desk.all(0, protocol.Ack) == [protocol.Ack(5, 2)]
    desk.slow = False
    desk.record()


def test_another_process_was_faster_and_the_act_is_stale(desk: Desk) -> None:
    desk.slow = True
    desk.act(0, 0, id=5)
    desk.behind(*other_process(desk, 0, 1))
    assert desk.held is None
    assert [no.reason for no in desk.all(0, protocol.Refused)] == ["not_asked"]


def test_the_act_was_written_though_nobody_knew(desk: Desk) -> None:
    """The connection to the database broke: the entries that come are the ones that were under way."""
    desk.slow = True
    desk.act(0, 0, id=5)
    under_way = desk.held.entries if desk.held is not None else ()
    desk.behind(*under_way)
    assert desk.all(0, protocol.Ack) == [protocol.Ack(5, 1)]
    assert len(desk.disk) == 2
    assert desk.held is None


def test_known_entries_come_again(desk: Desk) -> None:
    desk.act(0, 0)
    told = len(desk.sent[0])
    known = tuple(desk.disk)
    desk.behind()
    desk.give(Behind(known, desk.stored))
    assert len(desk.sent[0]) == told


def test_watchers_do_not_act(desk: Desk) -> None:
    desk.come(5, "watch")
    assert refused(desk.act(5, 0)) == "not_a_seat"
    assert refused(desk.ask(5, protocol.Concede)) == "not_a_seat"
    assert refused(desk.ask(5, protocol.Rule, what="pause", why="")) == "not_judge"


def test_an_unknown_connection_says_nothing(desk: Desk) -> None:
    assert desk.act(99, 0, n=0) == []
    desk.go(99)


def test_a_tab_that_reconnects_replaces_its_half_open_connection(desk: Desk) -> None:
    desk.come(9, seat=0, client="tab0")
    assert [fault.code for fault in desk.all(0, protocol.Fault)] == ["elsewhere"]
    assert desk.closed == [0]
    assert desk.act(0, 0, n=0) == []


def test_a_seat_has_four_places_at_most(desk: Desk) -> None:
    for conn in (11, 12, 13):
        desk.come(conn, seat=0)
    assert desk.closed == []
    desk.come(14, seat=0)
    assert desk.closed == [0]
    desk.act(14, 0)
    assert {desk.state(conn).n for conn in (11, 12, 13, 14)} == {1}
