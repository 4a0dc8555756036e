"""Korean: a card's face in one line, and the card with its whole text."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import text_ko
from simpan.lumen.effect import text_ko_words as ko
from simpan.lumen.effect.text_parts import digits, signed
from simpan.lumen.say_parts import Speaker

KINDS: Final = {w.ATTACK: "공격", w.DEFENCE: "수비", w.SPECIAL: "특수", w.TRAIT: "특성"}


def result(n: int) -> str:
    """A printed result: +3, 콤보, 없음."""
    return {w.COMBO_RESULT: "콤보", w.NO_RESULT: "없음"}.get(n, signed(n))


def heights(mask: int) -> str:
    """A set of positions; an empty one: 없음."""
    return ko.heights_text(mask) if mask else "없음"


def stat_value(stat: int, n: int) -> str:
    """A number of a card in words: positions and results have their own."""
    if stat in (w.S_HIT, w.S_GUARD, w.S_COUNTER):
        return result(n)
    if stat in (w.S_EVADES, w.S_CLASHES, w.S_GUARDS, w.S_POSITION):
        return heights(n)
    if stat == w.S_LIMB:
        return "·".join(ko.LIMBS[bit] for bit in (w.HAND_LIMB, w.FOOT_LIMB) if n & bit) or "없음"
    return text_ko.flag_text(n) if stat == w.S_FLAGS else digits(n)


def facts(card: Card) -> list[str]:
    """What stands on the face, without the three results: 속도 5, 중단 손, 데미지 400."""
    found = [KINDS[card.kind]]
    if card.kind == w.ATTACK:
        limb = f" {ko.LIMBS[card.limb]}" if card.limb in ko.LIMBS else ""
        found = [f"속도 {card.speed}", f"{ko.heights_text(card.position)}{limb}", f"데미지 {card.damage}"]
    judged = (("방어", card.guards), ("회피", card.evades), ("상쇄", card.clashes))
    found += [f"{word} {ko.heights_text(mask)}" for word, mask in judged if mask]
    found += ["그랩"] if card.flags & w.F_GRAB else []
    return found + (["얼티밋"] if card.ultimate else [])


def face(card: Card) -> str:
    """A card in one line: its numbers, then its results in the order hit, guard, counter."""
    found = [card.name_ko, *facts(card)]
    if card.kind == w.ATTACK:
        found.append(f"히트 {result(card.hit)}, 가드 {result(card.guard)}, 카운터 {result(card.counter)}")
    return " · ".join(found)


def full(card: Card, s: Speaker) -> list[str]:
    """A card with its whole text."""
    return [face(card), *(f"  {line}" for line in text_ko.card_text(card, s.names) or ["효과 없음"])]
