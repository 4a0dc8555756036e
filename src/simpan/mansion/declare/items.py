"""The words of one clause with their parts: each noun with its particle, each verb with its mood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from simpan.mansion.declare.endings import Mood
from simpan.mansion.declare.tokens import Token

BAD_MOODS: Final[tuple[Mood, ...]] = ("ask", "if", "past", "not", "unsure")
"""Moods that declare nothing; of several, the first names the reason."""

_SILENT: Final = frozenset({"fill", "sep", "suffix"})


class Item(NamedTuple):
    """A noun or verb. role: what its particle says, "" for none. glued: a colon or an opening parenthesis follows.
    last: where its particle and its ending end.
    """

    kind: str
    value: str
    start: int
    end: int
    role: str = ""
    mood: Mood = ""
    ids: tuple[str, ...] = ()
    glued: bool = False
    last: int = 0


def items(tokens: Iterable[Token]) -> list[Item]:
    """The clause without what says nothing."""
    found: list[Item] = []
    role = ""
    for word, start, end in tokens:
        if word.kind == "prep":
            role = word.value
        elif word.kind == "mark":
            found[-1] = found[-1]._replace(role=word.value, last=end)
        elif word.kind == "glue":
            if found:
                found[-1] = found[-1]._replace(glued=True)
        elif word.kind == "end":
            _end(found, word.mood, start, end)
        elif word.kind == "fill" and word.value:
            found.append(Item(word.value, "", start, end, last=end))
        elif word.kind not in _SILENT:
            found.append(Item(word.kind, word.value, start, end, role, word.mood, word.ids, False, end))
            role = ""
    return found


def _end(found: list[Item], mood: Mood, start: int, end: int) -> None:
    """An ending gives its mood to the word before it, unless that word has a worse one already."""
    if not found:
        found.append(Item("mood", "", start, end, "", mood, last=end))
    elif _rank(mood) <= _rank(found[-1].mood):
        found[-1] = found[-1]._replace(mood=mood, last=end)


def _rank(mood: Mood) -> int:
    """Its place among the bad moods; the good ones come last and replace one another."""
    return BAD_MOODS.index(mood) if mood in BAD_MOODS else len(BAD_MOODS)


def bad_mood(clause: Sequence[Item]) -> Mood:
    """The mood that keeps the clause from declaring something, "" if none does."""
    moods: set[Mood] = {item.mood for item in clause}
    if any(item.kind == "no" for item in clause):
        moods.add("not")
    return next((mood for mood in BAD_MOODS if mood in moods), "")


def is_open(clause: Sequence[Item]) -> bool:
    """Whether the clause ends as if something were to follow: 이동한 뒤."""
    return bool(clause) and clause[-1].mood in ("and", "by") and clause[-1].kind != "no"
