"""Whether the dice of a place are those that were promised, from the text of its posts (`simpan dice verify FILE`).

The text may hold anything else: what people wrote, mentions, counters such as (1/3), the rolls as they were answered
and once more as they were revealed, in any order. Lines are found by the words they are posted with, in Korean or in
English; every roll that is found must be exactly the one that follows from the seed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple
from urllib.parse import unquote

from simpan.chat.dice.notation import Dice, Unfit, read_dice
from simpan.chat.dice.series import stream_of
from simpan.chat.dice.shown import roll_lines
from simpan.chat.dice.words import WORDS, word
from simpan.core import fair
from simpan.core.hosting import Lang
from simpan.core.korean import plain

LARGEST: Final = 2_000_000
"""Characters of a text that is looked through."""
MOST_ROLLS: Final = 1_000  # of a series: a number beyond is a slip, not a roll

_NUMBER: Final = "[1-9][0-9]{0,8}"
_LANGS: Final[tuple[Lang, ...]] = ("ko", "en")


def _head(key: str) -> str:
    """The words before the number of the series, in either language."""
    return "|".join(re.escape(WORDS[lang][key].partition(" {series}")[0]) for lang in _LANGS)


_SEED: Final = re.compile(rf"(?:{_head('seed')})\s+({_NUMBER})\s*:\s*([^\s·]+)")
_COMMITMENT: Final = re.compile(rf"(?:{_head('commitment')})\s+({_NUMBER})\s*:\s*([^\s·]+)")
_TOLD: Final = re.compile(rf"(?:{_head('commitment')})\s+({_NUMBER})\s*:\s*[^\s·]+\s*·")  # with the first roll
_CLIENTS: Final = re.compile(rf"(?:{_head('clients')})\s+({_NUMBER})\s*:\s*(\S+[ \t]+\S+)")
_RANGE: Final = re.compile(
    rf"(?:{_head('revealed')})\s+({_NUMBER})\s*:\s*#({_NUMBER})(?:\s*[–-]\s*#({_NUMBER}))?(?!\S)"
)
_OUTCOMES: Final = "|".join(WORDS[lang][key] for lang in _LANGS for key in ("success", "failure"))
_ROLL: Final = re.compile(
    rf"#({_NUMBER})[ \t]+([0-9]*d[0-9][-−0-9d+<>=]*)(?:[ \t]*\({_NUMBER}[–-]{_NUMBER}\))?[ \t]*:"
    r"(?:[ \t]*(?:[-+−][ \t]*)?\[[^\[\]\n]{1,9}\])+(?:[ \t]*[-+−][ \t]*[0-9]+(?![\[0-9d]))?"
    rf"(?:[ \t]*=[ \t]*[-−]?[0-9]+)?(?:[ \t]*→[ \t]*(?:{_OUTCOMES})(?![A-Za-z가-힣]))?"
)
_SAME: Final = str.maketrans("−–", "--", " \t")
_LONGEST: Final = 120  # signs of a roll that a fault repeats


class Fault(NamedTuple):
    """One thing that is wrong, or that cannot be checked: a key of the words and what is said with it."""

    key: str
    values: dict[str, object]

    def text(self, lang: Lang) -> str:
        """The fault as a sentence."""
        rows = self.values.get("rows")
        values = dict(self.values)
        if isinstance(rows, tuple):
            values["all"] = ", ".join(word(lang, f"row_{row}") for row in rows)
        return word(lang, self.key, **values)


class Checked(NamedTuple):
    """What came of it. series, rolls, dice: how much follows from the seeds; faults: what is wrong.

    cannot: why it cannot be checked at all. loose: numbers of rolls that no revealed series holds; single: commitments
    that stand in the reveal only, so that nothing shows that they were told before; commitments: of every series.
    """

    series: tuple[int, ...] = ()
    rolls: int = 0
    dice: int = 0
    faults: tuple[Fault, ...] = ()
    cannot: Fault | None = None
    missing: tuple[int, ...] = ()
    loose: tuple[int, ...] = ()
    single: tuple[tuple[int, str], ...] = ()
    commitments: tuple[tuple[int, str], ...] = ()

    @property
    def ok(self) -> bool:
        """Whether all that was promised is there, and right."""
        return not self.faults and self.cannot is None


class _Found(NamedTuple):
    """A roll as it stands in the text, and as it is compared."""

    notation: str
    text: str

    @property
    def bare(self) -> str:
        return self.text.translate(_SAME)


class _Series(NamedTuple):
    """What the text tells about a series."""

    number: int
    first: int
    last: int
    seed: str
    commitment: str
    clients: tuple[str, ...]

    @property
    def numbers(self) -> range:
        return range(self.first, self.last + 1)


def verify(text: str) -> Checked:
    """Compute every revealed roll of a text again. Any text can be checked; beyond LARGEST nothing is read."""
    text = plain(text[:LARGEST])
    found = _Facts(text)
    if not found.numbers:
        return Checked(cannot=Fault("no_reveal", {}))
    if found.mixed:
        return Checked(cannot=Fault("several_places", {}))
    if found.faults:
        return Checked(faults=tuple(found.faults))
    several: list[_Series] = []
    for number in found.numbers:
        one = found.series(number)
        if isinstance(one, Fault):
            return Checked(cannot=one)
        several.append(one)
    if len({one.clients[0] for one in several}) > 1:
        return Checked(cannot=Fault("several_places", {}))
    return _checked(several, found)


class _Facts:
    """All lines of a text that say something about dice."""

    def __init__(self, text: str) -> None:
        self.faults: list[Fault] = []
        self.rolls: dict[int, list[_Found]] = {}
        for found in _ROLL.finditer(text):
            self.rolls.setdefault(int(found[1]), []).append(_Found(found[2], found[0]))
        self._ranges = self._one(_RANGE, text, "several_ranges")
        self._seeds = self._one(_SEED, text, "several_seeds")
        self._commitments = self._one(_COMMITMENT, text, "several_commitments")
        self._clients = self._one(_CLIENTS, text, "several_clients")
        self.told = {int(found[1]) for found in _TOLD.finditer(text)}
        self.numbers = sorted({*self._ranges, *self._seeds, *self._clients})

    def _one(self, pattern: re.Pattern[str], text: str, fault: str) -> dict[int, tuple[str, ...]]:
        """What each series is told once, or several times alike."""
        values: dict[int, tuple[str, ...]] = {}
        for found in pattern.finditer(text):
            value = tuple(part or "" for part in found.groups()[1:])
            if values.setdefault(int(found[1]), value) != value:
                self.faults.append(Fault(fault, {"series": int(found[1])}))
        return values

    @property
    def mixed(self) -> bool:
        """Whether two places tell different things about series of the same number."""
        keys = {fault.key for fault in self.faults}
        return {"several_seeds", "several_clients"} <= keys

    def series(self, number: int) -> _Series | Fault:
        """A series as it was revealed; what is missing of it where it cannot be checked."""
        all_ = {
            "revealed": self._ranges,
            "seed": self._seeds,
            "commitment": self._commitments,
            "clients": self._clients,
        }
        if rows := tuple(row for row, found in all_.items() if number not in found):
            return Fault("incomplete", {"series": number, "rows": rows})
        first, last = self._ranges[number]
        clients = tuple(unquote(part) for part in self._clients[number][0].split())
        ends = int(first), int(last or first)
        return _Series(number, *ends, self._seeds[number][0], self._commitments[number][0], clients)


# -- computing again --------------------------------------------------------------------------------------------------


def _checked(several: Sequence[_Series], found: _Facts) -> Checked:
    faults: list[Fault] = []
    missing: list[int] = []
    rolls = dice = 0
    claimed: dict[int, int] = {}
    for one in several:
        if one.last < one.first or one.last - one.first >= MOST_ROLLS:
            faults.append(Fault("wrong_range", {"series": one.number, "first": one.first, "last": one.last}))
            continue
        for n in one.numbers:
            if claimed.setdefault(n, one.number) != one.number:
                faults.append(Fault("overlap", {"n": n, "series": claimed[n], "other": one.number}))
        lost = [n for n in one.numbers if n not in found.rolls]
        missing += lost
        if _commitment(one.seed) != one.commitment.lower():
            faults.append(Fault("wrong_seed", {"series": one.number}))
            continue
        wrong, fell = _recomputed(one, found, lost[0] if lost else one.last + 1)
        faults += wrong
        rolls += len(fell)
        dice += sum(fell)
    if missing:
        faults.append(Fault("missing", {"all": listed(missing)}))
    return Checked(
        series=tuple(one.number for one in several),
        rolls=rolls,
        dice=dice,
        faults=tuple(faults),
        missing=tuple(missing),
        loose=tuple(sorted(n for n in found.rolls if n not in claimed)),
        single=tuple((one.number, one.commitment) for one in several if one.number not in found.told),
        commitments=tuple((one.number, one.commitment) for one in several),
    )


def _recomputed(one: _Series, found: _Facts, end: int) -> tuple[list[Fault], list[int]]:
    """What is wrong with the rolls of a series before `end`, and the dice of each that is right."""
    faults: list[Fault] = []
    right: list[int] = []
    stream = stream_of(one.seed, one.clients)
    for n in range(one.first, end):
        notations = {each.notation.translate(_SAME) for each in found.rolls[n]}
        if len(notations) > 1:
            faults.append(Fault("several_notations", {"n": n, "all": " · ".join(sorted(notations))}))
            break
        dice = read_dice(notations.pop())
        if isinstance(dice, Unfit):
            faults.append(Fault("unreadable", {"n": n, "found": _quoted(found.rolls[n][0].text)}))
            break
        wrong = _wrong(n, dice, [stream.draw(sides) + 1 for sides in dice.each()], found.rolls[n])
        faults += wrong
        right += [] if wrong else [dice.number]
    if end <= one.last:
        faults.append(Fault("unchecked", {"all": f"#{end}–#{one.last}" if end < one.last else f"#{end}"}))
    return faults, right


def _wrong(n: int, dice: Dice, faces: Sequence[int], shown: Sequence[_Found]) -> list[Fault]:
    """What of a roll is not as it fell: every line that is there, and every line that should be."""
    expected = [roll_lines(n, dice, faces, lang) for lang in _LANGS]
    bare = [{_bare(line): line for line in lines} for lines in expected]
    strange = {each.bare: each for each in shown if not any(each.bare in lines for lines in bare)}
    faults = [
        Fault("wrong_roll", {"n": n, "found": _quoted(each.text), "expected": _short(expected[0], each)})
        for each in strange.values()
    ]
    if not faults and not any(lines.keys() <= {each.bare for each in shown} for lines in bare):
        faults.append(Fault("wrong_roll", {"n": n, "found": _quoted(shown[0].text), "expected": "…"}))
    return faults


def _bare(line: str) -> str:
    return _Found("", line).bare


def _short(lines: Iterable[str], each: _Found) -> str:
    """The line that should stand there: of several the one that begins alike."""
    head = each.text.partition(":")[0]
    line = next((line for line in lines if line.partition(":")[0] == head), "".join(lines))
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def _quoted(text: str) -> str:
    text = " ".join(text.split())
    return f"“{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + '…'}”"


def _commitment(seed: str) -> str:
    """The hash of a seed; "" for one that is none."""
    try:
        return fair.commit(bytes.fromhex(seed))
    except ValueError:
        return ""


def listed(numbers: Sequence[int]) -> str:
    """Numbers of rolls in one phrase: #3, #5–#9."""
    return ", ".join(_runs(numbers))


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Numbers as #3, #5–#9."""
    start = last = numbers[0]
    for n in [*numbers[1:], -1]:
        if n == last + 1:
            last = n
            continue
        yield f"#{start}" if start == last else f"#{start}–#{last}"
        start = last = n
