"""Exact odds: against every pair of dice, ruled here once more from the clauses, and against cases by hand."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.lab.odds import DIFFERENCES, THRESHOLDS, TIES, Exchange, Odds, damage, dice_sums, mixed, odds, table
from simpan.mansion import judge

EVEN = Exchange(0, 0, 12, 12, "defender")
FACES = range(1, 7)
PAIRS = tuple(product(FACES, FACES))


# -- the rules once more, from their clauses and without the engine -------------------------------------------------


def judged(pair: tuple[int, int], threshold: int, critical: bool, fumble: bool) -> tuple[str, bool]:
    """What a judgement is (§M4.1, §M4.4, §M4.5), and whether it gets new dice (§M4.6, §H4.6)."""
    by_dice = sum(pair) >= threshold
    is_critical = by_dice or critical
    is_fumble = pair == (1, 1) or fumble
    if is_critical and is_fumble:
        return "plain", not by_dice
    return ("critical" if is_critical else "fumble" if is_fumble else "plain"), False


def verdict(of: Exchange, attack: tuple[int, str], defence: tuple[int, str]) -> str:
    """How numbers without bonuses and their kinds come out: "no", "plain" or "critical" damage (§M3.8, §M4.2–§M4.5)."""
    (number, kind), (other, other_kind) = attack, defence
    if kind == "fumble" or other_kind == "critical":
        return "no"
    if kind == "critical":
        return "critical"
    ahead = number + of.attack_bonus - other - of.defence_bonus
    if other_kind == "fumble" or ahead > 0 or (ahead == 0 and of.tie == "attacker"):
        return "plain"
    return "no"


def courses(threshold: int, critical: bool, fumble: bool) -> Counter[tuple[int, str]]:
    """The numbers and kinds that one judgement can come to, each pair of dice and each new pair counted by itself."""
    found: Counter[tuple[int, str]] = Counter()
    for pair, new in product(PAIRS, PAIRS):
        kind, again = judged(pair, threshold, critical, fumble)
        found[sum(new if again else pair), kind] += 1
    return found


def brute(of: Exchange) -> Counter[str]:
    """Verdicts in all courses of the dice."""
    found: Counter[str] = Counter()
    attacks = courses(of.critical, of.force_critical, of.force_fumble_attack)
    defences = courses(of.defence_critical, of.defence_force_critical, of.force_fumble_defence)
    for (attack, ways), (defence, others) in product(attacks.items(), defences.items()):
        found[verdict(of, attack, defence)] += ways * others
    return found


exchanges = st.builds(
    Exchange,
    st.integers(-20, 20),
    st.integers(-20, 20),
    st.integers(2, 13),
    st.integers(2, 13),
    st.sampled_from(TIES),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@settings(max_examples=150, deadline=None)
@given(exchanges)
def test_the_odds_are_those_of_all_courses_of_the_dice(exchange: Exchange) -> None:
    """Every setting of §H3.8, thresholds (§M3.9), and critical and fumble by effect on either side (§M4.5)."""
    found, expected = odds(exchange), brute(exchange)
    assert sum(expected.values()) == found.ways
    assert Fraction(expected["critical"], found.ways) == found.critical
    assert Fraction(expected["plain"], found.ways) == found.plain
    assert found.land == found.critical + found.plain


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize(("critical", "defence_critical"), list(product(THRESHOLDS, THRESHOLDS)))
def test_the_engine_rules_all_1296_pairs_as_the_odds_say(critical: int, defence_critical: int, tie: str) -> None:
    """Each pair of dice by `judge`, one after the other (§M4.1, §M4.4, §M3.8)."""
    exchange = Exchange(3, 1, critical, defence_critical, "attacker" if tie == "attacker" else "defender")
    why: Counter[str] = Counter()
    critical_ways = 0
    for (a, b), (c, d) in product(PAIRS, PAIRS):
        attack = judge.status(judge.dice_critical(a, b, critical), judge.dice_fumble(a, b))
        defence = judge.status(judge.dice_critical(c, d, defence_critical), judge.dice_fumble(c, d))
        reason = judge.reason(a + b + 3, attack, c + d + 1, defence)
        why[judge.REASONS[reason]] += 1
        critical_ways += judge.lands(reason, tie == "attacker") and attack == judge.CRITICAL
    found = odds(exchange)
    assert {name: Fraction(why[name], 1296) for name in judge.REASONS} == found.reasons
    assert Fraction(critical_ways, 1296) == found.critical


# -- by hand --------------------------------------------------------------------------------------------------------


def test_equal_numbers_on_both_sides() -> None:
    """§M3.8: of 1,296 pairs 146 are equal, half of the rest land; §M4.2: (6,6) lands critical but against (6,6)."""
    found = odds(EVEN)
    assert (found.land, found.critical, found.fumble) == (Fraction(575, 1296), Fraction(35, 1296), Fraction(1, 36))
    assert found.as_dict()["land"] == "575/1296"
    assert found.as_dict()["critical"] == "35/1296"
    assert found.as_dict()["fumble"] == "1/36"


def test_ties_for_the_attacker() -> None:
    """§H3.8: 144 of the 146 equal pairs land then, not (1,1) against (1,1) (§H4.4) nor (6,6) against (6,6) (§M4.3)."""
    found = odds(replace(EVEN, tie="attacker"))
    assert (found.land, found.tie) == (Fraction(719, 1296), Fraction(144, 1296))


def test_an_attack_far_ahead_still_fails_by_fumble_and_by_critical_defence() -> None:
    """§M4.3, §M4.4: it lands unless it is (1,1) or the defence (6,6)."""
    assert odds(replace(EVEN, attack_bonus=50)).land == Fraction(35, 36) * Fraction(35, 36)


def test_an_attack_far_behind_lands_by_critical_or_by_the_fumble_of_the_defence() -> None:
    """§M4.2: (6,6) but against (6,6); §M4.4: any but (1,1) against (1,1), and (6,6) is counted already."""
    found = odds(replace(EVEN, attack_bonus=-50))
    assert found.land == Fraction(35 + 35 - 1, 1296)
    assert found.critical == Fraction(35, 1296)


@pytest.mark.parametrize(("threshold", "ways"), [(12, 1), (11, 3), (10, 6), (13, 0)])
def test_how_many_dice_are_critical(threshold: int, ways: int) -> None:
    """§M4.1, §M3.9: sums of 12, of 11 or more, of 10 or more."""
    found = odds(replace(EVEN, critical=threshold, defence_critical=threshold))
    assert (found.attack_critical, found.defence_critical) == (Fraction(ways, 36), Fraction(ways, 36))
    assert found.critical == Fraction(ways, 36) * Fraction(
        36 - ways, 36
    )  # §M4.3: also against a critical attack (§H4.3)


def test_a_critical_attack_on_a_fumbled_defence_is_critical() -> None:
    """§H4.5: two judgements, so nothing cancels. Only the attacker's own (1,1) does (§M4.5), and it lands plainly."""
    found = odds(replace(EVEN, defence_critical=13, force_critical=True, force_fumble_defence=True))
    assert (found.land, found.critical) == (Fraction(1), Fraction(35, 36))


def test_a_fumbled_attack_deals_nothing_against_a_fumbled_defence() -> None:
    """§H4.4."""
    fumbled = replace(EVEN, critical=13, defence_critical=13, force_fumble_attack=True, force_fumble_defence=True)
    assert odds(fumbled).land == 0


def test_a_fumble_put_on_double_six_leaves_the_number() -> None:
    """§M4.5, the seed's example: 12 and the bonuses, without ignoring the defence and without critical damage."""
    found = odds(replace(EVEN, force_fumble_attack=True))
    assert found.critical == 0
    assert found.fumble == Fraction(35, 36)  # all other dice
    assert found.land == Fraction(1, 36) * Fraction(35, 36)  # 12 beats everything but (6,6), which is critical
    assert odds(replace(EVEN, force_fumble_attack=True, defence_bonus=1)).land == Fraction(1, 36) * Fraction(33, 36)


def test_a_cancelled_critical_of_an_effect_gets_new_dice_that_are_a_number_only() -> None:
    """§M4.6, §H4.6, §H4.7: far behind, new dice never help; far ahead, new (1,1) does no harm."""
    both = replace(EVEN, force_critical=True, force_fumble_attack=True)
    behind, ahead = odds(replace(both, attack_bonus=-50)), odds(replace(both, attack_bonus=50))
    assert behind.land == Fraction(1, 36)  # the fumble of the defence
    assert ahead.land == Fraction(35, 36)  # all but its critical
    assert (behind.critical, ahead.critical, ahead.fumble) == (Fraction(0), Fraction(0), Fraction(0))


def test_only_dice_that_are_not_critical_by_themselves_are_rolled_anew() -> None:
    """§H4.6: (6,6) stays 12, all else is thrown again; it takes 12 to land here against a 3 of the defence (2/36)."""
    both = Exchange(0, 9, 12, 13, "attacker", force_critical=True, force_fumble_attack=True)
    twelve = Fraction(1, 36) + Fraction(35, 36) * Fraction(1, 36)
    assert odds(both).land == Fraction(1, 36) + Fraction(2, 36) * twelve  # 1/36: the fumble of the defence


def test_the_attackers_own_double_one_cancels_the_critical_of_an_effect() -> None:
    """§M4.5, §M4.6: (1,1) is a fumble on the same judgement; new dice make it a plain attack."""
    found = odds(replace(EVEN, force_critical=True))
    assert (found.attack_critical, found.fumble) == (Fraction(35, 36), Fraction(0))
    assert found.critical == Fraction(35, 36) * Fraction(35, 36)


def test_a_critical_of_the_defence_that_is_cancelled_gets_new_dice_too() -> None:
    """§M4.6 says hit or defence: far behind it does not hold any more, and it is no fumble."""
    both = replace(EVEN, attack_bonus=50, defence_force_critical=True, force_fumble_defence=True)
    found = odds(both)
    assert (found.land, found.defence_critical, found.defence_fumble) == (Fraction(35, 36), Fraction(0), Fraction(0))


# -- what holds always ----------------------------------------------------------------------------------------------


@settings(max_examples=200, deadline=None)
@given(exchanges)
def test_something_decides_every_exchange(exchange: Exchange) -> None:
    """The reasons add up to 1, and those that land to the chance to land."""
    found = odds(exchange)
    assert sum(found.reasons.values()) == 1
    landing = ["defence_fumble", "attack_critical", "higher"] + ["tie"] * (exchange.tie == "attacker")
    assert sum(found.reasons[name] for name in landing) == found.land
    assert sum(found.attack) == sum(found.defence) == found.ways


@settings(max_examples=200, deadline=None)
@given(exchanges)
def test_a_higher_bonus_never_lands_less_often(exchange: Exchange) -> None:
    """§M3.8; nor does the attacker's tie (§H3.8)."""
    found = odds(exchange)
    assert odds(replace(exchange, attack_bonus=exchange.attack_bonus + 1)).land >= found.land
    assert odds(replace(exchange, defence_bonus=exchange.defence_bonus + 1)).land <= found.land
    assert odds(replace(exchange, tie="attacker")).land >= odds(replace(exchange, tie="defender")).land


# -- the table ------------------------------------------------------------------------------------------------------


def test_the_table_has_450_cells_by_difference_alone() -> None:
    """Each its own exchange, the same as with other bonuses of that difference."""
    cells = table()
    assert len({cell.exchange for cell in cells}) == len(cells) == 450 == 2 * 9 * len(DIFFERENCES)
    for cell in cells[::7]:
        shifted = replace(cell.exchange, attack_bonus=cell.exchange.attack_bonus + 9, defence_bonus=9)
        assert odds(shifted) == cell.odds


@pytest.mark.slow
def test_the_table_takes_a_fifth_of_a_second_at_most() -> None:
    """CPU time, the best of five."""
    seconds = []
    for _ in range(5):
        begun = time.process_time()
        table()
        seconds.append(time.process_time() - begun)
    assert min(seconds) <= 0.2


# -- damage ---------------------------------------------------------------------------------------------------------


def test_sums_of_dice() -> None:
    """Against every throw of up to four dice."""
    for dice in range(5):
        counted = Counter(map(sum, product(FACES, repeat=dice)))
        assert dict(counted) == {total: ways for total, ways in enumerate(dice_sums(dice)) if ways}


@pytest.mark.parametrize("power", [-4, 0, 7])
@pytest.mark.parametrize(("armour", "shield"), [(0, 0), (3, 0), (0, 5), (3, 10)])
@pytest.mark.parametrize(("dice", "critical_dice"), [(0, 0), (1, 0), (1, 2), (2, 1)])
def test_damage_is_that_of_every_throw(power: int, armour: int, shield: int, dice: int, critical_dice: int) -> None:
    """§H3.12: not below 0, then armour, not below 0, then shields, the rest from HP; §M5.1: none beyond 0 HP."""
    hp = 9
    counted: Counter[int] = Counter()
    for faces in product(FACES, repeat=dice + critical_dice):
        total = power + sum(faces)
        total = 0 if total < 0 else total
        total = 0 if total < armour else total - armour
        total = 0 if total < shield else total - shield
        counted[min(total, hp)] += 1
    found = damage(power, dice, critical_dice, armour, shield, hp)
    assert {n: Fraction(ways, found.ways) for n, ways in counted.items()} == dict(found)
    assert found.at_least(hp) == Fraction(counted[hp], found.ways)
    assert found.mean() == Fraction(sum(n * ways for n, ways in counted.items()), found.ways)


def test_damage_by_hand() -> None:
    """§M3.6, §M3.11: STR 0 at range 3 deals 0, 0, 1, 2, 3, 4; §H3.12: armour 3 leaves 1 of the six, once."""
    assert dict(damage(-2, 1)) == {
        0: Fraction(2, 6),
        1: Fraction(1, 6),
        2: Fraction(1, 6),
        3: Fraction(1, 6),
        4: Fraction(1, 6),
    }
    assert dict(damage(-2, 1, armour=3)) == {0: Fraction(5, 6), 1: Fraction(1, 6)}


def test_an_attack_takes_hp_by_how_it_lands() -> None:
    """Every exchange of dice with every throw of damage: 3 + 1d6, critical +1d6 (§M3.10), against 8 HP."""
    of = Exchange(1, 0, 11, 12, "defender")
    verdicts = brute(of)
    every = sum(verdicts.values())
    lost: Counter[int] = Counter()
    for (kind, ways), face, other in product(verdicts.items(), FACES, FACES):
        dealt = {"no": 0, "plain": 3 + face, "critical": 3 + face + other}[kind]
        lost[min(dealt, 8)] += ways
    found = mixed(odds(of), damage(3, 1, 0, hp=8), damage(3, 1, 1, hp=8))
    assert {n: Fraction(ways, every * 36) for n, ways in lost.items()} == dict(found)
    assert sum(chance for _, chance in found) == 1


def test_an_attack_that_cannot_land_takes_nothing() -> None:
    """§M4.4: a fumble whatever the dice."""
    found: Odds = odds(replace(EVEN, critical=13, force_fumble_attack=True))
    assert dict(mixed(found, damage(9, 1), damage(9, 3))) == {0: 1}
