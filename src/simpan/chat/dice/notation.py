"""What dice are asked for: `2d6`, `2d6+3`, `3d6+2d4`, `1d20>=15`. A war reads its own dice (`mansion/declare/dice`).

>>> form(read_dice("２Ｄ６ + 3"))
'2d6+3'
>>> form(read_dice("[1d20 ≥ 15]"))
'1d20>=15'
>>> read_dice("101d6")
Unfit(reason='limit', part='101d6', could_be=('1d6', '100d6'))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from simpan.mansion.declare.letters import tidy, without_pictures

MOST_DICE: Final = 100
"""Dice of one roll, of all kinds together."""
MOST_SIDES: Final = 1_000
MOST_PLUS: Final = 9_999
MOST_TERMS: Final = 5
MOST_TARGET: Final = 999_999
EXAMPLES: Final = ("2d6", "2d6+3", "1d20>=15")

_LONGEST: Final = 200
_LONGEST_PART: Final = 40
_FRAME: Final = " \t\n[](){}【】〔〕「」『』“”‘’\"'`*_.!。~"
_SPACE: Final = re.compile(r"\s+(?=[-d+<>=])|(?<=[-d+<>=])\s+")
_SAME: Final = {"≥": ">=", "≤": "<=", "＞": ">", "＜": "<", "=>": ">=", "=<": "<="}
_DIE: Final = re.compile(r"(?<![^\W_])([0-9]*)\s*(?:디|d)\s*(?=[0-9])")
_FORM: Final = re.compile(
    r"(?P<dice>[0-9]*d[0-9]+(?:[+-][0-9]*d[0-9]+)*)(?P<plus>[+-][0-9]+)?(?:(?P<sign>[<>]=?)(?P<target>[0-9]+))?"
)
_TERM: Final = re.compile(r"([+-]?)([0-9]*)d([0-9]+)")
_ALIKE: Final = re.compile(r"[+-]?\s*(?:[0-9]+\s*(?:d|디)\s*(?:[-+<>=%]|f?$)|[0-9]*\s*(?:d|디)\s*[0-9])")
_NOTHING_ELSE: Final = re.compile(r"[-0-9d디+<>=≥≤\s]{1,60}")
_DIGITS: Final = 9  # more digits than that are beyond every limit, and int() would refuse them some day


class Term(NamedTuple):
    """Dice of one kind, added to the sum (sign 1) or taken from it (-1)."""

    sign: int
    dice: int
    sides: int


class Dice(NamedTuple):
    """Dice that are asked for. target: how the sum is compared and with what, None if it is not.

    implied: for each term whether its number was left out, as in d20.
    """

    terms: tuple[Term, ...]
    plus: int = 0
    target: tuple[str, int] | None = None
    implied: tuple[bool, ...] = ()

    @property
    def number(self) -> int:
        """How many dice fall."""
        return sum(term.dice for term in self.terms)

    @property
    def sides(self) -> int:
        """Of every die; 0 where they are of several kinds."""
        kinds = {term.sides for term in self.terms}
        return kinds.pop() if len(kinds) == 1 else 0

    def each(self) -> Iterator[int]:
        """The sides of every die in the order in which they fall."""
        for term in self.terms:
            yield from [term.sides] * term.dice


class Unfit(NamedTuple):
    """Dice that are not rolled. part: as read; could_be: what would be possible.

    reason: "form"; "beside", where other words stand beside the dice; "limit"; "total".
    """

    reason: str
    part: str
    could_be: tuple[str, ...]


def tidied(text: str) -> str:
    """A text as dice are looked for in it: plain letters, one kind of minus, no mention, no emoji at its ends."""
    return without_pictures(tidy(text)).strip(_FRAME)


def alike(text: str, wholly: bool = False) -> bool:
    """Whether a text begins as dice do, so that one that cannot be read deserves an answer. wholly: is made of such."""
    part = tidied(text[:_LONGEST]).lower()
    return _ALIKE.match(part) is not None and (not wholly or _NOTHING_ELSE.fullmatch(part) is not None)


def read_dice(text: str) -> Dice | Unfit:
    """The dice that a text asks for and nothing else: full-width signs, capitals, spaces and brackets do not count.

    1 to 100 dice with 2 to 1,000 sides, of up to five kinds, one number up to 9,999 added or taken away, and a target.
    Anything else is Unfit.
    """
    part = tidied(text[:_LONGEST])
    wanted = part.lower()
    for sign, same in _SAME.items():
        wanted = wanted.replace(sign, same)
    wanted = _SPACE.sub("", _DIE.sub(r"\1d", wanted))
    found = _FORM.fullmatch(wanted)
    if found is None or len(text) > _LONGEST or _padded(wanted):
        return Unfit("form", echo(part), EXAMPLES)
    terms, implied = [], []
    for sign, dice, sides in _TERM.findall(found["dice"]):
        terms.append(Term(-1 if sign == "-" else 1, _value(dice or "1"), _value(sides)))
        implied.append(not dice)
    plus = _value(found["plus"] or "0")
    target = (found["sign"], _value(found["target"])) if found["sign"] else None
    return _within(Dice(tuple(terms), plus, target, tuple(implied)), echo(wanted))


def echo(text: str) -> str:
    """A piece of somebody's text as it may be repeated: short, on one line, and naming nobody."""
    return " ".join(text.split())[:_LONGEST_PART].replace("@", "＠").replace("://", ":／／")


def form(dice: Dice, implied: bool = False) -> str:
    """The request as it is written: 2d6+3. implied: with the numbers left out that the asker left out.

    Signs are plain ones, so that it can be typed again; `shown` has the minus that a sum is written with.
    """
    parts = []
    for place, term in enumerate(dice.terms):
        sign = "-" if term.sign < 0 else "+" if place else ""
        number = "" if implied and place < len(dice.implied) and dice.implied[place] else str(term.dice)
        parts.append(f"{sign}{number}d{term.sides}")
    plus = f"{dice.plus:+d}" if dice.plus else ""
    target = f"{dice.target[0]}{dice.target[1]}" if dice.target else ""
    return "".join(parts) + plus + target


def _within(dice: Dice, part: str) -> Dice | Unfit:
    """The dice themselves, or which limit they break and what would be possible."""
    for term in dice.terms:
        if not 2 <= term.sides <= MOST_SIDES:
            count = min(max(term.dice, 1), MOST_DICE)
            return Unfit("limit", part, (f"{count}d2", f"{count}d{MOST_SIDES}"))
        if not 1 <= term.dice <= MOST_DICE:
            return Unfit("limit", part, (f"1d{term.sides}", f"{MOST_DICE}d{term.sides}"))
    if dice.number > MOST_DICE or len(dice.terms) > MOST_TERMS:
        return Unfit("total", part, ())
    if abs(dice.plus) > MOST_PLUS:
        bare = form(dice._replace(plus=0, target=None))
        return Unfit("limit", part, (f"{bare}-{MOST_PLUS}", f"{bare}+{MOST_PLUS}"))
    if dice.target and dice.target[1] > MOST_TARGET:
        bare = form(dice._replace(target=None)) + dice.target[0]
        return Unfit("limit", part, (f"{bare}0", f"{bare}{MOST_TARGET}"))
    return dice


def _padded(wanted: str) -> bool:
    """Whether a number is written with zeros in front: 02 is no way to write a number of dice."""
    return any(len(digits) > 1 and digits[0] == "0" for digits in re.findall("[0-9]+", wanted))


def _value(digits: str) -> int:
    sign = -1 if digits.startswith("-") else 1
    digits = digits.lstrip("+-")
    return sign * (int(digits) if len(digits) <= _DIGITS else 10**_DIGITS)
