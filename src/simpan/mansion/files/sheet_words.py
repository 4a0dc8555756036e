"""A character sheet in words: every derived value with where it comes from and its clause (M3.2–M3.11)."""

from __future__ import annotations

from typing import Final, NamedTuple

from simpan.core.korean import number
from simpan.mansion import sheet as s
from simpan.mansion import text_en, text_ko
from simpan.mansion.campaign import Campaign
from simpan.mansion.effect import MaxHp, MaxMp, Power
from simpan.mansion.files.check import points_due
from simpan.mansion.sheet import ABILITIES, ABILITY_NAMES, Sheet

Term = tuple[str, int]


class Derived(NamedTuple):
    """A value that follows from a sheet: a stable key, its name, its number, the terms that make it up, and clauses.

    dice: what is rolled with it, "" if nothing is.
    """

    key: str
    name: str
    value: int
    terms: tuple[Term, ...]
    clause: str
    dice: str = ""


_NAMES: Final = {
    "hp": ("최대 체력", "maximum HP"),
    "mp": ("최대 마력", "maximum MP"),
    "priority": ("우선권", "priority"),
    "movement": ("이동력", "movement"),
    "physical": ("물리 공격력", "physical power"),
    "magical": ("마법 공격력", "magical power"),
    "hit": ("명중", "hit"),
    "spell": ("마도", "spell"),
    "dodge": ("회피", "dodge"),
    "resist": ("항마", "resist"),
    "critical": ("크리티컬 수치", "critical threshold"),
    "physical_dice": ("물리 크리티컬 데미지", "physical critical damage"),
    "magical_dice": ("마법 크리티컬 데미지", "magical critical damage"),
}
_REACH: Final = ("사거리 보정", "range modifier")  # “range 2” would be the range itself
ROLES: Final = {"master": ("마스터", "master"), "servant": ("서번트", "servant")}


def derived(sheet: Sheet, campaign: Campaign, lang: str) -> list[Derived]:
    """Every derived value of a sheet without violations, in the order of the rules."""
    at = 0 if lang == "ko" else 1
    ability = {name: (name.upper(), value) for name, value in zip(ABILITIES, sheet.abilities, strict=True)}
    str_, con, dex, mag, luc = (ability[name] for name in ABILITIES)
    reach = (_REACH[at], s.RANGE_POWER[sheet.range])
    found: list[tuple[str, tuple[Term, ...], str, str]] = [
        ("hp", _hp(sheet, campaign, at), "M3.2" if sheet.role == "master" else "H3.2", ""),
        ("mp", (("", s.BASE_MP), *_raised(sheet, campaign, MaxMp, at)), "M3.3", ""),
        ("priority", (dex,), "M3.4", ""),
        ("movement", (con, ("", 3)), "M3.5", ""),
        ("physical", (str_, reach), "M3.6, M3.11", "1d6"),
        ("magical", (mag, reach), "M3.6, M3.11", "1d6"),
        ("hit", (str_, dex), "M3.7", "2d6"),
        ("spell", (mag, luc), "M3.7", "2d6"),
        ("dodge", (con, dex), "M3.7", "2d6"),
        ("resist", (con, luc), "M3.7", "2d6"),
    ]
    values = [
        Derived(key, _NAMES[key][at], sum(value for _, value in terms), terms, clause, dice)
        for key, terms, clause, dice in found
    ]
    values.append(Derived("critical", _NAMES["critical"][at], s.critical(sheet), (luc,), "M3.9"))
    for key, power, magical in (("physical_dice", str_, False), ("magical_dice", mag, True)):
        dice = s.critical_dice(sheet, magical)
        values.append(Derived(key, _NAMES[key][at], dice, (power, dex), "M3.10, H3.10"))
    return values


def _hp(sheet: Sheet, campaign: Campaign, at: int) -> tuple[Term, ...]:
    base: Term = (ROLES["master"][at], s.MASTER_HP)
    if sheet.role == "servant":
        kind = next(kind for kind in campaign.classes if kind.key == sheet.class_)
        base = ((kind.ko, kind.en)[at], kind.hp)
    return (base, *_raised(sheet, campaign, MaxHp, at))


def _raised(sheet: Sheet, campaign: Campaign, effect: type[MaxHp] | type[MaxMp], at: int) -> list[Term]:
    """What skills add to a maximum."""
    skills = [skill for skill in campaign.skills if skill.key in sheet.skills]
    return [
        ((skill.ko, skill.en)[at], node.amount)
        for skill in skills
        for node in skill.effects
        if isinstance(node, effect)
    ]


def powers_of(sheet: Sheet, campaign: Campaign) -> list[Power]:
    """The skills in the order of the sheet, and the noble phantasm of a servant at the end."""
    by_key = {skill.key: skill for skill in campaign.skills}
    found = [by_key[key] for key in sheet.skills]
    if sheet.role == "servant":
        found += [kind.phantasm for kind in campaign.classes if kind.key == sheet.class_]
    return found


def power_line(power: Power, lang: str) -> str:
    """A skill or noble phantasm with its name and text."""
    return f"{power.ko}: {text_ko.power_text(power)}" if lang == "ko" else f"{power.en}: {text_en.power_text(power)}"


# -- lines ------------------------------------------------------------------------------------------------------------


def sheet_lines(sheet: Sheet, campaign: Campaign, lang: str) -> list[str]:
    """The whole sheet of a character without violations, one value a line, each with its clause."""
    at = 0 if lang == "ko" else 1
    lines = [" · ".join(_head(sheet, campaign, at))]
    if sheet.aliases:
        lines.append(f"{('별칭', 'aliases')[at]}: {', '.join(sheet.aliases)}")
    spent = ", ".join(
        f"{name.upper()}({ABILITY_NAMES[name]}) {value}" if at == 0 else f"{name.upper()} {value}"
        for name, value in zip(ABILITIES, sheet.abilities, strict=True)
    )
    points = f"{('포인트', 'points')[at]} {sum(sheet.abilities)}/{points_due(campaign, sheet)}"
    if sheet.seasons:
        seasons = ", ".join(f"{one}기" if at == 0 else str(one) for one in sheet.seasons)
        points += f", {('재참전', 'returnee of season')[at]} {seasons}"
    lines.append(f"{spent} ({points}) (M3.1)")
    lines += [_line(one, at) for one in derived(sheet, campaign, lang)]
    lines.append(_range_line(sheet, at))
    for power in powers_of(sheet, campaign):
        phantasm = power.key not in sheet.skills
        kind = (("보구", "noble phantasm") if phantasm else ("스킬", "skill"))[at]
        lines.append(f"{kind} {power_line(power, lang)} ({'H6.6' if phantasm else 'H6.5'})")
    return lines


def _head(sheet: Sheet, campaign: Campaign, at: int) -> list[str]:
    head = [sheet.name, ROLES[sheet.role][at]]
    head += [(kind.ko, kind.en)[at] for kind in campaign.classes if kind.key == sheet.class_]
    head.append(f"{('페어', 'pair')[at]} {sheet.pair}")
    if sheet.player:
        head.append(f"{('플레이어', 'player')[at]} {sheet.player}")
    return head


def _line(one: Derived, at: int) -> str:
    terms = " + ".join(f"{name} {number(value)}".strip() for name, value in one.terms)
    if one.key == "critical":
        return f"{one.name} {one.value} ({terms}) ({one.clause})"
    if one.key.endswith("_dice"):
        total = sum(value for _, value in one.terms)
        return f"{one.name} +{one.value}d6 ({terms} = {total}) ({one.clause})"
    dice = f" + {one.dice}" if one.dice else ""
    sum_ = f" = {terms}{dice}" if len(one.terms) > 1 or dice or one.terms[0][0] else ""
    return f"{one.name} {number(one.value)}{dice}{sum_} ({one.clause})"


def _range_line(sheet: Sheet, at: int) -> str:
    power = number(s.RANGE_POWER[sheet.range], signed=True)
    if at == 0:
        return f"사거리 {sheet.range}: 주변 {sheet.range}칸, 공격력 {power} (M3.11)"
    tiles = "1 tile" if sheet.range == 1 else f"{sheet.range} tiles"
    return f"range {sheet.range}: {tiles} around, power {power} (M3.11)"
