"""What is offered while an option is typed: by both languages, without spaces, by first consonants."""

from __future__ import annotations

import pytest

from simpan.chat.lookup.lookup import suggest
from simpan.core.hosting import Lang
from simpan.core.korean import initials
from simpan.core.rulebook import games, load
from simpan.lumen.pool import SHIPPED
from simpan.lumen.words import ATTACK, DEFENCE
from tests.chat.lookup.asking import LANGS, ask


def values(word: str, typed: str, lang: Lang = "ko") -> list[str]:
    return [value for _, value in suggest(word, typed, lang)]


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_comes_up_by_a_part_of_either_name(lang: Lang) -> None:
    for card in SHIPPED.cards.values():
        for typed in (card.name_ko, card.name_en, card.name_ko.replace(" ", ""), initials(card.name_ko)):
            assert card.name(lang) in values("card", typed, lang), typed
            assert (card.name(lang) in values("judge", typed, lang)) is (card.kind in (ATTACK, DEFENCE))


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_offered_is_found(lang: Lang) -> None:
    for typed in ("", "킥", "k", "비올라", "ㅋ", "st"):
        for label, value in suggest("card", typed, lang):
            found = ask("card", value, lang)
            assert not found.refused
            assert found.lines[0].split(" · ")[0] == label.split(" · ")[0]
        for _, value in suggest("judge", typed, lang):
            assert "P: " not in ask("judge", f"{value} vs {value}", lang).lines[0]
    for typed in ("", "비올라", "레이", "ㄷㅇ"):
        for label, value in suggest("deck", typed, lang):
            assert ask("deck", value, lang).lines[0].startswith(label)


def test_no_technique_is_a_technique_of_the_judge() -> None:
    assert values("judge", "없") == ["없음"]
    assert "none" in values("judge", "no", "en")


def test_clauses_by_number_title_and_first_consonants() -> None:
    for clause in (clause for game in games() for clause in load(game).clauses.values()):
        assert values("clause", clause.id.lower())[0] == clause.id
        assert clause.id in values("clause", clause.title.ko)
    assert suggest("조항", "ㅅㄷㅈㅈ", "en") == (("L5.3.4 FP to speed", "L5.3.4"),)


def test_editions_of_a_room() -> None:
    assert suggest("방", "", "ko") == (("클래식", "classic"), ("현행", "current"))
    assert suggest("room", "c", "en") == (("classic", "classic"), ("current", "current"))
