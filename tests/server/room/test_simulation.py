"""A room among faults (reliability §2): nothing acknowledged is lost, nothing is done twice, nobody is told a lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simpan.lumen.hosted.hosting import HOSTING
from simpan.lumen.records import GAMES
from simpan.server.ports import Chose, RoomRow
from simpan.server.protocol import Ack
from simpan.server.room import clocks, play, room, watchers
from simpan.server.room.match import Match
from tests.server.room import sim
from tests.server.room.lumen_room import lumen_row
from tests.server.room.oracle import Wrong


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_two_hundred_worlds(part: int) -> None:
    sim.main(50, part * 50)


def lumen(seed: int, bot: str, delay: int) -> RoomRow:
    return lumen_row(seed, {"_delay": delay, "_judge": True, "_watch": "all"}, bot)


@pytest.mark.slow
def test_worlds_of_lumen() -> None:
    sim.main(8, 0, sim.Setting(HOSTING, GAMES, lumen))


@pytest.mark.parametrize("seed", [0, 3, 7])
def test_the_same_seed_makes_the_same_world(seed: int) -> None:
    assert sim.World(seed).run() == sim.World(seed).run() != sim.World(seed + 1000).run()


# -- does it bite? Rooms with a fault of their own, each of which must be noticed -------------------------------------


def forgetful(self: play.Play, wanted: play.Wanted) -> bool:
    """No act is known again."""
    return False


def hasty(self: clocks.Clocks, now: int) -> Any:
    """A clock runs out half a second early."""
    return real_out(self, now + 500_000)


def early(self: clocks.Clocks) -> int | None:
    real = real_next(self)
    return None if real is None else real - 500_000


def talkative(self: room.Room) -> None:
    """What is being written is told at once."""
    was = self._play.flight if self._play is not None else None
    real_proceed(self)
    flight = self._play.flight if self._play is not None else None
    if self._play is not None and flight is not None and flight is not was:
        for answer in self._crowd:
            self._send(answer.id, Ack(1, flight.entries[0].n))


def careless(self: play.Play, *args: Any) -> Any:
    """What was being written when another process was faster is taken to be written."""
    flight, self.flight = self.flight, None
    if flight is not None and not isinstance(flight.wanted.message, Chose | play.Chore):
        self._answer(flight.wanted, Ack(flight.wanted.message.id, flight.entries[0].n))
    return real_overtaken(self, *args)


def deaf(self: Match, given: Any) -> None:
    """A question is never new."""
    asked = dict(self.asked)
    real_input(self, given)
    self.asked.update(asked)


def indiscreet(self: watchers.Delayed, after: int, now: int) -> Any:
    """Watchers see the match as it is."""
    return [one for one in self._moments if one.n > after]


real_out = clocks.Clocks.out
real_next = clocks.Clocks.next
real_proceed = room.Room._proceed
real_overtaken = play.Play.overtaken
real_input = Match._input


@pytest.mark.slow
@pytest.mark.parametrize(
    "plants",
    [
        [(play.Play, "_repeated", forgetful)],
        [(clocks.Clocks, "out", hasty), (clocks.Clocks, "next", early)],
        [(room.Room, "_proceed", talkative)],
        [(play.Play, "overtaken", careless)],
        [(Match, "_input", deaf)],
        [(watchers.Delayed, "due", indiscreet)],
    ],
    ids=["twice", "early", "before the disk", "lost act", "stale act", "too soon"],
)
def test_a_planted_fault_is_noticed(
    plants: list[tuple[type[Any], str, Callable[..., Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for owner, name, planted in plants:
        monkeypatch.setattr(owner, name, planted)
    with pytest.raises((Wrong, ValueError, RuntimeError)):
        sim.main(60)
