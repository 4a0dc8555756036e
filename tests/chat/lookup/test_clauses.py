"""Clauses by chat: every clause of both books by its number and its title, with its whole text and its source."""

from __future__ import annotations

import re

import pytest

from simpan.core import examples
from simpan.core.hosting import Lang
from simpan.core.rulebook import games, load
from tests.chat.lookup.asking import LANGS, TABLE, ask, said

EVERY = [(game, clause) for game in games() for clause in load(game).clauses.values()]


@pytest.mark.parametrize("lang", LANGS)
def test_every_clause_by_its_number(lang: Lang) -> None:
    for game, clause in EVERY:
        found = ask("clause", f"§{clause.id.lower()}", lang, TABLE)
        assert found.lines[0] == f"[{clause.id}] {clause.title.in_(lang)}"
        for line in filter(None, clause.text.in_(lang).splitlines()):
            assert line.replace("@", "＠") in found.lines  # M2.1 names an account, which would be called
        text = "\n".join(found.lines)
        assert load(game).title.in_(lang) in text
        assert clause.seed in text
        assert found.lines[-1] == f"{TABLE}/rules/{game}#{clause.id}"
        for other in (*clause.editions.values(), *([clause.default] if clause.default else [])):
            assert other.in_(lang) in text
        assert not found.refused


def test_the_source_says_whether_the_seed_is_silent() -> None:
    assert "출전: 저택 전쟁, 원문 기능치" in said("조항", "M3.7")
    assert "출전: 저택 전쟁, 하우스 룰 (원문에 없음)" in said("조항", "H6.8")
    assert "Source: Lumen Condenser (the seed is silent)" in said("clause", "O3", "en")


def test_what_holds_in_the_other_edition_only_is_left_out() -> None:
    both, current = said("조항", "L5.3.2"), said("조항", "L5.3.2 현행")
    assert "클래식: " in both
    assert "현행: " in both
    assert "클래식: " not in current
    assert "현행: " in current


@pytest.mark.parametrize("lang", LANGS)
def test_a_scene_in_one_line_where_there_is_one(lang: Lang) -> None:
    word = {"ko": "예: ", "en": "Example: "}[lang]
    told = 0
    for game, clause in EVERY:
        scenes = [line for line in ask("clause", clause.id, lang).lines if line.startswith(word)]
        known = examples.load(game).get(clause.id, ())
        titles = [example.ko if lang == "ko" else example.en for example in known if example.tellings]
        assert len(scenes) == bool([title for title in titles if title])
        assert all(len(line) <= 160 for line in scenes)
        assert not scenes or any(line.startswith(word + title[:100]) for line in scenes for title in titles)
        told += len(scenes)
    assert told > 100


def test_the_scene_cites_that_clause_and_no_other() -> None:
    assert "FP +3 → 최종 6" in said("조항", "L5.3.4")
    assert said("조항", "M3.7").count("명중 판정: [") == 1


def test_what_stands_under_a_clause_is_named() -> None:
    text = said("조항", "L4.1")
    assert all(f"{id} " in text for id in load("lumen").clauses if id.startswith("L4.1."))
    assert "L4.2" not in text


def test_a_section_lists_its_clauses() -> None:
    found = ask("조항", "M4", table=TABLE)
    assert found.lines[0] == "M4 크리티컬과 펌블 · 조항 6개:"
    assert "M4.1 크리티컬" in found.lines[1]
    assert found.lines[2] == f"{TABLE}/rules/mansion#M4.1"


def test_a_number_without_its_letter_is_looked_for_in_both_books() -> None:
    assert ask("조항", "5.3.4").lines[0].startswith("[L5.3.4]")
    text = said("조항", "3.1")
    assert all(id in text for id in ("L3.1", "M3.1", "H3.1"))


def test_words_find_at_most_five_the_titles_first() -> None:
    found = ask("조항", "캐치")
    hits = [re.match(r"\[([A-Z][\w.]+)\] ([^:]+): ", line) for line in found.lines[1:-1]]
    assert len(hits) == 5
    titles = ["캐치" in hit[2] for hit in hits if hit]
    assert titles == sorted(titles, reverse=True)
    assert titles[0]
    everything = [clause for _, clause in EVERY if clause.says("캐치")]
    assert found.lines[0] == f"“캐치”: 조항 {len(everything)}개"
    assert found.lines[-1].startswith(f"그 밖에 {len(everything) - 5}개")


def test_words_need_not_stand_together_nor_be_spaced() -> None:
    assert "[H3.12]" in said("조항", "크리티컬 방어도")
    assert ask("조항", "ㅅㄷㅈㅈ").lines[0] == ask("조항", "fp속도조정").lines[0] == "[L5.3.4] FP 속도 조정"


def test_a_title_alone_is_that_clause() -> None:
    for lang in LANGS:
        titles = [clause.title.in_(lang).replace(" ", "").casefold() for _, clause in EVERY]
        for _, clause in EVERY:
            title = clause.title.in_(lang)
            if titles.count(title.replace(" ", "").casefold()) == 1:
                assert ask("clause", title, lang).lines[0] == f"[{clause.id}] {title}"


def test_an_unknown_number_suggests_others() -> None:
    found = ask("조항", "L5.3.44")
    assert found.refused
    assert found.lines == ("“L5.3.44”: 그런 조항이나 낱말이 없습니다.", "가까운 조항: L5.3.4, L5.3.9, L5.3.8")
    assert ask("조항", "").refused
    assert (
        said("clause", "qqqq", "en")
        == "“qqqq” is no clause, and no clause says it.\nTry a number or a single word: [clause H6.8], [clause range]"
    )
