"""What a viewer may know, as values (M1.2, H6.10–H6.13); `view` makes them, and nothing else of the state leaves."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Effects: TypeAlias = Literal["shield", "armour", "bonus", "damage_dice"]


class Lasting(msgspec.Struct, frozen=True):
    """A lasting effect.

    left: clean-ups; "turn": until the user's turn ends; "day": until 종전. to: judgements of a bonus.
    """

    effect: Effects
    amount: int
    left: int | Literal["turn", "day"]
    to: tuple[str, ...] = ()


class Seen(msgspec.Struct, frozen=True):
    """A character in sight: what H6.10 shows to all in its zone.

    side: "own" characters, "ally", "enemy"; for the public and the staff "other".
    """

    name: str
    role: Literal["master", "servant"]
    class_: str
    pair: str
    side: Literal["own", "ally", "enemy", "other"]
    zone: int
    tile: str
    hp: int
    most_hp: int
    priority: int
    guard: int
    hidden: bool
    acting: bool
    effects: tuple[Lasting, ...]


class PowerLeft(msgspec.Struct, frozen=True):
    """A skill or phantasm of an own character. uses_left: today; -1: no limit. payable: MP, uses and range would do."""

    key: str
    kind: str
    mp: int
    uses_left: int
    payable: bool


class Own(msgspec.Struct, frozen=True):
    """An own character, whole.

    movement: tiles that it may walk this turn. state: "in_play", "fallen", "left" with its pair.
    """

    name: str
    pair: str
    role: Literal["master", "servant"]
    state: Literal["in_play", "fallen", "left"]
    hp: int
    most_hp: int
    mp: int
    most_mp: int
    zone: int
    tile: str
    movement: int
    range: int
    guard: int
    hidden: bool
    moved: bool
    acted: bool
    free_used: bool
    reacted: bool
    skills: tuple[PowerLeft, ...]
    phantasm: PowerLeft | None
    effects: tuple[Lasting, ...]
    wanted: str = ""  # the secret start, once named


class Roll(msgspec.Struct, frozen=True):
    """A judgement on the table.

    faces: (0, 0) before they are rolled; new: the additional dice of H4.6. forced: by effects.
    """

    who: str
    judgement: str
    faces: tuple[int, int]
    new: tuple[int, int]
    critical_forced: bool
    fumble_forced: bool
    bonus: int
    threshold: int


class Clash(msgspec.Struct, frozen=True):
    """The attack under way in a zone in sight. aimed: on whom it was declared; target: who defends."""

    attacker: str
    aimed: str
    target: str
    kind: Literal["physical", "magical"]
    area: bool
    attack: Roll
    defence: Roll


class Question(msgspec.Struct, frozen=True):
    """What this viewer is asked now.

    asks: "place", "turn", "tile", "zone", "target", "with", "kind", "walk", "cover", "react", "regain",
    "raise"; who: for which character.
    """

    asks: str
    who: str
    window: int = 0  # of reactions: 1 after the attack's dice, 2 after the defence's


class PairView(msgspec.Struct, frozen=True):
    """The reward ledger of a pair (M5), for the pair and the staff."""

    pair: str
    count: int
    total: int
    out: bool
    paid60: bool
    paid100: bool
    raised: bool


class View(msgspec.Struct, frozen=True):
    """All that a viewer may know.

    sight: numbers of the zones in sight. acting: who is at its turn, "" while an unseen one acts (H6.11) or
    nobody does.
    """

    viewer: int
    player: str
    day: int
    days: int
    round: int
    rounds: int
    phase: Literal["set_up", "round", "after", "over"]
    sight: tuple[int, ...]
    acting: str
    own: tuple[Own, ...]
    seen: tuple[Seen, ...]
    clash: Clash | None
    question: Question | None
    pairs: tuple[PairView, ...]
    winner: str | None
