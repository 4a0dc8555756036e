"""The words of declarations that every campaign shares, Korean and English, without spaces, each with what it does.

Kinds of words: "head" (what is declared; a noun such as 이동 has no mood until an ending gives it one), "mark" (a
particle: which part the noun before it plays), "prep" (an English preposition, for the noun behind it), "end" (an
ending), "no", "label" (a noun that only names a field: 대상, 스킬, 차례), "suffix" (님), "fill" (says nothing), and the
nouns "kind", "or", "on", "lot", "all", "self", "name", "tile", "zone", "number", "skill", "phantasm" and "dice".
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from simpan.mansion.declare.endings import Mood, conjugated, declared, spoken


class Word(NamedTuple):
    """A word: its kind, its value, the mood it brings, and what it may name (names of characters, keys of skills)."""

    kind: str
    value: str = ""
    mood: Mood = ""
    ids: tuple[str, ...] = ()


THEREAFTER: Final = Word("fill", "", "and")
"""`이후 방어`: only before a clause; behind a noun it is an ending."""

NOUNS: Final = frozenset(
    {
        *("head", "name", "self", "tile", "zone", "number", "skill", "phantasm"),
        *("kind", "or", "on", "lot", "all", "label", "foreign", "hole", "suffix"),
    }
)
"""Kinds behind which a particle may stand."""

# -- what is declared: nouns that take 하다, and English ----------------------------------------
_HEADS: Final = {
    "move": "이동 무브 걸음 move moves walk step movement moving",
    "leave": "이탈 leave leaves exit",
    "go": "후퇴 퇴각 진입 전진 도주 도망 대피 피신 접근 잠입 돌진 go goes head goto run",
    "attack": "공격 일반공격 평타 기본공격 통상공격 평공 어택 attack attacks strike plainattack",
    "attack:physical": "물공 명중 명중판정 명중굴림 물리판정 physicalattack",
    "attack:magical": "마공 마도 마도판정 마도굴림 마법판정 magicalattack magicattack",
    "guard": "방어 가드 방어태세 방어자세 방어행동 guard guards defend defends",
    "wait": "대기 웨이트 관망 wait waits",
    "end": "종료 끝 엔드 마침 마무리",
    "end:turn": """
        턴종료 턴종 차례종료 행동종료 턴마침 차례마침 턴끝 차례끝 턴엔드 endturn endmyturn endtheturn endofturn
        turnover turnend finishturn finishmyturn
        """,
    "cover": "엄호 커버 cover covers",
    "pass": "패스 패쓰 스킵 넘김 pass skip",
    "react": "반응 반응스킬 리액션 reaction react",
    "strike": "일격 가격 타격 사격 참격",
    "see": "정찰 관찰 탐색 감시 염탐 정탐",
    "use": "사용 발동 시전 캐스팅 적용 use uses cast casts activate",
    "release": "해방 개방 전개 진명개방 진명해방 release unleash",
    "reward": "보상 보너스 reward rewards bonus",
    "regain": "회복 regain regains",
    "raise": """
        최대치 최대체력 최대마력 최대hp 최대mp 최대체력과최대마력 최대체력과마력 최대치증가 최대체력증가 상한 최대
        증가 상승 향상 raise max maximum
        """,
    "start": """
        시작 배치 스타트 시작위치 시작지점 초기위치 초기배치 시작구역 시작타일 시작배치 start place startat begin
        spawn
        """,
    "withdraw": "취소 철회 withdraw cancel takeback retract",
    "roll": "주사위 다이스 굴림 roll dice",
}  # fmt: skip

# -- native verbs: stems, with their form in -아/어 where `spoken` cannot tell it ------------------------------
_VERBS: Final = {
    "move": "움직이/움직여 옮기/옮겨 걸어가 이동하러가",
    "go": """
        가 나아가 물러나 물러서 넘어가 건너가 뛰어가 달려가 다가가 다가서 들어가 들어서 뛰어들/뛰어들어 파고들/파고들어
        숨어들/숨어들어 도망치/도망쳐 도망가 달아나 튀/튀어 뛰/뛰어 달리/달려 돌아가 날아가 날아들/날아들어
        """,
    "leave": "빠져나가 나가 빠지/빠져 벗어나 떠나",
    "wait": "기다리/기다려",
    "end": "마치/마쳐 끝내/끝내 마무리짓/마무리지어",
    "pass": "넘기/넘겨",
    "use": "쓰/써 같이쓰/같이써 함께쓰/함께써 켜/켜 키/켜 걸/걸어",
    "wield": """
        펼치/펼쳐 두르/둘러 휘두르/휘둘러 내지르/내질러 가하/가해 불어넣/불어넣어 씌우/씌워 입히/입혀 감싸 외치/외쳐
        읊/읊어 꺼내/꺼내 뽑/뽑아 부르/불러
        """,
    "strike": """
        치/쳐 때리/때려 베 베어내/베어내 쏘 찌르 내려치/내려쳐 내리치/내리쳐 후려치/후려쳐 걷어차 갈기/갈겨
        후려갈기/후려갈겨 패/패 내려베 내리찍/내리찍어 찍/찍어 두들기/두들겨 할퀴/할퀴어 던지/던져 날리/날려 꽂/꽂아
        내리꽂/내리꽂아 먹이/먹여 퍼붓
        """,
    "see": """
        확인하 조사하 보/봐 살피/살펴 살펴보/살펴봐 들여다보/들여다봐 엿보/엿봐 훔쳐보/훔쳐봐 내다보/내다봐 훑/훑어
        훑어보/훑어봐 비추/비춰
        """,
    "stance": "취하/취해 갖추/갖춰 올리/올려 굳히/굳혀 세우/세워 잡/잡아",
    "roll": "굴리/굴려 돌리/돌려",
}  # fmt: skip
_GOING: Final = "ㄱ ㄱㄱ ㄱㄱㄱ 고고 향한다 향합니다 향하겠습니다 향할게요"

# -- particles and what stands for one, by the part that they give ----------------------------------------
_MARKS: Final = {
    "object": "을 를 을를 이를 만 만을",
    "target": """
        에게 에게로 에게만 한테 한테로 께 이에게 이한테 을향해 를향해 을향하여 를향하여 을향해서 를향해서 을노려
        를노려 을노리고 를노리고 을노려서 를노려서 을상대로 를상대로 을대상으로 를대상으로 대상으로 에대해 에대한
        을목표로 를목표로 을타겟으로 를타겟으로
        """,
    "subject": "은 는 께서는 도 이는 에게는",
    "nominative": "이 가 께서 이가",
    "of": "의 이의 네",
    "way": "으로 로",
    "by": "로써 으로써 을이용해 를이용해 을이용해서 를이용해서 을이용하여 를이용하여",
    "from": "에서 에서부터 로부터 으로부터 부터 에서출발해 에서출발하여 에서출발해서",
    "until": "까지 까지만 로만 으로만 쪽으로",
    "at": "에 에다 에다가 에만",
    "with": "와 과 랑 이랑 및",
    "beside": "하고",
}
_PREPS: Final = {
    "from": "from",
    "way": "to into onto toward towards",
    "at": "in at",
    "target": "on against for",
    "by": "with using by via",
}

# -- nouns ----------------------------------------
_KINDS: Final = {
    "physical": "물리 물리적 물리속성 physical physically phys",
    "magical": "마법 마법적 마법속성 magical magically magic",
}
_ON: Final = {
    "attack": "공격판정 공격쪽 공격측 상대공격 적의공격 attackjudgement attackroll theattack",
    "defence": """
        방어판정 회피 회피판정 항마 항마판정 방어쪽 방어측 defence defense dodge resist thedefence thedefense
        defenceroll
        """,
}
_LABELS: Final = {
    "target": "대상 목표 타겟 타깃 target",
    "other": "상대",
    "skill": "스킬 skill skills",
    "turn": "턴 차례 순서 행동턴 turn",
    "action": "행동 액션 주행동 메인행동 action",
    "dash": "이동행동",
    "judgement": "판정 judgement",
    "declare": "선언 declaration",
    "earlier": """
        방금 방금한 방금의 방금올린 방금쓴 방금전 조금전 조금전의 올린 아까올린 위에올린 앞에올린 아까 아까전 아까한
        앞의 앞선 위의 이전 직전 했던 것 거 선언한것 선언했던것 last previous
        """,
    "who": "캐릭터 캐 character",
    "field": """
        종류 방식 속성 유형 타입 형식 내용 공격종류 공격방식 공격유형 목적지 도착지 도착 kind type destination
        """,
    "place": "위치 현재위치 현위치 자리",
    "number_of": "포인트 점 point points hp mp 체력 마력 체력과마력 체력마력",
}
_LOT: Final = "제비 제비뽑기 추첨 무작위 랜덤 렌덤 아무데나 아무곳 lot lots random randomly bylot"
_ALL: Final = "둘다 두명다 두사람다 둘모두 두명모두 양쪽다 모두 전부 both all everything"
_SELF: Final = "나 저 자신 자기 자기자신 본인 나자신 저자신 스스로 me myself self"

_OR: Final = "또는 혹은 아니면 or"  # and 이나, which stands behind a noun as a particle does
_NO: Final = {
    "not": "안 못 않고 아니 아니다 아니요 아뇨 말고 대신 ㄴㄴ not dont donot wont willnot never doesnt instead no",
    "none": "없음 없다 없습니다 없어요 없어 없습니당 없어용 없슴다 없이 생략 x none 미사용 불가 거부 거절 포기",
}

_FILL: Final = """
저는 나는 난 제가 내가 저희 저희는 우리는 우리 제 내 그럼 그러면 그리고 그런다음 그뒤 그뒤에 그후 그후에 그다음
그다음에 다음으로 이어서 이어 곧바로 바로 즉시 이번 이번엔 이번에는 이번에 이번턴 이번턴은
이번턴에 이번턴에는 이번턴엔 이번차례 이번차례는 이번차례에 이번차례에는 제턴 제차례 내차례 내턴 제턴에 지금 현재 넵
넹 네 예 응 ㅇㅇ ㅇㅋ ㅇ ㄱ ㄱㄱ ㅌㅌ ㄱㅅ ㅈㅅ ㅅㄱ ㄷㄷ 오케이 ok o 좋아 좋아요 좋습니다 아 음 흠 앗 휴 아하
안녕하세요 안녕하십니까 감사합니다 고맙습니다 수고하십니다 수고하세요 수고하셨습니다 수고많으십니다 부탁드립니다
부탁드려요 부탁합니다 부탁해요 부탁드릴게요 잘부탁드립니다 잘부탁드려요 확인부탁드립니다 총괄님 총괄 총괄진 총괄진님
심판님 운영진님 이상 이상입니다 선언합니다 선언하겠습니다 선언할게요 선언한다 선언해요 고지합니다 고지한다 추가로 또한
또 그대로 일반 천천히 조용히 빠르게 재빨리 조심히 조심스럽게 서둘러 제자리에서 그자리에서 가만히 이대로 죄송합니다
죄송하지만 죄송해요 죄송합니다만 미안해요 미안합니다 늦어서죄송합니다 늦어서죄송해요 늦었습니다 이제 이젠 그냥 걍 더는
더이상 더이상은 아무튼 어쨌든 암튼 역시 결국 다시 드디어 마침내 여기서 여기까지 이쯤에서 이걸로 엥 헉 헐 흥 앗싸
진행해주세요 진행부탁드립니다 진행부탁드려요 확인했습니다 확인했어요 한대 한대만 한방만 한번만 혹시몰라 혹시몰라서
혹시모르니 혹시모르니까 오늘 오늘은 한방 힘껏 있는힘껏 전력으로 온힘을다해 전속력으로 맨손으로 검으로 창으로 활로
단검으로 단도로 칼로 도끼로 주먹으로 지팡이로 총으로 한번 마지막으로 최종 하나 그 i im ill id will would like my the a
an please pls plz then and now next also gogo sorry that afterthat thank you thanks okay hi hello this is it its of
our we well yes yep idliketo idlike letme going do so just
"""
_FIRST: Final = "먼저 우선 일단 첫째로 first firstly"  # says an order: only before the first declaration
_WHOLE: Final = {
    "nothing": """
    아무것도하지않는다 아무것도하지않습니다 아무것도하지않겠습니다 아무것도하지않음 아무것도안함 아무것도안한다
    아무것도안합니다 아무것도안할게요 아무것도안하겠습니다 donothing
    """,
    "withdraw": "무른다 무릅니다 무를게 무를게요 무를래요 무르겠습니다 무르기",
    "pass": "노리액션 noreaction noreactions dontreact",
}
"""Declarations of one piece."""

_ENDS: Final[dict[Mood, str]] = {
    "if": "if when unless until once whenever incase 만약 만일 혹시 이라면 라면 이면 시 시에 일때 일경우",
    "ask": """
        cani mayi shouldi couldi isitok isitpossible 가능 가능한가요 가능할까요 가능합니까 가능해요 가능하나요
        가능한지 괜찮나요 괜찮을까요 되나요 될까요 돼요 되나 됩니까 되는지 인가요 일까요 인가 일까 입니까 맞나요
        맞을까요 어떤가요 어떨까요 할까말까
    """,
    "past": "이었다 였다 이었습니다 였습니다 moved attacked guarded waited covered used",
    "unsure": """
        아마 아마도 want wantto wanna hopeto planto 예정 예정입니다 예정이에요 희망 희망합니다 계획 계획입니다 고민
        고민중 maybe perhaps might
    """,
    "and": "이고 이고요 이구요 부탁드리고 부탁드리고요 후 후에 뒤 뒤에 다음 다음에 이후 이후에 직후 직후에 하고서",
    "done": """
        입니다 이다 임 이에요 예요 에요 이요 요 이야 입니당 임당 이에용 예용 에용 여 이여 여요 욤 염 용 욧 이욧
        가즈아 탐 주세요 주십시오 주시면됩니다 주시면감사하겠습니다 주셈
        부탁드립니다 부탁드려요 부탁합니다 부탁해요 부탁
        부탁드릴게요 드립니다 드릴게요 드려요 요청 요청합니다 요청드립니다 돌입 개시 개시합니다 실시 실시합니다
        받는다 받습니다 받을게 받을게요 받겠습니다 받겠다 받아요 받음 받기
    """,
}
"""Endings beside those of 하다."""


def _add(table: dict[str, list[Word]], text: str, word: Word) -> None:
    found = table.setdefault(text, [])
    if word not in found:
        found.append(word)


def _endings(table: dict[str, list[Word]]) -> None:
    """The endings that nouns take: 하다 and what is said in its place, and reports such as 라고 선언한다."""
    for form, mood in (*conjugated("하", "해"), ("하였다", "past"), ("하였습니다", "past")):
        _add(table, form, Word("end", "", mood))
    for stem, known in (("가", "가"), ("들어가", "들어가"), ("주", "줘"), ("타", "타"), ("박", "박아")):
        for form in declared(stem, known):
            if len(form) > 1:  # 가 alone is a particle
                _add(table, form, Word("end", "", "done"))
    for verb in ("선언", "고지", "신청", "선택"):
        for form in ("", "함", *declared("하", "해")):
            _add(table, verb + form, Word("end", "", "done"))
            for link in ("고", "라고", "이라고", "을", "를", "함을", "한다고", "하겠다고", "하는것을"):
                _add(table, link + verb + form, Word("end", "", "done"))
                _add(table, link + verb + form, Word("fill"))


def _many(table: dict[str, list[Word]], kind: str, groups: dict[str, str], mood: Mood = "") -> None:
    for value, words in groups.items():
        for text in words.split():
            _add(table, text, Word(kind, value, mood))


def _verb(table: dict[str, list[Word]], value: str, forms: tuple[tuple[str, Mood], ...]) -> None:
    words: dict[Mood, Word] = {}
    for text, mood in forms:
        word = words.get(mood)
        if word is None:
            word = words[mood] = Word("head", value, mood)
        if text in table:
            _add(table, text, word)
        else:
            table[text] = [word]


@cache
def shared() -> dict[str, tuple[Word, ...]]:
    """All words that do not depend on the campaign."""
    table: dict[str, list[Word]] = {}
    for kind, groups in (("head", _HEADS), ("mark", _MARKS), ("prep", _PREPS), ("kind", _KINDS), ("on", _ON)):
        _many(table, kind, groups)
    _many(table, "label", _LABELS)
    _many(table, "no", _NO)
    _add(table, "없고", Word("no", "none", "and"))
    _many(table, "lot", {"": _LOT})
    _many(table, "or", {"": _OR, "after": "이나 나 든 이든 든지 이든지"})
    _many(table, "all", {"": _ALL})
    _many(table, "self", {"": _SELF})
    _many(table, "fill", {"": _FILL, "first": _FIRST})
    for text in ("이후", "이후에", "이후엔", "이후에는"):
        _add(table, text, THEREAFTER)
    _many(table, "suffix", {"": "님 씨 군 양 공 쨩 쪽"})
    for value, verbs in _VERBS.items():
        for verb in verbs.split():
            stem, _, form = verb.partition("/")
            for known in (form,) if form else spoken(stem):
                _verb(table, value, conjugated(stem, known))
    _many(table, "head", _WHOLE, "done")
    _many(table, "head", {"go": _GOING}, "done")
    for mood, words in _ENDS.items():
        for text in words.split():
            _add(table, text, Word("end", "", mood))
    _endings(table)
    return {text: tuple(words) for text, words in table.items()}
