"""The words of the card language, exactly, in both tongues; and that no node is left without them."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from simpan.lumen import words as w
from simpan.lumen.effect import build, node, text_en, text_ko
from simpan.lumen.effect import text_en_words as en
from simpan.lumen.effect import text_ko_words as ko
from simpan.lumen.effect.text_ko_cond import said
from simpan.lumen.effect.text_parts import plain, same, walk
from simpan.lumen.effect.wire import from_wire, to_wire
from tests.lumen.texts_deeds import DEEDS
from tests.lumen.texts_lines import PROPERTIES, RULES
from tests.lumen.texts_mods import FLOW, MODIFIERS
from tests.lumen.texts_nouns import CONDITIONS, NUMBERS, PATTERNS

KO = {"viola": "비올라", "bond": "은연", "ST1-012": "다운 가드"}
EN = {"viola": "Viola", "bond": "Hidden Bond", "ST1-012": "Down Guard", "예고장": "calling"}
EVERYTHING = [
    case[0] for table in (NUMBERS, PATTERNS, CONDITIONS, DEEDS, FLOW, MODIFIERS, RULES, PROPERTIES) for case in table
]


def name_ko(word: str) -> str:
    return KO.get(word, word)


def name_en(word: str) -> str:
    return EN.get(word, word)


@pytest.mark.parametrize(("num", "korean", "english"), NUMBERS)
def test_numbers(num: node.Num, korean: str, english: str) -> None:
    """A number is a noun phrase."""
    assert korean == text_ko.num_text(num, name_ko)
    assert english == text_en.num_text(num, name_en)


@pytest.mark.parametrize(("pattern", "korean", "english"), PATTERNS)
def test_patterns(pattern: node.Pattern, korean: str, english: str) -> None:
    """A pattern is a noun with what describes it, in a fixed order."""
    assert korean == text_ko.pattern_text(pattern, name_ko)
    assert english == text_en.pattern_text(pattern, name_en)


@pytest.mark.parametrize(("cond", "korean", "english"), CONDITIONS)
def test_conditions(cond: node.Cond, korean: str, english: str) -> None:
    """A condition reads the same however it is written, and a negation is never said as "not that"."""
    assert korean == text_ko.cond_text(cond, name_ko)
    assert english == text_en.cond_text(cond, name_en)


@pytest.mark.parametrize(("effect", "korean", "english"), DEEDS + FLOW + MODIFIERS)
def test_effects(effect: node.Effect, korean: str, english: str) -> None:
    """A deed ends in 한다 or 할 수 있다, and deeds in a row are one sentence."""
    assert korean == text_ko.effect_text(effect, name_ko)
    assert english == text_en.effect_text(effect, name_en)


@pytest.mark.parametrize(("rule", "korean", "english"), RULES)
def test_rules(rule: node.Rule, korean: str, english: str) -> None:
    """A rule is its timing, its condition, a colon and its effect."""
    assert korean == text_ko.rule_text(rule, name_ko)
    assert english == text_en.rule_text(rule, name_en)


@pytest.mark.parametrize(("line", "korean", "english"), PROPERTIES)
def test_properties(line: node.Property, korean: str, english: str) -> None:
    """A property is a sentence of its own."""
    assert korean == text_ko.property_text(line, name_ko)
    assert english == text_en.property_text(line, name_en)


def test_every_node_is_worded() -> None:
    """Every class of the tree occurs in the tables, and every subclass of a base is in its union."""
    bases: tuple[Any, ...] = (node.Num, node.Cond, node.Effect, node.Property)
    unions = (node.AnyNum, node.AnyCond, node.AnyEffect, node.AnyProperty)
    members: list[Any] = list(vars(node).values())
    defined = [cls for cls in members if isinstance(cls, type) and cls.__module__ == node.__name__]
    for base, union in zip(bases, unions, strict=True):
        assert {cls for cls in defined if issubclass(cls, base)} - {base} == set(get_args(union))
    assert set(defined) - set(bases) == {type(item) for item in walk(tuple(EVERYTHING))}


def test_korean_mood() -> None:
    """Korean knows two moods only, 한다 and 할 수 있다, and their negation; no other ending occurs."""
    for effect in (case[0] for case in DEEDS + FLOW + MODIFIERS):
        if not isinstance(effect, node.Custom):
            for sentence in text_ko.effect_text(effect).removesuffix(".").split(". "):
                assert sentence.split("(최대")[0].endswith("다"), sentence


@pytest.mark.parametrize(
    ("cond", "endings"),
    [
        (build.fp() >= 3, ("3 이상이면", "3 이상이고", "3 이상이거나", "3 이상이어야", "3 이상일 때")),
        (build.fp() < build.fp(w.OPP), ("보다 낮으면", "보다 낮고", "보다 낮거나", "보다 낮아야", "보다 낮을 때")),
        (
            build.FOE.is_(build.HAS_GRAB),
            ("그랩이 있으면", "그랩이 있고", "그랩이 있거나", "그랩이 있어야", "그랩이 있을 때"),
        ),
        (build.count(w.HAND).is_(0), ("없으면", "없고", "없거나", "없어야", "없을 때")),
        (build.not_(build.FOE.is_(build.KIND_ATTACK)), ("아니면", "아니고", "아니거나", "아니어야", "아닐 때")),
        (build.used_as(w.AS_COMBO), ("사용했으면", "사용했고", "사용했거나", "사용했어야", "사용했을 때")),
    ],
)
def test_endings(cond: node.Cond, endings: tuple[str, ...]) -> None:
    """A Korean condition takes every ending: if, and, or, must, when."""
    stem = said(cond, plain)
    for ending, text in zip((ko.IF, ko.AND, ko.OR, ko.MUST, ko.WHEN), endings, strict=True):
        assert stem.end(ending).endswith(text)


def test_every_timing_is_worded() -> None:
    """Each timing, the opponent's too, has words in both tongues, and no two timings share them."""
    for words in (text_ko.timing_text, text_en.timing_text):
        for theirs in (False, True):
            assert len({words(index, theirs) for index in range(w.THEIRS)}) == w.THEIRS
        assert words(w.THEIRS + w.T_EVADE) == words(w.T_EVADE, theirs=True)
    assert (text_ko.timing_text(w.T_EVADE, True), text_en.timing_text(w.T_EVADE, True)) == (
        "상대 회피 시",
        "on opponent's evade",
    )


def test_stats_and_flags() -> None:
    """Numbers, acts and flags are nouns; the two tongues know the same ones."""
    assert ko.STATS.keys() == en.STATS.keys()
    assert ko.FLAGS.keys() == en.FLAGS.keys()
    assert (text_ko.stat_text(w.S_HIT), text_en.stat_text(w.S_HIT)) == ("히트 결과", "hit result")
    assert text_ko.flag_text(w.F_UNGUARDABLE | w.F_FIXED) == "방어 불가, 고정"
    assert text_en.flag_text(w.F_UNGUARDABLE | w.F_FIXED) == "unguardable, fixed"


def constants(prefix: str) -> list[int]:
    return [value for name, value in vars(w).items() if name.startswith(prefix) and isinstance(value, int)]


def test_every_small_number_is_worded() -> None:
    """A new timing, act, flag or goal in `words.py` needs its Korean, its English and its place on the wire."""
    for tongue, words in ((text_ko, ko), (text_en, en)):
        assert set(words.STATS) == {*constants("S_"), *constants("A_")}
        assert set(words.FLAGS) == set(constants("F_"))
        acts = [tongue.effect_text(build.forbid(w.OPP, act)) for act in constants("A_")]
        flags = [tongue.effect_text(build.give(build.THIS, flag)) for flag in constants("F_")]
        goals = [tongue.effect_text(build.go(where)) for where in constants("GO_")]
        for texts in (acts, flags, goals):
            assert len(set(texts)) == len(texts)
    assert set(constants("T_")) == set(range(w.THEIRS))
    effects = [build.forbid(w.OPP, act) for act in constants("A_")]
    effects += [build.give(build.THIS, flag) for flag in constants("F_")]
    effects += [build.go(where) for where in constants("GO_")]
    card = build.special("X-1", "시험", "Trial", "viola", build.on(build.USE, *effects))
    assert from_wire(to_wire(card)).code == "X-1"


def test_card() -> None:
    """A card prints its functions first, then its effects with numbers; what stands on its face is not said again."""
    card = build.attack(
        "X-1", "시험", "Trial", "viola", 6, 300, "high", "hand", 2, -4, 3,
        build.on(build.EVADE, build.gain_fp(2)),
        build.evade("low"),
        build.evade("high", build.speed(hi=6)),
        build.on(build.AFTER, build.break_(build.THIS)),
    )  # fmt: skip
    assert text_ko.card_text(card) == [
        "상단 회피는 속도 6 이하인 기술에만 적용된다.",
        "① 회피 시: FP를 2 얻는다.",
        "② 사용 후: 이 기술을 브레이크한다.",
    ]
    assert text_en.card_text(card) == [
        "Its high evade applies only against techniques of speed 6 or less.",
        "① On evade: gain 2 FP.",
        "② After use: break this technique.",
    ]


def test_same() -> None:
    """Two trees are the same if all their fields are, whether or not the classes know `==`."""
    assert same(build.gain_fp(2), build.gain_fp(2))
    assert not same(build.gain_fp(2), build.gain_fp(3))
    assert not same(build.gain_fp(2), build.heal(2))
