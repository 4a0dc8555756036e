"""What a writer means who answers in a word or two what it was just asked: places to start from, yes and no.

Such texts say nothing by themselves (`2구역`, `ㄴㄴ`), so they are read only while that question is open. A text counts
if every letter of it is known here; anything else is left to `read`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from simpan.mansion.declare.letters import fold, tidy, without_pictures
from simpan.mansion.reading import Names, Start

YesNo: TypeAlias = Literal["yes", "no"]

LONGEST: Final = 300
_YES: Final = "ㅇㅇ ㅇ ㅇㅋ 네 넵 넹 넴 네네 예 응 어 그래 그래요 yes y yeah yep ok okay"
_NO: Final = "ㄴㄴ ㄴ 노 노노 놉 아니 아뇨 아니요 아니오 안함 안해 안해요 안합니다 안할게요 no n nope nah"
_PASSES: Final = "패스 패쓰 패스요 패스할게요 넘기기 넘겨 넘겨요 넘김 넘길게요 스킵 pass skip"

_ZONE: Final = r"제?(?P<zone>[0-9]{1,3}) ?(?:번째|번)? ?(?:구역|존|zone)|(?:구역|zone) ?(?P<zone2>[0-9]{1,3})(?:번)?"
_TILE: Final = r"(?P<tile>(?<![a-z])[a-z]{1,2}-?[0-9]{1,2})(?![0-9])(?:타일|칸)?"
_ALL: Final = "둘다 두명다 두사람다 둘모두 두명모두 둘이서 양쪽다 모두다 모두 전부 둘 both all"
_LOT: Final = "제비뽑기 제비 추첨 무작위 랜덤 bylot lots lot random"
_FILLERS: Final = """
    시작할게요 시작할께요 시작하겠습니다 시작합니다 시작해요 시작할게 시작한다 시작이요 시작입니다 시작은 시작 스타트
    배치할게요 배치하겠습니다 배치해주세요 배치합니다 배치 출발합니다 출발할게요 출발
    갈게요 갈께요 갈게 가겠습니다 갑니다 간다 할게요 할께요 할게 하겠습니다 합니다 해주세요 해요 정할게요
    부탁드려요 부탁드립니다 부탁해요 부탁합니다 이에요 예요 입니다 이요 이용 이여 이염 요 용 여 염 임
    저희는 저희 저는 제가 저 전 나는 내가 난 우리는 우리 우선 일단 그럼 그러면 음 네 넵
    에서부터 에서 에다가 에다 에 으로 로 은 는 이 가 을 를 도 하고 이랑 랑 와 과 그리고 위치 자리
    startsin startsat starts startin startat starting start begin at in on from and the i we please will
"""
_SPACES: Final = re.compile(r"[^\S\n]+")
_SIGNS: Final = ",./·:~!;\n"
_OPEN: Final = "()[]【】“”\"'‘’"


class _Place(msgspec.Struct):
    """A place on the way. who: whose, as far as it is said."""

    who: list[str] = []
    all: bool = False
    zone: int | None = None
    tile: str = ""
    lot: bool = False

    @property
    def is_said(self) -> bool:
        return self.lot or bool(self.tile) or self.zone is not None


def read_yes_no(text: str) -> YesNo | None:
    """Whether a text is a bare yes or no; None: it is neither."""
    word = _bare(text)
    return "yes" if word in _YES.split() else "no" if word in _NO.split() else None


def reads_as_pass(text: str) -> bool:
    """Whether somebody who is asked for a reaction says in a word that there is none (H4.8)."""
    return _bare(text) in (*_NO.split(), *_PASSES.split())


def _bare(text: str) -> str:
    if len(text) > LONGEST or "?" in text or "？" in text:
        return ""
    # ㅇ and ㄴ are no syllables, and are kept as they were typed
    letters = "".join(char for char in text.lower() if char.isalnum())
    return letters.replace("ㅋ", "").replace("ㅎ", "").replace("ㅠ", "").replace("ㅜ", "") or letters


def spoken_by(text: str, names: Names) -> str:
    """What stands behind an own name, as said by that character: `한서의 세이버: 간파` of `세이버 간파`. "" if none."""
    own, line = _own(names), " ".join(tidy(text).split())
    if len(text) > LONGEST:
        return ""
    for word in sorted(own, key=len, reverse=True):
        found = re.match(rf"{_spaced(word)} (?P<rest>\S.*)", line, re.IGNORECASE)
        if found is not None:
            return f"{own[word]}: {found['rest']}"
    return ""


def read_starts(text: str, names: Names, owed: Sequence[str]) -> tuple[Start, ...]:
    """Starts (H6.1) of a text with nothing but own names, zones, tiles and lots in it; () if it holds more, or nothing.

    owed: the characters that 둘 다 means. Who and what a start leaves open is left open.
    """
    if len(text) > LONGEST or "?" in text or "？" in text:
        return ()
    plain = "".join(char for char in without_pictures(tidy(text)).lower() if char not in _OPEN)
    plain = _SPACES.sub(" ", plain)
    places: list[_Place] = [_Place()]
    pattern, own = _pattern(names), _own(names)
    at, parted = 0, True
    while at < len(plain):
        found = pattern.match(plain, at)
        if found is None:
            return ()
        at = found.end()
        if found.lastgroup == "sign":
            parted = True
        elif found.lastgroup not in ("filler", "gap"):
            _take(places, found, own, parted)
            parted = False
    return _starts(places, names, owed)


def _own(names: Names) -> dict[str, str]:
    """Own characters by what only one of them is called."""
    found: dict[str, str] = {}
    shared: set[str] = set()
    for name in names.own:
        for word in {fold(one) for one in (name, *names.characters.get(name, ()))} - {""}:
            if word in found:
                shared.add(word)
            found[word] = name
    full = {fold(name): name for name in names.own}
    return {word: name for word, name in found.items() if word not in shared} | full


def _pattern(names: Names) -> re.Pattern[str]:
    """Every word that counts: names and places before what says nothing, the longest first."""
    groups = {
        "name": "|".join(map(_spaced, sorted(_own(names), key=len, reverse=True))) or "(?!)",
        "all": "|".join(map(_spaced, _ALL.split())),
        "lot": "|".join(_LOT.split()),
        "filler": "|".join(sorted(_FILLERS.split(), key=len, reverse=True)),
        "sign": f"[{re.escape(_SIGNS)}]",
        "gap": r"\s+",
    }
    named = "|".join(f"(?P<{key}>{words})" for key, words in groups.items())
    return re.compile(f"{_ZONE}|{_TILE}|{named}")


def _spaced(word: str) -> str:
    """A word, with or without spaces in it."""
    return " ?".join(map(re.escape, word))


def _take(places: list[_Place], found: re.Match[str], own: dict[str, str], parted: bool) -> None:
    """The next word that says something: of the place under way, or of another one."""
    last, kind = places[-1], found.lastgroup or ""
    begins = last.is_said
    if kind in ("zone", "zone2"):
        begins = last.zone is not None or last.lot or (bool(last.tile) and parted)
    elif kind == "tile":
        begins = bool(last.tile) or last.lot
    if begins:
        last = _Place()
        places.append(last)
    match kind:
        case "name":
            last.who.append(own[fold(found[kind])])
        case "all":
            last.all = True
        case "lot":
            last.lot = True
        case "tile":
            last.tile = found["tile"].replace("-", "").upper()
        case _:
            last.zone = int(found[kind])


def _starts(places: Sequence[_Place], names: Names, owed: Sequence[str]) -> tuple[Start, ...]:
    """A start for each character that is named; () if anything does not fit."""
    found: list[Start] = []
    for one in places:
        known = (not one.tile or one.tile in names.tiles) and (one.zone is None or one.zone in names.zones)
        if not one.is_said or not known or (one.all and (one.who or not owed)):
            return ()
        who = list(owed) if one.all else one.who or [""]
        found += (Start(who=name, zone=one.zone, tile=one.tile) for name in dict.fromkeys(who))
    return tuple(found)
