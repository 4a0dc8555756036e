"""Whatever the people of a campaign are called, what a menu offers is read as just that (§H6.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simpan.core.bits import members
from simpan.core.simulate import Dice
from simpan.mansion import reading as r
from simpan.mansion.campaign import Campaign, load
from simpan.mansion.declare.exact import framed, read_exactly
from simpan.mansion.declare.read import read
from simpan.mansion.desk.names import names as names_of
from simpan.mansion.hosted.sentence import sentences, spoken_as
from simpan.mansion.reading import Names
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War
from tests import laws, mansion_laws
from tests.mansion.desk_table import small
from tests.mansion.hosted.stage import Stage
from tests.mansion.hosted.test_menu import try_menu

LANGS: Final[tuple[Lang, Lang]] = ("ko", "en")
WORDS: Final = (
    *("물리", "마법", "K3", "K4", "공격", "방어", "제비", "3구역", "자신", "2d6", "마스터", "attack", "end", "with"),
    *(
        "강타",
        "물리 공격",
        "엄호",
        "대상",
        "을",
        "에게",
        "예약",
        "패스",
        "ㄴㄴ",
        "턴 종료",
        "취소",
        "보구",
        "시작",
        "회복",
    ),
    *("한서를 물리로 공격", "A.B", "누구? 나!", "[방어]", "가(나)", "“반응 없음”", "Heavy Blow", "대기한다. 방어한다"),
)
LETTERS: Final = st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="‹›,;:")
ANY: Final = st.sampled_from(WORDS) | st.text(LETTERS, min_size=1, max_size=8)
OWN: Final = 4  # the seat of 서아, who is called something else here


def renamed(base: Campaign, old: str, new: str) -> Campaign:
    """The campaign with somebody, and the pair, called otherwise."""
    sheets = tuple(
        msgspec.structs.replace(
            sheet, **{key: getattr(sheet, key).replace(old, new) for key in ("name", "pair", "player")}
        )
        for sheet in base.sheets
    )
    return msgspec.structs.replace(base, sheets=sheets)


def readings(names: Names, who: str) -> Iterator[r.Any]:
    """All that can be said with a name, and all that can be said without one."""
    kinds: tuple[Any, ...] = ("physical", "magical")
    for kind in kinds:
        yield r.Phantasm(who, kind)
        yield r.Phantasm(who, kind, "K4")
        for skill in ("", *list(names.skills)[:2]):
            yield r.AttackOn(who, kind, skill)
    yield from (r.Phantasm(who), r.Phantasm(), r.Reward(regain=who), r.Reward(raise_=who), r.MoveTo("K4", "K3"))
    yield from (r.MoveTo("", "K3"), r.LeaveTo(3), r.GuardNow(), r.WaitNow(), r.TurnOver(), r.NoReaction(), r.Withdraw())
    yield from (r.CoverNow(True), r.CoverNow(False), r.Start(None, ""))
    for skill in list(names.skills)[:2]:
        yield from (r.Skill(skill), r.Skill(skill, who), r.Skill(skill, zone=2))
        yield from (r.Skill(skill, on="attack"), r.Skill(skill, on="defence"))
    for own in names.own:
        yield from (r.Start(None, "K3", who=own), r.Start(None, "", who=own))


def said_and_read(name: str) -> None:
    """Every sentence of a campaign with that name in it is read as what it says, by both sides."""
    campaign = renamed(small(), "서아", name)
    if len({sheet.name for sheet in campaign.sheets}) < len(campaign.sheets):
        return
    war = Stage(campaign).table.war
    for seat in (0, OWN):
        names = names_of(war, campaign, seat)
        for lang in LANGS:
            for who in (name, f"{name}의 랜서")[: 2 if seat == OWN else 1]:
                for reading in readings(names, who):
                    sentence = sentences(campaign, lang).say(reading, names)
                    assert read(sentence, names).readings == (reading,), (lang, reading, sentence)
            for own in names.own:
                found = read(spoken_as(own, "방어한다", names), names)
                assert found.readings == (r.GuardNow(who=own),)


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.slow
def test_a_name_that_is_a_word_of_declarations_gets_in_no_sentence_s_way(name: str) -> None:
    said_and_read(name)


@pytest.mark.slow
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ANY)
def test_no_name_gets_in_the_way_of_a_sentence(name: str) -> None:
    said_and_read(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["물리", "K3", "공격", "에게"])
def test_what_the_menus_of_such_a_campaign_offer_is_ruled_as_itself(name: str) -> None:
    """§H6.3 §H4.8 §H6.9 §M5.2 §H6.1: posted at random moments of a war, in both languages."""
    setting = mansion_laws.SETTINGS[0]
    campaign = renamed(load(setting.header.set_up), "서아", name)
    stage, dice, tried = Stage(campaign), Dice(7), dict[str, int]()
    war = stage.table.war.clone()
    assert isinstance(war, War)
    for step, _ in enumerate(laws.positions(war, Dice(3))):
        asked = members(int(war.deciding() & war.board.seats))
        if asked and not step % 40:
            try_menu(stage, war, asked[int(dice.below(len(asked)))], LANGS[step // 40 % 2], dice, tried)
    assert {"move", "attack"} <= set(tried), tried


def test_ordinary_names_stand_in_a_sentence_as_they_are() -> None:
    campaign = small()
    names = names_of(Stage(campaign).table.war, campaign, 0)
    for lang in LANGS:
        for reading in readings(names, "서아의 랜서"):
            said = sentences(campaign, lang).say(reading, names)
            passive = isinstance(reading, r.Skill) and "‹" in said  # that cannot be aimed: no menu offers it
            assert passive or "‹" not in said, said


def test_the_exact_reader_says_what_the_other_does() -> None:
    """Without names of that kind both read the referee's sentences alike."""
    campaign = small()
    names = names_of(Stage(campaign).table.war, campaign, 0)
    for lang in LANGS:
        for reading in readings(names, "서아의 랜서"):
            said = sentences(campaign, lang).say(reading, names)
            assert read_exactly(said, names) in ((), (reading,))


def test_several_sentences_and_a_speaker_in_signs() -> None:
    campaign = renamed(small(), "서아", "물리")
    names = names_of(Stage(campaign).table.war, campaign, OWN)
    both = f"K4에서 K3으로 이동한다. {framed('물리의 랜서')}를 물리로 공격한다."
    assert read(both, names).readings == (r.MoveTo("K4", "K3"), r.AttackOn("물리의 랜서", "physical"))
    spoken = f"{framed('물리')}: K3으로 가고 방어한다"
    assert all(one.who == "물리" for one in read(spoken, names).readings)
    assert read(f"{framed('한서')}: 방어한다", names).problems  # nobody speaks for another's
    assert read_exactly(f"{framed('없는 이')}를 물리로 공격한다", names) == ()
    assert read_exactly("Z9로 이동한다", names) == ()
