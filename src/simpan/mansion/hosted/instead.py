"""What would do instead of a declaration that is refused or left open, as sentences that may be put in its place.

What would do comes from `desk/options` in words, and from what the writer may know; what makes no sentence stays words.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from simpan.mansion import reading as r
from simpan.mansion.desk.options import JUDGEMENTS, KINDS, MORE, YES_NO
from simpan.mansion.hosted.offers import Offers

On: TypeAlias = Literal["attack", "defence"]
Value = TypeVar("Value")
AIMED: Final = r.AttackOn | r.Skill | r.Phantasm
KIND_NAMES: Final[tuple[r.AttackKind, r.AttackKind]] = ("physical", "magical")
ON_NAMES: Final[tuple[On, On]] = ("attack", "defence")


class Instead(NamedTuple):
    """Whole sentences, and words of what makes none."""

    sentences: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def instead(reading: r.Any, possible: tuple[str, ...], offers: Offers) -> Instead:
    """The reading with each of the possible words in the place where it belongs."""
    zones = {offers.s.zone(number).text: number for number in offers.names.zones}
    found: dict[str, r.Any | None] = {word: _with(reading, word, zones, offers) for word in possible if word != MORE}
    said = tuple(offers.say(_unsigned(one)) for one in found.values() if one is not None)
    return Instead(said, tuple(word for word, one in found.items() if one is None))


def _unsigned(reading: r.Any) -> r.Any:
    """Without who acts, where that is the writer's to say."""
    return replace(reading, who="") if isinstance(reading, AIMED) else reading


def _with(reading: r.Any, word: str, zones: dict[str, int], offers: Offers) -> r.Any | None:
    """The reading with a word for what was wrong or missing; None where it has no place in it."""
    lang, names = offers.lang, offers.names
    if isinstance(reading, r.AttackOn) and not reading.target and word not in names.characters:
        return None  # whom it is on is asked with it
    if isinstance(reading, r.Skill) and not reading.skill:
        return next((replace(reading, skill=key) for key in names.skills if offers.s.title(key) == word), None)
    if isinstance(reading, r.AttackOn | r.Phantasm) and word in KINDS[lang]:
        return replace(reading, kind=_of(KIND_NAMES, KINDS[lang], word))
    if isinstance(reading, AIMED) and word in names.characters:
        return replace(reading, target=word)
    if isinstance(reading, r.Skill) and word in JUDGEMENTS[lang]:
        return replace(reading, on=_of(ON_NAMES, JUDGEMENTS[lang], word))
    if isinstance(reading, r.Skill | r.LeaveTo) and word in zones:
        return replace(reading, zone=zones[word])
    if isinstance(reading, r.MoveTo) and word in names.tiles:
        return replace(reading, tile=word)
    if isinstance(reading, r.Phantasm) and word in names.tiles:
        return replace(reading, walk=word)
    if isinstance(reading, r.Start):
        if word in names.tiles:
            return replace(reading, zone=None, tile=word)
        return replace(reading, who=word) if word in names.own and (reading.tile or reading.zone is None) else None
    if isinstance(reading, r.CoverNow) and word in YES_NO[lang]:
        return r.CoverNow(word == YES_NO[lang][0])
    if isinstance(reading, r.Reward) and word in names.characters:
        return r.Reward(regain=word) if reading.regain or not reading.raise_ else r.Reward(raise_=word)
    return None


def _of(values: tuple[Value, Value], words: tuple[str, ...], word: str) -> Value:
    return values[words.index(word)]
