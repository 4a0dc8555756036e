"""TOML that people wrote, read with the line of every key and with all that is wrong in it.

The standard reader stops at the first fault and forgets lines. So the text is first cut into its statements (`key =
value`, `[heading]`), each of which is read by itself; only a text whose statements are all sound is read as a whole.
Places are JSON pointers, as in `core.located_json`: "/house/rounds", "/character/3/name".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, final

from simpan.core.located_json import step

MOST_FAULTS: Final = 100
MOST_DEEP: Final = 40
_LONGEST_KEY: Final = 200
_LONGEST_STATEMENT: Final = 8_000  # letters: dotted keys cost the square of their parts
_TOKEN: Final = re.compile(r'"""|\'\'\'|"(?:[^"\\\n]|\\[^\n])*"?|\'[^\'\n]*\'?|#[^\n]*|\n|[][{},=]|[^][{},=\n#"\']+')
_LONG_ENDS: Final = {
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*"{3,5}', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*'{3,5}"),
}
_NEW_STATEMENT: Final = re.compile(r"[ \t]*(?:\[\[?[A-Za-z_\"'가-힣]|[\w가-힣\"'.-]+[ \t]*=)")
_AT: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_BARE: Final = re.compile(r"[\w.-]*[^\W\x00-\x7f][\w. -]*$")
_REASONS: Final = (
    ("Invalid statement", "toml_equals"),
    ("Expected '='", "toml_equals"),
    ("Invalid initial character for a key", "toml_key"),
    ("Expected ']'", "toml_open"),
    ("Expected \"'", "toml_open"),
    ('Expected \'"""\'', "toml_open"),
    ("Unterminated string", "toml_open"),
    ("Unclosed", "toml_open"),
    ("Expected newline", "toml_after"),
    ("Invalid value", "toml_value"),
    ("Unescaped", "toml_value"),
    ("Illegal character", "toml_value"),
    ("Exceeds the limit", "toml_value"),
    ("Cannot", "toml_twice"),
    ("Duplicate", "toml_twice"),
)


@final
@dataclass(frozen=True)
class Fault:
    """What is wrong: line and column, a reason (a key of `problem.REASONS`) and the text that it is about."""

    line: int
    column: int | None
    reason: str
    about: str = ""


@final
@dataclass
class Located:
    """The tables; without the faulty statements, and `whole` is False, where there are any. Lines count from 1.

    holes: the places of tables that lack such a statement, so that nothing more can be said of what they lack; "*" is
    every table, after a heading that could not be read.
    """

    value: dict[str, Any] = field(default_factory=dict)
    whole: bool = False
    faults: list[Fault] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    holes: set[str] = field(default_factory=set)

    def line(self, place: str) -> int | None:
        """The line of a place, or of the nearest place above it that is there."""
        while place and place not in self.lines:
            place = place.rpartition("/")[0]
        return self.lines.get(place)

    def lacks(self, place: str) -> bool:
        """Whether what is missing at a place may be missing because it could not be read."""
        return place in self.holes or "*" in self.holes


@final
@dataclass
class _Statement:
    """One statement: where it begins, what stood open at its end, the lines on which entries of its list begin."""

    line: int
    text: str = ""
    key_length: int = 0
    open: str = ""  # "", "[", "{", or "long" for a text of several lines without end
    torn: bool = False  # a brace was not closed on its line
    deep: int = 0
    entries: list[int] = field(default_factory=list)


def read(text: str) -> Located:
    """The tables of a TOML text with all that is wrong in it; it never raises."""
    text = text.replace("\r\n", "\n")
    found = Located()
    paths = _Paths(found)
    sound: list[str] = []
    lost = False  # under a heading that could not be read
    for statement in _statements(text):
        before = len(found.faults)
        if before >= MOST_FAULTS:
            break
        heading = statement.text.startswith("[")
        fault = _fault(statement)
        if fault is not None:
            found.faults.append(fault)
        elif heading or not lost:
            paths.note(statement, tomllib.loads(statement.text))
        if len(found.faults) > before:
            found.holes.add("*" if heading else paths.table)
        elif heading or not lost:
            sound.append(statement.text)
        if heading:
            lost = len(found.faults) > before
    _whole("\n".join(sound) if found.faults else text, found)
    return found


def _whole(text: str, found: Located) -> None:
    """Read the whole, or what is left of it; a table that contradicts another shows only here."""
    try:
        found.value = tomllib.loads(text)
        found.whole = not found.faults
    except (ValueError, RecursionError) as error:
        if found.faults:
            return
        lines = text.split("\n")
        at = _AT.search(str(error))
        line = int(at[1]) if at and at[1] else len(text.rstrip("\n").split("\n"))
        about = re.split(r"=|#", lines[line - 1])[0].strip()[:40] if line <= len(lines) else ""
        found.faults.append(Fault(line, None, _reason(str(error)), about or str(error)[:80]))


def _reason(message: str) -> str:
    return next((reason for start, reason in _REASONS if message.startswith(start)), "toml_other")


def _fault(statement: _Statement) -> Fault | None:
    """What is wrong with a statement by itself."""
    line, first = statement.line, statement.text.strip().split("\n")[0][:40]
    if statement.key_length > _LONGEST_KEY or len(statement.text) > _LONGEST_STATEMENT:
        return Fault(line, None, "toml_long", first)
    if statement.deep > MOST_DEEP:
        return Fault(line, None, "toml_deep", first)
    if statement.open:
        return Fault(line, None, "toml_inline" if statement.open == "{" else "toml_open", first)
    try:
        tomllib.loads(statement.text)
    except (ValueError, RecursionError) as error:
        return _parsed(statement, str(error), first)
    return Fault(line, None, "toml_inline", first) if statement.torn else None


def _parsed(statement: _Statement, message: str, first: str) -> Fault:
    """The standard reader's words about a statement, as a fault at its place in the file."""
    at = _AT.search(message)
    rows = statement.text.split("\n")
    row, column = (int(at[1]), int(at[2])) if at and at[1] else (len(rows), None)
    key = re.split(r"=|#", first.strip("[] "))[0].strip()
    if _BARE.fullmatch(key):
        return Fault(statement.line, 1, "toml_quote_key", key)
    reason = _reason(message)
    if statement.torn:
        reason = "toml_inline"
    about = first
    if reason in ("toml_value", "toml_after") and column is not None:
        there = rows[row - 1]
        about = there[column - 1 :].split("#")[0] if reason == "toml_value" else there[: column - 1]
        about = about.strip()[:40] or first
    if reason == "toml_other":
        about = message[:80]
    if reason == "toml_open":  # where it was opened, not where the reader gave up
        return Fault(statement.line, None, reason, first)
    return Fault(statement.line + row - 1, column, reason, about)


# -- statements -------------------------------------------------------------------------------------------------------


def _statements(text: str) -> Iterator[_Statement]:
    """The statements of a text in turn, whatever it is; comments and empty lines are none."""
    at, line = 0, 1
    while at < len(text):
        statement = _Statement(line)
        end = _scan(text, at, statement)
        statement.text = text[at:end]
        line += text.count("\n", at, end)
        at = end
        bare = statement.text.lstrip(" \t\n")
        skipped = len(statement.text) - len(bare)
        statement.line += statement.text.count("\n", 0, skipped)
        statement.text = bare
        if bare.strip() and not bare.startswith("#"):
            yield statement


def _scan(text: str, at: int, statement: _Statement) -> int:
    """To the end of the statement: the first line end outside brackets and texts."""
    start, line, opened, fresh, seen_equals = at, statement.line, "", True, False
    while at < len(text):
        match = _TOKEN.match(text, at)
        token = match[0] if match else text[at]
        at += len(token)
        if token == "\n":
            line += 1
            if not opened:
                return at
            statement.torn |= opened[-1] == "{"
            if opened[-1] == "[" and _NEW_STATEMENT.match(text, at):
                break
            continue
        if opened == "[" and seen_equals and fresh and token not in "]," and token.strip() and token[0] != "#":
            statement.entries.append(line)
            fresh = False
        if token in _LONG_ENDS:
            long = _LONG_ENDS[token].match(text, at)
            if long is None:
                statement.open = "long"
                return len(text)
            line += long[0].count("\n")
            at = long.end()
        elif token in "[{":
            opened += token
            statement.deep = max(statement.deep, len(opened))
            if statement.deep > MOST_DEEP:
                return len(text)
        elif token in "]}":
            opened = opened[:-1]
        elif token == "=" and not opened and not seen_equals:
            seen_equals, statement.key_length = True, at - start
        elif token == "," and opened == "[":
            fresh = True
    statement.open = opened[-1:]
    if not seen_equals:
        statement.key_length = at - start
    return at


@final
class _Paths:
    """Notes the line of every key, with the place that it gets in the whole; what is there twice is a fault."""

    def __init__(self, found: Located) -> None:
        self._lines = found.lines
        self._faults = found.faults
        self._counts: dict[str, int] = {}  # lists of tables, by their place
        self._headings: set[str] = set()
        self.table = ""

    def note(self, statement: _Statement, parsed: dict[str, Any]) -> None:
        """A sound statement."""
        if not statement.text.startswith("["):
            self._pair(parsed, statement)
            return
        self.table = self._heading(parsed, statement.line, statement.text.startswith("[["))
        if self.table in self._headings:
            self._twice(statement)
        self._headings.add(self.table)

    def _twice(self, statement: _Statement) -> None:
        about = statement.text.split("=")[0].strip()[:40]
        self._faults.append(Fault(statement.line, None, "toml_twice", about))

    def _heading(self, parsed: Any, line: int, is_list: bool) -> str:
        place = ""
        while isinstance(parsed, dict) and parsed:
            key, parsed = next(iter(parsed.items()))
            place = step(place, key)
            self._lines.setdefault(place, line)
            last = not (isinstance(parsed, dict) and parsed)
            if last and is_list:
                self._counts[place] = self._counts.get(place, 0) + 1
            if place in self._counts:
                place = step(place, self._counts[place] - 1)
                self._lines.setdefault(place, line)
        return place

    def _pair(self, parsed: Any, statement: _Statement) -> None:
        place, known = self.table, False
        while isinstance(parsed, dict) and parsed:
            known = any(step(place, key) in self._lines for key in parsed)
            for key in parsed:
                self._lines.setdefault(step(place, key), statement.line)
            if len(parsed) > 1:
                break
            key, parsed = next(iter(parsed.items()))
            place = step(place, key)
        if known:
            self._twice(statement)
        if isinstance(parsed, list):
            for index, line in enumerate(statement.entries[: len(parsed)]):
                self._lines.setdefault(step(place, index), line)
