"""The campaign that ships is that of the page it was written from: house numbers, classes, skills, eight pairs."""

from __future__ import annotations

from typing import Final

import pytest

from simpan.mansion.campaign import Campaign, dump, load, pairs, players
from simpan.mansion.effect import (
    Armour,
    Bonus,
    DamageDice,
    DrawCloser,
    ForceCritical,
    ForceFumble,
    Heal,
    Hide,
    MaxHp,
    MaxMp,
    Movement,
    Power,
    Reveal,
    Shield,
)
from simpan.mansion.files.check import check, points_due, warnings
from simpan.mansion.files.default import default_campaign, default_folder
from simpan.mansion.files.load import load_from
from simpan.mansion.files.sheet_words import derived
from simpan.mansion.sheet import Sheet

# name, class; abilities STR CON DEX MAG LUC; range; skills by number; maximum HP and MP as they come out
PAGE: Final = """
한서 - 3 3 3 2 2 / 2; 1 9 = 30 20
한서의_세이버 saber 5 3 4 0 0 / 1; 3 7 13 = 50 20
도윤 - 0 4 0 4 4 / 2; 1 10 = 30 20
도윤의_아처 archer 5 2 5 0 0 / 3; 5 4 13 = 45 20
서아 - 2 5 3 0 2 / 2; 1 11 = 30 20
서아의_랜서 lancer 4 3 5 0 0 / 1; 4 12 14 = 50 20
이든 - 3 4 3 0 2 / 2; 1 16 = 30 20
이든의_라이더 rider 4 4 4 0 0 / 1; 3 1 13 = 60 20
유진 - 3 5 4 0 0 / 1; 1 8 = 30 20
유진의_캐스터 caster 0 2 1 5 4 / 2; 2 3 9 = 45 30
가온 - 0 3 0 5 4 / 3; 5 10 = 20 20
가온의_어새신 assassin 4 1 5 0 2 / 1; 15 6 13 = 45 20
해린 - 0 4 1 4 3 / 2; 1 2 = 30 30
해린의_버서커 berserker 6 4 2 0 0 / 1; 1 3 4 = 70 20
로아 - 0 3 2 3 4 / 2; 7 16 = 20 20
로아의_세이버 saber 0 3 0 5 4 / 1; 6 8 2 = 50 30
"""
SKILLS: Final[dict[str, tuple[str, str, tuple[object, ...]]]] = {
    # key: Korean, English; kind, target, MP, reach, uses, range only; effects
    "greater_vitality": ("최대 체력 증가", "Greater Vitality", ("passive", "self", 0, "own", 0, 0, (MaxHp(10),))),
    "greater_well": ("최대 마력 증가", "Greater Well", ("passive", "self", 0, "own", 0, 0, (MaxMp(10),))),
    "heavy_blow": ("강타", "Heavy Blow", ("with_attack", "attack", 3, "own", 0, 0, (DamageDice(1),))),
    "steady_aim": ("정조준", "Steady Aim", ("with_attack", "attack", 2, "own", 0, 0, (Bonus(("hit", "spell"), 3),))),
    "snipe": ("저격", "Snipe", ("with_attack", "attack", 1, "own", 0, 3, (DamageDice(1),))),
    "death_stroke": ("필살", "Death Stroke", ("with_attack", "attack", 8, "own", 1, 0, (ForceCritical(),))),
    "read": ("간파", "Read", ("reaction", "own_defence", 3, "own", 2, 0, (Bonus(("dodge", "resist"), 3),))),
    "iron_wall": ("철벽", "Iron Wall", ("reaction", "own_defence", 8, "own", 1, 0, (ForceCritical(),))),
    "disrupt": ("흐트리기", "Disrupt", ("reaction", "enemy_judgement", 7, 3, 1, 0, (ForceFumble(),))),
    "first_aid": ("응급 처치", "First Aid", ("action", "ally", 4, 2, 2, 0, (Heal(2),))),
    "ward": ("보호막", "Ward", ("action", "ally", 4, 2, 2, 0, (Shield(10, 2),))),
    "iron_skin": ("강철 피부", "Iron Skin", ("free", "self", 5, "own", 1, 0, (Armour(3, 2),))),
    "dash": ("질주", "Dash", ("free", "self", 2, "own", 2, 0, (Movement(4),))),
    "drag": ("끌어당기기", "Drag", ("free", "enemy", 5, 3, 1, 0, (DrawCloser(3),))),
    "hide": ("은신", "Hide", ("action", "self", 4, "own", 1, 0, (Hide(),))),
    "far_sight": ("천리안", "Far Sight", ("free", "zone", 2, "own", 2, 0, (Reveal(),))),
}
CLASSES: Final[dict[str, tuple[str, str, int, Power]]] = {
    "saber": ("세이버", "Saber", 50, Power(
        "blade_of_daybreak", "새벽을 여는 검", "Blade of Daybreak", "action", "enemy", 10, 3, 1, strike=True,
        effects=(Bonus(("hit", "spell"), 2), DamageDice(3)))),
    "archer": ("아처", "Archer", 45, Power(
        "rain_of_stars", "별의 비", "Rain of Stars", "action", "enemies", 10, "zone", 1, strike=True,
        effects=(DamageDice(1),))),
    "lancer": ("랜서", "Lancer", 50, Power(
        "spear_of_no_return", "돌아오지 않는 창", "Spear of No Return", "action", "enemy", 10, 2, 1, strike=True,
        effects=(ForceCritical(), DamageDice(1)))),
    "rider": ("라이더", "Rider", 50, Power(
        "storm_charge", "폭풍의 돌진", "Storm Charge", "action", "enemies", 10, 1, 1, strike=True,
        effects=(Movement(6), DamageDice(2)))),
    "caster": ("캐스터", "Caster", 45, Power(
        "open_furnace", "마력로 개방", "Open Furnace", "free", "pair", 10, "zone", 1,
        effects=(Shield(8, "day"),))),
    "assassin": ("어새신", "Assassin", 45, Power(
        "soundless_night", "소리 없는 밤", "Soundless Night", "action", "enemy", 10, 1, 1, strike=True,
        effects=(ForceFumble(), DamageDice(3)))),
    "berserker": ("버서커", "Berserker", 60, Power(
        "frenzy", "광란", "Frenzy", "free", "self", 8, "own", 1,
        effects=(DamageDice(2, 3), Bonus(("dodge", "resist"), -2, 3)))),
}  # fmt: skip


@pytest.fixture(scope="module")
def war() -> Campaign:
    return default_campaign()


def test_house_numbers(war: Campaign) -> None:
    house = war.house
    assert (house.points, house.returnee_points, house.ability_max) == (12, 1, 7)
    assert (house.rounds, house.days, house.guard, house.cover) == (4, 8, 3, "always")
    assert (house.steps, house.range_metric, house.walls_stop_attacks) == ("orthogonal", "chebyshev", False)
    assert (house.tie, house.area_hits, house.reward_count) == ("defender", "enemies", "campaign")
    assert (house.master_skills, house.servant_skills) == (2, 3)
    assert (house.pair_sight, house.announce_falls, house.who_rolls) == ("own", "day_end", "referee")
    assert (house.turn_time, house.reaction_time, house.dice_max) == (10, 3, 100)


@pytest.mark.parametrize("key", list(SKILLS))
def test_each_skill(war: Campaign, key: str) -> None:
    """§H6.5: the sixteen skills, in the order of the page."""
    assert [skill.key for skill in war.skills] == list(SKILLS)
    skill = next(skill for skill in war.skills if skill.key == key)
    assert (skill.ko, skill.en) == SKILLS[key][:2]
    found = (skill.kind, skill.target, skill.mp, skill.reach, skill.uses, skill.range_only, skill.effects)
    assert found == SKILLS[key][2]
    assert not skill.strike


@pytest.mark.parametrize("key", list(CLASSES))
def test_each_class_and_its_phantasm(war: Campaign, key: str) -> None:
    """§H3.2 §H6.6: HP of the servant list, and one noble phantasm each, once a day."""
    assert [kind.key for kind in war.classes] == list(CLASSES)
    kind = next(kind for kind in war.classes if kind.key == key)
    assert (kind.ko, kind.en, kind.hp, kind.phantasm) == CLASSES[key]
    assert kind.phantasm.uses == 1


def _page() -> list[tuple[str, str, tuple[int, ...], int, list[int], int, int]]:
    found = []
    for line in PAGE.strip().splitlines():
        left, _, out = line.partition(" = ")
        rest, _, skills = left.partition("; ")
        abilities, _, tiles = rest.partition(" / ")
        name, class_, *numbers = abilities.split()
        hp, mp = map(int, out.split())
        row = tuple(map(int, numbers))
        found.append((name.replace("_", " "), class_, row, int(tiles), [int(one) for one in skills.split()], hp, mp))
    return found


@pytest.mark.parametrize("row", _page(), ids=lambda row: row[0])
def test_each_character(war: Campaign, row: tuple[str, str, tuple[int, ...], int, list[int], int, int]) -> None:
    """§M3.1 §M3.2 §M3.3 §H3.2: abilities, range, skills, and the maxima that follow."""
    name, class_, abilities, tiles, numbers, hp, mp = row
    sheet = next(sheet for sheet in war.sheets if sheet.name == name)
    keys = list(SKILLS)
    assert (sheet.abilities, sheet.range) == (abilities, tiles)
    assert sheet.skills == tuple(keys[number - 1] for number in numbers)
    assert sheet.class_ == ("" if class_ == "-" else class_)
    assert sheet.role == ("master" if class_ == "-" else "servant")
    assert (_value(sheet, war, "hp"), _value(sheet, war, "mp")) == (hp, mp)
    assert sum(abilities) == points_due(war, sheet)


def _value(sheet: Sheet, war: Campaign, key: str) -> int:
    return next(one.value for one in derived(sheet, war, "en") if one.key == key)


def test_one_returnee(war: Campaign) -> None:
    """§M3.1 §H3.1: 한서 has 13 points, the others 12."""
    assert [sheet.name for sheet in war.sheets if sheet.seasons] == ["한서"]
    assert [sum(sheet.abilities) for sheet in war.sheets] == [13, *[12] * 15]


def test_eight_pairs_each_a_team_of_its_own(war: Campaign) -> None:
    assert pairs(war) == ("한서", "도윤", "서아", "이든", "유진", "가온", "해린", "로아")
    assert players(war) == pairs(war)
    assert not war.teams
    for master, servant in zip(war.sheets[::2], war.sheets[1::2], strict=True):
        assert (master.role, servant.role, master.pair) == ("master", "servant", servant.pair)
        kind = next(kind for kind in war.classes if kind.key == servant.class_)
        assert servant.name == f"{master.name}의 {kind.ko}"
        assert servant.aliases == (kind.ko,)


def test_map(war: Campaign) -> None:
    """§H1.8: eight zones of 322 white tiles, 4 and 7 of them blue."""
    assert [zone.number for zone in war.map.zones] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(row.count(".") + row.count("~") for row in war.map.rows) == 322
    assert {len(row) for row in war.map.rows} == {23}


def test_it_breaks_no_rule(war: Campaign) -> None:
    assert check(war) == []
    assert warnings(war) == []


def test_it_needs_nothing_beside_its_own_files(war: Campaign) -> None:
    found = load_from(default_folder(), None)
    assert found.problems == ()
    assert found.campaign == war


def test_it_travels_as_plain_data(war: Campaign) -> None:
    assert load(dump(war)) == war
