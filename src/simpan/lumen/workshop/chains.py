"""What may follow in a combo, and what it deals (L6): for each character, its counters, the card before and its speed.

The rules' own `followers` and `links` say which cards may come at which speeds, and a card is used on a copy of the
game (`hosted/thought.py` says which effects count) to see what it deals and leaves of the counters. All other cards are
in hand.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias, final

import msgspec

from simpan.core.bits import bit, members
from simpan.lumen import order as o
from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.deck import Deck
from simpan.lumen.duel import Duel, blank
from simpan.lumen.edition import CLASSIC
from simpan.lumen.effect import node as n
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.heat import heat
from simpan.lumen.hosted.thought import used
from simpan.lumen.links import ANY_SPEED, candidates, followers, links, price_of, speeds
from simpan.lumen.pair import usable
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.fights import FILLER, marker
from simpan.lumen.workshop.pack import Index
from simpan.lumen.workshop.reads import BATTLE, NEUTRAL

PLACES: Final = range(2, 10)  # of a combo; from the last on it goes on like that
SPEEDS: Final = range(1, 19)  # a card may be handled as slower than any is printed
AT_ONCE: Final = 26  # cards of one deck beside the one before
LASTING: Final = (n.AllowCombo, n.CapCombo, n.CapGain, n.Forbid, n.GoTo)  # what an effect leaves for the next card
COMBO: Final = 1 << w.T_USE | 1 << w.T_COMBO | 1 << w.T_AFTER
Counters: TypeAlias = tuple[int, ...]


class Option(NamedTuple):
    """A card that may come: its place in `cards`, the speed, damage before the correction, whether it is corrected.

    left: the counters after it, as a place in `states`.
    """

    card: int
    speed: int
    full: int
    corrected: int
    left: int


def data() -> bytes:
    """For each character what may follow what. Takes seconds."""
    found = {key: _Chains(one).written() for key, one in SHIPPED.characters.items()}
    return msgspec.json.encode({"places": [PLACES[0], PLACES[-1]], "shown": 2, "clause": "L6.2", "of": found})


@final
class _Chains:
    """The chains of one character."""

    def __init__(self, character: Character) -> None:
        self._character = character
        marks = (character.key, NEUTRAL)
        every = self._every = [card for card in SHIPPED.cards.values() if card.kind == w.ATTACK and card.mark in marks]
        self.cards: Final = [card for card in every if not card.flags & w.F_NO_COMBO]
        self._tracks = [track for track in character.trait.tracks if self._reads(track)]
        self.states: Final = list(product(*(range(int(track.cap) + 1) for track in self._tracks)))
        self._options = Index()
        self._lists = Index()
        self._kinds = Index()
        self._of = {card.code: self._kinds.of(_kind(card, character)) for card in every}
        self._like: dict[int, list[Card]] = {}
        for card in every:
            self._like.setdefault(self._of[card.code], []).append(card)

    def written(self) -> dict[str, Any]:
        """states, cards, options and lists as they are named; before: a card's kind; pairs: what two are shown first;
        then: by kind, counters and place the lists by speed. lasting: cards whose effects in the battle that opens a
        combo reach into it. unsure: those that rest on more than is counted here.
        """
        pairs = [self._listed(self._shown(state)) for state in self.states]
        then = [
            [[[self._after(kind, state, at, speed) for speed in SPEEDS] for at in PLACES[1:]] for state in self.states]
            for kind in range(len(self._kinds))
        ]
        return {
            "tracks": [track.key for track in self._tracks],
            "states": self.states,
            "cards": [card.code for card in self.cards],
            "before": self._of,
            "lasting": [card.code for card in self._every if _lasts(card)],
            "unsure": [card.code for card in self.cards if _unsure(card)],
            "pairs": pairs,
            "then": then,
            "lists": list(self._lists),
            "options": [list(option) for option in self._options],
        }

    def _reads(self, track: n.Track) -> bool:
        """Whether anything in a combo turns on that counter or state."""
        lines = [line for card in self.cards for line in card.lines] + list(self._character.trait.lines)
        for line in lines:
            if isinstance(line, n.Rule) and not line.when & COMBO:
                continue
            if any(isinstance(part, n.TallyOf) and part.track.key == track.key for part in walk(line)):
                return True
            if isinstance(line, n.ComboAny) and line.track.key == track.key:
                return True
        return False

    def _listed(self, options: list[Option]) -> int:
        return self._lists.of(tuple(self._options.of(option) for option in options))

    def _after(self, kind: int, state: Counters, place: int, speed: int) -> int:
        """The cards that may come at a place after one of a kind that was handled at a speed."""
        before, *others = self._like[kind]
        found: list[Option] = []
        for first, some in [*((before, some) for some in self._some(before)), *((one, [before]) for one in others[:1])]:
            if before not in self.cards and some == [before]:
                continue
            game = self._table(first, some, state, place - 2, speed - 1)
            used(game, 0, speed)
            self._count(game, state)
            game.last_speed = speed
            cards = ((1 << len(some)) - 1) << 1
            for slot in members(int(followers(game, 0, place, candidates(game, 0, place) & cards))):
                able = int(links(game, 0, slot, place, 0, bit(speed)))
                found += [self._used(game, slot, some[slot - 1], at) for at in members(able) if at in SPEEDS]
        return self._listed(sorted(found))

    def _shown(self, state: Counters) -> list[Option]:
        """The first of two cards that are shown: at any of its speeds (L6.2)."""
        found: list[Option] = []
        before = self.cards[0]
        for some in [*self._some(before), [before]]:
            game = self._table(self.cards[1] if some == [before] else before, some, state, 1, 1)
            cards = ((1 << len(some)) - 1) << 1
            for slot in members(int(usable(game, 0, 2, candidates(game, 0, 2) & cards))):
                able = ANY_SPEED if price_of(game, 0, slot) else int(speeds(game, 0, slot))
                found += [self._used(game, slot, some[slot - 1], at) for at in members(able) if at in SPEEDS]
        return sorted(found)

    def _used(self, game: Duel, slot: int, card: Card, speed: int) -> Option:
        twin = game.clone()
        blow = used(twin, slot, speed)
        corrected = int(blow.correction > 0 or twin.combo_no < 2)
        side = twin.side(0)
        keys = [track.key for track in side.deck.tracks]
        left = tuple(
            1 if track.holds is not None and self._holds(game, track) else int(side.tally(keys.index(track.key)))
            for track in self._tracks
        )
        full = blow.dealt + blow.correction
        return Option(self.cards.index(card), speed, int(full), corrected, self.states.index(left))

    def _holds(self, game: Duel, track: n.Track) -> bool:
        """Whether a state that rests on the Lumen zone holds: a marker lies there."""
        return game.side(0).lumen != 0

    def _some(self, before: Card) -> list[list[Card]]:
        """The cards but one, as many at once as a deck has room for."""
        rest = [card for card in self.cards if card is not before]
        return [rest[at : at + AT_ONCE] for at in range(0, len(rest), AT_ONCE)]

    def _table(self, before: Card, some: list[Card], state: Counters, place: int, speed: int) -> Duel:
        """A combo time in which `place` cards have been used, the last at that speed, and `before` is in hand."""
        lumen = [marker(track) for track in self._tracks if track.holds is not None]
        more = [FILLER] * (AT_ONCE - len(some))  # so that no hand is small
        game = blank(_deck(self._character, (before, *some, *more, *lumen)), _deck(self._character, (before,)), CLASSIC)
        side = game.side(0)
        side.side_deck = 0
        side.hand = (1 << AT_ONCE + 1) - 1
        game.combos = 1
        game.actor = 0
        game.mode = w.AS_COMBO
        game.combo_no = place
        game.combo_cap = 99
        game.last_speed = speed
        game.step = o.COMBO_ASK
        self._count(game, state)
        heat(game)
        return game

    def _count(self, game: Duel, state: Counters) -> None:
        side = game.side(0)
        keys = [track.key for track in side.deck.tracks]
        for track, number in zip(self._tracks, state, strict=True):
            if track.holds is None:
                side.set_tally(keys.index(track.key), number)
            elif number:
                side.lumen = 1 << side.deck.size - 1


_DECKS: dict[tuple[str, tuple[str, ...]], Deck] = {}


def _deck(character: Character, cards: tuple[Card, ...]) -> Deck:
    key = character.key, tuple(card.code for card in cards)
    if key not in _DECKS:
        _DECKS[key] = Deck(character, list(cards))
    return _DECKS[key]


def _kind(card: Card, character: Character) -> tuple[object, ...]:
    """What of a card matters to the next: where it strikes, whose it is; one whose effects last is a kind by itself."""
    lasting = card.flags & w.F_ENDS_COMBO or any(isinstance(part, LASTING) for part in walk(card.lines))
    return card.position, card.limb, card.mark == character.key, card.code if lasting else ""


def _lasts(card: Card) -> bool:
    """Whether its effects in a battle change what its owner may do with other cards afterwards."""
    for rule in card.rules:
        if rule.when & BATTLE and any(
            isinstance(part, n.AllowCombo | n.Forbid)
            or (isinstance(part, n.Change) and isinstance(part.cards, n.Every))
            for part in walk(rule)
        ):
            return True
    return False


def _unsure(card: Card) -> bool:
    """Whether it matters to its use in a combo what lies where, what the opponent has used, or what is chosen."""
    for line in card.lines:
        if isinstance(line, n.Rule) and not line.when & COMBO:
            continue
        for part in walk(line):
            if isinstance(part, n.May | n.OneOf | n.Count | n.Total | n.Distinct | n.ComboFrom):
                return True
            if isinstance(part, n.Ref) and part.name in ("met", "foe") and not isinstance(line, n.Judges):
                return True
    return False
