"""Random wars at the desk (§H6.8): a reading of an act gives its codes; nothing raises, changes the war or tells."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from simpan.core.bits import bit, members
from simpan.core.game import CHANCE
from simpan.core.simulate import Dice
from simpan.mansion import reading as r
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.known import unseen
from simpan.mansion.desk.own_turn import asks_turn
from simpan.mansion.desk.resolve import Resolved, resolve
from simpan.mansion.files.default import default_campaign
from simpan.mansion.match import start
from simpan.mansion.war import War
from tests.mansion.acts import crowded, of_character, pick, random_act
from tests.mansion.made_up import campaign_with

RARE = ("iron_wall", "read", "disrupt", "hide", "drag", "far_sight")
CAMPAIGNS = {
    "default": default_campaign(),
    "said": campaign_with(turn_ends="said", area_hits="all", cover="once_a_round", steps="king"),
    "walls": campaign_with(range_metric="manhattan", walls_stop_attacks=True),
    "rare": campaign_with({sheet.name: RARE for sheet in default_campaign().sheets}),
}

RARE_CAMPAIGN = campaign_with({sheet.name: ("drag", "first_aid", "dash") for sheet in default_campaign().sheets})


def chance(war: War, dice: Dice) -> bool:
    """Roll, if chance is asked."""
    if war.deciding() != bit(CHANCE):
        return False
    war.apply(CHANCE, dice.pick(war.legal(CHANCE)))
    return True


def put_in(war: War, found: Resolved) -> tuple[int, ...]:
    """Give the inputs, each of which must be legal; their codes."""
    for seat, code in found.inputs:
        assert war.legal(seat) & bit(code)
        war.apply(seat, code)
    return tuple(code for _, code in found.inputs)


# -- what is said is what is done ------------------------------------------------------------------------------------


def play_by_readings(war: War, campaign: Campaign, dice: Dice, most: int) -> Counter[str]:
    """Play on by single acts, each resolved from its reading and compared with the act given by hand."""
    seen: Counter[str] = Counter()
    while not war.over() and most:
        most -= 1
        if chance(war, dice):
            continue
        seat = int(dice.pick(war.deciding() & war.seats()))
        hand = war.clone()
        act = random_act(hand, seat, dice)
        found = resolve(war, campaign, seat, act.readings)
        if [one.question for one in found.unclear] == ["who"]:  # both of a player's characters can; no name was said
            war = hand
            continue
        assert not found.refused, (act, found)
        assert not found.unclear, (act, found)
        assert not found.later, (act, found)
        assert put_in(war, found) == act.codes
        assert war.key() == hand.key()
        seen[type(act.readings[0]).__name__] += 1
    return seen


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_the_reading_of_an_act_gives_its_codes(name: str) -> None:
    """§H6.3 §H6.5 §H6.6 §H4.8 §H6.9: over every kind of act, with hidden people about."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        seen += play_by_readings(crowded(CAMPAIGNS[name], seed), CAMPAIGNS[name], Dice(seed + 500), 60)
    for kind in ("MoveTo", "LeaveTo", "AttackOn", "Skill", "Phantasm", "GuardNow", "WaitNow", "TurnOver", "NoReaction"):
        assert seen[kind] > 3, kind


def test_the_secret_start_of_everybody() -> None:
    """§H6.1: from the readings of all players to the first turn."""
    for seed in range(5):
        war = start(default_campaign())
        seen = play_by_readings(war, default_campaign(), Dice(seed), 16)
        assert seen["Start"] == 16


# -- whole turns in one post -----------------------------------------------------------------------------------------


def turn_by_hand(war: War, seat: int, dice: Dice) -> tuple[list[r.Any], list[tuple[int, int]]]:
    """Play the turn that has begun to its end: what its player declared, and what others and chance decided."""
    when = (war.round, war.place)
    readings: list[r.Any] = []
    others: list[tuple[int, int]] = []
    while not war.over() and (war.round, war.place) == when:
        if asks_turn(war, seat):
            readings += random_act(war, seat, dice).readings
            continue
        other = CHANCE if war.deciding() == bit(CHANCE) else int(dice.pick(war.deciding() & war.seats()))
        code = pick(war, other, dice)
        others.append((other, code))
        war.apply(other, code)
    return readings, others


def test_a_whole_turn_in_one_post() -> None:
    """§H6.8: dice and other people interrupt it; in the end the war stands where it stood by hand."""
    lengths: Counter[int] = Counter()
    for seed in range(120):
        war = crowded(default_campaign(), seed, hiding=False)
        seat = int(war.board.stats[war.actor].seat)
        hand = war.clone()
        waiting, others = turn_by_hand(hand, seat, Dice(seed + 900))
        lengths[len(waiting)] += 1
        while waiting or others:
            if waiting and asks_turn(war, seat):
                found = resolve(war, default_campaign(), seat, waiting)
                assert found.inputs, (seed, waiting, found)
                put_in(war, found)
                waiting = list(found.later)
            else:
                war.apply(*others.pop(0))
        assert war.key() == hand.key(), seed
    assert lengths[2] > 20
    assert lengths[3] > 5


# -- hostile readings ------------------------------------------------------------------------------------------------


def any_reading(war: War, dice: Dice) -> r.Any:
    """A reading that may mean anything, or nothing."""
    names = [*(stat.name for stat in war.board.stats), "", "아무개", "' OR 1=1 --", "가" * 500]
    tiles = [*war.board.plan.names[dice.below(8)], "", "J5", "Z99", "k2", "ZZZ1", "🎲", "-1"]
    skills = ["", "snipe", "dash", "drag", "far_sight", "first_aid", "disrupt", "read", "iron_wall", "hide", "nonsense"]
    zones = [1, 2, 3, 5, 8, 0, -1, 99, 10**30]

    def one(of: Any) -> Any:
        return of[dice.below(len(of))]

    kinds = ("physical", "magical", None)
    made: list[r.Any] = [
        r.MoveTo(one(("", "", one(tiles))), one(tiles)),
        r.LeaveTo(one(zones)),
        r.AttackOn(one(names), one(kinds), one(("", "", one(skills)))),
        r.Skill(one(skills), one(names), one(zones), one(("", "attack", "defence"))),
        r.Skill(one(skills)),
        r.Phantasm(one(("", one(names))), one(kinds), one(("", one(tiles)))),
        r.GuardNow(),
        r.WaitNow(),
        r.TurnOver(),
        r.CoverNow(bool(dice.below(2))),
        r.NoReaction(),
        r.Reward(one(names), one(names)),
        r.Start(who=one(names), zone=one((*zones, None)), tile=one(tiles)),
        r.Roll(one(zones)),
        r.Withdraw(),
    ]
    found = one(made)
    return of_character(found, one(names)) if dice.below(6) == 0 and not isinstance(found, r.Start) else found


def check_post(war: War, campaign: Campaign, seat: int, dice: Dice) -> Resolved:
    """Resolve some random readings: no exception, the war as it was, all or nothing, and only legal inputs."""
    readings = [any_reading(war, dice) for _ in range(1 + dice.below(4) * dice.below(2))]
    before = war.key()
    found = resolve(war, campaign, seat, readings)
    assert war.key() == before
    if found.refused or found.unclear:
        assert not found.inputs
        assert not found.echo
        assert not found.later
    put_in(war.clone(), found)
    return found


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_random_readings_never_raise_and_never_change_the_war(name: str) -> None:
    """§H6.8: at every kind of question, by whoever is asked and by whoever is not."""
    campaign = CAMPAIGNS[name]
    done = 0
    for seed in range(25):
        dice = Dice(seed)
        war = crowded(campaign, seed) if seed % 5 else start(campaign)
        for _ in range(40):
            if war.over():
                break
            seats = members(int(war.seats()))
            asked = members(int(war.deciding() & war.seats())) or seats
            done += bool(check_post(war, campaign, asked[dice.below(len(asked))], dice).inputs)
            check_post(war, campaign, seats[dice.below(len(seats))], dice)
            seat = CHANCE if war.deciding() == bit(CHANCE) else asked[dice.below(len(asked))]
            war.apply(seat, pick(war, seat, dice))
    assert done > 15


# -- nobody tells who hides ------------------------------------------------------------------------------------------


def elsewhere(war: War, who: int, dice: Dice) -> War:
    """The same war with a character on another free tile of its zone."""
    twin = war.clone()
    fighter = twin.fighters[who]
    free = bit(twin.board.plan.size[fighter.zone]) - 1 & ~twin.tiles_of(twin.here[fighter.zone])
    twin.put(who, fighter.zone, dice.pick(free))
    return twin


def likely_post(war: War, dice: Dice) -> list[r.Any]:
    """A walk within the own zone and an attack, as people post them; many are not possible."""
    zone = war.fighters[war.actor].zone
    tiles = war.board.plan.names[zone]
    there = [war.board.stats[who].name for who in members(int(war.here[zone]))]
    target = there[dice.below(len(there))]
    kind = ("physical", "magical")[dice.below(2)]
    walk = r.MoveTo("", tiles[dice.below(len(tiles))])
    acts: list[r.Any] = [
        r.AttackOn(target, kind),  # type: ignore[arg-type]
        r.Phantasm(target, kind),  # type: ignore[arg-type]
        r.Phantasm(kind=kind, walk=walk.tile),  # type: ignore[arg-type]
        r.Skill("drag", target),
        r.Skill("first_aid", target),
        r.AttackOn("", kind),  # type: ignore[arg-type]
        r.Phantasm(),
        r.Phantasm(walk=walk.tile),
        r.Skill("drag"),
        r.Skill(""),
        r.MoveTo("", ""),
    ]
    return [walk, acts[dice.below(len(acts))]] if dice.below(3) else [acts[dice.below(len(acts))]]


def test_what_is_said_does_not_depend_on_who_hides_where() -> None:
    """§H6.12 §H6.13: refusals, questions and what is possible are the same in twins that differ in a hidden enemy."""
    compared = 0
    for seed in range(120):
        dice = Dice(seed)
        war = crowded(RARE_CAMPAIGN, seed, zones=1)
        seat = int(war.board.stats[war.actor].seat)
        hiding = members(unseen(war, seat))
        if not hiding:
            continue
        for _ in range(15):
            twin = elsewhere(war, hiding[dice.below(len(hiding))], dice)
            readings = likely_post(war, dice)
            one = resolve(war, RARE_CAMPAIGN, seat, readings)
            other = resolve(twin, RARE_CAMPAIGN, seat, readings)
            assert (one.refused, one.unclear) == (other.refused, other.unclear), (seed, readings)
            assert bool(one.inputs) == bool(other.inputs)
            compared += 1
    assert compared > 1000
