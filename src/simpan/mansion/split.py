"""A long answer as several posts of a social network, cut where a reader would cut it.

How long a text is depends on the network (`weight`):

- "plain": every character (code point) counts 1, as on Discord; Mastodon counts accented letters and emoji as one each,
  so a post is never longer there than counted here.
- "x280": as X counts: letters of Europe, common punctuation and spaces 1, everything else (Hangul, full-width signs,
  arrows, emoji) 2. An emoji of several parts counts 2 there and more here.

A link counts 23 on X and on Mastodon, so a shorter one counts 23 here too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

Weight: TypeAlias = Literal["plain", "x280"]

LEAST: Final = 40  # a post holds a counter and a few words
LINK: Final = 23
_TAIL: Final = 60  # characters in which a sentence ends, with its clause
_URL: Final = re.compile(r"https?://\S+", re.IGNORECASE)
_HEAVY: Final = re.compile("[^\u0000-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]")  # what X counts twice
# A word is what stands between spaces, and a bracket such as [이동 k3] is never cut at the space within it.
_WORD: Final = re.compile(r"(?:\[[^\[\]\n]*\]|\S)+")
_PART: Final = re.compile(r"\[[^\[\]\n]*\]|.", re.DOTALL)
_SENTENCE_END: Final = re.compile(r"[.!?。！？…][)\]’”'\"]*(?:\s\([^()]*\))?$")


def length(text: str, weight: Weight = "plain") -> int:
    """How much of a post the text takes, as the network counts."""
    links = _URL.findall(text) if "://" in text else ()
    return _weigh(text, weight) + sum(max(0, LINK - _weigh(link, weight)) for link in links)


def _weigh(text: str, weight: Weight) -> int:
    return len(text) if weight == "plain" else len(text) + len(_HEAVY.findall(text))


def _fits(text: str, room: int, weight: Weight) -> bool:
    return len(text) <= room and length(text, weight) <= room


def split(lines: Sequence[str], most: int, counter: bool = True, weight: Weight = "plain") -> list[str]:
    """Posts of at most `most`, cut at the ends of lines, else of sentences, else of words.

    A word is cut only if it is longer than a whole post, and a dice bracket only if it is so itself. counter: where
    there is more than one post, each ends with `(1/3)` on a line of its own, which is counted too. Raises ValueError if
    `most` is below LEAST.
    """
    if most < LEAST:
        raise ValueError(f"a post of {most} is too short: at least {LEAST}")
    whole = "\n".join(lines).strip("\n")
    if not whole.strip():
        return []
    if _fits(whole, most, weight):
        return [whole]
    if not counter:
        return _packed(whole.split("\n"), most, weight)
    digits = 1
    while True:
        posts = _packed(whole.split("\n"), most - length(f"\n({'9' * digits}/{'9' * digits})", weight), weight)
        if len(posts) < 10**digits:
            return [f"{post}\n({n}/{len(posts)})" for n, post in enumerate(posts, 1)]
        digits += 1


def _packed(lines: Sequence[str], room: int, weight: Weight) -> list[str]:
    """As many lines to a post as fit; a line too long for any post goes in pieces."""
    posts: list[str] = []
    post = ""
    for line in lines:
        gap = "\n" if post else ""
        for before, piece in _pieces(line.rstrip(), room, weight):
            joined = f"{post}{gap or before}{piece}" if post else piece
            if post and not _fits(joined, room, weight):
                posts.append(post)
                joined = piece
            post, gap = joined, ""
    posts.append(post)
    return [found.strip("\n") for found in posts if found.strip()]


def _pieces(line: str, room: int, weight: Weight) -> Iterator[tuple[str, str]]:
    """A line in pieces that fit, each with the space before it: whole sentences if possible, else whole words."""
    gap, rest = "", line
    while not _fits(rest, room, weight):
        cut = _cut(rest[: 2 * room + 1], room, weight)
        yield gap, rest[:cut].rstrip()
        behind = rest[cut:].lstrip()
        gap, rest = rest[cut : len(rest) - len(behind)], behind
    yield gap, rest


def _cut(text: str, room: int, weight: Weight) -> int:
    """Where to cut a text that is too long: how many characters come before.

    Twice the room is enough of it: what starts within the room and is not longer than it ends there. 0 where there is
    nothing but space.
    """
    sentence = word = 0
    for found in _WORD.finditer(text):
        if not _fits(text[: found.end()], room, weight):
            if not sentence and not _fits(found[0], room, weight):
                return _cut_word(text, room, weight, found.start()) or word or _most_that_fits(text, room, weight)
            break
        word = found.end()
        if _SENTENCE_END.search(text[max(0, word - _TAIL) : word]):
            sentence = word
    return sentence or word


def _cut_word(text: str, room: int, weight: Weight, start: int) -> int:
    """Where to cut a word that is longer than a post: not within a bracket or a letter with its accents; 0: nowhere."""
    best = 0
    for found in _PART.finditer(text, start):
        if not _fits(text[: found.end()], room, weight):
            break
        if not _joins(text, found.end()):
            best = found.end()
    return best


def _joins(text: str, place: int) -> bool:
    """Whether the characters at that place belong together: an accent, a variation, the parts of an emoji."""
    if place >= len(text):
        return False
    after, before = text[place], text[place - 1]
    accent = unicodedata.category(after) in ("Mn", "Me", "Mc", "Cf") or "\U0001f3fb" <= after <= "\U0001f3ff"
    return accent or "\u1160" <= after <= "\u11ff" or before == "\u200d"  # \u1160: vowels of letters in pieces (NFD)


def _most_that_fits(text: str, room: int, weight: Weight) -> int:
    """The last resort, for a single bracket or letter that is longer than a post."""
    end = 0
    while end < len(text) and _fits(text[: end + 1], room, weight):
        end += 1
    return end
