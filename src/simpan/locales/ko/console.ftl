# The organiser's console.

# making a campaign
console-game = 저택 전쟁
console-campaigns = 저택 전쟁 캠페인
console-campaigns-text = 총괄이 캠페인을 열면 플레이어는 링크로 들어와 문장이나 버튼으로 선언합니다. 판정과 안개, 기록은 심판이 맡습니다.
console-mine = 내 캠페인
console-untitled = 이름 없는 캠페인
console-as-staff = 총괄진
console-as-player = 플레이어
console-as-watch = 관전
console-is-over = 끝남
console-forget = { $title } 목록에서 지우기
console-new = 새 캠페인 열기
console-campaign-name = 캠페인 이름
console-campaign-name-hint = 비우면 저택 전쟁
console-my-name = 내 이름
console-my-name-hint = 플레이어에게 보여요
console-organiser = 총괄
console-make-default = 기본 캠페인으로 시작
console-make-default-text = 여덟 구역의 저택과 견본 페어 여덟이 들어 있어요. 만들고 나서 초대 링크를 보내면 됩니다.
console-make-own = 이 파일로 시작
console-making = 만드는 중
console-own-files = 내 파일로 시작하기
console-own-files-text = 캐릭터 표(CSV, XLSX)만 있어도 됩니다. 없는 파일은 기본 캠페인의 것을 씁니다. 여기에 끌어다 놓아도 돼요.
console-choose-files = 파일 고르기
console-more-files = 파일 더하기
console-file-drop = { $name } 빼기
console-file-kind = { $names }: 읽을 수 없는 종류입니다. toml, txt, csv, xlsx, json만 됩니다.
console-file-large = 파일이 너무 큽니다. 모두 합해 3 MB까지 됩니다.
console-templates = 본보기 내려받기
console-templates-text = 캐릭터 표에 채워 넣거나, 기본 캠페인의 파일을 고쳐 쓰세요.
console-template-xlsx = 캐릭터 표 XLSX
console-template-csv = 캐릭터 표 CSV
console-checking = 파일을 살펴보는 중
console-check-ok = { $title }: 이대로 시작할 수 있어요.
console-check-bad = 고칠 곳이 { $count }곳 있어요.
console-faults = 고칠 곳 { $count }
console-warnings = 경고 { $count } · 그대로 두어도 됩니다
console-who-plays = 누가 누구를
console-confirm = 선언 판정
console-confirm-on = 총괄이 확정한 뒤
console-confirm-on-text = 플레이어의 선언은 제출되어 총괄의 확정을 기다립니다.
console-confirm-off = 바로
console-confirm-off-text = 차례가 오면 심판이 바로 판정합니다.
console-watch = 관전
console-watch-none = 없음
console-watch-none-text = 플레이어와 총괄진만 봐요.
console-watch-link = 링크로
console-watch-link-text = 주소를 아는 사람은 전체 공지만 봐요.

# the page
console-title = 총괄: { $title }
console-parts = 화면
console-tab-queue = 차례
console-tab-fix = 정정
console-tab-posts = 올릴 글
console-tab-map = 전황
console-tab-log = 기록
console-tab-people = 사람
console-role = 역할
console-role-of = { $name }의 역할
console-role-organiser = 총괄
console-role-organiser-text = 모든 것을 할 수 있어요.
console-role-referee = 판정
console-role-referee-text = 선언, 주사위, 정정을 맡아요.
console-role-scribe = 기록
console-role-scribe-text = 모두 보고 공지를 써요.
console-not-your-role = 맡은 역할로는 할 수 없어요. 판정과 정정은 총괄이나 판정 역할이 하고, 설정과 마감은 총괄이 해요.
console-steps = 시작하기
console-step-invite = 플레이어 초대
console-step-invite-go = 초대하기
console-step-open = 오늘 열기
console-step-open-text = 열어야 차례가 돌고 시간이 흐릅니다.
console-done = 했습니다
console-not-done = 하지 못했습니다
console-over = 기록을 닫았습니다
console-over-text = 닫은 기록은 고칠 수 없습니다.
console-over-log = 기록 내려받기
console-answer = 방금 한 일
console-more = { $count }줄 더 보기
console-to-posts = 올릴 글 { $count }개

# the line of turns
console-tally = 오늘
console-queue = 차례 줄
console-queue-empty = 여기에 해당하는 사람이 없어요.
console-show-all = { $state }만 보는 중 · 모두 보기
console-state-done = 판정됨
console-state-acting = 지금 차례
console-state-submitted = 제출됨
console-state-confirmed = 확정됨
console-state-waiting = 기다림
console-state-idle = 할 일 없음
console-place = { $zone }구역 · 우선권 { $priority }
console-asked = 답을 기다림
console-nothing-said = 아직 선언 없음
console-read = 읽음: { $text }
console-here = 접속 중
console-came = 들어옴
console-never = 아직
console-left = { $minutes }분 남음
console-left-seconds = { $seconds }초 남음
console-overdue = { $minutes ->
    [0] 시간이 지남
   *[other] { $minutes }분 지남
}
console-correct = 정정
console-correct-who = { $who } 정정
console-day = 오늘의 진행
console-jobs = 오늘의 일 { $count }
console-sitting = 진행 중: { $names }
console-tools = 그 밖의 명령
console-command = 명령
console-command-hint = /로 시작 · 이름: 선언
console-send = 보내기
console-leave = 그만두기

# forms
console-choose = 고르세요
console-none = 없음
console-optional = 비워도 돼요
console-now = 지금 { $value }
console-lacks = 아직 없는 것: { $names }
console-wrong-faces = 눈은 1부터 6까지, { $last }개까지 씁니다.
console-wrong-entry = 기록의 번호를 수로 씁니다. 예: 41
console-wrong-number = { $first }부터 { $last }까지의 수를 씁니다.
console-will = 보낼 명령

# corrections
console-kinds = 정정의 종류
console-preview = 정정 미리 보기
console-not-yet = 아직 기록 안 됨
console-show-first = 미리 보기
console-apply = 정정 기록하기
console-apply-plain = 이대로 적용하기
console-places = { $count }곳 바뀜
console-same = 그대로
console-changed = 바뀜
console-why-is = 사유: { $why }
console-rulings = 뒤따르는 판정
console-numbers = 달라지는 수
console-dropped = 무효가 되는 선언
console-anew = 다시 판정하는 선언
console-nothing-changes = 판정과 수는 달라지지 않습니다.
console-never-erased = 지난 기록은 지우지 않습니다. 정정은 이름, 시각, 사유와 함께 뒤에 붙습니다.
console-find-ruling = 지난 판정에서 찾기
console-find-none = 찾은 판정이 없어요.
console-has-dice = 주사위를 굴린 판정
console-word-preview = 미리보기
console-word-apply = 확인
console-word-cancel = 취소

# posts
console-cut = 글의 길이
console-cut-280 = 280자
console-cut-500 = 500자
console-cut-0 = 자르지 않음
console-post-to = { $to }에게
console-copy = 복사
console-copied = 복사됨
console-copy-failed = 복사하지 못함
console-copied-of = { $done }/{ $all } 복사됨
console-all-copied = 모두 복사됨
console-no-posts = 올릴 글이 없어요.
console-other-acts = 다른 판정의 글
console-last-act = 방금 것
console-kind-all = 모두
console-kind-speech = 글
console-kind-ruling = 판정
console-kind-private = 개인
console-kind-prompt = 물음
console-kind-refusal = 거부
console-kind-reading = 해석
console-kind-notice = 공지
console-kind-dice = 주사위
console-kind-back = 되돌림
console-kind-command = 총괄

# the war
console-view-as = 누구의 눈으로
console-view-staff = 총괄 (모두 봄)
console-view-public = 전체 공지
console-view-of = { JOSA($name, "이/가") } 보는 화면 · 읽기만
console-view-of-public = 모두가 보는 전체 공지 · 읽기만
console-view-end = 닫기
console-hidden-from = 여기서 보이지 않는 것 { $count }
console-hidden-none = 모두 보입니다.
console-their-pending = 기다리는 선언
console-everybody = 지도 위의 사람 { $count }
console-sheets = 시트
console-ledger = 데미지 보상 장부
console-history = 수가 바뀐 까닭
console-no-history = 아직 바뀐 수가 없어요.
console-correct-from = 기록 { $n }번부터 정정

# the log
console-export = 내보내기
console-export-public = 공개판
console-export-staff = 총괄판
console-export-record = 기록 원본
console-log-of = 누구의 기록
console-log-kind = 종류
console-log-newest = 새것이 위에 있습니다.
console-log-empty = 아직 없어요.
console-log-earlier = 더 앞의 기록
console-log-failed = 기록을 불러오지 못했습니다.
console-from-here = 여기에서 고치기
console-from-value = 이 직전의 값
console-from-dice = 이 주사위
console-from-undo = 여기부터 되돌리기

# people
console-players = 플레이어
console-players-text = 한 사람에 링크 하나예요. 초대 글을 복사해 보내면 이름과 캐릭터가 정해진 채로 들어옵니다.
console-came-of = { $all }명 가운데 { $came }명 들어옴
console-player = 플레이어
console-characters = 캐릭터
console-copy-all = 초대 글 모두 복사
console-copy-invite = 초대 글 복사
console-invite-message =
    { $title }에 초대합니다.
    { $name } 님의 캐릭터: { $characters }
    아래 링크로 들어오세요. 이 링크는 { $name } 님만의 것이니 다른 사람에게 알리지 마세요.
    { $address }
console-share-text = { $title } 초대
console-link = 링크
console-link-of = { $name }의 링크
console-link-unknown = 이 브라우저는 이 사람의 링크를 모릅니다. 새로 만들어도 전에 보낸 링크는 그대로 쓸 수 있어요.
console-link-make = 링크 만들기
console-link-fresh = 새 링크로 바꾸기
console-link-fresh-sure = { $name }의 전 링크는 끊기고, 들어와 있던 창도 닫힙니다. 바꿀까요?
console-link-fresh-yes = 바꾸기
console-links-csv = 링크 표 CSV
console-links-file = 초대 링크
console-qr = { $name }의 링크 QR 코드
console-copy-watch = 관전 링크 복사
console-staff = 총괄진
console-staff-add = 총괄진 초대: 이름
console-staff-invite = 초대하고 링크 만들기
console-copy-link = 링크 복사
console-copy-my-link = 내 링크 복사
console-nameless = 이름 없음
console-remove = 내보내기
console-remove-sure = 정말 내보내기

# the menu
console-settings = 캠페인 설정
console-settings-text = 시간이 다 되면, 선언 확정
console-keys = 단축키
console-key-1 = 차례 줄에서 다음, 이전
console-key-2 = 열린 선언 판정하기
console-key-3 = 정정
console-key-4 = 명령 쓰기
console-key-5 = 화면 바꾸기
console-home-text = 캠페인은 그대로 이어져요
