"""Which clocks run when (§L5.2, §L9.1, §L9.2, §L9.3), whose they are, and when a clock is a new one."""

from __future__ import annotations

from typing import Final

import pytest

from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.game import CLOCK
from simpan.core.hosting import ClockRules, Timer
from simpan.lumen import order as o
from simpan.lumen.duel import Duel
from simpan.lumen.hosted.hosting import HOSTING
from simpan.lumen.match import ready_deck
from simpan.lumen.side import RESPONSELESS
from simpan.lumen.turn import advance
from tests import lumen_laws
from tests.lumen.hosted.matches import match, positions
from tests.test_secrets import both_may_use

GAMES: Final = 60 if compiled() else 8
RULES: Final = ClockRules("all", ready=10, idle=31, choice=32, setup=300, match=2400)


def running(duel: Duel) -> dict[str, Timer]:
    found = HOSTING.timers(duel, RULES)
    assert len({timer.id for timer in found}) == len(found)
    return {timer.id: timer for timer in found}


def own(timers: dict[str, Timer], seat: int) -> set[str]:
    """The clocks of a seat's own question."""
    return {key for key, timer in timers.items() if seat in timer.seats and timer.kind != "match"}


def look(duel: Duel) -> None:
    """What holds in every position."""
    timers = running(duel)
    waiting = members(int(duel.waiting) & 3)
    for timer in timers.values():
        assert duel.legal(CLOCK) >> timer.code & 1, timer
        assert timer.seconds > 0
        assert timer.seconds == getattr(RULES, timer.kind)
        assert timer.kind == "match" or set(timer.seats) <= set(waiting)
    for seat in (0, 1):
        assert len(own(timers, seat)) == (seat in waiting), "one clock for whoever is asked, none for who is not"
    assert ("match" in timers) == (duel.turn > 0 and not duel.over())
    kinds = {timer.kind for timer in timers.values()} - {"match"}
    if duel.asks == o.Q_READY and waiting:
        silent = any(duel.side(seat ^ 1).readied == RESPONSELESS for seat in waiting)
        assert kinds == ({"idle"} if len(waiting) == 2 or silent else {"ready"})
    elif waiting:
        assert kinds == ({"setup"} if duel.asks == o.Q_HAND else {"choice"})


def follow(before: Duel, after: Duel, seat: int) -> None:
    """What an input does to the clocks: the other's question goes on, the own next one is new."""
    was, now = running(before), running(after)
    other = seat ^ 1
    if before.waiting >> other & 1 and after.waiting >> other & 1 and before.asks == after.asks != o.Q_READY:
        if before.options(other) == after.options(other) and before.step == after.step and before.waiting & 3 == 3:
            assert own(was, other) == own(now, other), "an input of one seat must not touch the other's clock"
    if after.waiting >> seat & 1 and after.asks != o.Q_HAND:
        assert not own(was, seat) & own(now, seat), "the next question has a clock of its own"
    if "match" in was and "match" in now:
        assert was["match"] == now["match"]


@pytest.mark.slow
def test_laws_of_the_clocks_in_random_games() -> None:
    for seed in range(GAMES):
        before: Duel | None = None
        given = -1
        for duel, seat, _ in positions(seed):
            look(duel)
            if before is not None and given in (0, 1):
                follow(before, duel, given)
            before, given = duel.clone(), seat


def test_one_set_up_clock_for_all_picks_of_a_seat() -> None:
    """§L4.2: whoever picks faster leaves the other's time alone."""
    duel, _ = match(0)
    first = running(duel)
    assert {timer.kind for timer in first.values()} == {"setup"}
    for seat in (0, 0, 0, 1, 0):
        duel.apply(seat, members(int(duel.legal(seat)))[0])
        assert running(duel) == first
    while duel.waiting & 1:
        duel.apply(0, members(int(duel.legal(0)))[0])
    assert running(duel) == {key: timer for key, timer in first.items() if timer.seats == (1,)}


@pytest.mark.parametrize("first", [0, 1])
def test_a_secret_answer_leaves_the_other_s_clock_alone(first: int) -> None:
    """§L3.2.a: both are asked at once whether they use a hidden card; one has answered."""
    deck = ready_deck(lumen_laws.DECKS["viola-duet"])
    duel = both_may_use(deck, deck)
    advance(duel)
    assert duel.waiting == 3
    assert duel.asks == o.Q_HIDDEN
    before = running(duel)
    duel.apply(first, members(int(duel.legal(first)))[0])
    assert duel.waiting == 2 >> first
    assert own(running(duel), first ^ 1) == own(before, first ^ 1)
    assert not own(running(duel), first)


def to_ready(seed: int) -> Duel:
    """A match at its first ready phase with both undecided."""
    for duel, _, _ in positions(seed):
        if duel.asks == o.Q_READY and duel.waiting == 3:
            return duel.clone()
    raise AssertionError("the match never came to a ready phase")


def test_the_ready_clock_runs_for_the_second_from_the_first_ready() -> None:
    """§L5.2: 10 seconds; §L9.1: 30 seconds while nobody has readied, which bring both a caution and 30 more."""
    duel = to_ready(4)
    (idle,) = (timer for timer in running(duel).values() if timer.kind == "idle")
    assert (idle.seats, idle.code, idle.seconds) == ((0, 1), o.EXPIRE_BOTH, 31)
    cautioned = duel.clone()
    cautioned.apply(CLOCK, o.EXPIRE_BOTH)
    (again,) = (timer for timer in running(cautioned).values() if timer.kind == "idle")
    assert again.id != idle.id, "30 seconds more, from the start"
    cautioned.apply(CLOCK, again.code)
    assert cautioned.over()
    duel.apply(1, members(int(duel.legal(1)))[0])
    (ready,) = (timer for timer in running(duel).values() if timer.kind != "match")
    assert (ready.kind, ready.seats, ready.code, ready.seconds) == ("ready", (0,), o.EXPIRE_0, 10)
    duel.apply(CLOCK, ready.code)
    assert duel.side(0).no_responses == 1


def test_a_clock_of_no_seconds_does_not_run() -> None:
    duel = to_ready(4)
    assert HOSTING.timers(duel, ClockRules("none")) == ()
    assert {timer.kind for timer in HOSTING.timers(duel, ClockRules("x", match=60))} == {"match"}


def test_match_time_runs_out_once() -> None:
    """§L9.3: the effect in progress is finished; its clock does not run out again."""
    seen = 0
    for seed in range(12):
        for duel, _, _ in positions(seed):
            if duel.turn and duel.waiting & 3 and duel.top is not None:
                ending = duel.clone()
                ending.apply(CLOCK, o.MATCH_TIME)
                assert "match" not in running(ending)
                seen += not ending.over()
    assert seen > 0


def test_conceding_is_a_code_of_the_clock_seat() -> None:
    """§L9.4."""
    for seat in (0, 1):
        duel = to_ready(2)
        assert duel.legal(CLOCK) >> HOSTING.concede(seat) & 1
        duel.apply(CLOCK, HOSTING.concede(seat))
        assert duel.over()
        assert duel.returns(seat) == 0.0
