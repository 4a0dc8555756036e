"""Every card and character as pages draw them: numbers of the face, positions as cells, the generated texts."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

import msgspec

from simpan.lumen import words as w
from simpan.lumen.card import Card, Character
from simpan.lumen.effect import text_en, text_ko
from simpan.lumen.effect.text_parts import Names, name_lookup
from simpan.lumen.hosted.shape import Catalogue, Face, Who
from simpan.lumen.pool import SHIPPED, Pool

KINDS: Final = {w.ATTACK: "attack", w.DEFENCE: "defence", w.SPECIAL: "special", w.TRAIT: "trait"}
HEIGHTS: Final = {w.HIGH: "high", w.MID: "mid", w.LOW: "low"}
LIMBS: Final = {w.HAND_LIMB: "hand", w.FOOT_LIMB: "foot"}
LONGEST_SHORT: Final = {"ko": 26, "en": 44}  # letters that fit on the face of a card in hand


@cache
def shipped() -> tuple[str, bytes]:
    """Hash and bytes of the catalogue of the shipped pool."""
    return of_pool(SHIPPED)


def of_pool(pool: Pool) -> tuple[str, bytes]:
    """Hash and bytes of the catalogue of a pool."""
    cards = [*pool.cards.values(), *(character.trait for character in pool.characters.values())]
    names = {lang: name_lookup(pool.cards.values(), pool.characters.values(), lang) for lang in ("ko", "en")}
    made = Catalogue(
        hash="",
        cards={card.code: face(card, names) for card in cards},
        characters={key: who(character, names) for key, character in pool.characters.items()},
    )
    found = sha256(msgspec.json.encode(made)).hexdigest()[:16]
    return found, msgspec.json.encode(msgspec.structs.replace(made, hash=found))


def face(card: Card, names: dict[str, Names]) -> Face:
    """A card as it is printed."""
    attack = card.kind == w.ATTACK
    text = {"ko": text_ko.card_text(card, names["ko"]), "en": text_en.card_text(card, names["en"])}
    return Face(
        code=card.code,
        ko=card.name_ko,
        en=card.name_en,
        mark=card.mark,
        kind=KINDS[int(card.kind)],
        ultimate=card.ultimate,
        speed=int(card.speed) if attack else None,
        damage=int(card.damage) if attack else None,
        position=HEIGHTS.get(int(card.position), ""),
        limb=LIMBS.get(int(card.limb), ""),
        hit=_result(int(card.hit)) if attack else None,
        guard=_result(int(card.guard)) if attack else None,
        counter=_result(int(card.counter)) if attack else None,
        cells=(_cell(card, w.HIGH), _cell(card, w.MID), _cell(card, w.LOW)),
        grab=bool(card.flags & w.F_GRAB),
        text={lang: tuple(lines) for lang, lines in text.items()},
        short={lang: _short(card, lines, lang) for lang, lines in text.items()},
    )


def _result(n: int) -> int | str | None:
    return None if n == w.NO_RESULT else "combo" if n == w.COMBO_RESULT else n


def _cell(card: Card, height: int) -> str:
    """What covers a position: of a defence guard, evade or clash; of an attack its special there."""
    if card.evades & height:
        return "evade"
    if card.clashes & height:
        return "clash"
    return "guard" if card.guards & height else ""


def _short(card: Card, lines: list[str], lang: str) -> str:
    """What the face of a card in hand says below its name: the keywords of an attack, else one effect or how many."""
    if card.kind == w.ATTACK:
        return (text_ko if lang == "ko" else text_en).flag_text(int(card.flags)) if card.flags else ""
    effects = [line[1:].strip() for line in lines if "①" <= line[0] <= "⑳"]
    for effect in effects:
        if len(effect) <= LONGEST_SHORT[lang]:
            return effect.rstrip(".")
    if not effects:
        return ""
    return f"효과 {len(effects)}개" if lang == "ko" else f"{len(effects)} effect{'s' if len(effects) > 1 else ''}"


def who(character: Character, names: dict[str, Names]) -> Who:
    """A character with its trait and its counters and states."""
    return Who(
        key=character.key,
        ko=character.name_ko,
        en=character.name_en,
        start_hp=int(character.start_hp),
        brackets=character.brackets,
        trait=face(character.trait, names),
        counters={track.key: {"ko": track.ko, "en": track.en} for track in character.trait.tracks},
    )
