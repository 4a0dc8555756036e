"""What a declaration means, before anybody asks whether it is allowed: the parser's result, the desk's input."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

AttackKind: TypeAlias = Literal["physical", "magical"]


class Reading(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Base of all readings. Names, tiles, zones and keys are the campaign's own spelling.

    who: which of the writer's characters acts, "" where it was not said.
    """

    who: str = ""


class MoveTo(Reading, frozen=True):
    """`k2에서 k3으로 이동한다` (M1.5). origin: "" where it was not said."""

    origin: str
    tile: str


class LeaveTo(Reading, frozen=True):
    """`3구역으로 이탈한다` (M1.3)."""

    zone: int


class AttackOn(Reading, frozen=True):
    """An attack by name; kind None: not said. skill: key of a with-attack skill, or ""."""

    target: str
    kind: AttackKind | None
    skill: str = ""


class Skill(Reading, frozen=True):
    """A skill by name, with a target (a name) or a zone where it was said.

    on: which judgement a reaction is meant for, "" if not said.
    """

    skill: str
    target: str = ""
    zone: int = 0
    on: Literal["attack", "defence", ""] = ""


class Phantasm(Reading, frozen=True):
    """The noble phantasm; target, kind and walk (a tile) where said."""

    target: str = ""
    kind: AttackKind | None = None
    walk: str = ""


class GuardNow(Reading, frozen=True):
    """Guard (H6.3)."""


class WaitNow(Reading, frozen=True):
    """Wait (H6.3)."""


class TurnOver(Reading, frozen=True):
    """`턴 종료`."""


class CoverNow(Reading, frozen=True):
    """`엄호한다` / `엄호하지 않는다` (H6.9)."""

    yes: bool


class NoReaction(Reading, frozen=True):
    """`반응 없음`, `패스`."""


class Reward(Reading, frozen=True):
    """`보상: 마스터` … who regains, who is raised; "" where not said (M5.2)."""

    regain: str = ""
    raise_: str = ""


class Start(Reading, frozen=True):
    """Secret start: `3구역 k5에서 시작`, or by lot (H6.1): neither zone nor tile."""

    zone: int | None
    tile: str = ""


class Roll(Reading, frozen=True):
    """A dice request (M2.1, H2.1): n d6 plus `plus`. implied: `d6` was read as `1d6`."""

    n: int
    plus: int = 0
    implied: bool = False


class Withdraw(Reading, frozen=True):
    """`선언 취소`: the waiting declaration is withdrawn (H6.8)."""


Any: TypeAlias = (
    MoveTo
    | LeaveTo
    | AttackOn
    | Skill
    | Phantasm
    | GuardNow
    | WaitNow
    | TurnOver
    | CoverNow
    | NoReaction
    | Reward
    | Start
    | Roll
    | Withdraw
)


class Problem(msgspec.Struct, frozen=True):
    """Why a text could not be read.

    clause: of the rule book. part: the piece of text meant. could_be: what would be possible, in the campaign's
    spelling. reason: one of those of `declare.say`: "unread" (no declaration), "nothing", "ambiguous", "incomplete" (no
    target, tile …), "unknown_name", "unknown_tile", "unknown_zone", "unknown_skill", "not_on_sheet", "not_own",
    "not_in_sight", "several_kinds", "two_skills", "zone_by_move", "tile_by_leave", "negated", "question",
    "conditional", "past", "not_declared" (a wish, a plan, an order to others), "quoted", "dice_limit", "dice_form",
    "too_long", "many_sentences", "too_many". forms: how it is written, where that is known better than by the clause.
    missing: what is left open, or was not known, where `could_be` is all that there is of its kind, possible now or
    not: "target", "kind", "tile", "zone", "place", "skill", "reaction", "who" or "act". so_far: the declaration without
    it (or with a skill that is not on the sheet), where nothing else is declared; never one that could be carried out.
    """

    clause: str
    reason: str
    part: str = ""
    could_be: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    missing: str = ""
    so_far: Any | None = None


class Read(msgspec.Struct, frozen=True):
    """A whole text: readings in the order in which they were said, or problems (then nothing is done)."""

    readings: tuple[Any, ...]
    problems: tuple[Problem, ...] = ()


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """What the writer may mean: only what that writer can know.

    characters: name → other words for it (class, aliases), for everybody whom the writer may name. own: the writer's
    characters. tiles: all names of the map. zones: numbers, with names. skills: key → words (Korean, English) of the
    writer's own skills. phantasm: words of the own phantasm. every_skill: of the whole campaign, for telling "not
    yours" from "no such". in_sight: whom the writer sees now, the own characters among them; empty: not known.
    """

    characters: dict[str, tuple[str, ...]]
    own: tuple[str, ...]
    tiles: frozenset[str]
    zones: dict[int, str]
    skills: dict[str, tuple[str, ...]]
    phantasm: tuple[str, ...] = ()
    every_skill: dict[str, tuple[str, ...]] = {}
    dice_max: int = 100
    in_sight: frozenset[str] = frozenset()
