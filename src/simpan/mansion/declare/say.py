"""The referee repeats what it has read, and says what it could not read and what would be possible.

Every Korean repetition of a whole declaration reads back as the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, assert_never

from simpan.core.korean import fill, josa
from simpan.mansion import reading as rd
from simpan.mansion.declare.dice import form
from simpan.mansion.reading import Any, AttackKind, Names, Problem

_EN: Final = "en"
_KINDS: Final[dict[AttackKind, str]] = {"physical": "물리", "magical": "마법"}
_EN_KINDS: Final[dict[AttackKind, str]] = {"physical": "physical", "magical": "magical"}


def repeat(reading: Any, lang: str, names: Names | None = None) -> str:
    """The reading in the referee's words, in Korean or in English ("ko", "en").

    `names` gives skills their names; without it they go by their keys. Who acts is said with a start only: elsewhere
    it is for whoever posts the text.
    """
    return _repeat_en(reading, names) if lang == _EN else _repeat_ko(reading, names)


def _skill(key: str, names: Names | None, place: int) -> str:
    words = () if names is None else names.skills.get(key) or names.every_skill.get(key) or ()
    return words[min(place, len(words) - 1)] if words else key


def _headed(head: str, *said: str) -> str:
    """A head with what is said under it; alone, where nothing is said yet."""
    found = ", ".join(part for part in said if part)
    return f"{head}: {found}" if found else head


def _repeat_ko(reading: Any, names: Names | None) -> str:
    match reading:
        case rd.MoveTo(origin, tile):
            return _headed("이동", f"{origin} → {tile}" if origin and tile else tile)
        case rd.LeaveTo(zone):
            return _headed("이탈", f"{zone}구역" if zone else "")
        case rd.AttackOn(target, kind, skill):
            by = f"{josa(_skill(skill, names, 0), '으로/로')} " if skill else ""
            return _headed("공격", f"{by}{target}".rstrip(), _KINDS[kind] if kind else "")
        case rd.Skill():
            return _skill_ko(reading, names)
        case rd.Phantasm():
            return _phantasm_ko(reading)
        case rd.GuardNow():
            return "방어"
        case rd.WaitNow():
            return "대기"
        case rd.TurnOver():
            return "차례 종료"
        case rd.CoverNow(yes):
            return "엄호" if yes else "엄호하지 않음"
        case rd.NoReaction():
            return "반응 없음"
        case rd.Reward(regain, raise_):
            said = [*([f"회복 {regain}"] if regain else []), *([f"최대치 {raise_}"] if raise_ else [])]
            return _headed("보상", *said)
        case rd.Start(zone, tile, who=who):
            where = " ".join([*([f"{zone}구역"] if zone is not None else []), *([tile] if tile else [])]) or "제비"
            return f"시작: {who}, {where}" if who else f"시작: {where}"
        case rd.Roll(_, _, implied):
            return (
                f"주사위: {form(reading).removeprefix('1')} = {form(reading)}"
                if implied
                else f"주사위: {form(reading)}"
            )
        case rd.Withdraw():
            return "선언 철회"
        case _:
            assert_never(reading)


def _skill_ko(reading: rd.Skill, names: Names | None) -> str:
    said = [f"대상 {reading.target}"] if reading.target else []
    said += [f"{reading.zone}구역"] if reading.zone else []
    said += [{"attack": "공격에", "defence": "방어에"}[reading.on]] if reading.on else []
    return ", ".join([_headed("스킬", _skill(reading.skill, names, 0)), *said])


def _phantasm_ko(reading: rd.Phantasm) -> str:
    said = [f"{reading.walk}까지 이동"] if reading.walk else []
    said += [f"대상 {reading.target}"] if reading.target else []
    said += [_KINDS[reading.kind]] if reading.kind else []
    return f"보구: {', '.join(said)}" if said else "보구"


def _repeat_en(reading: Any, names: Names | None) -> str:
    match reading:
        case rd.MoveTo(origin, tile):
            return _headed("move", f"{origin} → {tile}" if origin and tile else tile)
        case rd.LeaveTo(zone):
            return _headed("leave", f"zone {zone}" if zone else "")
        case rd.AttackOn(target, kind, skill):
            by = f" with {_skill(skill, names, 1)}" if skill else ""
            return _headed("attack", f"{target}{by}".lstrip(), _EN_KINDS[kind] if kind else "")
        case rd.Skill(skill, target, zone, on):
            said = [*([f"on {target}"] if target else []), *([f"zone {zone}"] if zone else [])]
            said += [{"attack": "attack roll", "defence": "defence roll"}[on]] if on else []
            return ", ".join([_headed("skill", _skill(skill, names, 1)), *said])
        case rd.Phantasm(target, kind, walk):
            said = [*([f"move to {walk}"] if walk else []), *([f"on {target}"] if target else [])]
            said += [_EN_KINDS[kind]] if kind else []
            return f"noble phantasm: {', '.join(said)}" if said else "noble phantasm"
        case rd.GuardNow():
            return "guard"
        case rd.WaitNow():
            return "wait"
        case rd.TurnOver():
            return "end of turn"
        case rd.CoverNow(yes):
            return "cover" if yes else "do not cover"
        case rd.NoReaction():
            return "no reaction"
        case rd.Reward(regain, raise_):
            said = [*([f"regain {regain}"] if regain else []), *([f"maximum {raise_}"] if raise_ else [])]
            return _headed("reward", *said)
        case rd.Start(zone, tile, who=who):
            where = " ".join([*([f"zone {zone}"] if zone is not None else []), *([tile] if tile else [])]) or "by lot"
            return f"start: {who}, {where}" if who else f"start: {where}"
        case rd.Roll(_, _, implied):
            return f"dice: {form(reading).removeprefix('1')} = {form(reading)}" if implied else f"dice: {form(reading)}"
        case rd.Withdraw():
            return "withdraw the declaration"
        case _:
            assert_never(reading)


# -- what could not be read ----------------------------------------

_FORMS: Final = {
    "M1.5": ("“k2에서 k3으로 이동한다”", "“move k2 to k3”"),
    "M1.3": ("“○구역으로 이탈한다”", "“leave to zone ○”"),
    "H3.6": ("“○○를 물리(마법)로 공격한다”", "“attack ○○ physically (magically)”"),
    "H6.5": ("“[스킬 이름]을 ○○에게 쓴다”", "“use [skill] on ○○”"),
    "H6.6": ("“보구를 ○○에게 해방한다”", "“noble phantasm on ○○”"),
    "H6.3": ("“방어한다”, “대기한다”, “턴 종료”", "“guard”, “wait”, “end turn”"),
    "H6.9": ("“엄호한다”, “엄호하지 않는다”", "“cover”, “do not cover”"),
    "H4.8": (
        "“반응 없음”, “[스킬 이름]을 공격(방어)에 쓴다”",
        "“no reaction”, “use [skill] on the attack (the defence)”",
    ),
    "M5.2": ("“회복은 ○○, 최대치는 ○○”", "“regain ○○, maximum ○○”"),
    "H6.1": ("“3구역 k5에서 시작”, “시작은 제비로”", "“start in zone 3 at k5”, “start by lot”"),
    "H2.1": ("“2d6”, “2d6+3”", "“2d6”, “2d6+3”"),
}
"""How the declarations of a clause are written."""

EXAMPLES: Final = frozenset(form for forms in _FORMS.values() for form in forms)
"""The same, each as it stands in a text: their tiles and zones are those of no war."""

_EVERY: Final = ("M1.5", "M1.3", "H3.6", "H6.5", "H6.6", "H6.3")

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "nothing": ("글에 읽을 것이 없습니다.", "There is nothing to read in this."),
    "unread": ("{part}: 선언으로 읽을 수 없습니다.", "{part}: this cannot be read as a declaration."),
    "unclear": (
        "{part}: 선언의 말이 있으나 다 읽지는 못했습니다. 선언만 따로 써 주세요.",
        "{part}: there are words of a declaration in this, but not all of it can be read. Please write it by itself.",
    ),
    "ambiguous": ("{part}: 하나로 읽히지 않습니다.", "{part}: this can be read in more than one way."),
    "unknown_name": ("{part:이라는/라는} 캐릭터를 찾을 수 없습니다.", "There is no character {part} here."),
    "unknown_tile": ("{part:은/는} 지도에 없는 타일입니다.", "{part} is no tile of the map."),
    "unknown_zone": ("{part:은/는} 지도에 없는 구역입니다.", "{part} is no zone of the map."),
    "unknown_skill": ("{part:이라는/라는} 스킬은 없습니다.", "There is no skill {part}."),
    "not_on_sheet": ("{part:은/는} 캐릭터 시트에 없는 스킬입니다.", "{part} is not on the sheet."),
    "not_own": ("{part:은/는} 자신의 캐릭터가 아닙니다.", "{part} is not one of your characters."),
    "not_in_sight": ("{part}: 시야에 그런 캐릭터가 없습니다.", "{part}: nobody in sight is called that."),
    "several_kinds": ("{part}: 두 가지를 한꺼번에 말했습니다.", "{part}: this says two things at once."),
    "two_skills": ("{part}: 스킬은 한 번에 하나씩 말해 주세요.", "{part}: please say one skill at a time."),
    "incomplete": ("{part}: 빠진 것이 있습니다.", "{part}: something is missing."),
    "zone_by_move": (
        "{part}: 이동으로는 다른 구역에 갈 수 없습니다. 이탈해 주세요.",
        "{part}: a move never leaves the zone; leave instead.",
    ),
    "tile_by_leave": (
        "{part}: 이탈은 구역으로 합니다. 타일로는 이동해 주세요.",
        "{part}: one leaves to a zone; to a tile one moves.",
    ),
    "negated": (
        "{part}: 하지 않는다는 말은 선언이 아닙니다. 할 것을 써 주세요.",
        "{part}: what is not done is no declaration; say what is done.",
    ),
    "question": ("{part}: 묻는 말은 선언이 아닙니다.", "{part}: a question is no declaration."),
    "conditional": (
        "{part}: 조건이 붙은 말은 선언이 아닙니다.",
        "{part}: what depends on a condition is no declaration.",
    ),
    "past": ("{part}: 지난 일을 말하는 것은 선언이 아닙니다.", "{part}: what is past is no declaration."),
    "not_declared": ("{part}: 하겠다고 정해서 말해 주세요.", "{part}: please say definitely what is done."),
    "quoted": (
        "{part}: 대사인지 선언인지 알 수 없습니다. 선언은 따옴표 밖에 써 주세요.",
        "{part}: speech or a declaration? Declarations stand outside of quotes.",
    ),
    "dice_limit": ("{part:은/는} 굴릴 수 있는 범위를 넘습니다.", "{part} is beyond the limits."),
    "dice_form": ("{part:은/는} 읽을 수 없는 주사위입니다.", "{part} are no dice that can be read."),
    "too_long": ("글이 너무 깁니다. {most}자까지 읽습니다.", "The post is too long; {most} characters are read."),
    "many_sentences": (
        "한 글에 문장이 너무 많습니다. {most}문장까지 읽습니다.",
        "There are too many sentences in one post; {most} are read.",
    ),
    "too_many": (
        "한 글에 선언이 너무 많습니다. {most}개까지 읽습니다.",
        "There are too many declarations in one post; {most} are read.",
    ),
}

_MISSING: Final[dict[str, tuple[str, str]]] = {
    "target": ("{part}: 누구를 대상으로 하는지 빠졌습니다.", "{part}: it does not say whom it is meant for."),
    "kind": ("{part}: 물리인지 마법인지 빠졌습니다.", "{part}: it does not say whether it is physical or magical."),
    "tile": ("{part}: 어느 타일인지 빠졌습니다.", "{part}: it does not say which tile."),
    "zone": ("{part}: 어느 구역인지 빠졌습니다.", "{part}: it does not say which zone."),
    "place": ("{part}: 어디인지 빠졌습니다.", "{part}: it does not say where."),
    "skill": ("{part}: 어떤 스킬인지 빠졌습니다.", "{part}: it does not say which skill."),
    "reaction": ("{part}: 어떤 반응인지 빠졌습니다.", "{part}: it does not say which reaction."),
    "who": ("{part}: 누구인지 빠졌습니다.", "{part}: it does not say who."),
    "act": ("{part}: 무엇을 하는지 빠졌습니다.", "{part}: it does not say what is done."),
}
"""What an incomplete one lacks, where that is known."""

_UNLISTED: Final = frozenset(
    {"negated", "question", "conditional", "past", "not_declared", "quoted", "unread", "unclear", "nothing"}
)
"""Reasons that are answered with the way in which declarations of the clause are written."""

_ENGLISH: Final = {
    "물리": "physical",
    "마법": "magical",
    "공격에": "attack roll",
    "방어에": "defence roll",
    "방어": "guard",
    "엄호": "cover",
    "대기": "wait",
    "반응 없음": "no reaction",
    "이동": "move",
    "이탈": "leave",
    "선언 철회": "withdraw the declaration",
}


def problem_text(problem: Problem, lang: str) -> str:
    """Why a text could not be read, what would be possible, and the clause, in Korean or in English ("ko", "en").

    Raises KeyError for a reason that no reader gives.
    """
    english = lang == _EN
    quoted = f"“{problem.part}”"
    words = _WORDS[problem.reason]
    if problem.reason == "incomplete":
        words = _MISSING.get(problem.missing, words)
    if english:
        said = words[1].format(part=quoted, most=problem.part)
    else:
        said = fill(words[0], part=quoted, most=problem.part)
    return f"{said}{_possible(problem, english)} ({problem.clause})"


def _possible(problem: Problem, english: bool) -> str:
    """What could be written instead."""
    could_be = [_in_english(word) for word in problem.could_be] if english else list(problem.could_be)
    if problem.reason in ("too_long", "many_sentences", "too_many", "not_in_sight"):
        return ""
    if problem.reason == "dice_limit":
        low, high = could_be
        return f" From {low} to {high}." if english else f" {low}부터 {high}까지 됩니다."
    if could_be and problem.reason not in _UNLISTED:
        listed = f" Possible: {', '.join(could_be)}." if english else f" 가능한 것: {', '.join(could_be)}."
        return listed.replace("….", "…")
    clauses = [problem.clause] if problem.clause in _FORMS else _EVERY
    forms = [f"“{form}”" for form in problem.forms] or [_FORMS[clause][english] for clause in clauses]
    return " " + written_like(forms, "en" if english else "ko")


def written_like(forms: Iterable[str], lang: str) -> str:
    """How something is written: each form as it stands in a text, in its quotes."""
    return f"It is written like this: {', '.join(forms)}." if lang == _EN else f"이렇게 씁니다: {', '.join(forms)}."


def _in_english(word: str) -> str:
    return _ENGLISH.get(word) or re.sub(r"^([0-9]+)구역$", r"zone \1", word)
