"""A post cut into sentences, and each sentence into what is said plainly, in brackets, in parentheses and in quotes."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

Shape: TypeAlias = Literal["plain", "bracket", "aside", "quote"]

_PAIRS: Final[dict[str, tuple[str, Shape]]] = {
    "[": ("]", "bracket"), "【": ("】", "bracket"), "〔": ("〕", "bracket"), "(": (")", "aside"), "“": ("”", "quote"),
    "‘": ("’", "quote"), '"': ('"', "quote"), "'": ("'", "quote"), "「": ("」", "quote"), "『": ("』", "quote"),
    "《": ("》", "quote"), "〈": ("〉", "quote"), "«": ("»", "quote"),
}  # fmt: skip
_SHORT: Final = {"물": "물리", "물공": "물리", "마": "마법", "마공": "마법"}  # 공격 가온(마)
_ROUNDS: Final = re.compile(
    r"[0-9]{1,2}\s*(?:일\s?차|라운드)"
)  # [1일차 2라운드 한서]: of a heading only the name counts
_STOPS: Final = ".!?。…‥"
_BULLET: Final = re.compile(r"\s*(?:(?:[0-9]{1,2}[.)]|[-*•·■●□○◆◇☞※▪]+|#{1,3})(?=\s)\s*|[■●◆▪]+\s*)")
_QUOTED_LINE: Final = re.compile(r"\s*>+\s")
_HASHTAG: Final = re.compile(r"#(\S{1,60})")
_INSIDE_WORD: Final = re.compile(r"[A-Za-z0-9]")


class Part(NamedTuple):
    """A stretch of a sentence, without the signs around it."""

    text: str
    shape: Shape = "plain"


class Sentence(NamedTuple):
    """Parts up to a full stop or the end of the line. asks: it ends in a question mark, cries: in an exclamation mark.
    cited: it repeats a post. stopped: by a full stop or the like, not by the end of the line.
    """

    parts: tuple[Part, ...]
    asks: bool = False
    cited: bool = False
    stopped: bool = False
    cries: bool = False

    def text(self, *shapes: Shape) -> str:
        """The sentence with only parts of those shapes (all, if none is named), each with its signs."""
        return "".join(_framed(part) for part in self.parts if not shapes or part.shape in shapes)

    def without_quotes(self) -> str:
        """The sentence with a comma where something stands in quotes."""
        return "".join("," if part.shape == "quote" else _framed(part) for part in self.parts)


def _framed(part: Part) -> str:
    frames: dict[Shape, str] = {"plain": "{}", "bracket": "[{}]", "aside": "({})", "quote": "“{}”"}
    opened, closed = frames[part.shape].split("{}")
    return f"{opened}{part.text}{closed}"


def sentences(text: str) -> list[Sentence]:
    """The sentences of a cleaned post. A line that begins with `>` repeats somebody else's words: it is one quote."""
    found: list[Sentence] = []
    for line in re.split(r"[\n\v\f\x85\u2028\u2029]", text):
        if _QUOTED_LINE.match(line):
            found.append(Sentence((Part(line.strip("> \t"), "quote"),), False, True))
        else:
            bullet = _BULLET.match(line)
            found += _of_line(line[bullet.end() :] if bullet else line)
    return found


def _of_line(line: str) -> list[Sentence]:
    found: list[Sentence] = []
    parts: list[Part] = []
    plain = place = 0
    while place < len(line):
        char = line[place]
        close = _closing(line, place)
        if close > 0:
            _append(parts, line[plain:place])
            inside, shape = line[place + 1 : close], _PAIRS[char][1]
            inside = _SHORT.get(inside.strip(), inside) if shape == "aside" else inside
            parts.append(Part(_ROUNDS.sub(" ", inside) if shape == "bracket" else inside, shape))
            plain = place = close + 1
        elif char in _STOPS and _stops(line, place):
            end = place
            while end < len(line) and line[end] in _STOPS:
                end += 1
            _append(parts, line[plain:place])
            found.append(Sentence(tuple(parts), "?" in line[place:end], False, True, "!" in line[place:end]))
            parts, plain, place = [], end, end
        else:
            place += 1
    _append(parts, line[plain:])
    found.append(Sentence(tuple(parts)))
    return [sentence for sentence in found if sentence.parts]


def _append(parts: list[Part], text: str) -> None:
    if text.strip():
        parts.append(Part(text))


def _closing(line: str, place: int) -> int:
    """Where the sign closes that opens here; 0 if none opens, or it never closes."""
    pair = _PAIRS.get(line[place])
    if pair is None:
        return 0
    if line[place] == "'" and place and line[place - 1].isalnum():
        return 0  # don't
    return max(line.find(pair[0], place + 1), 0)


def _stops(line: str, place: int) -> bool:
    """A full stop between Latin letters or digits belongs to a word."""
    if line[place] != "." or not 0 < place < len(line) - 1:
        return True
    return not (_INSIDE_WORD.match(line[place - 1]) and _INSIDE_WORD.match(line[place + 1]))


def untagged(text: str, known: frozenset[str]) -> str:
    """The post without its hashtags; one that is a word of declarations stays, without its sign."""
    return _HASHTAG.sub(lambda found: f" {found[1]} " if found[1].lower() in known else " ", text)
