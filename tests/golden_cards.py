"""The golden texts of the shipped cards: `python -m tests.golden_cards` writes them, the diff is the review.

Everything on a card is printed, its numbers too, as a reader of the card would see it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import text_en, text_ko
from simpan.lumen.effect import text_en_words as en
from simpan.lumen.effect import text_ko_words as ko
from simpan.lumen.effect.text_parts import HEIGHT_BITS, LIMB_BITS, Names, name_lookup, signed
from simpan.lumen.pool import SHIPPED

PLACE: Final = Path(__file__).parent / "golden"
LANGS: Final = ("ko", "en")
_KINDS: Final = {
    "ko": {w.ATTACK: "공격 기술", w.DEFENCE: "수비 기술", w.SPECIAL: "특수 기술", w.TRAIT: "특성"},
    "en": {w.ATTACK: "attack", w.DEFENCE: "defence", w.SPECIAL: "special technique", w.TRAIT: "trait"},
}


def render(lang: str) -> str:
    """Every shipped card in one tongue."""
    characters = list(SHIPPED.characters.values())
    cards = [*SHIPPED.cards.values(), *(character.trait for character in characters)]
    names = name_lookup(cards, characters, lang)
    return "\n".join("\n".join(_card(card, lang, names)) + "\n" for card in cards)


def path(lang: str) -> Path:
    return PLACE / f"cards-{lang}.txt"


def _card(card: Card, lang: str, names: Names) -> list[str]:
    words = text_ko if lang == "ko" else text_en
    head = f"{card.code} {card.name(lang)}"
    return [head, f"  {_face(card, lang)}", *(f"  {line}" for line in words.card_text(card, names))]


def _face(card: Card, lang: str) -> str:
    """Kind, numbers and printed judgements in one line."""
    words = ko if lang == "ko" else en
    parts = [_KINDS[lang][card.kind]]
    if card.ultimate:
        parts.append("얼티밋" if lang == "ko" else "ultimate")
    if card.kind == w.ATTACK:
        at = [words.HEIGHTS[bit] for bit in HEIGHT_BITS if card.position & bit]
        at += [words.LIMBS[bit] for bit in LIMB_BITS if card.limb & bit]
        parts += [f"{words.STATS[w.S_SPEED]} {card.speed}", f"{words.STATS[w.S_DAMAGE]} {card.damage}", " ".join(at)]
        for stat, value in ((w.S_HIT, card.hit), (w.S_GUARD, card.guard), (w.S_COUNTER, card.counter)):
            parts.append(f"{words.STATS[stat]} {_result(value, lang)}")
    for stat, mask in ((w.S_GUARDS, card.guards), (w.S_EVADES, card.evades), (w.S_CLASHES, card.clashes)):
        if mask:
            parts.append(f"{words.STATS[stat]} {'·'.join(words.HEIGHTS[bit] for bit in HEIGHT_BITS if mask & bit)}")
    if card.flags & w.F_GRAB:
        parts.append(words.FLAGS[w.F_GRAB])
    return " / ".join(parts)


def _result(value: int, lang: str) -> str:
    if value == w.COMBO_RESULT:
        return "콤보" if lang == "ko" else "combo"
    return "–" if value == w.NO_RESULT else signed(value)


def main() -> None:
    """Write both files anew."""
    PLACE.mkdir(exist_ok=True)
    for lang in LANGS:
        path(lang).write_text(render(lang), encoding="utf-8")


if __name__ == "__main__":
    main()
