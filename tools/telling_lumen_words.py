"""The few words that tellings of Lumen's scenarios have of their own, Korean and English; all others are the game's."""

from __future__ import annotations

from typing import Final

Both = tuple[str, str]

MADE_UP: Final = {
    "jab": "잽", "hook": "훅", "sweep": "발목 쓸기", "crush": "내려찍기", "throw": "던지기", "block": "막아서기",
    "slip": "빠져나가기", "parry": "받아넘기기", "idle": "숨 고르기", "blank": "헛손질", "open": "첫수",
    "lamp": "등불", "bash": "후려치기", "ouch": "생채기", "pyre": "장작불", "proud": "우쭐", "rush": "돌진",
    "bell": "종소리", "alarm": "경종", "warm": "온기", "trade": "맞바꾸기", "rise": "일어서기", "hop": "폴짝",
    "trance": "무아지경", "rock": "바위", "feint": "속임수", "doom": "파국", "once": "단 한 번", "late": "뒷북",
    "finale": "대단원", "poke": "콕 찌르기", "omen": "징조", "odd": "홀수", "cat": "고양이", "boost": "북돋움",
    "gauge": "가늠", "toll": "통행료", "rule": "규율", "hush": "침묵", "one": "하나", "look": "살펴보기",
    "feed": "먹이", "duck": "수그리기", "slow": "굼뜸", "firm": "단단함", "dog": "개", "wake": "깨우기", "two": "둘",
    "press": "압박", "guest": "손님", "curb": "재갈", "charge": "내달리기", "burn": "화상", "tax": "세금",
    "spend": "씀씀이", "rain": "비", "pull": "당기기", "meet": "마중", "heavy": "묵직함", "fill": "채우기",
    "busy": "분주함", "big": "큰 것", "answer": "응수", "wall": "벽", "snatch": "낚아채기", "ram": "들이받기",
    "next": "다음", "last": "마지막", "gone": "사라짐", "glare": "노려보기", "eager": "안달", "dear": "값비쌈",
    "cheer": "응원", "calm": "평정", "call": "부름", "shield": "방패", "shell": "껍데기", "quick": "잽쌈",
    "might": "괴력", "lend": "빌려주기", "hex": "저주", "gift": "선물", "fine": "벌금", "both": "양쪽",
    "bind": "묶기", "balm": "연고", "weak": "약함", "watch": "망보기", "tilt": "기울기", "sway": "흔들기",
    "sting": "침", "smash": "박살", "rich": "부자", "plain": "평범함", "lead": "앞장", "first": "첫째",
    "boast": "허풍", "blow": "일격", "bend": "휘기", "twin": "쌍둥이", "strong": "강함", "spike": "가시",
    "sly": "능청", "slump": "침체", "sealed": "봉인", "order": "순서", "null": "빈주먹", "mourn": "애도",
    "low_": "아랫길", "knock": "두드림", "keen": "예리함", "grudge": "앙심", "greed": "욕심", "free": "자유",
    "flow": "흐름", "far": "먼 길", "drag": "끌기", "dawn": "새벽", "curfew": "통금", "crowd": "군중",
    "catcher": "받는 손", "bump": "부딪기", "bite": "물기", "bait": "미끼", "back": "되돌리기", "wedge": "쐐기",
    "wave": "물결", "veil": "장막", "twice": "두 번", "turn": "돌기", "thorn": "덤불", "ten": "열", "swift": "날램",
    "surge": "솟구침", "strike": "타격", "stop": "멈춤", "start_": "출발", "soul": "넋", "sore": "쓰라림",
    "snap": "튕기기", "slowly": "천천히", "sink": "가라앉기", "roll": "굴리기", "pump": "펌프", "pin": "꽂기",
    "other": "다른 것", "offer": "제안", "nine": "아홉", "mirror": "거울", "lure": "꾀기", "lows": "낮은 것들",
    "leak": "새는 틈", "humble": "겸손", "host": "주인", "high": "윗길", "half": "절반", "ghost": "유령",
    "frail": "여림", "fold_": "접기", "fast": "빠름", "ends": "끝들", "end_": "끝", "eight": "여덟", "edge": "날",
    "dodge": "비키기", "deal": "거래", "curse": "저주의 말", "aura": "기운", "ask": "물음", "anchor": "닻",
    "all": "모두", "aim": "겨눔", "cursed": "저주받음",
}  # fmt: skip
"""Korean names for made-up cards and counters of the scenarios; any other is called by its English name."""

FIELDS: Final[dict[str, Both]] = {
    "hand": ("패", "hand"),
    "list": ("리스트", "list"),
    "side": ("사이드 덱", "side deck"),
    "break": ("브레이크 존", "break zone"),
    "battle": ("배틀 존", "battle zone"),
    "lumen": ("루멘 존", "Lumen zone"),
    "facedown": ("루멘 존(뒷면)", "Lumen zone, face down"),
    "ultimate": ("얼티밋 존", "ultimate zone"),
    "known": ("모두가 아는 패", "cards of the hand known to all"),
    "used": ("사용한 기술", "used"),
    "hp": ("체력", "HP"),
    "fp": ("FP", "FP"),
    "missed": ("대응 없음", "no-responses"),
    "limit": ("핸드 제한", "hand limit"),
    "character": ("캐릭터", "character"),
    "readied": ("레디한 기술", "readied"),
    "technique": ("사용하는 기술", "technique in use"),
    "speed": ("속도", "speed"),
    "damage": ("데미지", "damage"),
}
"""What a side of the table has."""

STEPS: Final[dict[str, Both]] = {
    "setup": ("게임의 준비에서 시작", "Begins with the set-up"),
    "draw": ("첫 우선권을 정하는 데서 시작", "Begins with the draw for priority"),
    "game": ("게임 시작 시점에서 시작", "Begins with the start of the game"),
    "turn": ("턴 시작 시점에서 시작", "Begins with the start of a turn"),
    "lumen": ("루멘 페이즈에서 시작", "Begins in the Lumen phase"),
    "ready": ("레디 페이즈에서 시작", "Begins in the ready phase"),
    "get": ("겟 페이즈에서 시작", "Begins in the get phase"),
    "recovery": ("리커버리 페이즈에서 시작", "Begins in the recovery phase"),
    "end": ("턴 종료 시점에서 시작", "Begins with the end of a turn"),
}
HEAD: Final[dict[str, Both]] = {
    "turn": ("{n}턴", "turn {n}"),
    "stalled": ("교착 {n}번째까지 진행", "{n} stalled battles so far"),
    "sudden": ("서든 데스 {n}턴째", "turn {n} of sudden death"),
}
HOLDER: Final[Both] = ("우선권은 {who}", "{who} has priority")
SWITCH: Final[Both] = ("설정 {name}: {worth}", "setting {name}: {worth}")
YES: Final[dict[str, Both]] = {"yes": ("예", "yes"), "no": ("아니요", "no")}

ASKED: Final[dict[str, Both]] = {
    "hand": ("처음 사용할 패", "first hand"),
    "list": ("처음 리스트", "first list"),
    "ready": ("레디", "readies"),
    "forced": ("상대 대신 고른 기술", "picks for the opponent"),
    "stand_in": ("판정을 고름", "names the result"),
    "grab": ("그랩 무효", "negating the grab"),
    "pair": ("콤보 첫 번째", "combo, first card"),
    "partner": ("콤보 두 번째", "combo, second card"),
    "combo": ("콤보를 이음", "goes on with the combo"),
    "speed": ("속도를 정함", "counts it as"),
    "catch": ("캐치", "catch"),
    "get": ("겟", "get"),
    "limit": ("버림", "discards"),
    "replenish": ("리스트 보충", "replenishes the list"),
    "effect": ("먼저 적용할 효과", "applies first"),
    "hidden": ("특수 기술", "special technique"),
    "may": ("효과 사용", "may use the effect"),
    "branch": ("고른 쪽", "chooses"),
    "number": ("고른 수", "names"),
    "cards": ("고른 카드", "picks"),
    "listing": ("리스트에 먼저 둔 카드", "lists first"),
    "sudden": ("패로 가져온 기술", "takes up"),
}
"""What somebody does, by the question that it answers."""
DOES: Final[Both] = ("{who} {how}: {what}", "{who} {how}: {what}")
CHANCE: Final[Both] = ("추첨", "Drawn")
CLOCKS: Final[dict[str, Both]] = {
    "expire": ("{who}: 시간 초과", "{who}: out of time"),
    "concede": ("{who}: 항복", "{who} concedes"),
    "match": ("경기 시간 종료", "The time of the match is over"),
}
MAY: Final[Both] = ("{who}: 지금 고를 수 있는 것은 {what}", "{who} may choose now: {what}")
NOTHING: Final[Both] = ("없음", "none")
NOBODY_MAY: Final[Both] = ("지금은 아무도 고를 것이 없음", "Nobody has anything to choose now")
REFUSED: Final[Both] = ("{who}: {what} → 할 수 없음", "{who}: {what} → refused")
SAME: Final[Both] = ("달라지는 것이 없음", "Nothing changes")
SEES: Final[Both] = ("{who}의 화면: {what}", "What {who} sees: {what}")
WATCHER: Final[Both] = ("관전자", "a spectator")
OWNERS: Final[dict[str, Both]] = {"own": ("자신의", "own"), "": ("자신의", "own"), "opp": ("상대", "the opponent's")}
UNKNOWN: Final[Both] = ("모르는 카드 {n}장", "{n} unknown cards")
SEEN: Final[dict[str, Both]] = {
    "asks": ("질문", "question"),
    "phase": ("국면", "phase"),
    "turn": ("턴", "turn"),
    "priority": ("우선권", "priority"),
    "waiting": ("선택을 기다리는 쪽", "waiting for"),
    "winner": ("승자", "winner"),
    "stalled": ("교착", "stalled"),
    "sudden": ("서든 데스", "sudden death"),
}
"""What a view says about the game as a whole."""
PEOPLE: Final[dict[str, Both]] = {"p1": ("1P", "P1"), "p2": ("2P", "P2"), "nobody": ("없음", "nobody")}
