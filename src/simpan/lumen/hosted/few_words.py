"""Why a card may not be used, in the few words that fit on a card: 하울링 3/5, 속도 6 필요."""

from __future__ import annotations

from typing import Final

from simpan.core.refusal import Refusal
from simpan.lumen.duel import Duel
from simpan.lumen.effect.node import AllOf, AnyOf, Compare, Cond, Const, Of, TallyOf
from simpan.lumen.say_parts import Speaker
from simpan.lumen.stats import holds, tally_of, value

KO: Final = {
    "special": "특수 기술",
    "no_ready": "레디 불가",
    "forbidden": "효과로 금지됨",
    "condition": "조건이 맞지 않음",
    "not_attack": "공격 아님",
    "no_combo": "콤보 불가",
    "combo_number": "{number}콤보 불가",
    "no_damage": "{number}콤보 데미지 0",
    "speed": "속도 {next} 필요",
    "catch_speed": "속도 {limit} 이하 필요",
    "cost": "코스트 부족",
    "given_back": "이미 돌아온 카드",
    "used_up": "횟수 소진",
    "no_partner": "이을 기술 없음",
    "not_granted": "허용되지 않음",
    "no_catch": "캐치 불가",
    "not_a_grab": "그랩 아님",
    "unbreakable": "브레이크 불가",
    "not_there": "콤보에 쓸 수 없는 곳",
    "not_in_hand": "패에 없음",
    "not_on_list": "리스트에 없음",
}
EN: Final = {
    "special": "special",
    "no_ready": "no ready",
    "forbidden": "forbidden by an effect",
    "condition": "condition not met",
    "not_attack": "no attack",
    "no_combo": "no combo",
    "combo_number": "not as combo {number}",
    "no_damage": "no damage as combo {number}",
    "speed": "speed {next} needed",
    "catch_speed": "speed {limit} or less needed",
    "cost": "cost not payable",
    "given_back": "already given back",
    "used_up": "used up",
    "no_partner": "nothing can follow",
    "not_granted": "not allowed",
    "no_catch": "no catch",
    "not_a_grab": "no grab",
    "unbreakable": "unbreakable",
    "not_there": "not from there",
    "not_in_hand": "not in hand",
    "not_on_list": "not on the list",
}


def reason(d: Duel, seat: int, slot: int, found: Refusal, s: Speaker) -> str:
    """A refusal of a card, shortly; "" for one that speaks of no card."""
    words = KO if s.lang == "ko" else EN
    if found.reason == "condition":
        return condition(d, seat, slot, s) or words["condition"]
    if found.reason == "speed":
        values = found.values
        if "limit" in values:
            return words["catch_speed"].format(limit=values["limit"])
        return words["speed"].format(next=int(values.get("speed", 0)) + 1)
    return words[found.reason].format(**found.values) if found.reason in words else ""


def condition(d: Duel, seat: int, slot: int, s: Speaker) -> str:
    """What is lacking of the printed use condition: counters, with how many it takes; a state; HP. "" for others."""
    for gate in d.side(seat).deck.slots[slot].conditions:
        if not holds(d, seat, slot, None, gate.cond):
            return _lacking(d, seat, slot, gate.cond, s)
    return ""


def _lacking(d: Duel, seat: int, slot: int, cond: Cond, s: Speaker) -> str:
    if isinstance(cond, (AllOf, AnyOf)):
        parts = [part for part in cond.items if not holds(d, seat, slot, None, part)]
        parts.sort(key=lambda part: not _counts(part))  # a counter says most
        return next((text for part in parts if (text := _lacking(d, seat, slot, part, s))), "")
    if not isinstance(cond, Compare) or not isinstance(cond.b, Const):
        return ""
    if isinstance(cond.a, TallyOf):
        track = cond.a.track
        name = s.names(track.key)
        if track.cap == 1:
            return f"{name} 상태 아님" if s.lang == "ko" else f"not in {name}"
        return f"{name} {int(tally_of(d, seat ^ int(cond.a.who), track))}/{int(cond.b.n)}"
    if isinstance(cond.a, Of) and cond.a.what == "hp":
        now = int(value(d, seat, slot, None, cond.a))
        sign = ">" if cond.op in ("<=", "<") else "<"
        return f"체력 {now} {sign} {int(cond.b.n)}" if s.lang == "ko" else f"HP {now} {sign} {int(cond.b.n)}"
    return ""


def _counts(cond: Cond) -> bool:
    """Whether it asks for several counters."""
    return isinstance(cond, Compare) and isinstance(cond.a, TallyOf) and cond.a.track.cap > 1
