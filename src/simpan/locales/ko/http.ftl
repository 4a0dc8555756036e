# What the server says over HTTP and when it ends a connection.

fault-bad-message = 알아들을 수 없는 메시지라 연결을 끊었습니다.
fault-bad-token = 이 자리에 앉을 수 있는 링크가 아닙니다. 자리 링크를 다시 확인해 주세요.
fault-closing = 서버를 잠시 멈춥니다. 대국은 그대로 남으며, 곧 다시 연결합니다.
fault-frozen = 서버 오류로 이 방을 멈췄습니다. 기록은 그대로 남아 있습니다.
fault-no-watching = 관전할 수 없는 방입니다.
fault-old-version = 페이지가 오래되었습니다. 새로 고쳐 주세요.
fault-too-fast = 메시지를 너무 빨리 보내 연결을 끊었습니다. 잠시 뒤에 다시 연결합니다.
fault-too-slow = 인사가 없어 연결을 끊었습니다.
fault-unknown-room = 그런 방이 없습니다.

wrong-bad-body = 보낸 내용을 읽을 수 없습니다 ({ $why }).
wrong-bad-query = 주소의 { $name } 값을 읽을 수 없습니다.
wrong-bad-choice = 이대로는 둘 수 없습니다.
wrong-bad-record = 믿을 수 있는 기록이 아닙니다: { $why }
wrong-unknown-level = 그런 단계의 봇이 없습니다.
wrong-bad-token = 이 자리의 링크가 아닙니다.
wrong-other-origin = 다른 사이트의 페이지에서는 할 수 없습니다.
wrong-not-found = 없는 주소입니다.
wrong-unknown-game = 여기에서 둘 수 있는 게임이 아닙니다.
wrong-unknown-room = 그런 방이 없습니다.
wrong-unknown-replay = 그런 기록이 없습니다.
wrong-bad-method = 이 주소에서는 할 수 없는 요청입니다.
wrong-already-in = 이미 이 방에 앉아 있습니다. 두 번째 자리는 다른 브라우저나 다른 기기에서 앉아 주세요.
wrong-seat-taken = 빈자리가 없습니다.
wrong-not-over = 대국이 끝난 뒤에 볼 수 있습니다.
wrong-frozen = 서버 오류로 멈춘 방입니다.
wrong-too-large = 보낸 내용이 너무 큽니다.
wrong-too-slow = 보낸 내용이 다 오지 않았습니다.
wrong-too-fast = 요청이 너무 많습니다. 잠시 뒤에 다시 해 주세요.
wrong-too-many-rooms = 지금은 방이 가득 찼습니다. 잠시 뒤에 다시 해 주세요.
wrong-broken = 서버에 오류가 났습니다. 잠시 뒤에 다시 해 주세요.
wrong-store = 지금은 저장소를 쓸 수 없습니다. 잠시 뒤에 다시 해 주세요.

page-home = 심판: 온라인 카드 게임 테이블
page-lobby = 로비 · 심판
page-room = { $game } 대국 · 심판
page-replay = 다시 보기 · 심판
page-missing = 없는 페이지 · 심판
page-about = 링크 하나로 바로 두는 테이블. 모든 규칙을 지키고, 모든 판정을 조항으로 설명합니다. 가입이 필요 없습니다.
page-room-open = { $game } 대국에 초대합니다. 링크를 열고 덱을 고르면 시작합니다.
page-room-playing = { $game } 대국이 진행 중입니다.
page-room-over = 끝난 { $game } 대국입니다. 다시 볼 수 있습니다.
page-unbuilt = 브라우저용 페이지가 아직 만들어지지 않았습니다. 소스 폴더에서 make web을 실행한 뒤 새로 고치세요.
