"""Where drawn outcomes come from; the only module that uses `random`. The engine holds none of these: drivers do."""

import random
from collections.abc import Iterable

from simpan.core.fair import Stream


class UnusedRolls(Exception):
    """A scripted test ended before it had used every outcome: it is not the game that its author had in mind."""


class OutOfRolls(Exception):
    """The game drew more often than the script says."""


class Chance:
    """A source of equally likely outcomes."""

    def draw(self, n: int) -> int:
        """One of 0 … n - 1. Raises ValueError for n < 1."""
        raise NotImplementedError


class Seeded(Chance):
    """Repeatable pseudo-random outcomes for simulations and tests; never for a match between people."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, n: int) -> int:
        """One of 0 … n - 1, the same for the same seed and the same draws before. Raises ValueError for n < 1."""
        return self._random.randrange(n)


class Scripted(Chance):
    """Outcomes written down beforehand, every one of which must be used."""

    def __init__(self, values: Iterable[int]) -> None:
        self._values = [*values]
        self._used = 0

    def draw(self, n: int) -> int:
        """The next outcome of the script. Raises OutOfRolls after the last, ValueError for one not in 0 … n - 1."""
        if self._used == len(self._values):
            raise OutOfRolls(f"all {self._used} outcomes are used, and one of {n} is drawn")
        value = self._values[self._used]
        if not 0 <= value < n:
            raise ValueError(f"outcome {self._used} of the script is {value}, but the draw is one of {n}")
        self._used += 1
        return value

    def done(self) -> None:
        """To be called at the end. Raises UnusedRolls if an outcome is left."""
        if left := self._values[self._used :]:
            raise UnusedRolls(f"the script still holds {left}")


class Fair(Chance):
    """Outcomes that can be verified after the match, for play between people."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def draw(self, n: int) -> int:
        """One of 0 … n - 1, logged in the stream. Raises ValueError unless 1 <= n < 2**64."""
        return self.stream.draw(n)
