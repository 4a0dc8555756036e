"""What the running program itself says to people, in Korean."""

from typing import Final

WORDS: Final = {
    "lost": "게시하지 못한 글이 있습니다 ({letter}): {why}",
    "lost_to": "{people}에게 보내지 못한 글이 있습니다 ({letter}): {why}",
    "failed": "요청 하나를 처리하지 못했습니다 ({id}): {why}. 프로그램을 다시 시작하면 다시 처리해 봅니다.",
    "given_up": "요청 하나를 여러 번 처리하지 못해 그만둡니다 ({id}): {why}. 필요하면 총괄진이 직접 선언해 주세요.",
    "fault": "프로그램 오류({name})",
    "disk": "디스크 오류({name})",
    "rests": "짧은 시간에 요청이 많아 잠시 쉬어 갑니다. 약 {minutes}분 뒤부터 다시 답해 드립니다.",
    "lag_none": "밀린 글이 없습니다.",
    "lag_public": "게시가 밀려 있습니다. 가장 오래된 글은 {age} 전에 만들어졌습니다.",
    "lag_requests": "답을 기다리는 요청 {n}건, 가장 오래된 것은 {age} 전에 쓰였습니다.",
    "lag_letters": "게시를 기다리는 글 {n}건, 가장 오래된 것은 {age} 전에 만들어졌습니다.",
    "seconds": "{n}초",
    "minutes": "{n}분",
    "hours": "{n}시간",
}
