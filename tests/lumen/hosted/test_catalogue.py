"""The facts that pages draw cards from (§L2.3, §L2.4): every card as it is printed, its text in both languages."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import text_ko
from simpan.lumen.hosted import catalogue
from simpan.lumen.hosted.hosting import HOSTING
from simpan.lumen.hosted.shape import Catalogue, Face
from simpan.lumen.pool import SHIPPED
from simpan.lumen.say_parts import speaker

FOUND: Final = msgspec.json.decode(HOSTING.catalogue(), type=Catalogue)
TRAITS: Final = {who.trait.code: who.trait for who in SHIPPED.characters.values()}
CARDS: Final = SHIPPED.cards | TRAITS
BITS: Final = {"high": w.HIGH, "mid": w.MID, "low": w.LOW}


def test_every_card_and_character_is_there() -> None:
    assert set(FOUND.cards) == set(CARDS)
    assert set(FOUND.characters) == set(SHIPPED.characters)


def test_the_hash_is_that_of_what_is_in_it() -> None:
    assert FOUND.hash == HOSTING.menu()["catalogue"]
    without = msgspec.json.encode(msgspec.structs.replace(FOUND, hash=""))
    assert sha256(without).hexdigest().startswith(FOUND.hash)
    assert catalogue.of_pool(SHIPPED)[0] == FOUND.hash, "the same in every process"


def numbers(face: Face) -> tuple[object, ...]:
    return face.speed, face.damage, face.hit, face.guard, face.counter


def result(n: int) -> int | str | None:
    return {w.COMBO_RESULT: "combo", w.NO_RESULT: None}.get(n, n)


def test_faces_say_what_is_printed() -> None:
    for code, card in CARDS.items():
        face = FOUND.cards[code]
        assert (face.ko, face.en, face.mark, face.ultimate) == (card.name_ko, card.name_en, card.mark, card.ultimate)
        assert face.grab == bool(card.flags & w.F_GRAB)
        if card.kind == w.ATTACK:
            printed = (card.speed, card.damage, result(card.hit), result(card.guard), result(card.counter))
            assert numbers(face) == printed
            assert BITS[face.position] == card.position
            assert {"hand": w.HAND_LIMB, "foot": w.FOOT_LIMB, "": 0}[face.limb] == card.limb
        else:
            assert numbers(face) == (None,) * 5
            assert (face.position, face.limb) == ("", "")
        assert [cell(card, bit) for bit in BITS.values()] == list(face.cells)


def cell(card: Card, height: int) -> str:
    covers = {"evade": card.evades, "clash": card.clashes, "guard": card.guards}
    return next((word for word, heights in covers.items() if heights & height), "")


def test_kinds_of_card() -> None:
    kinds = {"attack": w.ATTACK, "defence": w.DEFENCE, "special": w.SPECIAL, "trait": w.TRAIT}
    assert all(kinds[FOUND.cards[code].kind] == card.kind for code, card in CARDS.items())
    assert {face.kind for face in FOUND.cards.values()} == set(kinds)


def test_texts_are_the_generated_ones() -> None:
    names = speaker("ko").names
    for code, card in CARDS.items():
        face = FOUND.cards[code]
        assert list(face.text["ko"]) == text_ko.card_text(card, names)
        assert len(face.text["en"]) == len(face.text["ko"])
        assert all(line.strip() for lines in face.text.values() for line in lines)


def test_what_a_face_in_hand_says_fits_on_it() -> None:
    for face in FOUND.cards.values():
        assert bool(face.short["ko"]) == bool(face.short["en"]), face.ko
        if face.kind not in ("attack", "trait"):
            assert face.short["ko"], face.ko
            assert len(face.short["ko"]) <= 26
            assert len(face.short["en"]) <= 44
    assert FOUND.cards["ST1-012"].short["ko"] == "가드 시: 200 데미지를 받는다"
    assert FOUND.cards["ST5-002"].short["ko"].startswith("그랩")


def test_characters_have_their_brackets_trait_and_counters() -> None:
    """§L2.1, §L2.2."""
    for key, who in SHIPPED.characters.items():
        found = FOUND.characters[key]
        assert found.brackets == who.brackets
        assert found.start_hp == who.start_hp
        assert found.trait == FOUND.cards[who.trait.code]
        assert set(found.counters) == {track.key for track in who.trait.tracks}
        assert all(words["ko"] and words["en"] for words in found.counters.values())
