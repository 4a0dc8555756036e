"""The constants of a war: house rules, map and sheets lowered to the numbers that the engine works with.

A `Board` is made once from a campaign (`lower.py`) and shared by every position of the war.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from simpan.core.bits import bit
from simpan.mansion.plan import Plan
from simpan.mansion.words import (
    BONUS,
    DAMAGE_DICE,
    DODGE,
    FORCE_CRITICAL,
    FORCE_FUMBLE,
    MAGICAL,
    MOVEMENT,
    NONE,
    NOW,
    OWN_RANGE,
    PHYSICAL,
    REACTION,
    RESIST,
    WITH_ATTACK,
)


@final
class Step:
    """One effect of a power. to: judgements as a set; until: NOW, a number of clean-ups, THIS_TURN or THIS_DAY."""

    __slots__ = ("kind", "amount", "plus", "to", "until")

    def __init__(self, kind: i64, amount: i64, plus: i64, to: i64, until: i64) -> None:
        self.kind: i64 = kind
        self.amount: i64 = amount
        self.plus: i64 = plus
        self.to: i64 = to
        self.until: i64 = until


@final
class Power:
    """A skill or phantasm as the engine reads it (H6.5, H6.6); the sums below are those of its steps that act NOW."""

    __slots__ = (
        "key",
        "kind",
        "target",
        "mp",
        "reach",
        "uses",
        "range_only",
        "strike",
        "steps",
        "critical",
        "fumble",
        "dice",
        "walk",
    )

    def __init__(
        self, key: str, kind: i64, target: i64, mp: i64, reach: i64, uses: i64, range_only: i64, strike: bool,
        steps: list[Step],
    ) -> None:  # fmt: skip
        self.key: str = key
        self.kind: i64 = kind
        self.target: i64 = target
        self.mp: i64 = mp
        self.reach: i64 = reach
        self.uses: i64 = uses
        self.range_only: i64 = range_only
        self.strike: bool = strike
        self.steps: list[Step] = steps
        self.critical: bool = False
        self.fumble: bool = False
        self.dice: i64 = 0
        self.walk: i64 = 0
        for step in steps:
            if step.kind == FORCE_CRITICAL:
                self.critical = True
            elif step.kind == FORCE_FUMBLE:
                self.fumble = True
            elif step.kind == DAMAGE_DICE and step.until == NOW:
                self.dice += step.amount
            elif step.kind == MOVEMENT:
                self.walk += step.amount

    def bonus(self, judgement: i64) -> i64:
        """What it adds to the judgement that it comes with."""
        found: i64 = 0
        for step in self.steps:
            if step.kind == BONUS and step.until == NOW and step.to & bit(judgement):
                found += step.amount
        return found


@final
class Stat:
    """A character's constants (M3): index, pair, team, player's seat, the other of the pair (NONE.

    None), derived values.
    """

    __slots__ = (
        "index",
        "name",
        "class_",
        "master",
        "pair",
        "team",
        "seat",
        "mate",
        "dex",
        "luc",
        "movement",
        "hit",
        "spell",
        "dodge",
        "resist",
        "power",
        "magic",
        "critical",
        "critical_dice",
        "critical_magic",
        "range",
        "range_power",
        "hp",
        "mp",
        "skills",
        "phantasm",
        "reactions",
        "withs",
        "own",
    )

    def __init__(self, index: i64, name: str, master: bool, pair: i64, team: i64, seat: i64) -> None:
        self.index: i64 = index
        self.name: str = name
        self.class_: str = ""
        self.master: bool = master
        self.pair: i64 = pair
        self.team: i64 = team
        self.seat: i64 = seat
        self.mate: i64 = NONE
        self.dex: i64 = 0
        self.luc: i64 = 0
        self.movement: i64 = 0
        self.hit: i64 = 0
        self.spell: i64 = 0
        self.dodge: i64 = 0
        self.resist: i64 = 0
        self.power: i64 = 0
        self.magic: i64 = 0
        self.critical: i64 = 12
        self.critical_dice: i64 = 1
        self.critical_magic: i64 = 1
        self.range: i64 = 1
        self.range_power: i64 = 0
        self.hp: i64 = 0
        self.mp: i64 = 0
        self.skills: list[Power] = []
        self.phantasm: Power | None = None
        self.reactions: bool = False  # has a reaction skill
        self.withs: bool = False  # has a with-attack skill
        self.own: i64 = 0  # which of its player's characters it is, from 0 on

    def judgement(self, kind: i64) -> i64:
        """The bonus of HIT, SPELL, DODGE or RESIST, without effects (M3.7)."""
        if kind == PHYSICAL:
            return self.hit
        if kind == MAGICAL:
            return self.spell
        return self.dodge if kind == DODGE else self.resist

    def damage_power(self, kind: i64) -> i64:
        """STR or MAG (M3.6)."""
        return self.power if kind == PHYSICAL else self.magic

    def dice_of_critical(self, kind: i64) -> i64:
        """How many d6 a critical attack deals more (M3.10)."""
        return self.critical_dice if kind == PHYSICAL else self.critical_magic

    def learn(self, skills: list[Power], phantasm: Power | None) -> None:
        """The skills of the sheet, in its order, and the phantasm."""
        self.skills = skills
        self.phantasm = phantasm
        for skill in skills:
            if skill.kind == REACTION:
                self.reactions = True
            elif skill.kind == WITH_ATTACK:
                self.withs = True

    def reach(self, power: Power) -> i64:
        """Tiles to the target of a power (H3.11)."""
        return self.range if power.reach == OWN_RANGE else power.reach


@final
class Board:
    """House rules, map, characters, pairs, teams and seats of a war."""

    __slots__ = (
        "plan",
        "stats",
        "n",
        "pair_names",
        "pair_team",
        "pair_members",
        "pair_seat",
        "team_names",
        "player_names",
        "seats",
        "own",
        "allies",
        "everyone",
        "shared_sight",
        "tie_lands",
        "reward_by_day",
        "rounds",
        "days",
        "guard",
        "turn_said",
        "by_points",
        "area_all",
        "cover",
        "announce",
    )

    def __init__(self, plan: Plan, stats: list[Stat]) -> None:
        self.plan: Plan = plan
        self.stats: list[Stat] = stats
        self.n: i64 = len(stats)
        self.pair_names: list[str] = []
        self.pair_team: list[i64] = []
        self.pair_members: list[i64] = []  # characters as a set
        self.pair_seat: list[i64] = []  # who chooses for the pair: the master's player (H5.4)
        self.team_names: list[str] = []
        self.player_names: list[str] = []
        self.seats: i64 = 0
        self.own: list[i64] = [0] * 64  # by seat: its characters as a set
        self.allies: list[i64] = []  # by character: its team, itself too
        self.everyone: i64 = bit(self.n) - 1
        # house rules
        self.shared_sight: bool = False
        self.tie_lands: bool = False
        self.reward_by_day: bool = False
        self.rounds: i64 = 4
        self.days: i64 = 8
        self.guard: i64 = 3
        self.turn_said: bool = False
        self.by_points: bool = False
        self.area_all: bool = False
        self.cover: i64 = 0  # 0 no, 1 once a round, 2 always
        self.announce: bool = True


def defence_of(kind: i64) -> i64:
    """The judgement that answers a physical or magical attack (M3.7, H6.4)."""
    return DODGE if kind == PHYSICAL else RESIST
