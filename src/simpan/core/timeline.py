"""The inputs in force and the position they lead to, with the way back to any of them."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

import msgspec

from simpan.core.bits import members
from simpan.core.entry import BadRecord, Draw, Input
from simpan.core.game import CHANCE, Game
from simpan.core.kept import Kept
from simpan.core.refusal import Refused

STRIDE: Final = 16  # inputs between two stored positions: going back is as cheap as carrying out so many


class Timeline:
    """A match as it stands. `game`: the position now; `kept`: the rolls that were withdrawn on the way.

    `game` is moved by `take` and replaced by `back`: nobody else may change it.
    """

    __slots__ = ("game", "inputs", "kept", "_points", "_rolls")

    def __init__(self, start: Game, kept: Kept | None = None) -> None:
        self.game = start.clone()
        self.inputs: list[Input] = []
        self.kept = Kept() if kept is None else kept
        self._rolls: list[bytes] = []  # of each input the identity of its roll
        self._points: list[Game] = []  # the positions before inputs 0, 16, 32 …

    def take(self, given: Input) -> None:
        """Carry out the next input, whose number is higher than any before. Raises BadRecord if it cannot be."""
        roll = roll_of(self.game, given.seat)
        point = self.game.clone() if len(self.inputs) % STRIDE == 0 else None
        carry_out(self.game, given)
        if point is not None:
            self._points.append(point)
        self.inputs.append(given)
        self._rolls.append(roll)

    def before(self, n: int) -> Game:
        """The position before input number n, as a copy. Raises KeyError if no input in force has this number."""
        index = self._index(n)
        game = self._points[index // STRIDE].clone()
        for given in self.inputs[index // STRIDE * STRIDE : index]:
            game.apply(given.seat, given.code)
        return game

    def back(self, n: int) -> list[tuple[Input, bytes]]:
        """Return to the position before input number n: it and all inputs since, with the identities of their rolls.

        The rolls are kept. Raises KeyError, nothing done, if no input in force has this number.
        """
        index = self._index(n)
        self.game = self.before(n)
        withdrawn = list(zip(self.inputs[index:], self._rolls[index:], strict=True))
        for given, roll in withdrawn:
            self.kept.keep(roll, given)
        del self.inputs[index:], self._rolls[index:], self._points[(index + STRIDE - 1) // STRIDE :]
        return withdrawn

    def _index(self, n: int) -> int:
        index = bisect_left(self.inputs, n, key=lambda given: given.n)
        if index == len(self.inputs) or self.inputs[index].n != n:
            raise KeyError(n)
        return index


def roll_of(game: Game, seat: int) -> bytes:
    """The identity of the roll that an input of this seat would decide now; b"" where there is none."""
    return game.roll_id() if seat == CHANCE and game.deciding() >> CHANCE & 1 else b""


def carry_out(game: Game, given: Input) -> None:
    """Carry out one input, if its action and its draw say the same as its code. Raises BadRecord."""
    line = given.n + 2
    try:
        if given.draw is not None:
            _check_draw(game, given, given.draw)
        action = msgspec.to_builtins(game.action(given.seat, given.code))
        if action != given.action:
            raise BadRecord(line, f"code {given.code} is {action} here, not {given.action}")
        game.apply(given.seat, given.code)
    except Refused as error:
        raise BadRecord(line, f"not allowed by {error}") from error
    except BadRecord:
        raise
    except Exception as error:  # the cards come from outside: what the rules cannot carry out is the record's fault
        raise BadRecord(line, f"the rules cannot go on ({type(error).__name__}: {error})") from error


def _check_draw(game: Game, given: Input, draw: Draw) -> None:
    codes = members(game.legal(CHANCE))
    if not codes:
        return  # refused with its clause
    if draw.n != len(codes):
        raise BadRecord(given.n + 2, f"is drawn from {draw.n}, but there are {len(codes)} outcomes")
    if given.outcome is None or given.outcome >= draw.n or codes[given.outcome] != given.code:
        raise BadRecord(given.n + 2, f"outcome {given.outcome} is not code {given.code}")
