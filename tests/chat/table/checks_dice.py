"""What must be true of dice whatever the program says: sums, targets, numbers, promises, worked out here anew."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from tests.chat.table.story import Told

LIMITS: Final = {"dice": 100, "sides": 1000, "plus": 9999, "rolls": 5}
ROLL: Final = re.compile(r"^(?:.* )?#(?P<n>\d+) (?P<form>\S+)(?: \((?P<first>\d+)–(?P<last>\d+)\))?: (?P<rest>.*)$")
FORM: Final = re.compile(r"(?P<terms>[+−]?\d*d\d+(?:[+−]\d*d\d+)*)(?P<plus>[+−]\d+)?(?P<target>[<>]=?\d+)?")
TERM: Final = re.compile(r"([+−]?)(\d*)d(\d+)")
OUTCOME: Final = {"성공": True, "success": True, "실패": False, "failure": False}
PROMISE: Final = re.compile(r"(?:주사위 약속|[Cc]ommitment)[^:]*: ([0-9a-f]{64})")
SEED: Final = re.compile(r"(?:주사위 시드|Seed(?: of the dice)?) (\d+): ([0-9a-f]{64})")
REVEALED: Final = re.compile(r"(?:주사위 공개|Dice revealed) \d+: #(\d+)(?:–#(\d+))?")
COMPARE: Final = {
    ">=": lambda a, b: a >= b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, "<": lambda a, b: a < b,
}  # fmt: skip


Fell: TypeAlias = tuple[str, tuple[int, ...]]
"""A roll: its notation and its faces."""


class Places:
    """How many rolls each place has had, and what they were. Some readers of a place have numbers of their own."""

    def __init__(self) -> None:
        self._rolls: dict[tuple[str, ...], list[Fell]] = {}
        self._told: dict[tuple[str, ...], int] = {}

    def check(self, told: Told) -> Iterator[str]:
        """What is wrong with the dice of a row."""
        place = _place(told)
        rolls = self._rolls.setdefault(place, [])
        for reply in told.replies:
            if reply.kind != "dice" or reply.battle:
                continue
            parted = next((n for n, line in enumerate(reply.lines) if REVEALED.match(line)), len(reply.lines))
            before, told_before = len(rolls), self._told.get(place, 0)
            yield from self._rolled(told, reply.lines[:parted], rolls)
            if found := REVEALED.match(reply.lines[parted]) if parted < len(reply.lines) else None:
                first, last = int(found[1]), int(found[2] or found[1])
                if first != told_before + 1 or last not in (before, len(rolls)):
                    yield f"#{first}–#{last} is revealed, of #{told_before + 1}–#{len(rolls)}"
                yield from _revealed(reply.lines[parted:], rolls[first - 1 : last], first - 1)
                self._told[place] = last
            begins = before == told_before or (found is not None and last == before)
            if len(rolls) > before and begins != any(PROMISE.search(line) for line in reply.lines[:parted]):
                yield "the promise stands with the first roll of a series, and only there"

    def _rolled(self, told: Told, lines: Sequence[str], rolls: list[Fell]) -> Iterator[str]:
        """The rolls that were asked for in this row."""
        made = list(_rolls(lines))
        if len(made) > LIMITS["rolls"]:
            yield f"{len(made)} rolls for one text"
        for n, form, faces, rest in made:
            rolls.append((form, faces))
            if n != len(rolls):
                yield f"#{n} should be #{len(rolls)}"
            yield from _sum(form, faces, rest)
        drawn = [face for _, _, faces, _ in made for face in faces]
        if made and drawn != list(told.drawn):
            yield f"{drawn} was told, {told.drawn} fell"
        yield from _asked(told.row.plain, [form for _, form, _, _ in made])


def _place(told: Told) -> tuple[str, ...]:
    assert told.request is not None
    wide = told.request.visibility
    return (told.request.place.key, *(() if wide in ("public", "unlisted") else (wide, told.request.who.key)))


def _rolls(lines: Sequence[str]) -> Iterator[tuple[int, str, tuple[int, ...], str]]:
    """Number, notation, faces and the line of each roll; one told in several lines is one."""
    faces: tuple[int, ...] = ()
    for line in lines:
        match = ROLL.match(line)
        if match is None:
            continue
        rest = match["rest"].partition(" = ")
        faces += tuple(int(face) for face in re.findall(r"\[(\d+)\]", rest[0]))
        if rest[1]:
            yield int(match["n"]), match["form"], faces, match["rest"]
            faces = ()


def _terms(form: str) -> tuple[list[tuple[int, int, int]], int, str]:
    match = FORM.fullmatch(form)
    assert match is not None, form
    terms = [(-1 if sign == "−" else 1, int(n or 1), int(sides)) for sign, n, sides in TERM.findall(match["terms"])]
    return terms, int((match["plus"] or "0").replace("−", "-")), match["target"] or ""


def _sum(form: str, faces: tuple[int, ...], rest: str) -> Iterator[str]:
    terms, plus, target = _terms(form)
    each = [(sign, sides) for sign, n, sides in terms for _ in range(n)]
    if len(each) != len(faces):
        yield f"{form}: {len(faces)} faces"
        return
    if any(not 1 <= face <= sides for face, (_, sides) in zip(faces, each, strict=True)):
        yield f"{form}: a face that no die has: {faces}"
    if len(each) > LIMITS["dice"] or max(sides for _, sides in each) > LIMITS["sides"] or abs(plus) > LIMITS["plus"]:
        yield f"{form} is beyond what may be rolled"
    total = sum(sign * face for face, (sign, _) in zip(faces, each, strict=True)) + plus
    said, _, outcome = rest.rpartition(" = ")[2].partition(" → ")
    if int(said.replace("−", "-")) != total:
        yield f"{form}: {total} is the sum, not {said}"
    if bool(target) != bool(outcome):
        yield f"{form}: {outcome!r} without a target, or none with one"
    elif target:
        sign = target.rstrip("0123456789")
        if OUTCOME[outcome] != COMPARE[sign](total, int(target[len(sign) :])):
            yield f"{form}: {total} is told as {outcome}"


def _asked(text: str, forms: list[str]) -> Iterator[str]:
    """Every notation was asked for, in its order."""
    asked = unicodedata.normalize("NFKC", text).lower().replace("디", "d")
    for old, new in (("≥", ">="), ("≤", "<="), ("=>", ">="), ("=<", "<="), ("−", "-"), ("–", "-")):
        asked = asked.replace(old, new)
    asked = re.sub(r"\s+", "", asked)
    at = 0
    for form in forms:
        wanted = form.replace("−", "-").lower()
        found = [place for one in {wanted, re.sub(r"(?<!\d)1d", "d", wanted)} if (place := asked.find(one, at)) >= 0]
        if not found:
            yield f"{form} was not asked for"
            return
        at = min(found) + 1


def _revealed(lines: Sequence[str], rolls: Sequence[Fell], before: int) -> Iterator[str]:
    """A seed is that of the promise, and all rolls of its series stand with it as they fell."""
    seeds = [match[2] for line in lines if (match := SEED.search(line))]
    promises = [match[1] for line in lines if (match := PROMISE.search(line))]
    if len(seeds) != 1 or len(promises) != 1:
        yield f"{len(seeds)} seeds and {len(promises)} promises are revealed"
    for seed in seeds:
        if hashlib.sha256(b"simpan/commit/1\0" + bytes.fromhex(seed)).hexdigest() not in promises:
            yield f"{seed} is not what was promised"
    told = [(n, form, faces) for n, form, faces, _ in _rolls(lines)]
    fell = [(before + place, form, faces) for place, (form, faces) in enumerate(rolls, 1)]
    if told != fell:
        yield f"{told} was revealed, {fell} fell"
