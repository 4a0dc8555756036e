"""A roll as it is posted: its number, the notation, every face, the sum. `verify` reads these lines again.

>>> from simpan.chat.dice.notation import Term
>>> roll_lines(3, Dice((Term(1, 2, 6),), -1), (4, 2), "ko")
('#3 2d6−1: [4][2] − 1 = 5',)
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import ge, gt, le, lt
from typing import Final

from simpan.chat.dice.notation import MOST_DICE, MOST_TERMS, Dice, Unfit, form
from simpan.chat.dice.words import word
from simpan.core.hosting import Lang

LONGEST: Final = 360
"""Signs of a line. A roll that needs more is told in several, each of which says which of the dice it holds."""

_FACES: Final = 40  # of dice in one such line
_COMPARE: Final = {">=": ge, "<=": le, ">": gt, "<": lt}
_MINUS: Final = str.maketrans("-", "−")


def total(dice: Dice, faces: Sequence[int]) -> int:
    """The sum of all faces, each with its sign, and of what is added."""
    signs = [term.sign for term in dice.terms for _ in range(term.dice)]
    return sum(sign * face for sign, face in zip(signs, faces, strict=True)) + dice.plus


def succeeds(dice: Dice, faces: Sequence[int]) -> bool | None:
    """Whether the sum meets the target; None where there is none."""
    return None if dice.target is None else bool(_COMPARE[dice.target[0]](total(dice, faces), dice.target[1]))


def roll_lines(n: int, dice: Dice, faces: Sequence[int], lang: Lang) -> tuple[str, ...]:
    """A roll as it is posted. Raises ValueError unless the faces are those of such dice."""
    if not all(1 <= face <= sides for face, sides in zip(faces, dice.each(), strict=True)):
        raise ValueError(f"faces of {form(dice)} are wanted, not {list(faces)}")
    head = f"#{n} {form(dice).translate(_MINUS)}"
    end = f" = {str(total(dice, faces)).translate(_MINUS)}{_outcome(dice, faces, lang)}"
    line = f"{head}: {_faces(dice, faces)}{end}"
    if len(line) <= LONGEST:
        return (line,)
    lines = []
    for first in range(0, len(faces), _FACES):
        part = faces[first : first + _FACES]
        lines.append(f"{head} ({first + 1}–{first + len(part)}): {_row(part)}")
    return (*lines[:-1], lines[-1] + end)


def answer_lines(n: int, dice: Dice, faces: Sequence[int], lang: Lang) -> tuple[str, ...]:
    """The answer to who asked: the roll, and what was read where a number was left out."""
    lines = roll_lines(n, dice, faces, lang)
    if not any(dice.implied):
        return lines
    asked, meant = (form(dice, implied).translate(_MINUS) for implied in (True, False))
    return (word(lang, "implied", asked=asked, meant=meant) + lines[0], *lines[1:])


def unfit_line(unfit: Unfit, lang: Lang) -> str:
    """Why dice are not rolled, and what would be possible."""
    part = f"“{unfit.part}”"
    if unfit.reason in ("form", "beside"):
        return word(lang, unfit.reason, part=part, all=", ".join(unfit.could_be))
    if unfit.reason == "total":
        return word(lang, "total", part=part, most=MOST_DICE, terms=MOST_TERMS)
    low, high = unfit.could_be
    return word(lang, "limit", part=part, low=low, high=high)


def _faces(dice: Dice, faces: Sequence[int]) -> str:
    shown, start = "", 0
    for place, term in enumerate(dice.terms):
        sign = " − " if term.sign < 0 else " + " if place else ""
        shown += sign + _row(faces[start : start + term.dice])
        start += term.dice
    plus = f" {'−' if dice.plus < 0 else '+'} {abs(dice.plus)}" if dice.plus else ""
    return shown + plus


def _row(faces: Sequence[int]) -> str:
    return "".join(f"[{face}]" for face in faces)


def _outcome(dice: Dice, faces: Sequence[int], lang: Lang) -> str:
    met = succeeds(dice, faces)
    return "" if met is None else f" → {word(lang, 'success' if met else 'failure')}"
