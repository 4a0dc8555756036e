"""How a game is steered towards abilities that are still lacking: by real decisions from a real set-up, nothing else.

Mostly random, with a leaning (take combos, catches and what may be taken; hold and use the card that is sought). At the
beginning of each turn some continuations are tried on clones; the one that brings most of what is lacking is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from simpan.core.bits import members
from simpan.core.game import CHANCE
from simpan.core.simulate import Dice
from simpan.lab.abilities import EVENT, Ability, Book
from simpan.lab.held import Shelf
from simpan.lab.near import Goal
from simpan.lab.sound import Choice, waiting_seat
from simpan.lab.watch import Watch
from simpan.lumen import order as o
from simpan.lumen.duel import Duel
from simpan.lumen.effect.node import ComboFrom

LONGEST: Final = 120  # decisions of a tried continuation
SOUGHT: Final = 1000  # what the ability that is sought is worth, against 1 for any other that is lacking
NEAR: Final = 20  # what it is worth to be all but there
PATIENT: Final = 6  # tries of a turn, above which what is sought counts as hard to reach
SPLIT: Final = frozenset({o.Q_PAIR, o.Q_COMBO, o.Q_CATCH})  # then something hard is planned for anew
NOT_SLOTS: Final = frozenset({o.Q_EFFECT, o.Q_HIDDEN, o.Q_CARDS, o.Q_FORCED})  # whose codes are no own cards
TO_HAND: Final = frozenset({o.Q_HAND, o.Q_GET})
FIRST_HAND: Final = 5  # L4.2
TAKEN: Final = frozenset({o.Q_PAIR, o.Q_COMBO, o.Q_CATCH, o.Q_HIDDEN, o.Q_CARDS, o.Q_REPLENISH})
GIVEN_UP: Final = frozenset({o.Q_LIMIT})  # questions whose answer leaves the hand
HELD: Final = frozenset({o.Q_HAND, o.Q_GET, o.Q_READY})  # … whose answer comes to it, or is used from it


@final
@dataclass(frozen=True)
class Aim:
    """What is sought. tries: continuations of each turn. lacks: by ability, what counts too."""

    ability: Ability
    goal: Goal
    tries: int
    lacks: Sequence[bool]


@final
class Seeker:
    """Decides for all seats of one game."""

    def __init__(
        self, book: Book, shelves: tuple[Shelf, Shelf], aim: Aim, dice: Dice, opening: Sequence[Choice] = ()
    ) -> None:
        """Opening: decisions of set-up that are made first."""
        self._book = book
        self._shelves = shelves
        self._aim = aim
        self._dice = dice
        self._own = [
            sum(1 << slot for slot, code in enumerate(shelf.deck.codes) if code == aim.ability.card)
            for shelf in shelves
        ]
        self._holds = dice.below(4) > 0  # whether it leans to the sought card at all
        self._elsewhere = aim.ability.kind == ComboFrom.__name__  # whether that is wanted out of the hand
        self._turn = 0
        self._script: list[Choice] = [*opening]
        self._found = False  # whether the script brings what is sought

    def choose(self, game: Duel) -> Choice:
        """The next decision: of the plan for this turn, if there is one."""
        if game.turn != self._turn:
            self._turn = int(game.turn)
            self._script, self._found = self._plan(game, self._aim.tries)
        elif not self._found and game.asks in SPLIT and self._aim.tries > PATIENT:
            script, found = self._plan(game, self._aim.tries // 2)
            if found:
                self._script, self._found = script, found
        if self._script:
            return self._script.pop(0)
        return self.lean(game)

    def lean(self, game: Duel) -> Choice:
        """A random decision with a leaning."""
        dice = self._dice
        seat = waiting_seat(game, dice)
        options = game.legal(seat)
        if options & (options - 1) == 0 or seat == CHANCE:
            return seat, int(dice.pick(options))
        asks = game.asks
        if asks in TAKEN and options >> o.PASS & 1 and dice.below(8):
            options &= ~(1 << o.PASS)
        elif asks == o.Q_MAY and dice.below(8):
            options &= ~(1 << o.NO)
        own = 0 if asks in NOT_SLOTS else options & self._own[seat]
        if own and self._holds and dice.below(4):
            is_listed = asks == o.Q_HAND and int(game.side(seat).hand).bit_count() >= FIRST_HAND
            leaves = asks in GIVEN_UP or (self._elsewhere and asks in HELD and not is_listed)
            options = options & ~own or own if leaves else own
        elif self._aim.goal.in_combos and asks in TO_HAND and dice.below(4):
            options = _linkable(game, seat, options) or options
        return seat, int(dice.pick(options))

    # -- plans ------------------------------------------------------------------------------------------------------

    def _plan(self, game: Duel, tries: int) -> tuple[list[Choice], bool]:
        """The best of some continuations to the end of the turn, and whether it brings what is sought.

        None if none brings anything.
        """
        best: list[Choice] = []
        most = 0.0
        for _ in range(tries):
            script, worth = self._try(game)
            if worth > most:
                best, most = script, worth
            if worth >= SOUGHT:
                break
        return best, most >= SOUGHT

    def _try(self, game: Duel) -> tuple[list[Choice], float]:
        """One continuation, and what it brings."""
        twin = game.clone()
        twin.journal = []
        watch = Watch(self._book, self._shelves, looks=self._aim.ability.seen != EVENT)
        script: list[Choice] = []
        turn = twin.turn
        while not twin.over() and twin.turn == turn and len(script) < LONGEST:
            choice = self.lean(twin)
            script.append(choice)
            watch.before(twin, *choice)
            twin.apply(*choice)
            watch.after(twin)
        watch.close()
        found = set(watch.done)
        worth = SOUGHT if self._aim.ability.number in found else NEAR * self._aim.goal.near(twin)
        return script, worth + sum(self._aim.lacks[number] for number in found)


def _linkable(game: Duel, seat: int, options: int) -> int:
    """The attacks on offer with a speed that the hand has not: such hands make long combos."""
    side = game.side(seat)
    slots = side.deck.slots
    speeds = {slots[slot].card.speed for slot in members(side.hand & side.deck.attacks)}
    return sum(1 << slot for slot in members(options & side.deck.attacks) if slots[slot].card.speed not in speeds)
