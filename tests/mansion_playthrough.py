"""Playthroughs of Mansion War: a short war of four pairs, as every player, the public and the staff see it.

Everything is printed anew where a round begins; between, what changes. What one sees of a character stands in a line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from simpan.core.bits import bit, members
from simpan.core.event import Event
from simpan.core.game import CHANCE, CLOCK, SPECTATOR, STAFF, player_of
from simpan.core.simulate import Dice
from simpan.mansion import campaign as c
from simpan.mansion import event as ev
from simpan.mansion import match
from simpan.mansion import words as w
from simpan.mansion.files.default import default_campaign
from simpan.mansion.house import House
from simpan.mansion.war import War
from tests import laws
from tests.playthrough import Form

ATTACKS: Final = bit(w.ATTACK_PHYSICAL) | bit(w.ATTACK_MAGICAL) | bit(w.PHANTASM)
MOST: Final = 8  # options of one kind that are named
PHASES: Final = ("set-up", "round", "after", "over")


# -- how it is printed -------------------------------------------------------------------------------------------------


def viewers(war: War) -> dict[int, str]:
    """Every player by number, the public, the staff."""
    players = {seat: f"{player_of(seat):x}" for seat in members(int(war.seats()))}
    return {**players, SPECTATOR: "w", STAFF: "s"}


def seat_name(seat: int) -> str:
    """A player by number, chance or the clock."""
    return {CHANCE: "chance", CLOCK: "clock"}.get(seat) or f"{player_of(seat):x}"


def head(war: War) -> str:
    """Where the war stands: the day, who acts where, HP of all, reward counts."""
    acting = war.board.stats[war.actor].name if war.actor >= 0 else "-"
    hp = " ".join("x" if fighter.state else str(fighter.hp) for fighter in war.fighters)
    counts = "/".join(str(count) for count in war.count)
    return f"day {war.day} round {war.round} {PHASES[war.phase]} step {war.step}, {acting}; hp {hp}; counts {counts}"


def flat(view: Any) -> dict[str, str]:
    """A view as names and values, a character in a line."""
    found = {
        "time": f"day {view['day']}/{view['days']} round {view['round']}/{view['rounds']} {view['phase']}",
        "sight": " ".join(map(str, view["sight"])),
        "order": " ".join(_own_name(seen["name"]) for seen in view["seen"]),
        "acting": view["acting"],
        "asked": _words(view["question"]),
        "winner": str(view["winner"]),
        "clash": _clash(view["clash"]),
    }
    for own in view["own"]:
        found[f"own {own['name']}"] = _own(own)
    for seen in view["seen"]:
        found[f"seen {seen['name']}"] = _seen(seen)
        found[f"side {seen['name']}"] = seen["side"]
    for pair in view["pairs"]:
        flags = [name for name in ("out", "paid60", "paid100", "raised") if pair[name]]
        found[f"pair {pair['pair']}"] = " ".join([f"count {pair['count']} total {pair['total']}", *flags])
    return {name: value for name, value in found.items() if value}


def _own_name(name: str) -> str:
    """A name without its spaces, in a list."""
    return name.replace(" ", "_")


def _words(value: dict[str, Any] | None) -> str:
    return "" if value is None else " ".join(str(one) for one in value.values() if one not in ("", 0))


def _own(own: dict[str, Any]) -> str:
    flags = [name for name in ("hidden", "moved", "acted", "free_used", "reacted") if own[name]]
    powers = [*own["skills"], own["phantasm"]] if own["phantasm"] else own["skills"]
    left = [f"{power['key']}{_left(power)}" for power in powers if power["kind"] != "passive"]
    where = f"{own['zone']} {own['tile']}" if own["zone"] else own["wanted"] or "nowhere"
    numbers = f"hp {own['hp']}/{own['most_hp']} mp {own['mp']}/{own['most_mp']} move {own['movement']}"
    guard = [f"guard {own['guard']}"] if own["guard"] else []
    state = [own["state"]] if own["state"] != "in_play" else []
    return " ".join([*state, where, numbers, *guard, *flags, ",".join(left), *_effects(own["effects"])])


def _left(power: dict[str, Any]) -> str:
    uses = "" if power["uses_left"] < 0 else f" {power['uses_left']}"
    return uses if power["payable"] else f"{uses} -"


def _seen(seen: dict[str, Any]) -> str:
    flags = [name for name in ("hidden", "acting") if seen[name]]
    guard = [f"guard {seen['guard']}"] if seen["guard"] else []
    what = seen["class_"] or seen["role"]
    numbers = f"hp {seen['hp']}/{seen['most_hp']} priority {seen['priority']}"
    return " ".join([what, f"{seen['zone']} {seen['tile']}", numbers, *guard, *flags, *_effects(seen["effects"])])


def _effects(effects: tuple[dict[str, Any], ...]) -> list[str]:
    return [f"{one['effect']} {one['amount']} ({' '.join([str(one['left']), *one['to']])})" for one in effects]


def _clash(clash: dict[str, Any] | None) -> str:
    if clash is None:
        return ""
    names = f"{clash['attacker']} > {clash['target']}"
    aimed = "" if clash["aimed"] == clash["target"] else f" (aimed at {clash['aimed']})"
    return f"{names}{aimed} {clash['kind']}; {_roll(clash['attack'])}; {_roll(clash['defence'])}"


def _roll(roll: dict[str, Any]) -> str:
    faces = [f"{roll['faces'][0]}{roll['faces'][1]}"]
    faces += [f"new {roll['new'][0]}{roll['new'][1]}"] if roll["new"][0] else []
    flags = [name for name in ("critical_forced", "fumble_forced") if roll[name]]
    return " ".join([roll["judgement"], *faces, f"+{roll['bonus']} from {roll['threshold']}", *flags])


def is_round(events: list[Event]) -> bool:
    """A round begins, or the war ends."""
    return any(isinstance(event, ev.RoundBegan | ev.WarEnded) for event in events)


WAR: Final = Form(viewers, seat_name, head, flat, is_round, MOST)


# -- what is played ----------------------------------------------------------------------------------------------------

ROWS: Final = ("....#~~~~#...", "....=~~%~=.%.", "..%.#~~~~#...")
SMALL: Final = c.MapDef(ROWS, (c.ZoneDef(1, "A1", "D3"), c.ZoneDef(2, "F1", "I3"), c.ZoneDef(3, "K1", "M3")))


def plain() -> c.Campaign:
    """Four pairs with a player each on three small zones; one day, two rounds."""
    return _of_pairs(("한서", "서아", "가온", "해린"), House(rounds=2, days=1, ability_max=7, cover="always"))


def contrary() -> c.Campaign:
    """Four others in two teams, two players for each pair, and most house rules the other way."""
    house = House(
        pair_sight="shared",
        steps="king",
        tie="attacker",
        range_metric="manhattan",
        walls_stop_attacks=True,
        reward_count="day",
        rounds=1,
        days=2,
        victory="points",
        area_hits="all",
        cover="once_a_round",
    )
    campaign = _of_pairs(("도윤", "이든", "유진", "로아"), house)
    sheets = tuple(msgspec.structs.replace(sheet, player=f"{sheet.name} 오너") for sheet in campaign.sheets)
    teams = (c.Team("동쪽", ("도윤", "유진")), c.Team("서쪽", ("이든", "로아")))
    return msgspec.structs.replace(campaign, sheets=sheets, teams=teams)


def _of_pairs(names: tuple[str, ...], house: House) -> c.Campaign:
    base = default_campaign()
    sheets = tuple(sheet for sheet in base.sheets if sheet.pair in names)
    return msgspec.structs.replace(base, map=SMALL, house=house, sheets=sheets)


CAMPAIGNS: Final = {"four-pairs": plain, "two-teams": contrary}


def as_it_is(war: War) -> None:
    """The war from its beginning."""


def near_rewards(war: War) -> None:
    """Two pairs have nearly dealt what is rewarded (§M5.2)."""
    for pair, points in ((0, 57), (1, 96)):
        war.count[pair] = war.total[pair] = points


@dataclass(frozen=True)
class WarThrough:
    """A war to print. seed: of the choices; shows: events that must occur."""

    name: str
    setting: str
    seed: int
    shows: tuple[type[Event], ...]
    prepared: Callable[[War], None] = as_it_is

    @property
    def form(self) -> Form:
        """How it is printed."""
        return WAR

    def start(self) -> War:
        """The position before the first set-up."""
        war = match.start(CAMPAIGNS[self.setting]())
        self.prepared(war)
        return war

    def choice(self, war: War, dice: Dice) -> tuple[int, int]:
        """Any decision, but mostly an attack where there is one, rarely nothing; at times too late, or the staff's."""
        if war.staff:
            return CLOCK, int(dice.pick(war.legal(CLOCK)))
        seat, code = laws.random_decision(war, dice)
        legal = war.legal(seat)
        if war.asks == w.Q_TURN:
            if not dice.below(12):
                return CLOCK, w.STAFF_ACT if dice.below(2) else seat
            idle = bit(w.END) | (bit(w.WAIT) if dice.below(6) else 0)
            wanted = legal & ATTACKS if dice.below(3) else legal & ~idle
            return seat, int(dice.pick(wanted or legal & ~idle or legal))
        if war.asks == w.Q_REACT and legal & ~bit(w.PASS):
            return seat, int(dice.pick(legal & ~bit(w.PASS)))
        return seat, code


PLAYTHROUGHS: Final = (
    WarThrough(
        "mansion-four-pairs",
        "four-pairs",
        703,
        (ev.Covered, ev.Reacted, ev.Drawn, ev.Hid, ev.Fell, ev.FallsAnnounced, ev.Corrected, ev.WarEnded),
    ),
    WarThrough(
        "mansion-two-teams",
        "two-teams",
        2389,
        (ev.RolledOff, ev.Cancelled, ev.Revealed, ev.RewardEarned, ev.Rewarded, ev.Raised, ev.DayBegan, ev.WarEnded),
        near_rewards,
    ),
)
