"""The words that one writer may use: names, zones and skills of the campaign; and what comes near one that is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from simpan.core.korean import decompose, initials, plain
from simpan.mansion.declare.endings import Mood, conjugated, spoken
from simpan.mansion.declare.letters import PRIVATE, fold
from simpan.mansion.declare.lexicon import Word, shared
from simpan.mansion.reading import Names

_NEAR: Final = 0.5
_MOST_NEAR: Final = 3
_MOST_LISTED: Final = 8
MORE: Final = "…"
_LONGEST_COMPARED: Final = 40
_CONSONANTS: Final = frozenset("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
_KEYS: Final = dict(
    zip("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", "qwertyuiopasdfghjklzxcvbnm", strict=True)
)
_LIKE_TILE: Final = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")
_ONES: Final = ("", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구")
_NATIVE: Final = ("", "첫", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열")


@lru_cache(maxsize=4096)
def _folded(word: str) -> str:
    return fold(word)


@lru_cache(maxsize=4096)
def _has_sign(word: str) -> bool:
    return any(not (char.isalnum() or char.isspace()) for char in plain(word))


@lru_cache(maxsize=1024)
def _verb_forms(word: str) -> tuple[tuple[str, Mood], ...]:
    """A name such as 흐트리기 or 내려찍기 as a verb: 흐트린다, 내려찍는다."""
    stem = word[:-1]
    if len(stem) < 2 or not word.endswith("기") or not all("가" <= char <= "힣" for char in stem[-2:]):
        return ()
    found = {form: mood for known in spoken(stem) for form, mood in conjugated(stem, known)}
    return tuple(found.items())


@lru_cache(maxsize=128)
def _zone_words(number: int) -> tuple[str, ...]:
    """A zone's number in words: 삼구역, 세번째구역."""
    tens, ones = divmod(number, 10)
    if number < 1 or tens > 9:
        return ()
    sino = ("" if tens == 0 else ("" if tens == 1 else _ONES[tens]) + "십") + _ONES[ones]
    found = [f"{before}{sino}{link}구역" for before in ("", "제") for link in ("", "번", "번째")]
    if number < len(_NATIVE):
        found.append(f"{_NATIVE[number]}번째구역")
    return tuple(found)


_Table: TypeAlias = dict[str, tuple[Word, ...]]
_Others: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


class _Layer(NamedTuple):
    """Words by their folded text, how long those are that begin with a letter, and those with signs in them, which only
    fit letter for letter."""

    table: _Table
    reach: dict[str, int]
    signs: tuple[tuple[str, Word], ...]


def _reach(table: _Table) -> dict[str, int]:
    """How long the longest word is that begins with a letter."""
    found: dict[str, int] = {}
    for text in table:
        if len(text) > found.get(text[0], 0):
            found[text[0]] = len(text)
    return found


@cache
def _shared() -> _Layer:
    return _Layer(shared(), _reach(shared()), ())


def _layer(words: Iterable[tuple[str, Word]]) -> _Layer:
    table: _Table = {}
    signs: list[tuple[str, Word]] = []
    for text, word in words:
        folded = _folded(text)
        found = table.get(folded, ())
        if folded and word not in found:
            table[folded] = (*found, word)
        if _has_sign(text):
            signs.append((plain(text).lower(), word))
    return _Layer(table, _reach(table), tuple(signs))


def _merged(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, tuple[str, ...]]]:
    """Words with all that each may mean; words that differ in spaces or case only are one."""
    found: dict[str, tuple[str, dict[str, None]]] = {}
    for text, id_ in pairs:
        found.setdefault(_folded(text) or text, (text, {}))[1][id_] = None
    return [(text, tuple(ids)) for text, ids in found.values()]


@lru_cache(maxsize=256)
def _people(characters: _Others, phantasm: tuple[str, ...]) -> _Layer:
    """Characters by all their words, and the noble phantasm."""
    named = _merged((word, name) for name, others in characters for word in (name, *others))
    people = [(text, Word("name", text, "", ids)) for text, ids in named]
    powers = (*phantasm, "보구", "noble phantasm", "phantasm", "NP")
    return _layer([*people, *((text, Word("phantasm", text)) for text in powers)])


@lru_cache(maxsize=256)
def _skills(skills: _Others, every: _Others) -> _Layer:
    """Skills, the own and the others', with their forms as verbs."""
    own = {key for key, _ in skills}
    words: list[tuple[str, Word]] = []
    for kind, some in (("skill", skills), ("foreign", tuple(pair for pair in every if pair[0] not in own))):
        for text, keys in _merged((word, key) for key, more in some for word in (key, *more)):
            words.append((text, Word(kind, text, "", keys)))
            forms = _verb_forms(_folded(text))
            words += [(form, Word(kind, text, mood, keys)) for form, mood in forms if form != _folded(text)]
    return _layer(words)


@lru_cache(maxsize=64)
def _zones(zones: tuple[tuple[int, str], ...]) -> _Layer:
    """Zones by number in words, and by name. `이구역` may be the second zone, or this one."""
    words = [(text, Word("zone", str(n))) for n, _ in zones for text in _zone_words(n) if text != "이구역"]
    named = [(name, Word("zone", str(n))) for n, name in zones if name]
    return _layer([*words, *named, ("이구역", Word("zone", "?"))])


@lru_cache(maxsize=64)
def _has_wide(tiles: frozenset[str]) -> bool:
    """Whether the map has columns of two letters."""
    return any(tile[1:2].isalpha() for tile in tiles)


class Vocabulary:
    """Every word that one writer may use, by its folded text; `signs` are names that only fit letter for letter.

    What does not depend on whom the writer sees now is kept from one post to the next.
    """

    def __init__(self, names: Names) -> None:
        self.names = names
        layers = (
            _people(tuple(names.characters.items()), names.phantasm),
            _skills(tuple(names.skills.items()), tuple(names.every_skill.items())),
            _zones(tuple(names.zones.items())),
            _shared(),
        )
        self.tables = tuple((layer.table, layer.reach) for layer in layers)
        self.signs = [pair for layer in layers for pair in layer.signs]
        self.wide_tiles = _has_wide(names.tiles)

    def hide_signs(self, text: str) -> tuple[str, dict[str, Word]]:
        """The text with each name that holds signs replaced by one character, and what these characters mean."""
        found: dict[str, Word] = {}
        low = text.lower()
        if len(low) != len(text):
            return text, found  # rare letters that change their length with their case
        for place, (sign, word) in enumerate(sorted(self.signs, key=lambda pair: -len(pair[0]))[:200]):
            if sign in low:
                char = chr(PRIVATE + place)
                found[char] = word
                text = re.sub(re.escape(sign), char, text, flags=re.IGNORECASE)
                low = text.lower()
        return text, found

    # -- what comes near ----------------------------------------

    def like_name(self, part: str) -> tuple[str, ...]:
        """Characters whose names or other words come near."""
        return nearest(part, {word: name for name, more in self.names.characters.items() for word in (name, *more)})

    def others(self) -> tuple[str, ...]:
        """Characters that the writer sees, where that is known, or else may name; the own left out."""
        known = [name for name in self.names.characters if name not in self.names.own]
        seen = self.names.in_sight
        return _listed(name for name in known if not seen or name in seen)

    def near_skill(self, part: str) -> tuple[str, ...]:
        """Own skills that come near; if none does, all of them."""
        return self.like_skill(part) or self.skills()

    def like_skill(self, part: str, least: float = _NEAR) -> tuple[str, ...]:
        """Own skills and the own noble phantasm, if their names come near."""
        table = {word: words[0] for words in self.names.skills.values() for word in words}
        return nearest(part, table | {word: word for word in self.names.phantasm}, least)

    def skills(self) -> tuple[str, ...]:
        """The own skills by name."""
        return _listed(words[0] if words else key for key, words in self.names.skills.items())

    def zones(self) -> tuple[str, ...]:
        """The zones that there are."""
        return _listed(f"{number}구역" for number in sorted(self.names.zones))

    def near_zone(self, part: str) -> tuple[str, ...]:
        """Zones whose name comes near; if none does, all of them."""
        return self.like_zone(part) or self.zones()

    def like_zone(self, part: str) -> tuple[str, ...]:
        """Zones whose name comes near."""
        return nearest(part, {name: f"{number}구역" for number, name in self.names.zones.items() if name})

    def near_tile(self, part: str) -> tuple[str, ...]:
        """The tiles nearest to one that there is not: as it was meant on another keyboard, or beside it on the map."""
        typed = "".join(_KEYS.get(char, char) for char in part).upper().replace(" ", "")
        typed = found[0] if (found := _LIKE_TILE.match(typed)) else typed
        if typed in self.names.tiles:
            return (typed,)
        at = _place(typed)
        if at is None:
            return ()
        ranked = sorted((_apart(at, place), tile) for tile in self.names.tiles if (place := _place(tile)))
        return tuple(tile for _, tile in ranked[:_MOST_NEAR])


def _listed(words: Iterable[str]) -> tuple[str, ...]:
    """The first of a list, with a sign that there are more."""
    found = tuple(words)
    return found if len(found) <= _MOST_LISTED else (*found[:_MOST_LISTED], MORE)


def _place(tile: str) -> tuple[int, int] | None:
    """Column and row of a tile's name."""
    found = re.fullmatch(r"([A-Z]{1,2})-?([0-9]{1,3})", tile)
    if not found:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return column, int(found[2])


def _apart(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int, int]:
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return across + down, down, other[0]


def nearest(part: str, table: Mapping[str, str], least: float = _NEAR) -> tuple[str, ...]:
    """What the words nearest to `part` stand for, at most three, the nearest first; first consonants (초성) fit too."""
    word = _folded(part)[:_LONGEST_COMPARED]
    if not word:
        return ()
    if all(char in _CONSONANTS for char in word):
        return _first(meant for text, meant in table.items() if initials(_folded(text)).startswith(word))
    spelt = decompose(word)
    ranked = sorted(
        ((-SequenceMatcher(None, spelt, decompose(_folded(text))).ratio(), text) for text in table),
        key=lambda pair: pair,
    )
    return _first(table[text] for ratio, text in ranked if -ratio >= least)


def _first(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))[:_MOST_NEAR]
