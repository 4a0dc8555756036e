"""What the bots of Mansion War decide: turns, reactions, cover, rewards, each in a position of its own."""

from __future__ import annotations

from typing import Any

from simpan.core.bits import bit, members
from simpan.mansion import action as act
from simpan.mansion import words as w
from simpan.mansion.files.default import default_campaign
from simpan.mansion.war import War
from simpan.players.mansion_guess import Notes
from simpan.players.mansion_react import Reckoning
from simpan.players.mansion_table import Public, Table, own_sheets
from tests.mansion.made_up import position, roll, say, seat_for, tile_of, turn_of
from tests.players.minds import answer, bot, turn

# -- turns -------------------------------------------------------------------------------------------------------------


def test_an_enemy_in_range_is_attacked_by_the_better_kind() -> None:
    """§M3.6: the assassin's STR 4, DEX 5 are for physical attacks; a master with MAG 5, LUC 4 uses magic."""
    war = position("가온의 어새신", at={"가온의 어새신": "K2", "한서의 세이버": "K3"}, mp={"가온의 어새신": 0})
    assert turn(war, bot("greedy", "가온"), "가온의 어새신")[:2] == [
        act.Attack("physical"),
        act.Target("한서의 세이버"),
    ]
    war = position("가온", at={"가온": "K2", "한서의 세이버": "K5"}, mp={"가온": 0})
    assert turn(war, bot("greedy", "가온"), "가온")[:2] == [act.Attack("magical"), act.Target("한서의 세이버")]


def test_an_enemy_out_of_range_is_walked_to_and_attacked() -> None:
    """§M1.5 §M3.11: range 1, movement 4: from I1 to a tile next to K3, then the attack."""
    at = {"가온의 어새신": "I1", "가온": "I2", "한서의 세이버": "K3"}
    war = position("가온의 어새신", at=at, mp={"가온의 어새신": 0})
    done = turn(war, bot("greedy", "가온"), "가온의 어새신")
    assert done[0] == act.Move()
    zone, tile = war.board.plan.where[done[1].tile]
    assert war.board.plan.dist[zone][tile][war.board.plan.where["K3"][1]] == 1
    assert done[2:4] == [act.Attack("physical"), act.Target("한서의 세이버")]


def test_the_one_who_is_about_to_fall_is_singled_out() -> None:
    """§H6.4: of two servants in range the one with 3 HP left."""
    war = position(
        "도윤의 아처", at={"도윤의 아처": "K3", "한서의 세이버": "K5", "로아의 세이버": "L5"}, hp={"로아의 세이버": 3},
        mp={"도윤의 아처": 0},
    )  # fmt: skip
    assert act.Target("로아의 세이버") in turn(war, bot("greedy", "도윤"), "도윤의 아처")


def test_a_master_beside_its_servant_is_reckoned_as_covered() -> None:
    """§H6.9: the master has 2 HP, but its servant at its side would take the attack; alone it is a prize."""
    for beside, wanted in (("L5", "가온의 어새신"), ("O6", "한서")):
        war = position(
            "도윤의 아처",
            at={"도윤의 아처": "K3", "한서": "K5", "한서의 세이버": beside, "가온의 어새신": "L4"},
            hp={"한서": 2, "가온의 어새신": 7},
            mp={"도윤의 아처": 0},
            fields={"도윤의 아처": {"moved": 1}},
        )
        assert act.Target(wanted) in turn(war, bot("greedy", "도윤"), "도윤의 아처")


def test_nobody_in_sight_is_looked_for_and_guarded_against() -> None:
    """§H6.3 §M1.3: greedy leaves an empty zone, and guards where it arrives alone."""
    war = position("도윤의 아처", at={"도윤의 아처": "K3", "도윤": "K4"})
    done = turn(war, bot("greedy", "도윤"), "도윤의 아처")
    assert done[0] == act.Leave()
    assert done[-1] == act.Guard()
    assert tile_of(war, "도윤의 아처") in ("G3", "Q3")


def test_the_pair_stays_together() -> None:
    """§M1.3: the servant is two zones away; the master goes for the zone between, by the shorter way round the ring."""
    war = position("한서", at={"한서": "C2", "한서의 세이버": "T3"})
    done = turn(war, bot("greedy", "한서"), "한서")
    assert done[:2] == [act.Leave(), act.ToZone(2)]


def test_a_phantasm_is_used_where_it_is_worth_its_mp_and_not_elsewhere() -> None:
    """§H6.6: Blade of Daybreak costs 10 MP and deals 3d6 more; against one with 2 HP left it would be wasted."""
    for hp, used in ((50, True), (2, False)):
        war = position("한서의 세이버", at={"한서의 세이버": "K2", "가온의 어새신": "K3"}, hp={"가온의 어새신": hp})
        assert (act.UsePhantasm() in turn(war, bot("greedy", "한서"), "한서의 세이버")) is used


def test_a_charge_walks_first() -> None:
    """§H6.6: the Rider's phantasm adds 6 to its movement and hits all within 1: it ends between two enemies."""
    war = position(
        "이든의 라이더", at={"이든의 라이더": "I1", "한서의 세이버": "M4", "가온의 어새신": "M6", "로아의 세이버": "N5"}
    )
    done = turn(war, bot("greedy", "이든"), "이든의 라이더")
    walk = next(one for one in done if isinstance(one, act.Walk))
    assert walk.tile is not None
    zone, tile = war.board.plan.where[walk.tile]
    near = [name for name in ("M4", "M6", "N5") if war.board.plan.dist[zone][tile][war.board.plan.where[name][1]] <= 1]
    assert len(near) >= 2


def test_a_plan_that_fits_no_more_is_given_up() -> None:
    """The rest of a plan whose question never comes is dropped; what is asked gets a legal answer."""
    mind = bot("greedy", "가온")
    mind._left = [act.ToTile("A1"), act.Target("아무개")]
    legal = {3: act.With("death_stroke"), 0: act.With(None)}
    assert mind._go_on(None, legal) == 0
    assert mind._left == []
    assert mind._go_on(None, {5: act.ToTile("K3")}) == 5


# -- reactions and cover -----------------------------------------------------------------------------------------------


def attacked(dice: tuple[int, int], answer_dice: tuple[int, int], hp: int = 20) -> War:
    """유진, who has Iron Wall, is attacked by the Saber and has rolled; the second window is open."""
    war = position("한서의 세이버", at={"한서의 세이버": "K2", "유진": "K3", "유진의 캐스터": "O6"}, hp={"유진": hp})
    say(war, "한서의 세이버", act.Attack("physical"), act.Target("유진"), act.With(None))
    roll(war, dice, passing=False)
    pass_all_but_second(war)
    roll(war, answer_dice, passing=False)
    return war


def pass_all_but_second(war: War) -> None:
    """Close the first window."""
    while war.asks == w.Q_REACT:
        for seat in members(war.deciding()):
            war.apply(seat, w.PASS)


def reaction(war: War, who: str, kind: str = "greedy") -> Any:
    """What a player does in the window; others pass until it is asked."""
    mind = bot(kind, who)
    seat = seat_for(war, who)
    assert war.asks == w.Q_REACT
    while not war.deciding() & bit(seat):
        war.apply(members(war.deciding())[0], w.PASS)
    return answer(war, mind, who)


def test_a_reaction_is_kept_where_the_defence_holds_anyway() -> None:
    """§H4.8 §M3.8: 2 + 9 against 12 + 9 does not land: 8 MP are better kept."""
    assert reaction(attacked((1, 2), (6, 5)), "유진") == act.Pass()


def test_a_reaction_saves_the_master() -> None:
    """§H4.8 §M4.3: the attack lands by far and would fell the master, whose Iron Wall makes its defence critical."""
    assert reaction(attacked((6, 5), (1, 2), hp=9), "유진") == act.React("유진", "iron_wall", "defence")


def test_what_forces_waits_until_all_dice_are_seen() -> None:
    """§H4.8: in the first window only a bonus is given, which cannot come later."""
    war = position("한서의 세이버", at={"한서의 세이버": "K2", "유진": "K3", "유진의 캐스터": "O6"}, hp={"유진": 5})
    say(war, "한서의 세이버", act.Attack("physical"), act.Target("유진"), act.With(None))
    roll(war, (6, 5), passing=False)
    assert reaction(war, "유진") == act.Pass()


def test_a_bonus_comes_before_the_dice() -> None:
    """§H6.5: 로아's Read costs 3 MP and adds 3 to the own dodge; the master has 6 HP."""
    war = position("한서의 세이버", at={"한서의 세이버": "K2", "로아": "K3", "로아의 세이버": "O6"}, hp={"로아": 6})
    say(war, "한서의 세이버", act.Attack("physical"), act.Target("로아"), act.With(None))
    roll(war, (3, 4), passing=False)
    assert reaction(war, "로아") == act.React("로아", "read", "defence")


def test_cover_is_taken_for_the_master_and_not_by_one_who_would_fall() -> None:
    """§H6.9: the servant has 50 HP, or 2 where the master has all of its own."""
    for hp, yes in ((50, True), (1, False)):
        war = position(
            "도윤의 아처",
            at={"도윤의 아처": "K2", "로아": "K5", "로아의 세이버": "K6"},
            hp={"로아의 세이버": hp, "로아": 20},
        )
        say(war, "도윤의 아처", act.Attack("physical"), act.Target("로아"), act.With(None))
        assert answer(war, bot("greedy", "로아"), "로아") == act.Cover("로아의 세이버", yes)


def test_an_attack_on_others_is_left_alone() -> None:
    """§H4.8: 유진's Disrupt could spoil anybody's attack, but not at 7 MP for strangers."""
    war = position(
        "한서의 세이버", at={"한서의 세이버": "K2", "로아": "K3", "로아의 세이버": "O6", "유진의 캐스터": "L3"}
    )
    say(war, "한서의 세이버", act.Attack("physical"), act.Target("로아"), act.With(None))
    roll(war, (6, 5), passing=False)
    pass_all_but_second(war)
    roll(war, (1, 2), passing=False)
    assert reaction(war, "유진") == act.Pass()


def test_a_stake_is_hp_and_what_a_fall_is_worth() -> None:
    """The same attack on a master is a greater stake than on its servant, and greater still where it fells."""
    stakes = []
    for hp in (20, 6):
        war = attacked((6, 5), (1, 2), hp)
        seat = seat_for(war, "유진")
        view = war.view(seat)
        assert view.clash is not None
        table = Table(Public(default_campaign()), own_sheets(default_campaign(), "유진"))
        notes = Notes(default_campaign().house)
        notes.see(view)
        stakes.append(Reckoning(table, notes, view, view.clash).stake())
    assert stakes[0] > 2 * 8
    assert stakes[1] > 2 * 6 + 20, "the last 6 HP, and the fall"


# -- rewards -----------------------------------------------------------------------------------------------------------


def test_rewards_go_to_the_one_in_need() -> None:
    """§M5.2 §H5.4: the hurt master regains; the higher maximum is the master's."""
    war = position("한서", at={"한서": "K2", "한서의 세이버": "K3"}, hp={"한서": 5})
    view = war.view(seat_for(war, "한서"))
    mind = bot("greedy", "한서")
    assert mind._regain(view, {0: act.Regain("한서"), 1: act.Regain("한서의 세이버")}) == 0
    hurt = turn_of(position("한서", at={"한서": "K2", "한서의 세이버": "K3"}, hp={"한서의 세이버": 5}), "한서")
    view = hurt.view(seat_for(war, "한서"))
    assert mind._regain(view, {0: act.Regain("한서"), 1: act.Regain("한서의 세이버")}) == 1
    assert mind._raise(view, {0: act.Raise("한서"), 1: act.Raise("한서의 세이버")}) == 0
