"""One line of a posted deck: what is label, bullet, number, count or remark in it, and what is the name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from simpan.lumen.card import Card
from simpan.lumen.cards.pending import Pending
from simpan.lumen.pool import fold


class Piece(NamedTuple):
    """A name in a line: as written, how many, the card with exactly that name, and a remark beside it."""

    name: str
    copies: int = 1
    known: Card | Pending | None = None
    remark: str = ""


_LABELS: Final = {
    "character": "캐릭터 캐릭 character",
    "name": "덱이름 덱명 이름 제목 덱 deckname name title deck",
    "ultimate": "얼티밋 얼티메이트 ultimate ultimates",
    "edition": "에디션 edition",
    "trait": "특성 trait",
    "code": "덱코드 코드 deckcode code",
    "heading": (
        "공격 공격기 공격기술 수비 수비기 수비기술 방어 방어기 방어기술 특수 특수기 특수기술 기술 중립 중립기술 "
        "고유 고유기술 예고장 카드 카드목록 목록 리스트 덱리스트 덱목록 추가 "
        "attack attacks defence defences defense defenses special specials technique techniques neutral neutrals "
        "callingcard callingcards card cards list decklist extra extras"
    ),
}
_KINDS: Final = {word: kind for kind, words in _LABELS.items() for word in words.split()}

_FRAME: Final = "#*_-=~<>[]【】〈〉《》「」『』()●○■□◆◇▶▷►★☆•·ㆍ|: "
_QUOTES: Final = "\"'`“”‘’「」『』*_~,.;: "
_LABELLED: Final = re.compile(r"(?P<label>[^:=]{1,24})\s*[:=]\s*(?P<value>.*)")
_OF_LABEL: Final = re.compile(r"\s*[(\[]?\s*[0-9]{1,3}\s*(?:장|매|개|cards?)?\s*[)\]]?$", re.IGNORECASE)
_SEPARATORS: Final = re.compile(r"\s*[,;/|、·ㆍ]\s*")
_BULLET: Final = re.compile(r"^[\s\-*•·ㆍ▪◦○●◎□■◇◆▶▷►☞✔✓✅★☆>#+~|=–—→]+")
_NUMBERING: Final = re.compile(r"^(?:[(\[]?[0-9]{1,3}(?:[.):\]]|번)|no\.? ?[0-9]{1,3}[.:]?|[①-⑳])\s*", re.IGNORECASE)
_BARE_NUMBER: Final = re.compile(r"^([0-9]{1,2})\s+(?=[^0-9\s])")
_TIMES: Final = "[x×✕*]"
_PIECES: Final = "(?:장|매|개|[x×✕])"
_COUNT_FIRST: Final = re.compile(
    rf"^(?:{_TIMES} ?([0-9]{{1,3}})|([0-9]{{1,3}}) ?{_PIECES}|([0-9]{{1,2}})(?=\s))\s*(?=\S)", re.IGNORECASE
)
_COUNT_LAST: Final = re.compile(
    rf"\s*(?:[(\[]\s*(?:{_TIMES} ?)?([0-9]{{1,3}}) ?{_PIECES}?\s*[)\]]|{_TIMES} ?([0-9]{{1,3}})"
    rf"|[-:]? ?([0-9]{{1,3}}) ?{_PIECES})$",
    re.IGNORECASE,
)
_COUNT_BARE: Final = re.compile(r"(?<=\S)\s+([1-9][0-9]?)$")
_BRACKETS: Final = re.compile(r"(?P<name>.+?)\s*[(\[{](?P<remark>[^()\[\]{}]*)[)\]}]")
_BRACKETED: Final = re.compile(r"[(\[{<【《「『](?P<name>.+)[)\]}>】》」』]")
_CODE_FIRST: Final = re.compile(r"[(\[]?(?P<one>[A-Za-z0-9]+-[A-Za-z0-9-]+)[)\]]?[\s:.)]+(?P<other>.+)")


def label(line: str) -> tuple[str, str]:
    """The kind of a label and its value: ("character", "비올라"); no value: a heading; ("", ""): neither."""
    if kind := _KINDS.get(_of_label(line)):
        return kind, ""
    if (found := _LABELLED.fullmatch(line)) and (kind := _KINDS.get(_of_label(found["label"]))):
        return kind, _OF_LABEL.sub("", found["value"].strip(), count=1) and found["value"].strip()
    first, _, rest = line.strip(_FRAME).partition(" ")
    if (kind := _KINDS.get(fold(first))) in ("character", "ultimate", "edition", "trait") and rest:
        return kind or "", rest
    return "", ""


def _of_label(text: str) -> str:
    """A label as it is looked up: [공격 기술 (15장)] is 공격기술."""
    return fold(_OF_LABEL.sub("", text.strip(_FRAME + "\"'")).strip(_FRAME))


def numbered(lines: Sequence[str]) -> bool:
    """Whether the numbers before the names only number the lines: 1, 2, 3 … from each heading on."""
    blocks: list[list[int]] = [[]]
    for line in lines:
        if label(line)[0]:
            blocks.append([])
        elif found := _BARE_NUMBER.match(_BULLET.sub("", line)):
            blocks[-1].append(int(found[1]))
    return all(block == list(range(1, len(block) + 1)) for block in blocks) and max(map(len, blocks)) >= 3


def pieces(text: str) -> list[str]:
    """The parts of a line between commas and the like, those without a letter left out."""
    return [part for part in _SEPARATORS.split(text) if any(letter.isalnum() for letter in part)]


def reading(part: str, known: Callable[[str], Card | Pending | None], counts: bool) -> Piece:
    """The name in a part of a line. What is taken off stops as soon as the rest is exactly a name.

    `counts`: whether a number before a name, without more, says how many.
    """
    name, count, remark = part, 1, ""
    for name, count, remark in _peeled(part, counts):
        if card := known(name):
            return Piece(name, count, card, "" if known(remark) is card else remark)
        if (found := _CODE_FIRST.fullmatch(name)) and (card := known(found["one"])):
            rest, _, beside = found["other"].partition(":")
            if known(rest) is card:
                return Piece(name, count, card, beside.strip() or remark)
    return Piece(name, count, None, remark)


def _peeled(part: str, counts: bool) -> Iterator[tuple[str, int, str]]:
    """The part with one thing after the other taken off: name, count, remark."""
    yield part, 1, ""
    name = _BULLET.sub("", part)
    yield name, 1, ""
    name = _NUMBERING.sub("", name)
    if not counts:
        name = _BARE_NUMBER.sub("", name)
    yield name, 1, ""
    name, count = _counted(name)
    yield name, count, ""
    yield name.strip(_QUOTES), count, ""
    if found := _BRACKETED.fullmatch(name):
        yield found["name"].strip(_QUOTES), count, ""
    if found := _BRACKETS.fullmatch(name):
        bare, inner = _counted(found["name"])
        yield bare.strip(_QUOTES), max(count, inner), found["remark"].strip()
        return
    yield name.strip(_QUOTES), count, ""


def _counted(name: str) -> tuple[str, int]:
    """A name without its count: 커팅 x2, 2장 커팅, 커팅(2), 커팅 2."""
    for pattern in (_COUNT_LAST, _COUNT_FIRST, _COUNT_BARE):
        if found := pattern.search(name):
            rest = pattern.sub("", name)
            if any(letter.isalpha() for letter in rest):
                return rest, int(next(group for group in found.groups() if group))
    return name, 1


def segments(text: str, is_card: Callable[[str], bool]) -> list[str]:
    """The names of a line that has nothing but spaces between them, if it can be cut into names in one way only."""
    words = text.split()
    ways: list[list[list[str]]] = [[[]]]
    for end in range(1, len(words) + 1):
        here: list[list[str]] = []
        for start in range(max(0, end - _MOST_WORDS), end):
            name = " ".join(words[start:end])
            if ways[start] and is_card(name):
                here += [[*way, name] for way in ways[start]]
        ways.append(here[:2])
    return ways[-1][0] if len(ways[-1]) == 1 and len(ways[-1][0]) > 1 else []


_MOST_WORDS: Final = 6  # words of one name
