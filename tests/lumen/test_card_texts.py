"""The printed texts of the shipped cards, word for word."""

from __future__ import annotations

import re

import pytest

from simpan.lumen.card import Card
from simpan.lumen.effect import text_en, text_ko
from simpan.lumen.effect.text_parts import name_lookup
from simpan.lumen.pool import SHIPPED
from tests.golden_cards import LANGS, path, render

CHARACTERS = list(SHIPPED.characters.values())
EVERY_CARD = [*SHIPPED.cards.values(), *(character.trait for character in CHARACTERS)]
NAMES = {lang: name_lookup(EVERY_CARD, CHARACTERS, lang) for lang in LANGS}


@pytest.mark.parametrize("lang", LANGS)
def test_texts_are_golden(lang: str) -> None:
    """No word of a shipped card changes unseen: `python -m tests.golden_cards` rewrites, the diff is read."""
    assert path(lang).read_text(encoding="utf-8") == render(lang)


@pytest.mark.parametrize("card", EVERY_CARD, ids=lambda card: str(card.code))
def test_texts_are_whole(card: Card) -> None:
    """Both tongues print the same lines in the same order, each a sentence of its own tongue."""
    korean, english = text_ko.card_text(card, NAMES["ko"]), text_en.card_text(card, NAMES["en"])
    assert len(korean) == len(english)
    assert len(korean) <= len(card.lines) + len(card.tracks)
    for line in korean:
        assert re.search(r"다(\(최[대소] −?\d+\))?\.$", line)
        assert "  " not in line
        assert not re.search(r"[을를이가은는과와]\(|\(으\)", line)  # a particle left open
    for line in english:
        assert line.endswith(".")
        assert "  " not in line
        assert not re.search("[가-힣]", line)
