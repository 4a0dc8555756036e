"""What `simpan log` and `simpan dice` say, in both languages. The log's own words are in `mansion.log.words`."""

from __future__ import annotations

from typing import Final

KO: Final = {
    "log_bad": "{path}: 쓸 수 있는 기록이 아닙니다 ({why}).",
    "log_bad_line": "{path}:{line}: {cause}",
    "log_nobody": "“{name}”: 그런 플레이어나 캐릭터가 없습니다.{near} public, staff 또는 이름을 쓰세요.",
    "log_exists": "{path}: 이미 있는 파일입니다. 다른 이름을 쓰세요.",
    "log_fails": "{path}: 쓸 수 없습니다 ({why}).",
    "log_written": "{path:을} 썼습니다.",
    "dice_right": "모두 맞습니다. 추첨 {n}번이 공개한 서버 시드에서 나온 그대로이고, 모든 입력이 규칙에 맞습니다.",
    "dice_kept": "되돌린 뒤에 같은 눈으로 다시 선 추첨: {n}번.",
    "dice_free": "자유 굴림의 주사위 {n}개도 그대로입니다.",
    "dice_by_hand": "손으로 적은 주사위 {n}개는 검증할 수 없습니다.",
    "dice_sealed": "아직 확인할 수 없습니다. 서버 시드는 기록을 마감할 때 공개됩니다.",
    "dice_wrong": "맞지 않습니다. {why}",
    "dice_paste": "[공개]에 답한 글을 붙여 넣고 Ctrl-D(Windows에서는 Ctrl-Z와 엔터)를 누르세요.",
    "dice_posts_right": "모두 맞습니다. 굴림 {n}번의 주사위 {dice}개가 공개한 시드에서 나온 그대로입니다.",
    "dice_posts_compare": "주사위 약속 {series:이} 첫 굴림의 답에 있던 것과 같은지 견주어 보세요: {commitment}",
    "dice_posts_loose": "시드가 공개되지 않아 검증하지 못한 굴림: {all}.",
    "dice_posts_more": "… 그 밖에 {n}가지",
    "dice_none": "{path}: 검증할 수 있게 시작된 기록이 아닙니다.",
}
EN: Final = {
    "log_bad": "{path} is no record that can be used ({why}).",
    "log_bad_line": "{path}:{line}: {cause}",
    "log_nobody": "“{name}”: there is no such player or character.{near} Write public, staff or a name.",
    "log_exists": "{path} is there already; take another name.",
    "log_fails": "{path} cannot be written ({why}).",
    "log_written": "Wrote {path}.",
    "dice_right": "All right: {n} draws follow from the revealed server seed, and every input is allowed by the rules.",
    "dice_kept": "Draws that stood again as they fell, after a way back: {n}.",
    "dice_free": "So do the dice of free rolls: {n}.",
    "dice_by_hand": "Entered by hand, which nobody can check: {n}.",
    "dice_sealed": "It cannot be checked yet: the server seed is revealed when the record is closed.",
    "dice_wrong": "Not right. {why}",
    "dice_paste": "Paste the answer to [reveal], then press Ctrl-D (on Windows Ctrl-Z and Enter).",
    "dice_posts_right": "All right: the dice of {n} rolls ({dice}) follow from the revealed seed.",
    "dice_posts_compare": "Compare commitment {series} with that in the answer to the first roll: {commitment}",
    "dice_posts_loose": "Rolls whose seed is not revealed here, and which were not checked: {all}.",
    "dice_posts_more": "… and {n} more",
    "dice_none": "{path} was not begun so that its dice can be verified.",
}
