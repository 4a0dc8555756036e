"""What happens in Mansion War, and who may hear it: player seats; bit 2 of an audience is the public, bit 3 the staff.

Names of characters, pairs and teams, tiles ("K2") and zones (printed numbers) are the campaign's; skills and phantasms
go by key. `who` is empty where the hearer may not know who it was (a hidden character's reaction, H6.13).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from simpan.core.event import Event

JudgementName: TypeAlias = Literal["hit", "spell", "dodge", "resist"]
Until: TypeAlias = Literal["now", "turn", "day"] | int


class Part(msgspec.Struct, frozen=True):
    """One part of a sum, in points or dice.

    label: an ability ("str" …), "guard", "skill", "phantasm", "effect" (a lasting one), "range", "critical" or "dice".
    of: the key of the skill or phantasm.
    """

    label: str
    value: int
    of: str = ""


class Excluded(msgspec.Struct, frozen=True):
    """Points of damage that do not count for a reward (M5.1).

    why: "armour", "shield", "beyond" (below 0 HP), "own" (own pair or ally, H5.1).
    """

    why: Literal["armour", "shield", "beyond", "own"]
    points: int


# -- the day (H6.1, H6.2) ---------------------------------------------------------------------------------------------


class DayBegan(Event, frozen=True):
    """Set-up of a day begins. Public."""

    day: int
    days: int


class Placed(Event, frozen=True):
    """A character starts on a tile; lot: it was drawn; wanted: the tile that somebody of higher priority got, or ""."""

    who: str
    zone: int
    tile: str
    lot: bool = False
    wanted: str = ""


class RolledOff(Event, frozen=True):
    """Characters of equal DEX and LUC rolled for priority; again where faces are equal."""

    who: tuple[str, ...]
    faces: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    """Public."""

    day: int
    round: int
    rounds: int


class TurnBegan(Event, frozen=True):
    """It is a character's turn."""

    who: str
    zone: int


class TurnEnded(Event, frozen=True):
    """why: "spent", "said", "time" (H6.8), "fell", "battle" (종전)."""

    who: str
    why: Literal["spent", "said", "time", "fell", "battle"]


class CleanedUp(Event, frozen=True):
    """The clean-up phase of a round. Public."""

    round: int


class BattleEnded(Event, frozen=True):
    """종전. Public. why: "rounds", "referee", "last_team"."""

    day: int
    why: Literal["rounds", "referee", "last_team"]


class FallsAnnounced(Event, frozen=True):
    """Who fell that day (H6.12). Public."""

    day: int
    fallen: tuple[str, ...]
    out: tuple[str, ...]  # pairs


class WarEnded(Event, frozen=True):
    """Public. winner: a team, "" for a draw. why: "last_team", "pairs" left, "damage".

    pairs_left, damage: of every team, in the order of the campaign.
    """

    winner: str
    why: Literal["last_team", "pairs", "damage", "draw"]
    pairs_left: tuple[int, ...] = ()
    damage: tuple[int, ...] = ()


# -- walking (M1) -----------------------------------------------------------------------------------------------------


class Moved(Event, frozen=True):
    """path: every tile from the first step to the last; budget: movement, in tiles; 0 for
    those who may not know it.

    met: the hidden enemy before whom the walk stopped, or "".
    """

    who: str
    zone: int
    origin: str
    to: str
    path: tuple[str, ...]
    budget: int
    met: str = ""


class Left(Event, frozen=True):
    """Someone goes to another zone: for those who stay behind."""

    who: str
    zone: int
    to: int


class Arrived(Event, frozen=True):
    """Someone comes out of a passage: for those of the new zone."""

    who: str
    zone: int
    origin: int
    tile: str


class Drawn(Event, frozen=True):
    """A character was drawn closer (H6.13)."""

    who: str
    by: str
    zone: int
    origin: str
    to: str


# -- attacks (M3, M4) -------------------------------------------------------------------------------------------------


class AttackDeclared(Event, frozen=True):
    """kind: physical or magical. skill: the key of the skill that goes with it; phantasm: of the phantasm.

    area: one of several targets.
    """

    who: str
    target: str
    zone: int
    kind: Literal["physical", "magical"]
    skill: str = ""
    phantasm: str = ""
    area: bool = False


class Covered(Event, frozen=True):
    """A servant takes the attack on its master (H6.9)."""

    who: str
    master: str


class Judged(Event, frozen=True):
    """Dice of a judgement. parts: the bonuses; total: dice and bonuses; critical, fumble: by the dice alone.

    new: the additional dice of H4.6, a number only (H4.7); struck: the first dice, which stay shown.
    """

    who: str
    judgement: JudgementName
    faces: tuple[int, int]
    parts: tuple[Part, ...]
    total: int
    threshold: int
    critical: bool
    fumble: bool
    new: bool = False
    struck: tuple[int, ...] = ()


class Reacted(Event, frozen=True):
    """A reaction on somebody's judgement. who: "" where the reacting character is hidden from the hearer."""

    who: str
    skill: str
    on: str
    judgement: JudgementName


class Forced(Event, frozen=True):
    """An effect makes a judgement critical or a fumble."""

    who: str
    judgement: JudgementName
    what: Literal["critical", "fumble"]
    by: str  # key of the skill or phantasm


class Cancelled(Event, frozen=True):
    """Critical and fumble of one judgement cancel (M4.5).

    by_effect: the critical was no dice critical, so new dice are rolled (M4.6).
    """

    who: str
    judgement: JudgementName
    by_effect: bool


class Resolved(Event, frozen=True):
    """How an attack came out. The statuses are what counts after cancelling; why: one of `judge.REASONS`."""

    attacker: str
    target: str
    attack: int
    defence: int
    attack_status: Literal["plain", "critical", "fumble"]
    defence_status: Literal["plain", "critical", "fumble"]
    landed: bool
    critical: bool
    why: Literal["higher", "tie", "lower", "attack_critical", "defence_critical", "attack_fumble", "defence_fumble"]


class Damaged(Event, frozen=True):
    """HP are lost. parts: the power, and the range modifier as a part of its own.

    faces: the 1d6 and all extra dice, in order; extra: which part gave how many dice. total: the sum, at least 0.
    armour, shield: what they took. hp: what was lost; beyond: what was below 0; left, most: HP now and maximum.
    """

    who: str
    by: str
    kind: Literal["physical", "magical"]
    parts: tuple[Part, ...]
    faces: tuple[int, ...]
    extra: tuple[Part, ...]
    critical: bool
    total: int
    armour: int
    shield: int
    hp: int
    beyond: int
    left: int
    most: int


class Counted(Event, frozen=True):
    """The reward ledger of a pair (M5.1): what of a hit counts, what not and why. For the pair and the staff."""

    pair: str
    by: str
    on: str
    points: int
    total: int
    excluded: tuple[Excluded, ...]


class Fell(Event, frozen=True):
    """A character is at 0 HP and leaves the map (H6.4)."""

    who: str
    zone: int


class WentOut(Event, frozen=True):
    """A pair is out (H6.4); who: of it, who leaves this zone's map now without having fallen, or ""."""

    pair: str
    who: str
    zone: int


# -- skills (H6.5, H6.6) ----------------------------------------------------------------------------------------------


class SkillUsed(Event, frozen=True):
    """A skill or phantasm without an attack. target: a name, "" for none or oneself."""

    who: str
    skill: str
    target: str
    zone: int
    phantasm: bool = False


class MpSpent(Event, frozen=True):
    """For the owner and the staff. uses_left: of the skill today; -1: no limit."""

    who: str
    skill: str
    mp: int
    left: int
    uses_left: int


class Healed(Event, frozen=True):
    """HP regained by a skill, not above the maximum."""

    who: str
    by: str
    faces: tuple[int, ...]
    plus: int
    gained: int
    left: int
    most: int


class EffectGiven(Event, frozen=True):
    """A lasting effect begins. to: the judgements of a bonus."""

    who: str
    effect: Literal["shield", "armour", "bonus", "damage_dice"]
    amount: int
    until: Until
    to: tuple[JudgementName, ...] = ()


class EffectEnded(Event, frozen=True):
    """A lasting effect is over. why: "time", "used" (a shield), "day", "staff"."""

    who: str
    effect: Literal["shield", "armour", "bonus", "damage_dice"]
    amount: int
    why: Literal["time", "used", "day", "staff"]
    to: tuple[JudgementName, ...] = ()


class MovementGiven(Event, frozen=True):
    """More tiles to walk this turn."""

    who: str
    tiles: int
    budget: int


class Hid(Event, frozen=True):
    """A character hides (H6.13): seen by all in the zone when it happens."""

    who: str
    zone: int


class CameOut(Event, frozen=True):
    """A hidden character is seen again. why: "attacked", "damaged", "met", "staff"."""

    who: str
    zone: int
    tile: str
    why: Literal["attacked", "damaged", "met", "left", "staff"]


class Revealed(Event, frozen=True):
    """The user sees an adjacent zone (H6.13); for the user alone: those seen are not told."""

    who: str
    zone: int


class Guarded(Event, frozen=True):
    """amount: the bonus on own defences until the own next turn."""

    who: str
    amount: int


class Waited(Event, frozen=True):
    """The action was to wait."""

    who: str


class MpRegained(Event, frozen=True):
    """In a blue zone (M1.7). For the owner and the staff."""

    who: str
    gained: int
    left: int


# -- rewards (M5) -----------------------------------------------------------------------------------------------------


class RewardEarned(Event, frozen=True):
    """A pair's count has reached 60 or 100. For the pair and the staff."""

    pair: str
    at: int
    total: int


class Rewarded(Event, frozen=True):
    """regained by `who`; default: nobody chose, or only one could be chosen. For the pair and the staff."""

    pair: str
    at: int
    who: str
    hp: int
    mp: int
    hp_left: int
    mp_left: int
    default: bool = False


class Raised(Event, frozen=True):
    """+10 maximum HP and MP. For the pair and the staff."""

    pair: str
    who: str
    most_hp: int
    most_mp: int
    default: bool = False


# -- referee (H6.7, H6.8) ---------------------------------------------------------------------------------------------


class TimedOut(Event, frozen=True):
    """A player's time was out."""

    player: str
    question: str


class Corrected(Event, frozen=True):
    """The referee changed something. change: a name of `staff.CHANGES`."""

    who: str
    change: str
    old: str
    new: str
