"""From readings to codes on the own turn (§H6.3, §H6.8): what is put in, what waits, is refused, or is asked back."""

from __future__ import annotations

from typing import Any

import pytest

from simpan.core.game import CHANCE
from simpan.mansion import action as a
from simpan.mansion import reading as r
from simpan.mansion import words as w
from simpan.mansion.desk.options import MORE, MOST
from simpan.mansion.desk.resolve import Resolved, resolve, what_answers
from simpan.mansion.files.default import default_campaign
from tests.mansion.made_up import campaign_with, index_of, position, roll, seat_for, tile_of
from tests.mansion.told import actions, asked, carried, told, why

AT = {"가온": "K2", "한서의 세이버": "K4", "한서": "I1", "가온의 어새신": "L2"}


# -- moves and leaves ------------------------------------------------------------------------------------------------


def test_a_move_is_put_in_and_completed() -> None:
    """§M1.5: the tile, from where one stands; the echo says from where."""
    war = position("가온", at=AT)
    found = told(war, "가온", r.MoveTo("", "k3"))
    assert actions(war, found) == [a.Move(), a.ToTile("K3")]
    assert found.echo == (r.MoveTo("K2", "K3"),)
    assert tile_of(carried(war, found), "가온") == "K3"


@pytest.mark.parametrize(
    ("reading", "clause", "reason", "values"),
    [
        (r.MoveTo("K1", "K3"), "H1.5", "wrong_origin", {"said": "K1", "at": "K2"}),
        (r.MoveTo("", "K2"), "H1.5", "same_tile", {"tile": "K2"}),
        (r.MoveTo("", "K4"), "H1.5", "occupied", {"tile": "K4", "by": "한서의 세이버"}),
        (r.MoveTo("", "L2"), "H1.5", "occupied", {"tile": "L2", "by": "가온의 어새신"}),
        (r.MoveTo("", "O6"), "M1.5", "too_far", {"tile": "O6", "steps": 8, "budget": 6}),
        (r.MoveTo("", "A1"), "M1.5", "other_zone", {"tile": "A1", "zone": 1}),
        (r.MoveTo("", "J5"), "M1.6", "not_white", {"tile": "J5"}),
        (r.MoveTo("", "H3"), "M1.6", "not_white", {"tile": "H3"}),
        (r.MoveTo("", "Z99"), "M1.6", "not_white", {"tile": "Z99"}),
        (r.LeaveTo(8), "M1.3", "not_joined", {"zone": 8, "here": 2}),
        (r.LeaveTo(2), "M1.3", "same_zone", {"zone": 2}),
        (r.LeaveTo(9), "M1.3", "no_zone", {"zone": 9}),
    ],
)
def test_walks_that_are_refused(reading: r.Any, clause: str, reason: str, values: dict[str, Any]) -> None:
    """§M1.3 §M1.5 §M1.6 §H1.5: with the clause and what it turned on."""
    found = told(position("가온", at=AT), "가온", reading)
    assert why(found) == [(clause, reason)]
    assert found.refused[0].refusal.values == values


def test_a_way_that_enemies_block() -> None:
    """§H1.5: enemies block, and what is possible is on this side of them."""
    wall = {"서아": "K1", "한서": "K2", "한서의 세이버": "K3", "이든": "K4", "유진": "K5", "로아": "K6"}
    found = told(position("가온", at={"가온": "I1", **wall}), "가온", r.MoveTo("", "L1"))
    assert why(found) == [("H1.5", "blocked")]
    assert {tile[0] for tile in found.refused[0].possible} == {"I", "J"}


def test_what_is_possible_is_near_what_was_wished_for_and_short() -> None:
    """§M1.5: tiles within the budget, the nearest to the wish first, at most twelve."""
    war = position("가온", at=AT)
    possible = told(war, "가온", r.MoveTo("", "O6")).refused[0].possible
    assert possible[0] == "N5"
    assert told(war, "가온", r.MoveTo("", "J5")).refused[0].possible[0] == "I4"  # a wall
    assert told(war, "가온", r.MoveTo("", "A3")).refused[0].possible[0] == "I2"  # in a zone to the left
    assert len(possible) == MOST + 1
    assert possible[-1] == MORE
    for tile in possible[:MOST]:
        assert tile_of(carried(war, told(war, "가온", r.MoveTo("", tile))), "가온") == tile


def test_zones_that_are_possible() -> None:
    """§M1.3: those that are joined, in the reader's language."""
    war = position("가온", at=AT)
    assert told(war, "가온", r.LeaveTo(8)).refused[0].possible == ("1구역", "3구역")
    assert told(war, "가온", r.LeaveTo(8), lang="en").refused[0].possible == ("zone 1", "zone 3")


# -- attacks ---------------------------------------------------------------------------------------------------------


def test_an_attack_with_its_skill() -> None:
    """§H3.6 §H6.5: kind, target and skill, up to the dice."""
    war = position("가온", at=AT)
    found = told(war, "가온", r.AttackOn("한서의 세이버", "magical", "snipe"))
    assert actions(war, found) == [a.Attack("magical"), a.Target("한서의 세이버"), a.With("snipe")]
    assert carried(war, found).deciding() == 1 << CHANCE


def test_without_a_skill_none_is_taken() -> None:
    """§H6.5: a skill that was not named is not used."""
    war = position("가온", at=AT)
    found = told(war, "가온", r.AttackOn("한서의 세이버", "magical"))
    assert actions(war, found)[-1] == a.With(None)
    assert carried(war, found).fighters[index_of(war, "가온")].mp == 20


@pytest.mark.parametrize(
    ("target", "clause", "reason"),
    [
        ("로아", "M1.2", "not_in_sight"),
        ("아무개", "M1.2", "not_in_sight"),
        ("가온", "H0.1", "is_self"),
        ("가온의 어새신", "H0.1", "is_ally"),
        ("한서", "H3.11", "out_of_range"),
    ],
)
def test_targets_that_are_refused(target: str, clause: str, reason: str) -> None:
    """§M1.2 §H0.1 §H3.11: whom one may not aim at, and who would do."""
    war = position("가온", at={**AT, "한서": "O1"})
    found = told(war, "가온", r.AttackOn(target, "physical"))
    assert why(found) == [(clause, reason)]
    assert found.refused[0].possible == ("한서의 세이버",)


def test_nobody_in_range_is_told_by_distance() -> None:
    """§H3.11: although the war asks for no target at all then."""
    war = position("한서의 세이버", at={"한서의 세이버": "K1", "가온": "K5"})
    found = told(war, "한서의 세이버", r.AttackOn("가온", "physical"))
    assert found.refused[0].refusal.values == {"name": "가온", "distance": 4, "reach": 1}
    assert found.refused[0].possible == ()


def test_the_kind_is_never_guessed() -> None:
    """§H3.6: not even of one who has MAG 5 and STR 0."""
    found = told(position("가온", at=AT), "가온", r.AttackOn("한서의 세이버", None))
    assert asked(found) == ["kind"]
    assert found.unclear[0].text == "물리인가요, 마법인가요?"
    assert found.unclear[0].possible == ("물리", "마법")


def test_a_skill_of_an_attack_named_alone_is_an_attack_whose_kind_is_open() -> None:
    """§H6.5: `한서의 세이버를 저격`, and `저격` without anybody."""
    war = position("가온", at=AT)
    assert asked(told(war, "가온", r.Skill("snipe", "한서의 세이버"))) == ["kind"]
    alone = told(war, "가온", r.Skill("snipe"), lang="en")
    assert asked(alone) == ["target", "kind"]
    assert alone.unclear[0].possible == ("한서", "한서의 세이버")
    assert why(told(war, "가온", r.Skill("snipe", "로아"))) == [("M1.2", "not_in_sight")]


@pytest.mark.parametrize(
    ("skill", "changes", "reason"),
    [
        ("heavy_blow", {"mp": {"가온": 2}}, "no_mp"),
        ("death_stroke", {"fields": {"가온": {"uses": 1 << 3}}}, "no_uses"),
        ("steady_aim", {}, "not_on_sheet"),
        ("hide", {}, "not_now"),
        ("read", {}, "not_now"),
    ],
)
def test_skills_that_cannot_go_with_an_attack(skill: str, changes: dict[str, Any], reason: str) -> None:
    """§H6.5: said for what it is, though the menu would only lack it; nothing is spent."""
    campaign = campaign_with({"가온": ["heavy_blow", "death_stroke", "hide", "read"]})
    war = position("가온", at=AT, campaign=campaign, **changes)
    found = told(war, "가온", r.AttackOn("한서의 세이버", "magical", skill), campaign=campaign)
    assert why(found) == [("H6.5", reason)]


def test_a_skill_for_another_range() -> None:
    """§H6.5: 저격 is for range 3 only."""
    campaign = campaign_with({"한서": ["snipe"]})
    war = position("한서", at={"한서": "K2", "가온": "K3"}, campaign=campaign)
    found = told(war, "한서", r.AttackOn("가온", "physical", "snipe"), campaign=campaign)
    assert found.refused[0].refusal.values == {"skill": "snipe", "range": 3}


# -- several in one post ---------------------------------------------------------------------------------------------


def test_the_order_is_as_it_was_said() -> None:
    """§H6.3: in either order; what stands behind the dice waits for the turn to come back."""
    war = position("가온", at=AT)
    attack, move = r.AttackOn("한서의 세이버", "magical"), r.MoveTo("", "J1")
    found = told(war, "가온", move, attack)
    assert [type(action) for action in actions(war, found)][:3] == [a.Move, a.ToTile, a.Attack]
    assert found.later == ()
    found = told(war, "가온", attack, move, r.TurnOver())
    assert found.later == (r.MoveTo("K2", "J1"),)
    after = roll(carried(war, found), (1, 1), (6, 5))
    assert tile_of(carried(after, told(after, "가온", *found.later)), "가온") == "J1"


def test_the_attack_is_judged_from_where_the_move_ends() -> None:
    """§H3.11: out of range from there is refused, and the move is not made either."""
    war = position("가온", at=AT)
    found = told(war, "가온", r.MoveTo("", "O1"), r.AttackOn("한서의 세이버", "magical"))
    assert why(found) == [("H3.11", "out_of_range")]
    near = position("한서의 세이버", at={"한서의 세이버": "K1", "가온": "K5"})
    assert told(near, "한서의 세이버", r.MoveTo("", "K4"), r.AttackOn("가온", "physical")).inputs


def test_what_waits_is_judged_as_far_as_it_can_be() -> None:
    """§H6.3 §H6.5: two moves, two actions, too little MP for both, a wall: no dice change that."""
    war = position("가온", at=AT, mp={"가온": 4})
    attack = r.AttackOn("한서의 세이버", "magical", "snipe")
    for rest, reason in (
        ((r.LeaveTo(3), r.MoveTo("", "K1")), ("H6.3", "moved_already")),
        ((r.GuardNow(),), ("H6.3", "acted_already")),
        ((r.AttackOn("한서", "physical"),), ("H6.3", "acted_already")),
        ((r.MoveTo("", "J5"),), ("M1.6", "not_white")),
        ((r.MoveTo("K1", "K3"),), ("H1.5", "wrong_origin")),
        ((r.LeaveTo(8),), ("M1.3", "not_joined")),
        ((r.Phantasm(),), ("H6.6", "no_phantasm")),
        ((r.Skill("dash"),), ("H6.5", "not_on_sheet")),
    ):
        assert why(told(war, "가온", attack, *rest)) == [reason]


def test_mp_that_an_act_before_spends_is_gone() -> None:
    """§H6.5: a post that costs more than there is."""
    campaign = campaign_with({"가온": ["snipe", "iron_skin"]})
    war = position("가온", at=AT, mp={"가온": 5}, campaign=campaign)
    attack = r.AttackOn("한서의 세이버", "magical", "snipe")
    found = told(war, "가온", attack, r.Skill("iron_skin"), campaign=campaign)
    assert why(found) == [("H6.5", "no_mp")]
    assert found.refused[0].refusal.values == {"skill": "iron_skin", "mp": 5, "left": 4}
    assert told(war, "가온", r.Skill("iron_skin"), r.AttackOn("한서", "magical"), campaign=campaign).inputs


def test_distance_is_not_judged_before_its_time() -> None:
    """§H3.11: behind dice it may be otherwise, so it waits."""
    war = position("가온의 어새신", at={"가온의 어새신": "K2", "한서": "K3", "로아": "O6"})
    found = told(war, "가온의 어새신", r.AttackOn("한서", "physical"), r.MoveTo("", "O4"))
    assert found.later == (r.MoveTo("K2", "O4"),)


def test_behind_a_leave_everything_waits() -> None:
    """§H6.12: what is in the next zone is not known, so nothing there is refused before one is there."""
    at = {"가온": "K2", "로아": "R3", "도윤": "B2"}
    war = position("가온", at=at)
    for target in ("로아", "도윤", "서아"):
        found = told(war, "가온", r.LeaveTo(3), r.AttackOn(target, "magical"))
        assert found.later == (r.AttackOn(target, "magical"),)
    after = carried(war, told(war, "가온", r.LeaveTo(3)))
    assert why(told(after, "가온", r.AttackOn("도윤", "magical"))) == [("M1.2", "not_in_sight")]
    assert told(after, "가온", r.AttackOn("로아", "magical")).inputs


def test_everything_wrong_is_told_at_once() -> None:
    """§H6.8: a refusal and a question of one post."""
    found = told(position("가온", at=AT), "가온", r.MoveTo("", "J5"), r.AttackOn("한서", None), r.GuardNow())
    assert why(found) == [("M1.6", "not_white"), ("H6.3", "acted_already")]
    assert [one.question for one in found.unclear] == ["kind"]


# -- the end of the turn ---------------------------------------------------------------------------------------------


def test_a_turn_that_ends_by_itself_needs_no_word() -> None:
    """§H6.3: `이동하고 방어하고 턴 종료` is two acts and a word that has come true."""
    war = position("가온", at=AT)
    found = told(war, "가온", r.MoveTo("", "K3"), r.GuardNow(), r.TurnOver())
    assert actions(war, found) == [a.Move(), a.ToTile("K3"), a.Guard()]
    assert found.later == ()
    assert found.echo[-1] == r.TurnOver()


def test_with_turn_ends_said_it_needs_one() -> None:
    """§H6.3, house rule `turn_ends: said`."""
    campaign = campaign_with(turn_ends="said")
    war = position("가온", at=AT, campaign=campaign)
    found = told(war, "가온", r.MoveTo("", "K3"), r.GuardNow(), r.TurnOver(), campaign=campaign)
    assert actions(war, found)[-1] == a.EndTurn()


def test_a_free_skill_comes_too_late_behind_move_and_action() -> None:
    """§H6.3 §H6.5: the turn is over by then; before the last of them it is in time."""
    war = position("가온의 어새신", at=AT)
    dash, move, guard = r.Skill("dash"), r.MoveTo("", "L3"), r.GuardNow()
    assert why(told(war, "가온의 어새신", move, guard, dash)) == [("H6.3", "turn_spent")]
    assert why(told(war, "가온의 어새신", move, guard, guard)) == [("H6.3", "acted_already")]
    assert why(told(war, "가온의 어새신", r.TurnOver(), dash)) == [("H6.3", "turn_spent")]
    assert len(told(war, "가온의 어새신", move, dash, guard).echo) == 3
    strike = r.AttackOn("한서의 세이버", "physical")
    near = position("가온의 어새신", at={"가온의 어새신": "K3", "한서의 세이버": "K5"})
    assert why(told(near, "가온의 어새신", r.MoveTo("", "K4"), strike, dash)) == [("H6.3", "turn_spent")]


# -- whose question it is --------------------------------------------------------------------------------------------


def test_not_the_own_turn() -> None:
    """§H6.2 §H6.11: whose turn it is shows only to those who see that character."""
    war = position("가온", at={"가온": "K2", "한서": "K4", "도윤": "B2"})
    for name, who in (("한서", "가온"), ("도윤", "")):
        found = told(war, name, r.MoveTo("", "K5"), r.GuardNow())
        assert why(found) == [("H6.2", "not_your_turn")] * 2
        assert found.refused[0].refusal.values == {"who": who}
    hidden = position("가온", at={"가온": "K2", "한서": "K4"}, hidden=["가온"])
    assert told(hidden, "한서", r.WaitNow()).refused[0].refusal.values == {"who": ""}


def test_readings_that_answer_nothing() -> None:
    """§H2.2 §H4.8 §H6.1 §H6.2 §H6.8 §H6.9: each with the clause that it is about."""
    war = position("가온", at=AT)
    readings = (
        r.CoverNow(True),
        r.NoReaction(),
        r.Reward("가온"),
        r.Start(who="가온", zone=None),
        r.Roll(2),
        r.Withdraw(),
    )
    assert why(told(war, "가온", *readings)) == [
        ("H6.9", "not_covering"),
        ("H4.8", "no_window"),
        ("H6.2", "not_asked"),
        ("H6.1", "not_placing"),
        ("H2.2", "no_roll_due"),
        ("H6.8", "queue_empty"),
    ]


def test_a_reaction_on_the_own_turn() -> None:
    """§H6.5: said for what it is; one that is not on the sheet, too."""
    war = position("한서의 세이버", at=AT)
    assert why(told(war, "한서의 세이버", r.Skill("read"))) == [("H6.5", "not_now")]
    assert why(told(war, "한서의 세이버", r.Skill("iron_wall"))) == [("H6.5", "not_on_sheet")]


def test_pass_in_the_post_of_an_attack_waits_for_its_window() -> None:
    """§H4.8: the attacker is asked in the windows, too."""
    war = position("가온", at=AT)
    found = told(war, "가온", r.AttackOn("한서의 세이버", "magical"), r.NoReaction())
    assert found.later == (r.NoReaction(),)


def test_the_rest_of_the_turn_may_be_declared_in_a_window_of_the_own_attack() -> None:
    """§H6.8: it waits for the turn to come back, and is judged as far as it can be."""
    war = position("가온", at=AT)
    struck = roll(carried(war, told(war, "가온", r.AttackOn("한서의 세이버", "magical"))), (3, 4), passing=False)
    assert struck.asks == w.Q_REACT
    assert told(struck, "가온", r.LeaveTo(3)).later == (r.LeaveTo(3),)
    assert why(told(struck, "가온", r.GuardNow())) == [("H6.3", "acted_already")]
    assert why(told(struck, "한서", r.GuardNow())) == [("H6.2", "not_your_turn")]


def test_a_declaration_for_the_other_character_waits() -> None:
    """§H6.8: what is said of the own other character is for its turn; of a stranger's it is refused."""
    war = position("가온", at=AT)
    later = r.MoveTo("", "L3", who="가온의 어새신")
    found = told(war, "가온", r.GuardNow(who="가온"), later)
    assert actions(war, found) == [a.Guard()]
    assert found.later == (later,)
    assert why(told(war, "가온", r.GuardNow(who="한서"))) == [("H6.2", "not_your_turn")]


def test_a_seat_that_nobody_plays() -> None:
    """§H6.2: refused, and no error."""
    war = position("가온", at=AT)
    for seat in (-1, 2, 3, 61, 62, 1000):
        found = resolve(war, default_campaign(), seat, [r.GuardNow(), r.Roll(1)])
        assert why(found) == [("H6.2", "not_asked")] * 2
    assert resolve(war, default_campaign(), seat_for(war, "가온"), []) == Resolved()


def test_what_a_reading_answers() -> None:
    """§H6.8: where the desk puts it; a skill by its kind (§H6.5)."""
    campaign = default_campaign()
    kinds = {"read": "reaction", "dash": "turn", "first_aid": "turn", "heavy_blow": "turn", "nonsense": "turn"}
    assert {key: what_answers(r.Skill(key), campaign) for key in kinds} == kinds
    assert what_answers(r.NoReaction(), campaign) == "reaction"
    assert what_answers(r.Roll(2), campaign) == "dice"
    assert what_answers(r.MoveTo("", "K2"), campaign) == "turn"
