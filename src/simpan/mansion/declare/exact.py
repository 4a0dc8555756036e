"""The referee's own sentences, read to the letter: what a menu offers is read as nothing else, whatever names there
are.

A campaign may call somebody 물리, 방어 or K3. In `‹물리›를 물리로 공격한다` the signs ‹ › say which word is a name,
and in a sentence without them, such as `K3에서 K4로 이동한다`, no word is one. A text that is not in this form from
beginning to end is left to the reader of all that people write (`read`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from simpan.mansion import reading as rd
from simpan.mansion.reading import Names

OPEN: Final = "‹"
CLOSE: Final = "›"
MOST: Final = 20  # sentences; `read` says of more that they are too many
_FRAME: Final = f"{OPEN}(?P<{{}}>[^{OPEN}{CLOSE}]+){CLOSE}"
_TARGET, _WHO, _SKILL, _REGAIN, _RAISED = (
    _FRAME.format(slot) for slot in ("target", "who", "skill", "regain", "raised")
)
_TILE: Final = "[A-Za-z]{1,2}[0-9]{1,2}"
_OBJECT: Final = r"(?:을\(를\)|을|를)"
_WAY: Final = r"(?:\(으\)로|으로|로)"
_TOPIC: Final = r"(?:은\(는\)|은|는)"
_KO_KIND: Final = "(?P<kind>물리로|마법으로)"
_EN_KIND: Final = "(?P<kind>physically|magically)"
_KINDS: Final[dict[str, rd.AttackKind]] = {
    "물리로": "physical",
    "마법으로": "magical",
    "physically": "physical",
    "magically": "magical",
}

_FORMS: Final[dict[str, tuple[str, ...]]] = {
    "move": (
        f"(?:(?P<origin>{_TILE})에서 )?(?P<tile>{_TILE}){_WAY} 이동한다",
        f"move (?:from (?P<origin>{_TILE}) )?to (?P<tile>{_TILE})",
    ),
    "leave": (r"(?P<zone>[0-9]{1,3})구역으로 이탈한다", r"leave to zone (?P<zone>[0-9]{1,3})"),
    "attack": (
        f"(?:{_SKILL}{_WAY} )?{_TARGET}{_OBJECT} (?:{_KO_KIND} )?공격한다",
        f"attack {_TARGET}(?: {_EN_KIND})?(?: with {_SKILL})?",
    ),
    "skill": (
        rf"(?:{_TARGET}에게 |(?P<zone>[0-9]{{1,3}})구역에 )?{_SKILL}{_OBJECT} (?:(?P<on>공격|방어)에 )?쓴다",
        rf"use {_SKILL}(?: on {_TARGET}| on zone (?P<zone>[0-9]{{1,3}}))?(?: on the (?P<on>attack|defence))?",
    ),
    "phantasm": (
        f"보구를 (?P<walk>{_TILE})까지 이동하며 (?:{_TARGET}에게 )?(?:{_KO_KIND} )?해방한다",
        f"(?:{_TARGET}에게 )?(?:{_KO_KIND} )?보구를 해방한다",
        f"release the noble phantasm(?: moving to (?P<walk>{_TILE}))?(?: on {_TARGET})?(?: {_EN_KIND})?",
    ),
    "start": (
        f"(?:{_WHO}{_TOPIC} )?(?P<tile>{_TILE})에서 시작한다",
        f"(?:{_WHO}{_TOPIC} 제비로 시작한다|시작은 제비로)",
        f"(?:{_WHO}: )?start (?:at (?P<tile>{_TILE})|by lot)",
    ),
    "reward": (f"회복은 {_REGAIN}|최대치는 {_RAISED}", f"regain {_REGAIN}|maximum {_RAISED}"),
}
_FIXED: Final[dict[str, rd.Any]] = {
    "방어한다": rd.GuardNow(),
    "guard": rd.GuardNow(),
    "대기한다": rd.WaitNow(),
    "wait": rd.WaitNow(),
    "턴 종료": rd.TurnOver(),
    "end turn": rd.TurnOver(),
    "반응 없음": rd.NoReaction(),
    "no reaction": rd.NoReaction(),
    "선언 취소": rd.Withdraw(),
    "withdraw the declaration": rd.Withdraw(),
    "엄호한다": rd.CoverNow(True),
    "cover": rd.CoverNow(True),
    "엄호하지 않는다": rd.CoverNow(False),
    "do not cover": rd.CoverNow(False),
}
_PATTERNS: Final = {kind: tuple(map(re.compile, forms)) for kind, forms in _FORMS.items()}
_NEXT: Final = re.compile(r"\.?[ \t]*\n[ \t]*|\.[ \t]+")
_SPEAKER: Final = re.compile(f"{_WHO}: ?(?=\\S)")


def framed(name: str) -> str:
    """A name as it stands in a sentence of which nothing else is to be taken for it."""
    return f"{OPEN}{name}{CLOSE}"


def read_exactly(text: str, names: Names) -> tuple[rd.Any, ...]:
    """What the sentences of a text declare, if all of them are the referee's own; () else."""
    if len(text) > 40 * MOST and OPEN not in text:
        return ()
    found: list[rd.Any] = []
    for sentence in _sentences(text.strip()):
        one = _reading(sentence, names)
        if one is None or len(found) == MOST:
            return ()
        found.append(one)
    rewards = sum(isinstance(one, rd.Reward) for one in found)
    withdrawn = any(isinstance(one, rd.Withdraw) for one in found)
    return () if len(found) > 1 and (rewards or withdrawn) else tuple(found)  # these are read together


def speaker(text: str, names: Names) -> tuple[str, str]:
    """Who speaks by a framed name before a colon, one of the writer's own, and what; ("", text) where nobody does."""
    found = _SPEAKER.match(text.lstrip())
    if found is None or found["who"] not in names.own:
        return "", text
    return found["who"], text.lstrip()[found.end() :]


def _sentences(text: str) -> Iterator[str]:
    """The sentences, cut at full stops and line ends outside of names."""
    start = depth = place = 0
    while place < len(text):
        depth += (text[place] == OPEN) - (text[place] == CLOSE)
        cut = _NEXT.match(text, place) if depth == 0 else None
        if cut is not None and cut.end() < len(text):
            yield text[start:place]
            start = place = cut.end()
        else:
            place += 1
    yield text[start:].removesuffix(".")


def _reading(sentence: str, names: Names) -> rd.Any | None:
    """One sentence; None if it is not in the form, or names what is not there."""
    if sentence in _FIXED:
        return _FIXED[sentence]
    for kind, patterns in _PATTERNS.items():
        for pattern in patterns:
            found = pattern.fullmatch(sentence)
            if found is not None:
                return _made(kind, {slot: value for slot, value in found.groupdict().items() if value}, names)
    return None


def _made(kind: str, said: dict[str, str], names: Names) -> rd.Any | None:
    """The reading of a form with what stands in its places; None where one of these is not there."""
    people = [said[slot] for slot in ("target", "who", "regain", "raised") if slot in said]
    tiles = {slot: said[slot].upper() for slot in ("tile", "origin", "walk") if slot in said}
    zone = int(said.get("zone", 0))
    if any(name not in names.characters for name in people) or not names.tiles.issuperset(tiles.values()):
        return None
    if (zone and zone not in names.zones) or said.get("who", names.own[0] if names.own else "") not in names.own:
        return None
    key = _skill(said["skill"], names) if "skill" in said else ""
    if key is None:
        return None
    target, attack = said.get("target", ""), _KINDS.get(said.get("kind", ""))
    match kind:
        case "move":
            return rd.MoveTo(tiles.get("origin", ""), tiles["tile"])
        case "leave":
            return rd.LeaveTo(zone)
        case "attack":
            return rd.AttackOn(target, attack, key)
        case "skill":
            on = said.get("on", "")
            made = rd.Skill(key, target, zone)
            return replace(made, on="attack" if on in ("공격", "attack") else "defence") if on else made
        case "phantasm":
            return rd.Phantasm(target, attack, tiles.get("walk", ""))
        case "start":
            return rd.Start(None, tiles.get("tile", ""), who=said.get("who", ""))
        case _:
            return rd.Reward(said.get("regain", ""), said.get("raised", ""))


def _skill(title: str, names: Names) -> str | None:
    """The one own skill of that title."""
    found = [key for key, titles in names.skills.items() if title in titles]
    return found[0] if len(found) == 1 else None
