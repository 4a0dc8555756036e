# The mansion table of a campaign, for players and the public.

campaign-loading = 저택으로 가는 중
campaign-watching = 공개된 것만 보고 있어요
campaign-watching-text = 누구나 알아도 되는 것만 보여요. 구역 안의 일은 그 구역에 있는 사람만 압니다.

# The door.
campaign-join-kicker = 초대받은 캠페인
campaign-join-name = { $name } 님의 자리예요.
campaign-join-mine = 내 캐릭터
campaign-join-go = 들어가기
campaign-join-text = 이 링크가 자리의 열쇠예요. 이 브라우저에는 기억해 두었으니 다음에는 첫 화면에서 바로 돌아올 수 있어요.
campaign-join-staff = 총괄진 자리예요.
campaign-unknown = 이런 캠페인은 없어요
campaign-unknown-text = 주소를 다시 확인해 주세요. 링크가 잘렸을 수 있어요.
campaign-closed-door = 초대받은 사람만 들어갈 수 있어요
campaign-closed-door-text = 총괄에게 받은 내 초대 링크로 들어와 주세요. 링크를 새로 받았다면 옛 링크는 쓸 수 없어요.
campaign-frozen = 멈춘 캠페인이에요
campaign-frozen-text = 서버에서 문제가 생겨 멈췄어요. 기록은 그대로 남아 있어요.

# The bar and the moment.
campaign-clock = 남은 시간 { $clock }
campaign-clock-turn = 내 차례 { $clock }
campaign-time-hours = { $hours }시간 { $minutes }분
campaign-time-days = { $days }일 { $hours }시간
campaign-turn-of = { $name }의 차례
campaign-turn-unseen = 보이지 않는 캐릭터의 차례
campaign-more = 더 보기
campaign-tab-sheets = 시트
campaign-tab-people = 캐릭터
campaign-tab-log = 기록
campaign-just-now = 방금

# The order of turns.
campaign-order = 차례
campaign-agility = 우선권 { $value }
campaign-now = 지금
campaign-done = 이번 라운드에 행동함
campaign-fog = 안개
campaign-fog-blue = 안개 · 푸른 구역
campaign-fog-turn = 차례 가림
campaign-fog-now = 누군가의 차례

# The map.
campaign-map = 저택 지도
campaign-map-zone = { $zone }구역 지도
campaign-map-text = 글로 보기
campaign-hall = 홀 (벽)
campaign-zones = 구역
campaign-zone = { $zone }구역
campaign-zone-seen = 보이는 구역
campaign-zone-own = 내 캐릭터가 있음
campaign-zone-blue = 푸른 구역
campaign-zone-leave = 이탈해서 갈 수 있음
campaign-zone-dark = { $zone }구역은 안개에 가려 있어요.
campaign-tile-grey = 회색 타일
campaign-tile-target = 할 수 있는 것이 있음
campaign-cost = { $cost }칸 / 이동력 { $budget }
campaign-hint-move = 타일을 누르면 가는 길과 칸 수를 보여 줘요.
campaign-hint-start = 타일을 누르면 시작 자리로 적혀요.
campaign-legend-reach = 갈 수 있는 타일
campaign-legend-start = 시작할 수 있는 타일
campaign-legend-wall = 회색 타일(벽)
campaign-legend-walk = 점선 = 갈 자리
campaign-role-own-servant = 내 서번트
campaign-role-own-master = 내 마스터
campaign-role-ally-servant = 우리 편 서번트
campaign-role-ally-master = 우리 편 마스터
campaign-role-enemy-servant = 상대 서번트
campaign-role-enemy-master = 상대 마스터
campaign-role-other-servant = 서번트
campaign-role-other-master = 마스터
campaign-hp-of = 체력 { $hp }/{ $most }
campaign-acting = 차례
campaign-hidden = 숨음
campaign-guard = 방어 +{ $value }
campaign-people = 보이는 캐릭터
campaign-nobody = 보이는 캐릭터가 없어요.
campaign-person-nothing = 지금 이 캐릭터에게 할 수 있는 것은 없어요.

# The sentence.
campaign-say = 선언
campaign-say-who = 누가
campaign-say-anyone = 자동
campaign-say-hint = 말로 쓰거나 지도를 눌러요
campaign-say-hint-later = 미리 선언하거나 말하기
campaign-say-later = 지금은 내 차례가 아니에요. 선언을 올려 두면 차례가 왔을 때 판정해요.
campaign-say-reading = 읽는 중…
campaign-say-offline = 연결이 돌아오면 읽어 볼게요. 쓴 글은 그대로 있어요.
campaign-say-go = 이대로 선언하기
campaign-say-queue = 이대로 올려 두기
campaign-say-talk = 총괄에게 남기기
campaign-say-still = 그래도 올리기
campaign-say-sending = 올리는 중…
campaign-said-done = 올렸어요.
campaign-said-talk = 기록에 남겼어요. 나와 총괄만 봐요.
campaign-said-back = 되돌아왔어요. 고쳐서 다시 올려 주세요.
campaign-clear = 지우기
campaign-echo = 이렇게 읽었어요
campaign-instead = 대신 할 수 있는 것:
campaign-which = 골라 주세요:
campaign-part-ok = 됨
campaign-part-later = 차례가 오면 판정
campaign-part-no = 안 됨
campaign-part-ask = 더 정해 주세요
campaign-part-talk = 말

# What may be declared.
campaign-choices = 할 수 있는 것
campaign-move-on-map = 이동과 이탈은 지도에서 골라요.
campaign-group-attack = 공격
campaign-group-skill = 스킬
campaign-group-phantasm = 보구
campaign-group-guard = 방어
campaign-group-way = 이동
campaign-group-turn = 차례
campaign-group-other = 그 밖에
campaign-closed = 지금 할 수 없는 것 { $count }
campaign-asked = 물음
campaign-asked-then = 고르면 아래 글에 적혀요. 읽어 보고 선언하세요.
campaign-roll-asked = 주사위를 굴릴 차례예요.
campaign-asked-back = 총괄의 물음
campaign-came-back = 판정하지 못한 선언
campaign-say-again = 고쳐 쓰기
campaign-queue = 기다리는 선언
campaign-queue-submitted = 총괄의 확정을 기다림
campaign-queue-confirmed = 때가 되면 판정
campaign-queue-begun = 판정 중
campaign-withdraw = 철회
campaign-placing = 시작 자리
campaign-placing-who = 누구의 자리
campaign-placing-none = 지금은 고를 것이 없어요. 총괄이 하루를 열면 시작해요.
campaign-placing-chosen = 자리를 골랐어요. 모두 고르면 하루가 시작돼요.
campaign-placing-open = 아직 정하지 않음
campaign-placing-text = 캐릭터를 고르고 지도에서 타일을 누르세요. 고른 자리는 나와 총괄진만 알아요.

# Dice.
campaign-dice = 주사위
campaign-dice-critical = 크리티컬
campaign-dice-fumble = 펌블
campaign-dice-sentence = { $who }의 { $name }: 주사위 { $first }와 { $second }, { $terms }, 합계 { $total }
campaign-dice-awaited = { $who }의 { $name }: 주사위를 기다리는 중
campaign-dice-wait = { $who }의 주사위를 기다려요
campaign-dice-none = 아직 굴리지 않았어요.
campaign-dice-checked = 검증할 수 있는 주사위
campaign-dice-hand = 손으로 적은 주사위
campaign-dice-commitment = 약속한 해시
campaign-dice-seed = 공개된 시드
campaign-dice-sealed = 시드는 기록을 마감할 때 공개해요.
campaign-dice-verify = 주사위 검증하기
campaign-axis-attack = { $name } 주사위의 합 { $sum }, 크리티컬 기준 { $threshold } 이상
campaign-axis-defence = { $name } 주사위의 합 { $sum }, 크리티컬 기준 { $threshold } 이상
campaign-axis-over = { $sum } ≥ 기준 { $threshold }
campaign-axis-under = { $sum } < 기준 { $threshold }
campaign-axis-fumble = 펌블 2
campaign-damage = 데미지
campaign-damage-armour = 방어도
campaign-damage-shield = 보호막
campaign-damage-beyond = 초과 { $value }

# Sheets and rewards.
campaign-sheets = 캐릭터 시트
campaign-hp = 체력
campaign-mp = MP
campaign-history = 변화 보기
campaign-history-of = { $name }의 변화
campaign-history-none = 아직 바뀐 것이 없어요.
campaign-effects = 이어지는 효과
campaign-abilities = 능력치
campaign-values = 파생 수치
campaign-printed = 시트에 적힌 값
campaign-skills = 스킬과 보구 { $count }
campaign-mp-cost = MP { $mp }
campaign-uses = 오늘 { $count }번 남음
campaign-standing = 예약:
campaign-wanted = 시작 { $tile }
campaign-state-fallen = 전투 불능
campaign-state-left = 퇴장
campaign-ledger = 보상 점수
campaign-ledger-count = 보상 { $count }점 · 모두 { $total }점
campaign-ledger-out = 탈락
campaign-ledger-rows = 점수 내역 { $count }

# The log.
campaign-log = 기록
campaign-log-copy = 글로 복사
campaign-log-filter = 무엇을 볼지
campaign-filter-all = 전체
campaign-filter-rulings = 판정
campaign-filter-speech = 말
campaign-filter-mine = 내 것
campaign-log-earlier = 앞의 기록 보기
campaign-log-fetching = 가져오는 중
campaign-log-newest = 새 기록으로
campaign-log-none = 아직 기록이 없어요.
campaign-log-dice = 주사위 보기
campaign-log-void = 무효: { $why }
campaign-log-speech = 말
campaign-log-ruling = 판정
campaign-log-private = 나에게만
campaign-log-prompt = 물음
campaign-log-refusal = 되돌림
campaign-log-reading = 이렇게 읽음
campaign-log-notice = 알림
campaign-log-dice-kind = 주사위
campaign-log-back = 되돌리기
campaign-log-command = 진행
campaign-copy = 복사하기
campaign-copy-what = { $what } 복사
campaign-ended = 기록을 닫았어요
campaign-over = 전쟁이 끝났어요
campaign-log-public = 공개 로그 받기
campaign-log-mine = 내 로그 받기
campaign-record = 기록 파일 받기

# The menu of the table.
campaign-menu-rules = 규칙 찾아보기
campaign-menu-log = 로그 받기
campaign-menu-log-text = 지금까지 내가 본 것을 문서로 받아요.
campaign-menu-link = 내 링크
campaign-menu-link-text = 다른 기기에서 이 자리로 들어올 때 쓰세요. 남에게 주지 마세요.
campaign-menu-home-text = 캠페인은 그대로 이어져요. 첫 화면에서 돌아올 수 있어요.
campaign-form-html = 웹 문서
campaign-form-md = 마크다운
campaign-form-txt = 글
campaign-continue = 저택 전쟁
