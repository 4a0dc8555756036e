"""Korean: what a bound campaign itself says."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # -- opening a campaign
    "staff": "총괄",
    "no_folder": "캠페인 {key}: 폴더 {folder:이/가} 없습니다.",
    "broken": "캠페인 {key}: 시트나 지도에 어긋난 곳이 있습니다. {what}",
    "bad_record": "캠페인 {key}: 전쟁의 기록을 읽을 수 없습니다. {what}",
    "no_war": "캠페인 {key}: 전쟁의 비밀 시드를 읽을 수 없거나 이 기록의 것이 아닙니다.",
    "unknown_name": "캠페인 {key}: {account}의 “{name}”: 이 캠페인의 플레이어도 캐릭터도 아닙니다.{near}",
    "twice": "캠페인 {key}: {account:이/가} 명부에 두 번 있습니다.",
    "no_staff": "캠페인 {key}: 총괄의 계정이나 역할을 하나 이상 정해 주세요.",
    "near": " 혹시 {names}?",
    # -- the list of people
    "enrolled": "{account:은/는} 이제 {who}입니다.",
    "removed": "{account:을/를} 명부에서 뺐습니다.",
    "not_listed": "{account:은/는} 명부에 없습니다.",
    "forgotten": "명부의 {account}: “{name}”. 이제 이 캠페인에 없는 이름이라 쓰지 않습니다.",
    "list_line": "{who}: {accounts}",
    "list_nobody": "아직 없음",
    "use_list": (
        "/명부 계정 = 이름 — 계정을 플레이어나 캐릭터로 올립니다. 빼기: “/명부 계정 =”. 보기: “/명부”."
        " 여럿이면 한 줄에 하나씩 씁니다."
    ),
    "no_equals": "“{line}”: 계정과 이름 사이에 “=”를 써 주세요.",
    "no_account": "“{account}”: 계정으로 읽을 수 없습니다.",
    "no_such_name": "“{name}”: 그런 캐릭터나 플레이어가 없습니다.{near}",
    "you_are_listed": "이제 {who:으로/로} 선언할 수 있습니다.",
    "stranger": (
        "이 캠페인의 명부에 없는 계정이라 선언을 받을 수 없습니다. 참가자라면 총괄에게 명부에 올려 달라고 해 주세요."
        " 구경은 자유롭게 하셔도 됩니다."
    ),
    "stranger_staff": "명부에 없는 {account:이/가} 글을 썼습니다: “{text}”. 참가자라면: /명부 {account} = 이름",
    # -- on the way
    "for_name": "{names}에게 (계정이 없어 전하지 못함):",
    "done": "처리했습니다. #{n}",
    "kept": "선언으로 읽히지 않아 기록에만 적어 두었습니다.",
    "start_hint": "[{title}] 시작할 자리는 비밀이니 모두가 보는 곳에 쓰지 말고 이 글에 답해 주세요.",
    "staff_only": "총괄의 명령은 총괄의 계정에서 써 주세요. 이 계정은 {who}입니다.",
    "overheard": "이 글은 {who}도 읽습니다. 혼자만의 선언이나 예약은 다른 사람을 부르지 않은 글로 보내 주세요.",
    "forgot_slash": "총괄의 명령은 “/”로 시작합니다: {text}",
    "nothing_to_pass": "지금은 물은 것이 없습니다. 미리 넘기려면 예약해 두세요: 예약 {who}: 반응 없음",
    "in_queue": "대기열에 있는 선언: {n}개 (/대기열)",
    "more_status": "한 사람이 보는 것: /보기 이름. 모두 자세히: /상태 전체",
    "stale_button": "이 단추는 지난 물음의 것입니다. 지금의 물음에서 다시 골라 주세요.",
    "others_preview": "이 미리 보기는 {who}의 명령이라 {who:이/가} 확인합니다. 직접 하시려면 다시 명령해 주세요.",
    "submitted": "확정을 기다리는 선언 #{n} {who}: {said}",
    "fog": "보내지 않은 글이 있습니다. 받을 사람: {to}. 까닭: {why}",
    "fog_here": "둘만의 글에 달 답을 모두가 보는 곳에 쓰려고 했습니다.",
    "fog_line": "{who:이/가} 알 수 없는 글입니다: {line}",
    "fog_names": "{who:이/가} 알지 못하는 이름이나 타일({what})이 있습니다: {line}",
    "fog_shared": "한 사람에게만 할 말을 여러 사람에게 보내려고 했습니다: {line}",
    "fog_together": "함께 받으면 서로가 그 자리에 있음을 알게 됩니다: {who}",
    "fog_seed": "기록을 닫기 전에는 아무도 알 수 없는 시드가 들어 있었습니다.",
    "fog_nobody": "명부에 없는 계정입니다: {who}",
    "everybody": "모두",
    # -- edits and deletions
    "edited": "#{n} {who}의 글이 고쳐졌습니다.",
    "deleted": "#{n} {who}의 글이 지워졌습니다.",
    "said": "처음: {text}",
    "says": "지금: {text}",
    "stands": "판정은 처음의 글대로입니다. 되돌리려면: /되돌리기 #{n} 사유",
    "waits": "아직 대기열에 있고, 차례가 오면 처음의 글대로 판정합니다. 빼려면: /버리기 #{n} 사유",
    "gone": "판정하지 않고 대기열에서 빠진 선언이라 할 일은 없습니다.",
    "not_read_again": "고친 글은 다시 읽지 않습니다. 새 글로 써 주세요.",
    "order_stands": "예약 명령은 처음의 글대로 남아 있습니다. 고치려면: /예약 이름: 내용",
    "command_stands": "명령은 처음의 글대로 처리되었습니다.",
    # -- the status message
    "state_goes": "차례를 하나씩 진행하고 있습니다.",
    "state_set_up": "시작할 자리를 비밀로 정하는 중",
    "state_paused": "일시 정지 중",
    "state_rests": "쉬는 중. 선언은 진행을 열면 판정합니다.",
    "state_night": "{day}일차가 끝났습니다. 다음 날을 기다립니다.",
    "state_ended": "기록을 닫았습니다.",
    "won": "{who}의 승리",
    "draw": "무승부",
    "limits": "제한 시간: 차례 {turn}, 반응 {react}",
    "minutes": "{n}분",
    "no_limit": "없음",
    "promise": "주사위 약속: {commitment}",
    # -- buttons
    "do_pass": "반응 없음",
    "do_cover": "엄호",
    "do_not_cover": "엄호하지 않음",
    "do_roll": "굴림 {n}d6",
    "do_lot": "제비뽑기",
    "do_lot_of": "{who} 제비뽑기",
    "do_guard": "방어하고 턴 종료",
    "do_wait": "대기하고 턴 종료",
    "do_end": "턴 종료",
    "do_expire": "시간 초과 처리",
    "do_apply": "확인",
    "do_cancel": "취소",
    "do_accept": "확정",
    "do_rule": "확정하고 판정",
}
