"""Past rulings to correct from: found by words, or by their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simpan.core.event import heard_by
from simpan.core.game import CHANCE, STAFF
from simpan.core.korean import plain
from simpan.mansion import say
from simpan.mansion import words as w
from simpan.mansion.desk.steer import TWO_DICE
from simpan.mansion.hosted.console_words import word
from simpan.mansion.hosted.shape import Ruling, Rulings
from simpan.mansion.log.course import ONE_BY_ONE, Course, Deed
from simpan.mansion.log.rolls import faces_of
from simpan.mansion.say_parts import Lang

MOST: Final = 30
LONGEST: Final = 300  # signs of one
FAR: Final = 1500  # inputs that are looked at, newest first
DICE: Final = (*TWO_DICE, *ONE_BY_ONE, w.Q_ROLL_OFF)


def rulings(course: Course, text: str, lang: Lang) -> Rulings:
    """Rulings in force whose words hold all that was written; `#41` finds the ruling of an entry."""
    words = plain(text).casefold().split()
    numbers = [int(one[1:]) for one in words if one[:1] == "#" and one[1:].isdecimal()]
    wanted = [one for one in words if one[:1] != "#"]
    found: list[Ruling] = []
    for deed, at in _newest(course):
        if len(found) == MOST:
            break
        if numbers and all(abs(deed.given.n - number) > 2 for number in numbers):
            continue
        said = said_of(course, deed, lang)
        if said and all(one in said.casefold() for one in wanted):
            found.append(Ruling(deed.given.n, said, at, deed.given.seat == CHANCE and deed.asks in DICE))
    return Rulings(tuple(found))


def _newest(course: Course) -> Iterator[tuple[Deed, int]]:
    left = FAR
    for act in reversed(course.acts):
        for deed in reversed(act.deeds):
            if deed.back < 0:
                left -= 1
                yield deed, act.at
        if left <= 0:
            return


def said_of(course: Course, deed: Deed, lang: Lang) -> str:
    """An input in words: what it made happen, or the face of a die that was told with others."""
    heard = [event for event in deed.events if heard_by(event, STAFF)]
    if heard:
        said = " · ".join(say.ruling(heard, course.campaign, lang))
        return said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"
    if deed.given.seat == CHANCE and deed.asks in DICE:
        return word(lang, "die", faces=faces_of(deed.given.action))
    return ""
