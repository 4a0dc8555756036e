"""Mansion War's own laws: places, HP and MP within their limits, and the events tell the whole story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from simpan.core import record
from simpan.core.bits import bit, members
from simpan.core.event import Event
from simpan.core.game import CLOCK, STAFF
from simpan.mansion import action, match
from simpan.mansion import campaign as c
from simpan.mansion import event as e
from simpan.mansion import words as w
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.files.default import default_campaign
from simpan.mansion.house import House
from simpan.mansion.war import War
from tests.laws import Setting

GAMES: Final[record.Games] = {"mansion": match.from_set_up}


def quick(war: War) -> None:
    """What is asked of every position of every random war."""
    for fighter in war.fighters:
        assert 0 <= fighter.hp <= fighter.most_hp
        assert 0 <= fighter.mp <= fighter.most_mp
    if war.phase == w.ROUND:
        places = [(f.zone, f.tile) for f in war.fighters if f.state == IN_PLAY]
        assert len(places) == len(set(places)), "two on one tile (H1.5)"


def thorough(war: War) -> None:
    """What takes longer."""
    quick(war)
    plan = war.board.plan
    here = [0] * plan.zones
    for who, fighter in enumerate(war.fighters):
        if fighter.state == IN_PLAY and fighter.tile >= 0:
            assert fighter.tile < plan.size[fighter.zone]
            here[fighter.zone] |= bit(who)
        if fighter.state != IN_PLAY:
            assert not fighter.effects
            assert not fighter.hidden
    assert here == list(war.here)
    _pairs(war)
    assert war.over() == (war.deciding() == 0)
    if war.deciding() and not war.staff:
        assert not war.deciding() & bit(CLOCK)
    if war.phase in (w.ROUND, w.OVER):
        assert sorted(war.order) == sorted(set(war.order))
    wins = [war.returns(seat) for seat in members(war.seats())]
    assert set(wins) <= {0.0, 1.0} if war.over() and war.winner >= 0 else set(wins) == {0.5}


def _pairs(war: War) -> None:
    """§H6.4: a pair is out exactly if its master is, and then nobody of it is in play."""
    for pair, who in enumerate(war.board.pair_members):
        standing = [index for index in members(who) if war.fighters[index].state == IN_PLAY]
        masters = [index for index in standing if war.board.stats[index].master]
        out = bool(war.out & bit(pair))
        # Between the act that felled the master and the falls after it, the pair is still in.
        assert out == (not masters)
        assert not out or not standing


class Ledger:
    """HP, MP and places as the events that the staff hears tell them."""

    def __init__(self, war: War) -> None:
        stats = war.board.stats
        self.hp = {stats[who].name: int(fighter.hp) for who, fighter in enumerate(war.fighters)}
        self.mp = {stats[who].name: int(fighter.mp) for who, fighter in enumerate(war.fighters)}
        self.at: dict[str, str] = {}
        self.count = dict.fromkeys(war.board.pair_names, 0)

    def hear(self, events: Sequence[Event]) -> None:
        """Follow what happened."""
        for event in events:
            if event.audience & bit(STAFF):
                self._numbers(event)
                self._places(event)

    def _numbers(self, event: Event) -> None:
        match event:
            case e.Damaged():
                assert event.total - event.armour - event.shield == event.hp + event.beyond
                assert event.beyond == 0 or event.left == 0
                self.hp[event.who] -= event.hp
                assert self.hp[event.who] == event.left
            case e.Healed():
                self.hp[event.who] += event.gained
                assert event.gained <= sum(event.faces) + event.plus
                assert self.hp[event.who] == event.left <= event.most
            case e.MpSpent():
                self.mp[event.who] -= event.mp
                assert self.mp[event.who] == event.left
            case e.MpRegained():
                self.mp[event.who] += event.gained
                assert self.mp[event.who] == event.left
            case e.Rewarded():
                self.hp[event.who] += event.hp
                self.mp[event.who] += event.mp
                assert (self.hp[event.who], self.mp[event.who]) == (event.hp_left, event.mp_left)
            case e.Counted():
                self.count[event.pair] += event.points
            case e.DayBegan():
                self.day = event.day

    def _places(self, event: Event) -> None:
        match event:
            case e.Placed() | e.Arrived():
                self.at[event.who] = event.tile
            case e.Moved() | e.Drawn():
                assert self.at[event.who] == event.origin
                self.at[event.who] = event.to

    def agree(self, war: War) -> None:
        """The war stands as its events say."""
        for who, fighter in enumerate(war.fighters):
            name = war.board.stats[who].name
            assert self.hp[name] == fighter.hp, "HP changed without an event"
            assert self.mp[name] == fighter.mp, "MP changed without an event"
            if fighter.tile >= 0 and fighter.state == IN_PLAY:
                assert self.at[name] == war.board.plan.names[fighter.zone][fighter.tile], "moved without an event"
        assert list(self.count.values()) == list(war.total), "damage was counted without an event"


# -- campaigns ---------------------------------------------------------------------------------------------------------


def shorter(**house: Any) -> c.Campaign:
    """The default campaign with other house rules."""
    campaign = default_campaign()
    return msgspec.structs.replace(campaign, house=msgspec.structs.replace(campaign.house, **house))


def contrary() -> c.Campaign:
    """Every house rule unlike the default campaign's, two players for each pair, two teams of two pairs."""
    campaign = default_campaign()
    house = House(
        pair_sight="shared",
        steps="king",
        tie="attacker",
        range_metric="manhattan",
        walls_stop_attacks=True,
        reward_count="day",
        rounds=3,
        days=2,
        guard=2,
        turn_ends="said",
        victory="points",
        area_hits="all",
        cover="once_a_round",
        announce_falls="never",
    )
    sheets = tuple(msgspec.structs.replace(sheet, player=f"{sheet.name} 오너") for sheet in campaign.sheets)
    names = c.pairs(campaign)
    teams = (c.Team("동쪽", names[:2]), c.Team("서쪽", names[2:4]))
    return msgspec.structs.replace(campaign, house=house, sheets=sheets, teams=teams)


def cramped() -> c.Campaign:
    """Sixteen people in two zones of nine and ten tiles: full zones, nobody out of reach, many windows of reactions."""
    campaign = default_campaign()
    drawn = c.MapDef(
        rows=("....#~~~~", "....=~~%~", "..%%=~~~~"),
        zones=(c.ZoneDef(1, "A1", "D3"), c.ZoneDef(2, "F1", "I3")),
    )
    house = msgspec.structs.replace(campaign.house, days=2, rounds=3)
    return msgspec.structs.replace(campaign, map=drawn, house=house)


def setting(campaign: c.Campaign, name: str) -> Setting:
    """A war of that campaign."""
    header = record.header("mansion", c.dump(campaign), c.players(campaign))
    return Setting(f"mansion-{name}", header, GAMES, quick, thorough, Ledger, action.Any)


SETTINGS: Final = [
    setting(shorter(days=2), "default"),
    setting(contrary(), "contrary"),
    setting(cramped(), "cramped"),
]
