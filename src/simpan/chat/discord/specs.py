"""What can be asked by slash command, and the text that somebody would have written instead.

Every command comes to a text for the one parser; no rule of either game is known here. Names and descriptions stand in
the words of this room, under the command's name and the option's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from simpan.core.hosting import Lang

Given: TypeAlias = Mapping[str, str]
"""What was filled in, by the option's name; an option left out is not in it."""
Offers: TypeAlias = Literal["", "card", "deck", "clause", "judge", "room", "who", "target", "tile", "skill", "command"]
"""Where an option's suggestions come from: what may be looked up, or what the asker's own campaign lets them know."""
LOOKUPS: Final = ("card", "deck", "clause", "judge", "room")
Reading: TypeAlias = Literal["shown", "dice", "parted", "own"]
"""shown: everybody in the channel sees the answer. parted: written publicly, but its answers part by their readers.
dice: shown, but where a campaign has its place parted. own: nobody else is shown that anything was asked."""

HIDDEN: Final = "hidden"
LONGEST: Final = 2_000  # characters of a declaration


class Option(NamedTuple):
    """Something to fill in. offers: what is suggested; choices: the only things it can be."""

    name: str
    must: bool = False
    offers: Offers = ""
    choices: tuple[str, ...] = ()
    most: int = 100


class Spec(NamedTuple):
    """A command. text: what somebody would write instead, in the asker's language.

    hides: whether the asker may keep it from everybody's eyes.
    """

    name: str
    reading: Reading
    text: Callable[[Lang, Given], str]
    options: tuple[Option, ...] = ()
    hides: bool = False


def _own(ko: str, en: str) -> Callable[[Lang, Given], str]:
    """What one of the asker's own characters does, named where the asker names it."""
    return lambda lang, given: _by(given, f"[{ko if lang == 'ko' else en}]")


def _by(given: Given, text: str) -> str:
    who = given.get("who", "")
    return f"{_flat(who)}: {text}" if who else text


def _flat(text: str) -> str:
    """On one line and without brackets, which would end what it is put into."""
    return " ".join(text.replace("[", " ").replace("]", " ").split())


def _word(ko: str, en: str, option: str = "") -> Callable[[Lang, Given], str]:
    """A word behind a slash, and what is asked of it."""

    def text(lang: Lang, given: Given) -> str:
        return f"/{ko if lang == 'ko' else en} {given.get(option, '')}".strip()

    return text


def _roll(lang: Lang, given: Given) -> str:
    return f"[{_flat(given.get('dice', '')) or '2d6'}]"


def _declare(lang: Lang, given: Given) -> str:
    return _by(given, given.get("text", ""))


def _move(lang: Lang, given: Given) -> str:
    return _by(given, f"[{'이동' if lang == 'ko' else 'move'} {_flat(given.get('tile', '')).upper()}]")


KINDS: Final = {"physical": ("물리", "physically"), "magical": ("마법", "magically")}


def _attack(lang: Lang, given: Given) -> str:
    target, skill = _flat(given.get("target", "")), _flat(given.get("skill", ""))
    kind = KINDS.get(given.get("kind", ""), ("", ""))[lang == "en"]
    if lang == "ko":
        return _by(given, f"[{' '.join(filter(None, ('공격', target, kind, skill)))}]")
    return _by(given, " ".join(filter(None, ("attack", target, kind, f"with {skill}" if skill else ""))))


def _cast(lang: Lang, given: Given) -> str:
    if lang == "ko":
        target, skill = _flat(given.get("target", "")), _flat(given.get("skill", ""))
        return _by(given, f"[{' '.join(filter(None, ('마도', target, skill)))}]")
    return _attack(lang, {**given, "kind": "magical"})


def _order(lang: Lang, given: Given) -> str:
    who = given.get("who", "")
    return f"{'예약' if lang == 'ko' else 'order'}{f' {_flat(who)}' if who else ''}: {given.get('text', '')}"


def _judge(lang: Lang, given: Given) -> str:
    sides = f"{given.get('first', '')} vs {given.get('second', '')}"
    return f"/{'판정' if lang == 'ko' else 'judge'} {sides} {given.get('more', '')}".strip()


def _staff(lang: Lang, given: Given) -> str:
    return "/" + given.get("text", "").lstrip("/／ ")


WHO: Final = Option("who", offers="who")
SKILL: Final = Option("skill", offers="skill")
TARGET: Final = Option("target", must=True, offers="target")

SPECS: Final = (
    Spec("roll", "dice", _roll, (Option("dice", most=200),), hides=True),
    Spec("declare", "parted", _declare, (Option("text", must=True, most=LONGEST), WHO), hides=True),
    Spec("move", "parted", _move, (Option("tile", must=True, offers="tile", most=8), WHO), hides=True),
    Spec(
        "attack", "parted", _attack, (TARGET, Option("kind", choices=("physical", "magical")), SKILL, WHO), hides=True
    ),
    Spec("cast", "parted", _cast, (TARGET, SKILL, WHO), hides=True),
    Spec("guard", "parted", _own("방어", "guard"), (WHO,), hides=True),
    Spec("end", "parted", _own("턴 종료", "end turn"), (WHO,), hides=True),
    Spec("withdraw", "own", _own("철회", "withdraw"), (WHO,)),
    Spec("order", "own", _order, (Option("text", must=True, most=LONGEST), WHO)),
    Spec("status", "own", _word("상태", "status")),
    Spec("log", "own", _word("기록", "history", "who"), (WHO,)),
    Spec("correct", "own", _word("정정", "correct", "text"), (Option("text", must=True, most=LONGEST),)),
    Spec("staff", "own", _staff, (Option("text", must=True, offers="command", most=LONGEST),)),
    Spec("card", "shown", _word("카드", "card", "card"), (Option("card", must=True, offers="card"),)),
    Spec("deck", "shown", _word("덱", "deck", "deck"), (Option("deck", must=True, offers="deck", most=LONGEST),)),
    Spec("clause", "shown", _word("조항", "clause", "clause"), (Option("clause", must=True, offers="clause"),)),
    Spec(
        "judge",
        "shown",
        _judge,
        (Option("first", must=True, offers="judge"), Option("second", must=True, offers="judge"), Option("more")),
    ),
    Spec("room", "parted", _word("방", "room", "edition"), (Option("edition", offers="room"),)),
    Spec("reveal", "shown", _word("공개", "reveal")),
    Spec("help", "own", _word("도움", "help")),
    Spec("about-me", "own", _word("내정보", "about-me")),
)
"""Every command, in the order in which Discord lists them."""

BY_NAME: Final = {spec.name: spec for spec in SPECS}
