"""What a deck is like, in figures: where its speeds are, what it strikes and guards, what catches, what links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from simpan.core.bits import members
from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.catchers import bar_catch, catchers, weighed_speeds
from simpan.lumen.deck import MAX_SLOTS, Deck
from simpan.lumen.deckrules import DeckList
from simpan.lumen.duel import Duel, new_game
from simpan.lumen.edition import edition
from simpan.lumen.flags import flags_of
from simpan.lumen.links import corrected, followers, handled
from simpan.lumen.pair import usable
from simpan.lumen.pool import SHIPPED
from simpan.lumen.workshop.shape import Averages, CatchRow, Chain, Column, ComboLink, Figures, Held, Spread

SPEEDS: Final = 14  # of the curve and of the leads that are looked at: the slowest card that there is
LONGEST_CHAIN: Final = 8  # cards after the starter
PLACES: Final = range(3, 7)  # of a combo, where one card follows another
MOST_TRIED: Final = 3000  # rows of cards that are weighed for one deck
POSITIONS: Final = {"high": w.HIGH, "mid": w.MID, "low": w.LOW}
_WHY: Final = {3: "never", 4: "forbidden", 5: "condition", 9: "cost", 11: "forbidden"}


def figures(deck: DeckList) -> Figures | None:
    """The figures of the known cards of a deck; None for more cards than a game could hold, or for nobody's deck."""
    character = SHIPPED.character(deck.character)
    found = [SHIPPED.by_name(text) for text in deck.techniques]
    cards = [card for card in found if card is not None and not card.ultimate]
    if character is None or len(cards) + 2 > MAX_SLOTS:
        return None
    return _figures(character.key, tuple(sorted(card.code for card in cards)), deck.edition)


@lru_cache(maxsize=256)
def _figures(key: str, codes: tuple[str, ...], rules: str) -> Figures:
    character = SHIPPED.characters[key]
    cards = sorted((SHIPPED.cards[code] for code in codes), key=lambda card: (card.speed, card.kind, card.code))
    attacks = [card for card in cards if card.kind == w.ATTACK]
    game = _position(character, cards, rules)
    links = _links(game)
    starters = [at for at, card in enumerate(cards) if _starts(card)]
    chains = [chain for at in starters if (chain := _chain(game, at)) is not None]
    return Figures(
        curve=_curve(cards, key),
        positions=tuple(_spread(cards, position) for position in POSITIONS),
        hand=sum(card.limb == w.HAND_LIMB for card in attacks),
        foot=sum(card.limb == w.FOOT_LIMB for card in attacks),
        grabs=sum(bool(card.flags & w.F_GRAB) for card in attacks),
        averages=_averages(attacks),
        catches=_catches(game, attacks),
        held=_held(game),
        starters=tuple(cards[at].code for at in starters),
        links=links,
        chain=max(chains, key=lambda chain: (sum(chain.damage), chain.cards), default=None),
    )


def _position(character: Character, cards: list[Card], rules: str) -> Duel:
    """A game as it begins, with all the attacks in hand; slot i holds card i."""
    deck = Deck(character, cards)
    game = new_game(deck, deck, edition(rules), 0)
    game.a.hand = deck.attacks
    game.a.side_deck = deck.defences | deck.specials
    return game


# -- counts ------------------------------------------------------------------------------------------------------------


def _curve(cards: Sequence[Card], key: str) -> tuple[Column, ...]:
    """Every speed from the fastest on, then defences, then specials."""
    groups: dict[str, list[Card]] = {f"{speed}": [] for speed in range(1, SPEEDS + 1)}
    groups |= {"defence": [], "special": []}
    for card in cards:
        attack = f"{min(max(1, int(card.speed)), SPEEDS)}"
        groups[attack if card.kind == w.ATTACK else "defence" if card.kind == w.DEFENCE else "special"].append(card)
    return tuple(
        Column(
            name,
            tuple(card.code for card in group if card.mark == key),
            tuple(card.code for card in group if card.mark != key),
        )
        for name, group in groups.items()
    )


def _spread(cards: Sequence[Card], position: str) -> Spread:
    bit = POSITIONS[position]
    return Spread(
        position,
        attacks=sum(card.kind == w.ATTACK and bool(card.position & bit) for card in cards),
        guards=sum(bool(card.guards & bit) for card in cards),
        evades=sum(bool(card.evades & bit) for card in cards),
        clashes=sum(bool(card.clashes & bit) for card in cards),
    )


def _averages(attacks: Sequence[Card]) -> Averages:
    def mean(of: Callable[[Card], int]) -> int | None:
        numbers = [n for card in attacks if (n := int(of(card))) not in (w.COMBO_RESULT, w.NO_RESULT)]
        return round(10 * sum(numbers) / len(numbers)) if numbers else None

    return Averages(
        speed=mean(lambda card: card.speed),
        damage=mean(lambda card: card.damage),
        hit=mean(lambda card: card.hit),
        guard=mean(lambda card: card.guard),
        counter=mean(lambda card: card.counter),
    )


# -- catches -----------------------------------------------------------------------------------------------------------


def _catches(game: Duel, attacks: Sequence[Card]) -> tuple[CatchRow, ...]:
    """For every lead what it can do, and who brings it."""
    rows: list[CatchRow] = []
    before = 0
    for fp in range(1, SPEEDS + 1):
        game.a.fp = fp
        now = int(catchers(game, 0, game.a.hand, fp))
        rows.append(
            CatchRow(
                fp,
                fresh=_codes(game, now & ~before),
                all=now.bit_count(),
                hits=tuple(card.code for card in attacks if card.hit == fp),
                counters=tuple(card.code for card in attacks if card.counter == fp),
                risks=tuple(card.code for card in attacks if card.guard == -fp),
            )
        )
        before |= now
    game.a.fp = 0
    return tuple(rows)


def _held(game: Duel) -> tuple[Held, ...]:
    """The attacks that no lead lets catch, each with why."""
    found: list[Held] = []
    game.a.fp = SPEEDS
    rest = int(game.a.hand) & ~int(catchers(game, 0, game.a.hand, SPEEDS))
    for slot in members(rest):
        speeds = int(weighed_speeds(game, 0, slot, 29))
        why = _WHY.get(int(bar_catch(game, 0, slot, 29)), "slow") if speeds else "never"
        found.append(Held(game.a.deck.codes[slot], why))
    game.a.fp = 0
    return tuple(found)


def _codes(game: Duel, cards: int) -> tuple[str, ...]:
    return tuple(game.a.deck.codes[slot] for slot in members(cards))


# -- combos ------------------------------------------------------------------------------------------------------------


def _starts(card: Card) -> bool:
    """Whether a hit or a counter of the card opens combo time (L6.1)."""
    return card.kind == w.ATTACK and w.COMBO_RESULT in (card.hit, card.counter)


def _combo(game: Duel, starter: int) -> Duel:
    """The combo time that a card has opened, before the next card."""
    twin = game.clone()
    twin.mode = w.AS_COMBO
    twin.combos = 1
    twin.combo_no = 1
    _used(twin, starter)
    return twin


def _used(game: Duel, slot: int) -> None:
    """The card lies in the battle zone as the last one used."""
    game.a.hand &= ~(1 << slot)
    game.a.battle |= 1 << slot
    game.a.tech = slot
    game.last_speed = handled(game, 0, slot)


def _links(game: Duel) -> tuple[ComboLink, ...]:
    """Which cards may come after which, somewhere in a combo behind the two that are shown at once."""
    found: list[ComboLink] = []
    for slot in members(int(game.a.hand)):
        twin = _combo(game, slot)
        following = 0
        for number in PLACES:
            twin.combo_no = number - 1
            following |= int(followers(twin, 0, number, twin.a.hand))
        found.append(ComboLink(game.a.deck.codes[slot], _codes(game, following)))
    return tuple(found)


def _chain(game: Duel, starter: int) -> Chain | None:
    """The row after a starter that deals most: two cards shown at once, then one after the other (L6.2)."""
    position = _combo(game, starter)
    seen = [0]
    best: tuple[int, tuple[int, ...], tuple[int, ...]] = (0, (), ())
    for first in members(int(usable(position, 0, 2, position.a.hand))):
        dealt, row, damages = _follow(position.clone(), first, 2, seen)
        if len(row) > 1 and dealt > best[0]:
            best = (dealt, row, damages)
    if not best[1]:
        return None
    codes = game.a.deck.codes
    return Chain(codes[starter], tuple(codes[slot] for slot in best[1]), best[2])


def _follow(game: Duel, slot: int, number: int, seen: list[int]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Use a card as that number of the combo; what it and the best row after it deal. seen: how many were weighed."""
    seen[0] += 1
    dealt = int(corrected(game, 0, slot, number, flags_of(game, 0, slot, w.NONE, 0, w.NONE)))
    _used(game, slot)
    game.combo_no = number
    best: tuple[int, tuple[int, ...], tuple[int, ...]] = (0, (), ())
    if number <= LONGEST_CHAIN and seen[0] < MOST_TRIED:
        for other in members(int(followers(game, 0, number + 1, game.a.hand))):
            found = _follow(game.clone(), other, number + 1, seen)
            if found[0] > best[0]:
                best = found
    return dealt + best[0], (slot, *best[1]), (dealt, *best[2])
