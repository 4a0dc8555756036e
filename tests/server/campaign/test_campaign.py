"""A campaign, step by step: what is told when, to whom, and what is carried out once."""

from __future__ import annotations

import msgspec
import pytest

from simpan.server.campaign.batch import MOST
from simpan.server.ports import Append, Asked, Stored
from simpan.server.protocol import (
    Answer,
    Blocks,
    Earlier,
    Look,
    Ping,
    Pong,
    Read,
    Reading,
    Refused,
    Scene,
    Seen,
    Speak,
    Welcome,
)
from tests.server.campaign import toy
from tests.server.campaign.desk import WALL, Desk, note


def test_who_comes_is_welcomed_and_shown_everything() -> None:
    desk = Desk()
    conn = desk.come(4)
    welcome, scene = desk.heard[conn]
    assert isinstance(welcome, Welcome)
    assert (welcome.role, welcome.seat) == ("seat", 4)
    assert [(one.seat, one.name, one.here) for one in welcome.room.players] == [
        (seat, f"p{seat}", False) for seat in toy.SEATS
    ]
    assert (scene.whole, scene.total, scene.here) == (True, 0, ())
    assert desk.table(conn) == {"lang": "en", "viewer": 4, "room": 1, "with": [4, 5], "bell": None, "over": False}


def test_nothing_is_said_before_it_is_on_disk() -> None:
    desk = Desk(patient=True)
    mine, other = desk.come(0), desk.come(1)
    desk.post(mine, "say hello")
    assert desk.append is not None
    assert (len(desk.heard[mine]), len(desk.heard[other])) == (2, 2)
    desk.write()
    answer, scene = desk.heard[mine][2:]
    assert isinstance(answer, Answer)
    assert answer.status == "ruled"
    assert isinstance(scene, Scene)
    assert desk.log(mine) == desk.log(other) == ["0: hello"]


def test_everything_waits_for_the_disk_and_goes_on_in_order() -> None:
    desk = Desk(patient=True)
    mine, other = desk.come(0), desk.come(1)
    desk.post(mine, "say one")
    desk.say(other, Read(50, "say x"))
    desk.say(other, Look(51, "room"))
    late = desk.come(5)
    desk.post(mine, "go 1")
    desk.say(mine, Look(52, "room"))
    desk.post(mine, "say two")
    assert (len(desk.heard[other]), len(desk.heard[late])) == (2, 0)
    desk.write()
    assert [type(message) for message in desk.heard[other][2:5]] == [Scene, Reading, Seen]
    assert isinstance(desk.heard[late][0], Welcome)
    assert desk.append is not None
    assert len(desk.append.entries) == 2  # the post behind the question waits for it
    desk.write()
    assert msgspec.json.decode(bytes(desk.last(mine, Seen).table)) == [0, 4, 5]
    desk.write()
    assert desk.notes() == ["say", "keep", "go", "say"]
    assert desk.log(late) == ["0 goes to 1", "0: two"]


def test_those_who_wait_share_an_append() -> None:
    desk = Desk(patient=True)
    conns = [desk.come(seat) for seat in toy.SEATS]
    desk.post(conns[0], "say first")
    for conn in conns:
        for _ in range(20):
            desk.post(conn, f"keep {conn}")
    desk.write()
    assert desk.append is not None
    assert len(desk.append.entries) == MOST
    desk.write()
    assert desk.append is not None
    assert len(desk.append.entries) == 80 - MOST
    desk.write()
    for conn in conns:
        assert len(desk.of(conn, Answer)) == 20 + (conn == conns[0])


def test_what_leaves_nothing_on_record_is_answered_once_it_is_sure_that_nobody_is_ahead() -> None:
    desk = Desk(patient=True)
    mine, other = desk.come(0), desk.come(1)
    desk.post(mine, "hm")
    assert desk.append is not None
    assert (desk.append.entries, desk.append.n) == ((), 0)
    desk.write()
    assert desk.last(mine, Answer).status == "unread"
    desk.post(mine, "say a")
    desk.post(other, "say b")
    desk.post(mine, "hm")
    desk.write()
    assert len(desk.of(mine, Answer)) == 2
    desk.write()
    assert [answer.status for answer in desk.of(mine, Answer)] == ["unread", "ruled", "unread"]


# -- once --------------------------------------------------------------------------------------------------------------


def test_a_repeated_post_gets_the_same_answer_and_is_carried_out_once() -> None:
    desk = Desk()
    conn = desk.come(0)
    id = desk.post(conn, "say hello")
    first = desk.last(conn, Answer)
    desk.post(conn, "say hello", id)
    assert desk.of(conn, Answer) == [first, first]
    again = Desk(desk.row, tuple(desk.entries))  # another process, or the same after a crash
    conn = again.come(0)
    again.post(conn, "say hello", id)
    assert again.last(conn, Answer) == first
    assert again.notes() == ["say"]


def test_a_post_repeated_while_it_is_written_waits_for_its_answer() -> None:
    desk = Desk(patient=True)
    conn = desk.come(0)
    id = desk.post(conn, "say hello")
    desk.post(conn, "say hello", id)
    desk.write()
    first, second = desk.of(conn, Answer)
    assert first == second
    assert desk.append is None


def test_a_post_twice_in_one_batch_is_carried_out_once() -> None:
    desk = Desk(patient=True)
    one, two = desk.come(0), desk.come(1)
    desk.post(two, "say before")
    id = desk.post(one, "say hello")
    desk.post(one, "say hello", id)
    desk.write()
    desk.write()
    assert desk.notes() == ["say", "say"]
    assert len(desk.of(one, Answer)) == 2


def test_a_number_used_for_something_else_is_refused() -> None:
    desk = Desk()
    conn = desk.come(0)
    id = desk.post(conn, "say hello")
    desk.post(conn, "say other", id)
    desk.post(conn, "say hello", id, "c0")
    assert [message.reason for message in desk.of(conn, Refused)] == ["stale", "stale"]
    assert desk.notes() == ["say"]


def test_old_answers_are_forgotten_but_not_that_they_were_given() -> None:
    desk = Desk()
    conn = desk.come(0)
    for id in range(1, 60):
        desk.post(conn, f"say {id}", id)
    count = len(desk.entries)
    desk.post(conn, "say 2", 2)
    assert desk.last(conn, Answer) == Answer(2, "done")
    desk.post(conn, "say 50", 50)
    assert desk.last(conn, Answer).status == "ruled"
    assert len(desk.entries) == count


# -- to whom -----------------------------------------------------------------------------------------------------------


def test_an_answer_holds_what_is_for_its_reader_and_not_who_else_reads_it() -> None:
    desk = Desk()
    conn, staff = desk.come(0), desk.staff()
    desk.post(conn, "say hello")
    assert [(out.to, out.kind) for out in desk.last(conn, Answer).outs] == [((0,), "ruling")]
    desk.command(staff, "all hello")
    assert [out.to for out in desk.last(staff, Answer).outs] == ["staff"]


def test_whom_it_does_not_concern_hears_nothing_at_all() -> None:
    """The messages of room 1 are the same whatever is said in room 0, to the last byte and in number."""

    def world(words: list[str]) -> list[list[bytes]]:
        desk = Desk()
        away = [desk.come(4), desk.come(5), desk.come(-1, "watch")]
        here = desk.come(0)
        desk.post(away[0], "say before", 60)
        for word in words:
            desk.post(here, word)
        desk.post(away[1], "say after", 61)
        desk.say(away[0], Read(70, "say x"))
        desk.say(away[0], Earlier(71, 9))
        return [[msgspec.json.encode(message) for message in desk.heard[conn]] for conn in away]

    assert world([]) == world(["say something long enough", "keep a secret", "say more", "back", "hm"])


def test_a_scene_is_made_once_for_all_who_see_the_same() -> None:
    desk = Desk()
    conns = [desk.come(-1, "watch", client="") for _ in range(5)]
    staff = desk.staff()
    desk.command(staff, "all hello")
    scenes = [desk.last(conn, Scene) for conn in conns]
    assert all(scene is scenes[0] for scene in scenes)


def test_each_reads_its_own_language() -> None:
    desk = Desk()
    korean, english = desk.come(0, lang="ko"), desk.come(1)
    assert (desk.table(korean)["lang"], desk.table(english)["lang"]) == ("ko", "en")
    desk.post(korean, "say hello")
    assert desk.last(korean, Answer).outs[0].lines[0].text == "ko: hello"
    desk.say(english, Speak("ko"))
    assert desk.table(english)["lang"] == "ko"
    assert desk.last(english, Scene).whole


def test_the_staff_sees_who_is_there_and_nobody_else_does() -> None:
    desk = Desk()
    player, staff = desk.come(0), desk.staff()
    desk.come(-1, "watch")
    assert desk.last(staff, Scene).here == (-2, 0)
    told = len(desk.heard[player])
    other = desk.come(5)
    assert len(desk.heard[player]) == told
    desk.at(1.0)
    assert desk.last(staff, Scene).here == (-2, 0, 5)
    desk.go(other)
    desk.at(1.0)
    assert desk.last(staff, Scene).here == (-2, 0)
    assert len(desk.heard[player]) == told


def test_each_of_the_staff_has_its_own_preview() -> None:
    desk = Desk(toy.row("link", ("가", "organiser"), ("나", "referee")))
    one, two = desk.staff(-2), desk.staff(-3)
    told = len(desk.heard[two])
    desk.command(one, "draft x")
    desk.at(1.0)
    assert desk.table(one)["draft"] == "x"
    assert len(desk.heard[two]) == told
    desk.command(two, "apply")
    assert desk.last(two, Answer).status == "unread"
    desk.command(one, "apply")
    assert desk.notes() == ["apply"]


# -- the log -----------------------------------------------------------------------------------------------------------


def test_who_comes_back_gets_what_it_missed() -> None:
    desk = Desk()
    mine, other = desk.come(0), desk.come(1)
    desk.post(mine, "say one")
    seen = desk.last(other, Scene)
    desk.go(other)
    desk.post(mine, "say two")
    back = desk.come(1, since=seen.total, version=seen.version)
    scene = desk.last(back, Scene)
    assert (scene.whole, desk.log(back), scene.total) == (False, ["0: two"], 2)
    desk.post(mine, "back")
    again = desk.come(1, since=scene.total, version=scene.version)
    assert desk.last(again, Scene).whole
    assert desk.log(again) == ["0: one", "0: two!"]


@pytest.mark.parametrize(("since", "version"), [(5, 0), (-1, 0), (0, -1), (0, 7), (2**53 - 1, 2**53 - 1)])
def test_who_says_nonsense_of_what_it_saw_gets_everything(since: int, version: int) -> None:
    desk = Desk()
    desk.post(desk.come(0), "say one")
    conn = desk.come(1, since=since, version=version)
    assert desk.last(conn, Scene).whole
    assert desk.log(conn) == ["0: one"]


def test_what_is_taken_back_is_told_to_whom_it_concerned() -> None:
    desk = Desk()
    mine, other, away = desk.come(0), desk.come(1), desk.come(4)
    desk.post(mine, "say one")
    desk.post(mine, "back")
    assert desk.log(mine) == desk.log(other) == ["0: one!"]
    assert len(desk.heard[away]) == 2


def test_a_long_log_is_read_from_its_end() -> None:
    desk = Desk()
    mine = desk.come(0)
    for number in range(250):
        desk.post(mine, f"say {number}")
    late = desk.come(1)
    scene = desk.last(late, Scene)
    assert (len(scene.blocks), scene.total, scene.blocks[0].key) == (100, 250, 150)
    desk.say(late, Earlier(80, 150))
    blocks = desk.last(late, Blocks)
    assert [block.key for block in blocks.blocks] == [*range(50, 150)]
    assert not blocks.first
    desk.say(late, Earlier(81, 50))
    assert desk.last(late, Blocks).first
    assert [block.key for block in desk.last(late, Blocks).blocks] == [*range(50)]
    far = desk.come(5, since=0, version=0)
    assert not desk.last(far, Scene).whole
    back = desk.come(1, client="other", since=10, version=0)
    assert desk.last(back, Scene).whole  # too much to be told one by one


# -- time --------------------------------------------------------------------------------------------------------------


def test_what_falls_due_happens_on_time_and_is_told() -> None:
    desk = Desk()
    staff, player, away = desk.staff(), desk.come(0), desk.come(4)
    desk.command(staff, "arm 30")
    assert desk.wake == pytest.approx(130.0)
    told = len(desk.heard[away])
    desk.at(29.0)
    assert desk.notes() == ["arm"]
    desk.at(1.5)
    assert desk.notes() == ["arm", "ring"]
    assert desk.log(player) == [f"a bell of {WALL + 130}"]
    assert desk.wake is None
    assert len(desk.heard[away]) == told


def test_time_never_goes_back_behind_the_record() -> None:
    at = float(WALL + 5000)  # written by a machine whose clock is ahead
    desk = Desk(entries=(Stored(0, note(0, "all", words="x"), b"", at),))
    staff = desk.staff()
    desk.command(staff, "arm 10")
    assert msgspec.json.decode(desk.entries[1].line)["note"]["at"] == int(at) + 10


def test_who_asks_without_a_connection_waits_for_the_disk() -> None:
    desk = Desk(patient=True)
    conn = desk.come(0)
    found: list[int] = []
    desk.post(conn, "say hello")
    desk.give(Asked(lambda referee, now: found.append(len(referee.export(0, "txt", "en")))))
    assert found == []
    desk.write()
    assert found == [len("0: hello")]


# -- the end -----------------------------------------------------------------------------------------------------------


def test_the_record_is_closed_and_can_still_be_read() -> None:
    desk = Desk()
    staff, player = desk.staff(), desk.come(0)
    desk.post(player, "say hello")
    desk.command(staff, "close")
    assert (desk.row.stage, desk.row.end) == ("over", b'{"end":{}}')
    assert desk.last(player, Scene).stage == "over"
    desk.post(player, "say more")
    desk.command(staff, "all more")
    assert desk.last(player, Refused).reason == desk.last(staff, Refused).reason == "ended"
    desk.say(player, Read(60, "say x"))
    desk.say(player, Earlier(61, 1))
    assert desk.of(player, Reading)
    assert desk.of(player, Blocks)
    again = Desk(desk.row, tuple(desk.entries))
    assert again.last(again.come(0), Scene).stage == "over"


def test_a_ping_is_answered_whatever_waits() -> None:
    desk = Desk(patient=True)
    conn = desk.come(0)
    desk.post(conn, "say hello")
    desk.say(conn, Ping(5))
    assert desk.last(conn, Pong) == Pong(5)


def test_what_is_said_by_who_is_gone_is_carried_out() -> None:
    desk = Desk(patient=True)
    mine, other = desk.come(0), desk.come(1)
    desk.post(other, "say a")
    desk.post(mine, "say b")
    desk.go(mine)
    desk.write()
    desk.write()
    assert desk.notes() == ["say", "say"]
    assert not desk.of(mine, Answer)


def test_an_append_says_what_changes_in_the_row() -> None:
    desk = Desk(patient=True)
    staff = desk.staff()
    desk.command(staff, "close")
    assert isinstance(desk.append, Append)
    assert (desk.append.stage, desk.append.end) == ("over", b'{"end":{}}')
