"""What holds for every game: laws checked by playing at random (DESIGN §6). A game's own laws come with its setting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec
import pytest

from simpan.core.bits import bit, members
from simpan.core.event import Event
from simpan.core.game import CHANCE, CLOCK, SPECTATOR, Game
from simpan.core.record import Games, Header
from simpan.core.refusal import Refused
from simpan.core.simulate import Dice

MOST: Final = 5_000  # decisions; a random game that takes longer counts as endless
CODES: Final = 63


class Ledger(Protocol):
    """Keeps the books of a game from its events alone."""

    def hear(self, events: Sequence[Event]) -> None:
        """What happened since the last time. Raises AssertionError if it cannot be."""

    def agree(self, game: Any) -> None:
        """Raises AssertionError if the game stands otherwise than its events say."""


@dataclass(frozen=True)
class Setting:
    """A way to start a game. quick, thorough: what always holds in it (AssertionError); thorough may take its time."""

    name: str
    header: Header
    games: Games
    quick: Callable[[Any], None]
    thorough: Callable[[Any], None]
    ledger: Callable[[Any], Ledger]
    action_type: Any

    def start(self) -> Game:
        """The position before the first input."""
        return self.games[self.header.game](self.header.set_up)

    def __str__(self) -> str:
        return self.name


def random_decision(game: Game, dice: Dice) -> tuple[int, int]:
    """A seat that owes a decision, and one of its codes, as `core.simulate.play` takes them."""
    waiting = members(game.deciding() & game.seats()) or [CHANCE]
    seat = waiting[int(dice.below(len(waiting)))] if len(waiting) > 1 else waiting[0]
    return seat, int(dice.pick(game.legal(seat)))


def every_seat(game: Game) -> list[int]:
    """The players' seats, chance and the clock, ascending."""
    return sorted([*members(game.seats()), CHANCE, CLOCK])


def viewers(game: Game) -> list[int]:
    """Who may look at every game: its players and the public."""
    return sorted([*members(game.seats()), SPECTATOR])


def positions(game: Game, dice: Dice, most: int = MOST) -> Iterator[tuple[int, int]]:
    """Play to the end; yields seat and code before each decision. Raises AssertionError if there is no end."""
    made = 0
    while not game.over():
        assert made < most, f"no end after {made} decisions"
        seat, code = random_decision(game, dice)
        yield seat, code
        game.apply(seat, code)
        made += 1


# -- laws of one position ------------------------------------------------------------------------------------------


def legal_is_not_refused(game: Game) -> None:
    """A code is legal exactly if it is not refused; a refused one raises and leaves the state as it was."""
    before = game.key()
    assert not game.deciding() & ~(game.seats() | bit(CHANCE) | bit(CLOCK)), "a seat of nobody's owes a decision"
    for seat in every_seat(game):
        legal = game.legal(seat)
        assert legal >= 0
        assert legal == 0 or seat == CLOCK or game.deciding() >> seat & 1
        assert legal != 0 or not game.deciding() >> seat & 1
        for code in range(CODES):
            refusal = game.refusal(seat, code)
            assert (refusal is None) == bool(legal >> code & 1), (seat, code, refusal)
            if refusal is not None:
                with pytest.raises(Refused) as caught:
                    game.apply(seat, code)
                assert caught.value.refusal == refusal
    assert game.key() == before


def outsiders_are_refused(game: Game) -> None:
    """Codes and seats that no game has are refused like any other; nothing else is raised."""
    before = game.key()
    nobody = next(seat for seat in range(CLOCK + 1, 63) if not game.seats() >> seat & 1)
    strange = ((0, -1), (1, 63), (0, 64), (CLOCK, 65), (CLOCK, 67), (CHANCE, -64), (63, 1), (64, 0), (-1, 0))
    for seat, code in (*strange, (nobody, 0)):
        assert game.refusal(seat, code) is not None
        with pytest.raises(Refused):
            game.apply(seat, code)
        with pytest.raises(Refused):
            game.action(seat, code)
    assert game.key() == before


def a_clone_is_another(game: Game, seat: int, code: int) -> None:
    """A clone is equal, and what is done to one is not done to the other."""
    before = game.key()
    twin, again = game.clone(), game.clone()
    assert twin.key() == before
    assert twin.journal is None
    twin.apply(seat, code)
    assert game.key() == before
    assert again.key() == before
    again.apply(seat, code)
    assert again.key() == twin.key()


def packs(game: Any) -> None:
    """Packed and unpacked it is the same position: key, who decides, what is legal, every view."""
    ints = game.pack()
    back = game.unpack(ints)
    assert back.pack() == ints
    assert back.key() == game.key()
    assert (back.deciding(), back.over()) == (game.deciding(), game.over())
    assert (back.seats(), back.roll_id()) == (game.seats(), game.roll_id())
    assert [back.legal(seat) for seat in every_seat(game)] == [game.legal(seat) for seat in every_seat(game)]
    assert [back.view(viewer) for viewer in viewers(game)] == [game.view(viewer) for viewer in viewers(game)]


def actions_are_readable(game: Game, action_type: Any) -> None:
    """Every legal code is an action of its own, which comes back as the code, also through JSON."""
    for seat in every_seat(game):
        seen: dict[Any, int] = {}
        for code in members(game.legal(seat)):
            action = game.action(seat, code)
            assert action not in seen, f"{action} is code {code} and {seen[action]}"
            seen[action] = code
            assert game.parse(seat, action) == code
            assert msgspec.json.decode(msgspec.json.encode(action), type=action_type) == action


def order_does_not_matter(game: Game, dice: Dice) -> None:
    """Who decides at the same time may do so in any order, and none learns anything from the others' answers."""
    waiting = members(game.deciding() & game.seats())
    if len(waiting) < 2:
        return
    codes = {seat: int(dice.pick(game.legal(seat))) for seat in waiting}
    keys = set()
    for order in (waiting, waiting[::-1], waiting[1:] + waiting[:1]):
        twin = game.clone()
        for seat in order:
            assert twin.legal(seat) == game.legal(seat)
            twin.apply(seat, codes[seat])
        keys.add(twin.key())
    assert len(keys) == 1


def chance_sums_to_one(game: Game) -> None:
    """Where chance decides its outcomes are its legal codes, with probabilities that add up to 1."""
    if game.deciding() >> CHANCE & 1:
        outcomes = game.chance_outcomes()
        assert [code for code, _ in outcomes] == members(game.legal(CHANCE))
        assert abs(sum(share for _, share in outcomes) - 1) < 1e-9


# -- laws of the state classes ---------------------------------------------------------------------------------------


def attributes(thing: object) -> list[str]:
    """The names of all attributes that an object holds, interpreted or compiled."""
    cls = type(thing)
    compiled = getattr(cls, "__mypyc_attrs__", None)
    if compiled is not None:
        return [name for name in compiled if not name.startswith("__")]
    slots = [name for base in cls.__mro__ for name in getattr(base, "__slots__", ())]
    return [*slots, *getattr(thing, "__dict__", {})]


def changed(value: object) -> object:
    """Another value of the same type."""
    assert isinstance(value, int), f"a state holds ints and booleans, not {type(value).__name__}"
    return not value if isinstance(value, bool) else value + 1


def every_number_is_kept(game: Any, part: Callable[[Any], Any], but: frozenset[str]) -> list[str]:
    """Each number of a part of the state is in the key, and survives clone and unpack. Returns the names of all."""
    tried = [name for name in attributes(part(game)) if name not in but]
    for name in tried:
        before = game.key()
        value = getattr(part(game), name)
        setattr(part(game), name, changed(value))
        twins = (game.clone(), game.unpack(game.pack()))
        assert game.key() != before, f"{name} is not packed"
        for twin in twins:
            assert getattr(part(twin), name) == changed(value), f"{name} is lost"
            assert twin.key() == game.key(), f"{name} is lost"
        setattr(part(game), name, value)
        assert game.key() == before
    return tried
