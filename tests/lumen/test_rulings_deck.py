"""Published rulings about decks (L4.1). A ruling's id is in the name of its test."""

from __future__ import annotations

from typing import Final

import pytest

from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.decklist import DeckList, problems
from simpan.lumen.effect.build import KIND_ATTACK, copies, extra, tag
from simpan.lumen.effect.node import Extra
from simpan.lumen.match import start
from simpan.lumen.pool import Pool

OWN: Final = [Card(f"O-{n}", f"제 {n}", f"Own {n}", "thief", w.ATTACK, speed=5) for n in range(20)]
NEUTRAL: Final = [Card(f"N-{n}", f"중 {n}", f"Neutral {n}", "setsumei", w.ATTACK) for n in range(20)]
ALIEN: Final = Card("A-0", "남", "Alien", "wolf", w.ATTACK)
REPRINT: Final = Card("O-0b", "제 0", "Own 0", "thief", w.ATTACK)
CALLING: Final = Card("C-0", "예고장", "Calling Card", "thief", w.SPECIAL, lines=(copies(5),), tags=("예고장",))
NEUTRAL_CALL: Final = Card(
    "C-1", "중립 예고장", "Neutral Call", "setsumei", w.SPECIAL, lines=(copies(9),), tags=("예고장",)
)
FINALE: Final = [Card(f"U-{n}", f"끝 {n}", f"Finale {n}", "thief", w.ATTACK, ultimate=True) for n in range(2)]
CHARM: Final = [Card(f"S-{n}", f"특 {n}", f"Charm {n}", "thief", w.SPECIAL) for n in range(9)]


def thief(*lines: Extra) -> Pool:
    """A pool with a character whose trait has those lines."""
    trait = Card("trait", "괴도", "Thief", "thief", w.TRAIT, lines=lines)
    character = Character("thief", "괴도", "Thief", 5000, ((5000, 6),), trait)
    return Pool([*OWN, *NEUTRAL, ALIEN, REPRINT, CALLING, NEUTRAL_CALL, *FINALE, *CHARM], [character])


def extra_cards() -> Pool:
    """The pool of a character whose trait allows three calling cards on top (as the published Kiss)."""
    line = extra(3, tag("예고장"))
    assert isinstance(line, Extra)
    return thief(line)


def clauses(cards: list[Card], ultimate: str | None = None, pool: Pool | None = None) -> set[str]:
    """The clauses that a deck of these techniques breaks."""
    listed = DeckList("deck", "thief", [card.code for card in cards], ultimate)
    return {problem.clause for problem in problems(listed, pool or thief())}


@pytest.mark.parametrize(("own", "broken"), [(9, {"L4.1.a"}), (10, set()), (20, set())])
def test_r001_half_bears_the_emblem(own: int, broken: set[str]) -> None:
    """R001 §L4.1.a §L4.1.c: at least 10 of the 20 are the character's own, the rest neutral, none of another's."""
    assert clauses(OWN[:own] + NEUTRAL[: 20 - own]) == broken
    assert clauses([*OWN[:19], ALIEN]) == {"L4.1.c"}


def test_r002_two_printings_are_one_card() -> None:
    """R002 §L4.1.b: two printings of one name are the same card for the limit of one."""
    assert clauses([*OWN[:19], REPRINT]) == {"L4.1.b"}
    assert clauses([*OWN[1:20], REPRINT]) == set()


def test_r003_a_text_frees_only_its_own_card() -> None:
    """R003 §L4.1.b: a text that allows copies frees that card alone, and every other rule stays."""
    assert clauses([*OWN[:15], *[CALLING] * 5]) == set()
    assert clauses([*OWN[:14], *[CALLING] * 6]) == {"L4.1.b"}
    assert clauses([*OWN[:16], OWN[0], *[CALLING] * 3]) == {"L4.1.b"}
    assert clauses([*OWN[:13], *[NEUTRAL_CALL] * 7]) == {"L4.1.d"}


@pytest.mark.parametrize(("base", "calls", "broken"), [
    (20, 3, set()),        # three on top
    (18, 5, set()),        # and two in the 20
    (20, 0, set()),
    (17, 3, set()),        # none need be on top
    (19, 3, set()),        # 22 cards: two on top, one in the 20
    (20, 4, {"L4.1"}),     # the fourth is one too many
    (17, 6, {"L4.1.b"}),   # copies count on top too
    (19, 0, {"L4.1"}),
])  # fmt: skip
def test_r004_cards_on_top_of_the_twenty(base: int, calls: int, broken: set[str]) -> None:
    """R004 §L4.1.e: up to three calling cards come on top of the 20, and more may sit in it as copies allow."""
    assert clauses(OWN[:base] + [CALLING] * calls, pool=extra_cards()) == broken


def test_r004_only_what_fits_is_on_top() -> None:
    """R004 §L4.1.e: other cards are not on top, and without the trait nothing is."""
    assert clauses([*OWN, NEUTRAL[0]], pool=extra_cards()) == {"L4.1"}
    assert clauses([*OWN, *[CALLING] * 3]) == {"L4.1"}


def test_r004_half_and_special_ignore_what_is_on_top() -> None:
    """R004 §L4.1.e §L4.1.a §L4.1.d: the half and the 14 are counted without the cards on top."""
    pool = extra_cards()
    assert clauses([*OWN[:10], *NEUTRAL[:10], *[NEUTRAL_CALL] * 3], pool=pool) == set()
    assert clauses([*OWN[:9], *NEUTRAL[:11], *[CALLING] * 3], pool=pool) == {"L4.1.a"}
    assert clauses([*OWN[:14], *CHARM[:6], *[CALLING] * 3], pool=pool) == set()
    assert clauses([*OWN[:13], *CHARM[:7], *[CALLING] * 3], pool=pool) == {"L4.1.d"}
    assert clauses([*OWN[:14], *CHARM[:4], *[CALLING] * 5], pool=pool) == set()
    assert clauses([*OWN[:14], *CHARM[:5], *[CALLING] * 5], pool=pool) == {"L4.1"}


def test_r004_the_message_says_what_is_on_top() -> None:
    """R004 §L4.1.e: a deck that is too large is told how many of its cards are on top."""
    listed = DeckList("deck", "thief", [card.code for card in [*OWN, NEUTRAL[0], *[CALLING] * 3]])
    (found,) = problems(listed, extra_cards())
    assert found.en == "21 techniques besides 3 on top; a deck has 20."
    assert found.ko == "기술이 21장입니다 (추가 3장 제외). 20장이어야 합니다."


def test_r004_the_longer_deck_is_played() -> None:
    """R004 §L4.1.e §L4.2: a deck of 23 is set up like any other; what is neither hand nor list is the side deck."""
    pool = extra_cards()
    listed = DeckList("deck", "thief", [card.code for card in [*OWN, *[CALLING] * 3]], "U-0")
    game = start(listed, listed, pool=pool)
    assert game.side(0).deck.size == 23
    for _ in range(14):
        for seat in (0, 1):
            legal = int(game.legal(seat))
            game.apply(seat, (legal & -legal).bit_length() - 1)
    assert [int(mask).bit_count() for mask in (game.side(0).hand, game.side(0).listed, game.side(0).side_deck)] == [
        5,
        9,
        9,
    ]


def test_r004_the_largest_extra_fits_in_a_deck() -> None:
    """R004 §L4.1.e: nine cards on top, the most that the format takes, still make a deck."""
    line = extra(9, KIND_ATTACK)
    assert isinstance(line, Extra)
    pool = thief(line)
    codes = [card.code for card in [*OWN, *NEUTRAL[:9]]]
    listed = DeckList("deck", "thief", codes, "U-0")
    assert problems(listed, pool) == []
    assert start(listed, listed, pool=pool).side(1).deck.size == 29


def test_r007_none_or_one_ultimate() -> None:
    """R007 §L4.1 §L2.6: a deck has none or one ultimate, and it lies face up in its zone from the start."""
    assert clauses(OWN) == clauses(OWN, "U-0") == set()
    assert clauses([*OWN[:19], FINALE[1]], "U-0") == {"L4.1"}
    pool = thief()
    listed = DeckList("deck", "thief", [card.code for card in OWN], "U-0")
    game = start(listed, listed, pool=pool)
    assert [view.sides[0].ultimate for view in (game.view(0), game.view(1), game.view(2))] == [("U-0",)] * 3
