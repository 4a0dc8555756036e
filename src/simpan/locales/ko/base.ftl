# Words of every page. JOSA(word, "을/를") writes the particle that fits the word.

simpan = 심판
skip = 본문으로
loading = 불러오는 중
again = 다시 시도
close = 닫기
back = 돌아가기
menu = 메뉴
no = 아니요
me = 나
missing = 없는 페이지입니다
missing-text = 주소를 다시 확인해 주세요.
to-home = 처음으로
failed-page = 페이지를 불러오지 못했습니다
failed-offline = 서버에 연결할 수 없습니다. 인터넷 연결을 확인해 주세요.
failed-answer = 서버가 요청을 처리하지 못했습니다. ({ $status })
clause-open = 규칙 { $clause } 열기
clause-close = 규칙 { $clause } 닫기
clause-none = 규칙집에 없는 조항입니다.
clause-house = 하우스 룰
seconds-left = { $seconds }초 남음
copied = 복사했습니다
