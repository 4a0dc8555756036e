"""Decks of 키스: calling cards on top of the 20 techniques (L4.1.e), in the pool that is shipped."""

from __future__ import annotations

import pytest

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.cards.kiss import CALLING, KISS, MARK
from simpan.lumen.decklist import DeckList, problems, starter_decks
from simpan.lumen.match import ready_deck, start
from simpan.lumen.pool import SHIPPED, Pool

STARTER = starter_decks()["kiss-notice"]
CALLS = [card.code for card in SHIPPED.cards.values() if CALLING.word in card.tags]
SIXTH = Card("T-6", "예고장 6", "Call 6", MARK, w.SPECIAL, tags=(CALLING.word,))  # one more than there are
# Special techniques that are no calling cards.
LAMPS = [Card(f"L-{n}", f"등불 {n}", f"Lamp {n}", MARK, w.SPECIAL) for n in range(7)]
POOL = Pool([*SHIPPED.cards.values(), SIXTH, *LAMPS], SHIPPED.characters.values(), SHIPPED.pending)
OWN = [
    card.code for card in SHIPPED.cards.values() if card.mark == MARK and card.kind != w.SPECIAL and not card.ultimate
]
NEUTRAL = [card.code for card in SHIPPED.cards.values() if card.mark == "setsumei" and card.kind != w.SPECIAL]


def broken(techniques: list[str]) -> set[str]:
    """The clauses that a deck of 키스 with those techniques breaks."""
    return {problem.clause for problem in problems(DeckList("시험", MARK, techniques), POOL)}


def test_the_calling_cards() -> None:
    """R004: there are five; each bears her mark and is a special technique."""
    assert sorted(CALLS) == ["AWL-SP-002", "LMI-AT-024", "ST4-SS1", "ST4-SS2", "ST4-SS3"]
    for code in CALLS:
        assert (SHIPPED.cards[code].mark, SHIPPED.cards[code].kind) == (MARK, w.SPECIAL)


def test_the_starter_has_three_on_top_of_twenty() -> None:
    """§L4.1.e: the deck that is shipped uses what her trait allows, on top of 20, most of them her own."""
    calls = [code for code in STARTER.techniques if code in CALLS]
    others = [code for code in STARTER.techniques if code not in CALLS]
    assert (len(calls), len(others), STARTER.ultimate) == (3, 20, "DFR-AT-018")
    assert len(set(OWN) & set(others)) >= 15
    assert problems(STARTER) == []


@pytest.mark.parametrize(
    ("base", "calls", "clauses"),
    [
        (20, 0, set()),
        (20, 1, set()),
        (20, 3, set()),  # all three on top
        (17, 3, set()),  # none on top
        (18, 5, set()),  # three on top, two in the 20: all that there are
        (20, 4, {"L4.1"}),  # a fourth on top
        (19, 5, {"L4.1"}),
        (19, 0, {"L4.1"}),
        (16, 3, {"L4.1"}),
    ],
)
def test_how_many_may_be_there(base: int, calls: int, clauses: set[str]) -> None:
    """R004 §L4.1.e: up to three calling cards on top, more may sit in the 20."""
    assert broken([*(OWN + NEUTRAL)[:base], *CALLS[:calls]]) == clauses


def test_each_only_once() -> None:
    """R004 §L4.1.b: one per name, on top too, so no more than five of the five."""
    assert broken([*(OWN + NEUTRAL)[:17], *CALLS, CALLS[0]]) == {"L4.1.b"}
    assert broken([*(OWN + NEUTRAL)[:20], CALLS[0], CALLS[0]]) == {"L4.1.b"}


def test_three_on_top_whatever_their_number() -> None:
    """§L4.1.e: with six of them three sit in the 20."""
    assert broken([*(OWN + NEUTRAL)[:17], *CALLS, "T-6"]) == set()
    assert broken([*(OWN + NEUTRAL)[:18], *CALLS, "T-6"]) == {"L4.1"}


def test_on_top_they_are_no_own_half() -> None:
    """§L4.1.a §L4.1.e: ten of the 20 bear her mark; calling cards on top do not help out."""
    assert broken([*OWN[:10], *NEUTRAL[:10], *CALLS[:3]]) == set()
    assert broken([*OWN[:9], *NEUTRAL[:11], *CALLS[:3]]) == {"L4.1.a"}
    assert broken([*OWN[:9], *NEUTRAL[:10], *CALLS[:4]]) == set()  # the fourth is one of the 20


def test_on_top_they_are_no_special_of_the_twenty() -> None:
    """§L4.1.d §L4.1.e: 14 of the 20 are not special; calling cards on top do not count against that."""
    lamps = [card.code for card in LAMPS]
    assert broken([*OWN[:14], *lamps[:6], *CALLS[:3]]) == set()
    assert broken([*OWN[:13], *lamps, *CALLS[:3]]) == {"L4.1.d"}
    assert broken([*OWN[:14], *lamps[:4], *CALLS]) == set()
    assert broken([*OWN[:13], *lamps[:5], *CALLS]) == {"L4.1.d"}


def test_other_special_cards_are_not_on_top() -> None:
    """§L4.1.e: the trait speaks of calling cards alone."""
    assert broken([*(OWN + NEUTRAL)[:20], "L-0"]) == {"L4.1"}
    assert broken([*(OWN + NEUTRAL)[:20], *CALLS[:3], "L-0"]) == {"L4.1"}


def test_for_others_nothing_is_on_top() -> None:
    """§L4.1.e §L4.1.c: another character has neither the trait nor the cards."""
    viola = starter_decks()["viola-duet"]
    listed = DeckList("시험", "viola", [*viola.techniques, CALLS[0]])
    assert {problem.clause for problem in problems(listed, POOL)} == {"L4.1", "L4.1.c"}


def test_they_start_in_the_side_deck() -> None:
    """§L4.2: neither in the first hand nor on the first list; the opponent sees how many cards there are, not which."""
    game = start(STARTER, STARTER)
    deck = ready_deck(STARTER)
    assert deck.character is KISS
    calls = {slot for slot, code in enumerate(deck.codes) if code in CALLS}
    for _ in range(14):
        for seat in (0, 1):
            legal = int(game.legal(seat))
            assert not any(legal >> slot & 1 for slot in calls)
            game.apply(seat, (legal & -legal).bit_length() - 1)
    own, opponent = game.view(0).sides[0], game.view(1).sides[0]
    assert own.side_deck is not None
    assert len(own.side_deck) == 9
    assert set(CALLS) & set(STARTER.techniques) <= set(own.side_deck)
    assert (opponent.side_count, opponent.side_deck) == (9, None)
