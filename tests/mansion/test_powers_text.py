"""The texts of skills and noble phantasms, generated from their effects: golden for the shipped, by hand for others."""

from __future__ import annotations

from typing import get_args

import pytest

from simpan.mansion.effect import (
    Armour,
    Bonus,
    DamageDice,
    DrawCloser,
    Effect,
    ForceCritical,
    ForceFumble,
    Heal,
    MaxHp,
    MaxMp,
    Movement,
    Power,
    Shield,
)
from simpan.mansion.files.default import default_campaign
from simpan.mansion.files.power_check import power_problems
from simpan.mansion.text_en import power_text as english
from simpan.mansion.text_ko import power_text as korean
from tests import golden_powers


@pytest.mark.parametrize("lang", golden_powers.LANGS)
def test_the_shipped_ones_read_as_reviewed(lang: str) -> None:
    """§H6.5 §H6.6: rewritten by `python -m tests.golden_powers`; read the diff aloud."""
    assert golden_powers.path(lang).read_text("utf-8") == golden_powers.render(lang)


def test_the_shipped_ones_use_every_effect() -> None:
    """So that the golden files show a sentence of each."""
    war = default_campaign()
    used = {type(node) for power in (*war.skills, *(kind.phantasm for kind in war.classes)) for node in power.effects}
    assert used == set(get_args(Effect))


# kind, target, further fields, effects; Korean; English
CASES: list[tuple[Power, str, str]] = [
    (Power("a", "가", "A", "passive", "self", effects=(MaxHp(10), MaxMp(5))),
     "상시. 최대 체력 +10, 최대 마력 +5.", "Always on. Maximum HP +10, maximum MP +5."),
    (Power("a", "가", "A", "free", "self", uses=3, effects=(Heal(0, 7),)),
     "하루 3번. 자유: 자신에게 쓴다. 체력을 7 회복한다.", "3 times a day. Free: used on yourself. You regain 7 HP."),
    (Power("a", "가", "A", "action", "ally", mp=2, effects=(Heal(1, 3),)),
     "MP 2. 행동: 자신이나 사거리 안에 있는 아군 하나에게 쓴다. 대상의 체력을 1d6 + 3 회복한다.",
     "MP 2. Action: used on yourself or an ally within your range. The target regains 1d6 + 3 HP."),
    (Power("a", "가", "A", "action", "enemies", reach=1, effects=(Bonus(("hit", "spell", "dodge"), -2, 1),)),
     "행동: 1칸 안에 있는 모든 적에게 쓴다. 다음 클린 업 페이즈까지 저마다 명중, 마도와 회피 −2.",
     "Action: used on every enemy within 1 tile. Each has hit, spell and dodge −2 until the next clean-up."),
    (Power("a", "가", "A", "free", "self", effects=(Armour(2, "turn"), DamageDice(1, "day"), Movement(3))),
     "자유: 자신에게 쓴다. 자신의 차례가 끝날 때까지 방어도 2를 얻는다. 종전까지 공격 데미지 +1d6. "
     "이번 차례의 이동력 +3.",
     "Free: used on yourself. You get armour 2 until your turn ends. Damage of attacks +1d6 until the end of battle. "
     "Movement +3 this turn."),
    (Power("a", "가", "A", "free", "pair", reach=2, effects=(Shield(4, 11), DamageDice(1, 11))),
     "자유: 자신과, 2칸 안에 있는 페어 상대에게 쓴다. 11번째 클린 업 페이즈까지 저마다 보호막 4를 얻는다. "
     "11번째 클린 업 페이즈까지 저마다 공격 데미지 +1d6.",
     "Free: used on yourself and the other of your pair within 2 tiles. "
     "Each gets a shield of 4 until the 11th clean-up. Each has damage of attacks +1d6 until the 11th clean-up."),
    (Power("a", "가", "A", "action", "enemy", reach="zone", effects=(DrawCloser(1),)),
     "행동: 같은 구역에 있는 적 하나에게 쓴다. 대상을 자신 쪽으로 1칸까지 끌어당긴다.",
     "Action: used on one enemy in the zone. The target is drawn up to 1 tile closer to you."),
    (Power("a", "가", "A", "with_attack", "attack", range_only=1, effects=(ForceFumble(), ForceCritical())),
     "사거리 1인 캐릭터만 쓸 수 있다. 자신의 일반 공격과 함께 쓴다. 그 방어 판정에 펌블을 적용한다. "
     "그 공격에 크리티컬을 적용한다.",
     "Only for characters of range 1. Used with your own plain attack. The defence is a fumble. "
     "That attack is critical."),
    (Power("a", "가", "A", "with_attack", "attack", effects=(Bonus(("hit",), 1), DamageDice(2))),
     "자신의 일반 공격과 함께 쓴다. 명중 +1, 데미지 +2d6.", "Used with your own plain attack. Hit +1, damage +2d6."),
    (Power("a", "가", "A", "free", "enemies", reach="own", mp=1, uses=1, strike=True, effects=(Movement(7),)),
     "MP 1, 하루 1번. 자유: 먼저 이동력 +7로 이동할 수 있다. 그다음 사거리 안에 있는 모든 적을 하나씩 공격한다.",
     "MP 1, once a day. Free: first you may move, with movement +7. "
     "Then attack every enemy within your range, one by one."),
    (Power("a", "가", "A", "free", "ally", reach=2, effects=(DamageDice(1, 21), Bonus(("resist",), 1, 21))),
     "자유: 자신이나 2칸 안에 있는 아군 하나에게 쓴다. 21번째 클린 업 페이즈까지 대상의 공격 데미지 +1d6, 항마 +1.",
     "Free: used on yourself or an ally within 2 tiles. "
     "The target has damage of attacks +1d6, resist +1 until the 21st clean-up."),
]  # fmt: skip


@pytest.mark.parametrize(("power", "ko", "en"), CASES, ids=range(len(CASES)))
def test_what_campaigns_may_write(power: Power, ko: str, en: str) -> None:
    """Particles, plurals, durations and joined effects; each is a power that the check lets through."""
    assert list(power_problems(power, power.strike)) == []
    assert korean(power) == ko
    assert english(power) == en
