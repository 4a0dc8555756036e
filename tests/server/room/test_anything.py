"""Whatever well-formed messages come, from whomever and in whatever order: the room goes on, its record is sound."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from simpan.core.hosting import ClockRules
from simpan.core.record import replay
from simpan.server import protocol
from simpan.server.ports import Came, Ticked, Went
from tests.server import toy
from tests.server.room.desk import Desk

LARGE = 2**53 - 1


def number(dice: Random, near: int) -> int:
    """A number as a client might send it: near what is right, or as large or small as there is."""
    return dice.choice([max(near + dice.randrange(-3, 4), 0), 0, LARGE, dice.randrange(60)])


def message(dice: Random, desk: Desk) -> protocol.FromClient:
    """Any message that the protocol can carry."""
    id_, n = number(dice, desk.ids), len(desk.disk)
    what: Any
    kind = dice.randrange(11)
    if kind < 4:
        return protocol.Act(id_, number(dice, n) - dice.randrange(2), dice.randrange(63))
    if kind == 4:
        return protocol.Concede(id_) if dice.randrange(20) == 0 else protocol.Speak(dice.choice(["ko", "en"]))
    if kind == 5:
        return protocol.Ask(id_, dice.choice(["undo", "undo", "draw"]))
    if kind == 6:
        return protocol.Reply(id_, number(dice, n), bool(dice.randrange(2)))
    if kind == 7:
        return protocol.Claim(id_, dice.choice(["wait", "win", "draw"]))
    if kind == 8:
        what = dice.choice(["back", "extend", "pause", "resume", "caution", "note", "award"])
        why = dice.choice(["", "why", "왜 " * 100, "\x00\u202e<script>"])[:300]
        seat = dice.choice([-1, 0, 1, 5, 61])
        what = "note" if what == "award" and dice.randrange(10) else what
        return protocol.Rule(id_, what, why, seat, number(dice, n) - 1, dice.randrange(3601))
    if kind == 9:
        return protocol.Earlier(id_, number(dice, n))
    return protocol.Ping(id_, dice.choice([0, 40, 60_000]))


def legal(dice: Random, desk: Desk, conn: int) -> None:
    """A decision that fits, so that the match gets on."""
    if desk.all(conn, protocol.State) and desk.state(conn).table is not None and (codes := desk.options(conn)):
        desk.act(conn, dice.choice(codes))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_the_room_takes_anything(part: int) -> None:
    for seed in range(part * 25, part * 25 + 25):
        dice = Random(seed)
        bot = "easy" if seed % 3 == 0 else ""
        clocks = toy.CLOCKS if seed % 2 else ClockRules()
        desk = Desk(toy.row(rounds=6, clocks=clocks, bot=bot, judge=True, delay=seed % 4 * 20, watch="all"))
        for _ in range(300):
            conn = dice.randrange(8)
            what = dice.randrange(12)
            if what == 0:
                role = ("seat", "seat", "seat", "watch", "judge")[dice.randrange(5)]
                seat = dice.randrange(1 if bot else 2) if role == "seat" else -1
                since = number(dice, len(desk.disk)) - 1
                desk.give(Came(conn, role, seat, "en", since, dice.choice(["", "tab"])))  # type: ignore[arg-type]
            elif what == 1:
                desk.give(Went(conn))
            elif what == 2:
                desk.pass_(dice.choice([0.0, 0.001, 1.0, 31.0, 400.0]))
                desk.give(Ticked())
            elif what == 3:
                desk.bots()
            elif what == 4 and dice.randrange(10) == 0:
                desk.load()
            elif what == 5:
                desk.slow = not desk.slow
                if desk.held is not None:
                    desk.write()
            elif what < 8:
                legal(dice, desk, conn)
            else:
                desk.say(conn, message(dice, desk))
        if desk.held is not None:
            desk.slow = False
            desk.write()
        if desk.disk:
            assert replay(desk.record()).key() is not None
        assert len({stored.n for stored in desk.disk}) == len(desk.disk)
