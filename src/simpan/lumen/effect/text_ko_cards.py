"""Korean: which cards a deed speaks of."""

from __future__ import annotations

from typing import assert_never

from simpan.lumen import words as w
from simpan.lumen.effect.node import Cards, Every, Pick, Ref
from simpan.lumen.effect.text_ko_forms import eul
from simpan.lumen.effect.text_ko_much import counted
from simpan.lumen.effect.text_ko_noun import REFS, from_text, pattern_text, place_text
from simpan.lumen.effect.text_parts import Names


def cards_text(cards: Cards, names: Names, *, by_owner: bool = False) -> str:
    """Which cards: 이 기술, 리스트에서 공격 기술 1장, 패에 있는 모든 손 기술. by_owner: of the opponent."""
    if isinstance(cards, Ref):
        return REFS[cards.name]
    where = cards.where
    what = pattern_text(where.pattern, names)
    if isinstance(cards, Every):
        return f"{place_text(where, every=True)} {pattern_text(where.pattern, names, '모든')}"
    if isinstance(cards, Pick):
        number = counted(cards.n, "장", names)
        how = _how(cards.by, by_owner)
        place = from_text(where, by_owner)
        return f"{place} {how}{eul(what)} {number}까지" if cards.up_to else f"{place} {how}{what} {number}"
    assert_never(cards)


def cards_object(cards: Cards, names: Names, *, by_owner: bool = False) -> str:
    """What is moved, with its particle; a number up to n takes none: 2장까지. All are taken from somewhere: 패에서."""
    if isinstance(cards, Every):
        return f"{from_text(cards.where, every=True)} {eul(pattern_text(cards.where.pattern, names, '모든'))}"
    text = cards_text(cards, names, by_owner=by_owner)
    return text if isinstance(cards, Pick) and cards.up_to else eul(text)


def lying_text(pick: Pick, names: Names) -> str:
    """A pick by where it lies: 패에 있는 카드 1장."""
    upto = "까지" if pick.up_to else ""
    what = pattern_text(pick.where.pattern, names)
    return f"{place_text(pick.where)} {_how(pick.by, False)}{what} {counted(pick.n, '장', names)}{upto}"


def _how(by: str, by_owner: bool) -> str:
    return "무작위로 고른 " if by == "chance" else "상대가 고른 " if by == "opp" and not by_owner else ""


def hand_text(cards: Cards, names: Names) -> str:
    """The short words for any cards of the subject's own hand: 패를 1장; nothing for other cards."""
    if not isinstance(cards, Pick) or cards.where.zones != w.HAND or cards.where.pattern.tests:
        return ""
    if cards.by not in (("me", "opp")[cards.where.who], "chance"):
        return ""
    how = "무작위로 " if cards.by == "chance" else ""
    return f"패를 {how}{counted(cards.n, '장', names)}{'까지' if cards.up_to else ''}"
