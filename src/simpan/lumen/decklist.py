"""Decks as players have them: read from a file, and judged against the deck rules (L4.1)."""

from __future__ import annotations

import difflib
import re
import tomllib
import unicodedata
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from simpan.lumen.card import Card, Character
from simpan.lumen.cards.pending import Pending
from simpan.lumen.effect.node import Extra
from simpan.lumen.effect.printed import fits
from simpan.lumen.pool import LONGEST_NAME, SHIPPED, Pool, fold
from simpan.lumen.words import SPECIAL

DECK_SIZE: Final = 20  # L4.1
LEAST_NOT_SPECIAL: Final = 14  # L4.1.d
NEUTRAL_MARK: Final = "setsumei"

Edition: TypeAlias = Literal["classic", "current"]

_LARGEST_FILE: Final = 65_536  # bytes
_LONGEST_LIST: Final = 100  # names; what is longer is no deck that somebody wrote
_MOST_SUGGESTIONS: Final = 30  # unknown cards of one deck that are searched for
_KEYS: Final = ("name", "character", "edition", "techniques", "ultimate")


class DeckList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck list: character (key), techniques and ultimate (codes). A name that nothing has stays as written."""

    name: str
    character: str
    techniques: list[str]
    ultimate: str | None = None
    edition: Edition = "classic"


class Problem(msgspec.Struct, frozen=True):
    """One broken rule of a deck: the clause, a stable reason, the card it is about (code, or as written), and words."""

    clause: str
    reason: str
    card: str | None
    ko: str
    en: str


class BadDeckFile(ValueError):
    """Raised for a file that is no deck list. `str()` is one line: file, line where known, cause."""

    def __init__(self, place: str, line: int | None, ko: str, en: str) -> None:
        """Causes in Korean and English, as sentences."""
        self.place = _short(place, 200)
        self.line = line
        self.ko = ko
        self.en = en
        super().__init__(self.say("en"))

    def say(self, lang: str) -> str:
        """The one line in Korean ("ko") or English."""
        where = self.place if self.line is None else f"{self.place}:{self.line}"
        return f"{where}: {self.ko if lang == 'ko' else self.en}"


def _short(text: str, most: int = 40) -> str:
    """A text that may be shown on one line: nothing unprintable, cut when long."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: most + 1])
    return shown if len(shown) <= most else shown[: most - 1] + "…"


# -- reading a file ------------------------------------------------------------------------------------------


def read(path: str | Path, pool: Pool = SHIPPED) -> DeckList:
    """The deck list in a TOML file (UTF-8). Raises BadDeckFile."""
    place = str(path)
    try:
        with open(path, "rb") as file:
            raw = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "not a usable path"
        raise BadDeckFile(place, None, f"읽을 수 없습니다 ({why}).", f"cannot be read ({why}).") from error
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
                f"“{_short(key)}”: 모르는 항목입니다.{hint_ko}",
                f"“{_short(key)}” is no key of a deck.{hint_en}",
            )
    name = _string(table, "name", text, place)
    character = _string(table, "character", text, place)
    edition = _string(table, "edition", text, place) if "edition" in table else "classic"
    if edition not in ("classic", "current"):
        raise BadDeckFile(
            place,
            _line_of(text, "edition"),
            f"“{_short(edition)}”: classic 또는 current여야 합니다.",
            f"edition “{_short(edition)}” must be classic or current.",
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
        cause = _short(said[1] if said else str(error), 120)
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
    if len(value) > _LONGEST_LIST:
        raise BadDeckFile(
            place, line, f"“{key}”: {_LONGEST_LIST}장을 넘습니다.", f"“{key}” has more than {_LONGEST_LIST} names."
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
    value = unicodedata.normalize("NFC", " ".join(value.split()))
    if not value:
        raise BadDeckFile(place, line, f"“{key}”: 비어 있습니다.", f"“{key}” has an empty text.")
    if len(value) > LONGEST_NAME:
        raise BadDeckFile(
            place,
            line,
            f"“{_short(value)}”: {LONGEST_NAME}자를 넘습니다.",
            f"“{_short(value)}” is longer than {LONGEST_NAME} letters.",
        )
    if not value.isprintable():
        raise BadDeckFile(
            place,
            line,
            f"“{_short(value)}”: 표시할 수 없는 글자가 있습니다.",
            f"“{_short(value)}” has letters that cannot be shown.",
        )
    return value


def _line_of(text: str, key: str) -> int | None:
    """The first line that gives a key a value, if it stands there plainly."""
    pattern = re.compile(rf"\s*\[*[\"']?{re.escape(key)}[\"']?\s*[=.\]]")
    return next((number for number, line in enumerate(text.split("\n"), 1) if pattern.match(line)), None)


def _line_with(text: str, value: str) -> int | None:
    """The first line on which that text stands in quotes."""
    wanted = (f'"{value}"', f"'{value}'")
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if any(quoted in line for quoted in wanted)), None)


# -- the deck rules ------------------------------------------------------------------------------------------


class _Entry:
    """A name of the list and what the pool has for it: a card, a card that waits, or neither."""

    def __init__(self, text: str, pool: Pool) -> None:
        self.text = text
        self.card: Card | None = pool.by_name(text)
        self.waiting: Pending | None = None if self.card else pool.pending_by_name(text)
        known = self.card or self.waiting
        self.code = known.code if known else text
        self.shown = _short(self.code)
        self.mark = known.mark if known else None
        self.ko = known.name_ko if known else self.shown
        self.en = known.name_en if known else self.shown
        self.name = fold(known.name_ko) if known else text
        self.special = known is not None and known.kind == SPECIAL


def problems(deck: DeckList, pool: Pool = SHIPPED) -> list[Problem]:
    """Every rule of L4.1 that the deck breaks, card by card; none: it is legal.

    A card that the pool does not know is reported as such and given the benefit of the doubt in L4.1.a and d.
    """
    entries = [_Entry(text, pool) for text in deck.techniques]
    techniques = [entry for entry in entries if entry.card is None or not entry.card.ultimate]
    listed = [entry for entry in entries if entry.card is not None and entry.card.ultimate]
    ultimate = _Entry(deck.ultimate, pool) if deck.ultimate is not None else None
    every = entries if ultimate is None else [*entries, ultimate]

    character = pool.character(deck.character)
    found: list[Problem] = []
    if character is None:
        shown = _short(deck.character)
        playable = ", ".join(other.name_ko for other in pool.characters.values())
        playable_en = ", ".join(other.name_en for other in pool.characters.values())
        found.append(
            Problem(
                "L4.1",
                "unknown_character",
                None,
                f"“{shown}”: 이런 캐릭터가 없습니다. 쓸 수 있는 캐릭터: {playable}",
                f"“{shown}” is no playable character. Playable: {playable_en}",
            )
        )
    base = techniques if character is None else _without_extra(techniques, character)
    found += _size(len(base), len(techniques) - len(base))
    found += _strangers(every, pool)
    if character is not None:
        found += _own(base, character)
    found += _copies(techniques)
    if character is not None:
        found += _foreign(every, character)
    not_special = sum(not entry.special for entry in base)
    if not_special < LEAST_NOT_SPECIAL:
        found.append(
            Problem(
                "L4.1.d",
                "special",
                None,
                f"특수가 아닌 기술이 {not_special}장입니다. {LEAST_NOT_SPECIAL}장 이상이어야 합니다.",
                f"{not_special} techniques are not special; at least {LEAST_NOT_SPECIAL} must be.",
            )
        )
    return found + _ultimates(listed, ultimate)


def _without_extra(techniques: list[_Entry], character: Character) -> list[_Entry]:
    """The techniques less those that the trait allows on top of the 20 (L4.1.e).

    Only as many are on top as the deck has more than 20: special ones first, then ones without the own mark, so that
    the choice is the best for L4.1.a and d.
    """
    kept = list(techniques)
    for line in character.trait.properties:
        if isinstance(line, Extra):
            fitting = [entry for entry in kept if entry.card is not None and fits(entry.card, line.what)]
            fitting.sort(key=lambda entry: (not entry.special, entry.mark == character.key))
            for entry in fitting[: max(0, min(line.n, len(kept) - DECK_SIZE))]:
                kept.remove(entry)
    return kept


def _size(number: int, on_top: int) -> list[Problem]:
    """20 techniques, besides those that are on top of them (L4.1)."""
    if number == DECK_SIZE:
        return []
    ko, en = (f" (추가 {on_top}장 제외)", f" besides {on_top} on top") if on_top else ("", "")
    return [
        Problem(
            "L4.1",
            "size",
            None,
            f"기술이 {number}장입니다{ko}. {DECK_SIZE}장이어야 합니다.",
            f"{number} techniques{en}; a deck has {DECK_SIZE}.",
        )
    ]


def _strangers(entries: list[_Entry], pool: Pool) -> list[Problem]:
    """Names that are no technique at all, or one that cannot be played yet (L4.1)."""
    found: list[Problem] = []
    told: set[str] = set()
    traits = {
        fold(word)
        for character in pool.characters.values()
        for word in (character.trait.code, character.trait.name_ko, character.trait.name_en)
    }
    for entry in entries:
        if entry.card is not None or entry.text in told:
            continue
        told.add(entry.text)
        if entry.waiting is not None:
            lacking_ko, lacking_en = entry.waiting.lacking("ko"), entry.waiting.lacking("en")
            found.append(
                Problem(
                    "L4.1",
                    "pending_card",
                    entry.shown,
                    f"“{entry.ko}”: 아직 쓸 수 없는 카드입니다 (없는 정보: {lacking_ko}).",
                    f"“{entry.en}” cannot be played yet (not recovered: {lacking_en}).",
                )
            )
        elif len(entry.text) <= LONGEST_NAME and fold(entry.text) in traits:
            found.append(
                Problem(
                    "L4.1",
                    "trait_as_technique",
                    entry.shown,
                    f"“{entry.ko}”: 특성은 기술이 아닙니다.",
                    f"“{entry.en}” is a trait and no technique.",
                )
            )
        else:
            near = pool.suggest(entry.text) if len(told) <= _MOST_SUGGESTIONS else []
            hint_ko = f" 혹시 {', '.join(card.name_ko for card in near)}?" if near else ""
            hint_en = f" Did you mean {' or '.join(card.name_en for card in near)}?" if near else ""
            found.append(
                Problem(
                    "L4.1",
                    "unknown_card",
                    entry.shown,
                    f"“{entry.ko}”: 이런 카드가 없습니다.{hint_ko}",
                    f"“{entry.en}” is no card.{hint_en}",
                )
            )
    return found


def _own(techniques: list[_Entry], character: Character) -> list[Problem]:
    """At least half, rounded up, bear the character's own mark (L4.1.a)."""
    own = sum(entry.mark in (character.key, None) for entry in techniques)
    needed = (len(techniques) + 1) // 2
    if own >= needed:
        return []
    return [
        Problem(
            "L4.1.a",
            "own_mark",
            None,
            f"{character.name_ko} 기술이 {own}장입니다. 절반(올림)인 {needed}장 이상이어야 합니다.",
            f"{own} {character.name_en} techniques; at least half, rounded up, must be: {needed}.",
        )
    ]


def _copies(techniques: list[_Entry]) -> list[Problem]:
    """One card per name, whatever the printing; a text that allows copies frees only its own card (L4.1.b)."""
    codes = Counter(entry.code for entry in techniques)
    names = Counter(entry.name for entry in techniques)
    found: list[Problem] = []
    told: set[str] = set()
    for entry in techniques:
        allowed = entry.card.copies if entry.card else 1
        number = max(codes[entry.code], names[entry.name] if allowed == 1 else 0)
        # How many copies a card that waits would allow is not known either.
        if entry.waiting is None and number > allowed and entry.name not in told:
            told.add(entry.name)
            found.append(
                Problem(
                    "L4.1.b",
                    "copies",
                    entry.shown,
                    f"“{entry.ko}”: {number}장입니다. {allowed}장까지 넣을 수 있습니다.",
                    f"“{entry.en}” is there {number} times; at most {allowed}.",
                )
            )
    return found


def _foreign(entries: list[_Entry], character: Character) -> list[Problem]:
    """Otherwise only neutral techniques, never another character's (L4.1.c)."""
    found: list[Problem] = []
    told: set[str] = set()
    for entry in entries:
        if entry.mark not in (character.key, NEUTRAL_MARK, None) and entry.code not in told:
            told.add(entry.code)
            found.append(
                Problem(
                    "L4.1.c",
                    "foreign",
                    entry.shown,
                    f"“{entry.ko}”: 다른 캐릭터의 카드입니다.",
                    f"“{entry.en}” belongs to another character.",
                )
            )
    return found


def _ultimates(listed: list[_Entry], ultimate: _Entry | None) -> list[Problem]:
    """0 or 1 ultimate, which is none of the 20 (L4.1, L2.6)."""
    found = [
        Problem(
            "L4.1",
            "ultimate_as_technique",
            entry.shown,
            f"“{entry.ko}”: 얼티밋은 기술 {DECK_SIZE}장에 들지 않습니다.",
            f"“{entry.en}” is an ultimate and none of the {DECK_SIZE} techniques.",
        )
        for entry in listed
    ]
    if ultimate is not None and ultimate.card is not None and not ultimate.card.ultimate:
        found.append(
            Problem(
                "L2.6",
                "no_ultimate",
                ultimate.shown,
                f"“{ultimate.ko}”: 얼티밋이 아닙니다.",
                f"“{ultimate.en}” is no ultimate.",
            )
        )
        ultimate = None
    number = len(listed) + (ultimate is not None)
    if number > 1:
        found.append(
            Problem(
                "L4.1",
                "ultimates",
                None,
                f"얼티밋이 {number}장입니다. 1장까지 넣을 수 있습니다.",
                f"{number} ultimates; a deck has at most 1.",
            )
        )
    return found
