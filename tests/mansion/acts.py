"""Random wars for the tests of the desk: crowded positions, and acts as a reader of declarations would give them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from simpan.core.bits import members
from simpan.core.simulate import Dice
from simpan.mansion import action as a
from simpan.mansion import reading as r
from simpan.mansion import setup
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.own_turn import MID_ACT
from simpan.mansion.war import War, blank
from tests.mansion.made_up import board_of, turn_of

MOST_CODES = 8  # of one act


def crowded(campaign: Campaign, seed: int, zones: int = 2, hiding: bool = True) -> War:
    """A war in its first round with everybody in a few zones, some hidden (`hiding`), some short of HP or MP."""
    dice = Dice(seed)
    war = blank(board_of(campaign))
    war.day = war.round = 1
    war.phase = w.ROUND
    first = dice.below(war.board.plan.zones)
    picked = [first, *(zone for zone in members(war.board.plan.joined[first]))][:zones]
    for who, fighter in enumerate(war.fighters):
        zone = picked[dice.below(len(picked))]
        taken = war.tiles_of(war.here[zone])
        war.put(who, zone, dice.pick(((1 << int(war.board.plan.size[zone])) - 1) & ~taken))
        fighter.hidden = int(hiding and dice.below(5) == 0)
        fighter.mp = dice.below(21)
        fighter.hp = 1 + dice.below(int(fighter.most_hp))
    war.order = setup.ordered(war)
    return turn_of(war, war.board.stats[int(war.order[0])].name)


class Act(NamedTuple):
    """What one seat decides at once: its codes, and the readings that mean them."""

    seat: int
    codes: tuple[int, ...]
    readings: tuple[r.Any, ...]


def random_act(war: War, seat: int, dice: Dice) -> Act:
    """A random legal act, as far as it goes before anybody else decides; the war moves on."""
    actions: list[Any] = []
    codes: list[int] = []
    question = int(war.asks)
    while not codes or (war.asks in MID_ACT or (question == w.Q_PLACE_ZONE and len(codes) < 2)):
        if codes and not war.legal(seat):
            break
        code = pick(war, seat, dice)
        actions.append(war.action(seat, code))
        codes.append(code)
        war.apply(seat, code)
        if isinstance(actions[-1], a.PlaceIn) and actions[-1].zone is None:
            break
        assert len(codes) <= MOST_CODES
    return Act(seat, tuple(codes), reading_of(war, actions))


def pick(war: War, seat: int, dice: Dice) -> int:
    """A code, with more fights than walks."""
    legal = int(war.legal(seat))
    if war.asks == w.Q_TURN and dice.below(2):
        fights = legal & ~(1 << w.MOVE | 1 << w.LEAVE | 1 << w.END | 1 << w.WAIT | 1 << w.GUARD)
        legal = fights or legal
    if war.asks == w.Q_REACT and dice.below(2):
        legal = legal & ~(1 << w.PASS) or legal
    return int(dice.pick(legal))


def reading_of(war: War, actions: Sequence[Any]) -> tuple[r.Any, ...]:
    """The reading that means these actions, as somebody writes it."""
    first, rest = actions[0], list(actions[1:])
    said: dict[str, Any] = {}
    for action in rest:
        match action:
            case a.ToTile(tile):
                return (r.MoveTo("", tile),)
            case a.ToZone(zone):
                said["zone"] = zone
            case a.Target(name):
                said["target"] = name
            case a.With(skill):
                said["skill"] = skill or ""
            case a.Strike(kind):
                said["kind"] = kind
            case a.Walk(tile):
                said["walk"] = tile or ""
            case a.PlaceAt(_, tile):
                said["tile"] = tile
    return (_reading(first, said),)


def _reading(first: Any, said: dict[str, Any]) -> r.Any:
    match first:
        case a.Leave():
            return r.LeaveTo(said["zone"])
        case a.Attack(kind):
            return r.AttackOn(said["target"], kind, said.get("skill", ""))
        case a.UseSkill(skill):
            return r.Skill(skill, said.get("target", ""), said.get("zone", 0))
        case a.UsePhantasm():
            return r.Phantasm(said.get("target", ""), said.get("kind"), said.get("walk", ""))
        case a.Guard():
            return r.GuardNow()
        case a.Wait():
            return r.WaitNow()
        case a.EndTurn():
            return r.TurnOver()
        case a.Cover(_, yes):
            return r.CoverNow(yes)
        case a.Pass():
            return r.NoReaction()
        case a.React(who, skill, on):
            return of_character(r.Skill(skill, on=on), who)
        case a.Regain(name):
            return r.Reward(regain=name)
        case a.Raise(name):
            return r.Reward(raise_=name)
        case a.PlaceIn(who, zone):
            return r.Start(who=who, zone=zone, tile=said.get("tile", ""))
        case _:
            raise AssertionError(f"no reading for {first}")


def of_character(reading: r.Any, who: str) -> r.Any:
    """The reading, with who does it."""
    return msgspec.structs.replace(reading, who=who)
