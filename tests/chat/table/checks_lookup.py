"""What must be true of look-ups: cards against the reviewed list of cards, clauses against the rule books, the judge's
numbers and a deck's counts worked out anew, and who may read a room's link."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from simpan.chat.reply import Reply
from tests.chat.table.story import LINKS, Told

ROOT: Final = Path(__file__).parents[3]
CLAUSE: Final = re.compile(r"\[((?:[LMHO]\d[\d.]*)(?:\.[a-z])?)\] (.+)")
CARD: Final = re.compile(r"(?P<name>.+) · (?P<of>.+) · (?P<kind>.+) · (?P<code>[A-Z0-9]+-[A-Z0-9]+(?:-[0-9]+)?)")
RESULT: Final = r"([+−]\d+|0|콤보|없음|–|combo|none)(?=[\s,]|$)"
FACTS: Final = {
    "ko": (r"속도 (\d+)", r"데미지 (\d+)", *(rf"{one}(?: 결과)? {RESULT}" for one in ("히트", "가드", "카운터"))),
    "en": (r"speed (\d+)", r"damage (\d+)", *(rf"{one}(?: result)? {RESULT}" for one in ("hit", "guard", "counter"))),
}
NONE: Final = {"–": "", "없음": "", "none": ""}
WOUND: Final = {
    "ko": re.compile(r"([12])P: (.+), FP (.+), 받은 데미지 ([\d,]+), 체력 ([\d,]+)"),
    "en": re.compile(r"P([12]): (.+), FP (.+), damage taken ([\d,]+), HP ([\d,]+)"),
}
GIVEN: Final = re.compile(r"(?:체력|hp)\s+(\d+)\s+(\d+)", re.IGNORECASE)
SPEEDS: Final = {"ko": re.compile(r"속도\(장수\): (.+)"), "en": re.compile(r"Speed \(cards\): (.+)")}
TECHNIQUES: Final = {"ko": re.compile(r"기술 (\d+)장"), "en": re.compile(r"Techniques: (\d+)")}


@cache
def books() -> dict[str, Any]:
    """Every clause, from the files of the rule books."""
    found: dict[str, Any] = {}
    for name in ("mansion", "lumen"):
        path = ROOT / "src" / "simpan" / "rulebooks" / f"{name}.toml"
        found.update(tomllib.loads(path.read_text(encoding="utf-8"))["clauses"])
    return found


@cache
def cards() -> dict[str, str]:
    """What stands under each card's code in the reviewed list (`tests/golden/cards-ko.txt`, `cards-en.txt`)."""
    found = {}
    for lang in ("ko", "en"):
        text = (ROOT / "tests" / "golden" / f"cards-{lang}.txt").read_text(encoding="utf-8")
        for block in text.strip().split("\n\n"):
            code, _, rest = block.partition(" ")
            found[f"{lang} {code}"] = rest
    return found


def check(told: Told, lang: str) -> Iterator[str]:
    """What is wrong with the look-ups of a row. lang: in which the account answers."""
    for reply in told.replies:
        if reply.kind not in ("lookup", "refusal") or not reply.lines:
            continue
        if match := CARD.fullmatch(reply.lines[0]):
            yield from _card(match, reply, lang)
        if (match := CLAUSE.fullmatch(reply.lines[0])) and len(reply.lines) > 1:
            yield from _clause(match, reply, lang)
        yield from _judged(told, reply, lang)
        yield from _deck(reply, lang)
    yield from _room(told)


def _card(match: re.Match[str], reply: Reply, lang: str) -> Iterator[str]:
    listed = cards().get(f"{lang} {match['code']}")
    if listed is None:
        yield f"{match['code']} is on no list"
        return
    name, _, rest = listed.partition("\n")
    if name != match["name"]:
        yield f"{match['code']} is {name}, not {match['name']}"
    face, *effects = [line.strip() for line in rest.split("\n")]
    shown = " · ".join(reply.lines[1:3])
    for pattern in FACTS[lang]:
        there, here = re.search(pattern, face), re.search(pattern, shown)
        if there and (here is None or NONE.get(here[1], here[1]) != NONE.get(there[1], there[1])):
            yield f"{name}: {there[0]}, not {here[0] if here else 'nothing'}"
    missing = [line for line in effects if line and line not in reply.lines]
    if missing:
        yield f"{name}: {missing} is not told"


def _clause(match: re.Match[str], reply: Reply, lang: str) -> Iterator[str]:
    clause = books().get(match[1])
    if clause is None:
        yield f"{match[1]} is in no rule book"
        return
    if clause[f"title_{lang}"] != match[2]:
        yield f"{match[1]} is called {clause[f'title_{lang}']}"
    text = " ".join(clause[lang].replace("@", "＠").split())[:60]
    if text.replace(" ", "") not in "".join("".join(reply.lines[1:]).split()):
        yield f"{match[1]}: {text!r} is not told"


def _judged(told: Told, reply: Reply, lang: str) -> Iterator[str]:
    """HP is what it was less the damage that was taken; who is slower by speed alone takes the other's damage."""
    ends = [match for line in reply.lines if (match := WOUND[lang].fullmatch(line))]
    if len(ends) != 2:
        return
    given = GIVEN.search(told.row.plain)
    before = [int(given[1]), int(given[2])] if given else [5000, 5000]
    taken = [int(match[4].replace(",", "")) for match in ends]
    left = [int(match[5].replace(",", "")) for match in ends]
    for place in (0, 1):
        if left[place] != max(0, before[place] - taken[place]):
            yield f"P{place + 1}: {before[place]} HP less {taken[place]} is not {left[place]}"


def _deck(reply: Reply, lang: str) -> Iterator[str]:
    for line in reply.lines:
        if match := SPEEDS[lang].fullmatch(line):
            counted = sum(int(n) for n in re.findall(r"\d+\((\d+)\)", match[1]))
            counted += sum(int(n) for n in re.findall(r"(?:수비|특수|defences|specials) (\d+)", match[1]))
            many = next((int(found[1]) for one in reply.lines if (found := TECHNIQUES[lang].search(one))), counted)
            if counted != many:
                yield f"{counted} cards are counted of {many}"


def _room(told: Told) -> Iterator[str]:
    """The host's link takes a seat: it is the asker's alone."""
    for reply in told.replies:
        text = "\n".join(reply.lines)
        asker = told.request.who.key if told.request is not None else ""
        if LINKS[0] in text and (reply.to != "people" or reply.people != (asker,)):
            yield "the host's link is shown to others"
