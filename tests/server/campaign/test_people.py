"""Who may say what in a campaign, and for how long: roles, links, tabs."""

from __future__ import annotations

import msgspec

from simpan.server.ports import Heard, Send, Trouble
from simpan.server.protocol import (
    Act,
    Answer,
    Fault,
    Look,
    Read,
    Reading,
    Refused,
    Seen,
)
from tests.server.campaign.desk import Desk


def test_who_may_say_what() -> None:
    desk = Desk()
    player, watcher, staff, scribe = desk.come(0), desk.come(-1, "watch"), desk.staff(-2), desk.staff(-3)
    desk.command(player, "all x")
    desk.post(watcher, "say x")
    desk.say(watcher, Read(90, "say x"))
    desk.post(staff, "say x")
    desk.command(scribe, "arm 5")
    desk.say(player, Act(91, 0, 0))
    desk.say(player, Look(92, "nowhere"))
    desk.say(player, Look(93, "drafts"))
    reasons = [[one.reason for one in desk.of(conn, Refused)] for conn in (player, watcher, staff, scribe)]
    assert reasons == [
        ["not_staff", "not_here", "nothing_there", "not_allowed"],
        ["not_a_seat", "not_a_seat"],
        ["not_a_seat"],
        ["not_allowed"],
    ]
    assert desk.notes() == []
    desk.command(scribe, "all x")
    desk.say(staff, Look(94, "drafts"))
    assert desk.notes() == ["all"]
    assert bytes(desk.last(staff, Seen).table) == b"{}"


def test_a_question_that_breaks_breaks_nothing_else() -> None:
    desk = Desk()
    conn = desk.come(0)
    outputs = desk.give(Heard(conn, Read(95, "bug")))
    assert [type(out) for out in outputs] == [Trouble, Send]
    assert desk.last(conn, Refused).reason == "broken"
    desk.say(conn, Read(96, "say x"))
    desk.post(conn, "say hello")
    assert desk.of(conn, Reading)
    assert desk.notes() == ["say"]


def test_a_role_that_changes_counts_at_once() -> None:
    desk = Desk()
    scribe = desk.staff(-3)
    assert desk.table(scribe)["role"] == "scribe"
    seats = tuple(
        msgspec.structs.replace(one, choice={"role": "referee"}) if one.seat == -3 else one for one in desk.row.seats
    )
    desk.others(seats=seats)
    desk.at(1.0)
    assert desk.table(scribe)["role"] == "referee"
    desk.command(scribe, "arm 5")
    assert desk.notes() == ["arm"]


def test_a_link_that_ends_ends_its_connections_only() -> None:
    desk = Desk()
    kept, lost = desk.come(0), desk.come(1)
    seats = tuple(msgspec.structs.replace(one, token="ff" * 32) if one.seat == 1 else one for one in desk.row.seats)
    desk.others(seats=seats)
    assert desk.closed == [lost]
    assert desk.last(lost, Fault).code == "bad_token"
    desk.post(kept, "say still here")
    assert desk.last(kept, Answer).status == "ruled"


def test_a_further_link_of_a_seat_ends_nothing() -> None:
    desk = Desk()
    conn = desk.come(1)
    more = msgspec.structs.replace(desk.row.seats[3], token="ff" * 32, more=(desk.row.seats[3].token,))
    assert desk.row.seats[3].seat == 1
    desk.others(seats=(*desk.row.seats[:3], more, *desk.row.seats[4:]))
    assert desk.closed == []
    assert len(desk.heard[conn]) == 2


def test_a_tab_comes_once_and_a_seat_four_times() -> None:
    desk = Desk()
    first = desk.come(0)
    second = desk.come(0)
    assert desk.closed == [first]
    assert desk.last(first, Fault).code == "elsewhere"
    others = [desk.come(0, client=f"t{i}") for i in range(4)]
    assert desk.closed == [first, second]
    desk.post(others[-1], "say hello")
    assert all(desk.log(conn) == ["0: hello"] for conn in others)
