"""The pool: cards found by name, and the nearest ones where there is none."""

from __future__ import annotations

import pytest

from simpan.lumen.card import Card
from simpan.lumen.pool import SHIPPED, Pool


def test_found_by_name() -> None:
    """A card is found by code, Korean or English name, whatever the spaces, case, accents or Unicode form."""
    found = SHIPPED.cards["ST6-002"]
    assert all(
        SHIPPED.by_name(text) is found
        for text in ("ST6-002", "st6-002", "스피어 주테", "스피어주테", " 스피어  주테 ", "Spear Jeté", "spearjete")
    )
    apart = "\u1109\u1173\u1111\u1175\u110b\u1165 \u110c\u116e\u1110\u1166"
    assert SHIPPED.by_name(apart) is found
    assert SHIPPED.by_name("") is None
    assert SHIPPED.by_name("스피어") is None
    assert SHIPPED.by_name("점프") is None
    assert SHIPPED.pending_by_name("점프") is not None
    assert SHIPPED.by_name("매튜드") is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("셰도우컷", "ST6-001"),
        ("setsumi kick", "ST1-018"),
        ("카운터 렛", "ST3-017"),
        ("st6-00l", "ST6-001"),
        ("구루기", "ST1-013"),
    ],
)
def test_suggestions(text: str, code: str) -> None:
    """A name with a slip in it leads to the card that was meant."""
    assert SHIPPED.by_name(text) is None
    assert code in [card.code for card in SHIPPED.suggest(text)]


def test_nothing_near() -> None:
    """A text that is near no name gets no suggestion, and an enormous one is not even searched for."""
    assert SHIPPED.suggest("qqqqqqqq") == []
    assert SHIPPED.suggest("가" * 10_000) == []
    assert SHIPPED.by_name("ST6-001" * 2000) is None


def test_codes_must_differ() -> None:
    """A pool refuses two cards with one code; two printings with one name are one name."""
    card = SHIPPED.cards["ST1-018"]
    with pytest.raises(ValueError, match="ST1-018"):
        Pool((card, card), ())
    again = Card("PR-001", card.name_ko, card.name_en, card.mark, card.kind)
    pool = Pool((card, again), ())
    assert pool.by_name("세츠메이 킥") is card
    assert pool.by_name("PR-001") is again
