"""Laws of the outbox, under a simulated clock and a network that fails in every way."""

from __future__ import annotations

import heapq
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simpan.chat.ledger import Ledger, Outgoing, Waiting
from simpan.chat.ports import Letter
from simpan.chat.run.lanes import AT_ONCE, FIRST, LONGEST, Lanes, patience

Outcome = tuple[str, float]
OUTCOMES: Final = ("ok", "ok", "ok", "later", "all", "died", "lost", "instead", "mended")
GOES_ON: Final = ("ok", "later", "all", "died")  # of letters that others reply to or that are edited


class Network:
    """Honours keys of idempotency. made: what was posted first, in order; edits: of each post."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.number: dict[str, str] = {}
        self.shows: dict[str, bytes] = {}

    def accept(self, letter: Letter, stands: str) -> str:
        if letter.key in self.number:
            return self.number[letter.key]
        number = stands if letter.replaces and stands else f"p{len(self.made)}"
        if number != stands:
            self.made.append(letter.key)
        self.number[letter.key] = number
        self.shows[number] = letter.form
        return number


class Simulation:
    """The ledger, the lanes and the network; the program dies and comes back when it is told to."""

    def __init__(self, folder: Path, outcomes: list[Outcome], deaths: set[int]) -> None:
        self.now = 1000.0
        self.ledger = Ledger(folder, lambda: self.now)
        self.folder = folder
        self.network = Network()
        self.outcomes = list(outcomes)
        self.deaths = deaths
        self.begun = 0
        self.settled: dict[str, str] = {}  # what became of each key
        self.lane_order: dict[str, list[tuple[int, int]]] = {}
        self.flying: list[tuple[float, int, Waiting, str]] = []  # landing time, number, letter, outcome
        self.paused_until = 0.0
        self.lanes = self.load()

    def load(self) -> Lanes:
        box = self.ledger.outbox
        return Lanes(box.waiting(), box.standing(), box.replaced())

    def add(self, letters: list[Letter]) -> None:
        self.lanes.add(self.ledger.finish("", [Outgoing(one) for one in letters]))

    def run(self) -> None:
        """Until nothing is left to do."""
        for _ in range(10_000):
            self.launch()
            due = self.lanes.due(self.now)
            if self.flying and (due is None or self.flying[0][0] <= self.now + due):
                self.now = max(self.now, self.flying[0][0])
                self.land()
            elif due is not None:
                assert due <= LONGEST * 4, "nobody waits for ever"
                self.now += max(due, 0.0)
            else:
                break
        assert len(self.lanes) == 0, "something waits for ever"

    def launch(self) -> None:
        plan = self.lanes.plan(self.now)
        self.ledger.outbox.passed(plan.passed)
        self.settled.update(dict.fromkeys(plan.passed, "passed"))
        assert not (plan.send and self.now < self.paused_until), "sent during a pause"
        for one in plan.send:
            self.check_start(one)
            if self.lanes.fresh(one) and not one.begun:
                self.ledger.outbox.begin(one.letter.key)
            outcome, takes = self.outcomes.pop() if self.outcomes else ("ok", 0.1)
            if (one.letter.replaces or one.letter.key.startswith("root")) and outcome not in GOES_ON:
                outcome = "ok"
            self.begun += 1
            heapq.heappush(self.flying, (self.now + takes, self.begun, one, outcome))
        assert len(self.flying) <= AT_ONCE

    def check_start(self, one: Waiting) -> None:
        letter, place = one.letter, (one.pos, one.seq)
        assert letter.key not in self.settled
        assert all(other.letter.lane != letter.lane for _, _, other, _ in self.flying), "two of a lane at once"
        order = self.lane_order.setdefault(letter.lane, [])
        assert not order or order[-1] <= place, "a lane out of order"
        order.append(place)
        if letter.after and not letter.after.startswith("nowhere"):
            key = letter.after
            while (became := self.settled.get(key, "waits")).startswith("instead:"):
                key = became.removeprefix("instead:")
            assert became != "waits", f"{letter.key} before {key}"

    def land(self) -> None:
        _, number, one, outcome = heapq.heappop(self.flying)
        box, key = self.ledger.outbox, one.letter.key
        stands = box.remote(one.letter.replaces) if one.letter.replaces else ""
        if outcome not in GOES_ON and key in self.network.number:
            outcome = "ok"  # it knows the key
        if outcome in ("ok", "died"):
            remote = self.network.accept(one.letter, stands)
        if number in self.deaths:  # between what the network did and our note of it
            self.flying.clear()
            self.ledger.close()
            self.ledger = Ledger(self.folder, lambda: self.now)
            self.lanes = self.load()
            self.paused_until = 0.0
            return
        if outcome == "ok":
            box.sent(key, remote)
            self.lanes.sent(key)
            self.settled[key] = "sent"
        elif outcome in ("later", "died", "all"):
            until = self.lanes.later(key, self.now, 7.0 if outcome == "all" else 0.0, outcome == "all")
            box.later(key, until, "busy")
            if outcome == "all":
                self.paused_until = max(self.paused_until, self.now + 7.0)
        else:
            self.lose(one, outcome)

    def lose(self, one: Waiting, outcome: str) -> None:
        key, letter = one.letter.key, one.letter
        instead = None
        if outcome == "instead" and one.hops < 3:
            instead = Letter(f"{key}+", letter.lane, letter.form)
        elif outcome == "mended" and one.hops < 3:
            instead = Letter(key, letter.lane, letter.form)
        new = self.ledger.outbox.lost(key, "gone", instead)
        self.lanes.lost(key, new, "" if instead is None else instead.key)
        if instead is None:
            self.settled[key] = "lost"
        elif instead.key != key:
            self.settled[key] = f"instead:{instead.key}"


@st.composite
def batches(draw: st.DrawFn) -> list[list[Letter]]:
    """Letters of some lanes, which reply to those before them; and statuses, each in place of the last."""
    made: list[list[Letter]] = []
    keys: list[str] = []
    for _ in range(draw(st.integers(1, 5))):
        batch = []
        for _ in range(draw(st.integers(1, 5))):
            number = len(keys)
            lane = draw(st.sampled_from("abc"))
            after = draw(st.sampled_from(["", "", "nowhere", *keys[-6:]]))
            batch.append(Letter(f"k{number}", lane, str(number).encode(), after))
            keys.append(f"k{number}")
        if draw(st.booleans()):
            number = len(keys)
            batch.append(Letter(f"s{number}", "status", str(number).encode(), replaces="status/war"))
            keys.append(f"s{number}")
        made.append(batch)
    return made


outcomes = st.lists(
    st.tuples(st.sampled_from(OUTCOMES), st.floats(0, 30, allow_nan=False)), max_size=40
)  # after them all goes well


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(batches(), outcomes, st.sets(st.integers(1, 40), max_size=6))
def test_nothing_is_lost_twice_or_out_of_order(
    given: list[list[Letter]], outcomes: list[Outcome], deaths: set[int]
) -> None:
    with simulated(outcomes, deaths) as simulation:
        for batch in given:
            simulation.add(batch)
            simulation.run()
        check(simulation, given)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(batches(), outcomes, st.sets(st.integers(1, 40), max_size=6))
def test_the_same_where_all_wait_at_once(given: list[list[Letter]], outcomes: list[Outcome], deaths: set[int]) -> None:
    with simulated(outcomes, deaths) as simulation:
        simulation.add([one for batch in given for one in batch])
        simulation.run()
        check(simulation, given)


@contextmanager
def simulated(outcomes: list[Outcome], deaths: set[int]) -> Iterator[Simulation]:
    with tempfile.TemporaryDirectory() as folder:
        simulation = Simulation(Path(folder), outcomes, deaths)
        try:
            yield simulation
        finally:
            simulation.ledger.close()


def check(simulation: Simulation, given: list[list[Letter]]) -> None:
    network, letters = simulation.network, [one for batch in given for one in batch]
    assert len(set(network.made)) == len(network.made), "posted twice"
    assert simulation.ledger.outbox.waiting() == []
    for letter in letters:
        key = letter.key
        while (became := simulation.settled[key]).startswith("instead:"):
            key = became.removeprefix("instead:")
        assert became in ("sent", "lost", "passed")
        assert (key in network.number) == (became == "sent")
        assert simulation.ledger.outbox.remote(letter.key) == network.number.get(
            key, network.number.get(newest(letters), "") if became == "passed" else ""
        )
    statuses = [letter for letter in letters if letter.replaces]
    assert sum(key.startswith("s") for key in network.made) == bool(statuses), "one status message"
    if statuses:
        shown = network.shows[simulation.ledger.outbox.remote("status/war")]
        assert shown == statuses[-1].form, "the newest status is shown"


def newest(letters: list[Letter]) -> str:
    return next(letter.key for letter in reversed(letters) if letter.replaces)


def lane(count: int, **more: Any) -> list[Waiting]:
    return [Waiting(Letter(f"k{n}", "lane", b"", **more), n, n) for n in range(count)]


def test_of_many_unsent_statuses_the_newest_goes() -> None:
    lanes = Lanes(lane(4, replaces="status"))
    plan = lanes.plan(0)
    assert [one.letter.key for one in plan.send] == ["k3"]
    assert plan.passed == ("k0", "k1", "k2")


def test_a_first_status_that_may_have_arrived_is_made_sure_of() -> None:
    lanes = Lanes(lane(1, replaces="status"))
    assert len(lanes.plan(0).send) == 1
    lanes.later("k0", 0, 0, False)
    lanes.add(lane(3, replaces="status")[1:])
    assert lanes.plan(FIRST - 1).passed == ("k1",)
    assert [one.letter.key for one in lanes.plan(FIRST).send] == ["k0"]
    lanes.sent("k0")
    assert [one.letter.key for one in lanes.plan(FIRST).send] == ["k2"]


def test_other_lanes_need_not_wait_and_so_many_go_at_once() -> None:
    lanes = Lanes([Waiting(Letter(f"k{n}", f"lane {n}", b""), n, n, "war") for n in range(6)])
    assert [one.letter.key for one in lanes.plan(0).send] == ["k0", "k1", "k2", "k3"]
    assert lanes.due(0) is None
    lanes.later("k0", 0, 0, False)
    assert [one.letter.key for one in lanes.plan(0).send] == ["k4"]
    for key in ("k1", "k2", "k3", "k4"):
        lanes.sent(key)
    assert [one.letter.key for one in lanes.plan(1).send] == ["k5"]
    assert lanes.due(1) == FIRST - 1


def test_a_pause_holds_everything_for_as_long_as_the_network_says() -> None:
    lanes = Lanes([Waiting(Letter(f"k{n}", f"lane {n}", b""), n, n) for n in range(3)], at_once=1)
    lanes.plan(0)
    assert lanes.later("k0", 0, 100, True) == 100
    assert lanes.plan(99).send == ()
    assert lanes.due(40) == 60
    assert len(lanes.plan(100).send) == 1


def test_what_cannot_be_waited_for_is_not() -> None:
    lanes = Lanes([Waiting(Letter("a", "one", b"", "b"), 1, 1), Waiting(Letter("b", "two", b"", "a"), 2, 2)])
    assert [one.letter.key for one in lanes.plan(0).send] == ["a"]
    lanes.sent("a")
    assert [one.letter.key for one in lanes.plan(0).send] == ["b"]


def test_a_clock_that_goes_back_holds_nothing_up() -> None:
    lanes = Lanes(lane(1))
    lanes.plan(1_000_000)
    lanes.later("k0", 1_000_000, 0, False)
    assert lanes.plan(1_000_001).send == ()
    assert len(lanes.plan(5).send) == 1


@pytest.mark.parametrize(
    ("tries", "seconds", "wait"),
    [(0, 0, 5), (1, 0, 10), (2, 0, 20), (5, 0, 160), (6, 0, 300), (1000, 0, 300), (0, 2, 2), (1, 2, 10), (3, 900, 900)],
)
def test_patience_doubles_from_five_seconds_to_five_minutes(tries: int, seconds: float, wait: float) -> None:
    assert patience(tries, seconds) == wait
