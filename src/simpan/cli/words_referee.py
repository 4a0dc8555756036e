"""What `simpan referee` says, in both languages. What the desk says is in `mansion/desk/words_…`."""

from __future__ import annotations

from typing import Final

KO: Final = {
    "referee_faults": "{path}: 어긋난 곳이 {n}곳이라 전쟁을 시작할 수 없습니다.",
    "referee_no_folder": "{path}: 그런 폴더가 없습니다.",
    "referee_bad_record": "{path}: 읽을 수 없는 기록입니다. 어긋난 곳 {n}곳.",
    "referee_bad_line": "{path}:{line}: {cause}",
    "referee_lost": "{path}: {why}",
    "referee_fails": "{path}: 쓸 수 없습니다 ({why}).",
    "referee_time": "--as-of에는 2026-12-05 21:00처럼 씁니다.",
    "referee_no_name": "{line}행 “{text}”: 누가 쓴 글인지 알 수 없습니다. “이름: 글”로 써 주세요.",
    "referee_changed": "전쟁이 시작된 뒤에 캠페인의 파일이 바뀌었습니다. 전쟁은 시작할 때의 것으로 진행합니다.",
    "referee_hint": "“이름: 글” 또는 “/명령”을 쓰세요. /도움: 명령의 목록. 끝내려면 /끝.",
    "referee_secret": "비밀 파일을 읽을 수 없거나, 이 기록의 것이 아닙니다.",
}

EN: Final = {
    "referee_faults": "{path} has problems, so that no war can begin: {n}.",
    "referee_no_folder": "{path}: there is no such folder.",
    "referee_bad_record": "{path} cannot be read as a record; faults: {n}.",
    "referee_bad_line": "{path}:{line}: {cause}",
    "referee_lost": "{path}: {why}",
    "referee_fails": "{path}: it cannot be written ({why}).",
    "referee_time": "--as-of is written like 2026-12-05 21:00.",
    "referee_no_name": "Line {line}, “{text}”: who wrote this? Please write “name: text”.",
    "referee_changed": "The campaign's files have changed since the war began; it goes on as it began.",
    "referee_hint": "Write “name: text” or “/command”. /help lists the commands, /close ends the sitting.",
    "referee_secret": "the secret cannot be read, or is not that of this record.",
}
