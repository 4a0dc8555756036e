"""A sentence of a story with a declaration in it, without the words of the story (`story` says which may go)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from simpan.mansion.declare.lexicon import Word
from simpan.mansion.declare.story import aims, is_afterthought, is_call, is_manner, leaves_out, objects, part_of
from simpan.mansion.declare.tokens import Lattice, Token, may_follow

GAP: Final = "\uf8fe"
"""Stands in the text for the words that were left out."""

_MOST_WORDS: Final = 80
_LONGEST_REACH: Final = 24  # letters of a known word, with particle and ending
_MOST_STEPS: Final = 120
_ENDING: Final = ("없이", "않고")  # known words that end a story's clause
_SIGNS: Final = ",/+-→:("
_DECLARES: Final = frozenset(
    {
        *("move", "leave", "attack", "guard", "cover", "wait", "pass", "react"),
        *("use", "release", "reward", "withdraw", "start", "roll", "end"),
    }
)
_STORY: Final = frozenset({"걸음", "끝", "마침", "시작"})  # words of every story
_NOUNS: Final = frozenset(
    {"name", "tile", "zone", "skill", "foreign", "phantasm", "kind", "on", "lot", "dice", "arrow"}
)
_LABELS: Final = frozenset({"target", "skill", "turn", "action", "judgement", "declare", "earlier", "field"})
_INSIDE: Final = re.compile(r"이동|이탈|공격|방어|엄호|대기|취소|철회|보구|종료|반응|[0-9]")
_COMPOUNDS: Final = re.compile(r"(?:이동|공격|방어)력|방어도|은신처|대기실|마법진|마법사")

_OF: Final = Word("mark", "of")

_Kind: TypeAlias = Literal["said", "filler", "verb", "unknown", "strange"]


class Stretch(NamedTuple):
    """A word as it is written, from space to space. said: it belongs to a declaration; verb: it may, if what stands
    before it does; strange: a word of declarations in a form that is not known."""

    start: int
    end: int
    kind: _Kind
    tokens: tuple[Token, ...]


class Pared(NamedTuple):
    """The sentence without its story. whole: nothing unknown is left. ends: words behind the declaration went too."""

    text: str
    whole: bool
    ends: bool


def pared(lattice: Lattice, cries: bool) -> list[Pared]:
    """The sentence without its story: first with all the names in it, then without those that the story is about.

    cries: it ends in an exclamation mark. Empty if there is nothing to leave out.
    """
    line = _stretches(lattice)
    if not line or all(one.kind != "unknown" for one in line) or all(one.kind != "said" for one in line):
        return []
    found: list[Pared] = []
    for names_go in (False, True):
        one = _Paring(lattice, line, names_go).result(cries)
        if one and one not in found:
            found.append(one)
    return found


class _Paring:
    """One way to leave the story out. names_go: with those whom it is about."""

    def __init__(self, lattice: Lattice, line: Sequence[Stretch], names_go: bool) -> None:
        self.lattice, self.line, self.names_go = lattice, line, names_go
        self.cuts: list[tuple[int, int]] = []  # letters

    def result(self, cries: bool) -> Pared | None:
        """The text that is left; None if nothing can be left out."""
        whole, ends, place = all(one.kind != "strange" for one in self.line), False, 0
        while place < len(self.line):
            if self.line[place].kind != "unknown":
                place += 1
                continue
            end = self._run_end(place)
            last = all(one.kind in ("filler", "verb") for one in self.line[end:])
            fits = self._is_tail(place, cries) if last else self._is_run(place, end)
            if not fits:
                whole = False
            elif last:
                ends = True
                break
            place = end
        return Pared(self._text(), whole, ends) if self.cuts else None

    # -- stretches of story ----------------------------------------

    def _run_end(self, place: int) -> int:
        """Where the story stops that begins here: before the next word that is said; fillers at its end stay."""
        end = last = place + 1
        while end < len(self.line) and self.line[end].kind not in ("said", "strange"):
            end += 1
            if self.line[end - 1].kind in ("unknown", "verb") or self._word(end - 1) in _ENDING:
                last = end
        return last

    def _word(self, place: int) -> str:
        one = self.line[place]
        return self.lattice.flat.letters[one.start : one.end].strip(_SIGNS)

    def _words(self, place: int, end: int) -> list[str]:
        return [word for word in (self._word(at) for at in range(place, end)) if word]

    def _is_run(self, place: int, end: int) -> bool:
        """Whether the story may be left out, and then it is."""
        words = self._words(place, end)
        before = self._before(place)
        first = before is None or self._ends_in_sign(before)
        follows = next((one for one in self.line[end:] if one.kind == "said"), None)
        noun = follows is not None and follows.tokens[0].word.kind in (*_NOUNS, "head")
        start = self.line[place].start
        if before is not None and not first:
            kept = self._kept_from(before, place, words)
            if kept is None:
                return False
            start, skipped = kept
            words = words[skipped:]
        if before is not None and first and self._is_called(before):
            start = before.start
        if words and (objects(words) or not self._leads_on(place, end, first, noun, words)):
            return False
        self.cuts.append((start, self.line[end - 1].end))
        return True

    def _leads_on(self, place: int, end: int, first: bool, noun: bool, words: Sequence[str]) -> bool:
        """Whether the words behind the last comma in it lead on to what comes next."""
        commas = [at for at in range(place, end - 1) if self._ends_in_sign(self.line[at])]
        if commas:
            words, first = self._words(commas[-1] + 1, end), True
        comma = self._ends_in_sign(self.line[end - 1])
        return not words or leaves_out(words, first=first, before_noun=noun and not comma, comma=comma)

    def _is_tail(self, place: int, cries: bool) -> bool:
        """Whether all that stands behind the declaration may be left out, and then it is."""
        words = self._words(place, len(self.line))
        before = self._before(place)
        if before is None:
            return False
        comma = self._ends_in_sign(before)
        if not ((comma and is_call(words, cries)) or is_afterthought(words)):
            return False
        mood = next((token.word.mood for token in reversed(before.tokens) if token.word.kind != "sep"), "")
        if not comma and mood not in ("and", "by", "done"):
            return False
        self.cuts.append((self.line[place].start, self.line[-1].end))
        return True

    def _before(self, place: int) -> Stretch | None:
        """The last word that is said before the story."""
        return next((one for one in reversed(self.line[:place]) if one.kind == "said"), None)

    def _ends_in_sign(self, one: Stretch) -> bool:
        return self.lattice.flat.letters[one.end - 1] in ",/"

    # -- whose story it is ----------------------------------------

    def _is_called(self, before: Stretch) -> bool:
        """`가온, 각오해라, …`: a bare name before a comma, if names go."""
        kinds = [token.word.kind for token in before.tokens]
        return self.names_go and kinds == ["name", "sep"] and not self._is_own(before)

    def _kept_from(self, before: Stretch, place: int, words: Sequence[str]) -> tuple[int, int] | None:
        """From which letter on the story may go, seen from the word before it, and how many of its words need no
        look; None if both belong together."""
        tokens = [token for token in before.tokens if token.word.kind not in ("sep", "suffix", "fill")]
        noun = next((token for token in reversed(tokens) if token.word.kind not in ("mark", "end")), None)
        if noun is None:
            return None
        last = tokens[-1].word
        role = last.value if last.kind == "mark" else ""
        start = self.line[place].start
        if noun.word.kind == "name":
            return self._from_name(before, start, words, role, tokens[-1])
        if last.mood or noun.word.mood:
            return start, 0
        if not role:
            return (start, 0) if noun.word.kind in ("head", "skill", "phantasm", "kind") else None
        if role in ("way", "by") and noun.word.kind in ("skill", "foreign", "phantasm", "kind"):  # 강타로 벽을 부수고
            return (start, 0) if is_manner(words) else None
        if role == "of" and noun.word.kind in ("zone", "tile") and self.names_go:  # 온실의 문을 열고
            return before.start, 0
        return None if role in ("object", "with", "beside", "of") else (start, 0)

    def _from_name(
        self, before: Stretch, start: int, words: Sequence[str], role: str, mark: Token
    ) -> tuple[int, int] | None:
        own = self._is_own(before)
        if role in ("subject", "nominative"):
            return start, 0
        particle = part_of(words[0])
        if role == "of" and particle is None:
            return None
        if role == "of" and own and particle in ("이", "가", "은", "는"):  # 세이버의 검이
            return start, 1
        aimed = aims(words[-1])
        if aimed and role == "target" and (own or not self.names_go):
            return start, 0
        if aimed and not own and not self.names_go and role in ("object", "of"):
            return (mark.start if role == "of" else start), 0
        if self.names_go and role in ("object", "target", "of", "") and (particle or not own):
            return before.start, 1 if particle is not None else 0
        return None

    def _is_own(self, one: Stretch) -> bool:
        own = self.lattice.own
        return any(set(token.word.ids) & own for token in one.tokens if token.word.kind == "name")

    # -- the text that is left ----------------------------------------

    def _text(self) -> str:
        flat, text, done = self.lattice.flat, [], 0
        for start, end in self.cuts:
            begin, stop = flat.places[start], flat.places[end - 1] + 1
            text.append(f"{flat.source[done:begin]} {GAP}{',' if flat.letters[end - 1] == ',' else ''} ")
            done = stop
        return "".join([*text, flat.source[done:]])


# -- words as they are written ----------------------------------------


def _stretches(lattice: Lattice) -> list[Stretch]:
    """The sentence word by word, with as few unknown words as there can be."""
    gaps = lattice.flat.gaps
    bounds = [place for place in range(lattice.size) if place == 0 or gaps[place]] + [lattice.size]
    if not 2 < len(bounds) <= _MOST_WORDS:
        return []
    best: dict[int, tuple[int, int, tuple[Token, ...]]] = {0: (0, 0, ())}
    stops = set(bounds)
    for place, following in pairwise(bounds):
        cost, _, way = best.get(place, (len(bounds), 0, ()))
        _offer(best, following, (cost + 1, place, ()))
        for tokens in _known_from(lattice, place, stops, way[-1:]):
            _offer(best, tokens[-1].end, (cost, place, tokens))
    found: list[Stretch] = []
    place = lattice.size
    while place:
        _, start, tokens = best[place]
        found.append(
            Stretch(start, place, _kind(lattice, tokens) if tokens else _strange(lattice, start, place), tokens)
        )
        place = start
    return _chained(_with_sides(lattice, found[::-1]))


def _offer(
    best: dict[int, tuple[int, int, tuple[Token, ...]]], place: int, way: tuple[int, int, tuple[Token, ...]]
) -> None:
    if place not in best or way[0] < best[place][0]:
        best[place] = way


def _known_from(lattice: Lattice, start: int, stops: set[int], before: Sequence[Token]) -> list[tuple[Token, ...]]:
    """For each place to stop at within reach, one way of known words to it."""
    found: dict[int, tuple[Token, ...]] = {}
    stack: list[tuple[int, tuple[Token, ...]]] = [(start, ())]
    steps = 0
    while stack and steps < _MOST_STEPS:
        place, way = stack.pop()
        steps += 1
        if place in stops and way:
            found.setdefault(place, way)
            continue
        if place - start > _LONGEST_REACH or place >= lattice.size:
            continue
        for token in reversed(lattice.at[place]):
            if may_follow([*before, *way], token):
                stack.append((token.end, (*way, token)))
    return list(found.values())


def _kind(lattice: Lattice, tokens: Sequence[Token]) -> _Kind:
    """What a known word is for."""
    words = [token.word for token in tokens]
    if any(token.word.kind in _NOUNS or _declares(lattice, token) for token in tokens):
        return "said"
    if any(word.kind == "label" and word.value in _LABELS for word in words):
        return "said"
    return "verb" if any(word.kind == "head" for word in words) else "filler"


def _declares(lattice: Lattice, token: Token) -> bool:
    word = token.word
    if word.kind != "head" or word.mood or word.value.partition(":")[0] not in _DECLARES:
        return False
    return lattice.flat.letters[token.start : token.end] not in _STORY


def _strange(lattice: Lattice, start: int, end: int) -> _Kind:
    """Whether a word that is not known may be of a declaration all the same."""
    letters = lattice.flat.letters[start:end]
    if _COMPOUNDS.match(letters):
        return "unknown"
    if _INSIDE.search(letters):
        return "strange"
    begins = any(
        (token.word.kind in _NOUNS - {"kind"} or _declares(lattice, token)) and token.end - start > 1
        for token in lattice.at[start]
    )
    return "strange" if begins else "unknown"


def _with_sides(lattice: Lattice, line: Sequence[Stretch]) -> list[Stretch]:
    """`가온 뒤로`, `세이버의 곁에`: words that are known for something else belong to the story behind a name."""
    found: list[Stretch] = []
    for one in line:
        before = found[-1].tokens[-1].word if found and found[-1].tokens else None
        named = before is not None and (before.kind == "name" or before == _OF)
        if named and one.kind == "filler" and part_of(lattice.flat.letters[one.start : one.end]):
            found.append(one._replace(kind="unknown"))
        else:
            found.append(one)
    return found


def _chained(line: Sequence[Stretch]) -> list[Stretch]:
    """A verb that means a declaration only with a noun of one is said where that noun stands before it."""
    found: list[Stretch] = []
    said = False
    for one in line:
        joins = one.kind == "verb" and said
        if one.kind != "filler":
            said = (joins or one.kind == "said") and not _is_over(one)
        found.append(one._replace(kind="said") if joins else one)
    return found


def _is_over(one: Stretch) -> bool:
    """Whether the word ends its clause: what comes behind it is none of its verbs."""
    last = next((token.word for token in reversed(one.tokens) if token.word.kind not in ("sep", "fill")), None)
    return last is not None and last.mood in ("and", "done", "by")
