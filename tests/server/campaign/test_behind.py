"""A campaign that others write to as well, and what can befall the disk."""

from __future__ import annotations

import msgspec
import pytest

from simpan.server.ports import Append, Behind, Written
from simpan.server.protocol import Answer, Fault, Scene
from tests.server.campaign import toy
from tests.server.campaign.desk import Desk, note


@pytest.mark.parametrize("follows", [True, False])
def test_what_others_write_is_told_to_whom_it_concerns(follows: bool) -> None:
    desk = Desk()
    desk.follows = follows
    desk.campaign._referee.follows = follows  # type: ignore[union-attr]
    here, away = desk.come(0), desk.come(4)
    desk.others(note(0, "say", seat=1, words="hello"))
    assert desk.log(here) == ["1: hello"]
    assert len(desk.heard[away]) == 2
    desk.post(here, "say more")
    assert desk.notes() == ["say", "say"]


def test_who_was_second_is_done_again_behind_the_first() -> None:
    desk = Desk(patient=True)
    one, two = desk.come(0), desk.come(1)
    desk.post(one, "say mine")
    desk.post(two, "go 1")
    desk.others(note(0, "go", seat=0, room=1))
    assert desk.append is None
    assert not desk.of(one, Answer)
    desk.post(one, "keep later")
    desk.reopen()
    desk.settle()
    assert desk.notes() == ["go", "say", "keep", "go", "keep"]
    assert desk.last(one, Answer).status == "queued"
    assert [answer.status for answer in desk.of(one, Answer)] == ["ruled", "queued"]
    assert desk.log(desk.come(4)) == ["0 goes to 1", "0: mine", "1 goes to 1"]


def test_an_append_that_was_taken_unheard_is_not_done_again() -> None:
    desk = Desk(patient=True)
    conn = desk.come(0)
    desk.post(conn, "say hello")
    append = desk.append
    assert append is not None
    desk.append = None
    desk.entries += append.entries
    desk.give(Behind(append.entries, desk.row))
    desk.reopen()
    desk.settle()
    assert desk.notes() == ["say"]
    assert desk.last(conn, Answer).status == "ruled"


def test_a_change_of_the_row_alone_leaves_what_is_written() -> None:
    desk = Desk(patient=True)
    conn = desk.come(0)
    desk.post(conn, "say hello")
    before = desk.append
    assert before is not None
    desk.others(next="x")
    assert desk.append == before
    assert desk.open is None
    desk.write()
    assert desk.last(conn, Answer).status == "ruled"


def test_what_is_opened_anew_counts_only_if_nothing_came_since() -> None:
    desk = Desk(patient=True)
    desk.follows = False
    desk.campaign._referee.follows = False  # type: ignore[union-attr]
    conn = desk.come(0)
    desk.others(note(0, "say", seat=1, words="one"))
    first = desk.open
    desk.others(note(1, "say", seat=1, words="two"))
    assert first is not None
    second = desk.open
    assert second is not None
    assert second.number > first.number
    desk.open = first
    desk.reopen()
    assert desk.log(conn) == []
    desk.open = second
    desk.reopen()
    assert desk.log(conn) == ["1: one", "1: two"]


def test_while_it_is_opened_anew_everybody_waits() -> None:
    desk = Desk(patient=True)
    desk.campaign._referee.follows = False  # type: ignore[union-attr]
    conn = desk.come(0)
    desk.others(note(0, "say", seat=1, words="one"))
    late = desk.come(1)
    desk.post(conn, "say two")
    assert desk.heard[late] == []
    assert desk.append is None
    desk.reopen()
    desk.settle()
    assert desk.log(late) == ["1: one", "0: two"]


def test_an_end_that_others_wrote_is_the_end() -> None:
    desk = Desk()
    conn = desk.come(0)
    desk.others(note(0, "close"), stage="over", end=b'{"end":{}}')
    assert desk.last(conn, Scene).stage == "over"


def test_a_frozen_campaign_sends_everybody_away() -> None:
    desk = Desk()
    conns = [desk.come(0), desk.staff(), desk.come(-1, "watch")]
    desk.others(stage="frozen")
    assert sorted(desk.closed) == conns
    assert all(desk.last(conn, Fault).code == "frozen" for conn in conns)


def test_a_fault_of_the_game_comes_out() -> None:
    desk = Desk()
    conn = desk.come(0)
    with pytest.raises(ArithmeticError):
        desk.post(conn, "bug")


def test_nothing_is_written_that_was_not_asked_for() -> None:
    desk = Desk()
    with pytest.raises(RuntimeError):
        desk.give(Written())


# -- many viewers ------------------------------------------------------------------------------------------------------


def crowded() -> tuple[Desk, list[int]]:
    """A campaign with every player four times, and one of the staff."""
    desk = Desk(patient=True)
    conns = [desk.come(seat, client=f"t{tab}") for tab in range(4) for seat in toy.SEATS]
    desk.settle()
    return desk, conns


def test_whoever_is_many_is_told_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simpan.server.campaign.telling.SLICE", 3)
    desk, conns = crowded()
    staff = desk.staff()
    desk.settle()
    desk.command(staff, "all hello")
    desk.write()
    told = [conn for conn in conns if desk.log(conn)]
    assert not told  # a scene of the staff's costs more than a slice; its own command comes first
    assert desk.log(staff)
    desk.go_on()
    told = [conn for conn in conns if desk.log(conn)]
    assert len(told) == 8  # two seats
    desk.post(conns[-1], "say now")  # goes before those who wait to be told
    assert desk.append is not None
    desk.go_on()
    assert len([conn for conn in conns if desk.log(conn)]) == 8
    desk.settle()
    for conn in conns:
        heard = ["hello", "5: now"] if desk.table(conn)["viewer"] in (4, 5) else ["hello"]
        assert desk.log(conn) == heard


def test_who_is_told_late_is_told_once() -> None:
    desk, conns = crowded()
    before = {conn: len(desk.of(conn, Scene)) for conn in conns}
    for number in range(5):
        desk.post(conns[0], f"say {number}")
    desk.settle()
    others = [conn for conn in conns[4:] if desk.table(conn)["viewer"] == 1]
    assert all(desk.log(conn) == [f"0: {number}" for number in range(5)] for conn in others)
    assert all(len(desk.of(conn, Scene)) - before[conn] <= 2 for conn in others)  # five posts, two appends


def test_the_staff_is_shown_its_own_doing_at_once_and_the_rest_a_little_later() -> None:
    desk = Desk()
    staff, player = desk.staff(), desk.come(0)
    desk.at(1.0)
    count = len(desk.of(staff, Scene))
    desk.post(player, "say one")
    assert len(desk.of(staff, Scene)) == count + 1
    desk.post(player, "say two")
    desk.post(player, "say three")
    assert len(desk.of(staff, Scene)) == count + 1
    desk.command(staff, "all mine")
    assert desk.log(staff)[-1] == "mine"
    desk.post(player, "say four")
    assert desk.log(staff)[-1] == "mine"
    desk.at(0.3)
    assert desk.log(staff)[-1] == "0: four"


def test_an_append_holds_each_answer_with_its_first_line() -> None:
    desk = Desk(patient=True)
    conn, nameless = desk.come(0), desk.come(1, client="")
    id = desk.post(conn, "go 1")
    append = desk.append
    assert isinstance(append, Append)
    first, second = append.entries
    assert (first.acts, second.acts, second.clocks) == ((("0/tab0", id),), (), b"")
    assert msgspec.json.decode(first.clocks)["status"] == "ruled"
    desk.write()
    desk.post(nameless, "say x")
    assert desk.append is not None
    assert desk.append.entries[0].acts == ()
