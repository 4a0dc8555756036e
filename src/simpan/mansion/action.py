"""The actions of Mansion War: what a code of `War.legal` means, as a value that a reader understands.

A turn is a short talk: `Attack(physical)`, then `Target(가온)`, then `With(강타)`. Names of characters, tiles ("K2")
and zones (their printed numbers) are those of the campaign; skills and phantasms go by their keys.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

AttackKind: TypeAlias = Literal["physical", "magical"]


class Action(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base of all actions."""


class PlaceIn(Action, frozen=True):
    """In secret: the zone where a character starts; None: by lot (H6.1)."""

    who: str
    zone: int | None


class PlaceAt(Action, frozen=True):
    """In secret: the tile (H6.1)."""

    who: str
    tile: str


class Move(Action, frozen=True):
    """Walk within the zone (M1.5); the tile follows."""


class ToTile(Action, frozen=True):
    """The tile that a walk goes to."""

    tile: str


class Leave(Action, frozen=True):
    """Go to a joined zone (M1.3); the zone follows."""


class ToZone(Action, frozen=True):
    """The zone that one leaves for, or that is revealed."""

    zone: int


class Attack(Action, frozen=True):
    """A plain attack (M3.6); the target follows."""

    kind: AttackKind


class Target(Action, frozen=True):
    """Whom the attack, skill or phantasm is aimed at."""

    name: str


class With(Action, frozen=True):
    """The skill that goes with the attack (H6.5); None: none."""

    skill: str | None


class UseSkill(Action, frozen=True):
    """A free skill or one that is the action (H6.5)."""

    skill: str


class UsePhantasm(Action, frozen=True):
    """The noble phantasm (H6.6)."""


class Strike(Action, frozen=True):
    """Whether a phantasm's attack is physical or magical."""

    kind: AttackKind


class Walk(Action, frozen=True):
    """The walk before a phantasm's attack; None: none."""

    tile: str | None


class Guard(Action, frozen=True):
    """The bonus on own defences until the own next turn (H6.3)."""


class Wait(Action, frozen=True):
    """The action is to do nothing (H6.3)."""


class EndTurn(Action, frozen=True):
    """The rest of the turn is given up."""


class Cover(Action, frozen=True):
    """A servant takes the attack on its master, or does not (H6.9)."""

    who: str
    yes: bool


class React(Action, frozen=True):
    """A reaction of a character (H4.8) on the attack's or the defence's judgement."""

    who: str
    skill: str
    on: Literal["attack", "defence"]


class Pass(Action, frozen=True):
    """No reaction in this window."""


class Regain(Action, frozen=True):
    """Who of the pair regains HP and MP (M5.2)."""

    name: str


class Raise(Action, frozen=True):
    """Who of the pair gets the higher maximum (M5.2)."""

    name: str


# -- chance -----------------------------------------------------------------------------------------------------------


class Dice(Action, frozen=True):
    """The two dice of a judgement (M3.7)."""

    first: int
    second: int


class Die(Action, frozen=True):
    """One die: damage, healing, a roll-off."""

    face: int


class Lot(Action, frozen=True):
    """A zone or tile that was drawn (H6.1)."""

    zone: int | None = None
    tile: str | None = None


# -- the clock's and the referee's seat --------------------------------------------------------------------------------


class TimeOut(Action, frozen=True):
    """A player's time is out: what is asked gets its default (H6.8)."""

    player: str


class EndBattle(Action, frozen=True):
    """종전, called by the referee (H6.1)."""


class Change(Action, frozen=True):
    """The referee is about to change something (H6.7)."""


class What(Action, frozen=True):
    """What is changed: a name of `staff.CHANGES`."""

    change: str


class Whom(Action, frozen=True):
    """Whose."""

    name: str


class High(Action, frozen=True):
    """The sixties of a value."""

    sixties: int


class Low(Action, frozen=True):
    """The rest of a value."""

    rest: int


class For(Action, frozen=True):
    """How many clean-ups an effect lasts; 0: until 종전."""

    clean_ups: int


Any: TypeAlias = (
    PlaceIn
    | PlaceAt
    | Move
    | ToTile
    | Leave
    | ToZone
    | Attack
    | Target
    | With
    | UseSkill
    | UsePhantasm
    | Strike
    | Walk
    | Guard
    | Wait
    | EndTurn
    | Cover
    | React
    | Pass
    | Regain
    | Raise
    | Dice
    | Die
    | Lot
    | TimeOut
    | EndBattle
    | Change
    | What
    | Whom
    | High
    | Low
    | For
)
