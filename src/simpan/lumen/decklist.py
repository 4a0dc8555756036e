"""Decks as players have them: read from a file and written to one. `deckrules` says which of them are legal (L4.1)."""

from __future__ import annotations

import difflib
import re
import tomllib
import unicodedata
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Final

from simpan.core.system_text import reason
from simpan.lumen.deckrules import (
    DECK_SIZE,
    LEAST_NOT_SPECIAL,
    NEUTRAL_MARK,
    DeckList,
    Edition,
    Problem,
    problems,
    short,
)
from simpan.lumen.pool import LONGEST_NAME, SHIPPED, Pool

__all__ = [
    "DECK_SIZE",
    "LEAST_NOT_SPECIAL",
    "NEUTRAL_MARK",
    "BadDeckFile",
    "DeckList",
    "Edition",
    "Problem",
    "parse",
    "problems",
    "read",
    "starter_decks",
    "write",
]

LONGEST_LIST: Final = 100  # names; what is longer is no deck that somebody wrote

_LARGEST_FILE: Final = 65_536  # bytes
_KEYS: Final = ("name", "character", "edition", "techniques", "ultimate")


class BadDeckFile(ValueError):
    """Raised for a file that is no deck list. `str()` is one line: file, line where known, cause."""

    def __init__(self, place: str, line: int | None, ko: str, en: str) -> None:
        """Causes in Korean and English, as sentences."""
        self.place = short(place, 200)
        self.line = line
        self.ko = ko
        self.en = en
        super().__init__(self.say("en"))

    def say(self, lang: str) -> str:
        """The one line in Korean ("ko") or English."""
        where = self.place if self.line is None else f"{self.place}:{self.line}"
        return f"{where}: {self.ko if lang == 'ko' else self.en}"


# -- reading a file ------------------------------------------------------------------------------------------


def read(path: str | Path, pool: Pool = SHIPPED) -> DeckList:
    """The deck list in a TOML file (UTF-8). Raises BadDeckFile."""
    place = str(path)
    try:
        with open(path, "rb") as file:
            raw = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        ko, en = reason(error, "ko"), reason(error, "en")
        raise BadDeckFile(place, None, f"읽을 수 없습니다 ({ko}).", f"cannot be read ({en}).") from error
    if len(raw) > _LARGEST_FILE:
        raise BadDeckFile(place, None, f"{_LARGEST_FILE} 바이트보다 큽니다.", f"larger than {_LARGEST_FILE} bytes.")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise BadDeckFile(place, line, "UTF-8 글이 아닙니다.", "not UTF-8 text.") from error
    return parse(text, place, pool)


def parse(text: str, place: str = "deck", pool: Pool = SHIPPED) -> DeckList:
    """The deck list that a TOML text says; names become codes where the pool knows them. Raises BadDeckFile.

    Keys: name, character (key or name), techniques (names or codes), and if wanted edition and ultimate.
    """
    table = _table(text, place)
    for key in table:
        if key not in _KEYS:
            near = difflib.get_close_matches(key[:LONGEST_NAME], _KEYS, 1)
            hint_ko, hint_en = (f" “{near[0]}”?", f" Did you mean “{near[0]}”?") if near else ("", "")
            raise BadDeckFile(
                place,
                _line_of(text, key),
                f"“{short(key)}”: 모르는 항목입니다.{hint_ko}",
                f"“{short(key)}” is no key of a deck.{hint_en}",
            )
    name = _string(table, "name", text, place)
    character = _string(table, "character", text, place)
    edition = _string(table, "edition", text, place) if "edition" in table else "classic"
    if edition not in ("classic", "current"):
        raise BadDeckFile(
            place,
            _line_of(text, "edition"),
            f"“{short(edition)}”: classic 또는 current여야 합니다.",
            f"edition “{short(edition)}” must be classic or current.",
        )
    ultimate = _string(table, "ultimate", text, place) if "ultimate" in table else None
    known = pool.character(character)
    return DeckList(
        name=name,
        character=known.key if known else character,
        techniques=[_code(entry, pool) for entry in _names(table, text, place)],
        ultimate=None if ultimate is None else _code(ultimate, pool),
        edition="current" if edition == "current" else "classic",
    )


def starter_decks() -> dict[str, DeckList]:
    """The decks that come with the package, by file name without its ending."""
    folder = files("simpan.lumen").joinpath("decks")
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return {file.name.removesuffix(".toml"): parse(file.read_text(encoding="utf-8"), file.name) for file in found}


def _code(text: str, pool: Pool) -> str:
    card = pool.by_name(text) or pool.pending_by_name(text)
    return card.code if card else text


def _table(text: str, place: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise BadDeckFile(place, None, "너무 깊이 겹쳐 있습니다.", "nested too deeply.") from error
    except tomllib.TOMLDecodeError as error:
        said = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(error), re.DOTALL)
        cause = short(said[1] if said else str(error), 120)
        line = int(said[2]) if said and said[2] else text.rstrip().count("\n") + 1
        raise BadDeckFile(place, line, f"TOML 글이 아닙니다 ({cause}).", f"not TOML ({cause}).") from error
    except ValueError as error:
        raise BadDeckFile(place, None, "너무 긴 수가 있습니다.", "a number in it is too long.") from error


def _string(table: dict[str, object], key: str, text: str, place: str) -> str:
    if key not in table:
        raise BadDeckFile(place, None, f"“{key}” 항목이 없습니다.", f"“{key}” is missing.")
    value = table[key]
    if not isinstance(value, str):
        raise BadDeckFile(place, _line_of(text, key), f"“{key}”: 글이어야 합니다.", f"“{key}” must be a text.")
    return _fitting(value, key, _line_of(text, key), place)


def _names(table: dict[str, object], text: str, place: str) -> list[str]:
    key = "techniques"
    if key not in table:
        raise BadDeckFile(place, None, f"“{key}” 항목이 없습니다.", f"“{key}” is missing.")
    line = _line_of(text, key)
    value = table[key]
    if not isinstance(value, list):
        raise BadDeckFile(place, line, f"“{key}”: 이름의 목록이어야 합니다.", f"“{key}” must be a list of names.")
    if len(value) > LONGEST_LIST:
        raise BadDeckFile(
            place, line, f"“{key}”: {LONGEST_LIST}장을 넘습니다.", f"“{key}” has more than {LONGEST_LIST} names."
        )
    names: list[str] = []
    for place_in_list, entry in enumerate(value, 1):
        if not isinstance(entry, str):
            raise BadDeckFile(
                place,
                line,
                f"“{key}” {place_in_list}번째: 글이어야 합니다.",
                f"entry {place_in_list} of “{key}” must be a text.",
            )
        names.append(_fitting(entry, key, _line_with(text, entry) or line, place))
    return names


def _fitting(value: str, key: str, line: int | None, place: str) -> str:
    """The text with single spaces, if it can be shown and is neither empty nor too long for a name."""
    value = tidy(value)
    if not value:
        raise BadDeckFile(place, line, f"“{key}”: 비어 있습니다.", f"“{key}” has an empty text.")
    if len(value) > LONGEST_NAME:
        raise BadDeckFile(
            place,
            line,
            f"“{short(value)}”: {LONGEST_NAME}자를 넘습니다.",
            f"“{short(value)}” is longer than {LONGEST_NAME} letters.",
        )
    if not value.isprintable():
        raise BadDeckFile(
            place,
            line,
            f"“{short(value)}”: 표시할 수 없는 글자가 있습니다.",
            f"“{short(value)}” has letters that cannot be shown.",
        )
    return value


def tidy(value: str) -> str:
    """A name as a deck list has it: single spaces, and Hangul in whole syllables (NFC)."""
    return unicodedata.normalize("NFC", " ".join(value.split()))


def is_name(value: str) -> bool:
    """Whether a deck file can hold the text as a name, letter by letter as it is."""
    return 0 < len(value) <= LONGEST_NAME and value.isprintable() and value == tidy(value)


def _line_of(text: str, key: str) -> int | None:
    """The first line that gives a key a value, if it stands there plainly."""
    pattern = re.compile(rf"\s*\[*[\"']?{re.escape(key)}[\"']?\s*[=.\]]")
    return next((number for number, line in enumerate(text.split("\n"), 1) if pattern.match(line)), None)


def _line_with(text: str, value: str) -> int | None:
    """The first line on which that text stands in quotes."""
    wanted = (f'"{value}"', f"'{value}'")
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if any(quoted in line for quoted in wanted)), None)


# -- writing a file ------------------------------------------------------------------------------------------


def write(deck: DeckList, pool: Pool = SHIPPED, lang: str = "ko", remarks: Iterable[str] = ()) -> str:
    """The deck as a TOML text that `parse` reads back: codes, with the names beside them for people.

    `remarks` are lines that stand at its end as comments.
    """
    known = pool.character(deck.character)
    lines = [
        f"name = {_quoted(deck.name)}",
        f"character = {_quoted(deck.character)}" + (f"  # {known.name(lang)}" if known else ""),
        f"edition = {_quoted(deck.edition)}",
    ]
    if deck.ultimate is not None:
        lines.append(f"ultimate = {_quoted(deck.ultimate)}{_named(deck.ultimate, pool, lang)}")
    lines.append("techniques = [")
    lines += [f"    {_quoted(code)},{_named(code, pool, lang)}" for code in deck.techniques]
    lines.append("]")
    lines += [f"# {short(remark, 200)}" for remark in remarks]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A TOML text. Names hold nothing that cannot be shown, so nothing else needs a backslash."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _named(code: str, pool: Pool, lang: str) -> str:
    """The name of a card as a comment; nothing for a card that the pool does not know."""
    known = pool.by_name(code) or pool.pending_by_name(code)
    return f"  # {known.name_ko if lang == 'ko' else known.name_en}" if known else ""
