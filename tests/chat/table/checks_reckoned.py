"""What must be true of lookups, from what is printed on the cards, from the rule books as files, and by reckoning."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import simpan
from simpan.chat.reply import Reply
from simpan.lumen import deckcode
from simpan.lumen.words import COMBO_RESULT, NO_RESULT
from tests.chat.table.rows import Section
from tests.chat.table.story import Told
from tests.lumen.printed_form import Attack
from tests.lumen.printed_kiss import KISS
from tests.lumen.printed_route import ROUTE
from tests.lumen.printed_setsumei import SETSUMEI
from tests.lumen.printed_viola import VIOLA
from tests.lumen.printed_wolf import WOLF

PRINTED = (SETSUMEI, VIOLA, WOLF, ROUTE, KISS)
ATTACKS: dict[str, Attack] = {row[0]: row for one in PRINTED for row in one.attacks}
POSITIONS = {"high": ("상단", "high"), "mid": ("중단", "mid"), "low": ("하단", "low")}
LIMBS = {"hand": ("손", "hand"), "foot": ("발", "foot"), "": ("", "")}
RESULTS = {COMBO_RESULT: ("콤보", "combo"), NO_RESULT: ("없음", "none")}
MOST_LINES = 12  # of a ruling
SIZE, OWN, PLAIN = 20, 10, 14  # L4.1, L4.1.a, L4.1.d

_CODE = re.compile(r"· ([A-Z0-9]+-[A-Z0-9]+(?:-[0-9]+)?)$")
_FINAL = re.compile(
    r"(?:속도|speed) (\d+)(?: → (?:효과|effect) [−+]?\d+ = (\d+))?, FP ([+−]\d+) → (?:최종|final) (\d+)"
)
_COMPARED = re.compile(r"\[L5\.3\.5\] (?:속도|Speed) (\d+) (?:대|against) (\d+): (.+?)(?: ⏎|$)")
_HP = re.compile(
    r"(?:(\d)P의 체력|P(\d)'s HP) (\d+) → (\d+) \([^()]*?(?:데미지|damage) (\d+)"
    r"(?:, (?:효과|effects?) [+−]\d+ = (\d+))?"
)
_FP = re.compile(r"FP ([+−]?\d+) → ([+−]?\d+) \([^()]*?([+−]\d+)\)")
_RESULT = re.compile(r"^(?:(\d)P|P(\d)): .+?, FP ([+−]?\d+), \D+ (\d+), \D+ (\d+)$")


def faults(section: Section, one: Told) -> Iterator[str]:
    """What is wrong with the lookups of a row."""
    table = section.options.get("table", "")
    for reply in one.replies:
        if reply.kind != "lookup" or reply.battle:
            continue
        for line in reply.lines:
            if "@" in line and not line.startswith("http"):
                yield f"somebody is called: {line}"
            if line.startswith("http") and not line.startswith(table or "?"):
                yield f"a link elsewhere: {line}"
        first = reply.lines[0]
        if (found := _CODE.search(first)) and found[1] in ATTACKS:
            yield from _card(reply, ATTACKS[found[1]])
        elif first.startswith("["):
            yield from _clause(reply)
        elif "에디션: " in first or "Edition: " in first:
            yield from _ruling(reply)
        elif any(line.startswith(("코드: ", "Code: ")) for line in reply.lines):
            yield from _deck(reply)


# -- cards -------------------------------------------------------------------------------------------------------------


def _card(reply: Reply, row: Attack) -> Iterator[str]:
    """The numbers of an attack are those that are printed on it."""
    english = "attack" in reply.lines[0]
    if len(reply.lines) < 3:
        yield f"{row[0]} is an attack"
        return
    _, _, speed, damage, position, limb, *results, _ = row
    names = ("speed", "damage") if english else ("속도", "데미지")
    where = " ".join(word for word in (POSITIONS[position][english], LIMBS[limb][english]) if word)
    if not reply.lines[1].startswith(f"{names[0]} {speed} · {where} · {names[1]} {damage}"):
        yield f"{row[0]} has other numbers: {reply.lines[1]}"
    told = [RESULTS[n][english] if n in RESULTS else _signed(int(n)) for n in results]
    words = ("hit", "guard", "counter") if english else ("히트", "가드", "카운터")
    if reply.lines[2] != ", ".join(f"{word} {n}" for word, n in zip(words, told, strict=True)):
        yield f"{row[0]} has other results: {reply.lines[2]}"


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"{n}".replace("-", "−")


# -- clauses -----------------------------------------------------------------------------------------------------------


@cache
def _book() -> dict[str, Any]:
    """The clauses of both books as their files have them."""
    folder = Path(simpan.__file__).parent / "rulebooks"
    books = [tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in ("lumen", "mansion")]
    return {id: table for book in books for id, table in book["clauses"].items()}


def _clause(reply: Reply) -> Iterator[str]:
    """Title and text are the book's, and so is the source."""
    id, _, title = reply.lines[0].removeprefix("[").partition("] ")
    table = _book().get(id)
    if table is None:
        yield f"no clause {id}"
        return
    lang = "ko" if title == table["title_ko"] else "en"
    if title != table[f"title_{lang}"]:
        yield f"{id} is not called {title}"
    told, wanted = ("".join(text.split()) for text in ("".join(reply.lines), table[lang]))
    if wanted.replace("@", "＠") not in told:
        yield f"{id} says something else"
    source = next((line for line in reply.lines if line.startswith(("출전: ", "Source: "))), "")
    silent = "(원문에 없음)" in source or "the seed is silent" in source
    if silent == bool(table.get("seed")) or (not silent and not source.endswith(table["seed"])):
        yield f"{id} has another source: {source}"


# -- rulings -----------------------------------------------------------------------------------------------------------


def _ruling(reply: Reply) -> Iterator[str]:
    """Speeds less FP, the lower one first, HP less damage, FP plus results: reckoned anew."""
    text = "\n".join(reply.lines)
    if len(reply.lines) > MOST_LINES:
        yield f"a ruling of {len(reply.lines)} lines"
    finals = []
    for speed, changed, fp, final in _FINAL.findall(text):
        finals.append(int(final))
        if int(final) != max(1, int(changed or speed) - _number(fp)):
            yield f"L5.3.4: {changed or speed} less {fp} is not {final}"
    for one, other, verdict in _COMPARED.findall(text):
        if sorted(finals) and sorted((int(one), int(other))) != sorted(finals):
            yield f"L5.3.5 compares {one} and {other}, not {finals}"
        if (one == other) != verdict.startswith(("무승부", "a draw")):
            yield f"L5.3.5: {one} against {other} is not “{verdict}”"
        if one != other and len(finals) == 2 and str(finals.index(min(finals)) + 1) not in verdict:
            yield f"L5.3.5: the lower of {finals} is faster, not “{verdict}”"
    for *seat, before, after, damage, corrected in _HP.findall(text):
        if max(0, int(before) - int(corrected or damage)) != int(after):
            yield f"{''.join(seat)}: {before} less {corrected or damage} is not {after}"
    for before, after, by in _FP.findall(text):
        if _number(before) + _number(by) != _number(after):
            yield f"FP {before} and {by} is not {after}"
    last: dict[str, str] = {}
    taken: dict[str, int] = {}
    for *seats, _, after, damage, corrected in _HP.findall(text):
        seat = "".join(seats)
        last[seat] = after
        taken[seat] = taken.get(seat, 0) + int(corrected or damage)
    for line in reply.lines[-2:]:
        found = _RESULT.match(line)
        if found is None:
            yield f"no result: {line}"
        elif found[5] != last.get(found[1] or found[2], found[5]):
            yield f"HP end at {last}, not as in “{line}”"
        elif int(found[4]) != taken.get(found[1] or found[2], 0):
            yield f"damage taken is {taken}, not as in “{line}”"


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


# -- decks -------------------------------------------------------------------------------------------------------------


def _deck(reply: Reply) -> Iterator[str]:
    """The cards of the code are as many as are counted, and a legal deck has as many as it must."""
    code = next(line.split(": ", 1)[1] for line in reply.lines if line.startswith(("코드: ", "Code: ")))
    deck = deckcode.decode(code)
    curve = next(line for line in reply.lines if line.startswith(("속도(장수): ", "Speed (cards): ")))
    counted = sum(map(int, re.findall(r"\((\d+)\)", curve.split(": ", 1)[1])))
    counted += sum(int(n) for n in re.findall(r"(?:수비|특수|defences|specials) (\d+)", curve))
    known = [card for card in deck.techniques if card in ATTACKS or any(card in one.codes for one in PRINTED)]
    known = [card for card in known if not any(card in one.ultimates for one in PRINTED)]
    said = re.search(r"기술 (\d+)장, |Techniques: (\d+)", "\n".join(reply.lines))
    if said and int(said[1] or said[2]) != len(known):
        yield f"“{said[0]}” of {len(known)}"
    if counted != len(known):
        yield f"{counted} cards in the curve, {len(known)} in the deck"
    speeds = {n: sum(ATTACKS[card][2] == n for card in known if card in ATTACKS) for n in range(1, 15)}
    told = {int(speed): int(n) for speed, n in re.findall(r"\b(\d+)\((\d+)\)", curve)}
    if told != {speed: n for speed, n in speeds.items() if n}:
        yield f"the curve is {speeds}, not {told}"
    own = next((one for one in PRINTED if one.mark == deck.character), None)
    if own is None:
        return
    extra = 3 if deck.character == "kiss" else 0
    legal = reply.lines[1].startswith(("쓸 수 있는", "A legal")) or reply.lines[2].startswith(("쓸 수 있는", "A legal"))
    fits = SIZE <= len(known) <= SIZE + extra and sum(card in own.codes for card in known) >= OWN
    plain = [card for card in known if not any(card in one.specials for one in PRINTED)]
    once = len(set(known)) == len(known) == len(deck.techniques)
    strangers = [card for card in known if card not in own.codes and card not in SETSUMEI.codes]
    if legal and not (fits and once and len(plain) >= PLAIN and not strangers):
        yield "called legal, and is not (L4.1)"
    if not legal and not re.search(r"\[L(?:4\.1(?:\.[a-d])?|2\.6)\]", "\n".join(reply.lines)):
        yield "not legal without a clause"
