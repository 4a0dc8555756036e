"""What an undo would un-see: every kind of event is judged, and nothing seen can be taken back (§L5.2, §L2.8)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from simpan.core.engine import compiled
from simpan.core.event import Event, heard_by
from simpan.core.hosting import Unseen
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.duel import Duel
from simpan.lumen.hosted import unseen as un
from simpan.lumen.hosted.hosting import HOSTING
from simpan.lumen.pool import SHIPPED
from simpan.lumen.side import Side
from simpan.lumen.words import BATTLE, HAND, LIST, SIDE
from tests.lumen.hosted.matches import positions

GAMES: Final = 120 if compiled() else 10


def kinds(kind: type[ev.LumenEvent] = ev.LumenEvent) -> Iterator[type[ev.LumenEvent]]:
    for child in kind.__subclasses__():
        yield child
        yield from kinds(child)


def test_every_kind_of_event_is_judged() -> None:
    """A new event has to say whether it shows something."""
    assert set(un.KINDS) == set(kinds())


def test_every_reason_is_told_with_its_clause() -> None:
    reasons = [thing for thing in vars(un).values() if isinstance(thing, Unseen)]
    assert un.READY in reasons
    for reason in reasons:
        assert reason.text.ko.endswith("니다.")
        assert reason.text.en.endswith(".")
        assert re.fullmatch(r"L\d[\d.a-z]*", reason.clause)


# -- one by one ------------------------------------------------------------------------------------------------------


def before_turn(seed: int = 2) -> Duel:
    """A position after the mutual look in which a choice is owed, where nobody can name a card of the other's hand."""
    for duel, _, _ in positions(seed):
        if (
            duel.turn > 2
            and duel.asks not in (o.Q_READY, o.Q_HIDDEN)
            and duel.waiting & 3
            and duel.a.hand
            and duel.b.hand
        ):
            twin = duel.clone()
            for side in (twin.a, twin.b):
                side.known = side.open_ = 0
            return twin
    raise AssertionError("no such position")


def card(duel: Duel, seat: int, mask: int) -> str:
    codes = duel.side(seat).deck.codes
    return next(code for slot, code in enumerate(codes) if mask >> slot & 1 and codes.count(code) == 1)


def told(event: Event, before: Duel | None = None, seat: int = 0) -> Unseen | None:
    return HOSTING.unseen(before or before_turn(), seat, [ev.TurnBegan(clause="L5", turn=3), event])


@pytest.mark.parametrize(
    ("event", "clause"),
    [
        (ev.PriorityDrawn(clause="L3.2.b", seat=1), "L3.2.b"),
        (ev.HandChosen(clause="L4.2", audience=2, seat=0, cards=("ST1-016",)), "L4.2"),
        (ev.ListTurnedUp(clause="L4.2", seat=1, cards=("ST1-016",)), "L4.2"),
        (ev.EffectStopped(clause="L2.7.b", seat=0, card="ST1-016", why="no_candidate"), "L2.7.b"),
        (ev.CostUnpaid(clause="L5.2.b", seat=0, card="ST1-016"), "L2.7.b"),
        (ev.SpecialRevealed(clause="L2.5", seat=1, card="AWL-SP-003"), "L2.5"),
        (ev.Readied(clause="L5.2", seat=1), "L5.2"),
        (ev.CardReadied(clause="L5.2", audience=1, seat=0, card="ST1-016"), "L5.2"),
        (ev.NoResponse(clause="L5.2", seat=1, count=1, why="nothing"), "L5.2"),
        (ev.CardForced(clause="L5.2", seat=1, card="ST1-016"), "L5.2"),
        (ev.HandSeen(clause="L5.2", seat=1, cards=()), "L5.2"),
        (ev.Cautioned(clause="L9.1", count=1), "L9.1"),
        (ev.Revealed(clause="L5.3.0", seat=1, card="ST1-016"), "L5.3.0"),
        (ev.HiddenMoved(clause="L2.7", audience=6, seat=0, origin=HAND, to=SIDE), "L2.8"),
        (ev.CardsShown(clause="L2.8", seat=0, cards=()), "L2.8"),
        (ev.CardMoved(clause="L2.7", audience=1, seat=0, card="ST1-016", origin=HAND, to=SIDE), "L2.8"),
        (ev.GameEnded(clause="L5.0", winner=0, why="hp"), "L5.0"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else value,
)
def test_what_shows_something(event: Event, clause: str) -> None:
    """§L2.8, §L3.2.b, §L4.2, §L5.2, §L5.3.0."""
    found = told(event)
    assert found is not None
    assert found.clause == clause


@pytest.mark.parametrize(
    "event",
    [
        ev.PriorityCompared(clause="L3.2", seat=0, fp=(1, 0), hp=(5, 5), hand=(1, 1)),
        ev.SetUpDone(clause="L4.2", seat=0),
        ev.HandChosen(clause="L4.2", audience=1, seat=0, cards=("ST1-016",)),
        ev.EffectStopped(clause="L2.7", seat=0, card="ST1-016", why="endless"),
        ev.TimingSkipped(clause="L3.2.a", timing=17),
        ev.FpChanged(clause="L5.3.8", seat=0, before=0, by=2, after=2, why="hit"),
        ev.Got(clause="L5.4", seat=0, card="ST1-016", origin=LIST),
        ev.CatchDeclined(clause="L5.3.10", seat=0, limit=3),
        ev.GrabStood(clause="L7.1", seat=0),
        ev.CardMoved(clause="L5.3.11", seat=0, card="ST1-016", origin=BATTLE, to=HAND),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_shows_nothing_new(event: Event) -> None:
    assert told(event) is None


def test_a_hidden_card_that_was_known_is_no_secret() -> None:
    """§L2.8: a discard, a break, a combo or a catch shows a card unless the opponent could name it before."""
    duel = before_turn()
    side = duel.side(0)
    secret, known = card(duel, 0, int(side.hand & ~side.known)), card(duel, 0, int(side.listed))
    other = side.deck.codes[int(side.listed).bit_length() - 1]
    assert other != known
    events: list[Any] = [
        lambda c: ev.Discarded(clause="L5.0", seat=0, card=c, why="hand_limit"),
        lambda c: ev.CardBroken(clause="L3.3", seat=0, card=c, origin=HAND, why="effect"),
        lambda c: ev.CardMoved(clause="L2.7", seat=0, card=c, origin=HAND, to=LIST),
        lambda c: ev.Replenished(clause="L3.3", seat=0, card=c),
        lambda c: ev.GrabNegated(clause="L7.1", seat=0, card=c, against="ST1-016"),
        lambda c: ev.ComboShown(clause="L6.2", seat=0, cards=(other, c), speeds=(5, 6)),
        lambda c: ev.ComboUsed(clause="L6.3", seat=0, card=c, number=2, speed=5),
        lambda c: ev.CatchDeclared(clause="L5.3.10", seat=0, card=c, speed=5, limit=5),
        lambda c: ev.CardsShown(clause="L2.8", seat=0, cards=(c,)),
    ]
    for make in events:
        assert told(make(secret), duel) == un.SHOWN
        assert told(make(known), duel) is None


def test_readying_is_final() -> None:
    """§L5.2: ready cannot be taken back, whatever came of it."""
    duel = next(d.clone() for d, _, _ in positions(2) if d.asks == o.Q_READY)
    assert HOSTING.unseen(duel, 0, []) == un.READY


def test_a_skip_after_secret_answers_tells_of_them() -> None:
    """§L3.2.a: it happens only if both would have used a hidden card."""
    duel = next(d.clone() for seed in range(40) for d, _, _ in positions(seed) if d.asks == o.Q_HIDDEN)
    assert told(ev.TimingSkipped(clause="L3.2.a", timing=17), duel) == un.BOTH_WOULD


def test_chance_picks_once() -> None:
    """§L2.7.a: what was picked at random is not picked again; every other effect of shown cards is public."""
    rules = {card.name_ko: card.rules for card in SHIPPED.cards.values()}
    assert un.draws(rules["매혹의 로돌라"][0]), "the opponent discards at random"
    assert not un.draws(rules["구르기"][0])
    assert not un.draws(rules["시크릿 트릭"][0])
    drawing = {name for name, found in rules.items() if any(un.draws(rule) for rule in found)}
    assert len(drawing) == 3
    before = next(d.clone() for d, _, _ in positions(2) if d.turn > 1)
    for seat, side in enumerate((before.a, before.b)):
        for slot in side.deck.slots:
            for rule in range(len(slot.card.rules)):
                event = ev.EffectBegan(clause="L3.2.c", seat=seat, card=slot.card.code, timing=0, rule=rule)
                found = told(event, before)
                assert (found == un.AT_RANDOM) == (slot.card.name_ko in drawing and found is not None)


# -- in whole games --------------------------------------------------------------------------------------------------


def named(found: Any) -> set[str]:
    """Every text in a value, so every card that it names."""
    return set(re.findall(r'"([A-Z0-9]+-[A-Z0-9-]+)"', json.dumps(msgspec.to_builtins(found))))


@pytest.mark.slow
def test_what_may_be_taken_back_has_shown_no_card_to_anybody() -> None:
    """Of every input that could be taken back: who heard of what came of it had been told of all those cards before."""
    free = refused = 0
    for seed in range(GAMES):
        last: dict[int, tuple[Duel, list[Event], list[set[str]]]] = {}
        met: list[set[str]] = []
        for duel, seat, _ in positions(seed):
            happened = list(duel.journal or [])
            met = met or [{card for side in (duel.a, duel.b) for card in traits(side)} for _ in (0, 1)]
            for owner, (before, events, memory) in last.items():
                events.extend(happened)
                if HOSTING.unseen(before, owner, events) is not None:
                    refused += 1
                    continue
                free += 1
                assert not any(isinstance(event, (ev.Readied, ev.Revealed)) for event in events)
                for viewer in (0, 1):
                    heard = named([event for event in events if heard_by(event, viewer)])
                    assert heard <= memory[viewer], (seed, owner, viewer)
            for viewer in (0, 1):
                met[viewer] |= named([event for event in happened if heard_by(event, viewer)])
                met[viewer] |= named(duel.view(viewer)) | set(duel.side(viewer).deck.codes)
            if seat in (0, 1):
                last[seat] = (duel.clone(), [], [set(cards) for cards in met])
    assert free > GAMES
    assert refused > GAMES


def traits(side: Side) -> set[str]:
    """What lies face up from the start (L4.2)."""
    ultimate = {side.deck.codes[int(side.deck.ultimate)]} if side.deck.ultimate >= 0 else set()
    return {side.deck.character.trait.code} | ultimate
