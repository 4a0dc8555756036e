"""The judge for two techniques (L5.3): which techniques, with which numbers, by which edition."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from simpan.chat.lookup import editions
from simpan.chat.lookup.cards import asked_back
from simpan.chat.lookup.found import Asked, Found
from simpan.chat.lookup.judgement import Standing, rule, side
from simpan.chat.lookup.words import word
from simpan.core.hosting import Lang
from simpan.core.korean import number
from simpan.lumen import find
from simpan.lumen.card import Card, Character
from simpan.lumen.cards.pending import Pending
from simpan.lumen.deckrules import NEUTRAL_MARK
from simpan.lumen.effect.node import Track
from simpan.lumen.pool import SHIPPED
from simpan.lumen.words import ATTACK, DEFENCE
from simpan.lumen.workshop import told
from simpan.lumen.workshop.ruling import Place

DEFAULTS: Final = {"fp": 0, "hp": 5_000}
Numbers: TypeAlias = dict[str, tuple[int, int]]
"""What both sides have: "fp", "hp", counters and states by key, and `_ANY`."""

_ANY: Final = "counters"  # those of the first kind that a trait has
_TRACKS: Final = {track.key: track for character in SHIPPED.characters.values() for track in character.trait.tracks}
_NAMES: Final = {
    "fp": "fp",
    "hp": "hp",
    "체력": "hp",
    "카운터": _ANY,
    "counter": _ANY,
    "counters": _ANY,
    **{track.ko: key for key, track in _TRACKS.items()},
    **{track.en.casefold(): key for key, track in _TRACKS.items()},
}
_NUMBER: Final = r"([+\-−–]?\d{1,6})(?!\w)"
_NUMBERS: Final = re.compile(
    rf"(?<!\w)({'|'.join(sorted(_NAMES, key=len, reverse=True))})(?:\s*(?:카운터|상태|counters?|state))?"
    rf"\s*[:=]?\s*{_NUMBER}(?:[\s,/]+{_NUMBER})?",
    re.IGNORECASE,
)
_AGAINST: Final = re.compile(
    r"(?:^|\s+)(?:vs\.?|versus|against|대)(?:\s+|$)|\s*(?<![A-Za-z])vs\.\s*|\n+", re.IGNORECASE
)
_NOTHING: Final = (*told.NOTHING, "대응 없음", "no response", "x", "-")


def answer(asked: Asked) -> Found:
    """The ruling, or what is asked back."""
    text, numbers = _numbers(asked.text)
    text, edition = editions.take(text)
    names = _sides(text)
    if len(names) != 2:
        return Found((word(asked.lang, "judge_ask"),), refused=True)
    cards = [_technique(name, asked.lang) for name in names]
    wrong = [
        word(asked.lang, "side", seat=seat + 1, found=" ".join(card))
        for seat, card in enumerate(cards)
        if isinstance(card, list)
    ]
    places = [
        _place(None if isinstance(card, list) else card, seat, numbers, asked.lang) for seat, card in enumerate(cards)
    ]
    for card, place in zip(cards, places, strict=True):
        wrong += place if isinstance(place, list) and not isinstance(card, list) else []
    if wrong:
        return Found(tuple(wrong), refused=True)
    return rule([place for place in places if isinstance(place, Place)], edition or "classic", asked.lang)


# -- reading -----------------------------------------------------------------------------------------------------------


def _numbers(text: str) -> tuple[str, Numbers]:
    """The text without “fp 3 -2” and the like, and what they say; of one number the second side has the default."""
    numbers: Numbers = {}
    for found in _NUMBERS.finditer(text):
        name = _NAMES[found[1].casefold()]
        numbers[name] = (_value(found[2]), _value(found[3]) if found[3] else DEFAULTS.get(name, 0))
    return _NUMBERS.sub(" ", text).strip(), numbers


def _value(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "-"))


def _sides(text: str) -> list[str]:
    """The names of the two techniques; without a word between them, where two whole names stand side by side."""
    names = [part.strip(" ,/") for part in _AGAINST.split(text)]
    names = [name for name in names if name]
    if len(names) == 1:
        words = names[0].replace(",", " ").replace("/", " ").split()
        pairs = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, min(len(words), 12))]
        return next((list(pair) for pair in pairs if all(find.known(one) for one in pair)), names)
    return names


def _technique(name: str, lang: Lang) -> Card | list[str] | None:
    """The technique of that name, None for no response, or what is asked back."""
    name = " ".join(name.split())
    if name.casefold() in _NOTHING:
        return None
    hits = find.search(name)
    fitting = [card for card in hits.cards if isinstance(card, Card) and card.kind in (ATTACK, DEFENCE)]
    if not hits.sure and len(fitting) == 1 and find.with_part(name):
        return fitting[0]
    if not hits.sure:
        return asked_back(name, find.Hits(tuple(fitting), False) if fitting else hits, lang)
    card = hits.cards[0]
    if isinstance(card, Pending):
        return [f"{find.name(card, lang)}: {word(lang, 'pending', missing=card.lacking(lang))}"]
    return card if fitting else [told.word(lang, "no_technique", card=card.name(lang))]


def _place(card: Card | None, seat: int, numbers: Numbers, lang: Lang) -> Place | list[str]:
    """A side of the table, or which of its numbers cannot be."""
    character = _owner(card, seat, numbers)
    tracks = {track.key: track for track in character.trait.tracks}
    first = next(iter(tracks))
    values = dict.fromkeys(tracks, 0)
    wrong: list[str] = []
    for name, both in numbers.items():
        if name in told.RANGES:
            wrong += _range(word(lang, f"name_{name}"), both[seat], *told.RANGES[name], lang)
            continue
        key = first if name == _ANY else name
        if key in tracks:
            wrong += _range(_said(tracks[key], lang), both[seat], 0, int(tracks[key].cap), lang)
            values[key] = both[seat]
        elif both[seat]:
            wrong.append(word(lang, "no_track", name=_said(_TRACKS[key], lang), character=character.name(lang)))
    fp, hp = (numbers.get(name, (DEFAULTS[name],) * 2)[seat] for name in ("fp", "hp"))
    if wrong:
        return [word(lang, "side", seat=seat + 1, found=line) for line in wrong]
    return side(card, character, Standing(hp, fp), {key: n for key, n in values.items() if n})


def _owner(card: Card | None, seat: int, numbers: Numbers) -> Character:
    """Who uses the technique; a neutral one, or none, whoever has the counters that are named."""
    if card is None or card.mark == NEUTRAL_MARK:
        for character in SHIPPED.characters.values():
            if any(numbers.get(track.key, (0, 0))[seat] for track in character.trait.tracks):
                return character
    return told.character_of(card)


def _range(name: str, value: int, least: int, most: int, lang: Lang) -> list[str]:
    if least <= value <= most:
        return []
    return [word(lang, "out_of_range", name=name, least=number(least), most=number(most))]


def _said(track: Track, lang: Lang) -> str:
    return track.ko if lang == "ko" else track.en
