"""A declaration as a sentence that people would write, and that is read back as exactly that (H6.8).

A sentence is tried on the reader before it is offered: where names of a campaign get in its way (somebody is called
물리, or K3), they stand in signs that say so (`declare/exact`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from msgspec.structs import replace

from simpan.core.korean import Spoken, fill
from simpan.mansion import reading as r
from simpan.mansion.campaign import Campaign
from simpan.mansion.declare.exact import framed
from simpan.mansion.declare.read import read
from simpan.mansion.declare.say import repeat
from simpan.mansion.desk.order_text import is_order
from simpan.mansion.reading import Names
from simpan.mansion.say_parts import Lang, Speaker, speaker

MOST_KEPT: Final = 8192  # sentences of one campaign and language
MOST_CAMPAIGNS: Final = 16
OWN_WORDS: Final = -1
SOME_TILE: Final = "A1"  # any: which one it is makes no difference to how it is read
KINDS: Final[tuple[r.AttackKind, r.AttackKind]] = ("physical", "magical")
KO_KINDS: Final = {"physical": "물리로", "magical": "마법으로"}
EN_KINDS: Final = {"physical": "physically", "magical": "magically"}
KO_ON: Final = {"attack": "공격에", "defence": "방어에"}
EN_ON: Final = {"attack": "the attack", "defence": "the defence"}


class Called(NamedTuple):
    """What people, skills and zones are called in a sentence. framed: so that it cannot be taken for anything else."""

    s: Speaker
    framed: bool = False

    def name(self, name: str) -> Spoken:
        """A character."""
        return self._shown(self.s.name(name))

    def title(self, key: str) -> Spoken:
        """A skill."""
        title = self.s.title(key)
        return self._shown(Spoken(title, title))

    def _shown(self, word: Spoken) -> Spoken:
        return Spoken(framed(word.text), word.reading) if self.framed else word


@final
class Sentences:
    """The sentences of a campaign in one language."""

    def __init__(self, campaign: Campaign, lang: Lang) -> None:
        self.campaign: Final = campaign  # kept, so that nothing else gets its identity
        self.lang: Final[Lang] = lang
        self.s: Final = speaker(campaign, lang)
        self._called: Final = (Called(self.s), Called(self.s, framed=True))
        self.said: Final[dict[tuple[tuple[str, ...], r.Any], str]] = {}  # by whose characters they are
        self.kept: Final[dict[tuple[tuple[str, ...], r.Any], int]] = {}  # which form of a reading is read as just that

    def say(self, reading: r.Any, names: Names) -> str:
        """The reading as a sentence of a player with these names, who has the skill that it speaks of."""
        if isinstance(reading, r.MoveTo | r.LeaveTo):  # tiles and zones are called alike everywhere
            return plain(reading, self.lang)
        found = self.said.get((names.own, reading))
        if found is None:
            if len(self.said) >= MOST_KEPT:
                self.said.clear()
            found = self.said[names.own, reading] = self._sentence(reading, names)
        return found

    def _sentence(self, reading: r.Any, names: Names) -> str:
        alike = names.own, _alike(reading)
        place = self.kept.get(alike)
        if place is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            place = self.kept[alike] = self._tried(reading, names)
        if place == OWN_WORDS:
            return repeat(reading, "ko", names)
        return next(form for at, form in enumerate(self._forms(reading)) if at == place)

    def _tried(self, reading: r.Any, names: Names) -> int:
        """The first form that is read as just that; where none is, the referee's words."""
        alike = list(_all_alike(reading, names))
        forms = zip(*(self._forms(one) for one in alike), strict=True)
        for place, said in enumerate(forms):
            pairs = zip(said, alike, strict=True)
            if all(not is_order(form) and read(form, names).readings == (one,) for form, one in pairs):
                return place
        return OWN_WORDS

    def _forms(self, reading: r.Any) -> Iterator[str]:
        """Ways to say it, with names as they are and then with names that are shown to be names."""
        forms = _forms_ko if self.lang == "ko" else _forms_en
        for called in self._called:
            yield from forms(reading, called)


def _alike(reading: r.Any) -> r.Any:
    """One reading for all that differ only in what is read alike: the tile of a walk, physical or magical."""
    if isinstance(reading, r.Phantasm):
        return replace(reading, walk=SOME_TILE if reading.walk else "", kind=reading.kind and "physical")
    return replace(reading, kind=reading.kind and "physical") if isinstance(reading, r.AttackOn) else reading


def _all_alike(reading: r.Any, names: Names) -> Iterator[r.Any]:
    """Those for which one stands, as far as a name could make a difference: somebody may be called 마법, or K4."""
    if not isinstance(reading, r.AttackOn | r.Phantasm):
        yield reading
        return
    walks = [""]
    if isinstance(reading, r.Phantasm) and reading.walk:
        called = {word.upper() for name, more in names.characters.items() for word in (name, *more)}
        walks = [reading.walk, *sorted(called & names.tiles)]
    for kind in KINDS if reading.kind else (None,):
        made = replace(reading, kind=kind)
        yield from [replace(made, walk=walk) if isinstance(made, r.Phantasm) else made for walk in walks]


def spoken_as(name: str, text: str, names: Names) -> str:
    """A text as said by an own character: 한서: 방어한다."""
    said = f"{name}: {text}"
    found = read(said, names)
    if found.readings and all(one.who == name for one in found.readings) and not is_order(said):
        return said
    return f"{framed(name)}: {text}"


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


def _forms_ko(reading: r.Any, c: Called) -> Iterator[str]:
    match reading:
        case r.AttackOn(target, kind, skill):
            means = fill("{skill:으로/로} ", skill=c.title(skill)) if skill else ""
            how = f"{KO_KINDS[kind]} " if kind else ""
            yield fill("{means}{who:을/를} {how}공격한다", means=means, who=c.name(target), how=how)
        case r.Skill():
            yield from _skill_ko(reading, c)
        case r.Phantasm(target, kind, walk):
            parts = [f"{walk}까지 이동하며"] if walk else []
            parts += [f"{c.name(target).text}에게"] if target else []
            parts += [KO_KINDS[kind]] if kind else []
            yield " ".join(["보구를", *parts, "해방한다"] if walk else [*parts, "보구를 해방한다"])
        case r.Start(_, tile, who=who):
            head = fill("{who:은/는} ", who=c.name(who)) if who else ""
            yield f"{head}{tile}에서 시작한다" if tile else f"{head or '시작은 '}제비로{' 시작한다' if head else ''}"
        case r.Reward(regain, raised):
            yield f"회복은 {c.name(regain).text}" if regain else f"최대치는 {c.name(raised).text}"
        case r.CoverNow(yes):
            yield "엄호한다" if yes else "엄호하지 않는다"
        case _:
            yield FIXED_KO[type(reading)]


def _skill_ko(reading: r.Skill, c: Called) -> Iterator[str]:
    on = KO_ON.get(reading.on, "")
    to = f"{c.name(reading.target).text}에게 " if reading.target else f"{reading.zone}구역에 " if reading.zone else ""
    yield fill("{to}{skill:을/를} {on}쓴다", to=to, skill=c.title(reading.skill), on=f"{on} " if on else "")


FIXED_KO: Final[dict[type, str]] = {
    r.GuardNow: "방어한다",
    r.WaitNow: "대기한다",
    r.TurnOver: "턴 종료",
    r.NoReaction: "반응 없음",
    r.Withdraw: "선언 취소",
}


# -- English -----------------------------------------------------------------------------------------------------------


def _forms_en(reading: r.Any, c: Called) -> Iterator[str]:
    match reading:
        case r.AttackOn(target, kind, skill):
            means = f" with {c.title(skill).text}" if skill else ""
            yield f"attack {c.name(target).text}{f' {EN_KINDS[kind]}' if kind else ''}{means}"
        case r.Skill():
            yield from _skill_en(reading, c)
        case r.Phantasm(target, kind, walk):
            aim = f" on {c.name(target).text}" if target else ""
            how = f" {EN_KINDS[kind]}" if kind else ""
            yield f"release the noble phantasm{f' moving to {walk}' if walk else ''}{aim}{how}"
        case r.Start(_, tile, who=who):
            whose = f"{c.name(who).text}: " if who else ""
            yield f"{whose}start at {tile}" if tile else f"{whose}start by lot"
        case r.Reward(regain, raised):
            yield f"regain {c.name(regain).text}" if regain else f"maximum {c.name(raised).text}"
        case r.CoverNow(yes):
            yield "cover" if yes else "do not cover"
        case _:
            yield FIXED_EN[type(reading)]


def _skill_en(reading: r.Skill, c: Called) -> Iterator[str]:
    to = f" on {c.name(reading.target).text}" if reading.target else f" on zone {reading.zone}" if reading.zone else ""
    on = f" on {EN_ON[reading.on]}" if reading.on else ""
    yield f"use {c.title(reading.skill).text}{to}{on}"


FIXED_EN: Final[dict[type, str]] = {
    r.GuardNow: "guard",
    r.WaitNow: "wait",
    r.TurnOver: "end turn",
    r.NoReaction: "no reaction",
    r.Withdraw: "withdraw the declaration",
}
