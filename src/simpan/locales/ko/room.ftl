# What the room itself says in the log.
log-ask-undo = { JOSA($name, "이/가") } 마지막 결정을 무르자고 했어요.
log-ask-draw = { JOSA($name, "이/가") } 무승부를 제안했어요.
log-yes-undo = { JOSA($name, "이/가") } 동의해서 마지막 결정을 물렀어요.
log-yes-draw = { JOSA($name, "이/가") } 무승부에 동의했어요.
log-no-undo = { JOSA($name, "이/가") } 무르기를 거절했어요.
log-no-draw = { JOSA($name, "이/가") } 무승부를 거절했어요.
log-withdraw = { JOSA($name, "이/가") } 제안을 거뒀어요.
log-away = { JOSA($name, "이/가") } 접속해 있지 않아요.
log-here = { JOSA($name, "이/가") } 접속했어요.
log-wait = { JOSA($name, "이/가") } { JOSA($late, "을/를") } 더 기다리기로 했어요.
log-claim-win = { $late } 부재로 { JOSA($name, "이/가") } 승리를 청구했어요.
log-claim-draw = { $late } 부재로 { JOSA($name, "이/가") } 무승부를 청구했어요.
log-concede = { JOSA($name, "이/가") } 항복했어요.
log-rule-back = 심판이 앞의 시점으로 되돌렸어요.
log-rule-extend = 심판이 { $name } 쪽에 { $seconds }초를 더 줬어요.
log-rule-pause = 심판이 경기를 멈췄어요.
log-rule-resume = 심판이 경기를 다시 시작했어요.
log-rule-award = 심판이 { $name }의 승리를 선언했어요.
log-rule-caution = 심판이 { $name }에게 주의를 줬어요.
log-rule-note = 심판이 적었어요.
log-rule-why = { $ruling } 사유: { $why }

# How a match ended.
result-won = { $winner } 승리
result-drawn = 무승부
result-concede = { $winner } 승리 ({ $loser } 항복)
result-absence = { $winner } 승리 ({ $loser } 부재)
result-award = { $winner } 승리 (심판 판정)
result-draw-agreed = 합의 무승부
result-draw-absence = 무승부 (상대 부재)

# Why something did nothing.
denied-stale = 그 사이에 상황이 바뀌었어요. 다시 골라 주세요.
denied-not-playing = 아직 경기가 시작되지 않았어요.
denied-over = 경기가 이미 끝났어요.
denied-frozen = 기록에 문제가 생겨 이 경기는 멈춰 있어요.
denied-paused = 심판이 경기를 멈췄어요.
denied-not-a-seat = 경기하는 사람만 할 수 있어요.
denied-not-judge = 심판만 할 수 있어요.
denied-nothing-to-undo = 무를 결정이 없어요.
denied-seen = 무를 수 없어요. { $text }
denied-already-asked = 이미 제안해 두었어요.
denied-declined = 방금 거절된 제안이에요. 다음 결정 뒤에 다시 할 수 있어요.
denied-no-offer = 그 제안은 이제 없어요.
denied-not-late = 기다릴 상대가 없어요.
denied-too-early = 아직 청구할 수 없어요.
denied-already-paused = 이미 멈춰 있어요.
denied-not-paused = 멈춰 있지 않아요.
denied-no-such-entry = 그 뒤에 되돌릴 결정이 없어요.
denied-no-such-seat = 그런 자리가 없어요.
denied-no-clock = 지금 흐르는 시계가 없어요.
denied-nothing-said = 내용을 적어 주세요.
denied-broken = 서버 오류로 답하지 못했어요. 다른 것은 그대로예요.
denied-ended = 기록이 이미 마감되었어요.
denied-not-here = 이 방에서는 할 수 없는 일이에요.
denied-not-staff = 총괄진만 할 수 있어요.
denied-not-allowed = 맡은 역할로는 할 수 없는 일이에요. 판정과 정정은 총괄이나 판정 역할이 하고, 설정과 마감은 총괄이 해요.
denied-nothing-there = 그런 것은 없어요.

fault-elsewhere = 다른 곳에서 이 자리를 열었어요.
