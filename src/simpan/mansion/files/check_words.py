"""What `check` finds, in words: one or two sentences a problem, in Korean and English."""

from __future__ import annotations

from typing import Final

from simpan.core.korean import Spoken, fill
from simpan.mansion.campaign import Campaign
from simpan.mansion.effect import Power
from simpan.mansion.files.check import SheetProblem, Value
from simpan.mansion.files.problem import nearest, short
from simpan.mansion.sheet import ABILITY_NAMES, ServantClass

WORDS: Final[dict[str, tuple[str, str]]] = {
    # -- points and range
    "points_over": (
        "{who:은} {spent}포인트를 썼습니다. {due}포인트까지 쓸 수 있습니다{returnee}.",
        "{who} spends {spent} points; there are {due}{returnee}.",
    ),
    "points_left": (
        "{who:은} {spent}포인트를 썼습니다. {due}포인트를 모두 써야 합니다{returnee}.",
        "{who} spends {spent} points; all {due} have to be spent{returnee}.",
    ),
    "ability_negative": (
        "{who}의 {ability:이} {value}입니다. 능력치는 0부터입니다.",
        "{who} has {ability} {value}; an ability is at least 0.",
    ),
    "ability_max": (
        "{who}의 {ability:이} {value}입니다. 이 캠페인에서는 {most}까지 올릴 수 있습니다.",
        "{who} has {ability} {value}; in this campaign an ability is at most {most}.",
    ),
    "range": (
        "{who}의 사거리가 {range}입니다. 1, 2, 3 가운데 하나여야 합니다.",
        "{who} has range {range}; it is 1, 2 or 3.",
    ),
    # -- skills
    "skills_count": (
        "{who:은} 스킬을 {n}개 골랐습니다. {role:은} {due}개를 골라야 합니다.",
        "{who} has chosen {n} skills; a {role} chooses {due}.",
    ),
    "skill_twice": (
        "{who:은} 스킬 {skill:을} 두 번 골랐습니다. 스킬은 모두 달라야 합니다.",
        "{who} has chosen {skill} twice; all skills are different.",
    ),
    "unknown_skill": (
        "{who}의 스킬 {skill:은} 이 캠페인에 없습니다.{near}",
        "{who} has the skill {skill}, which this campaign does not have.{near}",
    ),
    "range_only": (
        "{who:은} {skill:을} 쓸 수 없습니다. 사거리 {range}인 캐릭터만 쓸 수 있는데 {who}의 사거리는 {has}입니다.",
        "{who} can never use {skill}: it is for characters of range {range}, and {who} has range {has}.",
    ),
    "never_paid": (
        "{who:은} {skill:을} 쓸 수 없습니다. 마력 {mp:이} 드는데 최대 마력이 {most}입니다.",
        "{who} can never use {skill}: it costs {mp} MP, and the maximum is {most}.",
    ),
    # -- class
    "no_class": (
        "서번트 {who}의 클래스가 없습니다. 체력과 보구는 클래스로 정해집니다.",
        "The servant {who} has no class; HP and noble phantasm follow from it.",
    ),
    "master_class": (
        "{who:은} 마스터인데 클래스 {class:을} 적었습니다. 클래스는 서번트만의 것입니다.",
        "{who} is a master with the class {class}; only servants have a class.",
    ),
    "unknown_class": (
        "{who}의 클래스 {class:은} 이 캠페인에 없습니다.{near}",
        "{who} has the class {class}, which this campaign does not have.{near}",
    ),
    # -- names
    "name_twice": (
        "{who:이라는} 이름은 {other:과} 구별되지 않습니다. 이름은 캠페인 안에서 하나뿐이어야 합니다.",
        "The name {who} cannot be told from {other}; a name is unique in a campaign.",
    ),
    "alias_name": (
        "{who}의 별칭 {alias:은} 다른 캐릭터 {other}의 이름입니다.",
        "{who} has the alias {alias}, which is the name of {other}.",
    ),
    # -- pairs and teams
    "pair_roles": (
        "페어 {who}에는 마스터가 {masters}명, 서번트가 {servants}명입니다. 한 명씩이어야 합니다.",
        "The pair {who} has {masters} masters and {servants} servants; it has one of each.",
    ),
    "half_player": (
        "페어 {who}에서 {name}에게만 플레이어({player})를 적었습니다. 둘 다 적거나 둘 다 비워 두세요.",
        "In the pair {who} only {name} has a player ({player}); write both, or neither.",
    ),
    "player_pair": (
        "{who}의 플레이어 {player:이} 플레이어를 적지 않은 페어 {player:과} 이름이 같습니다. "
        "그 페어에도 플레이어를 적으세요.",
        "{player}, the player of {who}, would be that of the pair {player} as well, which names none; name one there.",
    ),
    "team_name": (
        "팀 {who:은} 그 팀에 없는 페어와 이름이 같습니다.",
        "The team {who} has the name of a pair that is not in it.",
    ),
    "team_twice": ("팀 {who:이} 두 번 나옵니다.", "The team {who} is there twice."),
    "team_empty": ("팀 {who}에 페어가 없습니다.", "The team {who} has no pair."),
    "team_pair": (
        "팀 {who}의 페어 {pair:은} 없는 페어입니다.{near}",
        "The team {who} has the pair {pair}, which is none.{near}",
    ),
    "pair_teams": (
        "페어 {who:이} 여러 번 팀에 들어 있습니다: {teams}. 한 페어는 한 팀에만 들어갑니다.",
        "The pair {who} is in teams more than once: {teams}. A pair is in one team.",
    ),
    "few_teams": ("팀이 {n}개입니다. 전쟁에는 둘 이상이 필요합니다.", "Teams: {n}. A war needs two or more."),
    # -- limits
    "many_fighters": (
        "캐릭터가 {n}명입니다. {most}명까지 참전할 수 있습니다.",
        "Characters: {n}. There may be {most}.",
    ),
    "no_room": (
        "캐릭터는 {n}명인데 지도의 일반 타일은 {tiles}칸입니다.",
        "There are {n} characters, but the map has {tiles} white tiles.",
    ),
    "own_many": (
        "{who:은} 캐릭터를 {n}명 맡았습니다. 한 플레이어는 {most}명까지 맡을 수 있습니다.",
        "{who} plays {n} characters; a player has at most {most}.",
    ),
    # -- skills and noble phantasms
    "power_name": (
        "{who}의 이름 {word:은} {other}의 이름과 구별되지 않습니다.",
        "The name {word} of {who} cannot be told from that of {other}.",
    ),
    "class_name": (
        "클래스 {who}의 이름 {word:은} {other}의 이름과 구별되지 않습니다.",
        "The name {word} of the class {who} cannot be told from that of {other}.",
    ),
    "phantasm_kind": (
        "보구 {who}의 kind는 action 또는 free여야 합니다.",
        "The noble phantasm {who} is of the kind action or free.",
    ),
    "phantasm_uses": (
        "보구 {who:은} 하루에 한 번만 씁니다. uses를 지우거나 1로 적으세요.",
        "The noble phantasm {who} is used once a day: leave uses out, or write 1.",
    ),
    "skill_strike": (
        "스킬 {who}에 strike를 쓸 수 없습니다. 보구만의 것입니다.",
        "The skill {who} has strike, which is for noble phantasms.",
    ),
    "passive_cost": (
        "{who:은} 상시 스킬이라 mp와 uses가 없습니다.",
        "{who} is always on, so it has no mp and no uses.",
    ),
    "power_empty": ("{who}에 효과가 없습니다.", "{who} has no effect."),
    "power_target": (
        "{who}의 kind가 {kind}인데 target이 {target}입니다. 쓸 수 있는 것: {all}.",
        "{who} is of the kind {kind} with the target {target}. It takes: {all}.",
    ),
    "power_effect": (
        "{who}에는 효과 {effect:을} 쓸 수 없습니다 (kind {kind}, target {target}).",
        "{who} cannot have the effect {effect} (kind {kind}, target {target}).",
    ),
    "power_until_now": (
        "{who}의 {effect:은} 그 공격이나 판정에만 듣습니다. until을 지우세요.",
        "{effect} of {who} acts on that attack or judgement only: leave until out.",
    ),
    "power_until": (
        "{who}의 {effect}에 until이 필요합니다: turn, day 또는 클린 업 페이즈의 수.",
        "{effect} of {who} needs until: turn, day, or a number of clean-ups.",
    ),
    "power_bonus": (
        "{who}의 bonus는 다음 판정에만 줄 수 있습니다: {all}.",
        "The bonus of {who} may be for: {all}.",
    ),
    "heal_twice": ("{who}에 heal이 두 번 있습니다. 하나로 합치세요.", "{who} heals twice: make it one."),
}
_HINT: Final = (" 혹시 {near}?", " Did you mean {near}?")
_ROLES: Final = {"master": ("마스터", "master"), "servant": ("서번트", "servant")}
_OF_POWERS: Final = ("power_", "phantasm_", "skill_strike", "passive_", "heal_", "class_name")
_QUOTED: Final = ("skill", "class", "pair", "alias", "word", "other", "effect")


def problem_text(problem: SheetProblem, campaign: Campaign, lang: str) -> str:
    """The violation or warning in Korean ("ko") or English, without its clause."""
    ko = 0 if lang == "ko" else 1
    names = _names(campaign, lang)
    values: dict[str, object] = {key: _said(key, value, names, ko) for key, value in problem.values.items()}
    near = nearest(
        str(problem.values.get("skill", problem.values.get("class", problem.values.get("pair", "")))), _known(problem)
    )
    values["near"] = fill(_HINT[ko], near=f"‘{short(near)}’" if not ko else f"“{short(near)}”") if near else ""
    plus = problem.values.get("plus")
    values["returnee"] = (f" (재참전 +{plus})", f" (+{plus} for a returnee)")[ko] if plus else ""
    return fill(WORDS[problem.reason][ko], who=_who(problem, campaign, names, ko), **values)


def _known(problem: SheetProblem) -> tuple[str, ...]:
    known = problem.values.get("known", ())
    return known if isinstance(known, tuple) else ()


def _who(problem: SheetProblem, campaign: Campaign, names: dict[str, str], ko: int) -> object:
    if problem.reason.startswith(_OF_POWERS):
        return _quote(names.get(problem.who, problem.who), ko)
    reading = campaign.sheets[problem.index].reading if problem.index >= 0 else ""
    return Spoken(short(problem.who), reading) if reading else short(problem.who)


def _names(campaign: Campaign, lang: str) -> dict[str, str]:
    """What keys of skills, phantasms and classes are called."""
    phantasms = [kind.phantasm for kind in campaign.classes]
    entries: list[Power | ServantClass] = [*campaign.skills, *campaign.classes, *phantasms]
    return {entry.key: entry.ko if lang == "ko" else entry.en for entry in entries}


def _said(key: str, value: Value, names: dict[str, str], ko: int) -> object:
    """A value as it stands in a sentence."""
    if isinstance(value, tuple):
        return ", ".join(short(one) for one in value)
    if key == "ability":
        name = str(value)
        return f"{name.upper()}({ABILITY_NAMES[name]})" if not ko else name.upper()
    if key == "role":
        return _ROLES[str(value)][ko]
    if isinstance(value, int):
        return f"−{-value}" if value < 0 else value
    if key in _QUOTED:
        return _quote(names.get(value, value) if key in ("skill", "class", "other") else value, ko)
    return short(value)


def _quote(text: str, ko: int) -> str:
    return f"“{short(text)}”" if ko else f"‘{short(text)}’"
