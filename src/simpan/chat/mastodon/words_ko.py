"""What the account of Mastodon says itself, in Korean."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, str]] = {
    "root": "{name}\n이 글타래에 공개 판정을 적습니다.",
    "cut": "…",
    # -- why a post is lost, as the staff is told
    "lost_account": "그런 계정이 없습니다: {who}",
    "lost_gone": "답할 글이 지워졌습니다.",
    "lost_refused": "서버가 거절했습니다 ({why}).",
    # -- why the program stops
    "withdrawn": "{host}에서 이 계정의 토큰을 받아 주지 않습니다. 새 토큰을 만들어 설정한 곳에 넣고 다시 시작하세요.",
    "forbidden": "{host}에서 이 계정이 그 일을 하지 못하게 합니다({why}). 계정이 살아 있는지, 토큰에 read:accounts, "
    "read:notifications, read:statuses, write:statuses 권한이 있는지 확인하세요.",
    # -- check
    "check_account": "계정: @{name}@{host}",
    "check_server": "서버: {host}, 버전 {version}",
    "check_limits": "글 하나에 {most}자까지, 주소는 {link}자로 셉니다.",
    "check_scope_ok": "권한 {scope}: 있음",
    "check_scope_no": "권한 {scope}: 없음. 앱을 다시 만들거나 권한을 더한 뒤 새 토큰을 쓰세요.",
    "check_scope_unknown": "권한 {scope}: 서버가 알려 주지 않아 모릅니다. 처음 쓸 때 드러납니다.",
    "check_bot_ok": "자동 계정 표시: 켜짐",
    "check_bot_set": "자동 계정 표시: 방금 켰습니다.",
    "check_bot_no": "자동 계정 표시: 꺼짐. 환경설정의 프로필에서 '자동화된 계정'을 켜세요.",
    "check_policy_ok": "알림 거르기: 누구의 멘션도 거르지 않음",
    "check_policy_set": "알림 거르기: 멘션이 걸러지지 않도록 방금 바꿨습니다.",
    "check_policy_no": "알림 거르기: {kinds}의 멘션이 걸러져 심판에게 오지 않습니다. "
    "알림 화면의 설정에서 '수락'으로 바꾸세요.",
    "check_streaming_ok": "실시간 연결: 됨",
    "check_streaming_no": "실시간 연결: 되지 않음. 멘션을 {seconds}초마다 물어보므로 답이 그만큼 늦습니다.",
    "check_nobody": "캠페인에 적힌 계정 {person}: 이 서버에 없습니다. 이름을 확인하세요.",
    "policy_filters": "{kinds}의 멘션이 걸러져 심판에게 오지 않습니다. simpan chat check를 실행하면 고칠 수 있습니다.",
    "kind_for_not_following": "팔로우하지 않는 사람",
    "kind_for_not_followers": "팔로우해 주지 않은 사람",
    "kind_for_new_accounts": "새 계정",
    "kind_for_private_mentions": "처음 말을 거는 개인 멘션",
    "kind_for_limited_accounts": "제한된 계정",
    "unreachable": "{host}에 연결할 수 없습니다. 주소(api)와 인터넷 연결을 확인하세요.",
    # -- the log
    "limit_used": "{host}의 글 한도를 다 썼습니다(마스토돈은 보통 3시간에 300개). {time}부터 다시 올립니다.",
}
