"""A small campaign whose names are hard on Korean particles, and short ways to make its events."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from simpan.core.event import Event
from simpan.mansion import event as e
from simpan.mansion.campaign import Campaign, MapDef, Team, ZoneDef
from simpan.mansion.effect import DamageDice, ForceCritical, ForceFumble, Power
from simpan.mansion.house import House
from simpan.mansion.sheet import ServantClass, Sheet

HEAVY: Final = Power("heavy_blow", "강타", "Heavy Blow", "with_attack", "attack", 3, effects=(DamageDice(1),))
STROKE: Final = Power("stroke", "필살", "Death Stroke", "with_attack", "attack", 8, effects=(ForceCritical(),))
WALL: Final = Power("wall", "철벽", "Iron Wall", "reaction", "own_defence", 8, effects=(ForceCritical(),))
DISRUPT: Final = Power("disrupt", "흐트리기", "Disrupt", "reaction", "enemy_judgement", 7, 3, effects=(ForceFumble(),))
AID: Final = Power("aid", "응급 처치", "First Aid", "action", "ally", 4, 2, 2)
STARS: Final = Power("stars", "별의 비", "Rain of Stars", "action", "enemies", 10, "zone", 1, strike=True)

HANGUL: Final = re.compile("[가-힣]")
NAMES: Final = ("가온", "한서", "한서의 세이버", "Nya", "R2", "라이더(2P)")


def _sheet(name: str, pair: str, servant: bool = False, reading: str = "") -> Sheet:
    return Sheet(
        name=name,
        role="servant" if servant else "master",
        pair=pair,
        class_="archer" if servant else "",
        abilities=(2, 3, 2, 3, 2),
        reading=reading,
    )


CAMPAIGN: Final = Campaign(
    title="시험",
    house=House(cover="always"),
    map=MapDef(
        rows=("..=..", "..=~~"),
        zones=(ZoneDef(1, "A1", "B2"), ZoneDef(7, "D1", "E2", "온실")),
    ),
    classes=(ServantClass("archer", "아처", "Archer", 45, STARS),),
    skills=(HEAVY, STROKE, WALL, DISRUPT, AID),
    sheets=(
        _sheet("가온", "가온"),
        _sheet("R2", "가온", servant=True),
        _sheet("한서", "한서"),
        _sheet("한서의 세이버", "한서", servant=True),
        _sheet("Nya", "별 페어", reading="니아"),
        _sheet("라이더(2P)", "별 페어", servant=True),
    ),
    teams=(Team("붉은 팀", ("가온",)), Team("한서", ("한서",)), Team("별", ("별 페어",))),
)

STR_DEX: Final = (e.Part("str", 5), e.Part("dex", 4))
MAG_LUC: Final = (e.Part("mag", 5), e.Part("luc", 4))


def judged(who: str, judgement: e.JudgementName, faces: tuple[int, int], parts: tuple[e.Part, ...]) -> e.Judged:
    """Plain dice of a judgement with threshold 11."""
    total, rolled = sum(faces) + sum(part.value for part in parts), sum(faces)
    return e.Judged(who, judgement, faces, parts, total, 11, rolled >= 11, rolled == 2, clause="M3.7")


def damaged(parts: tuple[e.Part, ...], faces: tuple[int, ...], extra: tuple[e.Part, ...], **more: int) -> e.Damaged:
    """Damage to 한서 by 가온; armour, shield, hp, beyond, left, most as given, else 0 (most 20)."""
    total = max(0, sum(part.value for part in parts) + sum(faces))
    numbers = {"armour": 0, "shield": 0, "hp": 0, "beyond": 0, "left": 0, "most": 20} | more
    critical = any(part.label == "critical" for part in extra)
    return e.Damaged("한서", "가온", "magical", parts, faces, extra, critical, total, clause="H3.12", **numbers)


def resolved(why: str, attack: int = 19, defence: int = 8, **more: str) -> e.Resolved:
    """How 가온's attack on 한서 came out."""
    statuses = {"attack_status": "plain", "defence_status": "plain"} | more
    landed = why in ("higher", "attack_critical", "defence_fumble")
    critical = landed and statuses["attack_status"] == "critical"
    clauses = {"tie": "H3.8", "higher": "M3.8", "lower": "M3.8", "attack_critical": "M4.2", "defence_critical": "M4.3"}
    return e.Resolved(
        "가온", "한서", attack, defence, landed=landed, critical=critical, why=why,  # type: ignore[arg-type]
        clause=clauses.get(why, "M4.4"), **statuses,  # type: ignore[arg-type]
    )  # fmt: skip


Row = tuple[Event, str, str]  # with the Korean and the English line


def latin(campaign: Campaign) -> Campaign:
    """The campaign with names that show which tongue a sentence is in."""
    sheets = tuple(
        msgspec.structs.replace(sheet, name=f"P{number}", pair=f"Pair{number // 2}", player="", reading="")
        for number, sheet in enumerate(campaign.sheets)
    )
    zones = tuple(msgspec.structs.replace(zone, name="") for zone in campaign.map.zones)
    return msgspec.structs.replace(
        campaign, sheets=sheets, teams=(), map=msgspec.structs.replace(campaign.map, zones=zones)
    )
