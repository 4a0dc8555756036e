"""Events of attacks, each with its line in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.mansion import event as e
from tests.mansion.say_campaign import MAG_LUC, STR_DEX, Row, damaged, judged, resolved

ATTACKS: Final[list[Row]] = [
    (
        e.AttackDeclared("가온", "한서의 세이버", 1, "physical", clause="H4.8"),
        "가온이 한서의 세이버에게 물리 공격을 합니다.",
        "가온 attacks 한서의 세이버 physically.",
    ),
    (
        e.AttackDeclared("R2", "Nya", 1, "magical", "stroke", clause="H4.8"),
        "R2가 Nya에게 ‘필살’로 마법 공격을 합니다.",
        "R2 attacks Nya magically with “Death Stroke”.",
    ),
    (
        e.AttackDeclared("라이더(2P)", "", 1, "physical", phantasm="stars", area=True, clause="H6.6"),
        "라이더(2P)가 보이지 않는 캐릭터에게 보구 ‘별의 비’로 물리 공격을 합니다. (범위)",
        "라이더(2P) attacks someone unseen physically with “Rain of Stars” (noble phantasm) (area).",
    ),
    (
        e.Covered("한서의 세이버", "한서", clause="H6.9"),
        "한서의 세이버가 한서를 엄호하여 대신 공격을 받습니다.",
        "한서의 세이버 covers 한서 and takes the attack.",
    ),
    (
        judged("가온", "spell", (4, 6), (*MAG_LUC[:1], e.Part("luc", 3))),
        "가온 · 마도 판정: [4][6] + 마력 5 + 행운 3 = 18 (크리티컬 11부터)",
        "가온 · spell: [4][6] + MAG 5 + LUC 3 = 18 (critical from 11)",
    ),
    (
        judged("가온", "hit", (5, 6), (*STR_DEX, e.Part("skill", 3, "heavy_blow"))),
        "가온 · 명중 판정: [5][6] + 근력 5 + 민첩 4 + 강타 3 = 23 (크리티컬: 눈의 합 11, 11부터)",
        "가온 · hit: [5][6] + STR 5 + DEX 4 + Heavy Blow 3 = 23 (critical: the dice make 11, from 11)",
    ),
    (
        judged("한서", "dodge", (1, 1), (e.Part("con", 0), e.Part("dex", 4), e.Part("guard", 3), e.Part("effect", -2))),
        "한서 · 회피 판정: [1][1] + 내구 0 + 민첩 4 + 방어 3 + 지속 효과 −2 = 7 ([1][1] 펌블)",
        "한서 · dodge: [1][1] + CON 0 + DEX 4 + guard 3 + lasting effect −2 = 7 ([1][1] is a fumble)",
    ),
    (
        judged("", "resist", (2, 3), (e.Part("bonus", 6),)),
        "보이지 않는 캐릭터 · 항마 판정: [2][3] + 보너스 6 = 11 (크리티컬 11부터)",
        "someone unseen · resist: [2][3] + bonuses 6 = 11 (critical from 11)",
    ),
    (
        e.Judged("가온", "spell", (6, 6), MAG_LUC, 21, 11, False, False, True, (2, 3), clause="H4.6"),
        "가온 · 마도 판정: (지운 눈 [2][3]) [6][6] + 마력 5 + 행운 4 = 21 (추가 주사위, 수로만 셈)",
        "가온 · spell: (struck [2][3]) [6][6] + MAG 5 + LUC 4 = 21 (additional dice, a number only)",
    ),
    (
        e.Reacted("Nya", "disrupt", "가온", "spell", clause="H4.8"),
        "Nya가 가온의 마도 판정에 ‘흐트리기’를 씁니다.",
        "Nya uses “Disrupt” on 가온’s spell.",
    ),
    (
        e.Reacted("한서", "wall", "한서", "dodge", clause="H4.8"),
        "한서가 자신의 회피 판정에 ‘철벽’을 씁니다.",
        "한서 uses “Iron Wall” on the own dodge.",
    ),
    (
        e.Reacted("", "wall", "", "resist", clause="H4.8"),
        "보이지 않는 캐릭터가 보이지 않는 캐릭터의 항마 판정에 ‘철벽’을 씁니다.",
        "someone unseen uses “Iron Wall” on someone unseen’s resist.",
    ),
    (
        e.Forced("가온", "spell", "critical", "stroke", clause="H6.5"),
        "‘필살’로 가온의 마도 판정에 크리티컬을 적용합니다.",
        "“Death Stroke” makes 가온’s spell critical.",
    ),
    (
        e.Forced("R2", "hit", "fumble", "disrupt", clause="H6.5"),
        "‘흐트리기’로 R2의 명중 판정에 펌블을 적용합니다.",
        "“Disrupt” makes R2’s hit a fumble.",
    ),
    (
        e.Cancelled("가온", "spell", False, clause="M4.5"),
        "가온의 마도 판정: 크리티컬과 펌블이 상쇄되어 둘 다 없어집니다. 주사위는 나온 눈 그대로 셉니다.",
        "가온’s spell: critical and fumble cancel, neither applies. The dice count as rolled.",
    ),
    (
        e.Cancelled("한서", "resist", True, clause="M4.6"),
        "한서의 항마 판정: 크리티컬과 펌블이 상쇄되어 둘 다 없어집니다. "
        "효과로 얻은 크리티컬이므로 주사위를 추가로 굴립니다.",
        "한서’s resist: critical and fumble cancel, neither applies. "
        "The critical came from an effect, so additional dice are rolled.",
    ),
    (resolved("higher"), "가온 → 한서: 19 > 8, 적중", "가온 → 한서: 19 > 8, lands"),
    (resolved("lower", 8, 12), "가온 → 한서: 8 < 12, 막음", "가온 → 한서: 8 < 12, held"),
    (
        resolved("tie", 17, 17),
        "가온 → 한서: 17 = 17, 동점이므로 막음 (설정 tie: defender)",
        "가온 → 한서: 17 = 17, a tie, held (setting tie: defender)",
    ),
    (
        resolved("attack_critical", attack_status="critical"),
        "가온 → 한서: 크리티컬 공격이 보통의 방어를 무시하고 적중",
        "가온 → 한서: a critical attack ignores an ordinary defence and lands",
    ),
    (
        resolved("defence_critical", defence_status="critical"),
        "가온 → 한서: 크리티컬 방어가 공격을 무시하고 막음",
        "가온 → 한서: a critical defence ignores the attack and holds",
    ),
    (
        resolved("defence_critical", attack_status="critical", defence_status="critical"),
        "가온 → 한서: 크리티컬 방어가 크리티컬 공격도 무시하고 막음",
        "가온 → 한서: a critical defence ignores even a critical attack and holds",
    ),
    (
        resolved("attack_fumble", attack_status="fumble"),
        "가온 → 한서: 공격이 펌블이라 실패",
        "가온 → 한서: the attack is a fumble, the attack fails",
    ),
    (
        resolved("attack_fumble", attack_status="fumble", defence_status="fumble"),
        "가온 → 한서: 공격과 방어가 모두 펌블이라 공격 실패",
        "가온 → 한서: attack and defence are fumbles, the attack fails",
    ),
    (
        resolved("defence_fumble", 5, 9, defence_status="fumble"),
        "가온 → 한서: 방어가 펌블이라 적중",
        "가온 → 한서: the defence is a fumble, lands",
    ),
    (
        resolved("defence_fumble", attack_status="critical", defence_status="fumble"),
        "가온 → 한서: 방어가 펌블이라 크리티컬로 적중",
        "가온 → 한서: the defence is a fumble, lands as a critical",
    ),
    (
        damaged((e.Part("mag", 5),), (3,), (), hp=8, left=12),
        "한서가 받은 데미지: 마력 5 + [3] = 8 → 체력 20 → 12 (최대 20)",
        "Damage to 한서: MAG 5 + [3] = 8 → HP 20 → 12 (of 20)",
    ),
    (
        damaged(
            (e.Part("mag", 5), e.Part("range", -2)),
            (3, 6, 1, 2),
            (e.Part("critical", 2), e.Part("skill", 1, "heavy_blow")),
            armour=3, shield=4, hp=8, left=5,
        ),
        "한서가 받은 데미지: 마력 5 + 사거리 보정 −2 + [3] + 크리티컬 [6][1] + 강타 [2] = 15, 방어도 −3, 보호막 −4 "
        "→ 체력 13 → 5 (최대 20)",
        "Damage to 한서: MAG 5 + range modifier −2 + [3] + critical [6][1] + Heavy Blow [2] = 15, armour −3, shield −4 "
        "→ HP 13 → 5 (of 20)",
    ),
    (
        damaged((e.Part("mag", 0), e.Part("range", -2)), (1,), (), left=13),
        "한서가 받은 데미지: 마력 0 + 사거리 보정 −2 + [1] = −1, 0보다 작으므로 0 → 체력 13 그대로 (최대 20)",
        "Damage to 한서: MAG 0 + range modifier −2 + [1] = −1, below 0 and so 0 → HP still 13 (of 20)",
    ),
    (
        damaged((e.Part("mag", 7),), (6, 5), (), hp=4, beyond=14),
        "한서가 받은 데미지: 마력 7 + [6] + 추가 [5] = 18 → 체력 4 → 0 (최대 20), 0을 넘은 데미지 14",
        "Damage to 한서: MAG 7 + [6] + extra [5] = 18 → HP 4 → 0 (of 20), 14 beyond 0",
    ),
    (
        e.Counted("가온", "R2", "한서", 5, 45, (), clause="M5.1"),
        "가온 페어 보상 장부: R2 → 한서 5점, 합계 45점",
        "Ledger of pair 가온: R2 → 한서 5, total 45",
    ),
    (
        e.Counted(
            "별 페어", "Nya", "", 0, 45,
            (e.Excluded("armour", 3), e.Excluded("shield", 4), e.Excluded("beyond", 2), e.Excluded("own", 6)),
            clause="H5.1",
        ),
        "별 페어 보상 장부: Nya → 보이지 않는 캐릭터 0점, 합계 45점 "
        "(제외: 방어도가 막은 3점, 보호막이 막은 4점, 체력 0을 넘은 2점, 자기 페어나 아군에게 준 6점)",
        "Ledger of pair 별 페어: Nya → someone unseen 0, total 45 "
        "(not counted: 3 taken by armour, 4 taken by shields, 2 beyond 0 HP, 6 on the own pair or allies)",
    ),
    (e.Fell("가온", 7, clause="H6.4"), "가온이 7구역(온실)에서 쓰러졌습니다.", "가온 falls in zone 7 (온실)."),
    (e.WentOut("한서", "", 0, clause="H6.4"), "한서 페어 탈락", "pair 한서 is out"),
    (
        e.WentOut("가온", "R2", 7, clause="H6.4"),
        "가온 페어 탈락: R2가 7구역(온실)을 떠납니다.",
        "pair 가온 is out: R2 leaves zone 7 (온실)",
    ),
]  # fmt: skip
