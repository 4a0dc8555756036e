"""The map as a text that people draw (H1.8), read and written.

    ; anything behind a semicolon is a remark, and so is what stands right of a row
       ABCDEFG
     1 ...=~~~
     2 .%.#~~~

    zones:
    1 = A1-C2  Library     2 = E1-G2  Bath

`.` white, `~` white in a blue zone, `%` grey, `=` black passage, `#` black wall. After Z the letters begin again
with A, which then means AA. A map without `zones:` may have its zones, without names, right of the rows.
"""

from __future__ import annotations

import re
from typing import Final

from simpan.mansion.campaign import MapDef, ZoneDef
from simpan.mansion.plan_check import (
    SIGNS,
    MapProblem,
    Places,
    Value,
    column_name,
    problems,
    shortened,
)
from simpan.mansion.plan_words import map_problem_text

__all__ = ["LONGEST_MAP", "MapProblem", "draw", "map_problem_text", "parse_map"]

LONGEST_MAP: Final = 65_536  # characters; what is longer is no map that somebody drew

_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}  # full-width to plain
_ROW: Final = re.compile(r"\s*([0-9]{1,4})\s*(\S*)(.*)", re.DOTALL)
_LEGEND: Final = re.compile(r"\s*(?:zones|구역)\s*:", re.IGNORECASE)
_ENTRY: Final = re.compile(r"(?<![^\s,])([0-9]{1,4})\s*=\s*([^\s=–-]+)\s*[–-]\s*([^\s=,–-]+)")
_SURE_ENTRY: Final = re.compile(
    r"(?<![^\s,])([0-9]{1,2})\s*=\s*([A-Za-z]{1,2}[0-9]{1,2})\s*[–-]\s*([A-Za-z]{1,2}[0-9]{1,2})(?!\w)"
)


def parse_map(text: str) -> MapDef | list[MapProblem]:
    """The map of a text, or everything that is wrong with it, in the order of the text (H1.8)."""
    if len(text) > LONGEST_MAP:
        return [MapProblem(1, 1, "too_long", {"limit": LONGEST_MAP})]
    reader = _Reader()
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        reader.line(number, line)
    return reader.finished(len(lines))


def draw(plan: MapDef) -> str:
    """The text of a map; `parse_map` gives the same map back. Raises ValueError for a map with problems."""
    wrong = shortened(problems(plan))
    if wrong:
        raise ValueError("; ".join(map_problem_text(problem, "en") for problem in wrong))
    margin = len(str(len(plan.rows)))
    lines = [" " * (margin + 1) + _letters(len(plan.rows[0]))]
    lines += [f"{number:>{margin}} {row}" for number, row in enumerate(plan.rows, 1)]
    lines += ["", "zones:"]
    lines += [f"{zone.number} = {zone.corner}-{zone.opposite}  {zone.name}".rstrip() for zone in plan.zones]
    return "\n".join(lines) + "\n"


def _letters(width: int) -> str:
    """The heading over that many columns: the last letter of each."""
    return "".join(column_name(column)[-1] for column in range(width))


class _Reader:
    """What has been read of a map so far."""

    def __init__(self) -> None:
        self.found: list[MapProblem] = []
        self.heading: str | None = None  # the column letters as they stand there
        self.rows: list[str] = []
        self.row_places: list[tuple[int, int]] = []
        self.due = 1  # the number of the next row
        self.legend: tuple[int, int] | None = None
        self.zones: list[ZoneDef] = []
        self.zone_places: list[tuple[int, int]] = []
        self.aside: list[tuple[ZoneDef, tuple[int, int]]] = []  # zones right of the rows
        self.unread = False  # whether a zone may be in what could not be read

    def wrong(self, line: int, column: int, reason: str, **values: Value) -> None:
        """A problem at a place of the text, both from 1."""
        self.found.append(MapProblem(line, column, reason, values))

    def line(self, number: int, raw: str) -> None:
        """Take in one line."""
        line = raw.translate(_WIDE)
        if not line.strip() or line.lstrip().startswith(";"):
            return
        heading = _LEGEND.match(line)
        if heading:
            if self.legend:
                self.wrong(number, _margin(line), "second_legend")
            self.legend = self.legend or (number, _margin(line))
            self.entries(number, raw, heading.end())
        elif self.legend:
            self.entries(number, raw, 0)
        elif self.rows and _SURE_ENTRY.match(line.lstrip()):
            self.legend = (number, _margin(line))
            self.entries(number, raw, 0)
        elif self.heading is None and not self.rows and re.fullmatch("[A-Za-z]+", line.split()[0]):
            self.letters(number, line)
        else:
            self.row(number, line)

    def letters(self, number: int, line: str) -> None:
        """The heading."""
        self.heading = line.split()[0].upper()
        wanted = _letters(len(self.heading))
        if self.heading != wanted:
            self.wrong(number, _margin(line), "columns", found=self.heading, wanted=wanted)

    def row(self, number: int, line: str) -> None:
        """A row of the drawing; what stands right of it is a remark, or zones."""
        numbered = _ROW.fullmatch(line)
        signs = numbered[2] if numbered else line.split()[0]
        if not numbered and not set(signs) <= set(SIGNS):
            self.wrong(number, _margin(line), "not_a_row", text=line.strip())
            return
        if self.heading is None and not self.rows:
            self.wrong(number, _margin(line), "no_columns")
        if not numbered:
            self.wrong(number, _margin(line), "no_row_number", wanted=self.due)
        elif int(numbered[1]) != self.due:
            self.wrong(number, _margin(line), "row_number", found=int(numbered[1]), wanted=self.due)
            self.due = int(numbered[1])
        self.due += 1
        first = numbered.start(2) if numbered else line.index(signs)
        self.rows.append(signs)
        self.row_places.append((number, first + 1))
        for entry in _SURE_ENTRY.finditer(line, first + len(signs)):
            zone = ZoneDef(int(entry[1]), entry[2].upper(), entry[3].upper())
            self.aside.append((zone, (number, entry.start() + 1)))

    def entries(self, number: int, raw: str, start: int) -> None:
        """A line of the list of zones, from a place on."""
        line = raw.translate(_WIDE).partition(";")[0]
        entries = list(_ENTRY.finditer(line, start))
        before = line[start : entries[0].start() if entries else len(line)]
        if before.strip(" \t,"):
            self.wrong(number, start + _margin(before), "legend", text=before.strip())
            self.unread = True
        ends = [entry.start() for entry in entries[1:]] + [len(line)]
        for entry, end in zip(entries, ends, strict=False):
            name = raw[entry.end() : end]
            corner, opposite = entry[2].upper(), entry[3].upper()
            self.zones.append(ZoneDef(int(entry[1]), corner, opposite, " ".join(name.split()).strip(" ,")))
            self.zone_places.append((number, entry.start() + 1))

    def finished(self, lines: int) -> MapDef | list[MapProblem]:
        """The map, or all that is wrong with it."""
        if self.legend is None:
            self.zones = [zone for zone, _ in self.aside]
            self.zone_places = [place for _, place in self.aside]
        fits = self.heading is not None and self.heading == _letters(len(self.heading))
        width = len(self.heading) if self.heading is not None and fits else None
        plan = MapDef(tuple(self.rows), tuple(self.zones))
        places = Places(self.row_places, self.zone_places, self.legend or (lines, 1))
        wrong = self.found + problems(plan, places, width, whole=not self.unread)
        return shortened(wrong) if wrong else plan


def _margin(line: str) -> int:
    """The column, from 1, at which a line begins to say something."""
    return len(line) - len(line.lstrip()) + 1
