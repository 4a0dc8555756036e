"""Cards in hand as they are now: each at the numbers that it would be judged with, and why it may not be used.

A card is weighed as if it lay in the battle zone already, since a card in use is none of the hand (R187), and on a copy
of the game, so that nothing of the game is touched. Of the opponent only what is public goes into it: there is no
opposing technique yet, and a number of theirs that rests on cards which the viewer cannot see is given as printed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from simpan.core.bits import members
from simpan.core.game import SPECTATOR
from simpan.lumen import order as o
from simpan.lumen.action import owner_of_cards
from simpan.lumen.card import Card
from simpan.lumen.duel import Duel
from simpan.lumen.effect.link import nodes
from simpan.lumen.effect.node import Always, Become, Change, Where
from simpan.lumen.hosted import few_words
from simpan.lumen.hosted.shape import CardNow
from simpan.lumen.judge import at_least_1
from simpan.lumen.refuse import explain
from simpan.lumen.say_parts import Speaker
from simpan.lumen.side import RESPONSELESS
from simpan.lumen.stats import stat
from simpan.lumen.words import ATTACK, F_FIXED, HAND, NONE, S_DAMAGE, S_FLAGS, S_SPEED, SIDE

OF_CARDS: Final = frozenset(
    {
        *(o.Q_HAND, o.Q_READY, o.Q_FORCED, o.Q_GRAB, o.Q_PAIR, o.Q_PARTNER, o.Q_COMBO, o.Q_CATCH, o.Q_GET, o.Q_LIMIT),
        *(o.Q_REPLENISH, o.Q_CARDS, o.Q_LISTING, o.Q_SUDDEN),
    }
)
"""Questions whose codes are slots of `owner_of_cards`."""
OF_THE_HAND: Final = frozenset({o.Q_READY, o.Q_PAIR, o.Q_PARTNER, o.Q_COMBO, o.Q_CATCH, o.Q_GRAB})
"""Questions in which a card of the hand that is no option should say why."""


def hand(d: Duel, seat: int, s: Speaker) -> tuple[CardNow, ...]:
    """The hand in the order of the deck, without the card that is readied."""
    side = d.side(seat)
    cards = int(side.hand)
    if side.readied not in (NONE, RESPONSELESS):
        cards &= ~(1 << int(side.readied))
    options = 0
    if d.waiting >> seat & 1 and d.asks in OF_CARDS and owner_of_cards(d, seat) == seat:
        options = int(d.options(seat))
    explained = options != 0 and d.asks in OF_THE_HAND
    twin = d.clone()
    found: list[CardNow] = []
    counted: dict[str, int] = {}
    for slot in members(cards):
        code = slot if options >> slot & 1 else -1
        why, clause = _why(d, seat, slot, s) if explained and code < 0 else ("", "")
        card = side.deck.codes[slot]
        nth = counted.get(card, 0)
        counted[card] = nth + 1
        found.append(_now(twin, seat, slot, CardNow(card, nth, code=code, why=why, clause=clause)))
    return tuple(found)


def seen(d: Duel, viewer: int) -> tuple[CardNow, ...]:
    """The cards of the other side's hand (for a spectator: seat 1's) that the viewer can name, in its deck's order."""
    seat = viewer ^ 1 if viewer < SPECTATOR else 1
    side = d.side(seat)
    cards = members(int(side.hand & (side.open_ if viewer == SPECTATOR else side.known)))
    if not cards:
        return ()
    twin = d.clone()
    veiled = any(_private(line.always) for deck in (d.a.deck, d.b.deck) for line in deck.field)
    found: list[CardNow] = []
    counted: dict[str, int] = {}
    for slot in cards:
        known = side.deck.slots[slot]
        nth = counted.get(known.card.code, 0)
        counted[known.card.code] = nth + 1
        card = CardNow(known.card.code, nth)
        if veiled or any(_private(line) for line in known.always):
            found.append(_printed(known.card, int(side.fp), card))
        else:
            found.append(_now(twin, seat, slot, card))
    return tuple(found)


@lru_cache(maxsize=4096)
def _private(line: Always) -> bool:
    """Whether a standing line reads which cards lie in a hidden zone; how many are in a hand is public (L2.8)."""
    read = [line.given, *(mod.by for mod in line.mods if isinstance(mod, Change))]
    read += [mod.to for mod in line.mods if isinstance(mod, Become)]
    return any(
        isinstance(node, Where) and (node.zones & SIDE or (node.zones & HAND and node.pattern.tests))
        for part in read
        for node in nodes(part)
    )


def _printed(card: Card, fp: int, now: CardNow) -> CardNow:
    if card.kind != ATTACK:
        return now
    fixed = bool(card.flags & F_FIXED)
    speed = int(card.speed)
    final = int(at_least_1(speed if fixed else speed - fp))
    return replace(now, speed=speed, final=final, damage=int(card.damage), fixed=fixed)


def _why(d: Duel, seat: int, slot: int, s: Speaker) -> tuple[str, str]:
    """In few words, with the clause."""
    refused = explain(d, seat, slot)
    why = few_words.reason(d, seat, slot, refused, s)
    return (why, refused.clause) if why else ("", "")


def _now(twin: Duel, seat: int, slot: int, card: CardNow) -> CardNow:
    """The card with its numbers, if it is an attack."""
    side = twin.side(seat)
    own = 1 << slot
    if not side.deck.attacks & own:
        return card
    kept, battle, tech = side.hand, side.battle, side.tech
    side.hand, side.battle, side.tech = kept & ~own, battle | own, slot
    speed = int(stat(twin, seat, slot, S_SPEED))
    fixed = bool(stat(twin, seat, slot, S_FLAGS) & F_FIXED)
    damage = int(stat(twin, seat, slot, S_DAMAGE))
    side.hand, side.battle, side.tech = kept, battle, tech
    final = int(at_least_1(speed if fixed else speed - side.fp))
    return CardNow(card.card, card.nth, speed, final, damage, fixed, card.code, card.why, card.clause)
