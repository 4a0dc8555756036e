"""The nearest cards to what somebody typed: slips, first consonants (초성), parts of names."""

from __future__ import annotations

import pytest

from simpan.core.korean import initials
from simpan.lumen.pool import SHIPPED

CUT, KICK, ROLL, JUMP = "ST1-016", "ST1-018", "ST1-013", "ST1-014"

PARTS = {
    **dict.fromkeys(("ㅅㅊㅁㅇㅋ", "ㅁㅇㅋ", "ㅅㅊ", "세츠ㅁㅇ", "츠메이", "sumei k"), KICK),
    "ㄱㄹㄱ": ROLL,
    "커팅 좋아": CUT,
}


@pytest.mark.parametrize(("text", "code"), PARTS.items())
def test_suggestions_by_first_consonants_and_parts(text: str, code: str) -> None:
    """First consonants, parts of a name and a name with words around it lead to the card; one letter says nothing."""
    assert code in [card.code for card in SHIPPED.suggest(text, 30)]
    assert SHIPPED.by_name(text) is None
    assert SHIPPED.suggest("ㅅ") == []


def test_the_whole_name_in_first_consonants_comes_first() -> None:
    """The card whose every syllable is given by its first consonant stands before those that only hold them."""
    for card in SHIPPED.cards.values():
        if card.name_ko != card.code:
            said = initials(card.name_ko).replace(" ", "")
            near = SHIPPED.suggest(said, 60)
            assert card.name_ko in [one.name_ko for one in near]
            assert initials(near[0].name_ko).replace(" ", "") == said


def test_pending_cards_are_suggested_too() -> None:
    """`near` knows the cards that wait, `suggest` only those that can be played."""
    assert JUMP in [card.code for card in SHIPPED.near("점푸")]
    assert JUMP not in [card.code for card in SHIPPED.suggest("점푸", 30)]
