"""JSON that people wrote, read with the line of every value and with all that is wrong in it.

`strict_json` is for programs: it gives a value or one cause. This is for files that somebody edits by hand: faults that
leave the rest readable (a key twice, NaN, half a character) are collected, and the one that does not ends the reading.
Places are JSON pointers (RFC 6901), "" for the whole.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn, final

from simpan.core.strict_json import MAX_INT

MOST_DEEP: Final = 64
MOST_FAULTS: Final = 100  # after so many nobody reads on

_LONGEST_KEY: Final = 80
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z_0-9]*|-Infinity")
_PLAIN: Final = {"true": True, "false": False, "null": None}
_NO_NUMBERS: Final = ("NaN", "Infinity", "-Infinity")


@final
@dataclass(frozen=True)
class Fault:
    """What is wrong: the place, its line, a reason (a key of the caller's messages) and the text that it is about."""

    place: str
    line: int
    reason: str
    about: str = ""


@final
@dataclass
class Located:
    """The value, None where it could not be read to its end (`whole` is then False); lines count from 1."""

    value: Any = None
    whole: bool = False
    faults: list[Fault] = field(default_factory=list)
    lines: dict[tuple[int, str | int], int] = field(default_factory=dict)  # by the id of the container, and the key

    def line(self, place: str) -> int:
        """The line of a place, or of the nearest place above it that is there."""
        found = self.lines.get((0, ""), 1)
        value = self.value
        for part in place.split("/")[1:]:
            key: str | int = part.replace("~1", "/").replace("~0", "~")
            if isinstance(value, list):
                key = int(part) if part.isdecimal() and int(part) < len(value) else -1
            if (id(value), key) not in self.lines:
                break
            found = self.lines[id(value), key]
            value = value[key]
        return found


def step(place: str, key: str | int) -> str:
    """The place of a member or entry of the value at that place; a long key is cut."""
    return f"{place}/{str(key)[:_LONGEST_KEY].replace('~', '~0').replace('/', '~1')}"


def read(text: str) -> Located:
    """The value of a JSON text with all that is wrong in it; it never raises."""
    reader = _Reader(text)
    try:
        reader.found.lines[0, ""] = reader.line()
        reader.found.value = reader.value()
        reader.skip()
        if reader.at < len(text):
            reader.stop("after_end", reader.near())
        reader.found.whole = True
    except _Stopped:
        reader.found.value = None
    return reader.found


class _Stopped(Exception):
    """The text cannot be read any further."""


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found = Located()
        self.path: list[str | int] = []
        self._kept: list[Any] = []
        self._counted = 0  # where the count of lines stands
        self._line = 1

    # -- where it stands

    def skip(self) -> str:
        """To the next sign that is no space; that sign, "" at the end."""
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.text[self.at : self.at + 1]

    def line(self) -> int:
        """The line of the next sign."""
        self.skip()
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def near(self) -> str:
        """What stands there, for a message."""
        return self.text[self.at : self.at + 20].split("\n")[0]

    def fault(self, reason: str, about: str = "") -> None:
        """A fault with which it can go on."""
        place = ""
        for key in self.path:
            place = step(place, key)
        self.found.faults.append(Fault(place, self.line(), reason, about))
        if len(self.found.faults) >= MOST_FAULTS:
            raise _Stopped

    def stop(self, reason: str, about: str = "") -> NoReturn:
        """A fault with which the reading ends."""
        self.fault(reason, about)
        raise _Stopped

    # -- values

    def value(self) -> Any:
        """The next value."""
        sign = self.skip()
        if len(self.path) > MOST_DEEP:
            self.stop("too_deep")
        if sign == "{":
            return self.members()
        if sign == "[":
            return self.entries()
        if sign == '"':
            return self.string()
        word = _WORD.match(self.text, self.at)
        if word:
            return self.word(word[0])
        match = _NUMBER.match(self.text, self.at)
        if match:
            return self.number(match[0])
        return self.stop("no_value" if sign else "ends", self.near())

    def word(self, word: str) -> Any:
        """true, false, null; a number that is none is a fault and reads as null."""
        if word not in _PLAIN and word not in _NO_NUMBERS:
            self.stop("no_value", self.near())
        if word in _NO_NUMBERS:
            self.fault("no_number", word)
        self.at += len(word)
        return _PLAIN.get(word)

    def number(self, digits: str) -> Any:
        """A number; one beyond the engine's is a fault and reads as null."""
        whole = not any(sign in digits for sign in ".eE")
        found: int | float | None = None
        if len(digits) <= 20 or (not whole and len(digits) <= 40):
            found = int(digits) if whole else float(digits)
        if found is None or abs(found) > MAX_INT:
            self.fault("large_number", digits[:20])
            found = None
        self.at += len(digits)
        return found

    def string(self) -> str:
        """A text; half of a surrogate pair is a fault and is replaced."""
        match = _STRING.match(self.text, self.at)
        if match is None:
            self.stop("bad_text", self.near())
        found: str = json.loads(match[0])
        if "\\u" in match[0] and any("\ud800" <= letter <= "\udfff" for letter in found):
            self.fault("half_letter", match[0][:20])
            found = found.encode("utf-8", "replace").decode()
        self.at = match.end()
        return found

    def entries(self) -> list[Any]:
        """A list."""
        found: list[Any] = []
        for _ in self.row("]"):
            self.path.append(len(found))
            self.found.lines[id(found), len(found)] = self.line()
            found.append(self.value())
            self.path.pop()
        return found

    def members(self) -> dict[str, Any]:
        """An object; a key that is there twice is a fault, and its first value stays."""
        found: dict[str, Any] = {}
        for _ in self.row("}"):
            if self.skip() != '"':
                self.stop("no_key", self.near())
            line = self.line()
            key = self.string()
            self.path.append(key)
            if key in found:
                self.fault("twice", key)
            if self.skip() != ":":
                self.stop("no_colon" if self.skip() else "ends", self.near())
            self.at += 1
            self.found.lines.setdefault((id(found), key), line)
            self._kept.append(self.value())  # a value that is not used must not free its id for another
            found.setdefault(key, self._kept[-1])
            self.path.pop()
        return found

    def row(self, close: str) -> Iterator[None]:
        """Once for each value between brackets, at its beginning."""
        self.at += 1
        if self.skip() == close:
            self.at += 1
            return
        while True:
            yield
            sign = self.skip()
            if sign not in (close, ","):
                self.stop("no_comma" if sign else "ends", self.near())
            self.at += 1
            if sign == close:
                return
            if self.skip() == close:
                self.stop("last_comma")
