"""Korean: what is said about dice of a place. The verifier finds rolls and promises by these words again."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # -- rolls
    "implied": "{asked:은} {meant:으로} 읽었습니다. ",
    "success": "성공",
    "failure": "실패",
    "form": "{part:은} 읽을 수 없는 주사위입니다. 가능한 것: {all}.",
    "beside": "{part}: 다른 말과 함께 쓸 때에는 주사위를 괄호에 넣어 주세요. 예: [{all}]",
    "limit": "{part:은} 굴릴 수 있는 범위를 넘습니다. {low}부터 {high}까지 됩니다.",
    "total": "{part:은} 굴릴 수 있는 범위를 넘습니다. 주사위는 모두 {most}개까지, {terms}종류까지 됩니다.",
    "more": "한 글에서는 {most}번까지 굴립니다. 나머지 {n}번은 굴리지 않았습니다.",
    "no_dice": "무엇을 굴릴지 써 주세요. 가능한 것: {all}.",
    # -- the promise and what is told of it
    "commitment": "주사위 약속 {series}: {commitment}",
    "commitment_what": "주사위 약속 {series}: {commitment} · [공개]로 검증할 수 있습니다.",
    "revealed": "주사위 공개 {series}: #{first}–#{last}",
    "revealed_one": "주사위 공개 {series}: #{first}",
    "seed": "주사위 시드 {series}: {seed}",
    "clients": "주사위에 덧붙인 값 {series}: {clients}",
    "how": "이 글을 파일로 저장해 simpan dice verify로 검증할 수 있습니다. 다음 굴림은 새 약속으로 시작합니다.",
    "full": "주사위 약속 {series:이} 다 차서 공개합니다.",
    "nothing": "공개할 주사위가 없습니다.",
    # -- what the verifier finds
    "wrong_seed": "주사위 시드 {series:이} 주사위 약속 {series:과} 맞지 않습니다.",
    "several_seeds": "주사위 시드 {series:이} 서로 다르게 적혀 있습니다.",
    "several_commitments": "주사위 약속 {series:이} 서로 다르게 적혀 있습니다.",
    "several_ranges": "주사위 공개 {series}의 번호가 서로 다르게 적혀 있습니다.",
    "several_clients": "주사위에 덧붙인 값 {series:이} 서로 다르게 적혀 있습니다.",
    "wrong_roll": "#{n}: {found:은} 시드에서 나온 굴림이 아닙니다. 시드에서 나온 것: {expected}",
    "unreadable": "#{n}: {found:은} 읽을 수 없는 굴림입니다.",
    "several_notations": "#{n}: 서로 다른 굴림이 적혀 있습니다. {all}",
    "wrong_range": "주사위 공개 {series}의 번호 #{first}–#{last:이} 맞지 않습니다.",
    "missing": "빠진 굴림: {all}.",
    "unchecked": "빠진 굴림 뒤의 굴림은 검증할 수 없습니다: {all}.",
    "overlap": "#{n:이} 주사위 공개 {series:과} {other}에 모두 들어 있습니다.",
    "incomplete": "주사위 공개 {series}: {all} 줄이 없어 검증할 수 없습니다.",
    "several_places": "여러 곳의 주사위가 섞여 있습니다. 한 곳의 글만 남겨 주세요.",
    "no_reveal": "공개된 주사위가 없습니다. [공개]에 답한 글을 함께 넣어 주세요.",
    "row_revealed": "“주사위 공개”",
    "row_seed": "“주사위 시드”",
    "row_commitment": "“주사위 약속”",
    "row_clients": "“주사위에 덧붙인 값”",
}
