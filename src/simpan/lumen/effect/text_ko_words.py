"""Korean: the words for numbers, zones, timings and flags."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect.text_ko_forms import i_ga, ro
from simpan.lumen.effect.text_parts import HEIGHT_BITS, bits

# -- words for the small numbers -----------------------------------------------------------------------------

ZONES: Final = {
    w.HAND: "패",
    w.LIST: "리스트",
    w.SIDE: "사이드 덱",
    w.BREAK: "브레이크 존",
    w.BATTLE: "배틀 존",
    w.LUMEN: "루멘 존",
    w.ULTIMATE: "얼티밋 존",
    w.TRAIT_ZONE: "특성 존",
}
HEIGHTS: Final = {w.HIGH: "상단", w.MID: "중단", w.LOW: "하단"}
LIMBS: Final = {w.HAND_LIMB: "손", w.FOOT_LIMB: "발"}
HAS: Final = {w.HAS_EVADE: "회피", w.HAS_CLASH: "상쇄", w.HAS_GRAB: "그랩", w.HAS_COMBO: "콤보 결과"}
WAYS: Final = {w.AS_READY: "레디", w.AS_COMBO: "콤보", w.AS_CATCH: "캐치", w.AS_LISTED: "리스트에서 콤보"}
TAGS: Final = {"calling_card": "예고장"}  # groups of cards; any other stands for itself
RANGED: Final = {
    "speed": "속도",
    "damage": "데미지",
    "hit": "히트 결과",
    "guard": "가드 결과",
    "counter": "카운터 결과",
}

STATS: Final = {
    w.S_SPEED: "속도",
    w.S_DAMAGE: "데미지",
    w.S_HIT: "히트 결과",
    w.S_GUARD: "가드 결과",
    w.S_COUNTER: "카운터 결과",
    w.S_EVADES: "회피",
    w.S_CLASHES: "상쇄",
    w.S_GUARDS: "방어",
    w.S_FLAGS: "성질",
    w.S_POSITION: "위치",
    w.S_LIMB: "부위",
    w.S_HAND_LIMIT: "핸드 제한",
    w.S_HURT: "받는 데미지",
    w.A_READY: "레디",
    w.A_USE: "사용",
    w.A_CATCH: "캐치",
    w.A_COMBO: "콤보",
    w.A_GET: "겟",
    w.A_NEGATE: "그랩 무효",
    w.A_GAIN: "카운터 얻기",
    w.A_TRAIT: "특성",
    w.A_BREAK: "브레이크",
    w.A_DEAL: "데미지 주기",
    w.A_LUMEN: "루멘 페이즈 참가",
    w.A_RECOVERY: "리커버리 페이즈 참가",
    w.A_LEAVE: "카운터 잃기",
}

FLAGS: Final = {
    w.F_GRAB: "그랩",
    w.F_UNGUARDABLE: "방어 불가",
    w.F_UNEVADABLE: "회피 불가",
    w.F_UNCLASHABLE: "상쇄 불가",
    w.F_NO_READY: "레디 불가",
    w.F_NO_COMBO: "콤보 불가",
    w.F_NO_CATCH: "캐치 불가",
    w.F_FREE_ORDER: "속도 순서 무시",
    w.F_NO_CORRECTION: "데미지 보정 없음",
    w.F_ENDS_COMBO: "사용 후 콤보 종료",
    w.F_BREAKS: "사용 후 브레이크",
    w.F_UNBREAKABLE: "자신은 브레이크 불가",
    w.F_PROTECTED: "브레이크 불가",
    w.F_FIXED: "고정",
    w.F_VOID: "무효",
    w.F_UNAFFECTED: "다른 카드의 효과를 받지 않음",
}

DURATIONS: Final = {
    w.UNTIL_COMBO: "이번 콤보",
    w.UNTIL_BATTLE: "이번 배틀",
    w.UNTIL_TURN: "이번 턴",
    w.UNTIL_NEXT_TURN: "다음 턴",
    w.UNTIL_GAME: "이번 게임",
}


def during(until: int, unless: int = w.UNTIL_BATTLE) -> str:
    """How long, in front of a clause; nothing for the usual duration."""
    if until == unless:
        return ""
    return "다음 턴까지 " if until == w.UNTIL_NEXT_TURN else f"{DURATIONS[until]} 동안 "


def heights_text(mask: int) -> str:
    """A set of positions: 상단, 중단·하단; all three: 모든 위치."""
    if mask == w.ALL_HEIGHTS:
        return "모든 위치"
    return "·".join(HEIGHTS[bit] for bit in HEIGHT_BITS if mask & bit)


def zones_text(mask: int, who: int, every: bool = False) -> str:
    """Zones of a player: 패 또는 리스트, 상대의 패; every one of them: 패·리스트."""
    names = [ZONES[bit] for bit in bits(mask & ~w.USED)]
    return whose(who) + ("·".join(names) if every else either(names))


def whose(who: int) -> str:
    """Nothing for the controller, whose cards are meant by themselves (L2.7); 상대의."""
    return "" if who == w.ME else "상대의 "


def either(words: Iterable[str]) -> str:
    """One of those: 손 또는 발; 패, 리스트 또는 사이드 덱."""
    *front, last = words
    return f"{', '.join(front)} 또는 {last}" if front else last


# -- timings -------------------------------------------------------------------------------------------------

# What happens to a card, what happens to a player, and a phase or a moment of the game.
_CARD_TIMINGS: Final = {
    w.T_USE: "사용 시",
    w.T_BEFORE: "판정 전",
    w.T_EVADE: "회피 시",
    w.T_GUARD: "가드 시",
    w.T_HIT: "히트 시",
    w.T_COUNTER: "카운터 시",
    w.T_CLASH: "상쇄 시",
    w.T_COMBO: "콤보 시",
    w.T_CATCH: "캐치 시",
    w.T_JUDGED: "판정 후",
    w.T_AFTER: "사용 후",
}
_CARD_EVENTS: Final = {
    w.T_NEGATED: "무효될 경우",
    w.T_BROKEN: "브레이크되었을 때",
    w.T_ARRIVED: "루멘 존에 놓였을 때",
}
_PLAYER_EVENTS: Final = {
    w.T_DAMAGED: "데미지를 받았을 때",
    w.T_PAID: "체력을 냈을 때",
    w.T_GAP: "콤보를 이을 때",
    w.T_NO_RESPONSE: "대응 없음이 되었을 때",
    w.T_GUESSED: "맞혔을 때",
}
_MOMENTS: Final = {
    w.T_COMBO_END: "콤보 종료 시",
    w.T_BATTLE_END: "배틀 종료 시",
    w.T_START: "게임 시작 시",
    w.T_TURN_START: "턴 시작 시",
    w.T_LUMEN_PHASE: "루멘 페이즈",
    w.T_GET: "겟 페이즈",
    w.T_GET_END: "겟 페이즈 종료 시",
    w.T_RECOVERY: "리커버리 페이즈",
    w.T_TURN_END: "턴 종료 시",
    w.T_LEFT: "상태가 종료될 때",
    w.T_SOON: "조건이 맞는 즉시",
}
_OWN: Final = _CARD_TIMINGS | _CARD_EVENTS | _PLAYER_EVENTS | _MOMENTS
_USES: Final = frozenset({w.T_USE, w.T_AFTER})  # the opponent's name what is used: 상대 기술 사용 시


def timing_text(index: int, theirs: bool = False, subject: str = "") -> str:
    """A timing: 회피 시; the opponent's: 상대 회피 시; of a card that is listened to: 자신의 공격 기술 회피 시."""
    if index >= w.THEIRS:
        index, theirs = index - w.THEIRS, True
    text = _OWN[index]
    if index in _PLAYER_EVENTS:
        return f"상대가 {text}" if theirs else text
    if index in _CARD_EVENTS:
        return f"{i_ga('상대 기술' if theirs else subject or '이 기술')} {text}"
    if index == w.T_LEFT:
        return f"{'상대의 ' if theirs else ''}{subject + '가' if subject else '상태가'} 종료될 때"
    if theirs:
        text = f"상대 {'기술 ' if index in _USES else ''}{text}"
        return f"{subject}에 대한 {text}" if subject and index in _CARD_TIMINGS else text
    return f"{subject} {text}" if subject and index in _CARD_TIMINGS else text


def damage_text(theirs: bool, subject: str) -> str:
    """Each time there is damage: 상대의 기술로 데미지를 받을 때마다; 자신의 기술로 상대에게 데미지를 줄 때마다."""
    if not subject:
        return f"{'상대가 ' if theirs else ''}데미지를 받을 때마다"
    return f"{ro(subject)} {'상대에게 데미지를 줄' if theirs else '데미지를 받을'} 때마다"


def timings_text(indices: Sequence[int], theirs: bool, subject: str) -> str:
    """Several timings as one: 히트·카운터 시."""
    texts = [
        damage_text(theirs, subject)
        if index == w.T_DAMAGED
        else timing_text(index, theirs and number == 0, subject if number == 0 else "")
        for number, index in enumerate(indices)
    ]
    short = [text.removesuffix(" 시") for text in texts]
    if all(text.endswith(" 시") for text in texts):
        return "·".join(short) + " 시"
    return either(texts)


TAKES_E: Final = ("페이즈", " 전", " 후")  # timings that take 에 before a verb
_CAN_BE_OF: Final = ("페이즈", " 전", " 후", " 시")  # timings of a turn or battle; others happen in it


_FOLLOWS: Final = (  # what may never come is "if" and not "when"
    ("받았을 때", "받으면"), ("냈을 때", "내면"), ("되었을 때", "되면"), ("놓였을 때", "놓이면"),
    ("맞혔을 때", "맞히면"), ("무효될 경우", "무효되면"), ("종료될 때", "종료되면"),
)  # fmt: skip


def later_text(index: int, until: int) -> str:
    """When something follows, before a verb: 이번 턴의 리커버리 페이즈에, 이번 배틀의 회피 시."""
    text = timing_text(index)
    if index == w.T_DAMAGED + w.THEIRS:
        text = "상대에게 데미지를 주면"
    for event, follows in _FOLLOWS:
        text = text.replace(event, follows)
    if until in (w.UNTIL_NEXT_TURN, w.UNTIL_GAME):
        span = "다음 턴까지 " if until == w.UNTIL_NEXT_TURN else "다음번 "
    else:
        span = DURATIONS[until] + ("의 " if text.endswith(_CAN_BE_OF) else "에 ")
    return f"{span}{text}{'에' if text.endswith(TAKES_E) else ''}"
