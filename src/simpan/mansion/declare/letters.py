"""A post's letters: what stands for the same letter becomes that letter; what is no part of a sentence is set aside."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from simpan.core.korean import plain

LONGEST: Final = 2_000
"""Characters of a post; a longer one is refused (H6.8)."""

PRIVATE: Final = 0xE000
"""Names with signs in them stand in the text as one character from here on."""

_ARROWS: Final = re.compile(r"(?<![-=~])[-=~]*[→➡⇒➔➜➝➞⟶⟹►▶▸»≫]+|(?<![-=~])[-=~]+>+|(?<=[\w\]])[ \t]*>+[ \t]*(?=\w)")
_CIRCLED: Final = {ord("①") + place: str(place + 1) for place in range(9)}
_RINGS: Final = re.compile(r"(?:^|(?<=\s))[①-⑨][ \t]+", re.MULTILINE)
_FIRST_ITEM: Final = re.compile(r"[ \t]*1[.)][ \t]")
_ITEM: Final = re.compile(r"(?<=\S)[ \t]+[2-9][.)](?=[ \t])")
_SAME: Final = {ord(sign): "-" for sign in "−–—‐‑‒―"} | _CIRCLED | {0x20E3: None}  # a keycap's frame has no meaning
_NOISE: Final = re.compile(
    r"https?://\S+|<(?:@[!&]?|#|a?:\w{1,40}:)[0-9]{1,25}>|(?<!\S):[A-Za-z0-9_+-]{2,40}:(?!\S)|(?<![\w.])@[A-Za-z0-9_.-]+(?:@[A-Za-z0-9_.-]+)?"
)
_STRUCK: Final = re.compile(r"~~(?!\s)([^~\n]{1,200})(?<!\s)~~")
_PRIVATE: Final = re.compile("[\ue000-\uf8ff]")
_LAUGHTER: Final = re.compile("[ㅋㅎㅠㅜㅡ]+")
_SEPARATORS: Final = dict.fromkeys(",;·ㆍ&、!?.。…\n", ",") | {
    "/": "/",
    "|": "/",
    "+": "+",
    "-": "-",
    "→": "→",
    ":": ":",
    "=": ":",
    "(": "(",
}


def clean(text: str) -> str:
    """The post as `sentences` takes it: in plain letters, all arrows as one, what is struck through in quotes, and each
    item of a list on a line of its own."""
    if "①" in text and "②" in text:
        text = _RINGS.sub("\n", text)
    text = _ARROWS.sub("→", _STRUCK.sub("“\\1”", tidy(text)))
    return "\n".join(_ITEM.sub("\n", line) if _FIRST_ITEM.match(line) else line for line in text.split("\n"))


def tidy(text: str) -> str:
    """The post in plain letters: full-width and styled letters, digits in circles and dashes made one, and addresses,
    mentions, emoji codes and laughter taken out. Case, spaces and line breaks stay."""
    text = _PRIVATE.sub(" ", plain(text.replace("\r\n", "\n").replace("\r", "\n")))
    return _NOISE.sub(" ", _LAUGHTER.sub(" ", text.translate(_SAME)))


def without_pictures(text: str) -> str:
    """The text without the emoji at its ends."""
    start, end = 0, len(text)
    while start < end and _is_picture(text[start]):
        start += 1
    while end > start and _is_picture(text[end - 1]):
        end -= 1
    return text[start:end]


def _is_picture(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) in ("So", "Sk", "Mn", "Me")


class Flat(NamedTuple):
    """A piece of text as it is matched.

    letters: lower case, without spaces; signs that separate are one of `,/+-→:(`. gaps: whether something was left out
    before the letter. places: where the letter stands in `source`.
    """

    letters: str
    gaps: tuple[bool, ...]
    places: tuple[int, ...]
    source: str

    def part(self, start: int, end: int) -> str:
        """The text as it was written, from one letter up to another."""
        return self.source[self.places[start] : self.places[end - 1] + 1].strip()


def flatten(source: str) -> Flat:
    """A cleaned piece of text as it is matched."""
    letters: list[str] = []
    gaps: list[bool] = []
    places: list[int] = []
    gap = True
    for place, char in enumerate(source):
        sign = _sign(source, place, char)
        if sign is None:
            gap = True
        elif sign:
            letters.append(sign)
            gaps.append(gap)
            places.append(place)
            gap = False
    return Flat("".join(letters), tuple(gaps), tuple(places), source)


def _sign(source: str, place: int, char: str) -> str | None:
    """What a character is matched as; None: a gap; "": nothing at all."""
    if char.isalnum() or "\ue000" <= char <= "\uf8ff":
        low = char.lower()
        return low if len(low) == 1 else char
    if char in "'’" and 0 < place < len(source) - 1 and source[place - 1].isascii() and source[place - 1].isalpha():
        return ""  # don't
    if char in "\"'‘’“”「」『』《》〈〉«»":
        return ""
    if char in "[【〔":
        return ","
    if char in "]】〕":  # `[강타]로` goes on, `[이동] k3` begins anew
        return "" if source[place + 1 : place + 2].isalnum() else ","
    return _SEPARATORS.get(char)


def fold(word: str) -> str:
    """A word as it is looked up: plain letters, lower case, no spaces and no signs."""
    return "".join(char.lower() for char in plain(word) if char.isalnum())
