"""Events of days, walks, skills, rewards and the referee, each with its line in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.mansion import event as e
from tests.mansion.say_campaign import Row
from tests.mansion.say_rows_attacks import ATTACKS

DAY: Final[list[Row]] = [
    (e.DayBegan(1, 8, clause="H6.1"), "1일차 준비 (모두 8일)", "Day 1 of 8: set-up"),
    (e.Placed("가온", 1, "A1", clause="H6.1"), "가온: 1구역 A1에서 시작", "가온 starts in zone 1 on A1"),
    (
        e.Placed("R2", 7, "E1", True, clause="H6.1"),
        "R2: 7구역(온실) E1에서 시작 (제비뽑기)",
        "R2 starts in zone 7 (온실) on E1 (by lot)",
    ),
    (
        e.Placed("Nya", 1, "B1", wanted="A1", clause="H6.1"),
        "Nya: 1구역 B1에서 시작 (A1은 우선권이 높은 캐릭터의 자리라 가장 가까운 타일)",
        "Nya starts in zone 1 on B1 (the tile nearest to A1, which went to a higher priority)",
    ),
    (
        e.RolledOff(("한서", "가온"), (2, 6), clause="H3.4"),
        "우선권 굴림: 가온 [6] > 한서 [2]",
        "Roll-off for priority: 가온 [6] > 한서 [2]",
    ),
    (
        e.RolledOff(("한서", "가온", "R2"), (4, 6, 4), clause="H3.4"),
        "우선권 굴림: 가온 [6] > 한서 [4] = R2 [4] (같은 눈끼리 다시 굴림)",
        "Roll-off for priority: 가온 [6] > 한서 [4] = R2 [4] (equal faces roll again)",
    ),
    (e.RoundBegan(2, 3, 4, clause="H6.2"), "2일차 3라운드 (모두 4라운드)", "Day 2, round 3 of 4"),
    (e.TurnBegan("Nya", 7, clause="H6.2"), "Nya의 차례 (7구역(온실))", "Nya’s turn (zone 7 (온실))"),
    (
        e.TurnEnded("가온", "spent", clause="H6.3"),
        "가온의 차례 끝: 이동과 행동을 마침",
        "가온’s turn is over: move and action are spent",
    ),
    (
        e.TurnEnded("R2", "said", clause="H6.3"),
        "R2의 차례 끝: 차례 종료 선언",
        "R2’s turn is over: ended by its player",
    ),
    (e.TurnEnded("R2", "time", clause="H6.8"), "R2의 차례 끝: 시간 초과", "R2’s turn is over: out of time"),
    (e.TurnEnded("R2", "fell", clause="H6.3"), "R2의 차례 끝: 쓰러짐", "R2’s turn is over: fell"),
    (e.TurnEnded("R2", "battle", clause="H6.3"), "R2의 차례 끝: 종전", "R2’s turn is over: end of battle"),
    (e.CleanedUp(3, clause="H6.2"), "3라운드 클린 업 페이즈", "Clean-up phase of round 3"),
    (
        e.BattleEnded(1, "rounds", clause="H6.1"),
        "1일차 종전: 모든 라운드 종료",
        "End of battle of day 1: all rounds are over",
    ),
    (
        e.BattleEnded(1, "referee", clause="H6.1"),
        "1일차 종전: 총괄의 선언",
        "End of battle of day 1: called by the referee",
    ),
    (e.BattleEnded(1, "last_team", clause="H6.1"), "1일차 종전: 한 팀만 남음", "End of battle of day 1: one team left"),
    (e.FallsAnnounced(1, (), (), clause="H6.12"), "1일차에 쓰러진 캐릭터: 없음", "Fallen on day 1: nobody"),
    (
        e.FallsAnnounced(2, ("가온", "R2"), ("가온", "별 페어"), clause="H6.12"),
        "2일차에 쓰러진 캐릭터: 가온, R2. 탈락: 가온 페어, 별 페어",
        "Fallen on day 2: 가온, R2. Out: pair 가온, pair 별 페어",
    ),
    (
        e.WarEnded("붉은 팀", "last_team", (1, 0, 0), (30, 9, 80), clause="H6.4"),
        "전쟁 종료: 붉은 팀의 승리 (마지막까지 남은 팀)",
        "The war is over: 붉은 팀 wins (the last team standing)",
    ),
    (
        e.WarEnded("별", "pairs", (1, 0, 2), (30, 9, 8), clause="H6.4"),
        "전쟁 종료: 별의 승리 (남은 페어 수: 별 2, 붉은 팀 1)",
        "The war is over: 별 wins (pairs left: 별 2, 붉은 팀 1)",
    ),
    (
        e.WarEnded("별", "damage", (1, 0, 1), (30, 90, 80), clause="H6.4"),
        "전쟁 종료: 별의 승리 (집계된 데미지: 별 80, 붉은 팀 30)",
        "The war is over: 별 wins (counted damage: 별 80, 붉은 팀 30)",
    ),
    (e.WarEnded("", "draw", (0, 0, 0), (3, 9, 8), clause="H6.4"), "전쟁 종료: 무승부", "The war is over: a draw"),
]

WALKS: Final[list[Row]] = [
    (
        e.Moved("가온", 1, "A1", "B2", ("B1", "B2"), 6, clause="M1.5"),
        "가온 이동: A1 → B1 → B2 (2칸, 이동력 6)",
        "가온 moves: A1 → B1 → B2 (2 tiles, movement 6)",
    ),
    (
        e.Moved("R2", 1, "A1", "B1", ("B1",), 5, "한서의 세이버", clause="M1.5"),
        "R2 이동: A1 → B1 (1칸, 이동력 5). 숨어 있던 한서의 세이버와 마주쳐 B1에서 멈춤",
        "R2 moves: A1 → B1 (1 tile, movement 5). Stopped on B1: met 한서의 세이버, who was hidden",
    ),
    (
        e.Left("가온", 1, 7, clause="M1.3"),
        "가온 이탈: 1구역에서 7구역(온실)으로",
        "가온 leaves zone 1 for zone 7 (온실)",
    ),
    (
        e.Arrived("Nya", 7, 1, "D1", clause="M1.4"),
        "Nya 도착: 1구역 쪽 통로에서 7구역(온실) D1로",
        "Nya comes out of the passage from zone 1: zone 7 (온실), D1",
    ),
    (
        e.Drawn("가온", "Nya", 1, "A1", "B1", clause="H6.13"),
        "Nya가 가온을 끌어당김: A1 → B1",
        "Nya draws 가온 closer: A1 → B1",
    ),
    (
        e.Drawn("R2", "", 1, "A1", "A1", clause="H6.13"),
        "보이지 않는 캐릭터가 R2를 끌어당김: A1 그대로",
        "someone unseen draws R2 closer: stays on A1",
    ),
]

POWERS: Final[list[Row]] = [
    (
        e.SkillUsed("가온", "aid", "Nya", 1, clause="H6.5"),
        "가온이 Nya에게 ‘응급 처치’를 씁니다.",
        "가온 uses “First Aid” on Nya.",
    ),
    (e.SkillUsed("R2", "aid", "R2", 1, clause="H6.5"), "R2가 ‘응급 처치’를 씁니다.", "R2 uses “First Aid”."),
    (
        e.SkillUsed("", "stars", "", 1, True, clause="H6.6"),
        "보이지 않는 캐릭터가 보구 ‘별의 비’를 씁니다.",
        "someone unseen uses “Rain of Stars” (noble phantasm).",
    ),
    (
        e.MpSpent("가온", "stroke", 8, 12, 0, clause="H6.5"),
        "가온 · ‘필살’: MP −8 → 12, 오늘 남은 횟수 0",
        "가온 · “Death Stroke”: MP −8 → 12, uses left today: 0",
    ),
    (
        e.MpSpent("가온", "heavy_blow", 3, 17, -1, clause="H6.5"),
        "가온 · ‘강타’: MP −3 → 17",
        "가온 · “Heavy Blow”: MP −3 → 17",
    ),
    (
        e.Healed("한서", "가온", (3, 4), 2, 7, 20, 20, clause="H6.5"),
        "한서 회복 (가온): [3][4] + 2 = 9 → 체력 13 → 20 (최대 20)",
        "한서 regains HP (by 가온): [3][4] + 2 = 9 → HP 13 → 20 (of 20)",
    ),
    (
        e.Healed("한서", "한서", (), 5, 0, 20, 20, clause="H6.5"),
        "한서 회복: 5 → 체력 20 그대로 (최대 20)",
        "한서 regains HP: 5 → HP still 20 (of 20)",
    ),
    (
        e.EffectGiven("가온", "shield", 10, 2, clause="H6.5"),
        "가온 · 보호막 10, 앞으로 2번째 클린 업 페이즈까지",
        "가온 · shield 10, until clean-up no. 2 from now",
    ),
    (
        e.EffectGiven("가온", "armour", 3, 1, clause="H6.5"),
        "가온 · 방어도 3, 다음 클린 업 페이즈까지",
        "가온 · armour 3, until the next clean-up",
    ),
    (
        e.EffectGiven("가온", "bonus", -2, "day", ("dodge", "resist"), clause="H6.5"),
        "가온 · 회피·항마 −2, 종전까지",
        "가온 · dodge and resist −2, until the end of battle",
    ),
    (
        e.EffectGiven("가온", "damage_dice", 2, "turn", clause="H6.5"),
        "가온 · 데미지 +2d6, 차례가 끝날 때까지",
        "가온 · damage +2d6, until the turn ends",
    ),
    (
        e.EffectGiven("가온", "bonus", 3, "now", ("hit",), clause="H6.5"),
        "가온 · 명중 +3, 이번 한 번",
        "가온 · hit +3, this once",
    ),
    (
        e.EffectEnded("Nya", "shield", 4, "used", clause="H3.12"),
        "Nya · 보호막 4 끝 (모두 씀)",
        "Nya · shield 4 ends (used up)",
    ),
    (
        e.EffectEnded("Nya", "bonus", 3, "time", ("spell",), clause="H6.2"),
        "Nya · 마도 +3 끝 (지속 시간 끝)",
        "Nya · spell +3 ends (its time is over)",
    ),
    (
        e.EffectEnded("Nya", "armour", 3, "day", clause="H6.1"),
        "Nya · 방어도 3 끝 (종전)",
        "Nya · armour 3 ends (end of battle)",
    ),
    (
        e.EffectEnded("Nya", "damage_dice", 1, "staff", clause="H6.7"),
        "Nya · 데미지 +1d6 끝 (총괄이 거둠)",
        "Nya · damage +1d6 ends (taken away by staff)",
    ),
    (
        e.MovementGiven("R2", 4, 10, clause="H6.5"),
        "R2 · 이번 차례 이동력 +4 → 10",
        "R2 · movement this turn +4 → 10",
    ),
    (e.Hid("가온", 1, clause="H6.13"), "가온이 1구역에서 몸을 숨깁니다.", "가온 hides in zone 1."),
    (
        e.CameOut("Nya", 1, "A2", "attacked", clause="H6.13"),
        "Nya의 은신이 풀렸습니다: 1구역 A2 (공격함)",
        "Nya is seen again: zone 1, A2 (attacked)",
    ),
    (
        e.CameOut("Nya", 1, "A2", "damaged", clause="H6.13"),
        "Nya의 은신이 풀렸습니다: 1구역 A2 (데미지를 받음)",
        "Nya is seen again: zone 1, A2 (was damaged)",
    ),
    (
        e.CameOut("Nya", 1, "A2", "met", clause="H6.13"),
        "Nya의 은신이 풀렸습니다: 1구역 A2 (적과 마주침)",
        "Nya is seen again: zone 1, A2 (met an enemy)",
    ),
    (
        e.CameOut("Nya", 1, "A2", "left", clause="H6.13"),
        "Nya의 은신이 풀렸습니다: 1구역 A2 (구역을 떠남)",
        "Nya is seen again: zone 1, A2 (left the zone)",
    ),
    (
        e.CameOut("Nya", 1, "A2", "staff", clause="H6.13"),
        "Nya의 은신이 풀렸습니다: 1구역 A2 (총괄)",
        "Nya is seen again: zone 1, A2 (staff)",
    ),
    (
        e.Revealed("라이더(2P)", 7, clause="H6.13"),
        "라이더(2P)는 자기 차례가 끝날 때까지 7구역(온실)을 봅니다.",
        "라이더(2P) sees zone 7 (온실) until the own turn ends.",
    ),
    (
        e.Guarded("R2", 3, clause="H6.3"),
        "R2가 방어합니다: 다음 자기 차례까지 방어 판정 +3",
        "R2 guards: own defences +3 until the own next turn",
    ),
    (e.Waited("가온", clause="H6.3"), "가온이 대기합니다.", "가온 waits."),
    (e.MpRegained("가온", 3, 17, clause="M1.7"), "가온 · 푸른 구역: MP +3 → 17", "가온 · blue zone: MP +3 → 17"),
]

REST: Final[list[Row]] = [
    (
        e.RewardEarned("가온", 60, 63, clause="M5.2"),
        "가온 페어: 집계된 데미지가 63점이 되어 60점 보상을 얻었습니다. 종전 후에 지급됩니다.",
        "pair 가온: counted damage 63, the reward for 60 is earned. It is given after the end of battle.",
    ),
    (
        e.Rewarded("가온", 60, "R2", 18, 30, 45, 40, clause="M5.2"),
        "가온 페어 60점 보상: R2 체력 +18 → 45, MP +30 → 40",
        "Reward for 60 of pair 가온: R2 HP +18 → 45, MP +30 → 40",
    ),
    (
        e.Rewarded("가온", 100, "가온", 0, 0, 20, 20, True, clause="H5.3"),
        "가온 페어 100점 보상: 가온 체력 +0 → 20, MP +0 → 20 (자동)",
        "Reward for 100 of pair 가온: 가온 HP +0 → 20, MP +0 → 20 (by default)",
    ),
    (
        e.Raised("별 페어", "Nya", 30, 30, clause="H5.4"),
        "별 페어 100점 보상: Nya 최대 체력 +10 → 30, 최대 MP +10 → 30",
        "Reward for 100 of pair 별 페어: Nya maximum HP +10 → 30, maximum MP +10 → 30",
    ),
    (
        e.Raised("별 페어", "Nya", 30, 30, True, clause="H5.4"),
        "별 페어 100점 보상: Nya 최대 체력 +10 → 30, 최대 MP +10 → 30 (자동)",
        "Reward for 100 of pair 별 페어: Nya maximum HP +10 → 30, maximum MP +10 → 30 (by default)",
    ),
    (e.TimedOut("한서", "turn", clause="H6.8"), "한서: 시간 초과 (차례)", "한서 is out of time (turn)"),
    (
        e.Corrected("한서", "hp", "13", "15", clause="H6.7"),
        "총괄의 정정: 한서 체력 13 → 15",
        "Corrected by staff: 한서, HP 13 → 15",
    ),
    (
        e.Corrected("R2", "place", "1 A1", "7 E2", clause="H6.7"),
        "총괄의 정정: R2 위치 1구역 A1 → 7구역 E2",
        "Corrected by staff: R2, place zone 1 A1 → zone 7 E2",
    ),
    (
        e.Corrected("R2", "shield", "", "shield 10", clause="H6.7"),
        "총괄의 정정: R2 보호막 추가 없음 → 보호막 10",
        "Corrected by staff: R2, shield given none → shield 10",
    ),
    (
        e.Corrected("R2", "hide", "seen", "hidden", clause="H6.7"),
        "총괄의 정정: R2 은신",
        "Corrected by staff: R2, hidden",
    ),
]

ROWS: Final[list[Row]] = [*DAY, *WALKS, *ATTACKS, *POWERS, *REST]
