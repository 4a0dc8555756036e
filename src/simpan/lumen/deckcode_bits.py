"""What a deck code says, in letters of five bits. Frozen: a code of version 1 reads like this for ever.

Numbers without a bound are written as Exp-Golomb codes of order k (`golomb`): small ones are short. In this order:

    edition           1 bit: classic 0, current 1
    character         5 bits: its place in CHARACTERS; 31: a text follows
    ultimate          1 bit; if 1, a series and a number
    techniques        16 bits: which of the first 16 SERIES occur, then their groups in that order;
                      then 1 and a series and its group for each other one, and 0 at the end
    a series          6 bits: its place in SERIES; 63: a text and the digits of its numbers − 1 (k = 0) follow;
                      62: a card whose code is no series with a number; its code follows as a text
    a group           cards − 1 (k = 0), the lowest number (k = 4), then the step to each next one (k = 1; 0: a copy)
    a number          k = 4; the group of series 62 is only cards − 1 (k = 0), its number is nothing
    a text            1 bit, length (k = 2): 0: letters of TEXT_LETTERS, 6 bits each; 1: bytes of UTF-8

The code of a card is its series and its number: AWL-AT-042 is 42 of AWL-AT-. The tables are those of 2026; what came
later is spelled as a text, never added, so that an old program can name what it does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from simpan.lumen.decklist import LONGEST_LIST, is_name
from simpan.lumen.deckrules import DeckList
from simpan.lumen.pool import LONGEST_NAME

CHARACTERS: Final = (
    *("setsumei", "nya", "route", "delphi", "kiss", "wolf", "viola", "tao", "lita", "reve"),
    *("rin", "yohann", "ezebel", "eomong", "chimera", "muyoung", "pinp", "cmyk", "minyeongi"),
)
SERIES: Final = (
    *("AWL-AT-", "CB01-AT-", "CB02-AT-", "CB03-AT-", "CRS-AT-", "DFR-AT-", "LMI-AT-", "PMP-AT-", "RFS-AT-", "UNC-AT-"),
    *("ST1-", "ST2-", "ST3-", "ST4-", "ST5-", "ST6-"),
    *("AWL-SP-", "ST4-SS", "DFR-TK-", "PMP-CS-"),
    *("AWL-PS-", "CB01-PS-", "CB02-PS-", "CB03-PS-", "CRS-PS-", "DFR-PS-", "LMI-PS-", "PMP-PS-", "RFS-PS-", "UNC-PS-"),
    *("ST1-PS", "ST2-PS", "ST3-PS", "ST4-PS", "ST5-PS", "ST6-PS"),
)
COMMON: Final = 16  # the series that have a bit of their own
TEXT_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"

_SPELLED_CHARACTER: Final = 31
_SPELLED: Final = 63
_WHOLE: Final = 62
_MOST_DIGITS: Final = 9
_LAST_NUMBER: Final = 10**_MOST_DIGITS - 1
_CODE: Final = re.compile(rf"([A-Z0-9-]*[A-Z-])([0-9]{{1,{_MOST_DIGITS}}})")


class Malformed(ValueError):
    """Raised for letters that say no deck, and for a deck that no letters can say: `text` is what cannot be said."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.text = text


class _Series(NamedTuple):
    """The code of a card without its number, and how many digits that has; no digits: the whole code."""

    text: str
    digits: int


_PLACES: Final = {_Series(text, 3 if text.endswith("-") else 1): place for place, text in enumerate(SERIES)}
_KNOWN: Final = tuple(_PLACES)


def _split(code: str) -> tuple[_Series, int]:
    found = _CODE.fullmatch(code)
    return (_Series(found[1], len(found[2])), int(found[2])) if found else (_Series(code, 0), 0)


def _order(series: _Series) -> tuple[int, str, int]:
    """Known series first, then spelled ones, then whole codes."""
    return _PLACES.get(series, _SPELLED if series.digits else _SPELLED + 1), series.text, series.digits


# -- writing -----------------------------------------------------------------------------------------------------


class _Writer:
    """Bits, first to last."""

    def __init__(self) -> None:
        self.bits: list[str] = []

    def put(self, value: int, width: int) -> None:
        self.bits.append(f"{value:0{width}b}")

    def golomb(self, value: int, k: int) -> None:
        digits = f"{value + (1 << k):b}"
        self.bits.append("0" * (len(digits) - 1 - k) + digits)

    def text(self, text: str) -> None:
        if not is_name(text):
            raise Malformed(text)
        if all(letter in TEXT_LETTERS for letter in text):
            self.put(0, 1)
            self.golomb(len(text), 2)
            for letter in text:
                self.put(TEXT_LETTERS.index(letter), 6)
        else:
            raw = text.encode()
            self.put(1, 1)
            self.golomb(len(raw), 2)
            for byte in raw:
                self.put(byte, 8)

    def series(self, series: _Series) -> None:
        place = _PLACES.get(series)
        self.put(place if place is not None else _SPELLED if series.digits else _WHOLE, 6)
        if place is None:
            self.text(series.text)
            if series.digits:
                self.golomb(series.digits - 1, 0)

    def group(self, series: _Series, numbers: Sequence[int]) -> None:
        self.golomb(len(numbers) - 1, 0)
        if series.digits:
            self.golomb(numbers[0], 4)
            for before, number in pairwise(numbers):
                self.golomb(number - before, 1)

    def techniques(self, codes: Iterable[str]) -> None:
        groups: dict[_Series, list[int]] = {}
        for series, number in sorted(map(_split, codes), key=lambda pair: (_order(pair[0]), pair[1])):
            groups.setdefault(series, []).append(number)
        for series in _KNOWN[:COMMON]:
            self.put(series in groups, 1)
        for series, numbers in groups.items():
            if _order(series)[0] >= COMMON:
                self.put(1, 1)
                self.series(series)
            self.group(series, numbers)
        self.put(0, 1)

    def symbols(self) -> list[int]:
        bits = "".join(self.bits)
        return [int(bits[at : at + 5].ljust(5, "0"), 2) for at in range(0, len(bits), 5)]


def pack(deck: DeckList) -> list[int]:
    """The deck as numbers of five bits, without a checksum. Raises Malformed for a name that no deck file can hold."""
    for code in deck.techniques if deck.ultimate is None else [*deck.techniques, deck.ultimate]:
        if not is_name(code):
            raise Malformed(code)
    if len(deck.techniques) > LONGEST_LIST:
        raise Malformed(f"{len(deck.techniques)} techniques")
    out = _Writer()
    out.put(deck.edition == "current", 1)
    if deck.character in CHARACTERS:
        out.put(CHARACTERS.index(deck.character), 5)
    else:
        out.put(_SPELLED_CHARACTER, 5)
        out.text(deck.character)
    out.put(deck.ultimate is not None, 1)
    if deck.ultimate is not None:
        series, number = _split(deck.ultimate)
        out.series(series)
        if series.digits:
            out.golomb(number, 4)
    out.techniques(deck.techniques)
    return out.symbols()


# -- reading -----------------------------------------------------------------------------------------------------


class _Reader:
    """Bits, first to last. Every method raises Malformed where they end too early or say what nobody can mean."""

    def __init__(self, bits: str) -> None:
        self.bits = bits
        self.at = 0

    def take(self, width: int) -> int:
        end = self.at + width
        if end > len(self.bits):
            raise Malformed
        value = int(self.bits[self.at : end], 2)
        self.at = end
        return value

    def golomb(self, k: int, most: int = _LAST_NUMBER) -> int:
        one = self.bits.find("1", self.at)
        zeros = one - self.at
        if one < 0 or zeros > most.bit_length():
            raise Malformed
        self.at = one
        value = self.take(zeros + k + 1) - (1 << k)
        if value > most:
            raise Malformed
        return value

    def text(self) -> str:
        if self.take(1):
            raw = bytes(self.take(8) for _ in range(self.golomb(2, 4 * LONGEST_NAME)))
            try:
                return raw.decode()
            except UnicodeDecodeError as error:
                raise Malformed from error
        places = [self.take(6) for _ in range(self.golomb(2, LONGEST_NAME))]
        if max(places, default=0) >= len(TEXT_LETTERS):
            raise Malformed
        return "".join(TEXT_LETTERS[place] for place in places)

    def series(self) -> _Series:
        place = self.take(6)
        if place < len(_KNOWN):
            return _KNOWN[place]
        if place == _WHOLE:
            return _Series(self.text(), 0)
        if place != _SPELLED:
            raise Malformed
        return _Series(self.text(), self.golomb(0, _MOST_DIGITS - 1) + 1)

    def number(self, series: _Series) -> int:
        return self.golomb(4) if series.digits else 0

    def group(self, series: _Series) -> Iterator[str]:
        cards = self.golomb(0, LONGEST_LIST - 1) + 1
        number = self.number(series)
        for place in range(cards):
            if place and series.digits:
                number += self.golomb(1)
            yield _joined(series, number)

    def techniques(self) -> list[str]:
        common = [series for series in _KNOWN[:COMMON] if self.take(1)]
        codes = [code for series in common for code in self.group(series)]
        while self.take(1):
            codes += self.group(self.series())
            if len(codes) > LONGEST_LIST:
                raise Malformed
        return codes


def _joined(series: _Series, number: int) -> str:
    code = f"{series.text}{number:0{series.digits}}" if series.digits else series.text
    if number > _LAST_NUMBER or not is_name(code):
        raise Malformed
    return code


def unpack(symbols: Sequence[int], name: str) -> DeckList:
    """The deck that the letters say, with that name. Raises Malformed.

    Whether they are its only spelling (order, padding, shortest form) is for the caller: `pack` says how it should be.
    """
    source = _Reader("".join(f"{value:05b}" for value in symbols))
    edition = source.take(1)
    place = source.take(5)
    if place == _SPELLED_CHARACTER:
        character = source.text()
    elif place < len(CHARACTERS):
        character = CHARACTERS[place]
    else:
        raise Malformed
    ultimate = None
    if source.take(1):
        series = source.series()
        ultimate = _joined(series, source.number(series))
    techniques = source.techniques()
    if not is_name(character) or len(techniques) > LONGEST_LIST:
        raise Malformed
    return DeckList(name, character, techniques, ultimate, "current" if edition else "classic")
