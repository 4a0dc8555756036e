"""What a judgement and its damage come to, exactly: every pair of dice counted, damage by convolution.

The rules are those of `mansion.judge`, asked for each of the 36 pairs of faces; nothing here knows what a critical is.
Counts are whole numbers until somebody asks for a chance, which is a Fraction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, Literal, TypeAlias, get_args

from simpan.mansion import judge

Tie: TypeAlias = Literal["defender", "attacker"]
TIES: Final[tuple[Tie, ...]] = get_args(Tie)
FACES: Final = range(1, 7)
PAIRS: Final = tuple(product(FACES, FACES))
WAYS: Final = len(PAIRS) ** 2  # of one judgement: its two dice, and two more that H4.6 may ask for


@dataclass(frozen=True, slots=True)
class Exchange:
    """An attack's judgement against a defence's (M3.8).

    attack_bonus, defence_bonus: what is added to the dice. critical, defence_critical: the thresholds (M3.9). tie: who
    has the better of equal numbers (H3.8). The rest are effects on a judgement (M4.5): force_critical and
    force_fumble_attack on the attack's, defence_force_critical and force_fumble_defence on the defence's.
    """

    attack_bonus: int
    defence_bonus: int
    critical: int
    defence_critical: int
    tie: Tie
    force_critical: bool = False
    force_fumble_attack: bool = False
    force_fumble_defence: bool = False
    defence_force_critical: bool = False


@dataclass(frozen=True, slots=True)
class Odds:
    """How an exchange comes out. Properties are chances.

    ways: how many equally likely courses the dice can take. why: in how many of them each of `judge.REASONS` decides,
    in their order. attack, defence: in how many that judgement has each status after cancelling (PLAIN, CRITICAL,
    FUMBLE). critical_ways: in how many the attack lands with critical damage.
    """

    ways: int
    why: tuple[int, ...]
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    critical_ways: int
    land_ways: int

    @property
    def land(self) -> Fraction:
        """The attack lands (M3.8)."""
        return Fraction(self.land_ways, self.ways)

    @property
    def critical(self) -> Fraction:
        """It lands with critical damage (M4.2, H4.5)."""
        return Fraction(self.critical_ways, self.ways)

    @property
    def plain(self) -> Fraction:
        """It lands without critical damage."""
        return Fraction(self.land_ways - self.critical_ways, self.ways)

    @property
    def attack_critical(self) -> Fraction:
        """The attack's judgement is critical, whether it lands or not."""
        return Fraction(self.attack[judge.CRITICAL], self.ways)

    @property
    def fumble(self) -> Fraction:
        """The attack is a fumble (M4.4)."""
        return Fraction(self.attack[judge.FUMBLE], self.ways)

    @property
    def defence_critical(self) -> Fraction:
        """The defence is critical (M4.3)."""
        return Fraction(self.defence[judge.CRITICAL], self.ways)

    @property
    def defence_fumble(self) -> Fraction:
        """The defence is a fumble (M4.4)."""
        return Fraction(self.defence[judge.FUMBLE], self.ways)

    @property
    def tie(self) -> Fraction:
        """Equal numbers decide (H3.8)."""
        return Fraction(self.why[judge.TIE], self.ways)

    @property
    def reasons(self) -> dict[str, Fraction]:
        """What decides, by the names of `judge.REASONS`; adds up to 1."""
        return {name: Fraction(ways, self.ways) for name, ways in zip(judge.REASONS, self.why, strict=True)}

    def as_dict(self) -> dict[str, str | dict[str, str]]:
        """Every chance as an exact fraction, such as "575/1296"."""
        names = ("land", "critical", "plain", "fumble", "attack_critical", "defence_critical", "defence_fumble", "tie")
        found: dict[str, str | dict[str, str]] = {name: str(getattr(self, name)) for name in names}
        return {**found, "reasons": {name: str(chance) for name, chance in self.reasons.items()}}


@lru_cache(maxsize=256)
def judgement(threshold: int, critical: bool = False, fumble: bool = False) -> tuple[tuple[int, int, int], ...]:
    """What the dice of one judgement may come to: (their sum, the status after cancelling, in how many of WAYS).

    critical, fumble: put there by an effect. Where a critical of an effect alone is cancelled, each of the 36 new pairs
    is counted for the number; the status stays plain whatever they show (M4.5, M4.6, H4.6, H4.7).

    Pairs that come to the same sum and status are counted together. That loses nothing: `judge.reason` and the
    comparison (M3.8) see only the sum with its bonus and the status, so such pairs can never part again. It leaves 11
    kinds of dice (a sum is critical or not as a whole, and (1,1) alone makes 2), so an exchange is 121 pairs instead of
    1,296.
    """
    found: Counter[tuple[int, int]] = Counter()
    for first, second in PAIRS:
        by_dice = judge.dice_critical(first, second, threshold)
        is_fumble = fumble or judge.dice_fumble(first, second)
        status = int(judge.status(critical or by_dice, is_fumble))
        if judge.rolls_anew(by_dice, critical, is_fumble):
            for pair in PAIRS:
                found[sum(pair), status] += 1
        else:
            found[first + second, status] += len(PAIRS)
    return tuple((total, status, ways) for (total, status), ways in sorted(found.items()))


def odds(exchange: Exchange) -> Odds:
    """How the exchange comes out, over every course of the dice."""
    attack = judgement(exchange.critical, exchange.force_critical, exchange.force_fumble_attack)
    defence = judgement(exchange.defence_critical, exchange.defence_force_critical, exchange.force_fumble_defence)
    why = [0] * len(judge.REASONS)
    of_criticals = [0] * len(judge.REASONS)  # the same, of attacks whose judgement is critical
    reason = judge.reason
    for attack_sum, attack_status, attack_ways in attack:
        number = attack_sum + exchange.attack_bonus
        tally = of_criticals if attack_status == judge.CRITICAL else why
        for defence_sum, defence_status, defence_ways in defence:
            decides = reason(number, attack_status, defence_sum + exchange.defence_bonus, defence_status)
            tally[decides] += attack_ways * defence_ways
    landing = [code for code in range(len(why)) if judge.lands(code, exchange.tie == "attacker")]
    critical = sum(of_criticals[code] for code in landing)
    return Odds(
        ways=WAYS * WAYS,
        why=tuple(a + b for a, b in zip(why, of_criticals, strict=True)),
        attack=_statuses(attack),
        defence=_statuses(defence),
        critical_ways=critical,
        land_ways=critical + sum(why[code] for code in landing),
    )


def _statuses(judged: tuple[tuple[int, int, int], ...]) -> tuple[int, ...]:
    """In how many courses of an exchange a judgement has each status."""
    found = [0, 0, 0]
    for _, status, ways in judged:
        found[status] += ways * WAYS
    return tuple(found)


# -- damage -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spread:
    """How likely each number of HP is. counts[n]: in how many of `ways` equally likely courses it is n."""

    ways: int
    counts: tuple[int, ...]

    def __iter__(self) -> Iterator[tuple[int, Fraction]]:
        """Each number that can be, with its chance."""
        return ((n, Fraction(count, self.ways)) for n, count in enumerate(self.counts) if count)

    def chance(self, n: int) -> Fraction:
        """That it is n HP."""
        return Fraction(self.counts[n] if 0 <= n < len(self.counts) else 0, self.ways)

    def at_least(self, n: int) -> Fraction:
        """That it is n HP or more."""
        return Fraction(sum(self.counts[max(n, 0) :]), self.ways)

    def mean(self) -> Fraction:
        """HP to be expected."""
        return Fraction(sum(n * count for n, count in enumerate(self.counts)), self.ways)

    def as_dict(self) -> dict[str, str]:
        """Each number that can be, with its chance as an exact fraction."""
        return {str(n): str(chance) for n, chance in self}


@lru_cache(maxsize=64)
def dice_sums(dice: int) -> tuple[int, ...]:
    """In how many of 6^dice ways so many dice sum to n, at place n: one die after the other is added (convolution)."""
    if dice == 0:
        return (1,)
    fewer = dice_sums(dice - 1)
    found = [0] * (len(fewer) + 6)
    for total, ways in enumerate(fewer):
        for face in FACES:
            found[total + face] += ways
    return tuple(found)


def damage(power: int, dice: int, critical_dice: int = 0, armour: int = 0, shield: int = 0, hp: int = 999) -> Spread:
    """The HP that an attack takes once it has landed (M3.6, M3.10, H3.12).

    power: the ability with its range modifier (M3.11), may be below 0. dice: the 1d6 and extra damage dice.
    critical_dice: those of critical damage, 0 for an attack that is not critical. armour, shield: all of the target's.
    hp: what the target has; nobody loses more.
    """
    together = dice + critical_dice
    counts = [0] * (hp + 1)
    for total, ways in enumerate(dice_sums(together)):
        if ways:
            dealt = max(power + total, 0)
            lost = max(max(dealt - armour, 0) - shield, 0)
            counts[min(lost, hp)] += ways
    while len(counts) > 1 and not counts[-1]:
        counts.pop()
    return Spread(6**together, tuple(counts))


def mixed(found: Odds, plain: Spread, critical: Spread) -> Spread:
    """The HP that an attack takes, landed or not. plain, critical: what it takes where it lands so."""
    counts = [0] * max(len(plain.counts), len(critical.counts))
    scale = plain.ways * critical.ways
    counts[0] += (found.ways - found.land_ways) * scale
    for spread, ways in ((plain, found.land_ways - found.critical_ways), (critical, found.critical_ways)):
        for n, count in enumerate(spread.counts):
            counts[n] += count * ways * (scale // spread.ways)
    return Spread(found.ways * scale, tuple(counts))
