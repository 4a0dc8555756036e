"""Every rule that a campaign can break: each alone, with its clause and both sentences, and all of them at once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign, MapDef, Team
from simpan.mansion.effect import Bonus, DamageDice, ForceFumble, Heal, MaxHp, Power, Shield
from simpan.mansion.files.check import SheetProblem, check, points_due, warnings
from simpan.mansion.files.check_words import WORDS, problem_text
from simpan.mansion.files.default import default_campaign
from simpan.mansion.house import House
from simpan.mansion.sheet import ServantClass, Sheet

USUAL = default_campaign()
MASTER, SERVANT = USUAL.sheets[2], USUAL.sheets[3]  # 도윤 (12 points), 도윤의 아처


def with_sheet(who: str, /, **changes: Any) -> Campaign:
    """The default campaign with one sheet changed."""
    return replace(
        USUAL, sheets=tuple(replace(sheet, **changes) if sheet.name == who else sheet for sheet in USUAL.sheets)
    )


def with_skill(**changes: Any) -> Campaign:
    """The default campaign with a skill more."""
    fields: dict[str, Any] = {"key": "bite", "ko": "물기", "en": "Bite", "kind": "action", "target": "enemy"}
    return replace(USUAL, skills=(*USUAL.skills, Power(**(fields | changes))))


def with_phantasm(**changes: Any) -> Campaign:
    """The default campaign with the Saber's noble phantasm changed."""
    saber, *others = USUAL.classes
    return replace(USUAL, classes=(replace(saber, phantasm=replace(saber.phantasm, **changes)), *others))


def only(found: list[SheetProblem]) -> SheetProblem:
    assert len(found) == 1, found
    return found[0]


# What is changed, clause, reason, Korean, English. Each is the only violation of its campaign.
SHEETS: list[tuple[str, Campaign, str, str, str, str]] = [
    ("13 without a season", with_sheet("도윤", abilities=(1, 4, 0, 4, 4)), "M3.1", "points_over",
     "도윤은 13포인트를 썼습니다. 12포인트까지 쓸 수 있습니다.", "도윤 spends 13 points; there are 12."),
    ("14 with a season", with_sheet("한서", abilities=(4, 3, 3, 2, 2)), "M3.1", "points_over",
     "한서는 14포인트를 썼습니다. 13포인트까지 쓸 수 있습니다 (재참전 +1).",
     "한서 spends 14 points; there are 13 (+1 for a returnee)."),
    ("14 with three seasons", with_sheet("한서", abilities=(4, 3, 3, 2, 2), seasons=(1, 2, 3)), "M3.1", "points_over",
     "한서는 14포인트를 썼습니다. 13포인트까지 쓸 수 있습니다 (재참전 +1).",
     "한서 spends 14 points; there are 13 (+1 for a returnee)."),
    ("11", with_sheet("도윤", abilities=(0, 3, 0, 4, 4)), "H3.1", "points_left",
     "도윤은 11포인트를 썼습니다. 12포인트를 모두 써야 합니다.", "도윤 spends 11 points; all 12 have to be spent."),
    ("12 with a season", with_sheet("한서", abilities=(3, 3, 3, 2, 1)), "H3.1", "points_left",
     "한서는 12포인트를 썼습니다. 13포인트를 모두 써야 합니다 (재참전 +1).",
     "한서 spends 12 points; all 13 have to be spent (+1 for a returnee)."),
    ("below zero", with_sheet("도윤", abilities=(-1, 5, 0, 4, 4)), "H3.1", "ability_negative",
     "도윤의 STR(근력)이 −1입니다. 능력치는 0부터입니다.", "도윤 has STR −1; an ability is at least 0."),
    ("above the campaign's limit", with_sheet("도윤", abilities=(0, 8, 0, 0, 4)), "H3.1", "ability_max",
     "도윤의 CON(내구)이 8입니다. 이 캠페인에서는 7까지 올릴 수 있습니다.",
     "도윤 has CON 8; in this campaign an ability is at most 7."),
    ("range", with_sheet("도윤", range=4), "M3.11", "range",
     "도윤의 사거리가 4입니다. 1, 2, 3 가운데 하나여야 합니다.", "도윤 has range 4; it is 1, 2 or 3."),
    ("a master with three skills", with_sheet("도윤", skills=("read", "hide", "dash")), "H6.5", "skills_count",
     "도윤은 스킬을 3개 골랐습니다. 마스터는 2개를 골라야 합니다.", "도윤 has chosen 3 skills; a master chooses 2."),
    ("a servant with two", with_sheet("도윤의 아처", skills=("read", "hide")), "H6.5", "skills_count",
     "도윤의 아처는 스킬을 2개 골랐습니다. 서번트는 3개를 골라야 합니다.",
     "도윤의 아처 has chosen 2 skills; a servant chooses 3."),
    ("twice", with_sheet("도윤", skills=("read", "read")), "H6.5", "skill_twice",
     "도윤은 스킬 ‘간파’를 두 번 골랐습니다. 스킬은 모두 달라야 합니다.",
     "도윤 has chosen “Read” twice; all skills are different."),
    ("unknown skill", with_sheet("도윤", skills=("read", "정조중")), "H6.5", "unknown_skill",
     "도윤의 스킬 ‘정조중’은 이 캠페인에 없습니다. 혹시 ‘정조준’?",
     "도윤 has the skill “정조중”, which this campaign does not have. Did you mean “정조준”?"),
    ("no class", with_sheet("도윤의 아처", class_=""), "H3.2", "no_class",
     "서번트 도윤의 아처의 클래스가 없습니다. 체력과 보구는 클래스로 정해집니다.",
     "The servant 도윤의 아처 has no class; HP and noble phantasm follow from it."),
    ("a master with a class", with_sheet("도윤", class_="saber"), "H3.2", "master_class",
     "도윤은 마스터인데 클래스 ‘세이버’를 적었습니다. 클래스는 서번트만의 것입니다.",
     "도윤 is a master with the class “Saber”; only servants have a class."),
    ("unknown class", with_sheet("도윤의 아처", class_="아쳐"), "H3.2", "unknown_class",
     "도윤의 아처의 클래스 ‘아쳐’는 이 캠페인에 없습니다. 혹시 ‘아처’?",
     "도윤의 아처 has the class “아쳐”, which this campaign does not have. Did you mean “아처”?"),
    ("a name twice", with_sheet("서아", name="도 윤"), "H6.10", "name_twice",
     "도 윤이라는 이름은 ‘도윤’과 구별되지 않습니다. 이름은 캠페인 안에서 하나뿐이어야 합니다.",
     "The name 도 윤 cannot be told from “도윤”; a name is unique in a campaign."),
    ("another's name as an alias", with_sheet("서아", aliases=("도윤",)), "H6.10", "alias_name",
     "서아의 별칭 ‘도윤’은 다른 캐릭터 ‘도윤’의 이름입니다.",
     "서아 has the alias “도윤”, which is the name of “도윤”."),
    ("two masters", with_sheet("도윤의 아처", role="master", class_="", skills=("read", "hide")), "H0.1", "pair_roles",
     "페어 도윤에는 마스터가 2명, 서번트가 0명입니다. 한 명씩이어야 합니다.",
     "The pair 도윤 has 2 masters and 0 servants; it has one of each."),
    ("one of two with a player", with_sheet("도윤", player="지우"), "H0.1", "half_player",
     "페어 도윤에서 도윤에게만 플레이어(지우)를 적었습니다. 둘 다 적거나 둘 다 비워 두세요.",
     "In the pair 도윤 only 도윤 has a player (지우); write both, or neither."),
    ("a player named like a pair without one", replace(USUAL, sheets=tuple(
        replace(one, player="한서") if one.pair == "도윤" and one.role == "servant"
        else replace(one, player="지우") if one.pair == "도윤" else one for one in USUAL.sheets)),
     "H0.1", "player_pair",
     "도윤의 아처의 플레이어 한서가 플레이어를 적지 않은 페어 한서와 이름이 같습니다. "
     "그 페어에도 플레이어를 적으세요.",
     "한서, the player of 도윤의 아처, would be that of the pair 한서 as well, which names none; name one there."),
    ("a team named like a pair outside", replace(USUAL, teams=(Team("한서", ("도윤", "서아")),)), "H0.1", "team_name",
     "팀 한서는 그 팀에 없는 페어와 이름이 같습니다.", "The team 한서 has the name of a pair that is not in it."),
    ("unknown pair", replace(USUAL, teams=(Team("동쪽", ("한서", "도운")),)), "H0.1", "team_pair",
     "팀 동쪽의 페어 ‘도운’은 없는 페어입니다. 혹시 ‘도윤’?",
     "The team 동쪽 has the pair “도운”, which is none. Did you mean “도윤”?"),
    ("two teams", replace(USUAL, teams=(Team("동쪽", ("한서",)), Team("서쪽", ("한서", "도윤")))), "H0.1", "pair_teams",
     "페어 한서가 여러 번 팀에 들어 있습니다: 동쪽, 서쪽. 한 페어는 한 팀에만 들어갑니다.",
     "The pair 한서 is in teams more than once: 동쪽, 서쪽. A pair is in one team."),
    ("a team twice", replace(USUAL, teams=(Team("동쪽", ("한서",)), Team("동쪽", ("도윤",)))), "H0.1", "team_twice",
     "팀 동쪽이 두 번 나옵니다.", "The team 동쪽 is there twice."),
    ("a team of nobody", replace(USUAL, teams=(Team("동쪽", ()),)), "H0.1", "team_empty",
     "팀 동쪽에 페어가 없습니다.", "The team 동쪽 has no pair."),
    ("one team", replace(USUAL, sheets=USUAL.sheets[:2]), "H6.4", "few_teams",
     "팀이 1개입니다. 전쟁에는 둘 이상이 필요합니다.", "Teams: 1. A war needs two or more."),
    ("no room", replace(USUAL, map=MapDef(("." * 10, "~" * 5, "%=#"), ())), "H6.1", "no_room",
     "캐릭터는 16명인데 지도의 일반 타일은 15칸입니다.", "There are 16 characters, but the map has 15 white tiles."),
]  # fmt: skip


@pytest.mark.parametrize("row", SHEETS, ids=lambda row: row[0])
def test_each_violation_alone(row: tuple[str, Campaign, str, str, str, str]) -> None:
    """§M3.1 §H3.1 §M3.11 §H3.2 §H6.5 §H6.10 §H0.1 §H6.4 §H6.1: clause, reason and both sentences."""
    _, war, clause, reason, ko, en = row
    found = only(check(war))
    assert (found.clause, found.reason) == (clause, reason)
    assert problem_text(found, war, "ko") == ko
    assert problem_text(found, war, "en") == en


POWERS: list[tuple[str, Campaign, str, str, str, str]] = [
    ("no effect", with_skill(), "H6.5", "power_empty", "‘물기’에 효과가 없습니다.", "“Bite” has no effect."),
    ("passive that costs", with_skill(kind="passive", target="self", mp=1, effects=(MaxHp(5),)), "H6.5", "passive_cost",
     "‘물기’는 상시 스킬이라 mp와 uses가 없습니다.", "“Bite” is always on, so it has no mp and no uses."),
    ("passive on others", with_skill(kind="passive", effects=(MaxHp(5),)), "H6.5", "power_target",
     "‘물기’의 kind가 passive인데 target이 enemy입니다. 쓸 수 있는 것: self.",
     "“Bite” is of the kind passive with the target enemy. It takes: self."),
    ("a passive that heals", with_skill(kind="passive", target="self", effects=(Heal(1),)), "H6.5", "power_effect",
     "‘물기’에는 효과 ‘heal’을 쓸 수 없습니다 (kind passive, target self).",
     "“Bite” cannot have the effect “heal” (kind passive, target self)."),
    ("healing a pair", with_skill(target="pair", effects=(Heal(1),)), "H6.5", "power_effect",
     "‘물기’에는 효과 ‘heal’을 쓸 수 없습니다 (kind action, target pair).",
     "“Bite” cannot have the effect “heal” (kind action, target pair)."),
    ("healing twice", with_skill(target="self", effects=(Heal(1), Heal(0, 3))), "H6.5", "heal_twice",
     "‘물기’에 heal이 두 번 있습니다. 하나로 합치세요.", "“Bite” heals twice: make it one."),
    ("a shield for now", with_skill(target="self", effects=(Shield(5, "now"),)), "H6.5", "power_until",
     "‘물기’의 ‘shield’에 until이 필요합니다: turn, day 또는 클린 업 페이즈의 수.",
     "“shield” of “Bite” needs until: turn, day, or a number of clean-ups."),
    ("dice that last with an attack", with_skill(kind="with_attack", target="attack", effects=(DamageDice(1, 2),)),
     "H6.5", "power_until_now", "‘물기’의 ‘damage_dice’는 그 공격이나 판정에만 듣습니다. until을 지우세요.",
     "“damage_dice” of “Bite” acts on that attack or judgement only: leave until out."),
    ("a dodge in an attack", with_skill(kind="with_attack", target="attack", effects=(Bonus(("hit", "dodge"), 1),)),
     "H6.5", "power_bonus", "‘물기’의 bonus는 다음 판정에만 줄 수 있습니다: hit, spell.",
     "The bonus of “Bite” may be for: hit, spell."),
    ("a fumble on the own defence", with_skill(kind="reaction", target="own_defence", effects=(ForceFumble(),)),
     "H6.5", "power_effect", "‘물기’에는 효과 ‘force_fumble’을 쓸 수 없습니다 (kind reaction, target own_defence).",
     "“Bite” cannot have the effect “force_fumble” (kind reaction, target own_defence)."),
    ("a skill that strikes", with_skill(strike=True), "H6.5", "skill_strike",
     "스킬 ‘물기’에 strike를 쓸 수 없습니다. 보구만의 것입니다.",
     "The skill “Bite” has strike, which is for noble phantasms."),
    ("a name twice", with_skill(ko="강 타", target="self", effects=(Heal(1),)), "H6.5", "power_name",
     "‘강 타’의 이름 ‘강 타’는 ‘강타’의 이름과 구별되지 않습니다.",
     "The name “강 타” of “Bite” cannot be told from that of “Heavy Blow”."),
    ("a phantasm as a reaction", with_phantasm(kind="reaction"), "H6.6", "phantasm_kind",
     "보구 ‘새벽을 여는 검’의 kind는 action 또는 free여야 합니다.",
     "The noble phantasm “Blade of Daybreak” is of the kind action or free."),
    ("a phantasm twice a day", with_phantasm(uses=2), "H6.6", "phantasm_uses",
     "보구 ‘새벽을 여는 검’은 하루에 한 번만 씁니다. uses를 지우거나 1로 적으세요.",
     "The noble phantasm “Blade of Daybreak” is used once a day: leave uses out, or write 1."),
    ("a strike on oneself", with_phantasm(target="self"), "H6.6", "power_target",
     "‘새벽을 여는 검’의 kind가 action인데 target이 self입니다. 쓸 수 있는 것: enemy, enemies.",
     "“Blade of Daybreak” is of the kind action with the target self. It takes: enemy, enemies."),
    ("two classes alike", replace(USUAL, classes=(*USUAL.classes, replace(
        USUAL.classes[0], key="knight", en="Knight", phantasm=Power("x", "엑스", "X", "free", "self", uses=1,
        effects=(Shield(1),))))), "H3.2", "class_name",
     "클래스 ‘세이버’의 이름 ‘세이버’는 ‘세이버’의 이름과 구별되지 않습니다.",
     "The name “세이버” of the class “Knight” cannot be told from that of “Saber”."),
]  # fmt: skip


@pytest.mark.parametrize("row", POWERS, ids=lambda row: row[0])
def test_each_power_that_means_nothing(row: tuple[str, Campaign, str, str, str, str]) -> None:
    """§H6.5 §H6.6: kinds, targets and effects that go together."""
    test_each_violation_alone(row)


# -- counts -----------------------------------------------------------------------------------------------------------


def _crowd(count: int, player: str = "") -> Campaign:
    """A campaign of that many sound pairs."""
    people = []
    for number in range(count):
        name = f"페어{number}"
        people.append(replace(MASTER, name=f"마{number}", pair=name, player=player))
        people.append(replace(SERVANT, name=f"서{number}", pair=name, player=player, aliases=()))
    return replace(USUAL, sheets=tuple(people))


def test_most_fighters() -> None:
    assert check(_crowd(w.MOST_FIGHTERS // 2)) == []
    war = _crowd(w.MOST_FIGHTERS // 2 + 1)
    found = only(check(war))
    assert problem_text(found, war, "ko") == "캐릭터가 62명입니다. 60명까지 참전할 수 있습니다."
    assert problem_text(found, war, "en") == "Characters: 62. There may be 60."


def test_most_of_one_player() -> None:
    assert check(_crowd(2, "지우")) == []
    war = _crowd(3, "지우")
    found = only(check(war))
    assert problem_text(found, war, "ko") == "지우는 캐릭터를 6명 맡았습니다. 한 플레이어는 4명까지 맡을 수 있습니다."
    assert problem_text(found, war, "en") == "지우 plays 6 characters; a player has at most 4."


def test_points_follow_the_campaign() -> None:
    """§M3.1 §H3.1: the numbers are house rules; +1 however many seasons."""
    war = replace(USUAL, house=House(points=10, returnee_points=2))
    assert points_due(war, MASTER) == 10
    assert points_due(war, replace(MASTER, seasons=(1,))) == points_due(war, replace(MASTER, seasons=(1, 2, 3))) == 12
    assert check(with_sheet("도윤", abilities=(1, 4, 0, 4, 4), seasons=(2, 3))) == []


def test_no_limit_of_abilities() -> None:
    """§H3.1: `ability_max: none`."""
    free = replace(USUAL, house=replace(USUAL.house, ability_max=None))
    twelve = tuple(replace(one, abilities=(12, 0, 0, 0, 0)) if one is MASTER else one for one in USUAL.sheets)
    assert check(replace(free, sheets=twelve)) == []


def test_numbers_of_skills_follow_the_campaign() -> None:
    """§H6.5: masters 2, servants 3 by default."""
    war = replace(USUAL, house=replace(USUAL.house, master_skills=3))
    assert {(one.who, one.reason) for one in check(war)} == {
        (sheet.name, "skills_count") for sheet in USUAL.sheets if sheet.role == "master"
    }


def test_a_shared_alias_is_no_violation() -> None:
    """Two Sabers may both be called 세이버; a declaration that says so is ambiguous, and the referee asks."""
    assert [sheet.name for sheet in USUAL.sheets if "세이버" in sheet.aliases] == ["한서의 세이버", "로아의 세이버"]


# -- warnings ---------------------------------------------------------------------------------------------------------


def test_a_skill_that_can_never_be_used() -> None:
    """§H6.5: Snipe with range 2; more MP than one ever has. Both may stay, so they are no violations."""
    war = with_sheet("도윤", skills=("snipe", "hide"))
    assert check(war) == []
    found = only(warnings(war))
    assert (found.clause, found.who) == ("H6.5", "도윤")
    assert problem_text(found, war, "ko") == (
        "도윤은 ‘저격’을 쓸 수 없습니다. 사거리 3인 캐릭터만 쓸 수 있는데 도윤의 사거리는 2입니다."
    )
    assert problem_text(found, war, "en") == (
        "도윤 can never use “Snipe”: it is for characters of range 3, and 도윤 has range 2."
    )
    assert warnings(with_sheet("도윤", skills=("snipe", "hide"), range=3)) == []


@pytest.mark.parametrize(("mp", "well", "count"), [(20, False, 0), (21, False, 1), (30, True, 0), (31, True, 1)])
def test_a_skill_that_can_never_be_paid(mp: int, well: bool, count: int) -> None:
    """§M3.3 §H6.5: 20 MP, and what skills add."""
    skill = Power("bite", "물기", "Bite", "free", "self", mp=mp, effects=(Shield(1),))
    skills = ("bite", "greater_well") if well else ("bite", "hide")
    war = replace(with_sheet("도윤", skills=skills), skills=(*USUAL.skills, skill))
    found = warnings(war)
    assert [one.reason for one in found] == ["never_paid"] * count
    if count and not well:
        korean = "도윤은 ‘물기’를 쓸 수 없습니다. 마력 21이 드는데 최대 마력이 20입니다."
        assert problem_text(found[0], war, "ko") == korean
        assert problem_text(found[0], war, "en") == "도윤 can never use “Bite”: it costs 21 MP, and the maximum is 20."


# -- everything at once -----------------------------------------------------------------------------------------------


def test_all_violations_at_once() -> None:
    people = (
        Sheet(
            name="하나", role="master", pair="가", class_="saber", abilities=(-1, 9, 3, 3, 3), range=0,
            skills=("x", "x", "hide"),
        ),
        Sheet(
            name="하나", role="master", pair="가", abilities=(1, 1, 1, 1, 1), seasons=(1, 2), skills=("hide", "hide")
        ),
        Sheet(name="두리", role="servant", pair="나", abilities=(3, 3, 2, 2, 2), skills=(), aliases=("하나",)),
    )  # fmt: skip
    war = replace(
        with_skill(), sheets=people, teams=(Team("동", ("가", "다")), Team("동", ("가",)), Team("서", ("나",))),
        map=MapDef((".",), ()),
    )  # fmt: skip
    assert [(one.reason, one.who) for one in check(war)] == [
        ("points_over", "하나"), ("ability_negative", "하나"), ("ability_max", "하나"), ("range", "하나"),
        ("skills_count", "하나"), ("unknown_skill", "하나"), ("master_class", "하나"),
        ("points_left", "하나"), ("skill_twice", "하나"),
        ("skills_count", "두리"), ("no_class", "두리"),
        ("name_twice", "하나"), ("alias_name", "두리"),
        ("pair_roles", "가"), ("pair_roles", "나"),
        ("team_twice", "동"), ("team_pair", "동"), ("pair_teams", "가"),
        ("no_room", ""), ("power_empty", "bite"),
    ]  # fmt: skip
    for lang in ("ko", "en"):
        texts = [problem_text(one, war, lang) for one in check(war)]
        assert all(text.strip() and "{" not in text for text in texts)


def test_every_reason_has_been_shown() -> None:
    """A new reason without a row here has nobody who has read its sentences."""
    shown = {row[3] for row in (*SHEETS, *POWERS)} | {"many_fighters", "own_many", "range_only", "never_paid"}
    assert shown == set(WORDS)


def test_a_reading_settles_the_particle() -> None:
    """A name that Hangul does not tell is read as its sheet says."""
    war = with_sheet("도윤", name="聖", reading="성", abilities=(0, 0, 0, 0, 0))
    assert problem_text(check(war)[0], war, "ko").startswith("聖은 0포인트를 썼습니다.")
    unknown = with_sheet("도윤", name="聖", abilities=(0, 0, 0, 0, 0))
    assert problem_text(check(unknown)[0], unknown, "ko").startswith("聖은(는) 0포인트를 썼습니다.")


def test_a_class_of_the_campaign_is_known() -> None:
    """§H3.2: classes are data, too."""
    phantasm = Power("k", "케이", "K", "free", "self", uses=1, effects=(Shield(1),))
    knight = ServantClass("knight", "나이트", "Knight", 40, phantasm)
    war = replace(with_sheet("도윤의 아처", class_="knight"), classes=(*USUAL.classes, knight))
    assert check(war) == []
