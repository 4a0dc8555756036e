"""The words of the card language, exactly, in both tongues; and that no node is left without them."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import build, node, text_en, text_ko
from simpan.lumen.effect import text_en_words as en
from simpan.lumen.effect import text_ko_forms as forms
from simpan.lumen.effect import text_ko_words as ko
from simpan.lumen.effect.text_ko_cond import said
from simpan.lumen.effect.text_parts import plain, same, walk
from simpan.lumen.effect.text_plain import split_limits
from simpan.lumen.effect.wire import from_wire, to_wire
from tests.lumen import (
    texts_acts,
    texts_deeds,
    texts_flow,
    texts_heads,
    texts_lines,
    texts_mods,
    texts_more,
    texts_nouns,
    texts_tracks,
)
from tests.lumen.wire_trees import cards

NUMBERS = texts_nouns.NUMBERS + texts_more.NUMBERS
PATTERNS = texts_nouns.PATTERNS + texts_more.PATTERNS
CONDITIONS = texts_nouns.CONDITIONS + texts_more.CONDITIONS
EFFECTS = texts_deeds.DEEDS + texts_acts.ACTS + texts_mods.FLOW + texts_flow.SENTENCES + texts_mods.MODIFIERS
RULES = texts_lines.RULES + texts_heads.RULES
PROPERTIES = texts_lines.PROPERTIES + texts_tracks.PROPERTIES
KO = {"viola": "비올라", "bond": "은연", "ST1-012": "다운 가드", "ST4-X": "키싱 유♥"}
EN = {"viola": "Viola", "bond": "Hidden Bond", "ST1-012": "Down Guard", "ST4-X": "Kissing You♥"}
EVERYTHING = [case[0] for table in (NUMBERS, PATTERNS, CONDITIONS, EFFECTS, RULES, PROPERTIES) for case in table]


ASTRAY = re.compile(r"  | [,.:;]|,,|\.\.|[{}]|None|their_|them_|done_")
TWINS = {  # written in two ways, the same all the same
    "차지 상태가 된다.", "Enter the Charge state.", "The two speeds trade places.", "서로의 속도를 바꾼다.",
    "차지 상태를 종료한다.", "Leave the Charge state.",
}  # fmt: skip


def uses_situation(cond: node.Cond) -> bool:
    return any(isinstance(item, node.Situation) for item in walk(cond))


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


@pytest.mark.parametrize(("effect", "korean", "english"), EFFECTS)
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
    for effect in (case[0] for case in EFFECTS):
        if not isinstance(effect, node.Custom):
            for sentence in text_ko.effect_text(effect).removesuffix(".").split(". "):
                assert re.split(r"\(최[대소]", sentence)[0].endswith("다"), sentence


@pytest.mark.parametrize(
    ("cond", "endings"),
    [
        (build.fp() >= 3, ("3 이상이면", "이상이고", "이상이거나", "이상이어야", "이상인 동안", "이상이 되는 즉시")),
        (build.hp() <= 9, ("9 이하이면", "이하이고", "이하이거나", "이하여야", "이하인 동안", "이하가 되는 즉시")),
        (
            build.fp() < build.fp(w.OPP),
            ("보다 낮으면", "낮고", "낮거나", "낮아야", "낮은 동안", "낮아지는 즉시"),
        ),
        (
            build.FOE.is_(build.HAS_GRAB),
            ("그랩이 있으면", "있고", "있거나", "있어야", "있는 동안", "생기는 즉시"),
        ),
        (build.count(w.HAND).is_(0), ("없으면", "없고", "없거나", "없어야", "없는 동안", "없어지는 즉시")),
        (
            build.not_(build.FOE.is_(build.KIND_ATTACK)),
            ("아니면", "아니고", "아니거나", "아니어야", "아닌 동안", "아니게 되는 즉시"),
        ),
        (
            build.used_as(w.AS_COMBO),
            ("사용했다면", "사용했고", "사용했거나", "사용했어야", "사용한 동안", "사용한 즉시"),
        ),
        (
            build.not_(build.THIS.speed.is_(build.PREVIOUS + 1)),
            ("높지 않으면", "않고", "않거나", "않아야", "않는 동안", "않게 되는 즉시"),
        ),
    ],
)
def test_endings(cond: node.Cond, endings: tuple[str, ...]) -> None:
    """A Korean condition takes every ending: if, and, or, must, while, as soon as."""
    stem = said(cond, plain)
    names = (forms.IF, forms.AND, forms.OR, forms.MUST, forms.WHILE, forms.SOON)
    for ending, text in zip(names, endings, strict=True):
        assert stem.end(ending).endswith(text)


@pytest.mark.parametrize(
    ("name", "object_", "by", "there"),
    [
        ("소원의 가온", "「소원의 가온」을", "「소원의 가온」으로", "「소원의 가온」이"),
        ("커팅", "「커팅」을", "「커팅」으로", "「커팅」이"),
        ("스위치!", "「스위치!」를", "「스위치!」로", "「스위치!」가"),
        ("키싱 유♥", "「키싱 유♥」를", "「키싱 유♥」로", "「키싱 유♥」가"),
        ("하트 킬♥♥", "「하트 킬♥♥」을", "「하트 킬♥♥」로", "「하트 킬♥♥」이"),
        ("폭풍운성각 : 삼식", "「폭풍운성각 : 삼식」을", "「폭풍운성각 : 삼식」으로", "「폭풍운성각 : 삼식」이"),
        ("X-05", "「X-05」를", "「X-05」로", "「X-05」가"),
        ("X-08", "「X-08」을", "「X-08」로", "「X-08」이"),
        ("아머 ARM", "「아머 ARM」을", "「아머 ARM」으로", "「아머 ARM」이"),
        ("블루 (개)", "「블루 (개)」를", "「블루 (개)」로", "「블루 (개)」가"),
    ],
)
def test_particles_behind_names(name: str, object_: str, by: str, there: str) -> None:
    """Particles fit what a name sounds like: consonants, digits, Latin letters, hearts and brackets."""
    card = build.code("X-1")
    lookup = {"X-1": name}.__getitem__
    assert object_ in text_ko.effect_text(build.take(build.up_to(1, w.LIST, card)), lookup)
    assert by in text_ko.effect_text(build.catch(build.every(w.HAND, card)), lookup)
    assert there in text_ko.cond_text(build.count(w.LUMEN, card) >= 1, lookup)


@pytest.mark.parametrize(("lines", "korean", "english"), texts_tracks.FUNCTIONS)
def test_functions_under_one_condition(lines: tuple[node.Line, ...], korean: list[str], english: list[str]) -> None:
    """Neighbours under the same condition are one line, what holds for me first; others stand alone (L2.7)."""
    card = build.special("X-1", "시험", "Trial", "viola", *lines)
    assert korean == text_ko.card_text(card, name_ko)
    assert english == text_en.card_text(card, name_en)


@pytest.mark.parametrize(("track", "korean", "english"), texts_tracks.TRACKS)
def test_tracks(track: node.Track, korean: list[str], english: list[str]) -> None:
    """The card that brings a counter or state says what it is."""
    card = build.trait("X-1", "시험", "Trial", "viola", tracks=(track,))
    assert korean == text_ko.card_text(card, name_ko)
    assert english == text_en.card_text(card, name_en)


# -- the same phrase for the same thing ----------------------------------------------------------------------


@pytest.mark.parametrize("cond", [case[0] for case in CONDITIONS])
def test_a_condition_has_one_phrase(cond: node.Cond) -> None:
    """Wherever an effect names a condition it says the same words."""
    then = build.gain_fp(1)
    for tongue, lookup in ((text_ko, name_ko), (text_en, name_en)):
        phrase = tongue.cond_text(cond, lookup)
        assert phrase in tongue.effect_text(build.when(cond, then), lookup)
        assert phrase in tongue.effect_text(build.later(build.HIT, build.when(cond, then)), lookup)
        assert phrase in tongue.rule_text(build.on(build.HIT, then, given=cond), lookup)
        assert phrase in tongue.rule_text(build.use(build.START, then, given=cond), lookup)
        assert phrase in tongue.property_text(build.cost(then, free=cond), lookup)


@pytest.mark.parametrize("cond", [case[0] for case in CONDITIONS if not uses_situation(case[0])])
def test_a_condition_has_one_phrase_in_functions(cond: node.Cond) -> None:
    """A function names a condition as an effect does, but for how the technique is used, which is not past there."""
    for tongue, lookup in ((text_ko, name_ko), (text_en, name_en)):
        phrase = tongue.cond_text(cond, lookup)
        for line in (build.flags(w.F_FIXED, given=cond), build.combo_as(9, given=cond), build.combo_no(3, given=cond)):
            assert phrase in tongue.property_text(line, lookup).lower() or phrase in tongue.property_text(line, lookup)


@pytest.mark.parametrize("pattern", [case[0] for case in PATTERNS])
def test_a_pattern_has_one_phrase(pattern: node.Pattern) -> None:
    """Wherever cards of a kind are named, one of them is named alike."""
    tests = pattern.tests
    for tongue, lookup in ((text_ko, name_ko), (text_en, name_en)):
        phrase = tongue.pattern_text(pattern, lookup)
        assert phrase in tongue.effect_text(build.break_(build.pick(1, w.LIST, *tests)), lookup)
        assert phrase in tongue.effect_text(build.swap(build.pick(1, w.LIST, *tests), build.pick(1, w.SIDE)), lookup)
        assert phrase in tongue.cond_text(build.count(w.LIST, *tests) >= 1, lookup)
        assert phrase in tongue.effect_text(build.catch(build.every(w.LIST, *tests)), lookup)


@pytest.mark.parametrize("num", [case[0] for case in NUMBERS if not isinstance(case[0], node.Const)])
def test_a_number_has_one_phrase(num: node.Num) -> None:
    """Wherever a number is read it is named alike."""
    other = build.hand_limit(w.OPP)
    for tongue, lookup in ((text_ko, name_ko), (text_en, name_en)):
        phrase = tongue.num_text(num, lookup)
        assert phrase in tongue.cond_text(node.Compare(num, "<=", other), lookup)
        inner = tongue.num_text(split_limits(num)[0], lookup)  # a verb says the limits behind it
        assert inner in tongue.effect_text(build.become(build.THIS, w.S_DAMAGE, num), lookup)
        assert phrase in tongue.num_text(num + other, lookup)


def test_different_things_have_different_words() -> None:
    """No two conditions, effects or lines of the tables read alike, unless they mean the same."""
    for tongue, lookup in ((text_ko, name_ko), (text_en, name_en)):
        said_so: dict[str, node.Effect] = {}
        for effect, *_ in EFFECTS:
            text = tongue.effect_text(effect, lookup)
            assert text not in said_so or same(effect, said_so[text]) or text in TWINS
            said_so[text] = effect


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
    effects: list[node.Effect] = [build.forbid(w.OPP, act) for act in constants("A_")]
    effects += [build.give(build.THIS, flag) for flag in constants("F_")]
    effects += [build.go(where) for where in constants("GO_")]
    card = build.special("X-1", "시험", "Trial", "viola", build.on(build.USE, *effects))
    assert from_wire(to_wire(card)).code == "X-1"


@settings(max_examples=60, deadline=None)
@given(cards())
def test_any_card_reads_as_sentences(card: Card) -> None:
    """However a card is put together, its lines are sentences: no gap, no mark astray, nothing of the machine."""
    for tongue in (text_ko, text_en):
        for line in tongue.card_text(card):
            assert line.endswith(".")
            assert not ASTRAY.search(re.sub("[「“].*?[」”]", "X", line)), line


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
