"""What `simpan arena mansion` and `simpan play mansion` say, in both languages."""

from __future__ import annotations

from typing import Final

KO: Final = {
    "not_of_game": "{options:은/는} {game}의 선택지가 아닙니다.",
    # -- arena
    "wars_bar": "전쟁",
    "wars_title": "{title}: 전쟁 {n}번, 봇 {bots}",
    "wars_classes": "클래스별",
    "wars_by_bot": "봇별 (한 페어의 한 전쟁을 하나로 셈)",
    "wars_alive": "{days}일차 뒤에 남은 페어: {alive}",
    "wars_rewards": "지급된 보상: 60점 {sixty}번, 100점 {hundred}번",
    "wars_ends": "마지막 팀만 남아 끝남 {team}번, 마지막 날로 끝남 {last}번",
    "wars_means": "평균 {days}일, 결정 {decisions}번, CPU {seconds}초",
    "wars_no_bot": "“{word}”: 그런 봇이 없습니다. 있는 봇: {all}.{near}",
    "wars_bots": "봇은 {n}개인데 페어는 {pairs}쌍입니다.",
    # -- play
    "war_title": "{title}: 플레이어 {n}명, {days}일",
    "war_people": "사람: {people}",
    "war_bots": "나머지 {n}명은 봇({bots})입니다.",
    "war_demo": "입력이 없어 봇({bots})끼리 전쟁을 합니다. 총괄의 눈으로 모두 보여 줍니다.",
    "war_hint": "번호를 입력하거나, 글을 올리듯 선언을 쓰세요(예: k2로 이동, 가온을 물리로 공격). ?: 도움말, q: 나가기",
    "war_no_player": "“{word}”: 그런 플레이어가 없습니다. 있는 플레이어: {all}.{near}",
    "war_screen": "{who}의 화면입니다.",
    "war_prompt": "선언이나 번호 (1–{most}): ",
    "war_prompt_pass": "반응이나 번호 (1–{most}, 엔터: 반응하지 않음): ",
    "war_read": "해석 · {said}",
    "war_possible": "가능한 것: {all}.",
    "war_nothing": "지금은 할 것이 없는 선언입니다.",
    "war_no_rolls": "주사위는 심판이 굴립니다(H2.2).",
    "war_no_withdrawal": "여기서는 선언을 바로 판정하므로 철회할 것이 없습니다(H6.8).",
    "war_decisions": "결정 {n}번, {days}일차까지",
    "war_help": (
        "번호: 그 번호를 고름. 선언: 글을 올리듯 쓰면 읽고 판정합니다.\n"
        "  k2에서 k3으로 이동한다 · 3구역으로 이탈 · 가온을 강타로 물리 공격 · 방어 · 대기 · 턴 종료\n"
        "표: 지도와 차례 순서, 캐릭터. 지도: 지도만. 기록: 지금까지 들은 것.\n"
        "규칙 M4.5: 조항을 읽음. q: 나가기"
    ),
}
EN: Final = {
    "not_of_game": "No option of {game}: {options}.",
    # -- arena
    "wars_bar": "wars",
    "wars_title": "{title}: {n} wars, bots {bots}",
    "wars_classes": "By class",
    "wars_by_bot": "By bot (each war of a pair counted)",
    "wars_alive": "pairs left after day {days}: {alive}",
    "wars_rewards": "rewards paid: {sixty} for 60 points, {hundred} for 100",
    "wars_ends": "ended by the last team: {team}, by the last day: {last}",
    "wars_means": "mean {days} days, {decisions} decisions; CPU {seconds} s",
    "wars_no_bot": "“{word}”: there is no such bot. Bots: {all}.{near}",
    "wars_bots": "{n} bots for {pairs} pairs.",
    # -- play
    "war_title": "{title}: {n} players, {days} days",
    "war_people": "People: {people}",
    "war_bots": "The other {n} are bots ({bots}).",
    "war_demo": "There is no input, so bots ({bots}) fight a war. You see it all, as the staff does.",
    "war_hint": "Type a number, or a declaration as you would post it (such as: move to k2). ?: help, q: quit",
    "war_no_player": "“{word}”: there is no such player. Players: {all}.{near}",
    "war_screen": "This is the screen of {who}.",
    "war_prompt": "Declaration or number (1–{most}): ",
    "war_prompt_pass": "Reaction or number (1–{most}, Enter: pass): ",
    "war_read": "Read as · {said}",
    "war_possible": "Possible: {all}.",
    "war_nothing": "This declaration asks for nothing now.",
    "war_no_rolls": "The referee rolls the dice (H2.2).",
    "war_no_withdrawal": "Declarations are ruled at once here: there is nothing to withdraw (H6.8).",
    "war_decisions": "{n} decisions, up to day {days}",
    "war_help": (
        "a number: choose it. A declaration: write it as you would post it.\n"
        "  move k2 to k3 · leave to 3 · attack 가온 physically · guard · wait · end turn\n"
        "table: map, turn order, characters. map: the map only. log: what you have heard.\n"
        "rule M4.5: read a clause. q: quit"
    ),
}
