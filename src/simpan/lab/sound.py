"""Whether games go as games must: no crash, no refusal of what was offered, an end, and every card in one zone.

A play is a clone of a real start with a way to choose; what goes wrong is counted, and the first fault kept in words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeAlias, final

from simpan.core.game import CHANCE
from simpan.core.refusal import Refused
from simpan.core.simulate import Dice
from simpan.lumen.duel import Duel
from simpan.lumen.side import Side

CAP: Final = 5_000  # decisions after which a game counts as endless
LIST_LIMIT: Final = 14  # L3.6

Choice: TypeAlias = tuple[int, int]  # seat and code


@final
@dataclass
class Faults:
    """What games came to. first: the first fault, with its game and decision.

    stuck: nobody can decide though the game is not over. broken: a card in no zone or in two, or a number out of its
    bounds.
    """

    games: int = 0
    finished: int = 0
    turns: int = 0
    decisions: int = 0
    crashes: int = 0
    refused: int = 0
    stuck: int = 0
    endless: int = 0
    broken: int = 0
    first: str = ""

    @property
    def number(self) -> int:
        """How many games had a fault."""
        return self.crashes + self.refused + self.stuck + self.endless + self.broken

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)

    def note(self, kind: str, what: str) -> None:
        """Count a fault of a game."""
        setattr(self, kind, getattr(self, kind) + 1)
        self.first = self.first or f"{kind}: {what}"


def waiting_seat(game: Duel, dice: Dice) -> int:
    """A seat that owes a decision; of two, either."""
    waiting = game.deciding()
    if waiting & 3 == 3:
        return int(dice.below(2))
    return 0 if waiting & 1 else 1 if waiting & 2 else CHANCE


def at_random(dice: Dice) -> Callable[[Duel], Choice]:
    """Uniformly random decisions, for every seat."""

    def choose(game: Duel) -> Choice:
        seat = waiting_seat(game, dice)
        return seat, int(dice.pick(game.legal(seat)))

    return choose


def play(
    game: Duel,
    choose: Callable[[Duel], Choice],
    faults: Faults,
    name: str,
    before: Callable[[Duel, int, int], None] | None = None,
    after: Callable[[Duel], None] | None = None,
) -> None:
    """One game to its end or its first fault. before, after: told of every decision. name: of the game, for a fault."""
    made = 0
    seat = code = -1
    faults.games += 1
    try:
        while not game.over():
            kind = "endless" if made >= CAP else "stuck" if is_stuck(game) else ""
            if kind:
                faults.note(kind, f"{name}, decision {made}")
                break
            seat, code = choose(game)
            if before is not None:
                before(game, seat, code)
            game.apply(seat, code)
            made += 1
            if after is not None:
                after(game)
            wrong = broken_law(game)
            if wrong:
                faults.note("broken", f"{name}, decision {made} (seat {seat}, code {code}): {wrong}")
                break
    except Refused as refused:
        faults.note("refused", f"{name}, decision {made} (seat {seat}, code {code}): {refused}")
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        faults.note("crashes", f"{name}, decision {made} (seat {seat}, code {code}): {what}")
    faults.finished += bool(game.over())
    faults.turns += int(game.turn)
    faults.decisions += made


def is_stuck(game: Duel) -> bool:
    """Whether nobody owes a decision, or somebody who owes one has none to give, though the game goes on."""
    waiting = game.deciding()
    return waiting == 0 or any(waiting >> seat & 1 and game.legal(seat) == 0 for seat in (0, 1, CHANCE))


def broken_law(game: Duel) -> str:
    """The law that a position breaks, in words; "" where all hold."""
    for seat, side in enumerate((game.a, game.b)):
        wrong = _broken(side)
        if wrong:
            return f"seat {seat}: {wrong}"
    return ""


def _broken(side: Side) -> str:
    zones = (side.hand, side.listed, side.side_deck, side.broken, side.battle, side.lumen, side.ultimate)
    every = 0
    for zone in zones:
        every |= zone
    # Disjoint sets have the same sum as union.
    if not every == sum(zones) == (1 << side.deck.trait) - 1:
        return f"cards in no zone or in two: {zones}"
    if side.hp < 0:
        return f"HP {side.hp}"
    if int(side.listed).bit_count() > LIST_LIMIT:
        return f"{int(side.listed).bit_count()} cards on the list"
    return ""
