"""Skills and noble phantasms from readings to codes (§H6.5, §H6.6), and who hides does not show (§H6.12, §H6.13)."""

from __future__ import annotations

from typing import Any

import pytest

from simpan.core.game import CHANCE
from simpan.mansion import action as a
from simpan.mansion import reading as r
from simpan.mansion import words as w
from tests.mansion.made_up import campaign_with, index_of, position, say, tile_of, turn_of
from tests.mansion.told import actions, asked, carried, told, why

ALL = ["dash", "iron_skin", "hide", "far_sight", "drag", "first_aid", "greater_well"]
CAMPAIGN = campaign_with({"가온": ALL})
AT = {"가온": "K2", "가온의 어새신": "K3", "한서": "K4", "한서의 세이버": "N6"}


# -- skills ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "given"),
    [
        (r.Skill("dash"), [a.UseSkill("dash")]),
        (r.Skill("dash", "가온"), [a.UseSkill("dash")]),
        (r.Skill("hide"), [a.UseSkill("hide")]),
        (r.Skill("far_sight", zone=3), [a.UseSkill("far_sight"), a.ToZone(3)]),
        (r.Skill("drag", "한서"), [a.UseSkill("drag"), a.Target("한서")]),
        (r.Skill("first_aid", "가온"), [a.UseSkill("first_aid"), a.Target("가온")]),
        (r.Skill("first_aid", "가온의 어새신"), [a.UseSkill("first_aid"), a.Target("가온의 어새신")]),
    ],
)
def test_skills_of_the_own_turn(reading: r.Any, given: list[Any]) -> None:
    """§H6.5: with a target or a zone where the skill takes one."""
    war = position("가온", at=AT, campaign=CAMPAIGN)
    assert actions(war, told(war, "가온", reading, campaign=CAMPAIGN)) == given


@pytest.mark.parametrize(
    ("reading", "clause", "reason"),
    [
        (r.Skill("dash", "가온의 어새신"), "H6.5", "takes_no_target"),
        (r.Skill("dash", zone=3), "H6.5", "takes_no_target"),
        (r.Skill("dash", on="attack"), "H4.8", "not_that_judgement"),
        (r.Skill("greater_well"), "H6.5", "not_now"),
        (r.Skill("steady_aim"), "H6.5", "not_on_sheet"),
        (r.Skill("nonsense", "아무개", 99), "H6.5", "not_on_sheet"),
        (r.Skill("far_sight", zone=8), "M1.3", "not_joined"),
        (r.Skill("far_sight", zone=99), "M1.3", "no_zone"),
        (r.Skill("drag", "한서의 세이버"), "H3.11", "out_of_range"),
        (r.Skill("drag", "가온의 어새신"), "H0.1", "is_ally"),
        (r.Skill("drag", "가온"), "H0.1", "is_self"),
        (r.Skill("first_aid", "한서"), "H0.1", "is_enemy"),
        (r.Skill("first_aid", "아무개"), "M1.2", "not_in_sight"),
    ],
)
def test_skills_that_are_refused(reading: r.Any, clause: str, reason: str) -> None:
    """§H0.1 §H3.11 §H6.5: each with its clause."""
    war = position("가온", at={**AT, "한서의 세이버": "O6"}, campaign=CAMPAIGN)
    assert why(told(war, "가온", reading, campaign=CAMPAIGN)) == [(clause, reason)]


def test_a_target_or_a_zone_is_asked_for_even_if_there_is_only_one() -> None:
    """§H6.5 §H6.8: nothing is guessed."""
    war = position("가온", at={"가온": "K2", "한서": "K4"}, campaign=CAMPAIGN)
    for skill, question, possible in (
        ("first_aid", "target", ("가온",)),
        ("drag", "target", ("한서",)),
        ("far_sight", "zone", ("1구역", "3구역")),
    ):
        found = told(war, "가온", r.Skill(skill), campaign=CAMPAIGN)
        assert asked(found) == [question]
        assert found.unclear[0].possible == possible


def test_one_free_skill_a_turn() -> None:
    """§H6.5: in one post or in two; what is still possible is said."""
    war = position("가온", at=AT, campaign=CAMPAIGN)
    assert why(told(war, "가온", r.Skill("dash"), r.Skill("iron_skin"), campaign=CAMPAIGN)) == [("H6.5", "one_free")]
    say(war, "가온", a.UseSkill("dash"))
    found = told(war, "가온", r.Skill("iron_skin"), campaign=CAMPAIGN)
    assert why(found) == [("H6.5", "one_free")]
    assert found.refused[0].possible == ("이동", "이탈", "공격", "은신", "응급 처치", "방어", "대기", "턴 종료")


def test_a_dash_counts_for_the_walk_behind_it() -> None:
    """§M3.5: eight tiles are too far for six, but not for ten."""
    war = position("가온", at=AT, campaign=CAMPAIGN)
    assert why(told(war, "가온", r.MoveTo("", "O6"), campaign=CAMPAIGN)) == [("M1.5", "too_far")]
    found = told(war, "가온", r.Skill("dash"), r.MoveTo("", "O5"), campaign=CAMPAIGN)
    assert tile_of(carried(war, found), "가온") == "O5"


# -- noble phantasms -------------------------------------------------------------------------------------------------


def test_a_phantasm_on_one_enemy() -> None:
    """§H6.6: its kind and its target must be said."""
    war = position("한서의 세이버", at={"한서의 세이버": "K2", "가온": "K5"})
    found = told(war, "한서의 세이버", r.Phantasm("가온", "physical"))
    assert actions(war, found) == [a.UsePhantasm(), a.Strike("physical"), a.Target("가온")]
    assert carried(war, found).deciding() == 1 << CHANCE
    assert asked(told(war, "한서의 세이버", r.Phantasm())) == ["target", "kind"]
    assert asked(told(war, "한서의 세이버", r.Phantasm("가온"))) == ["kind"]
    assert asked(told(war, "한서의 세이버", r.Phantasm(kind="magical"))) == ["target"]


def test_a_phantasm_that_is_refused() -> None:
    """§H6.6: too far, too little MP, used today, the action spent, not had at all; before its kind is asked for."""
    at = {"한서의 세이버": "K1", "가온": "K5"}
    war = position("한서의 세이버", at=at)
    assert why(told(war, "한서의 세이버", r.Phantasm("가온"))) == [("H3.11", "out_of_range")]
    near = {**at, "가온": "K3"}
    for changes, reason in (
        ({"mp": {"한서의 세이버": 9}}, ("H6.6", "no_mp")),
        ({"fields": {"한서의 세이버": {"uses": 1 << 21}}}, ("H6.6", "no_uses")),
        ({"fields": {"한서의 세이버": {"acted": 1}}}, ("H6.3", "acted_already")),
    ):
        war = position("한서의 세이버", at=near, **changes)
        assert why(told(war, "한서의 세이버", r.Phantasm("가온", "physical"))) == [reason]
    assert why(told(position("가온", at=AT), "가온", r.Phantasm())) == [("H6.6", "no_phantasm")]


def test_a_phantasm_that_takes_no_target() -> None:
    """§H6.6: an area takes all enemies, which is not what somebody means who names one."""
    war = position("도윤의 아처", at={"도윤의 아처": "K2", "가온": "K5"})
    assert actions(war, told(war, "도윤의 아처", r.Phantasm(kind="physical"))) == [
        a.UsePhantasm(),
        a.Strike("physical"),
    ]
    assert why(told(war, "도윤의 아처", r.Phantasm("가온", "physical"))) == [("H6.6", "takes_no_target")]
    free = position("유진의 캐스터", at={"유진의 캐스터": "K2", "유진": "K5"})
    found = told(free, "유진의 캐스터", r.Phantasm(kind="magical"), r.GuardNow())
    assert actions(free, found) == [a.UsePhantasm(), a.Guard()]
    assert found.echo[0] == r.Phantasm()


def test_a_phantasm_with_a_walk() -> None:
    """§H6.6: walk first; unsaid is none where somebody is in reach, and asked for where nobody is."""
    far = position("이든의 라이더", at={"이든의 라이더": "I1", "가온": "O6", "가온의 어새신": "K2"})
    found = told(far, "이든의 라이더", r.Phantasm(kind="physical", walk="n6"))
    assert actions(far, found) == [a.UsePhantasm(), a.Strike("physical"), a.Walk("N6")]
    assert asked(told(far, "이든의 라이더", r.Phantasm(kind="physical"))) == ["walk"]
    assert asked(told(far, "이든의 라이더", r.Phantasm())) == ["kind", "walk"]
    assert why(told(far, "이든의 라이더", r.Phantasm(kind="physical", walk="L6"))) == [("H3.11", "no_target")]
    assert why(told(far, "이든의 라이더", r.Phantasm(kind="physical", walk="A1"))) == [("M1.5", "other_zone")]
    near = position("이든의 라이더", at={"이든의 라이더": "I1", "가온": "J2"})
    assert actions(near, told(near, "이든의 라이더", r.Phantasm(kind="physical")))[-1] == a.Walk(None)


def test_after_a_move_the_phantasm_walks_no_more() -> None:
    """§H6.3 §H6.6: the turn has one move."""
    war = position("이든의 라이더", at={"이든의 라이더": "I1", "가온": "K3"})
    found = told(war, "이든의 라이더", r.MoveTo("", "J3"), r.Phantasm(kind="physical"))
    assert actions(war, found)[-2:] == [a.UsePhantasm(), a.Strike("physical")]
    again = told(war, "이든의 라이더", r.MoveTo("", "J3"), r.Phantasm(kind="physical", walk="J4"))
    assert why(again) == [("H6.3", "moved_already")]


def test_a_walk_with_a_phantasm_that_has_none_is_the_move() -> None:
    """§H6.3 §H6.6: `K3으로 이동해 새벽을 여는 검을 가온에게` is a move and then the phantasm."""
    war = position("한서의 세이버", at={"한서의 세이버": "K1", "가온": "K6"})
    found = told(war, "한서의 세이버", r.Phantasm("가온", "magical", walk="K3"))
    assert actions(war, found)[:3] == [a.Move(), a.ToTile("K3"), a.UsePhantasm()]
    assert found.echo == (r.MoveTo("K1", "K3"), r.Phantasm("가온", "magical"))


# -- what is hidden --------------------------------------------------------------------------------------------------


def test_a_hidden_enemy_is_not_in_sight() -> None:
    """§H6.13: neither refused nor possible otherwise than somebody who is not there."""
    war = position("가온", at={**AT, "로아": "L2"}, hidden=["로아"])
    for reading in (r.AttackOn("로아", "magical"), r.AttackOn("로아", None), r.AttackOn("도윤", "magical")):
        found = told(war, "가온", reading)
        assert why(found) == [("M1.2", "not_in_sight")]
        assert "로아" not in found.refused[0].possible


def test_the_rest_waits_where_a_walk_meets_somebody_hidden() -> None:
    """§H6.13 §H6.12: the walk is made and stops; the attack is judged from there, when it is known."""
    war = position("가온의 어새신", at={"가온의 어새신": "K1", "한서": "K5", "로아": "K3"}, hidden=["로아"])
    strike = r.AttackOn("한서", "physical")
    found = told(war, "가온의 어새신", r.MoveTo("", "K4"), strike)
    assert actions(war, found) == [a.Move(), a.ToTile("K4")]
    assert found.later == (strike,)
    met = carried(war, found)
    assert tile_of(met, "가온의 어새신") == "K2"
    assert why(told(met, "가온의 어새신", *found.later)) == [("H3.11", "out_of_range")]
    assert told(met, "가온의 어새신", r.AttackOn("로아", "physical")).inputs
    empty = position("가온의 어새신", at={"가온의 어새신": "K1", "한서": "K5"})
    assert not told(empty, "가온의 어새신", r.MoveTo("", "K4"), strike).later


def test_a_refusal_does_not_show_who_hides_on_the_way() -> None:
    """§H6.12 §H6.13: the same words and possibilities, whether somebody hides there or not."""
    post = (r.MoveTo("", "K4"), r.AttackOn("한서의 세이버", "physical"))
    at = {"가온의 어새신": "K1", "한서": "K5", "한서의 세이버": "O1"}
    alone = told(position("가온의 어새신", at=at), "가온의 어새신", *post)
    for tile in ("K2", "K3", "K4", "L3"):
        war = position("가온의 어새신", at={**at, "로아": tile}, hidden=["로아"])
        assert told(war, "가온의 어새신", *post) == alone
    assert why(alone) == [("H3.11", "out_of_range")]


def test_a_phantasm_whose_walk_meets_somebody() -> None:
    """§H6.6 §H6.13: stopped short of all it was meant for, nothing is spent yet, and the rest of the act waits."""
    at = {"이든의 라이더": "I1", "가온": "O1", "로아": "K1"}
    war = position("이든의 라이더", at=at, hidden=["로아"])
    found = told(war, "이든의 라이더", r.Phantasm(kind="physical", walk="N1"))
    after = carried(war, found)
    assert tile_of(after, "이든의 라이더") == "J1"
    assert after.asks != w.Q_TURN  # 로아, who was met, is in reach now
    assert after.fighters[index_of(after, "로아")].hidden == 0


def test_a_draw_that_somebody_hidden_stops() -> None:
    """§H6.13: the attack behind it is judged by where the target really is."""
    campaign = campaign_with({"한서의 세이버": ["drag", "dash", "read"]})
    at = {"한서의 세이버": "K2", "가온": "K5", "로아": "K4"}
    post = (r.Skill("drag", "가온"), r.AttackOn("가온", "physical"))
    war = position("한서의 세이버", at=at, hidden=["로아"], campaign=campaign)
    found = told(war, "한서의 세이버", *post, campaign=campaign)
    assert found.later == (r.AttackOn("가온", "physical"),)
    free = position("한서의 세이버", at={"한서의 세이버": "K2", "가온": "K5"}, campaign=campaign)
    assert not told(free, "한서의 세이버", *post, campaign=campaign).later


# -- an act that is half said ----------------------------------------------------------------------------------------


def test_an_act_that_was_begun_otherwise_is_gone_on_with() -> None:
    """§H6.3: a driver may have given the first words; a reading that speaks of another act is no answer."""
    war = position("가온", at=AT, campaign=CAMPAIGN)
    say(war, "가온", a.Attack("magical"))
    found = told(war, "가온", r.AttackOn("한서", "magical"), campaign=CAMPAIGN)
    assert actions(war, found) == [a.Target("한서")]
    for other in (
        r.AttackOn("한서", "physical"),
        r.MoveTo("", "K1"),
        r.GuardNow(),
        r.TurnOver(),
        r.Skill("drag", "한서"),
    ):
        assert why(told(war, "가온", other, campaign=CAMPAIGN)) == [("H6.2", "not_asked")]
    turn_of(war, "가온")
    say(war, "가온", a.UseSkill("drag"))
    assert actions(war, told(war, "가온", r.Skill("drag", "한서"), campaign=CAMPAIGN)) == [a.Target("한서")]
