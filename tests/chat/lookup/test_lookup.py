"""The door to lookups: it never raises, what it says is bounded, and it is quick."""

from __future__ import annotations

import re
import time
from string import Formatter
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from simpan.chat.lookup import words_en, words_ko
from simpan.chat.lookup.lookup import WORDS, answer, suggest
from simpan.core.hosting import Lang
from simpan.core.rulebook import load
from simpan.lumen.pool import SHIPPED
from tests.chat.lookup import asking
from tests.chat.lookup.asking import LANGS, TABLE, ask

ECHO = 40
LOOKUPS = sorted(set(WORDS.values()))
TYPED = st.text(
    st.sampled_from(
        "가각비올라로우킥ㄱㅋㅎ대vsfphp체력카드 \n,:/·.-−+[]()@#①\u0000\u200b\u11a8０３5L§M3.7HSL1ABC'\"{}%\\"
    ),
    max_size=120,
)
ANY = st.one_of(st.text(max_size=300), TYPED, st.sampled_from([card.name_ko for card in SHIPPED.cards.values()]))
MOST_MS = 50


def test_both_languages_say_the_same_things() -> None:
    assert set(words_ko.WORDS) == set(words_en.WORDS)
    for key, text in words_ko.WORDS.items():
        fields = [{name for _, name, _, _ in Formatter().parse(one) if name} for one in (text, words_en.WORDS[key])]
        assert fields[0] == fields[1], key


@pytest.mark.parametrize("word", LOOKUPS)
@settings(max_examples=150, deadline=None)
@given(rest=ANY, lang=st.sampled_from(LANGS), table=st.sampled_from(["", TABLE]))
@example(rest="\u0130" * 200, lang="ko", table=TABLE)
@example(rest="{who} {0} %s", lang="ko", table="")
@example(rest="9" * 4_001, lang="en", table="")
@example(rest="fp 999999 fp fp 1 vs hp", lang="en", table="")
@example(rest="L" + ".1" * 2_000, lang="ko", table=TABLE)
@example(rest="SL1-" + "0" * 3_000, lang="ko", table=TABLE)
@example(rest="이름: https://evil.example/#x @gaon@example.social\n비올라\n커팅", lang="ko", table=TABLE)
@example(rest="https://evil.example #tag", lang="en", table=TABLE)
@example(rest="techniques = [" * 300, lang="ko", table="")
def test_any_text_is_answered(word: str, rest: str, lang: Lang, table: str) -> None:
    found = ask(word, rest, lang, table)
    harmless = [line.removeprefix(f"{TABLE}/") if table and " " not in line else line for line in found.lines]
    assert not any("@" in line or "://" in line for line in harmless)
    assert not any("#" in line for line in harmless if not re.match(r"rules/(lumen|mansion)#", line))
    assert all(line.isprintable() for line in found.lines)


@pytest.mark.parametrize("word", LOOKUPS)
@settings(max_examples=60, deadline=None)
@given(
    letters=st.text(st.characters(categories=("Ll", "Lu", "Lo")), min_size=60, max_size=300),
    lang=st.sampled_from(LANGS),
)
def test_no_long_text_is_repeated(word: str, letters: str, lang: Lang) -> None:
    for rest in (
        letters,
        f"비올라\n{letters}\n로우 킥",
        f"이름: {letters[:79]}\n캐릭터: {letters[:79]}\n커팅",
        f"{letters} 대 커팅",
    ):
        said = "\n".join(ask(word, rest, lang).lines)
        assert not any(letters[at : at + ECHO + 1] in said for at in range(len(letters) - ECHO))


@given(word=st.sampled_from([*WORDS, "x", ""]), typed=ANY, lang=st.sampled_from(LANGS))
@settings(max_examples=150, deadline=None)
def test_any_text_is_completed(word: str, typed: str, lang: Lang) -> None:
    found = suggest(word, typed, lang)
    assert len(found) <= 25
    assert all(0 < len(part) <= 100 for both in found for part in both)
    assert len({value for _, value in found}) == len(found)


def test_every_word_in_any_case() -> None:
    for word, meant in WORDS.items():
        assert ask(word.upper()).lines == ask(meant).lines
    assert ask("주사위").refused
    assert "[카드 이름]" in ask("주사위").lines[0]


@pytest.mark.parametrize("lang", LANGS)
def test_a_lookup_is_quick(lang: Lang) -> None:
    """Once warm, every lookup but a deck's, by the best of three: other work on the machine is not its own."""
    cards = [card.name(lang) for card in SHIPPED.cards.values()]
    asked = {
        "card": [*cards[::8], *(name[:-1] for name in cards[::8]), "가나다라마바사", "st", "비올라"],
        "clause": [*list(load("lumen").clauses)[::8], "캐치", "the", "크리티컬 방어도", "L5", "zzz qqq"],
        "judge": [f"{a} vs {b} fp 3 -2" for a, b in zip(cards[::8], cards[::-8], strict=True)],
        "room": ["", "현행", "듀엣"],
    }
    given_settings = asking.settings(TABLE)
    for word, texts in asked.items():
        for text in texts:
            answer(word, text, lang, given_settings)
            assert min(_ms(answer, word, text, lang, given_settings) for _ in range(3)) < MOST_MS, text
            assert min(_ms(suggest, word, text, lang) for _ in range(3)) < MOST_MS, text


def _ms(call: Any, *arguments: Any) -> float:
    began = time.process_time()
    call(*arguments)
    return 1_000 * (time.process_time() - began)
