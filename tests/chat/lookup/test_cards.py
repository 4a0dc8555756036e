"""Cards by chat: every card is found by its names, and what is told of it is what is printed on it."""

from __future__ import annotations

import re

import pytest

from simpan.core.hosting import Lang
from simpan.core.korean import initials
from simpan.core.rulebook import load
from simpan.lumen import find
from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import text_en, text_ko
from simpan.lumen.pool import SHIPPED, fold
from simpan.lumen.say_parts import speaker
from tests.chat.lookup.asking import LANGS, TABLE, ask, said

TRAITS = [character.trait for character in SHIPPED.characters.values()]
CARDS = [*SHIPPED.cards.values(), *TRAITS]
KINDS = {
    "ko": {w.ATTACK: "공격", w.DEFENCE: "수비", w.SPECIAL: "특수", w.TRAIT: "특성"},
    "en": {w.ATTACK: "attack", w.DEFENCE: "defence", w.SPECIAL: "special", w.TRAIT: "trait"},
}
RESULT_WORDS = {
    "ko": {w.COMBO_RESULT: "콤보", w.NO_RESULT: "없음"},
    "en": {w.COMBO_RESULT: "combo", w.NO_RESULT: "none"},
}


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"{n}".replace("-", "−")


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_with_all_that_is_printed_on_it(lang: Lang) -> None:
    for card in CARDS:
        lines = ask("card", card.code, lang, TABLE).lines
        character = SHIPPED.characters.get(card.mark)
        whose = character.name(lang) if character else {"ko": "중립", "en": "neutral"}[lang]
        assert lines[0] == f"{card.name(lang)} · {whose} · {KINDS[lang][card.kind]} · {card.code}"
        assert lines[-1] == f"{TABLE}/cards/{card.code}"
        text = "\n".join(lines[1:])
        for line in (text_ko if lang == "ko" else text_en).card_text(card, speaker(lang).names):
            assert line in lines
        if card.kind == w.ATTACK:
            assert re.search(rf"(속도|speed) {card.speed}\b", text)
            assert re.search(rf"(데미지|damage) {card.damage}\b", text)
            results = [RESULT_WORDS[lang].get(n) or signed(int(n)) for n in (card.hit, card.guard, card.counter)]
            names = ("히트", "가드", "카운터") if lang == "ko" else ("hit", "guard", "counter")
            assert ", ".join(f"{name} {n}" for name, n in zip(names, results, strict=True)) in lines
        clauses = re.findall(r"\bL\d+(?:\.\d+)*(?:\.[a-z])?", text.replace(TABLE, ""))
        assert set(clauses) <= set(load("lumen").clauses)


def test_a_card_is_found_by_every_way_to_write_its_name() -> None:
    for card in SHIPPED.cards.values():
        for name in (
            card.name_ko,
            card.name_en,
            card.name_ko.replace(" ", ""),
            card.name_en.upper(),
            card.code.lower(),
        ):
            if SHIPPED.character(name) is None:
                assert ask("카드", name).lines[0].endswith(card.code), name


def test_a_card_is_found_by_first_consonants_where_no_other_has_them() -> None:
    names = [*(card.name_ko for card in CARDS), *(card.name_ko for card in SHIPPED.pending)]
    every = [initials(fold(name)) for name in names]
    alone = [card for card in SHIPPED.cards.values() if every.count(initials(fold(card.name_ko))) == 1]
    assert len(alone) > 90
    for card in alone:
        typed = initials(card.name_ko)
        if typed != card.name_ko:
            assert ask("카드", typed).lines[0].endswith(card.code), typed


def test_one_wrong_letter_finds_the_card_or_offers_it() -> None:
    for card in SHIPPED.cards.values():
        name = card.name_ko
        if len(name.replace(" ", "")) < 4 or not "가" <= name[-1] <= "힣":
            continue
        slip = name[:-1] + chr(ord(name[-1]) + (28 if (ord(name[-1]) - 0xAC00) % 588 < 560 else -28))  # another vowel
        assert card.name_ko in said("카드", slip), slip


def test_several_are_listed_and_at_most_ten() -> None:
    found = ask("카드", "킥")
    assert found.refused
    assert found.lines == (
        "“킥”: 여러 장이 있습니다. 어느 카드인지 이름을 더 써 주세요.",
        "로우 킥 (중립), 스로킥 (중립), 하이킥 (중립), 벨지언 킥 (키스), 세츠메이 킥 (중립)",
    )
    many = ask("card", "st", "en").lines[1]
    assert many.count("(") == 10
    assert re.search(r" … and \d+ more$", many)


def test_a_card_of_nothing_is_asked_back() -> None:
    assert said("카드", "없는이름") == (
        "“없는이름”: 그런 카드가 없습니다.\n이름의 일부나 초성으로도 찾습니다. 예: [카드 킥], [카드 ㄹㅇㅋ]"
    )
    assert said("card", "Qqqqq", "en") == "“Qqqqq” is no card.\nA part of the name will do: [card kick]"
    assert "예: [카드 로우 킥]" in said("카드")
    assert ask("카드").refused


def test_a_card_that_waits_says_what_is_missing() -> None:
    for card in SHIPPED.pending:
        assert card.lacking("ko") in said("카드", card.name_ko)
        assert card.lacking("en") in said("card", card.name_en, "en")


@pytest.mark.parametrize("lang", LANGS)
def test_a_character_with_its_trait_and_its_cards(lang: Lang) -> None:
    for character in SHIPPED.characters.values():
        text = said("card", character.name(lang), lang, TABLE)
        assert str(character.start_hp) in text
        assert character.trait.name(lang) in text
        for line in (text_ko if lang == "ko" else text_en).card_text(character.trait, speaker(lang).names):
            assert line in text
        own = [card for card in SHIPPED.cards.values() if card.mark == character.key]
        assert all(card.name(lang) in text for card in own)
        assert f"{len(own)}" in text
        for hp, n in character.brackets:
            assert (str(hp) in text, str(n) in text) == (True, True)


def test_neutral_cards_by_name() -> None:
    text = said("카드", "중립")
    assert all(card.name_ko in text for card in SHIPPED.cards.values() if card.mark == "setsumei")
    assert text.startswith("중립 기술 25장")


def test_the_likeliest_card_comes_first() -> None:
    for typed, name in {
        "ㄹㅇㅋ": "로우 킥",
        "페인": "페인 프리즌",
        "kick": "로우 킥",
        "페인프리즘": "페인 프리즌",
    }.items():
        assert find.name(find.search(typed).cards[0], "ko") == name


def test_no_table_no_link() -> None:
    assert "http" not in said("카드", "커팅")


def test_a_home_made_name_is_no_card() -> None:
    assert all(isinstance(card, Card) and card.code in SHIPPED.cards for card in find.with_part("커팅"))
