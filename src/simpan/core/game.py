"""The contract of every game (DESIGN §2): a driver (server, solver, simulation, test) needs nothing else.

CHANCE draws, CLOCK brings expired clocks and resignations; every other seat is a player's: 0 and 1, and where there
are more players 4, 5 … (`seat_of`). Who looks at a game is a viewer: a player's seat, SPECTATOR or STAFF. A state is
changed in place by `apply`; `clone` first where the old one is needed. Simultaneous decisions may come in any order.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from simpan.core.bits import members
from simpan.core.event import Event
from simpan.core.refusal import Refusal

CHANCE: Final = 2
CLOCK: Final = 3
SPECTATOR: Final = 2  # as a viewer: the public
STAFF: Final = 3  # as a viewer: the referee, who sees all; not every game has this view
MOST_PLAYERS: Final = 60
TWO_SEATS: Final = 3  # seats 0 and 1, as a set


def seat_of(player: i64) -> i64:
    """The seat of a player, who is counted from 0 to 59: 0, 1, then 4, 5 … 61."""
    if player < CHANCE:
        return player
    return player + 2


def player_of(seat: i64) -> i64:
    """Which player sits on a seat, counted from 0; -1 for CHANCE and CLOCK, which are no player's."""
    if seat < CHANCE:
        return seat
    if seat > CLOCK:
        return seat - 2
    return -1


@mypyc_attr(acyclic=True)
class Game:
    """Base class of all games; everything a player may learn leaves through `view` and `journal`."""

    def __init__(self) -> None:
        self.journal: list[Event] | None = None

    def seats(self) -> i64:
        """The players' seats, as a set: the same from the first position to the last."""
        return TWO_SEATS

    def deciding(self) -> i64:
        """The seats that owe a decision now, as a set; several at once while they choose in secret.

        CLOCK only, and alone, while the referee has half said what is to be changed; play without one does not go
        there.
        """
        raise NotImplementedError

    def legal(self, seat: i64) -> i64:
        """The codes (0..62) that the seat may give, as a set; empty if it owes nothing."""
        raise NotImplementedError

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        """None if the code is legal for the seat, else why it is not."""
        raise NotImplementedError

    def apply(self, seat: i64, code: i64) -> None:
        """Carry out a decision. Raises Refused, the state untouched, if `refusal` gives one."""
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The chance seat's codes with their probabilities; equally likely unless a game says otherwise."""
        codes = members(self.legal(CHANCE))
        return [(code, 1.0 / len(codes)) for code in codes]

    def roll_id(self) -> bytes:
        """Which roll chance owes now, so that it falls alike whenever it is asked for again; b"": no such identity.

        The same roll has the same identity however the game came to it, and never another number of outcomes.
        """
        return b""

    def question_id(self, seat: i64) -> bytes:
        """Which question a seat is asked now, so that an answer is given again to no other; b"": no such identity.

        The same question has the same identity however the game came to it. Of CLOCK: what it may interrupt now.
        """
        return b""

    def over(self) -> bool:
        """Whether the game has ended, so that nobody owes a decision any more."""
        raise NotImplementedError

    def returns(self, seat: i64) -> float:
        """1 won, 0 lost, 0.5 drawn; 0.5 too while the game goes on."""
        raise NotImplementedError

    def clone(self) -> Game:
        """An independent copy, without the journal."""
        raise NotImplementedError

    def pack(self) -> list[int]:
        """The whole state as ints; `unpack` of the same set-up restores it."""
        raise NotImplementedError

    def key(self) -> bytes:
        """Equal states have equal keys, and only they."""
        return b"".join([n.to_bytes(8, "little", signed=True) for n in self.pack()])

    def view(self, seat: int) -> Any:
        """What a viewer may know, as a frozen value; the only way any state leaves."""
        raise NotImplementedError

    def action(self, seat: int, code: int) -> Any:
        """A code as a typed, readable action."""
        raise NotImplementedError

    def parse(self, seat: int, action: Any) -> int:
        """The code of a typed action. Raises Refused if it means nothing now."""
        raise NotImplementedError
