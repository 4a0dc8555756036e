"""Cover, reactions, rewards and the secret start from readings to codes (§H6.9, §H4.8, §M5.2, §H6.1)."""

from __future__ import annotations

from typing import Any

import pytest

from simpan.core.bits import bit, members
from simpan.mansion import action as a
from simpan.mansion import order as o
from simpan.mansion import reading as r
from simpan.mansion import reward
from simpan.mansion import words as w
from simpan.mansion.desk.resolve import question_of
from simpan.mansion.files.default import default_campaign
from simpan.mansion.match import start
from simpan.mansion.war import War
from tests.mansion.acts import of_character
from tests.mansion.made_up import campaign_with, index_of, pass_all, position, put, roll, say, seat_for
from tests.mansion.told import actions, asked, carried, told, why

# 한서 has 흐트리기, her Saber 간파; 유진 철벽, her Caster 흐트리기.
AT = {"가온": "K2", "한서": "K4", "한서의 세이버": "K5", "가온의 어새신": "O6", "도윤": "J4"}


def struck(on: str = "한서", cover: bool | None = False, first: tuple[int, int] | None = (3, 4), **changes: Any) -> War:
    """가온 attacks; in the first window of reactions, or before it where `first` is None."""
    war = position("가온", at=AT, **changes)
    say(war, "가온", a.Attack("magical"), a.Target(on))
    say(war, "가온", a.With(None))
    if cover is not None and question_of(war, seat_for(war, "한서")) == "cover":
        say(war, "한서의 세이버", a.Cover("한서의 세이버", cover))
    return roll(war, first, passing=False) if first else war


def by(reading: r.Any, who: str) -> r.Any:
    """The reading, said of a character."""
    return of_character(reading, who)


# -- cover -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("yes", [True, False])
def test_cover(yes: bool) -> None:
    """§H6.9: said before the dice; what is said of the window behind it waits."""
    war = struck(cover=None, first=None)
    assert question_of(war, seat_for(war, "한서")) == "cover"
    found = told(war, "한서", r.CoverNow(yes), r.NoReaction())
    assert actions(war, found) == [a.Cover("한서의 세이버", yes)]
    assert found.later == (r.NoReaction(),)


def test_yes_and_no_in_one_post() -> None:
    """§H6.9 §H6.8: asked back; said twice it is one answer."""
    war = struck(cover=None, first=None)
    assert asked(told(war, "한서", r.CoverNow(True), r.CoverNow(False))) == ["cover"]
    assert len(told(war, "한서", r.CoverNow(True), r.CoverNow(True)).inputs) == 1


def test_nobody_else_is_asked_to_cover() -> None:
    """§H6.9: not another player, not the master, not in an area's attack."""
    war = struck(cover=None, first=None)
    assert why(told(war, "도윤", r.CoverNow(True))) == [("H6.9", "not_covering")]
    assert why(told(war, "한서", by(r.CoverNow(True), "한서"))) == [("H6.9", "not_covering")]


def test_a_reaction_declared_with_the_cover_waits_for_its_window() -> None:
    """§H4.8: what cannot be paid for, or is not on a sheet, is refused at once."""
    war = struck(cover=None, first=None)
    found = told(war, "한서", r.CoverNow(True), r.Skill("read"))
    assert found.later == (r.Skill("read"),)
    after = roll(carried(war, found), (3, 4), passing=False)
    assert actions(after, told(after, "한서", *found.later)) == [a.React("한서의 세이버", "read", "defence")]
    poor = struck(cover=None, first=None, mp={"한서의 세이버": 2})
    assert why(told(poor, "한서", r.CoverNow(True), r.Skill("read"))) == [("H6.5", "no_mp")]
    assert why(told(war, "한서", r.CoverNow(True), r.Skill("iron_wall"))) == [("H6.5", "not_on_sheet")]


# -- reactions -------------------------------------------------------------------------------------------------------


def test_a_reaction_whose_judgement_is_not_said() -> None:
    """§H4.8: where only one is possible it is that one; the echo says which."""
    war = struck("한서의 세이버")
    found = told(war, "한서", r.Skill("disrupt"))
    assert actions(war, found) == [a.React("한서", "disrupt", "attack")]
    assert found.echo == (by(r.Skill("disrupt", on="attack"), "한서"),)


def test_a_judgement_that_is_open_is_asked_for() -> None:
    """§H4.8: somebody else may disturb the attack or the defence, once both have dice."""
    campaign = campaign_with({"도윤": ["disrupt", "read"]})
    war = struck("한서의 세이버", campaign=campaign)
    pass_all(war)
    roll(war, (2, 3), passing=False)
    say(war, "한서", a.Pass())
    found = told(war, "도윤", r.Skill("disrupt"), campaign=campaign)
    assert asked(found) == ["judgement"]
    assert found.unclear[0].possible == ("공격 판정", "방어 판정")
    attack, defence = a.React("도윤", "disrupt", "attack"), a.React("도윤", "disrupt", "defence")
    for reading, reaction in (
        (r.Skill("disrupt", on="defence"), defence),
        (r.Skill("disrupt", "가온"), attack),
        (r.Skill("disrupt", "한서의 세이버"), defence),
    ):
        assert actions(war, told(war, "도윤", reading, campaign=campaign)) == [reaction]
    assert why(told(war, "도윤", r.Skill("disrupt", "한서"), campaign=campaign)) == [("H4.8", "not_that_judgement")]
    assert why(told(war, "도윤", r.Skill("read"), campaign=campaign)) == [("H4.8", "not_that_judgement")]


def test_the_own_defence_is_the_targets() -> None:
    """§H6.5: 간파 is for whoever defends; 가온's attack may be named as what it is against."""
    war = struck("한서의 세이버")
    for reading in (
        r.Skill("read"),
        r.Skill("read", "가온"),
        r.Skill("read", "한서의 세이버"),
        r.Skill("read", on="defence"),
    ):
        assert actions(war, told(war, "한서", reading)) == [a.React("한서의 세이버", "read", "defence")]
    assert why(told(war, "한서", r.Skill("read", on="attack"))) == [("H4.8", "not_that_judgement")]
    assert why(told(war, "한서", r.Skill("read", "도윤"))) == [("H4.8", "not_that_judgement")]
    assert why(told(struck("한서"), "한서", r.Skill("read"))) == [("H4.8", "not_that_judgement")]


def test_a_skill_that_both_characters_have() -> None:
    """§H4.8: by the only one that can, else it is asked who."""
    campaign = campaign_with({"한서": ["disrupt", "read"], "한서의 세이버": ["disrupt", "read", "dash"]})
    war = struck("한서의 세이버", campaign=campaign)
    assert actions(war, told(war, "한서", r.Skill("read"), campaign=campaign)) == [
        a.React("한서의 세이버", "read", "defence")
    ]
    found = told(war, "한서", r.Skill("disrupt"), campaign=campaign)
    assert asked(found) == ["who"]
    assert found.unclear[0].possible == ("한서", "한서의 세이버")
    given = told(war, "한서", by(r.Skill("disrupt"), "한서의 세이버"), campaign=campaign)
    assert actions(war, given) == [a.React("한서의 세이버", "disrupt", "attack")]


@pytest.mark.parametrize(
    ("changes", "clause", "reason"),
    [
        ({"mp": {"한서": 6}}, "H6.5", "no_mp"),
        ({"fields": {"한서": {"uses": 1 << 3}}}, "H6.5", "no_uses"),
        ({"fields": {"한서": {"reacted": 1}}}, "H4.8", "reacted_already"),
    ],
)
def test_reactions_that_are_refused(changes: dict[str, Any], clause: str, reason: str) -> None:
    """§H4.8 §H6.5: for what it is; and what would still do in this window."""
    war = struck("한서의 세이버", **changes)
    found = told(war, "한서", r.Skill("disrupt"))
    assert why(found) == [(clause, reason)]
    assert found.refused[0].possible == ("한서의 세이버: 간파 (방어 판정)", "넘기기")


def test_skills_that_are_no_reaction_in_a_window() -> None:
    """§H6.2 §H6.5: they belong to the own turn."""
    war = struck("한서의 세이버")
    assert why(told(war, "한서", r.Skill("dash"))) == [("H6.2", "not_your_turn")]
    assert why(told(war, "한서", r.Skill("iron_wall"))) == [("H6.5", "not_on_sheet")]


def test_two_reactions_and_no_more() -> None:
    """§H4.8: one answer at a time, one reaction a character and round, and `그 외 반응 없음` for the rest."""
    war = struck("한서의 세이버")
    found = told(war, "한서", r.Skill("read"), r.Skill("disrupt"), r.NoReaction())
    assert actions(war, found) == [a.React("한서의 세이버", "read", "defence")]
    assert [type(one) for one in found.later] == [r.Skill, r.NoReaction]
    after = carried(war, found)
    again = told(after, "한서", *found.later)
    assert actions(after, again) == [a.React("한서", "disrupt", "attack")]
    assert why(told(war, "한서", r.Skill("read"), r.Skill("read"))) == [("H4.8", "reacted_already")]
    assert why(told(war, "한서", r.NoReaction(), r.Skill("read"))) == [("H4.8", "no_window")]
    assert len(told(war, "한서", r.NoReaction(), r.NoReaction()).inputs) == 1


def test_without_a_window() -> None:
    """§H4.8: passing twice does not pass the next window, too."""
    war = struck("한서의 세이버")
    war = carried(war, told(war, "한서", r.NoReaction()))
    assert why(told(war, "한서", r.NoReaction())) == [("H4.8", "no_window")]
    assert why(told(war, "한서", r.Skill("read"))) == [("H4.8", "no_window")]


def test_a_reaction_or_a_pass_before_its_window() -> None:
    """§H4.8: while the cover is asked, or the defending side, the others' words wait for their window."""
    for war in (struck(cover=None, first=None), struck("한서의 세이버")):
        found = told(war, "도윤", r.NoReaction())
        assert (found.inputs, found.later) == ((), (r.NoReaction(),))
    campaign = campaign_with({"도윤": ["disrupt", "read"]})
    war = struck("한서의 세이버", campaign=campaign)
    found = told(war, "도윤", r.Skill("disrupt"), campaign=campaign)
    assert found.later == (r.Skill("disrupt"),)
    say(war, "한서", a.Pass())
    assert actions(war, told(war, "도윤", *found.later, campaign=campaign)) == [a.React("도윤", "disrupt", "attack")]
    assert why(told(war, "한서", r.NoReaction(), campaign=campaign)) == [("H4.8", "no_window")]
    away = struck("한서의 세이버", campaign=campaign)
    put(away, "도윤", "B2")
    assert why(told(away, "도윤", r.NoReaction(), campaign=campaign)) == [("H4.8", "no_window")]


# -- rewards ---------------------------------------------------------------------------------------------------------


def rewarded(points: int) -> War:
    """After 종전, with a pair that has dealt so much damage."""
    war = position("가온", at=AT)
    war.answered()
    war.phase, war.actor, war.step = w.AFTER, w.NONE, o.REWARDS
    war.count[war.board.stats[index_of(war, "한서")].pair] = points
    reward.fall_due(war)
    war.advance()
    return war


def test_the_sixty() -> None:
    """§M5.2: one of the two regains."""
    war = rewarded(60)
    assert question_of(war, seat_for(war, "한서")) == "reward"
    found = told(war, "한서", r.Reward(regain="한서의 세이버"))
    assert actions(war, found) == [a.Regain("한서의 세이버")]
    assert why(told(war, "한서", r.Reward(raise_="한서"))) == [("H6.2", "not_asked")]
    empty = told(war, "한서", r.Reward())
    assert asked(empty) == ["regain"]
    assert empty.unclear[0].possible == ("한서", "한서의 세이버")


def test_all_of_it_on_one_day() -> None:
    """§H5.3 §H5.4: the 60 first, then the +10, then the 100; each word answers one choice."""
    war = rewarded(100)
    found = told(war, "한서", r.Reward("한서", "한서의 세이버"))
    assert actions(war, found) == [a.Regain("한서"), a.Raise("한서의 세이버")]
    after = carried(war, found)
    assert actions(after, told(after, "한서", r.Reward("한서의 세이버"))) == [a.Regain("한서의 세이버")]
    assert asked(told(war, "한서", r.Reward(raise_="한서"))) == ["regain"]


def test_the_raise_is_asked_before_the_hundred() -> None:
    """§H5.4: who regains cannot be put in before who is raised."""
    war = carried(rewarded(100), told(rewarded(100), "한서", r.Reward("한서")))
    assert asked(told(war, "한서", r.Reward("한서"))) == ["raise"]
    found = told(war, "한서", r.Reward("한서", "한서의 세이버"))
    assert actions(war, found) == [a.Raise("한서의 세이버"), a.Regain("한서")]


def test_who_cannot_be_chosen() -> None:
    """§H5.4 §H6.12: not of the pair, whether they live or not; only of the own pair that is told."""
    war = rewarded(60)
    for name in ("가온", "아무개"):
        found = told(war, "한서", r.Reward(regain=name))
        assert why(found) == [("H5.4", "not_of_pair")]
        assert found.refused[0].possible == ("한서", "한서의 세이버")
    war.fighters[index_of(war, "가온")].state = 1
    war.fighters[index_of(war, "한서의 세이버")].state = 1
    assert why(told(war, "한서", r.Reward(regain="가온"))) == [("H5.4", "not_of_pair")]
    assert why(told(war, "한서", r.Reward(regain="한서의 세이버"))) == [("H5.4", "fallen")]


# -- the secret start ------------------------------------------------------------------------------------------------


def test_starts_in_any_order() -> None:
    """§H6.1: the master is asked first, whoever is named first."""
    war = start(default_campaign())
    saber, master = r.Start(who="한서의 세이버", zone=3, tile="q2"), r.Start(who="한서", zone=None)
    found = told(war, "한서", saber, master)
    assert actions(war, found) == [
        a.PlaceIn("한서", None),
        a.PlaceIn("한서의 세이버", 3),
        a.PlaceAt("한서의 세이버", "Q2"),
    ]
    waits = told(war, "한서", saber)
    assert waits.inputs == ()
    assert waits.later == (r.Start(who="한서의 세이버", zone=3, tile="Q2"),)
    assert carried(war, told(war, "한서", *waits.later, master)).key() == carried(war, found).key()


def test_a_start_without_a_name() -> None:
    """§H6.1: of the last character that has no place; else it is asked whose."""
    war = start(default_campaign())
    nameless = r.Start(who="", zone=3, tile="Q2")
    assert asked(told(war, "한서", nameless)) == ["who"]
    found = told(war, "한서", nameless, r.Start(who="한서", zone=1, tile="A1"))
    assert actions(war, found)[-1] == a.PlaceAt("한서의 세이버", "Q2")
    after = carried(war, told(war, "한서", r.Start(who="한서", zone=1, tile="A1")))
    assert actions(after, told(after, "한서", nameless))[-1] == a.PlaceAt("한서의 세이버", "Q2")


def test_half_a_place_and_wrong_ones() -> None:
    """§H6.1 §M1.5 §M1.6: a tile is in one zone, a zone has many tiles."""
    war = start(default_campaign())
    assert actions(war, told(war, "한서", r.Start(who="한서", zone=None, tile="k2"))) == [
        a.PlaceIn("한서", 2),
        a.PlaceAt("한서", "K2"),
    ]
    half = told(war, "한서", r.Start(who="한서", zone=3))
    assert asked(half) == ["tile"]
    assert half.unclear[0].possible[0] == "Q1"
    for reading, clause, reason in (
        (r.Start(who="한서", zone=3, tile="K2"), "M1.5", "other_zone"),
        (r.Start(who="한서", zone=2, tile="J5"), "M1.6", "not_white"),
        (r.Start(who="한서", zone=12, tile="K2"), "M1.3", "no_zone"),
        (r.Start(who="가온", zone=2, tile="K2"), "H6.1", "not_placing"),
    ):
        assert why(told(war, "한서", reading)) == [(clause, reason)]
    assert asked(told(war, "한서", r.Start(who="한서", zone=2, tile="K2"), r.Start(who="한서", zone=2, tile="K3"))) == [
        "tile"
    ]


def test_a_place_that_is_chosen_is_chosen() -> None:
    """§H6.1 §H6.8: taking it back is the referee's; a zone that was given alone is gone on with."""
    war = start(default_campaign())
    war.apply(seat_for(war, "한서"), w.BY_LOT)
    assert why(told(war, "한서", r.Start(who="한서", zone=2, tile="K2"))) == [("H6.1", "placed_already")]
    war.apply(seat_for(war, "한서"), war.board.plan.zone_by_number[3])
    assert why(told(war, "한서", r.Start(who="", zone=2, tile="K2"))) == [("H6.1", "not_placing")]
    assert actions(war, told(war, "한서", r.Start(who="", zone=3, tile="Q2"))) == [a.PlaceAt("한서의 세이버", "Q2")]
    assert not war.legal(seat_for(war, "한서")) & bit(w.BY_LOT)
    assert len(members(war.legal(seat_for(war, "한서")))) == war.board.plan.size[2]
