"""Standing orders as people write them (H6.8): `예약 가온: 턴: 방어; 엄호하지 않는다; 철벽을 크리티컬에`.

A post is an order if it begins with 예약 or `order`. Its parts stand on lines of their own or between semicolons: a
turn (anything behind `턴:`, read when the turn comes), whether to cover, a reaction with its occasion, `반응 없음`, or
`취소`; but for a turn, commas part them too. One that is none of these makes the whole order unreadable: nothing is
guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from simpan.core.korean import plain
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.orders import Order, When, merged
from simpan.mansion.files.people import fold
from simpan.mansion.reading import Names, Problem

LONGEST: Final = 2_000  # characters of a post
MOST_PARTS: Final = 20
_HEAD: Final = re.compile(
    r"\s*(?:(?:예약(?:\s*명령)?|(?:standing\s+)?orders?)(?!\w)|예약(?=[^\s:]{1,30}:))", re.IGNORECASE
)
_BRACKETS: Final = re.compile(r"\s*\[(.*)\]\s*", re.DOTALL)
_TURN: Final = re.compile(r"\s*(?:턴|차례|turn)\s*:\s*(?P<text>.*\S)\s*", re.IGNORECASE | re.DOTALL)
_TURN_WORDS: Final = ("턴", "차례", "turn")
_NEVER: Final = (
    "안함 안한다 안합니다 안해 안해요 하지않는다 하지않습니다 하지않음 하지않아요 하지않겠습니다 없음 없다 금지 거부"
)
_ALWAYS: Final = "한다 합니다 함 해 해요 하겠습니다 할게요 항상 항상한다"


def _forms(stems: str, endings: str) -> frozenset[str]:
    return frozenset(stem + ending for stem in stems.split() for ending in ("", *endings.split()))


_NO_COVER: Final = _forms("엄호 엄호는 엄호를 커버", _NEVER) - _forms("엄호 엄호는 엄호를 커버", "") | _forms(
    "nocover donotcover dontcover nevercover", ""
)
_COVER: Final = _forms("엄호 엄호를 커버", _ALWAYS) - _forms("엄호를", "") | _forms("cover alwayscover coveralways", "")
_NO_REACTION: Final = (_forms("반응 반응은 반응을 리액션", _NEVER) - _forms("반응 반응은 반응을 리액션", "")) | _forms(
    "패스 넘기기 노리액션 noreaction noreactions pass donotreact dontreact", ""
)
_CANCEL: Final = _forms("취소 철회 해제 예약취소 예약철회 예약해제", "한다 합니다 함 해요 할게요") | _forms(
    "cancel withdraw", ""
)

_TARGET: Final = "대상일때 이대상일때 가대상일때 이대상이면 가대상이면 이대상인경우 가대상인경우 에게 한테"
_OCCASIONS: Final[dict[When, frozenset[str]]] = {
    "always": _forms("항상 언제나 늘 매번 always everytime", "") | {""},
    "critical": _forms("크리티컬 크리", "에 에만 이면 면 일때 일때만 일때에 인경우 공격에 판정에")
    | _forms("critical criticals", "")
    | _forms("ona on ifa if whena when", "critical criticals iscritical itiscritical"),
    "me": _forms("나 내 저 제 자신 자기 본인 자기자신", _TARGET)
    | _forms("me onme whenmeisthetarget wheniamthetarget ifiamthetarget wheniamtargeted", ""),
    "pair": _forms("페어 우리페어 내페어 페어원", _TARGET)
    | _forms("pair onpair onthepair onmypair whenthepairisthetarget ifthepairisthetarget", ""),
}
_USE: Final = (
    "",
    "쓴다",
    "씁니다",
    "쓰기",
    "써요",
    "쓸게요",
    "사용",
    "사용한다",
    "사용합니다",
    "사용함",
    "반응",
    "반응한다",
)
_PARTICLES: Final = ("", "을", "를", "은", "는", "으로", "로")


def is_order(text: str) -> bool:
    """Whether a post means to be a standing order."""
    return _HEAD.match(_plain(text[:LONGEST])) is not None


def _plain(text: str) -> str:
    """The letters as they are compared, without brackets round the whole."""
    return _BRACKETS.sub(r"\1", plain(text), count=1)


def read_order(text: str, names: Names, campaign: Campaign) -> Order | Problem:
    """A post as an order of one of the writer's characters (`names.own`), or why it is none.

    The name may be left out by who has one character only.
    """
    if len(text) > LONGEST:
        return Problem("H6.8", "too_long")
    flat = _plain(text)
    head = _HEAD.match(flat)
    if head is None:
        return Problem("H6.8", "unread", flat.strip()[:40])
    named, rest = _split_name(flat[head.end() :], names)
    own = _owner(named, names, head[0].strip())
    if isinstance(own, Problem):
        return own
    parts = _parts(rest)
    if not parts or len(parts) > MOST_PARTS:
        return Problem("H6.8", "too_many" if parts else "incomplete", flat.strip()[:40])
    found = Order(own)
    for part in parts:
        read = _part(part, own, campaign)
        if isinstance(read, Problem):
            return read
        found = replace(merged(found, read), cancelled=found.cancelled or read.cancelled)
    if found.cancelled and len(parts) > 1:
        return Problem("H6.8", "ambiguous", rest.strip()[:40])
    return found


def _split_name(text: str, names: Names) -> tuple[str, str]:
    """The name and what is ordered: 가온: 엄호, 가온 취소, or without a name: 턴: 방어, 취소."""
    before, colon, behind = text.partition(":")
    if colon and fold(before) not in _TURN_WORDS:
        return before.strip(), behind
    first, _, rest = text.strip().partition(" ")
    if rest and isinstance(_owner(first, names, first), str):
        return first, rest
    return "", text


def _parts(text: str) -> list[str]:
    """What is ordered, part by part."""
    found: list[str] = []
    for line in re.split(r"[;\n]", text):
        found += [line] if _TURN.fullmatch(line) else line.split(",")
    return [part.strip() for part in found if fold(part).strip(" ])）.!,")]


def _owner(name: str, names: Names, part: str) -> str | Problem:
    """Whose order it is; without a name that of the only character. part: what a problem is about, if there is none."""
    named = fold(name)
    if not named:
        return names.own[0] if len(names.own) == 1 else Problem("H6.8", "ambiguous", part, names.own)
    for exact in (True, False):
        fitting = [
            name
            for name in names.own
            if named == fold(name) or (not exact and named in map(fold, names.characters.get(name, ())))
        ]
        if fitting:
            return fitting[0] if len(fitting) == 1 else Problem("H6.8", "ambiguous", name, tuple(fitting))
    return Problem("H6.8", "not_own", name, names.own)


def _part(part: str, who: str, campaign: Campaign) -> Order | Problem:
    """One part of an order."""
    turn = _TURN.fullmatch(part)
    if turn is not None:
        return Order(who, turn=turn["text"])
    word = fold(part)
    if word in _CANCEL:
        return Order(who, cancelled=True)
    if word in _COVER or word in _NO_COVER:
        return Order(who, cover=word in _COVER)
    if word in _NO_REACTION:
        return Order(who, reactions=())
    return _reaction(word, part, who, campaign)


def _reaction(word: str, part: str, who: str, campaign: Campaign) -> Order | Problem:
    """A skill of the character's sheet that is a reaction, with its occasion before or behind it."""
    sheet = next(sheet for sheet in campaign.sheets if sheet.name == who)
    reactions = [skill for skill in campaign.skills if skill.kind == "reaction"]
    mine = tuple(skill.ko for skill in reactions if skill.key in sheet.skills)
    for skill in reactions:
        for title in sorted({fold(skill.ko), fold(skill.en), fold(skill.key)}, key=len, reverse=True):
            when = _occasion(word, title)
            if when is None:
                continue
            if skill.key not in sheet.skills:
                return Problem("H6.5", "not_on_sheet", part[:40], mine)
            return Order(who, reactions=((skill.key, when),))
    return Problem("H6.8", "unread", part[:40], mine)


def _occasion(word: str, title: str) -> When | None:
    """The occasion that is said with a skill; None if the skill is not what the words are about, or they say more."""
    before, found, behind = word.partition(title)
    if not found:
        return None
    if before == "use":
        before = ""
    for particle in _longest_first(_PARTICLES):
        if behind.startswith(particle):
            rest = behind.removeprefix(particle)
            for verb in _longest_first(_USE):
                if rest.endswith(verb):
                    said = rest.removesuffix(verb)
                    if before and said:
                        continue
                    for when, forms in _OCCASIONS.items():
                        if (before or said) in forms:
                            return when
    return None


def _longest_first(words: Iterable[str]) -> list[str]:
    return sorted(words, key=len, reverse=True)
