"""What `simpan sheet` says, in both languages. What is wrong with a file says `mansion.files`."""

from __future__ import annotations

from typing import Final

KO: Final = {
    "sheet_sound": "{path}: 어긋난 곳이 없습니다. 캐릭터 {n}명, 페어 {pairs}쌍.",
    "sheet_wrong": "{path}: 어긋난 곳 {n}곳",
    "sheet_warnings": "경고 {n}개",
    "sheet_unread": "{path:을} 읽을 수 없습니다.",
    "sheet_campaign": "{path}의 캠페인은 아직 쓸 수 없습니다(어긋난 곳 {n}곳). simpan sheet check {path}",
    "sheet_nobody": "“{name}”: 그런 캐릭터가 없습니다.{near}",
    "sheet_several": "{name:은} 여럿입니다: {all}. 이름을 쓰세요.",
    "sheet_whose": "코코포리아는 캐릭터 하나씩입니다. 이름을 쓰세요.",
    "sheet_needs_output": ".xlsx는 --output에 적은 파일로만 쓸 수 있습니다.",
    "sheet_no_openpyxl": ".xlsx를 읽고 쓰려면 pip install 'simpan[sheets]'가 필요합니다.",
    "sheet_exists": "{path}: 이미 있는 파일입니다. 다른 이름을 쓰세요.",
    "sheet_fails": "{path}: 쓸 수 없습니다 ({why}).",
    "sheet_written": "{path}: 캐릭터 {n}명을 썼습니다.",
    "sheet_not_empty": "{path}: 빈 폴더가 아닙니다. 새 폴더의 이름을 쓰세요.",
    "sheet_new": "{path}: 기본 캠페인의 파일을 썼습니다: {all}.",
}
EN: Final = {
    "sheet_sound": "{path}: no violation. Characters: {n}, pairs: {pairs}.",
    "sheet_wrong": "{path}: violations: {n}",
    "sheet_warnings": "Warnings: {n}",
    "sheet_unread": "{path} cannot be read.",
    "sheet_campaign": "The campaign in {path} cannot be used yet (violations: {n}). simpan sheet check {path}",
    "sheet_nobody": "“{name}”: there is no such character.{near}",
    "sheet_several": "{name} is several: {all}. Write the name.",
    "sheet_whose": "ccfolia takes one character at a time: write its name.",
    "sheet_needs_output": ".xlsx is written to a file only: name it with --output.",
    "sheet_no_openpyxl": "To read and write .xlsx: pip install 'simpan[sheets]'",
    "sheet_exists": "{path} is there already; take another name.",
    "sheet_fails": "{path} cannot be written ({why}).",
    "sheet_written": "{path}: wrote characters: {n}.",
    "sheet_not_empty": "{path} is not empty; name a new folder.",
    "sheet_new": "{path}: wrote the files of the default campaign: {all}.",
}
