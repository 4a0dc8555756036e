"""English: a card's face in one line, and the card with its whole text."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import text_en
from simpan.lumen.effect import text_en_words as en
from simpan.lumen.effect.text_parts import digits, signed
from simpan.lumen.say_parts import Speaker

KINDS: Final = {w.ATTACK: "attack", w.DEFENCE: "defence", w.SPECIAL: "special", w.TRAIT: "trait"}


def result(n: int) -> str:
    """A printed result: +3, combo, none."""
    return {w.COMBO_RESULT: "combo", w.NO_RESULT: "none"}.get(n, signed(n))


def heights(mask: int) -> str:
    """A set of positions; an empty one: none."""
    return en.heights_text(mask) if mask else "none"


def stat_value(stat: int, n: int) -> str:
    """A number of a card in words: positions and results have their own."""
    if stat in (w.S_HIT, w.S_GUARD, w.S_COUNTER):
        return result(n)
    if stat in (w.S_EVADES, w.S_CLASHES, w.S_GUARDS, w.S_POSITION):
        return heights(n)
    if stat == w.S_LIMB:
        return ", ".join(en.LIMBS[bit] for bit in (w.HAND_LIMB, w.FOOT_LIMB) if n & bit) or "none"
    return text_en.flag_text(n) if stat == w.S_FLAGS else digits(n)


def facts(card: Card) -> list[str]:
    """What stands on the face, without the three results: speed 5, mid hand, damage 400."""
    found = [KINDS[card.kind]]
    if card.kind == w.ATTACK:
        limb = f" {en.LIMBS[card.limb]}" if card.limb in en.LIMBS else ""
        found = [f"speed {card.speed}", f"{en.heights_text(card.position)}{limb}", f"damage {card.damage}"]
    judged = (("guards", card.guards), ("evades", card.evades), ("clashes", card.clashes))
    found += [f"{word} {en.heights_text(mask)}" for word, mask in judged if mask]
    found += ["grab"] if card.flags & w.F_GRAB else []
    return found + (["ultimate"] if card.ultimate else [])


def face(card: Card) -> str:
    """A card in one line: its numbers, then its results in the order hit, guard, counter."""
    found = [card.name_en, *facts(card)]
    if card.kind == w.ATTACK:
        found.append(f"hit {result(card.hit)}, guard {result(card.guard)}, counter {result(card.counter)}")
    return " · ".join(found)


def full(card: Card, s: Speaker) -> list[str]:
    """A card with its whole text."""
    return [face(card), *(f"  {line}" for line in text_en.card_text(card, s.names) or ["No effect."])]
