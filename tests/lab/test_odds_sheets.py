"""Odds of two character sheets: the default campaign's people, their numbers worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import pytest

from simpan.lab.odds import Exchange
from simpan.lab.odds_sheets import KINDS, Kind, Matchup, Terms, Unfit, better, character, matchup, total
from simpan.mansion import attack as engine
from simpan.mansion.campaign import Campaign
from simpan.mansion.effect import Armour, Bonus, Power
from simpan.mansion.files.default import default_campaign
from simpan.mansion.match import start
from simpan.mansion.power import PHANTASM_PLACE
from simpan.mansion.war import War

CAMPAIGN = default_campaign()


def attack(who: str, on: str, kind: Kind = "physical", campaign: Campaign = CAMPAIGN, **terms: Any) -> Matchup:
    return matchup(campaign, character(campaign, who), character(campaign, on), kind, Terms(**terms))


def refused(who: str, on: str, kind: Kind = "physical", campaign: Campaign = CAMPAIGN, **terms: Any) -> str:
    with pytest.raises(Unfit) as found:
        attack(who, on, kind, campaign, **terms)
    return found.value.reason


def with_skill(power: Power, who: str) -> Campaign:
    """The default campaign with one more skill, on the sheet of one character."""
    sheets = tuple(
        msgspec.structs.replace(sheet, skills=(*sheet.skills, power.key)) if sheet.name == who else sheet
        for sheet in CAMPAIGN.sheets
    )
    return msgspec.structs.replace(CAMPAIGN, skills=(*CAMPAIGN.skills, power), sheets=sheets)


# -- sheets alone ---------------------------------------------------------------------------------------------------


def test_a_physical_attack() -> None:
    """§M3.7: STR 5 + DEX 4 against CON 4 + DEX 0; §M3.9: LUC 0 and 4; §M3.10: 5 + 4 gives 2d6; §M3.11: range 1."""
    found = attack("한서의 세이버", "도윤")
    assert found.exchange == Exchange(9, 4, 12, 11, "defender")
    assert (total(found.power), total(found.dice), found.critical_dice) == (5 + 2, 1, 2)
    assert found.hp == 20 + 10  # §M3.2: a master, with Greater Vitality
    assert dict(found.landed(False)) == {n: Fraction(1, 6) for n in range(8, 14)}
    assert found.landed(True).mean() == 7 + 3 * Fraction(7, 2)


def test_a_magical_attack() -> None:
    """§M3.7: MAG 5 + LUC 4 against CON 4 + LUC 0; §M3.10, §H3.10: MAG 5 + DEX 1 gives 1d6; range 2 changes nothing."""
    found = attack("유진의 캐스터", "해린의 버서커", "magical")
    assert found.exchange == Exchange(9, 4, 11, 12, "defender")
    assert (total(found.power), total(found.dice), found.critical_dice) == (5, 1, 1)
    assert found.hp == 60 + 10  # §H3.2


def test_range_three_takes_two_off_the_damage() -> None:
    """§M3.11: the Archer's STR 5; never the judgement (§H3.11)."""
    found = attack("도윤의 아처", "한서")
    assert total(found.power) == 5 - 2
    assert found.exchange.attack_bonus == 5 + 5


def test_no_power_to_speak_of_may_deal_nothing() -> None:
    """§H3.12: MAG 0 at range 3 and a 1 or 2 on the die."""
    assert attack("도윤의 아처", "한서", "magical").landed(False).chance(0) == Fraction(2, 6)


def test_the_chance_to_fell_is_that_of_all_hp_lost() -> None:
    """§H6.4: 7 + 1d6 fells 13 HP with a 6, or as a critical with 3d6 of 6 and more."""
    found = attack("한서의 세이버", "도윤", hp=13)
    critical = Fraction(216 - 10, 216)  # 3d6 below 6: 1 + 3 + 6 of 216
    assert found.fell == found.odds.plain * Fraction(1, 6) + found.odds.critical * critical
    assert max(n for n, _ in found.lost) == 13


# -- skills ---------------------------------------------------------------------------------------------------------


def test_skills_that_go_with_an_attack() -> None:
    """§H6.5: Heavy Blow +1d6, Steady Aim +3, Death Stroke force critical, Snipe +1d6 at range 3."""
    assert total(attack("한서의 세이버", "도윤", skills=("강타",)).dice) == 2
    assert attack("도윤의 아처", "한서", skills=("Steady Aim",)).exchange.attack_bonus == 10 + 3
    assert attack("가온의 어새신", "한서", skills=("death_stroke",)).exchange.force_critical
    assert total(attack("가온", "한서", "magical", skills=("저격",)).dice) == 2


def test_guard_adds_the_house_rule_to_the_defence() -> None:
    """§H6.3: +3, or what the campaign says."""
    assert attack("한서의 세이버", "도윤", guard=True).exchange.defence_bonus == 4 + 3
    house = msgspec.structs.replace(CAMPAIGN.house, guard=5)
    strict = msgspec.structs.replace(CAMPAIGN, house=house)
    assert attack("한서의 세이버", "도윤", campaign=strict, guard=True).exchange.defence_bonus == 4 + 5


def test_the_tie_is_the_campaigns_unless_it_is_given() -> None:
    """§H3.8."""
    house = msgspec.structs.replace(CAMPAIGN.house, tie="attacker")
    bold = msgspec.structs.replace(CAMPAIGN, house=house)
    assert attack("한서", "도윤", campaign=bold).exchange.tie == "attacker"
    assert attack("한서", "도윤", campaign=bold, tie="defender").exchange.tie == "defender"


def test_reactions_of_the_target() -> None:
    """§H4.8, §H6.5: Read +3 on the own defence, Iron Wall makes it critical, Disrupt makes the attack a fumble."""
    assert attack("도윤의 아처", "한서의 세이버", reactions=("간파",)).exchange.defence_bonus == 3 + 4 + 3
    assert attack("도윤의 아처", "유진", reactions=("철벽",)).exchange.defence_force_critical
    disrupted = attack("도윤의 아처", "한서", reactions=("흐트리기",))
    assert disrupted.exchange.force_fumble_attack
    assert disrupted.odds.critical == 0


def test_a_reaction_of_the_attacker_is_on_the_defence() -> None:
    """§H6.5: Disrupt is put on the enemy's judgement."""
    exchange = attack("한서", "도윤", skills=("흐트리기",)).exchange
    assert (exchange.force_fumble_defence, exchange.force_fumble_attack) == (True, False)


def test_iron_wall_disrupted_is_rolled_anew() -> None:
    """§M4.6, §H4.6: critical and fumble of one defence cancel; (6,6) by itself stays a plain 12, the rest is new."""
    found = attack("한서", "유진", skills=("흐트리기",), reactions=("철벽",))
    assert found.exchange == Exchange(6, 9, 12, 12, "defender", force_fumble_defence=True, defence_force_critical=True)
    assert not found.odds.defence_critical + found.odds.defence_fumble
    # The attack's dice need 4 more than the new ones; its (6,6) is critical, its (1,1) a fumble.
    ahead = sum(ways(a) * ways(d) for a in range(3, 12) for d in range(2, 13) if a + 6 > d + 9)
    critical = Fraction(1, 36)
    assert found.odds.land == critical + Fraction(35, 36) * Fraction(ahead, 1296)


def ways(sum_of_two: int) -> int:
    return 6 - abs(7 - sum_of_two)


# -- noble phantasms ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "bonus", "dice"),
    [("한서의 세이버", 9 + 2, 4), ("도윤의 아처", 10, 2), ("서아의 랜서", 9, 2), ("이든의 라이더", 8, 3)],
)
def test_phantasms_that_are_attacks(who: str, bonus: int, dice: int) -> None:
    """§H6.6: Saber +2 and +3d6, Archer +1d6, Lancer +1d6 and force critical, Rider +2d6."""
    found = attack(who, "가온", phantasm=True)
    assert (found.exchange.attack_bonus, total(found.dice)) == (bonus, dice)
    assert found.exchange.force_critical == (who == "서아의 랜서")


def test_the_soundless_night() -> None:
    """§H6.6, §M4.5: the defence is a fumble, but dice of 11 and 12 of LUC 4 cancel it and count as 16 and 17."""
    found = attack("가온의 어새신", "로아", phantasm=True)
    assert found.exchange == Exchange(9, 5, 12, 11, "defender", force_fumble_defence=True)
    assert total(found.dice) == 1 + 3
    assert found.odds.land == Fraction(35 * 33 + 2 * 15 + 1 * 10, 1296)  # dice of 8 and 9 or more beat those


def test_frenzy_is_in_force_on_the_attacker_alone() -> None:
    """§H6.6: +2d6 damage; its −2 is on the own dodge and resist, not on the target's. A skill may go with it."""
    found = attack("해린의 버서커", "해린", phantasm=True, skills=("강타",))
    assert (total(found.dice), found.exchange.defence_bonus) == (1 + 2 + 1, 4 + 1)
    assert [power.key for power in found.powers] == ["frenzy", "heavy_blow"]


# -- other effects --------------------------------------------------------------------------------------------------


def test_effects_given_in_numbers() -> None:
    """§H3.12: armour 3 and shield 10 of the target; bonuses on top of the sheets'."""
    found = attack("한서의 세이버", "도윤", attack_bonus=-2, defence_bonus=1, armour=3, shield=6)
    assert (found.exchange.attack_bonus, found.exchange.defence_bonus) == (7, 5)
    assert dict(found.landed(False)) == {0: Fraction(2, 6), **{n: Fraction(1, 6) for n in range(1, 5)}}


def test_a_phantasm_that_lies_on_the_target() -> None:
    """§H6.6: of a home-made campaign: the enemy's armour, dodge and resist change, whoever used it."""
    web = Power(
        "web", "거미줄", "Web", "action", "enemy", uses=1, effects=(Bonus(("dodge", "resist"), -2, 1), Armour(1, 1))
    )
    classes = tuple(msgspec.structs.replace(kind, phantasm=web) for kind in CAMPAIGN.classes)
    campaign = msgspec.structs.replace(CAMPAIGN, classes=classes)
    found = attack("한서의 세이버", "도윤", campaign=campaign, phantasm=True)
    assert (found.exchange.attack_bonus, found.exchange.defence_bonus, found.armour) == (9, 4 - 2, 1)


# -- which kind -----------------------------------------------------------------------------------------------------


def test_the_better_kind_takes_more_hp() -> None:
    """§H3.6: the attacker names it; STR 0 with MAG 4 is better off with magic."""
    who, on = character(CAMPAIGN, "도윤"), character(CAMPAIGN, "한서")
    found = better(CAMPAIGN, who, on, Terms())
    assert found.kind == "magical"
    assert found.lost.mean() > attack("도윤", "한서").lost.mean()


def test_a_skill_for_one_kind_decides_the_kind() -> None:
    """A bonus on hit alone changes nothing about a magical attack, so that is not offered."""
    aim = Power("true_aim", "일격", "True Aim", "with_attack", "attack", effects=(Bonus(("hit",), 1),))
    campaign = with_skill(aim, "도윤")
    who, on = character(campaign, "도윤"), character(campaign, "한서")
    assert better(campaign, who, on, Terms(skills=("일격",))).kind == "physical"
    assert refused("도윤", "한서", "magical", campaign, skills=("일격",)) == "odds_no_effect"


# -- what is refused ------------------------------------------------------------------------------------------------


def test_names() -> None:
    """Spaces, case and aliases do not matter; an alias of several is refused with their names."""
    assert character(CAMPAIGN, " 한서의세이버 ").name == "한서의 세이버"
    assert character(CAMPAIGN, "랜서").name == "서아의 랜서"
    with pytest.raises(Unfit) as found:
        character(CAMPAIGN, "세이버")
    assert found.value.reason == "odds_two_characters"
    assert found.value.values["names"] == ["한서의 세이버", "로아의 세이버"]
    assert refused("나그네", "한서") == "odds_no_character"
    assert refused("한서", "한서") == "odds_self"


@pytest.mark.parametrize(
    ("who", "terms", "reason"),
    [
        ("한서의 세이버", {"skills": ("없는 것",)}, "odds_no_skill"),
        ("한서의 세이버", {"skills": ("정조준",)}, "odds_not_on_sheet"),
        ("한서의 세이버", {"skills": ("질주",)}, "odds_not_here"),
        ("한서의 세이버", {"skills": ("간파",)}, "odds_not_here"),
        ("해린의 버서커", {"skills": ("강타", "정조준")}, "odds_one_skill"),
        ("한서의 세이버", {"skills": ("강타",), "phantasm": True}, "odds_plain_only"),
        ("한서", {"phantasm": True}, "odds_no_phantasm"),
        ("유진의 캐스터", {"phantasm": True}, "odds_no_effect"),
        ("한서의 세이버", {"reactions": ("응급 처치",)}, "odds_no_reaction"),
    ],
)
def test_powers_that_cannot_be_used_so(who: str, terms: dict[str, Any], reason: str) -> None:
    """§H6.5, §H6.6: by the sheet, the kind, and one of each kind."""
    assert refused(who, "도윤", **terms) == reason


def test_one_reaction_a_round() -> None:
    """§H4.8."""
    both = with_skill(Power("parry", "흘리기", "Parry", "reaction", "own_defence"), "한서의 세이버")
    assert refused("한서", "한서의 세이버", campaign=both, reactions=("간파", "흘리기")) == "odds_one_reaction"


def test_snipe_is_for_range_three() -> None:
    """§H6.5."""
    short = tuple(msgspec.structs.replace(sheet, range=2) for sheet in CAMPAIGN.sheets)
    campaign = msgspec.structs.replace(CAMPAIGN, sheets=short)
    assert refused("가온", "한서", "magical", campaign, skills=("저격",)) == "odds_range_only"


# -- the engine -----------------------------------------------------------------------------------------------------


def in_the_engine(begin: War, found: Matchup, place: int) -> tuple[Exchange, int, list[int], int]:
    """The same attack in the engine: exchange, power, dice of a plain and a critical hit, HP. place: of the skill."""
    names = [sheet.name for sheet in CAMPAIGN.sheets]
    war = begin.clone()
    war.actor, war.kind, war.skill = names.index(found.attacker.name), KINDS.index(found.kind), place
    engine.begin(war, names.index(found.target.name))
    engine.defence_dice(war)
    stat, other = war.board.stats[war.actor], war.board.stats[war.target]
    dice = []
    for war.landed_critical in (0, 1):
        dice.append(int(1 + engine.extra_dice(war)))
    exchange = Exchange(
        int(engine.attack_bonus(war)),
        int(engine.defence_bonus(war)),
        int(stat.critical),
        int(other.critical),
        "attacker" if war.board.tie_lands else "defender",
        force_critical=war.a_forced != 0,
        force_fumble_attack=war.a_fumbled != 0,
        force_fumble_defence=war.d_fumbled != 0,
        defence_force_critical=war.d_forced != 0,
    )
    return exchange, int(stat.damage_power(war.kind) + stat.range_power), dice, int(war.fighters[war.target].most_hp)


@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_attacks_with_the_same_numbers(kind: Kind) -> None:
    """Every character on every other, plainly, with each skill that goes with it, with its phantasm (§M3.6–§M3.11)."""
    begin, tried = start(CAMPAIGN), 0
    for who, on in permutations(CAMPAIGN.sheets, 2):
        plans = [(Terms(), -1)]
        for key in who.skills:
            power = next(power for power in CAMPAIGN.skills if power.key == key)
            if power.kind == "with_attack":
                plans.append((Terms(skills=(key,)), who.skills.index(key)))
        if any(kind.key == who.class_ and kind.phantasm.strike for kind in CAMPAIGN.classes):
            plans.append((Terms(phantasm=True), PHANTASM_PLACE))
        for terms, place in plans:
            found = matchup(CAMPAIGN, who, on, kind, terms)
            plain = total(found.dice)
            numbers = found.exchange, total(found.power), [plain, plain + found.critical_dice], found.hp
            assert numbers == in_the_engine(begin, found, place), (who.name, on.name, terms)
            tried += 1
    assert tried > 16 * 15 * 1.5
