"""What a viewer may not know leaves no trace: twins look the same until a real difference becomes public (§L2.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.event import Event, heard_by
from simpan.core.simulate import Dice
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.action import actions
from simpan.lumen.deck import Deck
from simpan.lumen.deeds import codes_of
from simpan.lumen.duel import Duel, blank
from simpan.lumen.edition import CLASSIC
from simpan.lumen.heat import heat
from simpan.lumen.match import ready_deck
from simpan.lumen.side import RESPONSELESS
from simpan.lumen.turn import advance
from tests import laws, lumen_laws
from tests.twins import before_the_look, resample, unknown

GAMES: Final = 1000 if compiled() else 40
LEAK_GAMES: Final = 200
ROUNDS: Final = 16  # decisions that twins are driven on
ONE_IN: Final = 32  # positions that are twinned
VIEWERS: Final = (0, 1, 2)
ALLURE: Final = "AWL-SP-003"  # 매혹: a special technique for the Lumen phase, with three counters
encode = msgspec.json.encode


def said(event: Event) -> bytes:
    """An event as it is sent. Cards that are shown together have no order: twins hold them in other slots."""
    return encode(replace(event, cards=tuple(sorted(event.cards))) if isinstance(event, ev.CardsShown) else event)


class Window:
    """Everything that reaches a viewer. The leaks below are windows with a hole."""

    def view(self, duel: Duel, viewer: int) -> bytes:
        return encode(duel.view(viewer))

    def deciding(self, duel: Duel) -> int:
        return int(duel.deciding())

    def legal(self, duel: Duel, viewer: int) -> list[tuple[int, Any]]:
        """Own legal codes with their names."""
        return list(actions(duel, viewer).items()) if viewer < 2 else []

    def heard(self, duel: Duel, events: Sequence[Event], viewer: int) -> list[bytes]:
        return [said(event) for event in events if heard_by(event, viewer)]

    def refusals(self, duel: Duel, viewer: int) -> list[Any]:
        """What each code would be refused with."""
        return [duel.refusal(viewer, code) for code in range(0, 63, 3)] if viewer < 2 else []


class Leak(AssertionError):
    """Two worlds that the viewer must not tell apart look different."""


def public(duel: Duel, viewer: int) -> list[Any]:
    """What the rules make public (L2.8), or known to the viewer, read from the state itself and not from any view."""
    found: list[Any] = [duel.winner, duel.turn]
    for seat in (0, 1):
        side = duel.side(seat)
        seen = (side.hand | side.side_deck) & (side.open_ if viewer == 2 else side.known)
        zones = [side.battle, side.broken, side.lumen & ~side.face_down, side.ultimate]
        zones += [] if before_the_look(duel) else [side.listed, seen & side.hand, seen & side.side_deck]
        found += [codes_of(duel, seat, mask) for mask in zones]
        found += [int(mask).bit_count() for mask in (side.hand, side.listed, side.side_deck, side.lumen)]
        found += [side.hp, side.fp, side.tallies, side.no_responses, side.readied >= 0, side.readied == RESPONSELESS]
    return found


def compare(duel: Duel, twin: Duel, viewer: int, window: Window, closely: bool) -> None:
    """Raises Leak if the viewer can tell the two apart."""
    one, other = window.view(duel, viewer), window.view(twin, viewer)
    if one != other:
        raise Leak(f"views: {one.decode()}\n{other.decode()}")
    if window.deciding(duel) != window.deciding(twin):
        raise Leak(f"who is asked: {duel.asks} {window.deciding(duel)} against {twin.asks} {window.deciding(twin)}")
    if window.legal(duel, viewer) != window.legal(twin, viewer):
        raise Leak("own legal actions")
    if closely and window.refusals(duel, viewer) != window.refusals(twin, viewer):
        raise Leak("what is refused, and why")


def counterpart(duel: Duel, twin: Duel, seat: int, code: int, viewer: int) -> int | None:
    """The twin's code for the same public act: the same action, or any where answer or card is secret; else None."""
    action = duel.action(seat, code)
    if twin.legal(seat) >> code & 1 and twin.action(seat, code) == action:
        return code
    others = actions(twin, seat)
    for other, meaning in others.items():
        if meaning == action:
            return other
    secret = seat != viewer and seat < 2 and (duel.waiting & 3 == 3 or before_the_look(duel))
    if secret and others:
        return min(others)
    unseen = unseen_picks(duel, viewer) >> code & 1 and unseen_picks(twin, viewer) & twin.legal(seat)
    return int(unseen).bit_length() - 1 if unseen else None


def unseen_picks(duel: Duel, viewer: int) -> int:
    """Cards that an effect may pick without the viewer's learning which."""
    frame = duel.top
    if duel.asks != o.Q_CARDS or frame is None or frame.them_seat == viewer:
        return 0
    return unknown(duel, int(frame.them_seat), viewer)


def face_down(duel: Duel, viewer: int) -> list[Any]:
    """The answers of others that lie face down."""
    others = [duel.side(seat) for seat in (0, 1) if seat != viewer]
    readied = [side.deck.codes[side.readied] if 0 <= side.readied != RESPONSELESS else "" for side in others]
    return [readied, [side.secret for side in others], duel.negated >> 8]


def in_vain(told: Sequence[Event]) -> list[Event]:
    """What came to nothing for want of a card: that is seen, wherever the card would have lain (L2.7.b)."""
    return [event for event in told if isinstance(event, ev.EffectStopped)]


def drive(duel: Duel, twin: Duel, viewer: int, dice: Dice, window: Window) -> None:
    """Compare the two worlds, and go on with the same public acts until a real difference becomes public."""
    if public(duel, viewer) != public(twin, viewer):
        return
    compare(duel, twin, viewer, window, True)
    for _ in range(ROUNDS):
        if duel.over():
            return
        seat, code = laws.random_decision(duel, dice)
        other = counterpart(duel, twin, seat, code, viewer)
        if other is None:
            return
        other_card = duel.action(seat, code) != twin.action(seat, other) and not unseen_picks(duel, viewer) >> code & 1
        differ = other_card or face_down(duel, viewer) != face_down(twin, viewer)
        told: list[list[Event]] = [[], []]
        for world, journal, choice in ((duel, told[0], code), (twin, told[1], other)):
            world.journal = journal
            world.apply(seat, choice)
            world.journal = None
        turned_up = differ and face_down(duel, viewer) == face_down(twin, viewer) and not before_the_look(duel)
        if turned_up or public(duel, viewer) != public(twin, viewer):
            return
        if in_vain(told[0]) != in_vain(told[1]):
            return
        one, two = window.heard(duel, told[0], viewer), window.heard(twin, told[1], viewer)
        if one != two:
            only = [[event for event in one if event not in two], [event for event in two if event not in one]]
            raise Leak(f"events: {only}")
        compare(duel, twin, viewer, window, False)


def search(window: Window, games: int, first: int = 0) -> int:
    """Play at random and look at twins of some of the positions through the window; how many twins. Raises Leak."""
    twins = 0
    for seed in range(first, first + games):
        setting = lumen_laws.SETTINGS[seed % len(lumen_laws.SETTINGS)]
        game, dice = setting.start(), Dice(seed * 7 + 1)
        assert isinstance(game, Duel)
        for _ in laws.positions(game, Dice(seed)):
            if dice.below(ONE_IN):
                continue
            viewer = VIEWERS[int(dice.below(3))]
            twin = resample(game, viewer, dice)
            if twin is not None:
                twins += 1
                lumen_laws.thorough(twin)
                try:
                    drive(game.clone(), twin, viewer, dice, window)
                except Leak as leak:
                    raise Leak(f"{setting}, seed {seed}, turn {game.turn}, viewer {viewer}: {leak}") from leak
    return twins


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_twin_worlds_look_the_same(part: int) -> None:
    """Views, questions, legal actions, refusals and events do not depend on what the viewer may not know."""
    assert search(Window(), GAMES // 4, part * 100_000) > GAMES


def both_may_use(deck: Deck, other: Deck) -> Duel:
    """The Lumen phase is about to begin, FP and HP equal, both with three counters; the side decks are unseen."""
    duel = blank(deck, other, CLASSIC)
    duel.step, duel.turn = o.TURN_START, 1
    for side in (duel.a, duel.b):
        side.set_tally(0, 3)
        hand = sum(1 << slot for slot in range(5))
        side.hand, side.known, side.side_deck = hand, hand, side.side_deck & ~hand
    heat(duel)
    return duel


@pytest.mark.parametrize("uneven", [0, 100])
def test_both_hide_a_usable_special(uneven: int) -> None:
    """§L3.2.a, §L3.2.c: who has a hidden card to use does not learn whether the opponent has one."""
    listed = lumen_laws.DECKS["viola-duet"]
    with_it = ready_deck(listed)
    without = ready_deck(replace(listed, techniques=["CRS-AT-054" if c == ALLURE else c for c in listed.techniques]))
    worlds = [both_may_use(with_it, other) for other in (with_it, without)]
    seen = []
    for duel in worlds:
        duel.b.hp -= uneven
        journal: list[Event] = []
        duel.journal = journal
        advance(duel)
        window = Window()
        seen.append(
            (window.view(duel, 0), window.deciding(duel), window.legal(duel, 0), window.heard(duel, journal, 0))
        )
    assert seen[0] == seen[1]


# -- does it bite? Windows with a hole, each of which must be noticed ----------------------------------------------


class Altered(Window):
    """A window whose view says more than it should: `more` gives what is added to it."""

    def __init__(self, more: Callable[[Duel, int], Any]) -> None:
        self.more = more

    def view(self, duel: Duel, viewer: int) -> bytes:
        return super().view(duel, viewer) + encode(self.more(duel, viewer))


class Unasked(Window):
    """A window on an engine that does not ask a question where "no" is the only answer, or where one card is."""

    def __init__(self, question: int, one: bool = False) -> None:
        self.question = question
        self.one = one

    def deciding(self, duel: Duel) -> int:
        waiting = int(duel.deciding())
        return sum(
            1 << seat
            for seat in members(waiting)
            if not (duel.asks == self.question and self.needless(int(duel.legal(seat))))
        )

    def needless(self, legal: int) -> bool:
        """Whether there is no choice."""
        return legal.bit_count() == 1 if self.one else legal in (1 << o.PASS, 1 << o.NO)


class Overheard(Window):
    """A window through which everybody hears events of a kind that are not for everybody."""

    def __init__(self, kind: type[Event]) -> None:
        self.kind = kind

    def heard(self, duel: Duel, events: Sequence[Event], viewer: int) -> list[bytes]:
        return [said(event) for event in events if heard_by(event, viewer) or isinstance(event, self.kind)]


class Shortened(Window):
    """A window through which own options depend on what the opponent has readied."""

    def legal(self, duel: Duel, viewer: int) -> list[tuple[int, Any]]:
        found = super().legal(duel, viewer)
        other = duel.side(viewer ^ 1) if viewer < 2 else duel.a
        attacked = other.readied >= 0 and other.deck.attacks >> other.readied & 1
        return found[1:] if attacked and duel.asks == o.Q_READY else found


class Padded(Window):
    """A window through which a secret event is heard as nothing, but at its own length."""

    def heard(self, duel: Duel, events: Sequence[Event], viewer: int) -> list[bytes]:
        return [said(event) if heard_by(event, viewer) else b" " * len(said(event)) for event in events]


class Telling(Window):
    """A window through which a refusal says how many attacks the opponent holds."""

    def refusals(self, duel: Duel, viewer: int) -> list[Any]:
        return [(refusal, attacks_in_hand(duel, viewer)) for refusal in super().refusals(duel, viewer)]


def others(duel: Duel, viewer: int) -> list[int]:
    return [seat for seat in (0, 1) if seat != viewer]


def side_deck(duel: Duel, viewer: int) -> Any:
    return [codes_of(duel, seat, duel.side(seat).side_deck) for seat in others(duel, viewer)]


def attacks_in_hand(duel: Duel, viewer: int) -> Any:
    sides = [duel.side(seat) for seat in others(duel, viewer)]
    return [int(side.hand & side.deck.attacks).bit_count() for side in sides]


def specials_left(duel: Duel, viewer: int) -> Any:
    sides = [duel.side(seat) for seat in others(duel, viewer)]
    return [int(side.side_deck & side.deck.specials).bit_count() for side in sides]


def known_but_the_readied(duel: Duel, viewer: int) -> Any:
    """`known` without the card that is readied."""
    sides = [(seat, duel.side(seat)) for seat in others(duel, viewer)]
    return [codes_of(duel, seat, side.hand & side.known & ~(1 << max(side.readied, 0))) for seat, side in sides]


def length_of_the_readied(duel: Duel, viewer: int) -> Any:
    """A hidden card as a row of stars, one for each letter of its name."""
    sides = [duel.side(seat) for seat in others(duel, viewer)]
    return ["*" * len(side.deck.slots[max(side.readied, 0)].card.name_ko) for side in sides]


def watched_first_hands(duel: Duel, viewer: int) -> Any:
    """Spectators see what only the players looked at."""
    return [codes_of(duel, seat, duel.side(seat).known & duel.side(seat).hand) for seat in (0, 1)] if viewer == 2 else 0


def list_before_the_look(duel: Duel, viewer: int) -> Any:
    return [codes_of(duel, seat, duel.side(seat).listed) for seat in others(duel, viewer)]


def lying_face_down(duel: Duel, viewer: int) -> Any:
    """A face-down card by its name."""
    return [codes_of(duel, seat, duel.side(seat).face_down) for seat in others(duel, viewer)]


def kinds_in_the_lumen_zone(duel: Duel, viewer: int) -> Any:
    """How many attacks lie in the Lumen zone, face-down ones among them."""
    sides = [duel.side(seat) for seat in others(duel, viewer)]
    return [int(side.lumen & side.deck.attacks).bit_count() for side in sides]


def limited_left(duel: Duel, viewer: int) -> Any:
    """How many cards with a limit of uses are still in hand and side deck."""
    sides = [duel.side(seat) for seat in others(duel, viewer)]
    kept = [(side.hand | side.side_deck, side.deck.limited) for side in sides]
    return [[int(group.cards & cards).bit_count() for group in groups] for cards, groups in kept]


def fingerprint(duel: Duel, viewer: int) -> Any:
    """A checksum of the whole state, for resynchronising clients."""
    return sum(duel.key()) & 0xFFFF


def slots_of_the_list(duel: Duel, viewer: int) -> Any:
    """Cards by their place in the deck while a set-up goes on."""
    return [members(int(duel.side(seat).hand)) for seat in others(duel, viewer)] if before_the_look(duel) else 0


LEAKS: Final[dict[str, Window]] = {
    "side deck in the view": Altered(side_deck),
    "number of attacks in hand": Altered(attacks_in_hand),
    "number of special techniques left": Altered(specials_left),
    "known drops the readied card": Altered(known_but_the_readied),
    "message as long as the readied card's name": Altered(length_of_the_readied),
    "spectators see the first hands": Altered(watched_first_hands),
    "list seen before it is turned up": Altered(list_before_the_look),
    "face-down cards by name": Altered(lying_face_down),
    "face-down attacks counted": Altered(kinds_in_the_lumen_zone),
    "cards with a limit of uses counted": Altered(limited_left),
    "checksum of the state": Altered(fingerprint),
    "hand seen during the set-up": Altered(slots_of_the_list),
    "no question about a catch with nothing to catch with": Unasked(o.Q_CATCH),
    "no question about a grab with nothing to negate it with": Unasked(o.Q_GRAB),
    "no question about hidden cards that are not there": Unasked(o.Q_HIDDEN),
    "no question about a combo that cannot go on": Unasked(o.Q_PAIR),
    "no question about a trade that cannot be made": Unasked(o.Q_MAY),
    "no question about a choice among one": Unasked(o.Q_CARDS, one=True),
    "everybody hears which card was readied": Overheard(ev.CardReadied),
    "everybody hears which card moved unseen": Overheard(ev.CardMoved),
    "everybody hears what became of a hidden card": Overheard(ev.StatChanged),
    "everybody hears the first hand": Overheard(ev.HandChosen),
    "own options depend on the readied card": Shortened(),
    "silence as long as the secret": Padded(),
    "a refusal counts the opponent's attacks": Telling(),
}


@pytest.mark.slow
@pytest.mark.compiled_only  # says something about these tests, and takes long interpreted
@pytest.mark.parametrize("window", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(window: Window) -> None:
    """Each of these leaks is noticed within 200 games."""
    with pytest.raises(Leak):
        search(window, LEAK_GAMES)
