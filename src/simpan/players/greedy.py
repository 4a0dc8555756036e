"""A player that looks one exchange ahead: it weighs printed numbers and takes what is worth most now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simpan.core.chance import Chance
from simpan.lumen import action as act
from simpan.lumen.action import Action
from simpan.lumen.card import Card
from simpan.lumen.pool import SHIPPED, Pool
from simpan.lumen.view import SideView, View
from simpan.lumen.words import ATTACK, DEFENCE, NO_RESULT
from simpan.players import worth

NEUTRAL: Final = "setsumei"
FEW: Final = 3  # cards in hand below which a turn that readies twice is dangerous
EMPTY: Final = 1500  # what it costs to stand there with nothing to ready (HP)
SHARE: Final = 5  # how much a round of the mixture counts against the chance that every card has


class Greedy:
    """Readies by expected exchange against what is known of the other hand; takes every catch and the best combo."""

    def __init__(self, chance: Chance, pool: Pool = SHIPPED) -> None:
        self._chance = chance
        self._pool = pool
        self._by_question: Final[dict[str, Callable[[View, Mapping[int, Action]], int]]] = {
            "hand": self._first_hand,
            "list": self._keep,
            "ready": self._ready,
            "forced": self._force,
            "stand_in": self._stand_in,
            "grab": self._negate,
            "pair": self._pair,
            "partner": self._go_on,
            "combo": self._go_on,
            "speed": self._speed,
            "catch": self._catch,
            "get": self._get,
            "limit": self._drop,
            "replenish": self._keep,
            "sudden": self._keep,
            "cards": self._target,
        }

    def choose(self, view: View, legal: Mapping[int, Action]) -> int:
        """The code that seems best; equal ones by chance."""
        if len(legal) == 1:
            return next(iter(legal))
        return self._by_question.get(view.asks, self._agree)(view, legal)

    # -- what it knows ------------------------------------------------------------------------------------------

    def _card(self, choice: Action) -> Card | None:
        return self._pool.cards.get(choice.card) if isinstance(choice, act.WithCard) else None

    def _cards(self, codes: tuple[str, ...] | None) -> list[Card]:
        return [self._pool.cards[code] for code in codes or () if code in self._pool.cards]

    def _best(self, legal: Mapping[int, Action], score: Callable[[int, Card | None], float]) -> int:
        """The code with the highest score; chance breaks ties."""
        scores = {code: score(code, self._card(choice)) for code, choice in legal.items()}
        most = max(scores.values())
        best = sorted(code for code, found in scores.items() if found == most)
        return best[self._chance.draw(len(best))]

    def _their_hand(self, theirs: SideView) -> tuple[list[Card], list[float]]:
        """The cards that they may hold, each with its likelihood."""
        known = [card for card in self._cards(theirs.known) if card.kind in (ATTACK, DEFENCE)]
        unknown = theirs.hand_count + theirs.readied - len(theirs.known)
        if unknown <= 0 and known:
            return known, [1.0] * len(known)
        seen = {*(theirs.listed or ()), *theirs.broken, *theirs.battle, *theirs.known}
        rest = [
            card
            for card in self._pool.cards.values()
            if card.kind in (ATTACK, DEFENCE) and card.mark in (theirs.character, NEUTRAL) and card.code not in seen
        ]
        share = max(unknown, 1) / len(rest) if rest else 0.0
        return known + rest, [1.0] * len(known) + [share] * len(rest)

    # -- answers --------------------------------------------------------------------------------------------------

    def _agree(self, view: View, legal: Mapping[int, Action]) -> int:
        """Use what may be used."""
        return self._best(legal, lambda code, _: 0 if isinstance(legal[code], act.Pass | act.Decline) else 1)

    def _keep(self, view: View, legal: Mapping[int, Action]) -> int:
        """The card most worth holding."""
        return self._best(legal, lambda _, card: -1 if card is None else worth.of_card(card))

    def _first_hand(self, view: View, legal: Mapping[int, Action]) -> int:
        """Three attacks and two defences, the best of each."""
        held = self._cards(view.sides[view.viewer].hand)
        defences = sum(card.kind == DEFENCE for card in held)
        wanted = DEFENCE if defences < 2 and len(held) - defences >= defences else ATTACK
        return self._best(
            legal, lambda _, card: -1 if card is None else worth.of_card(card) + (5000 if card.kind == wanted else 0)
        )

    def _ready(self, view: View, legal: Mapping[int, Action]) -> int:
        """A mixture of the best answers to what they may ready."""
        mine, theirs = view.sides[view.viewer], view.sides[1 - view.viewer]
        options = [(code, card) for code, choice in sorted(legal.items()) if (card := self._card(choice)) is not None]
        others, weights = self._their_hand(theirs)
        if not options or not others:
            return self._agree(view, legal)
        held = self._cards(mine.hand)
        can_follow, they_follow = worth.follows(held), True
        payoff = [
            [worth.exchange(card, mine.fp, other, theirs.fp, can_follow, they_follow) for other in others]
            for _, card in options
        ]
        if len(held) < FEW:
            payoff = [
                [p - EMPTY * worth.readies_again(card) for p in row]
                for row, (_, card) in zip(payoff, options, strict=True)
            ]
        # The smallest chance for every card keeps a bot from being read like a book.
        played = [SHARE * times + 1 for times in worth.mixture(payoff, weights)]
        drawn = self._chance.draw(sum(played))
        for (code, _), times in zip(options, played, strict=True):
            drawn -= times
            if drawn < 0:
                return code
        return options[-1][0]

    def _force(self, view: View, legal: Mapping[int, Action]) -> int:
        """For them: the technique that does least against mine."""
        mine = self._cards((view.sides[view.viewer].readied_card or "",))
        if not mine:
            return self._best(legal, lambda _, card: 0 if card is None else -worth.of_card(card))
        fp, their_fp = view.sides[view.viewer].fp, view.sides[1 - view.viewer].fp
        return self._best(
            legal, lambda _, card: 0 if card is None else worth.exchange(mine[0], fp, card, their_fp, True, True)
        )

    def _stand_in(self, view: View, legal: Mapping[int, Action]) -> int:
        technique = self._cards((view.sides[view.viewer].technique or "",))
        counter = bool(technique) and worth.of_result(technique[0].counter, True) > worth.of_result(
            technique[0].hit, True
        )
        return self._best(legal, lambda code, _: legal[code] == act.NameResult("counter" if counter else "hit"))

    def _negate(self, view: View, legal: Mapping[int, Action]) -> int:
        """The cheapest grab, if theirs would cost more."""
        coming = self._cards((view.sides[1 - view.viewer].technique or "",))
        danger = worth.threat(coming[0]) if coming else 0
        return self._best(legal, lambda _, card: 0 if card is None else danger - worth.of_card(card) // 3)

    def _pair(self, view: View, legal: Mapping[int, Action]) -> int:
        held = self._cards(view.sides[view.viewer].hand)
        number = view.combo_number + 1

        def score(_: int, card: Card | None) -> float:
            if card is None:
                return 0
            rest = _without(held, card)
            dealt = int(card.damage) - worth.CORRECTION * (number - 1)
            return max(dealt + worth.best_chain(rest, speed + 1, number + 1) for speed in worth.speeds_of(card))

        return self._best(legal, score)

    def _go_on(self, view: View, legal: Mapping[int, Action]) -> int:
        return self._pair(view, legal)

    def _speed(self, view: View, legal: Mapping[int, Action]) -> int:
        """The speed that most can follow; a lower one else."""
        held = self._cards(view.sides[view.viewer].hand)

        def score(code: int, _: Card | None) -> float:
            choice = legal[code]
            if not isinstance(choice, act.CountAs):
                return 0
            return worth.best_chain(held, choice.speed + 1, view.combo_number + 2) - choice.speed

        return self._best(legal, score)

    def _catch(self, view: View, legal: Mapping[int, Action]) -> int:
        follow = worth.follows(self._cards(view.sides[view.viewer].hand))
        return self._best(
            legal, lambda _, card: 0 if card is None else int(card.damage) + worth.of_result(_hit(card), follow)
        )

    def _get(self, view: View, legal: Mapping[int, Action]) -> int:
        """The best card of the list, if it is better than the worst of the hand or there is room."""
        mine = view.sides[view.viewer]
        held = self._cards(mine.hand)
        full = mine.hand_count >= mine.hand_limit
        floor = min((self._value(card, held) for card in held), default=0) if full else -1
        return self._best(legal, lambda _, card: floor if card is None else self._value(card, held))

    def _drop(self, view: View, legal: Mapping[int, Action]) -> int:
        held = self._cards(view.sides[view.viewer].hand)
        return self._best(legal, lambda _, card: 0 if card is None else -self._value(card, held))

    def _target(self, view: View, legal: Mapping[int, Action]) -> int:
        """What leaves the own hand should be poor, what comes should be good."""
        hand = view.sides[view.viewer].hand or ()

        def score(_: int, card: Card | None) -> float:
            if card is None:
                return -10_000
            return -worth.of_card(card) if card.code in hand else worth.of_card(card)

        return self._best(legal, score)

    def _value(self, card: Card, held: list[Card]) -> int:
        """A card's worth beside the others: a second defence is worth less, a link of a combo more."""
        others = _without(held, card)
        value = worth.of_card(card) - (EMPTY if len(others) < FEW and worth.readies_again(card) else 0)
        if card.kind == DEFENCE:
            return value + (600 if not any(other.kind == DEFENCE for other in others) else -100)
        speeds = {speed for other in others for speed in worth.speeds_of(other)}
        linked = any(speed - 1 in speeds or speed + 1 in speeds for speed in worth.speeds_of(card))
        return value + (150 if linked else 0)


def _hit(card: Card) -> int:
    """The hit result, where it has one."""
    return 0 if card.hit == NO_RESULT else card.hit


def _without(held: list[Card], card: Card) -> list[Card]:
    """The others of a hand."""
    if card not in held:
        return held
    index = held.index(card)
    return [*held[:index], *held[index + 1 :]]
