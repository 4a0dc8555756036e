"""All the ways to cut a sentence into known words, with nothing left over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from simpan.mansion.declare.letters import Flat
from simpan.mansion.declare.lexicon import NOUNS, THEREAFTER, Word
from simpan.mansion.declare.vocabulary import Vocabulary

LONGEST: Final = 240
"""Letters of a sentence that may still be a declaration; a longer one is talk."""

_MOST_WAYS: Final = 48
_MOST_STEPS: Final = 6_000
_LONGEST_HOLE: Final = 24
_MOST_HOLES: Final = 10
_SIGNS: Final = {",": "sep", "/": "sep", "+": "sep", "-": "sep", "→": "arrow", ":": "glue", "(": "glue"}
_TILE: Final = re.compile(r"([a-z]{1,2})-?([0-9]{1,2})(?:칸|타일|지점|자리|번타일)?")
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_ZONE: Final = re.compile(
    r"제?([0-9]{1,3})(?:번째|번)?(?:구역|존(?![가-힣])|zone)|(?:구역|zone|zonenumber|zoneno)([0-9]{1,3})번?|제?([0-9]{1,3})번(?!째)"
)
_DICE: Final = re.compile(r"(d6(?:[+-][0-9]{1,3})?):1\1|[0-9]*d[0-9]+(?:[+*x-][0-9]+(?:d[0-9]+)?)*(?:[+](?=,|$))?")
_OF_DICE: Final = re.compile("주사위|다이스|굴[리려린립]|roll|dice|die")

_THINGS: Final = frozenset({"name", "tile", "zone", "skill", "foreign", "phantasm"})
_PLUS_TEN: Final = Word("head", "raise")  # what the second reward adds to the maximum (M5.2)
_NONE: Final = Word("no", "none")
_WAY: Final = Word("mark", "way")  # 반응 없음으로
_WITHIN: Final = ("subject", "nominative", "of")  # 별의 비
_AIM: Final = Word("mark", "target")
_BESIDE: Final = Word("mark", "beside")
_AFTER: Final = Word("or", "after")


class Token(NamedTuple):
    """A word and the letters that it takes."""

    word: Word
    start: int
    end: int


class Lattice:
    """Every known word at every place of a sentence."""

    def __init__(self, flat: Flat, vocabulary: Vocabulary, hidden: dict[str, Word]) -> None:
        self.flat = flat
        self.size = len(flat.letters)
        self.own = frozenset(vocabulary.names.own)
        self._tables = vocabulary.tables
        self._tiles = vocabulary.names.tiles
        self._wide = vocabulary.wide_tiles
        self._hidden = hidden
        self.at: list[list[Token]] = [self._tokens(place) for place in range(self.size)]
        self._fits = self._reaching_end()

    # -- words ----------------------------------------

    def _bounded(self, start: int, end: int) -> bool:
        """Latin letters and digits do not touch others of their kind outside the word."""
        letters, gaps = self.flat.letters, self.flat.gaps
        if start and not gaps[start] and _latin(letters[start]) and _latin(letters[start - 1]):
            return False
        return not (end < self.size and not gaps[end] and _latin(letters[end]) and _latin(letters[end - 1]))

    def _tokens(self, start: int) -> list[Token]:
        """The words that begin here, the longest first; of names and skills only the longest."""
        letters = self.flat.letters
        char = letters[start]
        if char in _SIGNS:
            found = [Token(Word(_SIGNS[char], char), start, start + 1)]
            if letters.startswith("+10", start) and self._bounded(start, start + 3):
                found.insert(0, Token(_PLUS_TEN, start, start + 3))
            return found
        if char in self._hidden:
            return [Token(self._hidden[char], start, start + 1)]
        found = self._patterns(start)
        taken: set[str] = set()
        longest = max(reach.get(char, 0) for _, reach in self._tables)
        for length in range(min(longest, self.size - start), 0, -1):
            text = letters[start : start + length]
            words = [word for table, _ in self._tables if text in table for word in table[text]]
            if not words or not self._bounded(start, start + length):
                continue
            kinds = {word.kind for word in words} & {"name", "skill", "zone"}
            found += [Token(word, start, start + length) for word in words if word.kind not in taken]
            taken |= kinds
        found.sort(key=lambda token: -token.end)
        return found

    def _patterns(self, start: int) -> list[Token]:
        """Tiles, zones, numbers and dice: they follow a pattern."""
        letters = self.flat.letters
        char = letters[start]
        if not (_latin(char) or char in "제구"):
            return []
        found: list[Token] = []
        match = _DICE.match(letters, start)
        if match and not self._is_tile(match[0]):
            found.append(Token(Word("dice", (match[1] and f"={match[1]}") or match[0]), start, match.end()))
        if match := _ZONE.match(letters, start):
            number = match[1] or match[2] or match[3]
            found.append(Token(Word("zone", str(int(number))), start, match.end()))
        if match := _NUMBER.match(letters, start):
            found.append(Token(Word("number", match[0]), start, match.end()))
        if match := _TILE.match(letters, start):
            found += self._tile(match, start)
        return [token for token in found if self._bounded(token.start, token.end) and self._whole(token)]

    def _is_tile(self, dice: str) -> bool:
        """`d16` where nothing speaks of dice: a tile of the map, as dice of that kind are none (H2.1); `d6` may be."""
        bare = dice[0] == "d" and dice[1:].isdigit() and dice != "d6" and dice.upper() in self._tiles
        return bare and not _OF_DICE.search(self.flat.letters)

    def _tile(self, match: re.Match[str], start: int) -> list[Token]:
        """A tile of the map, or what looks like one: a letter and a number in one piece."""
        name = (match[1] + match[2]).upper()
        if name in self._tiles:
            word = Word("tile", name)
        elif (len(match[1]) == 1 or self._wide) and not self.flat.gaps[match.start(2)]:
            word = Word("tile", "", "", (name,))
        else:
            return []
        ends = dict.fromkeys((match.end(), match.end(2)))
        return [Token(word, start, end) for end in ends]

    def _whole(self, token: Token) -> bool:
        """Digits that stand apart are no one number."""
        letters, gaps = self.flat.letters, self.flat.gaps
        return not any(
            gaps[place] and letters[place].isdigit() and letters[place - 1].isdigit()
            for place in range(token.start + 1, token.end)
        )

    # -- ways ----------------------------------------

    def _reaching_end(self) -> list[bool]:
        fits = [False] * (self.size + 1)
        fits[self.size] = True
        for place in range(self.size - 1, -1, -1):
            fits[place] = any(fits[token.end] for token in self.at[place])
        return fits

    def is_known(self) -> bool:
        """Whether the whole text can be cut into known words."""
        return self._fits[0]

    def ways(self) -> list[list[Token]]:
        """The ways to read the whole sentence, at most 48; none if there are more than can be looked through."""
        return self._walk(None, self._fits)

    def ways_with_hole(self) -> Iterator[tuple[str, list[list[Token]]]]:
        """The ways to read it if one piece is an unknown word, the smallest pieces first."""
        reached = [False] * (self.size + 1)
        reached[0] = True
        for place in range(self.size):
            if reached[place]:
                for token in self.at[place]:
                    reached[token.end] = True
        holes = [
            (end - start, start, end)
            for start in range(self.size)
            if reached[start]
            for end in range(start + 1, min(start + _LONGEST_HOLE, self.size) + 1)
            if self._fits[end] and self._may_be_hole(start, end)
        ]
        for _, start, end in sorted(holes)[:_MOST_HOLES]:
            hole = Token(Word("hole", self.flat.part(start, end)), start, end)
            fits = [
                self._fits[place] if place >= end else (place <= start and self._leads(place, start))
                for place in range(self.size + 1)
            ]
            yield hole.word.value, self._walk(hole, fits)

    def _leads(self, place: int, goal: int) -> bool:
        """Whether known words lead from one place to the other."""
        open_, seen = [place], {place}
        while open_:
            here = open_.pop()
            if here == goal:
                return True
            for token in self.at[here] if here < goal else ():
                if token.end <= goal and token.end not in seen:
                    seen.add(token.end)
                    open_.append(token.end)
        return False

    def _may_be_hole(self, start: int, end: int) -> bool:
        """An unknown word begins where a word is written to begin, if spaces are written at all, and holds no sign."""
        letters, gaps = self.flat.letters, self.flat.gaps
        if start and not gaps[start] and letters[start - 1] not in _SIGNS and any(gaps[1:]):
            return False
        if any(token.end == end or token.word.kind == "suffix" for token in self.at[start]) or any(
            letters[place] in _SIGNS for place in range(start, end)
        ):
            return False
        if self._holds_known(start, end) or any(
            gaps[place] and (self._ends_in_particle(start, place) or self._is_verb(start, place))
            for place in range(start + 1, end)
        ):
            return False
        if end == start + 1 and end < self.size and not gaps[end] and not self._begins(end, "mark"):
            return False
        return self._bounded(start, end) and not self._ends_in_particle(start, end)

    def _holds_known(self, start: int, end: int) -> bool:
        """Whether a name, place or skill stands in it as a word of its own."""
        gaps = self.flat.gaps
        return any(
            token.word.kind in _THINGS
            and token.end <= end
            and (
                token.end == self.size
                or gaps[token.end]
                or any(more.word.kind == "mark" for more in self.at[token.end])
            )
            for place in range(start, end)
            if place == start or gaps[place]
            for token in self.at[place]
        )

    def _is_verb(self, start: int, end: int) -> bool:
        return any(token.end == end and token.word.kind == "head" and token.word.mood for token in self.at[start])

    def _begins(self, place: int, kind: str) -> bool:
        return self.flat.letters[place] in _SIGNS or any(token.word.kind == kind for token in self.at[place])

    def _ends_in_particle(self, start: int, end: int) -> bool:
        """Whether the piece ends in a particle that is hardly ever the end of a name, nor of a word in one."""
        kept = ("subject", "nominative") if end == self.size or not self.flat.gaps[end] else _WITHIN
        return any(
            token.end == end and token.word.kind == "mark" and token.word.value not in kept
            for place in range(start + 1, end)
            for token in self.at[place]
        )

    def _walk(self, hole: Token | None, fits: list[bool]) -> list[list[Token]]:
        """All ways from the start to the end, the longest words first; with a hole, those that go through it."""
        found: list[list[Token]] = []
        stack: list[tuple[int, list[Token], bool]] = [(0, [], hole is None)]
        steps = 0
        while stack:
            place, way, through = stack.pop()
            steps += 1
            if steps > _MOST_STEPS or len(found) > _MOST_WAYS:
                return []
            if place == self.size:
                if through and way:
                    found.append(way)
                continue
            for token in self._next(place, hole, through):
                if fits[token.end] and may_follow(way, token):
                    stack.append((token.end, [*way, token], through or token is hole))
        return found

    def _next(self, place: int, hole: Token | None, through: bool) -> list[Token]:
        """The words to go on with, the longest last, as a stack wants them."""
        if hole is None or through:
            return self.at[place][::-1]
        if place == hole.start:
            return [hole]
        return [token for token in reversed(self.at[place]) if token.end <= hole.start]


def _latin(char: str) -> bool:
    return "a" <= char <= "z" or "0" <= char <= "9"


def may_follow(way: list[Token], token: Token) -> bool:
    """A particle needs a noun before it, an ending a noun, a particle or a negation."""
    kind = token.word.kind
    if token.word == THEREAFTER:
        return not way or way[-1].word.kind == "sep"
    if kind not in ("mark", "end", "suffix") and token.word != _AFTER and token.word.value != "see":
        return True
    if kind == "end" and token.word.mood in ("ask", "if", "past", "unsure"):
        return True  # English puts them first, and so does 만약
    if not way:
        return False
    before = way[-1].word
    if token.word.value == "see" and before == _AIM:  # 가온을 노려보며
        return False
    noun = before.kind in NOUNS and not (before.kind in ("head", "skill") and before.mood)
    if kind == "head":
        return True
    if kind == "suffix":
        return before.kind in ("name", "self", "hole")
    if token.word == _BESIDE:  # 하고 is more often an ending
        return before.kind in ("name", "self", "tile", "zone", "kind")
    if kind in ("mark", "or"):
        return noun or before.kind == "phantasm" or (before == _NONE and token.word == _WAY)
    return noun or before.kind in ("phantasm", "mark", "no", "dice")
