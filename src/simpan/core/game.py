"""The contract of every game (DESIGN §2): a driver (server, solver, simulation, test) needs nothing else.

Seats 0 and 1 are players, CHANCE draws, CLOCK brings expired clocks and resignations. A state is changed in place by
`apply`; `clone` first where the old one is needed. Simultaneous decisions may come in any order.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from simpan.core.bits import members
from simpan.core.event import Event
from simpan.core.refusal import Refusal

CHANCE: Final = 2
CLOCK: Final = 3
SPECTATOR: Final = 2  # as a viewer


@mypyc_attr(acyclic=True)
class Game:
    """Base class of all games; everything a player may learn leaves through `view` and `journal`."""

    def __init__(self) -> None:
        self.journal: list[Event] | None = None

    def deciding(self) -> i64:
        """The seats that owe a decision now, as a set; two at once while both choose in secret."""
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
        """What a seat (or SPECTATOR) may know, as a frozen value; the only way any state leaves."""
        raise NotImplementedError

    def action(self, seat: int, code: int) -> Any:
        """A code as a typed, readable action."""
        raise NotImplementedError

    def parse(self, seat: int, action: Any) -> int:
        """The code of a typed action. Raises Refused if it means nothing now."""
        raise NotImplementedError
