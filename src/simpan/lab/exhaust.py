"""Plays until every ability of every card has resolved so often, and says which could not; or pairs of decks at random.

Games start from set-up, between random legal decks that hold what is still lacking. A seed fixes everything but where a
limit of time cuts it off.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, final

from simpan.core.simulate import Dice
from simpan.lab.abilities import Ability, Book
from simpan.lab.decks import random_deck
from simpan.lab.held import Shelf
from simpan.lab.near import Goal
from simpan.lab.seek import Aim, Seeker
from simpan.lab.sound import Choice, Faults, at_random, play
from simpan.lab.watch import Watch
from simpan.lumen.card import Character
from simpan.lumen.decklist import DeckList
from simpan.lumen.duel import Duel, new_game
from simpan.lumen.edition import edition
from simpan.lumen.match import ready_deck, start
from simpan.lumen.pool import SHIPPED, Pool

APART: Final = 1_000_003  # between the games of neighbouring seeds
FEWEST: Final = 2  # continuations tried each turn at first
MOST: Final = 32  # … for what is hard to reach
KEPT: Final = 4  # games remembered for each ability
ROUND: Final = 4  # games with the same decks


@final
@dataclass(frozen=True)
class Limits:
    """When to stop: every ability resolved `least` times, or so many games, or so many seconds (0: no limit)."""

    least: int = 100
    games: int = 20_000
    seconds: float = 0.0


@final
@dataclass
class Count:
    """How often an ability began and resolved, and how many games sought it."""

    ability: Ability
    begun: int = 0
    done: int = 0
    sought: int = 0


@final
@dataclass(frozen=True)
class Lucky:
    """A game in which something hard came about: its decks, edition, and the decisions of set-up."""

    decks: tuple[DeckList, DeckList]
    edition: str
    opening: list[Choice]


@final
class Exhaust:
    """One run. counts: by ability. no_deck: characters of whom no legal deck was found, with the reason."""

    def __init__(self, limits: Limits, editions: Sequence[str], seed: int = 1, pool: Pool = SHIPPED) -> None:
        self.limits = limits
        self.editions = editions
        self.seed = seed
        self.book = Book(pool)
        self.counts = [Count(ability) for ability in self.book.abilities]
        self.faults = Faults()
        self.no_deck: dict[str, str] = {}
        self._lucky: dict[int, list[Lucky]] = {}
        self._characters = list(pool.characters.values())
        self._begun = time.monotonic()

    def lacking(self) -> list[Count]:
        """The abilities that have not resolved often enough."""
        return [count for count in self.counts if count.done < self.limits.least]

    def run(self) -> Iterator[int]:
        """Play; after each game, how many abilities are still lacking."""
        number = 0
        while number < self.limits.games and self.lacking():
            for _ in self._round(number):
                number += 1
                yield len(self.lacking())
                if number >= self.limits.games or self._is_late():
                    return

    def _is_late(self) -> bool:
        return bool(self.limits.seconds) and time.monotonic() - self._begun > self.limits.seconds

    def _round(self, number: int) -> Iterator[None]:
        """A few games that seek the same ability with the same decks."""
        dice = Dice(self.seed * APART + number)
        lacking = self.lacking()
        sought = min(lacking, key=lambda count: count.sought)
        sought.sought += 1
        tries = min(MOST, FEWEST + sought.sought + len(self.counts) // (4 * len(lacking)))
        goal = Goal(self.book, sought.ability)
        lucky = self._again(sought, dice)
        decks = lucky.decks if lucky else self._decks(goal, lacking, dice)
        rules = lucky.edition if lucky else self.editions[sought.sought % len(self.editions)]
        if decks is None:
            yield
            return
        begin = start(*decks, edition(rules), pool=self.book.pool)
        shelves = (Shelf(self.book, begin.a.deck), Shelf(self.book, begin.b.deck))
        for game in range(ROUND):
            aim = Aim(sought.ability, goal, tries, [count.done < self.limits.least for count in self.counts])
            name = f"game {number + game} of seed {self.seed} ({rules})"
            opening = lucky.opening if lucky and dice.below(2) else []
            seeker = Seeker(self.book, shelves, aim, dice, opening)
            found, opening = self._game(begin.clone(), shelves, seeker, name)
            for one in found:
                kept = self._lucky.setdefault(one, [])
                if len(kept) < KEPT:
                    kept.append(Lucky(decks, rules, opening))
            yield
            if sought.done >= self.limits.least:
                return

    def _again(self, sought: Count, dice: Dice) -> Lucky | None:
        """Mostly an earlier game in which the same came about, if there is one."""
        kept = self._lucky.get(sought.ability.number, [])
        return kept[int(dice.below(len(kept)))] if kept and dice.below(4) else None

    def _game(
        self, game: Duel, shelves: tuple[Shelf, Shelf], seeker: Seeker, name: str
    ) -> tuple[set[int], list[Choice]]:
        """Play one game; what resolved in it, and its set-up."""
        game.journal = []
        watch = Watch(self.book, shelves)
        opening: list[Choice] = []

        def before(game: Duel, seat: int, code: int) -> None:
            if game.turn == 0:
                opening.append((seat, code))
            watch.before(game, seat, code)

        play(game, seeker.choose, self.faults, name, before, watch.after)
        watch.close()
        for found in watch.begun:
            self.counts[found].begun += 1
        for found in watch.done:
            self.counts[found].done += 1
        return set(watch.done), opening

    def _decks(self, goal: Goal, lacking: list[Count], dice: Dice) -> tuple[DeckList, DeckList] | None:
        """Two decks, on either seat the one with the sought card; both with what else is lacking, each second time."""
        helpers = goal.helpers if dice.below(4) else set()
        wanted = {count.ability.card for count in lacking} if dice.below(2) else set()
        mark = self.book.cards[goal.card].mark
        owner = self.book.pool.characters.get(mark) or self._any(dice)
        other = self._any(dice)
        found = [self._deck(owner, dice, {goal.card}, helpers, wanted), self._deck(other, dice, wanted)]
        if dice.below(2):
            found.reverse()
        first, second = found
        return None if first is None or second is None else (first, second)

    def _any(self, dice: Dice) -> Character:
        return self._characters[int(dice.below(len(self._characters)))]

    def _deck(self, character: Character, dice: Dice, *wanted: set[str]) -> DeckList | None:
        try:
            return random_deck(self.book.pool, character, dice, *wanted)
        except LookupError as error:
            self.no_deck[character.key] = str(error)
            return None


def pairs(
    decks: Sequence[DeckList], editions: Sequence[str], games: int, faults: Faults, seed: int = 1
) -> Iterator[int]:
    """Uniformly random games over all pairs of decks, both seats and mirrors, in turn; their numbers."""
    every = list(product(editions, decks, decks))
    ready = {id(listed): ready_deck(listed) for listed in decks}
    starts = [new_game(ready[id(a)], ready[id(b)], edition(rules)) for rules, a, b in every]
    for number in range(games):
        which = number % len(every)
        rules, a, b = every[which]
        name = f"game {number} of seed {seed} ({a.name} - {b.name}, {rules})"
        play(starts[which].clone(), at_random(Dice(seed * APART + number)), faults, name)
        yield number
