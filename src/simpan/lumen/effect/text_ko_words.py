"""Korean: the words for numbers, zones, timings and flags, and the endings of verbs and conditions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, final

from simpan.core.korean import josa
from simpan.lumen import words as w
from simpan.lumen.effect.text_parts import HEIGHT_BITS, bits

# -- particles ------------------------------------------------------------------------------------------


def eul(phrase: str) -> str:
    """With 을 or 를."""
    return josa(phrase, "을/를")


def i_ga(phrase: str) -> str:
    """With 이 or 가."""
    return josa(phrase, "이/가")


def eun(phrase: str) -> str:
    """With 은 or 는."""
    return josa(phrase, "은/는")


def ro(phrase: str) -> str:
    """With 으로 or 로."""
    return josa(phrase, "으로/로")


def wa(phrase: str) -> str:
    """With 과 or 와."""
    return josa(phrase, "과/와")


# -- verbs: two moods, and the link to the next verb ------------------------------------------------------


@final
@dataclass(frozen=True)
class Verb:
    """A verb in the three shapes that all its forms are made of: 얻, 얻는다, 얻을."""

    stem: str
    does: str
    will: str


DO: Final = Verb("하", "한다", "할")
GET: Final = Verb("얻", "얻는다", "얻을")
LOSE: Final = Verb("잃", "잃는다", "잃을")
DEAL: Final = Verb("주", "준다", "줄")
SUFFER: Final = Verb("받", "받는다", "받을")
PUT: Final = Verb("놓", "놓는다", "놓을")
SEND: Final = Verb("보내", "보낸다", "보낼")
BRING: Final = Verb("가져오", "가져온다", "가져올")
DISCARD: Final = Verb("버리", "버린다", "버릴")
RAISE: Final = Verb("올리", "올린다", "올릴")
LOWER: Final = Verb("낮추", "낮춘다", "낮출")
TURN: Final = Verb("되", "된다", "될")
PAY: Final = Verb("내", "낸다", "낼")
CHOOSE: Final = Verb("고르", "고른다", "고를")
REMOVE: Final = Verb("없애", "없앤다", "없앨")


@final
@dataclass(frozen=True)
class Clause:
    """One deed: as a sentence (한다), as a permission (할 수 있다), and before the next deed (하고)."""

    does: str
    may: str
    link: str
    of_opponent: bool = False


def act(body: str, verb: Verb, tail: str = "") -> Clause:
    """The controller does it. The tail stands after the verb: 얻는다(최대 9)."""
    return Clause(f"{body}{verb.does}{tail}", f"{body}{verb.will} 수 있다{tail}", f"{body}{verb.stem}고{tail}")


def their_act(body: str, verb: Verb, tail: str = "") -> Clause:
    """The opponent does it."""
    return Clause(
        f"상대는 {body}{verb.does}{tail}",
        f"상대가 {body}{verb.stem}게 할 수 있다{tail}",
        f"상대는 {body}{verb.stem}고{tail}",
        of_opponent=True,
    )


def deed(who: int, body: str, verb: Verb, tail: str = "") -> Clause:
    """A player does it."""
    return act(body, verb, tail) if who == w.ME else their_act(body, verb, tail)


def ban(who: int, body: str, verb: Verb, before: str = "") -> Clause:
    """A player cannot do it. `before` (how long) stands in front."""
    topic, subject = ("", "") if who == w.ME else ("상대는 ", "상대가 ")
    return Clause(
        f"{before}{topic}{body}{verb.will} 수 없다",
        f"{before}{subject}{body}{verb.stem}지 못하게 할 수 있다",
        f"{before}{topic}{body}{verb.will} 수 없고",
        of_opponent=who == w.OPP,
    )


# -- conditions: a stem and its endings ---------------------------------------------------------------------

IF: Final = 0  # 면
AND: Final = 1  # 고
OR: Final = 2  # 거나
MUST: Final = 3  # 어야
WHEN: Final = 4  # ㄹ 때

IS: Final = ("이면", "이고", "이거나", "이어야", "일 때")
IS_NOT: Final = (" 아니면", " 아니고", " 아니거나", " 아니어야", " 아닐 때")
THERE_IS: Final = (" 있으면", " 있고", " 있거나", " 있어야", " 있을 때")
THERE_IS_NO: Final = (" 없으면", " 없고", " 없거나", " 없어야", " 없을 때")
HIGHER: Final = (" 높으면", " 높고", " 높거나", " 높아야", " 높을 때")
LESS_HIGH: Final = (" 낮으면", " 낮고", " 낮거나", " 낮아야", " 낮을 때")
MORE: Final = (" 많으면", " 많고", " 많거나", " 많아야", " 많을 때")
FEWER: Final = (" 적으면", " 적고", " 적거나", " 적어야", " 적을 때")
SAME: Final = (" 같으면", " 같고", " 같거나", " 같아야", " 같을 때")
OTHERWISE: Final = (" 다르면", " 다르고", " 다르거나", " 달라야", " 다를 때")
USED: Final = (" 사용했으면", " 사용했고", " 사용했거나", " 사용했어야", " 사용했을 때")
NOT_USED: Final = (
    " 사용하지 않았으면",
    " 사용하지 않았고",
    " 사용하지 않았거나",
    " 사용하지 않았어야",
    " 사용하지 않았을 때",
)
HURT: Final = (" 받았으면", " 받았고", " 받았거나", " 받았어야", " 받았을 때")
UNHURT: Final = (" 받지 않았으면", " 받지 않았고", " 받지 않았거나", " 받지 않았어야", " 받지 않았을 때")


@final
@dataclass(frozen=True)
class Said:
    """A condition up to its stem, and the five endings of that stem."""

    head: str
    endings: tuple[str, str, str, str, str]

    def end(self, ending: int) -> str:
        """With one of the endings (IF, AND, OR, MUST, WHEN)."""
        return self.head + self.endings[ending]


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
WAYS: Final = {w.AS_READY: "레디", w.AS_COMBO: "콤보", w.AS_CATCH: "캐치"}
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
}

DURATIONS: Final = {
    w.UNTIL_COMBO: "이번 콤보",
    w.UNTIL_BATTLE: "이번 배틀",
    w.UNTIL_TURN: "이번 턴",
    w.UNTIL_NEXT_TURN: "다음 턴",
    w.UNTIL_GAME: "이 게임",
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


def zones_text(mask: int, who: int) -> str:
    """Zones of a player: 패 또는 리스트, 상대의 패."""
    return whose(who) + either(ZONES[bit] for bit in bits(mask & ~w.USED))


def whose(who: int) -> str:
    """Nothing for the controller, whose cards are meant by themselves (L2.7); 상대의."""
    return "" if who == w.ME else "상대의 "


def either(words: Iterable[str]) -> str:
    """One of those: 손 또는 발."""
    return " 또는 ".join(words)


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
    w.T_NO_RESPONSE: "대응 없음이 되었을 때",
    w.T_GUESSED: "맞혔을 때",
}
_MOMENTS: Final = {
    w.T_GAP: "콤보를 이을 때",
    w.T_COMBO_END: "콤보 종료 시",
    w.T_BATTLE_END: "배틀 종료 시",
    w.T_START: "게임 시작 시",
    w.T_TURN_START: "턴 시작 시",
    w.T_LUMEN_PHASE: "루멘 페이즈",
    w.T_GET: "겟 페이즈",
    w.T_GET_END: "겟 페이즈 종료 시",
    w.T_RECOVERY: "리커버리 페이즈",
    w.T_TURN_END: "턴 종료 시",
    w.T_LEFT: "상태가 종료되었을 때",
    w.T_SOON: "조건이 맞는 즉시",
}
_OWN: Final = _CARD_TIMINGS | _CARD_EVENTS | _PLAYER_EVENTS | _MOMENTS


def timing_text(index: int, theirs: bool = False, subject: str = "") -> str:
    """A timing: 회피 시; the opponent's: 상대 회피 시; of a card that is listened to: 손 공격 기술의 회피 시."""
    if index >= w.THEIRS:
        index, theirs = index - w.THEIRS, True
    text = _OWN[index]
    if index in _PLAYER_EVENTS or (index in _CARD_EVENTS and theirs):
        who = "상대 기술" if index in _CARD_EVENTS else "상대"
        return f"{i_ga(who)} {text}" if theirs else text
    if index in _CARD_EVENTS:
        return f"{i_ga(subject or '이 기술')} {text}"
    if subject and index in _CARD_TIMINGS:
        return f"{subject}의 {text}"
    return f"상대 {text}" if theirs else text


def timings_text(indices: Sequence[int], theirs: bool, subject: str) -> str:
    """Several timings as one: 히트·카운터 시."""
    texts = [timing_text(index, theirs and number == 0, subject if number == 0 else "")
             for number, index in enumerate(indices)]  # fmt: skip
    short = [text.removesuffix(" 시") for text in texts]
    if all(text.endswith(" 시") for text in texts):
        return "·".join(short) + " 시"
    return either(texts)


TAKES_E: Final = ("페이즈", " 전", " 후")  # timings that take 에 before a verb


def at_timing(index: int) -> str:
    """A timing as the time of a verb: 사용 후에, 리커버리 페이즈에, 회피 시."""
    text = timing_text(index)
    return text + "에" if text.endswith(TAKES_E) else text
