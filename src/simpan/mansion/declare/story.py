"""How the words of a story look that may stand in one sentence with a declaration and change nothing of it.

Unknown words are left out only if the last of them leads on to the declaration (`몸을 낮추고`, `소리 없이`, `쓰러진`
before a noun), and none of them takes back, puts off, supposes or reports.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from simpan.mansion.declare.endings import final_of

_N, _L, _B = 4, 8, 17  # ㄴ ㄹ ㅂ among the finals

_OBJECTS: Final = re.compile(
    r"^(?:안|못|말고|아니|아니라|대신\S*|만약\S*|만일\S*|혹시\S*|아마\S*|어쩌면|글쎄\S*|설마\S*|만에|예를|다음\S*|나중\S*|내일\S*|모레"
    r"|이따\S*|언젠가\S*|조만간|전|전에|직전\S*|만|줄|뻔\S*|매번|항상|언제나|늘|계속|매|자주|가끔|종종|저번\S*|지난\S*|이전\S*|예전\S*|옛날\S*|어제\S*|아까\S*|원래\S*|애초\S*|차라리|오히려|빼고|뺀|제외\S*|몰라\S*|모르\S*|척|체|거의|봐서|봐가며|봐가면서"
    r"|if|when|unless|until|maybe|perhaps|not|no|never|would|could|might|almost)$"
    r"|^(?:꿈(?!틀)|상상|생각|마음속|머릿속|머리속|농담|장난|거짓|가짜|허구|흉내|시늉|금지|불가|무효|취소|철회|계획|예정|작전|예시|가정|연습|시험|허락|허가|승인|확인|답변|상황|형편|사정|소설|영화|회상|과거|전설|기록|예언)"
    r"|(?:[^정가화측]면|거든|거나|든지|든가|경우\S{0,2}|때\S{0,2}|까지|까지\S|동안\S?|라도|더라도|어도|아도|해도|지만|는데|은데|려다|려다가|려던"
    r"|다가|다고|냐고|자고|라고|라는|다는|자는|냐는|다니|라니|자마자|테니|다던|라던|까|대로라면|척하\S{1,2}|체하\S{1,2}|듯하\S{1,2}"
    r"|에게|에게서|한테|한테서|(?<!함)께)$"
    r"|[0-9]|턴|차례|라운드|일차|종전"
)
"""Words beside which a declaration is none, or not yet, or somebody else's; and whom something is done to."""

_TIMES: Final = re.compile(r"(?:시간|분|초|잠시|잠깐|조금|얼마|며칠|하루)$")
_LATER: Final = frozenset({"뒤", "뒤에", "후", "후에"})
_SAYS: Final = re.compile(
    r"^(?:이?라고|이?라며|하고|고)?(?:외치|소리치|말하|중얼거리|속삭이|내뱉|읊조리|대답하|경고하)(?:며|면서|고)$"
)
_REFUSING: Final = re.compile(r"^(?:않고|않으며|않은|못하고|못한)$")
_REFUSED: Final = re.compile(r"(?<!하)(?<!쓰)(?<!가)(?<!그러)(?<!그렇)지(?:도|는|를)?$")
_LEADS_ON: Final = re.compile(
    r"(?:고|며|면서|채|채로|듯|듯이|서|게|히|처럼|만큼|없이|어|아|여|워|와|해|려|져|쳐|켜|겨|벼|펴|혀|뎌|녀|셔|춰|둬|눠|줘"
    r"|봐|꿔|놔|돼|내|깨|떼|써|꺼|박차|타|따라|건너|님|함께|가운데|순간|찰나|[어러아져지]나|기대|맞대|에|사이로|너머로|뒤로|앞으로|위로|아래로|안으로|밖으로|옆으로|쪽으로|속으로"
    r"|곁으로|밑으로|상태로|자세로|표정으로|목소리로|눈빛으로|눈으로|걸음으로|손으로|몸으로|속도로|모습으로|몸짓으로|기세로|틈으로|등으로)$"
)
_ADVERB_WORDS: Final = """
살금살금 슬그머니 슬며시 살며시 슬쩍 살짝 훌쩍 휙 확 콱 냉큼 냅다 성큼 성큼성큼 터벅터벅 뚜벅뚜벅 사뿐 곧장 막 겨우
여전히 재빨리 빨리 멀리 높이 깊이 가까이 나란히 같이 몰래 바짝 활짝 벌떡 홱 오늘도 또다시 마침 문득 이윽고 비로소 덜덜
비틀비틀 허겁지겁 부랴부랴 후다닥 쿵 쾅 탁 스르륵 스윽 슥 쓱 쓰윽 이내 단숨에 한달음에 그제야 그제서야 조심스레
"""
_ADVERBS: Final = frozenset(_ADVERB_WORDS.split())
_BEFORE_NOUN: Final = re.compile(
    r"(?:의|있는|없는|리는|르는|오는|가는|지는|키는|드는|하는|치는|추는|끄는|뜨는|.나는|않는|않은|던)$"
)
_NOUN: Final = re.compile(
    r"(?:번|시간|순간|기간|오전|방면|정면|기분|부분|인원|동안)$"
)  # they end like verbs before nouns
_CASES: Final = "이가을를에서로게히며고지"
_ADVERB: Final = re.compile(r"(?:없이|같이|듯이|깊이|높이|많이|굳이|가까이|빨리)$")
_THEMES: Final = re.compile(r"(?:에서|에|로|고|서|게|오늘|지금|이번|처음)(?:는|은)$")
_HALTS: Final = re.compile(
    r"^(?:잠깐\S*|잠시\S*|스톱|스탑|타임|정정\S*|아차|실수\S*|이런|어라|뻥\S*|페이크|훼이크|반대\S*|그게|리가|리는|그럴|수정\S*|하지|가지|쓰지|그러지|하자|치자|보자|stop|wait|no|not)$"
)
_PERSONS: Final = re.compile(r"(?:적|소년|노인|청년|사람|놈|녀석|여인|왕|그들)은$")
_ENDS: Final = re.compile(r"(?:다|요|죠|네|군|라|구나|지)$")
_CALLS: Final = re.compile(r"(?:(?<!더)라|세요|십시오|(?<!하)(?<!치)(?<!보)자|줘|줘요|마)$")
_BESIDES: Final = re.compile(r"(?:을|를|에|로|의|히|게|채|며|고|서|이|가|처럼|듯이|없이|어|아|려|져)$")
_TAKES_BACK: Final = re.compile(
    r"^(?:한다|합니다|본다|봅니다|친다|칩니다|싶\S*|말\S*|든다|듭니다)$"
    r"|생각|상상|싶|같|보인|보입|믿|착각|후회|고민|망설|주장|농담|거짓|그만|멈|포기|취소|무른|무릅|않|못|없|말한|말합|외친|외칩|전한|전합|난다$|납니다$"
)
_PART: Final = re.compile(
    r"(목|목덜미|심장|가슴|어깨|팔|다리|머리|옆구리|등|허리|복부|배|빈틈|틈|허점|급소|얼굴|손|손목|손끝|발|발목|발밑|무릎|왼쪽|오른쪽|사각"
    r"|뒤|뒤쪽|앞|앞쪽|옆|옆쪽|곁|미간|정면|시선|시야|그림자|검|검끝|칼|칼끝|창|창끝|활|화살|주먹|눈|눈빛|품|몸|손가락|이름|말|물음|부름|목소리|웃음|비명|도발|명령)"
    r"(을|를|이|가|은|는|에|에서|으로|로|도)?"
)
_AIMS: Final = re.compile(
    r"(?:노리|노려|노려보|노려봐|겨누|겨눠|겨냥하|겨냥해|조준하|조준해|달려들|달려들어|덤벼들|덤벼들어|덤비|파고들|파고들어|몰아붙이|몰아붙여"
    r"|쫓아|쫓으|추격하|추격해|휘두르|휘둘러|내지르|내질러|뻗|뻗으|뻗어|내뻗|내뻗어|다가가|다가서|접근하|접근해|뛰어들|뛰어들어|돌진하|돌진해"
    r"|달려가|향하|향해)(?:고|며|면서|서)?"
)


def objects(words: Sequence[str]) -> bool:
    """Whether a word takes back, puts off, supposes or reports, or says whom something is done to."""
    return any(_objects(words, place) for place in range(len(words)))


def leaves_out(words: Sequence[str], *, first: bool, before_noun: bool, comma: bool = False) -> bool:
    """Whether the words change nothing of a declaration behind them.

    first: they begin the sentence, or follow a comma. before_noun: a noun of the declaration comes next. comma: one
    stands between.
    """
    last = words[-1]
    if objects(words) or (not comma and _somebody_acts(words)):
        return False
    if last in ("채", "채로") and len(words) > 1 and words[-2] in ("않은", "못한"):
        return len(words) > 2 and bool(_REFUSED.search(words[-3]))
    if _REFUSING.match(last):
        return len(words) > 1 and bool(_REFUSED.search(words[-2])) and (before_noun or last[-1] not in "은한")
    if last in _ADVERBS or _is_doubled(last) or _LEADS_ON.search(last) or _flows(last) or _SAYS.match(last):
        return True
    if last in _LATER or last == "다음":
        return len(words) > 1 and final_of(words[-2][-1]) == _N
    return (first and bool(_ENDS.search(last))) or (before_noun and _stands_before_noun(words))


def _objects(words: Sequence[str], place: int) -> bool:
    word = words[place]
    before = words[place - 1] if place else ""
    if word in _LATER:
        return not before or bool(_TIMES.search(before))
    if word == "다음" and before and final_of(before[-1]) == _N:
        return False
    if word in ("라고", "이라고", "하고") and not place:
        return not (len(words) > 1 and _SAYS.match(words[1]))
    if word == "한":
        return before.endswith("는")
    if word == "수":
        return not (place + 1 < len(words) and words[place + 1].startswith("없이"))
    return word not in _ADVERBS and bool(_OBJECTS.search(word)) and not _SAYS.match(word)


def _somebody_acts(words: Sequence[str]) -> bool:
    """`적이 검을 들고`: somebody else, who may act behind it too; not 달빛이 비치는 복도, 심장이 터질 듯."""
    for place, word in enumerate(words[:-1]):
        if _is_subject(words, place):
            behind = words[place + 1 :]
            noun = any(word.endswith("던") or final_of(word[-1]) == _N for word in behind[:-1])
            if not noun and behind[-1] not in ("듯", "듯이"):
                return True
    return False


def _is_subject(words: Sequence[str], place: int) -> bool:
    word = words[place]
    if len(word) < 2 or part_of(word) is not None or _ADVERB.search(word) or _THEMES.search(word):
        return False
    if word[-1] in "가서":
        return word[-1] == "가" or word.endswith("께서")
    if word[-1] == "이":
        return final_of(word[-2]) > 0 and word not in _ADVERBS
    if word[-1] == "는":
        return (
            final_of(word[-2]) == 0 and not _BEFORE_NOUN.search(word) and not (place and words[place - 1][-1] in _CASES)
        )
    return bool(_PERSONS.search(word))


def _is_doubled(word: str) -> bool:
    """살금살금, 터벅터벅."""
    half = len(word) // 2
    return half >= 2 and word[:half] == word[half:]


def _flows(word: str) -> bool:
    """올라, 흘러, 갈라."""
    return len(word) > 1 and word[-1] in "라러" and final_of(word[-2]) == _L


def _stands_before_noun(words: Sequence[str]) -> bool:
    """쓰러진, 빛나는, 혼신의. 는 may be a particle as well, unless a noun with its own particle stands before it."""
    last = words[-1]
    if _BEFORE_NOUN.search(last):
        return True
    if last.endswith("는"):
        return len(words) > 1 and words[-2][-1] in _CASES
    return final_of(last[-1]) == _N and not last.endswith("은") and not _NOUN.search(last)


def is_call(words: Sequence[str], cries: bool) -> bool:
    """Words behind a comma that are an exclamation, or an order to somebody: `…, 각오해라!`"""
    if objects(words) or _TAKES_BACK.search(words[-1]) or any(_HALTS.search(word) for word in words):
        return False
    return cries or bool(_CALLS.search(words[-1]))


def is_afterthought(words: Sequence[str]) -> bool:
    """A few plain words of what is done besides, in the present: `… 검을 뽑는다`."""
    if len(words) > 5 or objects(words) or any(_TAKES_BACK.search(word) for word in words):
        return False
    if not all(_BESIDES.search(word) or word in _ADVERBS for word in words[:-1]):
        return False
    last = words[-1]
    if len(last) < 3 or last.endswith(("이다", "입니다")):
        return False
    return (last.endswith("다") and final_of(last[-2]) == _N) or (last.endswith("니다") and final_of(last[-3]) == _B)


def is_manner(words: Sequence[str]) -> bool:
    """Only how something is done: 힘껏, 거칠게."""
    return all(word in _ADVERBS or word.endswith(("히", "게")) for word in words)


def part_of(word: str) -> str | None:
    """The particle behind somebody's body, weapon or side, which stand for that person: 빈틈을 → 을. None: no such
    word."""
    found = _PART.fullmatch(word)
    return (found[2] or "") if found else None


def aims(word: str) -> bool:
    """A verb that is aimed at the one whom the declaration behind it is aimed at: 노려, 휘두르며."""
    return _AIMS.fullmatch(word) is not None
