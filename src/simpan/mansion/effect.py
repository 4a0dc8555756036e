"""What skills and noble phantasms do (H6.5, H6.6): a fixed set of typed effects.

The rule, the Korean and the English are read from them. An effect is data. `board.lower` turns it into the engine's
steps, `text_ko` and `text_en` put it into words; both end in `assert_never`, so a new effect without its rule and its
words does not type-check.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

Judgement: TypeAlias = Literal["hit", "spell", "dodge", "resist"]
Until: TypeAlias = Literal["now", "turn", "day"] | Annotated[int, msgspec.Meta(ge=1, le=50)]
"""now: this judgement or attack; turn: until the user's turn ends; day: until 종전.

N: until the n-th clean-up from now.
"""

Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Points = Annotated[int, msgspec.Meta(ge=1, le=200)]
Signed = Annotated[int, msgspec.Meta(ge=-20, le=20)]


def _snake(name: str) -> str:
    return "".join("_" + sign.lower() if sign.isupper() else sign for sign in name).strip("_")


class Node(msgspec.Struct, frozen=True, tag_field="effect", tag=_snake, forbid_unknown_fields=True):
    """Base of all effects."""


class MaxHp(Node, frozen=True):
    """Maximum HP rises from the start (M3.2)."""

    amount: Points


class MaxMp(Node, frozen=True):
    """Maximum MP rises from the start (M3.3)."""

    amount: Points


class Heal(Node, frozen=True):
    """The target regains dice d6 + plus HP, not above its maximum."""

    dice: Few = 0
    plus: Few = 0


class Shield(Node, frozen=True):
    """The target gets a shield that takes damage before HP (H3.12)."""

    amount: Points
    until: Until = "day"


class Armour(Node, frozen=True):
    """Every hit on the target deals that much less (H3.12)."""

    amount: Points
    until: Until


class Bonus(Node, frozen=True):
    """The judgements get a bonus (or a penalty). until "now": the judgement that the power comes with."""

    to: tuple[Judgement, ...]
    amount: Signed
    until: Until = "now"


class ForceCritical(Node, frozen=True):
    """The judgement is critical whatever its dice (M4.2, M4.3)."""


class ForceFumble(Node, frozen=True):
    """The judgement is a fumble whatever its dice (M4.4)."""


class DamageDice(Node, frozen=True):
    """A landed attack deals that many d6 more. until "now": the attack that the power comes with."""

    dice: Few
    until: Until = "now"


class Movement(Node, frozen=True):
    """The user may walk that many tiles farther this turn (M3.5)."""

    tiles: Few


class DrawCloser(Node, frozen=True):
    """The target is drawn along the shortest walk, up to that many tiles (H6.13)."""

    tiles: Few


class Hide(Node, frozen=True):
    """The user is hidden within its zone (H6.13)."""


class Reveal(Node, frozen=True):
    """The zone is seen until the user's turn ends (H6.13)."""


Effect: TypeAlias = (
    MaxHp
    | MaxMp
    | Heal
    | Shield
    | Armour
    | Bonus
    | ForceCritical
    | ForceFumble
    | DamageDice
    | Movement
    | DrawCloser
    | Hide
    | Reveal
)

Kind: TypeAlias = Literal["passive", "free", "with_attack", "action", "reaction"]
Target: TypeAlias = Literal[
    "self", "ally", "enemy", "enemies", "pair", "own_defence", "enemy_judgement", "zone", "attack"
]
Key = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]{0,39}$")]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A skill (H6.5), or a noble phantasm (H6.6).

    mp: what a use costs. target: what it is aimed at; "ally" is self or an ally, "attack" the own plain attack. reach:
    tiles to the target (H3.11), "own" the character's range, "zone" the whole zone. uses: a day; 0: as often as paid
    for. range_only: only for characters of that range. strike: it is an attack by the user's own judgement and power,
    physical or magical as the user says, with the effects on top (phantasms only).
    """

    key: Key
    ko: Title
    en: Title
    kind: Kind
    target: Target
    mp: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    reach: Annotated[int, msgspec.Meta(ge=1, le=20)] | Literal["own", "zone"] = "own"
    uses: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    range_only: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    strike: bool = False
    effects: tuple[Effect, ...] = ()
