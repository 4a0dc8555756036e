"""Korean: why an action is refused. Every reason of `refuse.py` has its sentence here."""

from __future__ import annotations

from typing import Final

from simpan.core.korean import fill
from simpan.core.refusal import Refusal
from simpan.lumen.say_parts import Speaker

REASONS: Final = {
    "over": "게임이 이미 끝났습니다.",
    "no_clock": "지금은 시간 초과가 될 것이 없습니다.",
    "not_your_decision": "지금은 이 자리가 고를 차례가 아닙니다.",
    "must_choose": "반드시 하나를 골라야 합니다.",
    "must_get": "패가 {hand}장으로 핸드 제한 {limit}장보다 적으니 반드시 1장을 가져와야 합니다.",
    "not_an_option": "지금 고를 수 있는 것이 아닙니다.",
    "not_in_hand": "{card:은/는} 패에 없습니다.",
    "special": "{card:은/는} 특수 기술이라 이렇게 쓰거나 가져올 수 없습니다.",
    "no_ready": "{card:은/는} 레디할 수 없는 기술입니다.",
    "forbidden": "다른 효과 때문에 지금은 {card:을/를} 사용할 수 없습니다.",
    "condition": "{card}의 사용 조건이 맞지 않습니다.",
    "not_attack": "{card:은/는} 공격 기술이 아닙니다.",
    "no_combo": "{card:은/는} 콤보에 쓸 수 없는 기술입니다.",
    "combo_number": "{card:은/는} {number}콤보로 쓸 수 없는 기술입니다.",
    "no_damage": "{card:은/는} {number}콤보에서 데미지 보정으로 데미지가 0 이하가 됩니다.",
    "speed": "{card}의 속도가 맞지 않습니다. {needed}",
    "cost": "{card}의 코스트를 낼 수 없습니다.",
    "given_back": "{card:은/는} 이번 콤보에서 이미 패로 돌아왔습니다.",
    "used_up": "{card:은/는} 쓸 수 있는 횟수를 모두 썼습니다.",
    "not_there": "{card:은/는} 콤보에 쓸 수 있는 곳에 없습니다.",
    "no_partner": "{card} 다음에 이을, 속도가 정확히 1 높은 기술이 없습니다.",
    "not_granted": "{card:은/는} 이 캐치에 허용된 기술이 아닙니다.",
    "no_catch": "{card:은/는} 캐치에 쓸 수 없는 기술입니다.",
    "not_on_list": "{card:은/는} 자신의 리스트에 없습니다.",
    "not_a_grab": "{card:은/는} 그랩 기술이 아닙니다.",
    "unbreakable": "{card:은/는} 자신이 브레이크할 수 없는 카드입니다.",
}
NEEDED_CATCH: Final = "이번 캐치는 속도 {limit} 이하여야 합니다."
NEEDED_COMBO: Final = "직전 기술의 속도가 {speed}이므로 속도 {next}인 기술이어야 합니다."


def refusal_text(refusal: Refusal, s: Speaker, allowed: list[str]) -> str:
    """Clause, why, and what would be allowed."""
    values = dict(refusal.values)
    if "card" in values:
        values["card"] = s.names(str(values["card"]))
    reason = "must_get" if refusal.reason == "must_choose" and "limit" in values else refusal.reason
    if reason == "speed" and "limit" in values:
        values["needed"] = NEEDED_CATCH.format(**values)
    elif reason == "speed":
        values["needed"] = NEEDED_COMBO.format(next=int(values.get("speed", 0)) + 1, **values)
    said = fill(REASONS[reason], **values)
    hint = f" 고를 수 있는 것: {', '.join(allowed)}." if allowed else ""
    return f"[{refusal.clause}] {said}{hint}"
