"""Exact odds against simulation: a million exchanges through the engine's judgement, and whole attacks through a war.

The engine rules by its own steps (`attack.compare`, `react.new_dice`); the odds count. Both must say the same, within
4.5 standard deviations.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

import pytest

from simpan.core.bits import bit, members
from simpan.core.engine import compiled
from simpan.core.game import CHANCE
from simpan.core.simulate import Dice
from simpan.lab.odds import Exchange, Spread, damage, mixed, odds
from simpan.mansion import action as a
from simpan.mansion import attack, react
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.war import War
from tests.mansion.made_up import campaign_with, index_of, pass_all, position, say

EXCHANGES: Final = 1_000_000 if compiled() else 100_000  # in all cases together
ATTACKS: Final = 20_000 if compiled() else 1_500
DEVIATIONS: Final = 4.5
NAMES: Final = ("attack_critical", "attack_fumble", "defence_critical", "defence_fumble")
FORCED: Final[dict[str, frozenset[str]]] = {
    "plain": frozenset(),
    "critical by effect": frozenset({"attack_critical"}),
    "critical by effect against a fumble put on it": frozenset({"attack_critical", "attack_fumble"}),
    "fumble put on the attack": frozenset({"attack_fumble"}),
    "defence critical by effect": frozenset({"defence_critical"}),
    "fumble put on the defence": frozenset({"defence_fumble"}),
    "everything": frozenset(NAMES),
}
"""Effects on the two judgements (§M4.2–§M4.6, §H4.4–§H4.7)."""
PAIRS: Final = (
    ("한서의 세이버", "서아의 랜서", "physical"),
    ("가온", "해린", "magical"),  # thresholds of 11, by LUC 4
    ("도윤", "유진", "magical"),
)


def clash(attacker: str, target: str, kind: str, tie: str) -> War:
    """An attack is declared, and its dice are owed."""
    campaign = campaign_with(tie=tie, cover="no")
    war = position(attacker, at={attacker: "A1", target: "B1"}, campaign=campaign)
    say(war, attacker, a.Attack(kind), a.Target(target))  # type: ignore[arg-type]
    if war.asks == w.Q_WITH:
        say(war, attacker, a.With(None))
    assert war.asks == w.Q_ATTACK_DICE
    return war


def exchange_of(war: War, forced: frozenset[str]) -> Exchange:
    """The same as the odds know it."""
    stat, other = war.board.stats[war.actor], war.board.stats[war.target]
    return Exchange(
        attack_bonus=int(attack.attack_bonus(war)),
        defence_bonus=int(attack.defence_bonus(war)),
        critical=int(stat.critical),
        defence_critical=int(other.critical),
        tie="attacker" if war.board.tie_lands else "defender",
        force_critical="attack_critical" in forced,
        force_fumble_attack="attack_fumble" in forced,
        force_fumble_defence="defence_fumble" in forced,
        defence_force_critical="defence_critical" in forced,
    )


def judge_once(war: War, forced: frozenset[str], dice: Dice) -> str:
    """One exchange by the engine's own steps, with the additional dice that it asks for: how it came out."""
    war.a_forced, war.a_fumbled = int("attack_critical" in forced), int("attack_fumble" in forced)
    war.d_forced, war.d_fumbled = int("defence_critical" in forced), int("defence_fumble" in forced)
    war.a_new1 = war.a_new2 = war.d_new1 = war.d_new2 = war.landed_critical = 0
    war.a1, war.a2, war.d1, war.d2 = (1 + dice.below(6) for _ in range(4))
    war.step = o.NEW_DICE
    while war.step == o.NEW_DICE:
        react.new_dice(war)
        if war.asks in (w.Q_NEW_ATTACK_DICE, w.Q_NEW_DEFENCE_DICE):
            react.rolled_new(war, dice.below(36), war.asks == w.Q_NEW_ATTACK_DICE)
            war.answered()
            war.step = o.NEW_DICE
        else:
            break
    attack.compare(war)
    if war.step != o.DAMAGE:
        return "no"
    return "critical" if war.landed_critical else "plain"


def close(found: int, of: int, chance: Fraction) -> bool:
    """Whether a count is within 4.5 deviations of what its chance makes of so many tries."""
    mean = of * chance
    return float((found - mean) ** 2) <= DEVIATIONS**2 * float(of * chance * (1 - chance))


@pytest.mark.slow
@pytest.mark.parametrize("forced", FORCED.values(), ids=FORCED)
def test_a_million_exchanges_come_out_as_the_odds_say(forced: frozenset[str]) -> None:
    """§M3.8 §H3.8 §M4.1–§M4.6 §H4.4–§H4.7: landing, critical damage, for sheets, ties and effects of all kinds."""
    cases = [(pair, tie) for pair in PAIRS for tie in ("defender", "attacker")]
    tries = EXCHANGES // (len(FORCED) * len(cases)) + 1
    for number, ((attacker, target, kind), tie) in enumerate(cases):
        war, dice = clash(attacker, target, kind, tie), Dice(1000 + number)
        exact = odds(exchange_of(war, forced))
        war.answered()
        found = Counter(judge_once(war, forced, dice) for _ in range(tries))
        assert close(found["critical"], tries, exact.critical), (attacker, tie, found, exact.critical)
        assert close(found["plain"], tries, exact.plain), (attacker, tie, found, exact.plain)
        assert close(found["no"], tries, 1 - exact.land), (attacker, tie, found, exact.land)


def expected(war: War) -> Spread:
    """HP that the target loses, by the odds, if nobody reacts."""
    stat = war.board.stats[war.actor]
    kind = w.PHYSICAL if war.kind == w.PHYSICAL else w.MAGICAL
    power = int(stat.damage_power(kind) + stat.range_power)
    hp = int(war.fighters[war.target].hp)
    critical = damage(power, 1, int(stat.dice_of_critical(kind)), hp=hp)
    return mixed(odds(exchange_of(war, frozenset())), damage(power, 1, hp=hp), critical)


def lost_by(start: War, dice: Dice) -> int:
    """One whole attack played through the war's own door, windows passed: HP lost."""
    war = start.clone()
    who = int(war.target)
    before = war.fighters[who].hp
    while True:
        pass_all(war)
        if not war.deciding() & bit(CHANCE):
            return int(before - war.fighters[who].hp)
        war.apply(CHANCE, dice.pick(war.legal(CHANCE)))


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: str(pair[0]))
def test_whole_attacks_take_the_hp_that_the_odds_say(pair: tuple[str, str, str]) -> None:
    """§M3.6 §M3.10 §M3.11 §H3.12: each number of HP lost, from the dice of the judgement to those of the damage."""
    start = clash(*pair, "defender")
    spread, dice = expected(start), Dice(77)
    found = Counter(lost_by(start, dice) for _ in range(ATTACKS))
    assert sum(found.values()) == ATTACKS
    assert set(found) <= {n for n, _ in spread}
    for n, chance in spread:
        assert close(found[n], ATTACKS, chance), (n, found[n], float(chance * ATTACKS))


@pytest.mark.slow
def test_the_phantasm_that_forces_a_critical_is_the_odds_case_of_it() -> None:
    """§H6.6 §M4.2: the Lancer's spear, played through the war, lands as often as a forced critical does."""
    war = position("서아의 랜서", at={"서아의 랜서": "A1", "해린의 버서커": "B1"}, campaign=campaign_with(cover="no"))
    say(war, "서아의 랜서", a.UsePhantasm(), a.Strike("physical"), a.Target("해린의 버서커"))
    assert war.asks == w.Q_ATTACK_DICE
    exact = odds(exchange_of(war, frozenset({"attack_critical"})))
    dice = Dice(5)
    landed = 0
    for _ in range(ATTACKS):
        landed += lost_by(war, dice) > 0
    assert close(landed, ATTACKS, exact.land), (landed, float(exact.land * ATTACKS))
    assert members(int(war.deciding())) == [CHANCE]
    assert index_of(war, "해린의 버서커") == war.target
