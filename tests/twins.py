"""Twin worlds: positions that differ only in what a viewer may not know (DESIGN §6, secrecy).

`resample` exchanges what is hidden from the viewer: unknown cards for others of the pool, unknown cards of hand and
side deck for each other, the readied card, answers that lie face down, the choices of a set-up that is not over. What
the opponent is asked is then asked anew, as the rules would have asked it in that world.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simpan.core.bits import members
from simpan.core.game import SPECTATOR
from simpan.core.simulate import Dice
from simpan.lumen import order as o
from simpan.lumen.card import Card
from simpan.lumen.deck import Deck
from simpan.lumen.decklist import DECK_SIZE
from simpan.lumen.duel import Duel
from simpan.lumen.effect.node import Extra
from simpan.lumen.effect.printed import fits
from simpan.lumen.frame import EFFECT_FRAME, TIMING_FRAME, Frame
from simpan.lumen.grab import negators
from simpan.lumen.heat import heat
from simpan.lumen.limits import BITS
from simpan.lumen.match import NEUTRAL, possible_specials
from simpan.lumen.mod import ALLOW, BAN, GRANT, LATER, Mod
from simpan.lumen.ready import may_ready
from simpan.lumen.side import RESPONSELESS, Side
from simpan.lumen.slot import IN_HIDING, Trigger
from simpan.lumen.stats import holds
from simpan.lumen.timing import stage_timing, uses
from simpan.lumen.turn import advance
from simpan.lumen.words import NONE, SPECIAL, T_SOON, T_START, TECHNIQUE
from tests import made_up

MOST_SPECIALS: Final = 6  # L4.1.d
LEAST_OWN: Final = 10  # L4.1.a
POOL: Final = [card for card in made_up.POOL.cards.values() if not card.ultimate]
AGAIN: Final = frozenset(
    {
        o.Q_CARDS,
        o.Q_MAY,
        o.Q_BRANCH,
        o.Q_NUMBER,
        o.Q_EFFECT,
        o.Q_HIDDEN,
        o.Q_CATCH,
        o.Q_PAIR,
        o.Q_COMBO,
        o.Q_GRAB,
        o.Q_REPLENISH,
        o.Q_LISTING,
    }
)
"""Questions that come again, with other options, if the rules go on from where they were asked."""


def resample(duel: Duel, viewer: int, dice: Dice) -> Duel | None:
    """A twin in which all that is hidden from the viewer (2: a spectator) is drawn anew; None if nothing is to draw."""
    twin = duel.clone()
    changed = False
    for seat in (0, 1):
        if seat != viewer:
            changed |= _redraw(twin, seat, viewer, dice)
            twin = _with_other_cards(twin, seat, viewer, dice) or twin
    changed = changed or twin.a.deck is not duel.a.deck or twin.b.deck is not duel.b.deck
    if not changed:
        return None
    heat(twin)
    _ask_again(twin, viewer)
    return twin


# -- what is hidden --------------------------------------------------------------------------------------------------


def before_the_look(duel: Duel) -> bool:
    """Whether hands and lists are still being chosen, or lie face down (L4.2)."""
    return duel.step <= o.LOOK


def unknown(duel: Duel, seat: int, viewer: int) -> int:
    """The slots of a seat's cards that the viewer cannot name."""
    side = duel.side(seat)
    hidden = int(side.hand | side.side_deck | (side.lumen & side.face_down))
    if before_the_look(duel):
        hidden |= int(side.listed)
    return hidden & ~int(side.open_ if viewer == SPECTATOR else side.known)


def spoken_of(duel: Duel, seat: int) -> int:
    """Slots whose card something public or pending speaks of: they keep it."""
    side = duel.side(seat)
    found = int(side.used | side.chain | side.battle | side.lately)
    for mod in _laid(duel):
        # A scheduled effect keeps the cards that were chosen, whose they are behind its slot.
        owner = int(mod.origin) >> 6 if mod.how == LATER else int(mod.seat)
        if owner == seat and mod.cards > 0 and not _by_kind(mod):
            found |= int(mod.cards)
        if mod.origin >= 0:
            found |= 1 << (int(mod.origin) & 63)
    if duel.asks == o.Q_CARDS and duel.waiting >> seat & 1 and not duel.options(seat) >> o.PASS & 1:
        found |= int(duel.options(seat)) & -int(duel.options(seat))  # who must choose has such a card
    frame = duel.top
    while frame is not None:
        if frame.kind == EFFECT_FRAME:
            found |= int(frame.picks | frame.them)
        if frame.kind != TIMING_FRAME:
            found |= sum(1 << int(slot) for slot in (frame.slot, frame.it) if slot >= 0)
        frame = frame.below
    return found | sum(1 << int(slot) for slot in (duel.chosen, duel.shown, duel.first_of_pair) if slot >= 0)


def _laid(duel: Duel) -> list[Mod]:
    """All modifiers."""
    found, mod = [], duel.mods
    while mod is not None:
        found.append(mod)
        mod = mod.rest
    return found


def _by_kind(mod: Mod) -> bool:
    """Whether it is a ban of all cards of some kind, which names no card."""
    return bool(mod.how == BAN and mod.value)


# -- the same cards otherwise -------------------------------------------------------------------------------------


def _redraw(duel: Duel, seat: int, viewer: int, dice: Dice) -> bool:
    """Draw anew where hidden cards lie, which is readied and what was answered face down."""
    side = duel.side(seat)
    changed = _elsewhere(duel, seat, viewer, dice)
    awaited = bool(duel.waiting >> (seat ^ 1) & 1)
    if duel.asks == o.Q_READY and awaited and side.readied not in (NONE, RESPONSELESS):
        changed |= _set(side, "readied", dice.pick(may_ready(duel, seat)))
    if side.secret != NONE:
        answers = int(side.listed) if duel.asks == o.Q_SUDDEN else _options(duel, seat)
        changed |= _set(side, "secret", dice.pick(answers or 0))
    if duel.asks == o.Q_GRAB and awaited and duel.negated >> seat & 1:
        code = dice.pick(negators(duel, seat) | 1 << o.PASS)
        kept = duel.negated & ~(0xFF << (8 + 8 * seat))
        changed |= _set(duel, "negated", kept if code == o.PASS else kept | (code + 1) << (8 + 8 * seat))
    return changed


def _set(thing: object, name: str, value: int) -> bool:
    before = getattr(thing, name)
    setattr(thing, name, value)
    return bool(before != value)


def _replenishment(duel: Duel, side: Side) -> int:
    options = int(side.side_deck & side.deck.techniques)
    return options if options and duel.edition.must_replenish else options | 1 << o.PASS


def _elsewhere(duel: Duel, seat: int, viewer: int, dice: Dice) -> bool:
    """Unknown attacks and defences change places between hand, side deck and in a set-up list; the counts stay."""
    side = duel.side(seat)
    if not before_the_look(duel) and duel.waiting >> seat & 1 and duel.asks not in AGAIN | {o.Q_READY, o.Q_LIMIT}:
        return False
    movable = unknown(duel, seat, viewer) & int(side.deck.techniques) & ~spoken_of(duel, seat)
    if side.readied >= 0 or side.secret != NONE:
        movable &= ~int(side.hand | side.listed)
    before = (side.hand, side.listed, side.side_deck)
    for zone in ("hand", "listed") if before_the_look(duel) else ("hand",):
        for slot in members(int(getattr(side, zone)) & movable):
            other = int(dice.pick((side.side_deck & movable) | 1 << slot))
            setattr(side, zone, (getattr(side, zone) & ~(1 << slot)) | 1 << other)
            side.side_deck = (side.side_deck & ~(1 << other)) | (1 << slot if other != slot else 0)
            if (side.known >> slot ^ side.known >> other) & 1:  # what one player has seen, a spectator has not
                side.known ^= 1 << slot | 1 << other
    return before != (side.hand, side.listed, side.side_deck)


# -- other cards ----------------------------------------------------------------------------------------------------


def _with_other_cards(duel: Duel, seat: int, viewer: int, dice: Dice) -> Duel | None:
    """The same position with other cards of the pool in slots that the viewer cannot name."""
    side = duel.side(seat)
    if _asks_both(duel) and side.secret != NONE:
        return None  # the answer that lies face down says which card
    slots = unknown(duel, seat, viewer) & ~spoken_of(duel, seat)
    if duel.waiting >> seat & 1 and not before_the_look(duel) and duel.asks not in AGAIN | {o.Q_READY, o.Q_LIMIT}:
        slots &= ~int(side.hand)
    if side.readied >= 0:
        slots &= ~(1 << int(side.readied))
    cards = [slot.card for slot in side.deck.slots][: int(side.deck.size)]
    exchanged = 0
    for slot in members(slots & ((1 << len(cards)) - 1)):
        if dice.below(3) and not _starts(cards[slot]):
            card = _other(cards, slot, side, duel, dice)
            if card is not None:
                cards[slot] = card
                exchanged |= 1 << slot
    if not exchanged:
        return None
    character = side.deck.character
    ultimate = side.deck.slots[int(side.deck.ultimate)].card if side.deck.ultimate >= 0 else None
    possible = possible_specials(character, made_up.POOL)
    return _moved(duel, seat, Deck(character, cards, ultimate, possible), exchanged)


def _other(cards: list[Card], slot: int, side: Side, duel: Duel, dice: Dice) -> Card | None:
    """A card that could lie in that slot, with the rest of the deck and all that has been seen as they are."""
    codes = {card.code for card in cards}
    rest = [card for index, card in enumerate(cards) if index != slot]
    special = sum(card.kind == SPECIAL for card in rest) < MOST_SPECIALS and bool(side.side_deck >> slot & 1)
    own = sum(card.mark == side.deck.character.key for card in rest) >= LEAST_OWN
    kinds = TECHNIQUE | (SPECIAL if special else 0)
    if duel.sudden and before_the_look(duel):  # how far the new list goes, all can see
        kinds = SPECIAL if cards[slot].kind == SPECIAL else TECHNIQUE
    if any(_by_kind(mod) and duel.side(mod.seat) is side for mod in _laid(duel)):  # it names all cards of a kind
        kinds &= cards[slot].kind
    extra = len(cards) > DECK_SIZE and _on_top(cards[slot], side)  # L4.1.e: so many lie in the deck for all to see
    found = [
        card
        for card in POOL
        if card.code not in codes
        and card.kind & kinds
        and card.mark in (side.deck.character.key, NEUTRAL)
        and (own or card.mark == side.deck.character.key)
        and (_on_top(card, side) or not extra)
        and not _starts(card)
    ]
    return found[int(dice.below(len(found)))] if found else None


def _on_top(card: Card, side: Side) -> bool:
    """Whether the trait allows that card on top of the 20 techniques (L4.1.e)."""
    return any(isinstance(line, Extra) and fits(card, line.what) for line in side.deck.character.trait.properties)


def _starts(card: Card) -> bool:
    """Whether it shows itself at the start of the game, and so is no secret from there on."""
    return any(rule.when >> T_START & 1 for rule in card.rules)


def _moved(duel: Duel, seat: int, deck: Deck, exchanged: int) -> Duel:
    """The position with another deck; what points into the old one (programs, places of triggers) is translated."""
    sides = [Side(deck if who == seat else duel.side(who).deck) for who in (0, 1)]
    twin = Duel(duel.edition, sides[0], sides[1])
    twin.restore(duel.pack())
    old = duel.side(seat).deck
    program = _translation(old, deck)
    twin.mods = _mods(duel.mods, seat, program)
    if twin.gain_after and twin.actor == seat:
        twin.gain_after = program(int(twin.gain_after) - 1) + 1
    if twin.catch_then >= 0 and twin.actor == seat:
        then = int(twin.catch_then)
        twin.catch_then = (then & ~(0xFFF << 12)) | program((then >> 12) & 0xFFF) << 12
    side = twin.side(seat)
    side.soon = _kept(int(side.soon), T_SOON, old, deck, exchanged)
    side.spent = _spent(int(side.spent), old, deck)
    frame = twin.top
    while frame is not None:
        if frame.kind == EFFECT_FRAME and frame.seat == seat:
            frame.program = program(int(frame.program))
        elif frame.kind == TIMING_FRAME and frame.seat != NONE:
            _collected(twin, frame, seat, old, exchanged)
        frame = frame.below
    return twin


def _translation(old: Deck, new: Deck) -> Callable[[int], int]:
    """The number of a program in the new deck: the same effect, counted among its likes."""
    sources = [id(program.source) for program in old.programs]
    others = [id(program.source) for program in new.programs]

    def translate(number: int) -> int:
        found = [index for index, source in enumerate(others) if source == sources[number]]
        return found[min(sources[:number].count(sources[number]), len(found) - 1)]  # a copy may be gone; they are alike

    return translate


def _mods(mod: Mod | None, seat: int, program: Callable[[int], int]) -> Mod | None:
    if mod is None:
        return None
    value = int(mod.value)
    if mod.seat == seat and mod.how in (LATER, GRANT, ALLOW):
        value = program(value >> 12) << 12 | value & 0xFFF
    return Mod(mod.seat, mod.cards, mod.stat, mod.how, value, mod.until, mod.origin, _mods(mod.rest, seat, program))


def _collected(twin: Duel, frame: Frame, seat: int, old: Deck, exchanged: int) -> None:
    """What a timing has collected for the seat; of exchanged cards, what it would have collected."""
    timing = int(stage_timing(frame))
    deck = twin.side(seat).deck
    name = "them" if seat else "picks"
    mask = int(getattr(frame, name))
    found = _kept(mask, timing, old, deck, exchanged)
    hidden = frame.stage & 1 == 1
    if hidden and (mask or frame.done >> seat & 1):
        for index, trigger in enumerate(deck.triggers[timing]):
            if exchanged >> trigger.slot & 1 and _usable(twin, seat, trigger):
                found |= 1 << index
    setattr(frame, name, found)
    if timing == T_SOON:
        name = "it_seat" if seat else "it"
        setattr(frame, name, _kept(int(getattr(frame, name)), timing, old, deck, exchanged))


def _kept(mask: int, timing: int, old: Deck, new: Deck, exchanged: int) -> int:
    """A set of triggers of cards that were not exchanged, as places in the new deck."""
    places = [index for index, trigger in enumerate(new.triggers[timing]) if not exchanged >> trigger.slot & 1]
    before = [index for index, trigger in enumerate(old.triggers[timing]) if not exchanged >> trigger.slot & 1]
    return sum(1 << now for now, was in zip(places, before, strict=True) if mask >> was & 1)


def _usable(twin: Duel, seat: int, trigger: Trigger) -> bool:
    """Whether a hidden special technique could be used now (L2.5)."""
    if trigger.place != IN_HIDING or not twin.side(seat).side_deck >> trigger.slot & 1:
        return False
    return trigger.rule.given is None or holds(twin, seat, trigger.slot, None, trigger.rule.given)


def _spent(spent: int, old: Deck, new: Deck) -> int:
    """Uses of limited cards, in the order in which the new deck counts them (L2.7)."""
    was, now = ([deck.codes[members(int(group.cards))[0]] for group in deck.limited] for deck in (old, new))
    used = {code: spent >> BITS * place & (1 << BITS) - 1 for place, code in enumerate(was)}
    return sum(used.get(code, 0) << BITS * place for place, code in enumerate(now))


# -- what is asked in the twin ---------------------------------------------------------------------------------------


def _ask_again(twin: Duel, viewer: int) -> None:
    """Give whoever is not the viewer the options that the twin has for them."""
    waiting = members(int(twin.waiting))
    if waiting == [viewer] or not waiting:
        return
    if len(waiting) == 1 and twin.asks in AGAIN and not _asks_both(twin):
        twin.waiting = twin.options0 = twin.options1 = twin.options2 = 0
        advance(twin)
        return
    for seat in waiting:
        if seat in (0, 1) and seat != viewer:
            options = _options(twin, seat)
            if options is not None:
                setattr(twin, f"options{seat}", options)


def _asks_both(duel: Duel) -> bool:
    """Whether both are asked, or were, if they use a hidden card (L3.2.a)."""
    return duel.asks == o.Q_HIDDEN and duel.top is not None and duel.top.number == 2


def _options(twin: Duel, seat: int) -> int | None:
    """The options of a question that both may be asked at once; None where they do not depend on hidden cards."""
    side = twin.side(seat)
    if twin.asks == o.Q_HAND:
        return int(side.side_deck & side.deck.techniques)
    if twin.asks == o.Q_READY:
        return int(may_ready(twin, seat))
    if twin.asks == o.Q_LIMIT:
        return int(side.hand)
    if twin.asks == o.Q_GRAB:
        return int(negators(twin, seat)) | 1 << o.PASS
    if _asks_both(twin) and twin.top is not None:
        return int(uses(twin, twin.top, seat, twin.top.them if seat else twin.top.picks)) | 1 << o.PASS
    return _replenishment(twin, side) if twin.asks == o.Q_REPLENISH else None
