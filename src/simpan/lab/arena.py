"""Many games between two bots: who wins, how long games take. A seed fixes the games on any number of CPUs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, final

from simpan.core.bits import members
from simpan.core.chance import Seeded
from simpan.core.game import CHANCE
from simpan.core.simulate import Dice, play
from simpan.lab.shares import APART
from simpan.lab.shares import parts as parts
from simpan.lab.shares import wilson as wilson
from simpan.lumen.action import actions
from simpan.lumen.decklist import DeckList
from simpan.lumen.duel import Duel
from simpan.lumen.edition import edition
from simpan.lumen.homemade import parse
from simpan.lumen.match import start
from simpan.lumen.pool import SHIPPED, Pool
from simpan.players import player

CAP: Final = 5_000  # decisions after which a game counts as unfinished


@final
@dataclass(frozen=True)
class Pairing:
    """Two bots with their decks; they swap seats every other game.

    cards: the bytes of a sound file of home-made cards, from which each process makes its own; none: the shipped cards.
    """

    players: tuple[str, str]
    decks: tuple[DeckList, DeckList]
    edition: str
    seed: int
    cards: bytes = b""

    def pool(self) -> Pool:
        """The cards that there are. Raises ValueError for a file that is not sound."""
        if not self.cards:
            return SHIPPED
        made = parse(self.cards).made
        if made is None:
            raise ValueError("the file of home-made cards has problems")
        return made.pool


@final
@dataclass
class Tally:
    """What games came to. wins: of the first and the second bot. first_error: what the first that broke off said."""

    games: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    unfinished: int = 0
    errors: int = 0
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0
    first_error: str = ""

    def add(self, other: Tally) -> None:
        """Take in the games of another tally."""
        self.games += other.games
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.draws += other.draws
        self.unfinished += other.unfinished
        self.errors += other.errors
        self.turns += other.turns
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.first_error = self.first_error or other.first_error

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON; means are over the games that did not break off."""
        played = max(1, self.games - self.errors)
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "errors": self.errors,
            "mean_turns": round(self.turns / played, 3),
            "mean_decisions": round(self.decisions / played, 3),
            "seconds_cpu": round(self.seconds, 3),
        }


def run(pairing: Pairing, first: int, games: int) -> Tally:
    """The games from number `first` on."""
    tally = Tally()
    begun = time.process_time()
    a, b = pairing.decks
    rules = edition(pairing.edition)
    pool = pairing.pool()
    seatings = (start(a, b, rules, pool=pool), start(b, a, rules, pool=pool))
    for number in range(first, first + games):
        tally.games += 1
        try:
            _play(pairing, seatings[number % 2].clone(), number, tally, pool)
        except Exception as error:
            tally.errors += 1
            tally.first_error = tally.first_error or f"game {number}: {type(error).__name__}: {error}"
    tally.seconds = time.process_time() - begun
    return tally


def _play(pairing: Pairing, game: Duel, number: int, tally: Tally, pool: Pool) -> None:
    """One game; in every other one the first bot sits on seat 1."""
    swap = number % 2
    seed = pairing.seed * APART + number
    if pairing.players == ("random", "random"):
        made = int(play(game, Dice(seed), CAP))  # the compiled loop makes the same uniform choices
    else:
        made = _step(game, (pairing.players[swap], pairing.players[1 - swap]), seed, pool)
    tally.turns += int(game.turn)
    tally.decisions += made
    if not game.over():
        tally.unfinished += 1
    elif game.returns(0) == game.returns(1):
        tally.draws += 1
    else:
        winner = 0 if game.returns(0) > game.returns(1) else 1
        tally.wins[winner ^ swap] += 1


def _step(game: Duel, names: Sequence[str], seed: int, pool: Pool) -> int:
    """Play with bots that get views; how many decisions were made."""
    chance = Seeded(seed)
    bots = [player(name, chance, pool) for name in names]
    made = 0
    while not game.over() and made < CAP:
        seat = members(game.deciding())[0]
        if seat == CHANCE:
            codes = members(game.legal(CHANCE))
            code = codes[chance.draw(len(codes))]
        else:
            code = bots[seat].choose(game.view(seat), actions(game, seat))
        game.apply(seat, code)
        made += 1
    return made
