"""A long campaign is in memory again within two seconds, and an act of it costs what it brings, not what was before."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

import pytest

from simpan.core.game import SPECTATOR, STAFF
from simpan.lab.referee_day import Writers, before, forty
from simpan.mansion import words as w
from simpan.mansion.campaign import dump
from simpan.mansion.hosted.referee import MansionReferee
from simpan.mansion.hosted.refereeing import REFEREEING

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]
SEED = bytes(range(32))
LINES = 10_000
MOST_OPENING = 2.0  # seconds of one core
MOST_ACT = 0.025  # … for an act and the logs of all viewers, on average


class Long:
    """A campaign of forty characters that has gone on for so many lines."""

    def __init__(self) -> None:
        self.header = REFEREEING.begin(dump(forty()), SEED)
        self.referee = REFEREEING.open(self.header, (), b"", SEED)
        self.lines: list[bytes] = []
        self.writers = Writers(self.referee._desk, 3)
        self.seats = {name: one.seat for one in self.referee.participants for name in (one.name, *one.characters)}
        self.say("/열기")
        for given in before(self.referee.table.campaign):
            self.post(given.author, given.text) if given.author else self.say(given.text)

    def say(self, text: str) -> str:
        """A command."""
        status = self.referee.command("민지", "organiser", text, "ko", 1000).status
        self.lines += self.referee.drain()[0]
        return status

    def post(self, author: str, text: str) -> None:
        """A post."""
        self.referee.post(self.seats[author], author, text, "ko", 1000)
        self.lines += self.referee.drain()[0]

    def step(self) -> None:
        """The next declaration, or whatever lets the war go on."""
        table = self.referee.table
        if table.war.over():
            self.post("한서", "재미있었습니다")
        elif table.book.night >= 0:
            self.say("/재개")
        elif table.war.phase != w.ROUND:
            self.say("/초과 전체 자리를 비움")
        else:
            self.post(*self.writers.next_post())


@pytest.fixture(scope="module")
def long() -> Iterator[Long]:
    """Ten thousand lines."""
    made = Long()
    while len(made.lines) < LINES:
        made.step()
    yield made
    gc.unfreeze()


def test_ten_thousand_lines_are_opened_in_two_seconds(long: Long) -> None:
    begun = time.process_time()
    referee = REFEREEING.open(long.header, long.lines, b"", SEED)
    assert time.process_time() - begun < MOST_OPENING
    assert referee.table.war.key() == long.referee.table.war.key()


def test_an_act_costs_what_it_brings() -> None:
    made = Long()
    while len(made.lines) < 3000:
        made.step()
    viewers = [*(one.seat for one in made.referee.participants), SPECTATOR, STAFF]
    totals = {viewer: _told(made.referee, viewer, -1) for viewer in viewers}
    gc.collect()
    gc.freeze()
    begun, many = time.process_time(), 100
    for _ in range(many):
        made.step()
        for viewer in viewers:
            totals[viewer] = _told(made.referee, viewer, totals[viewer])
    gc.unfreeze()
    assert (time.process_time() - begun) / many < MOST_ACT


def _told(referee: MansionReferee, viewer: int, start: int) -> int:
    referee.key(viewer)
    return referee.feed(viewer, "ko", start).total
