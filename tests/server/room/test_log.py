"""The log: lines since, pages before, and whoever comes back sees what somebody sees who never left."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from simpan.core.game import SPECTATOR
from simpan.server import protocol
from simpan.server.room.log import PAGE
from tests.server import toy
from tests.server.room.desk import Desk, only


def step(desk: Desk, dice: Random) -> None:
    """Somebody does something: decides, asks, answers, or the judge goes back."""
    offers = desk.state(0).offers
    what = dice.randrange(8)
    if what == 0 and offers:
        desk.ask(1 - offers[0].seat, protocol.Reply, offer=offers[0].n, yes=bool(dice.randrange(2)))
    elif what == 1:
        desk.ask(dice.randrange(2), protocol.Ask, what="undo")
    elif what == 2 and dice.randrange(3) == 0:
        desk.ask(9, protocol.Rule, what="back", why="", n=dice.randrange(len(desk.disk)))
    elif what == 3 and dice.randrange(3) == 0:
        desk.ask(9, protocol.Rule, what="note", why="!" * dice.randrange(1, 9))
    else:
        conn = dice.choice([conn for conn in (0, 1) if desk.options(conn)])
        desk.act(conn, dice.choice(desk.options(conn)))


class Reader:
    """A client: keeps the log as the protocol says it is to be kept."""

    def __init__(self) -> None:
        self.lines: list[protocol.Told] = []
        self.n = -1
        self.read = 0

    def follow(self, desk: Desk, conn: int) -> None:
        for state in desk.all(conn, protocol.State)[self.read :]:
            if state.whole:
                self.lines = []
            elif state.back >= 0:
                self.lines = [
                    msgspec.structs.replace(line, gone=True) if line.n >= state.back and line.clause else line
                    for line in self.lines
                ]
            self.lines += state.lines
            self.n = state.n
            self.read += 1


@pytest.mark.parametrize("seed", range(20))
def test_coming_back_at_any_entry(seed: int) -> None:
    """The log of who stayed, of who comes anew, and of who comes back with what was seen before, is the same."""
    dice = Random(seed)
    desk = Desk(toy.row(rounds=5, judge=True))
    for conn in (0, 1):
        desk.come(conn)
    desk.come(9, "judge")
    readers = {0: Reader(), 1: Reader(), 9: Reader()}
    left: list[tuple[int, Reader]] = []
    while desk.state(0).stage == "playing" and len(desk.disk) < 90:
        step(desk, dice)
        for conn, reader in readers.items():
            reader.follow(desk, conn)
        if dice.randrange(6) == 0:
            gone = Reader()
            gone.lines, gone.n = list(readers[0].lines), readers[0].n
            left.append((100 + len(left), gone))
    for conn, reader in left:
        desk.come(conn, seat=0, since=reader.n)
        reader.follow(desk, conn)
        assert reader.lines == readers[0].lines
    for conn, reader in readers.items():
        seat, role = (conn, "seat") if conn < 2 else (-1, "judge")
        anew = desk.come(50 + conn, role, seat=seat)  # type: ignore[arg-type]
        assert list(anew.lines) == reader.lines[-len(anew.lines) :]
        assert anew.table == desk.state(conn).table


def test_pages_join_to_the_whole_log() -> None:
    desk = Desk(toy.row(rounds=6, judge=True))
    for conn in (0, 1):
        desk.come(conn)
    desk.come(9, "judge")
    dice = Random(3)
    for number in range(3 * PAGE):
        desk.ask(9, protocol.Rule, what="note", why=str(number))
        if number % 7 == 0 and desk.state(0).stage == "playing":
            conn = next(conn for conn in (0, 1) if desk.options(conn))
            desk.act(conn, dice.choice(desk.options(conn)))
    lines = list(desk.come(5, seat=0).lines)
    assert PAGE <= len(lines) < PAGE + 10
    first = False
    while not first:
        page = only(desk.ask(5, protocol.Earlier, before=lines[0].n), protocol.Page)
        lines, first = [*page.lines, *lines], page.first
    stayed = [line for state in desk.all(0, protocol.State) for line in state.lines]
    assert lines == stayed


def test_only_what_is_new_is_sent_again() -> None:
    desk = Desk()
    for conn in (0, 1):
        desk.come(conn)
    desk.act(0, 2)
    desk.act(1, 1)
    state = desk.come(5, seat=0, since=1)
    assert not state.whole
    assert {line.n for line in state.lines} == {2}
    assert desk.come(6, seat=0, since=state.n).lines == ()
    assert desk.come(7, seat=0, since=10_000).whole


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_every_state_is_the_replay_of_the_record(viewer: int) -> None:
    from simpan.core.record import replay

    dice = Random(viewer)
    desk = Desk(toy.row(rounds=4, judge=True))
    for conn in (0, 1):
        desk.come(conn)
    desk.come(9, "judge")
    conn = viewer if viewer < 2 else 5
    if viewer == SPECTATOR:
        desk.come(5, "watch")
    while desk.state(0).stage == "playing" and len(desk.disk) < 60:
        step(desk, dice)
        position = replay(desk.record())
        assert desk.state(conn).n == len(desk.disk) - 1
        assert bytes(desk.state(conn).table or b"") == toy.HOSTING.situation(position, viewer, "en")
