"""Whether a sentence that cannot be read holds words of a declaration, so that it may not be passed over as talk."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from simpan.mansion.declare.dice import read_roll
from simpan.mansion.declare.endings import final_of
from simpan.mansion.declare.lexicon import Word
from simpan.mansion.declare.tokens import Lattice, Token
from simpan.mansion.reading import Problem

_STRONG: Final = {
    "move": "M1.5",
    "leave": "M1.3",
    "attack": "H3.6",
    "guard": "H6.3",
    "cover": "H6.9",
    "wait": "H6.3",
    "withdraw": "H6.8",
}
_LABELS: Final = {"target": "H3.6", "skill": "H6.5", "action": "H6.3", "field": "H3.6", "dash": "M1.5"}
_WEAK: Final = {"go": "M1.5", "use": "H6.5", "release": "H6.6", "start": "H6.1", "roll": "H2.1"}
_THINGS: Final = frozenset({"tile", "zone", "skill", "phantasm"})
_HINTED: Final = _STRONG | {"pass": "H4.8", "react": "H4.8", "release": "H6.6", "reward": "M5.2"}
_SPOKEN: Final = {"move": "M1.5", "leave": "M1.3", "wait": "H6.3"}  # native verbs that declare at the end
_NAMED: Final = frozenset({"name", "zone", "skill", "foreign", "phantasm"})
_COMPOUNDS: Final = re.compile(r"방어도|(?:공격|방어|이동)력")
_WORDS: Final = _THINGS | {"kind", "on", "lot", "dice", "label", "arrow", "foreign"}
_DOING: Final = frozenset("하한할합함해했")
_NEGATED: Final = re.compile(
    r"(?:[하쓰가치걸켜]|[움직]이|옮기|마치|넘기|던지|베|쏘)지(?:는|도|를)?(?:않|못|말)|(?<![불편미동])안(?:하|한|할|함|해|합|쓴|쓸|씁|씀|움직)"
    r"|못(?:하|한|할|함|해|합)|말고|dont|donot|not\b|never"
)
_CONDITIONAL: Final = re.compile(
    r"면(?=[ ,]|$)|(?:[으하되다라]면|거든|경우|[을를할될올갈]때)(?!서)|만약|만일|혹시|\b(?:if|when|unless|until)\b"
)
_TAKEN_BACK: Final = re.compile(r"농담|장난이|뻥이|거짓말|무효|\bjk\b|kidding")
_SS: Final = 20  # ㅆ among the finals: 했, 냈, 졌
_ASKING: Final = re.compile(r"(?:(?<!다니)까|나요|습니까|되나|될지|는지)요?$|[할갈쓸]지(?!도)")


def trigger(lattice: Lattice, asks: bool, dice_max: int, part: str) -> Problem | None:
    """The problem of a sentence that seems to hold a declaration; None for talk. part: the sentence as it is shown."""
    clause = _of_words(lattice)
    has_thing = any(_stands_apart(lattice, token) for row in lattice.at for token in row if _is_thing(token))
    for row in lattice.at:
        for token in row:
            if token.word.kind == "dice":
                found = read_roll(token.word.value.removeprefix("="), dice_max)
                if isinstance(found, Problem):
                    return found
                clause = clause or "H2.1"
            elif token.word.kind in ("tile", "zone"):
                clause = clause or _of_place(lattice, token)
            elif token.word.kind == "arrow":
                clause = clause or "H6.8"
            elif token.word.kind == "label" and _is_field(lattice, token):
                clause = clause or _LABELS.get(token.word.value, "")
            elif token.word.kind in ("skill", "phantasm"):
                clause = clause or _of_thing(lattice, token)
            elif token.word.kind == "head":
                clause = clause or _of_head(lattice, token, has_thing)
    return Problem(clause, _reason(lattice, asks), part) if clause else None


def holds_words(lattice: Lattice, own: Sequence[str]) -> bool:
    """Whether a word of declarations stands in the text, one of `own` names, or another's name with a particle that
    aims at it."""
    return any(
        token.word.kind in _WORDS
        or (token.word.kind == "head" and not token.word.mood)
        or (token.word.kind == "name" and (any(name in own for name in token.word.ids) or _is_aimed_at(lattice, token)))
        for row in lattice.at
        for token in row
        if _stands_apart(lattice, token)
    )


def _is_aimed_at(lattice: Lattice, token: Token) -> bool:
    followers = lattice.at[token.end] if token.end < lattice.size else ()
    return any(more.word.kind == "mark" and more.word.value in ("object", "target", "way") for more in followers)


def _is_field(lattice: Lattice, token: Token) -> bool:
    """`스킬: …`, `대상은 …`: something follows that belongs to a declaration."""
    if lattice.flat.letters[token.end : token.end + 1] == ":":
        return True
    followers = lattice.at[token.end] if token.end < lattice.size else ()
    return token.word.value == "target" and any(more.word == Word("mark", "subject") for more in followers)


def _is_thing(token: Token) -> bool:
    """A word that hardly anything but a declaration is about."""
    return token.word.kind in _THINGS or (
        token.word.kind == "head" and token.word.value == "roll" and not token.word.mood
    )


def _of_words(lattice: Lattice) -> str:
    """A word that takes something back, or a kind of attack beside a name."""
    if _TAKEN_BACK.search(lattice.flat.letters):
        return "H6.8"
    kinds = {token.word.kind for row in lattice.at for token in row if _stands_apart(lattice, token)}
    return "H3.6" if {"kind", "name"} <= kinds else ""


def _of_place(lattice: Lattice, token: Token) -> str:
    """A tile, or a zone that somebody goes to."""
    if not _stands_apart(lattice, token):
        return ""
    if token.word.kind == "tile":
        return "M1.5"
    if token.end == lattice.size:
        return ""
    marks = {more.word.value for more in lattice.at[token.end] if more.word.kind == "mark"}
    return "M1.3" if marks & {"way", "until"} else ""


def _of_thing(lattice: Lattice, token: Token) -> str:
    """A skill or noble phantasm of which something is done: 천리안으로 …, 은신하며 …"""
    clause = "H6.5" if token.word.kind == "skill" else "H6.6"
    if not _stands_apart(lattice, token) or token.end == lattice.size:
        return ""
    if token.word.mood or lattice.flat.letters[token.end] in _DOING:
        return clause
    marks = [more.word.value for more in lattice.at[token.end] if more.word.kind == "mark"]
    return clause if any(mark in ("object", "way", "by") for mark in marks) else ""


def _of_head(lattice: Lattice, token: Token, has_thing: bool) -> str:
    """The clause of a head that is used as a verb, or stands at the end; "" for a noun in a sentence about it."""
    value = token.word.value.partition(":")[0]
    letters = lattice.flat.letters
    if letters[token.end : token.end + 1] == ":" and not token.word.mood:  # 공격: …
        return _STRONG.get(value) or _WEAK.get(value, "H6.8")
    if token.word.value == "end:turn":
        return "H6.3"
    if value in _WEAK and has_thing and token.end - token.start > 1 and _begins_word(lattice, token):
        return _WEAK[value] if token.word.mood or _is_verb(lattice, token) else ""
    if value not in _STRONG:
        return ""
    if "a" <= letters[token.start] <= "z":
        return _STRONG[value]
    if token.word.mood:  # 움직인다, 기다린다: words of talk as well
        return _STRONG[value] if has_thing and _begins_word(lattice, token) else ""
    return _STRONG[value] if _is_verb(lattice, token) else ""


def _is_verb(lattice: Lattice, token: Token) -> bool:
    """Whether an ending follows, with or without a particle, or nothing."""
    ends = [token.end]
    if token.end == lattice.size:
        return True
    ends += [
        mark.end
        for mark in lattice.at[token.end]
        if mark.word.kind == "mark" and mark.word.value in ("object", "subject") and mark.end < lattice.size
    ]
    return any(
        lattice.flat.letters[end] in _DOING or any(_ends_word(lattice, token) for token in lattice.at[end])
        for end in ends
    )


def _ends_word(lattice: Lattice, follower: Token) -> bool:
    kind, end = follower.word.kind, follower.end
    if kind in ("sep", "arrow"):
        return True
    whole = end == lattice.size or lattice.flat.gaps[end] or lattice.flat.letters[end] == ","
    return whole and (kind == "end" or (kind == "no" and follower.word.value == "not"))


def _begins_word(lattice: Lattice, token: Token) -> bool:
    return lattice.flat.gaps[token.start]


def _stands_apart(lattice: Lattice, token: Token) -> bool:
    return token.start == 0 or _begins_word(lattice, token)


def _reason(lattice: Lattice, asks: bool) -> str:
    """Why such a sentence declares nothing, as far as its endings tell."""
    letters = _without_names(lattice)
    spaced = "".join(f" {char}" if gap else char for char, gap in zip(letters, lattice.flat.gaps, strict=True))
    if asks or _ASKING.search(letters):
        return "question"
    if _CONDITIONAL.search(spaced):
        return "conditional"
    if _NEGATED.search(letters):
        return "negated"
    last = spaced.split()[-1] if spaced.split() else ""
    return "past" if any(final_of(char) == _SS and char not in "있겠" for char in last) else "unclear"


def _without_names(lattice: Lattice) -> str:
    """The letters with names and skills blotted out: 돌아오지 않는 창 negates nothing."""
    letters = list(lattice.flat.letters)
    for row in lattice.at:
        for token in row:
            if token.word.kind in _NAMED and token.end - token.start > 1 and _stands_apart(lattice, token):
                letters[token.start : token.end] = "○" * (token.end - token.start)
    return "".join(letters)


# -- what is told only if the post declares nothing ----------------------------------------


def hint(lattice: Lattice, asks: bool, part: str) -> Problem | None:
    """The problem of a sentence that has a word of declarations in it, in no form in which one declares: a noun, a
    verb at its end, or a skill. None for what is past or has no such word."""
    clause = next((found for row in lattice.at for token in row if (found := _hinted(lattice, token))), "")
    clause = clause or _of_blow(lattice)
    if not clause:
        return None
    reason = _reason(lattice, asks)
    return None if reason == "past" else Problem(clause, reason, part)


def _of_blow(lattice: Lattice) -> str:
    """A kind of attack or a stranger's name, and a blow at the end: 마법으로 그를 친다."""
    apart = [token for row in lattice.at for token in row if _stands_apart(lattice, token)]
    strikes = any(
        token.word.value == "strike" and token.word.mood in ("done", "open", "unsure") and token.end == lattice.size
        for token in apart
    )
    aimed = any(
        token.word.kind == "kind" or (token.word.kind == "name" and not set(token.word.ids) & lattice.own)
        for token in apart
    )
    return "H3.6" if strikes and aimed else ""


def _hinted(lattice: Lattice, token: Token) -> str:
    word, letters = token.word, lattice.flat.letters
    if not _stands_apart(lattice, token) or token.end - token.start < 2 or _COMPOUNDS.match(letters, token.start):
        return ""
    if word.kind == "head" and word.mood:
        ends = token.end == lattice.size or lattice.flat.letters[token.end] == ","
        return _SPOKEN.get(word.value, "") if ends and word.mood == "done" else ""
    if word.kind not in ("head", "skill", "phantasm", "on") or not _ends_noun(lattice, token):
        return ""
    if word.kind == "on":
        rolls = any(more.word.value == "roll" for row in lattice.at[token.end :] for more in row)
        return "H4.8" if rolls else ""
    if word.kind == "head":
        return "" if "a" <= letters[token.start] <= "z" else _HINTED.get(word.value.partition(":")[0], "")
    return "H6.5" if word.kind == "skill" else "H6.6"


def _ends_noun(lattice: Lattice, token: Token) -> bool:
    """Whether a noun ends here, with or without a particle; not 방어 판정, which names a judgement."""
    if token.end == lattice.size:
        return True
    ends = [token.end, *(mark.end for mark in lattice.at[token.end] if mark.word.kind == "mark")]
    ends = [end for end in ends if end == lattice.size or lattice.flat.gaps[end] or lattice.flat.letters[end] in ",/"]
    followers = lattice.at[token.end]
    return bool(ends) and not any(more.word == Word("label", "judgement") for more in followers)
