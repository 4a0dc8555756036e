"""Korean: the small words of a war, and the phrases that events and the table share."""

from __future__ import annotations

from typing import Final

from simpan.mansion.effect import Until
from simpan.mansion.say_parts import signed

JUDGEMENTS: Final = {"hit": "명중", "spell": "마도", "dodge": "회피", "resist": "항마"}
ATTACKS: Final = {"physical": "물리", "magical": "마법"}
PARTS: Final = {
    "str": "근력",
    "con": "내구",
    "dex": "민첩",
    "mag": "마력",
    "luc": "행운",
    "guard": "방어",
    "skill": "스킬",
    "phantasm": "보구",
    "effect": "지속 효과",
    "bonus": "보너스",
    "range": "사거리 보정",
    "critical": "크리티컬",
    "dice": "추가",
}
TURN_ENDS: Final = {
    "spent": "이동과 행동을 마침",
    "said": "차례 종료 선언",
    "time": "시간 초과",
    "fell": "쓰러짐",
    "battle": "종전",
}
BATTLE_ENDS: Final = {"rounds": "모든 라운드 종료", "referee": "총괄의 선언", "last_team": "한 팀만 남음"}
WAR_ENDS: Final = {
    "last_team": "마지막까지 남은 팀",
    "pairs": "남은 페어 수",
    "damage": "집계된 데미지",
    "draw": "무승부",
}
EXCLUDED: Final = {
    "armour": "방어도가 막은 {n}점",
    "shield": "보호막이 막은 {n}점",
    "beyond": "체력 0을 넘은 {n}점",
    "own": "자기 페어나 아군에게 준 {n}점",
}
EFFECT_ENDS: Final = {"time": "지속 시간 끝", "used": "모두 씀", "day": "종전", "staff": "총괄이 거둠"}
SEEN_AGAIN: Final = {
    "attacked": "공격함",
    "damaged": "데미지를 받음",
    "met": "적과 마주침",
    "left": "구역을 떠남",
    "staff": "총괄",
}
ASKED: Final = {"place": "배치", "turn": "차례", "cover": "엄호", "react": "반응", "reward": "보상"}
EFFECTS: Final = {"shield": "보호막", "armour": "방어도", "bonus": "보너스", "damage_dice": "데미지 주사위"}
CHANGES: Final = {
    "hp": "체력",
    "mp": "MP",
    "most_hp": "최대 체력",
    "most_mp": "최대 MP",
    "place": "위치",
    "damage": "페어의 집계된 데미지",
    "shield": "보호막 추가",
    "armour": "방어도 추가",
    "damage_dice": "데미지 주사위 추가",
    "attack_bonus": "명중·마도 보너스",
    "defence_bonus": "회피·항마 보너스",
    "end_effect": "지속 효과 제거",
    "uses": "사용 횟수 되돌림",
    "fall": "퇴장",
    "return": "복귀",
    "hide": "은신",
    "show": "은신 해제",
}


def effect_text(effect: str, amount: int, to: tuple[str, ...] = ()) -> str:
    """A lasting effect: 보호막 10, 방어도 3, 회피·항마 −2, 데미지 +2d6."""
    if effect == "bonus":
        return f"{'·'.join(JUDGEMENTS[judgement] for judgement in to)} {signed(amount)}"
    if effect == "damage_dice":
        return f"데미지 {signed(amount)}d6"
    return f"{EFFECTS[effect]} {amount}"


def value_text(words: list[str], place: bool) -> str:
    """A value that staff corrected: 15, 2구역 K5, 보호막 10 방어도 3; nothing where there was none."""
    if place and words:
        return " ".join([f"{words[0]}구역", *words[1:]])
    return " ".join(EFFECTS.get(word, word) for word in words) or "없음"


def until_text(until: Until) -> str:
    """How long: 종전까지, 앞으로 2번째 클린 업 페이즈까지."""
    match until:
        case "now":
            return "이번 한 번"
        case "turn":
            return "차례가 끝날 때까지"
        case "day":
            return "종전까지"
        case 1:
            return "다음 클린 업 페이즈까지"
        case _:
            return f"앞으로 {until}번째 클린 업 페이즈까지"
