"""A campaign among faults (reliability §2): nothing answered is lost, nothing is done twice, nobody is told a lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from simpan.server.campaign import answered, batch, campaign, telling
from tests.server.campaign import sim
from tests.server.room.oracle import Wrong


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_hundred_worlds(part: int) -> None:
    sim.main(25, part * 25)


@pytest.mark.parametrize("seed", [0, 3])
def test_the_same_seed_makes_the_same_world(seed: int) -> None:
    assert sim.World(seed).run() == sim.World(seed).run() != sim.World(seed + 1000).run()


# -- does it bite? Campaigns with a fault of their own, each of which must be noticed ---------------------------------


def forgetful(self: answered.Answered, sender: str, deed: answered.Deed) -> None:
    """No post is known again."""


def hasty(self: campaign.Campaign) -> None:
    """What is being written is answered at once."""
    real_proceed(self)
    if self._flight is not None:
        for said, answer, _ in self._flight.batch.given:
            self._send(said.conn, answer)


def early(self: campaign.Campaign) -> None:
    """Scenes are made of what is being written."""
    real_proceed(self)
    if self._flight is not None and self._referee is not None:
        self._telling.all()
        for conn, scene in self._telling.next(self._referee, self.row, 0, 1e9):
            self._send(conn, scene)


def careless(self: campaign.Campaign, given: Any, flight: Any) -> None:
    """What was being written when another process was faster is forgotten."""
    real_follow(self, given, None if flight is not None and self._referee is not None else flight)
    if flight is not None:
        for said, answer, _ in flight.batch.given:
            self._send(said.conn, answer)


def talkative(self: telling.Scenes, conn: Any) -> Any:
    """Everybody is told of everything that happens."""
    conn.key = None
    return real_news(self, conn)


def sleepy(self: telling.Telling, first: Any = ()) -> None:
    """Only who did it is told."""
    for conn in first:
        self.own(conn)


def mute(self: batch.Batch) -> Any:
    """The last line of several is not written."""
    append = real_append(self)
    return msgspec.structs.replace(append, entries=append.entries[:-1]) if len(append.entries) > 1 else append


real_proceed = campaign.Campaign._proceed
real_follow = campaign.Campaign._follow
real_news = telling.Scenes.news
real_append = batch.Batch.append


@pytest.mark.slow
@pytest.mark.parametrize(
    ("owner", "name", "planted"),
    [
        (answered.Answered, "find", forgetful),
        (campaign.Campaign, "_proceed", hasty),
        (campaign.Campaign, "_proceed", early),
        (campaign.Campaign, "_follow", careless),
        (telling.Scenes, "news", talkative),
        (telling.Telling, "all", sleepy),
        (batch.Batch, "append", mute),
    ],
    ids=[
        "twice",
        "before the disk",
        "shown before the disk",
        "lost post",
        "told of nothing",
        "not told",
        "half written",
    ],
)
def test_a_planted_fault_is_noticed(
    owner: type[Any], name: str, planted: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, planted)
    with pytest.raises((Wrong, ValueError, RuntimeError, AssertionError, KeyError)):
        sim.main(12)
