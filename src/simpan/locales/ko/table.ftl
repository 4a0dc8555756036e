# The table: both fields, the line, the hand, the cards.

turn = { $turn }턴
leave = 나가기
phases = 페이즈
phase-setup = 준비
phase-lumen = 루멘
    .short = 루
phase-ready = 레디
    .short = 레
phase-battle = 배틀
    .short = 배
phase-combo = 콤보
phase-catch = 캐치
phase-get = 겟
    .short = 겟
phase-recovery = 리커버리
    .short = 리
phase-over = 끝

position-high = 상단
    .short = 상
position-mid = 중단
    .short = 중
position-low = 하단
    .short = 하
limb-hand = 손
limb-foot = 발
cell-guard = 방어
    .short = 방어
cell-evade = 회피
    .short = 회피
cell-clash = 상쇄
    .short = 상쇄
cell-none = 없음
    .short = –
kind-attack = 공격
    .short = 공격
kind-defence = 수비
    .short = 수비
kind-special = 특수 기술
    .short = 특수
kind-trait = 특성
    .short = 특성
ultimate = 얼티밋
neutral = 중립
grab = 그랩
result-hit = 히트
    .short = 히
result-guard = 가드
    .short = 가
result-counter = 카운터
    .short = 카
result-combo = 콤보
    .short = 콤보
card-more = 카드 정보
card-speed = 속도 { $speed }
card-damage = 데미지 { $damage }
card-cell = { $position } { $what }
damage = 데미지
no-speed = 속도 없음
no-body = 속도·위치 없음
text-made = 판정에 쓰는 효과를 그대로 옮긴 글

hp-sentence = 체력 { $hp }, 핸드 제한 { $limit }장
priority = 우선권
away = 자리 비움
hand = 손패
list = 리스트
side-deck = 사이드
lumen = 루멘
broken = 브레이크
known = 확인
hand-known = { $name } 손패 { $count }장, 그중 { $known }장은 알려짐
counts = { $name }: 손패 { $hand }장, 핸드 제한 { $limit }장, 리스트 { $list }장, 사이드 { $side }장, 루멘 존 { $lumen }장. 구역 보기
glance = { $name } 리스트 { $count }장{ $lumen ->
    [0] {""}
   *[other] , 루멘 존 { $lumen }장
} 펼치기
side-of = 상대, { $name }
seat-of = { $seat }P, { $name }
my-side = 나
my = 내
my-hand = 내 손패
my-list = 내 리스트 { $count }
zones = 공개된 구역
zones-of = { $name }의 구역
zone-list = 리스트
zone-lumen = 루멘 존
zone-battle = 배틀 존
zone-ultimate = 얼티밋 존
zone-broken = 브레이크 존
zone-side-deck = 사이드 덱
zone-known = 알려진 손패
face-down = 뒷면 { $count }장

frame-line = 프레임 라인
fast = 빠름
slow = 느림
line-mine = { JOSA($card, "은/는") } { $final }{ $sum ->
    [none] {""}
   *[other] . { $sum }
}
line-none = 고른 기술 없음
line-theirs = 상대 손패의 { JOSA($card, "은/는") } { $speed }
their-readied = 레디 완료 · 속도 ?
their-no-response = 노 리스폰스
their-choosing = 고르는 중
their-readied-long = 상대 레디 완료
hand-to-ready = 레디할 기술
ready-with = { $card } 레디
no-way-back = 되돌릴 수 없습니다
choose-card = 기술을 고르세요
readied = 레디한 기술
clock-rule = 10초 규칙
