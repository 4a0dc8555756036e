"""Dice requests (M2.1, H2.1): `2d6`, and the exact text of the answer.

>>> read_roll("２Ｄ６ + 3", 100)
Roll(n=2, plus=3, implied=False)
>>> roll_text(Roll(2, 3), (3, 5), "ko")
'2d6+3: [3][5] + 3 = 11'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from simpan.core.korean import josa, number
from simpan.mansion.declare.letters import tidy, without_pictures
from simpan.mansion.reading import Problem, Roll

MOST_PLUS: Final = 999
"""The most that may be added to a roll or taken from it (H2.1)."""

_CLAUSE: Final = "H2.1"
_LONGEST: Final = 2_000
_LONGEST_PART: Final = 60
_FRAME: Final = " \t\n[](){}【】〔〕「」『』“”‘’\"'`*_.!。~"
_FORM: Final = re.compile(r"([0-9]*)d6(?:([+-])([0-9]+))?")
_INSIDE: Final = re.compile(r"\s+(?=[d+\-])|(?<=[d+\-])\s+")
_DIGITS: Final = 9  # more digits than that are beyond every limit, and int() would refuse them some day


def read_roll(text: str, most: int) -> Roll | Problem:
    """The dice that are asked for (H2.1): n d6 with n from 1 to `most`, and one `+k` or `-k` up to 999.

    Spaces, full-width signs, capitals, brackets and a mention of the dice account do not count; `d6` is `1d6`, and
    `Roll.implied` says so. Anything else is a Problem: "dice_limit" with what would be possible, or "dice_form".
    """
    part = without_pictures(tidy(text[:_LONGEST])).strip(_FRAME)
    wanted = _INSIDE.sub("", part.lower())
    found = _FORM.fullmatch(wanted)
    if found is None or len(text) > _LONGEST or _padded(found[1]) or _padded(found[3] or ""):
        return Problem(_CLAUSE, "dice_form", part[:_LONGEST_PART], ("2d6", "2d6+3", "2d6-1"))
    shown = wanted[:_LONGEST_PART]
    n = _value(found[1] or "1")
    if not 1 <= n <= most:
        return Problem(_CLAUSE, "dice_limit", shown, ("1d6", f"{most}d6"))
    plus = _value(found[3] or "0")
    if plus > MOST_PLUS:
        return Problem(_CLAUSE, "dice_limit", shown, (f"{n}d6-{MOST_PLUS}", f"{n}d6+{MOST_PLUS}"))
    return Roll(n, -plus if found[2] == "-" else plus, not found[1])


def _padded(digits: str) -> bool:
    """Whether a number is written with zeros in front: 02 is no way to write a number of dice."""
    return len(digits) > 1 and digits[0] == "0"


def _value(digits: str) -> int:
    return int(digits) if len(digits) <= _DIGITS else 10**_DIGITS


def form(roll: Roll) -> str:
    """The request as it is written: 2d6, 2d6+3, 2d6−1."""
    return f"{roll.n}d6{number(roll.plus, signed=True) if roll.plus else ''}".replace(",", "")


def roll_text(roll: Roll, faces: Sequence[int], lang: str) -> str:
    """The answer to a request: each face and the sum (H2.1), in Korean or in English ("ko", "en").

    Raises ValueError unless there are as many faces as dice, each from 1 to 6.
    """
    if len(faces) != roll.n or not all(1 <= face <= 6 for face in faces):
        raise ValueError(f"{roll.n} faces from 1 to 6 are wanted, not {list(faces)}")
    shown = "".join(f"[{face}]" for face in faces)
    plus = f" {'−' if roll.plus < 0 else '+'} {abs(roll.plus)}" if roll.plus else ""
    total = sum(faces) + roll.plus
    answer = f"{form(roll)}: {shown}{plus} = {number(total).replace(',', '')}"
    if not roll.implied:
        return answer
    asked, meant = form(roll).removeprefix("1"), form(roll)
    if lang == "ko":
        return f"{josa(asked, '은/는')} {josa(meant, '으로/로')} 읽었습니다. {answer}"
    return f"{asked} was read as {meant}. {answer}"
