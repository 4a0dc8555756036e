"""Positions of a war made up for tests, and scripted dice.

    war = position("가온", at={"가온": "K2", "한서의 세이버": "K4"}, mp={"가온": 3})
    say(war, "가온", a.Attack("magical"), a.Target("한서의 세이버"), a.With(None))
    roll(war, (6, 5), (1, 2), 3, 4)  # the attack's dice, the defence's, the damage; windows are passed
    assert war.fighters[index_of(war, "한서의 세이버")].hp == 40

Whoever is not named stands in another zone, out of sight, so that no pair is out; `fallen` takes people away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from simpan.core.bits import bit, members
from simpan.core.game import CHANCE
from simpan.mansion import order as o
from simpan.mansion import setup
from simpan.mansion import words as w
from simpan.mansion.board import Board
from simpan.mansion.campaign import Campaign
from simpan.mansion.falls import drop_pairs, fall
from simpan.mansion.fighter import lasting
from simpan.mansion.files.default import default_campaign
from simpan.mansion.lower import board
from simpan.mansion.war import War, blank

Outcome: TypeAlias = int | tuple[int, int]
"""A die's face, or the two faces of a judgement."""

TWO_DICE: Final = (w.Q_ATTACK_DICE, w.Q_DEFENCE_DICE, w.Q_NEW_ATTACK_DICE, w.Q_NEW_DEFENCE_DICE)


# -- campaigns ---------------------------------------------------------------------------------------------------------


def campaign_with(
    skills: Mapping[str, Sequence[str]] | None = None,
    players: Mapping[str, str] | None = None,
    base: Campaign | None = None,
    **house: Any,
) -> Campaign:
    """The default campaign (or `base`) with other skills and players of characters, and other house rules.

    `campaign_with({"한서": ["read"]}, cover="no")`; players: character → player, so that one pair may have two.
    """
    found = base or default_campaign()
    sheets = []
    for sheet in found.sheets:
        changes: dict[str, Any] = {}
        if skills and sheet.name in skills:
            changes["skills"] = tuple(skills[sheet.name])
        if players and sheet.name in players:
            changes["player"] = players[sheet.name]
        sheets.append(msgspec.structs.replace(sheet, **changes))
    changed = msgspec.structs.replace(found.house, **house)
    return msgspec.structs.replace(found, sheets=tuple(sheets), house=changed)


@lru_cache(maxsize=32)
def board_of(campaign: Campaign) -> Board:
    """The board of a campaign, made once: positions of one campaign share it."""
    return board(campaign)


# -- positions ---------------------------------------------------------------------------------------------------------


def position(
    turn: str = "",
    at: Mapping[str, str] | None = None,
    *,
    hp: Mapping[str, int] | None = None,
    mp: Mapping[str, int] | None = None,
    campaign: Campaign | None = None,
    hidden: Sequence[str] = (),
    fallen: Sequence[str] = (),
    effects: Mapping[str, Sequence[tuple[int, int, int]]] | None = None,
    fields: Mapping[str, Mapping[str, int]] | None = None,
    day: int = 1,
    round_: int = 1,
) -> War:
    """A war in a round, where it is somebody's turn and the first question of the turn is asked.

    turn: whose (else that of the first in `at`). at: character → tile ("K2"). hp, mp: points. campaign: the default one
    if not given. hidden: who hides (H6.13). fallen: who is off the map; a fallen master takes the pair out (H6.4).
    effects: lasting ones as (kind of `words`, amount, clean-ups left). fields: numbers of a Fighter, such as
    {"moved": 1}. Raises KeyError for a name or a tile that is none, AssertionError for two on one tile.
    """
    war = blank(board_of(campaign or default_campaign()))
    at = at or {}
    war.day, war.round, war.phase = day, round_, w.ROUND
    for name, tile in at.items():
        put(war, name, tile)
    _put_the_rest(war, set(fallen))
    for name, points in (hp or {}).items():
        war.fighters[index_of(war, name)].hp = points
    for name, points in (mp or {}).items():
        war.fighters[index_of(war, name)].mp = points
    for name in hidden:
        war.fighters[index_of(war, name)].hidden = 1
    for name, many in (effects or {}).items():
        war.fighters[index_of(war, name)].effects = [lasting(kind, amount, 0, left) for kind, amount, left in many]
    for name, numbers in (fields or {}).items():
        for field, value in numbers.items():
            setattr(war.fighters[index_of(war, name)], field, value)
    war.order = setup.ordered(war)
    return turn_of(war, turn or next(iter(at)))


def turn_of(war: War, name: str) -> War:
    """Make it a character's turn: its first question is asked, whatever was asked before. The same war."""
    war.answered()
    war.actor = index_of(war, name)
    war.place = [int(who) for who in war.order].index(war.actor)
    war.step = o.TURN
    war.advance()
    return war


def put(war: War, name: str, tile: str) -> None:
    """Set a character on a tile, wherever it was."""
    who = index_of(war, name)
    zone, place = war.board.plan.where[tile.upper()]
    taken = [war.board.stats[other].name for other in members(war.here[zone]) if war.fighters[other].tile == place]
    assert not taken, f"{taken[0]} stands on {tile} already"
    war.put(who, zone, place)


def _put_the_rest(war: War, fallen: set[str]) -> None:
    """Those without a tile stand out of the way: each pair that is partly placed has its rest in a zone of its own, so
    that its player sees nobody by it; all other pairs are in the last free zone. The fallen leave the map."""
    plan = war.board.plan
    placed = {int(stat.pair) for stat in war.board.stats if war.fighters[stat.index].tile >= 0}
    free = [zone for zone in range(plan.zones) if not war.here[zone]] or [int(plan.zones) - 1]
    for who, fighter in enumerate(war.fighters):
        pair = int(war.board.stats[who].pair)
        if fighter.tile < 0:
            turn = sorted(placed).index(pair) if pair in placed else len(free)
            zone = free[min(turn, len(free) - 1)]
            taken = war.tiles_of(war.here[zone])
            war.put(who, zone, next(tile for tile in range(plan.size[zone]) if not taken & bit(tile)))
    for name in fallen:
        war.fighters[index_of(war, name)].hp = 0
        fall(war, index_of(war, name))
    drop_pairs(war)


# -- looking -----------------------------------------------------------------------------------------------------------


def index_of(war: War, name: str) -> int:
    """The number of a character. Raises KeyError if there is none of that name."""
    return {stat.name: int(stat.index) for stat in war.board.stats}[name]


def seat_for(war: War, name: str) -> int:
    """The seat of a character's player."""
    return int(war.board.stats[index_of(war, name)].seat)


def tile_of(war: War, name: str) -> str:
    """The tile on which a character stands."""
    fighter = war.fighters[index_of(war, name)]
    return war.board.plan.names[fighter.zone][fighter.tile]


# -- playing -----------------------------------------------------------------------------------------------------------


def say(war: War, name: str, *actions: Any) -> War:
    """Give typed actions (`mansion/action.py`) for a character's player, one after the other."""
    seat = seat_for(war, name)
    for action in actions:
        war.apply(seat, war.parse(seat, action))
    return war


def pass_all(war: War) -> War:
    """Pass every reaction window that is open now, until something else is asked (H4.8)."""
    while war.asks == w.Q_REACT:
        for seat in members(war.deciding()):
            war.apply(seat, w.PASS)
    return war


def roll(war: War, *outcomes: Outcome, passing: bool = True) -> War:
    """Give scripted outcomes to chance: `roll(war, (6, 6), (1, 2), 3)`. Fails if one of them is left, being not due.

    passing: the reaction windows on the way, and behind the last outcome, are passed by everyone.
    """
    for place, outcome in enumerate(outcomes):
        if passing:
            pass_all(war)
        left = f"{len(outcomes) - place} of {len(outcomes)} rolls left, from {outcome}"
        assert war.deciding() == bit(CHANCE), f"{left}: chance owes nothing (question {war.asks})"
        two = isinstance(outcome, tuple)
        assert two == (war.asks in TWO_DICE), f"{left}: another kind of roll is due (question {war.asks})"
        code = (outcome[0] - 1) * 6 + outcome[1] - 1 if isinstance(outcome, tuple) else outcome - 1
        war.apply(CHANCE, code)
    return pass_all(war) if passing else war
