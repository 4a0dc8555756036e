"""Korean: why something is refused. Every reason of the engine and of the referee's desk has its sentence here."""

from __future__ import annotations

from typing import Final

from simpan.core.korean import Spoken, fill
from simpan.core.refusal import Refusal
from simpan.mansion.campaign import Campaign
from simpan.mansion.say_parts import Speaker, speaker

REASONS: Final = {
    # whose decision it is
    "not_asked": "지금은 정하실 것이 없거나, 없는 선택지입니다.",
    "not_your_turn": "지금은 {who}의 차례입니다.",
    "not_your_turn_unsaid": "지금은 정하실 차례가 아닙니다 (처리 중).",
    "moved_already": "이번 차례에는 이미 이동하거나 이탈했습니다.",
    "acted_already": "이번 차례의 행동은 이미 했습니다.",
    "turn_spent": "이번 차례의 이동과 행동을 모두 마쳤습니다.",
    "not_placing": "지금은 배치할 때가 아닙니다.",
    "placed_already": "이미 시작할 자리를 정했습니다. 바꾸려면 총괄에게 말해 주세요.",
    "no_battle": "지금은 전투시간이 아니라 종전할 수 없습니다.",
    # zones
    "not_joined": "{here:과/와} {zone:은/는} 검은색 통로로 이어져 있지 않습니다.",
    "same_zone": "이미 {zone}에 있습니다.",
    "no_zone": "{zone:은/는} 없는 구역입니다.",
    "no_zone_unsaid": "없는 구역입니다.",
    "zone_full": "{zone}에 빈 타일이 없어 이탈할 수 없습니다. 쓴 것은 없습니다.",
    "zone_full_unsaid": "이어진 구역에 빈 타일이 없어 이탈할 수 없습니다.",
    # tiles
    "too_far": "{tile}까지 {steps}칸인데, 지금 이동할 수 있는 것은 {budget}칸입니다.",
    "other_zone": "{tile:은/는} {zone}의 타일입니다. 이동으로는 다른 구역에 갈 수 없으니 이탈해 주세요.",
    "not_white": "{tile:은/는} 벽이나 통로처럼 갈 수 없는 곳입니다.",
    "not_white_unsaid": "갈 수 없는 타일입니다.",
    "occupied": "{tile}에는 {by:이/가} 있습니다.",
    "occupied_unsaid": "{tile}에는 멈출 수 없습니다.",
    "same_tile": "이미 {tile}에 있습니다. 제자리 이동은 할 수 없습니다.",
    "wrong_origin": "{said}에 있지 않습니다. 지금 있는 타일은 {at}입니다.",
    "blocked": "벽과 다른 캐릭터에 막혀 {tile}까지 갈 길이 없습니다.",
    "nothing_to_move": "갈 수 있는 타일이 없습니다.",
    # targets
    "not_in_sight": "{name:은/는} 시야에 없습니다.",
    "not_in_sight_unsaid": "시야에 없는 캐릭터입니다.",
    "is_ally": "{name:은/는} 아군입니다.",
    "is_enemy": "{name:은/는} 적입니다.",
    "is_self": "자신을 대상으로 할 수는 없습니다.",
    "out_of_range": "{name}까지의 거리는 {distance:으로/로}, 사거리 {reach:을/를} 넘습니다.",
    "out_of_zone": "{name:은/는} 같은 구역에 있지 않습니다.",
    "no_target": "사거리 {reach} 안에 대상이 없습니다.",
    "no_target_zone": "구역 안에 대상이 없습니다.",
    "behind_wall": "{name:과/와}의 사이를 벽이 막고 있습니다 (설정 walls_stop_attacks).",
    # skills and noble phantasms
    "no_mp": "{skill}에는 MP {mp:이/가} 드는데, 남은 MP는 {left}입니다.",
    "no_uses": "{skill:은/는} 오늘 더 쓸 수 없습니다.",
    "one_free": "자유 스킬은 한 차례에 하나만 쓸 수 있습니다.",
    "range_only": "{skill:은/는} 사거리가 {range}인 캐릭터만 쓸 수 있습니다.",
    "no_skill": "지금 쓸 수 있는 스킬이 없습니다.",
    "not_on_sheet": "{skill:은/는} 캐릭터 시트에 없는 스킬입니다.",
    "not_on_sheet_unsaid": "캐릭터 시트에 없는 스킬입니다.",
    "no_use": "지금 {skill:을/를} 써도 달라지는 것이 없습니다.",
    "takes_no_target": "{skill:은/는} 대상을 정하지 않는 스킬입니다.",
    "no_phantasm": "보구가 없는 캐릭터입니다.",
    "not_now": "{skill:은/는} {kind}",
    # reactions, cover, rewards
    "reacted_already": "{who:은/는} 이번 라운드에 이미 반응했습니다.",
    "no_window": "지금은 반응 시간이 아닙니다.",
    "not_that_judgement": "{skill:은/는} 지금 이 판정에 쓸 수 없습니다.",
    "not_covering": "지금은 엄호할 공격이 없습니다.",
    "fallen": "{name:은/는} 쓰러져서 고를 수 없습니다.",
    "not_of_pair": "{name:은/는} 이 페어의 캐릭터가 아닙니다.",
    "not_of_pair_unsaid": "이 페어의 캐릭터가 아닙니다.",
    # the referee
    "bad_value": "{value:은/는} 쓸 수 없는 값입니다. 0부터 {most}까지 쓸 수 있습니다.",
    "queue_empty": "대기열에 선언이 없습니다.",
    "ruled_already": "이미 판정한 선언이라 철회할 수 없습니다.",
    "dice_limit": "주사위는 한 번에 1개부터 {most}개까지 굴릴 수 있습니다. {n}개는 굴릴 수 없습니다.",
    "dice_form": "읽을 수 없는 주사위입니다. 2d6, 2d6+3, 2d6-1처럼 써 주세요.",
    "no_roll_due": "지금 기다리는 굴림이 없습니다.",
}
KINDS: Final = {
    "passive": "상시 스킬이라 따로 쓰지 않습니다.",
    "free": "자유 스킬이라 자기 차례에만 쓸 수 있습니다.",
    "with_attack": "자기 차례의 일반 공격과 함께만 쓸 수 있습니다.",
    "action": "행동이라 자기 차례에만 쓸 수 있습니다.",
    "reaction": "반응이라 자기 차례가 아니라 공격의 반응 시간에만 쓸 수 있습니다.",
}
_NAMED: Final = {
    "not_your_turn": "who",
    "occupied": "by",
    "no_zone": "zone",
    "zone_full": "zone",
    "not_white": "tile",
    "not_in_sight": "name",
    "not_on_sheet": "skill",
    "not_of_pair": "name",
}
"""Reasons that may have nothing to name (H6.11, H6.13): the value is then empty, and the sentence another."""


def refusal_text(refusal: Refusal, campaign: Campaign, possible: tuple[str, ...] = ()) -> str:
    """Why, and what would be possible, without the clause. Raises KeyError for a reason that has no sentence."""
    said = fill(REASONS[reason_of(refusal)], **_worded(refusal, speaker(campaign, "ko")))
    return said + (f" 가능한 것: {', '.join(possible)}.".replace("….", "…") if possible else "")


def reason_of(refusal: Refusal) -> str:
    """The sentence that a refusal takes: without a name, or for the whole zone, it is another."""
    values = refusal.values
    if refusal.reason in _NAMED and not values.get(_NAMED[refusal.reason]):
        return f"{refusal.reason}_unsaid"
    if values.get("reach") in ("zone", 99):
        return {"out_of_range": "out_of_zone", "no_target": "no_target_zone"}.get(refusal.reason, refusal.reason)
    return refusal.reason


def _worded(refusal: Refusal, s: Speaker) -> dict[str, object]:
    """The values in words: characters, skills and zones by name."""
    found: dict[str, object] = {}
    for key, value in refusal.values.items():
        if key in ("who", "name", "by"):
            found[key] = s.name(str(value))
        elif key == "skill":
            found[key] = s.power(str(value))
        elif key in ("zone", "here"):
            found[key] = s.zone(value)
        elif key == "kind":
            found[key] = KINDS[str(value)]
        elif key == "distance":
            found[key] = Spoken(f"{value}칸", "칸")
        else:
            found[key] = value
    return found
