"""Attacks as pictures, from what a reader has heard (§M3.7, §M4.2, §H3.12, §H4.6, §H4.8); histories; dice."""

from __future__ import annotations

from typing import Any, Final

import pytest

from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.event import heard_by
from simpan.core.game import SPECTATOR, STAFF
from simpan.core.simulate import Dice
from simpan.mansion import event as ev
from simpan.mansion.campaign import load
from simpan.mansion.hosted.dice import check_of, dice_of, how_to_check
from simpan.mansion.hosted.exchange import begun as begun_of
from simpan.mansion.hosted.exchange import exchanges
from simpan.mansion.hosted.looks import dice_look, history_of
from simpan.mansion.hosted.past import Past
from simpan.mansion.hosted.shape import Exchange
from simpan.mansion.log.course import Course
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War
from tests import laws, mansion_laws
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import Hosted, begun, played
from tests.mansion.hosted.fixtures import turn_of

SABER: Final = "한서의 세이버"
LANCER: Final = "서아의 랜서"
LANGS: Final[tuple[Lang, Lang]] = ("ko", "en")


def attacked(*faces: str, text: str = "서아의 랜서를 물리로 공격한다", **house: Any) -> Hosted:
    """An attack of the saber with these dice, entered by hand."""
    hosted = turn_of(begun(small(who_rolls="mention", **house)), SABER)
    assert hosted.post(SABER, text).status == "ruled"
    for one in faces:
        assert hosted.say(f"/주사위 {one} 눈앞에서 굴림").status == "done"
    return hosted


def picture(hosted: Hosted, who: str, lang: Lang = "ko") -> Exchange:
    """The last attack that somebody heard of."""
    referee = hosted.referee
    told = referee._told().past.attack(hosted.seats[who])
    return exchanges([one.event for one in told], referee.table.campaign, lang, "", any(one.hand for one in told))[-1]


def test_a_plain_hit_from_the_dice_to_the_hp() -> None:
    """§M3.7 §M3.8 §M3.6 §M3.11 §H3.12."""
    found = picture(attacked("4 5", "1 2", "4"), "한서")
    attack, defence, (blow,) = found.attack, found.defence, found.blows
    assert attack is not None
    assert defence is not None
    assert (attack.name, attack.faces, attack.total, attack.status) == ("명중", (4, 5), 18, "plain")
    assert (defence.name, defence.faces, defence.total, defence.threshold) == ("회피", (1, 2), 11, 12)
    assert (found.verdict, found.clauses, found.landed, found.over) == ("18 > 11, 적중", ("M3.8",), True, True)
    assert [(term.label, term.value) for term in blow.terms] == [("근력", 5), ("사거리 보정", 2), ("1d6", 4)]
    assert (blow.total, blow.hp, blow.left, blow.most, blow.beyond) == (11, 11, 39, 50, 0)
    assert found.hand
    english = picture(attacked("4 5", "1 2", "4"), "한서", "en")
    assert english.verdict.startswith("18 > 11")
    assert english.attack is not None
    assert english.attack.name == "hit"


def test_criticals_and_fumbles_are_marked() -> None:
    """§M4.1 §M4.2 §M4.4 §M3.10."""
    critical = picture(attacked("6 6", "6 5", "3 3 3"), "한서")
    assert critical.attack is not None
    assert critical.attack.status == "critical"
    assert critical.clauses == ("M4.2",)
    assert critical.landed
    assert "M3.10" in critical.blows[0].clauses
    assert [term.label for term in critical.blows[0].terms][-1].startswith("크리티컬 ")
    fumble = picture(attacked("1 1", "3 3"), "한서")
    assert fumble.attack is not None
    assert fumble.attack.status == "fumble"
    assert not fumble.landed
    assert fumble.over
    assert not fumble.blows
    assert fumble.clauses == ("M4.4",)


def test_it_is_shown_as_far_as_it_has_come() -> None:
    """§H4.8: with the attack's dice alone, nothing is decided."""
    found = picture(attacked("4 5"), "한서")
    assert found.attack is not None
    assert found.defence is None
    assert not found.over
    assert not found.verdict


def test_an_attack_that_others_interrupt_is_whole_in_its_last_ruling() -> None:
    """§H4.8: what is heard in several rulings makes one picture, as far as it has come in each."""
    hosted = attacked("4 5", "1 2", "4")
    told = [one.event for one in hosted.referee._told().past.attack(hosted.seats["한서"])]
    campaign, whole = hosted.referee.table.campaign, picture(hosted, "한서")
    places = [place for place, event in enumerate(told) if isinstance(event, ev.Judged)]
    cuts = [told[: places[0] + 1], told[places[0] + 1 : places[1] + 1], told[places[1] + 1 :]]
    seen = [exchanges(cut, campaign, "ko", "", True, begun_of(cuts[:place][::-1])) for place, cut in enumerate(cuts)]
    assert [len(one) for one in seen] == [1, 1, 1]
    assert [one[0].over for one in seen] == [False, False, True]
    assert seen[1][0].defence is not None
    assert seen[2][0] == whole
    assert not begun_of([*cuts[::-1][:-1]])  # its beginning was not heard
    assert not exchanges([ev.TurnEnded(clause="H6.3", who=SABER, why="said")], campaign, "ko", "", False, told)


def test_who_is_not_there_gets_no_picture() -> None:
    """§M1.2."""
    hosted = attacked("4 5", "1 2", "4")
    for who in ("가온", "도윤"):
        assert not hosted.referee._told().past.attack(hosted.seats[who])
    assert not hosted.referee._told().past.attack(SPECTATOR)


@pytest.mark.slow
def test_pictures_of_random_wars_say_what_the_events_say() -> None:
    """§M3.7 §M4.2 §H4.6 §H3.12: sums are the sums of their terms, statuses those that counted, struck dice shown."""
    setting = mansion_laws.SETTINGS[2]
    campaign = load(setting.header.set_up)
    struck = cancelled = landed = 0
    for seed in range(12 if compiled() else 2):
        war = setting.start()
        assert isinstance(war, War)
        war.journal = []
        for _ in laws.positions(war, Dice(seed)):
            pass
        viewers = [*members(int(war.board.seats)), STAFF]
        for place, viewer in enumerate(viewers):
            heard = [event for event in war.journal if heard_by(event, viewer)]
            found = exchanges(heard, campaign, LANGS[place % 2])
            assert len(found) == sum(isinstance(event, ev.AttackDeclared) for event in heard)
            for one in found:
                _sound(one)
                struck += any(side is not None and side.struck for side in (one.attack, one.defence))
                landed += one.landed
        cancelled += sum(isinstance(event, ev.Cancelled) and event.by_effect for event in war.journal)
    assert landed > 20
    assert (struck > 0) == (cancelled > 0)


def _sound(one: Exchange) -> None:
    for side in (one.attack, one.defence):
        if side is not None:
            assert sum(side.faces) + sum(term.value for term in side.terms) == side.total or not side.who
            assert side.clauses
    for blow in one.blows:
        assert max(0, sum(term.value for term in blow.terms)) == blow.total
        assert blow.total == blow.armour + blow.shield + blow.hp + blow.beyond
    assert one.over or not one.blows
    assert not one.over or (one.verdict and one.clauses)


# -- where numbers come from ------------------------------------------------------------------------------------------


def lines(hosted: Hosted, viewer: int, name: str, lang: Lang = "ko") -> list[tuple[str, int]]:
    """The history of a character."""
    referee = hosted.referee
    found = history_of(referee.table.campaign, referee._told().past, viewer, name, lang)
    return [(one.text, one.n) for one in found.lines]


def test_a_history_tells_what_its_reader_has_heard() -> None:
    """§H6.7 §H6.10 §H6.11: the own numbers whole, others' as far as they were seen; entries for the staff alone."""
    hosted = attacked("4 5", "1 2", "4 3", text="강타로 서아의 랜서를 물리로 공격한다")
    mine = lines(hosted, hosted.seats["한서"], SABER)
    assert [text for text, _ in mine] == [
        "위치 – → K4: 시작 · 1일차",
        "MP 20 → 17: 강타 · 1일차 1라운드",
        "집계된 데미지 0 → 14: 한서의 세이버 → 서아의 랜서 · 1일차 1라운드",
    ]
    assert {n for _, n in mine} == {-1}
    theirs = lines(hosted, hosted.seats["서아"], SABER)
    assert [text for text, _ in theirs] == ["위치 – → K4: 시작 · 1일차"]
    assert lines(hosted, hosted.seats["한서"], LANCER)[-1][0] == "체력 50 → 36: 한서의 세이버의 공격 · 1일차 1라운드"
    staff = lines(hosted, STAFF, LANCER, "en")
    assert staff[-1][0].startswith("HP 50 → 36: attack by 한서의 세이버")
    assert staff[-1][1] > 0
    assert lines(hosted, hosted.seats["가온"], LANCER) == [("아직 바뀐 것이 없습니다.", -1)]
    with pytest.raises(KeyError):
        lines(hosted, STAFF, "아무개")


@pytest.mark.slow
def test_a_past_that_follows_is_a_past_made_anew() -> None:
    """Step by step, over ways back, corrections and nights, it is what the whole record makes."""
    for seed in range(2):
        hosted = begun(small(reaction_time=0))
        for _ in played(hosted, seed, 30):
            followed = hosted.referee._told().past
            anew = Past().follow(Course(hosted.referee.table.as_record()))
            assert followed.told == anew.told
            assert {key: len(rows) for key, rows in followed.rewards.items() if rows} == {
                key: len(rows) for key, rows in anew.rewards.items() if rows
            }


# -- dice -------------------------------------------------------------------------------------------------------------


def test_dice_say_how_they_can_be_checked_and_count_nothing() -> None:
    """§H2.2 §H6.11: the promise from the start, the seed once it is revealed; never how many dice were rolled."""
    few, many = begun(), attacked("4 5", "1 2", "4")
    for lang in LANGS:
        assert dice_of(few.referee.table.record, lang) == dice_of(many.referee.table.record, lang)
        assert check_of(few.referee.table.record, lang) == check_of(many.referee.table.record, lang)
    found = dice_of(few.referee.table.record, "ko")
    assert len(found.commitment) == 64
    assert not found.seed
    assert "simpan dice verify" in how_to_check(few.referee.table.record, "ko")[1]
    assert many.say("/마감 그만둡니다").status == "preview"
    assert many.say("/확인").status == "done"
    ended = dice_of(many.referee.table.record, "ko")
    assert ended.seed == many.seed.hex()
    assert ended.text.startswith("서버 시드를 공개했습니다")
    assert dice_look(many.referee.table.record, "en").lines[0].text.startswith("The seed is revealed")
