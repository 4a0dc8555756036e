"""The deck clauses (L4.1), and what the card format and the editions fix; scenarios test the rest of the book."""

from __future__ import annotations

import pytest

from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.cards.viola import VIOLA
from simpan.lumen.decklist import DeckList, problems
from simpan.lumen.edition import CLASSIC, CURRENT
from simpan.lumen.effect.build import copies, deck_size
from simpan.lumen.effect.node import Extra
from simpan.lumen.effect.wire import WireError, from_wire, to_wire
from simpan.lumen.pool import SHIPPED, Pool

OWN = [Card(f"O-{n}", f"제 {n}", f"Own {n}", "viola", w.ATTACK) for n in range(20)]
NEUTRAL = [Card(f"N-{n}", f"중 {n}", f"Neutral {n}", "setsumei", w.ATTACK) for n in range(20)]
SPECIAL = [Card(f"S-{n}", f"특 {n}", f"Special {n}", "viola", w.SPECIAL) for n in range(20)]
ALIEN = Card("A-0", "남", "Alien", "wolf", w.ATTACK)
REPRINT = Card("O-0b", "제 0", "Own 0", "viola", w.ATTACK)
COPIED = Card("C-0", "겹", "Copied", "viola", w.ATTACK, lines=(copies(3),))
FINALE = [Card(f"U-{n}", f"끝 {n}", f"Finale {n}", "viola", w.ATTACK, ultimate=True) for n in range(2)]
POOL = Pool([*OWN, *NEUTRAL, *SPECIAL, ALIEN, REPRINT, COPIED, *FINALE], [VIOLA])


def clauses(*cards: Card, ultimate: Card | None = None) -> set[str]:
    """The clauses that a Viola deck of these techniques breaks."""
    listed = DeckList("deck", "viola", [card.code for card in cards], ultimate.code if ultimate else None)
    return {problem.clause for problem in problems(listed, POOL)}


@pytest.mark.parametrize(("number", "broken"), [(19, {"L4.1"}), (20, set()), (21, {"L4.1"})])
def test_twenty_techniques(number: int, broken: set[str]) -> None:
    """§L4.1: a deck has exactly 20 techniques."""
    assert clauses(*OWN[:11], *NEUTRAL[: number - 11]) == broken


def test_none_or_one_ultimate() -> None:
    """§L4.1 §L2.6: an ultimate may come on top of the 20, but is none of them."""
    assert clauses(*OWN, ultimate=FINALE[0]) == set()
    assert clauses(*OWN[:19], FINALE[0]) == {"L4.1"}


@pytest.mark.parametrize(("own", "broken"), [(10, set()), (9, {"L4.1.a"})])
def test_half_of_the_own_mark(own: int, broken: set[str]) -> None:
    """§L4.1.a: at least half of the techniques bear the character's own mark."""
    assert clauses(*OWN[:own], *NEUTRAL[: 20 - own]) == broken


def test_one_card_per_name() -> None:
    """§L4.1.b: one card per name, whatever the printing."""
    assert clauses(*OWN[:19], OWN[0]) == {"L4.1.b"}
    assert clauses(*OWN[:19], REPRINT) == {"L4.1.b"}


@pytest.mark.parametrize(("number", "broken"), [(3, set()), (4, {"L4.1.b"})])
def test_copies_that_a_text_allows(number: int, broken: set[str]) -> None:
    """§L4.1.b: a text that allows copies frees its own card, up to its number."""
    assert clauses(*OWN[: 20 - number], *[COPIED] * number) == broken
    assert clauses(*OWN[:16], COPIED, COPIED, OWN[0], OWN[0]) == {"L4.1.b"}


def test_only_neutral_besides() -> None:
    """§L4.1.c: never a technique of another character."""
    assert clauses(*OWN[:19], ALIEN) == {"L4.1.c"}


@pytest.mark.parametrize(("special", "broken"), [(6, set()), (7, {"L4.1.d"})])
def test_fourteen_are_not_special(special: int, broken: set[str]) -> None:
    """§L4.1.d: at least 14 of the techniques are not special."""
    assert clauses(*OWN[: 20 - special], *SPECIAL[:special]) == broken


def test_every_broken_rule_is_named() -> None:
    """§L4.1: a deck is refused with every broken rule, card by card."""
    assert clauses(*NEUTRAL[:10], *SPECIAL[:8], ALIEN, NEUTRAL[0], NEUTRAL[1]) == {
        "L4.1",
        "L4.1.a",
        "L4.1.b",
        "L4.1.c",
        "L4.1.d",
    }


def test_only_one_trait_of_the_pool_allows_cards_on_top() -> None:
    """§L4.1.e: only a trait whose text says so allows more than the 20: of those shipped, 키스's."""
    allowing = [
        character.key
        for character in SHIPPED.characters.values()
        if any(isinstance(line, Extra) for line in character.trait.lines)
    ]
    assert allowing == ["kiss"]
    assert clauses(*OWN[:20], SPECIAL[0]) == {"L4.1"}


@pytest.mark.parametrize(("number", "broken"), [(17, {"L4.1"}), (18, set()), (22, set()), (23, {"L4.1"})])
def test_a_trait_may_change_the_size(number: int, broken: set[str]) -> None:
    """§L4.1: a deck has 20 techniques, unless its trait says otherwise."""
    trait = Card("X-T", "넉넉", "Ample", "ample", w.TRAIT, lines=(deck_size(18, 22),))
    own = [Card(f"X-{n}", f"자체 {n}", f"Own {n}", "ample", w.ATTACK, speed=5, damage=100) for n in range(25)]
    pool = Pool(own, [Character("ample", "넉넉이", "Ample One", 5000, ((5000, 6),), trait)])
    deck = DeckList("넉넉", "ample", [card.code for card in own[:number]])
    assert {problem.clause for problem in problems(deck, pool)} == broken


def test_guard_result_is_never_combo() -> None:
    """§L2.3: the card format refuses `combo` as a guard result."""
    bad = Card("X-0", "나쁨", "Bad", "viola", w.ATTACK, speed=5, damage=100, position=w.MID, guard=w.COMBO_RESULT)
    with pytest.raises(WireError, match="guard"):
        from_wire(to_wire(bad))


def test_ten_seconds() -> None:
    """§L5.2: the other has 10 seconds from the first ready, in both editions; the clock itself is an input."""
    assert CLASSIC.ready_seconds == CURRENT.ready_seconds == 10
