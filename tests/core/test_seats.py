"""As many seats as a game wants: numbers of seats and players, the driver, random play, and every law."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from mypy_extensions import i64

from simpan.core import record
from simpan.core.bits import members
from simpan.core.driver import play_match
from simpan.core.event import Event, heard_by
from simpan.core.game import CHANCE, CLOCK, MOST_PLAYERS, SPECTATOR, STAFF, Game, player_of, seat_of
from simpan.core.simulate import Dice, who
from tests import laws
from tests.core import bidding
from tests.core.table import Table

START = [bidding.start({"players": players, "rounds": 3, "named": True}) for players in (1, 2, 3, 7)]


def test_seats_and_players() -> None:
    """Player p sits on seat p for the first two, else on p + 2: chance and the clock keep their old places."""
    assert [int(seat_of(player)) for player in range(6)] == [0, 1, 4, 5, 6, 7]
    assert int(seat_of(MOST_PLAYERS - 1)) == 61
    assert [int(player_of(seat_of(player))) for player in range(MOST_PLAYERS)] == list(range(MOST_PLAYERS))
    assert (int(player_of(CHANCE)), int(player_of(CLOCK))) == (-1, -1)
    assert (CHANCE, CLOCK, SPECTATOR, STAFF) == (2, 3, 2, 3)
    assert Game().seats() == 0b11
    assert (Game().roll_id(), Game().question_id(0)) == (b"", b"")


def test_who_may_hear() -> None:
    """An audience is a set of viewers: seats, the public, the staff."""
    event = Event(clause="H6.12", audience=1 << 61 | 1 << STAFF | 1)
    assert [viewer for viewer in range(62) if heard_by(event, viewer)] == [0, STAFF, 61]
    assert [viewer for viewer in range(62) if heard_by(Event(clause="H6.12"), viewer)] == [0, 1, SPECTATOR]


@pytest.mark.parametrize("start", START, ids=lambda game: f"{len(members(game.seats()))} seats")
def test_every_law_holds_with_any_number_of_seats(start: Game) -> None:
    """The laws of every game, asked at every position of some."""
    for seed in range(3):
        game, dice = start.clone(), Dice(seed)
        for seat, code in laws.positions(game, Dice(100 + seed)):
            laws.a_clone_is_another(game, seat, code)
            laws.packs(game)
            laws.order_does_not_matter(game, dice)
            laws.chance_sums_to_one(game)
            laws.legal_is_not_refused(game)
            laws.outsiders_are_refused(game)
        assert sum(game.returns(seat) for seat in members(game.seats())) == pytest.approx(1)


def test_the_laws_find_a_seat_that_hears_the_others() -> None:
    """A game in which the order of secret choices matters breaks its law."""

    class Leaky(bidding.Bidding):
        def apply(self, seat: int, code: int) -> None:
            super().apply(seat, code)
            self.prize += self.bids.count(-1) == 1 and code == 0

        def unpack(self, ints: list[int]) -> Leaky:
            twin = Leaky(self.players, self.rounds)
            twin.__dict__.update(super().unpack(ints).__dict__)
            return twin

    broken = 0
    for seed in range(20):
        game = Leaky(3, 2)
        game.apply(CHANCE, 0)
        try:
            laws.order_does_not_matter(game, Dice(seed))
        except AssertionError:
            broken += 1
    assert broken > 5


def test_random_play_takes_everybody_who_waits() -> None:
    """Each of those who wait is as likely as another; of two it is drawn as it always was; the clock never."""
    dice = Dice(3)
    waiting: i64 = 1 | 1 << 5 | 1 << 61
    drawn = [int(who(waiting, dice)) for _ in range(600)]
    assert set(drawn) == {0, 5, 61}
    assert min(map(drawn.count, (0, 5, 61))) > 150
    one, other = Dice(9), Dice(9)
    assert [int(who(3, one)) for _ in range(50)] == [int(other.below(2)) for _ in range(50)]
    state = one.state
    assert [int(who(1 << seat, one)) for seat in (0, 1, 4, 61)] == [0, 1, 4, 61]
    assert int(who(0, one)) == CHANCE
    assert one.state == state


def test_a_match_of_five_is_played_and_replayed() -> None:
    """The driver asks each player with the seat's own view and codes, in the order of the seats."""
    table = Table(5, 3)
    asked: list[int] = []

    def player(seat: int, view: Any, legal: Mapping[int, Any]) -> int:
        asked.append(seat)
        assert view.viewer == seat
        return int(next(iter(legal)))

    play_match(table.line.game, [player] * 5, table.chance, table.writer)
    assert asked[:5] == [0, 1, 4, 5, 6]
    found = record.read(table.text(), bidding.GAMES)
    assert found.end is not None
    assert found.end.end.over
    assert len(found.end.end.returns) == 5
