"""Deck codes: a deck list as a short text that survives a chat.

    SL1-1A2B3-C4D5E-…      SL: a deck of Lumen; 1: the version of this form; then groups of five letters

- **Letters** are Crockford's 32 (0–9, A–Z without I, L, O, U), in groups with hyphens: nothing that a chat restyles,
  makes a picture of or translates. When read, case, width, spaces, line breaks and hyphens do not count, I and L are 1,
  O is 0, and other text may stand around the code.
- **Content**: edition, character, ultimate and techniques with their copies, not the name of the deck. Nothing depends
  on today's pool: a card is the number in its own code, beside the rest of it (`deckcode_bits`). So a code reads for
  ever, and names cards that this pool lacks.
- **Checksum**: the last six letters, the BCH code of BIP-350 (bech32m) over GF(32) with the prefix `sl1`. It finds up
  to four wrong letters for certain (codes up to 89 letters), and of anything else all but one in 2³⁰.
- **Canonical**: a deck (whatever the order of its cards) has one code, and `decode` refuses what is not the code of the
  deck it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from simpan.core.korean import plain
from simpan.lumen.deckcode_bits import Malformed, pack, unpack
from simpan.lumen.deckrules import DeckList, short

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
PREFIX: Final = "SL"
VERSION: Final = "1"
GROUP: Final = 5
CHECKSUM: Final = 6
_TELLING: Final = 9  # so many letters after SL1 were meant as a code, even where a space comes first

_VALUES: Final = {letter: value for value, letter in enumerate(LETTERS)} | {"I": 1, "L": 1, "O": 0}
_ALNUM: Final = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
# A deck of 20 takes 40 letters, one of 20 home-made cards with long names 3,000. The bounds keep a hostile text cheap.
_LONGEST_CODE: Final = 8_192  # letters without hyphens
_LONGEST_TEXT: Final = 16_384  # letters that are searched for a code
_MOST_STARTS: Final = 12  # places of one text that are tried
_LONGEST_LOCATED: Final = 89  # up to here no two single mistakes look alike to the checksum

_GAP: Final = r"[\s>\-\u2010-\u2015\u2212\u3161]"  # > quotes lines; ㅡ is typed for a dash
_START: Final = re.compile(rf"(?<![0-9A-Z])S{_GAP}*[L1I]{_GAP}*[1IL]")
_LIKE_A_CODE: Final = re.compile(rf"(?<![0-9A-Z])S[L1I](?:1|[IL](?={_GAP}))")
_OTHER_VERSION: Final = re.compile(rf"(?<![0-9A-Z])SL([0-9A-Z]){_GAP}")
_SPACE: Final = re.compile(r"\s")
_IN_GAP: Final = re.compile(_GAP)
_UPPER: Final = str.maketrans("abcdefghijklmnopqrstuvwxyzı", "ABCDEFGHIJKLMNOPQRSTUVWXYZI")

_GENERATOR: Final = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)  # BIP-173
_FINAL: Final = 0x2BC830A3  # BIP-350


class BadCode(ValueError):
    """Raised for a text that holds no deck code, and for a deck that can have none. `str()` is one line.

    `reason`: no_code, two_codes, version, letter, checksum, malformed, too_long; from `encode` also bad_name.
    """

    def __init__(self, reason: str, ko: str, en: str) -> None:
        """Causes in Korean and English, as sentences."""
        self.reason = reason
        self.ko = ko
        self.en = en
        super().__init__(en)

    def say(self, lang: str) -> str:
        """The one line in Korean ("ko") or English."""
        return self.ko if lang == "ko" else self.en


class Found(NamedTuple):
    """A code in a text: the deck, the code as it should be written, and where it stands (in `plain(text)`)."""

    deck: DeckList
    code: str
    start: int
    end: int


# -- writing ---------------------------------------------------------------------------------------------------


def encode(deck: DeckList) -> str:
    """The code of a deck, legal or not; its name and the order of its cards do not count.

    Raises BadCode (bad_name, too_long) for a deck that no deck file could hold.
    """
    try:
        symbols = pack(deck)
    except Malformed as error:
        raise BadCode(
            "bad_name",
            f"덱 코드로 쓸 수 없는 덱입니다: “{short(error.text)}”.",
            f"no deck code can say “{short(error.text)}”.",
        ) from error
    code = _written([*symbols, *checksum(symbols)])
    if len(symbols) + CHECKSUM > _LONGEST_CODE:
        raise BadCode("too_long", "덱 코드로 쓰기에는 너무 큰 덱입니다.", "the deck is too large for a deck code.")
    return code


def _written(symbols: Sequence[int]) -> str:
    letters = "".join(LETTERS[value] for value in symbols)
    return "-".join([PREFIX + VERSION, *_groups(letters)])


def _groups(letters: str) -> list[str]:
    return [letters[at : at + GROUP] for at in range(0, len(letters), GROUP)]


# -- the checksum ----------------------------------------------------------------------------------------------


def _step(state: int, symbol: int) -> int:
    """One letter more: times x, plus the letter, modulo the generator."""
    top = state >> 25
    state = (state & 0x1FFFFFF) << 5 ^ symbol
    for place, term in enumerate(_GENERATOR):
        if top >> place & 1:
            state ^= term
    return state


def _run(symbols: Iterable[int], state: int) -> int:
    for symbol in symbols:
        state = _step(state, symbol)
    return state


_EMPTY: Final = _run([*(ord(c) >> 5 for c in "sl1"), 0, *(ord(c) & 31 for c in "sl1")], 1)


def checksum(symbols: Iterable[int]) -> list[int]:
    """The six letters that make the others a code."""
    rest = _run([0] * CHECKSUM, _run(symbols, _EMPTY)) ^ _FINAL
    return [rest >> 5 * (CHECKSUM - 1 - place) & 31 for place in range(CHECKSUM)]


# -- reading ---------------------------------------------------------------------------------------------------


def decode(text: str, name: str = "") -> DeckList:
    """The deck of the one code in a text, its cards in the order of the code. Its name: the checksum, if none is given.

    Raises BadCode.
    """
    if len(text) > _LONGEST_TEXT:
        raise BadCode("too_long", f"글이 {_LONGEST_TEXT}자를 넘습니다.", f"longer than {_LONGEST_TEXT} letters.")
    found = find(text)
    codes = list(dict.fromkeys(one.code for one in found))
    if len(codes) > 1:
        raise BadCode("two_codes", "서로 다른 덱 코드가 여럿 있습니다.", "there is more than one deck code in it.")
    if not codes:
        raise trouble(text)
    deck = found[0].deck
    return DeckList(name, deck.character, deck.techniques, deck.ultimate, deck.edition) if name else deck


def find(text: str) -> list[Found]:
    """Every deck code in a text (its first 16,384 letters), in order; what is no valid code is passed over."""
    text = _upper(plain(text[:_LONGEST_TEXT]))
    found: list[Found] = []
    for start in islice(_START.finditer(text), _MOST_STARTS):
        found += _valid(text, start)
    return found


def _upper(text: str) -> str:
    return text.translate(_UPPER)


def _valid(text: str, start: re.Match[str]) -> Iterator[Found]:
    """The code that starts here, if it is valid.

    Words of Latin letters behind a code look like more of it, so each end of a word may be its end.
    """
    state = _EMPTY
    symbols: list[int] = []
    for at, value in _symbols(text, start.end()):
        if value is None:
            break
        state = _step(state, value)
        symbols.append(value)
        if state == _FINAL and len(symbols) >= CHECKSUM and _ends_at(text, at + 1):
            deck = _deck(symbols)
            if deck is not None:
                yield Found(deck, _written(symbols), start.start(), at + 1)


def _symbols(text: str, at: int) -> Iterator[tuple[int, int | None]]:
    """Place and value of each letter from there on, None for U, which no code has; ends where other text begins."""
    for place in range(at, min(len(text), at + 2 * _LONGEST_CODE)):
        letter = text[place]
        if letter in _ALNUM:
            yield place, _VALUES.get(letter)
        elif not _IN_GAP.match(letter):
            return


def _ends_at(text: str, at: int) -> bool:
    """Whether a word of letters and hyphens ends there."""
    while at < len(text) and _IN_GAP.match(text[at]):
        if text[at].isspace():
            return True
        at += 1
    return text[at : at + 1] not in _ALNUM


def _deck(symbols: Sequence[int]) -> DeckList | None:
    """The deck, if these letters are the code of the deck that they say."""
    name = "".join(LETTERS[value] for value in symbols[-CHECKSUM:])
    try:
        deck = unpack(symbols[:-CHECKSUM], name)
        return deck if pack(deck) == list(symbols[:-CHECKSUM]) else None
    except Malformed:
        return None


# -- what is wrong with a text that holds no code -----------------------------------------------------------------


def trouble(text: str) -> BadCode:
    """Why a text holds no code, told of the longest stretch that looks like one."""
    text = _upper(plain(text[:_LONGEST_TEXT]))
    looks = [_stretch(text, start) for start in islice(_LIKE_A_CODE.finditer(text), _MOST_STARTS)]
    if longest := max(looks, key=len, default=[]):
        return _reason(longest)
    for other in islice(_OTHER_VERSION.finditer(text), _MOST_STARTS):
        if len(_stretch(text, other)) >= _TELLING:
            return BadCode(
                "version",
                f"{PREFIX}{other[1]}: 이 프로그램이 모르는 판의 덱 코드입니다.",
                f"{PREFIX}{other[1]}: this program does not know that version of deck codes.",
            )
    return BadCode("no_code", "덱 코드가 없습니다.", "there is no deck code in it.")


def _stretch(text: str, start: re.Match[str]) -> list[int | None]:
    """The letters behind a prefix: as far as the next space, unless the code seems to be written with spaces."""
    space = _SPACE.search(text, start.end())
    word = [value for _, value in _symbols(text[: space.start()] if space else text, start.end())]
    rest = [value for _, value in _symbols(text, start.end())]
    return rest if len(word) < _TELLING <= len(rest) else word


def _reason(values: list[int | None]) -> BadCode:
    """What is wrong with letters that start like a code of this version."""
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        group = values.index(None) // GROUP + 1
        return BadCode(
            "letter",
            f"덱 코드에는 U가 없습니다 ({PREFIX}{VERSION} 다음 {group}번째 묶음).",
            f"no deck code has a U (group {group} after {PREFIX}{VERSION}).",
        )
    if len(known) >= CHECKSUM and _run(known, _EMPTY) == _FINAL:
        return BadCode(
            "malformed",
            "글자는 맞지만 어떤 덱의 코드도 아닙니다.",
            "its letters fit together, but it is not the code of any deck.",
        )
    place = _wrong(known)
    ko, en = "", ""
    if place is not None:
        group = place // GROUP
        letters = _groups("".join(LETTERS[value] for value in known))[group]
        ko = f" {PREFIX}{VERSION} 다음 {group + 1}번째 묶음 {letters}부터 살펴보세요."
        en = f" Look first at group {group + 1} after {PREFIX}{VERSION}: {letters}."
    return BadCode(
        "checksum",
        f"덱 코드에 틀린 글자나 빠진 글자가 있습니다.{ko}",
        f"letters of the deck code are wrong or missing.{en}",
    )


def _wrong(symbols: list[int]) -> int | None:
    """The place of the one letter whose change would make a code, if there is one. It is told, never put right."""
    if len(symbols) > _LONGEST_LOCATED:
        return None
    syndrome = _run(symbols, _EMPTY) ^ _FINAL
    for error in range(1, 32):
        state = error
        for place in reversed(range(len(symbols))):
            if state == syndrome:
                mended = [*symbols[:place], symbols[place] ^ error, *symbols[place + 1 :]]
                return place if _deck(mended) is not None else None
            state = _step(state, 0)
    return None
