"""A declaration as a sentence that people would write, and that is read back as exactly that (H6.8).

A sentence is tried on the reader before it is offered: where names of a campaign get in its way, the referee's own
words stand instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from msgspec.structs import replace

from simpan.core.korean import Spoken, fill
from simpan.mansion import reading as r
from simpan.mansion.campaign import Campaign
from simpan.mansion.declare.read import read
from simpan.mansion.declare.say import repeat
from simpan.mansion.reading import Names
from simpan.mansion.say_parts import Lang, Speaker, speaker

MOST_KEPT: Final = 8192  # sentences of one campaign and language
MOST_CAMPAIGNS: Final = 16
OWN_WORDS: Final = -1
SOME_TILE: Final = "A1"  # any: which one it is makes no difference to how it is read
KO_KINDS: Final = {"physical": "물리로", "magical": "마법으로"}
EN_KINDS: Final = {"physical": "physically", "magical": "magically"}
KO_ON: Final = {"attack": "공격에", "defence": "방어에"}
EN_ON: Final = {"attack": "the attack", "defence": "the defence"}


@final
class Sentences:
    """The sentences of a campaign in one language."""

    def __init__(self, campaign: Campaign, lang: Lang) -> None:
        self.campaign: Final = campaign  # kept, so that nothing else gets its identity
        self.lang: Final[Lang] = lang
        self.s: Final = speaker(campaign, lang)
        self.forms: Final = _forms_ko if lang == "ko" else _forms_en
        self.said: Final[dict[r.Any, str]] = {}
        self.kept: Final[dict[r.Any, int]] = {}  # which form of a reading is read as just that

    def say(self, reading: r.Any, names: Names) -> str:
        """The reading as a sentence of a player with these names, who has the skill that it speaks of."""
        if isinstance(reading, r.MoveTo | r.LeaveTo):  # tiles and zones are called alike everywhere
            return plain(reading, self.lang)
        found = self.said.get(reading)
        if found is None:
            if len(self.said) >= MOST_KEPT:
                self.said.clear()
            found = self.said[reading] = self._sentence(reading, names)
        return found

    def _sentence(self, reading: r.Any, names: Names) -> str:
        alike = _alike(reading)
        place = self.kept.get(alike)
        if place is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            place = self.kept[alike] = self._tried(reading, names)
        if place == OWN_WORDS:
            return repeat(reading, "ko", names)
        return next(form for at, form in enumerate(self.forms(reading, self.s)) if at == place)

    def _tried(self, reading: r.Any, names: Names) -> int:
        """The first form that is read as just that; where none is, the referee's words."""
        for place, form in enumerate(self.forms(reading, self.s)):
            if read(form, names).readings == (reading,):
                return place
        return OWN_WORDS


def _alike(reading: r.Any) -> r.Any:
    """One reading for all that differ only in what is read alike: the tile of a walk, physical or magical."""
    if isinstance(reading, r.Phantasm):
        return replace(reading, walk=SOME_TILE if reading.walk else "", kind=reading.kind and "physical")
    return replace(reading, kind=reading.kind and "physical") if isinstance(reading, r.AttackOn) else reading


def plain(reading: r.MoveTo | r.LeaveTo, lang: Lang) -> str:
    """Moving and leaving, in which no name occurs."""
    if lang == "ko":
        if isinstance(reading, r.LeaveTo):
            return f"{reading.zone}구역으로 이탈한다"
        origin = f"{reading.origin}에서 " if reading.origin else ""
        return fill("{origin}{tile:으로/로} 이동한다", origin=origin, tile=reading.tile)
    if isinstance(reading, r.LeaveTo):
        return f"leave to zone {reading.zone}"
    return f"move from {reading.origin} to {reading.tile}" if reading.origin else f"move to {reading.tile}"


_kept: dict[tuple[int, Lang], Sentences] = {}


def sentences(campaign: Campaign, lang: Lang) -> Sentences:
    """The sentences of a campaign; those that were tried before are at hand."""
    found = _kept.get((id(campaign), lang))
    if found is None or found.campaign is not campaign:
        if len(_kept) >= MOST_CAMPAIGNS:
            _kept.clear()
        found = _kept[id(campaign), lang] = Sentences(campaign, lang)
    return found


# -- Korean ------------------------------------------------------------------------------------------------------------


def _forms_ko(reading: r.Any, s: Speaker) -> Iterator[str]:
    match reading:
        case r.AttackOn(target, kind, skill):
            means = fill("{skill:으로/로} ", skill=_titled(skill, s)) if skill else ""
            how = f"{KO_KINDS[kind]} " if kind else ""
            yield fill("{means}{who:을/를} {how}공격한다", means=means, who=s.name(target), how=how)
        case r.Skill():
            yield from _skill_ko(reading, s)
        case r.Phantasm(target, kind, walk):
            parts = [f"{walk}까지 이동하며"] if walk else []
            parts += [f"{target}에게"] if target else []
            parts += [KO_KINDS[kind]] if kind else []
            yield " ".join(["보구를", *parts, "해방한다"] if walk else [*parts, "보구를 해방한다"])
        case r.Start(zone, tile, who=who):
            head = fill("{who:은/는} ", who=s.name(who)) if who else ""
            yield f"{head}{tile}에서 시작한다" if tile else f"{head or '시작은 '}제비로{' 시작한다' if head else ''}"
            yield f"시작: {who}, {zone}구역 {tile}" if tile else f"시작: {who}, 제비"
        case r.Reward(regain, raised):
            yield f"회복은 {regain}" if regain else f"최대치는 {raised}"
        case r.CoverNow(yes):
            yield "엄호한다" if yes else "엄호하지 않는다"
        case _:
            yield FIXED_KO[type(reading)]


def _skill_ko(reading: r.Skill, s: Speaker) -> Iterator[str]:
    title = _titled(reading.skill, s)
    on = KO_ON.get(reading.on, "")
    to = f"{reading.target}에게 " if reading.target else f"{reading.zone}구역에 " if reading.zone else ""
    yield fill("{to}{skill:을/를} {on}쓴다", to=to, skill=title, on=f"{on} " if on else "")
    yield f"스킬: {s.title(reading.skill)}" + (f", 대상 {reading.target}" if reading.target else "")


FIXED_KO: Final[dict[type, str]] = {
    r.GuardNow: "방어한다",
    r.WaitNow: "대기한다",
    r.TurnOver: "턴 종료",
    r.NoReaction: "반응 없음",
    r.Withdraw: "선언 취소",
}


def _titled(key: str, s: Speaker) -> Spoken:
    title = s.title(key)
    return Spoken(title, title)


# -- English -----------------------------------------------------------------------------------------------------------


def _forms_en(reading: r.Any, s: Speaker) -> Iterator[str]:
    match reading:
        case r.AttackOn(target, kind, skill):
            means = f" with {s.title(skill)}" if skill else ""
            yield f"attack {target}{f' {EN_KINDS[kind]}' if kind else ''}{means}"
        case r.Skill():
            yield from _skill_en(reading, s)
        case r.Phantasm(target, kind, walk):
            aim = f" on {target}" if target else ""
            how = f" {EN_KINDS[kind]}" if kind else ""
            yield f"release the noble phantasm{f' moving to {walk}' if walk else ''}{aim}{how}"
            yield repeat(reading, "en")
        case r.Start(zone, tile, who=who):
            whose = f"{who}: " if who else ""
            yield f"{whose}start at {tile}" if tile else f"{whose}start by lot"
            yield f"start: {who}, zone {zone} {tile}" if tile else f"start: {who}, by lot"
        case r.Reward(regain, raised):
            yield f"regain {regain}" if regain else f"maximum {raised}"
        case r.CoverNow(yes):
            yield "cover" if yes else "do not cover"
        case _:
            yield FIXED_EN[type(reading)]


def _skill_en(reading: r.Skill, s: Speaker) -> Iterator[str]:
    title = s.title(reading.skill)
    to = f" on {reading.target}" if reading.target else f" on zone {reading.zone}" if reading.zone else ""
    on = f" on {EN_ON[reading.on]}" if reading.on else ""
    yield f"use {title}{to}{on}"
    yield f"skill: {title}" + (f", on {reading.target}" if reading.target else "")


FIXED_EN: Final[dict[type, str]] = {
    r.GuardNow: "guard",
    r.WaitNow: "wait",
    r.TurnOver: "end turn",
    r.NoReaction: "no reaction",
    r.Withdraw: "withdraw the declaration",
}
