"""What an attack is worth in expectation, from exact odds (M3.6–M3.11, M4, H3.12): HP, as floats.

The chances are those of `mansion.odds`; what a point of HP, a fall or a point of MP is worth to a player is an estimate
of ours (data/mansion-default §6: about 0.8 HP of expected swing for each MP).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from simpan.mansion import judge
from simpan.mansion.odds import PAIRS, Exchange, Tie, damage, judgement, odds

MP_PRICE: Final = 0.7  # HP that one MP has to bring
FELL: Final = {"master": 12.0, "servant": 6.0}  # HP that an enemy's fall is worth beside its last HP (H6.4)
FALLS: Final = {"master": 24.0, "servant": 12.0}  # … and what the fall of an own character costs
OWN: Final = {"master": 2.0, "servant": 1.0}  # what one of the own HP is worth
DIE: Final = 3.5  # HP, the mean of a die


class Blow(NamedTuple):
    """An attack that somebody may make: its judgement and its damage.

    force_critical, fumbles: effects that come with it, on its own judgement and on the defence's (M4.5).
    """

    bonus: int
    threshold: int
    power: int
    dice: int
    critical_dice: int
    force_critical: bool = False
    fumbles: bool = False


class Defence(NamedTuple):
    """A judgement that may answer; share: how likely it is this one, where the sheet is not known."""

    bonus: int
    threshold: int
    share: float = 1.0


class Skin(NamedTuple):
    """What keeps a target from falling: armour, all shields, HP (H3.12)."""

    armour: int
    shield: int
    hp: int


class Outcome(NamedTuple):
    """mean: HP that the attack takes on average. fell: how likely it brings the target to 0 HP. land: it lands."""

    mean: float
    fell: float
    land: float


@lru_cache(maxsize=1 << 14)
def chances(difference: int, critical: int, answer: int, tie: Tie, forced: bool, fumbled: bool) -> tuple[float, float]:
    """How likely an attack lands without and with critical damage.

    difference: its bonus less the defence's. critical, answer: its threshold and the defence's. forced: it is critical
    by an effect. fumbled: the defence is a fumble by an effect.
    """
    found = odds(Exchange(difference, 0, critical, answer, tie, force_critical=forced, force_fumble_defence=fumbled))
    ways = found.ways
    return (found.land_ways - found.critical_ways) / ways, found.critical_ways / ways


@lru_cache(maxsize=1 << 14)
def lost(power: int, dice: int, skin: Skin) -> tuple[float, float]:
    """The HP that a landed attack takes on average, and how likely it is the last of them."""
    spread = damage(power, dice, 0, skin.armour, skin.shield, skin.hp)
    return float(spread.mean()), float(spread.at_least(skin.hp))


@lru_cache(maxsize=1 << 15)
def outcome(blow: Blow, defences: tuple[Defence, ...], skin: Skin, tie: Tie) -> Outcome:
    """What an attack comes to against the defences that the target may have."""
    plain_chance = critical_chance = 0.0
    for defence in defences:
        plain, critical = chances(
            blow.bonus - defence.bonus, blow.threshold, defence.threshold, tie, blow.force_critical, blow.fumbles
        )
        plain_chance += defence.share * plain
        critical_chance += defence.share * critical
    mean, fell = lost(blow.power, blow.dice, skin)
    more, fell_more = lost(blow.power, blow.dice + blow.critical_dice, skin)
    return Outcome(
        plain_chance * mean + critical_chance * more,
        plain_chance * fell + critical_chance * fell_more,
        plain_chance + critical_chance,
    )


# -- judgements on the table -------------------------------------------------------------------------------------------


class OnTable(NamedTuple):
    """One judgement as it stands. faces, new: (0, 0) where they are not rolled; forced, fumbled: by effects."""

    bonus: int
    threshold: int
    faces: tuple[int, int] = (0, 0)
    new: tuple[int, int] = (0, 0)
    forced: bool = False
    fumbled: bool = False


Judged: TypeAlias = tuple[tuple[int, int, float], ...]
"""What a judgement may come to: its number, its status after cancelling, how likely."""


@lru_cache(maxsize=1 << 12)
def judged(of: OnTable) -> Judged:
    """What a judgement on the table may still come to, its new dice (H4.6) among it."""
    if not of.faces[0]:
        found = judgement(of.threshold, of.forced, of.fumbled)
        ways = sum(count for _, _, count in found)
        return tuple((total + of.bonus, status, count / ways) for total, status, count in found)
    by_dice = judge.dice_critical(*of.faces, of.threshold)
    fumble = of.fumbled or judge.dice_fumble(*of.faces)
    status = int(judge.status(by_dice or of.forced, fumble))
    if not judge.rolls_anew(by_dice, of.forced, fumble):
        return ((sum(of.faces) + of.bonus, status, 1.0),)
    if of.new[0]:
        return ((sum(of.new) + of.bonus, status, 1.0),)
    return tuple((sum(pair) + of.bonus, status, 1 / len(PAIRS)) for pair in PAIRS)


def lands(attack: OnTable, defence: OnTable, tie: Tie) -> tuple[float, float]:
    """How likely the attack on the table lands without and with critical damage (M3.8, M4)."""
    plain = critical = 0.0
    for number, status, share in judged(attack):
        for answer, answer_status, answer_share in judged(defence):
            why = judge.reason(number, status, answer, answer_status)
            if judge.lands(why, tie == "attacker"):
                if status == judge.CRITICAL:
                    critical += share * answer_share
                else:
                    plain += share * answer_share
    return plain, critical
