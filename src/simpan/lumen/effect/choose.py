"""The cards that an effect means: named, all of a kind, or chosen one by one (L2.7.a); and moving them (L2.7.b)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import count, lowest
from simpan.core.game import CHANCE
from simpan.lumen import event as ev
from simpan.lumen.deeds import ask, codes_of
from simpan.lumen.effect.agenda import stopped
from simpan.lumen.effect.link import Step
from simpan.lumen.effect.node import Cards, Every, Move, Pick, Ref, Show, Swap, Where
from simpan.lumen.flags import may_break
from simpan.lumen.frame import Frame
from simpan.lumen.order import PASS, Q_CARDS
from simpan.lumen.seat import ref
from simpan.lumen.state import State
from simpan.lumen.stats import MISSING, fits, value, where_mask
from simpan.lumen.words import BATTLE, BREAK, HAND, LIST, LUMEN, NONE, SIDE
from simpan.lumen.zones import break_cards, list_cards, move_card

ASKED: Final = -1
FAILED: Final = -2


def owner_of(d: State, f: Frame, cards: Cards) -> i64:
    """Whose cards they are; of a named card that is not there, the controller."""
    if isinstance(cards, Ref):
        found = ref(d, f.seat, f.slot, f, cards)
        return f.seat if found == NONE else found >> 5
    return f.seat ^ cards.where.who


def cards_of(d: State, f: Frame, cards: Cards, to: i64, together: bool, but: i64) -> i64:
    """The cards meant, as a set of slots of `owner_of`; ASKED while they are being chosen, FAILED if there are none.

    Cards that the chooser may not see are picked at random (L2.7.a); too few are as many as there are (O9). but: cards
    that cannot be meant.
    """
    if isinstance(cards, Ref):
        if cards.name == "them":
            return f.them if f.them else FAILED  # all that were chosen
        found = ref(d, f.seat, f.slot, f, cards)
        return FAILED if found == NONE else 1 << (found & 31)
    if isinstance(cards, Every):
        return where_mask(d, f.seat, f.slot, cards.where)
    found_mask = where_mask(d, f.seat, f.slot, cards.where) & ~but
    owner: i64 = f.seat ^ cards.where.who
    if to == BREAK:
        found_mask = breakable(d, owner, found_mask, f.seat)
    n = value(d, f.seat, f.slot, f, cards.n)
    if f.stage == 2:  # every wanted card is chosen
        return f.picks
    there = count(found_mask)
    if not cards.up_to:
        if there == 0 or (there < n and (together or not d.edition.o9_fewer_moves_all)):
            return FAILED
        if n > there:
            n = there
    secret = is_secret(cards.where)
    if n <= 0 or (there == 0 and not secret):
        return 0
    chooser: i64 = f.seat ^ 1 if cards.by == "opp" else f.seat
    zones: i64 = cards.where.zones
    if cards.by == "chance" or (chooser != owner and zones & (HAND | SIDE) and not cards.up_to):
        chooser = CHANCE
    if there == n and not cards.up_to and not secret:
        return found_mask
    f.number = n
    options = found_mask & ~f.picks
    if cards.up_to:
        options |= 1 << PASS
    f.them_seat = owner
    ask(d, chooser, Q_CARDS, options)
    return ASKED


def is_secret(where: Where) -> bool:
    """Whether how many such cards there are is hidden: then being asked must not tell (DESIGN §2)."""
    return where.zones & SIDE != 0 or (where.zones & HAND != 0 and len(where.pattern.tests) > 0)


def breakable(d: State, owner: i64, mask: i64, by: i64) -> i64:
    """Those that may be broken: a card that cannot be is no cost (L3.3)."""
    found: i64 = 0
    while mask:
        slot: i64 = lowest(mask)
        mask &= mask - 1
        if may_break(d, owner, slot, by):
            found |= 1 << slot
    return found


def chosen(d: State, f: Frame, code: i64) -> None:
    """One more card, or PASS: enough."""
    if code != PASS:
        f.picks |= 1 << code
    if code == PASS or count(f.picks) >= f.number:
        f.stage = 2


def choose(d: State, f: Frame, step: Step, cards: Cards, to: i64, together: bool, but: i64 = 0) -> i64:
    """`cards_of` with the frame kept: FAILED sends the effect to `no`."""
    mask = cards_of(d, f, cards, to, together, but)
    if mask == ASKED:
        return ASKED
    f.stage = 0
    f.picks = 0
    if mask == FAILED:
        stopped(d, f, "no_candidate")
        f.done = 0
        f.at = step.no
        return FAILED
    f.them_seat = owner_of(d, f, cards)
    f.them = mask
    return mask


# -- moving them ---------------------------------------------------------------------------------------------


def do_move(d: State, f: Frame, step: Step, node: Move) -> None:
    """Move, discard or break cards. Done in part, it goes on, but an "if you did" fails (O9)."""
    mask = choose(d, f, step, node.cards, node.to, node.together)
    if mask < 0:
        return
    f.at = step.yes  # before the cards move: a break puts its replenishment on top
    owner = f.them_seat
    mask &= ~(1 << d.side(owner).deck.trait)  # a trait never moves (L2.2)
    wanted = asked_for(d, f, node.cards, mask)
    if node.to == BREAK:
        able = breakable(d, owner, mask, f.seat)
        if able != mask and node.together:
            able = 0
        f.done = count(able)
        break_cards(d, owner, able, "effect", "L3.3")
    elif node.to == LIST:
        clause = "L3.5" if mask & ~d.side(owner).hand == 0 else "L2.7"
        specials = mask & d.side(owner).deck.specials
        f.done = count(mask & ~specials)
        if specials:
            break_cards(d, owner, specials, "special", "L2.5")
        list_cards(d, owner, mask & ~specials, clause)
    else:
        f.done = move_all(d, owner, mask, node.to, node.face_down)
        if node.to == LUMEN and f.slot == d.side(f.seat).deck.trait and owner == f.seat:
            d.side(owner).lately = mask & d.side(owner).lumen
    if f.done < wanted and step.whole:
        f.at = step.no


def asked_for(d: State, f: Frame, cards: Cards, mask: i64) -> i64:
    """How many cards "if you did" asks for: the number in the text; of "up to" and "all", those that were meant."""
    if isinstance(cards, Pick) and not cards.up_to:
        n = value(d, f.seat, f.slot, f, cards.n)
        return n if n != MISSING else count(mask)
    return count(mask)


def move_all(d: State, owner: i64, mask: i64, to: i64, face_down: bool) -> i64:
    """Cards to hand, side deck, Lumen or ultimate zone; how many arrived.

    The open ones first: in one row of all, where a hidden card came among them would tell its place in the deck (L2.8).
    """
    side = d.side(owner)
    hidden: i64 = mask & (side.hand | side.side_deck | side.face_down)
    return move_each(d, owner, mask & ~hidden, to, face_down) + move_each(d, owner, hidden, to, face_down)


def move_each(d: State, owner: i64, mask: i64, to: i64, face_down: bool) -> i64:
    """Cards one by one; how many arrived."""
    moved: i64 = 0
    while mask:
        slot: i64 = lowest(mask)
        mask &= mask - 1
        if to == LUMEN and not face_down and not room(d, owner, slot):
            continue
        covered = to == LUMEN and (face_down or not d.edition.o1_face_up)
        if move_card(d, owner, slot, to, "O1" if to == LUMEN and not face_down else "L2.7", covered):
            moved += 1
    return moved


def room(d: State, owner: i64, slot: i64) -> bool:
    """Whether the texts in play leave a card its place in the Lumen zone (`AtMostInLumen`)."""
    side = d.side(owner)
    for ceiling in side.deck.ceilings:
        shown = (side.lumen & ~side.face_down) >> ceiling.slot & 1 != 0 or ceiling.slot == side.deck.trait
        if shown and fits(d, owner, slot, ceiling.line.what, owner, ceiling.slot):
            lying: i64 = 0
            rest: i64 = side.lumen
            while rest:
                if fits(d, owner, lowest(rest), ceiling.line.what, owner, ceiling.slot):
                    lying += 1
                rest &= rest - 1
            if lying >= ceiling.line.n:
                return False
    return True


# -- trading and showing them --------------------------------------------------------------------------------


def do_swap(d: State, f: Frame, step: Step, node: Swap) -> None:
    """Choose two cards of one player, one after the other; then they trade places, both or neither."""
    if not step.branches:
        if choose(d, f, step, node.one, 0, False) >= 0:
            f.at = step.yes
        return
    first: i64 = f.them
    mask = choose(d, f, step, node.other, 0, False, first)
    if mask < 0:
        return
    f.at = step.yes
    f.done = 0
    if not first or not mask:
        f.at = step.no
        return
    f.them = first | mask
    trade(d, f, lowest(first), lowest(mask))
    if f.done == 0:
        stopped(d, f, "no_candidate")
        f.at = step.no


def trade(d: State, f: Frame, one: i64, other: i64) -> None:
    """Two cards of `f.them_seat` trade places, if each can lie where the other does; `f.done` says how many moved."""
    owner = f.them_seat
    side = d.side(owner)
    place = side.place(one)
    goal = side.place(other)
    if not can_lie(d, owner, one, goal, other) or not can_lie(d, owner, other, place, one):
        return
    if goal == LIST or goal == LUMEN:  # the card that leaves such a zone makes room for the one that comes
        move_card(d, owner, other, place, "L2.7")
        move_card(d, owner, one, goal, "L2.7")
    else:
        move_card(d, owner, one, goal, "L2.7")
        move_card(d, owner, other, place, "L2.7")
    f.done = 2


def can_lie(d: State, owner: i64, slot: i64, to: i64, leaving: i64) -> bool:
    """Whether a card can go to a zone once another has left it: no special technique among techniques (L2.5)."""
    side = d.side(owner)
    if side.deck.specials >> slot & 1 and to & (HAND | LIST | BATTLE):
        return False
    if to != LUMEN:
        return True
    lumen = side.lumen
    side.lumen = lumen & ~(1 << leaving)
    found = room(d, owner, slot)
    side.lumen = lumen
    return found


def do_show(d: State, f: Frame, step: Step, node: Show) -> None:
    """Show cards to everyone; where they lie is common knowledge from then on (L2.8)."""
    mask = choose(d, f, step, node.cards, 0, False)
    if mask < 0:
        return
    f.at = step.yes
    side = d.side(f.them_seat)
    side.known |= mask & (side.hand | side.side_deck)
    side.open_ |= mask & (side.hand | side.side_deck)
    f.done = count(mask)
    if d.journal is not None:
        d.journal.append(ev.CardsShown(clause="L2.8", seat=f.them_seat, cards=codes_of(d, f.them_seat, mask)))
