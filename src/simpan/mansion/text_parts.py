"""What the Korean and the English text of a power share: in which order its effects are told, and which go together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from simpan.mansion.effect import Armour, Bonus, DamageDice, Effect, MaxHp, MaxMp, Movement, Power, Shield, Until

_SUMS: Final = (MaxHp, MaxMp, Bonus, DamageDice, Movement)  # told as “what +n”, so that several make one sentence


class Run(NamedTuple):
    """Effects that make one sentence: all of one duration, and either one by itself or several sums."""

    until: Until
    sums: bool
    effects: tuple[Effect, ...]


def until_of(node: Effect) -> Until:
    """How long an effect lasts; "now" where that is no question."""
    return node.until if isinstance(node, Shield | Armour | Bonus | DamageDice) else "now"


def runs(effects: Iterable[Effect]) -> list[Run]:
    """The effects in their order, those that make one sentence together."""
    found: list[Run] = []
    for node in effects:
        until, is_sum = until_of(node), isinstance(node, _SUMS)
        if found and is_sum and found[-1].sums and found[-1].until == until:
            found[-1] = found[-1]._replace(effects=(*found[-1].effects, node))
        else:
            found.append(Run(until, is_sum, (node,)))
    return found


def walk_of(power: Power) -> int:
    """The tiles that an attack of its own lets its user walk farther, before it (H6.6)."""
    return sum(node.tiles for node in power.effects if isinstance(node, Movement)) if power.strike else 0


def told(power: Power) -> list[Effect]:
    """The effects that are told after how the power is used: all but the walk before an attack."""
    return [node for node in power.effects if not (power.strike and isinstance(node, Movement))]
